"""Each option of a hand that decides how it ends: odd chips, the commission, boards, shows and mucks.

What C13 to C17 and C28 say of it is in `test_contradictions.py`.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from spots import hand, paid, play, showdown

import croupier as cr
from croupier import errors, events as ev
from croupier.rake import Rake
from croupier.showdown import award, showing_order, who_shows

LIMPED = "call, call, check, /KsKh9d, check, check, check, /8c, check, check, check, /7s"
HOLES = ["2c3d", "AsAh", "QdQc"]  # kings and nines; aces and kings; kings and queens


# --- commission (rule 16) -------------------------------------------------------------------------------------


def raked(game: cr.Hand) -> list[tuple[int, int]]:
    return [(event.pot, event.amount) for event in game.events if isinstance(event, ev.Raked)]


def test_rule_16_1_no_commission_unless_the_house_takes_one() -> None:
    game = hand(told=f"{LIMPED}, check, bet 10, call, call", holes=HOLES)
    assert (game.rake, raked(game)) == (0, [])


def test_rule_16_2_main_pot_first_until_the_cap_is_used() -> None:
    for cap, taken in ((20, [13, 7]), (100, [13, 15]), (None, [13, 15]), (5, [5, 0]), (0, [0, 0])):
        assert Rake(5, cap=cap).take([270, 300]) == taken


def test_rule_16_2_on_all_pots_together_from_the_main_pot_first() -> None:
    assert Rake(10, basis="total").take([19, 19, 19]) == [5, 0, 0]  # not 1 + 1 + 1
    assert Rake(50, basis="total").take([10, 300, 50]) == [10, 170, 0]
    assert Rake(50, basis="total", cap=15).take([10, 300]) == [10, 5]


def test_rule_16_2_rounded_down_or_to_the_even_unit() -> None:
    halves = [10, 30, 50, 70]  # of which 5 percent are 0.5, 1.5, 2.5 and 3.5
    assert Rake(5, rounding="floor").take(halves) == [0, 1, 2, 3]
    assert Rake(5, rounding="half_even").take(halves) == [0, 2, 2, 4]
    assert Rake(5, rounding="half_even", unit=10).take([100, 300, 1000]) == [0, 20, 50]
    assert Rake(100, rounding="half_even").take([4], unit=5) == [4]  # never more than there is


def test_rule_16_2_in_units_of_the_commission_or_of_the_table() -> None:
    assert Rake(10).take([99]) == [9]
    assert Rake(10).take([99], unit=5) == [5]
    assert Rake(10, unit=2).take([99], unit=5) == [8]


def test_rule_16_3_no_flop_no_drop() -> None:
    for rule, taken in ((Rake(10), 0), (Rake(10, no_flop_no_drop=False), 4)):
        game = hand([100, 100, 100], "raise 20, call, fold", rake=rule)
        assert game.rake == 0  # it is not over
        game = hand([100, 100, 100], "raise 20, raise 100, fold, fold", rake=rule)
        assert (game.rake, game.net) == (taken, {0: 22 - taken, 1: -2, 2: -20})


def test_rule_16_3_a_pot_won_after_the_flop_is_raked_and_returned_chips_are_not() -> None:
    game = hand([100, 100], "call, check, /, bet 50, fold", rake=Rake(10), small_blind=5, big_blind=10)
    assert (raked(game), game.net) == ([(0, 2)], {0: 8, 1: -10})
    assert game.returns == [(0, 50)]


def test_rule_16_3_taken_before_the_pot_is_divided() -> None:
    game = hand(
        [100, 100],
        "call, check, /, check, check, /, check, check, /, check, check",
        rake=Rake(10),
        small_blind=5,
        big_blind=11,
    )
    game.settle([[0, 1]])
    assert (game.rake, game.payouts) == (2, {0: 10, 1: 10})
    assert [pot for pot, _ in game.awards] == [cr.Pot(22, (0, 1))]


def test_rule_16_3_a_cap_by_the_number_of_players_dealt_in() -> None:
    rule = Rake(10, cap={2: 1, 4: 3, 6: 9})
    assert [rule.take([100], players=n) for n in range(2, 8)] == [[1], [1], [3], [3], [9], [9]]
    assert Rake(10, cap={5: 3}).take([100], players=4) == [10]  # nothing is said of four
    assert Rake(10, cap={2: 1, 3: 5}).take([100]) == [1]
    game = hand([100] * 4, "raise 100, fold, call, fold, /, /, /", rake=rule)
    game.settle([[0, 2]])
    assert game.rake == 3  # four were dealt in


def test_a_pot_that_the_house_takes_whole_is_won_by_nobody() -> None:
    game = hand([100, 100], "raise 100, call, /, /, /", rake=Rake(100))
    game.settle([[1], [0]])
    assert (game.rake, game.net) == (200, {0: -100, 1: -100})
    assert not any(isinstance(event, ev.Won) for event in game.events)


@pytest.mark.parametrize("percent", [5, "5", "4.5", Fraction(9, 2), Decimal("4.5"), "9/2", 0, 100])
def test_a_percentage_is_exact(percent: Any) -> None:
    assert Rake(percent).percent == Fraction(percent)


@pytest.mark.parametrize(
    "wrong",
    [
        {"percent": 5.0},
        {"percent": True},
        {"percent": "five"},
        {"percent": "1/0"},
        {"percent": Decimal("NaN")},
        {"percent": Decimal("Infinity")},
        {"percent": -1},
        {"percent": Fraction(201, 2)},
        {"percent": None},
        {"cap": -1},
        {"cap": 2.0},
        {"cap": True},
        {"cap": {2: -1}},
        {"cap": {2: 1.5}},
        {"unit": 0},
        {"unit": True},
        {"unit": 1.5},
        {"basis": "per_hand"},
        {"rounding": "up"},
    ],
)
def test_what_is_no_commission(wrong: dict[str, Any]) -> None:
    with pytest.raises(errors.RulesError, match=rf"\b({next(iter(wrong))}|rounded)"):
        Rake(**{"percent": 5, **wrong})


def test_a_commission_is_compared_by_what_it_says() -> None:
    assert Rake(5) == Rake("5") != Rake(5, cap=1)
    assert hash(Rake(5, cap={2: 1})) == hash(Rake("5", cap={2: 1}))
    with pytest.raises(errors.RulesError, match=r"rule 16\.1"):
        cr.TableRules(rake=5)  # type: ignore[arg-type]
    with pytest.raises(errors.RulesError, match=r"rule 2\.6"):
        cr.TableRules(small_blind=5, big_blind=10, unit=5, rake=Rake(5, unit=7))
    assert cr.TableRules(small_blind=5, big_blind=10, unit=5, rake=Rake(5, unit=10)).rake == Rake(5, unit=10)


# --- running it twice (rule 15.11) ----------------------------------------------------------------------------

DECK = cr.cards.parse_cards(
    "As 2c Ah 2d"  # seat 0 and seat 1, one card at a time
    " 3c KsQsJs 3d 9h 3h 8h"  # burn and flop, burn and turn, burn and river
    " 4c 2h5c5d 4d 9c 4h 8c"  # the second board, on which seat 1 has three twos
    " 5h 7c7d6c 5s Tc 6d Td"  # the third
)


def all_in(told: str = "raise 100, call", stacks: tuple[int, ...] = (100, 100), **options: Any) -> cr.Hand:
    return hand(stacks, told, deck=DECK, run_it_twice=True, **options)


def test_rule_15_11_nobody_is_asked_unless_the_house_runs_it_twice() -> None:
    assert hand([100, 100], "raise 100, call", deck=DECK).is_over
    game = all_in()
    assert (game.waiting, game.to_act, game.is_over) == ("runs", None, False)
    assert showdown(game) == [("Shown", 0), ("Shown", 1)]  # before it is agreed


@pytest.mark.parametrize(
    ("times", "payouts", "boards"),
    [
        (1, {0: 200, 1: 0}, ["KsQsJs9h8h"]),
        (2, {0: 100, 1: 100}, ["KsQsJs9h8h", "2h5c5d9c8c"]),
        (3, {0: 133, 1: 67}, ["KsQsJs9h8h", "2h5c5d9c8c", "7c7d6cTcTd"]),
    ],
)
def test_rule_15_11_each_pot_is_divided_by_boards(times: int, payouts: dict[int, int], boards: list[str]) -> None:
    game = all_in()
    game.run_it(times)
    assert ["".join(map(str, board)) for board in game.boards] == boards
    assert game.payouts == payouts
    assert sum(isinstance(event, ev.Burned) for event in game.events) == 3 * times
    assert [str(event) for event in game.events if isinstance(event, ev.RanIt)] == [
        f"the board is run {['once', 'twice', 'three times'][times - 1]}"
    ]


def test_rule_15_11_the_boards_part_on_the_street_on_which_that_was_agreed() -> None:
    game = all_in("call, check, check, bet 98, call")
    game.run_it(2)
    told = [(event.run, event.street, str(event)) for event in game.events if isinstance(event, ev.RunDealt)]
    assert told == [(2, "turn", "board 2, turn: 2h"), (2, "river", "board 2, river: 5d")]
    assert game.board[:3] == game.boards[1][:3]


def test_rule_15_11_an_odd_unit_goes_to_the_first_board() -> None:
    game = all_in("allin, call", stacks=(101, 150), ante=1, ante_kind="bb_ante")
    assert game.pots == (cr.Pot(201, (0, 1)),)
    game.run_it(2)
    assert game.payouts == {0: 101, 1: 100}


@pytest.mark.parametrize("times", [0, 4, -1])
def test_rule_15_11_one_to_three_times(times: int) -> None:
    game = all_in()
    before = game.copy()
    with pytest.raises(errors.IllegalAction, match=r"rule 15\.11"):
        game.run_it(times)
    for wrong in (2.0, True, "2"):
        with pytest.raises(TypeError):
            game.run_it(wrong)  # type: ignore[arg-type]
    assert game == before


def test_rule_15_11_only_before_an_all_in_run_out() -> None:
    for game in (all_in(""), all_in("raise 100, fold"), all_in("call, check")):
        with pytest.raises(errors.NotNow, match=r"rule 15\.11"):
            game.run_it(2)
    game = all_in()
    game.run_it(2)
    with pytest.raises(errors.NotNow):
        game.run_it(2)
    later = all_in("call, check, check, check, check, check, bet 98, call")
    assert later.is_over  # on the river there is nothing to run
    told = hand([100, 100], "raise 100, call, /2c3c4c, /5c, /6c", run_it_twice=True)
    with pytest.raises(errors.NotNow, match=r"rule 15\.11"):
        told.run_it(2)


def test_rule_15_11_a_deck_that_is_too_short() -> None:
    game = hand([100, 100], "raise 100, call", deck=DECK[:20], run_it_twice=True)
    before = game.copy()
    with pytest.raises(errors.SetupError, match="too few cards"):
        game.run_it(3)
    assert game == before
    game.run_it(2)
    assert game.is_over


def test_rule_15_11_a_told_hand_may_be_run_twice_as_well() -> None:
    game = hand([100, 100], "raise 100, call", holes=["AsAh", "2c2d"], run_it_twice=True)
    game.run_it(2)
    play(game, "/KsQsJs, /9h, /8h")
    assert (game.waiting, game.is_over) == ("board", False)
    with pytest.raises(errors.CardCount, match=r"rule 15\.11"):
        game.deal()
    with pytest.raises(errors.DuplicateCard):
        game.deal("KsQsJd")
    with pytest.raises(errors.NotNow, match=r"rule 15\.11"):
        game.settle([[0], [1]])
    play(game, "/2h5c5d, /9c")
    with pytest.raises(errors.DuplicateCard):
        game.deal("5c")
    play(game, "/8c")
    assert game.payouts == {0: 100, 1: 100}
    with pytest.raises(errors.NotNow):
        game.deal("8d")


def test_rule_15_11_a_board_that_is_not_known_so_far_is_run_once() -> None:
    game = hand([100, 100], "call, check, /, bet 98, call", run_it_twice=True)
    with pytest.raises(errors.NotNow, match=r"rule 15\.11"):
        game.run_it(2)
    play(game, "/, /")
    game.settle([[0], [1]])
    assert game.payouts == {0: 200, 1: 0}


def test_rule_17_9_a_hand_that_wins_on_the_second_board_is_not_mucked() -> None:
    game = all_in(all_in_face_up=False)
    game.run_it(2)
    assert showdown(game) == [("Shown", 0), ("Shown", 1)]
    once = all_in(all_in_face_up=False)
    once.run_it(1)
    assert showdown(once) == [("Shown", 0), ("Mucked", 1)]


# --- a choice to show or to muck (rules 17.6, 17.9, 17.10) ----------------------------------------------------

RIVER = f"{LIMPED}, check, bet 10, call, call"


def test_rule_17_6_asked_are_the_beaten_alone() -> None:
    game = hand(told=RIVER, holes=HOLES, reveal="ask")
    assert (game.waiting, game.to_show) == ("show", 2)
    game.muck(2)
    game.show(0)
    assert showdown(game) == [("Shown", 1), ("Mucked", 2), ("Shown", 0)]
    assert game.payouts == {0: 0, 1: 36, 2: 0}
    assert hand(told=RIVER, holes=HOLES).to_show is None


def test_rule_17_6_only_who_is_asked_may_answer() -> None:
    deck = cr.Hand(cr.TableRules(), [200] * 3, seed=3)
    game = hand([200] * 3, "call, call" + 10 * ", check", seed=3, reveal="ask")
    assert deck.hole(0) == game.hole(0)
    asked = game.to_show
    before = game.copy()
    for seat in {0, 1, 2, 7} - {asked}:
        with pytest.raises(errors.NotNow):
            game.show(seat)
        with pytest.raises(errors.NotNow):
            game.muck(seat)
    assert game == before and asked is not None
    with pytest.raises(errors.SetupError, match="other cards"):
        game.show(asked, [card for card in map(cr.Card, range(52)) if card not in game.hole(asked)][:2])


def test_rule_17_9_a_winner_mucks_only_where_the_house_lets_him() -> None:
    game = hand(told=RIVER, holes=HOLES, allow_muck_winner=True)
    assert (showdown(game), game.to_show) == ([], 1)
    game.muck(1)
    assert game.to_show == 2
    game.show(2)
    assert game.to_show == 0
    game.muck(0)
    assert showdown(game) == [("Mucked", 1), ("Shown", 2), ("Mucked", 0)]
    assert game.payouts == {0: 0, 1: 0, 2: 36}


def test_rule_17_10_the_last_one_wins_without_showing() -> None:
    game = hand(told=RIVER, holes=HOLES, allow_muck_winner=True)
    game.muck(1), game.muck(2)
    assert game.is_over
    assert showdown(game) == [("Mucked", 1), ("Mucked", 2)]
    assert game.payouts == {0: 36, 1: 0, 2: 0}


def test_rule_17_10_nobody_mucks_the_last_claim_to_a_pot() -> None:
    # Seat 0 is all-in for the main pot, seats 1 and 2 play for a side pot.
    told = "raise 40, call, call, /KsKh9d, check, check, /8c, check, check, /7s, check, bet 10, call"
    game = hand([40, 500, 500], told, all_in_face_up=False)
    game.muck(2)
    with pytest.raises(errors.NotNow, match=r"rule 17\.10"):
        game.muck(1)
    game.show(1, HOLES[1])
    game.muck(0)
    assert game.payouts == {0: 0, 1: 140, 2: 0}


@pytest.mark.parametrize("reveal", ["if_not_beaten", "all"])
def test_rule_17_9_no_winner_mucks_where_somebody_is_all_in_or_all_hands_are_shown(reveal: str) -> None:
    options = {"allow_muck_winner": True, "all_in_face_up": False, "reveal": reveal}
    all_in = hand([100, 100], "raise 100, call", seed=1, **options)
    assert all_in.is_over and sum(all_in.payouts.values()) == 200
    game = hand([100, 100], "call, check", seed=1, **options)
    while game.to_act is not None:
        game.check()
    assert (game.to_show is None) == (reveal == "all")


def test_rule_17_9_a_mucked_hand_wins_nothing_however_it_is_ranked() -> None:
    game = hand(told="call, call, check, /, check, check, check, /, check, check, check, /, check, check, check")
    game.muck(1)
    game.settle([[1], [0], [2]])
    assert game.payouts == {0: 6, 1: 0, 2: 0}


# --- asking to see (rule 17.11), and the history (rule 17.8) --------------------------------------------------


def test_rule_17_11_a_caller_who_showed_may_see_the_hand_of_the_bettor() -> None:
    game = hand(told=RIVER, holes=HOLES, allow_muck_winner=True, request_to_see=True)
    with pytest.raises(errors.NotNow):
        game.ask_to_see(2)  # not before it is over
    game.muck(1), game.show(2), game.muck(0)
    for seat in (0, 1):  # he has mucked; he was the bettor
        with pytest.raises(errors.NotNow, match=r"rule 17\.11"):
            game.ask_to_see(seat)
    before = game.stacks
    game.ask_to_see(2)
    assert [str(event) for event in game.events[-2:]] == [
        "seat 2 asks to see the hand of who bet last",
        "seat 1 shows As Ah",
    ]
    assert game.stacks == before
    again = game.copy()
    again.undo()
    again.ask_to_see(2)
    assert again == game


def test_rule_17_11_who_called_and_folded_later_asks_for_nothing() -> None:
    told = f"{LIMPED}, bet 10, call, raise 40, call, fold"
    game = hand(told=told, holes=HOLES, allow_muck_winner=True, request_to_see=True)
    game.muck(2)  # the other has won without showing (rule 17.10), and has kept his cards
    for seat in (1, 9):
        with pytest.raises(errors.NotNow, match=r"rule 17\.11"):
            game.ask_to_see(seat)
    game.ask_to_see(0)


def test_rule_17_11_nothing_is_asked_where_the_house_does_not_say_so() -> None:
    game = hand(told=RIVER, holes=HOLES, allow_muck_winner=True)
    game.muck(1), game.show(2), game.muck(0)
    with pytest.raises(errors.NotNow, match=r"rule 17\.11"):
        game.ask_to_see(2)
    shown = hand(told=RIVER, holes=HOLES, request_to_see=True)
    with pytest.raises(errors.NotNow, match=r"rule 17\.11"):
        shown.ask_to_see(2)  # the bettor showed


@pytest.mark.parametrize(
    ("history", "public", "seated"),
    [("seated", False, True), ("dealt_in", False, True), ("public", True, True), ("none", False, False)],
)
def test_rule_17_8_who_reads_mucked_cards(history: str, public: bool, seated: bool) -> None:
    game = hand(told=RIVER, holes=HOLES, mucked_history=history)
    assert ("2c" in str(game.view())) == public
    assert ("2c" in str(game.view(1))) == seated
    assert "2c" in str(game.view(0))


@pytest.mark.parametrize(("first", "shows"), [(True, [2, 1, 0]), (False, [2, 0, 1])])
def test_rule_17_5_those_of_the_side_pot_show_first_or_in_turn(first: bool, shows: list[int]) -> None:
    told = "raise 40, call, call, /KsKh9d, check, check, /8c, check, check, /7s, check, bet 10, call"
    rules = {"side_pot_players_show_first": first, "all_in_face_up": False, "reveal": "all"}
    game = hand([40, 500, 500], told, holes=HOLES, **rules)
    assert [seat for _, seat in showdown(game)] == shows


def test_rule_17_2_the_last_to_check_has_folded_and_sat_left_of_everybody() -> None:
    # Seats 2 and 3 are all-in; seat 0 checks, seat 1 bets, seat 0 folds: left of the button is seat 1.
    told = "raise 40, call, call, call, /KsKh9d, check, check, /8c, check, check, /7s, check, bet 20, fold"
    rules = {"show_order": "after_last_actor", "all_in_face_up": False, "reveal": "all"}
    game = hand([500, 500, 40, 40], told, holes=["JsJh", "2c3d", "AsAh", "QdQc"], **rules)
    assert [seat for _, seat in showdown(game)] == [1, 2, 3]


def test_a_post_of_nothing_is_none() -> None:
    posts = [cr.Post(0, "sb", 0), cr.Post(1, "bb", 2), cr.Post(2, "dead", 0)]
    assert paid(hand(posts=posts)) == [(1, "bb", 2)]
    assert hand(posts=posts).posts == (cr.Post(1, "bb", 2),)
    assert paid(hand(small_blind=0)) == [(1, "bb", 2)]


# --- the two questions of a showdown, asked without a hand ----------------------------------------------------


def test_rule_17_6_a_side_pot_is_won_behind_a_better_hand_that_has_no_part_in_it() -> None:
    strengths = {"A": 90, "B": 50, "C": 40}
    assert who_shows("ABC", strengths, ["ABC", "BC"]) == {"A": True, "B": True, "C": False}
    assert who_shows("ABC", strengths) == {"A": True, "B": False, "C": False}
    assert who_shows("AB", {"A": 0, "B": 0}) == {"A": True, "B": True}  # equals share
    told = "raise 40, call, call, /KsKh9d, bet 10, call, /8c, check, check, /7s, check, check"
    rules = {"side_pot_players_show_first": False, "all_in_face_up": False}
    game = hand([40, 500, 500], told, holes=["AsAh", "QdQc", "2c3d"], **rules)
    assert showdown(game) == [("Shown", 0), ("Shown", 1), ("Mucked", 2)]


def test_rule_14_7_a_pot_of_ones_own_is_no_reason_to_show() -> None:
    assert who_shows("AB", {"A": 90, "B": 50}, ["AB", "B"]) == {"A": True, "B": False}
    assert showing_order("AB", pots=["AB", "B"]) == ["A", "B"]


def test_rule_15_7_units_of_five_one_of_the_hand() -> None:
    pots = [(40, (0, 1, 2)), (25, (0, 1, 2))]  # eight units and five: two odd ones in each
    served: set[int] = set()
    assert award(pots, [7, 7, 7], unit=5, served=served) == [
        *[(1, 0, 10), (1, 1, 10), (1, 2, 5)],
        *[(0, 0, 15), (0, 1, 10), (0, 2, 15)],  # 2 has had none, then again from the button's left
    ]
    assert served == {0, 1, 2}
    assert award(pots[:1], [7, 7, 7], unit=5) == [(0, 0, 15), (0, 1, 15), (0, 2, 10)]
    assert award([(32, (0, 1, 2))], [7, 7, 7]) == [(0, 0, 11), (0, 1, 11), (0, 2, 10)]
