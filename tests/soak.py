"""Play hands by chance for as long as one likes, and hold each of them to the laws of `laws.py`.

    python -m tests.soak --hands 1000000 --seed 1 --jobs 2

Every tenth hand is moreover played beside the slow reading of the rules in `slow_twin.py`. A hand that
breaks a law is told to its end, with the command that plays it again, and the run stops with status 1.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # as pytest does

import test_slow_twin
from laws import Watch
from random_hands import deal

CHUNK = 200


def play(seed: int, number: int, probes: float) -> str | None:
    """Play the n-th hand of a seed; None if every law holds, otherwise what happened."""
    chance = random.Random(f"{seed}.{number}")
    watch = None
    try:
        if number % 10 == 9:
            test_slow_twin.play(chance)
        else:
            watch = Watch(deal(chance))
            watch.play(chance, probes)
    except Exception:
        story = "\n".join(f"    {event}" for event in watch.hand.events) if watch else ""
        again = f"python -m tests.soak --seed {seed} --first {number} --hands 1 --probes {probes}"
        return f"{traceback.format_exc()}\n{story}\nto play it again: {again}\n"
    return None


def chunk(work: tuple[int, int, int, float]) -> tuple[int, str | None]:
    seed, first, end, probes = work
    for number in range(first, end):
        failure = play(seed, number, probes)
        if failure:
            return number - first, failure
    return end - first, None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Hold hands to the laws, for long.")
    parser.add_argument("--hands", type=int, default=10_000, help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: %(default)s)")
    parser.add_argument("--probes", type=float, default=0.2, help="at which part of the decisions every move is tried")
    given = parser.parse_args()
    end = given.first + given.hands
    work = [(given.seed, at, min(at + CHUNK, end), given.probes) for at in range(given.first, end, CHUNK)]
    started, done, shown = time.monotonic(), 0, 0.0
    with multiprocessing.Pool(given.jobs) as pool:
        for hands, failure in pool.imap_unordered(chunk, work):
            done += hands
            took = time.monotonic() - started
            if failure:
                print(f"\nafter {done} hands:\n{failure}")
                return 1
            if took - shown > (0.5 if sys.stdout.isatty() else 30):
                shown = took
                left = took / done * (given.hands - done)
                line = f"{done} of {given.hands} hands, {done / took:.0f} a second, {left / 60:.0f} minutes left"
                print(line, end="\r" if sys.stdout.isatty() else "\n", flush=True)
    print(f"{done} hands, seed {given.seed}: every law held, in {time.monotonic() - started:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
