"""One kernel in a process of its own: a process chooses its kernel once, when it first needs it."""

from __future__ import annotations

import os
from contextlib import nullcontext
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter
from types import TracebackType

from . import machine
from .rounds import clock

REPEATS = 3
"""Calls in a round."""


class KernelWorker:
    """A process that evaluates the hands of a folder with one kernel, whenever it is asked.

    ``hands`` is how many those are, or 0 where the machine lacks the kernel; ``agrees`` whether ids and
    masks gave the strengths that lie in the folder.
    """

    def __init__(self, kernel: str, folder: Path):
        context = get_context("spawn")  # a fresh interpreter: a fork would have chosen already
        self.line, there = context.Pipe()
        before = os.environ.get("CROUPIER_KERNEL")
        os.environ["CROUPIER_KERNEL"] = kernel
        self.process = context.Process(target=work, args=(there, folder, machine.CORES), daemon=True)
        self.process.start()
        os.environ.pop("CROUPIER_KERNEL") if before is None else os.environ.update(CROUPIER_KERNEL=before)
        there.close()
        self.hands: int
        self.agrees: bool
        self.hands, self.agrees = self.line.recv()

    def run(self, what: str, threads: int, wall: bool) -> tuple[int, float]:
        """Evaluate all hands of a kind ("ids" or "masks") a few times; how many that were, in how many seconds.

        ``wall`` says which: those on the wall, which two threads are to save, or the processor's.
        """
        self.line.send((what, threads, wall))
        spent: float = self.line.recv()
        return self.hands * REPEATS, spent

    def __enter__(self) -> KernelWorker:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.process.is_alive() and self.hands:
            self.line.send(None)
        self.process.join()


def work(line: Connection, folder: Path, cores: set[int]) -> None:
    """What the process does, from its first word to None."""
    import numpy as np

    import croupier as cr
    from croupier.errors import CroupierError

    try:
        cr.kernel()
    except CroupierError:
        line.send((0, True))
        return
    cards = {what: np.load(folder / f"{what}.npy") for what in ("ids", "masks")}
    strengths = np.load(folder / "strengths.npy")
    out = np.zeros_like(strengths)
    agrees = True
    with machine.pinned(cores):  # the process itself was born on one
        for hands in cards.values():
            for threads in (2, 1):
                agrees = agrees and bool(np.array_equal(cr.evaluate_many(hands, out=out, threads=threads), strengths))
    line.send((len(strengths), agrees))
    while (asked := line.recv()) is not None:
        what, threads, wall = asked
        time = perf_counter if wall else clock
        with machine.pinned(cores) if threads > 1 else nullcontext():
            start = time()
            for _ in range(REPEATS):
                cr.evaluate_many(cards[what], out=out, threads=threads)
            line.send(time() - start)
