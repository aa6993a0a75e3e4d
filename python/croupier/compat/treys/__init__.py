"""treys 0.1.8: its names and numbers, our speed.

>>> from croupier.compat.treys import Card, Evaluator
>>> board = [Card.new("Ah"), Card.new("Kd"), Card.new("Jc")]
>>> hand = [Card.new("Qs"), Card.new("Th")]
>>> Evaluator().evaluate(hand, board)
1600
"""

from croupier.compat.treys.card import Card
from croupier.compat.treys.deck import Deck
from croupier.compat.treys.evaluator import Evaluator, PLOEvaluator

__all__ = ["Card", "Deck", "Evaluator", "PLOEvaluator"]
