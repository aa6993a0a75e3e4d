"""Hands at random: any house rules, any posts, stacks from one chip up, any deck; and something to do in them.

Everything is drawn from a `random.Random`, or from something that behaves like one.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import croupier as cr
from croupier import events as ev
from croupier.rake import Rake

BLIND = 10  # the big blind, in units


def house(chance: random.Random) -> cr.TableRules:
    """Every option that belongs to a hand (rule 20), the usual one more often than not."""
    pick, unit = chance.choice, chance.choice([1, 1, 1, 5])

    def maybe(usual: Any, *others: Any, odds: float = 0.3) -> Any:
        return pick(others) if chance.random() < odds else usual

    structure = pick(["no-limit", "no-limit", "pot-limit", "fixed-limit"])
    options: dict[str, Any] = {
        "structure": structure,
        "small_blind": pick([0, 3, 5, 5, 10]) * unit,
        "big_blind": BLIND * unit,
        "unit": unit,
        "ante": maybe(0, unit, 3 * unit, 10 * unit),
        "ante_kind": pick(["each", "bb_ante", "btn_ante"]),
        "short_post_order": pick(["per_kind", "ante_first", "blind_first"]),
        "short_repost": pick(["live_first", "dead_first"]),
        "short_bb_price": maybe("full", "actual"),
        "open_fold": maybe("allow", "reject", "convert_to_check"),
        "check_raise": maybe(True, False, odds=0.1),
        "straddle": maybe("none", "utg", "utg_or_button", "any_seat", odds=0.5),
        "straddle_size": maybe(None, 15 * unit, 30 * unit),
        "straddle_raise": maybe("double", "difference"),
        "button_straddle_first": maybe("left_of_straddler", "utg"),
        "restraddle": maybe(False, True, odds=0.5),
        "burn": maybe(True, False),
        "odd_chip_scope": maybe("per_pot", "per_hand", odds=0.5),
        "rake": rake(chance, unit) if chance.random() < 0.4 else None,
        "show_order": maybe("last_aggressor", "after_last_actor"),
        "checked_river_first": maybe("left_of_button", "first_who_acted"),
        "side_pot_players_show_first": maybe(True, False),
        "reveal": maybe("if_not_beaten", "all", "ask", odds=0.5),
        "all_in_face_up": maybe(True, False, odds=0.5),
        "mucked_history": pick(["seated", "dealt_in", "none", "public"]),
        "run_it_twice": maybe(False, True),
        "request_to_see": maybe(False, True),
        "allow_muck_winner": maybe(False, True, odds=0.2),
    }
    if structure == "fixed-limit":
        options["big_bet"] = maybe(None, 10 * unit, 25 * unit)
        options["fl_reopen"] = maybe("half", "full")
        options["fl_max_raises"] = maybe(3, 4, None)
        options["fl_headsup_cap"] = pick(["lift_if_not_yet_capped", "lift_if_round_began_headsup", "keep"])
    else:
        options["min_bets"] = maybe(None, (5 * unit, 20 * unit), tuple(pick([1, 5, 10, 15]) * unit for _ in range(4)))
        options["min_raise"] = maybe("increment", "double_total")
        options["short_open_raise"] = maybe("add_increment", "complete_to_minimum")
        options["reopen"] = maybe("full", "half")
        options["short_all_ins"] = maybe("cumulative", "never")
    if structure == "pot-limit":
        options["pl_small_blind"] = maybe("exact", "as_big_blind")
        options["pl_rounding"] = maybe(None, ("up", 5), ("down", 7))
        options["pl_blinds_counted_full"] = maybe(True, False)
        options["pl_antes_count"] = maybe("each_only", "all", "none")
    return cr.TableRules(**options)


def rake(chance: random.Random, unit: int) -> Rake:
    pick = chance.choice
    return Rake(
        pick([Fraction(5), Fraction(10), Fraction(7, 2), Fraction(100)]),
        cap=pick([None, 0, 3, 20, {2: 1, 4: 7}]),
        no_flop_no_drop=pick([True, True, False]),
        unit=pick([None, unit, 2 * unit]),
        basis=pick(["per_pot", "total"]),
        rounding=pick(["floor", "half_even"]),
    )


class Deal(NamedTuple):
    """What a hand is made of, and the cards to tell where its deck is unknown."""

    rules: cr.TableRules
    stacks: dict[int, int]
    options: dict[str, Any]
    holes: dict[int, tuple[cr.Card, ...]]
    board: tuple[cr.Card, ...]
    spare: tuple[cr.Card, ...]  # for further boards

    def hand(self) -> cr.Hand:
        return cr.Hand(self.rules, self.stacks, **self.options)


def deal(chance: random.Random) -> Deal:
    rules = house(chance)
    players = chance.randint(2, 10)
    unit, seats = rules.unit, sorted(chance.sample(range(12), players))
    deep, short = chance.choice([80, 400]) * unit, chance.choice([12, 45]) * unit
    stacks = {seat: chance.randint(1, chance.choice([deep, short, short, 4 * unit])) for seat in seats}
    options: dict[str, Any] = {"button": chance.choice(seats if players == 2 else range(13))}
    order = cr.Hand(rules, stacks, **options, posts=(), deck=cr.UNKNOWN).seats
    start = chance.random()
    if start < 0.1:
        options["street"] = chance.choice(["flop", "turn", "river"])
        options["pot"] = chance.randint(0, 60)
    elif start < 0.45:
        options["posts"] = owed = posts(chance, rules, stacks, order)
        if rules.straddle != "none" and not any(post.kind == "straddle" for post in owed):
            options["straddles"] = straddles(chance, rules, stacks, order, options["button"])
    elif rules.straddle != "none":
        options["straddles"] = straddles(chance, rules, stacks, order, options["button"])
    if chance.random() < 0.1:
        options["first"] = chance.choice(seats)
    deck = list(map(cr.Card, range(52)))
    chance.shuffle(deck)
    holes = {seat: (deck.pop(), deck.pop()) for seat in seats}
    board, spare = tuple(deck.pop() for _ in range(5)), tuple(deck)
    turned = {"flop": 3, "turn": 4, "river": 5}.get(options.get("street", ""), 0)
    if turned:
        options["board"] = board[:turned]
    known = {seat: hole for seat, hole in holes.items() if chance.random() < 0.4}
    if chance.random() < 0.3:
        options["deck"] = cr.UNKNOWN
        options["holes"] = chance.choice([None, holes, known])
        if turned and chance.random() < 0.3:
            del options["board"]
    elif chance.random() < 0.2:
        options["deck"] = deck + [card for seat in seats for card in holes[seat]] + list(board[turned:])
    else:
        options["seed"] = chance.randint(0, 999_999)
        options["holes"] = chance.choice([None, None, known])
    return Deal(rules, stacks, options, holes, board, spare)


def posts(chance: random.Random, rules: cr.TableRules, stacks: dict[int, int], order: Sequence[int]) -> list[cr.Post]:
    """Blinds that may be missing or there twice, a returning player, antes and a straddle of any kind."""
    unit = rules.unit
    small, big = (order[1], order[0]) if len(order) == 2 else order[:2]
    owed = []
    if chance.random() < 0.85:
        owed.append(cr.Post(small, "sb", rules.small_blind))
    if chance.random() < 0.9:
        owed.append(cr.Post(big, "bb", rules.big_blind))
    others = [seat for seat in order if seat not in (small, big)]
    antes = chance.choice(["nobody's", "everybody's", "the table's"])
    if antes == "everybody's":
        owed += [cr.Post(seat, "ante", 2 * unit) for seat in order]
    elif antes == "the table's":
        owed.append(cr.Post(chance.choice(order), "tableante", chance.choice([unit, 12 * unit])))
    if others and chance.random() < 0.5:
        back = chance.choice(others)
        owed.append(cr.Post(back, "live", chance.choice([rules.small_blind, rules.big_blind])))
        owed.append(cr.Post(back, "dead", chance.choice([0, rules.small_blind])))
    if others and chance.random() < 0.2:
        owed.append(cr.Post(chance.choice(others), chance.choice(["bb", "sb"]), rules.big_blind))
    spare = [seat for seat in others if stacks[seat] >= 44 * unit and all(post.seat != seat for post in owed[2:])]
    if spare and chance.random() < 0.4:
        owed.append(cr.Post(chance.choice(spare), "straddle", chance.choice([20, 30]) * unit))
    chance.shuffle(owed)
    return owed


def straddles(
    chance: random.Random, rules: cr.TableRules, stacks: dict[int, int], order: Sequence[int], button: int
) -> list[int]:
    """Who straddles, where the rules allow it and the stack is large enough whatever else he owes."""
    size, others = rules.straddle_size or 2 * rules.big_blind, 2 * rules.ante + 3 * rules.big_blind
    may = {"utg": order[2:3], "any_seat": order[2:]}.get(rules.straddle, (*order[2:3], *order[-1:]))
    if rules.straddle == "utg_or_button":
        may = [seat for seat in dict.fromkeys(may) if seat in (*order[2:3], button)]
    who: list[int] = []
    for seat in may:
        if seat in order[2:] and stacks[seat] >= size + others and chance.random() < 0.7:
            who.append(seat)
            size *= 2 if rules.restraddle else 1
    return who


# --- something to do ------------------------------------------------------------------------------------------

Move = str | ev.Event


def choose(chance: random.Random, deal: Deal, hand: cr.Hand) -> Move:
    """A legal move: an action, or what the hand waits for."""
    if hand.to_act is None:
        return tell(chance, deal, hand)
    legal, odds = hand.legal, chance.random()
    word = "raise" if legal.is_raise else "bet"
    totals = [legal.wager[0], legal.wager[0], legal.wager[-1]] if legal.wager else []
    if legal.all_in is not None:
        totals.append(legal.all_in)
    if totals and odds < 0.35:
        return f"{word} {chance.choice([*totals, chance.choice(legal.wager)])}"
    if odds > 0.99:
        return ev.Killed(hand.to_act)
    if legal.check:
        return "fold" if legal.fold and odds > 0.95 else "check"
    return "fold" if odds > 0.85 else "call"


def tell(chance: random.Random, deal: Deal, hand: cr.Hand) -> Move:
    """What the hand waits for: how often to run, a show or a muck, a board, or a ranking."""
    alive, odds = [*hand.in_hand], chance.random()
    if hand.waiting == "runs":
        return ev.RanIt(chance.choice([1, 2, 2, 3]) if fits(hand) else 1)
    if hand.to_show is not None:
        seat = hand.to_show
        return ev.Mucked(seat) if odds < 0.5 and may_muck(hand, seat) else ev.Shown(seat, hand.hole(seat))
    if may_run(hand) and odds < 0.3:
        return ev.RanIt(chance.choice([1, 2, 3]))
    if hand.waiting == "board":
        return board(deal, hand, known=odds < 0.8)
    if hand.waiting == "show":
        gone = {event.seat for event in hand.events if isinstance(event, ev.Mucked)}
        seat = chance.choice([seat for seat in alive if not hand.hole(seat) and seat not in gone] or alive)
        if odds > 0.8 and may_muck(hand, seat):
            return ev.Mucked(seat)
        if odds > 0.2 or len(hand.boards) > 1:
            return ev.Shown(seat, deal.holes[seat])
    chance.shuffle(alive)
    groups: list[list[int]] = []
    for seat in alive:
        if groups and chance.random() < 0.3:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    return ev.Ranked(tuple(map(tuple, groups)))


def board(deal: Deal, hand: cr.Hand, *, known: bool) -> Move:
    """The next street, told or not; where the board is run more than once always told."""
    if hand.street == "river":
        begun = len(hand.boards[-1]) % 5 if len(hand.boards) > 1 else 0
        count = 1 if begun or agreed_on(hand) else 3
        fresh = [card for card in deal.spare if all(card not in turned for turned in hand.boards)]
        return ev.RunDealt(0, "", tuple(fresh[:count]))
    street, at, end = {"preflop": ("flop", 0, 3), "flop": ("turn", 3, 4), "turn": ("river", 4, 5)}[hand.street]
    if agreed_on(hand) is None and (len(hand.board) != at or not known):
        return ev.BoardDealt(street, ())
    return ev.BoardDealt(street, deal.board[at:end])


def agreed_on(hand: cr.Hand) -> int | None:
    """How many cards lay on the board when it was agreed how often it is run, if that was agreed."""
    told = list(hand.events)
    run = next((at for at, event in enumerate(told) if isinstance(event, ev.RanIt)), None)
    if run is None:
        return None
    return sum(len(event.cards) for event in told[:run] if isinstance(event, ev.BoardDealt))


def fits(hand: cr.Hand) -> bool:
    """Whether three boards can be dealt from what a full table leaves of the deck."""
    return 2 * len(hand.seats) + 3 * 8 <= 52


def may_muck(hand: cr.Hand, seat: int) -> bool:
    """Whether every pot of his has another claimant (rule 17.10), and he has not mucked before."""
    mucked = {event.seat for event in hand.events if isinstance(event, ev.Mucked)}
    return seat not in mucked and all(set(pot.eligible) - mucked - {seat} for pot in hand.pots if seat in pot.eligible)


def may_run(hand: cr.Hand) -> bool:
    """Whether a told hand may still be run more than once (rule 15.11)."""
    open_cards = {"preflop": 0, "flop": 3, "turn": 4, "river": 9}[hand.street]
    able = [seat for seat in hand.in_hand if hand.stacks[seat]]
    if not hand.rules.run_it_twice or hand.waiting != "board" or len(able) > 1:
        return False
    return len(hand.board) == open_cards and agreed_on(hand) is None
