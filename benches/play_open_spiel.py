"""OpenSpiel's universal_poker at the same table: C++, its chance drawn by the caller, its wagers totals of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import sample
from typing import TYPE_CHECKING, Any

import croupier as cr
from croupier.cards import parse_cards

from .machine import version
from .play_again import Choose, Played

INSTALLED = version("open-spiel") is not None

if TYPE_CHECKING or INSTALLED:
    import pyspiel

FOLD, CALL = 0, 1
"""Every higher action is a wager: how many chips the player will have put into the hand."""
CARDS = range(52)


@cache
def game(rules: cr.TableRules, stacks: tuple[int, ...]) -> Any:
    """The same game and stacks; player 0 is the small blind, the last one the button."""
    seats = len(stacks)
    blinds = [rules.small_blind, rules.big_blind] + [0] * (seats - 2)
    said = {
        "betting": "nolimit",
        "bettingAbstraction": "fullgame",
        "numPlayers": seats,
        "numRounds": 4,
        "blind": " ".join(map(str, blinds)),
        "firstPlayer": "3 1 1 1",
        "numSuits": 4,
        "numRanks": 13,
        "numHoleCards": 2,
        "numBoardCards": "0 3 1 1",
        "stack": " ".join(map(str, stacks)),
    }
    return pyspiel.load_game("universal_poker", said)


def hands(rules: cr.TableRules, stacks: Sequence[int], count: int, choose: Choose) -> int:
    """Play hands to the end; how many decisions it took."""
    decisions, new = 0, game(rules, tuple(stacks)).new_initial_state
    for _ in range(count):
        state, deck = new(), iter(sample(CARDS, 17))
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(next(deck))
                continue
            decisions += 1
            legal = state.legal_actions()
            call = legal[0] == FOLD
            low, high = (legal[1 + call], legal[-1]) if len(legal) > 1 + call else (0, 0)
            total = choose(call, low, high)
            state.apply_action(FOLD if total < 0 else total or CALL)
        state.returns()
    return decisions


class Again:
    """One hand to play again: an ``Engine``."""

    def __init__(self, hand: Played):
        self.state, self.stacks = game(hand.rules, hand.stacks).new_initial_state(), hand.stacks
        self.deck = [int(card) for hole in (*hand.holes, hand.board) for card in parse_cards(hole)]
        self.before = 0
        for _ in range(2 * len(hand.holes)):
            self.state.apply_action(self.deck.pop(0))

    def spent(self) -> list[int]:
        """What each has put into the hand."""
        contributions: list[int] = self.state.to_struct().player_contributions
        return contributions

    def turn(self) -> int | None:
        if self.state.is_chance_node():
            self.before = max(self.spent())  # what whoever can still act has put in on earlier streets
        while self.state.is_chance_node():
            self.state.apply_action(self.deck.pop(0))
        seat: int = self.state.current_player()
        return None if self.state.is_terminal() else seat

    def offers(self) -> tuple[int, int, int]:
        legal, spent, seat = self.state.legal_actions(), self.spent(), self.state.current_player()
        wagers = [action - self.before for action in legal if action > CALL]
        call = min(max(spent), self.stacks[seat]) - spent[seat]
        return call, (wagers or [0])[0], (wagers or [0])[-1]

    def act(self, total: int) -> None:
        self.state.apply_action(FOLD if total < 0 else self.before + total if total else CALL)

    def ends(self) -> list[float]:
        return [stack + won for stack, won in zip(self.stacks, self.state.returns(), strict=True)]
