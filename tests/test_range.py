"""Ranges: what a text means in Python, and what a range can do."""

from __future__ import annotations

import copy
import pickle
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from croupier import Cards, Range
from croupier.errors import CardCount, CroupierError, DuplicateCard, InvalidCard, RangeError
from croupier.range import ORDER

# --- what a text means: every line of the matrix of notations -------------------------------------

MEANINGS = {
    "AA": 6,
    "AKs": 4,
    "AKo": 12,
    "AK": 16,
    "22+": 78,
    "ATs+": 16,
    "AT+": 64,
    "T9s+": 4,
    "A2s-A5s": 16,
    "A5s-A2s": 16,
    "KTs-K8s": 12,
    "JTs-76s": 20,
    "J9s-97s": 12,
    "AhKh": 1,
    "Ah Kh": 1,
    "QQ+,AKs:0.5": 20,
    "AKs@50%": 2,
    "50%(AKs)": 2,
    "0.5(AKs)": 2,
    "[50]AKs[/50]": 2,
    "ak": 16,
    "aks": 4,
    "AKS": 4,
    "random": 1326,
    "XX": 1326,
    "**": 1326,
    "15%": 200,
    "AXs": 48,
    "Ax": 192,
    "": 0,
    "QQ+ AK": 34,
    "QQ+;AK": 34,
    "AA,AA": 6,
    "AsKs,AKs": 4,
}


@pytest.mark.parametrize("text", MEANINGS)
def test_a_text_has_one_meaning(text: str) -> None:
    assert Range(text).total == MEANINGS[text]


@pytest.mark.parametrize(
    "text", ["33-", "AQs-", "#tag#", "AhKhQhJh", "AKs@50", "QQ+junk", "AKsxyz", "AKs@", "A", "(AA)", "15", "AA@0.5, AA"]
)
def test_every_other_text_is_an_error_with_a_place(text: str) -> None:
    with pytest.raises(RangeError, match=r"^character \d+: ") as caught:
        Range(text)
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


ALL = [Cards(a | b) for a, b in combinations([Cards([i]) for i in range(52)], 2)]


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
