"""Rule 4, one test for each: coming in, missing blinds and coming back.

Six players sit on seats 0 to 5. In the last hand the button was on 2 and the big blind on 4.
"""

from __future__ import annotations

from typing import Any

import pytest
from tables import BB, DEAD, LIVE, SB, broke, play, running, table

import croupier as cr


def test_rule_4_1_a_newcomer_waits_for_the_big_blind() -> None:
    at = running()
    at.sit(6, 200)
    assert at.players[6].state == "waiting"
    assert play(at)[1:] == ({4: [SB], 5: [BB]}, (0, 1, 2, 3, 4, 5))
    assert play(at)[1:] == ({5: [SB], 6: [BB]}, (0, 1, 2, 3, 4, 5, 6))
    assert at.players[6].state == "playing"


def test_rule_4_1_or_posts_a_live_one() -> None:
    at = running()
    at.sit(6, 200, post=True)
    assert at.players[6][2:4] == ("entering", (LIVE,))
    assert play(at) == (3, {4: [SB], 5: [BB], 6: [LIVE]}, (0, 1, 2, 3, 4, 5, 6))
    assert play(at)[1] == {5: [SB], 6: [BB]}


def test_rule_4_1_changing_ones_mind() -> None:
    at = running()
    at.sit(6, 200, post=True)
    at.wait_for_blind(6)
    assert 6 not in play(at)[2]
    at.post_now(6)
    assert play(at)[1] == {5: [SB], 6: [BB]}


def test_rule_4_1_where_coming_in_is_free() -> None:
    at = running(entry_post="free")
    at.sit(6, 200)
    assert play(at)[1:] == ({4: [SB], 5: [BB]}, (0, 1, 2, 3, 4, 5, 6))
    at = running(entry_post="free")
    at.sit(6, 200, post=False)
    assert 6 not in play(at)[2]


def test_rule_4_2_who_posted_may_raise() -> None:
    at = running()
    at.sit(6, 200, post=True)
    hand = at.deal()
    assert (hand.to_act, str(hand.legal)) == (6, "check, raise 4-200")


def test_rule_4_3_nobody_comes_in_between_button_and_big_blind() -> None:
    at = running()
    for seat in (2, 3):
        at.stand(seat)
    at.sit(2, 200, post=True)
    at.sit(3, 200, post=True)
    entrance = at.entrance(3)
    assert (entrance.now, entrance.posts) == (False, ())
    assert "rule 4.3" in entrance.because
    assert play(at) == (3, {4: [SB], 5: [BB], 2: [LIVE]}, (0, 1, 2, 4, 5))  # 2 is behind the button, 3 on it
    assert play(at) == (4, {5: [SB], 0: [BB], 3: [LIVE]}, (0, 1, 2, 3, 4, 5))


def test_rule_4_3_the_big_blinds_place_is_open_to_all() -> None:
    at = running()
    at.stand(5)
    at.sit(5, 200, post=True)
    assert at.entrance(5).posts == (cr.Post(5, "bb", 2),)
    assert play(at)[1] == {4: [SB], 5: [BB]}


def test_rule_4_3_tournaments_deal_a_newcomer_in_almost_anywhere() -> None:
    at = running(entry_seats="tournament")
    at.stand(4)  # had the big blind
    at.sit(4, 200, post=True)
    at.stand(3)
    at.sit(3, 200, post=True)
    assert play(at) == (3, {4: [SB], 5: [BB], 3: [LIVE]}, (0, 1, 2, 3, 4, 5))


def test_rule_4_3_but_not_between_small_blind_and_button() -> None:
    at = running(entry_seats="tournament")
    at.stand(4)
    play(at)  # the button on 3, nobody posts the small blind in 4, the big blind on 5
    at.stand(0)
    assert play(at) == (4, {5: [SB], 1: [BB]}, (1, 2, 3, 5))
    at.sit(0, 200, post=True)
    assert play(at) == (5, {1: [SB], 2: [BB]}, (1, 2, 3, 5))
    assert play(at) == (1, {2: [SB], 3: [BB], 0: [LIVE]}, (0, 1, 2, 3, 5))


def test_rule_4_3_heads_up_a_newcomer_pays_what_his_place_pays() -> None:
    at = table(2, 4)
    for _ in range(4):
        play(at)
    assert at.button == 1  # who has the big blind next
    at.stand(0)
    at.sit(3, 200)
    assert at.entrance(3).posts == (cr.Post(3, "sb", 1),)
    assert play(at) == (3, {3: [SB], 1: [BB]}, (1, 3))
    at.stand(3)
    at.sit(0, 200)
    assert at.entrance(0).posts == (cr.Post(0, "bb", 2),)
    assert play(at) == (1, {1: [SB], 0: [BB]}, (0, 1))


def test_rule_4_3_heads_up_a_newcomer_in_the_buttons_place() -> None:
    at = table(2, 4)
    play(at)
    play(at)  # the button on 1, the big blind on 0
    at.stand(0)
    at.sit(3, 200)
    at.sit_out(3)
    at.sit(0, 200)
    at.sit_out(0)
    at.sit_in(3)
    assert at.entrance(3).posts == (cr.Post(3, "sb", 1),)
    assert play(at) == (3, {3: [SB], 1: [BB]}, (1, 3))
    assert play(at) == (1, {1: [SB], 3: [BB]}, (1, 3))


def test_rule_4_3_the_button_is_bought() -> None:
    at = running(buy_the_button=True)
    at.stand(4)
    at.sit(4, 200)
    at.buy_button(4)
    assert at.players[4].state == "entering"
    assert "rule 4.3" in at.entrance(4).because
    assert play(at) == (3, {4: [LIVE, DEAD], 5: [BB]}, (0, 1, 2, 3, 4, 5))
    assert play(at) == (4, {5: [SB], 0: [BB]}, (0, 1, 2, 3, 4, 5))


@pytest.mark.parametrize("method", ["moving", "simplified"])
def test_rule_4_3_the_button_is_bought_whatever_moves_it(method: str) -> None:
    at = table(6, 7, buy_the_button=True, button_method=method)
    at.stand(3)
    for _ in range(7):
        play(at)
    assert at.button == 1
    at.sit(3, 200)  # between the next button, 2, and the small blind, 4
    at.buy_button(3)
    button, posts, _ = play(at)
    assert (button, posts) == (2, {3: [LIVE, DEAD], 4: [SB], 5: [BB]})
    assert play(at)[0] == 3


def test_rule_4_3_the_button_is_not_for_sale() -> None:
    at = running()
    at.sit(6, 200)
    with pytest.raises(cr.errors.TableError, match=r"rule 4\.3"):
        at.buy_button(6)


def test_rule_4_4_a_newcomer_who_lets_the_big_blind_pass() -> None:
    at = running()
    at.sit(6, 200)
    at.sit_out(6)
    play(at)
    play(at)  # the big blind goes from 5 to 0, past him
    at.sit_in(6)
    at.post_now(6)
    assert at.players[6].owes == (LIVE, DEAD)
    assert play(at) == (5, {0: [SB], 1: [BB]}, (0, 1, 2, 3, 4, 5))  # he is between button and big blind
    assert play(at) == (0, {1: [SB], 2: [BB], 6: [LIVE, DEAD]}, (0, 1, 2, 3, 4, 5, 6))


def test_rule_4_4_robert_asks_for_the_big_blind_alone() -> None:
    at = running(new_player_passed_bb="bb_only")
    at.sit(6, 200)
    at.sit_out(6)
    for _ in range(5):
        play(at)
    at.sit_in(6)
    at.post_now(6)
    assert play(at)[1][6] == [LIVE]


def test_rule_4_4_or_he_waits_for_the_next() -> None:
    at = running()
    at.sit(6, 200)
    at.sit_out(6)
    for _ in range(3):
        play(at)
    at.sit_in(6)
    dealt = [play(at)[1:] for _ in range(5)]
    assert all(6 not in seats for _, seats in dealt[:-1])
    assert dealt[-1][0][6] == [BB]


def test_rule_4_5_both_blinds_missed() -> None:
    at = running()
    at.sit_out(5)
    play(at)
    assert at.players[5][2:4] == ("out", (LIVE,))
    play(at)
    assert at.players[5][2:4] == ("out", (LIVE, DEAD))
    at.sit_in(5)
    at.post_now(5)
    assert play(at) == (0, {1: [SB], 2: [BB], 5: [LIVE, DEAD]}, (0, 1, 2, 3, 4, 5))
    assert at.players[5][2:4] == ("playing", ())


def test_rule_4_5_back_in_the_big_blind_he_pays_just_that() -> None:
    at = running()
    at.sit_out(5)
    for _ in range(5):
        play(at)
    at.sit_in(5)
    at.post_now(5)
    assert at.entrance(5).posts == (cr.Post(5, "bb", 2),)
    assert play(at) == (3, {4: [SB], 5: [BB]}, (0, 1, 2, 3, 4, 5))
    assert at.players[5].owes == ()


def small_blind_missed(**options: Any) -> cr.Table:
    """Seat 4 had the big blind, sat out the hand in which he was to post the small one, and is back."""
    at = running(**options)
    at.sit_out(4)
    assert play(at) == (3, {5: [BB]}, (0, 1, 2, 3, 5))
    at.sit_in(4)
    at.post_now(4)
    assert play(at)[1:] == ({5: [SB], 0: [BB]}, (0, 1, 2, 3, 5))  # the button is on him
    return at


def test_rule_4_6_only_the_small_blind_missed() -> None:
    at = small_blind_missed()
    hand = at.deal()
    assert [post for post in hand.posts if post.seat == 4] == [cr.Post(4, "live", 1)]
    while hand.to_act != 4:
        hand.fold()
    assert (hand.legal.check, hand.legal.call, hand.legal.wager[0]) == (False, 1, 4)


@pytest.mark.parametrize(("option", "posts"), [("dead_sb", [DEAD]), ("dead_sb_plus_live_bb", [LIVE, DEAD])])
def test_rule_4_6_as_other_rooms_have_it(option: str, posts: list[tuple[str, int]]) -> None:
    at = small_blind_missed(missed_sb_only=option)
    assert play(at)[1][4] == posts


def test_rule_4_7_the_big_blind_alone_grows_to_both() -> None:
    at = running()
    at.sit_out(5)
    play(at)
    at.sit_in(5)
    at.post_now(5)
    assert at.players[5].owes == (LIVE,)
    assert 5 not in play(at)[2]  # he would be between button and big blind
    assert at.players[5].owes == (LIVE, DEAD)


def test_rule_4_7_and_is_one_live_big_blind_where_he_may_come_in() -> None:
    data = running().snapshot()
    data["seating"]["chairs"][1]["owes"] = cr.seating.BIG
    at = cr.Table.restore(data)
    at.post_now(1)
    assert at.entrance(1) == (True, (cr.Post(1, "live", 2),), "the big blind was missed (rule 4.7)")
    assert play(at)[1] == {4: [SB], 5: [BB], 1: [LIVE]}


def test_rule_4_8_waiting_for_the_big_blind_clears_every_debt() -> None:
    for flags in (cr.seating.BIG, cr.seating.SMALL, cr.seating.BIG | cr.seating.SMALL):
        data = running().snapshot()
        data["seating"]["chairs"][1]["owes"] = flags
        at = cr.Table.restore(data)
        hands = [play(at) for _ in range(3)]
        assert [1 in dealt for _, _, dealt in hands] == [False, False, True]
        assert hands[-1][1] == {0: [SB], 1: [BB]}
        assert at.players[1].owes == ()


def test_rule_4_9_blinds_missed_without_chips_are_owed_after_the_rebuy() -> None:
    data = running().snapshot()
    data["seating"]["chairs"][5]["stack"] = 0
    at = cr.Table.restore(data)
    play(at)
    play(at)
    assert at.players[5][1:3] == (0, "broke")
    assert at.entrance(5).now is False
    at.add_chips(5, 80)
    assert at.players[5][2:4] == ("waiting", (LIVE, DEAD))  # he is no newcomer
    at.post_now(5)
    assert play(at)[1][5] == [LIVE, DEAD]


def test_rule_4_9_nothing_is_owed_if_no_blind_has_passed() -> None:
    at = broke()
    at.add_chips(0, 80)
    assert at.players[0].state == "playing"
    assert play(at)[1:] == ({2: [SB], 0: [BB]}, (0, 1, 2))


@pytest.mark.parametrize(("order", "paid"), [("live_first", [("live", 2)]), ("dead_first", [("dead", 1), ("live", 1)])])
def test_rule_4_10_a_short_stack_posts_what_it_has(order: str, paid: list[tuple[str, int]]) -> None:
    data = running(short_repost=order).snapshot()
    data["seating"]["chairs"][1] |= {"owes": cr.seating.BIG | cr.seating.SMALL, "stack": 2}
    at = cr.Table.restore(data)
    at.post_now(1)
    hand = at.deal()
    posted = [event for event in hand.events if isinstance(event, cr.events.Posted) and event.seat == 1]
    assert [(event.kind, event.amount) for event in posted] == paid
    assert posted[-1].all_in
    assert at.players[1].owes == ()  # rule 11.5


def test_rule_4_11_nobody_is_dealt_in_while_he_owes() -> None:
    at = running(6, 7)
    for number in range(40):
        seat = number % 5
        (at.sit_out if number % 3 else at.sit_in)(seat)
        at.post_now((seat + 2) % 6)
        owed = {seat: player.owes for seat, player in at.players.items() if player.owes}
        _, posts, dealt = play(at)
        for seat in owed.keys() & set(dealt):
            assert posts[seat] in ([*owed[seat]], [BB], [SB])
        assert all(at.players[seat].owes == () for seat in dealt)


def moved(to: int, **options: Any) -> cr.Table:
    """The last big blind was 4, the next is 5; seat 0 is to have it after that, and moves."""
    at = running(6, 10, **options)
    at.move(0, to)
    return at


def test_rule_4_12_changing_seats_is_free_by_default() -> None:
    at = moved(8)
    assert at.players[8].state == "playing"
    assert 8 in play(at)[2]


def test_rule_4_12_away_from_the_big_blind_costs_as_many_hands() -> None:
    at = running(6, 10, seat_change_posts=True)
    at.stand(2)
    at.sit(9, 200, post=True)
    play(at)  # the big blind on 5; then come 9, 0, 1, 3, 4
    at.move(9, 2)
    assert at.players[2][2:4] == ("waiting", (LIVE,))
    assert [2 in play(at)[2] for _ in range(4)] == [False, False, True, True]


def test_rule_4_12_or_a_big_blind() -> None:
    at = running(6, 10, seat_change_posts=True)
    at.move(1, 9)
    assert at.players[9].state == "playing"  # closer: from the third big blind to the second
    at = running(6, 10, seat_change_posts=True)
    at.stand(2)
    at.move(0, 2)  # behind 1
    at.post_now(2)
    assert play(at)[1] == {4: [SB], 5: [BB], 2: [LIVE]}


def test_rule_4_12_a_chair_owes_nothing() -> None:
    at = running(6, 10, button_method="moving")
    at.stand(4)  # who had the big blind, and owed the small one
    at.move(0, 4)
    assert play(at)[1] == {5: [BB]}
    at = running(6, 10, button_method="moving")
    at.move(4, 7)  # the big blind's place comes to him once more: the larger blind first
    assert play(at)[1] == {5: [BB], 7: [BB]}
    assert play(at)[1] == {5: [SB], 7: [SB], 0: [BB]}


def test_rule_4_12_debts_move_too() -> None:
    at = running(6, 10)
    at.sit_out(5)
    play(at)
    play(at)
    at.move(5, 7)
    assert at.players[7].owes == (LIVE, DEAD)


def test_rule_4_13_absent_players_are_dealt_in_and_killed() -> None:
    at = running(absent="deal_and_kill")
    at.sit_out(5)
    at.sit_out(0)
    assert at.players[5].state == "absent"
    hand = at.deal()
    assert cr.Post(5, "bb", 2) in hand.posts
    assert cr.events.Killed(0) in hand.events  # the first to act
    for _ in range(4):
        hand.call() if hand.legal.call else hand.check()
    assert cr.events.Killed(5) in hand.events
    assert hand.in_hand == (4, 1, 2, 3)
    assert (hand.street, hand.to_act) == ("flop", 4)


def test_rule_4_13_who_comes_back_in_time_plays() -> None:
    at = running(absent="deal_and_kill", open_fold="reject")
    at.sit_out(5)
    hand = at.deal()
    for _ in range(5):
        hand.call()
        if hand.to_act == 3:
            at.sit_in(5)
    assert (hand.to_act, hand.in_hand) == (5, (4, 5, 0, 1, 2, 3))
    at.sit_out(5)  # and is gone again: killed although the house allows no fold where a check is free
    assert cr.events.Killed(5) in hand.events
