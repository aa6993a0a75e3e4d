"""What becomes of ids that are no cards and of cards that are there twice.

While ``croupier.compat.strict`` is true they are refused. Otherwise a card that is there twice counts as the
original's tables have it: five to seven cards are looked up by how often each rank is there or, if five or more
are of a suit, by the ranks of that suit; and an entry that no hand has is 0, which beats a royal flush. Where
the original reads beyond its tables, the cards are refused whatever the switch says.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

from croupier import compat
from croupier._core import strengths
from croupier.compat import errors

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def place(ids: Sequence[int], holes: int) -> int:
    """The place of these cards, of which the last ``holes`` are the hand of an Omaha player; or an error."""
    seen: dict[int, int] = {}
    twice = None
    for number, id_ in enumerate(ids, 1):
        if not 0 <= id_ < 52:
            error = errors.InvalidCard if -(2**31) <= id_ < 2**31 else errors.HugeCard
            raise error(f"card {number}: {id_} is no card, ids run from 0 (2c) to 51 (As)")
        if id_ in seen and twice is None:
            twice = f"{'23456789TJQKA'[id_ // 4]}{'cdhs'[id_ % 4]} is there twice: card {seen[id_]} and card {number}"
        seen.setdefault(id_, number)
    if not compat.strict:
        value = {0: five_to_seven, 4: omaha}.get(holes, refused)(ids)
        if value is not None:
            return value
    raise errors.DuplicateCard(twice)


def refused(ids: Sequence[int]) -> None:
    """Omaha with five and six hole cards is not in the wheels of the original."""


def five_to_seven(ids: Sequence[int]) -> int | None:
    """The entry for five to seven cards, None where it lies beyond the tables."""
    for suit in range(4):
        if sum(id_ % 4 == suit for id_ in ids) >= 5:
            return flush({id_ // 4 for id_ in ids if id_ % 4 == suit})
    return no_flush([id_ // 4 for id_ in ids])


def flush(ranks: set[int]) -> int:
    """The place of cards of one suit."""
    return best(sorted(rank * 4 for rank in ranks)) if len(ranks) >= 5 else 0


def no_flush(ranks: list[int]) -> int | None:
    """The place of cards of which only the ranks count."""
    if any(ranks.count(rank) > 4 for rank in ranks):
        return None
    # each rank in suits next to each other, so that they differ and no suit is there more than twice
    return best([rank * 4 + number % 4 for number, rank in enumerate(sorted(ranks))])


def best(hand: list[int]) -> int:
    """The place of different cards."""
    return 7463 - strengths((), [hand])[0]


def omaha(ids: Sequence[int]) -> int | None:
    """The entry for five cards of the board and four of the hand, None where it lies beyond the tables."""
    board, hand = ids[:5], ids[5:]
    by_suit = 7463
    for suit in range(4):
        on_board = [id_ // 4 for id_ in board if id_ % 4 == suit]
        in_hand = [id_ // 4 for id_ in hand if id_ % 4 == suit]
        if len(on_board) >= 3 and len(in_hand) >= 2:
            if len(on_board) == 3 and len(in_hand) == 2:
                by_suit = flush({*on_board, *in_hand})
            else:
                by_suit = suited(pattern(on_board, 5), pattern(in_hand, 4))
    by_rank = unsuited([id_ // 4 for id_ in board], [id_ // 4 for id_ in hand])
    return None if by_rank is None else min(by_suit, by_rank)


def unsuited(board: list[int], hand: list[int]) -> int | None:
    """The entry for the ranks of a board and of a hand; 0 if they have more than four of one together."""
    if any(ranks.count(rank) > 4 for ranks in (board, hand) for rank in ranks):
        return None
    if any((board + hand).count(rank) > 4 for rank in board):
        return 0
    fives = ([*pair, *three] for pair in combinations(hand, 2) for three in combinations(board, 3))
    return min(no_flush(five) or 0 for five in fives)


def pattern(ranks: Sequence[int], size: int) -> tuple[int, ...]:
    """The bits that the table has for these ranks: ``size`` of 15, the last two of which fill up missing cards.

    A pattern is looked up by a sum of binomial coefficients, one for each bit; with a card twice there are bits
    too few, and the sum belongs to another pattern, which is found here.
    """
    bits = sorted({*ranks, *(13 + missing for missing in range(size - len(ranks)))})
    sought = sum(comb(14 - bit, size - at) for at, bit in enumerate(bits))
    found = []
    for left in range(size, 0, -1):
        # the lowest bit that does not ask for more than is left of the sum
        bit = next(bit for bit in range(15) if comb(14 - bit, left) <= sought)
        sought -= comb(14 - bit, left)
        found.append(bit)
    return tuple(found)


def suited(board: tuple[int, ...], hand: tuple[int, ...]) -> int:
    """The entry for two patterns of one suit, 0 where no nine cards have them."""
    on_board, in_hand = ([bit for bit in bits if bit < 13] for bits in (board, hand))
    gap = any(14 in bits and 13 not in bits for bits in (board, hand))
    if gap or {*on_board} & {*in_hand} or (len(on_board), len(in_hand)) == (3, 2):
        return 0
    return min(flush({*pair, *three}) for pair in combinations(in_hand, 2) for three in combinations(on_board, 3))
