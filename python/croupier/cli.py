"""The command line: `croupier eval` says what cards are worth, `croupier replay` plays hand histories.

What was asked for goes to the standard output, complaints and the progress bar to the standard error.
A user's mistake is one line, never a stack trace.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from errno import EFBIG
from glob import glob, has_magic
from importlib.metadata import version
from itertools import chain, islice
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from croupier.cards import Card, parse_cards
from croupier.cli_equity import add as add_equity
from croupier.errors import CroupierError, DuplicateCard, NotSupported
from croupier.hand import Hand
from croupier.history.phh import History, scan
from croupier.story import tell
from croupier.strength import best_five, evaluate

FEW = 12  # so many hands are told as stories, more are only counted
WIDE = 110  # columns of a story that goes to a file or a pipe, unless COLUMNS says otherwise
SUFFIXES = (".phh", ".phhs")
MOST_MEBIBYTES = 256  # of one file, some half a million hands: what never ends, /dev/zero, is not read for ever
LONGEST = 400  # letters of a complaint: names, and what a file says, are as long as somebody likes

# What can become of a hand or a file.
WHAT = REPLAYED, AGREE, DIFFER, SILENT, UNSUPPORTED, WRONG, UNREADABLE = (
    "replayed",
    "agree with what was recorded",
    "differ",
    "record nothing to compare",
    "not supported",
    "malformed or illegal",
    "not readable",
)
OF_ONE = {AGREE: "agrees with what was recorded", DIFFER: "differs", SILENT: "records nothing to compare"}

app = typer.Typer(
    help="The cards, the pots and the rules of Texas hold'em.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help: the panels put a type beside every flag
)
out = Console(highlight=False, soft_wrap=True)
err = Console(highlight=False, soft_wrap=True, stderr=True)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"croupier {version('croupier')}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """The cards, the pots and the rules of Texas hold'em."""


add_equity(app)


# croupier eval


@app.command("eval", no_args_is_help=True, short_help="Say what cards are worth.")
def evaluate_cards(
    cards: Annotated[list[str], typer.Argument(metavar="CARDS", hidden=True)],
    board: Annotated[str, typer.Option(metavar="CARDS", help="Board cards that belong to every hand.")] = "",
) -> None:
    """Say what a poker hand is, its place among all 7,462, and its best five cards.

    CARDS are written like AsKd, in one argument or several. Arguments that make five to seven cards
    each, the board counted, are hands of their own and are ranked, best first, with = for equal ones;
    otherwise all of them are one hand.

    Exit status: 0, or 2 where the cards make no hand.
    """
    try:
        common = parse_cards(board)
        hands = [(*parse_cards(text), *common) for text in cards]
        if not all(5 <= len(hand) <= 7 for hand in hands):
            hands = [(*parse_cards(" ".join(cards)), *common)]
        dealt = [card for hand in hands for card in hand[: len(hand) - len(common)]]
        if common and len(set(dealt)) < len(dealt):
            twice = next(card for card in dealt if dealt.count(card) > 1)
            raise DuplicateCard(f"{twice} is in two hands")
        strengths = [evaluate(hand) for hand in hands]
    except CroupierError as error:
        _complain(f"croupier eval: {error}")
        raise typer.Exit(2) from None
    ranked = sorted(zip(strengths, hands, strict=True), key=lambda pair: -pair[0])
    if len(ranked) == 1:
        strength, hand = ranked[0]
        out.print(f"[bold]{strength}[/bold]")
        out.print(f"place {strength.place:,} of 7,462; best five {best_five(hand)}")
        return
    width = max(len(_words(hand, common)) for hand in hands)
    for strength, hand in ranked:
        rank = 1 + sum(other > strength for other in strengths)
        tie = "=" if strengths.count(strength) > 1 else " "
        out.print(f"{rank:>2}{tie} {_words(hand, common):<{width}}  [bold]{strength}[/bold]", end="")
        out.print(f"; place {strength.place:,}; best five {best_five(hand)}")


def _words(hand: tuple[Card, ...], common: tuple[Card, ...]) -> str:
    """The cards of a hand, those that all hands have in common behind a bar."""
    own = hand[: len(hand) - len(common)]
    return " ".join(map(str, [*own, "|", *common] if common else own))


# croupier replay


@app.command(no_args_is_help=True, short_help="Replay hand histories, and tell a few as stories.")
def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILES", hidden=True)],
    check: Annotated[bool, typer.Option("--check", help="Compare with the recorded finishing stacks.")] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="No stories, only what is wrong and the summary.")
    ] = False,
    story: Annotated[
        bool, typer.Option("--story", help=f"Tell every hand, even when there are more than {FEW}.")
    ] = False,
    skip_unsupported: Annotated[
        bool, typer.Option("--skip-unsupported", help="Pass over hands of games that are not supported yet.")
    ] = False,
) -> None:
    """Replay hand histories: every action must be legal, and a few hands are told as stories.

    FILES are histories in the PHH format, of one hand (.phh) or many (.phhs), folders of them, or
    patterns such as "2024/*.phhs"; a file has at most 256 MiB. A hand that cannot be read or played
    takes one line, with its file, its name and the action; the others still run.

    Exit status: 0 if every hand was replayed and, with --check, nothing differs from what is recorded;
    1 if anything differs, is malformed, illegal or not supported, or a file cannot be read; 2 if the
    command line is wrong; 130 if interrupted. With --skip-unsupported what is not supported is no
    failure, but a run in which no hand at all was replayed is one.
    """
    try:
        raise typer.Exit(_replay(files, check, quiet, story, skip_unsupported))
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _replay(names: list[str], check: bool, quiet: bool, story: bool, skip_unsupported: bool) -> int:
    """Replay everything and return the exit status."""
    tally: Counter[str] = Counter()
    paths = list(_paths(names, tally))
    hands = _hands(paths, tally)
    first = list(islice(hands, FEW + 1))
    many = len(first) > FEW
    telling = not quiet and (story or not many)
    with Progress(
        BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[hands]:,} hands"), TimeRemainingColumn(),
        console=err, transient=True, disable=telling or not many,
    ) as bar:  # fmt: skip
        task = bar.add_task("", total=sum(map(_size, paths)), hands=0)
        read = 0.0
        for number, (share, history) in enumerate(chain(first, hands), 1):
            _replay_one(history, tally, check=check, telling=telling, skip_unsupported=skip_unsupported)
            read += share
            if not number % 50:
                bar.update(task, completed=read, hands=number)
    if not telling or check or tally.total() > tally[REPLAYED]:
        out.print(_sum(tally) + ("; --story tells them" if many and not telling and not quiet else ""))
    bad = tally[DIFFER] + tally[WRONG] + tally[UNREADABLE] + (0 if skip_unsupported else tally[UNSUPPORTED])
    if not bad and not tally[REPLAYED]:
        _complain("croupier replay: no hand was replayed")
    return 1 if bad or not tally[REPLAYED] else 0


def _replay_one(
    history: History | CroupierError, tally: Counter[str], *, check: bool, telling: bool, skip_unsupported: bool
) -> None:
    try:
        if not isinstance(history, History):
            raise history
        hand = history.replay()
        differences = history.check(hand) if check else ()
    except NotSupported as error:
        tally[UNSUPPORTED] += 1
        if not skip_unsupported:
            _complain(str(error))
        return
    except CroupierError as error:
        tally[WRONG] += 1
        _complain(str(error))
        return
    if telling:
        _tell(history, hand, after=tally[REPLAYED] > 0)
    tally[REPLAYED] += 1
    for line in differences:
        _complain(f"{history.source}: {line}")
    if check:
        recorded = history.finishing_stacks is not None or history.winnings is not None
        tally[DIFFER if differences else AGREE if recorded else SILENT] += 1


def _paths(names: list[str], tally: Counter[str]) -> Iterator[Path]:
    """The files that were named: themselves, those in folders, and those that patterns match."""
    for name in names:
        if os.path.isdir(name):
            failed: list[OSError] = []
            found = [
                Path(folder, file)
                for folder, _, files in os.walk(name, onerror=failed.append)
                for file in files
                if Path(file).suffix in SUFFIXES
            ]
            for error in failed:
                _unreadable(error.filename, error, tally)
            missing = "" if failed else "no .phh or .phhs file in it"
        elif has_magic(name) and not os.path.lexists(name):
            found = [Path(file) for file in glob(name, recursive=True) if not os.path.isdir(file)]
            missing = "no file matches"
        else:
            found, missing = [Path(name)], ""
        if not found and missing:
            _unreadable(name, missing, tally)
        yield from sorted(found)


def _hands(paths: list[Path], tally: Counter[str]) -> Iterator[tuple[float, History | CroupierError]]:
    """The hands of the files, or what is wrong with them, each with its share of the bytes to be read."""
    for path in paths:
        try:
            text = _read(path)
            histories = list(scan(text, str(path)))
        except (OSError, MemoryError) as error:
            _unreadable(path, error, tally)
            continue
        for history in histories:
            yield len(text) / len(histories), history


def _read(path: Path) -> bytes:
    """A whole file, unless it is larger than one may be."""
    most = MOST_MEBIBYTES << 20
    parts: list[bytes] = []
    with path.open("rb") as file:
        while part := file.read(1 << 20):
            parts.append(part)
            most -= len(part)
            if most < 0:
                raise OSError(EFBIG, f"larger than {MOST_MEBIBYTES} MiB")
    return b"".join(parts)


def _size(path: Path) -> int:
    """How many bytes are to be read, as far as that can be known."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _unreadable(name: str | Path, why: str | Exception, tally: Counter[str]) -> None:
    tally[UNREADABLE] += 1
    if isinstance(why, OSError):
        why = why.strerror or why
    elif isinstance(why, MemoryError):
        why = "too large for the memory"
    name = str(name)
    _complain(f"{name if len(name) <= LONGEST // 2 else name[: LONGEST // 2] + '...'}: {why}")


def _complain(line: str) -> None:
    line = _printable(line).replace("\n", " ")
    err.print(line if len(line) <= LONGEST else f"{line[: LONGEST - 3]}...", markup=False)


def _printable(text: str) -> str:
    """The text without what would steer a terminal: names and files are anybody's."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in text)


def _tell(history: History, hand: Hand, after: bool) -> None:
    symbol = history.fields.get("currency_symbol", "")
    symbol = symbol[:8] if isinstance(symbol, str) else ""

    def money(units: int) -> str:
        chips = history.amount(units)
        cents = ".2f" if symbol and isinstance(chips, Decimal) else ""
        return f"{symbol}{chips:,{cents}}"

    if after:
        out.print()
    out.print(_printable(history.source), style="bold", markup=False)
    names = {seat: f"p{player}" for player, seat in enumerate(history.seats, 1)}
    columns = os.environ.get("COLUMNS", "")
    width = int(columns) if columns.isdecimal() and columns != "0" else out.width if out.is_terminal else WIDE
    out.print(_printable(tell(hand, names=names, money=money, width=width)), markup=False)


def _sum(tally: Counter[str]) -> str:
    """What became of the hands, in one line; what was compared is always said."""
    compared = tally[AGREE] + tally[DIFFER] + tally[SILENT] > 0
    shown = (REPLAYED, AGREE, DIFFER) if compared else (REPLAYED,)
    told = [what for what in WHAT if tally[what] or what in shown]
    return ", ".join(f"{tally[what]:,} {OF_ONE.get(what, what) if tally[what] == 1 else what}" for what in told)
