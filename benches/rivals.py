"""How each rival evaluates one seven-card hand, by what its caller holds.

A rival is imported only if it is installed. Its numbers are its own: what must agree is their order, ties
included, over thousands of random hands.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from .machine import version

Kind = Literal["one text", "seven texts", "cards", "numbers", "mask"]
"""What the caller holds; each is compared with Croupier's own way for the same."""
Hands = Sequence[Sequence[str]]
"""Hands of seven texts: "As", "Kd" and so on."""


class Way(NamedTuple):
    """One way to ask a rival: what is called, and the arguments for each hand."""

    rival: str
    kind: Kind
    call: Callable[..., Any]
    arguments: Iterable[tuple[Any, ...]]
    key: Callable[[Any], Any] = int
    """What of an answer can be compared."""
    slow: int = 1
    """How many times fewer hands are enough for a round."""
    what: str = ""


def joined(hands: Hands) -> list[tuple[Any, ...]]:
    return [("".join(hand),) for hand in hands]


def lists(hands: Hands, card: Callable[[str], Any] = str) -> list[tuple[Any, ...]]:
    """One list of seven cards for each hand."""
    return [([card(text) for text in hand],) for hand in hands]


def halves(hands: Hands, card: Callable[[str], Any] = str) -> list[tuple[Any, ...]]:
    """Two cards of one's own and five on the board."""
    return [([card(text) for text in hand[:2]], [card(text) for text in hand[2:]]) for hand in hands]


def cactus(name: str) -> Callable[[Any, Hands], list[Way]]:
    """treys and deuces, which differ in nothing that is asked here."""

    def ways(library: Any, hands: Hands) -> list[Way]:
        evaluate, new = library.Evaluator().evaluate, library.Card.new

        def read(hand: list[str], board: list[str]) -> object:
            return evaluate([new(card) for card in hand], [new(card) for card in board])

        return [
            Way(name, "seven texts", read, halves(hands), slow=20),
            Way(name, "numbers", evaluate, halves(hands, new), slow=20, what="ints of its own"),
        ]

    return ways


def phevaluator(library: Any, hands: Hands) -> list[Way]:
    evaluate, card = library.evaluate_cards, library.Card
    return [
        Way("phevaluator", "seven texts", evaluate, [tuple(hand) for hand in hands], slow=2),
        Way("phevaluator", "cards", evaluate, [tuple(card(text) for text in hand) for hand in hands]),
        Way("phevaluator", "numbers", evaluate, [tuple(card(text).id_ for text in hand) for hand in hands], what="ids"),
    ]


def listing(name: str) -> Callable[[Any, Hands], list[Way]]:
    """eval7 and pkrbot: lists of cards."""

    def ways(library: Any, hands: Hands) -> list[Way]:
        evaluate, card = library.evaluate, library.Card

        def read(hand: list[str]) -> object:
            return evaluate([card(text) for text in hand])

        return [Way(name, "seven texts", read, lists(hands), slow=2), Way(name, "cards", evaluate, lists(hands, card))]

    return ways


def holdem_hand_evaluator(library: Any, hands: Hands) -> list[Way]:
    return [Way("holdem-hand-evaluator", "one text", library.evaluate_hand, joined(hands))]


def xiapl(library: Any, hands: Hands) -> list[Way]:
    card = library.card.Card.from_string
    masks = [(sum(1 << card(text).id for text in hand),) for hand in hands]

    def key(value: Any) -> object:
        return int(value.category), value.kickers

    return [
        Way("xiapl", "cards", library.eval.evaluate_cards, lists(hands, card), key),
        Way("xiapl", "mask", library.eval.evaluate_mask, masks, key),
    ]


def pokerfast(library: Any, hands: Hands) -> list[Way]:
    return [Way("pokerfast", "seven texts", library.eval7, lists(hands), slow=2)]


def pokerkit(library: Any, hands: Hands) -> list[Way]:
    evaluate = library.StandardHighHand.from_game
    both = [("".join(hand[:2]), "".join(hand[2:])) for hand in hands]
    return [Way("pokerkit", "one text", evaluate, both, lambda hand: hand.entry.index, slow=500, what="two texts")]


WAYS: dict[str, tuple[str, Callable[[Any, Hands], list[Way]]]] = {
    "treys": ("treys", cactus("treys")),
    "deuces": ("deuces", cactus("deuces")),
    "phevaluator": ("phevaluator", phevaluator),
    "eval7": ("eval7", listing("eval7")),
    "pkrbot": ("pkrbot", listing("pkrbot")),
    "holdem-hand-evaluator": ("holdem_hand_evaluator", holdem_hand_evaluator),
    "xiapl": ("xiapl", xiapl),
    "pokerfast": ("pokerfast", pokerfast),
    "pokerkit": ("pokerkit", pokerkit),
}
"""By the name it is installed by: what is imported, and its ways."""


def load(package: str, module: str) -> Any:
    """The rival's module, or None where it is not installed."""
    if version(package) is None:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # some were written for older Pythons
        return import_module(module)


def ways(hands: Hands) -> list[Way]:
    """All ways of all rivals that are installed."""
    found: list[Way] = []
    for package, (module, of) in WAYS.items():
        if (library := load(package, module)) is not None:
            found += of(library, hands)
    return found


def disagreement(who: str, answers: Iterable[Any], strengths: Iterable[int]) -> list[str]:
    """What to say when a rival's answers are not in the order of ours: one for each strength, rising or falling.

    >>> disagreement("he", [30, 20, 30, 10], [1, 2, 1, 3])
    []
    >>> disagreement("he", [30, 20, 31, 10], [1, 2, 1, 3])
    ['he tells apart 1 hand of 4 that are equal']
    >>> disagreement("he", [30, 20, 30, 30], [1, 2, 1, 3])
    ['he puts hands in another order']
    """
    seen: dict[int, Any] = {}
    pairs = [*zip(answers, strengths, strict=True)]
    if apart := sum(seen.setdefault(strength, answer) != answer for answer, strength in pairs):
        return [f"{who} tells apart {apart} hand{'s' * (apart > 1)} of {len(pairs):,} that are equal"]
    steps = [*pairwise(seen[strength] for strength in sorted(seen))]
    if not (all(a < b for a, b in steps) or all(a > b for a, b in steps)):
        return [f"{who} puts hands in another order"]
    return []
