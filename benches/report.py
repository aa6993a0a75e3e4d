"""What a benchmark says: parts made of rows, printed as tables or written as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Literal

from rich.console import Console
from rich.table import Table

Unit = Literal["ns/call", "hands/s", "ms"]


@dataclass(frozen=True)
class Row:
    """One runner's median: ``seconds`` for one call or hand, None when it could not be timed."""

    what: str
    seconds: float | None
    times: float | None = None
    """Median of the rounds' own ratios, as the part's ``ratio`` says."""
    note: str = ""

    def figure(self, unit: Unit) -> str:
        if self.seconds is None:
            return "missing"
        if unit == "ns/call":
            return f"{self.seconds * 1e9:,.1f}"
        if unit == "ms":
            return f"{self.seconds * 1e3:,.1f}"
        return f"{1 / self.seconds:,.0f}"


@dataclass(frozen=True)
class Target:
    """A promise: what must be at least (or at most) how much, and what this run gave."""

    what: str
    bound: float
    got: float | None
    kind: Literal["at least", "at most"] = "at least"

    @property
    def met(self) -> bool | None:
        if self.got is None:
            return None
        return self.got >= self.bound if self.kind == "at least" else self.got <= self.bound

    def __str__(self) -> str:
        if self.got is None:
            return f"{self.what}: {self.kind} {self.bound:g}, not measured"
        return f"{self.what}: {self.kind} {self.bound:g}, this run {self.got:.3g} ({'met' if self.met else 'MISSED'})"


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
                cells.append("-" if row.times is None else f"{row.times:.1f}")
            table.add_row(*cells, *([row.note] if remarks else []))
        console.print(table)
        for note in self.notes:
            console.print(f"  {note}", style="dim", highlight=False)
        for target in self.targets:
            console.print(f"  {target}", style="red" if target.met is False else "green", highlight=False)
        for failure in self.failures:
            console.print(f"  WRONG: {failure}", style="bold red", highlight=False)
        console.print()

    def as_json(self) -> dict[str, object]:
        return asdict(self)
