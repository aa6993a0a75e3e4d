"""A table that runs by itself: players sit down, one takes a break, who is broke buys in again.

A server does the same with real players: `table.view(seat)` is what to send to each, and their answers go
to `table.hand`. In a clone: python examples/table.py
"""

from __future__ import annotations

import random

import croupier as cr


def act(hand: cr.Hand) -> None:
    """Where a server would wait for the player in `hand.to_act`: here chance decides."""
    legal, chance = hand.legal, random.random()
    if legal.all_in is not None and chance < 0.05:
        hand.all_in()
    elif legal.check:
        hand.check()
    elif chance < 0.6:
        hand.call()
    else:
        hand.fold()


def run(hands: int, seed: int) -> cr.Table:
    """Seat four players and deal so many hands; say what each of them came to."""
    random.seed(seed)
    table = cr.Table(cr.TableRules(small_blind=1, big_blind=2, first_button=0), seats=6, seed=seed)
    for seat, name in enumerate(["Anna", "Ben", "Cleo", "Dora"]):
        table.sit(seat, 100, name=name)
    for number in range(1, hands + 1):
        if number == 3:
            table.sit_out(1)  # Ben is away for some hands, and misses his blinds
        if number == 8:
            table.sit_in(1)
            table.post_now(1)  # rather than wait for the big blind he posts what he owes
            print("Ben is back and owes", table.players[1].owes)
        hand = table.deal()
        while hand.to_act is not None:
            act(hand)
        net = table.settle(hand).net
        print(f"hand {number}:", ", ".join(f"{table.players[seat].name} {chips:+}" for seat, chips in net.items()))
        for seat, player in table.players.items():
            if player.state == "broke":
                print(f"{player.name} buys in again for {table.add_chips(seat, 100)}")
    return table


if __name__ == "__main__":
    for seat, player in run(hands=20, seed=4).players.items():
        print(f"seat {seat}: {player.name} has {player.stack}")
