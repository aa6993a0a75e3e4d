"""TOML written by hand: what `tomllib` reads, and nothing that it does not.

Strings are always in double quotes, so that a name with an apostrophe or a backslash needs no second
way of quoting; decimals are written with the digits they were read with.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time
from decimal import Decimal

from croupier.errors import HistoryError, brief

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPED = re.compile(r'["\\\x00-\x1f\x7f]')
_SHORT = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def write_text(text: str) -> str:
    """Write a string in double quotes.

    >>> print(write_text('Amarillo "Slim"'))
    "Amarillo \\"Slim\\""
    """
    if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise HistoryError(f"{brief(text)} holds half a character, which no file can")
    return f'"{_ESCAPED.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    letter = match[0]
    return _SHORT.get(letter) or f"\\u{ord(letter):04x}"


def write_key(key: str) -> str:
    """Write a key, bare where that is allowed."""
    return key if _BARE.fullmatch(key) else write_text(key)


def write_value(value: object, *, long: bool = False) -> str:
    """Write a value; with `long`, an array of strings has a line for each.

    Raises TypeError for what TOML has no word for, None among it.
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return write_text(value)
    if isinstance(value, int):
        return _integer(int(value))
    if isinstance(value, (Decimal, float)):
        return _number(value)
    if isinstance(value, (datetime, date, time)):
        return value.isoformat()
    if isinstance(value, (list, tuple)):
        items = [write_value(item) for item in value]
        if long and items:
            return "[\n" + "".join(f"  {item},\n" for item in items) + "]"
        return f"[{', '.join(items)}]"
    if isinstance(value, dict):
        if not value:
            return "{}"
        return "{ " + ", ".join(f"{write_key(str(key))} = {write_value(item)}" for key, item in value.items()) + " }"
    raise TypeError(f"TOML has no word for {brief(value)}")


def _integer(value: int) -> str:
    """An integer in digits; where these are more than Python writes, as it must have been read: in sixteens."""
    try:
        return str(value)
    except ValueError:
        if value < 0:
            raise HistoryError(f"{brief(value)} is less than TOML can say") from None
        return hex(value)


def _number(value: Decimal | float) -> str:
    """A decimal with its own digits and no exponent, so that 10112.5 stays 10112.5."""
    exact = Decimal(repr(value)) if isinstance(value, float) else value
    if exact.is_nan():
        return "nan"
    if exact.is_infinite():
        return "inf" if exact > 0 else "-inf"
    if abs(exact.adjusted()) > 30 or len(exact.as_tuple().digits) > 60:
        return str(exact)  # a number of no hand: its zeros are not worth writing out
    digits = format(exact, "f")
    return digits if "." in digits else f"{digits}.0"


def write_document(fields: Mapping[str, object], *, long: bool) -> str:
    """Write the fields of one hand, a line each; `long` gives every action a line of its own."""
    return "".join(
        f"{write_key(key)} = {write_value(value, long=long and key == 'actions')}\n" for key, value in fields.items()
    )
