"""The stop-watch: runners take turns, round after round, so that a noisy second hits them all.

It counts the processor's time, of all threads together: what else the machine does meanwhile is nobody's cost.
"""

from __future__ import annotations

import gc
import sys
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import starmap
from statistics import median
from time import perf_counter, process_time
from typing import Any

Runner = Callable[[int], int | tuple[int, float]]
"""Does the work of one round, by its number, and returns how many calls or hands it was; in how many seconds, if it
keeps the time itself."""

clock = perf_counter if sys.platform == "win32" else process_time  # Windows counts it in steps of 16 ms


def calls(call: Callable[..., Any], arguments: Sequence[tuple[Any, ...]], least: float = 0.003) -> Runner:
    """Makes every call and keeps nothing, again and again for three milliseconds: nobody is timed while he warms up.

    The loop itself costs about as much as an empty call.
    """
    single = all(len(given) == 1 for given in arguments)
    only = [given[0] for given in arguments] if single else []

    def once() -> Iterable[Any]:
        return map(call, only) if single else starmap(call, arguments)

    start = clock()
    deque(once(), maxlen=0)
    repeats = max(1, round(least / max(1e-6, clock() - start)))

    def run(turn: int) -> int:
        for _ in range(repeats):
            deque(once(), maxlen=0)
        return repeats * len(arguments)

    return run


def race(runners: Mapping[str, Runner], rounds: int, warm: bool = True) -> dict[str, list[float]]:
    """Seconds per unit of work for every runner, one entry per round; an extra first round, if asked for, warms up.

    What was made before the race is kept from the garbage collector, which would go through it again and again.

    >>> race({"nothing": lambda turn: 1}, rounds=3).keys()
    dict_keys(['nothing'])
    """
    seconds: dict[str, list[float]] = {name: [] for name in runners}
    gc.collect()
    gc.freeze()
    for turn in range(0 if warm else 1, rounds + 1):  # round 0 counts for nothing
        for name, run in runners.items():
            start = clock()
            done = run(turn)
            spent = clock() - start
            if isinstance(done, tuple):
                done, spent = done
            if turn:
                seconds[name].append(spent / done)
    gc.unfreeze()
    return seconds


def middle(seconds: Mapping[str, list[float]], name: str) -> float:
    """The median of a runner's rounds."""
    return median(seconds[name])


def times(seconds: Mapping[str, list[float]], name: str, reference: str) -> float:
    """How many times as fast as the reference: the median of the rounds' own ratios.

    >>> times({"quick": [1.0, 1.0, 1.0], "slow": [4.0, 2.0, 3.0]}, "quick", "slow")
    3.0
    """
    return median(theirs / ours for ours, theirs in zip(seconds[name], seconds[reference], strict=True))
