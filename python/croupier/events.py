"""What happens in a hand: one small record for each thing, which can say itself in a sentence.

The hand keeps its events as plain tuples and makes these records when `hand.events` is read. Told in
order they are the whole hand; the first, `Started`, holds what was there before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from croupier.cards import Card
from croupier.rules import TableRules

KINDS = {
    "sb": "the small blind",
    "bb": "the big blind",
    "live": "a live blind",
    "dead": "a dead blind",
    "ante": "an ante",
    "tableante": "the ante for the table",
    "straddle": "a straddle",
}


class Post(NamedTuple):
    """Chips owed before the cards: who, of which kind, and the nominal amount (rules 3.3, 4, 11).

    `kind` is "sb", "bb", "live" (an entry post), "dead", "ante" (each player his own), "tableante"
    (one player for the table) or "straddle". A stack that is shorter pays what it has.
    """

    seat: int
    kind: str
    amount: int


def _seat(seat: int) -> str:
    return f"seat {seat}"


def _cards(cards: tuple[Card, ...] | None) -> str:
    return " ".join(map(str, cards or ())) or "unknown cards"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; `str` tells it with seat numbers, `tell` with names."""

    def tell(self, who: Callable[[int], str]) -> str:
        """Return the sentence, with `who(seat)` for each player."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.tell(_seat)


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The hand begins: the seats clockwise from the button's left, their stacks, and the dead chips in the middle.

    `first` is the seat that opens the betting, None for the usual one; `posts` is what was owed, in
    nominal amounts.
    """

    rules: TableRules
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    button: int
    street: str
    pot: int
    first: int | None
    posts: tuple[Post, ...] = ()

    def tell(self, who: Callable[[int], str]) -> str:
        stacks = ", ".join(f"{who(seat)} {chips}" for seat, chips in zip(self.seats, self.stacks, strict=True))
        button = who(self.button) if self.button in self.seats else f"empty seat {self.button}"
        return f"{self.rules}; the button on {button}; {stacks}"


@dataclass(frozen=True, slots=True)
class Posted(Event):
    """A blind, an ante or a straddle, as far as the stack reached (rules 3.3, 11)."""

    seat: int
    kind: str
    amount: int
    all_in: bool = False

    def tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} posts {KINDS[self.kind]} of {self.amount}{_all_in(self.all_in)}"


@dataclass(frozen=True, slots=True)
class HoleDealt(Event):
    """A player's hole cards; None while they are unknown (rule 5.1)."""

    seat: int
    cards: tuple[Card, ...] | None

    def tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} is dealt {_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Burned(Event):
    """A card is burned, unseen (rule 5.3)."""

    def tell(self, who: Callable[[int], str]) -> str:
        return "a card is burned"


@dataclass(frozen=True, slots=True)
class BoardDealt(Event):
    """A street opens with its board cards; no cards: they are unknown (rule 5.2)."""

    street: str
    cards: tuple[Card, ...]

    def tell(self, who: Callable[[int], str]) -> str:
        return f"{self.street}: {_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Folded(Event):
    """A fold (rule 7.3)."""

    seat: int

    def tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} folds"


@dataclass(frozen=True, slots=True)
class Killed(Folded):
    """The fold of a player who is not there (rules 3.12, 4.13)."""

    def tell(self, who: Callable[[int], str]) -> str:
        return f"the hand of {who(self.seat)} is killed"


@dataclass(frozen=True, slots=True)
class Checked(Event):
    """A check (rule 7.1)."""

    seat: int

    def tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} checks"


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A call, and the chips it added (rule 7.4)."""

    seat: int
    amount: int
    all_in: bool = False

    def tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} calls {self.amount}{_all_in(self.all_in)}"


@dataclass(frozen=True, slots=True)
class Bet(Event):
    """An opening bet, as a total for the round (rule 7.2)."""

    seat: int
    to: int
    all_in: bool = False

    def tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} bets {self.to}{_all_in(self.all_in)}"


@dataclass(frozen=True, slots=True)
class Raised(Event):
    """A raise, as a total for the round (rule 7.5)."""

    seat: int
    to: int
    all_in: bool = False

    def tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} raises to {self.to}{_all_in(self.all_in)}"


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """Uncalled chips go back (rule 14.1)."""

    seat: int
    amount: int

    def tell(self, who: Callable[[int], str]) -> str:
        return f"{self.amount} uncalled go back to {who(self.seat)}"


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """A hand is turned face up (rules 17.6, 17.7)."""

    seat: int
    cards: tuple[Card, ...]

    def tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} shows {_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Mucked(Event):
    """A hand goes face down to the muck (rule 17.6)."""

    seat: int

    def tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} mucks"


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """A caller asks to see the mucked hand of the river's aggressor (rule 17.11)."""

    seat: int

    def tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} asks to see the hand of who bet last"


@dataclass(frozen=True, slots=True)
class Ranked(Event):
    """The order of hands that were not known, best first, equals together."""

    groups: tuple[tuple[int, ...], ...]

    def tell(self, who: Callable[[int], str]) -> str:
        return "best hands: " + " > ".join(" = ".join(map(who, group)) for group in self.groups)


@dataclass(frozen=True, slots=True)
class RanIt(Event):
    """The rest of the board is dealt so many times, by consent (rule 15.11)."""

    times: int

    def tell(self, who: Callable[[int], str]) -> str:
        return f"the board is run {('once', 'twice', 'three times')[self.times - 1]}"


@dataclass(frozen=True, slots=True)
class RunDealt(Event):
    """A street of the second or third board (rule 15.11)."""

    run: int
    street: str
    cards: tuple[Card, ...]

    def tell(self, who: Callable[[int], str]) -> str:
        return f"board {self.run}, {self.street}: {_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Raked(Event):
    """The house takes its commission from a pot (rule 16)."""

    amount: int
    pot: int

    def tell(self, who: Callable[[int], str]) -> str:
        return f"the house takes {self.amount} from {_pot(self.pot)}"


@dataclass(frozen=True, slots=True)
class Won(Event):
    """Chips from one pot; 0 is the main pot (rule 15)."""

    seat: int
    amount: int
    pot: int

    def tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} wins {self.amount} from {_pot(self.pot)}"


def _pot(pot: int) -> str:
    return f"side pot {pot}" if pot else "the main pot"


def _all_in(all_in: bool) -> str:
    return " and is all-in" if all_in else ""
