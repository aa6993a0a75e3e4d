"""Cards as deuces prints them: " [ A ♠ ] ", the red ones in colour where termcolor is installed."""

from __future__ import annotations

from croupier.compat.cactus import card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Card"]


class Card(card.Card):
    __doc__ = card.Card.__doc__

    PRETTY_SUITS = {1: "♠", 2: "❤", 4: "♦", 8: "♣"}  # noqa: RUF012
    PRETTY_REDS = [2, 4]  # noqa: RUF012

    @staticmethod
    def int_to_pretty_str(card_int: int) -> str:
        """A card with the symbol of its suit: " [ A ♠ ] "."""
        number = Card.get_suit_int(card_int)
        suit = Card.PRETTY_SUITS[number]
        if number in Card.PRETTY_REDS:
            try:
                from termcolor import colored  # type: ignore[import-not-found,unused-ignore]
            except ImportError:
                pass
            else:
                suit = colored(suit, "red")
        return f" [ {Card.STR_RANKS[Card.get_rank_int(card_int)]} {suit} ] "

    @staticmethod
    def print_pretty_card(card_int: int) -> None:
        """Print a card with the symbol of its suit."""
        print(Card.int_to_pretty_str(card_int))

    @staticmethod
    def print_pretty_cards(card_ints: Sequence[int]) -> None:
        """Print several cards with the symbols of their suits."""
        cards = ",".join(map(Card.int_to_pretty_str, card_ints))
        print(f" {cards} " if cards else " ")
