"""``python -m benches [--quick] [--json FILE]``: every part, or those named."""

from __future__ import annotations

import argparse
import json
import sys
from importlib import import_module
from pathlib import Path

from rich.console import Console

from . import machine
from .report import Part

PARTS = ("evaluate", "compat", "equity", "startup", "play", "replay")
"""The modules of this package that measure something, in the order of the tables."""


def main() -> int:
    """Run, print, write; 1 when an answer was wrong, which no speed excuses."""
    words = argparse.ArgumentParser(prog="python -m benches", description="Croupier beside its rivals, in one run.")
    words.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (default: all)")
    words.add_argument("--quick", action="store_true", help="a minute at most: fewer rounds, rougher figures")
    words.add_argument("--json", metavar="FILE", help="write the figures to FILE, - for standard output")
    asked = words.parse_args()
    if unknown := [name for name in asked.parts if name not in PARTS]:
        words.error(f"no part is called {unknown[0]!r}; there are {', '.join(PARTS)}")

    console = Console(stderr=asked.json == "-", width=None if sys.stdout.isatty() else 120)
    facts = machine.describe()
    machine.pin()
    console.print(", ".join(f"{what} {said}" for what, said in facts.items()), style="dim", highlight=False)
    console.print("Medians of interleaved rounds on one core; ratios are medians of the rounds' own.\n", style="dim")
    parts: list[Part] = []
    for name in asked.parts or PARTS:
        for part in import_module(f"benches.{name}").run(asked.quick):
            part.show(console)
            parts.append(part)

    if asked.json:
        text = json.dumps({"machine": facts, "quick": asked.quick, "parts": [p.as_json() for p in parts]}, indent=2)
        if asked.json == "-":
            print(text)
        else:
            Path(asked.json).write_text(text + "\n", encoding="utf-8")
    return 1 if any(part.failures for part in parts) else 0


if __name__ == "__main__":
    sys.exit(main())
