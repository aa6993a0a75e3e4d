"""An arena for bots: three of them play each other, and at the end it says who has won what.

A bot is a function of what its player may know, `hand.view(seat)`, and of what is legal, `hand.legal`; it
answers with an action as text. In a clone: python examples/arena.py
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import croupier as cr

Bot = Callable[[dict[str, Any], cr.LegalActions], str]
GOOD = cr.Range("66+, ATs+, KQs, AJo+")


def caller(view: dict[str, Any], legal: cr.LegalActions) -> str:
    """Never folds and never bets."""
    return "check" if legal.check else "call"


def gambler(view: dict[str, Any], legal: cr.LegalActions) -> str:
    """Bets or raises anything from the least to the whole stack, every fourth time."""
    bold = legal.wager and random.random() < 0.25
    return f"wager {random.choice(legal.wager)}" if bold else caller(view, legal)


def careful(view: dict[str, Any], legal: cr.LegalActions) -> str:
    """Plays good cards, and from the flop on a pair or better."""
    hole = next(player["hole"] for player in view["players"] if player["seat"] == view["to_act"])
    if view["board"]:
        good = cr.evaluate([*hole, *view["board"]]).category > cr.Category.HIGH_CARD
    else:
        good = cr.Cards(hole) in GOOD
    if good and legal.wager:
        return f"wager {legal.wager[0]}"
    return caller(view, legal) if good or legal.check else "fold"


def play(bots: list[Bot], hands: int, seed: int) -> dict[str, int]:
    """Play so many hands with fresh stacks, the button going round; tell the first one, and return who won what."""
    random.seed(seed)
    rules, names = cr.TableRules(small_blind=1, big_blind=2), [bot.__name__ for bot in bots]
    won = dict.fromkeys(names, 0)
    for number in range(hands):
        hand = cr.Hand(rules, [200] * len(bots), button=number % len(bots), names=names, seed=seed + number)
        while (seat := hand.to_act) is not None:
            hand.push(bots[seat](hand.view(seat), hand.legal))
        for seat, chips in hand.net.items():
            won[names[seat]] += chips
        if number == 0:
            for event in hand.events:
                print(event.tell(hand.names))
    return won


if __name__ == "__main__":
    print(play([caller, gambler, careful], hands=300, seed=7))
