"""The last value on either side of each limit: cards from street to street, the showdown, and who is paid."""

from __future__ import annotations

import pytest
from spots import hand, showdown

import croupier as cr
from croupier import events as ev
from croupier.rake import Rake

DECK = [cr.Card(i) for i in range(52)]


def deck_of(holes: list[str], board: str = "AsKdJs9h8h") -> list[cr.Card]:
    """A deck from which these hole cards are dealt, the burns and this board."""
    hands = [cr.cards.parse_cards(hole) for hole in holes]
    turned = cr.cards.parse_cards(board)
    rest = [card for card in DECK if card not in {*turned, *(card for hole in hands for card in hole)}]
    first = [hole[at] for at in (0, 1) for hole in hands]
    return [*first, rest[0], *turned[:3], rest[1], turned[3], rest[2], turned[4], *rest[3:]]


def won(game: cr.Hand) -> list[tuple[int, int, int]]:
    """Who won what, from which pot, in order."""
    return [(event.seat, event.amount, event.pot) for event in game.events if isinstance(event, ev.Won)]


# --- the deal (rules 5.1 to 5.3) ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("street", "burn", "board"),
    [
        ("flop", True, [5, 6, 7]),
        ("flop", False, [4, 5, 6]),
        ("turn", True, [5, 6, 7, 9]),
        ("turn", False, [4, 5, 6, 7]),
        ("river", True, [5, 6, 7, 9, 11]),
        ("river", False, [4, 5, 6, 7, 8]),
    ],
)
def test_rule_5_3_a_hand_that_starts_later_is_dealt_in_the_same_order(
    street: str, burn: bool, board: list[int]
) -> None:
    game = hand([100, 100], street=street, pot=2, deck=DECK, burn=burn)
    assert [*map(int, game.hole(0)), *map(int, game.hole(1))] == [0, 2, 1, 3]
    assert [*map(int, game.board)] == board
    game.push("all-in")
    game.push("call")
    whole = hand([100, 100], "call, check", small_blind=1, big_blind=2, deck=DECK, burn=burn)
    while not whole.is_over:
        whole.check()
    assert game.board == whole.board


def test_rule_3_3_nobody_straddles_on_a_later_street() -> None:
    assert hand([100, 100, 100], street="flop", pot=6, straddles=[]).posts == ()


def test_rule_5_1_those_whose_cards_are_not_known_are_dealt_theirs_in_turn() -> None:
    game = hand([100] * 4, deck=DECK[:50], holes={1: "AsAh"})
    assert [[*map(int, game.hole(seat))] for seat in (0, 2, 3)] == [[0, 3], [1, 4], [2, 5]]


def test_rule_17_7_nothing_is_turned_up_while_somebody_has_to_decide() -> None:
    game = hand([100, 50], "raise 50", holes={0: "KsKd"}, button=1)
    assert game.to_act == 0
    game.show(1, "AsAh")
    assert showdown(game) == [("Shown", 1)]
    game.call()
    assert showdown(game) == [("Shown", 1), ("Shown", 0)]


def test_rule_17_4_where_nobody_acted_on_the_river_the_first_left_of_the_button_shows() -> None:
    options = {"checked_river_first": "first_who_acted", "all_in_face_up": False}
    game = hand([100] * 3, "raise 100, call, call", seed=2, **options)
    assert [seat for _, seat in showdown(game)] == [0, 1, 2]


def test_rule_5_1_a_hand_of_which_all_cards_are_known_is_dealt_a_board() -> None:
    game = hand([100, 100], "raise 100, call", seed=3, holes=["AsAh", "KsKh"])
    assert len({*game.board, *game.hole(0), *game.hole(1)}) == 9
    deck = DECK[:40]
    game = hand([100, 100], "raise 100, call", deck=deck, holes=["AsAh", "KsKh"])
    assert [*map(int, game.board)] == [1, 2, 3, 5, 7]


# --- who is paid (rule 15) ------------------------------------------------------------------------------------


def test_rule_15_1_the_last_player_wins_one_pot() -> None:
    game = hand([100, 20, 100, 100], "fold, call, call, check, /, bet 30, fold, fold", ante=1)
    assert game.is_over
    assert won(game) == [(0, 10, 0)]
    assert game.awards == ((cr.Pot(10, (0,)), {0: 10}),)


def test_nothing_is_won_of_nothing() -> None:
    game = hand([100, 100], "check, fold", street="flop", pot=0)
    assert game.is_over and won(game) == [] and game.net == {0: 0, 1: 0}


# --- the order of showing (rule 17.2) -------------------------------------------------------------------------

PAIRS = ["2c2d", "3c3d", "4c4d"]
ON_THE_RIVER = "call, call, check, /AsKdJs, check, check, check, /9h, check, check, check, /8h"


def test_rule_17_2_whoever_called_last_has_acted_last() -> None:
    told = f"{ON_THE_RIVER}, check, bet 10, raise 20, fold, call"
    options = {"reveal": "all", "holes": PAIRS}
    assert showdown(hand(told=told, **options)) == [("Shown", 2), ("Shown", 1)]
    assert showdown(hand(told=told, show_order="after_last_actor", **options)) == [("Shown", 2), ("Shown", 1)]
    told = f"{ON_THE_RIVER}, check, bet 10, call, fold"
    assert showdown(hand(told=told, **options)) == [("Shown", 1), ("Shown", 2)]
    assert showdown(hand(told=told, show_order="after_last_actor", **options)) == [("Shown", 1), ("Shown", 2)]


@pytest.mark.parametrize("order", ["last_aggressor", "after_last_actor"])
@pytest.mark.parametrize("told", ["raise 100, call", "call, check, /AsKdJs, check, bet 98, call"])
def test_rule_17_2_what_was_done_before_the_river_is_forgotten(order: str, told: str) -> None:
    game = hand([100, 100], told, holes=PAIRS[:2], show_order=order)
    assert showdown(game) == [("Shown", 0), ("Shown", 1)]


def test_rule_17_4_who_shows_early_has_not_acted_first() -> None:
    game = hand(told=ON_THE_RIVER, holes=PAIRS, reveal="all", checked_river_first="first_who_acted")
    game.show(1)
    for _ in range(3):
        game.check()
    assert showdown(game) == [("Shown", 1), ("Shown", 0), ("Shown", 2)]


# --- who shows (rule 17.6) ------------------------------------------------------------------------------------


@pytest.mark.parametrize("reveal", ["if_not_beaten", "all", "ask"])
def test_rule_17_6_everybody_shows_once(reveal: str) -> None:
    game = hand(told=f"{ON_THE_RIVER}, check, check, check", reveal=reveal)
    for seat, cards in enumerate(PAIRS):
        game.show(seat, cards)
    assert game.is_over and game.to_show is None
    assert showdown(game) == [("Shown", 0), ("Shown", 1), ("Shown", 2)]


@pytest.mark.parametrize("options", [{"reveal": "ask"}, {"allow_muck_winner": True}])
def test_rule_17_6_who_is_asked_shows_once(options: dict[str, object]) -> None:
    game = hand(told="call, call" + 10 * ", check", deck=deck_of(PAIRS[::-1]), **options)
    for _ in range(3):
        if game.to_show is not None:
            game.show(game.to_show)
    assert game.is_over and game.waiting is None
    assert showdown(game) == [("Shown", 0), ("Shown", 1), ("Shown", 2)]


def test_rule_17_6_a_pot_of_ones_own_is_no_reason_to_show() -> None:
    game = hand(
        [20, 1000, 1000],
        "call, all-in, call, call, /AsKdJs, bet 50, call, /9h, bet 50, fold, /8h",
        small_blind=5,
        big_blind=10,
        holes=["AhAd", "7c2h", "5c5d"],
        all_in_face_up=False,
    )
    assert game.is_over
    assert showdown(game) == [("Shown", 0), ("Mucked", 1)]
    assert won(game) == [(1, 100, 1), (0, 60, 0)]


# --- hands that nobody has seen (rules 17.6, 17.9) ------------------------------------------------------------


def test_rule_17_9_whoever_is_left_when_the_others_muck_needs_no_cards() -> None:
    game = hand(told=f"{ON_THE_RIVER}, check, check, check")
    game.muck(0)
    assert game.waiting == "show"
    game.muck(2)
    assert game.is_over
    assert won(game) == [(1, 6, 0)]


def test_known_hands_are_not_compared_on_an_unknown_board() -> None:
    game = hand([100, 100], "raise 100, call, /AsKdJs, /, /", holes=PAIRS[:2])
    assert (game.is_over, game.waiting) == (False, "ranking")
    game.settle([[1], [0]])
    assert game.net == {0: -100, 1: 100}


# --- boards and the commission, in units (rules 15.7, 15.10, 15.11, 16.2) -------------------------------------


@pytest.mark.parametrize(("scope", "payouts"), [("per_pot", {0: 60, 1: 50}), ("per_hand", {0: 55, 1: 55})])
def test_rule_15_11_odd_units_of_each_board(scope: str, payouts: dict[int, int]) -> None:
    options = {"small_blind": 5, "big_blind": 10, "unit": 5, "run_it_twice": True, "odd_chip_scope": scope}
    game = hand([55, 55], "all-in, call", holes=["2c3d", "2d3c"], **options)
    game.run_it(2)
    for cards in ("AsKsQs", "Js", "Ts", "AhKhQh", "Jh", "Th"):
        game.deal(cards)
    assert (game.is_over, game.payouts) == (True, payouts)
    assert [len({card.suit for card in board}) for board in game.boards] == [1, 1]


def test_rule_16_2_the_commission_is_taken_in_the_units_of_the_table() -> None:
    options = {"small_blind": 5, "big_blind": 10, "unit": 5, "rake": Rake(10)}
    game = hand([55, 55], "all-in, call, /, /, /", **options)
    game.settle([[0], [1]])
    assert (game.rake, game.payouts) == (10, {0: 100, 1: 0})
