"""One seven-card hand at a time, by what the caller holds; the cheapest call through the same binding beside it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from operator import truth
from random import Random
from typing import TYPE_CHECKING, Any

import croupier as cr
from croupier import _core

from .machine import version
from .report import Part, Row
from .rounds import Runner, middle, race, times

HANDS = 10_000
RANKS, SUITS = "23456789TJQKA", "cdhs"
REFERENCE = "croupier, joined text"


def random_hands(count: int) -> list[tuple[int, ...]]:
    """Seven ids each (rank * 4 + suit), the same ones in every run."""
    random = Random(7462)
    return [tuple(random.sample(range(52), 7)) for _ in range(count)]


def text(card: int) -> str:
    return RANKS[card // 4] + SUITS[card % 4]


def caller(call: Callable[[Any], object], inputs: Sequence[object], repeats: int) -> Runner:
    """Calls it for every input and keeps nothing: the loop itself costs about as much as an empty call."""

    def run(turn: int) -> int:
        for _ in range(repeats):
            deque(map(call, inputs), maxlen=0)
        return repeats * len(inputs)

    return run


def run(quick: bool) -> list[Part]:
    """One part: nanoseconds a call."""
    hands = random_hands(HANDS)
    texts = [[text(card) for card in hand] for hand in hands]
    joined = ["".join(hand) for hand in texts]
    sets = [cr.Cards(hand) for hand in joined]
    places = [cr.evaluate(hand).place for hand in sets]
    strengths = [int(cr.evaluate(hand)) for hand in sets]

    failures = []
    calls: dict[str, tuple[Callable[[Any], object], Sequence[object], int]] = {
        "the loop and an empty call in C": (truth, strengths, 10),
        "croupier, a look-up through the same binding": (_core.category, strengths, 10),
    }
    kinds: dict[str, Sequence[object]] = {
        "croupier, Cards": sets,
        "croupier, joined text": joined,
        "croupier, list of texts": texts,
        "croupier, tuple of ids": hands,
        "croupier, mask": [int(cards) for cards in sets],
    }
    evaluate: Callable[[Any], cr.Strength] = cr.evaluate
    for name, inputs in kinds.items():
        failures += wrong(name, [evaluate(given).place for given in inputs], places)
        calls[name] = (evaluate, inputs, 10)
    for name, (call, inputs) in rivals(hands, texts).items():
        failures += wrong(name, [call(given) for given in inputs], places)
        calls[name] = (call, inputs[: HANDS // 10], 1 if "treys" in name else 5)

    seconds = race({name: caller(*call) for name, call in calls.items()}, 3 if quick else 9)
    rows = [Row(name, middle(seconds, name), times(seconds, REFERENCE, name)) for name in calls]
    rows += [Row(name, None) for name in ("phevaluator", "treys") if version(name) is None]
    return [
        Part(
            title="evaluate: one seven-card hand",
            unit="ns/call",
            rows=rows,
            ratio="x the joined text's time",
            notes=[f"{HANDS:,} random hands; every row gave the same {HANDS:,} places (1 .. 7462) before it was timed"],
            failures=failures,
        )
    ]


def rivals(
    hands: list[tuple[int, ...]], texts: list[list[str]]
) -> dict[str, tuple[Callable[[Any], int], Sequence[object]]]:
    """Each installed rival's own calls: cards made beforehand, and from texts."""
    found: dict[str, tuple[Callable[[Any], int], Sequence[object]]] = {}
    if TYPE_CHECKING or version("phevaluator") is not None:
        from phevaluator import evaluate_cards

        # a lambda, since its cards are arguments; it adds what any caller of it pays as well
        found["phevaluator, ids"] = (lambda hand: evaluate_cards(*hand), hands)
        found["phevaluator, texts"] = (lambda hand: evaluate_cards(*hand), texts)
    if TYPE_CHECKING or version("treys") is not None:
        from treys import Card, Evaluator

        evaluate, new = Evaluator().evaluate, Card.new
        ready = [[new(card) for card in hand] for hand in texts]
        found["treys, ints"] = (lambda hand: evaluate(hand[:2], hand[2:]), ready)
        found["treys, texts"] = (lambda hand: evaluate([new(c) for c in hand[:2]], [new(c) for c in hand[2:]]), texts)
    return found


def wrong(name: str, answers: list[int], places: list[int]) -> list[str]:
    """What to say when answers differ from ours."""
    differ = sum(theirs != ours for theirs, ours in zip(answers, places, strict=True))
    return [f"{name} differs on {differ:,} hands of {len(places):,}"] if differ else []
