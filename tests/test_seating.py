"""Rules 1 and 2, one test for each: what is brought to a table."""

from __future__ import annotations

from typing import Any

import pytest
from tables import Clock, broke, table

import croupier as cr
from croupier.seating import BuyIn, buy_in

NL = cr.TableRules()  # blinds 1 and 2: a buy-in of 80 to 200
FL = cr.TableRules("FL")  # bets of 2 and 4


# 1. Buying in


def test_rule_1_1_a_seat_costs_a_buy_in() -> None:
    at = cr.Table(NL)
    for chips in (79, 201, 0, -80):
        with pytest.raises(cr.errors.BuyInError, match=r"outside 80\.\.200 \(rules 1\.2 to 1\.7\)"):
            at.sit(0, chips)
    at.sit(0, 80)
    at.sit(1, 200)
    assert {seat: player.stack for seat, player in at.players.items()} == {0: 80, 1: 200}


def test_rule_1_2_ten_of_the_largest_bets() -> None:
    assert buy_in(FL) == BuyIn(40, None)
    assert buy_in(FL.replace(fl_buyin_mult=5)) == BuyIn(20, None)
    assert buy_in(FL.replace(fl_buyin="exactly")) == BuyIn(40, 40)
    assert buy_in(FL.replace(big_bet=6)) == BuyIn(60, None)
    cr.Table(FL).sit(0, 1_000_000)


def test_rule_1_3_forty_to_a_hundred_big_blinds() -> None:
    assert buy_in(NL) == buy_in(NL.replace(structure="PL")) == BuyIn(80, 200)
    assert buy_in(NL.replace(buyin_min_bb=20, buyin_max_bb=250)) == BuyIn(40, 500)


def test_rule_1_4_a_table_without_a_maximum() -> None:
    assert buy_in(NL.replace(uncapped_buyin=True)) == BuyIn(80, None)
    assert str(buy_in(NL.replace(uncapped_buyin=True))) == "80..none"


def came_back(minutes: float, chips: int, brings: int, **options: Any) -> bool:
    """Whether somebody who left with `chips` may come back with `brings` after so many minutes."""
    at = table(2, 3, **options)
    clock = at.clock
    assert isinstance(clock, Clock)
    at.sit(2, 200, name="Anna")
    data = at.snapshot()
    data["seating"]["chairs"][2]["stack"] = chips
    at = cr.Table.restore(data, clock=clock)
    assert at.stand(2) == chips
    clock.now += 60 * minutes
    try:
        at.sit(2, brings, name="Anna")
    except cr.errors.BuyInError:
        assert at.players.keys() == {0, 1}
        return False
    return True


def test_rule_1_5_what_was_taken_away_may_come_back() -> None:
    assert came_back(15, 350, 350)
    assert came_back(20, 350, 350)
    assert not came_back(20, 350, 351)
    assert not came_back(20 + 1 / 60, 350, 350)
    assert came_back(59, 350, 350, return_window_s=3600)
    assert not came_back(1, 350, 350, return_window_s=0)


def test_rule_1_6_and_it_has_to() -> None:
    assert not came_back(20, 350, 349)
    assert not came_back(5, 150, 149)
    assert came_back(5, 150, 200)
    assert came_back(21, 150, 80)
    assert came_back(5, 350, 200, return_floor="none")
    assert came_back(5, 150, 80, return_floor="none")
    assert came_back(5, 30, 80)  # fewer than the minimum: the minimum


def test_rule_1_6_nine_tenths_if_that_is_all() -> None:
    rules = NL.replace(return_floor="bankroll_90")
    assert buy_in(rules, left=301) == BuyIn(301, 301)
    assert buy_in(rules, left=301, bankroll=1000) == BuyIn(301, 301)
    assert buy_in(rules, left=301, bankroll=290) == BuyIn(290, 301)
    assert buy_in(rules, left=301, bankroll=271) == BuyIn(271, 301)
    assert buy_in(rules, left=301, bankroll=270) == BuyIn(271, 301)  # nine tenths are 270.9
    assert buy_in(NL, left=301, bankroll=290) == BuyIn(301, 301)


def test_rule_1_7_the_range_on_return() -> None:
    for left, least, most in [(30, 80, 200), (80, 80, 200), (150, 150, 200), (200, 200, 200), (350, 350, 350)]:
        assert buy_in(NL, left=left, away_s=1200) == BuyIn(least, most)
    assert buy_in(FL, left=300, away_s=1200) == BuyIn(300, None)


def test_rule_1_5_the_clock_starts_when_the_chips_leave_the_table() -> None:
    at = table(2, 3)
    at.sit(2, 200, name="Anna")
    hand = at.deal()
    assert at.stand(2) is None
    assert isinstance(at.clock, Clock)
    at.clock.now += 2000
    while not hand.is_over:
        hand.fold()
    left = at.settle(hand).left
    at.clock.now += 1200
    assert at.buy_in("Anna") == BuyIn(max(80, left[2]), max(200, left[2]))
    at.clock.now += 1
    assert at.buy_in("Anna") == BuyIn(80, 200)


def test_rule_1_5_a_return_is_used_up() -> None:
    at = table(2, 4)
    at.sit(2, 150, name="Anna")
    at.stand(2)
    assert at.buy_in("Anna") == BuyIn(150, 200)
    assert at.buy_in("Ben") == at.buy_in() == BuyIn(80, 200)
    at.sit(3, 160, name="Anna")
    assert at.buy_in("Anna") == BuyIn(80, 200)
    at.stand(3)
    assert at.buy_in("Anna") == BuyIn(160, 200)


def test_rule_1_8_chips_are_added_up_to_the_maximum() -> None:
    at = cr.Table(NL)
    at.sit(0, 150)
    for chips in (51, 0, -1):
        with pytest.raises(cr.errors.BuyInError, match=r"rule 1\.8"):
            at.add_chips(0, chips)
    assert at.add_chips(0, 1) == 1
    assert at.add_chips(0, 49) == 49
    with pytest.raises(cr.errors.BuyInError):
        at.add_chips(0, 1)
    limit = cr.Table(FL)
    limit.sit(0, 40)
    assert limit.add_chips(0, 10_000) == 10_000


def test_rule_1_9_a_rebuy_is_a_buy_in() -> None:
    at = broke()
    for chips in (79, 201):
        with pytest.raises(cr.errors.BuyInError, match=r"rule 1\.9"):
            at.add_chips(0, chips)
    at.add_chips(0, 80)
    assert at.players[0].stack == 80


def test_rule_1_9_short_rebuys_where_they_are_allowed() -> None:
    at = broke(short_rebuys_allowed=1)
    with pytest.raises(cr.errors.BuyInError):
        at.add_chips(0, 0)
    assert at.add_chips(0, 5) == 5
    data = at.snapshot()
    data["seating"]["chairs"][0]["stack"] = 0
    at = cr.Table.restore(data)
    with pytest.raises(cr.errors.BuyInError):
        at.add_chips(0, 5)
    assert at.add_chips(0, 80) == 80


def test_rule_1_10_no_chips_leave_while_their_owner_stays() -> None:
    at = table(3)
    for _ in range(2):  # between hands, and during one
        with pytest.raises(cr.errors.BuyInError):
            at.add_chips(0, -50)
        if at.hand is None:
            at.deal()
    assert at.hand is not None
    at.hand.fold()
    at.hand.fold()
    at.settle(at.hand)
    assert sum(player.stack for player in at.players.values()) == 600


# 2. Table stakes


def test_rule_2_2_a_request_during_a_hand_waits_for_its_end() -> None:
    at = table(3)
    hand = at.deal()
    before = hand.stacks
    assert at.add_chips(1, 500) == 0
    assert (hand.stacks, at.players[1].queued) == (before, 500)
    hand.fold()
    hand.fold()
    result = at.settle(hand)
    assert result.added == {1: 1}  # 199 may grow to 200
    assert at.players[1] == cr.table.Player(None, 200, "playing", (), 0)


def test_rule_2_2_a_player_who_won_needs_no_rebuy() -> None:
    at = table(2)
    hand = at.deal(deck="7h As 2c Ad 3d Kc 4s 5h Th Kd Jc 9s")
    hand.all_in()
    at.add_chips(0, 100)
    at.add_chips(1, 100)
    hand.call()
    assert at.settle(hand).added == {0: 0, 1: 100}
    assert {seat: player.stack for seat, player in at.players.items()} == {0: 400, 1: 100}


def test_rule_2_2_a_house_may_refuse_it() -> None:
    at = table(3, queued_topup="reject")
    at.deal()
    with pytest.raises(cr.errors.HandInPlay, match=r"rule 2\.2"):
        at.add_chips(1, 1)


def test_rule_2_2_who_is_not_in_the_hand_may_add_at_once() -> None:
    at = table(4, queued_topup="reject")
    at.sit_out(3)
    data = at.snapshot()
    data["seating"]["chairs"][3]["stack"] = 90
    at = cr.Table.restore(data)
    at.deal()
    assert at.add_chips(3, 110) == 110
