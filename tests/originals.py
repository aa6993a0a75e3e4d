"""The libraries that we drop in for: installed ones to compare with, and hands to compare on.

``CROUPIER_COMPAT_HANDS`` says on how many random hands each of them is compared, 3,000 if it is not set.
"""

from __future__ import annotations

import hashlib
import os
import random
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from croupier import compat

COUNT = int(os.environ.get("CROUPIER_COMPAT_HANDS", "3000"))


def original(name: str) -> ModuleType:
    """The library that was there first; the test is skipped if it is not installed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # eval7 uses old names of its parser
        try:
            return import_module(name)
        except ImportError:
            pytest.skip(f"{name} is not installed: there is nothing to compare with")


@contextmanager
def not_strict() -> Iterator[None]:
    """The switch off, for as long as it lasts."""
    compat.strict = False
    try:
        yield
    finally:
        compat.strict = True


def text(id_: int) -> str:
    """The text of an id."""
    return "23456789TJQKA"[id_ // 4] + "cdhs"[id_ % 4]


def hands(seed: int, count: int, sizes: tuple[int, ...] = (5, 6, 7)) -> Iterator[list[str]]:
    """Random hands, the same ones every time, of these sizes in turn."""
    chance = random.Random(seed)
    for number in range(count):
        yield [text(card) for card in chance.sample(range(52), sizes[number % len(sizes)])]


def hands_with_a_card_twice(seed: int, count: int, sizes: tuple[int, ...] = (5, 6, 7)) -> Iterator[list[str]]:
    """Random hands in which one card, and no other, is there twice."""
    chance = random.Random(seed)
    for number in range(count):
        size = sizes[number % len(sizes)]
        hand = [text(card) for card in chance.sample(range(52), size - 1)]
        hand.insert(chance.randrange(size), chance.choice(hand))
        yield hand


def split(cards: str) -> list[str]:
    """The texts of cards that are written without a space."""
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]


def digest(values: Iterable[object]) -> str:
    """What all these values are together, in sixteen letters."""
    return hashlib.sha256(" ".join(map(str, values)).encode()).hexdigest()[:16]


def outcome(call: Callable[..., Any], *arguments: Any, **names: Any) -> tuple[object, type[BaseException] | None]:
    """What a call gives, or the class of what it raises."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return call(*arguments, **names), None
        except Exception as error:
            return None, type(error)


def same(ours: Callable[..., Any], theirs: Callable[..., Any], *arguments: Any, **names: Any) -> None:
    """Both give the same, or ours raises what catches as theirs."""
    got, error = outcome(ours, *arguments, **names)
    expected, expected_error = outcome(theirs, *arguments, **names)
    where = f"{theirs!r}{arguments}{names or ''}"
    if expected_error is None:
        # by their representations: those of the cards are alike, and nan is nan
        assert (repr(got), type(got).__name__, error) == (repr(expected), type(expected).__name__, None), where
    else:
        assert error is not None, f"{where}: {got!r} instead of {expected_error}"
        # a class of its own, as RangeStringError, cannot be ours as well
        alike = issubclass(error, expected_error) or error.__name__ == expected_error.__name__
        assert alike, f"{where}: {error} instead of {expected_error}"
