"""How the text of a range is read: words, groups and parts, from left to right and never back over a comma."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Group: TypeAlias = tuple[str, ...]
    Part: TypeAlias = tuple[tuple[str, ...] | None, list[Group]]

RANKS = "23456789TJQKAtjqka"
SUITS = "cdhs"
DIGITS = "0123456789"
NAME = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"


class Reader:
    """Reads from ``text``; every method gives what it has read, or something false and stays where it was."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def range(self) -> list[Part] | None:
        """The whole text: parts with commas between them, or nothing at all."""
        parts = []
        part = self.part()
        while part:
            parts.append(part)
            before = self.at
            part = self.part() if self.word(",") else None
            if not part:
                self.at = before
        self.skip()
        return parts if self.at == len(self.text) else None

    def part(self) -> Part | None:
        """Groups, and the weight they have in common."""
        start = self.at
        weight = self.weight()
        if weight and self.word("("):
            groups = self.groups()
            if groups and self.word(")"):
                return weight, groups
        self.at = start
        groups = self.groups()
        return (None, groups) if groups else None

    def weight(self) -> tuple[str, ...]:
        """A number that does not start with 0 unless that stands before a point; "%" may follow."""
        start = self.at
        whole = self.some("123456789", DIGITS)
        before_point = whole or self.word("0")
        point = self.word(".")
        digits = self.some(DIGITS, DIGITS) if point else ""
        if whole or digits:
            number = before_point + point + digits
            return (number, "%") if self.word("%") else (number,)
        self.at = start
        return ()

    def groups(self) -> list[Group]:
        """Groups with commas between them."""
        groups = []
        group = self.group()
        while group:
            groups.append(group)
            before = self.at
            group = self.group() if self.word(",") else ()
            if not group:
                self.at = before
        return groups

    def group(self) -> Group:
        """A type alone, with "+", or up to another; two cards; or a tag."""
        start = self.at
        first = self.type()
        if first:
            end = self.at
            if self.word("+"):
                return first, "+"
            last = self.type() if self.word("-") else ""
            if last:
                return first, "-", last
            self.at = end
            return (first,)
        high, low = self.word(RANKS, SUITS), self.word(RANKS, SUITS)
        if high and low:
            return (high + low,)
        self.at = start
        if self.word("#"):
            name = self.some(NAME, NAME)
            if name and self.word("#"):
                return "#", name, "#"
        self.at = start
        return ()

    def type(self) -> str:
        """Two ranks, suited, offsuit or either; what "%" or "(" follows is a weight."""
        start = self.at
        pair = self.word(RANKS, RANKS)
        if pair:
            pair += self.word("os")
            end = self.at
            if not self.word("%("):
                return pair
            self.at = end
        self.at = start
        return ""

    def word(self, *letters: str) -> str:
        """One letter out of each of these, with space only before the first."""
        start = self.at
        self.skip()
        word = self.text[self.at : self.at + len(letters)]
        if len(word) == len(letters) and all(map(str.__contains__, letters, word)):
            self.at += len(word)
            return word
        self.at = start
        return ""

    def some(self, first: str, others: str) -> str:
        """One letter and as many others as there are."""
        word = letter = self.word(first)
        while letter and self.at < len(self.text) and self.text[self.at] in others:
            letter = self.text[self.at]
            word += letter
            self.at += 1
        return word

    def skip(self) -> None:
        """Go on to the next letter."""
        while self.at < len(self.text) and self.text[self.at] in " \t\r\n":
            self.at += 1
