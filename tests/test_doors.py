"""Wrong values at the doors of the small modules: named errors in a few words, whatever the value."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import croupier as cr
from croupier import errors, floor, games, pots, showdown
from croupier.equities import outs
from croupier.gesture import Gesture, heard

BIG = 10**5000
SPOT: dict[str, Any] = {"facing": 200, "increment": 200, "stack": 9000}


def at() -> cr.Hand:
    return cr.Hand(cr.TableRules(small_blind=100, big_blind=200, out_of_turn="tda"), [9000] * 3, seed=1)


WRONG: list[tuple[type[Exception], str]] = [
    *[(errors.AmountError, f"floor.Spot(**SPOT | {{'{name}': -BIG}})") for name in ("facing", "stack", "unit", "pot")],
    *[(errors.AmountError, f"floor.Spot(**SPOT | {{'{name}': BIG}})") for name in ("facing", "stack", "prior", "most")],
    (errors.RulesError, "floor.Spot(**SPOT, structure=BIG)"),
    (errors.RulesError, "floor.Spot(**SPOT, structure=[])"),
    (errors.RulesError, "floor.Spot(**SPOT, open_fold='x' * 10**6)"),
    (errors.AmountError, "floor.rule(at(), chips=[BIG])"),
    (errors.AmountError, "floor.rule(at(), chips=[-BIG])"),
    (errors.AmountError, "floor.rule(at(), chips=[5], later=[BIG])"),
    (errors.AmountError, "floor.rule(at(), taken_back=BIG)"),
    (errors.AmountError, "floor.rule(at(), taken_back=-BIG)"),
    (errors.OutOfTurn, "floor.rule(at(), 'call', seat=10**18)"),
    (TypeError, "floor.rule(at(), 'call', seat='x' * 10**6)"),
    (TypeError, "floor.rule(at(), 'call', seat=True)"),
    (TypeError, "floor.rule(BIG, 'call')"),
    (TypeError, "floor.rule(at(), BIG)"),
    (errors.UnknownDeclaration, "floor.rule(at(), 'raise ' + '9' * 10**6)"),
    (errors.UnknownDeclaration, "heard('nine ' * 10**5)"),
    (errors.IllegalAction, "floor.rule(at(), 'call').apply(at(), 'x' * 10**6)"),
    (errors.IllegalAction, "floor.rule(at(), 'call').apply(at(), [BIG])"),
    (errors.IllegalAction, "floor.hold(at(), 10**18, 'fold')"),
    (TypeError, "floor.hold(at(), None, 'fold')"),
    (TypeError, "floor.hold(at(), True, 'fold')"),
    (TypeError, "floor.skipped(at(), [5])"),
    (TypeError, "floor.skipped(at(), [None, BIG])"),
    (TypeError, "floor.substantial_action([5])"),
    (TypeError, "floor.substantial_action([None, 'fold'])"),
    (errors.SetupError, "floor.mend({0: 5}, 5, 6, stacks={})"),
    (errors.SetupError, "floor.mend({BIG: 5}, 5, 6, stacks={})"),
    (errors.AmountError, "floor.mend({0: 5}, 5, 6, stacks={0: -BIG})"),
    (errors.AmountError, "floor.mend({0: 5}, BIG, 6, stacks={0: 1})"),
    (TypeError, "floor.mend({0: 'a'}, 5, 6, stacks={0: 1})"),
    (TypeError, "floor.mend({0: 5}, 5, 6, stacks=[1])"),
    (TypeError, "floor.mend([5], 5, 6, stacks={0: 1})"),
    (errors.AmountError, "Gesture('fold', (-BIG,))"),
    (errors.SetupError, "showdown.award([(5, ())], [])"),
    (errors.SetupError, "showdown.award([(5, (0, 9))], [1])"),
    (errors.AmountError, "showdown.award([(5, (0, 1))], [1, 1], unit=0)"),
    (errors.SetupError, "showdown.showing_order([0, 1], aggressor=5)"),
    (errors.SetupError, "showdown.showing_order([0, 1], aggressor=BIG)"),
    (errors.SetupError, "showdown.showing_order([0, 1], first_actor=5)"),
    (errors.SetupError, "showdown.showing_order([0, 1], last_actor=5, order='after_last_actor')"),
    (errors.RulesError, "showdown.showing_order([0, 1], order='x' * 10**6)"),
    (errors.SetupError, "showdown.who_shows([0, 1], {0: 1})"),
    (errors.SetupError, "games.position_names(1)"),
    (errors.SetupError, "games.position_names(-BIG)"),
    (TypeError, "games.position_names(6.0)"),
    (TypeError, "games.position_names(None)"),
    (TypeError, "games.position_names(True)"),
    (errors.SetupError, "pots.split_high_low(5, [BIG, BIG], [])"),
    (errors.SetupError, "pots.split(5, [BIG, BIG])"),
    (errors.SetupError, "pots.side_pots({BIG: 5}, folded=[BIG + 1])"),
    (errors.SetupError, "pots.side_pots({1: 5}, antes={-BIG: 1})"),
    (errors.SetupError, "pots.uncalled([5], folded=[BIG])"),
]


@pytest.mark.parametrize(("error", "wrong"), WRONG)
def test_a_wrong_value_has_its_error_in_a_few_words(error: type[Exception], wrong: str) -> None:
    names = {"at": at, "cr": cr, "floor": floor, "games": games, "pots": pots, "showdown": showdown}
    with pytest.raises(error) as caught:
        eval(wrong, names | {"BIG": BIG, "SPOT": SPOT, "Gesture": Gesture, "heard": heard})
    assert type(caught.value) is error
    assert 0 < len(str(caught.value)) < 150
    assert "\n" not in str(caught.value)


def test_mending_changes_nothing_that_it_was_given() -> None:
    bets = {0: 600, 1: 1000}
    assert floor.mend(bets, 1000, 1200, stacks={1: 5000}) == {0: 600, 1: 1200}
    assert bets == {0: 600, 1: 1000}
    assert floor.mend(bets, 1000, 1200, stacks={}, too_late=True) == bets


def test_what_was_counted_cannot_be_written_over() -> None:
    counted = cr.equity(["AhKh", "QdQc"], "2c3c4d", combinations=True)
    assert counted.combinations is not None
    for answer in (counted, counted.combinations[0][0], outs("AhKh", "QhJh2c")):
        for name in answer.__slots__:
            before = getattr(answer, name)
            with pytest.raises(AttributeError, match=name):
                setattr(answer, name, 5)
            with pytest.raises(AttributeError, match=name):
                delattr(answer, name)
            assert getattr(answer, name) is before
        for again in (copy.copy(answer), copy.deepcopy(answer), pickle.loads(pickle.dumps(answer))):
            assert str(again) == str(answer)
    assert copy.deepcopy(counted) == counted == pickle.loads(pickle.dumps(counted))


def test_a_mask_hides_no_card() -> None:
    np = pytest.importorskip("numpy", reason="batches are NumPy arrays")
    row = np.ma.array([0, 5, 10, 15, 16], mask=[0, 0, 0, 0, 1], dtype=np.uint8)
    for masked in (np.ma.array(np.arange(7)[None, :]), row[None, :], [row, row], np.ma.array([31])):
        with pytest.raises(TypeError, match="a masked array hides some of its cards"):
            cr.evaluate_many(masked)
    with pytest.raises(TypeError, match="without a mask"):
        cr.evaluate_many([31], out=np.ma.zeros(1, np.uint16))
    assert cr.evaluate_many(row.data[None, :].copy()).shape == (1,)
