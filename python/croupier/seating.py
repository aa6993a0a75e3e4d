"""Chairs: the chips brought to a table, who owes which blinds, and who is dealt in (rules 1, 3 and 4).

A player is *in the game* who owes nothing, sits in and has chips. Somebody new, or whom the blinds have
passed, is in it again after paying, in one of two ways: by waiting for the big blind, which clears every
debt, or by posting what is owed behind the button.

`Seating` is all that a table remembers from hand to hand. It plans the next one, which changes nothing,
and notes what it meant for everybody once it is dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from math import inf, isfinite
from typing import NamedTuple

from croupier.button import EVERYWHERE, Spot, after, between, big_blinds, first_spot, next_spot, seats_of
from croupier.cards import Card
from croupier.door import whole
from croupier.errors import BuyInError, SeatError, TableError, TooFewPlayers, brief
from croupier.events import Post
from croupier.gesture import flag
from croupier.records import explain
from croupier.rules import TableRules

# What a chair owes, as flags: the entry of a newcomer, a big blind, a small blind, a move (rule 4.12).
NEW, BIG, SMALL, MOVED = 1, 2, 4, 8

_WHY = (
    (NEW | BIG, "a newcomer who let the big blind pass (rule 4.4)"),
    (NEW, "a newcomer posts a big blind (rule 4.1)"),
    (BIG | SMALL, "both blinds were missed (rule 4.5)"),
    (SMALL, "the small blind was missed (rule 4.6)"),
    (BIG, "the big blind was missed (rule 4.7)"),
    (MOVED, "a move away from the big blind (rule 4.12)"),
)
_FREE = "a newcomer owes nothing yet (rules 3.11, 4.1)"


class BuyIn(NamedTuple):
    """The range of a buy-in (rule 1.1).

    >>> BuyIn(80, 200).takes(100), str(BuyIn(80, 200)), str(BuyIn(40, None))
    (True, '80..200', '40..none')
    """

    least: int
    most: int | None

    def takes(self, chips: int) -> bool:
        """Whether so many chips may be brought."""
        chips = whole(chips)
        return self.least <= chips and (self.most is None or chips <= self.most)

    def __str__(self) -> str:
        return f"{brief(self.least)}..{'none' if self.most is None else brief(self.most)}"


explain(BuyIn, least="The minimum, in chips.", most="The maximum, or None where there is none.")


def buy_in(rules: TableRules, *, left: int = 0, away_s: float = 0, bankroll: int | None = None) -> BuyIn:
    """Return what a player may bring (rules 1.2 to 1.7).

    Somebody who comes back to the same game brings what was taken away: `left` chips, `away_s` seconds
    ago. Under `return_floor="bankroll_90"` a player's `bankroll`, all that they own, may be a tenth less.

    >>> print(buy_in(TableRules()), buy_in(TableRules("FL")))
    80..200 40..none
    >>> print(buy_in(TableRules(), left=350, away_s=900))
    350..350
    """
    most: int | None
    _check_rules(rules)
    left, away_s = whole(left), seconds(away_s)
    if rules.structure == "fixed-limit":
        least = rules.fl_buyin_mult * rules.bets[1]  # rule 1.2
        most = least if rules.fl_buyin == "exactly" else None
    else:
        least = rules.buyin_min_bb * rules.big_blind  # rule 1.3
        most = None if rules.uncapped_buyin else rules.buyin_max_bb * rules.big_blind
    if left > 0 and away_s <= rules.return_window_s:  # rules 1.5, 1.6: inclusive
        if most is not None:
            most = max(most, left)
        if rules.return_floor != "none":
            least = max(least, _floor(rules, left, bankroll))
    return BuyIn(least, most)


def _check_rules(rules: object) -> None:
    if not isinstance(rules, TableRules):
        raise TypeError(f"the rules are TableRules, not {brief(rules)}")


def seconds(now: object) -> float:
    """Read what a clock says."""
    if isinstance(now, bool) or not isinstance(now, (int, float)):
        raise TypeError(f"a clock tells seconds, not {brief(now)}")
    try:
        told = float(now)
    except OverflowError:
        told = inf
    if not isfinite(told):
        raise TableError(f"a clock cannot say {brief(now)}")
    return told


def _floor(rules: TableRules, left: int, bankroll: int | None) -> int:
    """The least that somebody who took `left` away brings back (rule 1.6)."""
    if rules.return_floor == "bankroll_90" and bankroll is not None:
        return min(left, max(whole(bankroll), -(-9 * left // 10)))
    return left


class Chair:
    """A taken seat: who sits there, with what, owing and wanting what.

    `owes` are flags: NEW, BIG, SMALL, MOVED. `posts` says that the player would rather post than wait for
    the big blind, `buys` that they would buy the button; `out` that they sit out, `leaving` that they go
    when the hand is over. `queued` chips come with the next hand; `wait` counts the hands that a move costs.
    """

    __slots__ = ("buys", "leaving", "name", "out", "owes", "posts", "queued", "short_rebuys", "stack", "wait")

    def __init__(self, name: str | None, stack: int, posts: bool) -> None:
        self.name = name
        self.stack = stack
        self.posts = posts
        self.owes = NEW
        self.buys = self.out = self.leaving = False
        self.queued = self.short_rebuys = self.wait = 0

    def add(self, rules: TableRules, chips: int) -> None:
        """Put chips to the stack, up to the maximum, or buy in again from nothing (rules 1.8, 1.9)."""
        allowed, chips = buy_in(rules), whole(chips)
        if self.stack:
            if chips < 1 or (allowed.most is not None and self.stack + chips > allowed.most):
                most = "" if allowed.most is None else f", which may grow to {brief(allowed.most)}"
                raise BuyInError(f"{brief(chips)} cannot be added to a stack of {self.stack}{most} (rule 1.8)")
        elif not allowed.takes(chips):
            if not 0 < chips < allowed.least or self.short_rebuys >= rules.short_rebuys_allowed:
                raise BuyInError(f"buying in again for {brief(chips)} is outside {allowed} (rule 1.9)")
            self.short_rebuys += 1
        self.stack += chips

    def add_queued(self, rules: TableRules) -> int:
        """Add what was asked for during the hand, as far as it may be; return what it came to (rule 2.2)."""
        most = buy_in(rules).most
        chips, self.queued = self.queued, 0
        if self.stack and most is not None:
            chips = min(chips, most - self.stack)
        try:
            self.add(rules, chips)
        except BuyInError:
            return 0
        return chips

    def miss(self, rules: TableRules, big: bool, small: bool) -> None:
        """Note the blinds that have passed a player who was not dealt in (rules 4.4, 4.5, 4.6, 4.9)."""
        _check_rules(rules)
        flag("big", big)
        flag("small", small)
        if self.owes & NEW:
            if big and self.out:  # one who waits in vain has declined nothing
                self.owes |= BIG if rules.new_player_passed_bb == "bb_only" else BIG | SMALL
            return
        if big:
            self.owes |= BIG
        if small:
            self.owes |= SMALL

    def pass_hand(self) -> None:
        """Sit through a hand: one fewer to wait for after a move (rule 4.12)."""
        if self.wait:
            self.wait -= 1
            if not self.wait:
                self.owes &= ~MOVED

    def come_in(self) -> None:
        """Be dealt in: whatever was owed is paid."""
        self.owes = self.wait = 0
        self.posts = self.buys = False


def debts(rules: TableRules, owes: int) -> tuple[tuple[str, int], ...]:
    """Return what is posted to come in behind the button, as kinds and amounts (rules 4.1, 4.4 to 4.7).

    >>> debts(TableRules(), NEW), debts(TableRules(), BIG | SMALL), debts(TableRules(), SMALL)
    ((('live', 2),), (('live', 2), ('dead', 1)), (('live', 1),))
    """
    _check_rules(rules)
    owes = whole(owes, "debts are flags")
    live, dead = ("live", rules.big_blind), ("dead", rules.small_blind)
    if owes & (BIG | MOVED):
        return (live, dead) if owes & SMALL else (live,)
    if owes & SMALL:
        if rules.missed_sb_only == "live_sb":
            return (("live", rules.small_blind),)
        return (dead,) if rules.missed_sb_only == "dead_sb" else (live, dead)
    return (live,) if owes & NEW and rules.entry_post == "required" else ()


class Entrance(NamedTuple):
    """Whether a player could be dealt into the next hand, for which posts, and why."""

    now: bool
    posts: tuple[Post, ...]
    because: str


explain(
    Entrance,
    now="Whether the next hand may be the first.",
    posts="What would be posted for it, the big blind among it where the seat has it.",
    because="The reason, in words that name the rule.",
)


class Plan(NamedTuple):
    """The next hand: its places, who is dealt in, who was in the game already, and who posts what.

    Seats are sets, as in `button`; `posts` is None for the ordinary ones; `opens` says that it is the
    first of a game, and `draw` shows the cards that its button was drawn with.
    """

    spot: Spot
    dealt: int
    active: int
    big_blinds: int
    posts: list[Post] | None
    opens: bool = False
    draw: dict[int, Card] | None = None


explain(
    Plan,
    spot="Where the button and the blinds stand.",
    dealt="Who is dealt in, a set of seats.",
    active="Who was in the game already, a set of seats.",
    big_blinds="Who owes a big blind, a set of seats.",
    posts="Who posts what; None for the ordinary blinds and antes.",
    opens="Whether it is the first hand of a game (rule 3.11).",
    draw="The cards that its button was drawn with, by seat, or None.",
)


def _check_plan(plan: object) -> None:
    if not isinstance(plan, Plan):
        raise TypeError(f"a plan is what Seating.plan makes, not {brief(plan)}")


class Seating:
    """The chairs of a table and the places of the last hand."""

    __slots__ = ("carries", "chairs", "fresh", "rules", "spot")

    def __init__(self, rules: TableRules, seats: int) -> None:
        _check_rules(rules)
        seats = whole(seats, "the seats of a table are a number from 2 to 10")
        if not 2 <= seats <= 10:
            raise SeatError(f"a table has 2 to 10 seats, not {brief(seats)} (rule 19.2)")
        self.rules = rules
        self.chairs: list[Chair | None] = [None] * seats
        self.spot: Spot | None = None
        self.fresh = 0  # the seats where a newcomer owes nothing (rule 3.11)
        self.carries = 0  # who owes a small blind for a big blind posted, with the moving button (rule 3.8.2)

    def seat(self, seat: int) -> int:
        """Read the number of a seat. Raises `SeatError` if there is no such seat."""
        if not 0 <= (number := whole(seat, "a seat is a whole number")) < len(self.chairs):
            raise SeatError(f"the seats are 0 to {len(self.chairs) - 1}: there is no seat {brief(number)}")
        return number

    def wanting(self) -> tuple[int, int]:
        """Who is in the game, and who wants to come in: candidates for the big blind (rule 3.8)."""
        active = candidates = 0
        bit = 1
        dealt_in = self.rules.absent == "deal_and_kill"  # rule 4.13
        for chair in self.chairs:
            if chair is not None and chair.stack and (dealt_in or not chair.out):
                if chair.owes:
                    candidates |= bit
                else:
                    active |= bit
            bit <<= 1
        return active, candidates

    def begins(self) -> bool:
        """Whether the next hand begins a game, in which nobody owes a blind yet (rule 3.11)."""
        return self.spot is None or not self.wanting()[0]

    def plan(self, cards: Callable[[], Sequence[Card]]) -> Plan:
        """Work out the next hand; nothing changes. The first button is drawn with `cards`.

        Raises `TooFewPlayers`.
        """
        active, candidates = self.wanting()
        if (active | candidates).bit_count() < 2:
            raise TooFewPlayers(f"a hand needs two players; {'one' if active | candidates else 'none'} can be dealt in")
        last, rules = self.spot, self.rules
        if last is None or not active:  # rule 3.11: nobody owes a blind
            players = active | candidates
            button, draw = self._first_button(players, cards)
            spot = first_spot(players, button)
            small, big = 1 << spot.small, 1 << spot.big
            posts = self._posts(spot, players, players, small, big)
            return Plan(spot, players, players, big, posts, True, draw)
        if candidates:
            spot, dealt = next_spot(
                rules.button_method, last, active, candidates, lambda spot: self._entering(spot, active, candidates)
            )
        else:
            spot, dealt = next_spot(rules.button_method, last, active, 0)
        small, big = 1 << spot.small, 1 << spot.big
        if not spot.heads_up:
            if rules.button_method == "moving":
                big = big_blinds(last, spot, active)
                small = self.carries & active & ~big
            elif not active & small and not (dealt & small and self._takes_small(spot.small)):
                small = 0
        return Plan(spot, dealt, active, big, self._posts(spot, dealt, active, small, big))

    def _first_button(self, players: int, cards: Callable[[], Sequence[Card]]) -> tuple[int, dict[int, Card] | None]:
        """Give the first button: to a seat, or the next player left of it; by chance; by the highest card."""
        rule = self.rules.first_button
        if isinstance(rule, int):
            return (rule if players >> rule & 1 else after(players, rule)), None
        draw = dict(zip(seats_of(players), cards(), strict=False))
        button = max(draw, key=lambda seat: draw[seat])  # cards are numbered by rank, then suit
        return button, draw if rule == "high_card" else None

    def _takes_small(self, seat: int) -> bool:
        """Whether somebody dealt in at the small blind's place is a newcomer, who pays just that (rule 4.3)."""
        chair = self.chairs[seat]
        return self.rules.entry_seats == "tournament" and chair is not None and chair.owes == NEW

    def _willing(self, seat: int, chair: Chair) -> bool:
        """Whether a player comes in without waiting for the big blind (rules 4.1, 3.11)."""
        return not chair.out and (chair.posts or (chair.owes == NEW and self.fresh >> seat & 1 == 1))

    def _entering(self, spot: Spot, active: int, candidates: int) -> int:
        """Who of the candidates comes in although the big blind is another's (rules 4.1, 4.3)."""
        inside = between(spot.button, spot.small) & ~(1 << spot.small)
        shut = inside if self.rules.entry_seats == "tournament" else spot.closed
        entering = 0
        buyers = 0
        for seat in seats_of(candidates):
            chair = self.chairs[seat]
            if chair is not None and self._willing(seat, chair) and not shut >> seat & 1:
                entering |= 1 << seat
            if chair is not None and chair.buys:
                buyers |= 1 << seat
        # The button is sold at the place that has it next.
        buyers &= 1 << spot.small if self.rules.button_method == "dead" else inside
        return entering | (1 << after(buyers, spot.button) if buyers else 0)

    def _posts(self, spot: Spot, dealt: int, active: int, small: int, big: int) -> list[Post] | None:
        """Who posts what; None where it is what any hand posts (rules 3.5, 3.8, 4, 11.4)."""
        rules = self.rules
        entrants = dealt & ~(active | small | big)
        plain = small == 1 << spot.small and big == 1 << spot.big and not entrants
        if plain and (spot.heads_up or after(dealt, spot.button) == spot.small):
            return None
        posts = [Post(seat, "sb", rules.small_blind) for seat in seats_of(small)]
        posts += [Post(seat, "bb", rules.big_blind) for seat in seats_of(big)]
        for seat in seats_of(entrants):
            posts += [Post(seat, kind, chips) for kind, chips in self.entry(seat, spot)]
        if rules.ante and rules.ante_kind == "each":
            posts += [Post(seat, "ante", rules.ante) for seat in seats_of(dealt)]
        elif rules.ante and rules.ante_kind == "bb_ante":
            posts.append(Post(spot.big, "tableante", rules.ante))
        elif rules.ante and dealt >> spot.button & 1:
            posts.append(Post(spot.button, "tableante", rules.ante))
        return posts

    def straddle_order(self, plan: Plan) -> list[int]:
        """The places of the blinds and then, clockwise, everyone who posts neither (rule 11.6)."""
        _check_plan(plan)
        blinds = {post.seat for post in plan.posts or () if post.kind in ("sb", "bb")}
        seats = seats_of(plan.dealt)
        clockwise = sorted(seats, key=lambda seat: (seat < plan.spot.big, seat))
        return [plan.spot.small, plan.spot.big, *(seat for seat in clockwise if seat not in blinds)]

    def entry(self, seat: int, spot: Spot | None = None) -> tuple[tuple[str, int], ...]:
        """What a seat posts to come in behind the button or, where the places allow it, to buy it."""
        seat = self.seat(seat)
        chair = self.chairs[seat]
        if chair is None or not chair.owes:
            return ()
        if chair.buys and spot is not None and spot.closed >> seat & 1:
            return debts(self.rules, BIG | SMALL)  # rule 4.3
        if chair.owes == NEW and self.fresh >> seat & 1:
            return ()  # rule 3.11
        return debts(self.rules, chair.owes)

    def go(self, plan: Plan) -> None:
        """Note what a planned hand means once it is dealt: who has come in, and whom the blinds have passed."""
        _check_plan(plan)
        last, spot, dealt, active = self.spot, plan.spot, plan.dealt, plan.active
        big = small = 0
        if plan.opens or last is None:
            self.fresh = EVERYWHERE & ~(between(spot.small, spot.big) | 1 << spot.small)
        else:
            reached = between(last.big, spot.big)
            big = reached & ~(1 << spot.big)
            # Who paid the big blind owes the small one next, wherever the button's jump puts it.
            small = between(last.small, spot.small) | 1 << last.big | self.carries
            self.fresh &= ~reached  # which ends before the button has gone round: the big blind is ahead of it
        self.spot = spot
        self.carries = plan.big_blinds if self.rules.button_method == "moving" else 0
        for seat, chair in enumerate(self.chairs):
            if chair is None:
                continue
            if dealt >> seat & 1:
                if chair.owes:
                    chair.come_in()
            elif not active >> seat & 1:
                chair.miss(self.rules, big >> seat & 1 == 1, small >> seat & 1 == 1)
                chair.pass_hand()

    def entrance(self, seat: int) -> Entrance:
        """Say whether whoever has a seat, or a newcomer, may post and be dealt into the next hand, and for what."""
        seat = self.seat(seat)
        chair = self.chairs[seat]
        if chair is None:
            return self._with(seat, Chair(None, self.rules.big_blind, True))._entrance(seat)
        chair = copy(chair)
        chair.out, chair.posts = False, True
        return self._with(seat, chair)._entrance(seat)

    def _with(self, seat: int, chair: Chair) -> Seating:
        """The same seating with another chair in one seat: what would be is asked there, and nothing changes here."""
        other = Seating(self.rules, len(self.chairs))
        other.chairs = [*self.chairs]
        other.chairs[seat] = chair
        other.spot, other.fresh, other.carries = self.spot, self.fresh, self.carries
        return other

    def _entrance(self, seat: int) -> Entrance:
        """The same for a seat whose player sits in and would post."""
        chair = self.chairs[seat]
        if chair is None or not chair.stack:
            return Entrance(False, (), "nobody is dealt in without chips (rules 2.1, 4.9)")
        active, candidates = self.wanting()
        if (active | candidates).bit_count() < 2:
            return Entrance(False, (), "there is nobody else to deal to")
        if self.spot is None or not active:
            return Entrance(True, (), "nobody owes a blind when a game begins (rule 3.11)")
        plan = self.plan(tuple)
        posts = self.entry(seat, plan.spot)
        if not plan.dealt >> seat & 1:
            if plan.spot.heads_up:
                return Entrance(False, (), "two others play the next hand alone (rule 3.10)")
            return Entrance(False, (), "nobody comes in between the button and the big blind (rule 4.3)")
        if seat == plan.spot.big:
            return Entrance(
                True, (Post(seat, "bb", self.rules.big_blind),), "the big blind is due here (rules 4.5, 4.8)"
            )
        if not chair.owes:
            return Entrance(True, (), "the player is in the game")
        if plan.spot.heads_up or (seat == plan.spot.small and self._takes_small(seat)):
            return Entrance(True, (Post(seat, "sb", self.rules.small_blind),), "the place pays its blind (rule 4.3)")
        because = next(why for flags, why in _WHY if chair.owes & flags == flags) if posts else _FREE
        if posts and chair.buys and plan.spot.closed >> seat & 1:
            because = "who buys the button posts both blinds (rule 4.3)"
        return Entrance(True, tuple(Post(seat, kind, chips) for kind, chips in posts), because)

    def move(self, seat: int, to: int) -> None:
        """Change seats; away from the big blind it may cost as many hands as the seat is farther (rule 4.12)."""
        seat, to = self.seat(seat), self.seat(to)
        chair = self.chairs[seat]
        if chair is not None and self.rules.seat_change_posts and self.spot is not None and not chair.owes:
            others = self.wanting()[0] & ~(1 << seat)
            was, now = [(others & between(self.spot.big, place)).bit_count() for place in (seat, to)]
            chair.wait = max(0, now - was)
            chair.owes = MOVED if chair.wait else 0
        self.chairs[seat], self.chairs[to] = None, chair
        if self.carries >> seat & 1:
            self.carries ^= 1 << seat | 1 << to

    def leave(self, seat: int) -> None:
        """Free a seat; debts go with the player, not with the chair."""
        seat = self.seat(seat)
        self.chairs[seat] = None
        self.carries &= ~(1 << seat)
