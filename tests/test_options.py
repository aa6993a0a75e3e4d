"""Each option of a hand that decides what a player may do (docs/options.md).

What is posted is in `test_options_posts.py`, what is decided at the end of a hand in
`test_options_showdown.py`, the contradictions of the sources in `test_contradictions.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import pytest
from spots import DEEP, FL, NL, PL, hand

import croupier as cr
from croupier import errors, events as ev
from croupier.betting import Closed
from croupier.rules import _CHOICES

# --- what a player may do -------------------------------------------------------------------------------------

# The option, the stacks, what was told, the other rules; then what the player to act may do for each value.
CHOICES: list[tuple[str, Sequence[int], str, dict[str, Any], dict[Any, str]]] = [
    # 8.3, 8.4.2, 8.5: the whole stack; 10 + (15 + 10); one bet
    (
        "structure",
        [1000] * 3,
        "",
        {"small_blind": 5, "big_blind": 10},
        {
            "no-limit": "fold, call 10, raise 20-1000",
            "pot-limit": "fold, call 10, raise 20-35",
            "fixed-limit": "fold, call 10, raise 20-20",
        },
    ),
    # 8.1, C2: on the turn the big blind, the second tier, the third amount
    (
        "min_bets",
        DEEP,
        "",
        {**NL, "street": "turn", "pot": 400},
        {None: "check, bet 100-5000", (100, 200): "check, bet 200-5000", (50, 60, 70, 80): "check, bet 70-5000"},
    ),
    (
        "min_bets",
        DEEP,
        "",
        {**NL, "street": "flop", "pot": 400},
        {None: "check, bet 100-5000", (100, 200): "check, bet 100-5000", (50, 60, 70, 80): "check, bet 60-5000"},
    ),
    # 9.1, 9.4, C4: 600 + 400, or twice 600; after 1200 (+600) 1200 + 600, or twice 1200
    (
        "min_raise",
        DEEP,
        "raise 600",
        {"small_blind": 100, "big_blind": 200},
        {"increment": "fold, call 600, raise 1000-5000", "double_total": "fold, call 600, raise 1200-5000"},
    ),
    (
        "min_raise",
        DEEP,
        "raise 600, raise 1200",
        {"small_blind": 100, "big_blind": 200},
        {"increment": "fold, call 1100, raise 1800-5000", "double_total": "fold, call 1100, raise 2400-5000"},
    ),
    # 9.7: over an all-in bet of 60 a whole minimum more, or up to the minimum
    (
        "short_open_raise",
        [60, 5000, 5000],
        "allin",
        {**NL, "street": "flop", "pot": 300},
        {"add_increment": "fold, call 60, raise 160-5000", "complete_to_minimum": "fold, call 60, raise 100-5000"},
    ),
    # ... and then to 250: 100 more than by the rule, or by 190
    (
        "short_open_raise",
        [60, 5000, 5000],
        "allin, raise 250",
        {**NL, "street": "flop", "pot": 300},
        {"add_increment": "fold, call 250, raise 440-5000", "complete_to_minimum": "fold, call 250, raise 440-5000"},
    ),
    (
        "short_open_raise",
        [60, 5000, 5000],
        "allin, raise 160",
        {**NL, "street": "flop", "pot": 300},
        {"add_increment": "fold, call 160, raise 260-5000", "complete_to_minimum": "fold, call 160, raise 260-5000"},
    ),
    # 10.7, C11: 50 more is half of the last raise of 100
    (
        "reopen",
        [5000, 150, 5000],
        "bet 100, allin, call",
        {**NL, "street": "flop", "pot": 300},
        {"full": "fold, call 50", "half": "fold, call 50, raise 250-5000"},
    ),
    # ... and 49 is not
    (
        "reopen",
        [5000, 149, 5000],
        "bet 100, allin, call",
        {**NL, "street": "flop", "pot": 300},
        {"full": "fold, call 49", "half": "fold, call 49"},
    ),
    # 10.3: 60 and 60 make 120
    (
        "short_all_ins",
        [5000, 160, 220, 5000],
        "bet 100, allin, allin, call",
        {**NL, "street": "flop", "pot": 300},
        {"cumulative": "fold, call 120, raise 320-5000", "never": "fold, call 120"},
    ),
    # 10.8, C11, C12: 10 over 20 is half a bet: a raise, after which 50 is the next; or nothing but 10 more
    (
        "fl_reopen",
        [500, 30, 500],
        "bet 20, allin",
        {**FL, "street": "flop", "pot": 60},
        {"half": "fold, call 30, raise 50-50", "full": "fold, call 30, raise 40-40"},
    ),
    (
        "fl_reopen",
        [500, 30, 500],
        "bet 20, allin, call",
        {**FL, "street": "flop", "pot": 60},
        {"half": "fold, call 10, raise 50-50", "full": "fold, call 10"},
    ),
    # 8.5.2, C8: a bet and three raises, a fourth, any number
    (
        "fl_max_raises",
        [500] * 4,
        "raise 40, raise 60, raise 80",
        FL,
        {3: "fold, call 60", 4: "fold, call 60, raise 100-100", None: "fold, call 60, raise 100-100"},
    ),
    (
        "fl_max_raises",
        [500] * 4,
        "raise 40, raise 60, raise 80, raise 100",
        {**FL, "fl_max_raises": 4},
        {4: "fold, call 60", None: "fold, call 60, raise 120-120"},
    ),
    # 8.5.3, C8: two from the start
    (
        "fl_headsup_cap",
        [500] * 2,
        "raise 40, raise 60, raise 80",
        FL,
        {
            "lift_if_not_yet_capped": "fold, call 20, raise 100-100",
            "lift_if_round_began_headsup": "fold, call 20, raise 100-100",
            "keep": "fold, call 20",
        },
    ),
    # ... two before the cap, but three when the round began
    (
        "fl_headsup_cap",
        [500] * 3,
        "raise 40, fold, raise 60, raise 80",
        FL,
        {
            "lift_if_not_yet_capped": "fold, call 20, raise 100-100",
            "lift_if_round_began_headsup": "fold, call 20",
            "keep": "fold, call 20",
        },
    ),
    # ... and two once the last bet before the cap is all that the third one has
    (
        "fl_headsup_cap",
        [500, 500, 80],
        "raise 40, raise 60, call, raise 80",
        FL,
        {
            "lift_if_not_yet_capped": "fold, call 20, raise 100-100",
            "lift_if_round_began_headsup": "fold, call 20",
            "keep": "fold, call 20",
        },
    ),
    # 8.4.6: 10 + (15 + 10), or with a small blind of 10: 10 + (20 + 10)
    (
        "pl_small_blind",
        [1000] * 3,
        "",
        PL,
        {"exact": "fold, call 10, raise 20-35", "as_big_blind": "fold, call 10, raise 20-40"},
    ),
    # 8.4.7: a raise by 25, by 30, by 20
    (
        "pl_rounding",
        [1000] * 3,
        "",
        PL,
        {
            None: "fold, call 10, raise 20-35",
            ("up", 10): "fold, call 10, raise 20-40",
            ("down", 10): "fold, call 10, raise 20-30",
        },
    ),
    # 8.4.4: a big blind of 6, counted as 10 or as 6
    (
        "pl_blinds_counted_full",
        [1000, 6, 1000],
        "",
        PL,
        {True: "fold, call 10, raise 20-35", False: "fold, call 10, raise 20-31"},
    ),
    # 8.4.5: everybody's ante of 10, 30 in all; and one for the table
    (
        "pl_antes_count",
        [1000] * 3,
        "",
        {**PL, "ante": 10},
        {
            "each_only": "fold, call 10, raise 20-65",
            "all": "fold, call 10, raise 20-65",
            "none": "fold, call 10, raise 20-35",
        },
    ),
    (
        "pl_antes_count",
        [1000] * 3,
        "",
        {**PL, "ante": 10, "ante_kind": "bb_ante"},
        {
            "each_only": "fold, call 10, raise 20-35",
            "all": "fold, call 10, raise 20-45",
            "none": "fold, call 10, raise 20-35",
        },
    ),
    # 2.6: an all-in of 137, and the next raise to a multiple of the unit
    (
        "unit",
        [137, 5000, 5000],
        "allin",
        {**NL, "street": "flop", "pot": 300},
        {1: "fold, call 137, raise 274-5000", 25: "fold, call 137, raise 275-5000"},
    ),
    # ... also to a multiple of two
    (
        "unit",
        [3, 500, 500],
        "allin",
        {"small_blind": 2, "big_blind": 4, "street": "flop", "pot": 12},
        {1: "fold, call 3, raise 7-500", 2: "fold, call 3, raise 8-500"},
    ),
    # 7.8
    (
        "check_raise",
        [1000] * 2,
        "check, bet 10",
        {"street": "flop", "pot": 4},
        {True: "fold, call 10, raise 20-1000", False: "fold, call 10"},
    ),
    # 11.1: a big blind of 60 at 50/100
    (
        "short_bb_price",
        [5000, 60, 5000],
        "",
        NL,
        {"full": "fold, call 100, raise 200-5000", "actual": "fold, call 60, raise 200-5000"},
    ),
    # ... of which a raise to 300 makes an increment of 200 all the same
    (
        "short_bb_price",
        [5000, 60, 5000],
        "raise 300",
        NL,
        {"full": "fold, call 250, raise 500-5000", "actual": "fold, call 250, raise 500-5000"},
    ),
    # ... in limit it is completed to the small bet, or raised to two
    (
        "short_bb_price",
        [500, 12, 500],
        "",
        FL,
        {"full": "fold, call 20, raise 40-40", "actual": "fold, call 12, raise 20-20"},
    ),
    # 11.6: twice the straddle, or what the straddle added
    (
        "straddle_raise",
        DEEP,
        "",
        {**NL, "straddle": "utg", "straddles": [2]},
        {"double": "fold, call 200, raise 400-5000", "difference": "fold, call 200, raise 300-5000"},
    ),
    (
        "straddle_size",
        DEEP,
        "",
        {**NL, "straddle": "utg", "straddles": [2]},
        {None: "fold, call 200, raise 400-5000", 300: "fold, call 300, raise 600-5000"},
    ),
    # 7.3
    (
        "open_fold",
        [1000] * 3,
        "call, call",
        {},
        {"allow": "check, raise 4-1000", "reject": "check, raise 4-1000", "convert_to_check": "check, raise 4-1000"},
    ),
]


@pytest.mark.parametrize(
    ("option", "value", "stacks", "told", "others", "legal"),
    [
        (option, value, stacks, told, others, legal)
        for option, stacks, told, others, answers in CHOICES
        for value, legal in answers.items()
    ],
)
def test_what_a_player_may_do(
    option: str, value: Any, stacks: Sequence[int], told: str, others: dict[str, Any], legal: str
) -> None:
    game = hand(stacks, told, **{**others, option: value})
    assert str(game.legal) == legal


def test_all_in_for_just_the_minimum_where_the_pot_is_less() -> None:
    game = hand([2, 100], structure="PL", street="flop", pot=1)
    assert (str(game.legal), game.legal.all_in) == ("check, bet 2-2", 2)  # rule 8.4.8
    assert hand([3, 100], structure="PL", street="flop", pot=1).legal.all_in is None


def test_a_call_against_all_in_players_takes_no_more_than_they_have() -> None:
    # A hundred is the price, but of the others only the big blind is left, with thirty (rule 6.5).
    game = hand([200, 30, 200], "fold", small_blind=10, big_blind=100)
    assert str(game.legal) == "fold, call 20"
    game.call()
    assert game.events[-1] == ev.Called(0, 20)
    assert game.returns == []


@pytest.mark.parametrize("raises", [3, 4])
def test_without_a_cap_there_is_always_another_raise(raises: int) -> None:
    game = hand([5000] * 3, **FL, fl_max_raises=None)
    for to in range(40, 400, 20):
        game.raise_to(to)
    game = hand([5000] * 3, **FL, fl_max_raises=raises)
    for to in range(40, 40 + 20 * raises, 20):
        game.raise_to(to)
    assert game.legal.closed_because is cr.Closed.CAPPED


def test_open_fold_says_what_a_fold_becomes() -> None:
    for value, last in (("allow", ev.Folded(1)), ("convert_to_check", ev.Checked(1))):
        assert hand(told="call, call, fold", open_fold=value).events[-1] == last
    game = hand(told="call, call", open_fold="reject")
    assert not game.legal.fold
    with pytest.raises(errors.IllegalAction, match=r"rule 7\.3"):
        game.fold()
    game.kill()  # rule 3.12: who is not there folds whatever the house says
    assert game.events[-1] == ev.Killed(1)


@pytest.mark.parametrize(
    ("stacks", "told", "closed"),
    [
        ([5000, 750, 5000], "bet 500, raise 750, call", None),  # half a raise at once
        ([5000, 749, 5000], "bet 500, raise 749, call", Closed.NOT_REOPENED),
        ([5000, 649, 798, 5000], "bet 500, raise 649, raise 798, call", Closed.NOT_REOPENED),  # half of one together
    ],
)
def test_rule_10_7_half_a_raise_reopens_by_itself_where_several_never_add_up(
    stacks: list[int], told: str, closed: Closed | None
) -> None:
    house = {"small_blind": 50, "big_blind": 100, "reopen": "half", "short_all_ins": "never"}
    game = hand(stacks, told, street="flop", **house)
    assert (game.to_act, game.legal.closed_because) == (0, closed)
    if closed is None:
        assert game.legal.wager[0] == 1250  # rule 10.7: the least raise stays a whole one


@pytest.mark.parametrize(("second", "closed"), [(798, None), (749, Closed.NOT_REOPENED)])
def test_rule_10_7_half_a_raise_may_be_made_of_several(second: int, closed: Closed | None) -> None:
    house = {"small_blind": 50, "big_blind": 100, "reopen": "half"}
    told = f"bet 500, raise 649, raise {second}, call"
    game = hand([5000, 649, second, 5000], told, street="flop", **house)
    assert (game.to_act, game.legal.closed_because) == (0, closed)


@pytest.mark.parametrize("burn", [True, False])
def test_burn(burn: bool) -> None:
    deck = [cr.Card(i) for i in range(52)]
    game = cr.Hand(cr.TableRules(burn=burn), [100, 100], deck=deck)
    game.push("call"), game.push("check")
    assert game.board == tuple(deck[4 + burn : 7 + burn])
    assert (ev.Burned() in game.events) == burn


# --- what may be chosen ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", fields(cr.TableRules), ids=lambda field: field.name)
def test_every_option_is_checked_when_the_rules_are_made(field: Any) -> None:
    for wrong in ("sideways", -1, 2.5, ()):
        with pytest.raises(errors.CroupierError):
            cr.TableRules(**{field.name: wrong})


@pytest.mark.parametrize(("option", "words"), _CHOICES.items())
def test_every_word_of_an_option_can_be_chosen(option: str, words: tuple[Any, ...]) -> None:
    assert getattr(cr.TableRules(), option) == words[0]
    for word in words:
        try:
            rules = cr.TableRules(**{option: word})
        except errors.NotSupported:
            assert option in ("stud_odd_chip",)  # there is no stud game
        else:
            assert getattr(rules, option) == word
            assert (repr(rules) == "TableRules()") == (word == words[0])
