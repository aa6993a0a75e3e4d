"""From the text of a file to the fields of its hands.

A `.phh` file is one hand, a TOML document; a `.phhs` file is many, a table for each. `tomllib` reads
them. It is also the slow twin of `plain`, a short cut for the shape in which hands are written by the
thousand: one `key = value` a line, and nothing in it that TOML and JSON spell differently but the
quotes. There the decoder of `json` gives the same values six times as fast; anything else is refused.
"""

from __future__ import annotations

import re
from decimal import Decimal
from json import JSONDecoder

from croupier.errors import HistoryError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, NoReturn

# Where JSON and TOML part: double quotes and escapes, tables in a line, control characters, JSON's null.
_NOT_PLAIN = re.compile(r'["\\{\x00-\x09\x0b-\x1f\x7f]|null')
_HEADER = re.compile(r"\[[0-9]+\]")
_KEY = re.compile(r"[a-z_]+")
_TABLE = re.compile(r"^[ \t]*\[[ \t]*([A-Za-z0-9_-]+)[ \t]*\][ \t]*(?:#.*)?$", re.MULTILINE)
_REMARKS = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
_PLACE = re.compile(r" ?\(at (?:line ([0-9]{1,12}), column [0-9]{1,12}|end of document)\)$")
_LONGEST = 100  # letters of what is wrong, which may quote a key of any length
_FIELD = re.compile(r"^[ \t]*[\w-]+[ \t]*=", re.MULTILINE)


def _no_constant(word: str) -> NoReturn:
    raise ValueError(word)  # NaN and Infinity, which TOML writes otherwise


_decode = JSONDecoder(parse_float=Decimal, parse_constant=_no_constant).raw_decode


def plain(text: str) -> dict[str, Any] | None:
    """Read a document of the plain shape, exactly as `tomllib` would; None where it is of another."""
    if _NOT_PLAIN.search(text):
        return None
    document: dict[str, Any] = {}
    table = document
    keys: set[str] = set()
    try:
        for line in text.split("\n"):
            key, equals, value = line.partition(" = ")
            if equals:
                if key not in keys:
                    if not _KEY.fullmatch(key):
                        return None
                    keys.add(key)
                value = value.replace("'", '"')
                thing, end = _decode(value)
                if key in table or end != len(value):
                    return None
                table[key] = thing
            elif line:
                header = line[1:-1]
                if header in document or not _HEADER.fullmatch(line):
                    return None
                document[header] = table = {}
    except (ValueError, RecursionError):
        return None
    return document


def read_toml(text: str) -> dict[str, Any]:
    """Read a TOML document with exact decimals; HistoryError says where it is none."""
    import tomllib

    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise HistoryError("not TOML: nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        raise HistoryError(f"not TOML: {_shortened(' '.join(str(error).split()))}") from None
    except (ValueError, ArithmeticError):  # four thousand digits, an exponent with twenty
        raise HistoryError("not TOML: a number that is too long to be read") from None


def _shortened(message: str) -> str:
    """A message of `tomllib`, cut before the place that stands at its end."""
    place = _PLACE.search(message)
    words = message[: place.start()] if place else message
    if len(words) > _LONGEST:
        words = f"{words[: _LONGEST - 3]}..."
    return words + (place[0] if place else "")


def documents(text: str) -> Iterator[tuple[str, dict[str, Any] | HistoryError]]:
    """Yield the hands of a file in order: the name of the table, "" for a file of one hand, and its fields.

    Where the text of a hand is no TOML its error stands in its place, and the others are read.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    document = plain(text)
    if document is None:
        try:
            document = read_toml(text)
        except HistoryError as error:
            yield from _salvaged(text, error)
            return
    if document and all(isinstance(value, dict) for value in document.values()):
        yield from document.items()
    elif document:
        yield "", document
    else:
        yield "", HistoryError("no hand in it")


def _salvaged(text: str, error: HistoryError) -> Iterator[tuple[str, dict[str, Any] | HistoryError]]:
    """Read a file that is no TOML table by table, so that one bad hand does not hide the others."""
    headers = list(_TABLE.finditer(text))
    if not headers or _REMARKS.sub("", text[: headers[0].start()]).strip():
        # Without a single field it was never meant to be PHH: somebody's log, or another format of histories.
        yield (
            "",
            error if _FIELD.search(text) else HistoryError(f"not PHH, the one format that croupier reads: {error}"),
        )
        return
    lines = counted = 0
    for header, after in zip(headers, [*headers[1:], None], strict=True):
        lines += text.count("\n", counted, header.end())
        counted = header.end()
        try:
            yield header[1], read_toml(text[counted : after.start() if after else len(text)])
        except HistoryError as own:
            yield header[1], HistoryError(_moved(str(own), lines))


def _moved(message: str, lines: int) -> str:
    """The same message with the line counted in the whole file."""
    place = _PLACE.search(message)
    if not place or not place[1]:
        return message
    return f"{message[: place.start(1)]}{int(place[1]) + lines}{message[place.end(1) :]}"
