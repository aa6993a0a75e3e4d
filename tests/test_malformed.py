"""Wrong values of every kind, thrown at everything public in the package, by chance and always the same ones.

    python -m tests.test_malformed --inputs 2000000 --seed 7

throws for longer, and at a chosen part with `--only floor.`; pytest throws 100,000, or as many as
CROUPIER_MALFORMED says. Whatever comes, there is an answer or an error that is documented, in a few words and
soon; and what refused it is as it was before, and so is what was handed in with it.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import enum
import io
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))

from malformed import Spite, spite, spoiled, wrong
from malformed_live import good, live
from malformed_targets import Target, classes, targets

import croupier as cr
from croupier.betting import BettingRound
from croupier.compat import eval7
from croupier.errors import CroupierError

INPUTS = int(os.environ.get("CROUPIER_MALFORMED", "100000"))
SECONDS = 5.0  # that no call may take

# What the originals raise for bad input, besides (docs/compat.md); treys raises a bare Exception beyond its places.
COMPAT = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, ValueError),
    eval7.rangestring.RangeStringError,
)
# What Python itself raises through a method of ours.
PYTHONS: dict[str, tuple[type[Exception], ...]] = {
    "__format__": (ValueError,),  # a format that is none
    "__setattr__": (AttributeError,),
    "load": (OSError, ValueError),  # a file that is not there, a name that none can have
    "save": (OSError, ValueError),
    "write_table_to_disk": (OSError,),
    "explain": (AttributeError,),  # no such field
    "_core.evaluate_many": (BufferError, ValueError),  # batch.evaluate_many looks at the shape first
}
# Words with which Python refuses an object that breaks its own promises, before anybody else can.
BROKEN = (
    *("__len__() should return", "cannot fit 'int' into an index-sized", "changed size during iteration"),
    "zip() argument 2 is",  # a length that is not what it said
    *("__index__ returned non-int", "discards the imaginary", "multi-dimensional sub-views"),
    *("hash generic timedelta64", "cannot hash writable", "overflow encountered"),
)


class TooLong(BaseException):
    """A call that does not come back."""


def _too_long(*_: object) -> None:
    raise TooLong


@contextlib.contextmanager
def watched() -> Iterator[Callable[[float], object]]:
    """A clock to be set before each call, which ends it if it takes too long; where the system has one."""
    if not hasattr(signal, "setitimer"):
        yield lambda seconds: None
        return
    before = signal.signal(signal.SIGALRM, _too_long)
    try:
        yield lambda seconds: signal.setitimer(signal.ITIMER_REAL, seconds)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# --- what a thing is, to see whether it is still the same ------------------------------------------------------


def state(thing: Any, depth: int = 0) -> Any:
    """What a thing is made of, in values that can be compared with what it is later."""
    if thing is None or isinstance(thing, (int, str, bytes, float, frozenset)):
        return thing if type(thing) in (int, str, bytes, bool) else _short(thing)
    if isinstance(thing, cr.TableRules):  # which keeps what it has worked out
        return repr(thing)
    if isinstance(thing, cr.Hand):
        return thing.copy()
    if isinstance(thing, cr.Table):
        hand = thing.hand
        return thing.snapshot(), hand and (hand.copy(), getattr(hand, "away", None) and set(hand.away))
    if isinstance(thing, (list, tuple)):
        return type(thing), [state(item, depth + 1) for item in thing] if depth < 6 else len(thing)
    if isinstance(thing, (set, dict)):
        return copy.copy(thing)
    if isinstance(thing, BettingRound):
        return [state(getattr(thing, name)) for name in BettingRound.__slots__ if name != "rules"]
    names = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    if not names and not hasattr(thing, "__dict__"):
        return repr(thing)
    kept = {name: getattr(thing, name, None) for name in names} | getattr(thing, "__dict__", {})
    return {name: state(value, depth + 1) for name, value in kept.items()} if depth < 6 else len(kept)


def changes(thing: Any) -> bool:
    """Whether a thing can change at all."""
    kinds = ("Hand", "TableHand", "Table", "Seating", "Chair", "Deck", "BettingRound", "PotLimit", "FixedLimit")
    return type(thing).__name__ in kinds or type(thing) in (list, dict, set)


# --- what an answer must be ------------------------------------------------------------------------------------


def _answer_of(name: str, answer: Any) -> bool:
    """Whether an answer is one, and no number that stands for a mistake."""
    match name:
        case "_core.evaluate":
            return type(answer) is cr.Strength and 1 <= answer <= 7462
        case "_core.best_five":
            return len(answer) == 5
        case "_core.card" | "cards.Card":
            return 0 <= int(answer) < 52
        case "strength.Strength" | "_core.strength":
            return 0 <= int(answer) <= 7462
        case "batch.evaluate_many":
            return bool(((answer >= 1) & (answer <= 7462)).all())
        case "equities.equity":
            return abs(sum(answer.equity) - 1) < 1e-9 and all(0 <= part <= 1 for part in answer.equity)
        case "range.Range":
            return all(0 < weight <= 1 for _, weight in answer)
        case "pots.split" | "pots.split_high_low":
            shares = answer.values() if isinstance(answer, dict) else answer
            return all(share >= 0 for share in shares)
        case "pots.side_pots":
            return all(pot.amount > 0 and pot.eligible for pot in answer)
        case "hand.Hand":
            return sum(answer.stacks.values()) + answer.pot + answer.rake >= sum(answer.starting_stacks.values())
    return True


# --- throwing --------------------------------------------------------------------------------------------------


def _calm(name: str, value: Any) -> Any:
    """Millions of samples are a good request, if one has the time, and a line of a billion letters is one to Python."""
    if name == "one" and isinstance(value, str) and "9" * 5 in value:
        return "x"
    if name in ("samples", "py_iterations"):
        with contextlib.suppress(Exception):
            return value if abs(int(value)) < 10**5 else 7
    return value


def _stop(*_: object) -> None:
    raise spite(Spite)


_SLOW = ("preflop.Preflop.svg", "preflop.Preflop._repr_html_", "LookupTable")


def _weight(target: Target) -> float:
    """How often a target is thrown at: the more the more it takes, and little where each time takes long."""
    if target.name.endswith(_SLOW):
        return 0.05
    if not target.parameters:
        return 1
    return 10 if target.name.startswith(("_core", "hand", "table", "range", "cards")) else 5


class Thrower:
    """Throws at targets, and says what is not as it should be."""

    def __init__(self, seed: int, only: str, clock: Callable[[float], object]) -> None:
        self.clock = clock
        self.chance = random.Random(seed)
        self.targets = [target for target in targets() if only in target.name]
        self.weights = [_weight(target) for target in self.targets]
        self.makers = {kind: live(kind) for kind in classes()}
        self.objects: dict[Callable[[], Any], tuple[Any, Any]] = {}
        self.thrown: Counter[str] = Counter()
        self.raised: Counter[str] = Counter()

    def pick(self) -> list[Target]:
        return self.chance.choices(self.targets, self.weights, k=1000)

    def arguments(self, target: Target) -> tuple[list[Any], dict[str, Any], list[Any]]:
        """Arguments of which at least one is wrong, mostly; and those that are good, to be looked at again."""
        chance, given = self.chance, target.parameters
        args: list[Any] = []
        named: dict[str, Any] = {}
        kept: list[Any] = []
        how = chance.random()
        worst = chance.randrange(len(given)) if given else -1
        for at, parameter in enumerate(given):
            name = parameter.name
            if parameter.kind is parameter.VAR_POSITIONAL:
                args += [
                    wrong(chance) if chance.random() < 0.4 else good(name, chance) for _ in range(chance.randrange(9))
                ]
                continue
            if parameter.kind is parameter.VAR_KEYWORD:
                if chance.random() < 0.5:
                    named[chance.choice(("small_blind", "reopen", "rake", "players", "x"))] = wrong(chance)
                continue
            if at == worst or how < 0.1:
                value = _calm(name, wrong(chance) if chance.random() < 0.7 else spoiled(chance, good(name, chance)))
            elif parameter.default is not parameter.empty and chance.random() < 0.8:
                continue
            else:
                value = good(name, chance)
                kept.append(value)
            if parameter.kind is parameter.KEYWORD_ONLY or (
                parameter.kind is parameter.POSITIONAL_OR_KEYWORD and (len(args) < at or chance.random() < 0.2)
            ):
                named[name] = value
            else:
                args.append(value)
        if target.name.endswith("preflop"):  # which would count for some seconds
            named["progress"] = chance.choice((5, "x", _stop))
            args = args[:1]
        if how > 0.97:
            named[chance.choice(("x", "self", "seat", "cards", "__class__", "\ud800", ""))] = wrong(chance)
        elif how > 0.94:
            args.append(wrong(chance))
        elif how > 0.92 and args:
            args.pop()
        return args, named, kept

    def throw(self, target: Target) -> str | None:
        """Throw once; None if that went well."""
        args, named, kept = self.arguments(target)
        make, me, before = None, None, None
        if target.owner is not None:
            make = self.chance.choice(self.makers[target.owner])
            if make not in self.objects:
                made = make()
                self.objects[make] = made, state(made) if changes(made) else None
            me, before = self.objects[make]
        kept = [(value, state(value)) for value in kept if changes(value)]
        self.thrown[target.name] += 1
        try:
            self.clock(SECONDS)
            try:
                answer = target.call(*([] if make is None else [me]), *args, **named)
            finally:
                self.clock(0)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.raised[type(error).__name__] += 1
            trouble = self.trouble(target, error)
            if trouble is None and before is not None and not target.compat and state(me) != before:
                trouble = f"changed although it refused ({_short(error)})"
            if trouble is None and any(state(value) != was for value, was in kept):
                trouble = "changed what was handed in"
            if trouble is None:
                return None
            if make is not None:
                self.objects.pop(make, None)
        else:
            if make is not None and before is not None:
                self.objects.pop(make, None)  # it may have taken what was thrown
            if _answer_of(target.name, answer):
                return None
            trouble = f"answered {_short(answer)}"
        about = f"{make and ' of ' + _short(me)}" if make else ""
        return f"{target.name}{about}\n    {_short(args)} {_short(named)}\n    {trouble}"

    def trouble(self, target: Target, error: BaseException) -> str | None:
        """What is wrong with an error; None if it is a documented one."""
        method = target.name.rpartition(".")[2]
        if isinstance(error, CroupierError):
            text = str(error)
            return (
                None if 0 < len(text) < 700 and "\n" not in text else f"an error of {len(text)} letters: {text[:300]!r}"
            )
        if isinstance(error, (TypeError, *PYTHONS.get(method, ()), *PYTHONS.get(target.name, ()))):
            return None
        if isinstance(error, Exception) and isinstance(target.call, enum.EnumType):
            return None  # the standard library's own doors
        if getattr(error, "__spite__", False) or any(words in _short(error) for words in BROKEN):
            return None
        if target.compat and (isinstance(error, COMPAT) or type(error) is Exception):
            return None
        return f"raised {type(error).__name__}: {_short(error)}{_where(error)}"


def _where(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f" ({Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno})"


def _short(value: object) -> str:
    try:
        text = repr(value)
    except Exception as error:
        text = f"<{type(value).__name__}: {type(error).__name__}>"
    return text if len(text) < 300 else f"{text[:300]}..."


def run(inputs: int, seed: int, only: str = "", most: int = 1) -> tuple[Thrower, list[str]]:
    """Throw so many; what went wrong, of each kind once, and at most so many of them."""
    found: list[str] = []
    kinds: set[tuple[str, str]] = set()
    with watched() as clock, contextlib.redirect_stdout(io.StringIO()):
        thrower, done = Thrower(seed, only, clock), 0
        while done < inputs:
            for target in thrower.pick()[: inputs - done]:
                done += 1
                failure = thrower.throw(target)
                if failure is not None:
                    kind = (target.name, failure.rpartition("\n")[2][:40])
                    if kind not in kinds:
                        kinds.add(kind)
                        found.append(f"input {done} of seed {seed}: {failure}")
                        if len(found) >= most:
                            return thrower, found
    return thrower, found


def test_whatever_is_thrown_there_is_an_answer_or_a_documented_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    thrower, found = run(INPUTS, 1, most=20)
    assert not found, "\n".join(found)
    assert thrower.thrown.total() == INPUTS
    if INPUTS >= 100_000:
        assert thrower.thrown.keys() >= {target.name for target in thrower.targets if _weight(target) >= 1}
        assert thrower.raised.total() > INPUTS / 3


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.test_malformed", description="Throw wrong values, for long.")
    parser.add_argument("--inputs", type=int, default=100_000, help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (default: %(default)s)")
    parser.add_argument("--only", default="", help="at targets whose name has this in it")
    parser.add_argument("--most", type=int, default=50, help="stop after so many mistakes (default: %(default)s)")
    given = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)  # some targets write files, under the strangest names
        thrower, found = run(given.inputs, given.seed, given.only, given.most)
        os.chdir("/")
    for failure in found:
        print(failure)
    took = time.monotonic() - started
    much = f"{thrower.thrown.total()} thrown at {len(thrower.thrown)} targets in {took:.1f} s"
    print(f"{much}, {len(found)} kinds of mistakes")
    print(", ".join(f"{count} {name}" for name, count in thrower.raised.most_common(40)))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
