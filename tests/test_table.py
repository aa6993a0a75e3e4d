"""A table from hand to hand: rules 3.11 and 3.12, what others got wrong, and whole lives."""

from __future__ import annotations

import json
from collections import Counter

import life
import pytest
from tables import BB, LIVE, SB, play, running, table

import croupier as cr
from croupier.events import Folded, Killed, Mucked, Posted, Shown

NL = cr.TableRules()


def fold_all(hand: cr.Hand) -> None:
    while not hand.is_over:
        hand.fold()


# 3.11: a game begins


def test_rule_3_11_nobody_owes_a_blind_in_the_first_hand() -> None:
    at = table(4, 6)
    assert at.entrance(2).because == "nobody owes a blind when a game begins (rule 3.11)"
    assert play(at) == (0, {1: [SB], 2: [BB]}, (0, 1, 2, 3))


def test_rule_3_11_the_button_is_a_given_seat_or_the_next_player() -> None:
    for first, button in [(0, 1), (1, 1), (2, 3), (3, 3), (4, 1), (5, 1)]:
        at = cr.Table(NL.replace(first_button=first), 6)
        at.sit(1, 200)
        at.sit(3, 200)
        assert at.deal().button == button


def test_rule_3_11_the_highest_card_has_the_button() -> None:
    buttons = set()
    for seed in range(40):
        at = cr.Table(NL.replace(first_button="high_card"), 9, seed=seed)
        for seat in (1, 4, 6):
            at.sit(seat, 200)
        hand = at.deal()
        assert at.draw is not None
        assert at.draw.keys() == {1, 4, 6}
        best = max(
            at.draw,
            key=lambda seat: ("23456789TJQKA".index(str(at.draw[seat])[0]), "cdhs".index(str(at.draw[seat])[1])),
        )
        assert hand.button == best
        assert at.lobby()["draw"] == {str(seat): str(card) for seat, card in at.draw.items()}
        buttons.add(best)
    assert buttons == {1, 4, 6}


def test_rule_3_11_or_chance() -> None:
    buttons: Counter[int] = Counter()
    for _ in range(600):
        at = cr.Table(NL, 9)
        for seat in (1, 4, 6):
            at.sit(seat, 200)
        buttons[at.deal().button] += 1
        assert at.draw is None
    assert buttons.keys() == {1, 4, 6}
    assert max(buttons.values()) < 300


def test_rule_3_11_a_newcomer_owes_nothing_until_the_button_has_gone_round() -> None:
    at = table(3, 6)
    play(at)  # the button on 0, the blinds on 1 and 2
    at.sit(4, 200)
    at.sit(5, 200)
    assert play(at) == (1, {2: [SB], 4: [BB]}, (0, 1, 2, 4, 5))  # no blind has passed 5


def test_rule_3_11_but_only_where_no_blind_has_passed() -> None:
    at = cr.Table(NL.replace(first_button=0), 8)
    for seat in (0, 2, 4, 6):
        at.sit(seat, 200)
    play(at)  # the blinds on 2 and 4
    play(at)  # and on 4 and 6
    at.sit(3, 200)
    at.sit(7, 200)
    assert at.entrance(3).posts == (cr.Post(3, "live", 2),)
    assert play(at) == (4, {6: [SB], 7: [BB]}, (0, 2, 4, 6, 7))
    at.post_now(3)
    assert play(at) == (6, {7: [SB], 0: [BB], 3: [LIVE]}, (0, 2, 3, 4, 6, 7))


def test_rule_3_11_after_the_first_circuit_he_pays() -> None:
    at = table(3, 6)
    for _ in range(4):
        play(at)
    at.sit(5, 200)
    at.sit(4, 200)
    assert at.button == 0
    assert at.players[5].owes == at.players[4].owes == (LIVE,)
    assert play(at) == (1, {2: [SB], 4: [BB]}, (0, 1, 2, 4))


def test_rule_3_11_when_nobody_of_the_last_hand_is_left_a_new_game_begins() -> None:
    at = table(2, 6)
    play(at)
    at.sit(3, 200)
    at.sit(4, 200)
    at.sit(5, 200)
    at.stand(0)
    at.stand(1)
    button, posts, dealt = play(at)
    assert (button, dealt) == (3, (3, 4, 5))  # first_button=0: the next player
    assert posts == {4: [SB], 5: [BB]}


# 3.12: players who leave


def test_rule_3_12_a_leaver_is_folded_when_the_action_reaches_him() -> None:
    at = table(4)
    hand = at.deal()  # the button on 0, the blinds on 1 and 2: 3 is to act
    assert at.stand(1) is None
    assert at.players[1].state == "leaving"
    assert (hand.to_act, hand.in_hand) == (3, (1, 2, 3, 0))
    hand.raise_to(6)
    hand.call()
    assert hand.events[-1] == Killed(1)
    assert hand.to_act == 2
    hand.fold()
    hand.check()
    hand.fold()
    result = at.settle(hand)
    assert result.left == {1: 199}  # his small blind remains in the pot
    assert 1 in at.free_seats


def test_rule_3_12_at_once_if_it_is_his_turn() -> None:
    at = table(4)
    hand = at.deal()
    at.stand(3)
    assert (hand.events[-1], hand.to_act) == (Killed(3), 0)
    at.stand(0)
    at.stand(2)
    assert hand.to_act == 1
    hand.call()
    assert hand.is_over
    assert at.settle(hand).left == {0: 200, 2: 198, 3: 200}
    assert at.players.keys() == {1}


def test_rule_3_12_on_a_later_street_too() -> None:
    at = table(3)
    hand = at.deal()
    hand.call()
    hand.call()
    at.stand(1)  # the small blind, who is first on the flop
    hand.check()
    assert (hand.street, hand.events[-1], hand.to_act) == ("flop", Killed(1), 2)


def test_rule_3_12_who_is_all_in_stays_all_in() -> None:
    at = table(3)
    hand = at.deal(deck=["As", "7h", "2c", "Ad", "8h", "3d", "Kc", "4s", "5h", "Th", "Kd", "Jc", "Kh", "2s"])
    hand.fold()
    hand.all_in()
    at.stand(1)
    hand.call()
    assert at.settle(hand).left == {1: 400}


def test_rule_3_12_a_leaver_may_win_if_all_others_fold_first() -> None:
    at = table(3)
    hand = at.deal()
    at.stand(2)
    fold_all(hand)
    assert at.settle(hand).left == {2: 201}


def test_rule_3_12_whatever_the_house_says_about_folding_for_nothing() -> None:
    for house in ("reject", "convert_to_check"):
        at = table(2, open_fold=house)
        hand = at.deal()
        hand.call()
        at.stand(1)
        assert hand.events[-2:] == (Killed(1), cr.events.Won(0, 4, 0))
        assert at.settle(hand).left == {1: 198}


def test_rule_3_12_between_hands_the_chips_are_his() -> None:
    at = table(3)
    play(at)
    assert at.stand(1) == 199
    assert at.stand(0) == 200
    with pytest.raises(cr.errors.TooFewPlayers):
        at.deal()


def test_a_leaver_shows_where_players_are_asked() -> None:
    deck = ["2c", "7h", "As", "3d", "8h", "Ad", "Kc", "4s", "5h", "Th", "Kd", "Jc", "Kh", "9s"]
    at = table(3, reveal="ask", all_in_face_up=False)
    hand = at.deal(deck=deck)
    hand.all_in()
    hand.call()
    hand.fold()
    assert hand.waiting is None or hand.to_show is not None
    for seat in (0, 1):
        at.stand(seat)
    assert hand.is_over
    assert {event.seat for event in hand.events if isinstance(event, (Shown, Mucked))} == {0, 1}
    assert at.settle(hand).left == {0: 402, 1: 0}


def test_a_leaver_agrees_to_no_second_board() -> None:
    at = table(2, run_it_twice=True)
    hand = at.deal()
    hand.all_in()
    hand.call()
    assert hand.waiting == "runs"
    at.stand(0)
    assert hand.is_over
    assert len(hand.boards) == 1


def test_undo_takes_back_the_last_action_of_somebody_who_is_there() -> None:
    at = table(4)
    hand = at.deal()
    at.stand(0)
    hand.call()  # 3; then 0 is killed
    before = hand.copy()
    hand.call()  # 1
    hand.undo()
    assert hand == before
    hand.undo()
    assert hand.to_act == 3
    assert not [event for event in hand.events if isinstance(event, Folded)]
    hand.call()
    assert hand == before


def test_undo_keeps_who_was_away_from_the_start_out() -> None:
    at = running(absent="deal_and_kill")
    at.sit_out(0)
    hand = at.deal()
    before = hand.copy()
    hand.call()
    hand.undo()
    with pytest.raises(cr.errors.NotNow, match="nothing to undo"):
        hand.undo()
    assert hand == before


# What others got wrong: a hand or a table each, by the numbers of the reports


def heads_up(**options: object) -> cr.Table:
    return table(2, **options)  # type: ignore[arg-type]


def test_report_23_heads_up_the_button_is_the_small_blind_and_acts_first_then_last() -> None:
    at = heads_up()
    for button in (0, 1, 0):
        hand = at.deal()
        assert (hand.button, hand.to_act) == (button, button)
        hand.call()
        hand.check()
        assert (hand.street, hand.to_act) == ("flop", 1 - button)
        fold_all(hand)
        at.settle(hand)


@pytest.mark.parametrize("method", ["dead", "moving", "simplified"])
def test_report_23_three_to_two_nobody_posts_the_big_blind_twice(method: str) -> None:
    for gone in range(3):
        at = table(3, button_method=method)
        big = next(seat for seat, posts in play(at)[1].items() if BB in posts)
        at.stand(gone)
        for _ in range(4):
            was, big = big, next(seat for seat, posts in play(at)[1].items() if BB in posts)
            assert big != was


def test_report_39_with_the_button_asleep_two_players_alternate() -> None:
    at = table(3)
    for _ in range(3):
        play(at)
    assert at.button == 2
    at.sit_out(2)
    assert [play(at)[1] for _ in range(4)] == [{1: [SB], 0: [BB]}, {0: [SB], 1: [BB]}] * 2


def test_report_41_a_third_player_gets_no_free_hand_between_button_and_big_blind() -> None:
    at = table(2, 3)
    for _ in range(5):
        play(at)
    assert at.button == 0  # the big blind on 1; 2 comes after it
    at.sit(2, 200, post=True)
    assert play(at) == (0, {1: [SB], 2: [BB]}, (0, 1, 2))
    at = table(2, 3)
    for _ in range(4):
        play(at)
    assert at.button == 1  # the big blind on 0; 2 comes before it
    at.sit(2, 200, post=True)
    assert "rule 3.10" in at.entrance(2).because
    assert play(at) == (0, {0: [SB], 1: [BB]}, (0, 1))
    assert play(at) == (0, {1: [SB], 2: [BB]}, (0, 1, 2))


def test_report_41_two_of_ten_alternate() -> None:
    at = table(10)
    for seat in (0, 1, 3, 4, 5, 6, 8, 9):
        at.sit_out(seat)
    bigs = [next(seat for seat, posts in play(at)[1].items() if BB in posts) for _ in range(6)]
    assert bigs == bigs[:2] * 3
    assert {*bigs} == {2, 7}


def test_report_45_who_sits_down_during_a_hand_plays_the_next() -> None:
    at = table(2, 4)
    hand = at.deal()
    at.sit(2, 200)
    at.sit(3, 200)
    assert hand.seats == (1, 0)
    fold_all(hand)
    at.settle(hand)
    assert at.deal().seats == (1, 2, 3, 0)


def test_report_35_a_short_big_blind_posts_what_he_has() -> None:
    data = running().snapshot()
    data["seating"]["chairs"][5]["stack"] = 1
    at = cr.Table.restore(data)
    hand = at.deal()
    assert Posted(5, "bb", 1, True) in hand.events
    fold_all(hand)
    at.settle(hand)
    assert all(player.stack >= 0 for player in at.players.values())


# Straddles at a table (rule 11.6)


def test_rule_11_6_straddles_are_announced_before_the_deal() -> None:
    at = table(4, straddle="utg")
    hand = at.deal(straddles=[3])
    assert cr.Post(3, "straddle", 4) in hand.posts
    assert hand.to_act == 0


def test_rule_11_6_under_the_gun_is_left_of_the_big_blind_even_without_a_small_one() -> None:
    at = running(straddle="utg")
    at.stand(4)
    hand = at.deal(straddles=[0])
    assert [tuple(post) for post in hand.posts] == [(5, "bb", 2), (0, "straddle", 4)]
    assert hand.to_act == 1
    again = running(straddle="utg")
    again.stand(4)
    with pytest.raises(cr.errors.SetupError, match=r"rule 11\.6"):
        again.deal(straddles=[1])
    assert again.hand is None


def test_several_big_blinds_open_left_of_the_place() -> None:
    at = running(button_method="moving")
    at.stand(3)
    at.stand(4)  # the next button is 5, then 0 and 1
    hand = at.deal()
    assert (hand.button, [tuple(post) for post in hand.posts]) == (5, [(0, "bb", 2), (1, "bb", 2), (5, "bb", 2)])
    assert hand.to_act == 2


@pytest.mark.parametrize(
    ("kind", "antes"),
    [("each", dict.fromkeys((0, 1, 2, 3, 5), 1)), ("bb_ante", {5: 1}), ("btn_ante", {3: 1})],
)
def test_rule_11_4_antes_with_a_blind_missing(kind: str, antes: dict[int, int]) -> None:
    at = running(ante=1, ante_kind=kind)
    at.stand(4)
    hand = at.deal()
    assert {post.seat: post.amount for post in hand.posts if "ante" in post.kind} == antes
    assert hand.button == 3


# Lives


@pytest.mark.parametrize("method", life.METHODS)
def test_lives(method: str) -> None:
    seen, kept = life.live(method, 1800, seed=5)
    assert seen["heads-up"] and seen["live posts"] and seen["dead posts"] and seen["left during a hand"]
    assert bool(seen["no small blind"]) == (method != "simplified")
    assert bool(seen["several big blinds"]) == (method == "moving")
    again, same = life.live(method, 1800, seed=5)
    assert (again, same) == (seen, kept)
    assert life.live(method, 1800, seed=6)[1] != kept


@pytest.mark.parametrize(
    ("history", "knows"), [("seated", True), ("dealt_in", False), ("none", False), ("public", True)]
)
def test_rule_17_8_who_sits_out_reads_what_was_mucked_where_the_house_tells_the_table(
    history: str, knows: bool
) -> None:
    table = cr.Table(cr.TableRules(mucked_history=history), 6, seed=0)  # type: ignore[arg-type]
    for seat in range(4):
        table.sit(seat, 200, name=str(seat))
    table.sit_out(3)
    hand = table.deal()
    while hand.to_act is not None:
        hand.check() if hand.legal.check else hand.call()
    [mucked] = {event.seat for event in hand.events if isinstance(event, Mucked)}

    def shown(viewer: int | None) -> bool:
        told = table.view(viewer)["hand"]
        return next(player["hole"] for player in told["players"] if player["seat"] == mucked) is not None

    assert shown(3) == knows
    assert shown(5) == shown(None) == (history == "public")  # an empty chair
    assert shown(next(seat for seat in hand.seats if seat != mucked)) == (history != "none")


def test_names_and_seats_of_other_kinds_are_kept_as_texts_and_numbers() -> None:
    numpy = pytest.importorskip("numpy", reason="names and seats of NumPy's kinds")
    at = cr.Table(cr.TableRules(straddle="utg", first_button=0), 6)
    for seat in range(4):
        at.sit(seat, 200, name=numpy.str_(f"player {seat}"))
    hand = at.deal(straddles=[numpy.int64(3)])
    assert json.loads(json.dumps(at.view(0)))["hand"]["players"][0]["name"] == "player 1"
    assert json.loads(json.dumps(at.snapshot())) == at.snapshot()
    assert {type(name) for name in (hand.names or {}).values()} == {str}


def test_what_was_done_for_somebody_who_is_away_is_taken_back_with_the_move_before_it() -> None:
    at = cr.Table(cr.TableRules(run_it_twice=True, first_button=0), 3, seed=3)
    at.sit(0, 200), at.sit(1, 200)
    hand = at.deal()
    hand.all_in()
    at.stand(0)
    hand.call()
    assert hand.is_over
    hand.undo()
    assert (hand.is_over, hand.to_act, len(hand.moves)) == (False, 1, 1)
    at = cr.Table(cr.TableRules(absent="deal_and_kill", first_button=0), 4, seed=3)
    for seat in range(4):
        at.sit(seat, 200)
    play(at)
    at.sit_out(0)
    hand = at.deal()
    assert hand.moves == (Killed(0),)  # first to act, and not there
    with pytest.raises(cr.errors.NotNow, match="nothing to undo"):
        hand.undo()
    assert hand.moves == (Killed(0),)


def test_rule_19_1_positions_are_named_from_the_big_blinds_place() -> None:
    at = cr.Table(cr.TableRules(first_button=0), 6)
    for seat in (0, 1, 3, 4):
        at.sit(seat, 200)
    play(at)
    at.move(0, 2)
    at.stand(1)
    hand = at.deal()  # seat 2 is between the button, on the empty seat 1, and the small blind
    assert {seat: hand.position(seat) for seat in hand.seats} == {2: "BTN+1", 3: "SB", 4: "BB"}
    at = cr.Table(cr.TableRules(small_blind=0, first_button=0), 6)
    for seat in range(5):
        at.sit(seat, 200)
    play(at)
    at.stand(2)
    hand = at.deal()  # the small blind's place is empty, though there is no small blind to be posted
    assert {seat: hand.position(seat) for seat in hand.seats} == {3: "BB", 4: "UTG", 0: "CO", 1: "BTN"}
