"""Real hands in PHH: read and replayed from the text of the file, and replayed when already loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.history import phh

from .machine import version
from .report import Line, Part, Row, Target, ahead, rounded
from .rounds import middle, race, times

HOUSE = Path(__file__).resolve().parent.parent
PLURIBUS = HOUSE.parent / "shared" / "histories" / "pluribus"
"""The 6,739 published hands of Pluribus are not ours to give away; they are used where they lie beside the checkout."""
EXAMPLES = HOUSE / "examples" / "hands"

RIVAL = version("pokerkit") is not None
if TYPE_CHECKING or RIVAL:
    from pokerkit import HandHistory


def histories(text: str) -> list[phh.History]:
    """All hands of one file."""
    loaded = phh.loads(text)
    return loaded if isinstance(loaded, list) else [loaded]


def rival_histories(text: str) -> list[HandHistory]:
    """All hands of one file, for pokerkit."""
    return list(HandHistory.loads_all(text)) if text.startswith("[1]") else [HandHistory.loads(text)]


def replayed(hands: Iterable[phh.History]) -> int:
    """Replay to the end; how many hands."""
    count = 0
    for history in hands:
        history.replay()
        count += 1
    return count


def rival_replayed(hands: Iterable[HandHistory]) -> int:
    count = 0
    for history in hands:
        for _ in history:
            pass
        count += 1
    return count


def check(texts: list[str]) -> tuple[list[str], list[str]]:
    """Compare both engines' final stacks with the recorded ones; (what was found, what is wrong)."""
    recorded = agree = rival_agrees = 0
    wrong = []
    for text in texts:
        for history in histories(text):
            if (ends := history.finishing_stacks) is not None:
                recorded += 1
                if history.replay().stacks == ends:
                    agree += 1
                else:
                    wrong.append(f"{history.source}: {history.replay().stacks} instead of {ends}")
        for rival in rival_histories(text) if RIVAL else ():
            if rival.finishing_stacks is not None:
                *_, state = rival
                rival_agrees += state.stacks == rival.finishing_stacks
    notes = [f"{agree:,} of {recorded:,} hands with recorded finishing stacks end there"]
    if RIVAL:
        notes[0] += f"; pokerkit: {rival_agrees:,}"
    return notes, wrong


def run(quick: bool) -> list[Part]:
    """One part from file, one on hands already loaded."""
    files = sorted(PLURIBUS.glob("*.phhs"))
    real = bool(files)
    if not real:
        files = sorted(EXAMPLES.glob("*.phh*"))
    elif quick:
        files = files[:1]
    texts = [file.read_text(encoding="utf-8") for file in files]
    notes, wrong = check(texts)
    if not real:
        notes.append("the Pluribus hands are missing beside the checkout; a few example hands stand in for them")
    ours = [history for text in texts for history in histories(text)]
    theirs = [history for text in texts for history in rival_histories(text)] if RIVAL else []
    title = f"replay: {len(ours):,} {'Pluribus hands' if real else 'example hands'}"
    repeats = max(1, 200 // len(ours))

    from_file: tuple[Callable[[], int], Callable[[], int]] = (
        lambda: sum(replayed(histories(text)) for text in texts),
        lambda: sum(rival_replayed(rival_histories(text)) for text in texts),
    )
    loaded: tuple[Callable[[], int], Callable[[], int]] = (lambda: replayed(ours), lambda: rival_replayed(theirs))
    rounds = 3 if quick else 5
    return [
        part(f"{title}, from file", from_file, rounds, repeats, 4 if real else None, notes, wrong),
        part(f"{title}, already loaded", loaded, rounds, repeats, 12 if real else None, [], []),
    ]


def part(
    title: str,
    runners: tuple[Callable[[], int], Callable[[], int]],
    rounds: int,
    repeats: int,
    target: int | None,
    notes: list[str],
    failures: list[str],
) -> Part:
    """Race the two engines."""
    named = dict(zip(("croupier", "pokerkit") if RIVAL else ("croupier",), runners, strict=False))

    def repeated(run: Callable[[], int]) -> Callable[[int], int]:
        return lambda turn: sum(run() for _ in range(repeats))

    seconds = race({who: repeated(run) for who, run in named.items()}, rounds)
    took = middle(seconds, "croupier")
    slower = times(seconds, "croupier", "pokerkit") if RIVAL else None
    rival = Row("pokerkit", middle(seconds, "pokerkit") if RIVAL else None, slower)
    return Part(
        title=title,
        unit="hands/s",
        rows=[Row("croupier", took, ours=True), rival],
        ratio="x Croupier's time",
        notes=notes,
        targets=[Target("times pokerkit", target, slower)] if target else [],
        failures=failures,
        lines=[Line(title[0].upper() + title[1:], f"{rounded(1 / took)} hands/s", ahead([("pokerkit", slower)]))],
    )
