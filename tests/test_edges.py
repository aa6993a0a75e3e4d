"""The last value on either side of each limit: the showdown and the commission.

These are the spots in which a rule that is off by one, or a condition too few, makes a difference.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import count, repeat
from typing import Any

import numpy as np
import pytest
from spots import hand

import croupier as cr
from croupier import errors
from croupier.rake import Rake
from croupier.showdown import award, showing_order, who_shows

# --- who shows (rule 17) --------------------------------------------------------------------------------------


def test_rule_17_6_the_order_may_be_walked_only_once() -> None:
    assert who_shows(iter("BCA"), {"A": 90, "B": 50, "C": 40}) == {"B": True, "C": False, "A": True}
    assert showing_order(iter("ABC"), first_actor="C", pots=map(tuple, ("ABC", "AB"))) == ["A", "B", "C"]  # type: ignore[arg-type]


def test_rule_17_6_the_first_shows_though_nobody_contests_his_pot() -> None:
    assert who_shows("AB", {"A": 1, "B": 2}, ["A", "B"]) == {"A": True, "B": False}


# --- awarding (rule 15) ---------------------------------------------------------------------------------------


def test_rule_14_7_a_pot_of_one_player_needs_no_hand() -> None:
    assert award([(5, (3,))], []) == [(0, 3, 5)]


def test_a_side_pot_that_the_house_took_leaves_the_main_pot() -> None:
    assert award([(10, (0, 1)), (0, (0, 1))], [7, 7]) == [(0, 0, 5), (0, 1, 5)]


def test_whoever_gets_nothing_of_a_small_pot_is_not_named() -> None:
    assert award([(1, (0, 1))], [7, 7]) == [(0, 0, 1)]


def test_a_pot_that_cannot_be_awarded_says_why() -> None:
    with pytest.raises(errors.SetupError, match=r"pot 0: there is nobody to win it \(rule"):
        award([(5, ())], [1])
    with pytest.raises(errors.SetupError, match=r"pot 1: the hand of one of \(0, 1\) is not known \(rule"):
        award([(5, (0,)), (5, (0, 1))], [3])


def test_what_is_no_showdown() -> None:
    wrongs: list[tuple[Any, type[Exception], str]] = [
        (lambda: showing_order("AB", order=None), TypeError, r"not None \(rule 17\.2\)"),  # type: ignore[arg-type]
        (lambda: showing_order("AB", order="first"), errors.RulesError, r"rule 17\.2"),
        (lambda: who_shows([0, 1], [7, 8]), TypeError, r"strengths are told by player, not \[7, 8\]"),  # type: ignore[arg-type]
        (lambda: who_shows("AB", {"A": 7, "B": 8.5}), TypeError, "integer"),  # type: ignore[dict-item]
        (lambda: award([(5, (0, 1))], [7, 7], unit=2.0), TypeError, "integer"),  # type: ignore[arg-type]
        (lambda: award([], [], unit=1.0), TypeError, "integer"),  # type: ignore[arg-type]
        (lambda: award([], [], unit=0), errors.AmountError, r"rule 15\.10"),
        (lambda: award([(5, (0, 1))], [7, 7], served=[0]), TypeError, r"a set of positions, not \[0\]"),  # type: ignore[arg-type]
        (lambda: award([(5, (0,), 1)], [7]), errors.SetupError, r"pot 0 is an amount, and .*rule 14\.6"),  # type: ignore[list-item]
        (lambda: award([(5, (0,)), (5,)], [7]), errors.SetupError, "pot 1 is an amount"),  # type: ignore[list-item]
        (lambda: award([(5, (-1, 0))], [7, 7]), errors.SetupError, r"the hand of one of \(-1, 0\) is not known"),
        (lambda: award([(5, (0, 2))], [7, 7]), errors.SetupError, r"the hand of one of \(0, 2\) is not known"),
    ]
    for call, error, says in wrongs:
        with pytest.raises(error, match=says):
            call()
    assert award([(0, ()), (4, (0, 1))], [7, 7]) == [(1, 0, 2), (1, 1, 2)]


def test_rule_15_10_less_than_a_unit_goes_left_of_the_button_even_to_one_served() -> None:
    served = {0}
    # five units and three chips: the odd unit passes to position 1, the three chips do not
    assert award([(128, (0, 1, 2))], [7, 7, 3], unit=25, served=served) == [(0, 0, 53), (0, 1, 75)]
    assert served == {0, 1}
    assert award([(128, (1, 2))], [7, 7, 7], unit=25, served={1}) == [(0, 1, 53), (0, 2, 75)]


def test_rule_15_7_only_whoever_got_an_odd_unit_is_served() -> None:
    served: set[int] = set()
    assert award([(6, (0, 1))], [7, 7], unit=2, served=served) == [(0, 0, 4), (0, 1, 2)]
    assert served == {0}


def test_rule_15_10_an_all_in_off_the_unit() -> None:
    game = hand([500, 500, 137], "all-in, fold, call, /, /, /", small_blind=50, big_blind=100, unit=25)
    game.settle([[1, 2]])
    assert game.payouts == {0: 0, 1: 174, 2: 150}  # twelve units and 24 chips


# --- the commission (rule 16) ---------------------------------------------------------------------------------


def test_rule_16_3_caps_are_for_2_to_10_players() -> None:
    assert Rake(10, cap={2: 1, 10: 3}).take([100], players=10) == [3]
    for wrong in (1, 11, True, "2", 2.0):
        with pytest.raises(errors.RulesError, match=r"2 to 10 players dealt in \(rule 16\.3\)"):
            Rake(10, cap={3: 1, wrong: 1})  # type: ignore[dict-item]


def test_a_commission_keeps_its_own_caps() -> None:
    caps = {2: 1}
    rule = Rake(10, cap=caps)
    caps[2] = 50
    assert rule.take([100]) == [1]


@pytest.mark.parametrize("name", ["cap", "unit"])
def test_rule_16_2_the_largest_number_of_chips(name: str) -> None:
    most = (1 << 62) - 1
    assert getattr(Rake(**{"percent": 5, name: most}), name) == most
    wrongs: list[Any] = [most + 1, -1, 2.0, True]
    for wrong in wrongs:
        least = {"cap": 0, "unit": 1}[name]
        with pytest.raises(errors.RulesError, match=rf"^the {name} of a rake is .* at least {least} \(rule 16\.2\)"):
            Rake(**{"percent": 5, name: wrong})


def test_rule_16_3_no_flop_no_drop_is_said_or_not() -> None:
    for wrong in (1, None, "yes"):
        with pytest.raises(errors.RulesError, match=r"rule 16\.2"):
            Rake(5, no_flop_no_drop=wrong)  # type: ignore[arg-type]


def test_rule_16_2_a_choice_is_a_text() -> None:
    for choice in ({"basis": np.array(["per_pot"])}, {"rounding": np.array(["floor"])}, {"basis": None}):
        with pytest.raises(errors.RulesError, match=r"rule 16\.2"):
            Rake(5, **choice)  # type: ignore[arg-type]


def test_rule_2_6_a_commission_needs_a_unit() -> None:
    for wrong in (0, -1):
        with pytest.raises(errors.RulesError, match=r"rule 2\.6"):
            Rake(5).take([100], unit=wrong)


def test_a_fraction_may_be_as_fine_as_one_likes() -> None:
    fine = Fraction(1, 10**20)
    assert Rake(fine).percent == fine
    assert Rake(fine).take([10**22]) == [1]


def test_what_no_commission_is_taken_from() -> None:
    rule = Rake(10)
    assert rule.take([]) == [] and rule.take([0, 10]) == [0, 1]
    assert Rake(10, basis="total").take([]) == []
    for pots in ([-1], [10, -1], [-1, 10]):
        with pytest.raises(errors.AmountError, match="a pot is not negative: -1"):
            rule.take(pots)
    wrongs: list[tuple[Any, str]] = [
        (lambda: rule.take([10.0]), "a pot is a whole number, not"),  # type: ignore[list-item]
        (lambda: rule.take([True]), "a pot is a whole number, not True"),
        (lambda: rule.take([10], players=2.0), "the number of players is a whole number"),  # type: ignore[arg-type]
        (lambda: rule.take([10], unit=True), "a unit is a whole number, not True"),
        (lambda: rule.take([10], flop=1), "flop is True or False, not 1"),  # type: ignore[arg-type]
    ]
    for call, says in wrongs:
        with pytest.raises(TypeError, match=says):
            call()


# --- pots (rule 14.3) -----------------------------------------------------------------------------------------


def test_rule_14_3_a_thousand_seats_are_enough() -> None:
    assert cr.side_pots([1] * 1000) == (cr.Pot(1000, tuple(range(1000))),)
    assert cr.split(1000, range(1000)) == (1,) * 1000
    endless: list[tuple[Any, str]] = [
        (lambda: cr.side_pots([1] * 1001), "stakes: there are more than 1000 seats"),
        (lambda: cr.side_pots(repeat(1)), "stakes: there are more than 1000 seats"),  # type: ignore[arg-type]
        (lambda: cr.side_pots([1, 2], folded=count()), "folded: there are more than 1000 seats"),
        (lambda: cr.split(1000, count()), "winners: there are more than 1000 seats"),  # type: ignore[arg-type]
    ]
    for call, says in endless:
        with pytest.raises(errors.SetupError, match=says):
            call()
