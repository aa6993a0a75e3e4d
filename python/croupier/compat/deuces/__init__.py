"""deuces 0.2.1: its names and numbers, our speed.

>>> from croupier.compat.deuces import Card, Evaluator
>>> board = [Card.new("2h"), Card.new("2s"), Card.new("Jc")]
>>> hand = [Card.new("Qs"), Card.new("Th")]
>>> Evaluator().evaluate(board, hand)
6066
"""

from croupier.compat.deuces.card import Card
from croupier.compat.deuces.deck import Deck
from croupier.compat.deuces.evaluator import Evaluator

__all__ = ["Card", "Deck", "Evaluator"]
