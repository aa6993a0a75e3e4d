"""The notation of the rule examples: read from Markdown, played on croupier, compared line by line.

A fenced block is an example when the word behind its fence is one of KINDS; every other fence is prose.
Nothing in an example is skipped: a line that cannot be read raises Unreadable, a line that asks for a
part of the rules that does not exist yet raises NotBuilt, and a line that croupier contradicts raises
Wrong. The notation itself is explained in tests/rule_book/README.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple, NoReturn

import notation_floor
import notation_hand
import notation_table
from notation_hand import whole

import croupier as cr
from croupier import errors, games, showdown
from croupier.rake import Rake

KINDS = ("hand", "split", "rake", "show", "btn", "buyin", "ruling", "pos")


class Unreadable(Exception):
    """The block does not follow the notation."""


class NotBuilt(Exception):
    """The block asks for a part of the rules that croupier does not play yet."""


class Wrong(AssertionError):
    """The block says one thing and croupier another."""


class Line(NamedTuple):
    where: str
    text: str

    def unreadable(self, why: str) -> NoReturn:
        raise Unreadable(f"{self.where}: cannot read {self.text!r}: {why}")

    def wrong(self, found: object) -> NoReturn:
        raise Wrong(f"{self.where}: the example says {self.text!r}, croupier says {found}")


class Block(NamedTuple):
    kind: str
    name: str
    where: str
    lines: tuple[Line, ...]
    closed: bool


def read_folder(folder: Path) -> Iterator[tuple[str, Block]]:
    """Every example below a folder with an id of its own: "pots.md:EX-54", then "pots.md:EX-54#2"."""
    seen: dict[str, int] = {}
    for path in sorted(folder.rglob("*.md")):
        for block in read_text(path.read_text(encoding="utf-8"), path.relative_to(folder).as_posix()):
            name = f"{path.relative_to(folder).as_posix()}:{block.name}"
            seen[name] = seen.get(name, 0) + 1
            yield (name if seen[name] == 1 else f"{name}#{seen[name]}"), block


def read_text(text: str, source: str) -> Iterator[Block]:
    """The examples of one Markdown text, in order."""
    fence = kind = ""
    start = 0
    lines: list[Line] = []
    for number, raw in enumerate(text.splitlines(), 1):
        mark = re.match(r"\s*(`{3,}|~{3,})\s*([^`]*)$", raw)
        if not fence:
            if mark:
                fence, start, lines = mark[1], number, []
                kind = mark[2].split()[0].lower() if mark[2].split() else ""
        elif mark and mark[1].startswith(fence) and not mark[2].strip():
            if kind in KINDS:
                yield _block(kind, f"{source}:{start}", lines, closed=True)
            fence = ""
        else:
            content = raw.partition("#")[0].strip()
            if content:
                lines.append(Line(f"{source}:{number}", content))
    if fence and kind in KINDS:
        yield _block(kind, f"{source}:{start}", lines, closed=False)


def _block(kind: str, where: str, lines: list[Line], *, closed: bool) -> Block:
    name = f"{kind}-{where.rpartition(':')[2]}"
    if lines and lines[0].text.split()[0] == "id" and len(lines[0].text.split()) == 2:
        name = lines.pop(0).text.split()[1]
    return Block(kind, name, where, tuple(lines), closed)


def play(block: Block) -> None:
    """Play one example; returns if every line of it holds."""
    if not block.closed:
        raise Unreadable(f"{block.where}: the fence of {block.name} is never closed")
    if not block.lines:
        raise Unreadable(f"{block.where}: {block.name} says nothing")
    try:
        _PLAYERS[block.kind](block)
    except errors.NotSupported as refusal:
        raise NotBuilt(f"{block.where}: not built yet: {refusal}") from refusal


# --- split, rake, show, pos ---------------------------------------------------------------------------------


def _pairs(line: Line, texts: Iterable[str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not (key and equals and value) or key in pairs:
            line.unreadable(f"expected key=value, once each, not {text!r}")
        pairs[key] = value
    return pairs


def _split(block: Block) -> None:
    for line in block.lines:
        left, _, right = line.text.partition("->")
        given, expected = _pairs(line, left.split()), _pairs(line, right.split())
        if not expected:
            line.unreadable("no shares behind ->")
        try:
            amount, unit = whole(given.pop("amount")), whole(given.pop("unit", "1"))
            shares = {name: whole(share) for name, share in expected.items()}
        except (KeyError, ValueError) as reason:
            line.unreadable(f"{type(reason).__name__}: {reason}")
        names = list(dict.fromkeys(",".join(given.values()).split(",")))
        seats = {key: [names.index(name) for name in who.split(",")] for key, who in given.items()}
        if seats.keys() == {"winners"}:
            found = dict(zip(names, cr.split(amount, seats["winners"], unit=unit), strict=True))
        elif seats.keys() == {"high", "low"}:
            halves = cr.split_high_low(amount, seats["high"], seats["low"], unit=unit)
            found = {names[seat]: share for seat, share in halves.items()}
        else:
            line.unreadable("expected amount=, then winners= or high= and low=, -> shares")
        if found != shares:
            line.wrong(found)


def _rake(block: Block) -> None:
    for line in block.lines:
        left, _, right = line.text.partition("->")
        given = _pairs(line, left.split())
        try:
            pots = [whole(pot) for pot in given.pop("pots").split("+")]
            expected = [whole(part) for part in right.strip().split("+")]
            percent = Fraction(whole(given.pop("bp")), 100)
            limit, unit = given.pop("cap", "none"), whole(given.pop("unit", "1"))
            cap = None if limit == "none" else whole(limit)
            flop = {"yes": True, "no": False}[given.pop("flop", "yes")]
        except (KeyError, ValueError) as reason:
            line.unreadable(f"{type(reason).__name__}: {reason}")
        if given:
            line.unreadable(f"no such words here: {', '.join(given)}")
        found = Rake(percent, cap=cap, unit=unit).take(pots, flop=flop)
        # one 0 may stand for all the pots of a hand without a flop
        if found != expected and not (expected == [0] and not any(found)):
            line.wrong("+".join(map(str, found)))


def _show(block: Block) -> None:
    live: list[str] = []
    asked: dict[str, int | None] = {"aggressor": None, "lastactor": None}
    strengths: dict[int, int] = {}
    pots: list[list[int]] | None = None
    for line in block.lines:
        head, *rest = line.text.split()
        try:
            if head == "live" and rest and not live:
                live = rest
            elif head in asked and len(rest) == 1:
                asked[head] = None if rest == ["none"] else live.index(rest[0])
            elif head == "strength":
                strengths = {live.index(name): whole(value) for name, value in _pairs(line, rest).items()}
            elif head == "pots" and rest and all(re.fullmatch(r"\([^()]+\)", text) for text in rest):
                pots = [[live.index(name) for name in text[1:-1].split(",")] for text in rest]
            elif head == "order" and rest and rest[0] in ("aggressor", "after"):
                name = "last_aggressor" if rest[0] == "aggressor" else "after_last_actor"
                order = _order(live, asked, name, pots)
                if order != [live.index(name) for name in rest[1:]]:
                    line.wrong(" ".join(live[seat] for seat in order))
            elif head == "table" and rest and strengths.keys() == set(range(len(live))):
                order = _order(live, asked, "last_aggressor", pots)
                shows = showdown.who_shows(order, strengths, pots or [list(range(len(live)))])
                for text in rest:
                    name, _, word = text.partition(":")
                    if shows[live.index(name)] != {"show": True, "muck": False}[word]:
                        line.wrong({live[seat]: "show" if up else "muck" for seat, up in shows.items()})
            else:
                line.unreadable("no such line here")
        except (KeyError, ValueError) as reason:
            line.unreadable(f"{type(reason).__name__}: {reason}")


def _order(live: list[str], asked: dict[str, int | None], order: str, pots: list[list[int]] | None) -> list[int]:
    return list(
        showdown.showing_order(
            list(range(len(live))),
            aggressor=asked["aggressor"],
            last_actor=asked["lastactor"],
            order=order,
            pots=pots,
        )
    )


def _pos(block: Block) -> None:
    for line in block.lines:
        found = re.fullmatch(r"(\d+):\s*(.+)", line.text)
        if not found:
            line.unreadable("expected n: NAMES")
        names = games.position_names(int(found[1]))
        if list(names) != found[2].split():
            line.wrong(" ".join(names))


_PLAYERS: dict[str, Callable[[Block], None]] = {
    "hand": notation_hand.hand,
    "split": _split,
    "rake": _rake,
    "show": _show,
    "pos": _pos,
    "btn": notation_table.btn,
    "buyin": notation_table.buyin,
    "ruling": notation_floor.ruling,
}
