"""What the benches say and draw; what they measure is their own affair."""

from __future__ import annotations

import doctest
from datetime import date
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("rich", reason="rich is not installed")

from benches import readme
from benches.chart import chart
from benches.report import Line, Part, Row, Target

PART = Part(
    title="play: two hands",
    unit="hands/s",
    rows=[Row("croupier", 1e-4, ours=True, chart="croupier"), Row("a < b", 1e-2, 100.0, chart="a < b"), Row("c", None)],
    targets=[Target("times a", 120, 100), Target("far", 1000, 100), Target("unknown", 1, None)],
    lines=[Line("Play | two", "10,000 hands/s", "100 times as fast as a")],
    panel="Hands & more",
)


@pytest.mark.parametrize("module", ["chart", "hands", "machine", "readme", "report", "rivals", "rounds"])
def test_its_examples(module: str) -> None:
    found = doctest.testmod(import_module(f"benches.{module}"))
    assert found.attempted and not found.failed


def test_the_chart_is_svg_with_a_dot_for_each_figure() -> None:
    names = {"svg": "http://www.w3.org/2000/svg"}
    picture = ElementTree.fromstring(chart([PART]))
    assert len(picture.findall(".//svg:circle", names)) == 2
    assert "a < b" in {text.text for text in picture.findall(".//svg:text", names)}
    assert "prefers-color-scheme: dark" in "".join(picture.itertext())


def test_a_part_survives_json() -> None:
    assert Part.from_json(PART.as_json()) == PART


def test_a_missed_target_is_said_and_only_one_missed_by_far_fails() -> None:
    assert [target.met for target in PART.targets] == [False, False, None]
    assert [target.far for target in PART.targets] == [False, True, False]
    assert "MISSED" in str(PART.targets[0])
    said = readme.table({"cpu": "c", "kernel": "k", "python": "p", "treys": "1", "eval7": "missing"}, [PART], date.min)
    assert "play, times a: at least 120, this run 100" in said
    assert r"| Play \| two |" in said
    assert said.endswith("Beside it were treys 1.")


def test_readme_has_the_place_for_the_table() -> None:
    page = Path(readme.PAGE).read_text(encoding="utf-8")
    begin, end = page.index(readme.BEGIN), page.index(readme.END)
    assert readme.written(page, page[begin + len(readme.BEGIN) : end].strip("\n")) == page
    with pytest.raises(ValueError, match="README has no"):
        readme.written("nothing", "new")
