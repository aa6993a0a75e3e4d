"""``python -m benches [--quick] [--json FILE] [--chart FILE] [--readme]``: every part, or those named."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import UTC, date, datetime
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.console import Console

from . import machine, readme
from .chart import chart
from .report import Part

PARTS = ("evaluate", "batch", "equity", "compat", "startup", "memory", "play", "replay")
"""The modules of this package that measure something, in the order of the tables."""


def arguments() -> argparse.Namespace:
    words = argparse.ArgumentParser(prog="python -m benches", description="Croupier beside its rivals, in one run.")
    words.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (default: all)")
    words.add_argument("--quick", action="store_true", help="a minute at most: fewer rounds, rougher figures")
    words.add_argument("--json", metavar="FILE", help="write the figures to FILE, - for standard output")
    words.add_argument("--chart", metavar="FILE", help="draw them as SVG")
    words.add_argument("--readme", action="store_true", help="write README's table")
    words.add_argument("--again", metavar="FILE", help="measure nothing: take the figures that --json wrote")
    asked = words.parse_args()
    if unknown := [name for name in asked.parts if name not in PARTS]:
        words.error(f"no part is called {unknown[0]!r}; there are {', '.join(PARTS)}")
    if asked.readme and (asked.parts or asked.quick):
        words.error("README has the figures of a whole run, and not of a quick one")
    return asked


def measure(names: tuple[str, ...], quick: bool, facts: dict[str, str], console: Console) -> list[Part]:
    """Run and print every part."""
    machine.pin()
    console.print(", ".join(f"{what} {said}" for what, said in facts.items()), style="dim", highlight=False)
    console.print(
        "Medians of interleaved rounds, in processor time of one core; ratios are medians of the rounds' own.\n",
        style="dim",
    )
    parts: list[Part] = []
    for name in names:
        begun = perf_counter()
        for part in import_module(f"benches.{name}").run(quick):
            part.show(console)
            parts.append(part)
        console.print(f"{name} took {perf_counter() - begun:.0f} s\n", style="dim", highlight=False)
    return parts


def main() -> int:
    """Run, print, write; 1 when an answer was wrong, which no speed excuses, or a target missed by far."""
    asked = arguments()
    console = Console(stderr=asked.json == "-", width=None if sys.stdout.isatty() else 120)
    if asked.again:
        said: dict[str, Any] = json.loads(Path(asked.again).read_text(encoding="utf-8"))
        facts, parts = said["machine"], [Part.from_json(part) for part in said["parts"]]
        day = date.fromisoformat(said["day"])
        for part in parts:
            part.show(console)
    else:
        facts, day = machine.describe(), datetime.now(UTC).date()
        parts = measure(tuple(asked.parts) or PARTS, asked.quick, facts, console)
    if asked.json:
        figures = {"machine": facts, "day": str(day), "quick": asked.quick, "parts": [part.as_json() for part in parts]}
        text = json.dumps(figures, indent=2)
        if asked.json == "-":
            print(text)
        else:
            Path(asked.json).write_text(text + "\n", encoding="utf-8")
    if asked.chart:
        Path(asked.chart).write_text(chart(parts), encoding="utf-8")
    if asked.readme:
        readme.write(facts, parts, day)
    return 1 if any(part.failures or any(target.far for target in part.targets) for part in parts) else 0


if __name__ == "__main__":
    sys.exit(main())
