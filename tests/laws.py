"""The laws of a hand: what must hold after every step, for every move that is or is not allowed, and at the end.

`Watch` plays a hand and holds it to them. The chips, pots and payouts are those of `bookkeeper.py`, which
reads nothing but the events. `tests/test_laws.py` lets hypothesis choose the moves; `tests/soak.py` plays
as many hands as one likes.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
from bookkeeper import Books
from random_hands import Deal, Move, choose, may_run

import croupier as cr
from croupier import errors, events as ev
from croupier.history import phh

Try = tuple[str, tuple[Any, ...]]  # a method of the hand, and what it is called with

ACTIONS = ("fold", "check", "call", "all_in", "time_out", "kill")
WAGERS = ("bet", "raise_to", "wager")


class Watch:
    """One hand under watch."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.hand = deal.hand()
        self.books = Books()
        self.chips = sum(deal.stacks.values()) + deal.options.get("pot", 0)
        self.step()

    def play(self, chance: random.Random, probes: float = 1.0) -> None:
        """Play to the end by chance, trying all moves at so many of the decisions."""
        while not self.hand.is_over:
            if chance.random() < probes:
                self.probe(chance)
            self.move(choose(chance, self.deal, self.hand))
        self.end(chance)

    def move(self, move: Move) -> None:
        self.hand.push(move)
        self.step()

    # After every step

    def step(self) -> None:
        """No chip is lost, nobody is stuck, and the pots are those of the second books."""
        hand, books = self.hand, self.books.follow(self.hand.events)
        assert hand.stacks == books.stacks
        assert min(books.stacks.values()) >= 0
        assert hand.pot == (0 if hand.is_over else books.middle)
        assert sum(hand.stacks.values()) + hand.pot + hand.rake == self.chips  # rule 14.8
        assert hand.bets == books.bets or hand.to_act is None
        assert len(set(books.cards)) == len(books.cards)
        assert hand.is_over + (hand.to_act is not None) + (hand.waiting is not None) == 1
        # A wager is full, and there are no more of those than chips; or short, and its player is all-in.
        least = min(hand.rules.unit, *hand.rules.street_minimums)
        wagers = max(hand.starting_stacks.values()) // least + len(hand.seats)
        assert books.moves <= 4 * len(hand.seats) * (wagers + 2)
        if hand.to_act is not None:
            self.offer(hand.legal)
        else:
            assert str(hand.legal) == "nothing"
            if not hand.is_over:
                books.close()
        if not hand.is_over:
            assert [tuple(pot) for pot in hand.pots] == (books.pots() if self.between or books.staked else [])

    @property
    def between(self) -> bool:
        return self.hand.to_act is None

    def offer(self, legal: cr.LegalActions) -> None:
        """The record of what the player to act may do makes sense in itself (rule 7.11)."""
        hand = self.hand
        seat = hand.to_act
        assert seat is not None and seat in hand.in_hand
        stack, bet, price = hand.stacks[seat], hand.bets[seat], max(hand.bets.values())
        assert stack > 0
        assert legal.check or (legal.fold and legal.call is not None)
        assert legal.check == (legal.call is None)
        assert legal.call is None or 0 < legal.call <= stack
        assert (legal.closed_because is None) == (len(legal.wager) > 0)
        if legal.wager:
            assert price < legal.wager[0] <= legal.wager[-1] <= bet + stack
            assert legal.wager[-1] % hand.rules.unit == 0 or legal.wager[-1] == bet + stack
            assert legal.wager[0] % hand.rules.unit == 0 or legal.wager[0] == bet + stack
        assert legal.all_in in (None, bet + stack)

    # Every move that is allowed, and those that are not

    def probe(self, chance: random.Random) -> None:
        """Try everything on copies; the hand itself must not notice."""
        hand, before, events = self.hand, self.hand.copy(), self.hand.events
        undone = chance.random()
        allowed = list(self.allowed(chance))
        for at, attempt in enumerate(allowed):
            trial = hand.copy()
            call(trial, attempt)
            told = trial.events
            assert told[: len(events)] == events
            self.said(attempt, told[len(events)])
            if at == int(undone * len(allowed)):
                trial.undo()
                assert trial == hand, attempt
        for attempt, error in self.refused(chance):
            try:
                call(hand, attempt)
            except error:
                continue
            raise AssertionError(f"{attempt} was taken: {hand!r}")
        assert hand == before

    def said(self, attempt: Try, event: ev.Event) -> None:
        """What was done is what was offered and asked for, to the chip."""
        (word, arguments), seat, legal = attempt, self.hand.to_act, self.hand.legal
        assert seat is not None and getattr(event, "seat", None) == seat
        if word == "call":
            assert legal.call is not None
            assert event == ev.Called(seat, legal.call, legal.call == self.hand.stacks[seat])
        elif word in (*WAGERS, "all_in"):
            to = int(arguments[0]) if arguments else legal.all_in
            made = ev.Raised if legal.is_raise else ev.Bet
            assert to is not None
            assert event == made(seat, to, to == self.hand.bets[seat] + self.hand.stacks[seat])

    def allowed(self, chance: random.Random) -> Iterator[Try]:
        hand, legal = self.hand, self.hand.legal
        if hand.to_act is None:
            return
        seat = hand.to_act
        yield "kill", (seat,)
        yield "time_out", ()
        if legal.fold:
            yield "fold", (seat,)
        yield ("check", ()) if legal.check else ("call", (seat,))
        if legal.wager:
            word = "raise_to" if legal.is_raise else "bet"
            for to in {legal.wager[0], legal.wager[-1], chance.choice(legal.wager)}:
                yield chance.choice([word, "wager"]), (to,)
            yield "wager", (np.int64(legal.wager[0]), seat)
        if legal.all_in is not None:
            yield "all_in", ()
            yield "wager", (legal.all_in,)

    def refused(self, chance: random.Random) -> Iterator[tuple[Try, type[Exception]]]:
        hand, legal = self.hand, self.hand.legal
        seat, illegal = hand.to_act, errors.IllegalAction
        if seat is None:
            for word in ACTIONS:
                yield (word, ()), errors.NotNow
            yield ("wager", (hand.rules.big_blind,)), errors.NotNow
        else:
            stranger = chance.choice([*set(hand.seats) - {seat}, 99, -1])
            to = legal.wager[0] if legal.wager else hand.rules.big_blind
            yield (chance.choice(ACTIONS), (stranger,)), errors.OutOfTurn
            yield (chance.choice(WAGERS), (to, stranger)), errors.OutOfTurn
            for wrong in chance.sample([float(to), True, str(to), None, np.float64(to), [to]], 2):
                word = chance.choice(["wager", wrong_kind(legal, right=True)])
                yield (word, (wrong,)), TypeError
            if not legal.fold:
                yield ("fold", ()), illegal
            yield ("call" if legal.check else "check", ()), illegal
            if legal.all_in is None:
                yield ("all_in", ()), illegal
            if legal.wager:
                yield (wrong_kind(legal), (legal.wager[0],)), illegal
            for to in self.sizes(legal):
                if to not in legal.wager and to != legal.all_in:
                    yield ("wager", (to,)), illegal
                    yield ("push", (f"raise {to}" if legal.is_raise else f"bet {to}",)), illegal
            yield ("deal", ()), errors.NotNow
            yield ("settle", ([hand.in_hand],)), errors.NotNow
            yield ("muck", (seat,)), errors.NotNow
        able = [seat for seat in hand.in_hand if hand.stacks[seat]]
        if hand.waiting == "board" and len(able) > 1 and hand.street != "river":
            yield ("settle", ([hand.in_hand],)), errors.NotNow
            yield ("muck", (able[0],)), errors.NotNow
        if hand.waiting != "runs" and not may_run(hand):
            yield ("run_it", (2,)), errors.NotNow
        if not hand.is_over:
            yield ("ask_to_see", (hand.seats[0],)), errors.NotNow
        yield ("push", (chance.choice(["", "dance", "raise", "raise six", "fold 6", "bet to"]),)), illegal
        yield ("push", (ev.Burned(),)), illegal

    def sizes(self, legal: cr.LegalActions) -> list[int]:
        """Totals at the edges of what is allowed: one below, one above, off the unit, nothing, too much."""
        hand = self.hand
        assert hand.to_act is not None
        total, price = hand.bets[hand.to_act] + hand.stacks[hand.to_act], max(hand.bets.values())
        edges = [legal.wager[0], legal.wager[-1]] if legal.wager else []
        near = [edge + by for edge in (*edges, total) for by in (-1, 1)]
        return [*near, 0, price, price + 1, total + hand.rules.unit, 1 << 70]

    # At the end

    def end(self, chance: random.Random) -> None:
        """Everybody was paid what he was owed, and the whole hand can be had again from what it says."""
        self.refusals_at_the_end(chance)
        self.settled()
        self.rebuilt()
        self.written()
        self.seen(chance.choice([None, *self.hand.seats]))
        self.asked(chance)

    def refusals_at_the_end(self, chance: random.Random) -> None:
        assert self.hand.is_over
        self.probe(chance)

    def settled(self) -> None:
        """The payouts are those of a settlement from scratch, and nobody wins more than he covered."""
        hand, books = self.hand, self.books
        rakes, won = books.settlement()
        assert [tuple(pot) for pot, _ in hand.awards] == books.pots()
        assert [shares for _, shares in hand.awards] == won
        assert hand.rake == sum(rakes) == books.raked
        assert [(event.pot, event.amount) for event in hand.events if isinstance(event, ev.Raked)] == [
            (pot, rake) for pot, rake in enumerate(rakes) if rake
        ]
        for seat, chips in hand.payouts.items():
            assert chips == sum(shares.get(seat, 0) for shares in won)
            assert chips == 0 or (seat in hand.in_hand and chips <= books.covered(seat))  # rule 2.4
            assert hand.net[seat] == hand.stacks[seat] - self.deal.stacks[seat]
        if books.runs == 1:  # rule 15.3
            paid = [pot for pot, _, _ in books.payments]
            assert paid == sorted(paid, reverse=True)
        assert all(chips > 0 for _, chips in hand.returns)
        turned = [event.seat for event in hand.events if isinstance(event, (ev.Shown, ev.Mucked))]
        assert len(turned) == len(set(turned)) and {*turned} <= {*hand.in_hand}
        assert hand.to_show is None

    def asked(self, chance: random.Random) -> None:
        """Somebody may ask to see a hand when all is over, which moves no chip (rule 17.11)."""
        hand, before = self.hand, self.hand.copy()
        for seat in chance.sample(hand.seats, len(hand.seats)):
            try:
                hand.ask_to_see(seat)
            except errors.NotNow:
                assert hand == before
            else:
                assert hand.rules.request_to_see and hand.stacks == before.stacks
                self.rebuilt()
                return

    def rebuilt(self) -> None:
        """From the moves on a hand of the same set-up, and from the events alone."""
        hand = self.hand
        again, moves = self.deal.hand(), hand.moves
        for move in moves:
            again.push(move)
        assert again == hand
        told = cr.Hand.from_events(hand.events)
        assert told.events == hand.events
        for name in ("rules", "seats", "button", "stacks", "payouts", "awards", "boards", "rake", "returns", "net"):
            assert getattr(told, name) == getattr(hand, name), name

    def written(self) -> None:
        """A history carries everything but what the format cannot tell."""
        hand = self.hand
        try:
            text = phh.dumps(hand)
        except errors.NotSupported:
            # a hand that began in the middle, or whose board was run more than once
            assert "street" in self.deal.options or self.books.runs > 1
            return
        told = phh.loads(text)
        assert isinstance(told, phh.History)
        again = told.replay()
        # that the board is run once, as always, it does not say
        assert again.events == tuple(event for event in hand.events if not isinstance(event, ev.RanIt))
        assert again.rules == hand.rules
        for name in ("seats", "button", "stacks", "payouts", "awards", "board", "starting_stacks"):
            assert getattr(again, name) == getattr(hand, name), name
        assert told.check(again) == ()

    def seen(self, viewer: int | None) -> None:
        """What a player may know is ready for JSON, and holds no card of another that was not shown."""
        hand = self.hand
        turned = {event.seat for event in hand.events if isinstance(event, ev.Shown)}
        history = hand.rules.mucked_history
        mucked = {event.seat for event in hand.events if isinstance(event, ev.Mucked)}
        known = turned | {viewer}
        if history == "public" or (history != "none" and viewer is not None):
            known |= mucked
        told = json.dumps(hand.view(viewer))
        hidden = [str(card) for seat in hand.seats if seat not in known for card in hand.hole(seat)]
        assert not any(f'"{card}"' in told for card in hidden)


def wrong_kind(legal: cr.LegalActions, *, right: bool = False) -> str:
    """The wager that is not open: a bet where there is one, a raise where there is none; or the `right` one."""
    return "bet" if legal.is_raise != right else "raise_to"


def call(hand: cr.Hand, attempt: Try) -> None:
    method, arguments = attempt
    getattr(hand, method)(*arguments)
