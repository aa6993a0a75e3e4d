"""Cards: one of them, and any set of them.

A card is its id, ``rank * 4 + suit``: 2c is 0, 2d is 1, 3c is 4, As is 51. It is read from "As", "as",
"10s" or "A♠" and written "As". A ``Card`` is one card; a plain integer that stands alone is a mask
(bit = id); integers in a sequence, an array or bytes are ids.
"""

from __future__ import annotations

from croupier._core import Cards, card as _card, parse_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, SupportsIndex

__all__ = ["UNKNOWN", "Card", "Cards", "Unknown", "parse_cards"]


class Card(int):
    """One of the 52 cards; an integer from 0 (2c) to 51 (As), and always true.

    Made from a text, an id or a ``Card``. There is one object for each card. Raises ``InvalidCard``.

    >>> card = Card("10s")
    >>> card, int(card), str(card)
    (Card('Ts'), 35, 'Ts')
    >>> Card(35) is card
    True
    """

    __slots__ = ()

    def __new__(cls, card: str | SupportsIndex, /) -> Card:
        return _card(card)

    @property
    def rank(self) -> int:
        """From 0, a two, to 12, an ace."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return self & 3

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        if not 0 <= self < 52:
            _card(int(self))  # made around the door: this says what is wrong with it
        return "23456789TJQKA"[self >> 2] + "cdhs"[self & 3]

    def __repr__(self) -> str:
        return f"Card('{self}')" if 0 <= self < 52 else f"Card({int(self)})"

    def __format__(self, spec: str, /) -> str:
        # Its words, unless the format is one of numbers.
        return format(int(self) if spec[-1:] in tuple("bcdeEfFgGnoxX%,_") else str(self), spec)

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)


class Unknown:
    """A card that nobody has seen, or a deck of them: ``croupier.UNKNOWN``."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "UNKNOWN"

    def __str__(self) -> str:
        return "??"

    def __reduce__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Final = Unknown()
