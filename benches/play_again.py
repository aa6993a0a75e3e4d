"""Before engines race, they play the same hands: the same cards and choices, every price and every end compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

import croupier as cr

Choose = Callable[[int, int, int], int]
"""(chips to call, lowest total, highest total), zeros where closed -> -1 to fold, 0 to check or call, or a total."""


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

    rules: cr.TableRules
    stacks: tuple[int, ...]
    holes: tuple[str, ...]
    board: str
    decisions: tuple[Decision, ...]
    ends: tuple[int, ...]
    shared: bool
    """Whether some pot was divided."""


class Engine(Protocol):
    """A rival at the table with one hand to play again; player 0 is the small blind, the last one the button."""

    def turn(self) -> int | None:
        """Whose turn it is; None when the hand is over."""

    def offers(self) -> tuple[int, int, int]:
        """Chips to call, the lowest and the highest total of a raise; zeros where closed."""

    def act(self, total: int) -> None:
        """Fold (-1), check or call (0), or bet or raise to a total."""

    def ends(self) -> Sequence[float]:
        """Everybody's chips after the hand."""


class Known(Exception):
    """The engines part ways where the rival is known to differ from the rule book."""


class Wrong(Exception):
    """The engines part ways, and nothing explains it."""


def record(rules: cr.TableRules, seed: int, stacks: tuple[int, ...], choose: Choose) -> Played:
    """Play one seeded hand, writing down everything that another engine needs to play it again."""
    hand = cr.Hand(rules, stacks, seed=seed)
    holes = tuple("".join(map(str, hand.hole(seat))) for seat in hand.seats)
    decisions = []
    while (seat := hand.to_act) is not None:
        legal = hand.legal
        low, high = (legal.wager[0], legal.wager[-1]) if legal.wager else (0, 0)
        decision = Decision(seat, legal.call or 0, low, high, choose(legal.call or 0, low, high))
        decisions.append(decision)
        if decision.total < 0:
            hand.fold()
        elif decision.total:
            hand.wager(decision.total)
        elif legal.check:
            hand.check()
        else:
            hand.call()
    paid = [event.pot for event in hand.events if isinstance(event, cr.events.Won)]
    return Played(
        rules=rules,
        stacks=stacks,
        holes=holes,
        board="".join(map(str, hand.board)),
        decisions=tuple(decisions),
        ends=tuple(hand.stacks[seat] for seat in hand.seats),
        shared=len(paid) > len(set(paid)),
    )


def follow(engine: Engine, hand: Played) -> None:
    """Walk an engine through a hand; raise Known or Wrong at the first difference."""
    short = len(set(hand.stacks)) > 1  # whether somebody may be unable to put in a full raise
    for ours in hand.decisions:
        if (turn := engine.turn()) != ours.seat:
            raise Wrong(f"it is {turn}'s turn: {ours}")
        call, low, high = engine.offers()
        if call != ours.call:
            if hand.stacks[1] < hand.rules.big_blind:
                raise Known("the price over a short big blind (rule 11.1)")
            raise Wrong(f"{call} to call: {ours}")
        if bool(low) != bool(ours.low):
            raise Known("who may raise after a short all-in (rule 10.3)")
        if low < ours.low and high == ours.high and short:
            raise Known("the least raise, where some stack is short of it (rules 9.2, 10.4)")
        if (low, high) != (ours.low, ours.high):
            raise Wrong(f"raises {low} to {high}: {ours}")
        engine.act(ours.total)
        short = short or bool(ours.total and ours.total == ours.high)
    if engine.turn() is not None:
        raise Wrong(f"the hand goes on: {hand}")
    ends = engine.ends()
    if any(theirs != mine for theirs, mine in zip(ends, hand.ends, strict=True)):
        apart = max(abs(theirs - mine) for theirs, mine in zip(ends, hand.ends, strict=True))
        if hand.shared and apart < len(ends) and abs(sum(ends) - sum(hand.ends)) < 1e-6:
            raise Known("odd chips (rule 15.5)")
        raise Wrong(f"ends at {ends}: {hand}")


def compare(name: str, begin: Callable[[Played], Engine], hands: Sequence[Played]) -> tuple[list[str], list[str]]:
    """Play all hands again; (what was found, what is wrong)."""
    alike, known, wrong = 0, Counter[str](), []
    for number, hand in enumerate(hands):
        try:
            follow(begin(hand), hand)
            alike += 1
        except Known as difference:
            known[str(difference)] += 1
        except (Wrong, ValueError) as difference:
            wrong.append(f"{name}, hand {number}: {difference}")
    notes = [f"{name}: {alike:,} of {len(hands):,} hands played again with the same choices, prices and final stacks"]
    notes += [f"  {count:,} set aside, where it is known to differ: {what}" for what, count in known.most_common()]
    return notes, wrong


def recorded(
    rules: cr.TableRules,
    stacks: tuple[int, ...],
    policies: Sequence[Callable[[Callable[[], float]], Choose]],
    count: int,
) -> list[Played]:
    """So many hands, half of them with uneven stacks, under each policy in turn."""
    hands = []
    for seed in range(count):
        random = Random(seed)
        uneven = tuple(random.randint(rules.big_blind, stacks[0]) for _ in stacks)
        choose = policies[seed // 2 % len(policies)](random.random)
        hands.append(record(rules, seed, stacks if seed % 2 else uneven, choose))
    return hands
