"""The scripts of examples/ run, and what they print adds up."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

import croupier as cr

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


@pytest.mark.parametrize("script", sorted(EXAMPLES.glob("*.py")), ids=lambda script: script.name)
def test_a_script_runs_and_says_the_same_each_time(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs = []
    for _ in range(2):
        runpy.run_path(str(script), run_name="__main__")
        runs.append(capsys.readouterr().out)
    assert runs[0] and runs[0] == runs[1]


def test_bots_win_from_each_other_what_they_lose(capsys: pytest.CaptureFixture[str]) -> None:
    arena = runpy.run_path(str(EXAMPLES / "arena.py"))
    bots = [arena["caller"], arena["gambler"], arena["careful"]]
    won = arena["play"](bots, 60, 1)
    assert list(won) == ["caller", "gambler", "careful"]
    assert sum(won.values()) == 0 and any(won.values())
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("no-limit hold'em 1/2; the button on caller")
    assert any(re.fullmatch(r"\w+ wins \d+ from the main pot|\w+ wins \d+", line) for line in told), told


def test_at_a_table_chips_come_from_buying_in_alone(capsys: pytest.CaptureFixture[str]) -> None:
    table = runpy.run_path(str(EXAMPLES / "table.py"))["run"](60, 4)
    told = capsys.readouterr().out
    rebuys = list(map(int, re.findall(r"buys in again for (\d+)", told)))
    assert isinstance(table, cr.Table) and table.hands == 60
    assert sum(player.stack for player in table.players.values()) == 4 * 100 + sum(rebuys) and rebuys
    for line in re.findall(r"^hand \d+: (.*)$", told, re.MULTILINE):
        assert sum(map(int, re.findall(r"[+-]\d+", line))) == 0
    # who sits out has no part in hands 3 to 7, and comes back owing what he missed
    parts = [("Ben" in line) for line in re.findall(r"^hand \d+: (.*)$", told, re.MULTILINE)]
    assert parts[:2] == [True, True] and not any(parts[2:7]) and any(parts[7:10])
    assert "Ben is back and owes (('live', 2), ('dead', 1))" in told
