"""The structures that limit a wager: pot-limit and fixed-limit, each a betting round of its own.

No-limit is the round itself (rule 8.3). A structure says what a wager may be at most, and what it
notes once the chips are in; `STRUCTURES` leads from its name to its round.
"""

from __future__ import annotations

from croupier.betting import NO_WAGER, BettingRound, Closed, Opening


class PotLimit(BettingRound):
    """A betting round of pot-limit: a raise is at most the pot after the call (rule 8.4)."""

    __slots__ = ()
    limited = True

    def _most(self, p: int) -> int:
        """Rule 8.4.2: the price, and the pot as it is once p has called."""
        pot = self.pot + sum(self.bets)
        if self.opening is not None:
            pot += self._phantom(self.opening)
        raise_by = pot + self.price - self.bets[p]
        if self.rules.pl_rounding is not None:  # rule 8.4.7
            way, step = self.rules.pl_rounding
            raise_by = -(-raise_by // step) * step if way == "up" else raise_by // step * step
        return self.price + raise_by

    def _phantom(self, opening: Opening) -> int:
        """What short or absent blinds lack of the pot as if posted in full (rules 8.4.4, 8.4.6)."""
        rules = self.rules
        full = rules.pl_blinds_counted_full
        if rules.pl_small_blind == "as_big_blind" and not self._big_blind_acted(opening):
            small = [p for p, kind, _ in opening.blinds if kind == "sb"]
            extra = sum(max(0, rules.big_blind - self.bets[p]) for p in small)
            if full:
                big = sum(chips for _, kind, chips in opening.blinds if kind == "bb")
                extra += max(0, rules.big_blind - big)
                if not small and rules.small_blind and big < rules.small_blind + rules.big_blind:
                    extra += rules.big_blind  # for the small blind that is missing
            return extra
        posted = sum(chips for _, _, chips in opening.blinds)
        return max(0, rules.small_blind + rules.big_blind - posted) if full else 0

    def _big_blind_acted(self, opening: Opening) -> bool:
        return any(self.answered[p] >= 0 or not self.live[p] for p, kind, _ in opening.blinds if kind == "bb")


class FixedLimit(BettingRound):
    """A betting round of fixed limit: one size, a cap, and half bets (rules 8.5, 10.8, 10.9).

    `wagers` counts the bets of the round, the big blind among them; `capped` once no more may follow.
    """

    __slots__ = ("capped", "uncapped", "wagers")
    limited = True

    def copy(self, stacks: list[int], live: list[bool]) -> BettingRound:
        """Return the same round over copies of the hand's own lists, its count of bets included."""
        other = super().copy(stacks, live)
        assert isinstance(other, FixedLimit)
        other.wagers, other.capped, other.uncapped = self.wagers, self.capped, self.uncapped
        return other

    def _begin(self, minimum: int, opening: Opening | None, pot: int) -> None:
        self.capped = False
        super()._begin(minimum, opening, pot)
        self.wagers = 1 if self.level else 0  # rule 8.5.1: preflop the big blind is the bet
        # Rule 8.5.3: two players with chips behind when the round begins.
        self.uncapped = len(self.able) <= 2 and self.rules.fl_headsup_cap == "lift_if_round_began_headsup"

    def _turn(self) -> None:
        """Give the turn, and work out what he may do under the cap."""
        super()._turn()
        if self.legal.closed_because is not None:
            return
        acted = self.answered[self.able[0]]
        if acted >= 0 and not self._reopened(acted):  # rule 10.9: also where a full wager was raised in between
            closed = Closed.NOT_REOPENED
        elif self.capped:
            closed = Closed.CAPPED
        else:
            return
        self.legal = self.legal._replace(wager=NO_WAGER, all_in=None, closed_because=closed)

    def _reopened(self, acted: int) -> bool:
        """Rule 10.9: half a bet against him, whatever was raised in between; or else the full rule."""
        return self._counts(self.price - acted) or (self.rules.fl_reopen == "full" and self.level > acted)

    def _counts(self, chips: int) -> bool:
        """Whether so many chips count as a bet: half of one, or all of it (rule 10.8)."""
        return (2 * chips if self.rules.fl_reopen == "half" else chips) >= self.minimum

    def _least(self) -> int:
        """One bet over the last full level, which completes a short all-in (rules 8.5, 10.8)."""
        return self.level + self.minimum

    def _most(self, p: int) -> int:
        """The only size there is."""
        return self.min_to

    def _short(self, to: int) -> None:
        """In limit half a bet counts over the level, not over the price (rule 10.8)."""

    def _wagered(self, full: bool) -> None:
        if not full:
            if not self._counts(self.price - self.level):  # rule 8.5.4
                return
            self.level = self.price
        self.wagers += 1
        most = self.rules.fl_max_raises
        if most is None or self.wagers <= most or self.uncapped:
            return
        # Rule 8.5.3: with two players left to bet there is no cap, unless it was reached before.
        self.capped = self.capped or len(self.able) > 2 or self.rules.fl_headsup_cap != "lift_if_not_yet_capped"


STRUCTURES: dict[str, type[BettingRound]] = {
    "no-limit": BettingRound,
    "pot-limit": PotLimit,
    "fixed-limit": FixedLimit,
}
