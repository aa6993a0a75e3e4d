"""Ranges: which two cards a player may hold, and how often he holds them.

A range gives each of the 1,326 combinations of two cards a weight from 0 to 1. ``Range`` says how one is
written; ``ORDER`` is the order that percentages go by.
"""

from __future__ import annotations

from croupier._core import Range, range_order as _order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Final, TypeAlias

    from croupier._core import Cards

    Combination: TypeAlias = Cards | str | tuple["Cards | str", float]
    AnyRange: TypeAlias = str | Range | Iterable[Combination] | Mapping[Cards, float] | Mapping[str, float]

__all__ = ["ORDER", "Range"]

ORDER: Final[tuple[str, ...]] = _order()
"""All 169 starting hands by their exact equity against a random hand before the flop, the best one first."""
