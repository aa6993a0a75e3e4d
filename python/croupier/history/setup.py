"""How the fields of a history set the table: the rules and the posts.

The format writes what is owed as two arrays, antes and blinds, from the small blind to the button.
Two players are written the other way round: the second is the button and owes the first blind.
"""

from __future__ import annotations

from functools import lru_cache

from croupier.events import Post
from croupier.rules import TableRules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

VARIANTS = {
    "FT": "fixed-limit hold'em",
    "NT": "no-limit hold'em",
    "NS": "no-limit short-deck hold'em",
    "PO": "pot-limit Omaha",
    "FO/8": "fixed-limit Omaha high-low",
    "F7S": "seven-card stud",
    "F7S/8": "seven-card stud high-low",
    "FR": "razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "badugi",
}

# The variants that can be played, and the amounts that each needs beside the two arrays.
PLAYED = {"NT": "no-limit", "FT": "fixed-limit"}
MOST_SEATS = 1 << 31  # no house numbers its seats higher
BETS = {"NT": ("min_bet",), "FT": ("small_bet", "big_bet")}


@lru_cache(maxsize=512)
def set_table(
    variant: str,
    seats: tuple[int, ...],
    antes: tuple[int, ...],
    blinds: tuple[int, ...],
    bets: tuple[int, ...],
    pooled: bool = False,
    revealed: bool = False,
) -> tuple[TableRules, tuple[Post, ...]]:
    """Read the two arrays, in the order of the file.

    `bets` is the minimum bet, or the two bets of fixed limit. `pooled` says that somebody is short of
    an ante and may yet win the whole of the others' (the format's `ante_trimming_status = false`),
    `revealed` that losers show their hands as well.
    """
    players = len(seats)
    if players == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    small, big = (1, 0) if players == 2 else (0, 1)  # the positions of the blinds (rule 3.7)
    payers = [p for p, ante in enumerate(antes) if ante]
    pooled = pooled and len(payers) > 1
    kind = "tableante" if pooled or len(payers) == 1 else "ante"
    posts = [Post(seats[p], kind, antes[p]) for p in payers]

    big_blind = blinds[big] if blinds[big] > 0 else bets[0]
    straddles = []
    for p, chips in enumerate(blinds):
        if p == big and chips > 0:
            posts.append(Post(seats[p], "bb", chips))
        elif p == small and chips > 0:
            # Where nobody sits in the small blind, the first player listed is the big blind.
            alone = players > 2 and blinds[big] <= 0 and chips == big_blind
            posts.append(Post(seats[p], "bb" if alone else "sb", chips))
        elif chips > big_blind:
            straddles.append(Post(seats[p], "straddle", chips))
        elif chips:
            posts.append(Post(seats[p], "live", abs(chips)))
    posts += sorted(straddles, key=lambda post: post.amount)  # each is over the one before (rule 11.6)

    options: dict[str, Any] = {"structure": PLAYED[variant], "big_blind": big_blind}
    options["small_blind"] = blinds[small] if 0 < blinds[small] < big_blind else big_blind // 2
    if blinds[small] >= big_blind and blinds[big] > 0:
        options["small_blind"] = blinds[small]  # equal blinds are a rule; a larger one is refused there
    if variant == "FT":
        # The format goes by the World Series, which allows four raises: what was played is not refused.
        options["fl_max_raises"] = 4
        if bets[0] != big_blind:
            options["small_bet"] = bets[0]
        if bets[1] != 2 * bets[0]:
            options["big_bet"] = bets[1]
    elif bets[0] != big_blind:
        options["min_bets"] = bets * 4
    if revealed:
        options["reveal"] = "all"
    if pooled:
        options["short_post_order"] = "ante_first"
    if len(payers) == 1 and payers[0] in (big, players - 1):
        options |= {"ante": antes[payers[0]], "ante_kind": "bb_ante" if payers[0] == big else "btn_ante"}
    elif len(payers) == players and len(set(antes)) == 1:
        options["ante"] = antes[0]
    return TableRules(**options), tuple(posts)


def read_seats(seats: Any, players: int) -> tuple[int, ...]:
    """The seats of the file if they run clockwise from the small blind, otherwise 0, 1, 2, ..."""
    if isinstance(seats, (list, tuple)) and len(seats) == players and clockwise(seats):
        return tuple(seats)
    return tuple(range(players))


def clockwise(seats: Sequence[int]) -> bool:
    """Whether these are seats in order, which pass the highest number once on the way round."""
    if set(map(type, seats)) != {int} or min(seats) < 0 or max(seats) >= MOST_SEATS:
        return False
    return sum(after <= seat for seat, after in zip(seats, [*seats[1:], seats[0]], strict=True)) == 1
