"""What the package costs and shows: a quick import, lazy names, one object for each card."""

from __future__ import annotations

import subprocess
import sys

import pytest

import croupier as cr

FIRST_HAND = """
import sys, time
{before}
start = time.perf_counter()
import croupier as cr
strength = cr.evaluate("AsKsQsJsTs2c3d")
took = time.perf_counter() - start
{after}
assert strength == 7462
assert "numpy" not in sys.modules, "numpy"
for module in ("typing", "enum", "dataclasses", "collections"):
    assert module not in sys.modules, module
"""


def run(code: str) -> str:
    """What a new interpreter prints, in which every warning is an error."""
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_import_and_first_hand_take_ten_milliseconds() -> None:
    code = FIRST_HAND.format(before="", after="print(took)")
    # Once is enough: what else the machine does only ever makes it slower.
    assert any(float(run(code)) <= 0.010 for _ in range(25))


def test_import_and_first_hand_take_five_megabytes() -> None:
    pytest.importorskip("resource", reason="this system does not say how much memory a process has taken")
    peak = "resource.getrusage(resource.RUSAGE_SELF).ru_maxrss"
    unit = 1 if sys.platform == "darwin" else 1024
    code = FIRST_HAND.format(before=f"import resource; before = {peak}", after=f"print({peak} - before)")
    assert min(int(run(code)) for _ in range(3)) * unit <= 5_000_000


def test_every_name_is_there() -> None:
    assert set(cr.__all__) <= set(dir(cr))
    for name in cr.__all__:
        assert getattr(cr, name) is not None
    assert cr.cards.Card is cr.Card and cr.strength.Category is cr.Category
    with pytest.raises(AttributeError, match="module 'croupier' has no attribute 'Crad'"):
        cr.Crad  # noqa: B018
    with pytest.raises(AttributeError, match="has no attribute 'Categories'"):
        cr.strength.Categories  # noqa: B018


def test_threads_that_evaluate_first_get_the_same_objects() -> None:
    code = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
import croupier as cr
gate = Barrier(8)
def first(_):
    gate.wait()
    return id(cr.evaluate("AsKsQsJsTs")), [id(card) for card in cr.Cards("AsKs")]
with ThreadPoolExecutor(8) as pool:
    found = list(pool.map(first, range(8)))
assert all(one == found[0] for one in found), found
"""
    assert run(code) == ""


def test_the_core_says_what_it_is() -> None:
    from croupier import _core

    assert _core.__doc__ and set(_core.__all__) == {name for name in dir(_core) if not name.startswith("_")}
    assert cr.Cards.__module__ == "croupier.cards"
    for name in _core.__all__:
        assert getattr(_core, name).__doc__, name
