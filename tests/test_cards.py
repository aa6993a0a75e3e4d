"""Cards come in as texts, ids, masks and sets, and go out as "As"."""

from __future__ import annotations

import array
import copy
import pickle

import pytest
from hypothesis import given, strategies as st

import croupier as cr
from croupier.cards import parse_cards

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]

ids = st.integers(0, 51)
id_lists = st.lists(ids, unique=True, max_size=52)
masks = st.integers(0, 2**52 - 1)


# --- one card ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "text"), list(enumerate(DECK)))
def test_every_card_by_id_and_by_text(number: int, text: str) -> None:
    card = cr.Card(text)
    assert card is cr.Card(number) is cr.Card(card)
    assert (int(card), str(card), repr(card), f"{card:>4}") == (number, text, f"Card('{text}')", f"  {text}")
    assert (card.rank, card.suit) == divmod(number, 4)
    assert isinstance(card, int) and card == number and hash(card) == hash(number)
    assert eval(repr(card), {"Card": cr.Card}) is card


def test_a_card_is_true_even_the_deuce_of_clubs() -> None:
    assert cr.Card("2c") == 0
    assert all(cr.Card(number) for number in range(52))


@pytest.mark.parametrize("text", ["Th", "th", "TH", "tH", "10h", "10H", "T♥", "10♥", "t♡", "T♥\ufe0f"])
def test_how_a_ten_may_be_written(text: str) -> None:
    assert str(cr.Card(text)) == "Th"


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_copies_are_the_same_card(protocol: int) -> None:
    for number in range(52):
        card = cr.Card(number)
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    assert copy.copy(card) is copy.deepcopy(card) is card


@pytest.mark.parametrize(
    ("wrong", "error", "says"),
    [
        ("Xs", cr.errors.InvalidCard, "card 1: 'X' is no rank"),
        ("Ax", cr.errors.InvalidCard, "card 1: 'x' is no suit"),
        ("A", cr.errors.InvalidCard, "card 1: A has no suit"),
        ("", cr.errors.InvalidCard, "empty text"),
        (" As", cr.errors.InvalidCard, "card 1: ' ' is no rank"),
        ("Ass", cr.errors.InvalidCard, "'s' follows As"),
        ("AsKd", cr.errors.InvalidCard, "'K' follows As"),
        (52, cr.errors.InvalidCard, "card 1: 52 is no card"),
        (-1, cr.errors.InvalidCard, "card 1: -1 is no card"),
        (10**400, cr.errors.InvalidCard, "so large a number is no card"),
        (True, TypeError, "not bool"),
        (0.0, TypeError, "not float"),
        (None, TypeError, "not NoneType"),
        (["As"], TypeError, "not list"),
        (b"As", TypeError, "not bytes"),
    ],
)
def test_what_is_no_card(wrong: object, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says) as caught:
        cr.Card(wrong)
    assert type(caught.value) is error


def test_nobody_changes_a_card() -> None:
    card = cr.Card("As")
    with pytest.raises(AttributeError):
        card.rank = 3
    with pytest.raises(AttributeError):
        card.name = "ace"


def test_the_unknown_card() -> None:
    assert (str(cr.UNKNOWN), repr(cr.UNKNOWN)) == ("??", "UNKNOWN")
    assert pickle.loads(pickle.dumps(cr.UNKNOWN)) is copy.copy(cr.UNKNOWN) is copy.deepcopy(cr.UNKNOWN) is cr.UNKNOWN
    with pytest.raises(TypeError, match="card 2: a card was expected, not Unknown"):
        cr.Cards(["As", cr.UNKNOWN])


# --- sets of cards ----------------------------------------------------------------------------


@given(id_lists)
def test_all_ways_in_give_the_same_set(numbers: list[int]) -> None:
    texts = [DECK[number] for number in numbers]
    mask = sum(1 << number for number in numbers)
    cards = cr.Cards(mask)
    ways = [
        "".join(texts),
        " ".join(texts),
        ", ".join(texts).upper(),
        "".join(texts).lower().replace("t", "10"),
        texts,
        tuple(texts),
        set(texts),
        iter(texts),
        numbers,
        tuple(numbers),
        frozenset(numbers),
        dict.fromkeys(numbers).keys(),
        bytes(numbers),
        bytearray(numbers),
        array.array("H", numbers),
        memoryview(bytes(numbers)),
        [cr.Card(number) for number in numbers],
        [cr.Card(number) if number % 2 else DECK[number] for number in numbers],
        cards,
    ]
    for way in ways:
        assert cr.Cards(way) == cards, way
    assert int(cards) == mask and len(cards) == len(numbers) and bool(cards) == bool(numbers)


@given(id_lists)
def test_a_set_is_read_from_high_to_low(numbers: list[int]) -> None:
    cards = cr.Cards(numbers)
    assert list(cards) == sorted(numbers, reverse=True)
    assert all(type(card) is cr.Card for card in cards)
    assert str(cards) == " ".join(DECK[number] for number in sorted(numbers, reverse=True))
    assert repr(cards) == f"Cards('{cards}')"
    assert eval(repr(cards), {"Cards": cr.Cards}) == cr.Cards(str(cards)) == cards


@given(masks, masks)
def test_sets_combine_like_their_masks(a: int, b: int) -> None:
    left, right = cr.Cards(a), cr.Cards(b)
    assert int(left | right) == a | b
    assert int(left & right) == a & b
    assert int(left - right) == a & ~b
    assert int(left ^ right) == a ^ b
    assert (left == right) == (a == b) and (left != right) == (a != b)
    assert hash(left) == hash(cr.Cards(a))


@given(masks, ids)
def test_sets_combine_with_a_card_on_either_side(mask: int, number: int) -> None:
    cards, card = cr.Cards(mask), cr.Card(number)
    one = cr.Cards([number])
    assert cards | card == card | cards == cards | one
    assert cards & card == card & cards == cards & one
    assert cards ^ card == card ^ cards == cards ^ one
    assert cards - card == cards - one
    assert card - cards == one - cards
    assert (card in cards) == (number in cards) == (str(card) in cards) == bool(mask >> number & 1)


def test_a_set_is_not_its_mask() -> None:
    cards = cr.Cards("As Kd")
    assert cards != int(cards) and cards != "As Kd" and cards != {51, 45}
    for other in (1, "As", ["As"], None, 1.5):
        with pytest.raises(TypeError):
            cards | other
        with pytest.raises(TypeError):
            other - cards
    with pytest.raises(TypeError):
        sorted([cards, cards])


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_set_can_be_pickled_and_copied(protocol: int) -> None:
    for mask in (0, 1, 2**52 - 1):
        cards = cr.Cards(mask)
        assert pickle.loads(pickle.dumps(cards, protocol)) == copy.copy(cards) == copy.deepcopy([cards])[0] == cards


def test_a_set_never_changes() -> None:
    cards = cr.Cards("As")
    with pytest.raises(AttributeError):
        cards.mask = 3
    with pytest.raises(TypeError):
        type("More", (cr.Cards,), {})


def test_a_card_is_one_card_and_an_integer_is_a_mask() -> None:
    assert cr.Cards(cr.Card("2d")) == cr.Cards("2d")
    assert cr.Cards(1) == cr.Cards("2c")
    assert cr.Cards([1]) == cr.Cards("2d")


def test_what_membership_refuses() -> None:
    cards = cr.Cards("As")
    with pytest.raises(cr.errors.InvalidCard):
        assert "xx" in cards
    with pytest.raises(cr.errors.InvalidCard):
        assert 52 in cards
    with pytest.raises(TypeError):
        assert None in cards
    with pytest.raises(TypeError):
        assert cards in cards


# --- in the order given -----------------------------------------------------------------------


@given(id_lists)
def test_parse_cards_keeps_the_order(numbers: list[int]) -> None:
    expected = tuple(cr.Card(number) for number in numbers)
    texts = [DECK[number] for number in numbers]
    assert parse_cards("".join(texts)) == parse_cards(" ".join(texts)) == parse_cards(texts) == expected
    assert parse_cards(numbers) == parse_cards(bytes(numbers)) == parse_cards(iter(expected)) == expected
    assert all(type(card) is cr.Card for card in parse_cards(texts))
    assert parse_cards(cr.Cards(numbers)) == tuple(sorted(expected, reverse=True))


def test_parse_cards_says_what_is_wrong_and_where() -> None:
    with pytest.raises(cr.errors.DuplicateCard, match="As is there twice: card 1 and card 3"):
        parse_cards("As Kd As")
    with pytest.raises(cr.errors.DuplicateCard, match="As is there twice: card 2 and card 3"):
        parse_cards(["Kd", "As", 51])
    with pytest.raises(cr.errors.InvalidCard, match="card 2: 'x' is no suit"):
        parse_cards("As Kx")


@given(st.text(max_size=16) | st.text("AKQJT98765432akqjt10cdhsCDHS♠♥♦♣ ,", max_size=16))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        cards = parse_cards(text)
    except cr.errors.CardError as error:
        assert str(error)
    else:
        assert parse_cards(" ".join(map(str, cards))) == cards
