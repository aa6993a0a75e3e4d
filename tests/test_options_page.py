"""docs/options.md tells the truth about `TableRules`: its options, their values, their defaults and their rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from types import NoneType
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import pytest

import croupier as cr
from croupier.games import HOLDEM
from croupier.rake import Rake
from croupier.rules import _CHOICES, _COUNTS, _NOT_BUILT, _SHORT

HOUSE = Path(__file__).resolve().parent.parent
PAGE = (HOUSE / "docs" / "options.md").read_text(encoding="utf-8")
RULES = (HOUSE / "docs" / "rules.md").read_text(encoding="utf-8")

OPTIONS = [field.name for field in fields(cr.TableRules)]
USUAL: dict[str, Any] = {field.name: field.default for field in fields(cr.TableRules)}
HINTS: dict[str, Any] = get_type_hints(cr.TableRules, localns={"Rake": Rake})


class Row(NamedTuple):
    name: str
    values: str
    says: str
    rules: str


def rows() -> Iterator[Row]:
    for line in re.findall(r"^\| `.*\|$", PAGE, re.MULTILINE):
        name, *others = (cell.strip() for cell in line[1:-1].split("|"))
        yield Row(name.strip("`"), *others)


ROWS = {row.name: row for row in rows()}


def value(code: str) -> Any:
    """What a piece of code in the column of values stands for."""
    return HOLDEM if code == "HOLDEM" else ast.literal_eval(code)


def words(hint: Any) -> tuple[Any, ...]:
    """The values that an annotation lists; none if it is not a list of values."""
    return get_args(hint) if get_origin(hint) is Literal else ()


# --- the page -------------------------------------------------------------------------------------------------


def test_every_option_has_one_row_in_the_order_of_the_fields() -> None:
    assert [row.name for row in rows()] == OPTIONS
    assert all(row.says.endswith(".") for row in rows())


@pytest.mark.parametrize("name", OPTIONS)
def test_the_default_is_the_one_in_bold(name: str) -> None:
    assert [value(code) for code in re.findall(r"\*\*`([^`]+)`\*\*", ROWS[name].values)] == [USUAL[name]]


@pytest.mark.parametrize("name", OPTIONS)
def test_the_values_are_those_that_are_read(name: str) -> None:
    said = re.findall(r"`([^`]+)`", ROWS[name].values)
    if name in _CHOICES:
        assert tuple(map(value, said)) == _CHOICES[name]
    elif HINTS[name] is bool:
        assert {value(code) for code in said} == {True, False}
    elif name == "pl_rounding":
        ways = [None if code == "None" else ast.literal_eval(code.replace("u)", "5)")) for code in said]
        assert [cr.TableRules("PL", pl_rounding=way).pl_rounding for way in ways] == [None, ("up", 5), ("down", 5)]
    elif name == "first_button":
        assert [cr.TableRules(first_button=value(code)).first_button for code in said] == ["random", "high_card"]
        assert ROWS[name].values.endswith("a seat")
    else:
        plain = {
            "rake": "a `croupier.rake.Rake`",
            "min_bets": "two amounts, four amounts",
            "return_window_s": "seconds",
        }
        other = "" if name == "game" else plain.get(name, "a number" if name in _COUNTS else "chips")
        assert re.sub(r"^\*\*`[^`]+`\*\*(, )?", "", ROWS[name].values) == other


def test_what_cannot_be_played_yet_is_said() -> None:
    assert {row.name for row in rows() if "only the default is accepted" in row.says} == set(_NOT_BUILT)


def heading(rule: str) -> str:
    """Where a link to a rule leads: its section's heading, as web pages name it."""
    section = re.search(rf"^## ({rule.split('.')[0]}\..*)$", RULES, re.MULTILINE)
    assert section is not None, f"no section for rule {rule}"
    return re.sub(r"[^\w\- ]", "", section[1].lower()).replace(" ", "-")


@pytest.mark.parametrize("name", OPTIONS)
def test_the_rules_are_those_that_name_the_option(name: str) -> None:
    links = re.findall(r"\[([\d.]+)\]\(rules\.md#([^)]+)\)", ROWS[name].rules)
    numbers = [number for number, _ in links]
    assert numbers and ROWS[name].rules == ", ".join(f"[{rule}](rules.md#{place})" for rule, place in links)
    assert [place for _, place in links] == list(map(heading, numbers))
    there = dict(re.findall(r"^\| ([\d.]+) \| ([^|]*)\|", RULES, re.MULTILINE))
    assert set(numbers) <= there.keys()
    assert {rule for rule, says in there.items() if f"`{name}`" in says} <= set(numbers)


# --- the annotations, and the words of a rule card ------------------------------------------------------------


def test_the_annotations_list_the_choices() -> None:
    short = (*_SHORT, *map(str.lower, _SHORT))
    listed = {name: words(hint) for name, hint in HINTS.items() if words(hint)}
    assert listed == {**_CHOICES, "structure": (*_CHOICES["structure"], *short)}
    assert {name: listed[name][0] for name in listed} == {name: USUAL[name] for name in listed}
    assert get_type_hints(cr.TableRules.from_stakes, localns={"Rake": Rake})["structure"] == HINTS["structure"]


def test_the_other_annotations_are_those_of_numbers_and_pairs() -> None:
    ways, seats = HINTS["pl_rounding"], HINTS["first_button"]
    assert {get_args(get_args(ways)[0])[0], *get_args(ways)[1:]} == {Literal["up", "down"], NoneType}
    assert get_args(seats) == (Literal["random", "high_card"], int)


@pytest.mark.parametrize(
    ("short", "whole"), [*_SHORT.items(), *((name.lower(), whole) for name, whole in _SHORT.items())]
)
def test_short_names_of_the_structures(short: Any, whole: str) -> None:
    assert cr.TableRules(short).structure == whole
    assert cr.TableRules.from_stakes(2, 4, short).structure == whole
    assert cr.TableRules().replace(structure=short) == cr.TableRules(short)


@pytest.mark.parametrize(
    ("structure", "ending"),
    [
        (50, "for short, not 50 (blinds are named: small_blind=, big_blind=)"),
        (0.5, "for short, not 0.5 (blinds are named: small_blind=, big_blind=)"),
        ("no limit", "or NL, PL, FL for short, not 'no limit'"),
        (None, "or NL, PL, FL for short, not None"),
    ],
)
def test_another_structure_is_refused_with_a_hint(structure: Any, ending: str) -> None:
    with pytest.raises(cr.errors.RulesError) as refused:
        cr.TableRules(structure, 100)
    assert str(refused.value).startswith("structure is one of 'no-limit', 'pot-limit', 'fixed-limit', or NL")
    assert str(refused.value).endswith(ending)


@pytest.mark.parametrize("number", [3.0, True, "3"])
def test_a_number_of_raises_is_an_integer(number: Any) -> None:
    with pytest.raises(cr.errors.RulesError, match="fl_max_raises is one of 3, 4, None"):
        cr.TableRules(fl_max_raises=number)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "no-limit hold'em 1/2"),
        ({"ante": 1, "ante_kind": "bb_ante"}, "no-limit hold'em 1/2, ante 1; ante_kind bb_ante"),
        ({"straddle": "utg", "reopen": "half"}, "no-limit hold'em 1/2; reopen half, straddle utg"),
        ({"run_it_twice": True, "burn": False}, "no-limit hold'em 1/2; burn off, run_it_twice on"),
        ({"structure": "fl", "fl_max_raises": None}, "fixed-limit hold'em 2/4, blinds 1/2; fl_max_raises none"),
        ({"structure": "fl", "big_bet": 6}, "fixed-limit hold'em 2/6, blinds 1/2"),
        ({"min_bets": (2, 4), "first_button": 3}, "no-limit hold'em 1/2; min_bets 2/4, first_button 3"),
        ({"structure": "PL", "pl_rounding": ("up", 5)}, "pot-limit hold'em 1/2; pl_rounding up 5"),
        ({"rake": Rake(5, cap=20)}, "no-limit hold'em 1/2; rake 5% up to 20"),
        (
            {"rake": Rake("2.5", unit=5, basis="total", no_flop_no_drop=False)},
            "no-limit hold'em 1/2; rake 2.5% in units of 5 of all pots together without a flop too",
        ),
        (
            {"rake": Rake(3, cap={2: 1, 6: 3}, rounding="half_even")},
            "no-limit hold'em 1/2; rake 3% up to 1/3 for 2/6 players rounded half to even",
        ),
    ],
)
def test_a_rule_card_tells_what_is_not_usual(options: dict[str, Any], text: str) -> None:
    assert str(cr.TableRules(**options)) == text


def test_every_option_that_differs_is_told() -> None:
    """Each option in another value than the usual one, by itself."""
    others: dict[str, Any] = {name: choices[-1] for name, choices in _CHOICES.items() if name not in _NOT_BUILT}
    others |= {name: not USUAL[name] for name, hint in HINTS.items() if hint is bool}
    others |= {name: USUAL[name] + 1 for name in _COUNTS}
    del others["structure"]
    for name, other in others.items():
        told = str(cr.TableRules(**{name: other})).removeprefix("no-limit hold'em 1/2; ")
        assert told.split(" ")[0] == name and len(told.split(" ")) == 2, told


# --- pages named elsewhere ------------------------------------------------------------------------------------


def test_every_page_that_is_named_exists() -> None:
    kinds = {".md", ".py", ".pyi", ".rs", ".toml"}
    named: dict[str, str] = {}
    for folder in ("python", "rust", "docs", "tests", "benches", "examples"):
        for path in (HOUSE / folder).rglob("*"):
            if path.suffix in kinds and "target" not in path.parts:
                for page in re.findall(r"\bdocs/[\w/-]+\.md\b", path.read_text(encoding="utf-8")):
                    named[page] = path.relative_to(HOUSE).as_posix()
    for path in (*HOUSE.glob("*.md"), *HOUSE.glob("*.toml")):
        for page in re.findall(r"\bdocs/[\w/-]+\.md\b", path.read_text(encoding="utf-8")):
            named[page] = path.name
    assert {"docs/options.md", "docs/rules.md"} <= named.keys()
    assert {page: where for page, where in named.items() if not (HOUSE / page).is_file()} == {}
