"""What a hand refuses when it is made, before anything is dealt."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from spots import FL, hand

import croupier as cr
from croupier import errors, events as ev
from croupier.limits import STRUCTURES

DECK = [cr.Card(i) for i in range(52)]


def make(stacks: Any = (100, 100, 100), rules: cr.TableRules | None = None, **given: Any) -> cr.Hand:
    return cr.Hand(rules or cr.TableRules(), stacks, **given)


@pytest.mark.parametrize(
    ("stacks", "given", "says"),
    [
        ([100], {}, "2 to 10 players, not 1"),
        ({}, {}, "2 to 10 players, not 0"),
        ([100] * 11, {}, "2 to 10 players, not 11"),
        ({-1: 100, 2: 100}, {}, "not negative"),
        ([100, 0], {}, "seat 1 has 0 chips"),
        ([100, -5, 100], {}, "seat 1 has -5 chips"),
        ([1 << 61, 1 << 61], {}, "chips or more together"),
        ([100, 100], {"button": 2}, "the button is on the seat of a player"),
        ([100, 100, 100], {"button": -1}, "the button"),
        ([100, 100], {"street": "showdown"}, "no street is called 'showdown'"),
        ([100, 100], {"first": 2}, "no player in seat 2"),
        ([100, 100], {"pot": -1}, "the pot is not negative"),
        ([100, 100], {"street": "flop", "posts": [cr.Post(0, "bb", 2)]}, "nobody posts on the flop"),
        ([100, 100], {"posts": [(0, "bb")]}, r"a post is Post\(seat, kind, amount\)"),
        ([100, 100], {"posts": ["sb2"]}, r"a post is Post\(seat, kind, amount\)"),
        ([100, 100], {"posts": [cr.Post(2, "bb", 2)]}, "no player in seat 2 to post"),
        ([100, 100], {"posts": [cr.Post(0, "tip", 2)]}, "'tip' is no kind of post"),
        ([100, 100], {"posts": [cr.Post(0, "bb", -2)]}, "a post is not negative: -2"),
        ([100, 100], {"holes": ["AsAh"]}, "2 players"),
        ([100, 100], {"holes": {2: "AsAh"}}, "no player in seat 2 to hold cards"),
        ([100, 100], {"holes": ["AsAhKs", None]}, "seat 0 holds 2 cards, not 3"),
        ([100, 100], {"names": ["Ann"]}, "2 players"),
        ([100, 100], {"board": "2c3c4c"}, "a board of 3 does not make a preflop"),
        ([100, 100], {"street": "turn", "board": "2c3c4c"}, "a board of 3 does not make a turn"),
        ([100, 100], {"deck": 17}, "a set of cards has none"),
        ([100, 100], {"names": 5}, "2 players to be named, not 5"),
        ([100, 100], {"deck": DECK[:11]}, "the deck has 11 cards, the hand may need 12"),
        ([100, 100], {"deck": DECK[20:23], "street": "flop", "holes": ["2h2d", "3h3d"]}, "the hand may need 8"),
    ],
)
def test_what_cannot_be_dealt(stacks: Any, given: dict[str, Any], says: str) -> None:
    with pytest.raises(errors.CroupierError, match=says):
        make(stacks, **given)


@pytest.mark.parametrize(
    ("stacks", "given", "says"),
    [
        (cr.TableRules(), {}, "not TableRules: the rules come first, then the stacks"),
        (200, {}, "the stacks are a sequence of chips or {seat: chips}, not int"),
        ([100, 99.5], {}, "an amount is a whole number of chips, not 99.5"),
        ({"Ann": 100, "Bob": 100}, {}, "a seat is a whole number, not 'Ann'"),
        ([100, 100], {"button": "Ann"}, "the seat of the button is a whole number, not 'Ann'"),
        ([100, 100], {"holes": 5}, "hole cards are {seat: cards}, or a sequence of them, not 5"),
        ([100, 100], {"posts": 5}, "posts are a list of Post(seat, kind, amount), not 5"),
        ([100, 100], {"straddles": 5}, "straddles are a list of seats, not 5"),
    ],
)
def test_what_is_of_the_wrong_type_is_called_by_its_name(stacks: Any, given: dict[str, Any], says: str) -> None:
    with pytest.raises(TypeError) as caught:
        make(stacks, **given)
    assert str(caught.value).endswith(says)


@pytest.mark.parametrize(
    "given",
    [
        {"holes": ["AsAh", "AsKs", None]},
        {"holes": ["AsAs", None, None]},
        {"street": "flop", "board": "2c3c4c", "holes": ["2cAh", None, None]},
        {"deck": [*DECK[:20], DECK[0]]},
        {"deck": DECK, "holes": ["AsAh", None, None]},
    ],
)
def test_no_card_is_in_two_places(given: dict[str, Any]) -> None:
    with pytest.raises(errors.DuplicateCard):
        make(**given)


@pytest.mark.parametrize(
    ("stacks", "given"),
    [
        ([100, 100.0], {}),
        ([100, True], {}),
        ([100, "100"], {}),
        ({0: 100, True: 100}, {}),
        ({0: 100, "1": 100}, {}),
        ([100, 100], {"button": 1.0}),
        ([100, 100], {"button": True}),
        ([100, 100], {"pot": 1.5}),
        ([100, 100], {"posts": [cr.Post(0, "bb", 2.0)]}),  # type: ignore[arg-type]
        ([100, 100], {"posts": [cr.Post(0, "bb", True)]}),
    ],
)
def test_chips_and_seats_are_whole_numbers(stacks: Any, given: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        make(stacks, **given)


def test_numpy_integers_are_numbers_like_others() -> None:
    game = make(np.array([100, 90, 80]), button=np.int64(1), pot=np.int32(0))
    assert {type(chips) for chips in (*game.stacks.values(), *game.stacks, game.button)} == {int}
    game = make({np.int64(3): np.int64(50), 5: 60})
    assert game.starting_stacks == {3: 50, 5: 60}
    posts: Any = [(1, "sb", np.int64(1)), [0, "bb", 2]]
    game = make([100, 100], posts=posts)
    assert game.posts == (cr.Post(1, "sb", 1), cr.Post(0, "bb", 2))
    assert [(type(post), type(post.amount)) for post in game.posts] == [(cr.Post, int)] * 2
    kept = cr.Post(0, "bb", 2)
    assert make([100, 100], posts=[kept]).posts[0] is kept
    assert type(make([100, 100], posts=[cr.Post(0, "bb", np.int64(2))]).posts[0].amount) is int


def test_the_least_and_the_most_of_everything_is_dealt() -> None:
    assert len(make([1, 1]).seats) == 2
    assert len(make([1] * 10).seats) == 10
    assert make([1 << 61, (1 << 61) - 1]).pot > 0
    assert make({0: 100, 7: 100, 9: 100}, button=8).seats == (9, 0, 7)
    assert make([100, 100], deck=DECK[:12]).to_act == 1
    assert make([100, 100], rules=cr.TableRules(burn=False), deck=DECK[:9]).to_act == 1
    with pytest.raises(errors.SetupError, match="may need 9"):
        make([100, 100], rules=cr.TableRules(burn=False), deck=DECK[:8])


def test_cards_may_be_known_in_part_by_seat_or_in_the_order_of_the_seats() -> None:
    for holes in ({2: "AsAh"}, [None, None, "AsAh"], {2: cr.Cards("AsAh"), 0: None, 1: ""}):
        game = make(holes=holes, seed=3)
        assert set(map(str, game.hole(2))) == {"As", "Ah"}
        assert len(game.hole(0)) == len(game.hole(1)) == 2
        told = make(holes=holes, deck=cr.UNKNOWN)
        assert (told.hole(0), told.hole(1)) == ((), ())


def test_the_same_seed_deals_the_same_cards() -> None:
    one, same, other = make(seed=7), make(seed=7), make(seed=8)
    assert one == same != other
    assert (one.seed, make().seed) == (7, None)
    assert make() != make()  # from the system's random source


def test_names_are_given_by_seat_or_in_the_order_of_the_seats() -> None:
    assert make([9, 9], names=["Ann", "Bob"]).names == {0: "Ann", 1: "Bob"}
    assert make({4: 9, 2: 9}, names=["Ann", "Bob"]).names == {2: "Ann", 4: "Bob"}
    assert make([9, 9], names={1: "Bob"}).names == {1: "Bob"}
    assert make([9, 9]).names is None


def test_nobody_is_where_nobody_sits() -> None:
    game = hand()
    with pytest.raises(errors.SetupError, match="no player in seat 9"):
        game.hole(9)
    with pytest.raises(errors.SetupError, match="no player in seat 9"):
        game.view(9)


def test_a_reason_names_its_rule_and_nobody_to_act_is_one() -> None:
    for closed in cr.Closed:
        assert ("rule" in closed) == (closed is not cr.Closed.NO_TURN)
    nothing = hand([100, 100], "call, check").legal
    assert (nothing.closed_because, str(nothing.closed_because)) == (cr.Closed.NO_TURN, "nobody is to act")
    assert not (nothing.fold or nothing.check or nothing.is_raise)
    assert (str(nothing), repr(nothing)) == ("nothing", "<LegalActions: nothing>")
    assert repr(hand().legal) == "<LegalActions: fold, call 2, raise 4-1000>"
    game = hand([100, 51, 100], "raise 10, fold", unit=2, small_blind=2, big_blind=4)
    assert str(game.legal) == "fold, call 6, raise 16-51"  # the all-in alone is off the unit


def test_a_hand_says_in_a_line_where_it_stands() -> None:
    game = hand([100, 100], "call, check")
    assert repr(game) == "<Hand: preflop, pot 4, the hand waits for a board>"
    game.deal("2c3c4c")
    assert repr(game) == "<Hand: flop, pot 4, seat 0 to act: check, bet 2-98>"
    for street in ("5c", "6c"):
        game.check(), game.check(), game.deal(street)
    game.check(), game.check()
    assert repr(game) == "<Hand: river, pot 4, the hand waits for a show>"
    game.show(0, "AsAh"), game.muck(1)
    assert repr(game) == "<Hand: river, pot 0, over, 0: +2, 1: -2>"
    assert repr(hand([100, 100], "raise 100, call")) == "<Hand: preflop, pot 200, the hand waits for a board>"
    told = hand([100, 100], "raise 100, call, /, /, /")
    assert repr(told) == "<Hand: river, pot 200, the hand waits for a ranking>"
    asked = hand([100, 100], "raise 100, call", seed=1, run_it_twice=True)
    assert repr(asked) == "<Hand: preflop, pot 200, the hand waits for how often the board is run>"


def test_a_hand_says_what_is_to_be_matched_and_what_the_least_raise_is() -> None:
    game = hand([100, 1, 100])
    assert (game.price, game.min_to) == (2, 4)
    game.raise_to(7)
    assert (game.price, game.min_to) == (7, 12)


def test_nothing_is_settled_while_there_is_betting_to_come() -> None:
    game = hand([100, 100], "call, check")
    with pytest.raises(errors.NotNow, match="nothing to settle"):
        game.settle([[0], [1]])
    with pytest.raises(errors.NotNow, match=r"rule 17\.1"):
        game.muck(0)


@pytest.mark.parametrize(
    ("game", "to", "says"),
    [
        (hand(), 3, "raise to 3 is below the minimum of 4 (rule 9.1)"),
        (hand(), 1001, "raise to 1001 is more than the stack: 1000 in all (rule 2.1)"),
        (hand(street="flop", pot=6), 1, "bet to 1 is below the minimum of 2 (rule 8.1)"),
        (hand(street="flop", pot=6), 1001, "bet to 1001 is more than the stack: 1000 in all (rule 2.1)"),
        (hand(structure="PL"), 8, "raise to 8 is above the maximum of 7 (rule 8.4)"),
        (hand(structure="PL"), 1000, "raise to 1000 is above the maximum of 7 (rule 8.4)"),
        (hand(structure="FL"), 5, "raise to 5 is above the maximum of 4 (rule 8.5)"),
        (hand(small_blind=2, big_blind=4, unit=2), 9, "raise to 9 is not a multiple of the unit 2 (rule 2.6)"),
    ],
)
def test_a_wager_that_is_refused_is_told_why(game: cr.Hand, to: int, says: str) -> None:
    with pytest.raises(errors.BadWager) as refusal:
        game.wager(to)
    assert str(refusal.value) == says


def test_a_wager_that_is_closed_is_told_why() -> None:
    game = hand([100, 2])
    with pytest.raises(errors.RaiseClosed, match=r"^no raise is open: .*rule 7\.9"):
        game.wager(10)
    game.call()
    with pytest.raises(errors.NotNow, match="nobody is to act"):
        game.wager(10)
    limit = hand([500] * 3, "bet 20, raise 40, raise 60, raise 80", **FL, street="flop", pot=60)
    with pytest.raises(errors.RaiseClosed, match=r"^no raise is open: .*rule 8\.5"):
        limit.wager(100)


def test_two_rounds_are_the_same_only_if_everything_in_them_is() -> None:
    def round(structure: str = "no-limit", told: int = 0) -> cr.BettingRound:
        made = STRUCTURES[structure](cr.TableRules(), [100, 100], [True, True], 0, 2)
        if told:
            made.wager(told)
        return made

    assert round() == round() and round(told=10) == round(told=10)
    assert round() != round(told=10) != round(told=12)
    assert round() != round("pot-limit") and round() != "a round"
    assert round("pot-limit").legal.wager == range(2, 3)  # there is nothing in the middle yet
    assert round("pot-limit", told=2).legal.wager == range(4, 7)


def test_a_board_that_nobody_named_is_dealt_as_well() -> None:
    for street, cards in (("flop", 3), ("turn", 4), ("river", 5)):
        game = cr.Hand(cr.TableRules(), [100] * 3, street=street, pot=30, seed=1)
        assert len(game.board) == cards
        while not game.is_over:
            game.check()
        assert len({*game.board, *(card for seat in game.seats for card in game.hole(seat))}) == 11
        assert sum(game.stacks.values()) == 330


def test_an_amount_that_acts_while_it_is_read_changes_nothing_else() -> None:
    game = cr.Hand(cr.TableRules(), [100] * 3, seed=1)

    class Amount:
        def __index__(self) -> int:
            game.fold()
            return 6

    game.wager(Amount())  # type: ignore[arg-type]
    assert game.stacks == {0: 94, 1: 98, 2: 100}
    assert not [seat for seat, chips in game.stacks.items() if seat not in game.in_hand and chips != 100]


def test_what_may_be_done_cannot_be_written_over() -> None:
    game = cr.Hand(cr.TableRules(), [100] * 3, seed=1)
    with pytest.raises(AttributeError):
        game.legal.wager = range(1, 10**6)  # type: ignore[misc]
    with pytest.raises(errors.BadWager):
        game.wager(5000)
    assert game.copy().legal == game.legal


@pytest.mark.parametrize("seat", [True, False, 1.0, "1", None, 10**5000], ids=lambda seat: type(seat).__name__)
def test_a_seat_is_a_whole_number(seat: Any) -> None:
    game = cr.Hand(cr.TableRules(), [100] * 3, seed=1)
    asks: list[Any] = [game.hole, lambda seat: game.fold(seat), lambda seat: game.raise_to(6, seat)]
    if seat is not None:
        asks += [game.view, lambda seat: make(first=seat), lambda seat: make(holes={seat: "AsAh"})]
    for ask in asks[: 1 if seat is None else None]:
        with pytest.raises((TypeError, errors.AmountError), match="a seat is a whole number"):
            ask(seat)


def test_a_hand_keeps_its_own_names() -> None:
    game = cr.Hand(cr.TableRules(), [100] * 2, names=["Ann", "Ben"])
    given = game.names
    assert given is not None
    given[0] = "Zoe"
    assert game.names == game.copy().names == {0: "Ann", 1: "Ben"}
    for names in ({0: object()}, {9: "x"}, "ab", [1, 2]):
        with pytest.raises(errors.SetupError, match="name"):
            cr.Hand(cr.TableRules(), [100] * 2, names=names)  # type: ignore[arg-type]


def test_a_deck_has_an_order_and_excludes_a_seed() -> None:
    for deck in (set(DECK), frozenset(DECK), cr.Cards((1 << 52) - 1)):
        with pytest.raises(errors.SetupError, match="a deck has an order"):
            make(deck=deck)
    with pytest.raises(errors.SetupError, match="a deck or a seed"):
        make(deck=DECK, seed=1)


def test_rules_come_through_a_copy_of_all_their_parts() -> None:
    import copy
    import pickle

    rules = cr.TableRules(ante=1, min_bets=(2, 4))
    for again in (copy.copy(rules), copy.deepcopy(rules), pickle.loads(pickle.dumps(rules))):
        assert again == rules and hash(again) == hash(rules)
        assert again.replace(ante=2).ante == 2
        assert again.street_minimums == rules.street_minimums == (2, 2, 4, 4)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        *[(text, ev.Raised(2, 1000, True)) for text in ("allin", "all-in", "all_in", "ALL-IN")],
        *[(text, ev.Raised(2, 6)) for text in ("raise 6", "raise to 6", "Raise  To 6", "wager 6", "wager to 6")],
        *[("call", ev.Called(2, 2)), ("fold", ev.Folded(2))],
    ],
)
def test_a_move_may_be_a_text(text: str, event: ev.Event) -> None:
    game = hand()
    game.push(text)
    assert game.events[-1] == event


@pytest.mark.parametrize(
    "text",
    [
        "",
        "shove",
        "fold 6",
        "raise",
        "raise six",
        "raise -6",
        "raise 6.0",
        "raise 6 7",
        "raise to to 6",
        "to 6",
        "raise by 6",
    ],
)
def test_a_text_that_is_no_move(text: str) -> None:
    game, same = hand(), hand()
    with pytest.raises(errors.IllegalAction, match="is no action"):
        game.push(text)
    assert game == same


def test_all_in_where_there_is_nobody_or_nothing_more() -> None:
    game = hand([100, 100], "call, check")
    with pytest.raises(errors.NotNow):
        game.all_in()
    with pytest.raises(errors.RaiseClosed, match=r"call\(\) puts the whole stack in"):
        hand([100, 100, 2]).all_in()


def test_a_number_without_an_end_is_more_than_any_stack() -> None:
    for digits in (19, 20, 21, 5000):
        with pytest.raises(errors.BadWager, match="more than the stack"):
            hand().push("raise " + "9" * digits)


@pytest.mark.parametrize("word", ["fold", "kill", "check", "call", "all_in", "time_out", "wager", "raise_to", "bet"])
def test_whoever_acts_is_named_by_a_number(word: str) -> None:
    told = "call" if word == "check" else "call, check, /, check" if word == "bet" else ""
    game = hand([100, 100, 100][: 3 if word == "check" else 2], told)
    if word == "check":
        game.call()
    assert game.to_act == 1
    amount = {"wager": [6], "raise_to": [6], "bet": [6]}.get(word, [])
    before = game.copy()
    for wrong in (True, 1.0, "1"):
        with pytest.raises(TypeError):
            getattr(game, word)(*amount, seat=wrong)
    assert game == before
    getattr(game, word)(*amount, seat=np.int64(1))
    assert game.events[len(before.events)].seat == 1


def test_the_rules_come_first() -> None:
    with pytest.raises(TypeError, match="the rules of a hand come first"):
        cr.Hand([100, 100], cr.TableRules())  # type: ignore[arg-type]
