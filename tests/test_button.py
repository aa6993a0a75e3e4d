"""Rules 3.8 to 3.11 and 4.3: where the button and the blinds go, by law and against a walk around the table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

import croupier as cr
from croupier.button import after, before, between, first_spot, next_spot, seat_set, seats_of

Spot = cr.button.Spot
METHODS = ("dead", "moving", "simplified")
SIZE = 5


def nobody(spot: Spot) -> int:
    return 0


def everybody(candidates: int) -> Callable[[Spot], int]:
    return lambda spot: candidates & ~spot.closed


def walk(start: int, size: int = 10) -> list[int]:
    return [(start + step) % size for step in range(1, size + 1)]


def test_the_walks_are_walks() -> None:
    for seats in range(1, 1 << SIZE):
        members = seats_of(seats)
        assert seat_set(members) == seats
        for start in range(10):
            assert after(seats, start) == next(seat for seat in walk(start) if seat in members)
            assert before(seats, start) == next(seat for seat in [*walk(start)[-2::-1], start] if seat in members)
            for end in range(10):
                path = walk(start)[: walk(start).index(end) + 1] if start != end else []
                assert set(seats_of(between(start, end))) == set(path)


def spots() -> list[Spot]:
    """Every way in which a hand can have had its places on a small table."""
    around = [Spot(b, s, g) for b, s, g in product(range(SIZE), repeat=3) if len({b, s, g}) == 3 and s in walk(b, SIZE)]
    ordered = [
        spot for spot in around if walk(spot.button, SIZE).index(spot.small) < walk(spot.button, SIZE).index(spot.big)
    ]
    return ordered + [Spot(b, b, g) for b, g in product(range(SIZE), repeat=2) if b != g]


def settings() -> list[tuple[str, Spot, int, int]]:
    sets = [
        (active, others) for active, others in product(range(1, 1 << SIZE), range(1 << SIZE)) if not active & others
    ]
    sets = [(active, others) for active, others in sets if (active | others).bit_count() > 1]
    return [(method, last, *pair) for method in METHODS for last in spots() for pair in sets]


def test_every_hand_has_its_places() -> None:
    for method, last, active, candidates in settings():
        for entering in (nobody, everybody(candidates)):
            spot, dealt = next_spot(method, last, active, candidates, entering)
            assert dealt & ~(active | candidates) == 0
            assert dealt >> spot.big & 1
            assert spot.heads_up == (dealt.bit_count() == 2)
            if spot.heads_up:  # rule 3.7
                assert dealt == 1 << spot.button | 1 << spot.big
            else:  # clockwise the button, the small blind, the big blind, and nobody between the blinds
                assert between(spot.button, spot.big) >> spot.small & 1
                assert dealt & between(spot.small, spot.big) == 1 << spot.big
                assert active & ~dealt & ~between(spot.button, spot.small) == 0


def test_rule_3_8_1_the_dead_big_blind_skips_nobody() -> None:
    for method, last, active, candidates in settings():
        spot, _ = next_spot(method, last, active, candidates)
        if method == "dead" and active.bit_count() > 1:
            assert spot.big == after(active | candidates if not spot.heads_up else active, last.big)
            assert spot.big != last.big


def test_rule_3_8_1_the_others_follow_it() -> None:
    for last, active in product(spots(), range(1 << SIZE)):
        if active.bit_count() > 2 and not last.heads_up:
            spot, _ = next_spot("dead", last, active, 0)
            if between(last.big, last.small) >> spot.big & 1 and spot.big != last.small:
                assert (spot.button, spot.small) == (last.small, last.big)


def test_rule_3_8_3_the_next_three_players() -> None:
    for last, active in product(spots(), range(1 << SIZE)):
        if active.bit_count() > 2:
            spot, dealt = next_spot("simplified", last, active, 0)
            players = [seat for seat in walk(last.button, SIZE) if active >> seat & 1]
            assert [*spot] == players[:3]
            assert dealt == active


def test_rule_3_9_two_players_alternate() -> None:
    for method, last, active, candidates in settings():
        if active.bit_count() == 2 and not candidates:
            spot, dealt = next_spot(method, last, active, 0)
            again, _ = next_spot(method, spot, active, 0)
            assert dealt == active
            assert spot.big == after(active, last.big)
            assert again == Spot(spot.big, spot.big, spot.button)


def test_rule_3_10_a_newcomer_gets_no_free_button() -> None:
    a, c, b = 0, 1, 2  # c sits between the button and the big blind
    spot, dealt = next_spot("dead", Spot(a, a, b), seat_set([a, b]), 1 << c, everybody(1 << c))
    assert (spot, seats_of(dealt)) == (Spot(b, b, a), (a, b))
    spot, dealt = next_spot("dead", spot, seat_set([a, b]), 1 << c, everybody(1 << c))
    assert (spot, seats_of(dealt)) == (Spot(b, a, c), (a, c, b))


def test_rule_4_3_who_waits_for_the_big_blind_is_in_no_other_place() -> None:
    for method, last, active, candidates in settings():
        spot, dealt = next_spot(method, last, active, candidates)
        if not spot.heads_up:
            assert dealt & candidates & ~(1 << spot.big) == 0
            if method != "dead":
                assert active >> spot.button & active >> spot.small & 1


def test_rule_4_3_one_player_and_a_newcomer_play() -> None:
    for method, last in product(METHODS, spots()):
        for lone, comes in product(range(SIZE), repeat=2):
            if lone != comes:
                spot, dealt = next_spot(method, last, 1 << lone, 1 << comes)
                assert dealt == 1 << lone | 1 << comes
                assert spot.big == after(dealt, last.big)


def test_rule_3_11_the_first_hand() -> None:
    assert first_spot(seat_set([1, 4, 6]), 4) == Spot(4, 6, 1)
    assert first_spot(seat_set([1, 4]), 4) == Spot(4, 4, 1)


@pytest.mark.parametrize("method", METHODS)
def test_all_sit_still_all_pay_alike(method: str) -> None:
    """Nobody comes or goes: in as many hands as players everyone has each place once, with every method."""
    players = seat_set([0, 2, 3, 4])
    spot, places = Spot(0, 2, 3), []
    for _ in range(4):
        spot, dealt = next_spot(method, spot, players, 0)
        assert dealt == players
        places.append(spot)
    for place in zip(*places, strict=True):
        assert sorted(place) == [0, 2, 3, 4]
