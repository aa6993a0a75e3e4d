"""The amounts of a history: read exactly, and turned into whole units.

TOML has integers and floats; floats are read as decimals, so that 10112.5 and 0.1 are what they say.
The *unit* is the finest amount that is spoken of: the largest that divides 1 and every amount.
"""

from __future__ import annotations

from decimal import Decimal
from math import lcm

from croupier.errors import HistoryError, brief

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, TypeAlias

    Number: TypeAlias = int | Decimal

MOST = 10**15  # no real chip count is larger, and sums of such always fit
_FINEST = 10**9
_INTEGERS = {int}


def read_number(name: str, value: object, least: int) -> Number | None:
    """Read one amount; None is an infinite one, the format's word for "unknown"."""
    if isinstance(value, float):
        value = Decimal(repr(value))
    if isinstance(value, Decimal):
        if value.is_infinite() and value > 0:
            return None
        if not value.is_finite():
            raise HistoryError(f"{name}: {shown(value)} is no amount")
        exponent = int(value.as_tuple().exponent)  # looked at first: the ratio of 1e-999999 has a million digits
        if exponent < -40 or value.adjusted() > 15 or value.as_integer_ratio()[1] > _FINEST:
            raise HistoryError(f"{name}: {shown(value)} is beyond any currency")
    elif isinstance(value, bool) or not isinstance(value, int):
        raise HistoryError(f"{name}: {brief(value)} is no amount")
    if not least <= value <= MOST:
        wrong = "too much" if value > MOST else "too little" if least else "negative"
        raise HistoryError(f"{name}: {shown(value)} is {wrong}")
    return value


def shown(value: object) -> str:
    """A number in a message, whatever it is; a decimal in its own digits."""
    return f"{value!s:.40}" if isinstance(value, Decimal) else brief(value)


def read_numbers(
    fields: Mapping[str, Any], name: str, players: int, broken: list[Number | None], least: int = 0
) -> list[Number | None]:
    """Read an array of amounts, one for each player; where any is a decimal they are added to `broken`."""
    values = fields[name]
    if not isinstance(values, (list, tuple)):
        raise HistoryError(f"{name} is an array of amounts")
    if len(values) != players:
        raise HistoryError(f"{name} is an array of {players} amounts, one for each player, not of {len(values)}")
    if set(map(type, values)) == _INTEGERS and min(values) >= least and max(values) <= MOST:
        return list(values)
    numbers = [read_number(name, value, least) for value in values]
    broken += numbers
    return numbers


def parts_of_one(numbers: Iterable[Number | None]) -> int:
    """How many units make 1: the least number that turns every amount into a whole one.

    >>> parts_of_one([10000, Decimal("10112.5"), Decimal("9775.0")])
    2
    """
    return lcm(*[number.as_integer_ratio()[1] for number in numbers if type(number) is Decimal])


def in_units(number: Number | None, parts: int) -> int | None:
    """Turn an amount into units; None, an unknown one, stays unknown.

    >>> in_units(Decimal("112.5"), 2)
    225
    """
    if number is None:
        return None
    if type(number) is int:
        return number * parts
    over, under = number.as_integer_ratio()
    return over * parts // under


def own_parts(unit: object, parts: int) -> int:
    """The parts of one by the field `_unit`; they must hold every amount."""
    worth = read_number("_unit", unit, 0)
    if not worth or worth > 1 or 1 % worth:
        raise HistoryError(f"_unit is 1 or a whole part of it, such as 0.01: not {shown(unit)}")
    own = int(1 / Decimal(worth))
    if own % parts:
        raise HistoryError(f"_unit is {shown(unit)}, but there are amounts of {Decimal(1) / parts}")
    return own
