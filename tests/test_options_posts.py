"""Each option of a hand that decides what is posted: blinds, antes, straddles (docs/options.md)."""

from __future__ import annotations

import pytest
from spots import hand, paid, play

import croupier as cr
from croupier import errors, events as ev


def test_ante_kind_who_pays_for_whom() -> None:
    rules = {"small_blind": 5, "big_blind": 10, "ante": 4}
    each, big, button = (hand(**rules, ante_kind=kind) for kind in ("each", "bb_ante", "btn_ante"))
    assert paid(each)[:3] == [(0, "ante", 4), (1, "ante", 4), (2, "ante", 4)]
    assert paid(big)[-1] == (1, "tableante", 4)
    assert paid(button)[-1] == (2, "tableante", 4)
    assert (each.pot, big.pot, button.pot) == (27, 19, 19)
    assert paid(hand(**rules, ante_kind="btn_ante", button=5)) == [(0, "sb", 5), (1, "bb", 10)]  # an empty seat
    heads_up = hand([100, 12], **rules, ante_kind="btn_ante")
    assert paid(heads_up) == [(1, "sb", 5), (0, "bb", 10), (1, "tableante", 4)]


@pytest.mark.parametrize(
    ("kind", "order", "big_blind_paid"),
    [
        ("each", "per_kind", [("ante", 4), ("bb", 8)]),
        ("each", "ante_first", [("ante", 4), ("bb", 8)]),
        ("each", "blind_first", [("bb", 10), ("ante", 2)]),
        ("bb_ante", "per_kind", [("bb", 10), ("tableante", 2)]),
        ("bb_ante", "ante_first", [("tableante", 4), ("bb", 8)]),
        ("bb_ante", "blind_first", [("bb", 10), ("tableante", 2)]),
    ],
)
def test_short_post_order_what_twelve_chips_pay(kind: str, order: str, big_blind_paid: list[tuple[str, int]]) -> None:
    rules = {"small_blind": 5, "big_blind": 10, "ante": 4, "ante_kind": kind, "short_post_order": order}
    game = hand([100, 12, 100], **rules)
    assert [(kind, chips) for seat, kind, chips in paid(game) if seat == 1] == big_blind_paid
    assert game.legal.call == 10


@pytest.mark.parametrize(
    ("repost", "posts"), [("live_first", [("live", 10), ("dead", 2)]), ("dead_first", [("dead", 5), ("live", 7)])]
)
def test_short_repost_what_twelve_chips_of_a_returning_player_pay(repost: str, posts: list[tuple[str, int]]) -> None:
    owed = [cr.Post(0, "sb", 5), cr.Post(1, "bb", 10), cr.Post(2, "live", 10), cr.Post(2, "dead", 5)]
    game = hand([100, 100, 12, 100], small_blind=5, big_blind=10, short_repost=repost, posts=owed)
    assert [(kind, chips) for seat, kind, chips in paid(game) if seat == 2] == posts
    assert game.pot == 27


@pytest.mark.parametrize(
    ("straddle", "may"), [("none", ()), ("utg", (2,)), ("utg_or_button", (2, 5)), ("any_seat", (2, 3, 4, 5))]
)
def test_straddle_who_may(straddle: str, may: tuple[int, ...]) -> None:
    for seat in range(6):
        if seat in may:
            game = hand([1000] * 6, straddle=straddle, straddles=[seat])
            assert paid(game) == [(0, "sb", 1), (1, "bb", 2), (seat, "straddle", 4)]
        else:
            with pytest.raises(errors.SetupError, match=r"rule 11\.6"):
                hand([1000] * 6, straddle=straddle, straddles=[seat])


def test_straddle_needs_the_whole_amount() -> None:
    with pytest.raises(errors.SetupError, match=r"rule 11\.6"):
        hand([1000, 1000, 3, 1000], straddle="utg", straddles=[2])
    assert hand([1000, 1000, 4, 1000], straddle="utg", straddles=[2]).stacks[2] == 0
    with pytest.raises(errors.SetupError, match=r"rule 11\.6"):
        hand([1000] * 4, posts=[cr.Post(1, "bb", 2), cr.Post(2, "straddle", 2)])  # no more than the big blind


def test_with_two_big_blinds_the_action_starts_left_of_the_second() -> None:
    game = hand([100] * 5, posts=[cr.Post(1, "bb", 2), cr.Post(0, "bb", 2), cr.Post(4, "sb", 1)])
    assert (game.to_act, str(game.legal)) == (2, "fold, call 2, raise 4-100")
    play(game, "fold, fold, call")
    assert (game.to_act, str(game.legal)) == (0, "check, raise 4-100")
    assert hand([100] * 5, posts=[cr.Post(4, "sb", 1)]).to_act == 2  # where nobody posts one
    assert hand([100] * 2, posts=[cr.Post(1, "sb", 1)]).to_act == 1


def test_a_post_says_whether_it_took_the_whole_stack() -> None:
    game = hand([5, 10, 11], small_blind=5, big_blind=10)
    assert [event.all_in for event in game.events if isinstance(event, ev.Posted)] == [True, True]
    game = hand([6, 11, 12], small_blind=5, big_blind=10)
    assert [event.all_in for event in game.events if isinstance(event, ev.Posted)] == [False, False]
    game = hand([6, 9, 12], small_blind=5, big_blind=10)
    assert [(event.amount, event.all_in) for event in game.events if isinstance(event, ev.Posted)][1] == (9, True)


@pytest.mark.parametrize(("first", "order"), [("left_of_straddler", [0, 1, 2, 3]), ("utg", [2, 0, 1, 3])])
def test_button_straddle_first(first: str, order: list[int]) -> None:
    rules = {"straddle": "utg_or_button", "button_straddle_first": first}
    game = hand([1000] * 4, **rules, straddles=[3])
    heard = []
    while game.street == "preflop" and game.to_act is not None:
        heard.append(game.to_act)
        game.push("check" if game.legal.check else "call")
    assert heard == order
    # any other straddle is opened left of the straddler
    assert hand([1000] * 4, **rules, straddles=[2]).to_act == 3


@pytest.mark.parametrize(("restraddle", "posts", "to_act"), [(False, [(3, 4)], 0), (True, [(2, 4), (3, 8)], 0)])
def test_restraddle(restraddle: bool, posts: list[tuple[int, int]], to_act: int) -> None:
    game = hand([1000] * 4, straddle="any_seat", restraddle=restraddle, straddles=[2, 3])
    assert [(seat, chips) for seat, kind, chips in paid(game) if kind == "straddle"] == posts
    assert game.to_act == to_act
    assert str(game.legal) == f"fold, call {posts[-1][1] - game.bets[to_act]}, raise {2 * posts[-1][1]}-1000"


@pytest.mark.parametrize(
    ("small_blind", "posts", "legal"),
    [
        (0, None, "raise 20-30"),  # the game has none
        (5, [cr.Post(0, "bb", 10), cr.Post(1, "bb", 10)], "raise 20-40"),  # both blinds are there, and more
        (0, [cr.Post(1, "bb", 8)], "raise 20-30"),  # of the big blind a part is missing
        (5, [cr.Post(0, "bb", 5), cr.Post(1, "bb", 10)], "raise 20-35"),  # just as much as both blinds
        (5, [cr.Post(1, "bb", 10)], "raise 20-40"),  # rule 8.4.4 supplies it, as a big one
        (5, [cr.Post(0, "sb", 5), cr.Post(1, "bb", 10)], "raise 20-40"),
    ],
)
def test_pl_small_blind_counts_one_that_is_missing(small_blind: int, posts: list[cr.Post] | None, legal: str) -> None:
    rules = {"structure": "PL", "small_blind": small_blind, "big_blind": 10, "pl_small_blind": "as_big_blind"}
    assert str(hand([1000] * 4, posts=posts, **rules).legal) == f"fold, call 10, {legal}"


def test_a_straddle_covers_a_live_post_of_the_same_player() -> None:
    posts = [cr.Post(0, "sb", 1), cr.Post(1, "bb", 2), cr.Post(2, "live", 2), cr.Post(2, "dead", 1)]
    game = hand([200] * 5, posts=posts, straddle="utg", straddles=[2])
    assert paid(game)[2:] == [(2, "straddle", 4), (2, "dead", 1)]
    assert str(game.legal) == "fold, call 4, raise 8-200"
    game = hand([200] * 5, posts=[cr.Post(1, "bb", 2), cr.Post(2, "bb", 2)], straddle="utg", straddles=[2])
    assert paid(game) == [(1, "bb", 2), (2, "bb", 2), (2, "straddle", 2)]
    assert str(game.legal) == "fold, call 4, raise 8-200"


def test_a_straddle_is_more_than_the_player_has_posted_already() -> None:
    posts = [cr.Post(1, "bb", 2), cr.Post(2, "bb", 9), cr.Post(2, "straddle", 4)]
    game = hand([200] * 5, posts=posts)
    assert (paid(game), game.price) == ([(1, "bb", 2), (2, "bb", 9)], 9)
    game = hand([200] * 5, posts=[cr.Post(1, "bb", 2), cr.Post(2, "straddle", 4), cr.Post(2, "live", 5)])
    assert (paid(game), game.price) == ([(1, "bb", 2), (2, "straddle", 4), (2, "live", 1)], 5)


def test_a_live_post_comes_on_top_of_a_blind_and_a_first_straddle_need_not_double() -> None:
    game = hand([200] * 5, posts=[cr.Post(0, "sb", 1), cr.Post(0, "live", 2), cr.Post(1, "bb", 2)])
    assert (paid(game), game.price) == ([(0, "sb", 1), (1, "bb", 2), (0, "live", 2)], 3)
    game = hand([200] * 5, posts=[cr.Post(0, "sb", 1), cr.Post(1, "bb", 2), cr.Post(2, "straddle", 3)])
    assert str(game.legal) == "fold, call 3, raise 6-200"


def test_each_straddle_is_at_least_twice_the_last() -> None:
    blinds = [cr.Post(0, "sb", 1), cr.Post(1, "bb", 2), cr.Post(2, "straddle", 4)]
    assert str(hand([200] * 5, posts=[*blinds, cr.Post(3, "straddle", 8)]).legal) == "fold, call 8, raise 16-200"
    with pytest.raises(errors.SetupError, match=r"7 is no full straddle over 4 \(rule 11\.6\)"):
        hand([200] * 5, posts=[*blinds, cr.Post(3, "straddle", 7)])


def test_straddles_come_on_top_of_named_posts() -> None:
    posts = [cr.Post(0, "sb", 1), cr.Post(1, "bb", 2)]
    assert paid(hand([200] * 4, straddle="utg", posts=posts, straddles=[2]))[2:] == [(2, "straddle", 4)]
    with pytest.raises(errors.SetupError, match=r"rule 11\.6"):
        hand([200] * 4, posts=posts, straddles=[2])
