"""Six-handed no-limit at 100 big blinds, random play: whole hands, legal actions read at every decision.

Policy A ("loose"): facing a bet 15 % fold, else 15 % raise (the minimum to the minimum + 3 big
blinds), else check or call. Policy U ("even"): fold, call, raise a third each; a fold that nothing
asks for is a check. Every engine deals, checks every action, and pays; every engine draws its
choices from the same stream, so that it plays the same hands wherever the rules it knows agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import croupier as cr

from . import play_again, play_open_spiel, play_pokerfast, play_pokerkit
from .play_again import Choose
from .report import Line, Part, Row, Target, ahead, rounded
from .rounds import Runner, middle, race, times

BIG_BLIND = 2
STACKS = (200,) * 6
SIZES = 3 * BIG_BLIND + 1
"""A raise is the minimum, or up to three big blinds more."""
RULES = cr.TableRules(small_blind=1, big_blind=BIG_BLIND)

RIVALS = {"pokerkit": play_pokerkit, "open-spiel": play_open_spiel, "pokerfast": play_pokerfast}
SLOWER = {"croupier": 20, "open-spiel": 20, "pokerfast": 10, "pokerkit": 1}
"""How many times as many hands each plays in a round, so that a round takes everybody about as long."""
PROMISED = {"A": 70, "U": 32}
"""How many times as fast as pokerkit, by policy; ahead of OpenSpiel under either."""
SAID = {"A": "random play, seldom folding", "U": "folding, calling and raising a third each"}


def loose(random: Callable[[], float]) -> Choose:
    """Policy A."""

    def choose(call: int, low: int, high: int) -> int:
        if call and random() < 0.15:
            return -1
        if random() < 0.15 and low:
            total = low + int(random() * SIZES)
            return total if total < high else high
        return 0

    return choose


def even(random: Callable[[], float]) -> Choose:
    """Policy U."""

    def choose(call: int, low: int, high: int) -> int:
        third = random() * 3
        if third < 1:
            return -1 if call else 0
        if third < 2 or not low:
            return 0
        total = low + int(random() * SIZES)
        return total if total < high else high

    return choose


POLICIES = {"A": loose, "U": even}


def croupier_hands(count: int, choose: Choose) -> int:
    """Play hands to the end; how many decisions it took."""
    decisions = 0
    for _ in range(count):
        hand = cr.Hand(RULES, STACKS)
        while hand.to_act is not None:
            decisions += 1
            legal = hand.legal
            call, wager = legal.call or 0, legal.wager
            total = choose(call, wager.start, wager.stop - 1) if wager else choose(call, 0, 0)
            if total < 0:
                hand.fold()
            elif total:
                hand.wager(total)
            elif call:
                hand.call()
            else:
                hand.check()
    return decisions


def run(quick: bool) -> list[Part]:
    """One part per policy."""
    there = [name for name, rival in RIVALS.items() if rival.INSTALLED]
    hands = play_again.recorded(RULES, STACKS, [loose, even], 200 if quick else 4_000) if there else []
    notes: list[str] = []
    failures: list[str] = []
    for name in there:
        found, wrong = play_again.compare(name, RIVALS[name].Again, hands)
        notes, failures = notes + found, failures + wrong
    return [
        policy("A", there, quick, notes, failures),
        policy("U", there, quick, [], []),
    ]


def policy(name: str, there: list[str], quick: bool, notes: list[str], failures: list[str]) -> Part:
    """Race the engines over the same streams of choices."""
    choices, hands, rounds = POLICIES[name], 20 if quick else 50, 3 if quick else 15
    decisions: Counter[str] = Counter()
    played: Counter[str] = Counter()

    def playing(who: str) -> Runner:
        def turns(turn: int) -> int:
            for _ in range(SLOWER[who]):
                choose = choices(Random(turn).random)
                took = (
                    croupier_hands(hands, choose)
                    if who == "croupier"
                    else RIVALS[who].hands(RULES, STACKS, hands, choose)
                )
                decisions[who] += took
                played[who] += hands
            return SLOWER[who] * hands

        return turns

    seconds = race({who: playing(who) for who in ("croupier", *there)}, rounds)
    behind = {who: times(seconds, "croupier", who) for who in there}
    rows = [
        Row(
            who,
            middle(seconds, who),
            behind.get(who),
            f"{decisions[who] / played[who]:.1f} decisions a hand",
            ours=who == "croupier",
            chart=who.replace("open-spiel", "OpenSpiel"),
        )
        for who in seconds
    ]
    rows += [Row(who, None) for who in RIVALS if who not in there]
    return Part(
        title=f"play: six-handed no-limit, 100 big blinds, random play, policy {name}",
        unit="hands/s",
        rows=rows,
        ratio="x Croupier's time",
        notes=notes,
        targets=[
            Target(f"policy {name}, times pokerkit", PROMISED[name], behind.get("pokerkit")),
            Target(f"policy {name}, times OpenSpiel", 1, behind.get("open-spiel")),
        ],
        failures=failures,
        lines=[
            Line(
                f"Six-handed no-limit, {SAID[name]}",
                f"{rounded(1 / middle(seconds, 'croupier'))} hands/s",
                ahead((who.replace("open-spiel", "OpenSpiel"), slower) for who, slower in behind.items()),
            )
        ],
        panel=f"Hands of six-handed no-limit, {SAID[name]}" if name == "A" else "",
    )
