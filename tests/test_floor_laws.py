"""Laws of the floor: any gesture, at any moment of any hand."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import assume, given, settings, strategies as st

import croupier as cr
from croupier import errors, floor
from croupier.gesture import Gesture, Said

STRUCTURES = ("no-limit", "no-limit", "pot-limit", "fixed-limit")
WORDS = ("fold", "check", "call", "bet", "raise", "all-in", "pot", "five", "twenty-five")


def a_hand(chance: random.Random) -> cr.Hand:
    """A hand in which somebody is to act, under rules of any kind, deep or short."""
    pick, unit = chance.choice, chance.choice([1, 1, 5])
    structure = pick(STRUCTURES)
    rules: dict[str, Any] = {
        "structure": structure,
        "small_blind": pick([5, 5, 3]) * unit,
        "big_blind": 10 * unit,
        "unit": unit,
        "open_fold": pick(["allow", "allow", "reject", "convert_to_check"]),
        "check_raise": chance.random() < 0.9,
        "short_bb_price": pick(["full", "actual"]),
        "raise_then_many_motions": chance.random() < 0.3,
    }
    if structure != "fixed-limit":
        rules["min_raise"] = pick(["increment", "double_total"])
        rules["short_open_raise"] = pick(["add_increment", "complete_to_minimum"])
    deep = unit * pick([30, 80, 400])
    stacks = [chance.randint(1, pick([deep, deep, 12 * unit])) for _ in range(chance.randint(2, 6))]
    hand = cr.Hand(cr.TableRules(**rules), stacks, seed=chance.randint(0, 99))
    for _ in range(chance.randint(0, 14)):
        if hand.to_act is None:
            break
        before, legal = hand.copy(), hand.legal
        if legal.wager and chance.random() < 0.3:
            hand.wager(chance.choice([legal.wager[0], legal.wager[0], chance.choice(legal.wager)]))
        elif legal.check:
            hand.check()
        elif chance.random() < 0.15:
            hand.fold()
        else:
            hand.call()
        if hand.to_act is None:
            return before if before.to_act is not None else hand
    return hand


@st.composite
def hands(draw: st.DrawFn) -> cr.Hand:
    hand = a_hand(random.Random(draw(st.integers(0, 1 << 30))))
    assume(hand.to_act is not None)
    return hand


@st.composite
def gestures(draw: st.DrawFn, spot: floor.Spot) -> dict[str, Any]:
    """Something that this player could say and do."""
    said: dict[str, Any] = {}
    taken_back = draw(st.sampled_from([0, 0, 0, spot.prior, spot.prior // 2]))
    left, unit = spot.stack + taken_back, spot.unit
    motions: list[list[int]] = []
    for _ in range(draw(st.sampled_from([0, 1, 1, 1, 2]))):
        values = [unit, 5 * unit, 10 * unit, 25 * unit, 100 * unit, max(spot.facing - spot.prior, 1), left]
        chips = draw(st.lists(st.sampled_from(values), min_size=1, max_size=6))
        motion = []
        for chip in chips:
            if 0 < chip <= left:
                motion.append(chip)
                left -= chip
        if motion:
            motions.append(motion)
    if motions:
        said["chips"] = motions[0]
        said["later"] = [chip for motion in motions[1:] for chip in motion]
    amount = draw(st.integers(1, spot.total + 20 * unit))
    words = st.sampled_from([*WORDS, f"{amount}", f"raise {amount}", f"bet {amount}"])
    said["say"] = draw(words if not (motions or taken_back) else st.one_of(st.none(), words))
    said["chips_first"] = draw(st.booleans())
    said["taken_back"] = taken_back
    return said


@st.composite
def cases(draw: st.DrawFn) -> tuple[cr.Hand, floor.Spot, dict[str, Any]]:
    hand = draw(hands())
    spot = floor.Spot.at(hand)
    return hand, spot, draw(gestures(spot))


def counted(spot: floor.Spot, gesture: dict[str, Any]) -> int:
    """The chips that a gesture can mean: pushed in the first motion, or said, whichever decides or is more."""
    chips, later = sum(gesture.get("chips", ())), sum(gesture.get("later", ()))
    kept = spot.prior - gesture["taken_back"]
    said = Gesture(**gesture).said or Said("")
    if said.word == "all-in" or (said.word == "pot" and spot.structure == "pot-limit"):
        return spot.total - kept
    if said.amount is not None:
        zeros = len(str(spot.pot)) if said.unclear else 0
        return said.amount * 10**zeros - (kept if said.word == "raise" else 0)
    return chips + (later if said.word in ("raise", "pot") and spot.many_motions else 0)


@settings(max_examples=500, deadline=None)
@given(cases())
def test_a_ruling_is_a_legal_action_a_choice_or_a_case_for_the_floor(
    case: tuple[cr.Hand, floor.Spot, dict[str, Any]],
) -> None:
    hand, _, gesture = case
    before = hand.copy()
    ruling = floor.rule(hand, **gesture)
    assert hand == before
    if ruling.action is None:
        assert ruling.choices or ruling.needs_floor
        for choice in set(ruling.choices) - {"forfeit"}:
            ruling.apply(hand.copy(), choice)
        with pytest.raises(errors.NeedsFloor):
            ruling.apply(hand)
        return
    assert not ruling.needs_floor and not ruling.choices
    by_apply, by_push = hand.copy(), hand.copy()
    ruling.apply(by_apply)
    by_push.push(ruling.move)
    assert by_apply == by_push
    assert by_apply.events[len(hand.events)].seat == hand.to_act  # type: ignore[attr-defined]


@settings(max_examples=500, deadline=None)
@given(cases())
def test_no_more_moves_than_was_pushed_or_said_but_for_a_call_or_a_minimum(
    case: tuple[cr.Hand, floor.Spot, dict[str, Any]],
) -> None:
    hand, spot, gesture = case
    ruling = floor.rule(hand, **gesture)
    kept = spot.prior - gesture["taken_back"]
    pushed = sum(gesture.get("chips", ())) + sum(gesture.get("later", ()))
    if ruling.action is None:
        assert ruling.back == ruling.due == 0
        return
    moved = ruling.to - kept
    assert pushed + ruling.due - ruling.back == moved
    assert min(ruling.due, ruling.back) == 0
    assert ruling.to <= spot.total
    if ruling.action == "call":
        assert ruling.to == min(spot.facing, spot.total)
    elif ruling.action in ("bet", "raise"):
        assert moved <= counted(spot, gesture) or ruling.to == min(spot.least, spot.total)
    else:
        assert ruling.to == spot.prior


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_legal_total_announced_first_always_stands(data: st.DataObject) -> None:
    hand = data.draw(hands())
    legal, spot = hand.legal, floor.Spot.at(hand)
    assume(legal.wager)
    to = data.draw(st.sampled_from([*{*legal.wager[:3], *legal.wager[-3:], legal.all_in or legal.wager[0]}]))
    gesture = data.draw(gestures(spot)) | {"say": f"{'raise' if legal.is_raise else 'bet'} {to}", "chips_first": False}
    ruling = floor.rule(hand, **gesture)
    assert (ruling.action, ruling.to) == ("raise" if legal.is_raise else "bet", to)


@settings(max_examples=200, deadline=None)
@given(hands(), st.integers(1, 6000))
def test_the_nearest_wager_is_legal(hand: cr.Hand, to: int) -> None:
    legal, spot = hand.legal, floor.Spot.at(hand)
    assume(legal.wager)
    totals = {*legal.wager} | ({legal.all_in} if legal.all_in is not None else set())
    fitted = spot.fit(to)
    assert fitted in totals
    assert fitted == max([total for total in totals if total <= to], default=min(totals))


@settings(max_examples=200, deadline=None)
@given(cases(), st.randoms(use_true_random=False))
def test_neither_the_order_of_the_chips_nor_a_later_motion_matters(
    case: tuple[cr.Hand, floor.Spot, dict[str, Any]], chance: random.Random
) -> None:
    hand, spot, gesture = case
    assume(gesture.get("chips"))
    ruling = floor.rule(hand, **gesture)
    chips = gesture["chips"].copy()
    chance.shuffle(chips)
    assert floor.rule(hand, **gesture | {"chips": chips}) == ruling
    if not spot.many_motions:
        alone = floor.rule(hand, **gesture | {"later": []})
        assert (alone.action, alone.to, alone.choices, alone.rule) == (
            ruling.action,
            ruling.to,
            ruling.choices,
            ruling.rule,
        )


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_silence_with_one_chip_never_raises_what_it_does_not_yet_match(data: st.DataObject) -> None:
    hand = data.draw(hands())
    spot = floor.Spot.at(hand)
    assume(spot.facing > spot.prior)
    ruling = floor.rule(hand, chips=[data.draw(st.integers(1, spot.stack))])
    assert ruling.action in ("call", None)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_out_of_turn_binds_until_somebody_bets_or_raises(data: st.DataObject) -> None:
    hand = data.draw(hands())
    rules = hand.rules.replace(out_of_turn="tda")
    hand = cr.Hand(rules, list(hand.starting_stacks.values()), seed=1)
    assume(hand.to_act is not None)
    waiting = [seat for seat in hand.in_hand if seat != hand.to_act and hand.stacks[seat]]
    assume(waiting)
    seat = data.draw(st.sampled_from(waiting))
    say = data.draw(st.sampled_from(["fold", "check", "call", "raise", f"raise {3 * rules.big_blind}"]))
    held, changed, street = floor.hold(hand, seat, say), False, hand.street
    while hand.to_act not in (None, seat):
        legal = hand.legal
        act = data.draw(
            st.sampled_from(
                ["call"] * (legal.call is not None) + ["check"] * legal.check + ["wager"] * bool(legal.wager)
            )
        )
        changed = changed or act == "wager"
        hand.wager(legal.wager[0]) if act == "wager" else hand.push(act)
    if hand.to_act != seat or hand.street != street:
        return
    ruling = held.ruling(hand)
    if changed and say != "fold":
        assert ruling is None
    else:
        assert ruling == floor.rule(hand, say)
