"""Everything public in the package, found by looking."""

from __future__ import annotations

import enum
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from operator import attrgetter
from types import ModuleType
from typing import Any

import croupier as cr

# Parts that are handed only what a door has checked (and the command line, which has tests of its own).
INNER = (
    *("away", "blinds", "category", "dealer", "dealing", "lobby", "snapshot", "state", "view"),
    *("cli", "cli_equity", "__main__"),
    *(f"history.{part}" for part in ("amounts", "notation", "own", "reading", "setup", "toml", "writing")),
    *("compat.phevaluator.odd", "compat.eval7.reading"),
)
# What says of itself that it takes its arguments on trust: a round those of its hand, redeal the setup of another.
# `whole` and `flag` are doors themselves, whose words are handed in with the value.
TRUSTING = (
    *("Hand.redeal", "door.whole", "gesture.flag", "showdown.tabled", "showdown.divide", "showdown.from_place"),
    *(f"{name}{call}" for name in ("BettingRound", "PotLimit", "FixedLimit") for call in ("", ".copy", ".next_street")),
)
_CORE_COMPAT = tuple(
    f"_core.{name}" for name in ("eval7", "Eval7", "cactus", "Deuces", "Treys", "Phevaluator", "xorshift", "evaluate_")
)


@dataclass(frozen=True)
class Target:
    """Something to call: its name, the call, given a live object or not, and its parameters."""

    name: str
    call: Callable[..., Any]
    parameters: tuple[inspect.Parameter, ...]
    owner: type | None = None  # the class whose live object comes first

    @property
    def compat(self) -> bool:
        return self.name.startswith(("compat.", *_CORE_COMPAT)) and self.name != "_core.evaluate_many"


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(cr.__path__, "croupier."):
        if found.name.removeprefix("croupier.") not in INNER:
            yield import_module(found.name)


def public(module: ModuleType) -> dict[str, Any]:
    """The names of a module that are for others, its own and those that it passes on."""
    names = getattr(module, "__all__", None)
    if names is None:
        home = module.__name__
        names = [name for name, value in vars(module).items() if getattr(value, "__module__", "") == home]
    return {name: getattr(module, name) for name in names if not name.startswith("_")}


def classes() -> dict[type, str]:
    """Every public class that is not an error, and its name."""
    found: dict[type, str] = {}
    for module in modules():
        for name, value in public(module).items():
            if inspect.isclass(value) and not issubclass(value, BaseException) and not _part_of_a_hand(value):
                found.setdefault(value, f"{module.__name__.removeprefix('croupier.')}.{name}")
    return found


_ANY = (inspect.Parameter("one", inspect.Parameter.POSITIONAL_ONLY),)
_TWO = (*_ANY, inspect.Parameter("two", inspect.Parameter.POSITIONAL_ONLY))
# Special methods are called as Python calls them.
_SPECIAL: dict[str, tuple[Callable[..., Any], tuple[inspect.Parameter, ...]]] = {
    "__contains__": (lambda me, one: one in me, _ANY),
    "__getitem__": (lambda me, one: me[one], _ANY),
    "__eq__": (lambda me, one: (me == one, me != one), _ANY),
    "__lt__": (lambda me, one: me < one, _ANY),
    "__ge__": (lambda me, one: me >= one, _ANY),
    "__or__": (lambda me, one: me | one, _ANY),
    "__ror__": (lambda me, one: one | me, _ANY),
    "__and__": (lambda me, one: me & one, _ANY),
    "__rand__": (lambda me, one: one & me, _ANY),
    "__sub__": (lambda me, one: me - one, _ANY),
    "__rsub__": (lambda me, one: one - me, _ANY),
    "__xor__": (lambda me, one: me ^ one, _ANY),
    "__deepcopy__": (lambda me, one: me.__deepcopy__(one), _ANY),
    "__format__": (lambda me, one: format(me, one), _ANY),
    "__str__": (lambda me: str(me), ()),
    "__repr__": (lambda me: repr(me), ()),
    "__hash__": (lambda me: hash(me), ()),
    "__len__": (lambda me: len(me), ()),
    "__iter__": (lambda me: list(me), ()),
    "__bool__": (lambda me: bool(me), ()),
    "__int__": (lambda me: int(me), ()),
    "__copy__": (lambda me: me.__copy__(), ()),
    "__reduce__": (lambda me: me.__reduce__(), ()),
    "_repr_html_": (lambda me: me._repr_html_(), ()),
    "__setattr__": (lambda me, one: setattr(me, one, 5), _ANY),
}
_BUILT_IN = (int, str, float, tuple, enum.Enum, enum.IntEnum, enum.StrEnum, object)


def parameters(call: Any) -> tuple[inspect.Parameter, ...]:
    try:
        return tuple(inspect.signature(call).parameters.values())
    except (TypeError, ValueError):  # a class of the binding says nothing of its constructor
        return _ANY


def _members(kind: type) -> dict[str, Any]:
    """What a class has, without what every built-in class has."""
    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        if base not in _BUILT_IN:
            found |= vars(base)
    return found


def _part_of_a_hand(kind: type) -> bool:
    """Whether this is a layer of `Hand`, whose methods are thrown at there."""
    return issubclass(cr.Hand, kind) and kind not in (cr.Hand, object)


def targets() -> list[Target]:
    """Every public function, class, method and property."""
    found: dict[str, Target] = {}
    seen: set[int] = set()
    for module in modules():
        where = module.__name__.removeprefix("croupier.")
        for name, value in public(module).items():
            if id(value) in seen or inspect.ismodule(value) or not callable(value):
                continue
            seen.add(id(value))
            full = f"{where}.{name}"
            if inspect.isclass(value) and (issubclass(value, BaseException) or _part_of_a_hand(value)):
                continue
            enumeration = inspect.isclass(value) and issubclass(value, enum.Enum)
            found[full] = Target(full, value, _ANY if enumeration else parameters(value))
            if inspect.isclass(value):
                for target in _methods(full, value):
                    found[target.name] = target
    return [target for name, target in found.items() if not name.endswith(TRUSTING)]


def _method(name: str, me: Any, *arguments: Any, **named: Any) -> Any:
    return getattr(me, name)(*arguments, **named)


def _methods(full: str, kind: type) -> Iterator[Target]:
    for name, member in _members(kind).items():
        label = f"{full}.{name}"
        if name in _SPECIAL:
            if member is not None:
                yield Target(label, *_SPECIAL[name], owner=kind)
        elif name.startswith("_") or issubclass(kind, enum.Enum):
            continue
        elif isinstance(member, (staticmethod, classmethod)):
            bound = getattr(kind, name)
            yield Target(label, bound, parameters(bound))
        elif inspect.isclass(member):
            continue
        elif callable(member):
            given = parameters(member)
            yield Target(label, partial(_method, name), given[1:], kind)
        else:  # a property, a field or a constant
            yield Target(label, attrgetter(name), (), kind)
