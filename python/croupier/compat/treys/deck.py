"""A deck that is dealt from the end of its list."""

from __future__ import annotations

from random import Random

from croupier.compat.treys.card import Card

__all__ = ["Deck"]


class Deck:
    """52 cards, shuffled by a ``random.Random`` of its own; ``cards`` is the list that it deals from.

    >>> from croupier.compat.treys import Card, Deck
    >>> [Card.int_to_str(card) for card in Deck(seed=1).draw(2)]
    ['4s', 'Js']
    """

    def __init__(self, seed: int | float | str | bytes | bytearray | None = None) -> None:
        self._random = Random(seed)
        self.shuffle()

    def shuffle(self) -> None:
        """Put all 52 cards back and shuffle them."""
        self.cards = Deck.GetFullDeck()
        self._random.shuffle(self.cards)

    def draw(self, n: int = 1) -> list[int]:
        """Deal n cards, as a list; ``IndexError`` when the deck runs out."""
        return [self.cards.pop() for _ in range(n)]

    def __str__(self) -> str:
        return Card.ints_to_pretty_str(self.cards)

    @staticmethod
    def GetFullDeck() -> list[int]:
        """A new list of the 52 cards, 2s 2h 2d 2c 3s ... Ac."""
        return [Card.new(rank + suit) for rank in Card.STR_RANKS for suit in Card.CHAR_SUIT_TO_INT_SUIT]
