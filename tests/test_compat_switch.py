"""``croupier.compat.strict``: what is refused while it is true, and the originals' values while it is not."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from originals import COUNT, digest, hands_with_a_card_twice, not_strict, original, same, split

from croupier import compat
from croupier.compat import deuces, eval7, phevaluator, treys
from croupier.errors import CardCount, CroupierError, DuplicateCard, InvalidCard

ACES = "AsAhAdAcAsKsQs"


def ints(cards: list[str]) -> list[int]:
    return treys.Card.hand_to_binary(cards)


def cards(hand: str | list[str], library: Any = eval7) -> list[Any]:
    return [library.Card(card) for card in (split(hand) if isinstance(hand, str) else hand)]


def test_it_is_on() -> None:
    assert compat.strict is True
    with not_strict():
        assert compat.strict is False


def test_a_card_that_is_there_twice_is_refused() -> None:
    for hand in hands_with_a_card_twice(4, 200):
        for evaluator in (treys.Evaluator(), deuces.Evaluator()):
            for form in (list, tuple):
                with pytest.raises(DuplicateCard) as raised:
                    evaluator.evaluate(form(ints(hand[:2])), form(ints(hand[2:])))
                assert isinstance(raised.value, KeyError)
                [(card, _)] = Counter(hand).most_common(1)
                first, second = (place for place, other in enumerate(hand, 1) if other == card)
                assert str(raised.value) == f"{card} is there twice: card {first} and card {second}"
        with pytest.raises(DuplicateCard, match=f"^{card} is there twice: card {first} and card {second}$"):
            phevaluator.evaluate_cards(*hand)
        for cards_of in (list, tuple, Cards):
            with pytest.raises(DuplicateCard, match=f"^{card} is there twice: card {first} and card {second}$"):
                eval7.evaluate(cards_of(cards(hand)))
    for hand in hands_with_a_card_twice(5, 200, (9,)):
        with pytest.raises(DuplicateCard):
            phevaluator.evaluate_omaha_cards(*hand)
        with pytest.raises(DuplicateCard):
            treys.PLOEvaluator().evaluate(ints(hand[5:]), ints(hand[:5]))


class Cards(list):  # type: ignore[type-arg]
    """A list that is not quite one."""


def test_a_number_that_is_no_card_is_refused() -> None:
    hand = ints(split("AsKsQsJsTs"))
    for number in (0, 1, -1, hand[0] + 1, hand[0] | 1 << 30, 2**31, 2**70):
        for evaluator in (treys.Evaluator(), deuces.Evaluator()):
            with pytest.raises(InvalidCard, match=f"^card 2: {number} is no card$") as raised:
                evaluator.evaluate([hand[0], number], hand[2:])
            assert isinstance(raised.value, KeyError)
        with pytest.raises(InvalidCard):
            treys.PLOEvaluator().evaluate([hand[0], number], hand[2:])
    for id_ in (-1, 52, 60, 99, 255, 1000, 10**8, 2**31 - 1, -(2**31), 2**31, 10**30):
        for call in (phevaluator.Card, phevaluator.Card.to_id, lambda id_: phevaluator.evaluate_cards(0, 1, 2, 3, id_)):
            with pytest.raises(InvalidCard) as raised:
                call(id_)
            assert isinstance(raised.value, KeyError)
    for id_ in (2**31, -(2**31) - 1, 10**30):
        with pytest.raises(OverflowError):
            phevaluator.evaluate_cards(0, 1, 2, 3, id_)
        with pytest.raises(OverflowError):
            phevaluator.evaluate_omaha_cards(*range(8), id_)


def test_another_number_of_cards() -> None:
    for evaluator in (treys.Evaluator(), deuces.Evaluator()):
        with pytest.raises(CardCount, match=r"^a hand is made of 5, 6 or 7 cards, not of 8$") as raised:
            evaluator.evaluate(ints(split("AsKsQsJs")), ints(split("AdKdQdJd")))
        assert isinstance(raised.value, KeyError)
        with not_strict(), pytest.raises(KeyError) as raised:
            evaluator.evaluate(ints(split("AsKsQsJs")), ints(split("AdKdQdJd")))
        assert (type(raised.value), raised.value.args) == (KeyError, (8,))


def test_equities_of_cards_that_are_there_twice() -> None:
    board, villain = cards("2h7h9cTdJs"), eval7.HandRange("QQ")
    calls = [eval7.py_hand_vs_range_exact, lambda *given: eval7.py_hand_vs_range_monte_carlo(*given, 10)]
    for call in calls:
        for hand, dealt in (("AsAs", board), ("As2h", board), ("AsAh", board[:4] + board[:1])):
            with pytest.raises(DuplicateCard):
                call(cards(hand), villain, dealt)
        with pytest.raises(DuplicateCard):
            call(cards("AsAh"), [(cards("QsQs"), 1.0)], board)
        for hand, dealt in (("As", board), ("AsAhAd", board), ("AsAh", board + cards("3c"))):
            with pytest.raises(CardCount):
                call(cards(hand), villain, dealt)
    with pytest.raises(CardCount):
        eval7.py_hand_vs_range_exact(cards("AsAh"), villain, board[:3])
    with pytest.raises(DuplicateCard):
        eval7.py_hand_vs_range_monte_carlo(cards("QsQh"), eval7.HandRange("QsQd"), board, 10)
    # a hero who holds a card of the board is left out
    against = eval7.py_all_hands_vs_range(eval7.HandRange("77"), villain, board, 10)
    assert sorted("".join(map(str, hand)) for hand in against) == ["7d7c", "7s7c", "7s7d"]


def test_a_generator_that_gives_nothing_but_zeros() -> None:
    for seed in (0, 4294967295):
        eval7.xorshift_rand.seed(seed)
        assert [eval7.xorshift_rand.randint(52) for _ in range(4)] == [0, 0, 0, 0]
        with pytest.raises(CroupierError, match="seeded with 0"):  # the original would deal on for ever
            eval7.py_hand_vs_range_monte_carlo(cards("AsAh"), eval7.HandRange("KK"), [], 10)
    eval7.xorshift_rand.seed()


# --- switched off -------------------------------------------------------------------------------


@pytest.fixture
def off() -> Iterator[None]:
    with not_strict():
        yield


def no_five_of_a_rank(hand: list[str]) -> bool:
    return max(Counter(card[0] for card in hand).values()) <= 4


def omaha_hands(count: int) -> Iterator[list[str]]:
    """Omaha hands with a card twice, every other one mostly of one suit."""
    for number, hand in enumerate(hands_with_a_card_twice(6, count, (9,))):
        twice = [card[0] + ("s" if number % 2 and at % 3 else card[1]) for at, card in enumerate(hand)]
        if no_five_of_a_rank(twice[:5]) and no_five_of_a_rank(twice[5:]):
            yield twice


def looked_up(evaluator: Any, hand: list[int]) -> object:
    try:
        return evaluator.evaluate(hand[:2], hand[2:])
    except KeyError as error:
        return error.args[0]


@pytest.mark.usefixtures("off")
def test_the_values_of_a_card_that_is_there_twice() -> None:
    twice = list(hands_with_a_card_twice(4, 2000))
    for evaluator in (treys.Evaluator(), deuces.Evaluator()):
        assert digest(looked_up(evaluator, ints(hand)) for hand in twice) == "2a2914e119540f28"
    assert digest(phevaluator.evaluate_cards(*hand) for hand in twice if no_five_of_a_rank(hand)) == "b7b67d3d6467523d"
    assert digest(eval7.evaluate(cards(hand)) for hand in twice) == "c31c36c811c189cc"
    assert digest(phevaluator.evaluate_omaha_cards(*hand) for hand in omaha_hands(2000)) == "08f67afaa7f39b52"
    assert eval7.evaluate(cards("AsAsAsAsAsKdQh")) >> 24 == 6
    assert phevaluator.evaluate_cards(*split("AsKsQsJsAs")) == 0


@pytest.mark.usefixtures("off")
def test_what_lies_beyond_the_tables_is_refused_all_the_same() -> None:
    for wrong in (-1, 52, 1000, 2**31 - 1):
        with pytest.raises(InvalidCard):
            phevaluator.evaluate_cards(0, 1, 2, 3, wrong)
    with pytest.raises(DuplicateCard):
        phevaluator.evaluate_cards(*split("AsAhAdAcAhKd2c"))
    for hand in ("AsAhAdAcAh2c3c4c5c", "2c3c4c5c6cAsAsAsAs2d"[:18]):
        if not (no_five_of_a_rank(split(hand)[:5]) and no_five_of_a_rank(split(hand)[5:])):
            with pytest.raises(DuplicateCard):
                phevaluator.evaluate_omaha_cards(*split(hand))
    with pytest.raises(DuplicateCard):
        phevaluator.evaluate_plo5_cards(*range(9), 8)
    card = phevaluator.Card(52)
    assert (int(card), card == 52, phevaluator.Card.to_id(99)) == (52, True, 99)
    with pytest.raises(KeyError) as raised:
        str(card)
    assert raised.value.args == (13,)
    with pytest.raises(KeyError):
        repr(phevaluator.Card(-1))


@pytest.mark.usefixtures("off")
def test_cards_twice_beside_the_originals() -> None:
    theirs = {name: original(name) for name in ("treys", "deuces", "phevaluator", "eval7")}
    pairs = [(treys.Evaluator(), theirs["treys"].Evaluator()), (deuces.Evaluator(), theirs["deuces"].Evaluator())]
    for hand in hands_with_a_card_twice(7, COUNT // 4):
        numbers = ints(hand)
        for our, their in pairs:
            assert looked_up(our, numbers) == looked_up(their, numbers), hand
        assert eval7.evaluate(cards(hand)) == theirs["eval7"].evaluate(cards(hand, theirs["eval7"])), hand
        if no_five_of_a_rank(hand):
            assert phevaluator.evaluate_cards(*hand) == theirs["phevaluator"].evaluate_cards(*hand), hand
    for hand in omaha_hands(COUNT // 4):
        assert phevaluator.evaluate_omaha_cards(*hand) == theirs["phevaluator"].evaluate_omaha_cards(*hand), hand
    our, their = treys.PLOEvaluator(), theirs["treys"].PLOEvaluator()
    for hand in hands_with_a_card_twice(8, min(COUNT, 2000), (9, 8)):
        numbers = ints(hand)
        assert looked_up_omaha(our, numbers) == looked_up_omaha(their, numbers), hand
    for number in (0, 5, -1, 2**40):
        for one, other in pairs:
            same(one.evaluate, other.evaluate, [number, *ints(split(ACES[:12]))], [])
        same(phevaluator.Card, theirs["phevaluator"].Card, 3)


def looked_up_omaha(evaluator: Any, hand: list[int]) -> object:
    try:
        return evaluator.evaluate(hand[5:], hand[:5])
    except KeyError as error:
        return error.args[0]


class Mask:
    """Something that has a mask as eval7's cards have one."""

    def __init__(self, mask: Any) -> None:
        self.mask = mask


def test_masks_that_are_no_cards() -> None:
    theirs = original("eval7")
    for mask in (3, 0, 2**52, 2**63, -1, 2**64, "x", None, 1):
        with not_strict():
            for more in ("", "AsKdQh"):
                same(
                    lambda mask=mask, more=more: eval7.evaluate([*cards(more), Mask(mask)]),
                    lambda mask=mask, more=more: theirs.evaluate([*cards(more, theirs), Mask(mask)]),
                )
        if mask in (3, 0, 2**52, 2**63):
            with pytest.raises(InvalidCard, match=r"^card 2: the mask"):
                eval7.evaluate([Mask(1), Mask(mask)])
    assert eval7.evaluate([Mask(1), Mask(1 << 51)]) == eval7.evaluate(cards("2cAs"))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of its parser
@pytest.mark.usefixtures("off")
def test_equities_of_odd_cards_beside_the_original() -> None:
    theirs = original("eval7")
    board = "2h7h9cTdJs"
    for hand, villain, dealt in [
        ("AsAs", "QQ", board), ("As2h", "QQ", board), ("As", "QQ", board), ("AsAhAdAc", "QQ", board),
        ("AsAh", "QQ", board + "3c"), ("AsAh", "QQ", board[:6]), ("AsAh", "77, 72", board), ("QsQh", "QsQd", board),
        ("QsQh", "QsQd", ""), ("AsAh", "QQ", board[:8] + "2h"),
    ]:  # fmt: skip
        told = []
        for e7 in (eval7, theirs):
            e7.xorshift_rand.seed(11)
            given = (cards(hand, e7), e7.HandRange(villain), cards(dealt, e7))
            equities: list[Any] = [e7.py_hand_vs_range_monte_carlo(*given, 100)]
            try:
                equities.append(e7.py_hand_vs_range_exact(*given))
            except ZeroDivisionError:
                equities.append("nothing to compare with")
            equities.append(e7.py_all_hands_vs_range(e7.HandRange("77, AK"), *given[1:], 50))
            told.append(repr(equities))
        assert told[0] == told[1], (hand, villain, dealt)


# --- importing ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["treys", "deuces", "phevaluator", "eval7"])
def test_a_drop_in_needs_neither_the_others_nor_numpy(name: str) -> None:
    others = {"treys", "deuces", "phevaluator", "eval7"} - {name}
    heavy = {"numpy", "typing", "dataclasses", "enum", "pyparsing", "termcolor"}
    unwanted = heavy | others | {f"croupier.compat.{other}" for other in others}
    code = f"import sys, croupier.compat.{name}; print(sorted({unwanted} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-W", "error", "-S", "-c", code], capture_output=True, text=True, check=False)
    if "No module named" in ran.stderr:  # an editable installation is found by the site module
        ran = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n", ran.stderr


def test_drop_ins_are_found_by_their_names() -> None:
    import croupier.compat

    assert croupier.compat.treys is treys
    assert {"treys", "deuces", "phevaluator", "eval7", "strict"} <= set(dir(compat))
    with pytest.raises(AttributeError):
        compat.pokerkit  # type: ignore[attr-defined]  # noqa: B018
