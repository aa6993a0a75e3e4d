"""The functions without the argument checks, which here are one with the others."""

from croupier._core import (
    evaluate_5cards,
    evaluate_6cards,
    evaluate_7cards,
    evaluate_omaha_cards,
    evaluate_plo4_cards,
    evaluate_plo5_cards,
    evaluate_plo6_cards,
)

__all__ = [
    "evaluate_5cards",
    "evaluate_6cards",
    "evaluate_7cards",
    "evaluate_omaha_cards",
    "evaluate_plo4_cards",
    "evaluate_plo5_cards",
    "evaluate_plo6_cards",
]
