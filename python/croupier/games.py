"""What a game deals and how it is won: data, no behaviour.

A game is a row of streets. `Hand` walks them: it deals the hole cards, burns, turns the board and
opens a betting round on each. Texas hold'em is the only row today; its two cards a player and its
board of three, one and one are rules 5.1 and 5.2.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.errors import SetupError, brief
from croupier.records import explain


class Street(NamedTuple):
    """One street: what is dealt when it opens and which street minimum its bets have.

    `hole` cards go to every player, `board` cards are turned for all; `bet` indexes the four
    minimums of `TableRules.street_minimums` (rule 8.1).
    """

    name: str
    hole: int
    board: int
    bet: int


explain(
    Street,
    name="What it is called.",
    hole="How many cards every player gets.",
    board="How many cards are turned for all.",
    bet="Which of the four street minimums its bets have, from 0 (rule 8.1).",
)


@dataclass(frozen=True)
class Game:
    """A game: its name, its streets, and the rankings among which each pot is divided (rule 15.8).

    From the streets follow their `names`, `hole` and `board`, how many cards a player and a whole board
    have at the end, and `last`, the index of the last street.
    """

    name: str
    streets: tuple[Street, ...]
    rankings: tuple[str, ...]
    names: tuple[str, ...] = field(init=False, repr=False, compare=False)
    hole: int = field(init=False, repr=False, compare=False)
    board: int = field(init=False, repr=False, compare=False)
    last: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.streets, tuple) or {*map(type, self.streets)} != {Street}:
            raise TypeError(f"a game is dealt in streets, a tuple of Street, not {brief(self.streets)}")
        object.__setattr__(self, "names", tuple([street.name for street in self.streets]))
        object.__setattr__(self, "hole", sum(street.hole for street in self.streets))
        object.__setattr__(self, "board", sum(street.board for street in self.streets))
        object.__setattr__(self, "last", len(self.streets) - 1)

    def index(self, street: str) -> int:
        """Which street that is, from 0; raises `SetupError` for a name that is none."""
        if isinstance(street, str) and street in self.names:
            return self.names.index(street)
        raise SetupError(f"no street is called {brief(street)}: {', '.join(self.names)} (rule 5.2)")

    def turned(self, street: int) -> int:
        """How many board cards lie open once a street is dealt."""
        return sum([row.board for row in self.streets[: operator.index(street) + 1]])


HOLDEM = Game(
    "hold'em",
    (Street("preflop", 2, 0, 0), Street("flop", 0, 3, 1), Street("turn", 0, 1, 2), Street("river", 0, 1, 3)),
    ("high",),
)


def position_names(players: int) -> tuple[str, ...]:
    """Name the positions clockwise from the small blind; two players: the button first (rule 19.2).

    The button, cut-off, hijack and lojack are counted back from the button, the rest forward from
    under the gun, which wins when seats are few (rule 19.3). Raises `SetupError` outside 2 to 10.

    >>> position_names(6)
    ('SB', 'BB', 'UTG', 'HJ', 'CO', 'BTN')
    """
    if not 2 <= (players := _number(players)) <= 10:
        raise SetupError(f"a table has 2 to 10 players, not {brief(players)} (rule 19.2)")
    return ("BTN/SB", "BB") if players == 2 else place_names(players)


def place_names(players: int) -> tuple[str, ...]:
    """The same for three to twelve places, empty ones among them, as a full table may have (rule 19.4)."""
    if not 3 <= (players := _number(players)) <= 12:
        raise SetupError(f"there are 3 to 12 places at a table, not {brief(players)} (rule 19.4)")
    late = ("LJ", "HJ", "CO")[max(0, 7 - players) :] if players > 4 else ()
    early = players - 3 - len(late)
    return ("SB", "BB", *(f"UTG+{i}" if i else "UTG" for i in range(early)), *late, "BTN")


def _number(players: object) -> int:
    if isinstance(players, bool) or not hasattr(players, "__index__"):
        raise TypeError(f"the players are counted in whole numbers, not {brief(players)}")
    return operator.index(players)
