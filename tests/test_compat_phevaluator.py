"""phevaluator: its cards, its places of five to seven cards and of Omaha hands; the original side by side with ours."""

from __future__ import annotations

import copy
import operator
import pickle
import random
from typing import Any

import numpy as np
import pytest
from originals import COUNT, digest, hands, original, outcome, same, text

import croupier as cr
from croupier.compat import phevaluator
from croupier.compat.phevaluator import Card, evaluate_cards, evaluate_omaha_cards

FUNCTIONS = ("evaluate_cards", "evaluate_5cards", "evaluate_6cards", "evaluate_7cards", "evaluate_omaha_cards")
ODD: list[Any] = [None, 1.0, b"As", [], ["As"], "", "A", "10s", "as", "XX", "AX", "xs", "éé", np.int64(3), 3 + 0j]


# --- what must hold whether the original is there or not ----------------------------------------


def test_cards() -> None:
    for id_ in range(52):
        card, name = Card(id_), text(id_)
        for other in (id_, card, name, name.upper(), Card(name), Card(name[0] + name[1].upper()), Card(card)):
            assert card == other
            assert other == card
            assert (card != other) is False
        assert (int(card), card.id_, hash(card), Card.to_id(name), Card.to_id(card)) == (id_, id_, hash(id_), id_, id_)
        assert (str(card), repr(card), card.describe_card()) == (name, f'Card("{name}")', name)
        assert (card.describe_rank(), card.describe_suit()) == (name[0], name[1])
    assert Card("2c") not in (None, 1, "2d", 0.5, [])
    assert Card(True) == Card(other=1) == 1.0
    assert {Card("As"): 1}[51] == 1  # type: ignore[index]


def test_a_card_does_not_change_and_has_no_order() -> None:
    card = Card("3d")
    for name in ("id_", "foo", "_Card__id"):
        with pytest.raises(TypeError, match=r"^Card object does not support assignment to attribute$"):
            setattr(card, name, 1)
        with pytest.raises(TypeError, match=r"^Card object does not support deletion of attribute$"):
            delattr(card, name)
    for wrong in (operator.index, operator.neg, lambda card: card < Card("4d"), lambda card: card >= 3):
        with pytest.raises(TypeError):
            wrong(card)


def test_a_card_is_copied_and_pickled() -> None:
    class Marked(Card):
        pass

    for card in (Card("As"), Marked("2c")):
        for again in (
            copy.copy(card),
            copy.deepcopy(card),
            pickle.loads(pickle.dumps(card)) if type(card) is Card else card,
        ):
            assert (again, type(again)) == (card, type(card))


def test_what_is_no_card() -> None:
    for odd in ODD:
        error = TypeError if not isinstance(odd, str) else ValueError if len(odd) != 2 else KeyError
        for call in (Card, Card.to_id, lambda odd: evaluate_cards("2c", "2d", "2h", odd, "2s")):
            with pytest.raises(error) as raised:
                call(odd)
    with pytest.raises(TypeError, match=r"^Type of parameter must be int, str or Card. passed: <class 'list'>$"):
        evaluate_cards([1, 2, 3, 4, 5])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^The length of value must be 2. passed: 10s$"):
        Card("10s")
    with pytest.raises(KeyError) as raised:
        Card("XX")
    assert raised.value.args == ("X",)


def test_places() -> None:
    assert evaluate_cards("9c", "4c", "4s", "9d", "4h", "Qc", "6c") == 292
    assert evaluate_cards("9c", "4c", "4s", "9d", "4h", "2c", "9h") == 236
    assert evaluate_cards(1, "2h", "2S", Card(32), cr.Card("Ac")) == evaluate_cards(1, 2, 3, 32, 48)
    assert evaluate_cards(0, True, 2, 3, 4) == 166
    assert phevaluator.evaluate_5cards(a="Ac", b="Ad", c="Ah", d="As", e="Kc") == 11
    assert phevaluator.evaluate_6cards("Ac", "Ad", "Ah", "As", "Kc", f="Kd") == 11
    assert phevaluator.evaluate_7cards("9c", "4c", "4s", "9d", "4h", "Qc", g="6c") == 292
    assert digest(evaluate_cards(*hand) for hand in hands(1, 3000)) == "67dc01bf6c00487c"
    for size in (0, 4, 8, 13):
        with pytest.raises(ValueError, match=f"^The number of cards must be between 5 and 7.passed size: {size}$"):
            evaluate_cards(*range(size))
    for wrong in (phevaluator.evaluate_5cards, phevaluator.evaluate_6cards, phevaluator.evaluate_7cards):
        with pytest.raises(TypeError):
            wrong(1, 2, 3, 4)


def test_omaha_places() -> None:
    board = ("4c", "5c", "6c", "7s", "8s")
    assert evaluate_omaha_cards(*board, "2c", "9c", "As", "Kd") == 1578
    assert evaluate_omaha_cards(*board, "6s", "9s", "Ts", "Js") == 1604
    assert phevaluator.evaluate_plo4_cards(*board, "2c", Card("9C"), 51, "Kd") == 1578
    assert phevaluator.evaluate_plo5_cards(*board, "6s", "9s", "Ts", "Js", "2s") == 1604
    assert phevaluator.evaluate_plo6_cards(*board, "2c", "9c", "As", "Kd", "Jh", "8d") == 1578
    assert digest(evaluate_omaha_cards(*hand) for hand in hands(2, 1000, (9,))) == "964b75dbd2a114c6"
    for size in (0, 8, 10):
        with pytest.raises(ValueError) as raised:
            evaluate_omaha_cards(*range(size))
        assert raised.value.args == (("The number of cards must be 9.", f"passed size: {size}"),)
    for call, expected in (("evaluate_plo4_cards", 9), ("evaluate_plo5_cards", 10), ("evaluate_plo6_cards", 11)):
        with pytest.raises(ValueError, match=f"^The number of cards must be {expected}. passed size: 8$"):
            getattr(phevaluator, call)(*range(8))


def test_the_best_of_all_choices_of_four_hole_cards() -> None:
    """PLO5 and PLO6, which the original's wheels leave out, by PLO4."""
    from itertools import combinations

    for hand in hands(3, 60, (11,)):
        board, hole = hand[:5], hand[5:]
        for call, cards in ((phevaluator.evaluate_plo5_cards, hole[:5]), (phevaluator.evaluate_plo6_cards, hole)):
            best = min(evaluate_omaha_cards(*board, *four) for four in combinations(cards, 4))
            assert call(*board, *cards) == best


def test_sample_of_cards() -> None:
    random.seed(1)
    assert phevaluator.sample_cards(7) == [8, 36, 48, 4, 16, 7, 31]
    assert sorted(phevaluator.utils.sample_cards(size=52)) == list(range(52))
    with pytest.raises(ValueError):
        phevaluator.sample_cards(53)


def test_names() -> None:
    from croupier.compat.phevaluator.card import Card as again, rank_map, rank_reverse_map, suit_map, suit_reverse_map
    from croupier.compat.phevaluator.evaluator import evaluate_cards as same_function

    assert again is Card
    assert same_function is evaluate_cards
    assert [rank_map[rank_reverse_map[rank]] for rank in range(13)] == list(range(13))
    assert [suit_map[suit_reverse_map[suit].upper()] for suit in range(4)] == [0, 1, 2, 3]
    with pytest.raises(AttributeError):
        phevaluator.nope  # type: ignore[attr-defined]  # noqa: B018


# --- side by side -------------------------------------------------------------------------------


def test_cards_beside_the_original() -> None:
    theirs = original("phevaluator")

    def story(library: Any, of: Any) -> list[object]:
        def told(call: Any) -> object:
            value, error = outcome(lambda: call(library.Card(of)))
            return error or (repr(value), type(value).__name__)

        others: list[Any] = [*ODD, *range(-1, 54), 3.0, True, "2C", "aS", "ACS", library.Card("2c"), 10**30]
        calls = [
            repr,
            str,
            int,
            hash,
            lambda card: card.id_,
            library.Card.to_id,
            library.Card,
            bool,
            float,
            operator.index,
        ]
        calls += [
            lambda card: card.describe_rank(),
            lambda card: card.describe_suit(),
            lambda card: card.describe_card(),
        ]
        calls += [lambda card, other=other: (card == other, other == card, card != other) for other in others]
        calls += [lambda card, other=other: card < other for other in others]
        return [told(call) for call in calls]

    for of in [*range(52), *map(text, range(52)), "2C", "AS", *ODD]:
        assert story(phevaluator, of) == story(theirs, of), of
    for odd in ODD:
        same(Card.to_id, theirs.Card.to_id, odd)
    for name in ("rank_map", "suit_map", "rank_reverse_map", "suit_reverse_map"):
        assert getattr(phevaluator.card, name) == getattr(theirs.card, name)


def test_random_hands_beside_the_original() -> None:
    theirs = original("phevaluator")
    forms = [lambda card: card, Card.to_id, lambda card: card[0] + card[1].upper()]
    for number, hand in enumerate(hands(21, COUNT)):
        cards = [forms[number // 3 % 3](card) for card in hand]
        assert evaluate_cards(*cards) == theirs.evaluate_cards(*cards), hand
        if number % 10 == 0:
            name = f"evaluate_{len(hand)}cards"
            assert getattr(phevaluator, name)(*cards) == getattr(theirs, name)(*map(theirs.Card, cards)), hand


def test_random_omaha_hands_beside_the_original() -> None:
    theirs = original("phevaluator")
    for hand in hands(22, COUNT, (9,)):
        assert evaluate_omaha_cards(*hand) == theirs.evaluate_omaha_cards(*hand), hand
    for hand in hands(23, 100, (9,)):
        assert phevaluator.evaluate_plo4_cards(*hand) == theirs.evaluate_plo4_cards(*map(theirs.Card, hand))


def test_wrong_calls_beside_the_original() -> None:
    theirs = original("phevaluator")
    for name in (*FUNCTIONS, "evaluate_plo4_cards"):
        for cards in [*(range(size) for size in range(14)), *([0, 1, 2, 3, odd] for odd in ODD), [*range(8), "XX"]]:
            same(getattr(phevaluator, name), getattr(theirs, name), *cards)
    for size in (-1, 0, 3, 53, "a", None):
        random.seed(5)
        got = outcome(phevaluator.sample_cards, size)
        random.seed(5)
        assert got == outcome(theirs.sample_cards, size)
