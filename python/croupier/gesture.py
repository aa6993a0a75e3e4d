"""What a player says and does at a table with real chips: words, and motions of chips (rule 12).

    "Raise to 8000"     a declaration; `heard` reads it into `Said`
    [500, 25]           the chips of one motion, each by its value
    Gesture             all that was said and done

What it amounts to is for the floor to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from croupier.door import whole
from croupier.errors import AmountError, UnknownDeclaration, brief
from croupier.records import explain

_SMALL = """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen
"""
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_NUMBERS = {word: n for n, word in enumerate(_SMALL.split(), 1)}
_NUMBERS |= {word: 10 * n for n, word in enumerate(_TENS.split(), 2)}
_ALONE = {"fold": "fold", "check": "check", "call": "call", "all-in": "all-in", "allin": "all-in", "pot": "pot"}


class Said(NamedTuple):
    """A declaration as it was heard: "raise" (or "bet"), "number" for an amount alone, or another action.

    `unclear` marks a figure without its size, as in "five" (rule 12.12).
    """

    word: str
    amount: int | None = None
    unclear: bool = False


explain(
    Said,
    word='"raise", "number" for an amount alone, or another action.',
    amount="The amount that was named, or None.",
    unclear="Whether it is a figure without its size (rule 12.12).",
)


def heard(say: str) -> Said:
    """Read a declaration. Raises `UnknownDeclaration` for words that say no action.

    >>> heard("Raise to 8000")
    Said(word='raise', amount=8000, unclear=False)
    >>> heard("fourteen hundred").amount, heard("bet five").unclear
    (1400, True)
    """
    if not isinstance(say, str):
        raise TypeError(f"a declaration is text, not {brief(say)}")
    text = " ".join(say.lower().split()).replace("all in", "all-in").removeprefix("i ")
    if text in _ALONE:
        return Said(_ALONE[text])
    head, _, rest = text.partition(" ")
    word = {"bet": "raise", "raise": "raise", "call": "call"}.get(head)
    if word is None:
        return Said("number", *_figure(text, say))
    rest = rest.removeprefix("to ").removeprefix("the ")
    if not rest or (rest == "pot" and word == "raise"):
        return Said("pot" if rest else word)
    amount, unclear = _figure(rest, say)
    return Said("call") if word == "call" else Said(word, amount, unclear)  # rule 12.9: "call" said is a full call


def _figure(text: str, say: str) -> tuple[int, bool]:
    """A number in digits or words, and whether its size is open: no hundred or thousand was said."""
    if text.isascii() and text.isdecimal() and len(text) < 20 and int(text):
        return int(text), False
    total = part = 0
    scaled = False
    for word in text.replace("-", " ").split() or [""]:
        n = _NUMBERS.get(word)
        if n is not None and (part % 100 == 0 or (n < 10 and part % 100 >= 20 and part % 10 == 0)):
            part += n
        elif word == "hundred" and part < 100:
            part, scaled = 100 * (part or 1), True
        elif word == "thousand" and not total:
            total, part, scaled = 1000 * (part or 1), 0, True
        else:
            known = "fold, check, call, bet, raise, all-in, pot or an amount"
            raise UnknownDeclaration(f"{brief(say)} says no action: {known}")
    return total + part, not scaled


def flag(name: str, value: object) -> None:
    """Refuse what is neither True nor False, such as an array, which is both or neither."""
    if not isinstance(value, bool):
        raise TypeError(f"{name} is True or False, not {brief(value)}")


@dataclass(frozen=True, slots=True)
class Gesture:
    """What a player said and did: words, the chips of his first motion, and those of later ones.

    `chips_first` tells that the chips had landed before he spoke; `taken_back` how many of his chips in
    front he took back. Floats raise `TypeError`, chips that cannot be `AmountError`.
    """

    say: str | None = None
    chips: tuple[int, ...] = ()
    later: tuple[int, ...] = ()
    chips_first: bool = False
    taken_back: int = 0

    def __post_init__(self) -> None:
        for name in ("chips", "later"):
            chips = tuple(map(whole, iter(getattr(self, name))))
            if min(chips, default=1) < 1:
                raise AmountError(f"a chip is worth at least 1, not {brief(min(chips))}")
            object.__setattr__(self, name, chips)
        object.__setattr__(self, "taken_back", whole(self.taken_back))
        flag("chips_first", self.chips_first)
        if self.taken_back < 0:
            raise AmountError(f"{brief(self.taken_back)} chips cannot be taken back")
        if self.later and not self.chips:
            raise AmountError("there is a first motion before a later one (rule 12.1)")
        if self.say is not None:
            heard(self.say)
        elif not self.chips and not self.taken_back:
            raise UnknownDeclaration("nothing was said, and no chip was moved")

    @property
    def said(self) -> Said | None:
        """The declaration that decides; None where the chips do, which came alone or first (rule 12.2)."""
        if self.say is None or (self.chips_first and (self.chips or self.taken_back)):
            return None
        return heard(self.say)

    @property
    def pushed(self) -> int:
        """All the chips pushed, in every motion."""
        return sum(self.chips) + sum(self.later)

    def check(self, prior: int, stack: int) -> None:
        """Raise `AmountError` if a player with so many chips in front and behind cannot have done this."""
        prior, stack = whole(prior), whole(stack)
        if self.taken_back > prior:
            raise AmountError(f"{brief(self.taken_back)} chips taken back, but {prior} lay in front")
        if self.pushed > stack + self.taken_back:
            raise AmountError(f"{brief(self.pushed)} chips pushed of {stack + self.taken_back} (rule 2.1)")
