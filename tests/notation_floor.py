"""The player of the `ruling` examples: bare numbers, a gesture, and what the floor makes of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from notation_hand import whole

from croupier import errors, floor

if TYPE_CHECKING:
    from notation import Block

_STRUCTURES = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
_YES = {"yes": True, "no": False}
_NUMBERS = {
    "facing": "facing",
    "inc": "increment",
    "minbet": "minimum",
    "prior": "prior",
    "stack": "stack",
    "maxto": "most",
    "unit": "unit",
    "pot": "pot",
}
_FLAGS = {"opener": "opener", "hu": "heads_up", "mayraise": "may_raise", "motions": "many_motions"}


def _chips(text: str) -> list[int]:
    """Read "1000+4x100": the chips of one motion."""
    chips: list[int] = []
    for part in text.split("+"):
        found = re.fullmatch(r"(?:(\d+)x)?(\d+)", part)
        if not found:
            raise ValueError(f"{part!r} is no chip")
        chips += [int(found[2])] * int(found[1] or 1)
    return chips


def _read(texts: list[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The spot and the gesture of a line's left side."""
    spot: dict[str, Any] = {}
    gesture: dict[str, Any] = {}
    seen: set[str] = set()
    for text in texts:
        key, _, value = text.partition("=")
        if not value or key in seen:
            raise ValueError(f"expected key=value, once each, not {text!r}")
        seen.add(key)
        if key in _NUMBERS:
            spot[_NUMBERS[key]] = whole(value)
        elif key in _FLAGS:
            spot[_FLAGS[key]] = _YES[value]
        elif key == "st":
            spot["structure"] = _STRUCTURES[value]
        elif key == "fold":
            spot["open_fold"] = value
        elif key == "say":
            gesture["say"] = value.removeprefix("amount:").replace(":", " ").replace("_", " ")
        elif key in ("chips", "later"):
            gesture[key] = _chips(value)
        elif key == "takes":
            gesture["taken_back"] = whole(value)
        elif key == "first":
            gesture["chips_first"] = {"chips": True, "words": False}[value]
        else:
            raise ValueError(f"no such key: {key!r}")
    return spot, gesture


def _holds(ruling: floor.Ruling, expected: list[str]) -> bool:
    """Whether the right side of a line is true of the ruling; "allin N" is any action with the whole stack."""
    head, *rest = expected
    if head in ("floor", "call-or-fold"):
        said = ruling.needs_floor if head == "floor" else ruling.choices == ("call", "fold") and not ruling.needs_floor
        said = said and ruling.action is None
    elif head in ("check", "fold"):
        said = ruling.action == head
    elif head in ("call", "bet", "raise", "allin") and rest:
        to = whole(rest.pop(0))
        said = ruling.to == to and (ruling.all_in if head == "allin" else ruling.action == head)
    else:
        raise ValueError(f"no such ruling: {' '.join(expected)!r}")
    for text in rest:
        key, _, value = text.partition("=")
        if key not in ("back", "due", "rule"):
            raise ValueError(f"no such key: {key!r}")
        said = said and str(getattr(ruling, key)) == value
    return said


def ruling(block: Block) -> None:
    for line in block.lines:
        left, arrow, right = line.text.partition("->")
        if not arrow or not right.split():
            line.unreadable("no ruling behind ->")
        try:
            spot, gesture = _read(left.split())
            found = floor.rule(floor.Spot(**spot), **gesture)
            if not _holds(found, right.split()):
                line.wrong(found)
        except (errors.CroupierError, KeyError, TypeError, ValueError) as reason:
            line.unreadable(f"{type(reason).__name__}: {reason}")
