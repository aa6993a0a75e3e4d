"""What happens in a hand: one small record for each thing, which can say itself in a sentence.

The hand keeps its events as plain tuples and makes these records when `hand.events` is read. Told in
order they are the whole hand; the first, `Started`, holds what was there before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, dataclass_transform

from croupier.cards import Card
from croupier.errors import brief
from croupier.records import explain
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


explain(
    Post,
    seat="Who owes it.",
    kind="What it is, one of `KINDS`.",
    amount="How many chips, whatever the stack.",
)

_TIMES = {1: "once", 2: "twice", 3: "three times"}


def _seat(seat: int) -> str:
    return f"seat {seat}"


def _cards(cards: tuple[Card, ...] | None) -> str:
    return " ".join(map(str, cards or ())) or "unknown cards"


@dataclass_transform(frozen_default=True)
class Event:
    """Something that happened; `str` tells it with seat numbers, `tell` with names.

    A kind of event is a class with its fields as annotations. Made by hand rather than by the
    standard library's dataclasses, which take seven times as long to define them all.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.__match_args__ = (*cls.__match_args__, *cls.__annotations__)  # type: ignore[misc]

    def __init__(self, *values: Any, **named: Any) -> None:
        names = self.__match_args__
        if named or len(values) != len(names):
            values = self._all(values, named)
        vars(self).update(zip(names, values, strict=True))

    def _all(self, values: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """The values of all fields, some given by name and some left at what they usually are."""
        names = self.__match_args__
        fields = dict(zip(names, values, strict=False))
        twice = fields.keys() & named.keys()
        fields |= named
        for name in names:
            if name not in fields and hasattr(type(self), name):
                fields[name] = getattr(type(self), name)
        if twice or len(values) > len(names) or fields.keys() != {*names}:
            raise TypeError(f"the fields of {type(self).__name__} are {', '.join(names) or 'none'}")
        return tuple([fields[name] for name in names])

    def tell(self, names: Mapping[int, str] | None = None) -> str:
        """Return the sentence, with the players' names where `names` has them and seat numbers elsewhere.

        >>> Called(2, 60, all_in=True).tell({2: "Anna"})
        'Anna calls 60 and is all-in'
        """
        if names is None:
            return self._tell(_seat)
        if not isinstance(names, Mapping) or not all(name is None or isinstance(name, str) for name in names.values()):
            raise TypeError(f"names are texts by seat, not {brief(names)}")
        return self._tell(lambda seat: names.get(seat) or _seat(seat))

    def _tell(self, who: Callable[[int], str]) -> str:
        return "something happens"

    def __str__(self) -> str:
        return self.tell()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"what has happened cannot be changed: {name!r}")


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

    def _tell(self, who: Callable[[int], str]) -> str:
        stacks = ", ".join(f"{who(seat)} {chips}" for seat, chips in zip(self.seats, self.stacks, strict=True))
        button = who(self.button) if self.button in self.seats else f"empty seat {self.button}"
        return f"{self.rules}; the button on {button}; {stacks}"


class Posted(Event):
    """A blind, an ante or a straddle, as far as the stack reached (rules 3.3, 11)."""

    seat: int
    kind: str
    amount: int
    all_in: bool = False

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} posts {KINDS.get(self.kind, self.kind)} of {self.amount}{_all_in(self.all_in)}"


class HoleDealt(Event):
    """A player's hole cards; None while they are unknown (rule 5.1)."""

    seat: int
    cards: tuple[Card, ...] | None

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} is dealt {_cards(self.cards)}"


class Burned(Event):
    """A card is burned, unseen (rule 5.3)."""

    def _tell(self, who: Callable[[int], str]) -> str:
        return "a card is burned"


class BoardDealt(Event):
    """A street opens with its board cards; no cards: they are unknown (rule 5.2)."""

    street: str
    cards: tuple[Card, ...]

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"{self.street}: {_cards(self.cards)}"


class Folded(Event):
    """A fold (rule 7.3)."""

    seat: int

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} folds"


class Killed(Folded):
    """The fold of a player who is not there (rules 3.12, 4.13)."""

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"the hand of {who(self.seat)} is killed"


class Checked(Event):
    """A check (rule 7.1)."""

    seat: int

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} checks"


class Called(Event):
    """A call, and the chips it added (rule 7.4)."""

    seat: int
    amount: int
    all_in: bool = False

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} calls {self.amount}{_all_in(self.all_in)}"


class Bet(Event):
    """An opening bet, as a total for the round (rule 7.2)."""

    seat: int
    to: int
    all_in: bool = False

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} bets {self.to}{_all_in(self.all_in)}"


class Raised(Event):
    """A raise, as a total for the round (rule 7.5)."""

    seat: int
    to: int
    all_in: bool = False

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} raises to {self.to}{_all_in(self.all_in)}"


class Returned(Event):
    """Uncalled chips go back (rule 14.1)."""

    seat: int
    amount: int

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} takes back {self.amount}, uncalled"


class Shown(Event):
    """A hand is turned face up (rules 17.6, 17.7)."""

    seat: int
    cards: tuple[Card, ...]

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} shows {_cards(self.cards)}"


class Mucked(Event):
    """A hand goes face down to the muck (rule 17.6)."""

    seat: int

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} mucks"


class Asked(Event):
    """A caller asks to see the mucked hand of the river's aggressor (rule 17.11)."""

    seat: int

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} asks to see the hand of who bet last"


class Ranked(Event):
    """The order of hands that were not known, best first, equals together."""

    groups: tuple[tuple[int, ...], ...]

    def _tell(self, who: Callable[[int], str]) -> str:
        return "best hands: " + " > ".join(" = ".join(map(who, group)) for group in self.groups)


class RanIt(Event):
    """The rest of the board is dealt so many times, by consent (rule 15.11)."""

    times: int

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"the board is run {_TIMES.get(self.times, f'{self.times} times')}"


class RunDealt(Event):
    """A street of the second or third board (rule 15.11)."""

    run: int
    street: str
    cards: tuple[Card, ...]

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"board {self.run}, {self.street}: {_cards(self.cards)}"


class Raked(Event):
    """The house takes its commission from a pot (rule 16)."""

    amount: int
    pot: int

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"the house takes {self.amount} from {_pot(self.pot)}"


class Won(Event):
    """Chips from one pot; 0 is the main pot (rule 15)."""

    seat: int
    amount: int
    pot: int

    def _tell(self, who: Callable[[int], str]) -> str:
        return f"{who(self.seat)} wins {self.amount} from {_pot(self.pot)}"


def _pot(pot: int) -> str:
    return f"side pot {pot}" if pot else "the main pot"


def _all_in(all_in: bool) -> str:
    return " and is all-in" if all_in else ""
