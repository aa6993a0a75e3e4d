"""The laws of a hand, with hypothesis to choose the rules, the posts, the cards and every move.

What has to hold is in `laws.py`; `python -m tests.soak` plays the same for as long as one likes.
"""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from laws import Watch
from random_hands import choose, deal

import croupier as cr
from croupier import errors, events as ev

randoms = st.randoms(use_true_random=False)


def acting(check: str = "") -> object:
    """Whether somebody is to act, and may do what `check` says."""

    def holds(machine: PlayAHand) -> bool:
        hand = machine.hand
        return hand.to_act is not None and (not check or bool(getattr(hand.legal, check)))

    return precondition(holds)


class PlayAHand(RuleBasedStateMachine):
    """One hand, move by move; after each of them everything allowed and everything forbidden is tried."""

    watch: Watch

    @property
    def hand(self) -> cr.Hand:
        return self.watch.hand

    @initialize(chance=randoms)
    def deal(self, chance: random.Random) -> None:
        self.watch = Watch(deal(chance))
        self.steps = 0

    @acting("fold")
    @rule()
    def fold(self) -> None:
        self.watch.move("fold")

    @acting("check")
    @rule()
    def check(self) -> None:
        self.watch.move("check")

    @acting("call")
    @rule()
    def call(self) -> None:
        self.watch.move("call")

    @acting("wager")
    @rule(at=st.integers(0, 1 << 20))
    def wager(self, at: int) -> None:
        legal = self.hand.legal
        to = legal.wager[at % len(legal.wager)]
        self.watch.move(f"{'raise' if legal.is_raise else 'bet'} {to}")

    @acting("wager")
    @rule()
    def least(self) -> None:
        self.wager(0)

    @acting("all_in")
    @rule()
    def all_in(self) -> None:
        self.watch.move("all-in")

    @acting()
    @rule()
    def kill(self) -> None:
        assert self.hand.to_act is not None
        self.watch.move(ev.Killed(self.hand.to_act))

    @precondition(lambda machine: machine.hand.waiting is not None)
    @rule(chance=randoms)
    def tell(self, chance: random.Random) -> None:
        self.watch.move(choose(chance, self.watch.deal, self.hand))

    @rule()
    def take_back(self) -> None:
        """Undo the last move; made again, it leads to where we were."""
        moves, hand = self.hand.moves, self.hand.copy()
        if not moves:
            with pytest.raises(errors.NotNow):
                hand.undo()
            return
        hand.undo()
        assert hand != self.hand
        assert hand.moves == moves[:-1]
        hand.push(moves[-1])
        assert hand == self.hand

    @rule()
    def retell(self) -> None:
        """A hand that is not over is told by its events as well."""
        told = cr.Hand.from_events(self.hand.events)
        assert told.events == self.hand.events
        assert (told.to_act, told.legal, told.pots) == (self.hand.to_act, self.hand.legal, self.hand.pots)

    @invariant()
    def everything_is_tried(self) -> None:
        self.steps += 1
        self.watch.probe(random.Random(self.steps))

    def teardown(self) -> None:
        if hasattr(self, "watch"):
            self.watch.play(random.Random(self.steps), probes=0)


TestPlayAHand = PlayAHand.TestCase
TestPlayAHand.settings = settings(
    max_examples=100, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("hundred", range(3))
def test_hands_by_chance(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        chance = random.Random(seed)
        Watch(deal(chance)).play(chance, probes=0.3)


def test_the_soak_runs() -> None:
    house = Path(__file__).parent.parent
    soak = [sys.executable, "-m", "tests.soak", "--seed", "5"]
    done = subprocess.run([*soak, "--hands", "40"], cwd=house, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "40 hands" in done.stdout
