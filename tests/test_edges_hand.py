"""The last value on either side of each limit: what is asked of a hand, and what it is dealt from."""

from __future__ import annotations

import numpy as np
import pytest
from spots import hand, paid

import croupier as cr
from croupier import errors

RIVER = "call, check, /, check, check, /, check, check, /"


# --- what is asked of a hand ----------------------------------------------------------------------------------


def test_rule_19_2_a_hand_that_starts_later_has_all_its_positions() -> None:
    game = hand([100] * 3, street="flop", pot=6)
    assert [game.position(seat) for seat in game.seats] == ["SB", "BB", "BTN"]


def test_nothing_is_awarded_before_the_hand_is_over() -> None:
    game = hand([100, 100], "raise 10, call, /")
    assert game.pots == (cr.Pot(20, (0, 1)),)
    assert (game.awards, game.payouts, game.waiting) == ((), {0: 0, 1: 0}, None)
    game.push("fold")
    assert (game.pots, game.pot, game.payouts, game.waiting) == ((), 0, {0: 0, 1: 20}, None)


@pytest.mark.parametrize("told", ["fold", "raise 100, fold", "call, check, /, check, fold"])
def test_a_hand_that_is_over_waits_for_nothing(told: str) -> None:
    game = hand([100, 100], told)
    assert game.is_over and game.waiting is None and game.to_act is None


@pytest.mark.parametrize("told", [RIVER, "raise 50, raise 100"])
def test_rule_17_1_no_showdown_while_somebody_has_a_decision(told: str) -> None:
    game = hand([100, 100], told, run_it_twice=True, small_blind=5, big_blind=10)
    before = game.copy()
    assert game.to_act is not None
    for refused in (lambda: game.settle([[0], [1]]), lambda: game.muck(0), lambda: game.run_it(2)):
        with pytest.raises(errors.NotNow):
            refused()
    assert game == before


# --- what is posted (rules 3 and 11) --------------------------------------------------------------------------


def test_rule_3_5_without_a_small_blind_nobody_owes_one() -> None:
    assert hand([100] * 3, small_blind=0).posts == (cr.Post(1, "bb", 2),)
    assert hand([100] * 2, small_blind=0, ante=1).posts == (
        cr.Post(0, "ante", 1),
        cr.Post(1, "ante", 1),
        cr.Post(0, "bb", 2),
    )


EVERY_KIND = [
    cr.Post(3, "dead", 5),
    cr.Post(3, "live", 10),
    cr.Post(2, "straddle", 20),
    cr.Post(1, "bb", 10),
    cr.Post(1, "tableante", 10),
    cr.Post(0, "sb", 5),
    cr.Post(1, "ante", 1),
    cr.Post(0, "ante", 1),
]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("options", "kinds"),
    [
        ({"short_post_order": "per_kind"}, "ante ante sb bb straddle live dead tableante"),
        ({"short_post_order": "ante_first"}, "ante ante tableante sb bb straddle live dead"),
        ({"short_post_order": "blind_first"}, "sb bb straddle live dead ante ante tableante"),
        ({"short_repost": "dead_first"}, "ante ante sb bb straddle dead live tableante"),
        (
            {"short_repost": "dead_first", "short_post_order": "ante_first"},
            "ante ante tableante sb bb straddle dead live",
        ),
        (
            {"short_repost": "dead_first", "short_post_order": "blind_first"},
            "sb bb straddle dead live ante ante tableante",
        ),
    ],
)
def test_rule_11_4_the_order_of_every_kind_of_post(options: dict[str, str], kinds: str, turned: bool) -> None:
    posts = EVERY_KIND[::-1] if turned else EVERY_KIND
    game = hand([100] * 4, small_blind=5, big_blind=10, straddle="utg", posts=posts, **options)
    assert [kind for _, kind, _ in paid(game)] == kinds.split()
    assert sorted(paid(game)) == sorted(map(tuple, EVERY_KIND))


def test_rule_7_7_the_highest_live_post_is_the_price() -> None:
    game = hand([100] * 4, posts=[cr.Post(0, "sb", 5), cr.Post(1, "bb", 10), cr.Post(3, "live", 25)], big_blind=10)
    assert (game.price, game.legal.call, game.min_to) == (25, 25, 35)
    game.push("call")  # and nobody is asked again for less than he has in front of him
    assert (game.to_act, game.legal.check, game.legal.wager[0]) == (3, True, 35)


def test_rule_3_6_the_opener_sits_left_of_the_last_big_blind() -> None:
    for blinds, opener in (([0], 1), ([1], 2), ([1, 2], 3), ([3], 0), ([], 2)):
        assert hand([100] * 4, posts=[cr.Post(seat, "bb", 2) for seat in blinds]).to_act == opener
    assert hand([100] * 2, posts=[]).to_act == 1
    assert hand([100] * 2, posts=[cr.Post(1, "bb", 2)]).to_act == 0  # the button posted the only one


@pytest.mark.parametrize("structure", ["no-limit", "pot-limit"])
def test_rule_11_4_antes_that_only_some_have_paid(structure: str) -> None:
    posts = [cr.Post(1, "ante", 7), cr.Post(0, "sb", 1), cr.Post(1, "bb", 2)]
    game = hand([100] * 3, "call, call, check", posts=posts, structure=structure)
    assert (game.pot, sum(game.stacks.values())) == (13, 287)
    assert game.pots == (cr.Pot(6, (0, 1, 2)), cr.Pot(7, (1,)))


@pytest.mark.parametrize(
    ("options", "stacks", "straddles", "posted", "first"),
    [
        ({"straddle": "utg"}, 5, [4], [(4, 4)], 0),
        ({"straddle": "utg", "button_straddle_first": "utg"}, 5, [4], [(4, 4)], 0),
        ({"straddle": "utg_or_button", "button_straddle_first": "utg"}, 5, [1], [(1, 4)], 4),
        ({"straddle": "utg_or_button"}, 5, [1], [(1, 4)], 2),
        ({"straddle": "utg_or_button"}, 5, [4, 1], [(1, 4)], 2),
        ({"straddle": "any_seat"}, 5, [0, 4], [(4, 4)], 0),
        ({"straddle": "any_seat", "straddle_size": 6}, 5, [0], [(0, 6)], 1),
        ({"straddle": "any_seat", "button_straddle_first": "utg"}, 5, [0], [(0, 4)], 1),
        ({"straddle": "any_seat", "button_straddle_first": "utg"}, 5, [1], [(1, 4)], 4),
        ({"straddle": "utg"}, 5, iter([4]), [(4, 4)], 0),
        ({"straddle": "utg"}, 5, (4,), [(4, 4)], 0),
        ({"straddle": "utg"}, 5, (), [], 4),
        ({"straddle": "utg"}, 5, [], [], 4),
        ({"straddle": "any_seat", "restraddle": True}, 5, [0, 4], [(4, 4), (0, 8)], 1),
        ({"straddle": "any_seat", "restraddle": True}, 5, [1, 0, 4], [(4, 4), (0, 8), (1, 16)], 2),
        ({"straddle": "utg_or_button"}, 3, [1], [(1, 4)], 2),
    ],
)
def test_rule_11_6_who_straddles_and_who_opens(
    options: dict[str, object], stacks: int, straddles: list[int], posted: list[tuple[int, int]], first: int
) -> None:
    game = hand([100] * stacks, button=1, straddles=straddles, **options)
    assert [(post.seat, post.amount) for post in game.posts if post.kind == "straddle"] == posted
    assert game.to_act == first


@pytest.mark.parametrize(
    ("straddle", "stacks", "seats"),
    [
        ("none", 5, [0, 1, 2, 3, 4]),
        ("utg", 5, [0, 1, 2, 3]),
        ("utg_or_button", 5, [0, 2, 3]),
        ("any_seat", 5, [2, 3]),
        ("utg_or_button", 2, [0, 1]),
        ("any_seat", 2, [0, 1]),
    ],
)
def test_rule_11_6_who_may_not_straddle(straddle: str, stacks: int, seats: list[int]) -> None:
    for seat in seats:
        with pytest.raises(errors.SetupError, match=rf"seat {seat} may not straddle .*rule 11\.6"):
            hand([100] * stacks, button=1, straddle=straddle, straddles=[seat])
    for wrong in (None, 4, [True], ["4"]):
        with pytest.raises(TypeError):
            hand([100] * stacks, button=1, straddle=straddle, straddles=wrong)


def test_what_is_no_post() -> None:
    wrongs: list[tuple[object, type[Exception]]] = [
        ((True, "bb", 2), TypeError),
        ((1.0, "bb", 2), TypeError),
        ((7, "bb", 2), errors.SetupError),
        ((1, [], 2), errors.SetupError),
        ((1, "BB", 2), errors.SetupError),
        ((1, "bb", -1), errors.SetupError),
        ((1, "bb", True), TypeError),
        ((1, "bb"), errors.SetupError),
        ("bb2", errors.SetupError),
    ]
    for wrong, error in wrongs:
        with pytest.raises(error) as caught:
            hand([100] * 3, posts=[wrong])
        assert type(caught.value) is error
    assert paid(hand([100] * 3, posts=[(1, "bb", 2), (0, "sb", 0)])) == [(1, "bb", 2)]


def test_posts_are_kept_in_whole_numbers() -> None:
    for seat, amount in ((np.int64(1), 2), (1, np.int64(2))):
        game = hand([100] * 3, posts=[cr.Post(seat, "bb", amount)])
        assert [*map(type, game.posts[0])] == [int, str, int]


# --- what a hand is dealt from (rules 3.1, 5.1, 19.2) ---------------------------------------------------------


def test_rule_3_1_the_numbers_of_the_seats() -> None:
    last = (1 << 31) - 1
    for others in ([5], [5, 6], [5, 6, 7]):
        assert cr.Hand(cr.TableRules(), dict.fromkeys([*others, last], 100)).button == last
        for wrong in (last + 1, -1):
            with pytest.raises(errors.SetupError, match="a seat is not negative, and below"):
                cr.Hand(cr.TableRules(), dict.fromkeys([*others, wrong], 100))


def test_rule_2_1_the_most_chips_of_a_hand() -> None:
    most = (1 << 62) - 1
    assert sum(hand([most - 100, 60], pot=40).starting_stacks.values()) + 40 == most
    for stacks, pot in (([most - 100, 60], 41), ([most, 1], 0), ([1, 1], most)):
        with pytest.raises(errors.SetupError, match="chips or more together"):
            hand(stacks, pot=pot)


def test_what_are_no_stacks() -> None:
    for wrong in (b"dd", "dd", {60, 100}, iter([100, 100]), 100):
        with pytest.raises(TypeError, match="the stacks are a sequence of chips"):
            cr.Hand(cr.TableRules(), wrong)  # type: ignore[arg-type]


def test_rule_5_1_listed_hole_cards_follow_the_numbers_of_the_seats() -> None:
    game = hand([100] * 3, button=0, holes=["2c2d", "3c3d", None])
    assert [game.hole(seat) for seat in range(3)] == [cr.cards.parse_cards("2c2d"), cr.cards.parse_cards("3c3d"), ()]


def test_rule_5_1_hole_cards_of_nobody() -> None:
    holes = {0: "2c2d", 1: "3c3d", 2: "4c4d"}
    for more in ({3: "5c5d"}, {3: None}, {-1: "5c5d"}):
        with pytest.raises(errors.SetupError, match=r"no player in seat -?\d to hold cards"):
            hand([100] * 3, holes=holes | more)
    with pytest.raises(TypeError):
        hand([100] * 3, holes={True: "2c2d"})


@pytest.mark.parametrize("none", [None, cr.UNKNOWN, "", ()])
def test_rule_5_1_cards_that_are_not_known(none: object) -> None:
    game = hand([100] * 2, "raise 100, call", holes={0: none, 1: "AsAh"})
    assert (game.hole(0), len(game.hole(1))) == ((), 2)
    game.show(1, none)
    assert [event.cards for event in game.events if isinstance(event, cr.events.Shown)][-1:] == [game.hole(1)]
    with pytest.raises(errors.CardCount, match="seat 0 has shown no cards"):
        game.show(0, none)


def test_rule_5_1_two_cards_are_shown() -> None:
    game = hand([100] * 2, "raise 100, call")
    for wrong in ("2c", "2c3c4c"):
        with pytest.raises(errors.SetupError, match=r"seat 0 holds 2 cards, not \d \(rule 5\.1\)"):
            game.show(0, wrong)


@pytest.mark.parametrize("seed", range(20))
def test_rule_5_1_a_known_card_is_not_dealt_again(seed: int) -> None:
    known = [cr.Card(i) for i in range(26)]
    holes = [known[:2], known[2:4], None]
    game = hand([100] * 3, "raise 100, call, call", seed=seed, holes=holes)
    dealt = [*game.board, *game.hole(0), *game.hole(1), *game.hole(2)]
    assert len({*dealt}) == 11 and [*game.hole(0), *game.hole(1)] == known[:4]
    flop = hand([100] * 2, "all-in, call", seed=seed, street="flop", pot=2, board=known[:3], holes=[known[3:5], None])
    assert len({*flop.board, *flop.hole(0), *flop.hole(1)}) == 9 and [*flop.board[:3]] == known[:3]
