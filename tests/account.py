"""An account of the blinds, kept seat by seat from the text of rules 3.8 to 3.11 and 4.1 to 4.9.

It shares no code with croupier. Where croupier computes with sets of seats, this walks around the table
one seat at a time, as a dealer would, and writes down who is passed by which blind.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import croupier as cr


class Guest(NamedTuple):
    """Somebody in a seat: can he be dealt in, and would he rather post than wait?"""

    name: str
    plays: bool
    posts: bool
    sits_out: bool


class Due(NamedTuple):
    """What the next hand must be: the button, who is dealt in, and who posts what."""

    button: int
    dealt: set[int]
    posts: set[tuple[int, str, int]]


class Account:
    """Debts by name, and where the button and the blinds were."""

    def __init__(self, rules: cr.TableRules, size: int) -> None:
        self.rules = rules
        self.size = size
        self.was: tuple[int, int, int] | None = None  # button, small blind, big blind
        self.debts: dict[str, set[str]] = {}  # "entry", "big", "small"
        self.posted_big: set[str] = set()  # in the last hand
        self.unpassed: set[int] = set()
        self.first_button = 0
        self.opens = True  # whether a game begins with this hand

    def sat_down(self, name: str) -> None:
        self.debts[name] = {"entry"}

    def went(self, name: str) -> None:
        del self.debts[name]
        self.posted_big.discard(name)

    def walk(self, seat: int) -> Iterator[int]:
        """Every seat clockwise from the next one, and back to `seat` itself."""
        return ((seat + step) % self.size for step in range(1, self.size + 1))

    def until(self, start: int, end: int) -> list[int]:
        """The seats after `start`, up to `end`; none if they are one."""
        seats: list[int] = []
        if start == end:
            return seats
        for seat in self.walk(start):
            seats.append(seat)
            if seat == end:
                break
        return seats

    def due(self, guests: dict[int, Guest], drawn: int) -> Due:
        """Say what the next hand must be, and write it down. `drawn` is the button of a game's first hand."""
        wanting = {seat for seat, guest in guests.items() if guest.plays}
        regular = {seat for seat in wanting if not self.debts[guests[seat].name]}
        self.opens = self.was is None or not regular
        if self.opens:
            return self._opening(guests, wanting, drawn)
        button, small, big, dealt = self._places(guests, wanting, regular)
        fees = self._fees(guests, regular, dealt, button, small, big)
        self._pass(guests, regular, dealt, small, big)
        if self.first_button in self.until(self.was[0], button):
            self.unpassed = set()
        self.was = button, small, big
        self.posted_big = {guests[seat].name for seat, kind, _ in fees if kind == "bb"}
        for seat in dealt:
            self.debts[guests[seat].name] = set()
        return Due(button, dealt, fees)

    def _opening(self, guests: dict[int, Guest], wanting: set[int], button: int) -> Due:
        """Rule 3.11: the next two pay the blinds, or heads-up the button and the other."""
        others = [seat for seat in self.walk(button) if seat in wanting and seat != button]
        small, big = (button, others[0]) if len(others) == 1 else (others[0], others[1])
        self.unpassed = set(range(self.size)) - {small, *self.until(small, big)}
        self.first_button = button
        self.was = button, small, big
        self.posted_big = {guests[big].name}
        for seat in wanting:
            self.debts[guests[seat].name] = set()
        return Due(button, wanting, {(small, "sb", self.rules.small_blind), (big, "bb", self.rules.big_blind)})

    def _places(self, guests: dict[int, Guest], wanting: set[int], regular: set[int]) -> tuple[int, int, int, set[int]]:
        assert self.was is not None
        old_button, old_small, old_big = self.was
        pair: set[int] = set()
        places: tuple[int, int, int] | None = None
        if self.rules.button_method == "dead":
            big = next(seat for seat in self.walk(old_big) if seat in wanting)
            if big in self.until(old_big, old_small)[:-1]:
                places = old_small, old_big, big
            elif len(regular) > 2:  # the blinds leave no seat for the button between them: the last one before
                places = [seat for seat in self.walk(old_big) if seat in regular and seat != old_big][-1], old_big, big
        else:
            button = next(seat for seat in self.walk(old_button) if seat in regular)
            small = next(seat for seat in self.walk(button) if seat in regular)
            for seat in self.until(small, button)[:-1]:
                if seat in wanting:
                    places = button, small, seat
                    break
        if places is not None:
            button, small, big = places
            shut = {button, *self.until(button, big)[:-1]}
            if self.rules.entry_seats == "tournament":
                shut = set(self.until(button, small)[:-1])
            dealt = regular | {big}
            dealt |= {seat for seat in wanting - regular - shut if self._comes_in(seat, guests[seat])}
            late = regular.intersection(self.until(button, small)[:-1])
            if len(dealt - late) > 2:
                dealt -= late
            if len(dealt) > 2:
                return button, small, big, dealt
            pair = dealt
        else:
            pair = set(regular)
        if len(pair) == 1:  # rule 4.3: too few
            (alone,) = pair
            first = next(seat for seat in self.walk(old_big) if seat in wanting)
            ahead = [seat for seat in self.walk(first) if seat in wanting and seat != first]
            pair.add(first if first != alone else ahead[-1])
        big = next(seat for seat in self.walk(old_big) if seat in pair)
        (button,) = pair - {big}
        return button, button, big, pair

    def _comes_in(self, seat: int, guest: Guest) -> bool:
        return not guest.sits_out and (guest.posts or (self.debts[guest.name] == {"entry"} and seat in self.unpassed))

    def _fees(
        self, guests: dict[int, Guest], regular: set[int], dealt: set[int], button: int, small: int, big: int
    ) -> set[tuple[int, str, int]]:
        assert self.was is not None
        rules = self.rules
        fees = {(big, "bb", rules.big_blind)}
        if button == small:
            return fees | {(small, "sb", rules.small_blind)}
        if rules.button_method == "moving":
            for seat in self.until(self.was[2], big):
                if seat in regular:
                    fees.add((seat, "bb", rules.big_blind))
            paying = {seat for seat, _, _ in fees}
            for seat in regular - paying:
                if guests[seat].name in self.posted_big:
                    fees.add((seat, "sb", rules.small_blind))
        elif small in regular or self._pays_as_placed(small, dealt, guests):
            fees.add((small, "sb", rules.small_blind))
        for seat in dealt - regular - {fee[0] for fee in fees}:
            fees |= {(seat, kind, chips) for kind, chips in self.entry(guests[seat].name, seat)}
        return fees

    def _pays_as_placed(self, small: int, dealt: set[int], guests: dict[int, Guest]) -> bool:
        """A tournament's newcomer who is dealt in at the small blind's place."""
        tournament = self.rules.entry_seats == "tournament"
        return tournament and small in dealt and self.debts[guests[small].name] == {"entry"}

    def entry(self, name: str, seat: int) -> set[tuple[str, int]]:
        """What it costs to come in behind the button."""
        rules, debts = self.rules, self.debts[name]
        live, dead = ("live", rules.big_blind), ("dead", rules.small_blind)
        if debts == {"entry"}:
            return set() if seat in self.unpassed or rules.entry_post == "free" else {live}
        if "big" in debts and "small" in debts:
            return {live, dead}
        if "big" in debts:
            return {live}
        return {
            "live_sb": {("live", rules.small_blind)},
            "dead_sb": {dead},
            "dead_sb_plus_live_bb": {live, dead},
        }[rules.missed_sb_only]

    def _pass(self, guests: dict[int, Guest], regular: set[int], dealt: set[int], small: int, big: int) -> None:
        """Write down whom the blinds have passed without his being dealt in."""
        assert self.was is not None
        by_big = self.until(self.was[2], big)
        by_small = {*self.until(self.was[1], small), self.was[2]}
        by_small |= {seat for seat, guest in guests.items() if self._carries(guest.name)}
        self.unpassed -= set(by_big)
        for seat, guest in guests.items():
            debts = self.debts[guest.name]
            if seat in dealt or seat in regular:
                continue
            if "entry" in debts:
                if seat in by_big and guest.sits_out:
                    debts |= {"big"} if self.rules.new_player_passed_bb == "bb_only" else {"big", "small"}
                continue
            if seat in by_big:
                debts.add("big")
            if seat in by_small:
                debts.add("small")

    def _carries(self, name: str) -> bool:
        return self.rules.button_method == "moving" and name in self.posted_big
