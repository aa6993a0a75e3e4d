"""Errors that are ours and the originals' at once: whoever caught ``KeyError`` goes on catching it."""

from croupier import errors

__all__ = ["CardCount", "DuplicateCard", "HugeCard", "InvalidCard"]


class InvalidCard(errors.InvalidCard, KeyError):
    """A number that is no card, where the original looks it up in a table."""

    __str__ = ValueError.__str__  # a KeyError puts its text in quotes


class HugeCard(InvalidCard, OverflowError):
    """A number that is no card and fits into no C integer either."""


class DuplicateCard(errors.DuplicateCard, KeyError):
    """The same card twice, which the originals notice only when no table knows the hand."""

    __str__ = ValueError.__str__


class CardCount(errors.CardCount, KeyError):
    """Too few or too many cards; the number of cards is the first of its ``args``, as in the original's error."""

    def __str__(self) -> str:
        return f"a hand is made of 5, 6 or 7 cards, not of {self.args[0]}"
