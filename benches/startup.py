"""What it costs to begin: new interpreters, the import, the first answer, and the memory they leave behind.

Everything imported is compiled beforehand, as it is once a package has been installed and used.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from statistics import median
from tempfile import TemporaryDirectory

from .machine import version
from .report import Line, Part, Row, Target, rounded
from .rounds import clock

# Resident memory in KB and seconds, before and after; the probe itself imports nothing that costs.
PROBE = """
from time import {clock} as clock
def resident():
    try:
        with open("/proc/self/statm") as f:
            return int(f.read().split()[1]) * 4
    except OSError:
        return 0
first, start = resident(), clock()
{work}
spent = clock() - start
import sys
print([spent, resident() - first, int("numpy" in sys.modules)])
"""

HAND = "'As', 'Ks', 'Qs', 'Js', 'Ts', '2c', '3d'"
OURS = "import croupier\ncroupier.evaluate('AsKsQsJsTs2c3d')"
CACTUS = (
    "from {0} import Card, Evaluator\nhand = [Card.new(c) for c in ("
    + HAND
    + ")]\nEvaluator().evaluate(hand[:2], hand[2:])"
)
CARDS = "import {0}\n{0}.evaluate([{0}.Card(c) for c in (" + HAND + ")])"

TASKS = {
    "croupier": ("croupier", OURS),
    "croupier, and the first Hand": (
        "croupier",
        f"{OURS}\nhand = croupier.Hand(croupier.TableRules(), [200] * 6)\nhand.fold()",
    ),
    "treys": ("treys", CACTUS.format("treys")),
    "deuces": ("deuces", CACTUS.format("deuces")),
    "phevaluator": ("phevaluator", f"import phevaluator\nphevaluator.evaluate_cards({HAND})"),
    "eval7": ("eval7", CARDS.format("eval7")),
    "pkrbot": ("pkrbot", CARDS.format("pkrbot")),
    "holdem-hand-evaluator": (
        "holdem-hand-evaluator",
        "import holdem_hand_evaluator\nholdem_hand_evaluator.evaluate_hand('AsKsQsJsTs2c3d')",
    ),
    "xiapl": (
        "xiapl",
        f"import xiapl\nxiapl.eval.evaluate_cards([xiapl.card.Card.from_string(c) for c in ({HAND})])",
    ),
    "poker-equity": ("poker-equity", "import poker_equity\npoker_equity.score_batch('high', ['AsKsQsJsTs2c3d'])"),
    "pokerfast": ("pokerfast", f"import pokerfast\npokerfast.eval7(({HAND}))"),
    "pokerkit": ("pokerkit", "import pokerkit\npokerkit.StandardHighHand.from_game('AsKs', 'QsJsTs2c3d')"),
}
"""By what the table calls it: which package must be there, and what the new interpreter does."""
TOLD = ("pkrbot", "phevaluator", "treys", "eval7", "pokerkit")
"""Whom README names beside Croupier."""


def probe(work: str, cache: str) -> tuple[float, int, bool]:
    """Seconds, KB of memory, and whether NumPy came along, in an interpreter of its own."""
    place = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    out = subprocess.run(
        [sys.executable, "-c", PROBE.format(work=work, clock=clock.__name__)],
        env=place | {"PYTHONPYCACHEPREFIX": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    seconds, memory, numpy = json.loads(out.stdout)
    return seconds, memory, bool(numpy)


def run(quick: bool) -> list[Part]:
    """One part: milliseconds, and megabytes in the note."""
    tasks = {
        name: work for name, (package, work) in TASKS.items() if package == "croupier" or version(package) is not None
    }
    taken: dict[str, list[tuple[float, int, bool]]] = {name: [] for name in tasks}
    with TemporaryDirectory() as cache:
        for turn in range(-1, 5 if quick else 15):
            for name, work in tasks.items():
                answer = probe(work, cache)
                if turn >= 0:  # the first round compiles
                    taken[name].append(answer)
    seconds = {name: median(s for s, _, _ in runs) for name, runs in taken.items()}
    memory = {name: median(kb for _, kb, _ in runs) / 1024 for name, runs in taken.items()}
    first, hand, *others = TASKS
    rows = []
    for name in TASKS:
        note = f"{memory[name]:.1f} MB more" if name in memory else ""
        rows.append(Row(name, seconds.get(name), None, note, ours=name in (first, hand)))
    slower = {name: seconds[name] / seconds[first] for name in others if name in seconds}
    rows[2:] = [replace(row, times=slower.get(row.what)) for row in rows[2:]]
    return [
        Part(
            title="startup: a new interpreter, the import and the first hand evaluated",
            unit="ms",
            rows=rows,
            ratio="x Croupier's time",
            targets=[
                Target("import and the first evaluate, ms", 10, seconds[first] * 1e3, "at most"),
                Target("import and the first evaluate, MB", 5, memory[first], "at most"),
                Target("the first Hand after that, ms", 30, (seconds[hand] - seconds[first]) * 1e3, "at most"),
            ],
            failures=[f"{name} loads NumPy" for name in (first, hand) if any(numpy for _, _, numpy in taken[name])],
            lines=[
                Line(
                    "Import and the first hand evaluated",
                    f"{rounded(seconds[first] * 1e3)} ms, {rounded(memory[first])} MB",
                    "; ".join(
                        f"{name} {rounded(seconds[name] * 1e3)} ms, {rounded(memory[name])} MB"
                        for name in TOLD
                        if name in seconds
                    ),
                )
            ],
        )
    ]
