"""pokerkit at the same table: how it is driven, and how its answers are compared with ours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import croupier as cr

from .machine import version

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
    """A new hand of cash no-limit hold'em; pokerkit's player 0 is the small blind, its last one the button."""
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


def hands(rules: cr.TableRules, stacks: Sequence[int], count: int, choose: Callable[[int, int, int], int]) -> int:
    """Play hands to the end; how many decisions it took."""
    decisions = 0
    for _ in range(count):
        state = deal(rules, stacks, EVERYTHING)
        while state.status:
            decisions += 1
            low = state.min_completion_betting_or_raising_to_amount or 0
            high = state.max_completion_betting_or_raising_to_amount or 0
            total = choose(state.checking_or_calling_amount or 0, low, high)
            if total < 0:
                state.fold()
            elif total:
                state.complete_bet_or_raise_to(total)
            else:
                state.check_or_call()
    return decisions


@dataclass(frozen=True)
class Decision:
    """What one player could do, and what he did: -1 folds, 0 checks or calls, else the total."""

    seat: int
    call: int
    low: int
    high: int
    total: int


@dataclass(frozen=True)
class Played:
    """One hand that Croupier has played, with all that another engine needs to play it again."""

    stacks: tuple[int, ...]
    holes: tuple[str, ...]
    board: str
    decisions: tuple[Decision, ...]
    ends: tuple[int, ...]
    shared: bool
    """Whether some pot was divided."""


class Known(Exception):
    """The engines part ways where pokerkit is known to differ from the rule book."""


class Wrong(Exception):
    """The engines part ways, and nothing explains it."""


def play_again(rules: cr.TableRules, hand: Played) -> None:
    """Walk pokerkit through the same hand; raise Known or Wrong at the first difference."""
    state = deal(rules, hand.stacks, ALL_BUT_CARDS)
    for hole in hand.holes:
        state.deal_hole(hole)
    board = hand.board
    for decision in hand.decisions:
        board = _deal_board(state, board)
        _compare(rules, state, decision, hand.stacks)
        if decision.total < 0:
            state.fold()
        elif decision.total:
            state.complete_bet_or_raise_to(decision.total)
        else:
            state.check_or_call()
    _deal_board(state, board)
    if state.status:
        raise Wrong(f"pokerkit's hand goes on: {hand}")
    ends = tuple(state.stacks)
    if ends != hand.ends:
        apart = max(abs(a - b) for a, b in zip(ends, hand.ends, strict=True))
        if hand.shared and apart < len(ends) and sum(ends) == sum(hand.ends):
            raise Known("odd chips (rule 15.5)")
        raise Wrong(f"pokerkit ends at {ends}: {hand}")


def _deal_board(state: State, board: str) -> str:
    """Deal what the board's next streets need; what is left of the board."""
    while state.can_burn_card("??") or state.can_deal_board():
        if state.can_burn_card("??"):
            state.burn_card("??")
            continue
        count = 2 * (state.board_dealing_count or 0)
        state.deal_board(board[:count])
        board = board[count:]
    return board


def _compare(rules: cr.TableRules, state: State, ours: Decision, stacks: Sequence[int]) -> None:
    if state.actor_index != ours.seat:
        raise Wrong(f"it is {state.actor_index}'s turn for pokerkit: {ours}")
    if (state.checking_or_calling_amount or 0) != ours.call:
        if stacks[1] < rules.big_blind:
            raise Known("the price over a short big blind (rule 11.1)")
        raise Wrong(f"pokerkit calls {state.checking_or_calling_amount}: {ours}")
    low = state.min_completion_betting_or_raising_to_amount or 0
    high = state.max_completion_betting_or_raising_to_amount or 0
    if bool(low) != bool(ours.low):
        raise Known("who may raise after a short all-in (rule 10.3)")
    if (low, high) != (ours.low, ours.high):
        raise Wrong(f"pokerkit raises {low} to {high}: {ours}")
