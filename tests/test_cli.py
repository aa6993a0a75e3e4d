"""The command line: what it prints, how it ends, and that a user's mistake is one line and no stack trace."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("typer", reason="the command line needs the extra `cli`")
from typer.testing import CliRunner, Result

from croupier import __main__, cli
from croupier.cli import FEW, app

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples" / "hands"
MALFORMED = Path(__file__).parent / "histories"

WALK = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["p2 f"]
finishing_stacks = [101, 99]
"""


def croupier(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], prog_name="croupier")
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


# --- eval -----------------------------------------------------------------------------------------------------


def test_eval_says_what_a_hand_is_in_one_argument_or_several() -> None:
    for arguments in (["AsAh", "KsKh", "Qd3c2c"], ["As", "Ah", "Ks", "Kh", "Qd", "3c", "2c"], ["as ah ks kh qd 3c 2c"]):
        result = croupier("eval", *arguments)
        assert result.exit_code == 0
        assert result.stdout == (
            "two pair, aces and kings, queen kicker\nplace 2,468 of 7,462; best five As Ah Ks Kh Qd\n"
        )


def test_eval_ranks_several_hands_and_says_which_are_equal() -> None:
    lines = croupier("eval", "AsAhKsKhQd3c2c", "9s8s7s6s5s", "9c8c7c6c5c").stdout.splitlines()
    assert lines == [
        " 1= 9s 8s 7s 6s 5s        straight flush, nine high; place 6; best five 9s 8s 7s 6s 5s",
        " 1= 9c 8c 7c 6c 5c        straight flush, nine high; place 6; best five 9c 8c 7c 6c 5c",
        " 3  As Ah Ks Kh Qd 3c 2c  two pair, aces and kings, queen kicker; place 2,468; best five As Ah Ks Kh Qd",
    ]


def test_eval_with_a_board() -> None:
    first, second = croupier("eval", "KhKd", "7c7h", "--board", "QsJsTs2c7d").stdout.splitlines()
    assert first.startswith(" 1  7c 7h | Qs Js Ts 2c 7d  three of a kind, sevens, ")
    assert second.startswith(" 2  Kh Kd | Qs Js Ts 2c 7d  pair of kings, ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Xs"], "rank"),
        (["As"], "5, 6 or 7 cards, not of 1"),
        (["AsKsQsJsTs9s8s7s"], "not of 8"),
        (["As", "As", "Ks", "Qs", "Js"], "As"),
        (["AsKs", "AsQs", "--board", "2c3c4c5d7h"], "As is in two hands"),
        (["AsKs", "--board", "zz"], "rank"),
        (["[red]"], "rank"),
    ],
)
def test_eval_refuses_what_is_no_hand_in_one_line(arguments: list[str], message: str) -> None:
    result = croupier("eval", *arguments)
    assert result.exit_code == 2 and result.stdout == ""
    assert message in result.stderr and result.stderr.count("\n") == 1


# --- replay ---------------------------------------------------------------------------------------------------


def test_replay_tells_a_few_hands_as_stories() -> None:
    result = croupier("replay", EXAMPLES / "2-three-all-ins.phh")
    assert result.exit_code == 0 and result.stderr == ""
    assert result.stdout == (
        f"{EXAMPLES / '2-three-all-ins.phh'}\n"
        "  Game     no-limit hold'em, blinds 100/200\n"
        "  Players  Bea (SB) 3,000 with Ad Kd; Chidi (BB) 7,400 with Qc Qs; Dora (UTG) 1,150 with 8s 8h; Emil (BTN)\n"
        "           12,000 with Jh Jd\n"
        "  Blinds   Bea posts the small blind of 100; Chidi posts the big blind of 200\n"
        "  Preflop  Dora raises to 1,150 all-in, Emil raises to 2,600, Bea raises to 3,000 all-in, Chidi raises to\n"
        "           6,000, Emil raises to 12,000 all-in, Chidi calls 1,400 all-in, Emil takes back 4,600 uncalled\n"
        "  Showdown Chidi shows Qc Qs; Emil shows Jh Jd; Bea shows Ad Kd; Dora shows 8s 8h\n"
        "  Flop     [8c 5d Kh]\n"
        "  Turn     [8c 5d Kh 2s]\n"
        "  River    [8c 5d Kh 2s 3c]\n"
        "  Pots     Dora wins the main pot of 4,600 with three of a kind (eights, king and five kickers) against Bea,\n"
        "           Chidi and Emil\n"
        "           Bea wins side pot 1 of 5,550 with a pair of kings (ace, eight and five kickers) against Chidi and\n"
        "           Emil\n"
        "           Chidi wins side pot 2 of 8,800 with a pair of queens (king, eight and five kickers) against Emil\n"
        "  Stacks   Bea 5,550 (+2,550); Chidi 8,800 (+1,400); Dora 4,600 (+3,450); Emil 4,600 (-7,400)\n"
    )


def test_replay_of_all_the_examples_agrees_with_what_they_record() -> None:
    result = croupier("replay", "--check", EXAMPLES)
    assert result.exit_code == 0 and result.stderr == ""
    assert result.stdout.count("  Pots ") == 10
    assert result.stdout.endswith("10 replayed, 10 agree with what was recorded, 0 differ\n")
    for words in (
        "€37.50 to Quentin",
        "32 to Xavi, 32 to Zeno and 31 to Abel",
        "the ante for the table of 1,500 all-in",
    ):
        assert words in " ".join(result.stdout.split())


def test_replay_takes_files_folders_and_patterns(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    for name in ("a.phh", "b.phh", "c.txt"):
        (inner / name).write_text(WALK)
    for given in (tmp_path, inner / "*.phh", tmp_path / "**" / "*.phh"):
        assert croupier("replay", "-q", given).stdout == "2 replayed\n"
    assert croupier("replay", "-q", inner / "c.txt").stdout == "1 replayed\n"


def test_many_hands_are_counted_and_told_on_request(tmp_path: Path) -> None:
    path = tmp_path / "many.phhs"
    path.write_text("\n".join(f"[{number}]\n{WALK}" for number in range(1, FEW + 2)))
    assert croupier("replay", path).stdout == f"{FEW + 1} replayed; --story tells them\n"
    assert croupier("replay", "--quiet", path).stdout == f"{FEW + 1} replayed\n"
    assert croupier("replay", "--story", path).stdout.count("  Pots ") == FEW + 1


def test_a_bad_hand_takes_one_line_and_the_others_still_run() -> None:
    result = croupier("replay", "--check", "--quiet", MALFORMED)
    assert result.exit_code == 1
    at = MALFORMED
    assert result.stderr.splitlines() == [
        f"{at}/empty.phh: no hand in it",
        f"{at}/mixed.phhs: hand 2: not TOML: Unclosed array (at line 15, column 1)",
        f"{at}/mixed.phhs: hand 3: action 2 'p2 cbr 3': raise to 3 is below the minimum of 4 (rule 9.1)",
        f"{at}/mixed.phhs: hand 4: razz (FR) is not supported yet",
        f"{at}/no-stacks.phh: no field 'starting_stacks'",
        f"{at}/out-of-turn.phh: action 4 'p1 cbr 6': p3 is to act, not p1 (rule 6.1)",
        f"{at}/twice.phh: hand 17: action 5 'd db AsTd9d': As is in two places",
        f"{at}/wrong-stacks.phh: p1 (Ann) ends with 101, recorded: 102",
        f"{at}/wrong-stacks.phh: p2 (Bob) ends with 99, recorded: 98",
    ]
    assert result.stdout == (
        "3 replayed, 2 agree with what was recorded, 1 differs, 1 not supported, 6 malformed or illegal\n"
    )


def test_exit_statuses(tmp_path: Path) -> None:
    good, silent, razz = tmp_path / "good.phh", tmp_path / "silent.phh", tmp_path / "razz.phh"
    good.write_text(WALK)
    silent.write_text("".join(WALK.splitlines(keepends=True)[:-1]))
    razz.write_text(WALK.replace('"NT"', '"FR"'))
    assert croupier("replay", "--check", good).exit_code == 0
    assert croupier("replay", "--check", MALFORMED / "wrong-stacks.phh").exit_code == 1
    assert croupier("replay", MALFORMED / "wrong-stacks.phh").exit_code == 0
    result = croupier("replay", "--check", "-q", silent)
    assert (result.exit_code, result.stdout) == (
        0,
        "1 replayed, 0 agree with what was recorded, 0 differ, 1 records nothing to compare\n",
    )
    assert croupier("replay", good, razz).exit_code == 1
    assert croupier("replay", "--skip-unsupported", good, razz).exit_code == 0
    alone = croupier("replay", "--skip-unsupported", razz)
    assert (alone.exit_code, alone.stdout) == (1, "0 replayed, 1 not supported\n")
    assert alone.stderr == "croupier replay: no hand was replayed\n"
    assert croupier("replay", good, tmp_path / "missing.phh").exit_code == 1
    assert croupier("replay").exit_code == 2
    assert croupier("replay", "--colour", good).exit_code == 2
    assert croupier("shuffle").exit_code == 2
    assert "Exit status" in croupier("replay", "--help").stdout


@pytest.mark.parametrize("command", [[], ["eval"], ["replay"]])
def test_help_names_no_types(command: list[str]) -> None:
    text = croupier(*command, "--help").stdout
    assert text.startswith("Usage: croupier") and "--help" in text
    assert "<bool>" not in text and "<str>" not in text and "<list" not in text


@pytest.mark.parametrize(("columns", "longest"), [("60", 60), ("200", 200), ("0", 110), ("wide", 110)])
def test_a_story_is_as_wide_as_columns_says(monkeypatch: pytest.MonkeyPatch, columns: str, longest: int) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    lines = croupier("replay", EXAMPLES / "2-three-all-ins.phh").stdout.splitlines()[1:]
    assert longest - 15 < max(map(len, lines)) <= longest


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("missing.phh", None, "No such file or directory"),
        ("picture.phh", b"\x89PNG\r\n\x1a\n\x00\x00", "not a text in UTF-8"),
        ("latin.phh", 'players = ["José"]'.encode("latin-1"), "not a text in UTF-8"),
        ("zeros.phh", b"\x00" * 100, "not TOML"),
        ("markup.phh", b'[bold]\nvariant = "NT"\n', "hand bold: no field 'starting_stacks'"),
        ("escape.phh", b'hand = "\\u001b[31m"\nvariant = "NT"', "hand \ufffd[31m: no field"),
        ("folder", "", "no .phh or .phhs file in it"),
        ("none-*.phh", None, "no file matches"),
    ],
)
def test_a_file_that_is_none_takes_one_line(tmp_path: Path, name: str, text: bytes | str | None, message: str) -> None:
    path = tmp_path / name
    if isinstance(text, bytes):
        path.write_bytes(text)
    elif text is not None:
        path.mkdir()
    result = croupier("replay", path)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{path}: ") and message in result.stderr and result.stderr.count("\n") == 1


def test_an_unfinished_hand_and_players_without_names(tmp_path: Path) -> None:
    path = tmp_path / "stops.phh"
    path.write_text(WALK.replace('"p2 f"', '"p2 cc", "p1 cc", "d db ??????", "p1 cbr 4"').replace("101, 99", "94, 98"))
    result = croupier("replay", "--check", path)
    assert result.exit_code == 0
    assert "  Flop     [unknown cards], p1 bets 4\n" in result.stdout
    assert "  Pots     8 in the middle; the story stops here: p2 is to act\n" in result.stdout


# --- the program ----------------------------------------------------------------------------------------------


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-m", "croupier", *arguments], capture_output=True, text=True, timeout=60, **options
    )


def test_the_version_and_the_help() -> None:
    assert re.fullmatch(r"croupier \d+\.\d+\.\d+\S*\n", run("--version").stdout)
    bare = run()
    assert bare.returncode == 2 and "eval" in bare.stdout + bare.stderr and "replay" in bare.stdout + bare.stderr


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text("raise ModuleNotFoundError(\"No module named 'typer'\", name='typer')")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    result = run("--version", env={**os.environ, "PYTHONPATH": path})
    assert result.returncode == 1
    assert result.stderr == "croupier: the command line needs typer: pip install 'croupier[cli]'\n"


def test_a_module_of_our_own_that_is_missing_is_no_users_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "croupier.cli", None)
    with pytest.raises(ModuleNotFoundError):
        __main__.main()


def test_a_terminal_without_the_letters_gets_others() -> None:
    result = run("replay", str(EXAMPLES / "7-half-chips.phh"), env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (result.returncode, result.stderr) == (0, "")
    assert "blinds ?2.50/?5" in result.stdout


def test_a_closed_pipe_is_no_error() -> None:
    program = f"{sys.executable} -m croupier replay {EXAMPLES} | head -1"
    result = subprocess.run(program, shell=True, capture_output=True, text=True, timeout=60)
    assert result.stdout.startswith(str(EXAMPLES)) and "Traceback" not in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal to draw on and a signal to send")
def test_many_hands_draw_a_bar_and_an_interrupt_ends_quietly(tmp_path: Path) -> None:
    import pty

    path = tmp_path / "many.phhs"
    path.write_text("\n".join(f"[{number}]\n{WALK}" for number in range(1, 60_001)))
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    program = subprocess.Popen(
        [sys.executable, "-m", "croupier", "replay", str(path)], stdout=subprocess.PIPE, stderr=slave, env=environment
    )
    os.close(slave)
    drawn = b""
    try:
        until = time.monotonic() + 30
        while b"hands" not in drawn and time.monotonic() < until:
            drawn += os.read(master, 4096)
        program.send_signal(signal.SIGINT)
        while True:  # the rest of what is drawn, until the terminal is closed
            try:
                more = os.read(master, 4096)
            except OSError:
                break
            if not more:
                break
            drawn += more
        assert program.wait(30) == 130
    finally:
        program.kill()
        program.wait()
        os.close(master)
        assert program.stdout is not None
        program.stdout.close()
    assert "hands" in drawn.decode() and "Traceback" not in drawn.decode()


# --- what a system can refuse ---------------------------------------------------------------------------------


def refused(*arguments: str | Path) -> str:
    """The complaint about what cannot be read: one line, not too long."""
    result = croupier("replay", *arguments)
    assert result.exit_code == 1
    complaint, summary = result.output.splitlines()
    assert summary == "0 replayed, 1 not readable"
    assert len(complaint) <= 400
    return complaint


def test_a_name_that_no_file_can_have_is_one_line(tmp_path: Path) -> None:
    assert refused("a" * 300).endswith(": File name too long")
    assert refused("a/" * 3000).endswith("...: File name too long")
    assert refused(tmp_path / "*" / ("a" * 300)).endswith("no file matches")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file without an end on this system")
def test_a_file_without_an_end_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "MOST_MEBIBYTES", 3)
    assert refused("/dev/zero") == "/dev/zero: larger than 3 MiB"


def test_a_file_larger_than_the_memory_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def scan(text: bytes, source: str) -> None:
        raise MemoryError

    monkeypatch.setattr(cli, "scan", scan)
    path = tmp_path / "a.phh"
    path.write_text(WALK)
    assert refused(path) == f"{path}: too large for the memory"


def test_a_folder_that_may_not_be_read_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not passed over in silence, and the other folders are read."""
    (tmp_path / "shut").mkdir()
    real = os.scandir

    def scandir(path: str) -> object:
        if str(path).endswith("shut"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    assert refused(tmp_path) == f"{tmp_path / 'shut'}: Permission denied"
    (tmp_path / "open").mkdir()
    (tmp_path / "open" / "a.phh").write_text(WALK)
    result = croupier("replay", "-q", tmp_path)
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        f"{tmp_path / 'shut'}: Permission denied",
        "1 replayed, 1 not readable",
    ]


def test_a_file_that_may_not_be_read_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def shut(path: Path, mode: str) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    path = tmp_path / "a.phh"
    path.write_text(WALK)
    monkeypatch.setattr(Path, "open", shut)
    for name in (path, tmp_path, tmp_path / "*"):
        assert refused(name) == f"{path}: Permission denied"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device on this system")
@pytest.mark.parametrize("stream", ["stdout", "stderr"])
@pytest.mark.parametrize("arguments", [["eval", "AsKsQsJsTs"], ["replay", str(EXAMPLES)], ["--version"], ["--help"]])
def test_output_that_cannot_be_written_is_one_line(arguments: list[str], stream: str) -> None:
    if stream == "stderr":
        arguments = ["eval", "As"]  # which is a complaint
    with open("/dev/full", "w") as full:
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, stream: full}
        done = subprocess.run([sys.executable, "-m", "croupier", *arguments], **streams, text=True)  # type: ignore[call-overload]
    assert done.returncode == 1
    if stream == "stdout":
        assert done.stderr == "croupier: No space left on device\n"
    else:
        assert done.stdout == ""


def test_no_complaint_is_longer_than_a_few_lines(tmp_path: Path) -> None:
    for cards in ("z" * 100_000, "As" * 50_000):
        result = croupier("eval", cards)
        assert result.exit_code == 2
        assert len(result.output) <= 401 and result.output.count("\n") == 1
    path = tmp_path / "a.phh"
    for field in ("currency_symbol = [1]", "currency_symbol = 5", f'currency_symbol = "{"$" * 10**6}"'):
        path.write_text(WALK + field + "\n")
        result = croupier("replay", path)
        assert result.exit_code == 0
        assert len(result.output) < 1500
