"""Ranges of hands."""

from __future__ import annotations

from croupier.compat.eval7 import rangestring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.compat.eval7.rangestring import WeightedHand

__all__ = ["HandRange"]


class HandRange:
    """The hands of a range, each with its weight: iterable, and empty is false.

    ``string`` is the text it was made from, ``tokens`` what that says and ``hands`` what is in it. Raises
    ``RangeStringError``.

    >>> from croupier.compat.eval7 import HandRange
    >>> villain = HandRange("JJ+, 80%(A8s+)")
    >>> len(villain), villain.hands[0]
    (48, ((Card("Jd"), Card("Jc")), 1.0))
    """

    def __init__(self, s: str) -> None:
        self.string = s
        self.tokens = rangestring.string_to_tokens(s)
        self.hands = rangestring.tokens_to_hands(self.tokens)

    def __iter__(self) -> Iterator[WeightedHand]:
        return iter(self.hands)

    def __len__(self) -> int:
        return len(self.hands)
