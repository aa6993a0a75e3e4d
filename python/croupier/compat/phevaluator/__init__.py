"""phevaluator 0.6.0: its names and numbers, our speed.

>>> from croupier.compat.phevaluator import evaluate_cards
>>> evaluate_cards("9c", "4c", "4s", "9d", "4h", "Qc", "6c")
292
"""

from croupier.compat.phevaluator import card, evaluator, evaluator_omaha, utils
from croupier.compat.phevaluator.card import Card
from croupier.compat.phevaluator.evaluator import evaluate_5cards, evaluate_6cards, evaluate_7cards, evaluate_cards
from croupier.compat.phevaluator.evaluator_omaha import (
    evaluate_omaha_cards,
    evaluate_plo4_cards,
    evaluate_plo5_cards,
    evaluate_plo6_cards,
)
from croupier.compat.phevaluator.utils import sample_cards

__all__ = [
    "Card",
    "card",
    "evaluate_5cards",
    "evaluate_6cards",
    "evaluate_7cards",
    "evaluate_cards",
    "evaluate_omaha_cards",
    "evaluate_plo4_cards",
    "evaluate_plo5_cards",
    "evaluate_plo6_cards",
    "evaluator",
    "evaluator_omaha",
    "sample_cards",
    "utils",
]
