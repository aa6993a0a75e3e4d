"""The best five of five, six and seven cards; the smaller place wins."""

from croupier._core import evaluate_5cards, evaluate_6cards, evaluate_7cards, evaluate_cards

__all__ = ["MAX_CARDS", "MIN_CARDS", "evaluate_5cards", "evaluate_6cards", "evaluate_7cards", "evaluate_cards"]

MIN_CARDS = 5
MAX_CARDS = 7
