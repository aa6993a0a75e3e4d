"""Cards of one bit, and a deck of them."""

from __future__ import annotations

import random

from croupier._core import Eval7Card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import overload

__all__ = ["Card", "Deck", "ranks", "suits"]

ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
suits = ("c", "d", "h", "s")


Card = Eval7Card
Card.__module__, Card.__name__, Card.__qualname__ = __name__, "Card", "Card"  # so that it is found when unpickled

_DECK = tuple(Card(rank + suit) for rank in ranks for suit in suits)


class Deck:
    """The 52 cards, 2c 2d 2h 2s 3c ... As; ``cards`` is the list that it deals from.

    >>> from croupier.compat.eval7 import Deck
    >>> deck = Deck()
    >>> deck.deal(2), len(deck)
    ([Card("2c"), Card("2d")], 50)
    """

    def __init__(self) -> None:
        self.cards = list(_DECK)

    def __repr__(self) -> str:
        return f"Deck({self.cards})"

    def __len__(self) -> int:
        return len(self.cards)

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, i: int) -> Card: ...
        @overload
        def __getitem__(self, i: slice) -> list[Card]: ...

    def __getitem__(self, i: int | slice) -> Card | list[Card]:
        return self.cards[i]

    def shuffle(self) -> None:
        """Shuffle the cards that are left, by ``random.shuffle``."""
        random.shuffle(self.cards)

    def deal(self, n: int) -> list[Card]:
        """Take the first n cards off the deck; ``ValueError`` if there are fewer."""
        dealt = self.peek(n)
        del self.cards[:n]
        return dealt

    def peek(self, n: int) -> list[Card]:
        """The first n cards; ``ValueError`` if there are fewer."""
        self._hold(n)
        return self.cards[:n]

    def sample(self, n: int) -> list[Card]:
        """n of the cards, by ``random.sample``; ``ValueError`` if there are fewer."""
        self._hold(n)
        return random.sample(self.cards, n)

    def _hold(self, n: int) -> None:
        if n > len(self.cards):
            raise ValueError("Insufficient cards in deck")
