"""Poker hand histories in the PHH format.

`scan` reads any of them, hand by hand, and puts an error in the place of a hand that cannot be read:

    for history in phh.scan(Path("session.phhs").read_bytes(), "session.phhs"):
        if isinstance(history, phh.History):
            print(history.replay().net)
        else:
            print(history)  # what is wrong with it

`load` and `loads` read and `dump` and `dumps` write in the shape of `json` and `tomllib`: from and to an
open file, or a text. A `.phh` file holds one hand and is loaded as one `History`; a `.phhs` file holds
many and is loaded as a list of them, even of one:

    with open("hand.phh", "rb") as file:
        history = phh.load(file)
    assert isinstance(history, phh.History)  # one hand, not a list
    hand = history.replay()

Amounts are exact, and what is dumped gives the same hand when it is loaded again. A hand that was
replayed counts in units, without the file's metadata: `phh.dumps(history.rewrite(hand))` writes it in
the money of its file.

Hold'em is played, no-limit (NT) and fixed-limit (FT). The other games of the format are read and
written too; only `History.replay` raises `NotSupported` for them.

The format has no word for some of what Croupier knows; fields of its own begin with "_":

- `_rules`: the options of the table that differ from the usual ones, amounts in units
- `_posts`: the posts, "p3 dead 1", where the two arrays cannot say them
- `_first`, `_button`: the player who opens and the seat of the button, where they are not the usual ones
- `_killed`: the players whose hands were killed, for they were not there
- `_ranking`: the players at showdown, best first, where their cards are not known
- `_unit`: what one unit is worth, where the amounts alone would not tell
"""

from __future__ import annotations

from croupier.errors import CroupierError, HistoryError, brief
from croupier.hand import Hand
from croupier.history.reading import documents
from croupier.history.record import History
from croupier.history.toml import write_document
from croupier.history.writing import in_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import IO, Any

__all__ = ["History", "dump", "dumps", "load", "loads", "scan"]


def load(fp: IO[Any]) -> History | list[History]:
    """Read a file open for reading, binary or text: a `History`, or a list of them from a `.phhs` file.

    A list it is where each hand has a table of its own, [1], [2] and so on. Raises `HistoryError`, in one
    line with the file and the hand, at the first hand that makes no sense; `scan` goes on to the others.
    """
    if not hasattr(fp, "read"):
        raise TypeError(f"load reads a file that is open, not {type(fp).__name__}: open a path, or `loads` a text")
    name = getattr(fp, "name", "")
    return _loaded(fp.read(), name if isinstance(name, str) else "")


def loads(text: str | bytes) -> History | list[History]:
    """Read a text: a `History`, or a list of them where each hand has a table of its own.

    >>> history = loads('''
    ... variant = "NT"
    ... antes = [0, 0, 0]
    ... blinds_or_straddles = [1, 2, 0]
    ... min_bet = 2
    ... starting_stacks = [200, 200, 200]
    ... actions = ["p3 cbr 6", "p1 f", "p2 f"]
    ... ''')
    >>> history.replay().stacks
    {0: 199, 1: 198, 2: 203}
    """
    return _loaded(text, "")


def _loaded(text: str | bytes, source: str) -> History | list[History]:
    hands = []
    for table, hand in _scanned(text, source):
        if not isinstance(hand, History):
            raise hand
        if not table:
            return hand
        hands.append(hand)
    return hands


def scan(text: str | bytes, source: str = "") -> Iterator[History | CroupierError]:
    """Yield every hand of a text in order; an error stands in the place of a hand that cannot be read.

    `source` is the name of the file in the messages.

    >>> [str(hand) for hand in scan('variant = "NT"')]
    ["no field 'starting_stacks'"]
    """
    return (hand for _, hand in _scanned(text, source))


def _scanned(text: str | bytes, source: str) -> Iterator[tuple[str, History | CroupierError]]:
    if not isinstance(text, (str, bytes, bytearray)):
        raise TypeError(f"a history is a text, or its bytes, not {brief(text)}")
    if not isinstance(source, str):
        raise TypeError(f"the source is the name of a file, not {brief(source)}")
    return _read(text, source)


def _read(text: str | bytes | bytearray, source: str) -> Iterator[tuple[str, History | CroupierError]]:
    if not isinstance(text, str):
        try:
            text = text.decode()
        except UnicodeDecodeError:
            yield "", HistoryError(f"{source}{': ' if source else ''}not a text in UTF-8")
            return
    for table, fields in documents(text):
        label = _label(table, fields)
        where = f"{source}: {label}" if source and label else source or label
        try:
            if isinstance(fields, HistoryError):
                yield table, HistoryError(f"{where}: {fields}" if where else str(fields))
            else:
                yield table, History(fields, where)
        except CroupierError as error:
            yield table, error


def _label(table: str, fields: dict[str, Any] | HistoryError) -> str:
    """Name a hand in a message: by its table in the file, or by the field that numbers it."""
    told = table or (fields.get("hand", "") if isinstance(fields, dict) else "")
    words = " ".join(told.split()) if isinstance(told, str) else brief(told) if isinstance(told, int) else ""
    return f"hand {words[:40]}" if words else ""


def dump(hands: Hand | History | Iterable[Hand | History], fp: IO[Any]) -> None:
    """Write a hand, or several, to a file open for writing, text or binary; see `dumps`."""
    if not hasattr(fp, "write"):
        raise TypeError(f"dump writes to a file open for writing, not {brief(fp)}")
    text = dumps(hands)
    try:
        fp.write("")
    except TypeError:  # not every binary file says what it is: temporary and compressed ones do not
        fp.write(text.encode())
    else:
        fp.write(text)


def dumps(hands: Hand | History | Iterable[Hand | History]) -> str:
    """Write a hand as `.phh`, or an iterable of hands as `.phhs` with a table for each, from [1] on.

    A `croupier.Hand` is written with everything that it knows, folded hands too; of a `History` the
    fields are written as they were read. `History.of(hand, ...)` adds fields to a played hand, among
    them what a chip is worth; a hand that was replayed is told in the money of its file by
    `History.rewrite`. Raises `NotSupported` for a hand that the format cannot tell, such as one that
    starts on the flop.

    >>> print(dumps(History({"variant": "FR", "antes": [1, 1], "bring_in": 1, "small_bet": 2, "big_bet": 4,
    ...                      "starting_stacks": [20, 20], "actions": [], "author": "A. Writer"})), end="")
    variant = "FR"
    antes = [1, 1]
    bring_in = 1
    small_bet = 2
    big_bet = 4
    starting_stacks = [20, 20]
    actions = []
    author = "A. Writer"
    """
    if isinstance(hands, (Hand, History)):
        return write_document(in_order(_written(hands).fields), long=True)
    if isinstance(hands, (str, bytes, dict)) or not hasattr(hands, "__iter__"):
        raise TypeError(f"a hand, a history or several of them are written, not {brief(hands)}")
    return "\n".join(
        f"[{number}]\n{write_document(in_order(_written(hand).fields), long=False)}"
        for number, hand in enumerate(hands, 1)
    )


def _written(hand: Hand | History) -> History:
    if not isinstance(hand, (Hand, History)):
        raise TypeError(f"a hand or a history is written, not {brief(hand)}")
    return hand if isinstance(hand, History) else History.of(hand)
