"""The last value on either side of each limit: what a player may do, and how much."""

from __future__ import annotations

import pytest
from spots import DEEP, NL, PL, hand

import croupier as cr
from croupier import errors
from croupier.betting import BettingRound, Closed


def most(game: cr.Hand) -> int:
    """The largest total that may be put in."""
    return game.legal.wager[-1]


# --- turns (rule 6) -------------------------------------------------------------------------------------------


def test_rule_6_1_a_round_by_itself_goes_round_those_who_are_there() -> None:
    round = BettingRound(cr.TableRules(), [100, 100, 0, 100], [True, False, True, True], first=1, minimum=2)
    turns = []
    while round.to_act is not None:
        turns.append(round.check())
    assert turns == [3, 0]
    round = BettingRound(cr.TableRules(), [100] * 4, [True, False, True, True], first=1, minimum=2)
    assert [round.check(), round.check(), round.check(), round.to_act] == [2, 3, 0, None]


@pytest.mark.parametrize("told", ["raise 100, call", "fold"])
def test_rule_6_3_when_nobody_is_to_act_nobody_may(told: str) -> None:
    game = hand([100, 100], told)
    assert game.to_act is None and game.legal.closed_because is Closed.NO_TURN
    before = game.copy()
    for action in (game.fold, game.kill, game.check, game.call, lambda: game.bet(2), game.time_out):
        with pytest.raises(errors.NotNow, match=r"rule 6\.3"):
            action()
    for action in (lambda: game.wager(2), lambda: game.raise_to(4), game.all_in):
        with pytest.raises(errors.NotNow, match=r"rule 6\.3"):
            action()
    assert game == before


def test_rule_6_5_who_is_left_without_an_opponent_owes_nothing_to_a_post_that_is_given_up() -> None:
    posts = [cr.Post(0, "sb", 1), cr.Post(1, "bb", 2), cr.Post(2, "live", 5)]
    game = hand([100] * 3, "fold, fold", posts=posts)
    assert game.is_over and game.net == {0: -1, 1: 6, 2: -5}


def test_rule_6_6_the_price_of_a_hand_that_all_others_left_is_no_debt() -> None:
    assert hand([100] * 3, "fold, fold").price >= 0


def test_rule_7_8_who_checked_may_not_raise_after_a_call_either() -> None:
    told = "call, call, check, /, check, bet 10, raise 20, call, raise 40, fold"
    game = hand([1000] * 3, told, check_raise=False)
    assert (game.to_act, str(game.legal), game.legal.closed_because) == (0, "fold, call 20", Closed.CHECKED)
    assert str(hand([1000] * 3, told).legal) == "fold, call 20, raise 60-998"


def test_rule_11_6_the_button_who_straddled_is_heard_last_until_somebody_raises() -> None:
    house = {"straddle": "utg_or_button", "button_straddle_first": "utg"}
    turns = []
    game = hand([100] * 6, straddles=[5], **house)
    for told in ("call", "raise 8", "fold", "call", "call", "fold"):
        turns.append(game.to_act)
        game.push(told)
    assert (turns, game.to_act) == ([2, 3, 4, 5, 0, 1], 2)
    game = hand([100] * 6, "call, fold, fold, call, call", straddles=[5], **house)
    assert (game.to_act, str(game.legal)) == (5, "check, raise 8-100")


# --- amounts (rules 7.5, 8, 9) --------------------------------------------------------------------------------


def test_rule_7_5_over_a_big_blind_of_one_chip_it_is_a_raise() -> None:
    game = hand([100] * 2, "call", small_blind=0, big_blind=1)
    assert (str(game.legal), game.legal.is_raise) == ("check, raise 2-100", True)
    with pytest.raises(errors.IllegalAction, match=r"rule 7\.5"):
        game.bet(2)


def test_rule_2_1_whose_stack_it_is() -> None:
    game = hand([500, 100, 300], "raise 6")
    with pytest.raises(errors.BadWager, match=r"raise to 501 is more than the stack: 500 in all \(rule 2\.1\)"):
        game.wager(501)
    game.push("call")
    for wrong in (101, 200, 500):
        with pytest.raises(
            errors.BadWager, match=rf"raise to {wrong} is more than the stack: 100 in all \(rule 2\.1\)"
        ):
            game.wager(wrong)


def test_rule_2_6_the_whole_stack_ends_the_range_of_units() -> None:
    game = hand([500, 500], **NL, unit=25)
    assert (most(game), game.legal.all_in) == (500, 500)
    game = hand([510, 510], **NL, unit=25)
    assert (most(game), game.legal.all_in) == (500, 510)


@pytest.mark.parametrize(
    ("stack", "told"),
    [
        (70, "fold, call 20, raise 70-70"),  # the full raise, which is off the unit
        (72, "fold, call 20, raise 72-72"),  # more than that, and less than the next unit
        (75, "fold, call 20, raise 75-75"),
        (76, "fold, call 20, raise 75-76"),
        (69, "fold, call 20, raise 69-69"),
    ],
)
def test_rule_2_6_an_all_in_off_the_unit(stack: int, told: str) -> None:
    game = hand([20, stack, 1000], "all-in", small_blind=25, big_blind=50, unit=25, street="flop")
    assert (str(game.legal), game.legal.all_in) == (told, stack)
    with pytest.raises(errors.BadWager):
        game.wager(min(stack - 1, 74))
    game.all_in()
    assert (game.price, game.min_to) == (stack, stack + 50 if stack < 70 else 2 * stack - 20)


@pytest.mark.parametrize("structure", ["no-limit", "pot-limit"])
def test_rule_2_6_off_the_unit_or_over_the_maximum(structure: str) -> None:
    game = hand(DEEP, structure=structure, small_blind=5, big_blind=10, unit=5)
    for wrong in (22, 34):
        with pytest.raises(errors.BadWager, match=r"not a multiple of the unit 5 \(rule 2\.6\)"):
            game.wager(wrong)
    if structure == "pot-limit":
        with pytest.raises(errors.BadWager, match=r"above the maximum of 35 \(rule 8\.4\)"):
            game.wager(40)


def test_rule_8_4_8_the_least_raise_is_open_whatever_the_pot() -> None:
    for stack in (75, 200):
        game = hand(
            [20, stack, 1000], "all-in", structure="pot-limit", small_blind=25, big_blind=50, unit=25, street="flop"
        )
        assert [*game.legal.wager] == [75]
        assert game.legal.all_in == (75 if stack == 75 else None)
    game.raise_to(75)
    assert game.price == 75


# --- pot-limit's pot (rule 8.4) -------------------------------------------------------------------------------

POSTED = {
    "two": [cr.Post(0, "sb", 5), cr.Post(1, "bb", 10), cr.Post(2, "bb", 10)],
    "no small": [cr.Post(1, "bb", 10)],
    "no big": [cr.Post(0, "sb", 5)],
    "small short": [cr.Post(0, "sb", 3), cr.Post(1, "bb", 10)],
    "none": [],
}


@pytest.mark.parametrize(
    ("posted", "exact", "as_big"),
    [
        ("two", (45, 45), (50, 50)),  # two big blinds make up for nothing
        ("no small", (35, 30), (40, 30)),
        ("no big", (35, 25), (40, 30)),
        ("small short", (35, 33), (40, 40)),
        ("none", (35, 20), (40, 20)),
    ],
)
def test_rules_8_4_4_and_8_4_6_blinds_short_and_absent(
    posted: str, exact: tuple[int, int], as_big: tuple[int, int]
) -> None:
    for small_blind, full_and_not in (("exact", exact), ("as_big_blind", as_big)):
        for full, expected in zip((True, False), full_and_not, strict=True):
            game = hand(DEEP, posts=POSTED[posted], **PL, pl_blinds_counted_full=full, pl_small_blind=small_blind)
            assert most(game) == expected, (posted, small_blind, full)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("raise 30, raise 90, fold, fold", 90 + 135 - 30 + 90),  # the big blind folded: he has acted
        ("raise 30, raise 90, fold, call", 90 + 215 - 30 + 90),
        ("call, call, fold, check, /", 35),
    ],
)
def test_rule_8_4_6_until_the_big_blind_has_acted(told: str, expected: int) -> None:
    for small_blind in ("exact", "as_big_blind"):
        assert most(hand(DEEP, told, **PL, pl_small_blind=small_blind)) == expected
    assert most(hand(DEEP, "raise 30, raise 90, fold", **PL, pl_small_blind="exact")) == 90 + 135 - 10 + 90
    assert most(hand(DEEP, "raise 30, raise 90, fold", **PL, pl_small_blind="as_big_blind")) == 90 + 140 - 10 + 90


# --- why no raise is open (rules 7.9, 8.5) --------------------------------------------------------------------


def test_rule_7_10_capped_or_out_of_chips() -> None:
    game = hand([80, 1000, 1000], "raise 40, raise 60, raise 80", structure="fixed-limit", small_blind=10, big_blind=20)
    assert game.legal.closed_because is Closed.CAPPED
    game.call()
    assert game.legal.closed_because is Closed.NO_CHIPS
    with pytest.raises(errors.RaiseClosed, match=r"rules 7\.9, 7\.10"):
        game.all_in()
