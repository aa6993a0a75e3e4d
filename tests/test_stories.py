"""Published hands and reported defects that need cards or more than one street, each named by its source.

Those that are about betting and pots alone are examples in tests/rule_book.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping, Sequence

import pytest

import croupier as cr
from croupier import errors, showdown
from croupier.events import Mucked, Raised, Shown, Won


def deal(
    rules: cr.TableRules,
    stacks: Sequence[int],
    holes: Sequence[str],
    board: str = "",
    *,
    button: int | None = None,
) -> cr.Hand:
    """A hand dealt from a deck in which `holes`, by seat, and `board` lie where the dealer finds them."""
    order = cr.Hand(rules, stacks, button=button, deck=cr.UNKNOWN).seats
    known = [cr.cards.parse_cards(hole) for hole in holes]
    turned = cr.cards.parse_cards(board)
    used = {card for hole in (*known, turned) for card in hole}
    rest = (card for card in map(cr.Card, range(52)) if card not in used)
    deck = [known[seat][i] for i in range(2) for seat in order]
    for cards in (turned[:3], turned[3:4], turned[4:]):
        deck += [next(rest), *cards]
    return cr.Hand(rules, stacks, button=button, deck=[*deck, *rest])


def shove(hand: cr.Hand) -> None:
    """Everybody puts in whatever he can, until nobody can act."""
    while hand.to_act is not None:
        if hand.legal.all_in is not None:
            hand.all_in()
        else:
            hand.call()


def play(hand: cr.Hand, text: str) -> None:
    for action in text.split(","):
        hand.push(action.strip())


# --- every street with its cards ------------------------------------------------------------------------------

SEVEN = [76, 181, 300, 117, 5, 66, 27]
SEVEN_HOLES = ["QhTs", "8h2s", "AsKh", "4s6d", "Ah6c", "TcQd", "4dQc"]
SEVEN_BOARD = "7c2hTdKcQs"
SEVEN_ACTIONS = "raise 114, allin, fold, call, call, call, call, fold"
SEVEN_FINAL = {0: 220, 1: 185, 2: 185, 3: 0, 4: 4, 5: 178, 6: 0}


def test_pokerkit_46_seven_players_four_pots_two_odd_chips() -> None:
    hand = deal(cr.TableRules(ante=1), SEVEN, SEVEN_HOLES, SEVEN_BOARD)
    play(hand, SEVEN_ACTIONS)
    assert hand.is_over
    assert [pot.amount for pot, _ in hand.awards] == [163, 195, 40, 121]
    assert [won for _, won in hand.awards] == [{0: 82, 5: 81}, {0: 98, 5: 97}, {0: 40}, {1: 121}]
    assert hand.stacks == SEVEN_FINAL
    # rule 15.3: the last side pot is paid first
    assert [event.pot for event in hand.events if isinstance(event, Won)] == [3, 2, 1, 1, 0, 0]


@pytest.mark.parametrize("order", list(itertools.permutations([1, 3, 6])))
def test_pokerkit_46_pays_the_same_whoever_mucks_and_when(order: tuple[int, ...]) -> None:
    for mucked in range(4):
        hand = cr.Hand(cr.TableRules(ante=1), SEVEN, deck=cr.UNKNOWN)
        play(hand, SEVEN_ACTIONS)
        for cards in ("7c2hTd", "Kc", "Qs"):
            hand.deal(cards)
        beaten = [seat for seat in order[:mucked] if seat != 1]  # seat 1 has the best hand of the last pot
        for seat in beaten:
            hand.muck(seat)
        for seat in (5, *order, 0):
            if seat not in beaten and not hand.is_over:
                hand.show(seat, SEVEN_HOLES[seat])
        assert hand.stacks == SEVEN_FINAL


def test_pokerkit_readme_dwan_and_ivey_a_million_in_the_middle() -> None:
    rules = cr.TableRules(small_blind=1000, big_blind=2000, ante=500)
    hand = cr.Hand(rules, [1_125_600, 2_000_000, 553_500], deck=cr.UNKNOWN, holes=["Ac2d", None, "7h6h"])
    play(hand, "raise 7000, raise 23000, fold, call")
    hand.deal("Jc3d5c")
    play(hand, "bet 35000, call")
    hand.deal("4h")
    play(hand, "bet 90000, raise 232600, raise 1067100, call")
    assert hand.returns == [(0, 572_100)]
    hand.deal("Jh")
    assert hand.is_over
    assert hand.stacks == {0: 572_100, 1: 1_997_500, 2: 1_109_500}
    assert [str(event) for event in hand.events if isinstance(event, Won)] == ["seat 2 wins 1109500 from the main pot"]


@pytest.mark.parametrize(
    ("stacks", "holes", "board", "net"),
    [
        ([100, 200, 300, 400], ["JsTs", "4s5s", "9sTc", "ThJc"], "AsKsQs2s3s", [300, 100, -100, -300]),
        ([100, 200, 300, 400], ["As4h", "Ad5h", "Kd6h", "Ks7h"], "AhKhQsTs9s", [100, 300, -200, -200]),
        # the source deals the queen of diamonds twice; the last hand holds the queen of hearts here
        (
            [100, 200, 300, 400, 500, 600],
            ["Ac2h", "Ad3h", "Kc2c", "Kd3c", "Qc2s", "Qh3s"],
            "AsKsQdTd9c",
            [200, 600, -100, 100, -400, -400],
        ),
    ],
)
def test_rlcard_judger_all_in_at_every_depth(stacks: list[int], holes: list[str], board: str, net: list[int]) -> None:
    hand = deal(cr.TableRules(), stacks, holes, board)
    shove(hand)
    assert list(hand.net.values()) == net


@pytest.mark.parametrize(
    ("stakes", "folded", "strengths", "won"),
    [
        ([200, 150, 200, 100, 50], [4], [9, 3, 2, 1, 0], [700, 0, 0, 0, 0]),
        ([150, 200, 350, 50], [], [9, 3, 2, 1], [500, 100, 150, 0]),
        ([50, 100, 150, 150], [], [9, 3, 2, 1], [200, 150, 100, 0]),
        ([50, 100, 100], [], [9, 2, 2], [150, 50, 50]),
    ],
)
def test_robopoker_showdown_by_stake_and_strength(
    stakes: list[int], folded: list[int], strengths: list[int], won: list[int]
) -> None:
    paid = [0] * len(stakes)
    for _, seat, chips in showdown.award(cr.side_pots(stakes, folded), strengths):
        paid[seat] += chips
    assert paid == won


# --- folds, shows and mucks -----------------------------------------------------------------------------------


def test_poker_engine_2_a_folded_hand_wins_nothing() -> None:
    hand = deal(cr.TableRules(), [200, 200, 200], ["AsKs", "2c7d", "AhAd"], "QsJsTsAc9h")
    play(hand, "fold, call, check")
    play(hand, "bet 10, call")
    assert hand.pots == (cr.Pot(24, (0, 1)),)
    play(hand, "fold")
    assert hand.is_over
    assert hand.payouts == {0: 0, 1: 24, 2: 0}
    assert not any(isinstance(event, Shown) for event in hand.events)  # rule 15.1


def test_pokerlib_11_the_bettor_shows_and_a_beaten_caller_mucks() -> None:
    hand = deal(cr.TableRules(), [2000, 2000], ["KhTd", "AsAd"], "Ac8c5d3h2s")
    play(hand, "call, check, check, check, check, check")
    assert hand.street == "river"
    play(hand, "check, bet 1000, call")
    shows = [event for event in hand.events if isinstance(event, (Shown, Mucked))]
    assert shows == [Shown(1, hand.hole(1)), Mucked(0)]
    assert hand.net == {0: -1002, 1: 1002}


def test_pangea_31_a_winning_caller_shows_after_the_bettor() -> None:
    hand = deal(cr.TableRules(), [2000, 2000], ["AsAd", "KhTd"], "Ac8c5d3h2s")
    play(hand, "call, check, check, check, check, check, check, bet 1000, call")
    assert [event.seat for event in hand.events if isinstance(event, Shown)] == [1, 0]


def test_an_all_in_hand_is_turned_up_and_never_mucked() -> None:
    hand = deal(cr.TableRules(), [100, 100], ["AsAd", "KhTd"], "Ac8c5d3h2s")
    shove(hand)
    names = [type(event).__name__ for event in hand.events]
    assert names.count("Shown") == 2
    assert "Mucked" not in names
    assert names.index("BoardDealt") > max(i for i, name in enumerate(names) if name == "Shown")  # rule 17.7


@pytest.mark.parametrize("board", ["AsKsQsJsTs", "2c2d2h2sAc"])
def test_the_board_plays_and_everybody_left_shares(board: str) -> None:
    hand = deal(cr.TableRules(), [100, 100, 100], ["3c4d", "3d4h", "5c6d"], board)
    shove(hand)
    assert hand.payouts == {0: 100, 1: 100, 2: 100}


# --- what a caller may ask ------------------------------------------------------------------------------------


def test_texasholdem_186_the_engine_says_why_no_raise_is_open() -> None:
    hand = cr.Hand(cr.TableRules(small_blind=50, big_blind=100), [5000, 5000, 5000, 450], seed=1)
    play(hand, "raise 300, allin, fold, call")
    assert hand.to_act == 2
    assert hand.legal.closed_because is cr.Closed.NOT_REOPENED
    assert "rule" in hand.legal.closed_because
    with pytest.raises(errors.RaiseClosed, match=r"10\.2"):
        hand.raise_to(650)
    with pytest.raises(errors.RaiseClosed, match=r"10\.2"):
        hand.all_in()  # rule 7.10: never silently a call
    assert hand.bets[2] == 300


def test_texasholdem_39_a_raise_is_to_a_total_and_every_query_agrees() -> None:
    hand = cr.Hand(cr.TableRules(), [3000, 3000, 3000], seed=1)
    hand.raise_to(1298)
    assert hand.bets == {0: 1, 1: 2, 2: 1298}
    assert hand.stacks[2] == 3000 - 1298
    assert hand.legal.call == 1297
    assert hand.legal.wager[0] == 1298 + 1296
    assert hand.events[-1] == Raised(2, 1298)


@pytest.mark.parametrize("amount", [0.5, 2.1, 1000.25, 600.0, "600", None, True])
def test_poker_ts_14_fractions_of_chips_do_not_exist(amount: object) -> None:
    with pytest.raises((TypeError, errors.CroupierError)):
        cr.TableRules(big_blind=amount)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        cr.Hand(cr.TableRules(), [200, amount], seed=1)  # type: ignore[list-item]
    hand = cr.Hand(cr.TableRules(), [2000, 2000], seed=1)
    before = hand.copy()
    with pytest.raises(TypeError):
        hand.wager(amount)  # type: ignore[arg-type]
    assert hand == before


def test_pokerkit_accepts_thirty_players_and_blinds_upside_down() -> None:
    with pytest.raises(errors.SetupError, match="2 to 10 players"):
        cr.Hand(cr.TableRules(), [100] * 30)
    with pytest.raises(errors.RulesError, match="exceeds the big blind"):
        cr.TableRules(small_blind=10, big_blind=5)


def test_pokerkit_24_two_hands_heads_up_alternate_the_small_blind() -> None:
    stacks: Mapping[int, int] = {0: 200, 1: 200}
    opened = []
    for button in (0, 1):
        hand = cr.Hand(cr.TableRules(small_blind=10, big_blind=20), stacks, button=button, seed=3)
        assert hand.bets == {button: 10, 1 - button: 20}
        opened.append(hand.to_act)
        play(hand, "call, check")
        assert hand.to_act == 1 - button  # rule 6.8
        play(hand, "bet 20, fold")
        stacks = hand.stacks
    assert opened == [0, 1]
    assert stacks == {0: 200, 1: 200}


def test_pypokerengine_19_a_call_that_leaves_chips_is_no_all_in() -> None:
    hand = deal(cr.TableRules(), [130, 70], ["AsAd", "KhTd"], "Ac8c5d3h2s")
    play(hand, "raise 60, call")
    assert hand.stacks == {0: 70, 1: 10}
    assert hand.street == "flop"
    play(hand, "check, bet 10, call")
    assert hand.is_over
    assert hand.stacks == {0: 200, 1: 0}


def test_open_spiel_a_blind_above_the_stack_is_played() -> None:
    hand = deal(cr.TableRules(small_blind=50, big_blind=100), [5000, 60, 5000], ["2c7d", "AsAd", "KhTd"], "Ac8c5d3h2s")
    play(hand, "call, call")
    while not hand.is_over:
        hand.check()
    assert hand.net == {0: -20, 1: 120, 2: -100}  # three aces win 180; a pair of twos the side pot of 80


def test_poker_ts_and_texasholdem_24_26_41_no_chip_is_lost_in_random_four_handed_hands() -> None:
    chance = random.Random(4)
    for seed in range(300):
        stacks = [chance.randint(1, 60) for _ in range(4)]
        hand = cr.Hand(cr.TableRules(ante=chance.randint(0, 2)), stacks, seed=seed)
        while not hand.is_over:
            legal = hand.legal
            choices = ["check"] if legal.check else ["fold", "call", "call"]
            if legal.all_in is not None:
                choices.append("allin")
            choices += [f"raise {to}" if legal.is_raise else f"bet {to}" for to in legal.wager[:1]]
            hand.push(chance.choice(choices))
            # no empty pot, and everything that was put in is somewhere
            assert all(pot.amount and pot.eligible for pot in hand.pots)
            assert sum(pot.amount for pot in hand.pots) + sum(hand.bets.values()) == hand.pot
            assert sum(hand.stacks.values()) + hand.pot == sum(stacks)
        assert sum(hand.net.values()) == 0
