"""docs/rules.md tells the truth: its code, examples and tests exist, and no cited rule is missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import notation
import pytest

import croupier

HERE = Path(__file__).resolve().parent
HOUSE = HERE.parent
PAGE = HOUSE / "docs" / "rules.md"
TESTS = {
    "number": "test_by_number.py",
    "story": "test_stories.py",
    "seating": "test_seating.py",
    "coming_in": "test_coming_in.py",
    "table": "test_table.py",
    "button": "test_button.py",
    "floor": "test_floor.py",
    "floor_laws": "test_floor_laws.py",
    "options": "test_options.py",
    "posts": "test_options_posts.py",
    "endings": "test_options_showdown.py",
    "contradictions": "test_contradictions.py",
    "vectors": "test_vectors.py",
    "laws": "test_laws.py",
}
NUMBER = r"\d+(?:\.\d+)*"
CITED = re.compile(rf"\brules?\s+({NUMBER}(?:(?:\s*,\s*|\s+and\s+|\s+to\s+){NUMBER}(?![\w%]))*)")


class Row(NamedTuple):
    rule: str
    says: str
    source: str
    code: str
    held_by: str


def rows() -> list[Row]:
    lines = re.findall(rf"^\| {NUMBER} \|.*\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return [Row(*(cell.strip() for cell in line[1:-1].split("|"))) for line in lines]


def names(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_every_row_is_whole() -> None:
    for row in rows():
        assert row.says and row.source, row
        if row.code == "not yet":
            assert not row.held_by, f"{row.rule}: nothing can hold what is not there"
        else:
            assert names(row.code) and names(row.held_by), row


def test_the_code_exists() -> None:
    for row in rows():
        for name in names(row.code):
            module, _, path = name.partition(":")
            found: object = import_module(f"croupier.{module}")
            for attribute in path.split("."):
                assert hasattr(found, attribute), f"{row.rule}: there is no {name}"
                found = getattr(found, attribute)


def test_the_options_exist() -> None:
    named = {name for row in rows() for name in names(row.says)}
    assert named - croupier.TableRules.__dataclass_fields__.keys() == set()


def test_what_holds_a_rule_exists() -> None:
    there = {block.name for _, block in notation.read_folder(HERE / "rule_book")}
    for prefix, file in TESTS.items():
        tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
        functions = (node.name for node in tree.body if isinstance(node, ast.FunctionDef))
        there |= {f"{prefix}:{name.removeprefix('test_')}" for name in functions if name.startswith("test_")}
    for path in (HOUSE / "rust" / "core" / "tests").glob("*.rs"):
        there |= {f"{path.name}:{name}" for name in re.findall(r"\bfn (\w+)", path.read_text(encoding="utf-8"))}
    assert {name for row in rows() for name in names(row.held_by)} - there == set()


def test_rules_are_in_order_and_named_once() -> None:
    numbers = [tuple(map(int, row.rule.split("."))) for row in rows()]
    assert numbers == sorted(set(numbers))
    assert {number[0] for number in numbers} == set(range(1, 20))


def test_every_option_has_a_rule() -> None:
    said = {name for row in rows() for name in names(row.says)}
    coded = {name.rpartition(".")[2] for row in rows() for name in names(row.code)}
    # what needs no row of its own: the structure (8.3 to 8.5), the blinds and bets (3.5, 8.5), the game itself
    plain = {"structure", "small_blind", "big_blind", "small_bet", "big_bet", "game"}
    assert croupier.TableRules.__dataclass_fields__.keys() - said - coded == plain


def citations() -> Iterator[tuple[str, str]]:
    """Where the code cites which rule; a number without a dot is a whole section."""
    for folder, pattern in (("python/croupier", "*.py"), ("rust", "*.rs"), ("docs", "*.md"), ("tests", "*.py")):
        for path in sorted((HOUSE / folder).rglob(pattern)):
            if path == Path(__file__).resolve():
                continue
            text = path.read_text(encoding="utf-8")
            for found in CITED.finditer(text):
                line = text.count("\n", 0, found.start()) + 1
                for rule in re.findall(NUMBER, found[1]):
                    yield f"{path.relative_to(HOUSE)}:{line}", rule


def test_every_cited_rule_has_its_row() -> None:
    known = {row.rule for row in rows()} | {str(section) for section in range(1, 21)}
    cited = list(citations())
    assert len(cited) > 100
    assert [f"{where} cites rule {rule}" for where, rule in cited if rule not in known] == []


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("(rule 10.3)", ["10.3"]),
        ("# rule 8.4.2: the price, and 3 more", ["8.4.2"]),
        ("rules 14.1, 14.3 and 15.6", ["14.1", "14.3", "15.6"]),
        ("rules 5.1 to 5.3.", ["5.1", "5.3"]),
        ("rules 14 and 15", ["14", "15"]),
        ("the ruler 3.3", []),
    ],
)
def test_citations_are_understood(text: str, rules: list[str]) -> None:
    assert [rule for found in CITED.finditer(text) for rule in re.findall(NUMBER, found[1])] == rules
