"""Rules that no example can tell, each test named by its number in docs/rules.md."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import croupier as cr
from croupier import errors, showdown
from croupier.events import Bet, BoardDealt, Burned, Called, Checked, Folded, HoleDealt, Mucked, Raised, Shown

DECK = [cr.Card(i) for i in range(52)]


def hand(stacks: list[int] | None = None, **options: Any) -> cr.Hand:
    return cr.Hand(cr.TableRules(**options), stacks or [200, 200, 200], seed=5)


def play(hand: cr.Hand, text: str) -> cr.Hand:
    for action in text.split(", "):
        hand.push(action)
    return hand


def refused(hand: cr.Hand, error: type[errors.CroupierError], rule: str, action: str) -> None:
    """The action is refused by this error, which names the rule, and nothing changes (rule 14.8)."""
    before = hand.copy()
    with pytest.raises(error, match=rf"\(rules? [\d., ]*{re.escape(rule)}\b"):
        hand.push(action)
    assert hand == before
    assert hand.events == before.events


# --- stakes ---------------------------------------------------------------------------------------------------


def test_rule_2_1_only_chips_on_the_table_play() -> None:
    with pytest.raises(errors.SetupError, match=r"rule 2\.1"):
        cr.Hand(cr.TableRules(), [100, 0, 100])
    refused(hand(), errors.BadWager, "2.1", "raise 201")


def test_rule_2_5_stacks_are_open_to_everybody() -> None:
    public = play(hand(), "raise 6").view()
    assert [player["stack"] for player in public["players"]] == [199, 198, 194]


def test_rule_2_6_amounts_are_multiples_of_the_unit() -> None:
    for field in ("small_blind", "big_blind", "ante"):
        with pytest.raises(errors.RulesError, match=r"rule 2\.6"):
            cr.TableRules(**{"small_blind": 50, "big_blind": 100, "unit": 25, field: 60})
    game = hand([5000, 5000, 5000], small_blind=50, big_blind=100, unit=25)
    refused(game, errors.BadWager, "2.6", "raise 260")
    assert list(game.legal.wager[:3]) == [200, 225, 250]
    game = hand([5000, 5000, 5010], small_blind=50, big_blind=100, unit=25)  # the whole stack is off the unit
    refused(game, errors.BadWager, "2.6", "raise 5005")
    assert (game.legal.wager[-1], game.legal.all_in) == (5000, 5010)


def test_rule_2_7_the_rules_are_open_to_everybody() -> None:
    rules = cr.TableRules(reopen="half", small_blind=5, big_blind=10)
    public = cr.Hand(rules, [500, 500], seed=1).view()
    assert (public["rules"]["reopen"], public["rules"]["big_blind"]) == ("half", 10)


# --- the deal -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("button", "order"), [(2, (0, 1, 2)), (0, (1, 2, 0)), (1, (2, 0, 1))])
def test_rule_5_1_one_card_at_a_time_the_button_last(button: int, order: tuple[int, ...]) -> None:
    game = cr.Hand(cr.TableRules(), [200, 200, 200], button=button, deck=DECK)
    assert game.seats == order
    for place, seat in enumerate(order):
        assert game.hole(seat) == (DECK[place], DECK[place + 3])
    assert [event.seat for event in game.events if isinstance(event, HoleDealt)] == list(order)


@pytest.mark.parametrize(("burn", "board"), [(True, [7, 8, 9, 11, 13]), (False, [6, 7, 8, 9, 10])])
def test_rules_5_2_and_5_3_three_one_and_one_behind_a_burned_card(burn: bool, board: list[int]) -> None:
    game = cr.Hand(cr.TableRules(burn=burn), [200, 200, 200], deck=DECK)
    play(game, "call, call, check, check, check, check, check, check, check, check, check")
    assert game.street == "river"
    assert list(game.board) == [DECK[i] for i in board]
    dealt = [event for event in game.events if isinstance(event, (Burned, BoardDealt))]
    assert [len(event.cards) for event in dealt if isinstance(event, BoardDealt)] == [3, 1, 1]
    assert dealt.count(Burned()) == (3 if burn else 0)
    assert Burned.__match_args__ == ()  # it does not say which card


# --- turns and actions ----------------------------------------------------------------------------------------


def test_rule_6_1_only_the_player_on_turn_may_act() -> None:
    game = hand()
    before = game.copy()
    for act in (game.fold, game.check, game.call, game.all_in, game.time_out):
        with pytest.raises(errors.OutOfTurn, match=r"rule 6\.1"):
            act(seat=0)
    for wager in (game.bet, game.raise_to, game.wager):
        with pytest.raises(errors.OutOfTurn, match=r"rule 6\.1"):
            wager(6, seat=1)
    assert game == before
    game.raise_to(6, seat=2)
    assert game.to_act == 0


def test_rule_6_6_when_all_others_fold_the_hand_is_over() -> None:
    game = play(hand(), "raise 6, fold, fold")
    assert game.is_over
    assert game.to_act is None
    with pytest.raises(errors.NotNow, match="over"):
        game.fold()


def test_rule_7_1_no_check_once_there_is_a_bet() -> None:
    game = play(hand(), "call, call, check, bet 4")
    refused(game, errors.IllegalAction, "7.1", "check")


def test_rules_7_2_and_7_5_a_bet_opens_and_a_raise_follows() -> None:
    game = hand()
    refused(game, errors.IllegalAction, "7.5", "bet 6")
    play(game, "call, call, check")
    refused(game, errors.IllegalAction, "7.2", "raise 6")
    refused(game, errors.IllegalAction, "7.4", "call")
    play(game, "bet 6")
    assert game.legal.is_raise


def test_rule_7_3_folding_where_a_check_is_free() -> None:
    for option, last in (("allow", Folded(0)), ("convert_to_check", Checked(0))):
        game = play(hand(open_fold=option), "call, call, check, fold")
        assert game.events[-1] == last
    game = play(hand(open_fold="reject"), "call, call, check")
    assert not game.legal.fold
    refused(game, errors.IllegalAction, "7.3", "fold")


def test_rule_7_8_a_house_without_check_raise() -> None:
    game = play(hand(check_raise=False), "call, call, check, check, bet 4, fold")
    assert str(game.legal) == "fold, call 4"
    assert game.legal.closed_because is cr.Closed.CHECKED
    refused(game, errors.RaiseClosed, "7.8", "raise 8")


def test_rule_7_10_all_in_is_never_silently_a_call() -> None:
    game = play(hand([200, 200, 50]), "raise 6, raise 100")
    assert game.to_act == 1
    play(game, "fold")
    refused(game, errors.RaiseClosed, "7.9", "allin")
    assert game.legal.call == 44


def test_rule_7_11_the_record_says_what_may_be_done() -> None:
    legal = hand().legal
    assert (legal.fold, legal.check, legal.call, legal.all_in, legal.is_raise) == (True, False, 2, 200, True)
    assert legal.wager == range(4, 201)
    assert legal.closed_because is None
    for to in (3, 201):
        assert to not in legal.wager


def test_rule_7_12_who_does_not_act_in_time_checks_or_folds() -> None:
    game = hand()
    game.time_out()
    assert game.events[-1] == Folded(2)
    play(game, "call")
    game.time_out()
    assert Checked(1) in game.events


# --- structures -----------------------------------------------------------------------------------------------


def test_rule_8_1_two_tiers_are_four_minimums() -> None:
    assert cr.TableRules(min_bets=(2, 4)).street_minimums == (2, 2, 4, 4)
    assert cr.TableRules(min_bets=(2, 3, 4, 5)).street_minimums == (2, 3, 4, 5)
    for wrong in ((), (2,), (2, 3, 4), (2, 0), 2):
        with pytest.raises(errors.RulesError):
            cr.TableRules(min_bets=wrong)  # type: ignore[arg-type]


def test_rule_8_2_in_limit_the_big_blind_is_the_small_bet() -> None:
    assert cr.TableRules("FL", 1, 2).bets == (2, 4)
    assert cr.TableRules("fixed-limit", 2, 5, big_bet=15).bets == (5, 15)
    with pytest.raises(errors.RulesError, match=r"rule 8\.2"):
        cr.TableRules("FL", 1, 2, small_bet=4)


def test_rule_8_4_9_more_than_the_pot_is_refused() -> None:
    game = hand(structure="pot-limit")
    refused(game, errors.BadWager, "8.4", "raise 8")
    refused(game, errors.IllegalAction, "7.10", "allin")
    play(game, "raise 7")


def test_rule_9_5_a_raise_below_the_minimum_is_refused() -> None:
    game = play(hand(), "raise 6")
    refused(game, errors.BadWager, "9.1", "raise 9")


def test_rule_10_10_the_board_runs_out_when_no_decision_is_left() -> None:
    for actions, stacks in (("allin, call, call", [50, 200, 80]), ("allin, call, fold", [200, 200, 200])):
        game = play(hand(stacks), actions)
        assert game.is_over
        assert len(game.board) == 5
        assert sum(isinstance(event, Burned) for event in game.events) == 3


# --- pots and showdown ----------------------------------------------------------------------------------------


def test_rule_14_4_pots_are_readable_between_the_all_ins() -> None:
    game = cr.Hand(cr.TableRules(), [50, 100, 200, 200], seed=5)
    assert game.pots == ()
    play(game, "raise 10, call, allin, fold, call, call")
    assert [(pot.amount, pot.eligible) for pot in game.pots] == [(152, (0, 2, 3))]
    assert game.pot == 152
    play(game, "bet 20, call")
    assert [(pot.amount, pot.eligible) for pot in game.pots] == [(152, (0, 2, 3)), (40, (2, 3))]


def test_rule_15_4_suits_never_decide() -> None:
    board = "2c3d4h8s9s"
    assert cr.evaluate("AcKd" + board) == cr.evaluate("AsKs" + board) == cr.evaluate("AhKc" + board)


@pytest.mark.parametrize(("scope", "won"), [("per_pot", {0: 77, 1: 75}), ("per_hand", {0: 76, 1: 76})])
def test_rule_15_7_one_odd_chip_of_each_pot_or_of_the_hand(scope: str, won: dict[int, int]) -> None:
    game = cr.Hand(cr.TableRules(odd_chip_scope=scope), [200, 200, 200, 20], deck=cr.UNKNOWN, street="flop", pot=21)
    play(game, "bet 20, call, call, call")
    game.deal()
    play(game, "check, check, bet 3, raise 24, call, fold")
    game.deal()
    play(game, "check, check")
    assert [pot.amount for pot in game.pots] == [101, 51]
    game.settle([[0, 1], [3]])
    assert game.payouts == won | {2: 0, 3: 0}


def river(chance: random.Random) -> cr.Hand:
    """A hand that reached the end of its river betting, with unknown cards."""
    while True:
        players = chance.randint(2, 6)
        game = cr.Hand(
            cr.TableRules(),
            [chance.choice((9, 30, 200)) for _ in range(players)],
            deck=cr.UNKNOWN,
            street="river",
            pot=30,
        )
        while game.to_act is not None:
            legal = game.legal
            totals = [*legal.wager[:2], *([] if legal.all_in is None else [legal.all_in])]
            if totals and chance.random() < 0.4:
                game.wager(chance.choice(totals))
            elif legal.check:
                game.check()
            elif chance.random() < 0.3:
                game.fold()
            else:
                game.call()
        if not game.is_over:
            return game


def test_rule_17_3_the_two_orders_differ_only_by_all_in_players() -> None:
    chance, differing = random.Random(17), 0
    for _ in range(2000):
        game = river(chance)
        acts = [event for event in game.events if isinstance(event, (Checked, Called, Bet, Raised))]
        live = list(game.in_hand)
        wagers = [event.seat for event in acts if isinstance(event, (Bet, Raised))]
        answers = [event.seat for event in acts if isinstance(event, (Called, Checked))]
        last, aggressor = (answers or [None])[-1], (wagers or [None])[-1]
        if last is not None and last not in live:  # he folded since: the one before him marks the place
            last = max((seat for seat in live if seat < last), default=live[-1])
        first, second = (
            showdown.showing_order(live, aggressor=aggressor, last_actor=last, order=order)
            for order in ("last_aggressor", "after_last_actor")
        )
        if first != second:
            differing += 1
            between = second[: second.index(first[0])]
            assert all(game.stacks[seat] == 0 for seat in between), game.events
    assert differing > 20


def test_rule_17_4_a_checked_river_may_start_with_who_acted_first() -> None:
    live = ["A", "B", "C"]  # A is all-in, B and C checked
    assert showdown.showing_order(live, last_actor="C") == ["A", "B", "C"]
    assert showdown.showing_order(live, last_actor="C", first_actor="B") == ["B", "C", "A"]
    assert showdown.showing_order(live, aggressor="C", first_actor="B") == ["C", "A", "B"]


def all_in_left_of_two_checkers(**options: Any) -> cr.Hand:
    """Seat 0 is all-in since before the flop, seats 1 and 2 check to the river; 2 has the best hand, 1 the worst."""
    rules = cr.TableRules(all_in_face_up=False, **options)
    game = cr.Hand(rules, [50, 200, 200], deck=cr.UNKNOWN, holes=["AdAc", "2c3d", "AsAh"])
    play(game, "raise 50, call, call")
    for cards in ("KsKh9d", "8c", "7s"):
        game.deal(cards)
        if cards != "7s":
            play(game, "check, check")
    return game


def shown(game: cr.Hand) -> list[int]:
    return [event.seat for event in game.events if isinstance(event, (Shown, Mucked))]


@pytest.mark.parametrize(
    ("options", "order"),
    [
        ({}, [0, 1, 2]),
        ({"show_order": "after_last_actor"}, [0, 1, 2]),
        ({"checked_river_first": "first_who_acted"}, [1, 2, 0]),
    ],
)
def test_rule_17_2_a_checked_river(options: dict[str, str], order: list[int]) -> None:
    assert shown(play(all_in_left_of_two_checkers(**options), "check, check")) == order


@pytest.mark.parametrize(
    ("options", "order"),
    [({}, [2, 0, 1]), ({"show_order": "after_last_actor"}, [2, 0, 1])],
)
def test_rule_17_2_a_bet_and_a_call(options: dict[str, str], order: list[int]) -> None:
    game = all_in_left_of_two_checkers(side_pot_players_show_first=False, **options)
    assert shown(play(game, "check, bet 10, call")) == order


def test_rule_17_2_the_last_to_check_has_folded_since() -> None:
    game = all_in_left_of_two_checkers(show_order="after_last_actor")
    assert shown(play(game, "check, bet 10, fold")) == [2, 0]


def test_rule_17_5_those_of_the_side_pot_show_first() -> None:
    game = all_in_left_of_two_checkers()
    assert shown(play(game, "check, bet 10, call")) == [2, 1, 0]
    assert [pot.eligible for pot, _ in game.awards] == [(0, 1, 2), (1, 2)]


def test_rule_17_7_a_house_may_leave_all_in_hands_face_down() -> None:
    game = play(all_in_left_of_two_checkers(), "check, check")
    assert [type(event) for event in game.events if isinstance(event, (Shown, Mucked))] == [Shown, Mucked, Shown]
    up = cr.Hand(cr.TableRules(), [50, 50], deck=cr.UNKNOWN, holes=["AdAc", "2c3d"])
    play(up, "raise 50, call")
    assert shown(up) == [0, 1]  # before the flop


def beaten_caller(**options: Any) -> cr.Hand:
    """Seat 1 bets the river with three aces, seat 0 calls with nothing; both have chips left."""
    game = cr.Hand(cr.TableRules(**options), [200, 200], deck=cr.UNKNOWN, holes=["KhTd", "AsAd"])
    play(game, "call, check")
    for cards in ("Ac8c5d", "3h", "2s"):
        game.deal(cards)
        play(game, "check, check" if cards != "2s" else "check, bet 10, call")
    return game


@pytest.mark.parametrize(("reveal", "loser"), [("if_not_beaten", Mucked), ("all", Shown)])
def test_rule_17_6_a_beaten_hand_is_mucked(reveal: str, loser: type) -> None:
    game = beaten_caller(reveal=reveal)
    events = [event for event in game.events if isinstance(event, (Shown, Mucked))]
    assert [(type(event), event.seat) for event in events] == [(Shown, 1), (loser, 0)]


@pytest.mark.parametrize(
    ("history", "public", "seated"), [("seated", False, True), ("public", True, True), ("none", False, False)]
)
def test_rule_17_8_who_reads_mucked_cards_in_the_history(history: str, public: bool, seated: bool) -> None:
    game = beaten_caller(mucked_history=history)
    assert ("Kh" in str(game.view())) == public
    assert ("Kh" in str(game.view(1))) == seated
    assert "Kh" in str(game.view(0))


def test_rule_17_8_mucked_cards_are_for_the_seated_alone() -> None:
    game = beaten_caller()
    for viewer, sees in ((None, None), (0, ["Kh", "Td"]), (1, ["Kh", "Td"])):
        view = game.view(viewer)
        assert [player["hole"] for player in view["players"] if player["seat"] == 0] == [sees]
        assert ("Kh" in str(view)) == (sees is not None)  # nor in any event
    folded = cr.Hand(cr.TableRules(), [200, 200], deck=cr.UNKNOWN, holes=["KhTd", "AsAd"])
    play(folded, "raise 6, fold")
    assert "Kh" not in str(folded.view(1))
    assert "As" not in str(folded.view(0))
    assert "As" not in str(folded.view()) and "Kh" not in str(folded.view())


def test_rule_17_9_a_display_changes_no_payout() -> None:
    game = cr.Hand(cr.TableRules(), [200, 200], deck=cr.UNKNOWN)
    play(game, "call, check")
    for cards in ("Ac8c5d", "3h", "2s"):
        game.deal(cards)
        play(game, "check, check")
    other = game.copy()
    game.show(0, "KhTd")
    game.show(1, "AsAd")
    other.show(1, "AsAd")
    other.muck(0)
    assert game.payouts == other.payouts == {0: 0, 1: 4}


def test_rule_17_10_the_last_one_left_wins_without_showing() -> None:
    game = cr.Hand(cr.TableRules(), [200, 200], deck=cr.UNKNOWN)
    play(game, "call, check")
    for _ in range(3):
        game.deal()
        play(game, "check, check")
    game.muck(1)
    assert game.is_over
    assert game.payouts == {0: 4, 1: 0}
    assert not any(isinstance(event, Shown) for event in game.events)


# --- hands and positions --------------------------------------------------------------------------------------


def test_rule_18_1_two_one_or_no_card_of_the_hand() -> None:
    for hole, best in (("AsKs", "As Ks Qs Js Ts"), ("9s2h", "Qs Js Ts 9s 8s"), ("2h3d", "Qs Js Ts 8s 5s")):
        assert str(cr.best_five(hole + "QsJsTs8s5s")) == best


def test_rule_18_2_the_ten_categories_ascend() -> None:
    hands = ("AsKdQh9c2s", "2s2dKhQcJs", "2s2d3h3cAs", "2s2d2hKcQs", "2s3d4h5c6s", "2s3s4s5s7s")
    hands += ("2s2d2h3c3s", "2s2d2h2c3s", "2s3s4s5s6s", "AsKsQsJsTs")
    strengths = [cr.evaluate(cards) for cards in hands]
    assert [strength.category for strength in strengths] == list(range(1, 11))
    assert strengths == sorted(strengths)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2s3d4h5c6s", "As2d3h4c5s"),
        ("AsAdKhKc3s", "AsAdKhKc2s"),
        ("AsAdAh2c2s", "KsKdKhAcAs"),
        ("As9s8s7s6s", "As9s8s7s5s"),
        ("2s2d2h2cAs", "2s2d2h2cKs"),
        ("As2d3h4c5s", "AsAdAhKcQs"),
        ("AsAdAhKcQs", "QsKsAd2d3h"),
    ],
)
def test_rule_18_3_groups_first_then_kickers(better: str, worse: str) -> None:
    assert cr.evaluate(better) > cr.evaluate(worse)


def test_rule_18_3_a_sixth_and_a_seventh_card_never_matter() -> None:
    assert cr.evaluate("AsAdKhKcQs" + "Jd9h") == cr.evaluate("AsAdKhKcQs" + "2d3h")


def test_rule_19_3_names_are_anchored_at_both_ends() -> None:
    for players in range(3, 11):
        names = cr.games.position_names(players)
        assert len(set(names)) == len(names) == players
        assert (*names[:2], names[-1]) == ("SB", "BB", "BTN")
        assert ("CO" in names, "HJ" in names, "LJ" in names) == (players > 4, players > 5, players > 6)


def test_rule_19_4_an_empty_place_keeps_its_name() -> None:
    def named(players: int, button: int, posts: list[cr.Post] | None = None, **options: Any) -> list[str]:
        game = cr.Hand(cr.TableRules(**options), [200] * players, button=button, posts=posts, seed=1)
        return [game.position(seat) for seat in game.seats]

    assert named(4, 3) == ["SB", "BB", "UTG", "BTN"]
    assert named(4, 3, small_blind=0) == ["SB", "BB", "UTG", "BTN"]  # the place is there, if the blind is not
    assert named(4, 3, [cr.Post(0, "bb", 2)]) == ["BB", "UTG", "CO", "BTN"]
    assert named(4, 3, [cr.Post(0, "bb", 2), cr.Post(1, "bb", 2)]) == ["SB", "BB", "UTG", "BTN"]  # rule 3.8.2
    assert named(5, 4, [cr.Post(p, "bb", 2) for p in (0, 1, 2)]) == ["BTN+1", "SB", "BB", "UTG", "BTN"]
    assert named(4, 3, [cr.Post(0, "sb", 1), cr.Post(1, "bb", 2), cr.Post(2, "bb", 2)])[:2] == ["SB", "BB"]
    assert named(4, 3, [cr.Post(0, "bb", 2), cr.Post(1, "live", 2)]) == ["BB", "UTG", "CO", "BTN"]
    assert named(4, 4) == ["SB", "BB", "UTG", "CO"]
    assert named(10, 12, [cr.Post(0, "bb", 2)])[-3:] == ["LJ", "HJ", "CO"]  # twelve places, two of them empty
    assert named(2, 1) == ["BB", "BTN/SB"]


@pytest.mark.parametrize(
    ("small", "big", "names"),
    [
        ([], [0, 1, 2], ["BTN+1", "SB", "BB"]),
        ([], [3, 0], ["BB", "UTG", "HJ", "CO", "BTN"]),  # the second one is somebody's entry
        ([3], [0, 1], ["SB", "BB", "UTG", "BTN"]),  # a small blind on the button (rule 3.8.2)
        ([0], [0, 1], ["SB", "BB", "UTG", "BTN"]),
        ([4, 0], [1, 2], ["SB", "BB", "UTG", "CO", "BTN"]),
        ([1], [2], ["BTN+1", "SB", "BB", "BTN"]),
    ],
)
def test_rule_19_1_the_first_big_blind_behind_a_small_one_names_the_others(
    small: list[int], big: list[int], names: list[str]
) -> None:
    posts = [cr.Post(p, "bb", 2) for p in big] + [cr.Post(p, "sb", 1) for p in small]
    posts.append(cr.Post(len(names) - 2, "live", 2))
    game = cr.Hand(cr.TableRules(), [200] * len(names), posts=posts, seed=1)
    assert [game.position(seat) for seat in game.seats] == names


def test_rule_20_an_option_that_is_not_built_is_refused() -> None:
    with pytest.raises(errors.NotSupported, match="not built yet"):
        cr.TableRules(stud_odd_chip="five_card_hand")  # no stud game is built
    with pytest.raises(errors.RulesError, match="min_raise"):
        cr.TableRules(min_raise="a lot")
