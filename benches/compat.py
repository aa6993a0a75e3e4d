"""The drop-ins beside their originals: the same lines of a caller, with one import changed."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from itertools import starmap
from typing import Any, NamedTuple

from .evaluate import HANDS
from .hands import random_hands, text
from .machine import version
from .report import Line, Part, Row, Target, rounded
from .rounds import calls, middle, race, times

LIBRARIES = ("treys", "deuces", "phevaluator", "eval7")


class Job(NamedTuple):
    """What a caller of a library does, over and over."""

    library: str
    what: str
    work: Callable[[Any, Sequence[list[str]]], tuple[Callable[..., Any], Sequence[tuple[Any, ...]]]]
    """From the library and hands of nine texts: what is called, and with which arguments."""
    hands: int = HANDS // 10
    least: float | None = None
    """How many times as fast as the original ours promises to be."""


def prebuilt(library: Any, hands: Sequence[list[str]]) -> tuple[Callable[..., Any], list[tuple[Any, ...]]]:
    new = library.Card.new
    return library.Evaluator().evaluate, [([*map(new, hand[:2])], [*map(new, hand[2:7])]) for hand in hands]


def texts(library: Any, hands: Sequence[list[str]]) -> tuple[Callable[..., Any], list[tuple[Any, ...]]]:
    new, evaluate = library.Card.new, library.Evaluator().evaluate

    def call(hand: list[str], board: list[str]) -> object:
        return evaluate([new(card) for card in hand], [new(card) for card in board])

    return call, [(hand[:2], hand[2:7]) for hand in hands]


def omaha(library: Any, hands: Sequence[list[str]]) -> tuple[Callable[..., Any], list[tuple[Any, ...]]]:
    new = library.Card.new
    return library.PLOEvaluator().evaluate, [([*map(new, hand[:4])], [*map(new, hand[4:])]) for hand in hands]


def e7_prebuilt(library: Any, hands: Sequence[list[str]]) -> tuple[Callable[..., Any], list[tuple[Any, ...]]]:
    return library.evaluate, [([*map(library.Card, hand[:7])],) for hand in hands]


def e7_texts(library: Any, hands: Sequence[list[str]]) -> tuple[Callable[..., Any], list[tuple[Any, ...]]]:
    card, evaluate = library.Card, library.evaluate

    def call(hand: list[str]) -> object:
        return evaluate([card(text) for text in hand])

    return call, [(hand[:7],) for hand in hands]


def e7_deck(library: Any, hands: Sequence[list[str]]) -> tuple[Callable[..., Any], list[tuple[Any, ...]]]:
    """The loop that most of its users write."""

    def call(hand: list[Any]) -> object:
        deck = library.Deck()
        for card in hand:
            deck.cards.remove(card)
        random.seed(7)
        deck.shuffle()
        return library.evaluate(hand + deck.peek(5))

    return call, [([*map(library.Card, hand[:2])],) for hand in hands]


def e7_monte_carlo(library: Any, hands: Sequence[list[str]]) -> tuple[Callable[..., Any], list[tuple[Any, ...]]]:
    villain = library.HandRange("22+, A2s+, KTo+")

    def call(hand: list[Any], board: list[Any]) -> object:
        library.xorshift_rand.seed(7)
        return library.py_hand_vs_range_monte_carlo(hand, villain, board, 10_000)

    return call, [([*map(library.Card, hand[:2])], [*map(library.Card, hand[2:5])]) for hand in hands]


def e7_range(library: Any, hands: Sequence[list[str]]) -> tuple[Callable[..., Any], list[tuple[Any, ...]]]:
    return lambda text: len(library.HandRange(text)), [("22+, A2s+, KTo+, 50%(QJ, 76s-72s), AsKd",) for _ in hands]


JOBS = [
    Job("treys", "ints made beforehand", prebuilt, least=20),
    Job("treys", "texts", texts, least=10),
    Job("treys", "Omaha", omaha, hands=100),
    Job("deuces", "ints made beforehand", prebuilt, least=20),
    Job("deuces", "texts", texts, least=10),
    Job(
        "phevaluator",
        "ids",
        lambda library, hands: (library.evaluate_cards, [ids(hand[:7]) for hand in hands]),
        least=3,
    ),
    Job(
        "phevaluator",
        "texts",
        lambda library, hands: (library.evaluate_cards, [tuple(hand[:7]) for hand in hands]),
        least=3,
    ),
    Job(
        "phevaluator",
        "Cards made beforehand",
        lambda library, hands: (library.evaluate_cards, [tuple(map(library.Card, hand[:7])) for hand in hands]),
        least=3,
    ),
    Job(
        "phevaluator",
        "Omaha, ids",
        lambda library, hands: (library.evaluate_omaha_cards, [ids(hand) for hand in hands]),
    ),
    Job("eval7", "Cards made beforehand", e7_prebuilt, least=3),
    Job("eval7", "texts", e7_texts, least=3),
    Job("eval7", "a deck less two cards, shuffled, and five of it", e7_deck, hands=100),
    Job("eval7", "10,000 boards of Monte Carlo", e7_monte_carlo, hands=4),
    Job("eval7", "a range of 290 hands read", e7_range, hands=4),
]


def ids(hand: Iterable[str]) -> tuple[int, ...]:
    return tuple("23456789TJQKA".index(card[0]) * 4 + "cdhs".index(card[1]) for card in hand)


def run(quick: bool) -> list[Part]:
    """One part for each library that is installed; the others are shown as missing."""
    chance = random.Random(7463)
    nine = [[*map(text, chance.sample(range(52), 9))] for _ in random_hands(HANDS // 10)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the parser of eval7 goes by old names
        return [beside(name, nine, 15 if quick else 75) for name in LIBRARIES]


def listed(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), *words[-1:]] if words[1:] else words)


def beside(name: str, nine: list[list[str]], rounds: int) -> Part:
    """One library and its drop-in, job by job."""
    installed = version(name)
    ours = import_module(f"croupier.compat.{name}")
    theirs = import_module(name) if installed else None
    jobs = [job for job in JOBS if job.library == name]
    runners, failures = {}, []
    for job in jobs:
        call, arguments = job.work(ours, nine[: job.hands])
        runners[f"{job.what}, ours"] = calls(call, arguments)
        if theirs:
            their_call, their_arguments = job.work(theirs, nine[: job.hands])
            runners[f"{job.what}, {name}"] = calls(their_call, their_arguments)
            if [*starmap(call, arguments)] != [*starmap(their_call, their_arguments)]:
                failures.append(f"{job.what}: {name} gives something else")
    seconds = race(runners, rounds)
    rows, targets, took, ahead = [], [], [], []
    for job in jobs:
        mine, peer = f"{job.what}, ours", f"{job.what}, {name}"
        faster = times(seconds, mine, peer) if theirs else None
        rows.append(Row(f"{name}, {job.what}", middle(seconds, peer) if theirs else None))
        rows.append(Row(f"croupier.compat.{name}, {job.what}", middle(seconds, mine), faster))
        if job.least and faster:
            took.append(f"{job.what} {rounded(middle(seconds, mine) * 1e9)}")
            ahead.append(rounded(faster))
        if job.least:
            targets.append(Target(f"{job.what}, times {name}", job.least, faster))
    return Part(
        title=f"compat: {name} {installed or '(not installed)'} and its drop-in",
        unit="ns/call",
        rows=rows,
        ratio="x the original",
        notes=[
            "the same lines of Python for both, one import apart; both gave the same answers before they were timed"
        ],
        targets=targets,
        failures=failures,
        lines=[Line(f"Drop-in for {name}", f"{listed(took)} ns", f"{listed(ahead)} times as fast as {name}")][
            : len(took)
        ],
    )
