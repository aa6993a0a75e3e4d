"""Cards as integers, and what can be read from one."""

from __future__ import annotations

from math import prod

from croupier._core import cactus_card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Card:
    """A namespace: cards themselves are plain integers.

    >>> from croupier.compat.treys import Card
    >>> Card.new("As"), Card.int_to_str(268442665)
    (268442665, 'As')
    """

    STR_RANKS = "23456789TJQKA"
    INT_RANKS = range(13)
    PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41]  # noqa: RUF012

    CHAR_RANK_TO_INT_RANK = dict(zip(STR_RANKS, INT_RANKS, strict=True))  # noqa: RUF012
    CHAR_SUIT_TO_INT_SUIT = {"s": 1, "h": 2, "d": 4, "c": 8}  # noqa: RUF012
    INT_SUIT_TO_CHAR_SUIT = "xshxdxxxc"

    new = staticmethod(cactus_card)

    @staticmethod
    def int_to_str(card_int: int) -> str:
        """The text of a card: "As"."""
        return Card.STR_RANKS[card_int >> 8 & 0xF] + Card.INT_SUIT_TO_CHAR_SUIT[card_int >> 12 & 0xF]

    @staticmethod
    def get_rank_int(card_int: int) -> int:
        """From 0, a two, to 12, an ace."""
        return card_int >> 8 & 0xF

    @staticmethod
    def get_suit_int(card_int: int) -> int:
        """1 spades, 2 hearts, 4 diamonds, 8 clubs."""
        return card_int >> 12 & 0xF

    @staticmethod
    def get_bitrank_int(card_int: int) -> int:
        """One bit of thirteen for the rank."""
        return card_int >> 16 & 0x1FFF

    @staticmethod
    def get_prime(card_int: int) -> int:
        """The prime of the rank, from 2 to 41."""
        return card_int & 0x3F

    @staticmethod
    def hand_to_binary(card_strs: Iterable[str]) -> list[int]:
        """The integers of several texts."""
        return [Card.new(text) for text in card_strs]

    @staticmethod
    def prime_product_from_hand(card_ints: Iterable[int]) -> int:
        """The product of the primes of several cards."""
        return prod(card & 0xFF for card in card_ints)

    @staticmethod
    def prime_product_from_rankbits(rankbits: int) -> int:
        """The product of the primes of several ranks, each a bit of thirteen."""
        return prod(prime for rank, prime in enumerate(Card.PRIMES) if rankbits >> rank & 1)

    @staticmethod
    def int_to_binary(card_int: int) -> str:
        """The 32 bits of a card in groups of four, with a tab between them."""
        digits = bin(card_int)[2:].rjust(32, "0")
        if len(digits) > 32:
            raise IndexError("a card has 32 bits")
        return "\t".join(digits[at : at + 4] for at in range(0, 32, 4))
