"""`croupier equity`, `outs`, `range` and `preflop`: what they print, and how they end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("typer", reason="the command line needs the extra `cli`")
from typer.testing import CliRunner, Result

from croupier import Range, equity
from croupier.cli import app


def croupier(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], prog_name="croupier")
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_equity_of_known_hands_shows_bars_and_counts() -> None:
    result = croupier("equity", "AhKh", "QdQc")
    assert result.exit_code == 0 and result.stderr == ""
    first, second, last = result.stdout.splitlines()
    assert first.startswith("AhKh █") and "46.214%" in first and first.endswith("(787,966 and 6,732)")
    assert second.startswith("QdQc █") and "wins 53.589%, shares 0.393%" in second
    assert first.count("█") == 18 and first.count("█") + first.count("░") == 40
    assert last.startswith("exact: 1,712,304 boards in ")


def test_equity_of_ranges_on_a_board() -> None:
    result = croupier("equity", "AhKh", "QQ+", "--board", "Kd7c2s", "--dead", "3c")
    assert result.stdout.startswith("board Kd 7c 2s  dead 3c\nAhKh ")
    assert "57.273%" in result.stdout and "exact: 9,460 boards" in result.stdout


def test_a_sample_says_its_error_and_its_seed() -> None:
    result = croupier("equity", "QQ+, AKs@0.5", "random", "22+", "--samples", "100000", "--seed", "1", "--threads", "2")
    assert result.stdout.count(" ± 0.") == 3 and "\nsampled, seed 1: 100,000 boards in " in result.stdout


def test_json() -> None:
    said = json.loads(croupier("equity", "AhKh", "QQ+", "--board", "Kd7c2s", "--json").stdout)
    answer = equity(["AhKh", "QQ+"], "Kd7c2s")
    assert [player["equity"] for player in said["players"]] == list(answer.equity)
    assert [player["hand"] for player in said["players"]] == ["AhKh", "QQ+"]
    assert (said["boards"], said["exact"], said["seed"], said["board"]) == (answer.boards, True, None, "Kd 7c 2s")
    assert said["seconds"] > 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["equity", "AhKh"], "croupier equity: equity is for 2 to 10 players, not for 1"),
        (["equity", "AhKh", "AhQh"], "croupier equity: Ah is in hand 1 and in hand 2"),
        (["equity", "AhKh", "QQ+junk"], "croupier equity: character 4: 'j' was not expected"),
        (["equity", "AhKh", "QQ", "--board", "2x"], "croupier equity: card 1: 'x' is no suit"),
        (["equity", *["random"] * 6], "croupier equity: an exact count would take"),
        (["range", "33-"], "croupier range: character 3: a span needs both its ends: write 33-22"),
        (["outs", "AhKh", "JhTh"], "croupier outs: outs are counted on a flop or a turn"),
        (["preflop", "--save", "/no/such/folder/table.npz"], "croupier preflop: [Errno 2]"),
    ],
)
def test_a_mistake_is_one_line_and_status_two(arguments: list[str], words: str) -> None:
    result = croupier(*arguments)
    assert result.exit_code == 2 and result.stdout == ""
    assert result.stderr.startswith(words) and result.stderr.count("\n") == 1


def test_range_draws_the_grid(tmp_path: Path) -> None:
    result = croupier("range", "QQ+,", "AKs,", "A5s-A2s@0.5", "--svg", tmp_path / "range.svg")
    lines = result.stdout.splitlines()
    assert result.exit_code == 0 and len(lines) == 15
    assert lines[0].split() == ["AA", "AKs", *["·"] * 7, "A5s▒", "A4s▒", "A3s▒", "A2s▒"]
    assert lines[13:] == ["QQ+, AKs, A5s-A2s@0.5", "38 combinations that weigh 30, 2.3% of all"]
    assert (tmp_path / "range.svg").read_text(encoding="utf-8").startswith("<svg ")
    said = json.loads(croupier("range", "QQ+", "--json").stdout)
    assert Range(said["hands"]) == Range("QQ+") and said["combinations"] == 18


def test_outs() -> None:
    result = croupier("outs", "AhKh", "JhTh2c")
    assert result.stdout.splitlines() == [
        "high card, ace king jack ten two; 18 outs",
        "  1  royal flush  Qh",
        "  8  flush        9h 8h 7h 6h 5h 4h 3h 2h",
        "  3  straight     Qs Qd Qc",
        "  6  pair         As Ad Ac Ks Kd Kc",
    ]
    said = json.loads(croupier("outs", "AhKh", "JhTh2c", "--json").stdout)
    assert said["outs"]["royal flush"] == ["Qh"]


def test_preflop_draws_and_writes_the_table(tmp_path: Path) -> None:
    result = croupier("preflop", "--save", tmp_path / "table.npz", "--picture", tmp_path / "table.svg")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("  AA 85 AKs 67 ") and lines[12].endswith(" 32o 32  22 50")
    assert lines[13].startswith("169 starting hands against each other, exact, in ")
    assert lines[14:] == [f"written: {tmp_path / 'table.npz'}", f"written: {tmp_path / 'table.svg'}"]
    assert (tmp_path / "table.npz").stat().st_size < 700_000
    assert (tmp_path / "table.svg").read_text(encoding="utf-8").count("<text") > 338


@pytest.mark.skipif(sys.platform == "win32", reason="needs a signal to send")
def test_an_interrupt_ends_quietly() -> None:
    command = [sys.executable, "-m", "croupier", "equity", *["random"] * 6, "--samples", "1000000000000"]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        time.sleep(1.5)
        os.kill(program.pid, signal.SIGINT)
        said, complained = program.communicate(timeout=20)
    finally:
        program.kill()
    assert program.returncode == 130 and said == "" and "Traceback" not in complained
