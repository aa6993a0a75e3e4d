"""What a benchmark says: parts made of rows, printed as tables, written as JSON, and retold in README."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from math import floor, log10
from typing import Any, Literal, NamedTuple

from rich.console import Console
from rich.table import Table

Unit = Literal["ns/call", "ns/hand", "hands/s", "deals/s", "ms", "KB"]
FAR = 4
"""A noisy machine may miss a target; one missed this many times over fails the run."""


def digits(number: float) -> str:
    """At least three figures that count, and no part of a large number left out.

    >>> digits(0.67234), digits(35.84), digits(11893.4)
    ('0.672', '35.8', '11,893')
    """
    places = 2 - floor(log10(abs(number))) if number else 0
    return f"{number:,.{max(0, places)}f}"


def rounded(number: float) -> str:
    """Two or three figures, for prose: 11,893 is 11,900 and 55.6 is 56.

    >>> rounded(11893), rounded(55.63), rounded(9.98), rounded(3.4012), rounded(0.67234)
    ('11,900', '56', '10', '3.4', '0.67')
    """
    number = float(f"{number:.{3 if number >= 100 else 2}g}")
    return f"{number:,.{max(0, 1 - floor(log10(number)))}f}"


@dataclass(frozen=True)
class Row:
    """One runner's median: ``amount`` is seconds for one call or hand, or bytes; None when there is no figure."""

    what: str
    amount: float | None
    times: float | None = None
    """Median of the rounds' own ratios, as the part's ``ratio`` says."""
    note: str = ""
    ours: bool = False
    chart: str = ""
    """What the chart calls it, if it is there."""

    def figure(self, unit: Unit) -> str:
        if self.amount is None:
            return "missing"
        return digits(per(self.amount, unit))


def per(amount: float, unit: Unit) -> float:
    """Seconds or bytes in another unit.

    >>> per(0.25, "hands/s"), per(0.25, "ms"), per(2048, "KB")
    (4.0, 250.0, 2.0)
    """
    if unit in ("hands/s", "deals/s"):
        return 1 / amount
    return amount * {"ns/call": 1e9, "ns/hand": 1e9, "ms": 1e3, "KB": 1 / 1024}[unit]


@dataclass(frozen=True)
class Target:
    """A promise: what must be at least (or at most) how much, and what this run gave."""

    what: str
    bound: float
    got: float | None
    kind: Literal["at least", "at most"] = "at least"
    firm: bool = True
    """Whether the run fails when it is missed by far: not where it takes a machine with nothing else to do."""

    @property
    def met(self) -> bool | None:
        if self.got is None:
            return None
        return self.got >= self.bound if self.kind == "at least" else self.got <= self.bound

    @property
    def far(self) -> bool:
        """Whether it was missed by more than noise explains."""
        if self.got is None or not self.firm:
            return False
        return self.got * FAR < self.bound if self.kind == "at least" else self.got > self.bound * FAR

    def __str__(self) -> str:
        if self.got is None:
            return f"{self.what}: {self.kind} {self.bound:g}, not measured"
        how = "met" if self.met else f"MISSED, more than {FAR} times over" if self.far else "MISSED"
        got = f"{self.got:,.0f}" if self.got >= 1000 else f"{self.got:.3g}"
        return f"{self.what}: {self.kind} {self.bound:g}, this run {got} ({how})"


class Line(NamedTuple):
    """One line of README's table: what is measured, what Croupier takes, and who takes how many times as long."""

    what: str
    ours: str
    beside: str


def ahead(rivals: Iterable[tuple[str, float | None]]) -> str:
    """Who is how far behind, the nearest first; whoever was not measured is left out.

    >>> ahead([("treys", 204.2), ("pkrbot", 3.44), ("eval7", None)])
    '3.4 times as fast as pkrbot, 204 as treys'
    """
    known = sorted((times, name) for name, times in rivals if times is not None)
    said = [f"{rounded(times)} {'times as fast ' if n == 0 else ''}as {name}" for n, (times, name) in enumerate(known)]
    return ", ".join(said)


@dataclass(frozen=True)
class Part:
    """One table: its rows, the heading of their ``times`` ("x pokerkit"), and what was checked."""

    title: str
    unit: Unit
    rows: list[Row]
    ratio: str | None = None
    notes: list[str] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    """Answers that should agree and do not: any of them fails the whole run."""
    lines: list[Line] = field(default_factory=list)
    """What README says of it."""
    panel: str = ""
    """The heading of its panel in the chart, if it has one."""

    def show(self, console: Console) -> None:
        console.print(self.title, style="bold", highlight=False)
        table = Table()
        table.add_column("")
        table.add_column(self.unit, justify="right")
        if self.ratio:
            table.add_column(self.ratio, justify="right")
        if remarks := any(row.note for row in self.rows):
            table.add_column("", style="dim")
        for row in self.rows:
            cells = [row.what, row.figure(self.unit)]
            if self.ratio:
                cells.append("-" if row.times is None else f"{row.times:,.1f}")
            style = "bold" if row.ours else "dim" if row.amount is None else None
            table.add_row(*cells, *([row.note] if remarks else []), style=style)
        console.print(table)
        for note in self.notes:
            console.print(f"  {note}", style="dim", highlight=False)
        for target in self.targets:
            console.print(f"  {target}", style="red" if target.met is False else "green", highlight=False)
        for failure in self.failures:
            console.print(f"  WRONG: {failure}", style="bold red", highlight=False)
        console.print()

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, said: dict[str, Any]) -> Part:
        """The part that ``as_json`` wrote.

        >>> part = Part("nothing", "ms", [Row("a", 0.1, ours=True)], targets=[Target("a", 1, 2)])
        >>> Part.from_json(part.as_json()) == part
        True
        """
        kinds = {"rows": Row, "targets": Target}
        made: dict[str, Any] = {name: [kind(**one) for one in said[name]] for name, kind in kinds.items()}
        return cls(**said | made | {"lines": [Line(*line) for line in said["lines"]]})
