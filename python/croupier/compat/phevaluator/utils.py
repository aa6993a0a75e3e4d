"""Random cards."""

from __future__ import annotations

import random

__all__ = ["sample_cards"]


def sample_cards(size: int) -> list[int]:
    """The ids of so many different cards, drawn by ``random.sample``."""
    return random.sample(range(52), k=size)
