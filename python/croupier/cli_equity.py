"""`croupier equity`, `croupier outs`, `croupier range` and `croupier preflop`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from croupier.cards import Cards
from croupier.equities import Equity, equity, outs
from croupier.errors import CroupierError
from croupier.preflop import Preflop, preflop
from croupier.range import ORDER, Range

BAR = 40
COLOURS = ("green", "cyan", "yellow", "magenta", "blue", "red")
SHOWN = 28  # so many letters of a range stand beside its bar

out = Console(highlight=False, soft_wrap=True)
err = Console(highlight=False, soft_wrap=True, stderr=True)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead.")]
Threads = Annotated[int, typer.Option(help="How many threads work; 0 for as many as there are cores.")]


def add(app: typer.Typer) -> None:
    """Add the commands of this module to the program."""
    for command in (equity_command, outs_command, range_command, preflop_command):
        app.command(command.__name__.removesuffix("_command"), no_args_is_help=command is not preflop_command)(command)


@contextmanager
def _complaining(command: str) -> Iterator[None]:
    """A user's mistake is one line and status 2; Ctrl-C is status 130."""
    try:
        yield
    except (CroupierError, OSError) as error:
        words = " ".join(str(error).split())
        err.print(f"croupier {command}: {words}", markup=False)
        raise typer.Exit(2) from None
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """A progress bar for what takes long, gone when it is done."""
    with Progress(
        BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[what]}"), TimeRemainingColumn(),
        console=err, transient=True, disable=not err.is_terminal,
    ) as bar:  # fmt: skip
        task = bar.add_task("", total=None, what="counting")
        yield lambda done, total: bar.update(task, completed=done, total=total)


def equity_command(
    hands: Annotated[list[str], typer.Argument(metavar="HAND HAND...", help='Hands or ranges: AhKh, "QQ+, AKs@0.5".')],
    board: Annotated[str, typer.Option(help="The board, up to five cards.")] = "",
    dead: Annotated[str, typer.Option(help="Cards that nobody can have.")] = "",
    samples: Annotated[int | None, typer.Option(help="Sample so many boards instead of counting all.")] = None,
    seed: Annotated[int | None, typer.Option(help="What the sample is drawn from.")] = None,
    threads: Threads = 1,
    as_json: AsJson = False,
) -> None:
    """Say how often each of two to ten hands or ranges wins, over every board or a sample of them.

    Exit status: 0, 2 where there is no answer, or 130 if interrupted.
    """
    with _complaining("equity"):
        ranges = [Range(hand) for hand in hands]
        start = perf_counter()
        with _bar() as progress:
            answer = equity(ranges, board, dead, samples=samples, seed=seed, threads=threads, progress=progress)
        seconds = perf_counter() - start
        known, gone = Cards(board), Cards(dead)
    if as_json:
        rows = zip(hands, answer.equity, answer.win, answer.tie, answer.stderr, strict=True)
        names = ("hand", "equity", "win", "tie", "stderr")
        said = {
            "players": [dict(zip(names, row, strict=True)) for row in rows],
            "board": str(known),
            "dead": str(gone),
            "boards": answer.boards,
            "exact": answer.exact,
            "seed": answer.seed,
            "seconds": seconds,
        }
        typer.echo(json.dumps(said, indent=2))
        return
    if known or gone:
        out.print("  ".join(f"{what} {cards}" for what, cards in (("board", known), ("dead", gone)) if cards))
    _show(hands, ranges, answer)
    how = "exact" if answer.exact else f"sampled, seed {answer.seed}"
    out.print(f"{how}: {answer.boards:,} boards in {seconds:.3g} s", style="dim")


def _show(hands: list[str], ranges: list[Range], answer: Equity) -> None:
    names = [" ".join(hand.split()) for hand in hands]
    names = [name if len(name) <= SHOWN else f"{name[: SHOWN - 1]}…" for name in names]
    width = max(map(len, names))
    one_each = all(len(range_) == 1 for range_ in ranges)
    for place, (name, part) in enumerate(zip(names, answer.equity, strict=True)):
        full = round(part * BAR)
        line = Text(f"{name:<{width}} ")
        line.append("█" * full, style=COLOURS[place % len(COLOURS)])
        line.append("░" * (BAR - full), style="dim")
        line.append(f" {part:8.3%}", style="bold")
        if not answer.exact:
            line.append(f" ± {answer.stderr[place]:.3%}")
        win, tie = answer.win[place], answer.tie[place]
        line.append(f"  wins {win:.3%}, shares {tie:.3%}")
        if answer.exact and one_each:
            line.append(f"  ({round(win * answer.boards):,} and {round(tie * answer.boards):,})", style="dim")
        out.print(line)


def outs_command(
    hand: Annotated[str, typer.Argument(metavar="HAND", help="Two cards, such as AhKh.")],
    board: Annotated[str, typer.Argument(metavar="BOARD", help="Three or four cards.")],
    dead: Annotated[str, typer.Option(help="Cards that nobody can have.")] = "",
    as_json: AsJson = False,
) -> None:
    """Say which cards make a hand better on the next street, and what they make of it.

    Exit status: 0, or 2 where the cards are wrong.
    """
    with _complaining("outs"):
        found = outs(hand, board, dead)
    if as_json:
        groups = {str(category): [str(card) for card in cards] for category, cards in found.by_category.items()}
        typer.echo(json.dumps({"now": str(found.now), "outs": groups}, indent=2))
        return
    out.print(f"[bold]{found.now}[/bold]; {len(found)} outs")
    width = max((len(str(category)) for category in found.by_category), default=0)
    for category, cards in found.by_category.items():
        out.print(f"{len(cards):>3}  {category!s:<{width}}  {cards}")


def range_command(
    text: Annotated[list[str], typer.Argument(metavar="RANGE", help='Such as "QQ+, AKs, A5s-A2s@0.5" or 15%.')],
    svg: Annotated[Path | None, typer.Option(help="Write the grid to this file, as an SVG.")] = None,
    as_json: AsJson = False,
) -> None:
    """Draw a range: 13 by 13 starting hands, suited ones above the diagonal.

    Exit status: 0, or 2 where the text is no range.
    """
    with _complaining("range"):
        range_ = Range(" ".join(text))
        if svg is not None:
            svg.write_text(range_.svg() + "\n", encoding="utf-8")
    share = range_.total / 1326
    if as_json:
        hands = {str(cards): weight for cards, weight in range_}
        said = {"range": str(range_), "combinations": len(range_), "weight": range_.total, "share": share}
        typer.echo(json.dumps(said | {"hands": hands}, indent=2))
        return
    for row in range(13):
        line = Text()
        for column in range(13):
            name, held, of, weight = range_.cell(row, column)
            kind = "yellow" if row == column else "cyan" if row < column else "green"
            if not held:
                line.append("  ·  ", style="dim")
            elif weight == of:
                line.append(f"{name:>4} ", style=f"bold {kind} reverse")
            else:
                line.append(f"{name:>4}{'░▒▓'[min(int(weight / of * 3), 2)]}", style=kind)
        line.rstrip()
        out.print(line)
    combinations = "1 combination" if len(range_) == 1 else f"{len(range_):,} combinations"
    weighed = "" if range_.total == len(range_) else f" that weigh {range_.total:g}"
    out.print(f"{range_ or 'nothing'}", style="bold", markup=False)
    out.print(f"{combinations}{weighed}, {share:.1%} of all")


def preflop_command(
    save: Annotated[Path | None, typer.Option(help="Write the table to this file, as a NumPy .npz.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Write the table to this file, as an SVG picture.")] = None,
    threads: Threads = 0,
) -> None:
    """Count all 169 starting hands against each other before the flop, over every board.

    It draws their equities against a random hand; --save and --picture keep the whole table.

    Exit status: 0, 2 where a file cannot be written, or 130 if interrupted.
    """
    with _complaining("preflop"):
        for path in filter(None, (save, picture)):
            path.open("ab").close()  # what cannot be written is said before the work
        start = perf_counter()
        with _bar() as progress:
            table = preflop(threads=threads, progress=progress)
        seconds = perf_counter() - start
        if save is not None:
            table.save(save)
        if picture is not None:
            picture.write_text(table.svg() + "\n", encoding="utf-8")
    _draw(table)
    out.print(f"169 starting hands against each other, exact, in {seconds:.3g} s", style="dim")
    for path in filter(None, (save, picture)):
        out.print(f"written: {path}", markup=False)


def _draw(table: Preflop) -> None:
    """The grid with each hand's equity against a random one, in percent."""
    against = dict(zip(ORDER, table.against_random, strict=True))
    everything = Range("random")
    for row in range(13):
        line = Text()
        for column in range(13):
            name = everything.cell(row, column)[0]
            part = against[name]
            shade = 52 if part < 0.4 else 94 if part < 0.5 else 28 if part < 0.6 else 34 if part < 0.7 else 46
            line.append(f"{name:>4}")
            line.append(f" {part * 100:2.0f}", style=f"color({shade})")
        out.print(line)
