"""From a hand that was played to the fields that tell it.

What the format has words for is written in its words; what it has not goes into fields that begin
with "_", and only where reading the others would give something else.
"""

from __future__ import annotations

from dataclasses import fields as options_of
from decimal import Decimal

from croupier import events as ev
from croupier.errors import HistoryError, NotSupported, RulesError, brief
from croupier.history import own
from croupier.history.amounts import shown
from croupier.history.notation import everybody_shows, read_actions, write_cards
from croupier.history.setup import BETS, set_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from croupier.events import Post
    from croupier.hand import Hand
    from croupier.rules import TableRules

# The order in which fields are written: those that a hand needs first.
ORDER = (
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "actions",
)


def in_order(fields: dict[str, Any]) -> dict[str, Any]:
    """The same fields, those that a hand needs first."""
    return {name: fields[name] for name in ORDER if name in fields} | fields


def fields_of(hand: Hand, unit: Decimal | int | str = 1) -> dict[str, Any]:
    """Tell a played hand in the fields of the format; `unit` is what one unit of its chips is worth.

    Raises `NotSupported` for a hand that began in the middle.
    """
    worth = _worth(unit)

    def money(units: int) -> Any:
        chips = units * worth
        return int(chips) if chips == chips.to_integral_value() else chips

    started = next(event for event in hand.events if isinstance(event, ev.Started))
    if started.street != hand.rules.game.streets[0].name or started.pot:
        raise NotSupported("a history tells a hand from its posts on, not one that begins in the middle")
    if any(isinstance(event, ev.RanIt) and event.times > 1 for event in hand.events):
        raise NotSupported("a history tells of one board, not of one that is run more than once")
    seats = hand.seats
    names = {seat: f"p{number}" for number, seat in enumerate(seats, 1)}
    actions = list(_actions(hand.events, names, money))
    fields = _table(hand, names, money, everybody_shows(read_actions(actions, len(seats), [])[0]))
    fields["starting_stacks"] = [money(hand.starting_stacks[seat]) for seat in seats]
    fields["actions"] = actions
    if seats != tuple(range(len(seats))):
        fields["seats"] = list(seats)
    if hand.button != seats[-1]:
        fields["_button"] = hand.button
    if started.first is not None:
        fields["_first"] = names[started.first]
    if hand.names:
        fields["players"] = [hand.names.get(seat, "") for seat in seats]
    killed = [names[event.seat] for event in hand.events if isinstance(event, ev.Killed)]
    if killed:
        fields["_killed"] = killed
    ranked = [event for event in hand.events if isinstance(event, ev.Ranked)]
    if ranked:
        fields["_ranking"] = [[names[seat] for seat in group] for group in ranked[-1].groups]
    if hand.is_over:
        fields["finishing_stacks"] = [money(hand.stacks[seat]) for seat in seats]
    if worth != 1:
        fields["_unit"] = worth
    return in_order(fields)


def _worth(unit: object) -> Decimal:
    """What one unit is worth: 1, or a whole part of it."""
    if isinstance(unit, bool) or not isinstance(unit, (Decimal, int, float, str)):
        raise TypeError(f"a unit is a number, or a text of one, not {brief(unit)}")
    try:
        worth = Decimal(repr(unit) if isinstance(unit, float) else unit)
        parts = 1 / worth
        if parts >= 1 and parts == parts.to_integral_value() and 1 / parts == worth:
            return worth
    except ArithmeticError:  # no number, zero, or one beyond all others
        pass
    raise HistoryError(f"a unit is worth 1 or a whole part of it, such as 0.01: not {shown(unit)}")


def _table(hand: Hand, names: dict[int, str], money: Callable[[int], Any], revealed: bool) -> dict[str, Any]:
    """The variant, the two arrays and the bets; `_rules` and `_posts` where they do not say it all."""
    rules, seats = hand.rules, hand.seats
    posts = [post for post in hand.posts if post.amount]
    antes, blinds = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    for post in posts:
        if post.kind in ("ante", "tableante", "dead"):
            antes[post.seat] += post.amount
        else:
            blinds[post.seat] += -post.amount if post.kind == "live" else post.amount
    variant = "FT" if rules.structure == "fixed-limit" else "NT"
    bets = tuple(rules.bets if variant == "FT" else rules.street_minimums[:1])
    trimmed = any(post.kind == "ante" for post in posts)
    pooled = not trimmed and any(hand.starting_stacks[seat] < ante for seat, ante in antes.items())
    rows = [tuple(antes.values()), tuple(blinds.values())]
    if len(seats) == 2:
        rows = [row[::-1] for row in rows]
    try:
        told_rules, told_posts = set_table(variant, seats, rows[0], rows[1], bets, pooled, revealed)
    except RulesError:  # no table has such blinds: the arrays are the usual ones, and `_posts` has its word
        rows = [(0,) * len(seats), (rules.small_blind, rules.big_blind, *(0,) * (len(seats) - 2))]
        told_rules, told_posts = set_table(variant, seats, rows[0], rows[1], bets, False, revealed)
    fields: dict[str, Any] = {"variant": variant, "ante_trimming_status": trimmed}
    fields["antes"], fields["blinds_or_straddles"] = [list(map(money, row)) for row in rows]
    fields |= dict(zip(BETS[variant], map(money, bets), strict=True))
    differing = _differing(rules, told_rules)
    if differing:
        fields["_rules"] = differing
    if sorted(told_posts, key=_kind) != sorted(posts, key=_kind):
        fields["_posts"] = [f"{names[post.seat]} {post.kind} {post.amount}" for post in posts]
    return fields


def _kind(post: Post) -> str:
    """Posts of one kind are paid in their order, the kinds in that of the rules."""
    return post.kind


def _differing(rules: TableRules, told: TableRules) -> dict[str, Any]:
    """The options in which the rules differ from what the other fields say."""
    changes: dict[str, Any] = {}
    for option in options_of(rules):
        value = getattr(rules, option.name)
        if value != getattr(told, option.name):
            changes[option.name] = own.told(value)
    return changes


def _actions(events: Iterable[ev.Event], names: dict[int, str], money: Callable[[int], Any]) -> Iterable[str]:
    """The actions of a hand, in the notation of the format."""
    board = {"flop": 3, "turn": 1, "river": 1}
    for event in events:
        match event:
            case ev.HoleDealt(seat, cards):
                yield f"d dh {names[seat]} {write_cards(cards) or '????'}"
            case ev.BoardDealt(street, cards):
                yield f"d db {write_cards(cards) or '??' * board[street]}"
            case ev.Folded(seat):
                yield f"{names[seat]} f"
            case ev.Checked(seat) | ev.Called(seat):
                yield f"{names[seat]} cc"
            case ev.Bet(seat, to) | ev.Raised(seat, to):
                yield f"{names[seat]} cbr {money(to)}"
            case ev.Shown(seat, cards):
                yield f"{names[seat]} sm {write_cards(cards) or '????'}"
            case ev.Mucked(seat):
                yield f"{names[seat]} sm"
            case ev.Ranked():
                return  # what follows, follows from the ranking
