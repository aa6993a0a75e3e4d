"""A second pair of books: what a hand's events say of the chips, added up by hand; and who is to be paid.

Nothing here asks the engine for chips, pots or shares: the events are read from the start, pots grow by
one chip at a time (rule 14.3), and odd units go round the table until none is left (rule 15.6). Hands
are compared one by one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import croupier as cr
from croupier import events as ev

Layers = list[tuple[int, tuple[int, ...]]]


def chip_by_chip(
    stakes: Sequence[int], folded: set[int], antes: Sequence[int] = (), dead: int = 0
) -> list[tuple[int, tuple[int, ...]]]:
    """Rule 14.3 for one chip after the other: who put the n-th one in, and who of those may win it."""
    everyone = tuple(seat for seat in range(len(stakes)) if seat not in folded)
    pots = {everyone: dead}
    for totals in (antes, stakes):
        last = everyone
        for height in range(max(totals, default=0)):
            payers = [seat for seat, total in enumerate(totals) if total > height]
            # chips of folded players above everyone left go with the last pot
            last = tuple(seat for seat in payers if seat not in folded) or last
            pots[last] = pots.get(last, 0) + len(payers)
    return [(amount, seats) for seats, amount in pots.items() if amount]


def unit_by_unit(amount: int, winners: int, unit: int) -> list[int]:
    """Rules 15.5, 15.6 and 15.10: units go round until none is left; the first takes what is no unit."""
    shares = [0] * winners
    for turn in range(amount // unit):
        shares[turn % winners] += unit
    shares[0] += amount % unit
    return shares


class Books:
    """What the events of a hand, read from the first, say of everybody's chips and cards."""

    def __init__(self) -> None:
        self.read = 0
        self.seats: tuple[int, ...] = ()
        self.flop = False
        self.runs = 1
        self.boards: list[tuple[cr.Card, ...]] = [()]
        self.cards: list[cr.Card] = []  # every card seen, in the order in which it was dealt
        self.holes: dict[int, tuple[cr.Card, ...]] = {}
        self.folded: set[int] = set()
        self.mucked: set[int] = set()
        self.ranking: tuple[tuple[int, ...], ...] | None = None
        self.dead = self.raked = 0
        self.moves = 0
        self.counted: object = None  # for which stakes and folds `layers` were counted last
        self.layers: Layers = []
        self.payments: list[tuple[int, int, int]] = []  # (pot, seat, chips), in the order of payment

    def follow(self, events: Sequence[ev.Event]) -> Books:
        """Read the events that came since the last time."""
        for event in events[self.read :]:
            self.enter(event)
        self.read = len(events)
        return self

    def enter(self, event: ev.Event) -> None:
        match event:
            case ev.Started(rules, seats, stacks, button=_, street=street, pot=pot):
                self.rules, self.seats, self.dead = rules, seats, pot
                self.stacks = dict(zip(seats, stacks, strict=True))
                self.start = dict(self.stacks)
                self.bets, self.staked, self.antes = [dict.fromkeys(seats, 0) for _ in range(3)]
                self.flop = street != "preflop"
                self.opened = street
            case ev.Posted(seat, kind, chips):
                self.stacks[seat] -= chips
                if kind == "ante":
                    self.antes[seat] += chips
                elif kind in ("dead", "tableante"):
                    self.dead += chips
                else:
                    self.bets[seat] += chips
            case ev.HoleDealt(seat, cards):
                self.deal(cards or ())
                if cards:
                    self.holes[seat] = cards
            case ev.BoardDealt(street, cards):
                self.flop = True
                self.close()
                self.deal(cards)
                self.boards[0] += cards
            case ev.RanIt(times):
                self.runs, self.moves = times, self.moves + 1
                self.boards += [self.boards[0]] * (times - 1)
            case ev.RunDealt(run, _, cards):
                self.deal(cards)
                self.boards[run - 1] += cards
            case ev.Folded(seat):
                self.folded.add(seat)
                self.moves += 1
            case ev.Checked():
                self.moves += 1
            case ev.Called(seat, chips):
                self.put(seat, chips)
            case ev.Bet(seat, to) | ev.Raised(seat, to):
                self.put(seat, to - self.bets[seat])
            case ev.Returned(seat, chips):
                self.put(seat, -chips)
            case ev.Shown(seat, cards):
                if seat not in self.holes:
                    self.deal(cards)
                self.holes[seat] = cards
            case ev.Mucked(seat):
                self.mucked.add(seat)
            case ev.Ranked(groups):
                self.ranking = groups
            case ev.Raked(chips, _):
                self.close()
                self.raked += chips
            case ev.Won(seat, chips, pot):
                self.close()
                self.stacks[seat] += chips
                self.payments.append((pot, seat, chips))

    def deal(self, cards: Sequence[cr.Card]) -> None:
        self.cards += cards

    def put(self, seat: int, chips: int) -> None:
        self.stacks[seat] -= chips
        self.bets[seat] += chips
        self.moves += 1

    def close(self) -> None:
        """A round's bets join the stakes of the hand."""
        for seat, bet in self.bets.items():
            self.staked[seat] += bet
            self.bets[seat] = 0

    # What follows from it

    @property
    def in_hand(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.folded]

    @property
    def middle(self) -> int:
        """All chips that are neither in a stack nor paid out."""
        put = sum(self.bets.values()) + sum(self.staked.values()) + sum(self.antes.values()) + self.dead
        return put - self.raked - sum(chips for _, _, chips in self.payments)

    def pots(self) -> Layers:
        """The pots of the closed rounds, main first, with the seats that may win each."""
        now = tuple(self.staked.values()), frozenset(self.folded)
        if now != self.counted:  # dead chips and antes are there from the start
            seats = self.seats
            folded = {p for p, seat in enumerate(seats) if seat in self.folded}
            layers = chip_by_chip(now[0], folded, [*self.antes.values()], self.dead)
            self.counted = now
            self.layers = [(amount, tuple(seats[p] for p in pot)) for amount, pot in layers]
        return self.layers

    def covered(self, seat: int) -> int:
        """The most that a player may win: from everybody no more than he put in himself (rule 2.4).

        The exceptions: dead money, and what folded players put in above everyone left.
        """
        most = self.dead
        for paid in (self.antes, self.staked):
            most += sum(min(paid[seat], chips) for chips in paid.values())
            top = max(paid[rival] for rival in self.in_hand)
            if paid[seat] == top:
                most += sum(max(0, chips - top) for chips in paid.values())
        return most

    def rakes(self, pots: Layers) -> list[int]:
        """What the house takes from each pot (rules 16.2, 16.3)."""
        rake = self.rules.rake
        if rake is None or (rake.no_flop_no_drop and not self.flop):
            return [0] * len(pots)
        cap = rake.cap
        if cap is not None and not isinstance(cap, int):
            cap = next((cap[n] for n in sorted(cap, reverse=True) if n <= len(self.seats)), None)
        left = math.inf if cap is None else cap
        unit = rake.unit or self.rules.unit

        def share(chips: int) -> int:
            units = Fraction(chips) * rake.percent / (100 * unit)
            return min(chips, (math.floor(units) if rake.rounding == "floor" else round(units)) * unit)

        if rake.basis == "total":
            left = min(left, share(sum(amount for amount, _ in pots)))
        taken = []
        for amount, _ in pots:
            taken.append(int(min(left, amount if rake.basis == "total" else share(amount))))
            left -= taken[-1]
        return taken

    def strength(self, seat: int, board: int) -> int:
        """How good a hand is on one of the boards: by its cards, or by the ranking that was told."""
        if self.ranking is not None:
            return -next(place for place, group in enumerate(self.ranking) if seat in group)
        return int(cr.evaluate([*self.holes[seat], *self.boards[board]]))

    def settlement(self) -> tuple[list[int], list[dict[int, int]]]:
        """What the house and everybody gets of each pot, main pot first (rules 15 and 16)."""
        pots = self.pots()
        rakes = self.rakes(pots)
        won: list[dict[int, int]] = [{} for _ in pots]
        served: set[int] = set()  # who has had an odd unit in this hand (rule 15.7)
        shares = [
            unit_by_unit(amount - rake, self.runs, self.rules.unit)
            for (amount, _), rake in zip(pots, rakes, strict=True)
        ]
        for board in range(self.runs):
            for index in reversed(range(len(pots))):  # rule 15.3
                amount, eligible = shares[index][board], pots[index][1]
                winners = [seat for seat in eligible if seat not in self.mucked]
                if len(winners) > 1:
                    strengths = {seat: self.strength(seat, board) for seat in winners}
                    winners = [seat for seat in winners if strengths[seat] == max(strengths.values())]
                elif len(eligible) == 1:  # rule 14.7: no hand is needed for it, shown or not
                    winners = [*eligible]
                for seat, chips in self.divide(amount, winners, served).items():
                    won[index][seat] = won[index].get(seat, 0) + chips
        return rakes, [{seat: chips for seat, chips in shares.items() if chips} for shares in won]

    def divide(self, amount: int, winners: list[int], served: set[int]) -> dict[int, int]:
        """One pot, or a board's part of it, among equal hands named from the button's left."""
        unit = self.rules.unit
        if self.rules.odd_chip_scope == "per_pot":
            return dict(zip(winners, unit_by_unit(amount, len(winners), unit), strict=True))
        order = [seat for seat in winners if seat not in served] + [seat for seat in winners if seat in served]
        served.update(order[: amount // unit % len(winners)])
        shares = dict(zip(order, unit_by_unit(amount - amount % unit, len(winners), unit), strict=True))
        shares[winners[0]] += amount % unit
        return shares
