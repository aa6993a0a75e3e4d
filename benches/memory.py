"""What a finished hand keeps, and what a copy of a hand costs."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from copy import deepcopy
from random import Random

import croupier as cr

from . import play_pokerkit
from .play import RULES, STACKS, loose
from .report import Line, Part, Row, Target, rounded
from .rounds import calls, middle, race, times


def kept(make: Callable[[], object], count: int) -> float:
    """Bytes that one of so many finished hands keeps alive."""
    make()
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    hands = [make() for _ in range(count)]
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(hands)


def ours(seed: int, decisions: int | None = None) -> cr.Hand:
    """One hand under policy A, to its end or for so many decisions."""
    hand, choose = cr.Hand(RULES, STACKS, seed=seed), loose(Random(seed).random)
    while hand.to_act is not None and decisions != 0:
        decisions = decisions and decisions - 1
        legal = hand.legal
        low, high = (legal.wager[0], legal.wager[-1]) if legal.wager else (0, 0)
        total = choose(legal.call or 0, low, high)
        hand.fold() if total < 0 else hand.wager(total) if total else hand.check() if legal.check else hand.call()
    return hand


def run(quick: bool) -> list[Part]:
    """Kilobytes of a finished hand, and nanoseconds of a copy on the flop."""
    return [finished(40 if quick else 400), copied(9 if quick else 25)]


def finished(count: int) -> Part:
    """Hands under policy A, all their events in them."""
    seeds = iter(range(10 * count))
    size = kept(lambda: ours(next(seeds)), count)
    rows = [Row("croupier, a finished Hand", size, ours=True)]
    if play_pokerkit.INSTALLED:
        choose = loose(Random(0).random)
        rival = kept(lambda: play_pokerkit.hand(RULES, STACKS, choose)[0], count // 4)
        rows.append(Row("pokerkit, a finished State", rival, rival / size))
    else:
        rows.append(Row("pokerkit", None))
    return Part(
        title="memory: a finished hand, six-handed, under policy A",
        unit="KB",
        rows=rows,
        ratio="x Croupier's",
        targets=[Target("a finished hand, KB", 6, size / 1024, "at most")],
    )


def copied(rounds: int) -> Part:
    """The same eight decisions into a hand; pokerkit's states are copied by deepcopy."""
    hand = ours(1, 8)
    runners = {"croupier": calls(hand.copy, [()])}
    if play_pokerkit.INSTALLED:
        state, _ = play_pokerkit.hand(RULES, STACKS, loose(Random(1).random), 8)
        runners["pokerkit"] = calls(deepcopy, [(state,)])
    seconds = race(runners, rounds)
    took = middle(seconds, "croupier")
    rows = [Row("croupier, hand.copy()", took, ours=True)]
    slower = times(seconds, "croupier", "pokerkit") if "pokerkit" in seconds else None
    rows.append(Row("pokerkit, deepcopy(state)", middle(seconds, "pokerkit") if slower else None, slower))
    line = Line("A copy of a hand, eight decisions in", f"{rounded(took * 1e6)} µs", "")
    if slower:
        line = line._replace(beside=f"{rounded(slower)} times as fast as deepcopy of pokerkit's state")
    return Part(
        title="memory: a copy of a hand, eight decisions in",
        unit="ns/call",
        rows=rows,
        ratio="x Croupier's time",
        targets=[Target("hand.copy(), ns", 2000, took * 1e9, "at most")],
        lines=[line],
    )
