"""The floor: what it means that chips were pushed and words were said (rules 12 and 13).

At a table with real chips nobody presses a button. A player says "raise", or pushes a few chips, or
both, and somebody has to say what he has done:

    Gesture -> rule -> Ruling -> apply -> the next player's turn

What must be known of the hand is little, a `Spot`; `Spot.at(hand)` reads it off a hand. A ruling moves
no chip by itself. It is an action that the hand will take, or a choice left to the player, or a case
for a human (`needs_floor`). Words decide if they came first or with the chips, otherwise the chips do;
and chips count as far as the first motion brought them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from croupier.dealing import MOST_CHIPS
from croupier.door import seat_number, whole
from croupier.errors import (
    AmountError,
    IllegalAction,
    NeedsFloor,
    NotNow,
    NotSupported,
    OutOfTurn,
    RulesError,
    SetupError,
    brief,
)
from croupier.events import Bet, BoardDealt, Called, Checked, Event, Folded, Raised
from croupier.gesture import Gesture, Said, flag, heard
from croupier.hand import Hand
from croupier.limits import STRUCTURES


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of the player who acts, as far as a ruling depends on it.

    `facing` is the total to match, `increment` what a minimum raise adds to it, `minimum` the least bet
    where there is nothing to match; `prior` chips lie in front of him (more than is to match if a blind
    was posted with a large chip) and `stack` behind. `most` is the largest total that pot-limit allows,
    `opener` whether he faces the round's opening bet (preflop the blind), `pot` all that lies in the
    middle, bets included. Negative amounts raise `AmountError`, other words than those of `TableRules`
    `RulesError`.

    >>> spot = Spot(facing=1000, increment=1000, stack=9000)
    >>> print(rule(spot, chips=[1000, 100, 100, 100, 100]))
    call 1000, 400 go back (rule 12.7.5)
    """

    facing: int
    increment: int
    stack: int
    prior: int = 0
    minimum: int | None = None
    most: int | None = None
    structure: str = "no-limit"
    unit: int = 1
    pot: int | None = None
    opener: bool = False
    heads_up: bool = False
    may_raise: bool = True
    open_fold: str = "allow"
    many_motions: bool = False

    def __post_init__(self) -> None:
        least = {"facing": 0, "increment": 1, "stack": 1, "prior": 0, "minimum": 1, "most": 1, "unit": 1, "pot": 0}
        for name, smallest in least.items():
            chips = getattr(self, name)
            if chips is None and name in ("minimum", "most", "pot"):
                continue
            chips = whole(chips)
            if chips < smallest:
                raise AmountError(f"{name} is at least {smallest}, not {brief(chips)}")
            if chips >= MOST_CHIPS:
                raise AmountError(f"{name} is more than can be counted: {brief(chips)}")
            object.__setattr__(self, name, chips)
        for name, words in (("structure", STRUCTURES), ("open_fold", ("allow", "reject", "convert_to_check"))):
            word = getattr(self, name)
            if not isinstance(word, str) or word not in words:
                raise RulesError(f"{name} is one of {', '.join(map(repr, words))}, not {brief(word)}")

        for name in ("opener", "heads_up", "may_raise", "many_motions"):
            flag(name, getattr(self, name))

    @classmethod
    def at(cls, hand: Hand) -> Spot:
        """Read the place of the player to act off a hand. Raises `NotNow` if nobody is."""
        _check_hand(hand)
        seat, legal = hand.to_act, hand.legal
        if seat is None:
            raise NotNow("nobody is to act (rule 6.3)")
        prior, rules = hand.bets[seat], hand.rules
        facing = prior + (legal.call or 0)
        least = hand.min_to
        capped = bool(legal.wager) and legal.all_in is None
        opened = 0 if hand.street == rules.game.streets[0].name else 1  # wagers, with the opening bet: a blind or a bet
        for event in reversed(hand.events):
            if isinstance(event, BoardDealt):
                break
            opened -= isinstance(event, (Bet, Raised))
        return cls(
            facing,
            max(least - facing, 1),
            hand.stacks[seat],
            prior,
            minimum=least,
            most=legal.wager[-1] if capped else None,
            structure=rules.structure,
            unit=rules.unit,
            pot=hand.pot,
            opener=opened >= 0,
            heads_up=len(hand.in_hand) == 2,
            may_raise=bool(legal.wager),
            open_fold=rules.open_fold,
            many_motions=rules.raise_then_many_motions,
        )

    @property
    def total(self) -> int:
        """All he has, as a total for the round."""
        return self.prior + self.stack

    @property
    def least(self) -> int:
        """The smallest full bet or raise: a multiple of the unit (rules 2.6, 9.1)."""
        least = self.facing + self.increment if self.facing else self.minimum or self.increment
        return -(-least // self.unit) * self.unit

    def fit(self, to: int) -> int:
        """Return the legal bet or raise nearest to what was meant (rules 2.6, 8.4.9, 8.5, 12.8)."""
        to, total, least = whole(to), self.total, self.least
        most = least if self.structure == "fixed-limit" else total if self.most is None else self.most
        if total <= least or (to >= total and most >= total):
            return total  # the whole stack, whatever its size
        if most < total:
            to = min(to, most)
        return max(to // self.unit * self.unit, least)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the player has done, by the rule whose number is in `rule`.

    `action` is "fold", "check", "call", "bet" or "raise" and `to` his total for the round after it; of
    the chips he pushed `back` go back, or `due` have still to come. While `action` is None somebody has
    a choice, one of `choices`: the player, or the floor if `needs_floor`. `seat` is known if it was
    ruled on a hand.
    """

    action: str | None
    to: int
    rule: str
    back: int = 0
    due: int = 0
    all_in: bool = False
    choices: tuple[str, ...] = ()
    needs_floor: bool = False
    seat: int | None = None

    @property
    def move(self) -> str:
        """The action as text for `Hand.push`. Raises `NeedsFloor` while there is a choice."""
        if self.action is None:
            raise NeedsFloor(f"{self}: nobody has chosen yet")
        return f"{self.action} {self.to}" if self.action in ("bet", "raise") else self.action

    def apply(self, hand: Hand, choice: str | None = None) -> None:
        """Carry it out on the hand, with `choice` where there is one.

        The choice to "forfeit" raises `NotSupported`: a hand has no fold that leaves chips behind.
        """
        _check_hand(hand)
        word = self.action
        if choice is not None:
            if not isinstance(choice, str) or choice not in self.choices:
                choices = ", ".join(self.choices) or "there is none"
                raise IllegalAction(f"{brief(choice)} is none of the choices: {choices}")
            if choice == "forfeit":
                raise NotSupported("a fold that leaves the chips of an undercall in the pot (rule 12.9)")
            word = choice
        if word == "fold":
            hand.fold(self.seat)
        elif word == "check":
            hand.check(self.seat)
        elif word == "call":
            hand.call(self.seat)
        elif word is None:
            raise NeedsFloor(f"{self}: nobody has chosen yet")
        else:
            hand.wager(self.to, self.seat)

    def __str__(self) -> str:
        if self.action is None:
            says = "the floor decides" if self.needs_floor else "the player chooses"
            says += f": {' or '.join(self.choices)}" if self.choices else ""
        elif self.action in ("fold", "check"):
            says = self.action
        else:
            says = f"{self.action} {self.to}{' all-in' if self.all_in else ''}"
        chips = f", {self.back} go back" if self.back else f", {self.due} to come" if self.due else ""
        return f"{says}{chips} (rule {self.rule})"


def rule(
    at: Spot | Hand,
    say: str | None = None,
    chips: Iterable[int] = (),
    *,
    later: Iterable[int] = (),
    chips_first: bool = False,
    taken_back: int = 0,
    seat: int | None = None,
) -> Ruling:
    """Rule on what the player to act said and did; the words are those of `Gesture`.

    Raises `UnknownDeclaration`, `AmountError` for chips that he does not have, and `OutOfTurn` if it
    was `seat` who did it and somebody else is to act.

    >>> from croupier.rules import TableRules
    >>> hand = Hand(TableRules(small_blind=100, big_blind=200), [9000, 9000, 9000], seed=1)
    >>> print(rule(hand, chips=[1000]))
    call 200, 800 go back (rule 12.6)
    >>> ruling = rule(hand, "raise", [1000])
    >>> print(ruling)
    raise 1000 (rule 12.6)
    >>> ruling.apply(hand)
    >>> hand.bets
    {0: 100, 1: 200, 2: 1000}
    """
    gesture = Gesture(say, tuple(iter(chips)), tuple(iter(later)), chips_first, taken_back)
    seat = None if seat is None else seat_number(seat)
    if isinstance(at, Hand) and seat is not None and seat != at.to_act is not None:
        raise OutOfTurn(f"seat {at.to_act} is to act, not seat {brief(seat)} (rule 13.1)")
    return _judge(at, gesture, seat)


def _judge(at: Spot | Hand, gesture: Gesture, seat: int | None = None) -> Ruling:
    if isinstance(at, Hand):
        spot, seat = Spot.at(at), at.to_act
    elif isinstance(at, Spot):
        spot = at
    else:
        raise TypeError(f"a ruling is made on a hand or a Spot, not {brief(at)}")
    gesture.check(spot.prior, spot.stack)
    case = _Case(spot, gesture, seat)
    said = gesture.said
    return case.silent(sum(gesture.chips)) if said is None else case.spoken(said)


class _Case(NamedTuple):
    """One gesture in one spot; the methods that end it return the ruling."""

    spot: Spot
    gesture: Gesture
    seat: int | None

    @property
    def kept(self) -> int:
        """The chips left in front of him."""
        return self.spot.prior - self.gesture.taken_back

    def act(self, action: str, to: int, why: str) -> Ruling:
        pushed, needed = self.gesture.pushed, to - self.kept
        back, due = max(pushed - needed, 0), max(needed - pushed, 0)
        all_in = action not in ("fold", "check") and to == self.spot.total
        return Ruling(action, to, why, back, due, all_in, seat=self.seat)

    def choose(self, *choices: str, why: str, floor: bool = True) -> Ruling:
        return Ruling(None, self.spot.prior, why, choices=choices, needs_floor=floor, seat=self.seat)

    def call(self, why: str) -> Ruling:
        """Match the bet, or check where it is matched."""
        spot = self.spot
        if spot.facing == spot.prior:
            return self.act("check", spot.prior, why)
        return self.act("call", min(spot.facing, spot.total), why)

    def wager(self, to: int, why: str) -> Ruling:
        """Bet or raise, as nearly as the structure, the unit and the stack allow; where that is closed, call."""
        spot = self.spot
        if not spot.may_raise or spot.total <= spot.facing:
            return self.call("7.10")
        fitted = spot.fit(to)
        if fitted < min(to, spot.total) and why != "12.14":
            limit = {"pot-limit": "12.11", "fixed-limit": "8.5"}.get(spot.structure)
            why = limit if limit is not None and to - fitted >= spot.unit else "2.6"
        return self.act("raise" if spot.facing else "bet", fitted, why)

    def silent(self, pushed: int, number: bool = False) -> Ruling:
        """Rule on chips without words (rules 12.4, 12.6, 12.7, 12.9, 12.13), or on a number alone (rule 12.3)."""
        spot, gesture = self.spot, self.gesture
        facing, total = spot.facing, min(self.kept + pushed, spot.total)
        if not facing:
            return self.wager(total, "12.4")
        if total < facing:
            if total == spot.total:
                return self.call("12.7.0")
            if gesture.taken_back:
                return self.call("12.13")
            if spot.heads_up or spot.opener:
                return self.call("12.9")
            return self.choose("call", "forfeit", why="12.9")
        # Rule 12.13: prior chips that cover the call, or were partly taken back, make one bet with the new ones.
        one_bet = spot.prior >= facing or 0 < gesture.taken_back < spot.prior
        if not number and not one_bet and total - min(gesture.chips, default=total) < facing:
            return self.call("12.6" if len(gesture.chips) == 1 else "12.7.1")
        limit = spot.structure == "fixed-limit"
        if total == spot.total:
            return self.wager(total, "12.7.2")
        if total - facing >= spot.increment:
            return self.wager(total, "12.14" if limit else "12.7.3")
        if 2 * (total - facing) >= spot.increment:
            return self.wager(spot.least, "12.14" if limit else "12.7.4")
        return self.call("12.7.5")

    def spoken(self, said: Said) -> Ruling:
        """Rule on words that came first, or together with the chips (rule 12.2)."""
        spot = self.spot
        owes = spot.facing != spot.prior
        match said.word:
            case "fold":
                if owes or spot.open_fold == "allow":
                    return self.act("fold", spot.prior, "12.2")
                if spot.open_fold == "reject":
                    return self.choose("check", why="7.3")
                return self.call("7.3")
            case "check":
                return self.choose("call", "fold", why="12.5", floor=False) if owes else self.call("12.2")
            case "call":
                return self.call("12.2" if owes else "12.4")
            case "all-in":
                return self.wager(spot.total, "7.10")
            case "pot" if spot.structure == "pot-limit":
                return self.wager(spot.total if spot.most is None else spot.most, "12.11")
            case "pot":
                return self.raised(None, "12.11")
        amount = said.amount
        if amount is not None and said.unclear:
            if spot.pot is None:
                return self.choose(why="12.12")
            amount = self.meant(amount, spot.pot)
        if said.word == "number" and amount is not None:
            return self.silent(amount, number=True)
        return self.raised(amount, None)

    def meant(self, figure: int, pot: int) -> int:
        """Rule 12.12: "five" is the largest of 5, 50, 500, ... that is not above the pot."""
        while 10 * figure <= pot:
            figure *= 10
        return figure

    def raised(self, amount: int | None, why: str | None) -> Ruling:
        """Rule on "raise": a total, or without one what the chips make; at least the minimum (rules 12.3 to 12.8)."""
        spot, gesture = self.spot, self.gesture
        if amount is not None:
            to, says = amount, "12.3"
        else:
            to = self.kept + sum(gesture.chips)
            says = "12.6" if len(gesture.chips) == 1 else "12.2"
            if spot.many_motions and gesture.later:
                to, says = to + sum(gesture.later), "12.1"
        if to < spot.least:
            says = "12.8" if spot.facing else "12.4"
        return self.wager(to, why or says)


# What was done out of turn (rule 13), and what was done wrong (rule 12.10)


@dataclass(frozen=True, slots=True)
class Held:
    """A gesture made out of turn, held until the turn of its seat comes (rule 13.1); `act` is what it looked like."""

    seat: int
    act: str
    gesture: Gesture
    street: str
    price: int

    def ruling(self, hand: Hand) -> Ruling | None:
        """Now that his turn has come: the ruling that binds him, or None if a bet or raise has freed him.

        A fold binds in any case. Raises `NotNow` before his turn.
        """
        _check_hand(hand)
        if hand.to_act != self.seat:
            raise NotNow(f"seat {self.seat} is not to act yet (rule 13.1)")
        # The price falls where only one is left with chips behind (rule 6.5); a bet or raise is more.
        changed = hand.street != self.street or hand.price > self.price
        return None if changed and self.act != "fold" else _judge(hand, self.gesture)


def hold(
    hand: Hand,
    seat: int,
    say: str | None = None,
    chips: Iterable[int] = (),
    *,
    later: Iterable[int] = (),
    chips_first: bool = False,
    taken_back: int = 0,
) -> Held:
    """Hold what a player said and did before his turn, where the house does so (rule 13.1, `out_of_turn`).

    Raises `OutOfTurn` where it does not, `NotNow` if it is his turn, `IllegalAction` if he has no turn
    to come.

    >>> from croupier.rules import TableRules
    >>> hand = Hand(TableRules(out_of_turn="tda"), [200, 200, 200], seed=1)
    >>> held = hold(hand, 0, "raise 6")
    >>> hand.call()
    >>> print(held.ruling(hand))
    raise 6, 5 to come (rule 12.3)
    """
    _check_hand(hand)
    gesture = Gesture(say, tuple(iter(chips)), tuple(iter(later)), chips_first, taken_back)
    seat = seat_number(seat)
    if hand.to_act is None or hand.to_act == seat:
        raise NotNow(f"seat {brief(seat)} is not out of turn: rule on it (rule 13.1)")
    if hand.rules.out_of_turn == "reject":
        raise OutOfTurn(f"seat {hand.to_act} is to act, not seat {brief(seat)} (rule 13.1)")
    if seat not in hand.in_hand or not hand.stacks[seat]:
        raise IllegalAction(f"seat {brief(seat)} has no turn to come (rule 6.2)")
    gesture.check(hand.bets[seat], hand.stacks[seat])
    said = gesture.said
    act = said.word if said is not None and said.word in ("fold", "check", "call") else "bet"
    if act == "call" and hand.bets[seat] == hand.price:
        act = "check"  # rule 12.4
    return Held(seat, act, gesture, hand.street, hand.price)


def substantial_action(acts: Iterable[Event | str]) -> bool:
    """Whether so much has been done that what was skipped is lost (rule 13.2).

    `acts` are events, of which only actions count, or words: two of them if one puts chips in, or three.

    >>> substantial_action(["check", "check"]), substantial_action(["fold", "call"])
    (False, True)
    """
    acts = tuple(iter(acts))
    for act in acts:
        if not isinstance(act, (str, Event)):
            raise TypeError(f"an act is an event or a word, not {brief(act)}")
    free = [
        heard(act).word in ("fold", "check") if isinstance(act, str) else isinstance(act, (Folded, Checked))
        for act in acts
        if isinstance(act, (str, Folded, Checked, Called, Bet, Raised))
    ]
    return len(free) > 2 or (len(free) == 2 and not all(free))


def skipped(hand: Hand, held: Iterable[Held]) -> Ruling | None:
    """Rule on the player to act whom others have passed over: None if he may still act as he likes.

    After substantial action behind him his hand is for the floor to treat: dead, or no more than a check
    or call (rule 13.2). Raises `NotNow` if nobody is to act.
    """
    spot, held = Spot.at(hand), tuple(iter(held))
    for one in held:
        if not isinstance(one, Held):
            raise TypeError(f"what is held is what `hold` returned, not {brief(one)}")
    if not substantial_action(one.act for one in held if one.street == hand.street):
        return None
    choices = ("fold", "check" if hand.legal.check else "call")
    return Ruling(None, spot.prior, "13.2", choices=choices, needs_floor=True, seat=hand.to_act)


def mend(
    bets: Mapping[int, int], wrong: int, right: int, *, stacks: Mapping[int, int], too_late: bool = False
) -> dict[int, int]:
    """Correct a bet or raise to `wrong` that slipped through below the minimum, for all who are in for it (rule 12.10).

    `bets` and `stacks` are the chips in front and behind, by seat; `too_late` says that the next card,
    or after the river the showdown, has come: then the error stands. A hand needs none of this, it
    takes no wrong amounts. Raises `AmountError` for chips that cannot be, `SetupError` for a bet whose
    stack is not told.

    >>> mend({0: 600, 1: 1000, 2: 1000, 3: 0}, 1000, 1200, stacks={0: 5000, 1: 5000, 2: 100, 3: 5000})
    {0: 600, 1: 1200, 2: 1100, 3: 0}
    """
    wrong, right = whole(wrong), whole(right)
    flag("too_late", too_late)
    if not 0 < wrong < right:
        raise AmountError(f"{brief(wrong)} is not below the minimum of {brief(right)} (rule 12.10)")
    mended, behind = _counted(bets), _counted(stacks)
    for seat, bet in mended.items():
        if bet == wrong and not too_late:
            if seat not in behind:
                raise SetupError(f"no stack is told for seat {brief(seat)} (rule 12.10)")
            mended[seat] = min(right, bet + behind[seat])
    return mended


def _check_hand(hand: object) -> None:
    if not isinstance(hand, Hand):
        raise TypeError(f"the floor rules on a hand, not on {brief(hand)}")


def _counted(chips: Mapping[int, int]) -> dict[int, int]:
    """The chips of each seat, whole and not negative."""
    if not isinstance(chips, Mapping):
        raise TypeError(f"chips are told by seat, not {brief(chips)}")
    counted = {seat: whole(amount) for seat, amount in chips.items()}
    for seat, amount in counted.items():
        if amount < 0:
            raise AmountError(f"seat {brief(seat)} cannot have {brief(amount)} chips")
    return counted
