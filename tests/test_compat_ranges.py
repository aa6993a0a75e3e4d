"""eval7's ranges: what a text says, which hands are in it, and how it is written."""

from __future__ import annotations

import random
from typing import Any

import pytest
from originals import COUNT, digest, original, outcome, same

from croupier.compat.eval7 import Card, HandRange, rangestring
from croupier.compat.eval7.rangestring import (
    RangeStringError,
    expand_handtype_group,
    normalize_token,
    string_to_hands,
    string_to_tokens,
    token_suitedness,
    token_to_hands,
    tokens_to_string,
    validate_string,
    weight_to_float,
)


@pytest.mark.parametrize(
    ("text", "count", "weight"),
    [
        ("AA", 6, 6), ("AKs", 4, 4), ("AKo", 12, 12), ("AK", 16, 16), ("22+", 78, 78), ("ATs+", 16, 16),
        ("AT+", 64, 64), ("T9s+", 4, 4), ("A2s-A5s", 16, 16), ("A5s-A2s", 16, 16), ("KTs-K8s", 12, 12),
        ("AhKh", 1, 1), ("Ah Kh", 1, 1), ("50%(AKs)", 4, 2), ("0.5(AKs)", 4, 2), (".5( AKs )", 4, 2), ("2.(AKs)", 4, 8),
        ("ak", 16, 16), ("aks", 4, 4), ("", 0, 0), (" \t\n", 0, 0), ("AA,AA", 12, 12), ("AsKs,AKs", 5, 5),
        ("#tag#, AA, # UTG #", 6, 6), ("AJ+, ATs, KQ+, 33-JJ, 0.8(QQ+, KJs)", 144, 139.6),
    ],
)  # fmt: skip
def test_what_a_text_holds(text: str, count: int, weight: float) -> None:
    villain = HandRange(text)
    assert (len(villain), bool(villain), villain.string) == (count, count > 0, text)
    assert sum(weight for _, weight in villain) == pytest.approx(weight)
    assert list(villain) == villain.hands == string_to_hands(text)
    assert validate_string(text)


@pytest.mark.parametrize(
    "text",
    [
        "JTs-76s", "J9s-97s", "QQ+,AKs:0.5", "AKs@50", "[50]AKs[/50]", "AKS", "AKO", "random", "XX", "**", "15%",
        "QQ+ AK", "QQ+;AK", "QQ+junk", "AKsxyz", "33-", "AQs-", "AhKhQhJh", "77s", "77o", "AsAs", "AsKs+", "AA,",
        ",AA", "AA,,KK", "22-A5", "A5-22", "K2-K9s", "AX+", "0(AA)", "0.(AA)", "00.5(AA)", "50%AA", "50%()", "50%(AA",
        "50%(50%(AA))", "#", "##", "#a b#", "AA, 55.5(KK)", "A", "AKQ", "A\u00a0K",
    ],
)  # fmt: skip
def test_what_is_no_range(text: str) -> None:
    with pytest.raises(RangeStringError):
        HandRange(text)
    assert not validate_string(text)


def test_what_is_no_text() -> None:
    for wrong in (None, 5, ["AA"]):
        with pytest.raises(AttributeError):
            HandRange(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"tuple\.index"):
        HandRange("as3c")  # a token, but not one of cards


def test_the_order_of_hands() -> None:
    """Keys of equities: the higher card first, and of a pair the higher suit."""
    assert HandRange("AA").hands[0] == ((Card("Ad"), Card("Ac")), 1.0)
    assert HandRange("AKs").hands[0] == ((Card("Ac"), Card("Kc")), 1.0)
    assert ["".join(hand) for hand in token_to_hands("AKo")][:4] == ["AcKd", "AcKh", "AcKs", "AdKc"]
    assert ["".join(hand) for hand in token_to_hands("AA")] == ["AdAc", "AhAc", "AsAc", "AhAd", "AsAd", "AsAh"]
    assert token_to_hands("As3c") == [("As", "3c")]
    assert token_to_hands("AK") == token_to_hands("AKo") + token_to_hands("AKs")
    text = "22-77, 0.4(A2s+, KT-K8), QQ+, J9o+, AsKd, 15.5%(72, 9h9c)"
    assert digest(repr(hand) for hand in HandRange(text)) == "89a1c7ac737268a3"


def test_tokens() -> None:
    assert string_to_tokens("AA, 0.8(AKs), KT") == [("AA", 1.0), ("AKs", 0.8), ("KTo", 1.0), ("KTs", 1.0)]
    assert string_to_tokens("QQ-99, #x#") == [("99", 1.0), ("TT", 1.0), ("JJ", 1.0), ("QQ", 1.0), ("#x#", 1.0)]
    for group, tokens in [
        (("ATs", "-", "AQs"), ["ATs", "AJs", "AQs"]),
        (("JTn", "-", "J8n"), ["J8o", "J8s", "J9o", "J9s", "JTo", "JTs"]),
        (("55", "-", "77"), ["55", "66", "77"]),
        (("T7o", "+"), ["T7o", "T8o", "T9o"]),
        (("QQ", "+"), ["QQ", "KK", "AA"]),
        (("#", "comment"), ["#comment"]),
        (("As2d",), ["As2d"]),
    ]:
        assert expand_handtype_group(group) == tokens
    for token, normal in [
        ("ats", "ATs"),
        ("25o", "52o"),
        ("7j", "J7n"),
        ("qKs", "KQs"),
        ("2c2d", "2d2c"),
        ("#A", "#A"),
    ]:
        assert normalize_token(token) == normal
    assert [token_suitedness(token) for token in ("ATs", "Q3o", "55", "J7")] == ["s", "o", "p", "n"]
    assert [weight_to_float(weight) for weight in (("86", "%"), ("3",), (".1", "%"))] == [0.86, 3.0, 0.001]


def test_texts_of_tokens() -> None:
    for tokens, text in [
        ([], ""),
        ([("AA", 1.0), ("AKs", 0.8)], "AA, 80%(AKs)"),
        ([("AKs", 1.0), ("AQs", 0.5), ("AJs", 0.5)], "AKs, 50%(AQs-AJs)"),
        ([("22", 1.0), ("33", 1.0), ("55", 1.0)], "55, 33-22"),
        ([("KQo", 1), ("KQs", 1.0), ("KJs", 1.0)], "KJs+, KQo"),
        ([("AsKs", 1.0), ("#t#", 1.0), ("AhAd", 1.0), ("QQ", 1.0)], "QQ, AhAd, AsKs, #t#"),
        ([("AA", 0.29)], "28%(AA)"),
    ]:
        assert tokens_to_string(tokens) == text  # type: ignore[arg-type]


# --- side by side -------------------------------------------------------------------------------

RANKS = "23456789TJQKA"


class Author:
    """Writes texts that are ranges, or nearly so."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def rank(self) -> str:
        return self.chance.choice(RANKS if self.chance.random() < 0.9 else "tjqkaX")

    def type(self) -> str:
        pair = self.rank() * 2 if self.chance.random() < 0.25 else self.rank() + self.rank()
        return pair + self.chance.choice(["", "", "s", "o", " s", "O"])

    def group(self) -> str:
        kind = self.chance.random()
        if kind < 0.2:
            return self.type() + "+"
        if kind < 0.45:
            first, last = self.type(), self.type()
            if self.chance.random() < 0.7:
                last = first[0] + self.rank() + first[2:]
            return first + self.chance.choice(["-", " - "]) + last
        if kind < 0.6:
            return "".join(self.rank() + self.chance.choice("cdhsC") for _ in range(2))
        if kind < 0.65:
            return self.chance.choice(["#a#", "#ab#", "#UTG_1#", "##", "# x #"])
        return self.type()

    def part(self) -> str:
        groups = self.chance.choice([",", ", "]).join(self.group() for _ in range(self.chance.choice([1, 1, 2, 3])))
        if self.chance.random() < 0.35:
            weights = ["40%", "0.5", ".5", "5", "22", "1.", "0.", "55.5", "0", "05", "1 . 5", "22 %", "0.75%"]
            return self.chance.choice(weights) + self.chance.choice(["", " "]) + f"({groups})"
        return groups

    def text(self) -> str:
        text = ", ".join(self.part() for _ in range(self.chance.choice([1, 1, 2, 3])))
        if self.chance.random() < 0.3:
            at = self.chance.randrange(len(text))
            text = text[:at] + self.chance.choice(["", *"AKs+-,%()#. 2\t\n"]) + text[at + self.chance.choice([0, 1]) :]
        return text


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of its parser
def test_random_texts_beside_the_original() -> None:
    theirs: Any = original("eval7").rangestring
    author = Author(51)
    ranges = 0
    for _ in range(min(COUNT, 20_000)):
        text = author.text()
        same(string_to_tokens, theirs.string_to_tokens, text)
        same(validate_string, theirs.validate_string, text)
        tokens, error = outcome(string_to_tokens, text)
        if error is None and "#" not in text:
            ranges += 1
            same(string_to_hands, theirs.string_to_hands, text)
        if error is None:
            some = author.chance.sample(tokens, author.chance.randrange(len(tokens) + 1))  # type: ignore[arg-type]
            same(tokens_to_string, theirs.tokens_to_string, some)
    assert ranges > 300


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of its parser
def test_parts_beside_the_original() -> None:
    theirs: Any = original("eval7").rangestring
    author = Author(52)
    suited = ["", "s", "o", "n"]
    types = [a + b + kind for a in RANKS[::2] for b in RANKS[::2] for kind in suited]
    for token in [*types, "aA", "As2d", "2d2c", "AsAs", "#a#", "", "A", "XX", "AKQJT"]:
        for name in ("normalize_token", "token_suitedness"):
            same(getattr(rangestring, name), getattr(theirs, name), token)
        if token[-1:] != "n" and token_to_hands_is_told(token):
            same(token_to_hands, theirs.token_to_hands, token)
    for _ in range(2000):
        one, other = author.chance.choice(types), author.chance.choice(types)
        for group in ((one,), (one, "+"), (one, "-", other), (one, "-", one[0] + other[1] + one[2:])):
            same(expand_handtype_group, theirs.expand_handtype_group, group)
    for weight in (("86", "%"), ("3",), (".1", "%"), (".1",), ("x",), ()):
        same(weight_to_float, theirs.weight_to_float, weight)


def token_to_hands_is_told(token: str) -> bool:
    """The original knows no hands of a tag, nor of a type of which nothing is said: it stumbles over them."""
    return not token.startswith("#") and outcome(token_suitedness, token)[0] != "n"
