"""A slow reading of the betting rules: nothing is remembered but what was posted and done.

Every question about a round is answered by reading it again from its start, one rule after the other,
with no thought of speed. `tests/test_slow_twin.py` plays it beside croupier, decision by decision.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import croupier as cr

Span = tuple[int, ...]


@dataclass
class Act:
    seat: int
    word: str
    to: int  # the player's live chips of the round afterwards


@dataclass
class Reading:
    """What a round says when it is read from its start."""

    price: int
    increment: int
    level: int  # the last full wager
    wagers: int  # full ones, the big blind among them
    capped: bool = False
    answered: dict[int, int] = field(default_factory=dict)  # the bet of each player when he last acted
    opened: set[int] = field(default_factory=set)  # players who face a full wager since they acted
    checked: set[int] = field(default_factory=set)


@dataclass
class SlowRound:
    """A round of n players in seats 0 to n-1, the button last; `posted` is preflop alone."""

    rules: cr.TableRules
    minimum: int
    starts: list[int]  # stacks once everything is posted
    in_hand: list[bool]
    middle: int  # the chips of the middle that pot-limit counts
    first: int
    posted: list[int] | None = None
    blinds: tuple[dict[int, int], dict[int, int]] = ({}, {})  # what was posted of the small and the big blind
    straddle: int | None = None
    acts: list[Act] = field(default_factory=list)

    def bet(self, p: int) -> int:
        posted = self.posted[p] if self.posted else 0
        return max([posted, *(act.to for act in self.acts if act.seat == p)])

    def stack(self, p: int) -> int:
        return self.starts[p] + (self.posted[p] if self.posted else 0) - self.bet(p)

    def live(self, p: int) -> bool:
        return self.in_hand[p] and not any(act.seat == p and act.word == "fold" for act in self.acts)

    def others(self, p: int) -> list[int]:
        return [q for q in range(len(self.starts)) if q != p and self.live(q)]

    # Reading the round

    @property
    def short_blind(self) -> bool:
        """Whether the house lets a short big blind set the price (rule 11.1)."""
        if not self.posted or self.straddle is not None or self.rules.short_bb_price != "actual":
            return False
        return bool(self.blinds[1]) and max(self.posted) < self.rules.big_blind

    def read(self) -> Reading:
        rules, blind = self.rules, self.rules.big_blind
        limit = rules.structure == "fixed-limit"
        if self.posted is None:  # rule 9.2
            reading = Reading(price=0, increment=self.minimum, level=0, wagers=0)
        elif self.short_blind:
            reading = Reading(max(self.posted), max(blind, self.minimum), 0, 0 if limit else 1)
        elif self.straddle is not None:  # rule 11.6
            added = self.straddle - blind if rules.straddle_raise == "difference" else self.straddle
            reading = Reading(self.straddle, max(added, self.minimum), self.straddle, 1)
        else:  # rule 11.8
            reading = Reading(max(blind, *self.posted), max(blind, self.minimum), max(blind, *self.posted), 1)
        for i, act in enumerate(self.acts):
            if act.word == "wager":
                self.read_wager(reading, act, i)
            if act.word == "check":
                reading.checked.add(act.seat)
            reading.opened.discard(act.seat)
            reading.answered[act.seat] = act.to
        return reading

    def read_wager(self, reading: Reading, act: Act, i: int) -> None:
        if self.rules.structure == "fixed-limit":
            full = act.to >= reading.level + self.minimum or self.half(act.to - reading.level)
            if full:
                reading.level = act.to
                reading.wagers += 1
                reading.capped = reading.capped or self.caps(reading, i)
        else:
            full = act.to >= self.least(reading)
            if full:
                reading.increment = max(act.to - self.base(reading), self.minimum)
            elif self.rules.reopen == "half":  # rule 10.7: by itself, also where several never add up
                full = 2 * (act.to - reading.price) >= reading.increment
        reading.price = act.to
        if full:  # rule 10.1
            reading.opened |= set(reading.answered)

    def half(self, chips: int) -> bool:
        """Rule 10.8: half a bet, or a whole one where the house says so."""
        return chips * (2 if self.rules.fl_reopen == "half" else 1) >= self.minimum

    def caps(self, reading: Reading, i: int) -> bool:
        """Whether the wager of act `i` caps the round (rules 8.5.2, 8.5.3)."""
        rules = self.rules
        if rules.fl_max_raises is None or reading.wagers < rules.fl_max_raises + 1:
            return False
        if rules.fl_headsup_cap == "lift_if_round_began_headsup":
            return self.able_after(0) > 2
        return rules.fl_headsup_cap == "keep" or self.able_after(i + 1) > 2

    def able_after(self, acts: int) -> int:
        """How many players in the hand had chips behind after so many acts."""
        then = SlowRound(self.rules, self.minimum, self.starts, self.in_hand, 0, 0, self.posted, acts=self.acts[:acts])
        return sum(then.live(p) and then.stack(p) > 0 for p in range(len(self.starts)))

    # Whose turn, and what he may do

    def match(self, p: int) -> int:
        """Rule 6.5."""
        others = self.others(p)
        price = self.read().price
        return price if any(self.stack(q) for q in others) else min(price, max(self.bet(q) for q in others))

    def to_act(self) -> int | None:
        """Rule 6.2: the next, clockwise, who needs a decision."""
        players = len(self.starts)
        start = self.acts[-1].seat + 1 if self.acts else self.first
        answered = self.read().answered
        for p in [(start + i) % players for i in range(players)]:
            others = self.others(p)
            if self.live(p) and others and self.stack(p):
                unasked = p not in answered and any(self.stack(q) for q in others)
                if unasked or self.bet(p) < self.match(p):
                    return p
        return None

    def may_raise(self, p: int) -> bool:
        """Rules 7.8, 7.9, 8.5.5, 10.1 to 10.9."""
        reading, rules = self.read(), self.rules
        if self.bet(p) + self.stack(p) <= reading.price or reading.capped:
            return False
        if not any(self.stack(q) and self.bet(q) + self.stack(q) > reading.price for q in self.others(p)):
            return False
        if p in reading.checked and not rules.check_raise:
            return False
        if p not in reading.answered:
            return True
        facing = reading.price - reading.answered[p]
        if rules.structure == "fixed-limit":
            return self.half(facing) or (rules.fl_reopen == "full" and p in reading.opened)
        enough = facing * (2 if rules.reopen == "half" else 1) >= reading.increment
        return p in reading.opened or (rules.short_all_ins == "cumulative" and enough)

    def base(self, reading: Reading) -> int:
        """What raises are measured from: the price, or a whole big blind (rule 11.1)."""
        return max(reading.price, self.rules.big_blind) if self.short_blind else reading.price

    def least(self, reading: Reading) -> int:
        rules, base = self.rules, self.base(reading)
        if rules.structure == "fixed-limit":
            return reading.level + self.minimum
        if self.posted is None and (base == 0 or (base < self.minimum and rules.short_open_raise != "add_increment")):
            return self.minimum
        if rules.min_raise == "double_total":
            return max(2 * base, base + self.minimum)
        return base + reading.increment

    def pot(self) -> int:
        """What pot-limit counts (rules 8.4.2 to 8.4.6)."""
        rules, (small, big) = self.rules, self.blinds
        pot = self.middle + sum(self.bet(p) for p in range(len(self.starts)))
        if self.posted is None:
            return pot
        acted = {act.seat for act in self.acts}
        if rules.pl_small_blind == "as_big_blind" and not acted & big.keys():
            pot += sum(max(0, rules.big_blind - self.bet(p)) for p in small)
            if rules.pl_blinds_counted_full:
                posted = sum(big.values())
                supplied = rules.small_blind + rules.big_blind - posted if rules.small_blind and not small else 0
                pot += max(0, rules.big_blind - posted) + (rules.big_blind if supplied > 0 else 0)
        elif rules.pl_blinds_counted_full:
            pot += max(0, rules.small_blind + rules.big_blind - sum(small.values()) - sum(big.values()))
        return pot

    def legal(self, p: int) -> dict[str, Span]:
        """In the words of the examples: no fold where a check is free."""
        reading, rules = self.read(), self.rules
        owed, total = self.match(p) - self.bet(p), self.bet(p) + self.stack(p)
        legal: dict[str, Span] = {"check": ()} if owed <= 0 else {"fold": (), "call": (min(owed, self.stack(p)),)}
        if not self.may_raise(p):
            return legal
        least = -(-self.least(reading) // rules.unit) * rules.unit  # rule 2.6
        most = total
        if rules.structure == "fixed-limit":
            most = least
        elif rules.structure == "pot-limit":
            raise_by = self.pot() + reading.price - self.bet(p)
            if rules.pl_rounding is not None:  # rule 8.4.7
                way, step = rules.pl_rounding
                raise_by = -(-raise_by // step) * step if way == "up" else raise_by // step * step
            most = reading.price + raise_by
        if total <= most or total <= least:
            legal["raise" if reading.price else "bet"] = (min(least, total), total)
        else:
            legal["raise" if reading.price else "bet"] = (least, max(least, most // rules.unit * rules.unit))
        return legal
