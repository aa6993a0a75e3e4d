"""pokerfast's own engine at the same table: pure Python, six seats and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import croupier as cr
from croupier.cards import parse_cards

from .machine import version
from .play_again import Choose, Played

INSTALLED = version("pokerfast") is not None

if TYPE_CHECKING or INSTALLED:
    from pokerfast import FastHand


def offers(hand: Any) -> tuple[int, int, int]:
    """Chips to call, the lowest and the highest total of a raise; zeros where closed."""
    space = hand.get_action_space()
    least = space.get("min_bet", 0)
    if not least:
        return space.get("call", 0), 0, 0
    already = hand.state.bets[space["player"]]
    return space.get("call", 0), already + least, already + space["max_bet"]


def act(hand: Any, total: int, call: int) -> None:
    if total < 0:
        hand.fold()
    elif total:
        hand.bet_or_raise(total - hand.state.bets[hand.state.turn_index])
    elif call:
        hand.call()
    else:
        hand.check()


def hands(rules: cr.TableRules, stacks: Sequence[int], count: int, choose: Choose) -> int:
    """Play hands to the end; how many decisions it took."""
    decisions = 0
    for _ in range(count):
        hand = FastHand(
            player_count=len(stacks),
            small_blind=rules.small_blind,
            big_blind=rules.big_blind,
            min_stack=stacks[0],
            max_stack=stacks[0],
        )
        while not hand.done:
            decisions += 1
            call, low, high = offers(hand)
            act(hand, choose(call, low, high), call)
    return decisions


class Again:
    """One hand to play again: an ``Engine``."""

    def __init__(self, hand: Played):
        board = [str(card) for card in parse_cards(hand.board)]
        rules = hand.rules
        self.hand = FastHand.for_cards(hand.stacks, hand.holes, board, rules.small_blind, rules.big_blind)

    def turn(self) -> int | None:
        seat: int | None = self.hand.state.turn_index
        return seat

    def offers(self) -> tuple[int, int, int]:
        return offers(self.hand)

    def act(self, total: int) -> None:
        act(self.hand, total, offers(self.hand)[0])

    def ends(self) -> tuple[int, ...]:
        return tuple(self.hand.state.stacks)
