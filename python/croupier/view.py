"""What one player, or the public, may know of a hand: data for a client, ready for JSON.

Cards that a viewer may not know are not in the data at all, nor is the deck (rule 17.8).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from croupier.cards import Card
from croupier.door import seat_number
from croupier.errors import SetupError
from croupier.events import Event, HoleDealt, Mucked, Ranked, Shown, Started
from croupier.rules import TableRules

if TYPE_CHECKING:
    from croupier.hand import Hand


def view(hand: Hand, seat: int | None, at_table: bool = False) -> dict[str, Any]:
    """Return what the player in `seat`, or the public for None, may know of the hand.

    Whoever sits `at_table` without being dealt in knows what the public knows, and what was mucked at the
    showdown where the house discloses that to the table (rule 17.8).

    A dict of plain values: "game", "rules" (every option), "button", "street", "board", "players" (a
    dict each: seat, name, position, starting_stack, stack, bet, in_hand, and hole, None where it is
    hidden), "pots" (amount, eligible), "pot", "to_act", "legal" (of the player to act: fold, check,
    call, wager as min, max and step, all_in, is_raise, closed_because), "is_over", "payouts", and
    "events" (each with its kind, its fields, and its sentence as "text").
    """
    if seat is not None and (seat := seat_number(seat)) not in hand.seats:
        raise SetupError(f"no player in seat {seat}")
    events = hand.events
    seen = _seen(hand, seat, at_table, events)
    legal = hand.legal
    live = hand.in_hand
    stacks, bets, starts = hand.stacks, hand.bets, hand.starting_stacks
    return {
        "game": hand.rules.game.name,
        "rules": rules_data(hand.rules),
        "button": hand.button,
        "street": hand.street,
        "board": [str(card) for card in hand.board],
        "players": [
            {
                "seat": s,
                "name": None if hand.names is None else hand.names.get(s),
                "position": hand.position(s),
                "starting_stack": starts[s],
                "stack": stacks[s],
                "bet": bets[s],
                "in_hand": s in live,
                "hole": [str(card) for card in hand.hole(s)] if s in seen else None,
            }
            for s in hand.seats
        ],
        "pots": [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in hand.pots],
        "pot": hand.pot,
        "to_act": hand.to_act,
        "legal": None
        if hand.to_act is None
        else {
            "fold": legal.fold,
            "check": legal.check,
            "call": legal.call,
            "wager": {"min": legal.wager[0], "max": legal.wager[-1], "step": legal.wager.step} if legal.wager else None,
            "all_in": legal.all_in,
            "is_raise": legal.is_raise,
            "closed_because": legal.closed_because,
        },
        "is_over": hand.is_over,
        "payouts": {str(s): chips for s, chips in hand.payouts.items()} if hand.is_over else None,
        "events": [_plain(event, seen, hand.names) for event in events],
    }


def rules_data(rules: TableRules) -> dict[str, Any]:
    """Return every option by name, and the name of the game, ready for JSON (rule 2.7).

    >>> rules_data(TableRules(min_bets=(2, 4)))["min_bets"]
    [2, 4]
    """
    data = {field.name: getattr(rules, field.name) for field in fields(rules)}
    for name, value in data.items():
        if isinstance(value, tuple):
            data[name] = list(value)
    data["game"] = rules.game.name
    if rules.rake is not None:
        data["rake"] = rake = {field.name: getattr(rules.rake, field.name) for field in fields(rules.rake)}
        rake["percent"] = str(rules.rake.percent)
        if isinstance(rules.rake.cap, Mapping):
            rake["cap"] = [[players, chips] for players, chips in rules.rake.cap.items()]
    return data


def _seen(hand: Hand, seat: int | None, at_table: bool, events: tuple[Event, ...]) -> set[int]:
    """The seats whose hole cards the viewer may see (rules 17.7, 17.8)."""
    seen = {event.seat for event in events if isinstance(event, Shown)}
    if seat is not None:
        seen.add(seat)
    told = {"none": False, "dealt_in": seat is not None, "seated": at_table or seat is not None, "public": True}
    if hand.is_over and told[hand.rules.mucked_history]:
        seen |= {event.seat for event in events if isinstance(event, Mucked)}
    return seen


def _plain(event: Event, seen: set[int], names: Mapping[int, str] | None) -> dict[str, Any]:
    """An event as data and as a sentence, without the cards of a hand that is not seen."""
    if isinstance(event, HoleDealt) and event.seat not in seen:
        event = HoleDealt(event.seat, None)
    data: dict[str, Any] = {"event": type(event).__name__, "text": event.tell(names)}
    if isinstance(event, Started):
        return data | {"seats": list(event.seats), "stacks": list(event.stacks)}
    for name, value in vars(event).items():
        if name == "cards" and value is not None:
            value = [str(Card(card)) for card in value]
        elif isinstance(event, Ranked):
            value = [list(group) for group in value]
        data[name] = value
    return data
