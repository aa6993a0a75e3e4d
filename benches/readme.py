"""README's table of figures, written by the command that measures them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path

from .machine import RIVALS
from .report import Part

PAGE = Path(__file__).resolve().parent.parent / "README.md"
BEGIN, END = "<!-- python -m benches --readme -->", "<!-- end of the benches -->"


def row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') or '-' for cell in cells)} |"


def table(facts: Mapping[str, str], parts: Sequence[Part], day: date) -> str:
    """A sentence on the machine, every part's lines, what was missed, and who took part.

    >>> from .report import Line, Target
    >>> missed = [Target("times pokerkit", 70, 54)]
    >>> part = Part("play", "hands/s", [], targets=missed, lines=[Line("Play", "2/s", "3 x")])
    >>> facts = {"cpu": "a Z80", "kernel": "none", "python": "CPython 3.11", "treys": "0.1.8"}
    >>> print(table(facts, [part], date(1976, 7, 1)))
    Processor time on one core: a Z80, kernel none, CPython 3.11, July 1976.
    <BLANKLINE>
    | | Croupier | beside it |
    | --- | --- | --- |
    | Play | 2/s | 3 x |
    <BLANKLINE>
    <details><summary>1 of 1 targets was missed in this run.</summary>
    <BLANKLINE>
    - play, times pokerkit: at least 70, this run 54
    <BLANKLINE>
    </details>
    <BLANKLINE>
    Beside it were treys 0.1.8.
    """
    lines = [row(line) for part in parts for line in part.lines]
    missed = [
        f"{part.title.partition(':')[0]}, {target}" for part in parts for target in part.targets if target.met is False
    ]
    there = [f"{name} {facts[name]}" for name in RIVALS if facts.get(name, "missing") != "missing"]
    said = [
        f"Processor time on one core: {facts['cpu']}, kernel {facts['kernel']}, {facts['python']}, {day:%B %Y}.",
        "\n".join(["| | Croupier | beside it |", "| --- | --- | --- |", *lines]),
    ]
    if missed:
        promised = sum(target.met is not None for part in parts for target in part.targets)
        were = f"{len(missed)} of {promised} targets {'was' if len(missed) == 1 else 'were'} missed in this run."
        bullets = "\n".join(f"- {one}" for one in missed).replace(" (MISSED)", "")
        said.append(f"<details><summary>{were}</summary>\n\n{bullets}\n\n</details>")
    return "\n\n".join([*said, f"Beside it were {', '.join(there)}."])


def written(page: str, text: str) -> str:
    """The page with a new text between the two comments.

    >>> written(f"a {BEGIN} old {END} z", "new") == f"a {BEGIN}\\nnew\\n{END} z"
    True
    """
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"README has no {BEGIN} ... {END}")
    return f"{before}{BEGIN}\n{text}\n{END}{after}"


def write(facts: Mapping[str, str], parts: Sequence[Part], day: date) -> None:
    """Replace what stands between the two comments of README.md."""
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), table(facts, parts, day)), encoding="utf-8")
