"""The last value on either side of each limit: actions and their seats, what is told, and hands told anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from spots import hand

import croupier as cr
from croupier import errors, events as ev

ACTIONS: list[Callable[[cr.Hand, Any], None]] = [
    lambda game, seat: game.fold(seat),
    lambda game, seat: game.kill(seat),
    lambda game, seat: game.check(seat),
    lambda game, seat: game.call(seat),
    lambda game, seat: game.bet(4, seat),
    lambda game, seat: game.raise_to(4, seat),
    lambda game, seat: game.wager(4, seat),
    lambda game, seat: game.all_in(seat),
    lambda game, seat: game.time_out(seat),
]


# --- actions (rules 6, 7) -------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ACTIONS)
def test_rule_6_1_only_the_player_on_turn(act: Callable[[cr.Hand, Any], None]) -> None:
    game = hand()
    before = game.copy()
    for wrong in (0, 1, 3, -1, np.int64(1)):
        with pytest.raises(errors.OutOfTurn, match=r"seat 2 is to act, .*rule 6\.1"):
            act(game, wrong)
    for wrong in (True, 2.0, "2"):
        with pytest.raises(TypeError):
            act(game, wrong)
    assert game == before
    over = hand([100, 100], "raise 100, call")
    for seat in (0, 1):
        with pytest.raises(errors.NotNow, match=r"rule 6\.3"):
            act(over, seat)


@pytest.mark.parametrize("seat", [2, np.int64(2), None])
def test_rule_6_1_the_seat_of_the_player_on_turn(seat: Any) -> None:
    for act, entry in (
        (ACTIONS[0], ev.Folded(2)),
        (ACTIONS[1], ev.Killed(2)),
        (ACTIONS[3], ev.Called(2, 2, False)),
        (ACTIONS[5], ev.Raised(2, 4, False)),
        (ACTIONS[6], ev.Raised(2, 4, False)),
        (ACTIONS[7], ev.Raised(2, 1000, True)),
        (ACTIONS[8], ev.Folded(2)),
    ):
        game = hand()
        act(game, seat)
        assert game.events[-1] == entry and game.to_act == 0


@pytest.mark.parametrize("act", [ACTIONS[0], ACTIONS[1], ACTIONS[8]])
def test_rule_7_3_a_fold_leaves_the_others_in_the_round(act: Callable[[cr.Hand, Any], None]) -> None:
    game = hand([100] * 4)
    for seat in (2, 3):
        act(game, seat)
        assert not game.is_over and game.street == "preflop"
    act(game, 0)
    assert game.is_over and game.net == {0: -1, 1: 1, 2: 0, 3: 0}


def test_rule_7_3_a_fold_is_a_check_only_where_he_may_check() -> None:
    game = hand(told="fold, call", open_fold="convert_to_check")
    assert [type(event) for event in game.events[-2:]] == [ev.Folded, ev.Called]
    game.fold()
    assert isinstance(game.events[-1], ev.Checked)


BIG = [(1 << 61) - 20, (1 << 61) + 10]


@pytest.mark.parametrize("text", ["raise 6", "raise to 6", "RAISE  To 6", "wager 6", "wager to 6", "raise 006"])
def test_a_raise_as_a_text(text: str) -> None:
    game = hand()
    game.push(text)
    assert game.price == 6


@pytest.mark.parametrize(
    "text",
    ["", " ", "raise", "raise 6 7", "raise to", "raise by 6", "raise 6.0", "raise -6", "fold 6", "6", "raise to to 6"],
)
def test_what_is_no_action(text: str) -> None:
    game = hand()
    with pytest.raises(errors.IllegalAction, match="is no action"):
        game.push(text)


def test_a_raise_of_any_length() -> None:
    for digits in (19, 20, 21, 5000):
        for text in ("raise ", "raise to "):
            with pytest.raises(errors.BadWager, match=r"rule 2\.1"):
                hand(BIG).push(text + "9" * digits)
    game = hand(BIG)
    game.push("raise 2000000000000000000")
    assert game.price == 2 * 10**18


def test_an_event_is_an_action() -> None:
    game = hand([100] * 4)
    game.push(ev.Killed(2))
    assert game.events[-1] == ev.Killed(2)
    with pytest.raises(errors.IllegalAction, match=r"the call is 2, not 3 \(rule 7\.4\)"):
        game.push(ev.Called(3, 3, False))
    with pytest.raises(errors.IllegalAction, match="is no action"):
        game.push(ev.Won(3, 3, 0))
    with pytest.raises(errors.OutOfTurn):
        game.push(ev.Folded(0))
    river = hand([100, 100], "call, check, /, check, check, /, check, check, /, check")
    for event in (ev.BoardDealt("river", ()), ev.RunDealt(2, "river", ()), ev.BoardDealt("flop", ())):
        with pytest.raises(errors.NotNow, match=r"rule 5\.2"):
            river.push(event)
    with pytest.raises(errors.NotNow, match=r"the flop comes next, not 'turn' \(rule 5\.2\)"):
        hand([100, 100], "call, check").push(ev.BoardDealt("turn", ()))


def test_a_choice_is_pushed_as_an_event() -> None:
    game = hand([100, 100], "raise 100, call", run_it_twice=True)
    game.push(ev.RanIt(1))
    assert game.events[-1] == ev.RanIt(1) and game.waiting == "board"
    game.push(ev.Ranked(((1,), (0,))))
    assert game.is_over and game.net == {0: -100, 1: 100}


# --- hands told anew ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        hand([100] * 4, "call, call, fold", button=1),
        hand([100] * 4, "fold", button=2, posts=[cr.Post(0, "bb", 2)]),
        hand([100] * 4, "call", posts=[]),
        hand([100] * 4, "call", posts=[cr.Post(0, "sb", 1), cr.Post(1, "bb", 2), cr.Post(3, "live", 2)]),
        hand([100] * 3, "check, bet 4", street="flop", pot=6, first=1, board="2c3c4c"),
        hand([100] * 3, "check", street="turn", pot=6, board="2c3c4c5c", holes=["AsAh", None, "KsKh"]),
        hand([1, 1]),
        hand([1, 2, 50], "call, /2c3c4c, /5c"),
        hand([2, 1], "", small_blind=2, big_blind=4),
        hand([2, 1], "/2c3c4c, /5c", small_blind=2, big_blind=4),
        hand([100, 100], "all-in, call", run_it_twice=True),
        hand({3: 100, 7: 100, 9: 50}, "all-in, fold, call, /2c3c4c", ante=1, button=8),
    ],
    ids=str,
)
def test_a_hand_follows_from_its_events(game: cr.Hand) -> None:
    again = cr.Hand.from_events(game.events)
    assert again == game and again.events == game.events
    for moves in (game.moves, again.moves):
        new = cr.Hand.redeal(game.setup)
        for move in moves:
            new.push(move)
        assert new == game
    if game.moves:
        again.undo()
        again.push(game.moves[-1])
        assert again == game


def test_names_follow_the_numbers_of_the_seats() -> None:
    rules = cr.TableRules()
    assert cr.Hand(rules, {5: 100, 2: 100, 8: 100}, button=5, names=["a", "b", "c"]).names == {2: "a", 5: "b", 8: "c"}
    assert cr.Hand(rules, [100, 100], names={}).names == {}
    assert cr.Hand(rules, [100, 100], names={1: "b"}).names == {1: "b"}
    wrongs: list[Any] = [["a"], ["a", "b", "c"], "ab", {2: "c"}, {0: "a", 1: 2}, {0: None}, 7]
    for wrong in wrongs:
        with pytest.raises(errors.SetupError):
            cr.Hand(rules, [100, 100], names=wrong)


# --- what a hand is dealt from --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_rule_5_2_a_board_is_known_without_any_hand(seed: int) -> None:
    board = [cr.Card(i) for i in range(4)]
    game = hand([100] * 10, "all-in" + 9 * ", call", street="turn", pot=2, board=board, seed=seed)
    cards = [*game.board, *(card for seat in range(10) for card in game.hole(seat))]
    assert len({*cards}) == 25 and cards[:4] == board
    with pytest.raises(errors.DuplicateCard):
        hand(street="turn", pot=2, board=board, deck=[cr.Card(i) for i in range(3, 52)])


def test_rule_5_2_no_board_may_be_told_in_many_ways() -> None:
    for board in (None, "", (), []):
        assert hand(street="flop", pot=6, board=board).board == ()
    for wrong in ("2c", "2c3c4c5c"):
        with pytest.raises(errors.SetupError, match=r"does not make a flop \(rule 5\.2\)"):
            hand(street="flop", pot=6, board=wrong)


@pytest.mark.parametrize(
    ("setup", "needed"),
    [
        ({"street": "turn", "board": "2c3c4c5c", "holes": ["AsAh", "KsKh"]}, 2),
        ({"street": "turn", "board": "2c3c4c5c", "holes": ["AsAh", None]}, 4),
        ({"street": "flop", "board": "2c3c4c"}, 8),
        ({"street": "river", "board": "2c3c4c5c6c"}, 4),
        ({"street": "flop"}, 12),
        ({}, 12),
        ({"burn": False}, 9),
    ],
)
def test_rule_5_3_how_many_cards_a_hand_may_need(setup: dict[str, Any], needed: int) -> None:
    deck = [cr.Card(i) for i in range(20, 40)]
    with pytest.raises(
        errors.SetupError, match=rf"the deck has {needed - 1} cards, the hand may need {needed} \(rules"
    ):
        hand([100, 100], deck=deck[: needed - 1], **setup)
    game = hand([100, 100], deck=deck[:needed], **setup)
    game.all_in()
    game.call()
    assert game.is_over and len(game.board) == 5


# --- what is told (rules 15.11, 17) ---------------------------------------------------------------------------

RUN_OUT = "raise 100, call"
ON_THE_RIVER = "call, call, check, /, check, check, check, /, check, check, check, /"


@pytest.mark.parametrize("burn", [True, False])
def test_rule_15_11_the_first_board_is_told_to_its_end(burn: bool) -> None:
    game = hand([100, 100], "call, check, /2c3c4c, bet 98, call", run_it_twice=True, holes=["AsAh", "KsKh"], burn=burn)
    game.run_it(3)
    for card in ("5c", "6c", "7d", "8d", "9h", "Th"):
        assert game.waiting == "board"
        game.deal(card)
    assert game.is_over
    assert [cr.Cards(board) for board in game.boards] == [
        cr.Cards("2c3c4c5c6c"),
        cr.Cards("2c3c4c7d8d"),
        cr.Cards("2c3c4c9hTh"),
    ]
    assert sum(isinstance(event, ev.Burned) for event in game.events) == (7 if burn else 0)


def test_rule_15_11_when_a_board_may_be_run_again() -> None:
    with pytest.raises(errors.NotNow, match=r"rule 15\.11"):
        hand([100, 100], RUN_OUT).run_it(2)
    game = hand([100, 100], RUN_OUT, run_it_twice=True)
    for wrong in (0, 4, -1):
        with pytest.raises(errors.IllegalAction, match=r"one to three times, not -?\d \(rule 15\.11\)"):
            game.run_it(wrong)
    game.run_it(2)
    with pytest.raises(errors.NotNow, match=r"rule 15\.11"):
        game.run_it(2)
    with pytest.raises(errors.NotNow, match=r"rule 15\.11"):
        hand([100, 100], f"{RUN_OUT}, /, /, /", run_it_twice=True).run_it(2)


def test_a_number_has_63_bits() -> None:
    game = hand([100, 100], RUN_OUT, run_it_twice=True)
    for number in (1 << 62, (1 << 63) - 1, -(1 << 62)):
        with pytest.raises(errors.IllegalAction, match=r"rule 15\.11"):
            game.run_it(number)
    for number in (1 << 63, 1 << 64, -(1 << 63)):
        with pytest.raises(errors.AmountError):
            game.run_it(number)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_rule_15_11_a_deck_that_is_long_enough(times: int) -> None:
    deck = [cr.Card(i) for i in range(52)]
    needed = 4 + times * 8
    game = hand([100, 100], RUN_OUT, run_it_twice=True, deck=deck[:needed])
    game.run_it(times)
    assert game.is_over and [len(board) for board in game.boards] == times * [5]
    if times > 1:
        game = hand([100, 100], RUN_OUT, run_it_twice=True, deck=deck[: needed - 1])
        with pytest.raises(errors.SetupError, match=f"too few cards to run the board {times} times"):
            game.run_it(times)
        assert game.waiting == "runs"


def test_a_seat_that_shows_is_a_number() -> None:
    game = hand(told=f"{ON_THE_RIVER}, check, check, check")
    for wrong in (True, 1.0, "1"):
        with pytest.raises(TypeError):
            game.show(wrong, "AsAh")  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            game.muck(wrong)  # type: ignore[arg-type]
    for nobody in (3, -1):
        with pytest.raises(errors.NotNow, match=f"seat {nobody} is not in the hand"):
            game.show(nobody, "AsAh")


def test_rule_17_11_who_may_ask_to_see_a_hand() -> None:
    told = f"{ON_THE_RIVER}, bet 10, call, call"
    game = hand(told=told, request_to_see=True)
    game.muck(0)
    with pytest.raises(errors.NotNow, match="nobody may ask to see a hand now"):
        game.ask_to_see(1)  # it is not over
    with pytest.raises(errors.NotNow, match="nobody may ask to see a hand now"):
        over = hand(told=told)
        over.settle([[0, 1, 2]])
        over.ask_to_see(1)


def test_rule_17_11_no_hand_that_was_shown_and_for_no_one_but_a_caller() -> None:
    board = "call, call, check, /QcJc9d, check, check, check, /8s, check, check, check, /3h, "
    options = {"request_to_see": True, "all_in_face_up": False, "show_order": "after_last_actor"}
    game = hand(told=f"{board}bet 10, call, call", holes=["KsKh", "AsAh", "2c7d"], **options)
    assert [type(event) for event in game.events[-4:-1]] == [ev.Shown, ev.Shown, ev.Mucked]
    for seat in (0, 1, 2):
        with pytest.raises(errors.NotNow, match="nothing to ask for"):  # the aggressor has shown his hand
            game.ask_to_see(seat)
    # seat 0 bet his whole stack, seat 1 raised, seat 2 called, and seat 1 gives his hand up
    game = hand([12, 1000, 1000], f"{board}bet 10, raise 40, call", holes={1: "2c7d", 2: "KsKh"}, **options)
    game.muck(1)
    game.show(0, "AsAh")
    assert game.is_over and ev.Mucked(1) in game.events
    for seat in (0, 1):
        with pytest.raises(errors.NotNow, match="nothing to ask for"):
            game.ask_to_see(seat)
    game.ask_to_see(2)
    assert isinstance(game.events[-1], ev.Shown) and game.events[-1].seat == 1


def test_rule_17_11_a_hand_is_shown_once_and_only_if_it_is_known() -> None:
    rules = {"request_to_see": True, "allow_muck_winner": True}
    holes = {0: "KdKh", 1: "QcJd", 2: "8s8d"}
    game = hand([100] * 3, "bet 5, call, call", street="river", board="2c3c4d5h9s", holes=holes, seed=1, **rules)
    game.muck(0), game.show(1), game.show(2)
    for seat in (True, 1.0, "1", [1], None):
        with pytest.raises(TypeError):
            game.ask_to_see(seat)  # type: ignore[arg-type]
    game.ask_to_see(1)
    events = game.events
    for again in (1, 2):
        with pytest.raises(errors.NotNow, match="have been shown"):
            game.ask_to_see(again)
    assert game.events == events
    game = hand([100] * 3, "bet 5, call, call", street="river", board="2c3c4d5h9s", **rules)
    game.muck(0), game.show(1, "QcJd"), game.show(2, "8s8d")
    with pytest.raises(errors.NotNow, match="are not known"):
        game.ask_to_see(1)


def test_rule_3_12_a_hand_of_a_table_is_dealt_anew_with_everybody_there() -> None:
    table = cr.Table(cr.TableRules(), 6, seed=1)
    for seat in range(3):
        table.sit(seat, 200, name=str(seat))
    game = table.deal()
    again = type(game).redeal(game.setup)
    game.fold(), again.fold()
    assert again == game


def test_nothing_is_settled_where_the_dealer_knows_the_cards() -> None:
    deck = [cr.Card(i) for i in range(52)]
    game = hand([100, 100], RUN_OUT, run_it_twice=True, deck=deck)
    with pytest.raises(errors.NotNow, match="nothing to settle"):
        game.settle([[0], [1]])


def test_a_ranking_names_the_seats_in_any_order() -> None:
    game = hand([100] * 3, "all-in, call, call, /, /, /", button=0)
    game.settle([[2], [0, 1]])
    assert game.net == {0: -100, 1: -100, 2: 200}
    for wrong in ([[0], [1]], [[0], [1], [2], [2]], [[0, 1, 3]], []):
        again = hand([100] * 3, "all-in, call, call, /, /, /", button=0)
        with pytest.raises(errors.SetupError):
            again.settle(wrong)
