"""Hands brought to a spot for the tests: made, and played by what is told of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import croupier as cr
from croupier import events as ev

NL = {"small_blind": 50, "big_blind": 100}
PL = {"structure": "pot-limit", "small_blind": 5, "big_blind": 10}
FL = {"structure": "fixed-limit", "small_blind": 10, "big_blind": 20}
DEEP = [5000, 5000, 5000, 5000]

_SETUP = {"posts", "street", "pot", "holes", "straddles", "button", "first", "deck", "seed", "board"}


def hand(stacks: Sequence[int] = (1000, 1000, 1000), told: str = "", **given: Any) -> cr.Hand:
    """A hand, its cards unknown unless given, played by what is told; other words are options of the rules."""
    setup = {name: given.pop(name) for name in _SETUP & given.keys()}
    if "seed" not in setup:
        setup.setdefault("deck", cr.UNKNOWN)
    return play(cr.Hand(cr.TableRules(**given), list(stacks), **setup), told)


def play(game: cr.Hand, told: str) -> cr.Hand:
    """Play moves with commas between: actions, and behind a stroke the cards of the next street, or none."""
    for move in filter(None, map(str.strip, told.split(","))):
        if move.startswith("/"):
            game.deal(move[1:].strip() or None)
        else:
            game.push(move)
    return game


def paid(game: cr.Hand) -> list[tuple[int, str, int]]:
    """The posts as they were paid."""
    return [(event.seat, event.kind, event.amount) for event in game.events if isinstance(event, ev.Posted)]


def showdown(game: cr.Hand) -> list[tuple[str, int]]:
    """Who showed and who mucked, in order."""
    return [(type(event).__name__, event.seat) for event in game.events if isinstance(event, (ev.Shown, ev.Mucked))]
