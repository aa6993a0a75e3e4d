"""What is told of a hand rather than played: cards that the engine does not know, and choices at the showdown.

A hand with an unknown deck waits for `deal`, `show`, `muck` and `settle`; in any hand the rules may
leave a player the choice to show or to muck, and all of them how often the board is run.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from croupier.cards import Card, parse_cards
from croupier.dealing import all_different, cards_needed, hole_cards
from croupier.door import seat_number, whole
from croupier.errors import CardCount, IllegalAction, NotNow, SetupError, brief
from croupier.events import Asked, Bet, Called, Mucked, Raised, RanIt, Ranked, Shown
from croupier.state import State


class Told(State):
    """A hand of which some things are told."""

    __slots__ = ()

    def deal(self, cards: Any = None) -> None:
        """Deal the next street's board cards; None leaves them unknown (rule 5.2)."""
        game = self.rules.game
        if self._awards is not None:
            raise NotNow("no street is to be dealt: the hand is over")
        if self._deck is not None:
            raise NotNow("no street is to be dealt by hand: the dealer of this hand knows the cards")
        coming = self._next_run() if self._street == game.last else None
        if self._round.to_act is not None or (self._street == game.last and coming is None):
            raise NotNow("no street is to be dealt now (rule 5.2)")
        street = game.streets[self._street + 1] if coming is None else coming[2]
        turned = () if cards is None else parse_cards(cards)
        if turned and len(turned) != street.board:
            raise CardCount(f"the {street.name} has {street.board} cards, not {len(turned)} (rule 5.2)")
        if not turned and self._runs is not None and self._runs[0] > 1:
            raise CardCount("the cards of a board that is run more than once have to be told (rule 15.11)")
        self._check_new(turned)
        if coming is None:
            self._next_street(turned)
        else:
            self._deal_run(*coming, turned)
        self._deal_on()

    def _check_new(self, cards: tuple[Card, ...]) -> None:
        """Refuse cards that are in two places."""
        known = {*chain(self._board, *self._boards, *filter(None, self._holes))}
        if not known.isdisjoint(cards) or len({*cards}) < len(cards):
            all_different([*known, *cards])

    def show(self, seat: int, cards: Any = None) -> None:
        """Tell a player's hole cards, or turn up those already told (rules 17.6, 17.9)."""
        p = self._claimant(seat)
        hole = hole_cards(cards, self.rules.game.hole, seat) or self._holes[p]
        if hole is None:
            raise CardCount(f"seat {seat} has shown no cards")
        if self._holes[p] is None:
            self._check_new(hole)
        elif set(hole) != set(self._holes[p] or ()):
            raise SetupError(f"seat {seat} was dealt other cards")
        self._holes = (*self._holes[:p], hole, *self._holes[p + 1 :])
        self._log.append((Shown, self.seats[p], hole))
        self._deal_on()

    def muck(self, seat: int) -> None:
        """A player gives up his cards at the showdown, unseen (rule 17.6)."""
        p = self._claimant(seat)
        if not self._betting_is_over:
            raise NotNow("there is still betting to come: a player folds, he does not muck (rule 17.1)")
        # A pot that he alone may win needs no showdown (rule 14.7).
        if any(len(pot) > 1 and {*pot} <= {p, *self._mucked} for _, pot in self._layers() if p in pot):
            raise NotNow(f"seat {seat} is the last with a claim to a pot (rule 17.10)")
        self._mucked += (p,)
        self._log.append((Mucked, self.seats[p]))
        self._deal_on()

    def _claimant(self, seat: int) -> int:
        seat = seat_number(seat)
        if self._awards is not None:
            raise NotNow("the hand is over")
        if self._deck is not None and seat != self.to_show:
            raise NotNow(f"seat {seat} is not asked to show")
        if seat not in self.seats or not self._live[self.seats.index(seat)]:
            raise NotNow(f"seat {seat} is not in the hand")
        p = self.seats.index(seat)
        if p in self._mucked:
            raise NotNow(f"seat {seat} has mucked")
        return p

    def run_it(self, times: int) -> None:
        """Run the rest of the board once, twice or three times, as all players left agree (rule 15.11).

        With an unknown deck `deal` then tells the first board to its end, and after it the others.
        """
        if not self._may_be_run():
            raise NotNow("the board is run more than once only before an all-in run-out (rule 15.11)")
        times = whole(times)
        if not 1 <= times <= 3:
            raise IllegalAction(f"a board is run one to three times, not {times} (rule 15.11)")
        needed = times * cards_needed(self.rules, 0, self._street)
        if self._deck is not None and self._next_card + needed > len(self._deck):
            raise SetupError(f"the deck has too few cards to run the board {times} times")
        self._runs = times, self._street
        self._log.append((RanIt, times))
        self._deal_on()

    def _may_be_run(self) -> bool:
        """Whether the board may be run more than once: all betting is over, and it is known so far."""
        known = len(self._board) == self.rules.game.turned(self._street)
        agreed = self._runs is not None or not self.rules.run_it_twice
        return self._betting_is_over and self._street < self.rules.game.last and known and not agreed

    def ask_to_see(self, seat: int) -> None:
        """A caller who kept or tabled his cards sees the river aggressor's mucked hand (rule 17.11)."""
        if not self.rules.request_to_see or self._awards is None:
            raise NotNow("nobody may ask to see a hand now (rule 17.11)")
        seat, acts = seat_number(seat), self._last_street_acts()
        aggressor = next((who for kind, who, *_ in acts if kind is Bet or kind is Raised), None)
        mucked = {entry[1] for entry in self._log if entry[0] is Mucked}
        callers = {who for kind, who, *_ in acts if kind is Called and who in self.in_hand} - mucked
        if aggressor is None or aggressor not in mucked or seat not in callers:
            raise NotNow(f"seat {brief(seat)} has nothing to ask for (rule 17.11)")
        p = self._position(aggressor)
        hole = self._holes[p]
        if hole is None or p in self._shown():
            raise NotNow(f"the cards of seat {aggressor} {'are not known' if hole is None else 'have been shown'}")
        self._log += [(Asked, seat), (Shown, aggressor, hole)]

    def settle(self, ranking: Iterable[Iterable[int]]) -> None:
        """Pay the hand by a ranking of seats, best first, equals together; missing streets stay unknown.

        >>> from croupier import UNKNOWN, Hand, TableRules
        >>> hand = Hand(TableRules(), [50, 100], deck=UNKNOWN)
        >>> hand.call(); hand.wager(50); hand.call()
        >>> hand.settle([[0, 1]]); hand.payouts
        {0: 50, 1: 50}
        """
        if self._deck is not None or not self._betting_is_over:
            raise NotNow("there is nothing to settle now")
        if self._runs is not None and self._runs[0] > 1:
            raise NotNow("a hand that is run more than once is settled by its cards (rule 15.11)")
        groups = tuple(tuple(map(seat_number, group)) for group in ranking)
        named = [seat for group in groups for seat in group]
        if sorted(named) != sorted(self.in_hand):
            raise SetupError(f"the ranking names seats {brief(named)}, in the hand are {list(self.in_hand)}")
        self._log.append((Ranked, groups))
        while self._street < self.rules.game.last:
            self._next_street(())
        strengths = [0] * len(self.seats)
        for strength, group in enumerate(reversed(groups), 1):
            for seat in group:
                p = self.seats.index(seat)
                strengths[p] = 0 if p in self._mucked else strength  # rule 17.9
        self._pay([strengths], self._layers())
