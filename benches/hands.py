"""The hands that everybody is asked about: random, and the same ones in every run."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numpy import uint8, uint64
    from numpy.typing import NDArray

RANKS, SUITS = "23456789TJQKA", "cdhs"


def text(card: int) -> str:
    """What an id is called: 0 is 2c, 51 is As.

    >>> text(0), text(51)
    ('2c', 'As')
    """
    return RANKS[card // 4] + SUITS[card % 4]


def random_hands(count: int, cards: int = 7) -> list[tuple[int, ...]]:
    """So many hands of ids (rank * 4 + suit), no card twice in one."""
    random = Random(7462)
    return [tuple(random.sample(range(52), cards)) for _ in range(count)]


def random_rows(count: int) -> tuple[NDArray[uint8], NDArray[uint64]]:
    """So many hands of seven as rows of ids, shape (count, 7), and the same ones as masks (bit = id).

    >>> ids, masks = random_rows(3)
    >>> [sum(1 << int(card) for card in row) for row in ids] == masks.tolist()
    True
    """
    import numpy as np

    chance = np.random.default_rng(7462)
    ids = np.empty((count, 7), np.uint8)
    masks = np.empty(count, np.uint64)
    bits = np.left_shift(np.uint64(1), np.arange(52, dtype=np.uint64))
    again = np.arange(count)
    while len(again):  # a third of the rows hold some card twice: those are drawn anew
        drawn = chance.integers(0, 52, (len(again), 7), np.uint8)
        sums, either = np.zeros(len(again), np.uint64), np.zeros(len(again), np.uint64)
        for column in drawn.T:
            sums += bits[column]
            either |= bits[column]
        ids[again], masks[again] = drawn, sums
        again = again[sums != either]
    return ids, masks
