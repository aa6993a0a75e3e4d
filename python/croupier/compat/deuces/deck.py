"""A deck that is dealt from the front of its list."""

from __future__ import annotations

import random

from croupier.compat.deuces.card import Card

__all__ = ["Deck"]


class Deck:
    """52 cards, shuffled by the functions of ``random``; ``cards`` is the list that it deals from."""

    def __init__(self) -> None:
        self.shuffle()

    def shuffle(self) -> None:
        """Put all 52 cards back and shuffle them."""
        self.cards = Deck.GetFullDeck()
        random.shuffle(self.cards)

    def draw(self, n: int = 1) -> int | list[int]:
        """Deal one card, or a list of n; ``IndexError`` when the deck runs out."""
        if n == 1:
            return self.cards.pop(0)
        return [self.cards.pop(0) for _ in range(n)]

    def __str__(self) -> str:
        # it has never had a text: it is printed, and what comes back is None
        Card.print_pretty_cards(self.cards)
        raise TypeError("a deck of deuces has no text; Card.print_pretty_cards(deck.cards) prints it")

    @staticmethod
    def GetFullDeck() -> list[int]:
        """A new list of the 52 cards, 2s 2h 2d 2c 3s ... Ac."""
        return [Card.new(rank + suit) for rank in Card.STR_RANKS for suit in Card.CHAR_SUIT_TO_INT_SUIT]
