"""One hand at a time: every way in, every wrong way in, and the numbers of two other libraries."""

from __future__ import annotations

import copy
import doctest
import itertools
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

import croupier as cr
from croupier import _core
from croupier.cards import parse_cards
from croupier.errors import CardCount, CroupierError, DuplicateCard, InvalidCard

hands = st.lists(st.integers(0, 51), unique=True, min_size=5, max_size=7)
numbers = st.integers(0, 7462)


# --- oracle: the definition of a poker hand, ten lines ------------------------------------------


def class_of(five: tuple[int, ...]) -> tuple[int, list[int]]:
    """The category of five ids and the ranks that decide, the most important first (rules 18.2, 18.3)."""
    ranks = sorted((card // 4 for card in five), reverse=True)
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    flush = len({card % 4 for card in five}) == 1
    straight = len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4
    groups = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    shape = [count for _, count in groups]
    decide = [rank for rank, _ in groups]
    if straight or flush:
        return (9 + (ranks[0] == 12) if straight and flush else 5 + flush), decide
    return {(4, 1): 8, (3, 2): 7, (3, 1): 4, (2, 2): 3, (2, 1): 2, (1, 1): 1}[shape[0], shape[1]], decide


def best_class(hand: list[int]) -> tuple[int, list[int]]:
    return max(class_of(five) for five in itertools.combinations(hand, 5))


@given(hands, hands)
def test_the_stronger_hand_has_the_larger_strength(one: list[int], two: list[int]) -> None:
    (a, b), (x, y) = (cr.evaluate(one), cr.evaluate(two)), (best_class(one), best_class(two))
    assert (a < b, a == b, a.category, b.category) == (x < y, x == y, x[0], y[0])


@given(hands)
def test_the_best_five_are_worth_the_hand(hand: list[int]) -> None:
    five = cr.best_five(hand)
    assert len(five) == 5 and five & cr.Cards(hand) == five
    assert cr.evaluate(five) == cr.evaluate(hand)


# --- a strength ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "place", "category", "words"),
    [
        ("AsKsQsJsTs2c3d", 1, "ROYAL_FLUSH", "royal flush"),
        ("5h4h3h2hAh", 10, "STRAIGHT_FLUSH", "straight flush, five high"),
        ("AsAhAdAcKd2c2d", 11, "FOUR_OF_A_KIND", "four of a kind, aces, king kicker"),
        ("AsAhAdKcKd", 167, "FULL_HOUSE", "full house, aces over kings"),
        ("2s2h2d3c3d", 322, "FULL_HOUSE", "full house, twos over threes"),
        ("As2sKs5s9s", None, "FLUSH", None),
        ("6c5h4h3s2d", 1608, "STRAIGHT", "straight, six high"),
        ("AsAhAd4c2d", 1674, "THREE_OF_A_KIND", None),
        ("AsAhKsKhQd3c2c", 2468, "TWO_PAIR", "two pair, aces and kings, queen kicker"),
        ("AsAh4d3c2d", 3545, "PAIR", None),
        ("7s5h4d3c2d", 7462, "HIGH_CARD", None),
    ],
)
def test_known_hands(cards: str, place: int | None, category: str, words: str | None) -> None:
    strength = cr.evaluate(cards)
    assert place in (None, strength.place)
    assert strength.category is cr.Category[category]
    assert words in (None, str(strength))


@given(numbers)
def test_a_strength_is_an_integer_made_once(number: int) -> None:
    strength = cr.Strength(number)
    assert strength is cr.Strength(strength) is eval(repr(strength), {"Strength": cr.Strength})
    assert type(strength) is cr.Strength and strength == number and hash(strength) == hash(number)
    assert strength.place == 7463 - number
    assert copy.copy(strength) is copy.deepcopy(strength) is strength
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(strength, protocol)) is strength


def test_strengths_by_category() -> None:
    found = Counter(cr.Strength(number).category for number in range(7463))
    counts = [1, 1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1]
    assert found == dict(zip(cr.Category, counts, strict=True))
    assert len({str(cr.Strength(number)) for number in range(7463)}) == 7463
    assert str(cr.Category.TWO_PAIR) == "two pair"
    assert f"{cr.Strength(7462):>12}|" == " royal flush|"


@pytest.mark.parametrize("wrong", [-1, 7463, 2**16, 10**30])
def test_a_number_that_is_no_strength(wrong: int) -> None:
    with pytest.raises(CroupierError, match="from 0, no hand, to 7462"):
        cr.Strength(wrong)


@pytest.mark.parametrize("wrong", [True, 1.0, "7", None])
def test_a_strength_is_a_number(wrong: Any) -> None:
    with pytest.raises(TypeError, match="a strength was expected, not"):
        cr.Strength(wrong)


# --- every way in -------------------------------------------------------------------------------


@given(hands)
def test_all_ways_in_are_worth_the_same(hand: list[int]) -> None:
    cards = [cr.Card(number) for number in hand]
    texts = [str(card) for card in cards]
    expected = cr.evaluate(cr.Cards(hand))
    ways: list[Any] = [
        "".join(texts),
        " ".join(texts),
        np.str_("".join(texts)),
        texts,
        tuple(texts),
        set(texts),
        cards,
        hand,
        tuple(hand),
        set(hand),
        bytes(hand),
        int(cr.Cards(hand)),
        np.uint64(int(cr.Cards(hand))),
        [np.int64(number) for number in hand],
        [text if number % 2 else np.uint8(number) for number, text in zip(hand, texts, strict=True)],
        np.array(texts),
        *(np.array(hand, dtype=kind) for kind in ("uint8", "int16", "uint32", "int64", "object")),
        (card for card in cards),
    ]
    for way in ways:
        assert cr.evaluate(way) is expected


# --- and every wrong one ------------------------------------------------------------------------


class Raises:
    def __index__(self) -> int:
        raise KeyError("from __index__")


class Overflows:
    def __index__(self) -> int:
        raise OverflowError("from __index__")


class Lies:
    def __index__(self) -> int:
        return "51"


class Walks:
    def __iter__(self) -> Iterator[int]:
        raise LookupError("from __iter__")


def endless() -> Iterator[int]:
    while True:
        yield from range(52)


def breaks() -> Iterator[str]:
    yield "As"
    raise RuntimeError("from a generator")


ROYAL = ["As", "Ks", "Qs", "Js", "Ts", "2c", "3d"]

BAD: list[tuple[Any, type[Exception], str]] = [
    # the table of what other libraries do with it, row by row
    (["As", *ROYAL[1:6], "As"], DuplicateCard, "As is there twice: card 1 and card 7"),
    ("As Ks Qs Js Ts 2c As", DuplicateCard, "As is there twice: card 1 and card 7"),
    (["Ah", "Ks", "9d", "Ah", "2c", "3d", "7h"], DuplicateCard, "Ah is there twice: card 1 and card 4"),
    (["As"] * 5 + ["2c", "3d"], DuplicateCard, "As is there twice: card 1 and card 2"),
    (["As"] * 7, DuplicateCard, "As is there twice: card 1 and card 2"),
    ([51] * 7, DuplicateCard, "As is there twice: card 1 and card 2"),
    (bytes([7, 8, 9, 10, 8]), DuplicateCard, "4c is there twice: card 2 and card 5"),
    ([], CardCount, "5, 6 or 7 cards, not of 0"),
    ("", CardCount, "5, 6 or 7 cards, not of 0"),
    (" , ", CardCount, "5, 6 or 7 cards, not of 0"),
    (ROYAL[:4], CardCount, "5, 6 or 7 cards, not of 4"),
    ([*ROYAL, "4h"], CardCount, "5, 6 or 7 cards, not of 8"),
    ("".join(ROYAL) + "4h5h6h7h8h9h", CardCount, "5, 6 or 7 cards, not of 13"),
    (list(range(52)), CardCount, "5, 6 or 7 cards, not of 52"),
    (["Xx", *ROYAL[1:]], InvalidCard, "card 1: 'X' is no rank"),
    ("AsKsQsJsTx", InvalidCard, "card 5: 'x' is no suit"),
    ("AsKsQsJs1s", InvalidCard, "card 5: '1' is no rank"),
    ([*ROYAL[:6], ""], InvalidCard, "card 7: there is no card in an empty text"),
    ([*ROYAL[:6], "A"], InvalidCard, "card 7: A has no suit"),
    ("AsKsQsJsT", InvalidCard, "card 5: T has no suit"),
    (["Ass", *ROYAL[1:]], InvalidCard, "card 1: one card was expected, and 's' follows As"),
    ("AssKsQsJsTs", InvalidCard, "card 2: 's' is no rank"),
    ([*ROYAL[:3], None, *ROYAL[4:]], TypeError, "card 4: a card was expected, not NoneType"),
    (None, TypeError, "cards were expected, not NoneType"),
    # ids: out of range, and what only looks like one
    *[([0, 1, 2, 3, n], InvalidCard, f"card 5: {n} is no card") for n in (-1, 52, 60, 99, 255, 1000, 10**8, -(2**31))],
    ([0, 1, 2, 3, 2**63], InvalidCard, "card 5: so large a number is no card"),
    ([0, 1, 2, 3, -(10**400)], InvalidCard, "card 5: so large a number is no card"),
    ([0, 1, 2, 3, True], TypeError, "card 5: a card was expected, not bool"),
    ([0, 1, 2, 3, 4.0], TypeError, "card 5: a card was expected, not float"),
    ([0, 1, 2, 3, np.float64(4)], TypeError, "card 5: a card was expected, not float64"),
    ([0, 1, 2, 3, np.True_], TypeError, "card 5: a card was expected, not bool"),
    (np.array([0, 1, 2, 3, 99]), InvalidCard, "card 5: 99 is no card"),
    (np.array([0.0, 1, 2, 3, 4]), TypeError, "card 1: a card was expected, not float64"),
    (np.zeros((5, 5), dtype=int), TypeError, "card 1: a card was expected, not ndarray"),
    (np.array([[7], [8], [9], [10], [11]]), TypeError, "card 1: a card was expected, not ndarray"),
    (np.array(7), TypeError, "0-d array"),
    (b"AsKsQsJsTs", InvalidCard, "card 1: 65 is no card"),
    # masks
    (-1, InvalidCard, "-1 is no set of cards"),
    (np.int64(-1), InvalidCard, "-1 is no set of cards"),
    (31 + 2**60, InvalidCard, "bit 60 is no card"),
    (2**52, InvalidCard, "bit 52 is no card"),
    (2**64, InvalidCard, "so large a number is no set of cards"),
    (-(10**400), InvalidCard, "so large a number is no set of cards"),
    (0, CardCount, "not of 0"),
    (2**52 - 1, CardCount, "not of 52"),
    (True, TypeError, "cards were expected, not bool"),
    (3.5, TypeError, "cards were expected, not float"),
    (np.float64(3), TypeError, "cards were expected, not float64"),
    (1j, TypeError, "cards were expected, not complex"),
    # one card, and other shapes
    (cr.Card("As"), CardCount, "not of 1"),
    (cr.Cards("As"), CardCount, "not of 1"),
    (cr.Strength(31), TypeError, "cards were expected, not Strength"),
    ([cr.Cards("As"), *ROYAL[1:]], TypeError, "card 1: a card was expected, not Cards"),
    ([["As", "Ks"], ["Qs", "Js", "Ts"]], TypeError, "card 1: a card was expected, not list"),
    (["As Ks", "Qs", "Js", "Ts"], InvalidCard, "card 1: one card was expected, and ' ' follows As"),
    ([*ROYAL[:4], {}], TypeError, "card 5: a card was expected, not dict"),
    (dict.fromkeys(ROYAL), TypeError, "cards were expected, not dict"),
    (object(), TypeError, "cards were expected, not object"),
    (len, TypeError, "cards were expected, not builtin_function_or_method"),
    (cr.UNKNOWN, TypeError, "cards were expected, not Unknown"),
    # text that is hardly one
    ("As Ks Qs Js Ts 🂡", InvalidCard, "card 6: '🂡' is no rank"),
    ("As\udc80", InvalidCard, "card 2: '\ufffd' is no rank"),
    ("As-Ks-Qs-Js-Ts", InvalidCard, "card 2: '-' is no rank"),
    ("٢s", InvalidCard, "card 1: '٢' is no rank"),
    ("As\0", InvalidCard, "card 2: .* is no rank"),
    # whoever raises is heard
    ([Raises(), 1, 2, 3, 4], KeyError, "from __index__"),
    (Raises(), KeyError, "from __index__"),
    ([Overflows()], OverflowError, "from __index__"),
    (Overflows(), OverflowError, "from __index__"),
    ([Lies()], TypeError, "__index__ returned non-int"),
    (Walks(), LookupError, "from __iter__"),
]


@pytest.mark.parametrize("call", [cr.evaluate, cr.best_five])
@pytest.mark.parametrize(("wrong", "error", "says"), BAD)
def test_bad_input(call: Any, wrong: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says) as caught:
        call(wrong)
    assert type(caught.value) is error
    assert not getattr(caught.value, "__notes__", [])
    assert len(str(caught.value)) < 120


atoms = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-2, 53),
    st.floats(),
    st.text(max_size=4),
    st.sampled_from(ROYAL),
    st.binary(max_size=7),
    st.builds(np.int64, st.integers(-2, 53)),
)
anything = st.recursive(
    atoms, lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(st.text(max_size=2), inner)
)


@given(anything)
def test_anything_is_evaluated_or_refused(thing: Any) -> None:
    for call in (cr.evaluate, cr.best_five, cr.Cards, cr.Card, cr.Strength, parse_cards, _core.shuffled_deck):
        try:
            call(thing)
        except (CroupierError, TypeError) as error:
            assert str(error)
    for call in (cr.side_pots, lambda it: cr.split(it, it, unit=it), lambda it: cr.split_high_low(7, it, it)):
        try:
            call(thing)
        except (CroupierError, TypeError) as error:
            assert str(error)


def test_generators_are_read_no_further_than_need_be() -> None:
    with pytest.raises(DuplicateCard, match="2c is there twice: card 1 and card 53"):
        cr.evaluate(endless())
    with pytest.raises(RuntimeError, match="from a generator"):
        cr.evaluate(breaks())


def test_a_list_that_shrinks_while_it_is_read() -> None:
    class Clears:
        def __index__(self) -> int:
            hand.clear()
            return 51

    hand: list[Any] = [Clears(), 1, 2, 3, 4]
    with pytest.raises(CardCount, match="not of 1"):
        cr.evaluate(hand)


def test_texts_may_be_of_a_subclass() -> None:
    class Text(str):
        def __str__(self) -> str:
            return "2c3d"

    assert cr.evaluate(Text("AsKsQsJsTs")) == cr.evaluate([Text(text) for text in ROYAL]) == 7462


@pytest.mark.parametrize("arguments", [(), ("As", "Ks", "Qs", "Js", "Ts")])
def test_one_argument_holds_the_cards(arguments: tuple[str, ...]) -> None:
    with pytest.raises(TypeError):
        cr.evaluate(*arguments)
    with pytest.raises(TypeError):
        cr.evaluate(cards="AsKsQsJsTs")


# --- many hands on one board, and decks ---------------------------------------------------------


@given(st.permutations(range(52)), st.integers(3, 5), st.integers(0, 10))
def test_a_showdown_in_one_call(deck: list[int], board: int, players: int) -> None:
    holes: list[Any] = [tuple(map(cr.Card, deck[5 + 2 * i : 7 + 2 * i])) if i % 3 else None for i in range(players)]
    expected = [0 if hole is None else cr.evaluate([*deck[:board], *hole]) for hole in holes]
    found = _core.strengths(deck[:board], holes)
    assert found == expected
    assert all(type(strength) is int for strength in found)


def test_a_showdown_that_cannot_be() -> None:
    with pytest.raises(DuplicateCard, match="As of hand 2 is on the board too"):
        _core.strengths("AsKsQs", ["2c3c", "As4c"])
    with pytest.raises(CardCount, match="not of 4"):
        _core.strengths("AsKs", ["2c3c"])
    with pytest.raises(InvalidCard):
        _core.strengths("AsKsQs", [[52, 1]])
    with pytest.raises(TypeError, match="hands were expected, not NoneType"):
        _core.strengths("AsKsQs", None)


def test_a_deck_is_every_card_once() -> None:
    deck = _core.shuffled_deck(None)
    assert sorted(deck) == list(range(52)) and all(type(card) is cr.Card for card in deck)
    assert _core.shuffled_deck(None) != deck


def test_a_seed_gives_the_same_deck_for_ever() -> None:
    assert _core.shuffled_deck(7) == _core.shuffled_deck(np.int64(7)) != _core.shuffled_deck(8)
    assert " ".join(map(str, _core.shuffled_deck(7)[:8])) == "4h 9c Kh As 5c 3d Js 7s"


@pytest.mark.parametrize("wrong", [True, 1.0, "7", b"7"])
def test_a_seed_is_an_integer(wrong: Any) -> None:
    with pytest.raises(TypeError, match="a seed is an integer or None, not"):
        _core.shuffled_deck(wrong)


@pytest.mark.parametrize("wrong", [-1, 2**63, 2**64, -(10**40)])
def test_a_seed_has_63_bits(wrong: int) -> None:
    with pytest.raises(cr.errors.SetupError, match="a seed is an integer from 0"):
        _core.shuffled_deck(wrong)


def test_the_examples_of_the_core() -> None:
    result = doctest.testmod(_core)
    assert result.failed == 0 and result.attempted >= 12


# --- peers --------------------------------------------------------------------------------------


def random_hands(size: int, count: int) -> list[list[int]]:
    random_ = random.Random(size)
    return [random_.sample(range(52), size) for _ in range(count)]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_treys_gives_the_same_places(size: int) -> None:
    treys = pytest.importorskip("treys", reason="treys is not installed")
    evaluator = treys.Evaluator()
    for hand in random_hands(size, 1000):
        theirs = evaluator.evaluate([treys.Card.new(str(cr.Card(number))) for number in hand], [])
        strength = cr.evaluate(hand)
        assert strength.place == theirs
        name = evaluator.class_to_string(evaluator.get_rank_class(theirs))
        assert str(strength.category) == name.lower()


@pytest.mark.parametrize("size", [5, 6, 7])
def test_phevaluator_gives_the_same_places(size: int) -> None:
    phevaluator = pytest.importorskip("phevaluator", reason="phevaluator is not installed")
    for hand in random_hands(size, 5000):
        assert cr.evaluate(hand).place == phevaluator.evaluate_cards(*hand)
