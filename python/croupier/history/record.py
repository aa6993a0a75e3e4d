"""A hand as it was written down: `History`, what a file says, to be replayed and compared.

The amounts of a history are read exactly and turned into whole *units*, the finest amount that the
file speaks of: with a finishing stack of 10112.5 the unit is 0.5, and 225 units are 112.5 chips.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from math import isinf

from croupier.cards import UNKNOWN
from croupier.door import whole
from croupier.errors import CroupierError, HistoryError, IllegalAction, NotSupported, brief
from croupier.hand import Hand
from croupier.history import own
from croupier.history.amounts import MOST, in_units, own_parts, parts_of_one, read_number, read_numbers
from croupier.history.notation import (
    BOARD,
    CALL,
    FOLD,
    KILL,
    MUCK,
    WAGER,
    everybody_shows,
    named,
    read_actions,
    told_steps,
    write_cards,
)
from croupier.history.setup import BETS, PLAYED, VARIANTS, read_seats, set_table
from croupier.history.writing import ORDER, fields_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from croupier.events import Post
    from croupier.history.amounts import Number
    from croupier.history.notation import Cards, Step
    from croupier.rules import TableRules

_ONE = Decimal(1)
_SEAT = re.compile(r"seat ([0-9]{1,10})\b")
_LONGEST = 300  # letters of what is wrong with a hand
_DEEPEST = 30  # arrays and tables within each other: nothing of a hand needs more than three
_NESTS = frozenset((list, tuple, dict))
_MISSING = {
    "board": "no board is told",
    "show": "what was shown or mucked is not told",
    "ranking": "the cards that decide it are not told",
}
_NEEDED = {variant: ("blinds_or_straddles", *bets) for variant, bets in BETS.items()}
# The fields that the play is made of; the others are metadata.
PLAYING = frozenset((*ORDER, "finishing_stacks", "winnings", "seats", "players"))


class History:
    """One hand of a history: what its fields say, checked, with every amount in whole units.

    `fields` are the fields of the file, `source` names the file and the hand in messages. Raises
    `HistoryError` where a field is missing or makes no sense. Hands of a game that Croupier does
    not play can be read and written, but not replayed.

    `variant`, `unit`, `seats`, `names`, `rules`, `posts`, `stacks`, `actions`, `finishing_stacks` and
    `winnings` are what they say, `metadata` and `user_fields` the rest; below, each has its line.

    >>> hand = History({"variant": "NT", "antes": [0, 0], "blinds_or_straddles": [1, 2], "min_bet": 2,
    ...                 "starting_stacks": [50, Decimal("80.5")], "actions": ["p2 f"]})
    >>> hand.unit, hand.stacks
    (Decimal('0.5'), {0: 100, 1: 161})
    >>> hand.replay().net
    {0: 2, 1: -2}
    """

    __slots__ = {  # what `help` says of each
        "_deal": "What the hand is dealt from, checked once.",
        "actions": "The actions as they were written.",
        "button": "The seat of the button.",
        "fields": "All fields of the file, as they were read.",
        "finishing_stacks": "{seat: units} as recorded, None for an unknown one; None where there is no record.",
        "first": "The seat that opens the betting, None for the usual one.",
        "holes": "{seat: cards} of the hole cards dealt, UNKNOWN for those not known.",
        "mucked": "The seats of the players who muck.",
        "names": "{seat: name} of the players whose names are given.",
        "posts": "Who posts what, in units.",
        "rules": "The table's rules, amounts in units; None for a game that Croupier does not play.",
        "seats": "A seat for each player, in the order of the file, the button's last: the file's own where\n"
        "they run clockwise, otherwise 0, 1, 2, ...",
        "source": "The file and the hand, as messages name them.",
        "stacks": "{seat: units} at the start; an unknown stack covers whatever happens.",
        "steps": "The actions as they are played: (verb, seat, argument).",
        "unit": "What one unit is worth in the money of the file, an exact Decimal.",
        "variant": 'The code of the game: "NT" for no-limit hold\'em.',
        "winnings": "{seat: units} won from the pots as recorded, or None.",
    }

    fields: dict[str, Any]
    source: str
    variant: str
    unit: Decimal
    seats: tuple[int, ...]
    button: int
    first: int | None
    names: dict[int, str]
    rules: TableRules | None
    posts: tuple[Post, ...]
    stacks: dict[int, int]
    _deal: tuple[Any, ...] | None
    holes: dict[int, Cards]
    actions: tuple[str, ...]
    steps: list[Step]
    mucked: set[int]
    finishing_stacks: dict[int, int | None] | None
    winnings: dict[int, int | None] | None

    def __init__(self, fields: Mapping[str, Any], source: str = "") -> None:
        if not isinstance(fields, (dict, Mapping)) or not isinstance(source, str):
            raise TypeError(f"a history is made of fields by name, and of the name of its source, not {brief(fields)}")
        self.fields = dict(fields)
        self.source = source
        self.seats = ()
        try:
            self._read()
        except CroupierError as error:
            raise self._located(error) from None

    def _read(self) -> None:
        fields = self.fields
        _refuse_depths(fields)
        self.variant = variant = fields.get("variant")  # type: ignore[assignment]
        if not isinstance(variant, str) or variant not in VARIANTS:
            raise HistoryError(f"there is no variant {brief(variant)}" if "variant" in fields else "no field 'variant'")
        for name in ("starting_stacks", "actions", "antes", *_NEEDED.get(variant, ())):
            if name not in fields:
                raise HistoryError(f"no field {name!r}")
        actions = fields["actions"]
        if not isinstance(actions, (list, tuple)) or not set(map(type, actions)) <= {str}:
            raise HistoryError("actions is an array of strings")
        self.actions = tuple(actions)
        stacks = fields["starting_stacks"]
        players = len(stacks) if isinstance(stacks, (list, tuple)) else 0
        if not 2 <= players <= 10:
            raise HistoryError(f"starting_stacks is an array of 2 to 10 stacks, not {players}")
        self.seats = read_seats(fields.get("seats"), players)
        self.button = self.seats[-1]
        self.first = None
        self.names = self._names(fields.get("players"), players)
        if variant in PLAYED:
            self._set_up(players)
        else:
            self.unit, self.rules, self.posts, self.steps = Decimal(1), None, (), []
            self.stacks, self.holes, self.mucked = {}, {}, set()
            self._deal = None
            self.finishing_stacks = self.winnings = None

    def _names(self, names: Any, players: int) -> dict[int, str]:
        if names is None:
            return {}
        if not isinstance(names, (list, tuple)) or len(names) != players or set(map(type, names)) != {str}:
            raise HistoryError(f"players is an array of {players} names")
        return {seat: name for seat, name in zip(self.seats, names, strict=True) if name}

    def _set_up(self, players: int) -> None:
        """Read what a hand is made of: amounts first, because every other part counts in units."""
        fields, seats = self.fields, self.seats
        broken: list[Number | None] = []  # the amounts that are, or stand among, decimals and unknown ones
        antes = read_numbers(fields, "antes", players, broken)
        blinds = read_numbers(fields, "blinds_or_straddles", players, broken, -MOST)
        bets = [read_number(name, fields[name], 0) for name in BETS[self.variant]]
        if None in broken or None in bets:
            raise HistoryError("only a stack can be infinite")
        rows: list[list[Any]] = [antes, blinds, bets, read_numbers(fields, "starting_stacks", players, broken)]
        for name in ("finishing_stacks", "winnings"):
            rows.append(read_numbers(fields, name, players, broken) if name in fields else [])
        steps, holes = read_actions(self.actions, players, broken)
        exact = not broken and set(map(type, bets)) == {int} and "_unit" not in fields
        parts = 1 if exact else parts_of_one([*broken, *bets])
        if "_unit" in fields:
            parts = own_parts(fields["_unit"], parts)
        self.unit = _ONE / parts if parts > 1 else _ONE
        if not exact:
            rows = [[in_units(number, parts) for number in row] for row in rows]
            steps = [(verb, p, in_units(x, parts) if verb == WAGER else x) for verb, p, x in steps]
        owed, blinds_owed, least, stacks, *recorded = rows
        if None in stacks:  # an unknown stack is played as one that covers whatever happens
            wagers = [step[2] for step in steps if step[0] == WAGER]
            known = sum([abs(number) for number in (*stacks, *owed, *blinds_owed, *wagers) if number])
            deep = 10 ** len(str(2 * known))
            recorded[0] = [None if start is None else end for start, end in zip(stacks, recorded[0], strict=False)]
            stacks = [deep if stack is None else stack for stack in stacks]

        pooled = False
        if any(owed) and not fields.get("ante_trimming_status", False):
            payers = owed[::-1] if players == 2 else owed
            pooled = any(stack < ante for stack, ante in zip(stacks, payers, strict=True))
        self.rules, self.posts = set_table(
            self.variant,
            seats,
            tuple(owed),
            tuple(blinds_owed),
            tuple(least),
            pooled,
            everybody_shows(steps),
        )
        if "_rules" in fields:
            self.rules = own.rules(self.rules, fields["_rules"])
        if "_posts" in fields:
            self.posts = own.posts(fields["_posts"], seats)
        if "_first" in fields:
            self.first = own.player(fields["_first"], seats)
        if "_button" in fields:
            self.button = own.button(fields["_button"], seats)
        if "_killed" in fields:
            killed = {seats.index(seat) for seat in own.killed(fields["_killed"], seats)}
            steps = [(KILL if v == FOLD and p in killed else v, p, x) for v, p, x in steps]
        if seats[0] or seats[-1] != players - 1:  # the file has seat numbers of its own
            steps = [(v, p if p < 0 else seats[p], x) for v, p, x in steps]
            holes = {seats[p]: cards for p, cards in holes.items()}
        self.steps, self.holes = steps, holes
        self.mucked = {seat for verb, seat, _ in steps if verb == MUCK}
        self.stacks = dict(zip(seats, stacks, strict=True))
        self._deal = self._dealt(holes).setup
        self.finishing_stacks, self.winnings = [dict(zip(seats, row, strict=True)) if row else None for row in recorded]

    # Playing it

    def replay(self) -> Hand:
        """Play the hand through `croupier.Hand`; every action must be legal.

        The hand counts in units: `amount` turns them back into money, and `rewrite` writes the hand down
        again. A history that stops early gives a hand that is not over. A player who mucks has no claim,
        even where the hand given up is known and would have won.

        Raises `HistoryError` with the file, the hand and the action where the rules forbid what is told,
        and `NotSupported`, with the name of the game, where Croupier does not play it.
        """
        hand = self._play(None if self._deal is None else Hand.redeal(self._deal))
        if hand.is_over:
            mucked = self.mucked
            if mucked and any(len(pot.eligible) > 1 and mucked & shares.keys() for pot, shares in hand.awards):
                # Rule 17.9 would not let them: what they held must not be known when the pots are paid.
                hand = self._play(
                    self._dealt({seat: cards for seat, cards in self.holes.items() if seat not in mucked})
                )
        return hand

    def _dealt(self, holes: dict[int, Cards]) -> Hand:
        assert self.rules is not None
        return Hand(
            self.rules,
            self.stacks,
            button=self.button,
            posts=self.posts,
            deck=UNKNOWN,
            first=self.first,
            holes=holes,
            names=self.names or None,
        )

    def _play(self, hand: Hand | None) -> Hand:
        if hand is None:
            raise self._located(NotSupported(f"{VARIANTS[self.variant]} ({self.variant}) is not supported yet"))
        done = 0
        try:
            wagered = True  # the blinds are a bet for all but those who matched them (rule 7.1)
            for done, (verb, seat, argument) in enumerate(self.steps, 1):  # noqa: B007  told where it stops
                if verb == FOLD:
                    hand.fold(seat)
                elif verb == CALL:
                    if not wagered:
                        hand.check(seat)
                        continue
                    try:
                        hand.call(seat)
                    except IllegalAction:
                        hand.check(seat)
                elif verb == WAGER:
                    wagered = True
                    hand.wager(argument, seat)
                elif verb == BOARD:
                    wagered = False
                    hand.deal(argument)
                elif verb == KILL:
                    hand.kill(seat)
                else:
                    self._reveal(hand, verb, seat, argument)
            done = 0
            if "_ranking" in self.fields and not hand.is_over:
                hand.settle(own.ranking(self.fields["_ranking"], self.seats))
        except CroupierError as error:
            raise self._located(error, done) from None
        return hand

    def _reveal(self, hand: Hand, verb: int, seat: int, cards: Cards | None) -> None:
        """Show or muck. A hand whose cards are all known has turned them up and paid by itself."""
        if hand.to_act is not None:
            raise HistoryError("the betting is not over (rule 17.1)")
        if seat not in hand.in_hand:
            raise HistoryError("the player is not in the hand any more")
        hole = hand.hole(seat)
        if verb == MUCK:
            if not hand.is_over:
                hand.muck(seat)
        elif cards is None:
            if not hole:
                raise HistoryError("'-' stands for the cards dealt, and they are not known")
            if seat == hand.to_show:
                hand.show(seat)
        elif UNKNOWN not in cards:
            if hole and set(hole) != set(cards):
                raise HistoryError(f"the cards dealt were {write_cards(hole)}")
            if seat == hand.to_show or not (hole or hand.is_over):
                hand.show(seat, cards)

    # Comparing it

    def check(self, hand: Hand | None = None) -> tuple[str, ...]:
        """Compare a hand, by default its own replay, with what was recorded of it; a line for each difference.

        Compared are the finishing stacks, also of a history that stops early, and the winnings: what
        came from the pots. A stack recorded as unknown is not compared. Nothing recorded, no difference.
        """
        hand = self._replayed(hand)
        lines = []
        for name, recorded, found in (
            ("ends with", self.finishing_stacks, hand.stacks),
            ("wins", self.winnings, hand.payouts),
        ):
            if recorded is None or recorded == found:
                continue
            if recorded.keys() != found.keys():
                raise self._located(HistoryError("a replay of this history was expected, not another hand"))
            for player, seat in enumerate(self.seats, 1):
                told = recorded[seat]
                if told is not None and told != found[seat]:
                    who = f"p{player} ({self.names[seat][:40]})" if seat in self.names else f"p{player}"
                    lines.append(f"{who} {name} {self.amount(found[seat])}, recorded: {self.amount(told)}")
        if lines and not hand.is_over:
            lines.append(f"the hand is not over: {_MISSING.get(hand.waiting or '', 'it stops early')}")
        return tuple(lines)

    def amount(self, units: int) -> int | Decimal:
        """Turn units back into the money of the file: an int where it is a whole number."""
        chips = whole(units, "units are counted in whole numbers") * self.unit
        return int(chips) if chips == chips.to_integral_value() else chips

    # The rest

    @classmethod
    def of(cls, hand: Hand, /, *, unit: Decimal | int | str = 1, **fields: Any) -> History:
        """Write down a played hand, with any other `fields` of the format: `author`, `hand`, `currency`.

        `unit` is what one unit of the hand's chips is worth: "0.01" at a table that counts in cents. For
        a hand that was replayed from a history, `rewrite` knows the unit and the other fields.
        """
        if not isinstance(hand, Hand):
            raise TypeError(f"a history is made of a hand, not of {brief(hand)}")
        return cls(fields_of(hand, unit) | fields)

    def rewrite(self, hand: Hand | None = None) -> History:
        """Write down a replay of this history, by default a new one, in the money and with the metadata of the file.

        What the play tells is written anew, with everything that the hand knows: hole cards that were
        shown, the finishing stacks, what was played since. The other fields stay as they are.

        >>> told = History({"variant": "NT", "antes": [0, 0], "blinds_or_straddles": [1, 2], "min_bet": 2,
        ...                 "starting_stacks": [50, Decimal("80.5")], "actions": [], "currency": "USD"})
        >>> hand = told.replay()
        >>> hand.stacks, hand.fold()
        ({0: 96, 1: 159}, None)
        >>> again = told.rewrite(hand)
        >>> again.actions, again.fields["starting_stacks"], again.fields["currency"]
        (('d dh p1 ????', 'd dh p2 ????', 'p2 f'), [50, Decimal('80.5')], 'USD')
        """
        hand = self._replayed(hand)
        if (hand.seats, hand.starting_stacks) != (self.seats, self.stacks):
            raise self._located(HistoryError("a replay of this history was expected, not another hand"))
        fields = fields_of(hand, self.unit)
        if self.winnings is not None and hand.is_over:
            fields["winnings"] = [self.amount(hand.payouts[seat]) for seat in self.seats]
        for player, stack in enumerate(self.fields["starting_stacks"]):
            if not isinstance(stack, int) and isinf(stack):  # played as one that covers everything
                for name in {"starting_stacks", "finishing_stacks"} & fields.keys():
                    fields[name][player] = self.fields.get(name, self.fields["starting_stacks"])[player]
        others = self.metadata | {name: value for name, value in self.user_fields.items() if name not in own.NAMES}
        return History(fields | others, self.source)

    def _replayed(self, hand: Hand | None) -> Hand:
        if hand is None:
            return self.replay()
        if not isinstance(hand, Hand):
            raise TypeError(f"a replay is a hand, not {brief(hand)}")
        return hand

    @property
    def metadata(self) -> dict[str, Any]:
        """The fields of the format that say nothing of the play."""
        return {name: value for name, value in self.fields.items() if name not in PLAYING and name[:1] != "_"}

    @property
    def user_fields(self) -> dict[str, Any]:
        """The fields that begin with an underscore, which the format leaves to everybody."""
        return {name: value for name, value in self.fields.items() if name[:1] == "_"}

    def _located(self, error: CroupierError, step: int = 0) -> CroupierError:
        """The same kind of error, on one line, with the file, the hand and the step's action before it."""
        source = " ".join(self.source.split()) if "\n" in self.source else self.source
        where = [source if len(source) <= _LONGEST else f"...{source[3 - _LONGEST :]}"] if source else []
        if step:
            number = told_steps(self.actions)[step - 1]
            where.append(named(number, self.actions[number - 1]))
        kind = NotSupported if isinstance(error, NotSupported) else HistoryError
        wrong = _SEAT.sub(self._player, str(error))
        return kind(": ".join([*where, wrong if len(wrong) <= _LONGEST else f"{wrong[: _LONGEST - 3]}..."]))

    def _player(self, seat: re.Match[str]) -> str:
        """The player in a seat that a message names, by the file's name: p1, p2, ..."""
        number = int(seat[1])
        return f"p{self.seats.index(number) + 1}" if number in self.seats else seat[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and self.fields == other.fields

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<History: {self.source or 'a hand'}, {self.variant}, {len(self.seats)} players>"


def _refuse_depths(fields: Mapping[str, Any]) -> None:
    """Refuse what nests so deeply that it could be neither written nor compared."""
    level = [value for value in fields.values() if type(value) in _NESTS]
    for _ in range(_DEEPEST):
        inside: dict[int, Any] = {}
        for value in level:
            items = value.values() if isinstance(value, dict) else value
            if not _NESTS.isdisjoint(map(type, items)):
                inside |= {id(item): item for item in items if type(item) in _NESTS}
        if not inside:
            return
        level = list(inside.values())
    raise HistoryError(f"arrays and tables are nested more than {_DEEPEST} levels deep")
