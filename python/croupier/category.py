"""The ten things a hand can be (rule 18.2)."""

from enum import IntEnum


class Category(IntEnum):
    """What a hand is; the larger wins. 0 is no hand."""

    NO_HAND = 0
    HIGH_CARD = 1
    PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")
