"""Pots by seat: the rules' own examples, laws against slow oracles, and what is refused."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from bookkeeper import chip_by_chip, unit_by_unit
from hypothesis import given, strategies as st

import croupier as cr
from croupier import _core
from croupier.errors import AmountError, SetupError
from croupier.pots import Pot, uncalled

# --- stories ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stakes", "folded", "options", "expected"),
    [
        # all-ins of 100, 300 and 600, and an overcaller whose 300 come back before
        ([100, 300, 600, 600], [], {}, [(400, (0, 1, 2, 3)), (600, (1, 2, 3)), (600, (2, 3))]),
        # a folded small blind of 50, an all-in of 30, two calls of 100
        ([50, 30, 100, 100], [0], {}, [(120, (1, 2, 3)), (160, (2, 3))]),
        # 6 of an ante of 10
        ([0, 0, 0], [], {"antes": [6, 10, 10]}, [(18, (0, 1, 2)), (8, (1, 2))]),
        # antes of 3, 4, 5 and 5, then two bets of 50
        ([0, 0, 50, 50], [], {"antes": [3, 4, 5, 5]}, [(12, (0, 1, 2, 3)), (3, (1, 2, 3)), (102, (2, 3))]),
        # folded chips above everyone left join the last pot
        ([80, 200, 80], [1], {}, [(360, (0, 2))]),
        # nobody left has live chips: what there is, is dead
        ([50, 0, 0], [0], {"dead": 10}, [(60, (1, 2))]),
        # layers of the same players are one pot, neighbours or not
        ([20, 40, 60, 60], [0, 1], {}, [(180, (2, 3))]),
        ([10, 10], [], {"dead": 5}, [(25, (0, 1))]),
        ([10, 10, 10], [0, 1], {}, [(30, (2,))]),
        ([0, 0], [], {}, []),
    ],
)
def test_pots_of_the_rule_book(stakes: list[int], folded: list[int], options: Any, expected: Any) -> None:
    pots = cr.side_pots(stakes, folded, **options)
    assert pots == tuple(expected)
    assert all(type(pot) is Pot for pot in pots)


def test_a_pot_is_a_named_tuple() -> None:
    pot = Pot(300, (0, 2))
    amount, seats = pot
    assert (amount, seats) == (pot.amount, pot.eligible) == pot == (300, (0, 2))
    assert eval(repr(pot), {"Pot": Pot}) == copy.copy(pot) == copy.deepcopy(pot) == pot
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert type(pickle.loads(pickle.dumps(pot, protocol))) is Pot
    with pytest.raises(AttributeError):
        pot.amount = 1
    match pot:
        case Pot(amount=300, eligible=(first, *_)):
            assert first == 0
        case _:
            pytest.fail("a pot can be matched by its names")


def test_seats_may_have_any_number() -> None:
    assert cr.side_pots({3: 100, 9: 40, 7: 100}, folded={7}) == ((120, (3, 9)), (120, (3,)))
    assert cr.side_pots({3: 0, 9: 50}, antes={9: 5, 3: 2}, dead=1) == ((5, (3, 9)), (53, (9,)))
    assert cr.side_pots({3: 10, 9: 10}, antes={3: 2}) == ((20, (3, 9)), (2, (3,)))
    assert uncalled({3: 100, 9: 40}) == (3, 60)


@pytest.mark.parametrize(
    ("bets", "folded", "expected"),
    [
        ([1000, 400], [], (0, 600)),
        ([200, 80, 0], [], (0, 120)),
        ([500, 200, 80], [1], (0, 300)),
        ([500, 200, 80], [0], None),
        ([100, 100], [], None),
        ([0, 0], [], None),
        ([7], [], (0, 7)),
        ([], [], None),
    ],
)
def test_uncalled_chips(bets: list[int], folded: list[int], expected: tuple[int, int] | None) -> None:
    assert uncalled(bets, folded) == expected


def test_odd_units() -> None:
    assert cr.split(32, 3) == (11, 11, 10)
    assert cr.split(1010, [4, 0, 2], unit=5) == (340, 335, 335)
    assert cr.split(103, 2, unit=25) == (53, 50)
    assert cr.split(0, 2) == (0, 0)
    assert cr.split(2**63 - 1, 2) == (2**62, 2**62 - 1)
    assert cr.split_high_low(101, [0, 1], [0]) == {0: 76, 1: 25}
    assert cr.split_high_low(102, [4, 2], [2, 4]) == {4: 51, 2: 51}
    assert cr.split_high_low(103, [0], [1], unit=25) == {0: 53, 1: 50}
    assert cr.split_high_low(103, [8, 3], []) == {8: 52, 3: 51}


# --- laws ---------------------------------------------------------------------------------------

small = st.integers(0, 12)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], set[int], list[int], int]:
    players = draw(st.integers(1, 9))
    stakes = draw(st.lists(small, min_size=players, max_size=players))
    antes = draw(st.just([]) | st.lists(st.integers(0, 4), min_size=players, max_size=players))
    folded = draw(st.sets(st.integers(0, players - 1), max_size=players - 1))
    return stakes, folded, antes, draw(small)


@given(tables())
def test_pots_are_those_of_the_oracle(table: tuple[list[int], set[int], list[int], int]) -> None:
    stakes, folded, antes, dead = table
    pots = cr.side_pots(stakes, folded, antes=antes, dead=dead)
    assert list(pots) == chip_by_chip(stakes, folded, antes, dead)


@given(tables(), st.integers(1, 10**15))
def test_laws_of_pots(table: tuple[list[int], set[int], list[int], int], chip: int) -> None:
    stakes, folded, antes, dead = (
        [n * chip for n in table[0]],
        table[1],
        [n * chip for n in table[2]],
        table[3] * chip,
    )
    pots = cr.side_pots(stakes, folded, antes=antes, dead=dead)
    assert sum(pot.amount for pot in pots) == sum(stakes) + sum(antes) + dead
    assert len({pot.eligible for pot in pots}) == len(pots)
    left = [seat for seat in range(len(stakes)) if seat not in folded]
    for pot in pots:
        assert pot.amount > 0 and pot.eligible
        assert list(pot.eligible) == sorted(pot.eligible) and folded.isdisjoint(pot.eligible)
    for seat in left:
        # from each opponent at most what he covered, but for what the folded put in above everyone left
        most = dead
        for totals in (antes, stakes):
            if totals:
                top = max(totals[other] for other in left)
                most += sum(min(total, totals[seat]) for total in totals)
                most += sum(max(total - top, 0) for total in totals) if totals[seat] == top else 0
        assert sum(pot.amount for pot in pots if seat in pot.eligible) <= most


@given(tables(), st.permutations(range(20)))
def test_seats_by_name_are_those_by_position(table: Any, names: list[int]) -> None:
    stakes, folded, antes, dead = table
    by_position = cr.side_pots(stakes, folded, antes=antes, dead=dead)
    by_name = cr.side_pots(
        dict(zip(names, stakes, strict=False)),
        (names[seat] for seat in folded),
        antes=dict(zip(names, antes, strict=False)),
        dead=dead,
    )
    assert by_name == tuple((amount, tuple(names[seat] for seat in seats)) for amount, seats in by_position)


@given(st.lists(small, min_size=1, max_size=9), st.data())
def test_uncalled_chips_are_those_nobody_can_call(bets: list[int], data: st.DataObject) -> None:
    folded = data.draw(st.sets(st.integers(0, len(bets) - 1)))
    back = uncalled(bets, folded)
    seats = [seat for seat in range(len(bets)) if seat not in folded]
    alone = [seat for seat in seats if all(bets[seat] > bet for other, bet in enumerate(bets) if other != seat)]
    if not alone or bets[alone[0]] == 0:
        assert back is None
    else:
        others = [bet for other, bet in enumerate(bets) if other != alone[0]]
        assert back == (alone[0], bets[alone[0]] - max(others, default=0))


@given(st.integers(0, 400), st.integers(1, 9), st.integers(1, 30))
def test_shares_are_those_of_the_oracle(amount: int, winners: int, unit: int) -> None:
    shares = cr.split(amount, winners, unit=unit)
    assert list(shares) == unit_by_unit(amount, winners, unit)
    assert cr.split(amount, list(range(winners, 0, -1)), unit=unit) == shares


@given(st.integers(0, 2**63 - 1), st.integers(1, 100), st.integers(1, 2**63 - 1))
def test_laws_of_shares(amount: int, winners: int, unit: int) -> None:
    shares = cr.split(amount, winners, unit=unit)
    assert sum(shares) == amount and len(shares) == winners
    even = [shares[0] - amount % unit, *shares[1:]]
    assert all(share % unit == 0 for share in even)
    assert even == sorted(even, reverse=True) and even[0] - even[-1] in (0, unit)


seats = st.lists(st.integers(0, 8), unique=True, max_size=5)


@given(st.integers(0, 400), seats.filter(bool), seats, st.integers(1, 30))
def test_high_and_low(amount: int, high: list[int], low: list[int], unit: int) -> None:
    expected = dict.fromkeys([*high, *low], 0)
    halves = [(amount, high)]
    if low and set(low) != set(high):
        bottom = amount // unit // 2 * unit
        halves = [(amount - bottom, high), (bottom, low)]
    for half, winners in halves:
        for seat, share in zip(winners, unit_by_unit(half, len(winners), unit), strict=True):
            expected[seat] += share
    shares = cr.split_high_low(amount, high, low, unit=unit)
    assert shares == expected and list(shares) == list(expected)


# --- amounts ------------------------------------------------------------------------------------


def test_numpy_integers_are_chips() -> None:
    assert cr.side_pots(np.array([5, 5, 2]), np.array([2]), dead=np.int64(1)) == ((13, (0, 1)),)
    assert cr.side_pots([np.uint8(5), np.int16(5)]) == ((10, (0, 1)),)
    assert cr.split(np.uint64(7), np.int8(2), unit=np.int32(1)) == (4, 3)
    assert all(type(share) is int for share in cr.split(np.int64(7), 2))


def test_amounts_up_to_their_limits() -> None:
    most = 2**63 - 1
    assert cr.side_pots([most, most]) == ((2**64 - 2, (0, 1)),)
    assert cr.side_pots([most, most], dead=1) == ((2**64 - 1, (0, 1)),)
    with pytest.raises(AmountError, match="the chips add up to more than"):
        cr.side_pots([most, most], dead=2)


WRONG_CHIPS: list[tuple[Any, type[Exception], str]] = [
    (-1, AmountError, "-1 is negative"),
    (np.int64(-5), AmountError, "-5 is negative"),
    (2**63, AmountError, r"amounts run from 0 to 2\*\*63 - 1"),
    (10**400, AmountError, r"amounts run from 0 to 2\*\*63 - 1"),
    (-(10**400), AmountError, r"amounts run from 0 to 2\*\*63 - 1"),
    (True, TypeError, "whole chips were expected, not bool"),
    (np.True_, TypeError, "whole chips were expected, not bool"),
    (600.0, TypeError, "whole chips were expected, not float"),
    (np.float64(600), TypeError, "whole chips were expected, not float64"),
    ("600", TypeError, "whole chips were expected, not str"),
    (None, TypeError, "whole chips were expected, not NoneType"),
    ([600], TypeError, "whole chips were expected, not list"),
]


@pytest.mark.parametrize(("wrong", "error", "says"), WRONG_CHIPS)
def test_what_is_no_amount(wrong: Any, error: type[Exception], says: str) -> None:
    calls = {
        "stakes, number 2": lambda: cr.side_pots([5, wrong]),
        "antes, number 1": lambda: cr.side_pots([5, 5], antes=[wrong, 1]),
        "dead": lambda: cr.side_pots([5, 5], dead=wrong),
        "bets, number 1": lambda: uncalled([wrong]),
        "amount": lambda: cr.split(wrong, 2),
        "unit": lambda: cr.split_high_low(5, [0], [1], unit=wrong),
    }
    for what, call in calls.items():
        with pytest.raises(error, match=f"^{what}: {says}$") as caught:
            call()
        assert type(caught.value) is error


def test_an_error_of_the_callers_own_goes_through() -> None:
    class Raises:
        def __index__(self) -> int:
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        cr.side_pots([Raises(), 1])
    with pytest.raises(KeyError, match="mine"):
        cr.split(Raises(), 2)


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: cr.side_pots([1, 2], folded=[2]), SetupError, "folded: there is no seat 2"),
        (lambda: cr.side_pots({5: 1}, folded=[0]), SetupError, "folded: there is no seat 0"),
        (lambda: cr.side_pots([1, 2], antes={2: 1}), SetupError, "antes: there is no seat 2"),
        (lambda: cr.side_pots([1, 2], antes=[1]), SetupError, "antes has 1 entry for 2 seats"),
        (lambda: cr.side_pots([1, 2], folded=[0, 1]), SetupError, "everybody has folded"),
        (lambda: cr.side_pots([]), SetupError, "everybody has folded"),
        (lambda: cr.side_pots([1, 2], folded=[False, True]), TypeError, "folded: a seat was expected, not bool"),
        (lambda: cr.side_pots([1, 2], folded=[0.0]), TypeError, "folded: a seat was expected, not float"),
        (lambda: cr.side_pots([1, 2], np.array([False, True])), TypeError, "folded: a seat was expected, not bool"),
        (lambda: cr.side_pots({"A": 1}), TypeError, "stakes: a seat was expected, not str"),
        (lambda: cr.side_pots([1, 2], folded=None), TypeError, "'NoneType' object is not iterable"),
        (lambda: cr.side_pots([1, 2], folded=1), TypeError, "'int' object is not iterable"),
        (lambda: cr.side_pots(None), TypeError, "'NoneType' object is not iterable"),
        (lambda: cr.side_pots(5), TypeError, "'int' object is not iterable"),
        (lambda: cr.side_pots("12"), TypeError, "stakes, number 1: whole chips were expected, not str"),
        (lambda: cr.split(5, 0), AmountError, "a pot is divided among one winner or more"),
        (lambda: cr.split(5, []), AmountError, "a pot is divided among one winner or more"),
        (lambda: cr.split(5, -1), AmountError, "winners: -1 is negative"),
        (lambda: cr.split(5, 2**40), AmountError, "a pot cannot be divided among 1099511627776 winners"),
        (lambda: cr.split(5, 2.0), TypeError, "winners: .* not float"),
        (lambda: cr.split(5, True), TypeError, "winners: .* not bool"),
        (lambda: cr.split(5, [True, False]), TypeError, "winners: a seat was expected, not bool"),
        (lambda: cr.split(5, [4, 4]), SetupError, "winners: seat 4 is named twice"),
        (lambda: cr.split(5, 2, unit=0), AmountError, "the unit is at least 1"),
        (lambda: cr.split_high_low(5, [], [1]), AmountError, "a pot is divided among one winner or more"),
        (lambda: cr.split_high_low(5, [3, 1, 3], []), SetupError, "high: seat 3 is named twice"),
        (lambda: cr.split_high_low(5, [3], [1, 1]), SetupError, "low: seat 1 is named twice"),
        (lambda: cr.split_high_low(5, [3], [1], unit=0), AmountError, "the unit is at least 1"),
        (lambda: cr.split_high_low(5, 3, [1]), TypeError, "'int' object is not iterable"),
    ],
)
def test_seats_that_do_not_fit(call: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says) as caught:
        call()
    assert type(caught.value) is error


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: _core.side_pots([1, 2], [False], (), 0), SetupError, "folded has 1 entry for 2 seats"),
        (lambda: _core.side_pots([1, 2], [0, 1], (), 0), TypeError, "bool"),
        (lambda: _core.side_pots([1, 2], 0, (), 0), TypeError, "folded: one flag a seat was expected, not int"),
        (lambda: _core.side_pots(7, [], (), 0), TypeError, "stakes: several amounts were expected, not int"),
        (lambda: _core.side_pots({0: 1}, [False], (), 0), TypeError, "stakes: several amounts .*, not dict"),
        (lambda: _core.uncalled([1, 2], [False]), SetupError, "folded has 1 entry for 2 seats"),
        (lambda: _core.split_high_low(5, [0, 0], [1], 1), SetupError, "seat 0 is named twice"),
        (lambda: _core.split_high_low(5, [-1], [1], 1), TypeError, "high: a position was expected"),
        (lambda: _core.split_high_low(5, [0], 1, 1), TypeError, "low: positions were expected, not int"),
    ],
)
def test_positions_that_do_not_fit(call: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        call()
