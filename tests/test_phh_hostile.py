"""Histories that were made to break a reader: numbers without an end, nests without a floor, files of every kind."""

from __future__ import annotations

import gzip
import io
import tempfile
import time
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from told import history

import croupier as cr
from croupier.errors import CroupierError, HistoryError
from croupier.history import History, phh

FIELDS: dict[str, str] = {
    "variant": '"NT"',
    "antes": "[0, 0, 0]",
    "blinds_or_straddles": "[1, 2, 0]",
    "min_bet": "2",
    "starting_stacks": "[200, 200, 200]",
    "actions": '["p3 cbr 6", "p1 f", "p2 f"]',
}
LONG = "9" * 5000
HUGE = "0x" + "f" * 4000  # TOML sets no limit to digits, Python does, but not to sixteens
VALUES = {
    "hex": HUGE,
    "hex in an array": f"[{HUGE}, {HUGE}, {HUGE}]",
    "hex in a table": f"{{ percent = {HUGE}, big_blind = {HUGE} }}",
    "hex in an array of arrays": f"[[{HUGE}]]",
    "digits": LONG,
    "decimals": f"[{LONG}.5, 1, 1]",
    "exponent": "[1e999999999, 1, 1]",
    "small exponent": "[1e-999999999, 1, 1]",
    "exponent of twenty digits": "1e99999999999999999999",
    "long text": '"' + "x" * 5000 + '"',
    "long texts": f'["p1 sb {LONG}", "seat {LONG}", "p1 cbr {LONG}"]',
    "rake": f'{{ rake = {{ percent = 5, cap = {{ "{LONG}" = 1 }} }} }}',
    "rake percent": '{ rake = { percent = "1e99999999" } }',
    "deep array": "[" * 900 + "]" * 900,
    "deep tables": "{a=" * 300 + "1" + "}" * 300,
    "a date": "1979-05-27",
    "no number": "nan",
    "endless": "[inf, -inf, nan]",
    "nothing": "[]",
    "unprintable": '"seat 3\\u0000\\u001b[31m"',
}
NAMES = [
    *FIELDS,
    *("finishing_stacks", "winnings", "seats", "players", "hand", "year", "currency_symbol", "ante_trimming_status"),
    *("_rules", "_posts", "_first", "_button", "_killed", "_ranking", "_unit", "_note"),
]


def document(**changed: str) -> str:
    return "".join(f"{name} = {value}\n" for name, value in (FIELDS | changed).items())


def small(error: Exception) -> bool:
    return len(str(error)) < 420 and "\n" not in str(error)


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("name", NAMES)
def test_any_value_in_any_field_is_read_or_refused_by_name(name: str, value: str) -> None:
    """And what was read can be replayed, compared, described and written, or refused by name there."""
    text = document(**{name: VALUES[value]})
    for told in (text, f"[1]\n{text}", f"[1]\n{text}[2]\nx = \n[3]\n{document()}"):
        hands = list(phh.scan(told, "file.phh"))
        assert not told.endswith(document()) or isinstance(hands[-1], History)
        for hand in hands:
            if isinstance(hand, CroupierError):
                assert small(hand)
                continue
            assert hand == hand
            assert (len(repr(hand)) < 200, len(hand.source) < 100) == (True, True)
            again = phh.loads(phh.dumps(hand))
            assert again == hand or "nan" in VALUES[value]  # which is not itself
            assert phh.dumps(again) == phh.dumps(hand)
            try:
                hand.check()
                phh.dumps(hand.replay())
            except CroupierError as error:
                assert small(error)


def test_a_long_number_is_written_as_it_was_read() -> None:
    told = phh.loads(document(hand=HUGE))
    assert isinstance(told, History)
    assert told.fields["hand"] == int(HUGE, 16)
    assert phh.loads(phh.dumps(told)) == told
    with pytest.raises(HistoryError, match="less than TOML can say"):
        phh.dumps(History.of(played(), year=-int(HUGE, 16)))


@pytest.mark.parametrize(
    "deep",
    ["a." * 3000 + "b = 1\n", "x = " + "[" * 31 + "]" * 31 + "\n", "[" + "a." * 3000 + "b]\nc = 1\n"],
)
def test_what_nests_too_deeply_is_refused_when_it_is_loaded(deep: str) -> None:
    with pytest.raises(HistoryError, match=r"^arrays and tables are nested more than 30 levels deep$"):
        phh.loads(document() + deep)


def test_what_nests_a_little_is_kept() -> None:
    told = phh.loads(document() + "a." * 29 + "b = 1\nx = " + "[" * 30 + "]" * 30 + "\n")
    assert phh.loads(phh.dumps(told)) == told


def test_what_holds_itself_is_refused() -> None:
    around: list[Any] = []
    around.append(around)
    wide: list[Any] = []
    for _ in range(60):
        wide = [wide, wide]
    for nest in (around, wide):
        with pytest.raises(HistoryError, match="nested"):
            History({"variant": "NT", "note": nest})


def test_many_bad_hands_take_no_longer_than_many_good_ones() -> None:
    """The time for each is the same in a file that is ten times as long."""
    took = []
    for hands in (2_000, 20_000):
        text = "".join(f"[{number}]\nx = \n" for number in range(hands))
        start = time.perf_counter()
        errors = list(phh.scan(text))
        took.append((time.perf_counter() - start) / hands)
        assert str(errors[-1]) == f"hand {hands - 1}: not TOML: Invalid value (at line {2 * hands}, column 5)"
    assert took[1] < 3 * took[0]


def test_a_line_is_counted_and_a_key_is_not() -> None:
    key = f'"line {LONG}"'
    first, second = phh.scan(f'[1]\n{key} = 1\n{key} = 2\n[2]\n"line 1" = 1\n"line 1" = 2\n')
    assert str(first) == "hand 1: not TOML: Cannot overwrite a value (at line 3, column 5012)"
    assert str(second) == "hand 2: not TOML: Cannot overwrite a value (at line 6, column 13)"
    third = next(phh.scan(f"[1]\n[1.{'k' * 5000}]\n[1.{'k' * 5000}]\n"))
    assert isinstance(third, HistoryError) and small(third)
    assert "not TOML: Cannot declare" in str(third) and str(third).endswith("column 5004)")


# --- what is given to the four functions ----------------------------------------------------------------------


def played() -> cr.Hand:
    hand = cr.Hand(cr.TableRules(), [200, 200, 200], seed=1)
    hand.fold()
    hand.fold()
    return hand


WRONG = [None, 5, memoryview(b""), [document()], object(), 10**5000]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: type(wrong).__name__)
def test_what_is_no_text_is_a_type_error_in_words(wrong: Any) -> None:
    for call in (phh.loads, phh.scan, phh.load):
        with pytest.raises(TypeError, match=r"^a history is a text|^load reads a file") as caught:
            call(wrong)
        assert small(caught.value)


def test_a_file_that_gives_no_text_is_a_type_error_in_words() -> None:
    class Strange:
        def read(self) -> None:
            return None

    with pytest.raises(TypeError, match=r"^a history is a text, or its bytes, not None$"):
        phh.load(Strange())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^load reads a file"):
        phh.load("x.phh")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^dump writes to a file open for writing, not 'x.phh'$"):
        phh.dump(played(), "x.phh")  # type: ignore[arg-type]


@pytest.mark.parametrize("number", range(9))
def test_what_is_no_hand_is_not_written(number: int) -> None:
    wrong: Any = [None, 5, "abc", b"abc", {}, [5], ["abc"], [played(), None], [10**5000]][number]
    with pytest.raises(TypeError, match="written, not") as caught:
        phh.dumps(wrong)
    assert small(caught.value)


def test_every_kind_of_file_is_written(tmp_path: Path) -> None:
    hand = played()
    text = phh.dumps(hand)
    with tempfile.NamedTemporaryFile() as binary:
        phh.dump(hand, binary)
        binary.seek(0)
        assert binary.read() == text.encode()
    with tempfile.NamedTemporaryFile("w+") as named:
        phh.dump(hand, named)
        named.seek(0)
        assert named.read() == text
    for mode in ("w+b", "w+"):
        with tempfile.SpooledTemporaryFile(mode=mode) as spooled:
            phh.dump(hand, spooled)
            spooled.seek(0)
            assert phh.load(spooled) == phh.loads(text)
    with gzip.open(tmp_path / "a.gz", "wb") as packed:
        phh.dump(hand, packed)  # type: ignore[arg-type]
    with gzip.open(tmp_path / "a.gz", "rt") as packed:
        assert packed.read() == text
    for file in (io.BytesIO(), io.StringIO()):
        phh.dump(hand, file)
        file.seek(0)
        assert phh.load(file) == phh.loads(text)
    with open(tmp_path / "raw", "wb", buffering=0) as raw:
        phh.dump(hand, raw)
    assert (tmp_path / "raw").read_text() == text


@pytest.mark.parametrize(
    "unit", ["x", "", "nan", "1e-999999999", "inf", 0, -1, 2, 1.5, Decimal("nan"), Decimal("sNaN")]
)
def test_a_unit_that_is_none_is_refused_by_name(unit: Any) -> None:
    with pytest.raises(HistoryError, match=r"a unit is worth 1 or a whole part of it, such as 0.01: not "):
        History.of(played(), unit=unit)


@pytest.mark.parametrize("unit", [None, True, [], 1j])
def test_a_unit_of_another_type_is_a_type_error(unit: Any) -> None:
    with pytest.raises(TypeError, match="a unit is a number, or a text of one, not "):
        History.of(played(), unit=unit)


@pytest.mark.parametrize(
    "value", [None, object(), "\ud800" * 1000, [10**5000, None], Decimal("sNaN"), Decimal("1e999999"), float("nan")]
)
def test_a_field_that_no_file_can_hold_is_refused_in_a_few_words(value: Any) -> None:
    told = History.of(played(), note=value)
    try:
        again = phh.loads(phh.dumps(told))
    except (TypeError, HistoryError) as error:
        assert small(error)
    else:
        assert isinstance(again, History)
        assert str(again.fields["note"]).lower().strip("s") == str(value).lower().strip("s")


def test_a_long_name_is_cut_in_a_difference() -> None:
    told = history("p3 f, p1 f", players=["A" * 10**6, "", ""], finishing_stacks=[0, 101, 100])
    (line,) = told.check()
    assert line == f"p1 ({'A' * 40}) ends with 99, recorded: 0"
