"""Cards that are equal to their ids and to their texts."""

from croupier._core import PhevaluatorCard

__all__ = ["Card", "rank_map", "rank_reverse_map", "suit_map", "suit_reverse_map"]

rank_reverse_map = dict(enumerate("23456789TJQKA"))
suit_reverse_map = dict(enumerate("cdhs"))
rank_map = {letter: rank for rank, letter in rank_reverse_map.items()}
suit_map = {letter: suit for suits in ("CDHS", "cdhs") for suit, letter in enumerate(suits)}


class Card(PhevaluatorCard):
    """A card, made from an id (0, 2c, to 51, As), from a text of two letters or from another card.

    Raises ``ValueError`` for a text of another length, ``KeyError`` for an unknown letter, both for an id that is
    no card, and ``TypeError`` for anything else.

    >>> from croupier.compat.phevaluator import Card
    >>> Card("AH"), Card(50) == "ah" == Card("Ah"), int(Card("2c"))
    (Card("Ah"), True, 0)
    """

    __slots__ = ()
