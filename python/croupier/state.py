"""What anyone may ask of a hand: whose turn, which chips where, what was won.

Players are named by their seats. Nothing here changes anything; what one player may know of it is in
`view.py`.
"""

from __future__ import annotations

from operator import attrgetter

from croupier.betting import LegalActions
from croupier.cards import Card
from croupier.dealer import Dealer
from croupier.door import seat_number
from croupier.errors import SetupError
from croupier.events import Event, Raked, Returned
from croupier.games import place_names, position_names
from croupier.pots import Pot


class State(Dealer):
    """The questions that a hand answers."""

    __slots__ = ("_names", "seed")

    _names: dict[int, str] | None
    seed: int | None

    # Whose turn

    # These two are asked at every decision: an attrgetter answers without a call in Python.
    to_act: int | None = property(attrgetter("_round.to_act"), doc="The seat whose turn it is, or None.")  # type: ignore[assignment]
    legal: LegalActions = property(  # type: ignore[assignment]
        attrgetter("_round.legal"), doc="What the player to act may do, and why he may not raise (rule 7.11)."
    )

    @property
    def price(self) -> int:
        """The bet to match this round: the highest live one, or a blind that was posted short (rules 7.7, 11.1).

        Once only one player has chips behind, it is what the others have put in (rule 6.5).
        """
        return self._round.price

    @property
    def min_to(self) -> int:
        """The total that makes a bet or raise a full one, whoever may make it (rules 9.1, 9.7)."""
        return self._round.min_to

    @property
    def street(self) -> str:
        """The name of the street: preflop, flop, turn or river."""
        return self.rules.game.streets[self._street].name

    @property
    def board(self) -> tuple[Card, ...]:
        """The known board cards in dealt order."""
        return self._board

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """The board, and those of further runs (rule 15.11)."""
        return (self._board, *self._boards)

    def hole(self, seat: int) -> tuple[Card, ...]:
        """A player's hole cards in dealt order; empty while unknown."""
        return self._holes[self._position(seat)] or ()

    def _position(self, seat: int) -> int:
        seat = seat_number(seat)
        if seat not in self.seats:
            raise SetupError(f"no player in seat {seat}")
        return self.seats.index(seat)

    @property
    def names(self) -> dict[int, str] | None:
        """The players' names by seat, or None."""
        return None if self._names is None else dict(self._names)

    def position(self, seat: int) -> str:
        """The name of a seat's position: SB, BB, UTG ... BTN; an empty place keeps its name (rules 19.2, 19.4).

        Whoever sits between the button and the small blind's place is BTN+1 and so on.

        >>> from croupier import Hand, TableRules
        >>> Hand(TableRules(), [100] * 6).position(3)
        'HJ'
        """
        p, players = self._position(seat), len(self.seats)
        if players == 2:
            return position_names(2)[1 - p]
        big = self._big_blind_place()
        if p < big - 1:
            return f"BTN+{p + 1}"
        places = players - big + 1 + (self.button not in self.seats)
        return place_names(max(places, 3))[p - big + 1]

    def _big_blind_place(self) -> int:
        """The position of the big blind's place, from which the others are named (rule 19.1)."""
        small = [self.seats.index(post.seat) for post in self.posts if post.kind == "sb"]
        big = sorted(self.seats.index(post.seat) for post in self.posts if post.kind == "bb")
        behind = [p for p in big if small and p > min(small)]
        if behind:
            return behind[0]
        place = big[0] if big else 1
        while place + 1 in big:  # a button that moves may leave several of them, side by side (rule 3.8.2)
            place += 1
        return place

    @property
    def is_over(self) -> bool:
        """Whether the pots are paid."""
        return self._awards is not None

    @property
    def stacks(self) -> dict[int, int]:
        """The chips behind, by seat."""
        return dict(zip(self.seats, self._stacks, strict=True))

    @property
    def starting_stacks(self) -> dict[int, int]:
        """The chips at the start, before any post, by seat."""
        return dict(zip(self.seats, self._start, strict=True))

    @property
    def bets(self) -> dict[int, int]:
        """The live chips put in during this round, by seat."""
        return dict(zip(self.seats, self._round.bets, strict=True))

    @property
    def in_hand(self) -> tuple[int, ...]:
        """The seats that have not folded."""
        return tuple(self.seats[p] for p in self._alive())

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The pots of the closed rounds, main first; none once they are paid (rules 14.3, 14.4)."""
        return () if self._awards is not None else self._pots()

    def _pots(self) -> tuple[Pot, ...]:
        return tuple(Pot(amount, tuple(self.seats[p] for p in pot)) for amount, pot in self._layers())

    @property
    def pot(self) -> int:
        """All chips in the middle, the bets of this round among them; 0 once they are paid."""
        if self._awards is not None:
            return 0
        return self._in_pots() + sum(self._round.bets)

    @property
    def awards(self) -> tuple[tuple[Pot, dict[int, int]], ...]:
        """Each pot as it was paid, main first, with the chips its winners got."""
        if self._awards is None:
            return ()
        return tuple((pot, self._won(index)) for index, pot in enumerate(self._pots()))

    def _won(self, pot: int | None = None) -> dict[int, int]:
        won: dict[int, int] = {}
        for at, p, chips in self._awards or ():
            if pot is None or at == pot:
                won[self.seats[p]] = won.get(self.seats[p], 0) + chips
        return won

    @property
    def payouts(self) -> dict[int, int]:
        """The chips won from the pots so far, by seat, without uncalled chips that came back."""
        return dict.fromkeys(self.seats, 0) | self._won()

    @property
    def rake(self) -> int:
        """What the house has taken (rule 16)."""
        return sum(entry[1] for entry in self._log if entry[0] is Raked)

    @property
    def returns(self) -> list[tuple[int, int]]:
        """The uncalled chips that went back, as (seat, chips) in order (rule 14.1)."""
        return [(entry[1], entry[2]) for entry in self._log if entry[0] is Returned]

    @property
    def net(self) -> dict[int, int]:
        """What each seat has now, less what it started with."""
        return {seat: self._stacks[p] - self._start[p] for p, seat in enumerate(self.seats)}

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order; together the whole hand."""
        return tuple(kind(*values) for kind, *values in self._told())

    @property
    def waiting(self) -> str | None:
        """What the hand waits for when nobody is to act: "board", "show", "ranking", "runs", or None.

        The first three are for a hand with an unknown deck: `deal`, `show` and `settle`. "show" is also
        a player's choice to show or `muck` (rule 17.6), "runs" the players' to `run_it` (rule 15.11).
        """
        if self._awards is not None or self._round.to_act is not None:
            return None
        if self._asked is not None:
            return "show"
        if self._deck is not None:
            return "runs"
        if self._street < self.rules.game.last or self._next_run() is not None:
            return "board"
        known = len(self._board) == self.rules.game.board
        return "show" if known and any(self._holes[p] is None for p in self._alive()) else "ranking"

    def _wants(self) -> str:
        wants = {"board": "a board", "show": "a show", "ranking": "a ranking", "runs": "how often the board is run"}
        return f"the hand waits for {wants[self.waiting or 'show']}"

    @property
    def _betting_is_over(self) -> bool:
        if self._awards is not None or self._round.to_act is not None:
            return False
        return len(self._round.able) < 2 or self._street == self.rules.game.last  # rule 10.10

    @property
    def to_show(self) -> int | None:
        """The seat that may show or muck, where the rules leave him the choice (rules 17.6, 17.9)."""
        return None if self._asked is None else self.seats[self._asked]
