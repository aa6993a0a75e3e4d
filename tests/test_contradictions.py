"""Each contradiction of the sources that concerns a hand (section 21 of the rule book), read both ways.

C1, C18 to C21, C26 and C27 are about the time between hands, C25 is about stud. Where the rule book allows
one reading alone, that one is held.
"""

from __future__ import annotations

from typing import Any

import pytest
from spots import FL, NL, PL, hand, showdown

import croupier as cr
from croupier import errors, events as ev


def test_c2_and_c3_what_the_name_of_a_table_gives() -> None:
    made = cr.TableRules.from_stakes
    blinds, units = made(100, 200), made(100, 200, stakes_name="bet_units")
    assert (blinds.small_blind, blinds.big_blind, blinds.street_minimums) == (100, 200, (200,) * 4)
    assert (units.small_blind, units.big_blind, units.street_minimums) == (50, 100, (100, 100, 200, 200))
    for name in ("blinds", "bet_units"):  # in limit it is always the bets
        limit = made(2, 4, "FL", stakes_name=name)
        assert (limit.small_blind, limit.big_blind, limit.bets) == (1, 2, (2, 4))
    pot = made(100, 200, "PL", stakes_name="bet_units", small_blind=25)
    assert (pot.small_blind, pot.big_blind, pot.min_bets) == (25, 100, (100, 200))
    with pytest.raises(errors.RulesError, match=r"rule 8\.2"):
        made(5, 10, "FL")  # half of 5 is no blind


def test_c5_the_first_raise_is_to_two_big_blinds_and_not_by_two() -> None:
    assert hand().legal.wager[0] == 4


def test_c7_the_pot_is_counted_after_the_call() -> None:
    game = hand([1000, 1000], "bet 50", **PL, street="flop", pot=100)
    assert game.legal.wager[-1] == 250  # not 150


def test_c9_all_in_is_no_way_round_a_closed_raise() -> None:
    game = hand([3000, 700, 3000], "bet 500, allin, call", **NL, street="flop", pot=300)
    with pytest.raises(errors.RaiseClosed, match=r"rules 10\.2"):
        game.all_in()
    game.call()  # 200 of the 2500 left
    assert game.stacks[0] == 2300


def test_c10_the_button_is_the_small_blind_only_heads_up() -> None:
    two, three = hand([100] * 2), hand([100] * 3)
    assert (two.bets, two.to_act) == ({0: 2, 1: 1}, 1)
    assert (three.bets, three.to_act) == ({0: 1, 1: 2, 2: 0}, 2)
    two.push("call"), two.push("check"), two.deal()
    for _ in range(2):
        three.push("call")
    three.push("check"), three.deal()
    assert (two.to_act, three.to_act) == (0, 0)


def test_c12_it_is_what_a_player_faces_that_counts_not_what_he_has() -> None:
    game = hand([500, 29, 500], "bet 20, allin", **FL, street="flop", pot=60)
    assert str(game.legal) == "fold, call 29, raise 40-40"  # 9 is less than half a bet: he may complete it
    game.call()
    assert str(game.legal) == "fold, call 9"  # and the first bettor faces it


def test_c22_with_one_player_who_has_chips_left_the_board_runs_out() -> None:
    game = hand([100, 1000, 40], "allin, allin, call", small_blind=1, big_blind=2)
    assert game.waiting == "board"
    for _ in range(3):
        assert game.to_act is None
        game.deal()
    assert game.waiting == "ranking"
    assert game.stacks == {0: 0, 1: 900, 2: 0}


def test_c23_a_raise_may_be_called_all_in_for_less() -> None:
    game = hand([200, 200, 30], "call, raise 100")
    game.push("fold")
    assert str(game.legal) == "fold, call 28"


def test_c24_the_price_is_the_highest_wager_not_the_last() -> None:
    game = hand([200, 30, 200, 200], "bet 100, call", street="flop", pot=60)
    assert game.legal.call == 100


# --- with an option for the other reading ---------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "least"), [("increment", [400, 1000, 1400]), ("double_total", [400, 1200, 2400])])
def test_c4_the_least_raise_adds_the_last_increment_or_doubles(reading: str, least: list[int]) -> None:
    game = hand([9000] * 5, small_blind=100, big_blind=200, min_raise=reading)
    found = []
    for to in (600, least[1], 0):
        found.append(game.legal.wager[0])
        if to:
            game.raise_to(to)
    assert found == least


@pytest.mark.parametrize(
    ("turn", "river", "pots"), [(100, 100, [270, 300]), (50, 100, [270, 200]), (100, 50, [270, 200])]
)
def test_c6_the_side_pot_of_the_story_and_its_two_repairs(turn: int, river: int, pots: list[int]) -> None:
    # You have 50, which the source forgets when it counts: 470 in all, 200 of it in the side pot.
    told = f"bet {turn}, call, call, /, bet {river}, call"
    game = hand([1000, 50, 1000], told, street="turn", pot=120)
    assert [pot.amount for pot in game.pots] == pots
    assert [pot.eligible for pot in game.pots] == [(0, 1, 2), (0, 2)]


@pytest.mark.parametrize(
    ("options", "capped"),
    [
        ({}, False),
        ({"fl_headsup_cap": "keep"}, True),
        ({"fl_max_raises": 4, "fl_headsup_cap": "keep"}, False),
        ({"fl_max_raises": None, "fl_headsup_cap": "keep"}, False),
    ],
)
def test_c8_a_bet_and_three_raises_heads_up(options: dict[str, Any], capped: bool) -> None:
    game = hand([500, 500], "bet 20, raise 40, raise 60, raise 80", **FL, **options, street="flop", pot=40)
    assert (game.legal.closed_because is cr.Closed.CAPPED) == capped


@pytest.mark.parametrize(
    ("rules", "stack", "legal"),
    [
        ({**FL, "fl_reopen": "half"}, 30, "fold, call 10, raise 50-50"),
        ({**FL, "fl_reopen": "full"}, 30, "fold, call 10"),
        ({**NL, "reopen": "full"}, 150, "fold, call 50"),
        ({**NL, "reopen": "half"}, 150, "fold, call 50, raise 250-1000"),
    ],
)
def test_c11_half_a_bet_reopens_in_limit_or_wherever_the_house_says(
    rules: dict[str, Any], stack: int, legal: str
) -> None:
    bet = 20 if "structure" in rules else 100
    game = hand([1000, stack, 1000], f"bet {bet}, allin, call", **rules, street="flop", pot=60)
    assert str(game.legal) == legal


LIMPED = "call, call, check, /KsKh9d, check, check, check, /8c, check, check, check, /7s"
HOLES = ["2c3d", "AsAh", "QdQc"]  # kings and nines; aces and kings; kings and queens


@pytest.mark.parametrize(
    ("reveal", "shows"),
    [
        ("if_not_beaten", [("Shown", 1), ("Mucked", 2), ("Mucked", 0)]),
        ("all", [("Shown", 1), ("Shown", 2), ("Shown", 0)]),
    ],
)
def test_c13_the_beaten_muck_or_everybody_shows(reveal: str, shows: list[tuple[str, int]]) -> None:
    game = hand(told=f"{LIMPED}, check, bet 10, call, call", holes=HOLES, reveal=reveal)
    assert showdown(game) == shows
    assert game.payouts == {0: 0, 1: 36, 2: 0}


def test_c13_or_a_beaten_player_chooses() -> None:
    game = hand(told=f"{LIMPED}, check, bet 10, call, call", holes=HOLES, reveal="ask")
    assert (showdown(game), game.to_show) == ([("Shown", 1)], 2)
    game.show(2)
    assert game.to_show == 0
    game.muck(0)
    assert showdown(game) == [("Shown", 1), ("Shown", 2), ("Mucked", 0)]
    assert game.is_over


@pytest.mark.parametrize(("order", "shows"), [("last_aggressor", [1, 2, 3, 0]), ("after_last_actor", [0, 1, 2, 3])])
def test_c14_the_bettor_shows_first_or_who_sits_behind_the_last_to_call(order: str, shows: list[int]) -> None:
    # Seat 0 is all-in and sits between the last caller and the bettor.
    rules = {"show_order": order, "all_in_face_up": False, "side_pot_players_show_first": False, "reveal": "all"}
    told = "raise 40, call, call, call, /KsKh9d, check, check, check, /8c, check, check, check, /7s, bet 20, call, call"
    game = hand([40, 500, 500, 500], told, **rules, holes=["2c3d", "AsAh", "QdQc", "5c5d"])
    assert [seat for _, seat in showdown(game)] == shows


@pytest.mark.parametrize(("first", "shows"), [("left_of_button", [0, 1, 2]), ("first_who_acted", [1, 2, 0])])
def test_c15_a_checked_river_starts_left_of_the_button_or_with_who_checked_first(first: str, shows: list[int]) -> None:
    rules = {
        "checked_river_first": first,
        "all_in_face_up": False,
        "side_pot_players_show_first": False,
        "reveal": "all",
    }
    told = "raise 40, call, call, /KsKh9d, check, check, /8c, check, check, /7s, check, check"
    game = hand([40, 500, 500], told, **rules, holes=HOLES)
    assert [seat for _, seat in showdown(game)] == shows


def test_c16_a_hand_that_ties_or_wins_a_side_pot_alone_is_shown() -> None:
    tie = hand(told=f"{LIMPED}, check, bet 10, call, fold", holes=["2c3d", "AsAh", "AdAc"])
    assert showdown(tie) == [("Shown", 1), ("Shown", 2)]
    told = "raise 40, call, call, /KsKh9d, check, check, /8c, check, check, /7s, check, bet 10, call"
    side = hand([40, 500, 500], told, all_in_face_up=False, holes=["AsAh", "2c3d", "QdQc"])
    assert showdown(side) == [("Shown", 2), ("Mucked", 1), ("Shown", 0)]
    side = hand([40, 500, 500], told, all_in_face_up=False, holes=["AsAh", "QdQc", "2c3d"])
    assert showdown(side) == [("Shown", 2), ("Shown", 1), ("Shown", 0)]
    assert side.payouts == {0: 120, 1: 20, 2: 0}


@pytest.mark.parametrize(("scope", "won"), [("per_pot", {0: 79, 1: 77}), ("per_hand", {0: 78, 1: 78})])
def test_c17_one_odd_chip_of_each_pot_or_one_of_the_hand(scope: str, won: dict[int, int]) -> None:
    told = "bet 20, call, call, call, /, bet 5, raise 25, call, fold"
    game = hand([300, 300, 300, 20], told, street="turn", pot=21, odd_chip_scope=scope)
    assert [pot.amount for pot in game.pots] == [101, 55]
    game.settle([[1, 2], [3]])
    assert {0: game.payouts[1], 1: game.payouts[2]} == won


@pytest.mark.parametrize(("face_up", "mucked"), [(True, []), (False, [2])])
def test_c28_all_in_hands_are_turned_up_or_mucked_like_others(face_up: bool, mucked: list[int]) -> None:
    game = hand(
        [100, 100, 100],
        "raise 100, call, call, /KsKh9d, /8c, /7s",
        all_in_face_up=face_up,
        holes=["QdQc", "AsAh", "2c3d"],
    )
    assert [seat for what, seat in showdown(game) if what == "Mucked"] == mucked
    before_the_flop = [event for event in game.events[: game.events.index(ev.Burned())] if isinstance(event, ev.Shown)]
    assert len(before_the_flop) == (3 if face_up else 0)
