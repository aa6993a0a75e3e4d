"""The places where one class of hands ends; the royal flush is a class of its own."""

from __future__ import annotations

from croupier.compat.cactus import lookup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

__all__ = ["LookupTable"]


class LookupTable(lookup.LookupTable):
    __doc__ = lookup.LookupTable.__doc__

    MAX_ROYAL_FLUSH = 1

    MAX_TO_RANK_CLASS: ClassVar[dict[int, int]] = {MAX_ROYAL_FLUSH: 0, **lookup.LookupTable.MAX_TO_RANK_CLASS}
    RANK_CLASS_TO_STRING: ClassVar[dict[int, str]] = {0: "Royal Flush", **lookup.LookupTable.RANK_CLASS_TO_STRING}
