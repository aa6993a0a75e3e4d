"""One seven-card hand at a time, by what the caller holds; the cheapest call through the same binding beside it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import starmap
from operator import truth

import croupier as cr
from croupier import _core

from .hands import random_hands, text
from .report import Line, Part, Row, Target, ahead
from .rivals import WAYS, Kind, Way, disagreement, ways
from .rounds import calls, middle, race, times

HANDS = 10_000
LONG = 0.01
"""Seconds of a turn: long enough that what the others left in the caches does not matter."""
EMPTY, LOOK_UP = "the loop and an empty call in C", "a look-up through Croupier's binding"

PROMISED: dict[Kind, int] = {"one text": 45, "seven texts": 120, "cards": 25, "numbers": 115}
"""How many nanoseconds each of Croupier's own ways may take, on CPython 3.11 where an empty call takes so many:"""
EMPTY_CALL = 11.5
OURS: dict[Kind, str] = {"seven texts": "a list of texts", "cards": "Cards", "numbers": "a tuple of ids"}
SAID: dict[Kind, str] = {
    "one text": "One seven-card hand, as one text",
    "seven texts": "… as a list of seven texts",
    "cards": "… as cards made beforehand",
    "numbers": "… as a tuple of numbers",
}


def ours(texts: list[list[str]], hands: list[tuple[int, ...]]) -> list[Way]:
    """What ``evaluate`` is given."""
    sets = [cr.Cards("".join(hand)) for hand in texts]
    inputs: dict[Kind, Sequence[object]] = {
        "one text": ["".join(hand) for hand in texts],
        "seven texts": texts,
        "cards": sets,
        "numbers": hands,
        "mask": [int(cards) for cards in sets],
    }
    return [
        Way("croupier", kind, cr.evaluate, [(one,) for one in given], what=OURS.get(kind, ""))
        for kind, given in inputs.items()
    ]


def label(way: Way) -> str:
    """What the table calls it, by kind."""
    return f"{way.kind}: {way.rival}" + (f", {way.what}" if way.what else "")


def plain(way: Way) -> str:
    """What the chart calls it, by name."""
    return f"{way.rival}, {way.what or way.kind}"


def run(quick: bool) -> list[Part]:
    """One part: nanoseconds a call."""
    hands = random_hands(HANDS)
    texts = [[text(card) for card in hand] for hand in hands]
    strengths = [int(cr.evaluate(hand)) for hand in hands]
    mine, theirs = ours(texts, hands), ways(texts)

    alone = [(strength,) for strength in strengths]
    runners = {EMPTY: calls(truth, alone, LONG), LOOK_UP: calls(_core.category, alone, LONG)}
    failures = []
    for way in mine + theirs:
        arguments = [*way.arguments][: HANDS // 5 if quick and way.slow > 10 else HANDS]
        answers = map(way.key, starmap(way.call, arguments))
        failures += disagreement(label(way), answers, strengths[: len(arguments)])
        runners[label(way)] = calls(way.call, arguments[: HANDS // way.slow], LONG)

    seconds = race(runners, 9 if quick else 51)
    rows = [Row(name, middle(seconds, name)) for name in (EMPTY, LOOK_UP)]
    behind: dict[str, list[tuple[str, float | None]]] = {}
    for own in mine:
        rows.append(Row(label(own), middle(seconds, label(own)), ours=True, chart=plain(own)))
        for way in (way for way in theirs if way.kind == own.kind):
            slower = times(seconds, label(own), label(way))
            rows.append(Row(label(way), middle(seconds, label(way)), slower, chart=plain(way)))
            behind.setdefault(own.kind, []).append((way.rival, slower))
    rows += [Row(name, None) for name in WAYS if name not in {way.rival for way in theirs}]
    took = {way.kind: middle(seconds, label(way)) * 1e9 for way in mine}
    empty = middle(seconds, EMPTY) * 1e9
    lines = [Line(what, f"{took[kind]:.0f} ns", ahead(behind.get(kind, []))) for kind, what in SAID.items()]
    lines[0] = lines[0]._replace(ours=f"{lines[0].ours} (an empty call in C: {empty:.0f} ns)")
    return [
        Part(
            title="evaluate: one seven-card hand",
            unit="ns/call",
            rows=rows,
            ratio="x Croupier's time",
            notes=[f"each gave {HANDS:,} random hands one and the same order, ties included, before it was timed"],
            targets=[
                Target(
                    f"{kind}, ns ({most} where an empty call takes {EMPTY_CALL})",
                    round(most * empty / EMPTY_CALL, 1),
                    took[kind],
                    "at most",
                )
                for kind, most in PROMISED.items()
            ],
            failures=failures,
            lines=lines,
            panel="Seven-card hands evaluated, one a call",
        )
    ]
