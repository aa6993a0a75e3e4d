"""Random hands under random house rules, decision by decision beside a slow reading of the rules."""

from __future__ import annotations

import random

import pytest
from notation_hand import offered
from slow_twin import Act, SlowRound

import croupier as cr
from croupier.blinds import open_ordinary, ordinary_posts, pay

ORDER = ("ante", "sb", "bb", "straddle", "live", "dead", "tableante")  # rule 11.4, per kind


def random_rules(chance: random.Random) -> cr.TableRules:
    pick, unit = chance.choice, chance.choice([1, 1, 1, 5])
    options: dict[str, object] = {
        "structure": pick(["no-limit", "pot-limit", "fixed-limit"]),
        "small_blind": pick([3, 5, 10]) * unit,
        "big_blind": 10 * unit,
        "unit": unit,
        "open_fold": pick(["allow", "reject"]),
        "check_raise": chance.random() < 0.9,
        "short_bb_price": pick(["full", "full", "actual"]),
        "straddle_raise": pick(["double", "difference"]),
    }
    if options["structure"] == "fixed-limit":
        options["fl_reopen"] = pick(["half", "half", "full"])
        options["fl_max_raises"] = pick([3, 4, None])
        options["fl_headsup_cap"] = pick(["lift_if_not_yet_capped", "lift_if_round_began_headsup", "keep"])
    else:
        options["min_raise"] = pick(["increment", "increment", "double_total"])
        options["short_open_raise"] = pick(["add_increment", "complete_to_minimum"])
        options["reopen"] = pick(["full", "full", "half"])
        options["short_all_ins"] = pick(["cumulative", "cumulative", "never"])
        options["min_bets"] = pick([None, None, tuple(pick([5, 10, 15, 20]) * unit for _ in range(4))])
    if options["structure"] == "pot-limit":
        options["pl_small_blind"] = pick(["exact", "as_big_blind"])
        options["pl_rounding"] = pick([None, None, ("up", 5), ("down", 5)])
        options["pl_blinds_counted_full"] = pick([True, False])
        options["pl_antes_count"] = pick(["each_only", "all", "none"])
    return cr.TableRules(**options)  # type: ignore[arg-type]


def random_posts(chance: random.Random, rules: cr.TableRules, stacks: list[int]) -> list[cr.Post]:
    """Antes, blinds that may be missing, a returning player, a straddle."""
    players, ante = len(stacks), 2 * rules.unit
    small, big = (1, 0) if players == 2 else (0, 1)
    antes = chance.choice(["none", "each", "table"])
    posts = [cr.Post(p, "ante", ante) for p in range(players)] if antes == "each" else []
    if chance.random() < 0.9:
        posts.append(cr.Post(small, "sb", rules.small_blind))
    if chance.random() < 0.95:
        posts.append(cr.Post(big, "bb", rules.big_blind))
    if antes == "table":
        posts.append(cr.Post(big, "tableante", ante))
    if players > 3:
        back, straddler = chance.sample(range(2, players), 2)
        if chance.random() < 0.3:
            posts.append(cr.Post(back, "live", chance.choice([rules.small_blind, rules.big_blind])))
            posts.append(cr.Post(back, "dead", chance.choice([0, rules.small_blind])))
        if chance.random() < 0.3 and stacks[straddler] >= 2 * rules.big_blind + ante:
            posts.append(cr.Post(straddler, "straddle", 2 * rules.big_blind))
    return posts


def opened(rules: cr.TableRules, posts: list[cr.Post], stacks: list[int]) -> tuple[SlowRound, list[int], int]:
    """The first round, with the antes and the other dead chips."""
    players = len(stacks)
    left, live, antes = stacks.copy(), [0] * players, [0] * players
    paid = {kind: dict.fromkeys([post.seat for post in posts if post.kind == kind], 0) for kind in ORDER}
    for seat, kind, amount in sorted(posts, key=lambda post: ORDER.index(post.kind)):
        chips = min(amount, left[seat])
        left[seat] -= chips
        paid[kind][seat] += chips
        if kind == "ante":
            antes[seat] += chips
        elif kind not in ("dead", "tableante"):
            live[seat] += chips
    dead, table = sum(paid["dead"].values()), sum(paid["tableante"].values())
    counted = dead + (sum(antes) if rules.pl_antes_count != "none" else 0)
    counted += table if rules.pl_antes_count == "all" else 0
    straddler = next(iter(paid["straddle"]), None)
    before = straddler if straddler is not None else 0 if players == 2 else 1
    first = SlowRound(
        rules,
        rules.street_minimums[0],
        left,
        [True] * players,
        counted,
        (before + 1) % players,
        live,
        (paid["sb"], paid["bb"]),
        None if straddler is None else live[straddler],
    )
    return first, antes, dead + table


def take_back(bets: list[int], in_hand: list[bool]) -> int | None:
    """Who gets back the excess of his bet, if anybody (rule 14.1)."""
    top = bets.index(max(bets))
    return top if in_hand[top] and bets.count(bets[top]) == 1 else None


def choose(chance: random.Random, legal: dict[str, tuple[int, ...]], hand: cr.Hand) -> tuple[str, int]:
    """Mostly calls and the smallest wagers, so that short all-ins meet players who have acted."""
    wager = legal.get("raise") or legal.get("bet")
    if wager and chance.random() < 0.4:
        return "wager", chance.choice([*wager, wager[0], wager[0], chance.choice(hand.legal.wager)])
    if "check" in legal:
        return ("fold", 0) if hand.legal.fold and chance.random() < 0.05 else ("check", 0)
    return ("fold", 0) if chance.random() < 0.12 else ("call", 0)


@pytest.mark.parametrize("hundred", range(10))
def test_every_decision_is_what_the_rules_say(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        play(random.Random(seed))


def play(chance: random.Random) -> None:
    rules = random_rules(chance)
    deep, short = rules.unit * chance.choice([60, 300]), rules.unit * chance.choice([12, 45])
    stacks = [chance.randint(1, chance.choice([deep, short, short])) for _ in range(chance.randint(2, 8))]
    players = len(stacks)
    posts = random_posts(chance, rules, stacks)
    hand = cr.Hand(rules, stacks, posts=posts, deck=cr.UNKNOWN)
    betting, antes, dead = opened(rules, posts, stacks)
    staked = [0] * players
    told = f"{rules!r}, {stacks}, {posts}"
    for street in range(4):
        while (p := betting.to_act()) is not None:
            legal = betting.legal(p)
            assert (hand.to_act, offered(hand)) == (p, legal), (told, hand.events)
            word, to = choose(chance, legal, hand)
            getattr(hand, word)(*[to] * (word == "wager"), seat=p)
            chips = legal["call"][0] if word == "call" else 0
            betting.acts.append(Act(p, word, to or betting.bet(p) + chips))
        assert hand.to_act is None, (told, hand.events)
        in_hand = [betting.live(p) for p in range(players)]
        bets, left = [betting.bet(p) for p in range(players)], [betting.stack(p) for p in range(players)]
        back = take_back(bets, in_hand)
        if back is not None:
            excess = bets[back] - sorted(bets)[-2]
            bets[back] -= excess
            left[back] += excess
        staked = [a + b for a, b in zip(staked, bets, strict=True)]
        if sum(in_hand) == 1:
            left[in_hand.index(True)] += sum(staked) + sum(antes) + dead
            assert [hand.stacks[p] for p in range(players)] == left, (told, hand.events)
            assert hand.is_over
            return
        assert [hand.stacks[p] for p in range(players)] == left, (told, hand.events)
        folded = [p for p in range(players) if not in_hand[p]]
        assert hand.pots == cr.side_pots(staked, folded, antes=antes, dead=dead), (told, hand.events)
        if street < 3:
            hand.deal()
            minimum = rules.street_minimums[street + 1]
            betting = SlowRound(rules, minimum, left, in_hand, sum(staked) + sum(antes) + dead, 0)
    assert hand.waiting == "ranking"


@pytest.mark.parametrize("structure", ["no-limit", "pot-limit", "fixed-limit"])
@pytest.mark.parametrize("players", range(2, 11))
def test_the_ordinary_blinds_are_what_their_posts_come_to(structure: str, players: int) -> None:
    chance, short = random.Random(players), 0
    for ante, small in [(0, 5), (0, 10), (0, 9), (0, 0), (2, 5)] * 10:
        rules = cr.TableRules(structure, small, 10, ante=ante)  # type: ignore[arg-type]
        seats = tuple(range(players))
        stacks = [chance.choice([4, 5, 6, 9, 10, 11, 15, 16, 100]) for _ in seats]
        before, paid = [*stacks], [*stacks]
        quickly = open_ordinary(rules, stacks)
        slowly = pay(rules, ordinary_posts(rules, seats, seats[-1]), seats, seats[-1], paid)
        if quickly is None:
            small_at, big_at = (1, 0) if players == 2 else (0, 1)
            assert ante or not small or before[small_at] < small or before[big_at] < 10
            assert stacks == before  # nothing is taken twice
            short += 1
        else:
            assert (*quickly, (0,) * players, 0, 0) == slowly
            assert stacks == paid
    assert 10 < short < 50
