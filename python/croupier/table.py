"""A table: who sits there with what, and one hand after another (rules 1 to 4).

    sit -> [ deal -> the hand is played -> settle ] -> stand

Between two hands the table knows everything: chairs and chips, debts of blinds, the button. `deal` makes
a `Hand`, which is then played by itself; `settle` takes the chips back. What happens to a chair in the
meantime waits for `settle`, save that the hand of a player who has left is killed when the action
comes to it. Nothing sleeps: the clock is a function that says the time in seconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from croupier import _core
from croupier.away import TableHand
from croupier.blinds import straddle_posts
from croupier.button import after
from croupier.cards import Card
from croupier.dealing import MOST_CHIPS
from croupier.door import whole
from croupier.errors import (
    BuyInError,
    HandInPlay,
    SeatError,
    SetupError,
    SnapshotError,
    TableError,
    WrongHand,
    brief,
)
from croupier.gesture import flag
from croupier.hand import Hand
from croupier.lobby import Player as Player, lobby, players
from croupier.records import explain
from croupier.rules import TableRules
from croupier.seating import BuyIn, Chair, Entrance, Seating, buy_in, seconds
from croupier.snapshot import (
    agree,
    hand_data,
    hand_from,
    number,
    rules_data,
    rules_from,
    seating_data,
    seating_from,
    text,
)
from croupier.view import view

VERSION = 1


class Settled(NamedTuple):
    """What a hand came to, by seat."""

    net: dict[int, int]
    added: dict[int, int]
    left: dict[int, int]
    rake: int


explain(
    Settled,
    net="The chips won or lost by everybody dealt in.",
    added="The chips that queued requests brought to a stack (rule 2.2).",
    left="The chips that players who have left take away (rule 3.12).",
    rake="What the house has taken.",
)


class Table:
    """A table of 2 to 10 seats, numbered clockwise from 0, and its life from hand to hand.

    `rules` are public and complete (rule 2.7). `seed` makes every deck and the draw for the button
    repeat themselves; without one they come from the system's random source. `clock` returns seconds.

    Besides the properties below a table has, to be read:

    - `rules`, `seed`, `clock`: as they were given
    - `hand`: the hand being played, until it is settled; None between hands
    - `hands`: how many hands were dealt
    - `draw`: {seat: card} of the cards drawn for the first button, or None (rule 3.11)
    - `rake`: what the house has taken so far

    >>> table = Table(TableRules(first_button=2), 6, seed=3)
    >>> for seat, name in enumerate(["Anna", "Ben", "Cleo"]):
    ...     table.sit(seat, 200, name=name)
    >>> hand = table.deal()
    >>> hand.fold(); hand.fold()
    >>> table.settle(hand).net
    {0: -1, 1: 1, 2: 0}
    >>> table.stand(1)
    201
    """

    def __init__(
        self,
        rules: TableRules,
        seats: int = 9,
        *,
        seed: int | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._seating = Seating(rules, seats)
        if isinstance(rules.first_button, int) and rules.first_button >= seats:
            raise SeatError(f"first_button={brief(rules.first_button)}, but the seats are 0 to {seats - 1} (rule 3.11)")
        self.rules = rules
        self.seed = None if seed is None else whole(seed, "a seed is a whole number")
        if self.seed is not None and not 0 <= self.seed < 1 << 63:
            raise SetupError(f"a seed is an integer from 0 to 2**63 - 1, not {brief(self.seed)}")
        if not callable(clock):
            raise TypeError(f"the clock is a function that returns seconds, not {brief(clock)}")
        self.clock = clock
        self.hand: TableHand | None = None
        self.hands = 0
        self.draw: dict[int, Card] | None = None
        self.rake = 0
        self._gone: dict[str, tuple[int, float]] = {}  # who took how much away, and when (rule 1.5)

    # Coming, going and chips

    def buy_in(self, name: str | None = None, *, bankroll: int | None = None) -> BuyIn:
        """Return what somebody may bring to sit down: who comes back brings what was taken away (rules 1.1 to 1.7).

        >>> print(Table(TableRules(big_blind=10)).buy_in())
        400..1000
        """
        if name is not None and not isinstance(name, str):
            raise TypeError(f"a name is text, not {brief(name)}")
        left, when = self._gone.get(name, (0, 0.0)) if name is not None else (0, 0.0)
        away = self._now() - when if left else 0.0
        return buy_in(self.rules, left=left, away_s=away, bankroll=None if bankroll is None else whole(bankroll))

    def sit(
        self, seat: int, chips: int, *, name: str | None = None, post: bool | None = None, bankroll: int | None = None
    ) -> None:
        """Take a free seat with `chips` (rule 1.1), and wait there for the big blind or post (rule 4.1).

        `name` is how the table knows who comes back (rules 1.5, 1.6); `post` is True to come in at
        once, which is what everybody does where it is free. Raises `SeatError` or `BuyInError`.
        """
        seat = self._seat(seat)
        if self._seating.chairs[seat] is not None:
            raise SeatError(f"seat {seat} is taken")
        if name is not None:
            if not isinstance(name, str):  # before it is compared with others
                raise TypeError(f"a name is text, not {brief(name)}")
            name = str.__str__(name)  # of a subclass the text alone
            if any(chair is not None and chair.name == name for chair in self._seating.chairs):
                raise SeatError(f"{brief(name)} sits here already")
        if post is not None:
            flag("post", post)
        chips, allowed = whole(chips), self.buy_in(name, bankroll=bankroll)
        if not allowed.takes(chips):
            raise BuyInError(f"a buy-in of {brief(chips)} is outside {allowed} (rules 1.2 to 1.7)")
        self._room_for(chips)
        self._seating.chairs[seat] = Chair(name, chips, self.rules.entry_post == "free" if post is None else post)
        if name is not None:
            self._gone.pop(name, None)

    def stand(self, seat: int) -> int | None:
        """Leave the table: return the chips taken away, or None while they are in a hand.

        In a hand the player is folded when the action comes to the seat, and `settle` tells what was
        left of the stack (rule 3.12).
        """
        seat, chair = self._chair(seat)
        if self.hand is None or seat not in self.hand.seats:
            return self._leave(seat, chair, self._now())
        chair.leaving = True
        chair.queued = 0
        self.hand.away.add(seat)
        self.hand.act_for_away()
        return None

    def add_chips(self, seat: int, chips: int) -> int:
        """Add chips up to the maximum, or buy in again from nothing; return what was added now (rules 1.8, 1.9).

        During a hand the player is in, the request is queued and 0 returned; what can be added after
        it is (rule 2.2). Raises `BuyInError`.
        """
        (seat, chair), chips = self._chair(seat), whole(chips)
        if chair.leaving:
            raise SeatError(f"seat {seat} is about to be free")
        if self.hand is not None and seat in self.hand.seats:
            if self.rules.queued_topup == "reject":
                raise HandInPlay("no chips are added during a hand (rule 2.2)")
            if chips < 1:
                raise BuyInError(f"{brief(chips)} chips add nothing (rule 1.8)")
            self._room_for(chips - chair.queued)
            chair.queued = chips
            return 0
        self._room_for(chips)
        chair.add(self.rules, chips)
        return chips

    def sit_out(self, seat: int) -> None:
        """Sit out from the next hand on, keeping the seat (rules 4.5 to 4.8, 4.13)."""
        seat, chair = self._chair(seat)
        chair.out = True
        if self.hand is not None and self.rules.absent == "deal_and_kill" and seat in self.hand.seats:
            self.hand.away.add(seat)
            self.hand.act_for_away()

    def sit_in(self, seat: int) -> None:
        """Sit in again: wait for the big blind if any blind was missed, or be dealt in if none was."""
        seat, chair = self._chair(seat)
        chair.out = False
        if self.hand is not None and not chair.leaving:
            self.hand.away.discard(seat)

    def post_now(self, seat: int) -> None:
        """Rather than wait, post what is owed as soon as the seat allows (rules 4.1, 4.3 to 4.7)."""
        _, chair = self._chair(seat)
        chair.posts, chair.buys = chair.owes != 0, False

    def wait_for_blind(self, seat: int) -> None:
        """Wait for the big blind, which clears every debt (rule 4.8)."""
        _, chair = self._chair(seat)
        chair.posts = chair.buys = False

    def buy_button(self, seat: int) -> None:
        """Come in at the small blind's place for both blinds, and have the button next (rule 4.3)."""
        _, chair = self._chair(seat)
        if not self.rules.buy_the_button:
            raise TableError("the house does not sell the button (rule 4.3)")
        chair.buys = chair.owes != 0

    def move(self, seat: int, to: int) -> None:
        """Change to a free seat between hands (rule 4.12).

        Under `seat_change_posts` who moves away from the big blind waits as many hands as it is
        farther, or posts one.
        """
        (seat, _), to = self._chair(seat), self._seat(to)
        if self._seating.chairs[to] is not None:
            raise SeatError(f"seat {to} is taken")
        if self.hand is not None and seat in self.hand.seats:
            raise HandInPlay("a player in the hand keeps the seat until it is over (rule 4.12)")
        self._seating.move(seat, to)

    def _seat(self, seat: int) -> int:
        return self._seating.seat(seat)

    def _chair(self, seat: int) -> tuple[int, Chair]:
        """Read the number of a seat in which somebody sits, and the chair there."""
        seat = self._seat(seat)
        chair = self._seating.chairs[seat]
        if chair is None:
            raise SeatError(f"nobody sits in seat {seat}")
        return seat, chair

    def _room_for(self, chips: int) -> None:
        """Refuse more chips than a table can count."""
        here = sum(chair.stack + chair.queued for chair in self._seating.chairs if chair is not None)
        if here + chips >= MOST_CHIPS:
            raise BuyInError(f"there would be {MOST_CHIPS} chips or more on the table")

    def _now(self) -> float:
        """Read the clock, before anything changes: it is somebody else's, and may fail."""
        return seconds(self.clock())

    def _leave(self, seat: int, chair: Chair, now: float) -> int:
        self._gone = {
            name: (chips, when)
            for name, (chips, when) in self._gone.items()
            if now - when <= self.rules.return_window_s
        }
        if chair.name is not None and chair.stack:
            self._gone[chair.name] = (chair.stack, now)
        self._seating.leave(seat)
        return chair.stack

    # One hand

    def deal(self, *, straddles: Sequence[int] = (), deck: Any = None) -> Hand:
        """Move the button, collect the blinds and deal a hand to everyone who is in the game.

        `straddles` are the seats that straddle (rule 11.6); `deck` is as for `Hand`, for tests and for
        cards dealt elsewhere. Raises `HandInPlay` before the last hand is settled, `TooFewPlayers`, or
        `SetupError` for a straddle that the rules do not allow.
        """
        if self.hand is not None:
            raise HandInPlay("the hand on the table is not settled")
        straddles = tuple(iter(straddles))
        seating, rules = self._seating, self.rules
        plan = seating.plan(self._button_cards)
        spot, dealt = plan.spot, plan.dealt
        stacks, names, away = {}, {}, set()
        for seat, chair in enumerate(seating.chairs):
            if chair is not None and dealt >> seat & 1:
                stacks[seat] = chair.stack
                if chair.name is not None:
                    names[seat] = chair.name
                if chair.out:
                    away.add(seat)
        posts, several = plan.posts, plan.big_blinds & plan.big_blinds - 1
        if straddles and posts is not None:
            posts = [*posts, *straddle_posts(rules, seating.straddle_order(plan), spot.button, straddles)]
        hand = TableHand(
            rules,
            stacks,
            button=spot.button,
            posts=posts,
            seed=self._chance("deck") if deck is None else None,
            deck=deck,
            # Rule 3.8.2: left of the big blind's place, or else of the straddler.
            first=after(dealt, spot.big) if several and not straddles else None,
            names=names or None,
            straddles=straddles if posts is None else (),
        )
        seating.go(plan)
        self.hand = hand
        self.hands += 1
        if plan.opens:
            self.draw = plan.draw
        if away:
            hand.away = away
            hand.act_for_away()
        return hand

    def _chance(self, what: str) -> int | None:
        """A seed for one deck of one hand; None to shuffle from the system's random source."""
        if self.seed is None:
            return None
        text = f"{self.seed} {self.hands} {what}"
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1

    def _button_cards(self) -> tuple[Card, ...]:
        return _core.shuffled_deck(self._chance("button"))

    def settle(self, hand: Hand) -> Settled:
        """Take the chips of a finished hand back to the stacks, and let go who has left.

        Raises `WrongHand` if it is not the hand of this table, or not over.
        """
        if not isinstance(hand, Hand):
            raise TypeError(f"a hand is settled, not {brief(hand)}")
        if self.hand is None or hand is not self.hand:
            raise WrongHand("this is not the hand on this table")
        if not hand.is_over:
            raise WrongHand("the hand is not over")
        now = self._now()
        self.hand = None
        net = hand.net
        rake = -sum(net.values())
        self.rake += rake
        added: dict[int, int] = {}
        left: dict[int, int] = {}
        for seat, chips in hand.stacks.items():
            chair = self._seating.chairs[seat]
            assert chair is not None  # no chair is free before its hand is settled
            chair.stack = chips
            if chair.leaving:
                left[seat] = self._leave(seat, chair, now)
            elif chair.queued:
                added[seat] = chair.add_queued(self.rules)
        return Settled(net, added, left, rake)

    # What anyone may ask

    @property
    def players(self) -> dict[int, Player]:
        """Who sits where, with what, and owing which blinds (rules 2.5, 4)."""
        return players(self._seating, self.hand)

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The seats that nobody has."""
        return tuple(seat for seat, chair in enumerate(self._seating.chairs) if chair is None)

    def entrance(self, seat: int) -> Entrance:
        """Say whether the player of a seat, or a newcomer, may post and be dealt into the next hand, and for what.

        >>> table = Table(TableRules(first_button=0), 6)
        >>> for seat in (0, 1, 2): table.sit(seat, 200)
        >>> hand = table.deal()
        >>> table.entrance(4).because
        'the big blind is due here (rules 4.5, 4.8)'
        """
        return self._seating.entrance(self._seat(seat))

    @property
    def button(self) -> int | None:
        """The seat of the button, empty perhaps, in the last hand dealt."""
        return None if self._seating.spot is None else self._seating.spot.button

    def lobby(self) -> dict[str, Any]:
        """Return what anyone may know before sitting down, ready for JSON: the rules, the seats (rule 2.7)."""
        draw = None if self.draw is None else {str(seat): str(card) for seat, card in self.draw.items()}
        return {**lobby(self._seating, self.hand), "hands": self.hands, "draw": draw}

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Return the lobby and, of the hand, what the player in `seat` may know, or the public for None.

        Whoever sits there and is not dealt in knows what the public knows, and what was mucked at the
        showdown if the house tells the table (rule 17.8). The hand is `Hand.view` without the rules,
        which are the table's. Raises `SeatError` where there is no such seat.
        """
        hand, told = self.hand, None
        mine = None if seat is None else self._seat(seat)
        if hand is not None:
            at_table = mine is not None and self._seating.chairs[mine] is not None
            told = view(hand, mine if mine in hand.seats else None, at_table)
            del told["rules"]
        return {**self.lobby(), "hand": told}

    # Kept, and brought back

    def snapshot(self) -> dict[str, Any]:
        """Return the whole table as plain JSON, at any moment; **secret**: it holds the deck and the seed.

        `Table.restore` makes an equal table of it, whose hand ends the same under the same actions and,
        if the table has a seed, all later ones.
        """
        return {
            "croupier_table": VERSION,
            "secret": "the deck and the seed are in here: never show this to a player",
            "rules": rules_data(self.rules),
            "seed": self.seed,
            "hands": self.hands,
            "rake": self.rake,
            "draw": None if self.draw is None else [[seat, str(card)] for seat, card in self.draw.items()],
            "gone": [[name, chips, when] for name, (chips, when) in self._gone.items()],
            "seating": seating_data(self._seating),
            "hand": None if self.hand is None else hand_data(self.hand),
        }

    @classmethod
    def restore(cls, data: dict[str, Any], *, clock: Callable[[], float] = time.time) -> Table:
        """Make the table that `snapshot` told of. Raises `SnapshotError` if that cannot be.

        >>> table = Table(TableRules(), 2, seed=1)
        >>> table.sit(0, 100); table.sit(1, 100)
        >>> hand = table.deal()
        >>> again = Table.restore(table.snapshot())
        >>> again == table, again.hand == hand
        (True, True)
        """
        part = "first field"
        try:
            if not isinstance(data, dict):
                hint = ": json.loads makes one of it" if isinstance(data, (str, bytes)) else ""
                raise SnapshotError(f"a snapshot is a dict, not {type(data).__name__}{hint}")
            if data["croupier_table"] != VERSION:
                raise SnapshotError(f"this is version {brief(data['croupier_table'])} of a snapshot, not {VERSION}")
            part = "rules"
            rules = rules_from(data["rules"])
            part = "seats"
            table = cls(rules, len(data["seating"]["chairs"]), seed=data["seed"], clock=clock)
            table._seating = seating_from(rules, data["seating"])
            part = "other fields"
            table.hands, table.rake = number(data["hands"], "hands"), number(data["rake"], "rake")
            if data["draw"] is not None:
                table.draw = {table._seat(seat): Card(card) for seat, card in data["draw"]}
            table._gone = {
                text(name): (number(chips, "what was taken away", MOST_CHIPS), seconds(when))
                for name, chips, when in data["gone"]
            }
            part = "hand"
            if data["hand"] is not None:
                table.hand = hand = hand_from(TableHand, rules, data["hand"])
                hand.away = {seat for seat in hand.seats if table._is_away(table._chair(seat)[1])}
            agree(table._seating, table.hand)
        except SnapshotError:
            raise
        except KeyError as field:
            raise SnapshotError(f"this is no snapshot of a table: no field {str(field)[:60]}") from field
        except (ArithmeticError, AttributeError, IndexError, RecursionError, TypeError, ValueError) as reason:
            why = " ".join(str(reason).split())
            why = why if len(why) <= 200 else f"{why[:197]}..."  # the names of its fields are somebody else's
            raise SnapshotError(f"the {part} of this snapshot cannot be read: {why}") from reason
        return table

    def _is_away(self, chair: Chair) -> bool:
        return chair.leaving or (chair.out and self.rules.absent == "deal_and_kill")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.hand == other.hand and self.snapshot() == other.snapshot()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        seats = self._seating.chairs
        state = "no hand" if self.hand is None else repr(self.hand)
        taken = len(seats) - seats.count(None)
        dealt = f"{self.hands} hand{'' if self.hands == 1 else 's'} dealt"
        return f"<Table: {self.rules}, {taken} of {len(seats)} seats taken, {dealt}, {state}>"
