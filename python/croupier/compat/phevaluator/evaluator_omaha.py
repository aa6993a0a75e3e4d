"""Omaha hands, five cards of the board and then four, five or six of the hand; the smaller place wins."""

from croupier._core import evaluate_omaha_cards, evaluate_plo4_cards, evaluate_plo5_cards, evaluate_plo6_cards

__all__ = [
    "COMMUNITY_CARD_COUNT",
    "HOLE_CARD_COUNT",
    "TOTAL_CARD_COUNT",
    "evaluate_omaha_cards",
    "evaluate_plo4_cards",
    "evaluate_plo5_cards",
    "evaluate_plo6_cards",
]

COMMUNITY_CARD_COUNT = 5
HOLE_CARD_COUNT = 4
TOTAL_CARD_COUNT = COMMUNITY_CARD_COUNT + HOLE_CARD_COUNT
