"""One betting round: whose turn it is, how much he may put in, and when the round closes.

A round knows positions, clockwise from the button's left, and chips; it knows no cards, no pots and
no streets. `stacks` and `live` are the hand's own lists and change as the players act. What the player
to act may do is worked out when the turn comes to him, once: `legal` is what every action obeys.

The picture to keep in mind: `price` is the bet to match, `base` what a raise is measured from (the price,
or the big blind where that was posted short, rule 11.1), `increment` the last full raise, `level` the
price after the last wager that re-opened the betting, and `answered[p]` what p had in front of him when he last acted
(`UNACTED` before that): every question about re-opened betting is one subtraction from it (rule 10.3).
Where the house allows no check-raise, who has checked has `ANSWERED` for good.
`able` are those in the hand with chips behind, whose turn it is first; `unheard` is how many of them have
yet to be heard, and a wager asks everybody else once more.
`aggressor` made the last wager; a bet is `backed` where somebody has chips to answer a raise with, whoever
makes it. `reach[p]` is the most that p can have in front of him in this round.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from operator import add
from typing import NamedTuple

from croupier.door import whole
from croupier.errors import BadWager, IllegalAction, NotNow, RaiseClosed, brief
from croupier.records import explain
from croupier.rules import TableRules

UNACTED = -1
ANSWERED = 1 << 63  # more than any bet

# ROUND[n][p]: the positions of a table of n, clockwise from p (rule 6.1).
ROUND = tuple(tuple(tuple((p + i) % n for i in range(n)) for p in range(n)) for n in range(11))

NO_WAGER = range(0)
_made = tuple.__new__  # a NamedTuple without a call in Python


class Closed(StrEnum):
    """Why no bet or raise is open; the text names the rule."""

    NO_TURN = "nobody is to act"
    NO_CHIPS = "the stack is no more than the call (rule 7.9)"
    NO_ANSWER = "nobody else in the hand could answer it (rule 7.9)"
    NOT_REOPENED = "no full raise since this player acted (rules 10.2, 10.3)"
    CAPPED = "the bets of this round are capped (rule 8.5.2)"
    CHECKED = "this player checked, and the house allows no check-raise (rule 7.8)"


class Opening(NamedTuple):
    """How a first street opens once the blinds and straddles are posted (rule 11).

    `bets` are the live chips by position; `price` what is to be matched, `increment` the minimum raise,
    `level` the last full wager (0 where a short big blind has yet to be completed) and `base` what a raise
    is measured from. `blinds` are the small and the big blinds as far as they were paid, (position, kind,
    chips), for the pot-limit count; `straddler` is heard last.
    """

    bets: Sequence[int]
    price: int
    increment: int
    level: int
    base: int
    blinds: tuple[tuple[int, str, int], ...]
    straddler: int | None = None


explain(
    Opening,
    bets="The live chips in front of each position.",
    price="What is to be matched.",
    increment="The minimum raise.",
    level="The last full wager, 0 where a short big blind has yet to be completed.",
    base="What a raise is measured from (rule 11.1).",
    blinds="The blinds as far as they were paid: (position, kind, chips).",
    straddler="Who is heard last, or None (rule 11.6).",
)


class LegalActions(NamedTuple):
    """What the player to act may do (rule 7.11).

    `fold` and `check` are booleans; `call` is the number of chips to add, or None; `wager` the range
    of totals for a bet or raise, empty when closed; `all_in` the total of a legal all-in wager, which
    need not be a multiple of the unit; `is_raise` tells a raise from a bet; `closed_because` says why
    `wager` is empty.
    """

    fold: bool
    check: bool
    call: int | None
    wager: range
    all_in: int | None
    is_raise: bool
    closed_because: Closed | None

    def __str__(self) -> str:
        words = []
        if self.check:
            words.append("check")
        elif self.fold:
            words.append("fold")
        if self.call is not None:
            words.append(f"call {self.call}")
        if self.wager:
            most = self.wager[-1] if self.all_in is None else self.all_in
            words.append(f"{'raise' if self.is_raise else 'bet'} {self.wager[0]}-{most}")
        return ", ".join(words) or "nothing"

    def __repr__(self) -> str:
        return f"<LegalActions: {self}>"


explain(
    LegalActions,
    fold="Whether he may fold (rule 7.3).",
    check="Whether he may check (rule 7.1).",
    call="How many chips a call adds, or None where there is nothing to call (rule 7.4).",
    wager="The totals of a bet or a raise, empty where none is open (rules 7.2, 7.5).",
    all_in="The total of an all-in wager, on the unit or not, or None (rule 7.10).",
    is_raise="Whether a wager is a raise; otherwise it is a bet.",
    closed_because="Why no wager is open, or None.",
)

NOTHING = LegalActions(False, False, None, NO_WAGER, None, False, Closed.NO_TURN)


class BettingRound:
    """A betting round; as it stands, of no-limit: the whole stack at any time (rule 8.3).

    `first` is the position that opens and `minimum` the street minimum; `opening` what was posted, on
    a first street; `pot` the chips already in the middle, which pot-limit counts; `seats` the players'
    names by position. They are taken on trust: `Hand` has checked them, and so must whoever runs a
    round by itself.

    >>> round = BettingRound(TableRules(), [100, 100], [True, True], first=0, minimum=2)
    >>> round.legal
    <LegalActions: check, bet 2-100>
    >>> round.wager(10)
    (0, 10, False)
    >>> round.to_act, str(round.legal)
    (1, 'fold, call 10, raise 20-100')
    """

    __slots__ = (
        "able",
        "aggressor",
        "answered",
        "backed",
        "base",
        "bets",
        "increment",
        "legal",
        "level",
        "live",
        "min_to",
        "minimum",
        "opening",
        "plain",
        "pot",
        "price",
        "reach",
        "rules",
        "seats",
        "stacks",
        "to_act",
        "unheard",
    )

    def __init__(
        self,
        rules: TableRules,
        stacks: list[int],
        live: list[bool],
        first: int,
        minimum: int,
        opening: Opening | None = None,
        pot: int = 0,
        seats: Sequence[int] | None = None,
    ) -> None:
        self.rules = rules
        self.stacks = stacks
        self.live = live
        self.seats = ROUND[len(stacks)][0] if seats is None else seats
        usual_raises = rules.min_raise == "increment" and rules.short_open_raise == "add_increment"
        self.plain = usual_raises and rules.unit == 1 and not self.limited  # most tables need no `_sizes` and `_least`
        order = ROUND[len(stacks)][first]
        self.able = [*order] if all(stacks) and all(live) else [p for p in order if live[p] and stacks[p]]
        self._begin(minimum, opening, pot)

    def next_street(self, minimum: int, pot: int = 0) -> None:
        """Begin anew on the next street, left of the button, with those who are still there (rule 3.6).

        The street's minimum and the pot are taken on trust, like all that a round is made from.
        """
        self.able.sort()
        self._begin(minimum, None, pot)

    def _begin(self, minimum: int, opening: Opening | None, pot: int) -> None:
        stacks = self.stacks
        self.minimum = self.increment = self.min_to = minimum  # rule 8.1: while nobody has bet
        self.pot = pot
        self.opening = opening
        self.answered = [UNACTED] * len(stacks)
        self.aggressor: int | None = None
        self.unheard = len(self.able)
        if opening is None:
            self.bets = [0] * len(stacks)
            self.reach = stacks.copy()
            self.price = self.level = self.base = 0
            self.backed = True
        else:
            bets, self.price, increment, self.level, self.base, _, straddler = opening
            self.bets = [*bets]
            self.reach = reach = [*map(add, bets, stacks)]
            self.backed = min(reach) > self.price
            if increment > minimum:
                self.increment = increment
            self.min_to = self._least()
            if straddler in self.able:  # rule 11.6
                self.able.remove(straddler)
                self.able.append(straddler)
        if self.unheard == 1:
            self._alone()
        self.to_act: int | None
        self.legal: LegalActions
        self._turn()

    # Whose turn, and what he may do

    def _turn(self) -> None:
        """Give the turn to the next player, and work out what he may do (rules 6.1 to 6.3, 7.11)."""
        if not self.unheard:
            self.to_act, self.legal = None, NOTHING
            return
        p = self.able[0]
        self.to_act = self.seats[p]
        price, acted = self.price, self.answered[p]
        owed = price - self.bets[p]
        all_in: int | None
        all_in = reach = self.reach[p]
        closed: Closed | None = None
        if reach <= price:
            owed = min(owed, self.stacks[p])
            wager, all_in, closed = NO_WAGER, None, Closed.NO_CHIPS
        elif not self.backed and not self._answerable(p, price):
            wager, all_in, closed = NO_WAGER, None, Closed.NO_ANSWER
        elif acted >= self.level and not self._reopened(acted):
            wager, all_in, closed = NO_WAGER, None, Closed.CHECKED if acted == ANSWERED else Closed.NOT_REOPENED
        elif reach <= self.min_to:
            wager = range(reach, reach + 1)
        elif self.plain:
            wager = range(self.min_to, reach + 1)
        else:
            wager, all_in = self._sizes(p, reach)
        if owed > 0:
            self.legal = _made(LegalActions, (True, False, owed, wager, all_in, True, closed))
        else:
            fold = self.rules.open_fold != "reject"
            self.legal = _made(LegalActions, (fold, True, None, wager, all_in, price > 0, closed))

    def _alone(self) -> None:
        """Only one player has chips behind: he plays for no more than the others have put in (rule 6.5)."""
        p, live = self.able[0], self.live
        if live.count(True) == 1:  # everybody else has folded
            self.price = 0
        else:
            self.price = max([bet for q, bet in enumerate(self.bets) if q != p and live[q]])
        if self.price <= self.bets[p]:  # nothing to decide
            self.unheard = 0

    def _sizes(self, p: int, reach: int) -> tuple[range, int | None]:
        """The totals of wagers that have a limit or a unit, and that of an all-in."""
        unit = self.rules.unit
        least = -(-self.min_to // unit) * unit  # rule 2.6: wagers are multiples of the unit, minimums rounded up
        most = self._most(p) if self.limited else reach
        if reach <= least:
            return range(reach, reach + 1), reach
        if reach <= most:
            return range(least, reach + 1, unit), reach
        return range(least, max(most // unit * unit, least) + 1, unit), None  # rules 8.4.7, 8.4.8

    def _answerable(self, p: int, price: int) -> bool:
        """Whether another player has more than the price, counting what he has bet (rule 7.9)."""
        for q in self.able:  # noqa: SIM110  asked at every decision before the flop, and twice as fast
            if self.reach[q] > price and q != p:
                return True
        return False

    def _reopened(self, acted: int) -> bool:
        """Whether he may raise again who had `acted` in front when he last acted, and faced no full wager since."""
        rules = self.rules
        if rules.short_all_ins == "never":
            return False
        facing = self.price - acted  # rule 10.3
        return (2 * facing if rules.reopen == "half" else facing) >= self.increment

    def _least(self) -> int:
        """The smallest full wager, as a total (rules 9.1, 9.4, 9.7); `min_to` holds it."""
        base, rules = self.base, self.rules
        if base < self.minimum and self.opening is None and rules.short_open_raise == "complete_to_minimum":
            return self.minimum
        if rules.min_raise == "double_total":
            return max(2 * base, base + self.minimum)
        return base + self.increment

    limited = False  # whether the structure sets a maximum, `_most`

    def _most(self, p: int) -> int:
        """The largest wager the structure allows p, as a total (rules 8.4, 8.5)."""
        raise NotImplementedError

    # What he does: each action returns who acted, and the chips that a hand must know.

    def fold(self, killed: bool = False) -> int:
        """Give up the hand (rule 7.3); a player who is not there gives it up whatever the house says (rule 3.12)."""
        if not self.legal.fold and (self.to_act is None or not killed):
            raise self._not_now("there is nothing to call, and the house allows no fold then (rule 7.3)")
        p = self.able.pop(0)
        self.live[p] = False
        self.unheard -= 1
        if len(self.able) == 1:
            self._alone()
        self._turn()
        return self.seats[p]

    def check(self) -> int:
        """Pass the turn without a bet (rule 7.1)."""
        if not self.legal.check:
            raise self._not_now(f"there are {self.legal.call} to call: no check (rule 7.1)")
        able = self.able
        p = able.pop(0)
        able.append(p)
        self.unheard -= 1
        self.answered[p] = self.bets[p] if self.rules.check_raise else ANSWERED  # rule 7.8
        self._turn()
        return self.seats[p]

    def call(self) -> tuple[int, int, bool]:
        """Match the bet, or put in the whole stack (rule 7.4): who, the chips added, and if that is all he has."""
        chips = self.legal.call
        if chips is None:
            raise self._not_now("there is nothing to call (rule 7.4)")
        able, bets, stacks = self.able, self.bets, self.stacks
        p = able.pop(0)
        self.unheard -= 1
        bets[p] = bet = bets[p] + chips
        if self.answered[p] < bet:  # not `ANSWERED` for good
            self.answered[p] = bet
        stacks[p] = left = stacks[p] - chips
        if left:
            able.append(p)
        elif len(able) == 1:
            self._alone()
        self._turn()
        return self.seats[p], chips, not left

    def wager(self, to: int) -> tuple[int, int, bool]:
        """Bet or raise to a total for the round (rules 7.2, 7.5, 9.1): who, the total, and if that is all he has."""
        if type(to) is not int:
            to = whole(to)
        legal = self.legal
        if to not in legal.wager and to != legal.all_in:
            raise self._not_now("") if self.to_act is None else self._refusal(to)
        full = to >= self.min_to
        if not full:
            self._short(to)
        else:
            by = to - self.base
            self.increment = by if by > self.minimum else self.minimum
            self.level = to
        self.price = to
        if to > self.base:
            self.base = to
        able = self.able
        self.aggressor = p = able.pop(0)
        self.bets[p] = self.answered[p] = to
        self.stacks[p] = left = self.reach[p] - to
        opening = self.opening
        if opening is not None and opening.straddler is not None:  # rule 11.6: he is heard last once only
            able.sort(key=ROUND[len(self.bets)][p].index)
        self.unheard = len(able)
        self.backed = False
        if left:
            able.append(p)
            self.backed = True
        if self.plain:
            self.min_to = self.base + self.increment  # rule 9.1
        else:
            self._wagered(full)
            self.min_to = self._least()
        self._turn()
        return self.seats[p], to, not left

    def _short(self, to: int) -> None:
        """A short wager moves the price alone (rule 9.2), but one of half a raise may re-open by itself (rule 10.7)."""
        if self.rules.reopen == "half" and 2 * (to - self.price) >= self.increment:
            self.level = to

    def _wagered(self, full: bool) -> None:
        """What a structure with limits notes once the chips are in."""

    def _not_now(self, why: str) -> IllegalAction:
        if self.to_act is None:
            return NotNow("nobody is to act: the betting of this round is over (rule 6.3)")
        return IllegalAction(why)

    def _refusal(self, to: int) -> IllegalAction:
        p, legal = self.able[0], self.legal
        word = "raise" if legal.is_raise else "bet"
        if legal.closed_because is not None:
            return RaiseClosed(f"no {word} is open: {legal.closed_because}")
        least, most = legal.wager[0], legal.wager[-1]
        if to > self.reach[p]:
            return BadWager(f"{word} to {brief(to)} is more than the stack: {self.reach[p]} in all (rule 2.1)")
        if to < least:
            rule = "9.1" if legal.is_raise else "8.1"
            return BadWager(f"{word} to {brief(to)} is below the minimum of {least} (rule {rule})")
        if to > most and self.limited:
            rule = "8.5" if self.rules.structure == "fixed-limit" else "8.4"
            return BadWager(f"{word} to {brief(to)} is above the maximum of {most} (rule {rule})")
        return BadWager(f"{word} to {brief(to)} is not a multiple of the unit {self.rules.unit} (rule 2.6)")

    def copy(self, stacks: list[int], live: list[bool]) -> BettingRound:
        """Return the same round over copies of the hand's own lists."""
        cls = type(self)
        other = cls.__new__(cls)
        other.rules, other.seats, other.plain = self.rules, self.seats, self.plain
        other.stacks, other.live, other.reach = stacks, live, self.reach
        other.opening, other.minimum, other.pot = self.opening, self.minimum, self.pot
        other.price, other.increment, other.level = self.price, self.increment, self.level
        other.base, other.min_to = self.base, self.min_to
        other.aggressor, other.backed = self.aggressor, self.backed
        other.to_act, other.legal = self.to_act, self.legal
        other.bets, other.answered = self.bets.copy(), self.answered.copy()
        other.able, other.unheard = self.able.copy(), self.unheard
        return other

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        slots = [name for kind in type(self).__mro__ for name in getattr(kind, "__slots__", ())]
        return all(getattr(self, name) == getattr(other, name) for name in slots)

    __hash__ = None  # type: ignore[assignment]
