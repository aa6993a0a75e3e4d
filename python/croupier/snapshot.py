"""Rules, seats and a hand as plain data, so that a table outlives the process that keeps it.

A hand is its set-up and its moves: dealt again from the same deck and played again, it is the same
hand. The data therefore hold the deck; they are secret.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from croupier import events
from croupier.betting import whole
from croupier.button import Spot
from croupier.cards import UNKNOWN, parse_cards
from croupier.errors import SnapshotError
from croupier.events import Event, Post
from croupier.hand import Hand
from croupier.rake import Rake
from croupier.rules import TableRules
from croupier.seating import Chair, Seating
from croupier.view import rules_data as rules_data

AnyHand = TypeVar("AnyHand", bound=Hand)
_TYPES = {name: type(getattr(Chair(None, 0, False), name)) for name in Chair.__slots__}


def rules_from(data: dict[str, Any]) -> TableRules:
    """Return the rules that `rules_data` told of."""
    options = {name: value for name, value in data.items() if name != "game"}
    if options.get("rake") is not None:
        rake = options["rake"]
        options["rake"] = Rake(**rake | {"cap": dict(rake["cap"]) if isinstance(rake["cap"], list) else rake["cap"]})
    rules = TableRules(**options)
    if data["game"] != rules.game.name:
        raise SnapshotError(f"no game is called {data['game']!r}")
    return rules


def seating_data(seating: Seating) -> dict[str, Any]:
    """Return the chairs, the places of the last hand and the debts that go with them."""
    return {
        "chairs": [
            None if chair is None else {name: getattr(chair, name) for name in Chair.__slots__}
            for chair in seating.chairs
        ],
        "spot": None if seating.spot is None else list(seating.spot),
        "fresh": seating.fresh,
        "carries": seating.carries,
    }


def seating_from(rules: TableRules, data: dict[str, Any]) -> Seating:
    """Return the seating that `seating_data` told of."""
    seating = Seating(rules, len(data["chairs"]))
    for seat, told in enumerate(data["chairs"]):
        if told is not None:
            seating.chairs[seat] = chair = Chair(None, 0, False)
            for name in Chair.__slots__:
                value = told[name]
                fits = value is None or isinstance(value, str) if name == "name" else type(value) is _TYPES[name]
                if not fits or (type(value) is int and value < 0):
                    raise SnapshotError(f"{name} of seat {seat} cannot be {value!r}")
                setattr(chair, name, value)
    if data["spot"] is not None:
        seating.spot = Spot(*[whole(seat) for seat in data["spot"]])
    seating.fresh, seating.carries = whole(data["fresh"]), whole(data["carries"])
    return seating


def hand_data(hand: Hand) -> dict[str, Any]:
    """Return a hand as it stands: what it began with, the deck, and its moves."""
    deck = hand._deck
    return {
        "stacks": [[seat, chips] for seat, chips in hand.starting_stacks.items()],
        "button": hand.button,
        "posts": [list(post) for post in hand.posts],
        "first": hand._setup[1],
        "names": None if hand.names is None else [[seat, name] for seat, name in hand.names.items()],
        "seed": hand.seed,
        "deck": None if deck is None else _text(deck),
        "moves": [_move_data(move) for move in hand.moves],
    }


def hand_from(kind: type[AnyHand], rules: TableRules, data: dict[str, Any]) -> AnyHand:
    """Deal and play again the hand that `hand_data` told of, as a hand of the given kind."""
    hand = kind(
        rules,
        dict(data["stacks"]),
        button=data["button"],
        posts=[Post(*post) for post in data["posts"]],
        first=data["first"],
        names=None if data["names"] is None else dict(data["names"]),
        deck=UNKNOWN if data["deck"] is None else data["deck"],
    )
    hand.seed = data["seed"]
    for move in data["moves"]:
        hand.push(_move(move))
    return hand


def _text(cards: Iterable[object]) -> str:
    return "".join(map(str, cards))


def _move_data(move: Event) -> list[Any]:
    """A move as the name of its event and its fields, cards as text."""
    values = []
    for name, value in vars(move).items():
        if name == "cards":
            value = _text(value or ())
        elif name == "groups":
            value = [list(group) for group in value]
        values.append(value)
    return [type(move).__name__, *values]


def _move(data: list[Any]) -> Event:
    name, *values = data
    kind = getattr(events, name, None)
    if not (isinstance(kind, type) and issubclass(kind, Event)):
        raise SnapshotError(f"{name!r} is no move of a hand")
    for at, field in enumerate(kind.__match_args__):
        if field == "cards":
            values[at] = parse_cards(values[at]) if values[at] else ()
        elif field == "groups":
            values[at] = tuple(tuple(group) for group in values[at])
    return kind(*values)
