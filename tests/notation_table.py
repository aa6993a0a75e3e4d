"""The players of the `btn` and `buyin` examples: a real table, set to where the example starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import croupier as cr
from croupier.seating import buy_in

if TYPE_CHECKING:
    from notation import Block, Line

_STRUCTURES = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
_MOVES = ("leave", "join", "wait", "ready")


def btn(block: Block) -> None:
    """Deal hand after hand, everybody folding, and compare who has the button and who posts which blind."""
    table: cr.Table | None = None
    for line in block.lines:
        head, *rest = line.text.split()
        try:
            if head == "start" and table is None:
                table = _start(dict(_pair(text) for text in rest))
            elif head in _MOVES and table is not None and rest:
                for seat in ",".join(rest).split(","):
                    _come_and_go(table, head, _seat(seat))
            elif head == "hand" and table is not None:
                _hand(line, table, dict(_pair(text) for text in rest))
            else:
                raise ValueError("no such line here")
        except cr.errors.TooFewPlayers as refusal:
            line.wrong(refusal)
        except (KeyError, TypeError, ValueError) as reason:
            line.unreadable(f"{type(reason).__name__}: {reason}")


def _start(given: dict[str, str]) -> cr.Table:
    """A table at which a hand has just been played, with the button and the blinds where `given` says."""
    method, size = given.pop("method"), int(given.pop("seats"))
    taken = [_seat(text) for text in given.pop("occ").split(",")]
    spot = [_seat(given.pop(name).rstrip("*")) for name in ("btn", "sb", "bb")]
    if given:
        raise ValueError(f"start says {', '.join(given)} too much")
    table = cr.Table(cr.TableRules(button_method=method), size)
    for seat in taken:
        table.sit(seat, 200)
    data = table.snapshot()
    for chair in data["seating"]["chairs"]:
        if chair is not None:
            chair["owes"] = 0
    data["seating"]["spot"] = spot
    data["seating"]["carries"] = 1 << spot[2] if method == "moving" else 0
    return cr.Table.restore(data)


def _come_and_go(table: cr.Table, word: str, seat: int) -> None:
    if word == "leave":
        table.stand(seat)
    elif word == "join":
        table.sit(seat, 200, post=True)
    elif word == "wait":
        table.sit_out(seat)
    else:
        table.sit_in(seat)
        table.post_now(seat)


def _hand(line: Line, table: cr.Table, expected: dict[str, str]) -> None:
    if set(expected) != {"btn", "sb", "bb"}:
        raise ValueError("expected: hand btn= sb= bb=")
    hand = table.deal()
    found = {"btn": f"{hand.button + 1}{'*' if hand.button in table.free_seats else ''}"}
    for kind in ("sb", "bb"):
        found[kind] = "+".join(str(post.seat + 1) for post in hand.posts if post.kind == kind) or "none"
    while not hand.is_over:
        hand.fold()
    table.settle(hand)
    same = all({*expected[name].split("+")} == {*found[name].split("+")} for name in found)
    if not same:
        line.wrong(" ".join(f"{name}={value}" for name, value in found.items()))


def buyin(block: Block) -> None:
    for line in block.lines:
        setting, arrow, allowed = line.text.partition("->")
        try:
            given = dict(_pair(text) for text in setting.split())
            if not arrow:
                raise ValueError("expected: settings -> range")
            found = _range(given)
        except (KeyError, TypeError, ValueError) as reason:
            line.unreadable(f"{type(reason).__name__}: {reason}")
        if found != allowed.strip():
            line.wrong(found)


def _range(given: dict[str, str]) -> str:
    structure = _STRUCTURES[given.pop("st")]
    options: dict[str, object] = {"return_floor": {"off": "none", "on": "full_amount"}[given.pop("rathole", "on")]}
    if structure == "fixed-limit":
        largest = int(given.pop("maxbet"))
        small = max(1, largest // 2)
        options |= {"small_blind": small // 2, "big_blind": small, "small_bet": small, "big_bet": largest}
    else:
        options |= {"small_blind": 0, "big_blind": int(given.pop("bb"))}
    left, away = int(given.pop("left", "0")), float(given.pop("min", "0"))
    if given:
        raise ValueError(f"{', '.join(given)} says nothing here")
    return str(buy_in(cr.TableRules(structure, **options), left=left, away_s=60 * away))


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise ValueError(f"{text!r} is no setting")
    return name, value


def _seat(text: str) -> int:
    """The examples count seats from 1."""
    if not text.isdecimal() or not int(text):
        raise ValueError(f"{text!r} is no seat")
    return int(text) - 1
