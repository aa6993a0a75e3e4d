"""The floor at work: on hands, out of turn, with words and chips that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

import croupier as cr
from croupier import errors, floor
from croupier.events import Checked, Folded, Raised
from croupier.gesture import Gesture, Said, heard

# --- on a hand ------------------------------------------------------------------------------------------------


def table(*stacks: int, **options: Any) -> cr.Hand:
    return cr.Hand(cr.TableRules(**{"small_blind": 100, "big_blind": 200, **options}), stacks, seed=4)


def play(hand: cr.Hand, text: str) -> cr.Hand:
    for action in text.split(", "):
        hand.push(action)
    return hand


def test_a_spot_is_read_off_a_hand() -> None:
    hand = play(table(9000, 9000, 9000, 9000), "raise 600")
    spot = floor.Spot.at(hand)
    assert (spot.facing, spot.increment, spot.prior, spot.stack, spot.least) == (600, 400, 0, 9000, 1000)
    assert (spot.pot, spot.opener, spot.heads_up, spot.may_raise) == (900, False, False, True)
    play(hand, "fold")
    assert floor.Spot.at(hand).prior == 100
    play(hand, "fold")
    assert floor.Spot.at(hand).heads_up


def test_rule_12_9_the_opener_is_the_blind_and_then_the_first_bet_of_the_street() -> None:
    hand = table(9000, 9000, 9000, 9000)
    assert str(floor.rule(hand, chips=[50, 50])) == "call 200, 100 to come (rule 12.9)"
    play(hand, "raise 600")
    undercall = floor.rule(hand, chips=[200])
    assert str(undercall) == "the floor decides: call or forfeit (rule 12.9)"
    play(hand, "call, call, call, bet 800")
    assert floor.rule(hand, chips=[200]).move == "call"
    play(hand, "raise 2000")
    assert floor.rule(hand, chips=[200]).needs_floor
    play(hand, "fold, fold")
    assert floor.rule(hand, chips=[200]).move == "call"  # heads-up


def test_rule_12_9_the_floor_may_have_him_call_but_no_hand_takes_forfeited_chips() -> None:
    hand = play(table(9000, 9000, 9000), "raise 600")
    ruling = floor.rule(hand, chips=[200])
    with pytest.raises(errors.NeedsFloor, match="the floor decides: call or forfeit"):
        assert ruling.move
    with pytest.raises(errors.NotSupported, match=r"rule 12\.9"):
        ruling.apply(hand, "forfeit")
    with pytest.raises(errors.IllegalAction, match="'fold' is none of the choices: call, forfeit"):
        ruling.apply(hand, "fold")
    ruling.apply(hand, "call")
    assert hand.bets[0] == 600


def test_rule_12_5_who_says_check_facing_a_bet_chooses_between_call_and_fold() -> None:
    ruling = floor.rule(table(9000, 9000, 9000), "check")
    assert (ruling.choices, ruling.needs_floor) == (("call", "fold"), False)
    assert str(ruling) == "the player chooses: call or fold (rule 12.5)"
    for choice in ruling.choices:
        hand = table(9000, 9000, 9000)
        ruling.apply(hand, choice)
        assert hand.to_act == 0
    with pytest.raises(errors.IllegalAction, match="none of the choices"):
        ruling.apply(table(9000, 9000, 9000), "raise")


def test_rule_7_10_where_raising_is_closed_everything_is_a_call() -> None:
    hand = play(table(9000, 9000, 9000, 9000, 700), "raise 600, call, all-in, call, fold")
    assert hand.legal.closed_because is not None
    for gesture in ({"say": "raise 2000"}, {"say": "all-in"}, {"chips": [500, 500, 1000]}, {"say": "raise"}):
        ruling = floor.rule(hand, **gesture)  # type: ignore[arg-type]
        assert (ruling.action, ruling.to) == ("call", 700)


def test_rule_12_11_the_pot_is_what_the_structure_says_it_is() -> None:
    hand = table(9000, 9000, 9000, structure="pot-limit")
    assert floor.rule(hand, "pot").move == "raise 700"
    assert str(floor.rule(hand, "raise 5000")) == "raise 700, 700 to come (rule 12.11)"
    assert floor.rule(table(9000, 9000, 9000), "pot").move == "raise 400"


def test_rule_12_14_a_bet_and_a_half_is_a_raise() -> None:
    hand = table(9000, 9000, 9000, structure="fixed-limit")
    assert floor.rule(hand, chips=[100, 100, 100]).move == "raise 400"
    assert floor.rule(hand, chips=[100, 100, 50]).move == "call"


def test_rule_12_12_the_pot_of_the_hand_says_what_five_is() -> None:
    hand = play(table(90_000, 90_000, 90_000), "call, call, check")
    assert hand.pot == 600
    assert floor.rule(hand, "five").move == "bet 500"
    play(hand, "bet 600, call, call")
    assert hand.pot == 2400
    assert floor.rule(hand, "twenty").move == "bet 2000"


def test_a_ruling_belongs_to_its_player() -> None:
    hand = table(9000, 9000, 9000)
    ruling = floor.rule(hand, "raise 600", seat=2)
    play(hand, "call")
    with pytest.raises(errors.OutOfTurn):
        ruling.apply(hand)
    with pytest.raises(errors.OutOfTurn, match=r"seat 0 is to act, not seat 2 \(rule 13\.1\)"):
        floor.rule(hand, "call", seat=2)


# --- out of turn, and too late --------------------------------------------------------------------------------


def test_rule_13_1_a_house_may_refuse_or_hold_what_comes_out_of_turn() -> None:
    with pytest.raises(errors.OutOfTurn, match=r"seat 2 is to act, not seat 0 \(rule 13\.1\)"):
        floor.hold(table(9000, 9000, 9000), 0, "call")
    hand = table(9000, 9000, 9000, 9000, out_of_turn="tda")
    held = floor.hold(hand, 0, chips=[500, 100])
    with pytest.raises(errors.NotNow, match=r"seat 0 is not to act yet \(rule 13\.1\)"):
        held.ruling(hand)
    play(hand, "call, fold")
    ruling = held.ruling(hand)
    assert ruling is not None and ruling.move == "raise 700"  # 100 in front, and 600


def test_rule_13_1_a_raise_in_between_frees_him_but_for_a_fold() -> None:
    hand = table(9000, 9000, 9000, out_of_turn="tda")
    call, fold = floor.hold(hand, 0, "call"), floor.hold(hand, 1, "fold")
    play(hand, "raise 600")
    assert call.ruling(hand) is None
    play(hand, "call")
    folded = fold.ruling(hand)
    assert folded is not None and folded.move == "fold"


def test_rule_13_1_chips_that_had_landed_are_held_whatever_was_said_then() -> None:
    hand = table(9000, 9000, 9000, out_of_turn="tda")
    held = floor.hold(hand, 0, "fold", [500], chips_first=True)
    assert held.act == "bet"
    play(hand, "call")
    ruling = held.ruling(hand)
    assert ruling is not None and ruling.move == "call"


def test_rule_13_1_what_was_held_on_one_street_is_forgotten_on_the_next() -> None:
    hand = table(9000, 9000, 9000, out_of_turn="tda")
    play(hand, "call")
    late = floor.hold(hand, 2, "raise 900")
    play(hand, "call, check, check, check")
    assert (hand.street, hand.to_act) == ("flop", 2)
    assert late.ruling(hand) is None
    again = floor.hold(hand, 0, "bet 400")  # he has checked, and has no turn to come on the flop
    play(hand, "check")
    assert (hand.street, hand.to_act, hand.price) == ("turn", 0, 0)
    assert again.ruling(hand) is None


def test_rule_13_1_who_has_no_turn_to_come_cannot_be_held_to_one() -> None:
    hand = play(table(9000, 9000, 9000, 200, out_of_turn="tda"), "fold")
    with pytest.raises(errors.IllegalAction, match="seat 2 has no turn to come"):
        floor.hold(hand, 2, "call")
    with pytest.raises(errors.NotNow, match="seat 3 is not out of turn"):
        floor.hold(hand, 3, "call")
    play(hand, "call")
    with pytest.raises(errors.IllegalAction, match="seat 3 has no turn to come"):
        floor.hold(hand, 3, "fold")
    with pytest.raises(errors.AmountError, match=r"9999 chips pushed of 8800 \(rule 2\.1\)"):
        floor.hold(hand, 1, chips=[9999])


@pytest.mark.parametrize(
    ("acts", "substantial"),
    [
        ((), False),
        (("call",), False),
        (("raise 600",), False),
        (("check", "check"), False),
        (("fold", "fold"), False),
        (("check", "fold"), False),
        (("check", "bet"), True),
        (("call", "fold"), True),
        (("fold", "check", "fold"), True),
        (("raise", "call", "all-in"), True),
    ],
)
def test_rule_13_2_two_actions_with_chips_or_any_three(acts: tuple[str, ...], substantial: bool) -> None:
    assert floor.substantial_action(acts) is substantial


def test_rule_13_2_posts_do_not_count() -> None:
    hand = table(9000, 9000, 9000, 9000)
    assert not floor.substantial_action(hand.events)
    assert not floor.substantial_action(play(hand, "call").events)
    assert floor.substantial_action(play(hand, "fold").events)
    assert floor.substantial_action([Checked(1), Folded(2), Checked(3)])
    assert floor.substantial_action([Raised(1, 6), Folded(2)])


def test_rule_13_2_who_was_skipped_and_kept_silent_is_for_the_floor() -> None:
    hand = play(table(9000, 9000, 9000, 9000, 9000, 9000, out_of_turn="tda"), "raise 600")  # seat 2; seat 3 is next
    one = [floor.hold(hand, 4, "call")]
    assert floor.skipped(hand, one) is None
    ruling = floor.skipped(hand, [*one, floor.hold(hand, 5, "fold")])
    assert ruling is not None
    assert (ruling.needs_floor, ruling.choices, ruling.rule) == (True, ("fold", "call"), "13.2")
    ruling.apply(hand, "call")
    assert hand.to_act == 4


def test_rule_13_2_two_free_checks_take_nothing_from_the_skipped() -> None:
    hand = play(table(9000, 9000, 9000, 9000, out_of_turn="tda"), "call, call, call, check")
    held = [floor.hold(hand, 1, "call"), floor.hold(hand, 2, "check")]  # "call" where there is no bet: a check
    assert floor.skipped(hand, held) is None
    held.append(floor.hold(hand, 3, chips=[200]))
    ruling = floor.skipped(hand, held)
    assert ruling is not None and ruling.choices == ("fold", "check")
    play(hand, "check, check, check, check")
    assert (hand.street, hand.to_act) == ("turn", 0)
    assert floor.skipped(hand, held) is None


def test_rule_12_10_a_short_raise_is_mended_for_all_until_the_next_card() -> None:
    bets = {0: 600, 1: 1000, 2: 1000, 3: 1000, 4: 0}  # 600, raised by too little, called twice
    stacks = {0: 9000, 1: 9000, 2: 150, 3: 9000, 4: 9000}
    assert floor.mend(bets, 1000, 1200, stacks=stacks) == {0: 600, 1: 1200, 2: 1150, 3: 1200, 4: 0}
    assert floor.mend(bets, 1000, 1200, stacks=stacks, too_late=True) == bets
    with pytest.raises(errors.AmountError, match=r"1200 is not below the minimum of 1000 \(rule 12\.10\)"):
        floor.mend(bets, 1200, 1000, stacks=stacks)


# --- words, and what cannot be ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("say", "said"),
    [
        ("Fold", Said("fold")),
        ("  I   call ", Said("call")),
        ("call 500", Said("call")),
        ("All in", Said("all-in")),
        ("allin", Said("all-in")),
        ("raise", Said("raise")),
        ("bet", Said("raise")),
        ("Bet the pot", Said("pot")),
        ("raise pot", Said("pot")),
        ("raise to 600", Said("raise", 600)),
        ("600", Said("number", 600)),
        ("raise to eight thousand", Said("raise", 8000)),
        ("one thousand two hundred fifty", Said("number", 1250)),
        ("forty-two thousand", Said("number", 42_000)),
        ("hundred", Said("number", 100)),
        ("twelve", Said("number", 12, True)),
        ("I bet five", Said("raise", 5, True)),
        ("raise twenty-five", Said("raise", 25, True)),
    ],
)
def test_rule_12_2_what_is_heard(say: str, said: Said) -> None:
    assert heard(say) == said


@pytest.mark.parametrize(
    "say",
    [
        *("", " ", "-", "perhaps", "raise the roof", "raise 0", "raise -5", "bet 2.5", "0", "five twenty", "two two"),
        *("all-in 500", "fold 3", "hundred hundred", "9" * 5000, "²"),
    ],
)
def test_words_that_say_no_action_are_refused(say: str) -> None:
    with pytest.raises(errors.UnknownDeclaration, match="says no action"):
        floor.rule(table(9000, 9000, 9000), say)


@pytest.mark.parametrize(
    ("gesture", "error", "says"),
    [
        ({}, errors.UnknownDeclaration, "nothing was said, and no chip was moved"),
        ({"chips": [-5]}, errors.AmountError, "a chip is worth at least 1, not -5"),
        ({"chips": [0, 5]}, errors.AmountError, "a chip is worth at least 1, not 0"),
        ({"chips": [2.5]}, TypeError, "whole number of chips, not 2.5"),
        ({"chips": [True]}, TypeError, "whole number of chips, not True"),
        ({"chips": "100"}, TypeError, "whole number of chips, not '1'"),
        ({"chips": [5], "later": [-1]}, errors.AmountError, "at least 1, not -1"),
        ({"later": [5], "say": "call"}, errors.AmountError, r"rule 12\.1"),
        ({"chips": [9001]}, errors.AmountError, r"9001 chips pushed of 9000 \(rule 2\.1\)"),
        ({"chips": [9000], "later": [1]}, errors.AmountError, r"9001 chips pushed of 9000 \(rule 2\.1\)"),
        ({"taken_back": 5}, errors.AmountError, "5 chips taken back, but 0 lay in front"),
        ({"taken_back": -5, "say": "call"}, errors.AmountError, "-5 chips cannot be taken back"),
        ({"taken_back": 0.5, "say": "call"}, TypeError, "whole number of chips"),
        ({"say": 600}, TypeError, "a declaration is text, not 600"),
    ],
)
def test_what_cannot_be_is_refused(gesture: dict[str, Any], error: type[Exception], says: str) -> None:
    hand = table(9000, 9000, 9000)
    before = hand.copy()
    with pytest.raises(error, match=says):
        floor.rule(hand, **gesture)
    assert hand == before


@pytest.mark.parametrize(
    ("numbers", "error"),
    [
        ({"facing": -1}, errors.AmountError),
        ({"increment": 0}, errors.AmountError),
        ({"stack": 0}, errors.AmountError),
        ({"prior": -1}, errors.AmountError),
        ({"most": 0}, errors.AmountError),
        ({"unit": 0}, errors.AmountError),
        ({"stack": 9000.0}, TypeError),
        ({"facing": None}, TypeError),
        ({"minimum": True}, TypeError),
        ({"structure": "PL"}, errors.RulesError),
        ({"open_fold": "never"}, errors.RulesError),
    ],
)
def test_a_spot_that_cannot_be_is_refused(numbers: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        floor.Spot(**{"facing": 200, "increment": 200, "stack": 9000, **numbers})


def test_no_ruling_without_a_turn() -> None:
    hand = play(table(9000, 9000), "fold")
    with pytest.raises(errors.NotNow, match=r"rule 6\.3"):
        floor.rule(hand, "call")
    with pytest.raises(errors.NotNow):
        floor.hold(hand, 0, "call")
    with pytest.raises(errors.NotNow):
        floor.skipped(hand, [])
    with pytest.raises(TypeError, match="a ruling is made on a hand or a Spot, not None"):
        floor.rule(None, "call")  # type: ignore[arg-type]


def test_a_ruling_on_bare_numbers_can_be_played_too() -> None:
    hand = table(9000, 9000, 9000)
    floor.rule(floor.Spot(facing=200, increment=200, stack=9000), chips=[500, 25]).apply(hand)
    assert hand.bets[2] == 525
    assert Gesture("raise", (5,), (6,)).pushed == 11
