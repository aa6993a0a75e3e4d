"""Tables that the tests begin with."""

from __future__ import annotations

from typing import Any

import croupier as cr


class Clock:
    """A clock that stands until somebody sets it."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def table(players: int, seats: int | None = None, **options: Any) -> cr.Table:
    """A table whose first button is seat 0, with as many players on the first seats."""
    made = cr.Table(cr.TableRules(first_button=0, **options), players if seats is None else seats, clock=Clock())
    for seat in range(players):
        made.sit(seat, 200)
    return made


def play(at: cr.Table) -> tuple[int, dict[int, list[tuple[str, int]]], tuple[int, ...]]:
    """Play a hand that everybody folds: the button, who posted what, and who was dealt in."""
    hand = at.deal()
    posts: dict[int, list[tuple[str, int]]] = {}
    for seat, kind, chips in hand.posts:
        posts.setdefault(seat, []).append((kind, chips))
    while not hand.is_over:
        hand.fold()
    at.settle(hand)
    return hand.button, posts, tuple(sorted(hand.seats))


SB, BB, LIVE, DEAD = ("sb", 1), ("bb", 2), ("live", 2), ("dead", 1)


def broke(**options: Any) -> cr.Table:
    """Three players, of whom the button, seat 0, has just lost everything to the small blind."""
    at = table(3, **options)
    hand = at.deal(deck=["As", "7h", "2c", "Ad", "8h", "3d", "Kc", "4s", "5h", "Th", "Kd", "Jc", "Kh", "9s"])
    hand.all_in()
    hand.call()
    hand.fold()
    assert at.settle(hand).net == {0: -200, 1: 202, 2: -2}
    assert at.players[0].state == "broke"
    return at


def running(players: int = 6, seats: int = 7, **options: Any) -> cr.Table:
    """Six players on seats 0 to 5, the first circuit over; in the last hand the button was on 2."""
    at = table(players, seats, **options)
    for _ in range(9):
        play(at)
    assert at.button == 2
    return at
