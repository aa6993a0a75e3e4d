"""Blinds, antes and straddles: who owes what, in which order it is paid, and the price it sets.

Posting is not acting (rule 10.5): all of this is over before the first decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from croupier.betting import Opening
from croupier.door import seat_number, whole
from croupier.errors import SetupError, brief
from croupier.events import KINDS, Post, Posted
from croupier.rules import TableRules

_made = tuple.__new__  # a NamedTuple without a call in Python

# Rule 11.4: what a short stack pays first.
_ORDER = {
    "per_kind": ("ante", "sb", "bb", "straddle", "live", "dead", "tableante"),
    "ante_first": ("ante", "tableante", "sb", "bb", "straddle", "live", "dead"),
    "blind_first": ("sb", "bb", "straddle", "live", "dead", "ante", "tableante"),
}


def ordinary_posts(rules: TableRules, seats: Sequence[int], button: int) -> list[Post]:
    """What an ordinary hand owes, `seats` clockwise from the button's left (rules 3.5, 3.7, 11.4)."""
    small, big = (seats[1], seats[0]) if len(seats) == 2 else (seats[0], seats[1])
    posts = [_made(Post, (small, "sb", rules.small_blind))] if rules.small_blind else []
    posts.append(_made(Post, (big, "bb", rules.big_blind)))
    if not rules.ante:
        return posts
    if rules.ante_kind == "each":
        posts[:0] = [Post(seat, "ante", rules.ante) for seat in seats]
    elif rules.ante_kind == "bb_ante":
        posts.append(Post(big, "tableante", rules.ante))
    elif button in seats:
        posts.append(Post(button, "tableante", rules.ante))
    return in_order(rules, posts)


def in_order(rules: TableRules, posts: list[Post]) -> list[Post]:
    """Sort posts by what a short stack pays first (rule 11.4)."""
    order: Sequence[str] = _ORDER[rules.short_post_order]
    if rules.short_repost == "dead_first":  # rule 4.10
        order = (*order[: order.index("live")], "dead", "live", *order[order.index("dead") + 1 :])
    ranks = [order.index(post.kind) for post in posts]
    if ranks == sorted(ranks):
        return posts
    return sorted(posts, key=lambda post: order.index(post.kind))


def open_ordinary(rules: TableRules, stacks: list[int]) -> tuple[Opening, int] | None:
    """Take the ordinary blinds and open the betting, where that is all: no ante, and nobody short.

    What `pay` does with the posts of most hands, in one step; None for the others.
    """
    players, small, big = len(stacks), rules.small_blind, rules.big_blind
    sb, bb = (1, 0) if players == 2 else (0, 1)
    if rules.ante or not small or stacks[sb] < small or stacks[bb] < big:
        return None
    live = [0] * players
    live[sb], live[bb] = small, big
    stacks[sb] -= small
    stacks[bb] -= big
    blinds = (sb, "sb", small), (bb, "bb", big)
    return _made(Opening, (live, big, big, big, big, blinds, None)), (bb + 1) % players


def pay(
    rules: TableRules,
    posts: Sequence[Post],
    seats: tuple[int, ...],
    button: int,
    stacks: list[int],
    log: list[tuple[Any, ...]] | None = None,
) -> tuple[Opening, int, tuple[int, ...], int, int]:
    """Take the posts, in order, from the stacks and open the betting.

    `seats` stand clockwise from the button's left. Returns how the round opens and with which
    position; the antes by position; the other dead chips; and the dead chips that pot-limit counts
    preflop (rule 8.4.5). What was paid is told to `log`. Raises `SetupError` for a straddle that is
    short or no raise of the price.
    """
    players = len(seats)
    live, antes = [0] * players, (0,) * players
    blinds: tuple[tuple[int, str, int], ...] = ()
    dead = table_antes = 0
    price = increment = rules.big_blind  # rule 11.8: also when nobody posts it
    before = straddler = None
    straddlers: tuple[int, ...] = ()
    for seat, kind, amount in posts:
        p = seats.index(seat)
        if kind == "straddle" or (kind == "live" and p in straddlers):
            amount = max(0, amount - live[p])  # rule 11.6: a straddle is all the live chips in front of him
        chips = stacks[p]
        if amount < chips:
            chips = amount
        stacks[p] -= chips
        if log is not None and chips:
            log.append((Posted, seat, kind, chips, not stacks[p]))
        if kind == "bb":
            if before is None or p > before:
                before = p
            live[p] += chips
            blinds += ((p, kind, chips),)
        elif kind == "sb":
            live[p] += chips
            blinds += ((p, kind, chips),)
        elif kind == "live":
            live[p] += chips
        elif kind == "straddle":
            live[p] += chips
            if chips < amount or live[p] < (2 * price if straddlers else price + 1):
                raise SetupError(f"seat {seat}: {chips} is no full straddle over {price} (rule 11.6)")
            increment = live[p] if rules.straddle_raise == "double" else live[p] - price
            price, straddler = live[p], p
            straddlers += (p,)
        elif kind == "ante":
            antes = (*antes[:p], antes[p] + chips, *antes[p + 1 :])
        elif kind == "tableante":
            table_antes += chips
        else:
            dead += chips
    highest = max(live)
    if highest > price:
        price = highest
    base = level = price
    if highest < price and before is not None and rules.short_bb_price == "actual":  # rule 11.1
        price = highest
        level = 0 if rules.structure == "fixed-limit" else price
    if straddler is not None and not (seats[straddler] == button and rules.button_straddle_first == "utg"):
        before = straddler  # rule 11.6
    elif before is None:
        before = 0 if players == 2 else 1  # rule 3.6
    counted = dead
    if rules.structure == "pot-limit" and rules.pl_antes_count != "none":
        counted += sum(antes) + (table_antes if rules.pl_antes_count == "all" else 0)
    opening = _made(Opening, (live, price, increment, level, base, blinds, straddler))
    return opening, (before + 1) % players, antes, dead + table_antes, counted


def straddle_posts(rules: TableRules, seats: Sequence[int], button: int, straddlers: Sequence[int]) -> list[Post]:
    """What those who want to straddle post, `seats` clockwise from the button's left (rule 11.6).

    The first straddle is `straddle_size`, or twice the big blind. With `restraddle` they go clockwise,
    each twice the last; without it there is only one, the button's before any other. Raises
    `SetupError` where the rules allow no straddle.
    """
    allowed = {
        "none": (),
        "utg": seats[2:3],
        "utg_or_button": (*seats[2:3], *(seat for seat in seats[2:] if seat == button)),
        "any_seat": seats[2:],
    }[rules.straddle]
    if not isinstance(straddlers, Iterable):
        raise TypeError(f"straddles are a list of seats, not {brief(straddlers)}")
    straddlers = tuple(straddlers)
    for seat in straddlers:
        if seat_number(seat) not in allowed:
            raise SetupError(f"seat {brief(seat)} may not straddle at this table (rule 11.6)")
    order = sorted({*map(seat_number, straddlers)}, key=seats.index)
    if not rules.restraddle:
        order = [button] if button in order else order[:1]
    size = 2 * rules.big_blind if rules.straddle_size is None else rules.straddle_size
    return [Post(seat, "straddle", size << again) for again, seat in enumerate(order)]


def checked(rules: TableRules, posts: Iterable[object], seats: Sequence[int]) -> list[Post]:
    """Read the posts that a caller hands over, and put them in the order in which they are paid.

    Raises `SetupError` for an unknown seat or kind, or an amount below zero.
    """
    if not isinstance(posts, Iterable):
        raise TypeError(f"posts are a list of Post(seat, kind, amount), not {brief(posts)}")
    read: list[Post] = []
    for post in posts:
        if not isinstance(post, (tuple, list)) or len(post) != 3:
            raise SetupError(f"a post is Post(seat, kind, amount), not {brief(post)}")
        seat, kind, amount = post
        if type(seat) is not int:
            seat = seat_number(seat)
        if seat not in seats:
            raise SetupError(f"no player in seat {brief(seat)} to post")
        if not isinstance(kind, str) or kind not in KINDS:
            raise SetupError(f"{brief(kind)} is no kind of post: one of {', '.join(KINDS)}")
        chips = amount if type(amount) is int else whole(amount)
        if chips < 0:
            raise SetupError(f"a post is not negative: {brief(chips)}")
        if chips:  # a post of nothing is none
            if isinstance(post, Post) and type(post.amount) is int and type(post.seat) is int:
                read.append(post)
            else:
                read.append(Post(seat, kind, chips))
    return in_order(rules, read)
