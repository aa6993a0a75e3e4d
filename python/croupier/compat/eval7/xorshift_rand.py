"""The random numbers that Monte Carlo deals from, one generator for the process."""

from __future__ import annotations

from os import urandom

from croupier import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import SupportsInt

__all__ = ["randint", "seed"]

MAX_ULONG = 4294967295

randint = _core.xorshift_randint
random = _core.xorshift_random


def seed(seed: SupportsInt | None = None) -> None:
    """Start the generator anew from a number, taken modulo ``MAX_ULONG``; from the system's random bytes if None.

    >>> from croupier.compat.eval7 import xorshift_rand
    >>> xorshift_rand.seed(1)
    >>> [xorshift_rand.randint(52) for _ in range(4)]
    [39, 12, 30, 14]
    """
    number = int.from_bytes(urandom(8), "little") if seed is None else seed
    _core.xorshift_seed(int(number % MAX_ULONG))  # type: ignore[operator]


seed()
