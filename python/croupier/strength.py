"""How strong a hand is: 7,462 strengths, from seven-five high to the royal flush.

Larger wins, equal shares the pot; 0 is no hand.
"""

from __future__ import annotations

from croupier._core import best_five, category, evaluate, strength, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import SupportsIndex

    from croupier.category import Category

__all__ = ["Category", "Strength", "best_five", "evaluate"]


class Strength(int):
    """How strong a hand is; an integer from 1 to 7462 of which the larger wins, or 0 for no hand.

    It says itself in words. There is one object for each strength.

    >>> strength = evaluate("As Ah Ks Kh Qd 3c 2c")
    >>> print(strength)
    two pair, aces and kings, queen kicker
    >>> strength > evaluate("As Ah Ks Qh Jd"), strength.place, strength.category
    (True, 2468, <Category.TWO_PAIR: 3>)
    """

    __slots__ = ()

    def __new__(cls, number: SupportsIndex, /) -> Strength:
        return strength(number)

    @property
    def place(self) -> int:
        """The place among all strengths: 1 is the royal flush, 7462 the weakest hand, 7463 no hand."""
        return 7463 - self

    @property
    def category(self) -> Category:
        """What the hand is, from ``Category.HIGH_CARD`` to ``Category.ROYAL_FLUSH``."""
        from croupier.category import Category

        return Category(category(self))

    def __str__(self) -> str:
        return words(self)

    def __repr__(self) -> str:
        return f"Strength({int(self)})"

    def __format__(self, spec: str, /) -> str:
        # Its words, unless the format is one of numbers.
        return format(int(self) if spec[-1:] in tuple("bcdeEfFgGnoxX%,_") else str(self), spec)

    def __reduce__(self) -> tuple[type[Strength], tuple[int]]:
        return Strength, (int(self),)


def __getattr__(name: str) -> object:
    # an enumeration costs more than everything else that evaluating a hand needs
    if name == "Category":
        from croupier.category import Category

        return Category
    raise AttributeError(f"module 'croupier.strength' has no attribute {name!r}")
