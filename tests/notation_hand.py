"""The player of the `hand` examples: a hand with unknown cards, told and compared line by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import croupier as cr
from croupier import errors

if TYPE_CHECKING:
    from notation import Block, Line

_STRUCTURES = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
_FLAGS = {"yes": True, "no": False}


def whole(text: str) -> int:
    """Read a number of chips."""
    if not re.fullmatch(r"\d+", text):
        raise ValueError(f"{text!r} is not a whole number of chips")
    return int(text)


def _ints(text: str) -> tuple[int, ...]:
    return tuple(whole(part) for part in text.split("/"))


def _word(field: str, **names: object) -> Callable[[str], dict[str, object]]:
    return lambda text: {field: names[text]}


# What each word of a `rules` line sets; a KeyError or ValueError means that the line cannot be read.
_RULES: dict[str, Callable[[str], dict[str, object]]] = {
    "sb": lambda text: {"small_blind": whole(text)},
    "bb": lambda text: {"big_blind": whole(text)},
    "fl": lambda text: dict(zip(("small_bet", "big_bet"), _ints(text), strict=True)),
    "cap": lambda text: {"fl_max_raises": None if text == "none" else whole(text) - 1},
    "hucap": _word(
        "fl_headsup_cap",
        before_cap="lift_if_not_yet_capped",
        round_start="lift_if_round_began_headsup",
        keep="keep",
    ),
    "minbet": lambda text: {"min_bets": _ints(text)},
    "minraise": _word("min_raise", double="double_total", increment="increment"),
    "reopen": _word("reopen", half="half", full="full"),
    "shortopen": _word("short_open_raise", complete="complete_to_minimum", increment="add_increment"),
    "shortbb": _word("short_bb_price", actual="actual", full="full"),
    "straddleraise": _word("straddle_raise", difference="difference", double="double"),
    "plsb": _word("pl_small_blind", as_bb="as_big_blind", exact="exact"),
    "plround": lambda text: {"pl_rounding": ("up", whole(text))},
    "plfull": lambda text: {"pl_blinds_counted_full": _FLAGS[text]},
    "plantes": _word("pl_antes_count", all="all", none="none", each_only="each_only"),
    "flreopen": _word("fl_reopen", full="full", half="half"),
    "shorts": _word("short_all_ins", never="never", cumulative="cumulative"),
    "unit": lambda text: {"unit": whole(text)},
}
_POSTS = ("sb", "bb", "live", "dead", "ante", "tableante", "straddle")
_STREETS = ("preflop", "flop", "turn", "river")


class _Setup:
    """The lines of a hand example before anybody acts."""

    def __init__(self) -> None:
        self.rules: dict[str, Any] = {}
        self.seats: dict[str, int] = {}
        self.stacks: list[int] = []
        self.posts: list[cr.Post] = []
        self.street = "preflop"
        self.pot = 0
        self.first: int | None = None

    def read(self, line: Line) -> None:
        head, *rest = line.text.split()
        try:
            getattr(self, f"_{head}")(*rest)
        except (KeyError, TypeError, ValueError) as reason:
            if isinstance(reason, errors.CroupierError):
                raise
            line.unreadable(f"{type(reason).__name__}: {reason}")

    def _rules(self, structure: str, *settings: str) -> None:
        if self.rules:
            raise ValueError("a second rules line")
        self.rules["structure"] = _STRUCTURES[structure]
        for setting in settings:
            key, _, value = setting.partition("=")
            self.rules.update(_RULES[key](value))
        if not {"small_blind", "big_blind"} <= self.rules.keys():
            raise ValueError("the blinds are missing")

    def _seats(self, *chairs: str) -> None:
        if self.seats or not chairs:
            raise ValueError("one seats line with everybody in it")
        for chair in chairs:
            name, _, stack = chair.partition("=")
            if name in self.seats or not name or name in (*_SETUP, *_CHECKS):
                raise ValueError(f"{name!r} cannot be the name of a seat")
            self.seats[name] = len(self.stacks)
            self.stacks.append(whole(stack))

    def _street(self, street: str, word: str, pot: str) -> None:
        if word != "pot" or street not in _STREETS:
            raise ValueError("expected: street flop pot N")
        self.street, self.pot = street, whole(pot)

    def _post(self, name: str, kind: str, *amount: str) -> None:
        seat = self.seats[name]
        if kind == "missing_sb" and not amount:
            return
        if kind not in _POSTS or len(amount) != 1:
            raise ValueError("expected: post NAME kind amount")
        self.posts.append(cr.Post(seat, kind, whole(amount[0])))

    def _first(self, name: str) -> None:
        self.first = self.seats[name]

    def hand(self, line: Line) -> cr.Hand:
        if not self.rules or not self.seats:
            line.unreadable("rules and seats come first")
        return cr.Hand(
            cr.TableRules(**self.rules),
            self.stacks,
            button=len(self.stacks) - 1,
            posts=None if self.street != "preflop" and not self.posts else self.posts,
            deck=cr.UNKNOWN,
            street=self.street,
            pot=self.pot,
            first=self.first,
            names=list(self.seats),
        )


def offered(hand: cr.Hand) -> dict[str, tuple[int, ...]]:
    """What the player to act may do, in the words of a `?` line: no fold where a check is possible."""
    legal = hand.legal
    words: dict[str, tuple[int, ...]] = {}
    if legal.check:
        words["check"] = ()
    elif legal.fold:
        words["fold"] = ()
    if legal.call is not None:
        words["call"] = (legal.call,)
    totals = [*legal.wager[:1], *legal.wager[-1:]] + ([] if legal.all_in is None else [legal.all_in])
    if totals:
        words["raise" if legal.is_raise else "bet"] = (min(totals), max(totals))
    return words


class _Player:
    """Plays the lines of a hand example from the first action on."""

    def __init__(self, hand: cr.Hand, seats: dict[str, int], chips: int) -> None:
        self.hand = hand
        self.seats = seats
        self.names = list(seats)
        self.chips = chips
        self.returned = 0

    def read(self, line: Line) -> None:
        head, *rest = line.text.split()
        try:
            if line.text.startswith("?"):
                self.legal(line)
            elif head in _CHECKS:
                getattr(self, f"_{head}")(line, *rest)
            else:
                self.act(line, self.seats[head], *rest)
        except errors.NotSupported:
            raise
        except errors.CroupierError as refusal:
            line.wrong(f"{type(refusal).__name__}: {refusal}")
        except (KeyError, TypeError, ValueError) as reason:
            line.unreadable(f"{type(reason).__name__}: {reason}")
        self.conserve(line)

    def act(self, line: Line, seat: int, word: str, *amount: str) -> None:
        hand = self.hand
        if hand.to_act != seat:
            line.wrong(self.turn())
        if word in ("bet", "raise") and len(amount) == 1:
            (hand.bet if word == "bet" else hand.raise_to)(whole(amount[0]), seat=seat)
        elif word not in ("fold", "check", "call", "allin") or amount:
            raise ValueError("no such action")
        elif word != "allin":
            getattr(hand, word)(seat=seat)
        elif hand.legal.all_in is not None:
            hand.all_in(seat=seat)
        else:
            hand.call(seat=seat)

    def legal(self, line: Line) -> None:
        found = re.fullmatch(r"\?\s*([^\s:]+)\s*:(.+)", line.text)
        if not found:
            line.unreadable("expected: ? NAME: actions")
        expected: dict[str, tuple[int, ...]] = {}
        for item in found[2].split(","):
            action = re.fullmatch(r"(fold|check)|(call) (\d+)|(bet|raise) (\d+)-(\d+)", item.strip())
            if not action:
                line.unreadable(f"no such action: {item.strip()!r}")
            word = action[1] or action[2] or action[4]
            if word in expected:
                line.unreadable(f"{word} twice")
            expected[word] = tuple(int(n) for n in action.groups()[2:] if n and n.isdigit())
        if self.hand.to_act != self.seats[found[1]]:
            line.wrong(self.turn())
        if offered(self.hand) != expected:
            line.wrong(f"{offered(self.hand)} (closed because: {self.hand.legal.closed_because})")
        self.probe(line, expected)

    def probe(self, line: Line, expected: dict[str, tuple[int, ...]]) -> None:
        """The engine must take what it offers, to the very ends of the range, and refuse one chip more or less."""
        low, high = expected.get("bet") or expected.get("raise") or (0, 0)
        trials: list[tuple[str, str, tuple[int, ...], bool]] = [
            ("fold", "fold", (), "fold" in expected or self.hand.legal.fold),
            ("check", "check", (), "check" in expected),
            ("call", "call", (), "call" in expected),
            (f"wager {high + 1}", "wager", (high + 1,), False),
        ]
        if low:
            trials += [
                (f"wager {low}", "wager", (low,), True),
                (f"wager {high}", "wager", (high,), True),
                (f"wager {low - 1}", "wager", (low - 1,), False),
                (f"bet {low}", "bet", (low,), "bet" in expected),
                (f"raise {low}", "raise_to", (low,), "raise" in expected),
            ]
        for label, method, arguments, allowed in trials:
            trial = self.hand.copy()
            try:
                getattr(trial, method)(*arguments)
                taken = True
            except errors.IllegalAction:
                taken = False
            if taken != allowed:
                line.wrong(f"{label!r} is {'taken' if taken else 'refused'}")

    def turn(self) -> str:
        to_act = self.hand.to_act
        return "nobody is to act" if to_act is None else f"{self.names[to_act]} is to act"

    def conserve(self, line: Line) -> None:
        """No chip appears or vanishes (rule 14.8)."""
        hand = self.hand
        found = sum(hand.stacks.values()) + (0 if hand.is_over else hand.pot)
        if found != self.chips:
            line.wrong(f"{found} chips on the table where {self.chips} were brought")

    def _noact(self, line: Line) -> None:
        if self.hand.to_act is not None:
            line.wrong(self.turn())

    def _next(self, line: Line) -> None:
        self.hand.deal()

    def _return(self, line: Line, name: str, amount: str) -> None:
        expected = (self.seats[name], whole(amount))
        returns = [tuple(part) for part in self.hand.returns]
        if returns[self.returned : self.returned + 1] != [expected]:
            line.wrong([(self.names[seat], chips) for seat, chips in returns])
        self.returned += 1

    def _pots(self, line: Line, *texts: str) -> None:
        expected = []
        for text in texts:
            found = re.fullmatch(r"(\d+)\(([^()\s]+)\)", text)
            if not found:
                line.unreadable(f"expected N(A,B), not {text!r}")
            expected.append((int(found[1]), sorted(self.seats[name] for name in found[2].split(","))))
        paid = [pot for pot, _ in self.hand.awards]  # once the hand is over the pots are empty
        pots = [(pot.amount, sorted(pot.eligible)) for pot in paid or self.hand.pots]
        if pots != expected:
            line.wrong(" ".join(f"{n}({','.join(self.names[s] for s in who)})" for n, who in pots) or "no pots")

    def _rank(self, line: Line, *texts: str) -> None:
        groups = "".join(texts).split(">")
        self.hand.settle([[self.seats[name] for name in group.split("=")] for group in groups])

    def _pay(self, line: Line, *texts: str) -> None:
        if not self.hand.is_over:
            line.wrong("the hand is not over")
        self.compare(line, self.hand.payouts, texts)

    def _stacks(self, line: Line, *texts: str) -> None:
        self.compare(line, self.hand.stacks, texts)

    def compare(self, line: Line, found: dict[int, int], texts: Iterable[str]) -> None:
        expected = {self.seats[name]: whole(chips) for name, _, chips in (text.partition("=") for text in texts)}
        if not expected:
            line.unreadable("nobody is named")
        if any(found.get(seat, 0) != chips for seat, chips in expected.items()):
            line.wrong({self.names[seat]: chips for seat, chips in found.items()})


_SETUP = tuple(name[1:] for name in ("_rules", "_seats", "_street", "_post", "_first"))
_CHECKS = tuple(name[1:] for name in ("_noact", "_next", "_return", "_pots", "_rank", "_pay", "_stacks"))


def hand(block: Block) -> None:
    """Play one hand."""
    setup, player = _Setup(), None
    for line in block.lines:
        if line.text.split()[0] in _SETUP:
            if player:
                line.unreadable("the hand has begun")
            setup.read(line)
            continue
        if not player:
            try:
                hand = setup.hand(line)
            except errors.NotSupported:
                raise
            except errors.CroupierError as refusal:
                line.wrong(f"the hand cannot begin: {refusal}")
            player = _Player(hand, setup.seats, sum(setup.stacks) + setup.pot)
        player.read(line)
    if not player:
        block.lines[-1].unreadable("the hand ends before it begins")
