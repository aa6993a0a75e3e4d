"""Situations that other engines are reported, or were found, to get wrong, each test named by its source.

Those that need cards or several streets told one by one are in `test_stories.py`; what concerns the time
between hands is with the tests of the table.
"""

from __future__ import annotations

import pytest
from spots import hand, play

import croupier as cr
from croupier import errors, events as ev, showdown
from croupier.rake import Rake

# --- reopened betting, and the sizes of raises ----------------------------------------------------------------


@pytest.mark.parametrize("stack", [16, 200])
def test_pokerkit_45_an_all_in_that_was_a_full_raise_does_not_reopen_twice(stack: int) -> None:
    game = hand([19, 200, stack, 200], "raise 16, call, allin, call")
    assert game.bets[0] == 19
    if stack == 200:
        assert (game.to_act, str(game.legal)) == (2, "fold, call 3")
        game.call()
    assert (game.to_act, str(game.legal)) == (3, "fold, call 3")


def test_pokerkit_45_who_has_not_acted_yet_raises_by_the_full_increment() -> None:
    game = hand([19, 200, 16, 200], "raise 16, call, allin")
    assert (game.to_act, str(game.legal)) == (1, "fold, call 17, raise 33-200")


def test_pokerkit_0_6_1_a_raise_of_fifty_gives_the_button_nothing() -> None:
    game = hand([650, 20000, 20000], "raise 600, allin, call", small_blind=100, big_blind=200)
    assert (game.to_act, str(game.legal)) == (2, "fold, call 50")


def test_pokerkit_0_6_3_two_wagers_add_up_against_who_raised_before_them() -> None:
    rules = {"structure": "pot-limit", "small_blind": 5, "big_blind": 10}
    game = hand([400, 400, 1000, 400, 100], "raise 30, raise 90, allin, fold, fold", **rules)
    # 100 - 30 is more than 60; at least 100 + 60, at most 100 + (235 + 70); 200 is one of them
    assert (game.to_act, str(game.legal)) == (2, "fold, call 70, raise 160-405")
    play(game, "raise 200")


def test_pangea_36_the_first_raise_on_the_flop_is_to_twice_the_bet() -> None:
    assert hand(told="bet 2", street="flop", pot=6).legal.wager[0] == 4


def test_texas_solver_107_a_raise_from_five_to_nine() -> None:
    game = hand(told="bet 5", street="flop", pot=6)
    with pytest.raises(errors.BadWager, match="below the minimum of 10"):
        game.raise_to(9)


def test_mitpokerbots_2_a_raise_below_the_minimum_is_legal_all_in() -> None:
    game = hand([1000, 150], "bet 100", street="flop", pot=6)
    assert str(game.legal) == "fold, call 100, raise 150-150"
    game.raise_to(150)


def test_bitcoin_poker_room_70_twenty_nine_against_twenty_two() -> None:
    assert str(hand([500, 29], "bet 22", street="river", pot=40).legal) == "fold, call 22, raise 29-29"


def test_bitcoin_poker_room_95_the_pot_counts_the_call_and_every_live_bet() -> None:
    rules = {"structure": "pot-limit", "small_blind": 5, "big_blind": 10}
    game = hand([1000] * 4, **rules)
    assert game.legal.wager[-1] == 35
    play(game, "raise 35, fold")
    assert (game.to_act, game.legal.wager[-1]) == (0, 115)  # 35 + (50 + 30)


def test_slumbot2019_28_one_chip_less_than_the_last_raise() -> None:
    game = hand([20000, 20000], "raise 200, raise 2179", small_blind=50, big_blind=100)
    assert game.legal.wager[0] == 4158
    with pytest.raises(errors.BadWager):
        game.raise_to(4157)
    game.raise_to(4200)


@pytest.mark.parametrize("raises", [3, 4])
def test_bitcoin_poker_room_42_no_raise_is_offered_on_a_capped_street(raises: int) -> None:
    game = hand(
        [500] * 3,
        "bet 20",
        structure="fixed-limit",
        small_blind=10,
        big_blind=20,
        fl_max_raises=raises,
        street="flop",
        pot=60,
    )
    for nth in range(raises):
        game.raise_to(40 + 20 * nth)
    assert (len(game.legal.wager), game.legal.closed_because) == (0, cr.Closed.CAPPED)


# --- blinds, the option, whose turn ---------------------------------------------------------------------------


def test_pypokerengine_82_heads_up_the_button_posts_the_small_blind() -> None:
    for button in (0, 1):
        game = hand([100, 100], button=button)
        assert (game.bets[button], game.to_act) == (1, button)
    three = hand([100, 100, 100])
    assert (three.bets, three.to_act) == ({0: 1, 1: 2, 2: 0}, 2)


def test_slack_poker_bot_66_and_rlcard_heads_up_the_button_is_last_after_the_flop() -> None:
    game = hand([100, 100], "call, check, /", button=0)
    assert game.to_act == 1


def test_pokerwars_5_the_big_blind_is_asked_when_the_small_one_limps() -> None:
    game = hand([100] * 4, "fold, fold, call")
    assert (game.to_act, str(game.legal)) == (1, "check, raise 4-100")


def test_poker_bot_26_the_big_blind_checks_and_a_short_call_reopens_nothing() -> None:
    assert hand([100] * 3, "call, call").legal.check
    game = hand([20, 200, 200], "raise 60, call, call", small_blind=5, big_blind=10)
    assert (game.to_act, game.waiting) == (None, "board")


def test_poker_ts_7_a_big_blind_with_exactly_its_chips_is_still_to_be_called() -> None:
    game = hand([20, 500], small_blind=10, big_blind=20)
    assert (game.to_act, str(game.legal)) == (1, "fold, call 10")


@pytest.mark.parametrize("stack", [1, 2, 10, 19])
def test_pokerl_11_a_short_big_blind_is_all_in_and_never_owes(stack: int) -> None:
    game = hand([500, stack, 500], small_blind=10, big_blind=20)
    assert (game.stacks[1], game.bets[1], game.legal.call) == (0, stack, 20)


def test_riddles_98_a_raise_all_in_is_answered_before_the_flop_comes() -> None:
    game = hand([1880, 5000], "raise 240, allin", small_blind=60, big_blind=120)
    assert (game.street, game.to_act, str(game.legal)) == ("preflop", 1, "fold, call 1640")


# --- pots and payouts -----------------------------------------------------------------------------------------


def test_slack_poker_bot_30_an_all_in_nobody_calls_comes_back() -> None:
    game = hand([100, 100], "allin, fold")
    assert (game.returns, game.stacks) == ([(1, 98)], {0: 98, 1: 102})


def test_pokerth_152_two_folded_hundreds_divide_by_three() -> None:
    pots = cr.side_pots([10000, 10000, 10000, 100, 200], folded=[3, 4])
    assert [pot.amount for pot in pots] == [30300]
    assert [chips for _, _, chips in showdown.award(pots, [7, 7, 7, 0, 0])] == [10100] * 3


def test_private_poker_20_and_pokerkit_no_remainder_is_lost_and_none_is_doubled() -> None:
    assert (cr.split(25, 2), cr.split(32, 3)) == ((13, 12), (11, 11, 10))
    game = hand([10, 10, 10], "bet 10, call, call", street="river", pot=2)
    game.settle([[0, 1, 2]])
    assert game.payouts == {0: 11, 1: 11, 2: 10}


def test_slumbot2017_6_a_wager_is_for_the_street_and_a_stack_for_the_hand() -> None:
    game = hand([20000, 20000], "raise 800, call, /, check, bet 19200, call", small_blind=50, big_blind=100)
    game.settle([[1], [0]])
    assert game.net == {0: -20000, 1: 20000}


def test_global_poker_converter_4_dead_blinds_are_in_the_pot() -> None:
    posts = [cr.Post(0, "sb", 2), cr.Post(1, "bb", 4), cr.Post(2, "live", 4), cr.Post(2, "dead", 2)]
    game = hand([400] * 4, "raise 40, fold, fold, call", small_blind=2, big_blind=4, posts=posts)
    assert [event.amount for event in game.events if isinstance(event, ev.Called)] == [36]
    assert game.pots == (cr.Pot(84, (1, 2)),)  # 2 x 40, the small blind and the dead one


def test_pokerkit_0_6_5_a_side_pot_whose_players_fold_where_they_might_check() -> None:
    game = hand([20, 200, 200], "allin, call, call, /, bet 10, call, /, check, fold", street="flop", pot=30)
    assert game.to_act is None
    assert game.pots == (cr.Pot(90, (0, 1)), cr.Pot(20, (1,)))
    game.settle([[0], [1]])
    assert game.payouts == {0: 90, 1: 20, 2: 0}


def test_pokerkit_0_6_5_and_the_last_of_them_has_no_decision_left() -> None:
    game = hand([20, 200, 200], "allin, call, fold", street="flop", pot=30)
    with pytest.raises(errors.NotNow):
        game.fold()


def test_pokerkit_26_run_twice_four_equal_shares_of_what_is_left_by_the_house() -> None:
    deck = cr.cards.parse_cards("2c 3c 2d 3d  4c AsKsQs 4d Js 4h Ts  5c AhKhQh 5d Jh 5h Th")
    rules = {"small_blind": 50, "big_blind": 100, "run_it_twice": True, "rake": Rake(5, cap=250)}
    game = hand([11205, 11205], "raise 11205, call", deck=deck, **rules)
    game.run_it(2)
    assert [pot.amount for pot, _ in game.awards] == [22410]
    assert (game.rake, [event.amount for event in game.events if isinstance(event, ev.Won)]) == (250, [5540] * 4)


# --- found by running or reading engines ----------------------------------------------------------------------


def test_pokerkit_b1_a_limper_is_not_reopened_by_a_short_all_in() -> None:
    game = hand([5000, 5000, 5000, 150], "call, allin, fold, call", small_blind=50, big_blind=100)
    assert (game.to_act, str(game.legal)) == (2, "fold, call 50")


@pytest.mark.parametrize(
    ("stack", "price", "legal"),
    [
        (60, "full", "fold, call 100, raise 200-5000"),
        (30, "full", "fold, call 100, raise 200-5000"),
        (60, "actual", "fold, call 60, raise 200-5000"),
        (30, "actual", "fold, call 50, raise 200-5000"),  # the small blind's
    ],
)
def test_pokerkit_b3_what_a_short_big_blind_costs(stack: int, price: str, legal: str) -> None:
    game = hand([5000, stack, 5000], small_blind=50, big_blind=100, short_bb_price=price)
    assert str(game.legal) == legal


@pytest.mark.parametrize(("full", "most"), [(True, 35), (False, 31)])
def test_pokerkit_b7_pot_limit_behind_a_big_blind_of_six(full: bool, most: int) -> None:
    rules = {"structure": "pot-limit", "small_blind": 5, "big_blind": 10, "pl_blinds_counted_full": full}
    assert str(hand([1000, 6, 1000], **rules).legal) == f"fold, call 10, raise 20-{most}"


def test_clubs_b13_six_of_an_ante_of_ten_wins_eighteen() -> None:
    game = hand(
        [1000, 1000, 6],
        "call, check, /, check, check, /, check, check, /, check, check",
        small_blind=5,
        big_blind=10,
        ante=10,
    )
    game.settle([[2], [0], [1]])
    assert game.stacks == {0: 1008, 1: 980, 2: 18}
    assert [pot.amount for pot, _ in game.awards] == [18, 28]


def test_open_spiel_b15_and_poker_ts_b19_a_raise_of_150_over_300() -> None:
    game = hand([5000, 5000, 5000, 450], "raise 300, allin", small_blind=50, big_blind=100)
    assert (game.to_act, str(game.legal)) == (0, "fold, call 400, raise 650-5000")
    play(game, "fold, call")
    assert (game.to_act, str(game.legal)) == (2, "fold, call 150")


def test_texasholdem_b17_short_all_ins_add_up_but_not_their_increment() -> None:
    game = hand([5000, 5000, 5000, 400, 520], "raise 300, allin, allin, fold, call", small_blind=50, big_blind=100)
    assert (game.to_act, str(game.legal)) == (2, "fold, call 220, raise 720-5000")


def test_texasholdem_pgn_raise_few_all_in_4_everybody_ties() -> None:
    game = hand(
        [104, 50, 100, 80], "call, call, call, check, /, check, check, check, check, /", small_blind=2, big_blind=5
    )
    play(game, "bet 43, allin, allin, call")
    assert str(game.legal) == "fold, call 52"  # rule 7.9: nobody is left to answer a raise by 4
    play(game, "call, /")
    game.settle([[0, 1, 2, 3]])
    assert [pot.amount for pot, _ in game.awards] == [200, 90, 40]
    assert game.stacks == {0: 104, 1: 50, 2: 100, 3: 80}


# --- the situations that every engine tried gets wrong somewhere; the others are S1 to S18 of tests/rule_book --


def test_s13_a_big_blind_ante_that_the_stack_does_not_cover() -> None:
    rules = {"small_blind": 50, "big_blind": 100, "ante": 100, "ante_kind": "bb_ante"}
    game = hand([5000, 150, 5000], **rules)
    assert (game.bets[1], game.pot, str(game.legal)) == (100, 200, "fold, call 100, raise 200-5000")


def test_s14_who_checked_may_not_raise_a_short_bet() -> None:
    game = hand([5000, 60, 5000], "check, allin, call", small_blind=50, big_blind=100, street="flop", pot=300)
    assert (game.to_act, str(game.legal)) == (0, "fold, call 60")


def test_s16_eighty_more_open_the_betting_to_the_bettor_but_not_to_the_raiser() -> None:
    game = hand([5000, 5000, 280], "bet 100, raise 200, allin", small_blind=50, big_blind=100, street="flop", pot=300)
    assert (game.to_act, str(game.legal)) == (0, "fold, call 180, raise 380-5000")
    game.call()
    assert (game.to_act, str(game.legal)) == (1, "fold, call 80")
