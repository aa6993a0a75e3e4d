"""A hand at a table, where somebody may be away: the others do not wait (rules 3.12, 4.13)."""

from __future__ import annotations

from typing import Any

from croupier.hand import Hand


class TableHand(Hand):
    """A hand at a table: for whoever is away it is over when the action reaches the seat (rules 3.12, 4.13)."""

    __slots__ = ("away",)

    away: set[int]

    def __new__(cls, *setup: Any, **options: Any) -> TableHand:
        hand = super().__new__(cls)
        hand.away = set()  # before the hand is dealt, which may go on to whoever is away
        return hand

    def act_for_away(self) -> None:
        """Do what is to be done for players who are away: they fold, turn their cards up, and agree to nothing."""
        if not self._waits_for(self.away):
            return
        if self.to_act is not None:
            self.kill()
        elif self.to_show is not None:
            self.show(self.to_show)
        else:
            self.run_it(1)

    def _waits_for(self, away: set[int]) -> bool:
        """Whether it is for somebody who is away to act, to show, or to say how often the board is run."""
        if not away:
            return False
        runs = self.waiting == "runs" and not away.isdisjoint(self.in_hand)
        return runs or self.to_act in away or self.to_show in away

    # After each action the turn may have come to somebody who is away.

    def fold(self, seat: int | None = None) -> None:
        super().fold(seat)
        self.act_for_away()

    def kill(self, seat: int | None = None) -> None:
        super().kill(seat)
        self.act_for_away()

    def check(self, seat: int | None = None) -> None:
        super().check(seat)
        self.act_for_away()

    def call(self, seat: int | None = None) -> None:
        super().call(seat)
        self.act_for_away()

    def wager(self, to: int, seat: int | None = None) -> None:
        super().wager(to, seat)
        self.act_for_away()

    def _deal_on(self) -> None:
        super()._deal_on()
        self.act_for_away()

    def copy(self) -> TableHand:
        """Return an independent hand in the same state, for which the same players are away."""
        other = super().copy()
        assert isinstance(other, TableHand)
        other.away = set(self.away)
        return other

    __copy__ = copy

    def undo(self) -> None:
        """Take back the last action of somebody who is there."""
        away, self.away = self.away, set()
        try:
            super().undo()
            while self._waits_for(away):
                super().undo()
        finally:
            self.away = away
            self.act_for_away()
