"""treys and deuces: their cards, decks, places and printed forms; both of them side by side with ours."""

from __future__ import annotations

import pickle
import random
from itertools import islice
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from originals import COUNT, digest, hands, not_strict, original, outcome, same, split

from croupier.compat import deuces, treys

BOTH = pytest.mark.parametrize("ours", [treys, deuces], ids=["treys", "deuces"])
TEXTS = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]


def peer(ours: ModuleType) -> Any:
    return original(ours.__name__.removeprefix("croupier.compat."))


def new(cards: str | list[str]) -> list[int]:
    return treys.Card.hand_to_binary(split(cards) if isinstance(cards, str) else cards)


# --- what must hold whether the originals are there or not --------------------------------------


@BOTH
def test_cards_are_integers(ours: Any) -> None:
    assert [ours.Card.new(text) for text in ("As", "Kh", "2c", "Td")] == [268442665, 134228773, 98306, 16795671]
    assert type(ours.Card.new("As")) is int
    assert ours.Card.new(("A", "s")) == ours.Card.new("Ass") == ours.Card.new(["A", "s", None]) == 268442665
    for text in TEXTS:
        card = ours.Card.new(text)
        assert ours.Card.int_to_str(card) == text
        assert ours.Card.get_rank_int(card) == "23456789TJQKA".index(text[0])
        assert ours.Card.get_suit_int(card) == {"s": 1, "h": 2, "d": 4, "c": 8}[text[1]]
        assert ours.Card.get_bitrank_int(card) == 1 << ours.Card.get_rank_int(card)
        assert ours.Card.get_prime(card) == ours.Card.PRIMES[ours.Card.get_rank_int(card)]
    assert ours.Deck.GetFullDeck() == new(TEXTS)
    assert ours.Card.int_to_binary(268442665) == "0001\t0000\t0000\t0000\t0001\t1100\t0010\t1001"


@BOTH
@pytest.mark.parametrize(
    ("text", "error", "argument"),
    [
        ("10s", KeyError, "1"), ("as", KeyError, "a"), ("AS", KeyError, "S"), ("Xx", KeyError, "X"),
        ("é", IndexError, None), ("", IndexError, None), ("A", IndexError, None), (None, TypeError, None),
        (5, TypeError, None), (["A", []], TypeError, None), (("A", 5), KeyError, 5),
    ],
)  # fmt: skip
def test_what_is_no_card(ours: Any, text: Any, error: type[Exception], argument: object) -> None:
    with pytest.raises(error) as raised:
        ours.Card.new(text)
    if argument is not None:
        assert raised.value.args == (argument,)


@BOTH
def test_places(ours: Any) -> None:
    evaluate = ours.Evaluator().evaluate
    for cards, place in [
        ("AsKsQsJsTs2c3d", 1),
        ("5h4h3h2hAh", 10),
        ("AsAhAdAcKc", 11),
        ("AsAhAdKcKh2d", 167),
        ("AhKdJcQsTh", 1600),
        ("2h2sJcQsTh", 6066),
        ("7h5d4c3s2c", 7462),
    ]:
        hand = new(cards)
        for at in range(len(hand) + 1):
            assert evaluate(hand[:at], hand[at:]) == evaluate(tuple(hand[at:]), tuple(hand[:at])) == place
        assert (
            evaluate(hand=hand, board=[]) == evaluate(cards=hand, board=[]) == evaluate(board=hand, cards=[]) == place
        )
        assert evaluate([np.int64(card) for card in hand], []) == place
    assert digest(evaluate(new(hand), []) for hand in hands(1, 3000)) == "67dc01bf6c00487c"


@BOTH
def test_what_is_no_hand(ours: Any) -> None:
    evaluate = ours.Evaluator().evaluate
    hand = new("AsKsQsJsTs")
    for count in (0, 4, 8, 13):
        for cards in ([hand[0]] * count, new(TEXTS[:count])):
            with pytest.raises(KeyError) as raised:
                evaluate(cards[:2], cards[2:])
            assert raised.value.args == (count,)
    for wrong in [(hand, ()), (None, hand), (hand, None), (hand,), (), ([1.0] * 5, []), (["As"] * 5, [])]:
        with pytest.raises(TypeError):
            evaluate(*wrong)
    with pytest.raises(TypeError):
        evaluate(hand, [], cards=hand, hand=hand)
    with pytest.raises(KeyError):
        evaluate([*hand[:4], 5], [])


@BOTH
def test_an_evaluator_of_ones_own(ours: Any) -> None:
    class Own(ours.Evaluator):  # type: ignore[misc]
        asked = 0

        def evaluate(self, hand: Any, board: Any) -> int:
            self.asked += 1
            return super().evaluate(**{"cards" if ours is treys else "hand": hand, "board": board})  # type: ignore[no-any-return]

    own = Own()
    own.remark = "mine"
    assert (
        own.evaluate(new("AsKs"), new("QsJsTs")) == own.evaluate([np.int64(n) for n in new("AsKs")], new("QsJsTs")) == 1
    )
    assert (own.asked, own.remark, own.get_rank_class(11)) == (2, "mine", 2)
    assert pickle.loads(pickle.dumps(ours.Evaluator())).evaluate(new("AsKs"), new("QsJsTs")) == 1


def test_omaha_places() -> None:
    evaluate = treys.PLOEvaluator().evaluate
    board = new("4c5c6c7s8s")
    assert evaluate(new("2c9cAsKd"), board) == 1578
    assert evaluate(hand=tuple(new("6s9sTsJs")), board=board) == evaluate(board=board, cards=new("6s9sTsJs"))
    assert evaluate([], board) == evaluate(board[:1], board[1:]) == evaluate(new("AsKs"), board[:2]) == 7462
    assert evaluate(iter(new("2c9cAsKd")), board) == 1578
    places = (evaluate(new(hand[5:]), new(hand[:5])) for hand in hands(2, 1000, (9,)))
    assert digest(places) == "964b75dbd2a114c6"


def test_classes() -> None:
    names = ["Royal Flush", "Straight Flush", "Four of a Kind", "Full House", "Flush", "Straight"]
    names += ["Three of a Kind", "Two Pair", "Pair", "High Card"]
    last = [1, 10, 166, 322, 1599, 1609, 2467, 3325, 6185, 7462]
    for ours, first in ((treys, 0), (deuces, 1)):
        evaluator = ours.Evaluator()
        for rank_class in range(first, 10):
            for place in (
                last[rank_class],
                last[rank_class - 1] + 1 if rank_class > first else 0,
                last[rank_class] - 0.5,
            ):
                assert evaluator.get_rank_class(place) == rank_class
            assert evaluator.class_to_string(rank_class) == names[rank_class]
        assert evaluator.get_rank_class(-1) == first + 1
        for beyond in (7463, float("inf"), float("nan")):
            with pytest.raises(Exception, match=r"^Inavlid hand rank, cannot return rank class$") as raised:
                evaluator.get_rank_class(beyond)
            assert raised.type is Exception
        with pytest.raises(KeyError):
            evaluator.class_to_string(10)
        assert evaluator.get_five_card_rank_percentage(1) == 1 / 7462
        assert evaluator.get_five_card_rank_percentage(7463) > 1
    with pytest.raises(KeyError):
        deuces.Evaluator().class_to_string(0)


def test_decks() -> None:
    deck = treys.Deck(seed=1)
    assert treys.Card.hand_to_binary(["4s", "Js"]) == deck.draw(2)
    assert deck.draw() == treys.Card.hand_to_binary(["As"])
    assert len(deck.cards) == 49
    deck.shuffle()
    assert sorted(deck.cards) == sorted(treys.Deck.GetFullDeck())
    deck.cards.remove(treys.Card.new("As"))
    assert (len(deck.draw(51)), deck.cards, deck.draw(0), str(deck)) == (51, [], [], " ")

    random.seed(1)
    front = deuces.Deck()
    assert [deuces.Card.int_to_str(card) for card in front.cards[:7]] == split("Ah4hJh7d2dJd6c")
    assert front.draw() == front.draw(1) + deuces.Card.new("Ah") - deuces.Card.new("4h")
    assert [deuces.Card.int_to_str(card) for card in front.draw(2)] == ["Jh", "7d"]
    with pytest.raises(TypeError):
        str(front)
    with pytest.raises(TypeError):
        deuces.Deck(1)
    for ours in (treys, deuces):
        with pytest.raises(IndexError):
            ours.Deck().draw(53)


def test_printed_forms(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(__import__("sys").modules, "termcolor", None)
    cards = new("AsKhTd2c")
    assert treys.Card.ints_to_pretty_str(cards) == " [A♠],[K♥],[T♦],[2♣] "
    assert [deuces.Card.int_to_pretty_str(card) for card in cards[:2]] == [" [ A ♠ ] ", " [ K ❤ ] "]
    assert treys.Card.print_pretty_cards(cards[:1]) is treys.Card.print_pretty_card(cards[1]) is None
    assert deuces.Card.print_pretty_cards(cards[:2]) is deuces.Card.print_pretty_card(cards[3]) is None
    assert capsys.readouterr().out == " [A♠] \n[K♥]\n  [ A ♠ ] , [ K ❤ ]  \n [ 2 ♣ ] \n"

    class Termcolor:
        @staticmethod
        def colored(text: str, colour: str) -> str:
            return f"<{colour} {text}>"

    monkeypatch.setitem(__import__("sys").modules, "termcolor", Termcolor)
    assert treys.Card.ints_to_pretty_str(cards) == " [A♠],[K<red ♥>],[T<blue ♦>],[2<green ♣>] "
    assert "".join(map(deuces.Card.int_to_pretty_str, cards[1:])) == " [ K <red ❤> ]  [ T <red ♦> ]  [ 2 ♣ ] "


def test_summary_of_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    board, one, two = new("4cAs5dKc2s"), new("6c7h"), new("Ac3h")
    treys.Evaluator().hand_summary(board, [one, two])
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "========== FLOP =========="
    assert told[1] == "Player 1 hand = High Card, percentage rank among all hands = 0.10680782632002139"
    assert told[-4:] == ["", "========== HAND OVER ==========", "Player 2 is the winner with a Straight", ""]
    deuces.Evaluator().hand_summary(board, [one, one])
    told = capsys.readouterr().out.splitlines()
    assert told[1] == "Player 1 hand = High Card, percentage rank among all hands = 0.106808"
    assert told[3] == "Players [1, 2] are tied for the lead."
    assert told[-2] == "Players [0, 1] tied for the win with a High Card"
    for ours in (treys, deuces):
        for cards, dealt in ((board[:4], [one]), (board, [one[:1]])):
            with pytest.raises(AssertionError, match="length"):
                ours.Evaluator().hand_summary(cards, dealt)


@BOTH
def test_tables(ours: Any) -> None:
    table = ours.Evaluator().table
    assert len(table.flush_lookup) == 1287
    assert len(table.unsuited_lookup) == 6175
    assert sorted([*table.flush_lookup.values(), *table.unsuited_lookup.values()]) == list(range(1, 7463))
    assert table.unsuited_lookup[41**3 * 37**2] == 167
    assert table.flush_lookup[41 * 37 * 31 * 29 * 23] == 1
    assert list(islice(table.get_lexographically_next_bit_sequence(0b11111), 3)) == [0b101111, 0b110111, 0b111011]


# --- side by side -------------------------------------------------------------------------------


@BOTH
def test_every_card_and_place_beside_the_original(ours: Any) -> None:
    theirs = peer(ours)
    names = [name for name in dir(theirs.Card) if not name.startswith("_")]
    assert set(names) <= set(dir(ours.Card))
    for name in names:
        if not callable(getattr(theirs.Card, name)):
            assert getattr(ours.Card, name) == getattr(theirs.Card, name), name
    for card in [*new(TEXTS), 0, 1, 0xFFFFFFFF, -5, 1 << 40, "As", None, 2.5, 0x8FFF, 0x3FFF]:
        for name in names:
            if callable(getattr(theirs.Card, name)) and not name.startswith("print"):
                same(getattr(ours.Card, name), getattr(theirs.Card, name), card)
    for cards in (TEXTS[:5], (), ["Ks"], ("As", "1c"), "AsKs"):
        same(ours.Card.hand_to_binary, theirs.Card.hand_to_binary, cards)
    for cards in (new(TEXTS)[3:9], (), [5]):
        same(ours.Card.prime_product_from_hand, theirs.Card.prime_product_from_hand, cards)
    our, their = ours.Evaluator(), theirs.Evaluator()
    for place in [*range(-3, 7470), 0.5, 1.5, 10.0, float("nan"), float("inf"), "1", None]:
        for name in ("get_rank_class", "class_to_string", "get_five_card_rank_percentage"):
            same(getattr(our, name), getattr(their, name), place)


@BOTH
def test_tables_beside_the_original(ours: Any, tmp_path: Any) -> None:
    theirs = peer(ours)
    our, their = ours.Evaluator().table, theirs.Evaluator().table
    assert list(our.flush_lookup.items()) == list(their.flush_lookup.items())
    assert list(our.unsuited_lookup.items()) == list(their.unsuited_lookup.items())
    for name in (name for name in dir(their) if name.isupper()):
        assert getattr(our, name) == getattr(their, name), name
    for bits in (1, 0b11111, 0b1000000001111):
        ours_next, theirs_next = (t.get_lexographically_next_bit_sequence(bits) for t in (our, their))
        assert list(islice(ours_next, 1200)) == list(islice(theirs_next, 1200))
    if ours is treys:  # that of deuces asks for a method that dictionaries had in Python 2
        for table, name in ((our, "ours"), (their, "theirs")):
            table.write_table_to_disk(table.flush_lookup, str(tmp_path / name))
        assert (tmp_path / "ours").read_text() == (tmp_path / "theirs").read_text()


@BOTH
def test_random_hands_beside_the_original(ours: Any) -> None:
    theirs = peer(ours)
    our, their = ours.Evaluator().evaluate, theirs.Evaluator().evaluate
    for number, hand in enumerate(hands(11, COUNT)):
        mine, cards = [ours.Card.new(text) for text in hand], [theirs.Card.new(text) for text in hand]
        at = number % (len(hand) + 1)
        assert mine == cards
        assert our(mine[:at], mine[at:]) == their(cards[at:], cards[:at]), hand


def test_random_omaha_hands_beside_treys() -> None:
    theirs = original("treys")
    our, their = treys.PLOEvaluator().evaluate, theirs.PLOEvaluator().evaluate
    for hand in hands(12, COUNT // 2, (9, 8, 7, 10, 11, 6)):
        cards = new(hand)
        assert our(cards[5:], cards[:5]) == their(cards[5:], cards[:5]), hand
        assert our(cards[3:], cards[:3]) == their(cards[3:], cards[:3]), hand


@BOTH
def test_printing_beside_the_original(ours: Any, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = peer(ours)
    for players, hand in enumerate(hands(13, 60, (7, 9, 11, 15)), 1):
        cards = new(hand)
        holes = [cards[at : at + 2] for at in range(5, len(cards), 2)]
        if players % 3 == 0:
            holes.append(holes[0])  # a tie
        for library in (ours, theirs):
            library.Evaluator().hand_summary(cards[:5], holes)
            library.Card.print_pretty_cards(cards)
            library.Card.print_pretty_cards([])
            library.Card.print_pretty_card(cards[0])
        told = capsys.readouterr().out
        half = len(told) // 2
        assert told[:half] == told[half:]
    for wrong in ((cards[:4], holes), (cards[:5], [cards[:3]]), (cards[:5], [])):
        same(ours.Evaluator().hand_summary, theirs.Evaluator().hand_summary, *wrong)
    capsys.readouterr()


def test_omaha_summary_beside_treys(capsys: pytest.CaptureFixture[str]) -> None:
    theirs = original("treys")
    for hand in hands(14, 30, (13,)):
        cards = new(hand)
        for library in (treys, theirs):
            library.PLOEvaluator().hand_summary(cards[:5], [cards[5:9], cards[9:]])
        told = capsys.readouterr().out
        assert told[: len(told) // 2] == told[len(told) // 2 :]


@BOTH
def test_decks_beside_the_original(ours: Any) -> None:
    theirs = peer(ours)

    def story(library: Any, seed: int) -> list[object]:
        random.seed(seed)
        deck = library.Deck(seed) if library.__name__.endswith("treys") else library.Deck()
        drawn = [deck.draw(), deck.draw(3), deck.draw(n=1), deck.draw(0), deck.draw(-1), list(deck.cards)]
        deck.shuffle()
        deck.cards.remove(library.Card.new("As"))
        drawn += [deck.draw(5), len(deck.cards), outcome(deck.draw, 99)[1], deck.cards]
        return drawn

    for seed in range(50):
        assert story(ours, seed) == story(theirs, seed)
    assert ours.Deck.GetFullDeck() == theirs.Deck.GetFullDeck()
    if ours is treys:
        assert str(treys.Deck(3)) == str(theirs.Deck(3))


@BOTH
def test_wrong_calls_beside_the_original(ours: Any) -> None:
    theirs = peer(ours)
    hand = new("AsKsQsJsTs")
    for arguments in [
        ([], []), (hand[:4], []), (hand + hand, []), (hand, ()), (tuple(hand), []), (None, []), ([], None), (),
        (hand,), (hand, [], []), (np.array(hand), np.array(hand[:2])), (np.array(hand), hand), ([1.0] * 5, []),
        (["As"] * 5, []), ([0] * 5, []), ([2**70] * 5, []), ([hand[0]] * 5, []), ("abcde", ""),
    ]:  # fmt: skip
        same(ours.Evaluator().evaluate, theirs.Evaluator().evaluate, *arguments)
    with not_strict():
        same(ours.Evaluator().evaluate, theirs.Evaluator().evaluate, [3, *hand[1:]], [])
        same(ours.Evaluator().evaluate, theirs.Evaluator().evaluate, np.array(hand), np.array([0] * 5))
    for text in ("", "A", "Ax", "xs", None, 5, b"As", ("A", "s"), ["A", []], "As2"):
        same(ours.Card.new, theirs.Card.new, text)
