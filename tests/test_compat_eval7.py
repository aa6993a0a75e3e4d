"""eval7: its cards, decks, values, ranges and equities; the original side by side with ours."""

from __future__ import annotations

import copy
import operator
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from originals import COUNT, digest, hands, original, outcome, same, split

from croupier.compat import eval7
from croupier.compat.eval7 import Card, Deck, HandRange, evaluate, handtype, xorshift_rand

FLOP = "2h7h9c"
ODD_NUMBERS: list[Any] = [-1, 2**31, 2**32, 2**70, "5", None, [], 1.5, 7.0, True, np.int64(5), np.float32(2)]


def cards(text: str, library: Any = eval7) -> list[Any]:
    return [library.Card(card) for card in split(text)]


# --- what must hold whether the original is there or not ----------------------------------------


def test_cards() -> None:
    assert (Card("2c").mask, Card("As").mask, Card("As").rank, Card("As").suit) == (1, 2251799813685248, 12, 3)
    for s, suit in enumerate(eval7.suits):
        for r, rank in enumerate(eval7.ranks):
            card = Card(rank + suit)
            assert (card.mask, hash(card), card.rank, card.suit) == (1 << (13 * s + r), 1 << (13 * s + r), r, s)
            assert (str(card), repr(card)) == (rank + suit, f'Card("{rank}{suit}")')
    assert Card("Ass") == Card(("A", "s")) == Card(card_string=["A", "s"])
    assert Card("As") not in ("As", 2251799813685248, None, Card("Ah"))


def test_a_card_does_not_change_and_is_copied_and_pickled() -> None:
    card = Card("As")
    for name in ("mask", "rank", "suit", "foo"):
        with pytest.raises(AttributeError):
            setattr(card, name, 1)
    for again in (copy.copy(card), copy.deepcopy(card), pickle.loads(pickle.dumps(card))):
        assert (again, type(again)) == (card, Card)
    villain = pickle.loads(pickle.dumps(HandRange("AKs, 50%(QQ)")))
    assert villain.hands == HandRange("AKs, 50%(QQ)").hands
    assert copy.deepcopy(Deck()).cards == Deck().cards


def test_what_is_larger() -> None:
    """It is no order: of two cards each may be larger."""
    for a, b, expected in [
        ("As", "2c", (False, False, True, True)),
        ("2s", "Ac", (False, False, True, True)),
        ("Ac", "2s", (False, False, True, True)),
        ("2s", "As", (True, True, False, False)),
        ("As", "As", (False, True, False, True)),
    ]:
        one, other = Card(a), Card(b)
        assert (one < other, one <= other, one > other, one >= other) == expected
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(TypeError, match=r'^Cannot compare Card\("As"\) and 5$'):
            compare(Card("As"), 5)


@pytest.mark.parametrize("text", ["as", "AS", "10s", "Xx", "A ", b"As", ("A", 1)])
def test_letters_that_are_no_card(text: Any) -> None:
    with pytest.raises(ValueError, match=r"^tuple.index\(x\): x not in tuple$"):
        Card(text)


@pytest.mark.parametrize(("text", "error"), [("", IndexError), ("A", IndexError), (None, TypeError), (5, TypeError)])
def test_what_has_no_letters(text: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Card(text)


def test_values() -> None:
    for hand, value, kind in [
        ("2c3d4h5s7s8d9c", 484658, "High Card"),
        ("2c3d4h4s7s7d9c", 33892096, "Two Pair"),
        ("Ac3h4h5s2hJhKd", 67305472, "Straight"),
        ("AcThTsKsKhKd", 101416960, "Full House"),
        ("AsKsQsJsTs", 135004160, "Straight Flush"),
        ("5h4h3h2hAh", 0x8030000, "Straight Flush"),
        ("As", 786432, "High Card"),
        ("AsKs", 831488, "High Card"),
        ("AsAd", 0x10C0000, "Pair"),
        ("", 0, "High Card"),
    ]:
        given = cards(hand)
        forms: list[Any] = [given, tuple(given), set(given), dict.fromkeys(given), np.array(given, dtype=object)]
        assert {evaluate(form) for form in forms} == {value}
        assert handtype(value) == kind
    assert evaluate(py_cards=cards("AsKs")) == 831488
    names = ["High Card", "Pair", "Two Pair", "Trips", "Straight", "Flush", "Full House", "Quads", "Straight Flush"]
    assert [handtype(kind << 24) for kind in range(9)] == names
    assert handtype(2**32 - 1) == "Straight Flush"
    for number in (-1, 2**32):
        with pytest.raises(OverflowError):
            handtype(number)


def test_values_of_hands_of_any_length() -> None:
    all_lengths = hands(3, 5300, tuple(range(53)))
    assert digest(evaluate(cards("".join(hand))) for hand in all_lengths) == "97b75d2de5372e4b"


def test_what_cannot_be_evaluated() -> None:
    for wrong in (iter(cards("AsKs")), map(Card, ["As"]), (card for card in cards("As")), None, 5, HandRange):
        with pytest.raises(TypeError):
            evaluate(wrong)
    for wrong in ("As", ["As"], [None], [51]):
        with pytest.raises(AttributeError):
            evaluate(wrong)


def test_decks() -> None:
    deck = Deck()
    assert "".join(map(str, deck.cards[:6])) == "2c2d2h2s3c3d"
    assert (len(deck), deck[0], deck[-1], deck[1:3]) == (52, Card("2c"), Card("As"), cards("2d2h"))
    assert deck.peek(2) == deck.deal(2) == cards("2c2d")
    assert repr(deck).startswith('Deck([Card("2h"), Card("2s")')
    deck.cards.remove(Card("As"))
    assert (len(deck), Card("As") in deck, Card("Ah") in deck) == (49, False, True)
    assert len({*deck.sample(49)}) == len(deck) == 49
    for method in (deck.deal, deck.peek, deck.sample):
        with pytest.raises(ValueError, match=r"^Insufficient cards in deck$"):
            method(50)
    assert (deck.deal(-1)[0], deck.cards) == (Card("2h"), [Card("Ah")])
    random.seed(1)
    deck = Deck()
    deck.shuffle()
    assert deck.peek(n=7) == cards("Ad4dJd7h2hJh6s")
    assert Deck().cards == sorted(Deck().cards, key=lambda card: (card.rank, card.suit))


def test_random_numbers() -> None:
    xorshift_rand.seed(1)
    assert [xorshift_rand.randint(52) for _ in range(10)] == [39, 12, 30, 14, 17, 6, 19, 2, 41, 46]
    assert xorshift_rand.random() == 0.02386903493261919
    xorshift_rand.seed(4294967296)  # seeds count modulo 4294967295
    assert xorshift_rand.randint(1000) == 27
    xorshift_rand.seed(seed=3)
    assert [xorshift_rand.random() for _ in range(3)] == [0.9137708808418122, 0.8810103631025074, 0.2949924450879691]
    assert [xorshift_rand.randint(n) for n in (1, 10, -5, 2**31 - 1)] == [0, 6, -1693150456, 1733113777]
    xorshift_rand.seed()
    first = [xorshift_rand.randint(2**31 - 1) for _ in range(4)]
    xorshift_rand.seed(None)
    assert first != [xorshift_rand.randint(2**31 - 1) for _ in range(4)]
    with pytest.raises(ZeroDivisionError):
        xorshift_rand.randint(0)


def test_equities() -> None:
    villain = HandRange("AA, A3o, 32s")
    assert eval7.py_hand_vs_range_exact(cards("AsAd"), villain, cards("KhJd8c5d2s")) == 0.949999988079071
    xorshift_rand.seed(1)
    assert [
        eval7.py_hand_vs_range_monte_carlo(cards(hand), HandRange(text), cards(board), count)
        for hand, text, board, count in [
            ("AsAd", "AA, A3o, 32s", "", 1000),
            ("KhQh", "22+, AJ+", FLOP, 777),
            ("7c7d", "AKs, QJ", "2c3d4h5s", 500),
            ("7c7d", "AKs, QJ", "2c3d4h5s9s", 500),
        ]
    ] == [0.8535000085830688, 0.4440154433250427, 0.6790000200271606, 0.800000011920929]
    assert xorshift_rand.randint(1000) == 474
    xorshift_rand.seed(2)
    against = eval7.py_all_hands_vs_range(HandRange("AsAd, 3h2c, KK"), HandRange("QQ+, AK"), cards("7c8d9h"), 300)
    assert {"".join(map(str, hand)): equity for hand, equity in against.items()} == {
        "AsAd": 0.8983333110809326,
        "3h2c": 0.1316666603088379,
        "KdKc": 0.6549999713897705,
        "KhKc": 0.6366666555404663,
        "KsKc": 0.6066666841506958,
        "KhKd": 0.653333306312561,
        "KsKd": 0.6183333396911621,
        "KsKh": 0.621666669845581,
    }
    # a hand that leaves the villain none is left out
    board = cards("KhJd8c2s3s")
    assert eval7.py_all_hands_vs_range(HandRange("JsJc, QsJs"), HandRange("JJ"), board, 300) == {
        (Card("Qs"), Card("Js")): 0
    }


def test_what_an_equity_is_asked_with() -> None:
    villain, board = HandRange("KK"), cards("2c7d9hJsQs")
    exact = eval7.py_hand_vs_range_exact(cards("AsAd"), villain, board)
    assert exact == eval7.py_hand_vs_range_exact(
        py_hand=map(Card, ["As", "Ad"]), py_villain=list(villain), py_board=tuple(board)
    )
    assert exact == eval7.py_hand_vs_range_exact(
        cards("AsAd"), {(hand, "any", "weight") for hand, _ in villain}, iter(board)
    )
    for empty in ("", "AsAh"):
        with pytest.raises(ZeroDivisionError):
            eval7.py_hand_vs_range_exact(cards("AsAd"), HandRange(empty), board)
    monte_carlo = eval7.py_hand_vs_range_monte_carlo
    assert monte_carlo(cards("AsAd"), villain, board, py_iterations=10.9) == exact
    for wrong, error in ((0, ZeroDivisionError), (2**31, OverflowError), ("10", TypeError), (None, TypeError)):
        with pytest.raises(error):
            monte_carlo(cards("AsAd"), villain, board, wrong)
    for wrong_range in (iter(villain), 5, None, [5], [(cards("KsKd"),), None]):
        with pytest.raises(TypeError):
            monte_carlo(cards("AsAd"), wrong_range, board, 10)
    for pair in ((cards("KsKd"),), (cards("KsKd"), 1, 2)):
        with pytest.raises(ValueError, match="values to unpack"):
            eval7.py_all_hands_vs_range([pair], villain, board, 10)
    with pytest.raises(TypeError, match="unhashable"):
        eval7.py_all_hands_vs_range([(cards("AsKd"), 1)], villain, board, 10)


def test_the_names_of_the_modules() -> None:
    from croupier.compat.eval7 import cards as cards_module, equity, handrange, rangestring
    from croupier.compat.eval7.evaluate import evaluate as function

    assert function is evaluate is eval7.evaluate
    assert cards_module.Card is Card
    assert handrange.HandRange is HandRange
    assert equity.py_hand_vs_range_exact is eval7.py_hand_vs_range_exact
    assert issubclass(rangestring.RangeStringError, Exception)


# --- side by side -------------------------------------------------------------------------------


def test_cards_beside_the_original() -> None:
    theirs = original("eval7")
    texts = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    others = [*texts[::7], "As", "Kd"]
    odd: list[Any] = [
        "",
        "A",
        "as",
        "AS",
        "10s",
        "Ass",
        "é♠",
        b"As",
        None,
        5,
        ("A", "s"),
        ["A", "s"],
        {0: "A", 1: "s"},
        "A\ud800",
    ]
    for text in [*texts, *odd]:
        same(Card, theirs.Card, text)
    for text in texts:
        for call in (repr, str, hash, lambda card: (card.mask, card.rank, card.suit)):
            same(lambda call=call, text=text: call(Card(text)), lambda call=call, text=text: call(theirs.Card(text)))
        for other in others:
            for compare in (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne):
                assert compare(Card(text), Card(other)) == compare(theirs.Card(text), theirs.Card(other))
                same(lambda c=compare: c(Card("As"), 5), lambda c=compare: c(theirs.Card("As"), 5))
                same(lambda c=compare: c("As", Card("As")), lambda c=compare: c("As", theirs.Card("As")))


def test_random_hands_beside_the_original() -> None:
    theirs = original("eval7")
    own = {repr(card): card for card in theirs.Deck()}
    mine = {repr(card): card for card in Deck()}
    for number, hand in enumerate(hands(31, COUNT)):
        names = [f'Card("{card}")' for card in hand]
        ours, peers = [mine[name] for name in names], [own[name] for name in names]
        value = evaluate(ours if number % 2 else tuple(ours))
        assert value == theirs.evaluate(peers), hand
        assert handtype(value) == theirs.handtype(value)
    for hand in hands(32, COUNT, tuple(range(53))):
        assert evaluate(cards("".join(hand))) == theirs.evaluate(cards("".join(hand), theirs)), hand


def test_odd_calls_beside_the_original() -> None:
    theirs = original("eval7")
    for number in [*ODD_NUMBERS, *(kind << 24 for kind in range(256))]:
        same(handtype, theirs.handtype, number)
        xorshift_rand.seed(1)
        theirs.xorshift_rand.seed(1)
        same(xorshift_rand.randint, theirs.xorshift_rand.randint, number)
        same(xorshift_rand.seed, theirs.xorshift_rand.seed, number)
        if number is not None:
            assert xorshift_rand.randint(1000) == theirs.xorshift_rand.randint(1000), number
    forms: list[Callable[[list[Any]], Any]] = [
        list,
        tuple,
        set,
        frozenset,
        iter,
        dict.fromkeys,
        lambda c: None,
        str,
        len,
    ]
    forms += [
        lambda c: [*c, "As"],
        lambda c: [*c, None],
        lambda c: np.array(c, dtype=object),
        lambda c: dict(enumerate(c)),
    ]
    for form in forms:
        ours, error = outcome(lambda form=form: evaluate(form(cards("AsKdQh"))))
        peers = outcome(lambda form=form: theirs.evaluate(form(cards("AsKdQh", theirs))))
        assert (ours, error) == peers


def test_decks_beside_the_original() -> None:
    theirs = original("eval7")

    def story(library: Any, seed: int) -> list[object]:
        random.seed(seed)
        deck = library.Deck()
        told: list[Any] = [repr(deck), deck.deal(2), deck.peek(3), len(deck), deck[0], deck[2:4]]
        deck.shuffle()
        told += [deck.peek(50), deck.sample(5), deck.sample(n=0), deck.deal(-45), len(deck)]
        for wrong in (60, "a", None, 1.5):
            told += [outcome(deck.deal, wrong)[1], outcome(deck.peek, wrong)[1], outcome(deck.sample, wrong)[1]]
        return list(map(repr, told))

    for seed in range(30):
        assert story(eval7, seed) == story(theirs, seed)


def free(e7: Any, text: str, dead: set[str]) -> list[Any]:
    """The hands of a range that have none of these cards."""
    return [(hand, weight) for hand, weight in e7.HandRange(text) if not {str(card) for card in hand} & dead]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of its parser
def test_random_equities_beside_the_original() -> None:
    theirs = original("eval7")
    ranges = ["22+", "AA", "A2s+, KTo+", "QQ+, AK, 0.5(76s)", "AsKs", "72o, 32", "JTs-J8s, 99-77"]
    chance = random.Random(41)
    compared = 0
    for hand in hands(42, 400, (7, 2, 5, 6)):
        seed, hero, villain = chance.randrange(1, 1 << 40), chance.choice(ranges[1:5]), chance.choice(ranges)
        told = []
        for e7 in (eval7, theirs):
            hole, board = cards("".join(hand[:2]), e7), cards("".join(hand[2:]), e7)
            against, left = e7.HandRange(villain), free(e7, villain, {*hand})
            e7.xorshift_rand.seed(seed)
            equities: list[Any] = [e7.py_all_hands_vs_range(free(e7, hero, {*hand[2:]}), against, board, 40)]
            if left:
                equities.append(e7.py_hand_vs_range_monte_carlo(hole, against, board, 200))
                if len(board) == 5:
                    equities.append(e7.py_hand_vs_range_exact(hole, against, board))
            told.append(repr([*equities, e7.xorshift_rand.randint(1000)]))
            compared += len(equities)
        assert told[0] == told[1], hand
    assert compared > 1500


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of its parser
def test_long_runs_beside_the_original() -> None:
    """Longer than what is dealt between two looks at Ctrl-C, and with a range that does not divide it."""
    theirs = original("eval7")
    told = []
    for e7 in (eval7, theirs):
        e7.xorshift_rand.seed(7)
        told.append(e7.py_hand_vs_range_monte_carlo(cards("AsKd", e7), e7.HandRange("QQ+, 65s"), [], 200_001))
    assert told[0] == told[1]
