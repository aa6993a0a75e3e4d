"""A hand of poker: what the players do, and what anyone may ask.

A `Hand` is made with everything posted and dealt, and is then played by its actions until it is
over; the dealer's part, from street to street, is in `dealer.py`. Players are named by their seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from croupier._core import shuffled_deck
from croupier.betting import Closed
from croupier.blinds import checked, in_order, ordinary_posts, straddle_posts
from croupier.cards import UNKNOWN, Card, parse_cards
from croupier.dealer import Dealer, Entry
from croupier.dealing import all_different, cards_needed, known_holes, seated, shuffled, stacked
from croupier.door import seat_number, whole
from croupier.errors import BadWager, IllegalAction, NotNow, OutOfTurn, RaiseClosed, SetupError, brief
from croupier.events import (
    Asked,
    Bet,
    BoardDealt,
    Burned,
    Called,
    Checked,
    Event,
    Folded,
    HoleDealt,
    Killed,
    Mucked,
    Post,
    Raised,
    RanIt,
    Ranked,
    RunDealt,
    Shown,
    Started,
)
from croupier.rules import TableRules
from croupier.state import State
from croupier.told import Told
from croupier.view import view

_WORDS = {"fold": "fold", "check": "check", "call": "call", "allin": "all_in", "all-in": "all_in", "all_in": "all_in"}
_WAGERS = {"bet": "bet", "raise": "raise_to", "wager": "wager"}


class Hand(Told):
    """One hand of Texas hold'em.

    `stacks` is a sequence (seats 0, 1, ... clockwise) or {seat: chips}; `button` the button's seat,
    the last one unless given. `posts` lists who posts what, None for the ordinary blinds and antes.
    `deck` is a sequence of cards in the order of the deal, burns included, or `UNKNOWN`: the hand then
    waits for `deal`, `show` and `settle`. Without a deck the cards are shuffled, from the system's
    random source or from `seed`. `holes` and `board` give known cards; `street`, `pot` and `first` start
    in the middle of a hand with dead chips and a given opener; `names` are for the telling; `straddles`
    are the seats that straddle, as the rules allow.

    Raises `SetupError` or a `CardError` when these do not fit; nothing is dealt then.

    >>> hand = Hand(TableRules(), [200, 200, 200], seed=7)
    >>> hand.to_act, str(hand.legal)
    (2, 'fold, call 2, raise 4-200')
    >>> hand.raise_to(6); hand.fold(); hand.fold()
    >>> hand.net
    {0: -1, 1: -2, 2: 3}
    """

    __slots__ = ()

    def __init__(
        self,
        rules: TableRules,
        stacks: Sequence[int] | Mapping[int, int],
        *,
        button: int | None = None,
        posts: Iterable[Post] | None = None,
        seed: int | None = None,
        deck: Any = None,
        street: str = "preflop",
        pot: int = 0,
        first: int | None = None,
        board: Any = "",
        holes: Mapping[int, Any] | Sequence[Any] | None = None,
        names: Mapping[int, str] | Sequence[str] | None = None,
        straddles: Sequence[int] = (),
    ) -> None:
        if not isinstance(rules, TableRules):
            raise TypeError(f"the rules of a hand come first, a TableRules, not {brief(rules)}")
        if type(pot) is not int:
            pot = whole(pot)
        if pot < 0:
            raise SetupError(f"the pot is not negative: {brief(pot)}")
        seats, chips, button = seated(stacks, button, pot)
        index = rules.game.index(street)
        if first is not None and (first := seat_number(first)) not in seats:
            raise SetupError(f"no player in seat {brief(first)} to open the betting")
        owed: Sequence[Post] | None = () if index else None  # None: the ordinary blinds and antes
        if posts is not None:
            owed = checked(rules, posts, seats)
        if type(straddles) is not tuple or straddles:
            if owed is None:
                owed = ordinary_posts(rules, seats, button)
            owed = in_order(rules, [*owed, *straddle_posts(rules, seats, button, straddles)])
        if owed is not None:
            if owed and index:
                raise SetupError(f"nobody posts on the {street} (rule 3.3)")
            owed = None if owed == ordinary_posts(rules, seats, button) else tuple(owed)
        known = known_holes(holes, seats, rules.game.hole)
        turned = () if board is None or (type(board) is str and not board) else parse_cards(board)
        if turned and len(turned) != rules.game.turned(index):
            raise SetupError(f"a board of {len(turned)} does not make a {street} (rule 5.2)")
        given: tuple[Card, ...] = ()
        if turned or holes is not None:
            given = (*chain.from_iterable(filter(None, known)), *turned)
            all_different(given)
        if deck is not None and seed is not None:
            raise SetupError("a hand has a deck or a seed, not both")
        if deck is UNKNOWN:
            self._deck = None
        elif deck is None:
            self._deck = shuffled(seed, given) if given else shuffled_deck(seed)
        else:
            self._deck = stacked(deck, given, cards_needed(rules, known.count(None), index if turned else 0))
        self.rules = rules
        self.seats = seats
        self.button = button
        self.seed = seed
        self._names = None if names is None else _named(names, seats)
        self._start = chips
        self._setup = (owed, first, index, pot, turned, known)
        self._open()

    @property
    def setup(self) -> tuple[Any, ...]:
        """All that the hand was dealt from, the deck included, already checked: keep it secret, or `redeal` it."""
        return tuple([getattr(self, name) for name in _DEAL])

    @classmethod
    def redeal(cls, setup: tuple[Any, ...]) -> Hand:
        """Deal a hand anew from the `setup` of another: the same seats, posts and cards, and nothing done yet.

        >>> hand = Hand(TableRules(), [200, 200], seed=7)
        >>> again = Hand.redeal(hand.setup)
        >>> again == hand, again is hand
        (True, False)
        """
        hand = cls.__new__(cls)
        for name, value in zip(_DEAL, setup, strict=True):
            setattr(hand, name, value)
        hand._open()
        return hand

    # What the players do

    def _check_turn(self, seat: int) -> None:
        """Only the player on turn may act (rule 6.1); where nobody is, the round says so."""
        seat, to_act = seat_number(seat), self._round.to_act
        if to_act is not None and seat != to_act:
            raise OutOfTurn(f"seat {to_act} is to act, not seat {brief(seat)} (rule 6.1)")

    def fold(self, seat: int | None = None) -> None:
        """Fold: give up all claim to the pot (rule 7.3).

        Like every action it takes the seat that acts, and raises `OutOfTurn` if that is not the one
        whose turn it is; an action that is not legal raises `IllegalAction` and changes nothing.
        """
        if seat is not None and (type(seat) is not int or seat != self._round.to_act):
            self._check_turn(seat)
        if self.rules.open_fold == "convert_to_check" and self.legal.check:
            self.check()
            return
        round = self._round
        self._log.append((Folded, round.fold()))
        if round.to_act is None:
            self._close()

    def kill(self, seat: int | None = None) -> None:
        """Fold for a player who is not there, which no house refuses (rules 3.12, 4.13)."""
        if seat is not None:
            self._check_turn(seat)
        self._log.append((Killed, self._round.fold(killed=True)))
        if self._round.to_act is None:
            self._close()

    def check(self, seat: int | None = None) -> None:
        """Check: pass without a bet (rule 7.1)."""
        if seat is not None and (type(seat) is not int or seat != self._round.to_act):
            self._check_turn(seat)
        round = self._round
        self._log.append((Checked, round.check()))
        if round.to_act is None:
            self._close()

    def call(self, seat: int | None = None) -> None:
        """Call: match the bet, or put the whole stack in if it is less (rule 7.4)."""
        if seat is not None and (type(seat) is not int or seat != self._round.to_act):
            self._check_turn(seat)
        round = self._round
        who, chips, all_in = round.call()  # taken apart, not starred, which is slower
        self._log.append((Called, who, chips, all_in))
        if round.to_act is None:
            self._close()

    def wager(self, to: int, seat: int | None = None) -> None:
        """Bet or raise to `to`, whichever it is (rules 7.2, 7.5)."""
        if seat is not None and (type(seat) is not int or seat != self._round.to_act):
            self._check_turn(seat)
        round = self._round
        act = Raised if round.price else Bet
        who, to, all_in = round.wager(to)
        self._log.append((act, who, to, all_in))
        if round.to_act is None:
            self._close()

    def bet(self, to: int, seat: int | None = None) -> None:
        """Open the betting with a bet of `to` (rule 7.2)."""
        if seat is not None:
            self._check_turn(seat)
        if self.legal.is_raise:
            raise IllegalAction("there is a bet to match: this is a raise (rule 7.5)")
        self.wager(to)

    def raise_to(self, to: int, seat: int | None = None) -> None:
        """Raise to `to`, the player's total for the round (rule 7.5)."""
        if seat is not None:
            self._check_turn(seat)
        if self.to_act is not None and not self.legal.is_raise:
            raise IllegalAction("there is nothing to raise: this is a bet (rule 7.2)")
        self.wager(to)

    def all_in(self, seat: int | None = None) -> None:
        """Bet or raise the whole stack; it never silently calls (rule 7.10)."""
        if seat is not None:
            self._check_turn(seat)
        legal, round = self.legal, self._round
        total = 0 if round.to_act is None else round.reach[round.able[0]]
        if legal.wager and legal.all_in is None:
            raise BadWager(f"all-in to {total} is above the maximum of {legal.wager[-1]} (rule 7.10)")
        if legal.closed_because is Closed.NO_CHIPS:
            raise RaiseClosed(f"{total} does not exceed the price: call() puts the whole stack in (rules 7.9, 7.10)")
        self.wager(total)

    def time_out(self, seat: int | None = None) -> None:
        """The player did not act in time: he checks if he may, otherwise folds (rule 7.12)."""
        if seat is not None:
            self._check_turn(seat)
        if self.legal.check:
            self.check()
        else:
            self.fold()

    def push(self, action: str | Event) -> None:
        """Play an action given as text ("raise 600", "call") or as an event of another hand.

        >>> hand = Hand(TableRules(), [100, 100], seed=1)
        >>> hand.push("raise 6"); hand.push("call"); hand.street
        'flop'
        """
        if isinstance(action, str):
            word, *amounts = action.lower().split() or [""]
            if word in _WORDS and not amounts:
                getattr(self, _WORDS[word])()
            elif word in _WAGERS and amounts and amounts[-1].isdecimal() and amounts[:-1] in ([], ["to"]):
                getattr(self, _WAGERS[word])(int(amounts[-1]) if len(amounts[-1]) < 20 else 1 << 62)
            else:
                raise IllegalAction(f"{brief(action)} is no action: fold, check, call, bet N, raise N or all-in")
            return
        match action:
            case Killed(seat):
                self.kill(seat)
            case Folded(seat):
                self.fold(seat)
            case Checked(seat):
                self.check(seat)
            case Called(seat, chips):
                if self.legal.call != chips:
                    raise IllegalAction(f"the call is {self.legal.call}, not {brief(chips)} (rule 7.4)")
                self.call(seat)
            case Bet(seat, to):
                self.bet(to, seat)
            case Raised(seat, to):
                self.raise_to(to, seat)
            case BoardDealt(street, cards) | RunDealt(_, street, cards):
                streets = self.rules.game.streets
                if self._street < len(streets) - 1 and street != streets[self._street + 1].name:
                    raise NotNow(f"the {streets[self._street + 1].name} comes next, not {brief(street)} (rule 5.2)")
                self.deal(cards or None)
            case Shown(seat, cards):
                self.show(seat, cards)
            case Mucked(seat):
                self.muck(seat)
            case Ranked(groups):
                self.settle(groups)
            case RanIt(times):
                self.run_it(times)
            case Asked(seat):
                self.ask_to_see(seat)
            case _:
                raise IllegalAction(f"{brief(action)} is no action")

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What `seat` may know, or the public for None, ready for JSON (rules 2.5, 2.7, 17.8)."""
        return view(self, seat)

    # Back and forth

    def copy(self) -> Hand:
        """Return an independent hand in the same state."""
        return self._copy_as(type(self))

    def _copy_as(self, kind: type[Hand]) -> Hand:
        other = kind.__new__(kind)  # field by field, which is twice as fast as by their names
        other.rules, other.seats, other.button = self.rules, self.seats, self.button
        other.seed, other._names, other._deck = self.seed, self._names, self._deck
        other._start, other._setup, other._next_card = self._start, self._setup, self._next_card
        other._street, other._board, other._holes = self._street, self._board, self._holes
        other._runs, other._boards, other._mucked = self._runs, self._boards, self._mucked
        other._staked, other._antes, other._dead = self._staked, self._antes, self._dead
        other._asked, other._awards = self._asked, self._awards
        other._stacks, other._live, other._log = self._stacks.copy(), self._live.copy(), self._log.copy()
        other._round = self._round.copy(other._stacks, other._live)
        return other

    __copy__ = copy

    @property
    def moves(self) -> tuple[Event, ...]:
        """The actions and the cards told: pushed one by one, all the other events follow from them."""
        again = self._copy_as(Hand)  # in which nothing happens by itself
        again._open()
        return again._follow(self._log)

    def _follow(self, log: list[Entry]) -> tuple[Event, ...]:
        """Push what is told behind this hand's own log, as far as it does not follow by itself; return that."""
        moves: list[Event] = []
        while len(self._log) < len(log):
            moves.append(_event(next(entry for entry in log[len(self._log) :] if entry[0] is not Burned)))
            self.push(moves[-1])
        return tuple(moves)

    @classmethod
    def from_events(cls, events: Iterable[Event]) -> Hand:
        """Return the hand that events tell: `hand.events`, or the first so many of them.

        Its deck is unknown, so that it can be told further; what the events do not say, such as the
        names of the players, it does not know. Raises `SetupError` where they do not follow from each
        other, or the error of the move that is not legal.

        >>> hand = Hand(TableRules(), [200, 200], seed=7)
        >>> hand.raise_to(6); hand.call()
        >>> again = Hand.from_events(hand.events)
        >>> again.board == hand.board, again.to_act == hand.to_act
        (True, True)
        """
        told = tuple(iter(events))
        for event in told:
            if not isinstance(event, Event):
                raise TypeError(f"events are records of croupier.events, not {brief(event)}")
        while told and isinstance(told[-1], Burned):  # what it is burned for has not happened yet
            told = told[:-1]
        started = told[0] if told else None
        if not isinstance(started, Started):
            raise SetupError("the events of a hand begin with Started")
        if len(started.seats) != len(started.stacks) or not isinstance(started.rules, TableRules):
            raise SetupError("Started has rules, and a stack for each seat")
        first_street = started.street == started.rules.game.streets[0].name
        turned = (event.cards for event in told if isinstance(event, BoardDealt) and event.street == started.street)
        hand = cls(
            started.rules,
            dict(zip(started.seats, started.stacks, strict=True)),
            button=started.button,
            posts=started.posts if first_street else None,
            deck=UNKNOWN,
            street=started.street,
            pot=started.pot,
            first=started.first,
            board=next(turned, ()),
            holes={event.seat: event.cards for event in told if isinstance(event, HoleDealt)},
        )
        hand._follow([_entry(event) for event in told[len(hand._told()) - len(hand._log) :]])
        if hand.events[: len(told)] != told:
            raise SetupError("these events do not follow from each other")
        return hand

    def undo(self) -> None:
        """Take back the last action, or the last card told, with all that followed from it."""
        moves = self.moves
        if not moves:
            raise NotNow("there is nothing to undo")
        self._open()
        for move in moves[:-1]:
            self.push(move)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and all(getattr(self, name) == getattr(other, name) for name in _SLOTS)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        if self.is_over:
            state = f"over, {', '.join(f'{seat}: {net:+}' for seat, net in self.net.items() if net)}"
        elif self.to_act is not None:
            state = f"seat {self.to_act} to act: {self.legal}"
        else:
            state = self._wants()
        return f"<Hand: {self.street}, pot {self.pot}, {state}>"


_SLOTS = (*Dealer.__slots__, *State.__slots__)
_DEAL = ("rules", "seats", "button", "seed", "_names", "_start", "_setup", "_deck")


def _named(names: Mapping[int, str] | Sequence[str], seats: tuple[int, ...]) -> dict[int, str]:
    """The players' names by seat; a sequence names them in the order of the seats' numbers."""
    if isinstance(names, (dict, Mapping)):
        named = dict(names)
    elif isinstance(names, str) or not hasattr(names, "__len__") or len(names) != len(seats):
        raise SetupError(f"there are {len(seats)} players to be named, not {brief(names)}")
    else:
        named = dict(zip(sorted(seats), names, strict=True))
    if not named.keys() <= {*seats} or (named and {*map(type, named.values())} != {str}):
        raise SetupError(f"names are texts, for seats {seats}, not {brief(named)}")
    return named


def _entry(event: Event) -> Entry:
    return (type(event), *(getattr(event, name) for name in event.__match_args__))


def _event(entry: Entry) -> Event:
    kind, *values = entry
    return kind(*values)  # type: ignore[no-any-return]
