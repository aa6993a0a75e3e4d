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

from . import play_pokerkit
from .report import Part, Row, Target
from .rounds import middle, race, times

BIG_BLIND = 2
STACKS = (200,) * 6
RULES = cr.TableRules(small_blind=1, big_blind=BIG_BLIND)

Choose = Callable[[int, int, int], int]
"""(chips to call, lowest total, highest total), zeros where closed -> -1 to fold, 0 to check or call, or a total."""


def loose(random: Callable[[], float]) -> Choose:
    """Policy A."""

    def choose(call: int, low: int, high: int) -> int:
        if call and random() < 0.15:
            return -1
        if random() < 0.15 and low:
            return min(high, low + int(random() * (3 * BIG_BLIND + 1)))
        return 0

    return choose


def even(random: Callable[[], float]) -> Choose:
    """Policy U."""

    def choose(call: int, low: int, high: int) -> int:
        third = int(random() * 3)
        if third == 0:
            return -1 if call else 0
        if third == 1 or not low:
            return 0
        return min(high, low + int(random() * (3 * BIG_BLIND + 1)))

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


def record(seed: int, stacks: tuple[int, ...], choose: Choose) -> play_pokerkit.Played:
    """Play one seeded hand, writing down everything that another engine needs to play it again."""
    hand = cr.Hand(RULES, stacks, seed=seed)
    holes = tuple("".join(map(str, hand.hole(seat))) for seat in hand.seats)
    decisions = []
    while (seat := hand.to_act) is not None:
        legal = hand.legal
        low, high = (legal.wager[0], legal.wager[-1]) if legal.wager else (0, 0)
        decision = play_pokerkit.Decision(seat, legal.call or 0, low, high, choose(legal.call or 0, low, high))
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
    return play_pokerkit.Played(
        stacks=stacks,
        holes=holes,
        board="".join(map(str, hand.board)),
        decisions=tuple(decisions),
        ends=tuple(hand.stacks[seat] for seat in hand.seats),
        shared=len(paid) > len(set(paid)),
    )


def compare(hands: int) -> tuple[list[str], list[str]]:
    """Play hands through both engines, half of them with uneven stacks; (what was found, what is wrong)."""
    alike, known, wrong = 0, Counter[str](), []
    for seed in range(hands):
        random = Random(seed)
        stacks = STACKS if seed % 2 else tuple(random.randint(BIG_BLIND, STACKS[0]) for _ in STACKS)
        hand = record(seed, stacks, POLICIES["AU"[seed // 2 % 2]](random.random))
        try:
            play_pokerkit.play_again(RULES, hand)
            alike += 1
        except play_pokerkit.Known as difference:
            known[str(difference)] += 1
        except (play_pokerkit.Wrong, ValueError) as difference:
            wrong.append(f"seed {seed}: {difference}")
    notes = [f"{alike:,} of {hands:,} hands played through both engines: the same choices, the same final stacks"]
    notes += [f"{count:,} set aside, where pokerkit is known to differ: {what}" for what, count in known.most_common()]
    return notes, wrong


def run(quick: bool) -> list[Part]:
    """One part per policy."""
    rounds, hands, repeats = (3, 20, 10) if quick else (7, 100, 20)
    rival = play_pokerkit.INSTALLED
    notes, wrong = compare(200 if quick else 4_000) if rival else ([], [])
    return [policy(name, rounds, hands, repeats, notes, wrong) for name in POLICIES]


def policy(name: str, rounds: int, hands: int, repeats: int, notes: list[str], wrong: list[str]) -> Part:
    """Race the engines over the same streams of choices."""
    choices = POLICIES[name]
    decisions: Counter[str] = Counter()

    def ours(turn: int) -> int:
        for _ in range(repeats):
            decisions["croupier"] += croupier_hands(hands, choices(Random(turn).random))
        return hands * repeats

    def theirs(turn: int) -> int:
        decisions["pokerkit"] += play_pokerkit.hands(RULES, STACKS, hands, choices(Random(turn).random))
        return hands

    runners = {"croupier": ours} | ({"pokerkit": theirs} if play_pokerkit.INSTALLED else {})
    seconds = race(runners, rounds)
    played = {"croupier": hands * repeats * (rounds + 1), "pokerkit": hands * (rounds + 1)}
    rows = [
        Row(
            who,
            middle(seconds, who),
            times(seconds, who, "pokerkit") if "pokerkit" in seconds else None,
            f"{decisions[who] / played[who]:.1f} decisions a hand",
        )
        for who in runners
    ]
    if "pokerkit" not in seconds:
        rows.append(Row("pokerkit", None))
    return Part(
        title=f"Six-handed no-limit, 100 big blinds, random play, policy {name}",
        unit="hands/s",
        rows=rows,
        ratio="x pokerkit",
        notes=notes if name == "A" else [],
        targets=[Target("times pokerkit", 40, rows[0].times)] if name == "A" else [],
        failures=wrong if name == "A" else [],
    )
