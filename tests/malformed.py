"""Wrong values of every kind, made anew each time, and objects that break every promise an object can make.

What such an object raises by itself is marked, so that it can be told from an error of the library's own.
"""

from __future__ import annotations

import datetime
import decimal
import fractions
import random
from collections import ChainMap, UserDict, UserList, deque
from collections.abc import Callable, Iterator
from types import MappingProxyType, SimpleNamespace
from typing import Any

import croupier as cr

try:
    import numpy as np
except ImportError:  # everything else can be thrown without it
    np = None  # type: ignore[assignment]

BIG = 10**5000


class Spite(Exception):
    """What a hostile object raises."""


def spite(kind: type[Exception]) -> Exception:
    """An error of a common class that a hostile object raises: it may pass through, whatever its class."""
    error = kind("spite")
    error.__spite__ = True  # type: ignore[attr-defined]
    return error


class Mean:
    """An object whose special methods raise; `which` of them it has."""

    kind: type[Exception] = Spite

    def _raise(self, *_: Any, **__: Any) -> Any:
        raise spite(self.kind)


def mean(kind: type[Exception], *names: str) -> Any:
    """An object with these special methods, all of which raise."""
    return type("Mean", (Mean,), {"kind": kind} | dict.fromkeys(names, Mean._raise))()


def liar(**answers: Any) -> Any:
    """An object with these special methods, each giving that answer."""
    return type("Liar", (), {f"__{name}__": _giving(answer) for name, answer in answers.items()})()


def _giving(answer: Any) -> Callable[..., Any]:
    return lambda self, *_, **__: answer


class Loose(int):
    """An integer that is not what it says."""

    def __index__(self) -> int:
        return 99

    def __int__(self) -> int:
        return -5

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 7

    def __lt__(self, other: object) -> bool:
        return True

    def __repr__(self) -> str:
        raise spite(ValueError)


class Text(str):
    """A text that is not what it says."""

    __slots__ = ()

    def __str__(self) -> str:
        return "As"

    def __iter__(self) -> Iterator[str]:
        return iter(["A", "s", "K", "d"])

    def __len__(self) -> int:
        return 10**9

    def __hash__(self) -> int:
        return 3

    def __eq__(self, other: object) -> bool:
        raise spite(RuntimeError)

    def lower(self) -> str:
        raise spite(IndexError)

    upper = split = strip = lower  # type: ignore[assignment]


class Shy(float):
    """A float that is an index too, as NumPy's are not."""

    def __index__(self) -> int:
        return 1


class Shifting(list[Any]):
    """A list that is another one each time it is looked at."""

    def __iter__(self) -> Iterator[Any]:
        self.append(len(self))
        return list.__iter__(self)

    def __len__(self) -> int:
        return 2

    def __getitem__(self, at: Any) -> Any:
        return 51


class Odd(dict[Any, Any]):
    """A mapping that has everything and holds nothing."""

    def __contains__(self, key: object) -> bool:
        return True

    def __getitem__(self, key: Any) -> Any:
        raise spite(KeyError)

    def keys(self) -> Any:
        return [1, None, "x"]

    def items(self) -> Any:
        raise spite(ValueError)


class Rebel:
    """A key and a value that empties what holds it, or fills it, when it is asked for its own content."""

    def __init__(self, house: Any) -> None:
        self._house = house

    def _change(self) -> None:
        if isinstance(self._house, dict) and len(self._house) < 50:
            self._house.update(dict.fromkeys(range(1000, 1100), self))
        else:
            self._house.clear()

    def __iter__(self) -> Iterator[str]:
        self._change()
        return iter(["As", "Kd"])

    def __float__(self) -> float:
        self._change()
        return 0.5

    def __index__(self) -> int:
        self._change()
        return 1


def rebels(kind: type) -> Any:
    """A dict or a list that changes while it is read."""
    house = kind()
    if kind is dict:
        house |= {Rebel(house): 0.5, "AsKd": Rebel(house), 0: Rebel(house), 1: Rebel(house)}
    else:
        house += [Rebel(house), 1, Rebel(house), 2, 3]
    return house


def endless() -> Iterator[int]:
    """Numbers for a while, and then an error: no list may grow for ever."""
    yield from range(300)
    raise spite(Spite)


def failing() -> Iterator[Any]:
    yield "As"
    raise spite(KeyError)


def itself() -> list[Any]:
    around: list[Any] = []
    around.append(around)
    return around


def nest(depth: int) -> Any:
    inner: Any = ()
    for _ in range(depth):
        inner = [inner]
    return inner


NUMBERS: list[Callable[[], Any]] = [
    *[lambda n=n: n for n in (-1, -2, 0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 51, 52, 53, 63, 64, 99, 255, 256, 7462, 7463)],
    *[lambda n=n: n for n in (2**31 - 1, -(2**31), 2**32, 2**52, 2**52 - 1, 2**62, 2**63 - 1, 2**63, -(2**63), 2**64)],
    *[lambda n=n: n for n in (10**30, -(10**30), BIG, -BIG, True, False)],
    *[lambda x=x: x for x in (0.0, -0.0, 1.5, 2.0, 1e308, 5e-324, float("inf"), float("-inf"), float("nan"), 1j)],
    *[lambda t=t: decimal.Decimal(t) for t in ("1", "1.5", "nan", "sNaN", "inf", "1e9999", "-0")],
    *[lambda a=a: fractions.Fraction(*a) for a in ((1, 2), (4, 2), (-7, 3), (10**60, 7))],
    lambda: int.__new__(cr.Card, 99),
    lambda: int.__new__(cr.Card, -1),
    lambda: int.__new__(cr.Strength, 99999),
    lambda: int.__new__(cr.Strength, -3),
    lambda: Loose(3),
    lambda: Shy(2.5),
]

TEXTS: list[Callable[[], Any]] = [
    *[lambda t=t: t for t in ("", " ", "x", "As", "AsKd", "As As", "Zz", "10s", "A♠", "ax", "NL", "fold", "0", "-1")],
    *[
        lambda t=t: t
        for t in ("None", "\0", "As\0", "\n", "\ud800", "As\udfff", "🂡", "Ａｓ", "ﬁ", "٣", "²", "İ", "%s%n")
    ],
    *[lambda t=t: t for t in ("QQ+", "QQ+,", "AKs@", "AKs@2", "@", "22-", "99999999999%", "preflop", "sb", "per_pot")],
    *[lambda t=t: t for t in ("A" * 5000, "As" * 5000, "9" * 5000, "é" * 3000, "," * 3000, "AK@" * 1000, "(" * 2000)],
    *[lambda b=b: b for b in (b"", b"As", b"\0\xff\x33", b"AsKd", bytes(range(52)), b"\x00" * 5000)],
    lambda: bytearray(b"\x33\x2f"),
    lambda: memoryview(b"\x01\x02\x03\x04\x05"),
    lambda: memoryview(bytearray(24)).cast("B", (4, 6)),
    lambda: Text("AsKd"),
    lambda: Text(""),
]

BOXES: list[Callable[[], Any]] = [
    *[lambda b=b: b for b in ((), (None,), (1, 2), (1, "As"), ("As", "As"), (True, False), (1.5,), (51, 51), (BIG,))],
    *[
        lambda b=b: list(b)
        for b in ((), (None,), (0, 1), ("As", 3), (float("nan"),), (b"As",), (99,), (-1,), (BIG, -BIG))
    ],
    lambda: [[]],
    lambda: [[1, 2], [3]],
    dict,
    lambda: {0: 100, 1: None},
    lambda: {"a": 1},
    lambda: {None: None},
    lambda: {-1: 5, 3: 7},
    lambda: {1.5: 2},
    lambda: {True: 5},
    lambda: {BIG: BIG},
    lambda: {0: -1, 1: BIG},
    lambda: set(),
    lambda: {1, 2},
    lambda: frozenset({"As", "Kd"}),
    lambda: range(3),
    lambda: range(-5, 5),
    lambda: range(10**6),
    lambda: iter(()),
    lambda: iter(["As", "Kd"]),
    lambda: (card for card in ("As", None)),
    endless,
    failing,
    lambda: deque([1, 2]),
    lambda: UserList([1, 2]),
    lambda: UserDict({0: 5}),
    lambda: ChainMap({0: 5}, {1: None}),
    lambda: MappingProxyType({0: 5}),
    itself,
    lambda: nest(60),
    lambda: nest(5000),
    lambda: slice(None),
    lambda: map(str, [1, 2]),
    lambda: zip([1], [2], strict=True),
    lambda: Shifting([1, 2]),
    lambda: Odd({0: 5}),
    lambda: rebels(dict),
    lambda: rebels(list),
]

THINGS: list[Callable[[], Any]] = [
    *[lambda x=x: x for x in (None, NotImplemented, ..., object, str, type, print, len, cr, cr.Card, cr.Hand)],
    object,
    lambda: lambda *_, **__: None,
    lambda: mean(ZeroDivisionError, "__call__"),
    SimpleNamespace,
    lambda: SimpleNamespace(seat=0, amount=5, cards=("As",)),
    lambda: datetime.date(2000, 1, 1),
    lambda: Exception("x"),
    lambda: cr.UNKNOWN,
    lambda: cr.Cards("AsKd"),
    lambda: cr.Cards(0),
    lambda: cr.Card("As"),
    lambda: cr.evaluate("AsKsQsJsTs"),
    lambda: cr.Strength(0),
    lambda: cr.Range("QQ+, AKs@0.5"),
    lambda: cr.Range(""),
    lambda: cr.TableRules(),
    lambda: cr.Pot(5, (0, 1)),
    lambda: cr.Post(0, "sb", 1),
    lambda: cr.Closed.CAPPED,
    lambda: cr.Category.FLUSH,
    lambda: cr.events.Folded(0),
    lambda: cr.events.Shown(None, 5),
    lambda: cr.Hand(cr.TableRules(), [50, 50], seed=1),
    lambda: cr.Table(cr.TableRules(), 2, seed=1),
]

SPITEFUL: list[Callable[[], Any]] = [
    *[
        lambda k=k, n=n: mean(k, *n)
        for k in (Spite, ValueError, KeyError, ZeroDivisionError, OverflowError, AttributeError, RecursionError)
        for n in (
            ("__index__",),
            ("__len__",),
            ("__iter__",),
            ("__getitem__", "__len__"),
            ("__array__",),
            ("__hash__",),
            ("__eq__",),
            ("__bool__",),
            ("__repr__", "__str__"),
            ("__lt__", "__gt__", "__le__", "__ge__"),
            ("__contains__", "__iter__"),
            ("__getattr__",),
            ("__call__",),
            ("__float__", "__int__"),
            ("__class__",),
            ("__array_interface__",),
            ("__buffer__",),
            ("__fspath__",),
            ("keys", "__getitem__"),
        )
    ],
    lambda: liar(index="x"),
    lambda: liar(index=None),
    lambda: liar(index=2.5),
    lambda: liar(index=True),
    lambda: liar(index=99),
    lambda: liar(index=BIG),
    lambda: liar(len=-1),
    lambda: liar(len=2**70),
    lambda: liar(len="x", iter=iter([1])),
    lambda: liar(len=10**9, iter=iter([1]), getitem=1),
    lambda: liar(len=2, getitem="As", iter=iter(["As"])),
    lambda: liar(iter=5),
    lambda: liar(iter=None),
    lambda: liar(hash="x"),
    lambda: liar(hash=5, eq=True),
    lambda: liar(eq=NotImplemented, lt=NotImplemented),
    lambda: liar(bool="x"),
    lambda: liar(repr=5, str=5),
    lambda: liar(repr="x" * 10**5),
    lambda: liar(array="x"),
    lambda: liar(array=None),
    lambda: liar(array=[[1, 2]]),
    lambda: liar(contains=True, len=1, iter=iter([])),
    lambda: liar(float="x"),
    lambda: liar(fspath=5),
]


def _arrays() -> list[Callable[[], Any]]:
    """NumPy arrays of every type, shape, stride and flag."""
    if np is None:
        return []
    types = ("?", "b", "B", "h", "H", "i", "I", "q", "Q", "e", "f", "d", "F", "D", "O", "S3", "U2", "M8[s]", "m8[s]")
    shapes: tuple[Any, ...] = ((), (0,), (1,), (2,), (7,), (0, 7), (2, 5), (3, 7), (2, 8), (2, 0), (1, 2, 3), (1,) * 32)
    made: list[Callable[[], Any]] = [
        *[lambda t=t, s=s: np.zeros(s, t) for t in types for s in shapes],
        *[lambda t=t: np.arange(14).astype(t).reshape(2, 7) for t in types[:12]],
        *[lambda t=t: np.dtype(t).type() for t in types if t[0] not in "SUM"],
        lambda: np.arange(7, dtype=">u2").reshape(1, 7),
        lambda: np.arange(28, dtype=np.uint8).reshape(4, 7)[::-2, ::-1],
        lambda: np.asfortranarray(np.arange(14, dtype=np.uint8).reshape(2, 7)),
        lambda: np.lib.stride_tricks.as_strided(np.arange(2, dtype=np.uint8), (3, 7), (0, 0)),
        lambda: np.broadcast_to(np.uint64(31), (5,)),
        lambda: np.frombuffer(bytes(57), dtype=np.uint64, count=7, offset=1),
        lambda: np.ma.masked_array([1, 2], [0, 1]),
        lambda: np.array([1, None], dtype=object),
        lambda: np.array([(1, 2.0)], dtype=[("a", "i4"), ("b", "f8")]),
        lambda: np.array([[1, 2]]).view(np.matrix) if hasattr(np, "matrix") else np.zeros(2),
        lambda: np.array([np.nan, np.inf]),
        lambda: np.array(["As", "Kd"]),
        lambda: np.array([2**63, 2**64 - 1], dtype=np.uint64),
        lambda: np.array([-1, -(2**63)], dtype=np.int64),
        lambda: np.int64(3),
        lambda: np.uint8(51),
        lambda: np.float64(1.0),
        lambda: np.bool_(True),
        lambda: np.str_("As"),
    ]
    return [*made, *[lambda make=make: _still(make()) for make in made[:60]]]


def _still(array: Any) -> Any:
    array.flags.writeable = False
    return array


ARRAYS = _arrays()
KINDS = [kind for kind in (NUMBERS, TEXTS, BOXES, THINGS, SPITEFUL, ARRAYS) if kind]


def wrong(chance: random.Random) -> Any:
    """One wrong value of some kind; now and then inside another one."""
    value = chance.choice(chance.choice(KINDS))()
    how = chance.random()
    if how < 0.85:
        return value
    if how < 0.90:
        return [value]
    if how < 0.94:
        return (value, chance.choice(chance.choice(KINDS))())
    if how < 0.97:
        return {chance.randrange(3): value}
    return iter([value])


def spoiled(chance: random.Random, good: Any) -> Any:
    """A good value in which something is wrong: one item of it, or its type."""
    bad = chance.choice(chance.choice(KINDS))()
    if isinstance(good, dict) and good:
        spoilt = dict(good)
        key = chance.choice(list(spoilt))
        if chance.random() < 0.7:
            spoilt[key] = spoiled(chance, spoilt[key]) if chance.random() < 0.5 else bad
        elif chance.random() < 0.5:
            del spoilt[key]
        else:
            try:
                spoilt[bad] = spoilt.pop(key)
            except Exception:  # what has no hash is no key
                spoilt[None] = 1
        return spoilt
    if type(good) in (list, tuple) and good:
        items = list(good)
        at = chance.randrange(len(items))
        how = chance.random()
        if how < 0.7:
            items[at] = spoiled(chance, items[at]) if chance.random() < 0.4 else bad
        elif how < 0.8:
            del items[at]
        elif how < 0.9:
            items.insert(at, items[at])
        else:
            items *= 7
        return type(good)(items)
    if type(good) is str and good:
        at = chance.randrange(len(good))
        return good[:at] + chance.choice(("", "\0", "é", "\udcff", "9" * 99, " ", "@", "-", "+", ",")) + good[at + 1 :]
    if type(good) is int:
        return chance.choice(
            (-good, good + 0.5, float(good), str(good), good * 10**30, bool(good), [good], Loose(good))
        )
    return bad
