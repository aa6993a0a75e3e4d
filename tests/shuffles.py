"""Is the shuffle even? Deal many decks from the system's random source and count where the cards fall.

    python -m tests.shuffles --deals 1000000

Three counts, each compared with what an even shuffle expects by a chi-square: which card lies in which
place of the deck (52 x 52), which card lies behind which (52 x 51), and which two hold a player's hand
(1326). A score is the chi-square as a number of standard deviations from its mean; an even shuffle scores
within about 4 of 0.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

from croupier import _core


class Result(NamedTuple):
    deals: int
    scores: dict[str, float]


def system_deck() -> Sequence[int]:
    return _core.shuffled_deck(None)


def chi_square(deals: int, deck: Callable[[], Sequence[int]] = system_deck, *, batch: int = 10_000) -> Result:
    """Count so many decks, and score the three counts."""
    places = np.zeros((52, 52), np.int64)
    behind = np.zeros((52, 52), np.int64)
    hands = np.zeros((52, 52), np.int64)
    column = np.arange(52)
    for start in range(0, deals, batch):
        decks = np.array([deck() for _ in range(min(batch, deals - start))], np.int64)
        np.add.at(places, (np.broadcast_to(column, decks.shape), decks), 1)
        np.add.at(behind, (decks[:, :-1], decks[:, 1:]), 1)
        hole = np.sort(decks[:, [0, 6]], axis=1)  # the first of six players
        np.add.at(hands, (hole[:, 0], hole[:, 1]), 1)
    pairs = ~np.eye(52, dtype=bool)
    return Result(
        deals,
        {
            # every row and every column of the places adds up to the number of deals
            "place of a card": _score(places, 51 * 51),
            "card behind a card": _score(behind[pairs], 51 * 51 - 1),
            "two cards of a hand": _score(hands[np.triu_indices(52, 1)], 1325),
        },
    )


def _score(counts: np.ndarray, freedom: int) -> float:
    expected = counts.sum() / counts.size
    chi2 = float(((counts - expected) ** 2).sum() / expected)
    return (chi2 - freedom) / sqrt(2 * freedom)


def main() -> None:
    parser = argparse.ArgumentParser(description="Deal many decks and test whether the shuffle is even.")
    parser.add_argument("--deals", type=int, default=1_000_000)
    result = chi_square(parser.parse_args().deals)
    for name, score in result.scores.items():
        print(f"{name}: {score:+.2f} standard deviations")
    worst = max(abs(score) for score in result.scores.values())
    print(f"{result.deals:,} deals: {'even' if worst < 5 else 'NOT EVEN'}")
    raise SystemExit(worst >= 5)


if __name__ == "__main__":
    main()
