"""Ranges: what a text means in Python, and what a range can do."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from croupier import Cards, Range
from croupier.errors import CardCount, CroupierError, DuplicateCard, InvalidCard, RangeError
from croupier.range import ORDER

# --- what a text means: every line of the matrix of notations -------------------------------------

ALL = [Cards(a | b) for a, b in combinations([Cards([i]) for i in range(52)], 2)]
T, J, Q, K, A = range(10, 15)


def held(wanted: Callable[[int, int, bool], bool]) -> dict[Cards, float]:
    """The combinations of which this is true, by their ranks, the higher one first, and whether they are suited."""
    found = {}
    for cards in ALL:
        (low, of), (high, other) = sorted((card.rank + 2, card.suit) for card in cards)
        if wanted(high, low, of == other):
            found[cards] = 1.0
    return found


def weighing(weight: float, combinations: dict[Cards, float]) -> dict[Cards, float]:
    return dict.fromkeys(combinations, weight)


ACE_KING = held(lambda high, low, suited: (high, low) == (A, K))
ACE_KING_SUITED = held(lambda high, low, suited: (high, low) == (A, K) and suited)
WHEEL_ACES = held(lambda high, low, suited: high == A and 2 <= low <= 5 and suited)
QUEENS_UP = held(lambda high, low, suited: high == low >= Q)
EVERYTHING = held(lambda high, low, suited: True)
ONE = {Cards("AhKh"): 1.0}

MEANINGS = {
    "AA": held(lambda high, low, suited: high == low == A),
    "AKs": ACE_KING_SUITED,
    "AKo": held(lambda high, low, suited: (high, low) == (A, K) and not suited),
    "AK": ACE_KING,
    "22+": held(lambda high, low, suited: high == low),
    "ATs+": held(lambda high, low, suited: high == A and T <= low < A and suited),
    "AT+": held(lambda high, low, suited: high == A and T <= low < A),
    "T9s+": held(lambda high, low, suited: (high, low) == (T, 9) and suited),
    "A2s-A5s": WHEEL_ACES,
    "A5s-A2s": WHEEL_ACES,
    "KTs-K8s": held(lambda high, low, suited: high == K and 8 <= low <= T and suited),
    "JTs-76s": held(lambda high, low, suited: high == low + 1 and 6 <= low <= T and suited),
    "J9s-97s": held(lambda high, low, suited: high == low + 2 and 7 <= low <= 9 and suited),
    "AhKh": ONE,
    "Ah Kh": ONE,
    "QQ+,AKs:0.5": QUEENS_UP | weighing(0.5, ACE_KING_SUITED),
    "AKs@0.5": weighing(0.5, ACE_KING_SUITED),
    "AKs@50%": weighing(0.5, ACE_KING_SUITED),
    "50%(AKs)": weighing(0.5, ACE_KING_SUITED),
    "0.5(AKs)": weighing(0.5, ACE_KING_SUITED),
    "[50]AKs[/50]": weighing(0.5, ACE_KING_SUITED),
    "ak": ACE_KING,
    "aks": ACE_KING_SUITED,
    "AKS": ACE_KING_SUITED,
    "random": EVERYTHING,
    "XX": EVERYTHING,
    "**": EVERYTHING,
    "AXs": held(lambda high, low, suited: high == A > low and suited),
    "Ax": held(lambda high, low, suited: high == A > low),
    "": {},
    "QQ+ AK": QUEENS_UP | ACE_KING,
    "QQ+;AK": QUEENS_UP | ACE_KING,
    "AA,AA": held(lambda high, low, suited: high == low == A),
    "AsKs,AKs": ACE_KING_SUITED,
}


@pytest.mark.parametrize("text", MEANINGS)
def test_a_text_has_one_meaning(text: str) -> None:
    assert dict(Range(text)) == MEANINGS[text]


def test_a_percentage_takes_the_best_hands() -> None:
    rows = (Range(", ".join(ORDER[:count])) for count in range(170))
    shortest = next(row for row in rows if len(row) >= 0.15 * 1326)
    assert shortest == Range("15%") == Range("top 15%") and len(shortest) == 200


# where it is wrong, and what to write instead
ERRORS = {
    "AKs@50": (5, "did you mean 0.5 or 50%?"),
    "QQ+junk": (4, "set hands apart by commas, as in QQ+, AKs"),
    "AKsxyz": (4, "set hands apart by commas, as in AKs, QQ"),
    "QQxyz": (3, "as in QQ, JJ"),
    "33-": (3, "write 33-22"),
    "AQs-": (4, "write AQs-A2s"),
    "#tag#": (1, "write what the tag stands for"),
    "AhKhQhJh": (5, "set AhKh apart by a comma"),
    "AKs@": (5, "as in AKs@0.5"),
    "A": (2, "as in Ax"),
    "(AA)": (1, "as in 0.5(AKs)"),
    "15": (1, "write 15%"),
    "AA@0.5, AA": (9, "give each combination one weight"),
    "J9s-87s": (1, "write J9s, 87s for the two"),
}


@pytest.mark.parametrize("text", ERRORS)
def test_every_other_text_is_an_error_with_a_place_and_a_suggestion(text: str) -> None:
    place, suggestion = ERRORS[text]
    with pytest.raises(RangeError) as caught:
        Range(text)
    assert str(caught.value).startswith(f"character {place}: ") and suggestion in str(caught.value)
    assert isinstance(caught.value, CroupierError) and isinstance(caught.value, ValueError)


# --- what it is made from -------------------------------------------------------------------------


def test_made_from_combinations() -> None:
    pairs = [(Cards("AsKs"), 1.0), (Cards("QhQd"), 0.25)]
    made = Range(pairs)
    assert made == Range("AsKs, QhQd@0.25")
    assert made == Range(dict(pairs)) == Range({"AsKs": 1, "QdQh": 0.25}) == Range([("AsKs", 1), ("QhQd", 0.25)])
    assert Range(made) == made == Range(list(made))
    assert Range([Cards("AsKs"), "QhQd", Cards("2c2d")]) == Range("AsKs, QhQd, 2c2d")


@pytest.mark.parametrize(
    ("made", "error"),
    [
        ([Cards("AsKsQs")], CardCount),
        ([("AsKs", 1.5)], RangeError),
        ([("AsKs", float("nan"))], RangeError),
        ([("AsKs", -1)], RangeError),
        ({"AsAs": 1.0}, DuplicateCard),
        ({"AsXs": 1.0}, InvalidCard),
        (7, TypeError),
        (None, TypeError),
        (Cards("AsKs"), TypeError),
        ([7.5], TypeError),
    ],
)
def test_what_is_no_range(made: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        Range(made)  # type: ignore[arg-type]


# --- what it can do -------------------------------------------------------------------------------


def test_a_container_of_combinations() -> None:
    range_ = Range("QQ+, AKs@0.5")
    assert len(range_) == 22 and range_.total == 20.0 and range_
    assert next(iter(range_)) == (Cards("AsAh"), 1.0)
    assert "AsKs" in range_ and Cards("AsKd") not in range_ and "As" not in range_
    assert range_.weight("KsAs") == 0.5 and range_.weight("2c2d") == 0.0
    with pytest.raises(CardCount):
        range_.weight("AsKsQs")
    assert not Range("") and len(Range("")) == 0 and list(Range("")) == []


def test_sets() -> None:
    one, other = Range("QQ+, AKs@0.5"), Range("AA@0.25, AK")
    assert one | other == Range("QQ+, AK")
    assert one & other == Range("AA@0.25, AKs@0.5")
    assert one - other == Range("KK-QQ")
    assert one ^ other == Range("KK-QQ, AKo")
    assert str(Range("AA").without("As")) == "AhAd, AhAc, AdAc"
    with pytest.raises(TypeError):
        one | "AA"


def test_values_compare_hash_copy_and_pickle() -> None:
    range_ = Range("QQ+, AKs@0.1")
    assert range_ == eval(repr(range_)) and hash(range_) == hash(Range("AKs@0.1, AA-QQ"))
    assert range_ != Range("QQ+, AKs@0.2") and range_ != "QQ+, AKs@0.1"
    for twin in (copy.copy(range_), copy.deepcopy(range_), pickle.loads(pickle.dumps(range_))):
        assert twin == range_


@given(st.dictionaries(st.sampled_from(ALL), st.floats(0.0, 1.0), max_size=60))
def test_the_text_of_any_range_is_that_range(weights: dict[Cards, float]) -> None:
    range_ = Range(weights)
    assert Range(str(range_)) == range_
    assert dict(range_) == {cards: weight for cards, weight in weights.items() if weight > 0}


@given(st.text(alphabet="AKQT92shdcox+-@:.,;%()[]/50 #", max_size=14))
def test_no_text_is_anything_but_a_range_or_a_range_error(text: str) -> None:
    try:
        range_ = Range(text)
    except RangeError as error:
        assert 1 <= int(str(error).split()[1].rstrip(":")) <= len(text) + 1
    else:
        assert Range(str(range_)) == range_


def test_the_order_of_the_percentages() -> None:
    assert len(ORDER) == 169 == len(set(ORDER)) and ORDER[:3] == ("AA", "KK", "QQ") and ORDER[-1] == "32o"
    taken = Range("")
    for name in ORDER:
        share = 100 * len(taken) / 1326
        assert Range(f"{share:.10f}%") == taken
        taken |= Range(name)
    assert taken == Range("random") == Range("100%")


# --- what it looks like ---------------------------------------------------------------------------


def test_pictures() -> None:
    lines = Range("QQ+, A5s@0.5, 72o").picture().splitlines()
    assert len(lines) == 13
    assert lines[0].split() == ["AA█", *["·"] * 8, "A5s▒", "·", "·", "·"]
    assert "72o█" in lines[12]
    svg = Range("QQ+").svg()
    assert svg.startswith("<svg ") and svg.count("<text") == 169 and "AKs" in svg
    assert svg in Range("QQ+")._repr_html_()
    assert Range("AKs@0.5").cell(0, 1) == ("AKs", 4, 4, 2.0)
    with pytest.raises(RangeError):
        Range("AA").cell(13, 0)


# --- what is no range -----------------------------------------------------------------------------


@pytest.mark.parametrize("weight", [10**400, -(10**400), 2, -1, float("inf"), float("nan")])
def test_a_weight_of_any_size_is_refused_by_name(weight: float) -> None:
    for wrong in ({"AsKs": weight}, [("AsKs", weight)], [(Cards("AsKs"), weight)]):
        with pytest.raises(RangeError, match="a weight"):
            Range(wrong)


@pytest.mark.parametrize("wrong", [b"AA", bytearray(b"AA"), b"", b"\x00\x01"])
def test_the_bytes_of_a_text_are_no_range(wrong: bytes) -> None:
    with pytest.raises(TypeError, match="a range is a text, a Range, or combinations with their weights, not byte"):
        Range(wrong)  # type: ignore[arg-type]
