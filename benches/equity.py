"""Equity on one core: exact counts, and seeded samples. pokerfast wraps OMPEval."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

import croupier as cr
from croupier.preflop import preflop

from .equity_rivals import exact, sampled
from .report import Line, Part, Row, Target, ahead, digits, rounded
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
    most: float | None
    rivals: tuple[str, ...] = ("pokerfast",)
    slow: bool = False
    """Whether rivals take seconds: they are then asked in few rounds, and not at all in a quick run."""
    told: bool = False
    """Whether README tells of it."""


TASKS = (
    Task("AhKh v QdQc, preflop", ("AhKh", "QdQc"), "", 50, 0.4, ("pokerfast", "xiapl", "poker-equity"), told=True),
    Task("QQ+,AKs,AKo v random on Kh7d2c", (TIGHT, "random"), "Kh7d2c", 10, 2, ("pokerfast", "xiapl")),
    Task("random v random on Kh7d2c", ("random", "random"), "Kh7d2c", 2, 25, ("pokerfast", "xiapl"), slow=True),
    Task("QQ+,AKs,AKo v random, preflop", (TIGHT, "random"), "", 1, 250, slow=True, told=True),
    Task("two wide ranges, preflop", (WIDE, WIDER), "", 1, 400, slow=True),
    Task("three known hands, preflop", ("AhKh", "QdQc", "7s6s"), "", 10, None, ("pokerfast", "xiapl", "poker-equity")),
    Task("three ranges, preflop", THREE, "", 1, None, slow=True, told=True),
)
TEN_TIMES = "three ranges, preflop"


@dataclass(frozen=True)
class Sample:
    """What is drawn, who else can draw it, and how many million deals a second are promised: with AVX-512, without."""

    what: str
    players: tuple[str, ...]
    wide: float
    narrow: float | None
    rivals: tuple[str, ...]


SAMPLES = (
    Sample("AhKh v QdQc, preflop", ("AhKh", "QdQc"), 300, 150, ("xiapl", "eval7", "poker-equity")),
    Sample("six random hands", ("random",) * 6, 75, None, ("poker-equity",)),
)


def asking(ask: Callable[[], object], calls: int) -> Runner:
    """Asks so many times in a round."""

    def run(turn: int) -> int:
        for _ in range(calls):
            ask()
        return calls

    return run


def apart(shares: Sequence[float], others: Sequence[float]) -> float:
    """The largest difference between two answers."""
    return max(abs(a - b) for a, b in zip(shares, others, strict=True))


def run(quick: bool) -> list[Part]:
    """Two parts: milliseconds a question, and deals a second."""
    return [counts(quick), samples(quick)]


def counts(quick: bool) -> Part:
    """Exact counts; every answer of a rival was compared with ours first."""
    rows, targets, failures, lines = [], [], [], []
    for task in TASKS:
        shares = cr.equity(task.players, task.board).equity
        runners = {"croupier": asking(lambda task=task: cr.equity(task.players, task.board), task.calls)}  # type: ignore[misc]
        missing = []
        for rival in () if quick and task.slow else task.rivals:
            if (ways := exact(rival)) is None:
                missing.append(Row(f"  {rival}", None))
                continue
            ask = ways(task.players, task.board)
            if apart(shares, answer := ask()) > 1e-9:
                failures.append(f"{task.what}: {rival} says {answer}, croupier {shares}")
            runners[rival] = asking(ask, 1 if task.slow else 2)
        rounds = (3 if quick else 15) if not task.slow else 3
        seconds = race(runners, rounds, warm=not task.slow)
        took = middle(seconds, "croupier")
        behind = {rival: times(seconds, "croupier", rival) for rival in runners if rival != "croupier"}
        drawn = task is TASKS[0]
        rows.append(Row(task.what, took, ours=True, chart="croupier" * drawn))
        rows += [
            Row(f"  {rival}", middle(seconds, rival), slower, chart=rival * drawn) for rival, slower in behind.items()
        ]
        rows += missing
        if task.most is not None:
            targets.append(Target(f"{task.what}, ms", task.most, took * 1e3, "at most"))
        elif task.what == TEN_TIMES:
            targets.append(Target(f"{task.what}, times as fast as pokerfast", 10, behind.get("pokerfast")))
        if task.told:
            said = ", ".join(task.players) if len(task.players) > 2 else " v ".join(task.players)
            who = "three ranges" if task.what == TEN_TIMES else said
            lines.append(Line(f"Equity, exact: {who}, preflop", f"{digits(took * 1e3)} ms", ahead(behind.items())))
    if not quick:
        whole = race({"table": asking(preflop, 1)}, 1, warm=False)
        rows.append(Row("the table of all starting hands", middle(whole, "table"), ours=True))
    return Part(
        title="equity: exact, from Python, one thread",
        unit="ms",
        rows=rows,
        ratio="x Croupier's time",
        notes=["the rivals' answers were compared with ours to 1e-9 before anything was timed"]
        + ["rivals that take seconds are not asked in a quick run"] * quick,
        targets=targets,
        failures=failures,
        lines=lines,
        panel="AhKh v QdQc before the flop, counted exactly",
    )


def samples(quick: bool) -> Part:
    """Seeded samples: deals a second; every rival was within five standard errors of the truth first."""
    rows, targets, failures, lines = [], [], [], []
    kernel = cr.kernel()
    for sample in SAMPLES:
        count, fewer = (2_000_000, 50_000) if quick else (10_000_000, 500_000)

        def ours(turn: int, players: tuple[str, ...] = sample.players, count: int = count) -> int:
            return cr.equity(players, samples=count, seed=turn).boards

        six = len(sample.players) > 2
        truth = [1 / 6] * 6 if six else cr.equity(sample.players).equity
        runners: dict[str, Runner] = {"croupier": ours}
        missing = []
        for rival in sample.rivals:
            if (ways := sampled(rival)) is None:
                missing.append(Row(f"  {rival}", None))
                continue
            ask = ways(sample.players, fewer)
            if apart(truth, answer := ask(7)) > 2.5 / sqrt(fewer):
                failures.append(f"{sample.what}: {rival} says {answer}, and the truth is {truth}")
            runners[rival] = lambda turn, ask=ask, fewer=fewer: (ask(turn + 1), fewer)[1]  # type: ignore[misc]
        seconds = race(runners, 3 if quick else 9)
        took = middle(seconds, "croupier")
        behind = {rival: times(seconds, "croupier", rival) for rival in runners if rival != "croupier"}
        rows.append(Row(sample.what, took, ours=True))
        rows += [Row(f"  {rival}", middle(seconds, rival), slower) for rival, slower in behind.items()] + missing
        least = sample.wide if kernel == "avx512" else sample.narrow
        if least is not None:
            targets.append(Target(f"{sample.what}, million deals a second", least, 1e-6 / took))
        lines.append(
            Line(f"Equity, by chance: {sample.what}", f"{rounded(1e-6 / took)} M deals/s", ahead(behind.items()))
        )
    return Part(
        title=f"equity: sampled, one thread, kernel {kernel}",
        unit="deals/s",
        rows=rows,
        ratio="x Croupier's time",
        notes=["the rivals' answers lay within five standard errors of the truth before anything was timed"],
        targets=targets,
        failures=failures,
        lines=lines,
    )
