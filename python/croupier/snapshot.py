"""Rules, seats and a hand as plain data, so that a table outlives the process that keeps it.

A hand is its set-up and its moves: dealt again from the same deck and played again, it is the same
hand. The data therefore hold the deck; they are secret.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from croupier import events
from croupier.button import EVERYWHERE, Spot
from croupier.cards import UNKNOWN, parse_cards
from croupier.dealing import MOST_CHIPS
from croupier.errors import SnapshotError, brief
from croupier.events import Event, Post
from croupier.hand import Hand
from croupier.rake import Rake
from croupier.rules import TableRules
from croupier.seating import BIG, MOVED, NEW, SMALL, Chair, Seating
from croupier.view import rules_data as rules_data

AnyHand = TypeVar("AnyHand", bound=Hand)
_TYPES = {name: type(getattr(Chair(None, 0, False), name)) for name in Chair.__slots__}
_MOST = {"owes": NEW | BIG | SMALL | MOVED, "wait": 9}  # the others count chips, or times

MOST_COUNTED = 1 << 63


def number(value: object, what: str, most: int = MOST_COUNTED - 1) -> int:
    """Return a whole number from 0 to `most`; SnapshotError if it is none."""
    if type(value) is not int or not 0 <= value <= most:
        raise SnapshotError(f"{what} cannot be {brief(value)}")
    return value


def text(value: object) -> str:
    """Return a name; SnapshotError if it is none."""
    if not isinstance(value, str):
        raise SnapshotError(f"a name cannot be {brief(value)}")
    return value


def rules_from(data: dict[str, Any]) -> TableRules:
    """Return the rules that `rules_data` told of."""
    options = {name: value for name, value in data.items() if name != "game"}
    if options.get("rake") is not None:
        rake = options["rake"]
        options["rake"] = Rake(**rake | {"cap": dict(rake["cap"]) if isinstance(rake["cap"], list) else rake["cap"]})
    rules = TableRules(**options)
    if data["game"] != rules.game.name:
        raise SnapshotError(f"no game is called {brief(data['game'])}")
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
                if not fits:
                    raise SnapshotError(f"{name} of seat {seat} cannot be {brief(value)}")
                if type(value) is int:
                    number(value, f"{name} of seat {seat}", _MOST.get(name, MOST_CHIPS - 1))
                setattr(chair, name, value)
    if data["spot"] is not None:
        last = len(seating.chairs) - 1
        seating.spot = spot = Spot(*[number(seat, "a place", last) for seat in data["spot"]])
        if spot.big in (spot.small, spot.button):
            raise SnapshotError(f"the big blind cannot be in seat {spot.big}, nor be another's place too")
    everyone = (1 << len(seating.chairs)) - 1
    seating.fresh = number(data["fresh"], "fresh", EVERYWHERE)
    seating.carries = number(data["carries"], "carries", everyone)
    chairs = [chair for chair in seating.chairs if chair is not None]
    names = [chair.name for chair in chairs if chair.name is not None]
    if len(set(names)) < len(names):
        raise SnapshotError("two players cannot have one name")
    if sum(chair.stack + chair.queued for chair in chairs) >= MOST_CHIPS:
        raise SnapshotError(f"the chips cannot be {MOST_CHIPS} or more together")
    return seating


def agree(seating: Seating, hand: Hand | None) -> None:
    """Raise SnapshotError unless the hand is one that these chairs play."""
    playing = {} if hand is None else hand.starting_stacks
    for seat, chair in enumerate(seating.chairs):
        if seat in playing and (chair is None or chair.stack != playing[seat]):
            raise SnapshotError(f"the player in seat {seat} cannot play {brief(playing[seat])} chips")
        if seat not in playing and chair is not None and (chair.leaving or chair.queued):
            raise SnapshotError(f"the player in seat {seat} cannot wait for the end of a hand: none is played there")
    if hand is not None and (seating.spot is None or seating.spot.button != hand.button):
        raise SnapshotError("the button of the hand cannot be another than that of the table")


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
    hand.seed = None if data["seed"] is None else number(data["seed"], "the seed of the hand")
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
        raise SnapshotError(f"{brief(name)} is no move of a hand")
    for at, field in enumerate(kind.__match_args__):
        if field == "cards":
            values[at] = parse_cards(values[at]) if values[at] else ()
        elif field == "groups":
            values[at] = tuple(tuple(group) for group in values[at])
    return kind(*values)
