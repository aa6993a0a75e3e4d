"""What anyone may know of a table: who sits where, with what, and what it takes to come in (rules 2.5, 2.7)."""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.hand import Hand
from croupier.records import explain
from croupier.seating import Seating, buy_in
from croupier.view import rules_data


class Player(NamedTuple):
    """What anyone may see of a seated player (rule 2.5)."""

    name: str | None
    stack: int
    state: str
    owes: tuple[tuple[str, int], ...]
    queued: int


explain(
    Player,
    name="The name that was given, or None.",
    stack="The chips in front of the player: during a hand those behind, not yet bet.",
    state='"playing"; "waiting" for the game to begin, or for the big blind; "entering", to post as soon as the seat\n'
    'allows; "out"; "absent", sitting out but dealt in (rule 4.13); "broke"; or "leaving" after this hand.',
    owes="What the player would post to come in behind the button, as (kind, amount); nothing before a game begins.",
    queued="The chips that come with the next hand (rule 2.2).",
)
FREE = Player(None, 0, "free", (), 0)


def players(seating: Seating, hand: Hand | None) -> dict[int, Player]:
    """Return whoever sits at the table, while `hand` is played there."""
    begins = seating.begins()
    stacks = {} if hand is None else hand.stacks
    seated = {}
    for seat, chair in enumerate(seating.chairs):
        if chair is None:
            continue
        stack = stacks.get(seat, chair.stack)
        if chair.leaving:
            state = "leaving"
        elif chair.out:
            state = "absent" if seating.rules.absent == "deal_and_kill" else "out"
        elif not stack and (hand is None or seat not in hand.in_hand):
            state = "broke"
        elif not chair.owes:
            state = "playing"
        else:
            state = "entering" if chair.posts or chair.buys else "waiting"
        owes = () if begins else seating.entry(seat)  # rule 3.11
        seated[seat] = Player(chair.name, stack, state, owes, chair.queued)
    return seated


def lobby(seating: Seating, hand: Hand | None) -> dict[str, Any]:
    """Return the rules, the range of a buy-in, the places and the seats, ready for JSON."""
    spot, allowed, seated = seating.spot, buy_in(seating.rules), players(seating, hand)
    return {
        "rules": rules_data(seating.rules),
        "buy_in": [allowed.least, allowed.most],
        "in_play": hand is not None,
        "button": None if spot is None else spot.button,
        "small_blind": None if spot is None else spot.small,
        "big_blind": None if spot is None else spot.big,
        "seats": [
            {"seat": seat, **seated.get(seat, FREE)._asdict(), "entrance": seating.entrance(seat).because}
            for seat in range(len(seating.chairs))
        ],
    }
