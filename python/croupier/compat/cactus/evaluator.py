"""Places, classes and percentages; and what becomes of cards that are no ordinary hand."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from itertools import combinations
from operator import index

from croupier import compat
from croupier._core import strengths
from croupier.compat import errors
from croupier.compat.cactus.card import Card
from croupier.compat.cactus.lookup import LookupTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import ClassVar, TypeAlias

    Cards: TypeAlias = list[int] | tuple[int, ...]

TEXTS = {Card.new(rank + suit): rank + suit for rank in "23456789TJQKA" for suit in "shdc"}


def checked(cards: Iterable[int]) -> list[int]:
    """These cards as integers; refuses what is no card, and a card that is there twice."""
    places: dict[int, int] = {}
    for place, card in enumerate(cards, 1):
        number = index(card)
        if number not in TEXTS:
            raise errors.InvalidCard(f"card {place}: {number} is no card")
        if number in places:
            raise errors.DuplicateCard(f"{TEXTS[number]} is there twice: card {places[number]} and card {place}")
        places[number] = place
    return list(places)


class Places:
    """Looks hands up, and says what a place means: what the evaluators of treys and deuces have in common."""

    lookup_table: ClassVar[type[LookupTable]] = LookupTable

    def __init__(self) -> None:
        self.hand_size_map: dict[int, Callable[[Sequence[int]], int]] = {
            5: self._five,
            6: self._six,
            7: self._seven,
        }
        self._worst = list(self.lookup_table.MAX_TO_RANK_CLASS)
        self._classes = list(self.lookup_table.MAX_TO_RANK_CLASS.values())

    @cached_property
    def table(self) -> LookupTable:
        """The places of all hands by products of primes, made when it is first looked at."""
        return self.lookup_table()

    def _seldom(self, hand: Cards | None, board: Cards | None) -> int:
        """The place of cards that are not in two lists or two tuples, or not different, or too many."""
        cards = hand + board  # type: ignore[operator]
        count = len(cards)
        if count not in self.hand_size_map:
            raise errors.CardCount(count) if compat.strict else KeyError(count)
        if compat.strict:
            return 7463 - strengths((), [[TEXTS[card] for card in checked(cards)]])[0]
        return self.hand_size_map[count](cards)

    def _five(self, cards: Sequence[int]) -> int:
        """The place of five cards, looked up by the product of their primes: ``KeyError`` if no hand has it."""
        first, second, third, fourth, fifth = cards
        if first & second & third & fourth & fifth & 0xF000:
            ranks = (first | second | third | fourth | fifth) >> 16
            return self.table.flush_lookup[Card.prime_product_from_rankbits(ranks)]
        return self.table.unsuited_lookup[Card.prime_product_from_hand(cards)]

    def _six(self, cards: Sequence[int]) -> int:
        return min(map(self._five, combinations(cards, 5)))

    _seven = _six

    def get_rank_class(self, hr: float) -> int:
        """The class of a place, a key of ``RANK_CLASS_TO_STRING``; an ``Exception`` beyond 7462."""
        if hr >= 0:
            at = bisect_left(self._worst, hr)
            if at < len(self._classes):
                return self._classes[at]
        elif hr < 0:
            return self._classes[1]  # as it has always been
        raise Exception("Inavlid hand rank, cannot return rank class")

    def class_to_string(self, class_int: int) -> str:
        """The name of a class: "Full House"."""
        return self.lookup_table.RANK_CLASS_TO_STRING[class_int]

    def get_five_card_rank_percentage(self, hand_rank: float) -> float:
        """The place as a part of 7462: close to 0 for the best hands."""
        return float(hand_rank) / LookupTable.MAX_HIGH_CARD
