"""pokerkit at the same table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import croupier as cr

from .machine import version
from .play_again import Choose, Played

INSTALLED = version("pokerkit") is not None

if TYPE_CHECKING or INSTALLED:
    from pokerkit import Automation, Mode, NoLimitTexasHoldem, State

    EVERYTHING = tuple(Automation)
    ALL_BUT_CARDS = tuple(
        step
        for step in Automation
        if step not in (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
    )


def deal(rules: cr.TableRules, stacks: Sequence[int], automations: tuple[Automation, ...]) -> State:
    """A new hand of cash no-limit hold'em; player 0 is the small blind, the last one the button."""
    return NoLimitTexasHoldem.create_state(
        automations,
        True,
        0,
        (rules.small_blind, rules.big_blind),
        rules.big_blind,
        tuple(stacks),
        len(stacks),
        mode=Mode.CASH_GAME,
    )


def offers(state: State) -> tuple[int, int, int]:
    """Chips to call, the lowest and the highest total of a raise; zeros where closed."""
    return (
        state.checking_or_calling_amount or 0,
        state.min_completion_betting_or_raising_to_amount or 0,
        state.max_completion_betting_or_raising_to_amount or 0,
    )


def act(state: State, total: int) -> None:
    if total < 0:
        state.fold()
    elif total:
        state.complete_bet_or_raise_to(total)
    else:
        state.check_or_call()


def hand(rules: cr.TableRules, stacks: Sequence[int], choose: Choose, most: int = -1) -> tuple[State, int]:
    """Play one hand to the end, or for so many decisions; the state, and how many it took."""
    state, decisions = deal(rules, stacks, EVERYTHING), 0
    while state.status and decisions != most:
        decisions += 1
        act(state, choose(*offers(state)))
    return state, decisions


def hands(rules: cr.TableRules, stacks: Sequence[int], count: int, choose: Choose) -> int:
    """Play hands to the end; how many decisions it took."""
    return sum(hand(rules, stacks, choose)[1] for _ in range(count))


class Again:
    """One hand to play again: an ``Engine``."""

    def __init__(self, hand: Played):
        self.state, self.board = deal(hand.rules, hand.stacks, ALL_BUT_CARDS), hand.board
        for hole in hand.holes:
            self.state.deal_hole(hole)

    def turn(self) -> int | None:
        while self.state.can_burn_card("??") or self.state.can_deal_board():
            if self.state.can_burn_card("??"):
                self.state.burn_card("??")
                continue
            count = 2 * (self.state.board_dealing_count or 0)
            self.state.deal_board(self.board[:count])
            self.board = self.board[count:]
        return self.state.actor_index

    def offers(self) -> tuple[int, int, int]:
        return offers(self.state)

    def act(self, total: int) -> None:
        act(self.state, total)

    def ends(self) -> tuple[int, ...]:
        return tuple(self.state.stacks)
