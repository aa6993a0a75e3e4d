"""Many hands in one call: random ones, fresh in memory, into an array that is given and touched."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import croupier as cr

from .hands import random_rows, text
from .kernel_worker import KernelWorker
from .machine import version
from .report import Line, Part, Row, Target, ahead, rounded
from .rivals import disagreement, load
from .rounds import Runner, middle, race, times

KERNELS = {"avx512": 0.7, "avx2": 1.3, "portable": 2.4}
"""How many nanoseconds a hand of ids may take one thread, by kernel."""
MASKS_MORE = 0.4
TWO_THREADS = 1.85
THREADS = {1: "", 2: ", two threads"}
WALL = ", by the wall"
"""One thread by the clock that two are measured by, since they are to save time on the wall."""
LOOP = "numba"
LISTED = 100_000
"""As many hands are put into a list for whoever takes nothing else."""

Batch = tuple[Callable[[Any], Any], list[Any]]
"""What is called, and the hands for it."""


def lists(hands: list[list[str]]) -> dict[str, Batch]:
    """The batches of rivals, each a list, and the quickest of one hand a call."""
    joined = ["".join(hand) for hand in hands]
    found: dict[str, Batch] = {"croupier, evaluate in a loop": (each(cr.evaluate), [cr.Cards(hand) for hand in joined])}
    if (poker_equity := load("poker-equity", "poker_equity")) is not None:
        found["poker-equity, list of texts"] = (lambda given: poker_equity.score_batch("high", given), joined)
    if (pokerfast := load("pokerfast", "pokerfast.equity")) is not None:
        found["pokerfast, list of texts"] = (pokerfast.evaluate, joined)
    if (pkrbot := load("pkrbot", "pkrbot")) is not None:
        found["pkrbot, Cards in a loop"] = (each(pkrbot.evaluate), [[*map(pkrbot.Card, hand)] for hand in hands])
    if (holdem := load("holdem-hand-evaluator", "holdem_hand_evaluator")) is not None:
        found["holdem-hand-evaluator, texts in a loop"] = (each(holdem.evaluate_hand), joined)
    return found


def each(call: Callable[[Any], object]) -> Callable[[list[Any]], list[object]]:
    return lambda hands: [*map(call, hands)]


def run(quick: bool) -> list[Part]:
    """One part: nanoseconds a hand."""
    import numpy as np

    count = 1_000_000 if quick else 10_000_000
    ids, masks = random_rows(count)
    strengths = cr.evaluate_many(ids)
    failures = [
        f"evaluate_many differs from evaluate in row {row}"
        for row in range(LISTED // 10)
        if strengths[row] != cr.evaluate(tuple(ids[row].tolist()))
    ]
    runners: dict[str, Runner] = {}
    with TemporaryDirectory() as folder, ExitStack() as until:
        np.save(Path(folder) / "ids", ids)
        np.save(Path(folder) / "masks", masks)
        np.save(Path(folder) / "strengths", strengths)
        workers = {kernel: until.enter_context(KernelWorker(kernel, Path(folder))) for kernel in KERNELS}
        workers = {kernel: worker for kernel, worker in workers.items() if worker.hands}
        threads = [1, 2] if (os.cpu_count() or 1) > 1 else [1]
        for kernel, worker in workers.items():
            failures += [] if worker.agrees else [f"{kernel} gives other strengths"]
            for what in ("ids", "masks"):
                for n in threads:
                    runners[f"{kernel}, {what}{THREADS[n]}"] = asking(worker, what, n, wall=n > 1)
            runners[f"{kernel}, ids{WALL}"] = asking(worker, "ids", 1, wall=True)
        if version("numba") is not None:
            from .numba_loop import compiled

            loop, out = compiled(), np.zeros_like(strengths)
            loop(ids, out)
            failures += [] if np.array_equal(out, strengths) else ["the numba loop gives other strengths"]
            runners[LOOP] = filling(lambda: loop(ids, out), count)
        hands = [[text(card) for card in row] for row in ids[:LISTED].tolist()]
        for name, (call, given) in lists(hands).items():
            failures += disagreement(
                name, [int(answer) for answer in call(given[:10_000])], strengths[:10_000].tolist()
            )
            runners[name] = filling(lambda call=call, given=given: call(given), len(given))  # type: ignore[misc]
        seconds = race(runners, 5 if quick else 15)
    return [part(seconds, count, [*workers], failures)]


def asking(worker: KernelWorker, what: str, threads: int, wall: bool) -> Runner:
    return lambda turn: worker.run(what, threads, wall)


def filling(work: Callable[[], object], hands: int) -> Runner:
    def run(turn: int) -> int:
        work()
        return hands

    return run


def called(name: str) -> str:
    """A runner's name in the table."""
    if name == LOOP:
        return "a numba loop over tables of ours"
    return f"croupier, {name}" if name.startswith(tuple(KERNELS)) else name


def part(seconds: dict[str, list[float]], count: int, kernels: list[str], failures: list[str]) -> Part:
    """The table: ours by kernel, then the others."""
    best = f"{kernels[0]}, ids"
    drawn = {best, best + THREADS[2], "croupier, evaluate in a loop", *(f"{kernel}, ids" for kernel in kernels)}
    ours = [name for name in seconds if name.startswith((*KERNELS, "croupier")) and not name.endswith(WALL)]
    others = sorted(
        (name for name in seconds if not name.startswith((*KERNELS, "croupier"))),
        key=lambda name: middle(seconds, name),
    )
    rows = [
        Row(called(name), middle(seconds, name), ours=True, chart=called(name) if name in drawn else "")
        for name in ours
    ]
    rows += [
        Row(called(name), middle(seconds, name), times(seconds, best, name), chart=called(name)) for name in others
    ]
    rows += [
        Row(f"croupier, {kernel}", None, note="not on this machine") for kernel in KERNELS if kernel not in kernels
    ]
    rows += [
        Row(name, None)
        for name in ("numba", "poker-equity", "pokerfast", "pkrbot", "holdem-hand-evaluator")
        if version(name) is None
    ]
    targets = []
    for kernel in kernels:
        ids, masks = f"{kernel}, ids", f"{kernel}, masks"
        alone = middle(seconds, ids) * 1e9
        targets.append(Target(f"{ids}, ns", KERNELS[kernel], alone, "at most"))
        targets.append(Target(f"{masks}, ns", KERNELS[kernel] + MASKS_MORE, middle(seconds, masks) * 1e9, "at most"))
        if ids + THREADS[2] in seconds:
            targets.append(
                Target(
                    f"{ids}, two threads, times one",
                    TWO_THREADS,
                    times(seconds, ids + THREADS[2], ids + WALL),
                    firm=False,
                )
            )
    rate = {kernel: 1e-6 / middle(seconds, f"{kernel}, ids") for kernel in kernels}
    return Part(
        title=f"batch: {count:,} random seven-card hands",
        unit="ns/hand",
        rows=rows,
        ratio=f"x the time of {best}",
        notes=[
            "every kernel, ids and masks, one thread and two, gave the same strengths before it was timed",
            f"Croupier checks every card; the numba loop, over tables that Croupier fills, checks none; lists hold "
            f"{LISTED:,} hands",
        ],
        targets=targets,
        failures=failures,
        lines=[
            Line(
                "A batch of 10 million hands" if count == 10_000_000 else f"A batch of {count:,} hands",
                "; ".join(f"{kernel} {rounded(rate[kernel])} M hands/s" for kernel in kernels),
                ahead([(called(name), times(seconds, best, name)) for name in others[:2]]),
            )
        ],
        panel=f"Seven-card hands evaluated, {count // 1_000_000} million a call",
    )
