"""What a user can do himself: a loop over tables, compiled by numba. It checks no card, and keeps the lock.

A card's code is one number, and the sum of seven of them says everything that a hand's strength hangs on:

::

    bits  0-16   how many of each rank from two to eight, in base 5
    bits 17-30   how many of each rank from nine to ace, in base 5
    bits 32-47   how many of each suit, four bits each, counted from 3: bit 3 is set from the fifth card on

The tables are filled by Croupier's own ``evaluate_many``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import croupier as cr

if TYPE_CHECKING:
    from numpy.typing import NDArray

LOW = 7
"""Ranks below this one are counted in the lower bits."""
START = sum(3 << (32 + 4 * suit) for suit in range(4))
FIVE_OF_A_SUIT = sum(8 << (32 + 4 * suit) for suit in range(4))


class Tables(NamedTuple):
    """Five arrays: a card's code; two parts of an index and what it leads to; a flush by its ranks."""

    code: NDArray[np.int64]
    low: NDArray[np.uint16]
    high: NDArray[np.uint32]
    strengths: NDArray[np.uint16]
    flush: NDArray[np.uint16]


def counted(ranks: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every way to hold zero to four of each rank, a row each, and how many cards that is."""
    ways = np.arange(5**ranks)[:, None] // 5 ** np.arange(ranks) % 5
    return ways, ways.sum(axis=1)


def tables() -> Tables:
    """Evaluate each of the 49,205 choices of seven ranks once, in suits that make no flush, and each flush."""
    code = [
        (5**rank if rank < LOW else 5 ** (rank - LOW) << 17) + (1 << (32 + 4 * suit))
        for rank in range(13)
        for suit in range(4)
    ]
    (below, few), (above, many) = counted(LOW), counted(13 - LOW)
    low, high = np.zeros(len(below), np.uint16), np.zeros(len(above), np.uint32)
    rows, filled = [], 0
    for cards in range(8):  # so many of the seven are low
        lows, highs = np.flatnonzero(few == cards), np.flatnonzero(many == 7 - cards)
        low[lows] = np.arange(len(lows))
        high[highs] = filled + len(lows) * np.arange(len(highs))
        filled += len(lows) * len(highs)
        rows.append(np.hstack([np.tile(below[lows], (len(highs), 1)), np.repeat(above[highs], len(lows), axis=0)]))
    counts = np.vstack(rows)
    ranks = np.repeat(np.tile(np.arange(13), len(counts)), counts.ravel()).reshape(-1, 7)
    strengths = cr.evaluate_many((ranks * 4 + np.arange(7) % 4).astype(np.uint8))

    held = np.arange(1 << 13)[:, None] >> np.arange(13) & 1
    flushes = np.flatnonzero((held.sum(axis=1) >= 5) & (held.sum(axis=1) <= 7))
    flush = np.zeros(1 << 13, np.uint16)
    flush[flushes] = cr.evaluate_many((held[flushes] << 4 * np.arange(13)).sum(axis=1).astype(np.uint64))
    return Tables(np.array(code), low, high, strengths, flush)


def compiled() -> Callable[[NDArray[np.uint8], NDArray[np.uint16]], None]:
    """The loop, ready to run: from rows of seven ids it fills an array of strengths."""
    import numba

    code, low, high, strengths, flush = tables()

    def loop(cards: Any, out: Any, code: Any, low: Any, high: Any, strengths: Any, flush: Any) -> None:
        for row in range(len(cards)):
            total = START
            for place in range(7):
                total += code[cards[row, place]]
            suited = total & FIVE_OF_A_SUIT
            if suited:
                suit = 0
                while not suited >> (35 + 4 * suit) & 1:
                    suit += 1
                ranks = 0
                for place in range(7):
                    card = cards[row, place]
                    if card & 3 == suit:
                        ranks |= 1 << (card >> 2)
                out[row] = flush[ranks]
            else:
                out[row] = strengths[high[total >> 17 & 0x3FFF] + low[total & 0x1FFFF]]

    fast: Callable[..., None] = numba.njit(loop)
    return lambda cards, out: fast(cards, out, code, low, high, strengths, flush)
