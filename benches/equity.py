"""Equity: exact counts and samples on one core, beside pokerfast, which wraps OMPEval."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import croupier as cr
from croupier.preflop import preflop

from .machine import version
from .report import Part, Row, Target
from .rounds import Runner, middle, race, times

TIGHT, WIDE, WIDER = "QQ+,AKs,AKo", "22+,A2s+,K9s+,QTs+,ATo+", "22+,A2s+,KTs+,QJs,AJo+,KQo"
THREE = ("QQ+,AKs,AKo", "JJ,TT,99,AQs,KQs", "TT+,AKs,AKo")


@dataclass(frozen=True)
class Task:
    """A question, how often it is asked in a round, and how many milliseconds it may take."""

    what: str
    players: tuple[str, ...]
    board: str
    calls: int
    bound: float | None
    slow: bool = False
    """Whether the rival takes seconds: it is then asked in few rounds."""


TASKS = (
    Task("AhKh v QdQc, preflop", ("AhKh", "QdQc"), "", 50, 0.4),
    Task("QQ+,AKs,AKo v random on Kh7d2c", (TIGHT, "random"), "Kh7d2c", 10, 2),
    Task("random v random on Kh7d2c", ("random", "random"), "Kh7d2c", 2, 25, slow=True),
    Task("QQ+,AKs,AKo v random, preflop", (TIGHT, "random"), "", 1, 250, slow=True),
    Task("two wide ranges, preflop", (WIDE, WIDER), "", 1, 400, slow=True),
    Task("three known hands, preflop", ("AhKh", "QdQc", "7s6s"), "", 10, None),
    Task("three ranges, preflop", THREE, "", 1, None, slow=True),
)

SAMPLES = (
    ("sample: AhKh v QdQc", ("AhKh", "QdQc"), 300e6, 150e6),
    ("sample: six random hands", ("random",) * 6, 75e6, None),
)


def asking(ask: Callable[[], object], calls: int) -> Runner:
    """Asks so many times in a round."""

    def run(turn: int) -> int:
        for _ in range(calls):
            ask()
        return calls

    return run


def run(quick: bool) -> list[Part]:
    """Two parts: milliseconds a question, and deals a second."""
    return [counts(quick), samples(quick)]


def counts(quick: bool) -> Part:
    """Exact counts; every answer of the rival was compared with ours first."""
    rows, targets, failures = [], [], []
    rival: Any = None
    if version("pokerfast") is not None:
        from pokerfast import equity as pokerfast

        rival = pokerfast
    for task in TASKS:
        players = list(task.players)
        runners = {"ours": asking(lambda task=task: cr.equity(task.players, task.board), task.calls)}  # type: ignore[misc]
        if rival is not None:
            asked: Callable[[], list[float]] = lambda: rival.equity(players, board=task.board)  # noqa: B023, E731
            ours, theirs = cr.equity(players, task.board).equity, asked()
            if any(abs(a - b) > 1e-9 for a, b in zip(ours, theirs, strict=True)):
                failures.append(f"{task.what}: pokerfast says {theirs}, croupier {ours}")
            runners["theirs"] = asking(asked, 1 if task.slow else min(task.calls, 5))
        seconds = race(runners, (1 if quick else 3) if task.slow else (5 if quick else 15))
        mine = middle(seconds, "ours")
        rows.append(Row(task.what, mine, times(seconds, "ours", "theirs") if rival is not None else None))
        if rival is not None:
            rows.append(Row("  pokerfast", middle(seconds, "theirs"), 1.0))
        if task.bound is not None:
            targets.append(Target(f"{task.what}, ms", task.bound, mine * 1e3, "at most"))
        elif rival is not None and "ranges" in task.what:
            targets.append(Target(f"{task.what}, times pokerfast's speed", 10, times(seconds, "ours", "theirs")))
    if not quick:
        whole = race({"table": asking(preflop, 1)}, 1)
        rows.append(Row("the table of all starting hands", middle(whole, "table")))
    missing = [] if rival is not None else ["pokerfast is not installed"]
    return Part(
        title="equity: exact, from Python, one thread",
        unit="ms",
        rows=rows,
        ratio="x pokerfast's speed",
        notes=["answers were compared with pokerfast's to 1e-9 before anything was timed", *missing],
        targets=targets,
        failures=failures,
    )


def samples(quick: bool) -> Part:
    """Seeded samples: deals a second."""
    rows, targets = [], []
    kernel = cr.kernel()
    for what, players, wide, narrow in SAMPLES:
        count = 2_000_000 if quick else 10_000_000

        def run(turn: int, players: tuple[str, ...] = players, count: int = count) -> int:
            return cr.equity(players, samples=count, seed=turn).boards

        seconds = middle(race({what: run}, 3 if quick else 9), what)
        rows.append(Row(what, seconds))
        bound = wide if kernel == "avx512" else narrow
        if bound is not None:
            targets.append(Target(f"{what}, million deals a second", bound / 1e6, 1e-6 / seconds))
    return Part(title=f"equity: sampled, one thread, kernel {kernel}", unit="hands/s", rows=rows, targets=targets)
