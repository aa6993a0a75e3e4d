"""What a hand is dealt from: the seats in their order, the button, and the cards.

Everything that a caller hands over is checked here, once, before a hand exists.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from croupier import _core
from croupier.cards import UNKNOWN, Card, Cards, parse_cards
from croupier.door import seat_number, whole
from croupier.errors import DuplicateCard, SetupError, brief
from croupier.rules import TableRules

MOST_CHIPS = 1 << 62
_SEATS = tuple(tuple(range(players)) for players in range(11))
_INTEGERS = {int}


def seated(
    stacks: Sequence[int] | Mapping[int, int], button: int | None, pot: int = 0
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Return the seats clockwise from the button's left, their stacks, and the button (rules 3.1, 3.7).

    A sequence fills seats 0, 1, 2 ...; the button is the last seat unless named, and may stand on an
    empty one with three or more players. Raises `SetupError` otherwise, or for a stack below 1.
    """
    seats: tuple[int, ...] = ()
    if type(stacks) is tuple or type(stacks) is list:
        chips = tuple(stacks)
    elif isinstance(stacks, (dict, Mapping)):
        if {*map(type, stacks)} != {int}:
            stacks = {seat_number(seat): amount for seat, amount in stacks.items()}
        seats = tuple(sorted(stacks))
        chips = tuple([stacks[seat] for seat in seats])
        if seats and (seats[0] < 0 or seats[-1] >= 1 << 31):
            raise SetupError(f"a seat is not negative, and below 2**31: {brief(seats[0])} to {brief(seats[-1])}")
    # A set has no order, and what can be walked once only is gone after the first look.
    elif isinstance(stacks, (str, bytes, set, frozenset)) or not hasattr(stacks, "__getitem__"):
        hint = ": the rules come first, then the stacks" if isinstance(stacks, TableRules) else ""
        raise TypeError(f"the stacks are a sequence of chips or {{seat: chips}}, not {type(stacks).__name__}{hint}")
    else:
        chips = tuple(stacks)
    if {*map(type, chips)} != _INTEGERS:
        chips = tuple(map(whole, chips))
    if not 2 <= len(chips) <= 10:
        raise SetupError(f"a hand has 2 to 10 players, not {len(chips)} (rule 19.2)")
    seats = seats or _SEATS[len(chips)]
    if min(chips) < 1:
        poor = seats[chips.index(min(chips))]
        raise SetupError(f"seat {poor} has {brief(min(chips))} chips: nobody is dealt in without any (rule 2.1)")
    if sum(chips) + pot >= MOST_CHIPS:
        raise SetupError(f"the stacks and the pot are {MOST_CHIPS} chips or more together")
    if button is None:
        return seats, chips, seats[-1]
    button = whole(button, "the seat of the button is a whole number")
    if button < 0:
        raise SetupError(f"the seat of the button is not negative: {brief(button)}")
    if len(seats) == 2 and button not in seats:
        raise SetupError(f"the button is on the seat of a player when there are two, not on {button} (rule 3.7)")
    left = bisect_right(seats, button)
    return (*seats[left:], *seats[:left]), (*chips[left:], *chips[:left]), button


def known_holes(
    holes: Mapping[int, Any] | Sequence[Any] | None, seats: Sequence[int], count: int
) -> tuple[tuple[Card, ...] | None, ...]:
    """Return the known hole cards by position, None where they are not known.

    `holes` names them by seat, or lists them in the order of the seats' numbers; None or no cards
    at all leave a player's unknown.
    """
    if holes is None:
        return (None,) * len(seats)
    if not isinstance(holes, (dict, Mapping)):
        if not hasattr(holes, "__len__"):
            raise TypeError(f"hole cards are {{seat: cards}}, or a sequence of them, not {brief(holes)}")
        if len(holes) != len(seats):
            raise SetupError(f"there are {len(seats)} players, not {len(holes)}, to hold cards")
        holes = dict(zip(sorted(seats), holes, strict=True))
    if {*map(type, holes)} != {int} or not holes.keys() <= {*seats}:
        for seat in holes:
            if seat_number(seat) not in seats:
                raise SetupError(f"no player in seat {brief(seat)} to hold cards")
    told = [holes.get(seat) for seat in seats]
    known = tuple([None if cards is None or cards is UNKNOWN else parse_cards(cards) or None for cards in told])
    for seat, hole in zip(seats, known, strict=True):
        if hole is not None and len(hole) != count:
            raise SetupError(f"seat {seat} holds {count} cards, not {len(hole)} (rule 5.1)")
    return known


def hole_cards(cards: Any, count: int, seat: int) -> tuple[Card, ...] | None:
    """Read one player's hole cards; None when there are none to read (rule 5.1)."""
    if cards is None or cards is UNKNOWN:
        return None
    hole = parse_cards(cards)
    if hole and len(hole) != count:
        raise SetupError(f"seat {seat} holds {count} cards, not {len(hole)} (rule 5.1)")
    return hole or None


def all_different(known: Iterable[Card]) -> None:
    """Refuse a card that is in two places."""
    cards = [*known]
    if len({*cards}) < len(cards):
        twice = next(card for at, card in enumerate(cards) if card in cards[:at])
        raise DuplicateCard(f"{twice} is in two places")


def shuffled(seed: int | None, known: Sequence[Card]) -> tuple[Card, ...]:
    """Shuffle a deck without the known cards; without a seed from the system's random source."""
    return tuple([card for card in _core.shuffled_deck(seed) if card not in known])


def stacked(deck: Iterable[Any], known: Sequence[Card], needed: int) -> tuple[Card, ...]:
    """Read a deck given card by card, in the order of the deal, burns included (rules 5.1, 5.3)."""
    if isinstance(deck, (int, set, frozenset, Cards)):  # an integer is a mask
        raise SetupError("a deck has an order, and a set of cards has none (rule 5.1)")
    cards = parse_cards(deck)
    all_different((*known, *cards))
    if len(cards) < needed:
        raise SetupError(f"the deck has {len(cards)} cards, the hand may need {needed} (rules 5.1 to 5.3)")
    return cards


def cards_needed(rules: TableRules, unknown_holes: int, street: int) -> int:
    """How many cards of a deck a hand that starts on `street` may need."""
    return unknown_holes * rules.game.hole + sum(s.board + rules.burn for s in rules.game.streets[street + 1 :])
