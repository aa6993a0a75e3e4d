"""A snapshot in which a number was changed: it is refused, or it is a table on which one can play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from tables import running

import croupier as cr

WRONG = [-1, 0, 1, 3, 5, 6, 9, 10, 15, 200, 1 << 62, 1 << 70, 10**5000, None, True, 1.5, float("nan"), "x", [], [[0]]]


def kept(method: str, moves: int) -> dict[str, Any]:
    """A table of seven seats in the middle of things: somebody has left, somebody waits, chips are on their way."""
    at = running(6, 7, button_method=method, buy_the_button=True)
    at.sit(6, 150, name="Anna")
    at.stand(6)
    if moves:
        hand = at.deal()
        hand.raise_to(6)
        at.stand(hand.seats[-1])
        at.sit_out(hand.seats[0])
        at.add_chips(hand.seats[1], 3)
    at.sit(6, 150, name="Ben")
    data: dict[str, Any] = json.loads(json.dumps(at.snapshot()))
    return data


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value of a snapshot that is none of the rules."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if key == "rules":
            continue
        yield (*path, key)
        if isinstance(value, (dict, list)):
            yield from places(value, (*path, key))


def play_on(at: cr.Table) -> None:
    """Finish the hand and play three more while people come, go and ask; what is refused is refused by name."""
    for _ in range(4):
        at.lobby()
        at.view(0)
        json.dumps(at.snapshot())
        if at.hand is None:
            with suppress(cr.errors.CroupierError):
                at.deal()
        hand = at.hand
        if hand is not None:
            while hand.to_act is not None:
                hand.check() if hand.legal.check else hand.call()
                while hand.waiting == "board":  # the deck was changed to an unknown one
                    hand.deal(None)
            if not hand.is_over:
                hand.settle([hand.in_hand])
            before = sum(player.stack for player in at.players.values())
            result = at.settle(hand)
            after = sum(player.stack for player in at.players.values())
            assert after == before - sum(result.left.values()) + sum(result.added.values())
        for seat in at.players:
            with suppress(cr.errors.CroupierError):
                at.sit_in(seat)
                at.post_now(seat)
                at.buy_button(seat)
        with suppress(cr.errors.CroupierError):
            at.buy_in("Anna")
            at.sit(at.free_seats[0], 100, name="Anna") if at.free_seats else at.stand(5)


@pytest.mark.parametrize("method", ["dead", "moving", "simplified"])
@pytest.mark.parametrize("moves", [0, 1])
def test_a_changed_number_is_refused_or_can_be_played(method: str, moves: int) -> None:
    whole = kept(method, moves)
    play_on(cr.Table.restore(whole))
    refused = played = 0
    for path in places(whole):
        for wrong in WRONG:
            data = json.loads(json.dumps(whole))
            *steps, last = path
            inside = data
            for step in steps:
                inside = inside[step]
            inside[last] = wrong
            try:
                at = cr.Table.restore(data)
            except cr.errors.SnapshotError as error:
                assert "\n" not in str(error) and len(str(error)) < 200
                refused += 1
                continue
            try:
                play_on(at)
            except Exception as error:
                raise AssertionError(f"{path}: {wrong!r:.40}") from error
            played += 1
    assert refused > 500
    assert played > 50
