"""What it costs to begin: new interpreters, the import, the first answer, and the memory they leave behind.

Everything imported is compiled beforehand, as it is once a package has been installed and used.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from statistics import median
from tempfile import TemporaryDirectory

from .machine import version
from .report import Part, Row, Target

# Resident memory in KB and seconds, before and after; the probe itself imports nothing that costs.
PROBE = """
from time import perf_counter
def resident():
    try:
        with open("/proc/self/statm") as f:
            return int(f.read().split()[1]) * 4
    except OSError:
        return 0
first, start = resident(), perf_counter()
{work}
spent = perf_counter() - start
import sys
print([spent, resident() - first, int("numpy" in sys.modules)])
"""

TASKS = {
    "croupier: import and the first evaluate": ("croupier", "import croupier\ncroupier.evaluate('AsKsQsJsTs2c3d')"),
    "croupier: the same and the first Hand": (
        "croupier",
        "import croupier\ncroupier.evaluate('AsKsQsJsTs2c3d')\ncroupier.Hand(croupier.TableRules(), [200] * 6)",
    ),
    "phevaluator: import and the first evaluate": (
        "phevaluator",
        "import phevaluator\nphevaluator.evaluate_cards('As', 'Ks', 'Qs', 'Js', 'Ts', '2c', '3d')",
    ),
    "treys: import and the first evaluate": (
        "treys",
        "from treys import Card, Evaluator\n"
        "Evaluator().evaluate([Card.new(c) for c in ('As', 'Ks', 'Qs', 'Js', 'Ts')], [Card.new('2c'), Card.new('3d')])",
    ),
    "pokerkit: import": ("pokerkit", "import pokerkit"),
}


def probe(work: str, cache: str) -> tuple[float, int, bool]:
    """Seconds, KB of memory, and whether NumPy came along, in an interpreter of its own."""
    place = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    out = subprocess.run(
        [sys.executable, "-c", PROBE.format(work=work)],
        env=place | {"PYTHONPYCACHEPREFIX": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    seconds, memory, numpy = json.loads(out.stdout)
    return seconds, memory, bool(numpy)


def run(quick: bool) -> list[Part]:
    """One part: milliseconds, and megabytes in the note."""
    tasks = {name: work for name, (package, work) in TASKS.items() if version(package) is not None}
    taken: dict[str, list[tuple[float, int, bool]]] = {name: [] for name in tasks}
    with TemporaryDirectory() as cache:
        for turn in range(-1, 5 if quick else 15):
            for name, work in tasks.items():
                answer = probe(work, cache)
                if turn >= 0:  # the first round compiles
                    taken[name].append(answer)
    seconds = {name: median(s for s, _, _ in runs) for name, runs in taken.items()}
    memory = {name: median(kb for _, kb, _ in runs) / 1024 for name, runs in taken.items()}
    rows = [
        Row(name, seconds.get(name), note=f"{memory[name]:.1f} MB more" if name in memory else "") for name in TASKS
    ]
    first, hand, *_ = TASKS
    return [
        Part(
            title="A new interpreter",
            unit="ms",
            rows=rows,
            targets=[
                Target("import and the first evaluate, ms", 10, seconds[first] * 1e3, "at most"),
                Target("import and the first evaluate, MB", 5, memory[first], "at most"),
                Target("the first Hand after that, ms", 30, (seconds[hand] - seconds[first]) * 1e3, "at most"),
            ],
            failures=[f"{name} loads NumPy" for name in (first, hand) if any(numpy for _, _, numpy in taken[name])],
        )
    ]
