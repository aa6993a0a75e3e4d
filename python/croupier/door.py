"""At the door: numbers that a caller hands over, read once and not looked at again inside."""

from __future__ import annotations

from operator import index

from croupier.errors import AmountError, brief


def whole(chips: object, what: str = "an amount is a whole number of chips") -> int:
    """Read an amount of chips, or a number of another kind: an integer, never a bool or a float."""
    if type(chips) is not int:
        if isinstance(chips, bool) or not hasattr(chips, "__index__"):
            raise TypeError(f"{what}, not {brief(chips)}")
        chips = index(chips)
    if chips.bit_length() > 63:
        raise AmountError(f"{what}, not {brief(chips)}")
    return chips


def seat_number(seat: object) -> int:
    """Read the number of a seat."""
    return whole(seat, "a seat is a whole number")
