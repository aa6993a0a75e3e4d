"""The places of all hands by products of primes, made from what the evaluator says of each."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from os import fspath

from croupier._core import strengths
from croupier.compat.cactus.card import Card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import ClassVar

DOWN = range(12, -1, -1)


def by_place(hands: list[tuple[int, ...]]) -> list[tuple[int, int]]:
    """The place of each hand of five ids with the number of the hand, the best first."""
    return sorted((7463 - strength, number) for number, strength in enumerate(strengths((), hands)))


class LookupTable:
    """``flush_lookup`` and ``unsuited_lookup`` give the place of five cards by the product of their primes.

    It takes some milliseconds to make; evaluating a hand of different cards never needs it.
    """

    MAX_STRAIGHT_FLUSH = 10
    MAX_FOUR_OF_A_KIND = 166
    MAX_FULL_HOUSE = 322
    MAX_FLUSH = 1599
    MAX_STRAIGHT = 1609
    MAX_THREE_OF_A_KIND = 2467
    MAX_TWO_PAIR = 3325
    MAX_PAIR = 6185
    MAX_HIGH_CARD = 7462

    MAX_TO_RANK_CLASS: ClassVar[dict[int, int]] = {
        MAX_STRAIGHT_FLUSH: 1,
        MAX_FOUR_OF_A_KIND: 2,
        MAX_FULL_HOUSE: 3,
        MAX_FLUSH: 4,
        MAX_STRAIGHT: 5,
        MAX_THREE_OF_A_KIND: 6,
        MAX_TWO_PAIR: 7,
        MAX_PAIR: 8,
        MAX_HIGH_CARD: 9,
    }
    RANK_CLASS_TO_STRING: ClassVar[dict[int, str]] = {
        1: "Straight Flush",
        2: "Four of a Kind",
        3: "Full House",
        4: "Flush",
        5: "Straight",
        6: "Three of a Kind",
        7: "Two Pair",
        8: "Pair",
        9: "High Card",
    }

    def __init__(self) -> None:
        self.flush_lookup: dict[int, int] = {}
        self.unsuited_lookup: dict[int, int] = {}
        self.flushes()
        self.multiples()

    def flushes(self) -> None:
        """Enter the hands of five different ranks: of one suit, and not."""
        choices = list(combinations(DOWN, 5))
        best_first = by_place([tuple(rank * 4 for rank in ranks) for ranks in choices])
        bits = [sum(1 << rank for rank in choices[number]) for _, number in best_first]
        for (place, _), rankbits in zip(best_first, bits, strict=True):
            self.flush_lookup[Card.prime_product_from_rankbits(rankbits)] = place
        self.straight_and_highcards(bits[: self.MAX_STRAIGHT_FLUSH], bits[self.MAX_STRAIGHT_FLUSH :])

    def straight_and_highcards(self, straights: Sequence[int], highcards: Sequence[int]) -> None:
        """Enter straights and high cards, each the bits of its ranks, the best first."""
        for first, hands in ((self.MAX_FLUSH + 1, straights), (self.MAX_PAIR + 1, highcards)):
            for place, rankbits in enumerate(hands, first):
                self.unsuited_lookup[Card.prime_product_from_rankbits(rankbits)] = place

    def multiples(self) -> None:
        """Enter the hands in which a rank is there more than once."""
        choices = [ranks for ranks in combinations_with_replacement(DOWN, 5) if 1 < len(set(ranks)) < 5]
        # the cards of one rank stand together, so that their suits differ
        for place, number in by_place([tuple(r * 4 + i % 4 for i, r in enumerate(ranks)) for ranks in choices]):
            product = 1
            for rank in choices[number]:
                product *= Card.PRIMES[rank]
            self.unsuited_lookup[product] = place

    def write_table_to_disk(self, table: dict[int, int], filepath: str) -> None:
        """Write a product and its place on each line, with a comma between them."""
        with open(fspath(filepath), "w") as file:  # a number would be somebody else's file
            file.writelines(f"{product},{place}\n" for product, place in table.items())

    def get_lexographically_next_bit_sequence(self, bits: int) -> Iterator[int]:
        """The larger numbers with as many bits as this one has, in ascending order, without end."""
        while True:
            lowest = bits & -bits
            carried = bits + lowest
            bits = carried | ((bits ^ carried) >> 2) // lowest
            yield bits
