"""The button and the blinds from one hand to the next (rules 3.8 to 3.11, 4.3).

Seats are numbered clockwise. A set of seats is a mask, bit n for seat n, and everything here is a walk
around the table from one seat to the next of some set. Two sets matter: the *active* seats, which are
in the game and due to be dealt in, and the *candidates*, whose players want to come in and may do so in
the big blind's place. A spot says where the button and the two blinds stand:

    dead         the big blind goes to the next player, the small blind and the button to where the
                 big and the small blind were, be there somebody or not
    moving       the button goes to the next player; the big blinds and then the small ones are paid by
                 everyone whom their places have passed
    simplified   button, small blind and big blind are the next three players
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

EVERYWHERE = (1 << 10) - 1


class Spot(NamedTuple):
    """Where the button, the small blind and the big blind stand: seats, of which the first two may be empty.

    Heads-up the button and the small blind are one (rule 3.7).
    """

    button: int
    small: int
    big: int

    @property
    def heads_up(self) -> bool:
        """Whether two players are dealt in."""
        return self.button == self.small

    @property
    def closed(self) -> int:
        """The seats where nobody comes in: from the button to the one before the big blind (rule 4.3)."""
        return (between(self.button, self.big) | 1 << self.button) & ~(1 << self.big)


def seat_set(seats: tuple[int, ...] | list[int]) -> int:
    """Return seats as a set.

    >>> bin(seat_set([0, 3]))
    '0b1001'
    """
    return sum(1 << seat for seat in set(seats))


def seats_of(seats: int) -> tuple[int, ...]:
    """Return the seats of a set in ascending order.

    >>> seats_of(0b1001)
    (0, 3)
    """
    return tuple([seat for seat in range(seats.bit_length()) if seats >> seat & 1])


def after(seats: int, seat: int) -> int:
    """The next of `seats` clockwise from `seat`, which itself comes last.

    >>> after(seat_set([1, 4]), 1), after(seat_set([1, 4]), 4), after(seat_set([1]), 1)
    (4, 1, 1)
    """
    beyond = seats >> seat + 1
    if beyond:
        return seat + (beyond & -beyond).bit_length()
    return (seats & -seats).bit_length() - 1


def before(seats: int, seat: int) -> int:
    """The last of `seats` clockwise before `seat`, which itself comes last.

    >>> before(seat_set([1, 4]), 1), before(seat_set([1, 4]), 3)
    (4, 1)
    """
    return (seats & (1 << seat) - 1 or seats).bit_length() - 1


def between(start: int, end: int) -> int:
    """The seats clockwise after `start` up to and including `end`; none if they are one.

    >>> seats_of(between(2, 4)), seats_of(between(8, 1))
    ((3, 4), (0, 1, 9))
    """
    if start <= end:
        return (2 << end) - (2 << start)
    return EVERYWHERE - (2 << start) + (2 << end)


def first_spot(players: int, button: int) -> Spot:
    """The places of a game's first hand, given who has the button (rules 3.5, 3.7, 3.11).

    >>> first_spot(seat_set([0, 2, 5]), 2)
    Spot(button=2, small=5, big=0)
    """
    if players.bit_count() == 2:
        return Spot(button, button, after(players, button))
    small = after(players, button)
    return Spot(button, small, after(players, small))


def next_spot(
    method: str, last: Spot, active: int, candidates: int, entering: Callable[[Spot], int] = lambda spot: 0
) -> tuple[Spot, int]:
    """Return the places of the next hand and who is dealt in (rules 3.8 to 3.10, 4.3).

    `method` is "dead", "moving" or "simplified" and `last` the places of the hand before; at least
    one seat is active, and two are active or candidates. `entering` says which candidates come in
    although the big blind is not theirs, given the places.

    Six players, and the big blind leaves (EX-64, EX-67):

    >>> rest = seat_set([1, 2, 4, 5, 6])
    >>> next_spot("dead", Spot(1, 2, 3), rest, 0)[0]
    Spot(button=2, small=3, big=4)
    >>> next_spot("moving", Spot(1, 2, 3), rest, 0)[0]
    Spot(button=2, small=4, big=5)
    """
    spot = _around(method, last, active, candidates)
    pair = active
    if spot is not None:
        dealt = active | 1 << spot.big | entering(spot)
        # Nobody comes back between the button and the small blind, unless there are no others (rule 4.3).
        between_them = active & between(spot.button, spot.small) & ~(1 << spot.small)
        if between_them and (dealt & ~between_them).bit_count() > 2:
            dealt &= ~between_them
        if dealt.bit_count() > 2:
            return spot, dealt
        pair = dealt
    if pair.bit_count() < 2:
        # Rule 4.3: somebody has to come in. If the big blind is not his, he is the last before it,
        # so that the others who want to come in get it after him.
        lead = after(active | candidates, last.big)
        pair |= 1 << (lead if candidates >> lead & 1 else before(candidates, lead))
    big = after(pair, last.big)  # rule 3.9
    button = after(pair, big)
    return Spot(button, button, big), pair


def _around(method: str, last: Spot, active: int, candidates: int) -> Spot | None:
    """The places of a hand for three or more; None where they leave room for two only."""
    if method == "dead":
        big = after(active | candidates, last.big)
        if between(last.big, last.small) >> big & 1 and big != last.small:
            return Spot(last.small, last.big, big)  # rule 3.8.1
        # The big blind would come to the seat of the button or beyond: rule 3.10.
        return Spot(before(active, last.big), last.big, big) if active.bit_count() > 2 else None
    button = after(active, last.button)  # rules 3.8.2, 3.8.3
    small = after(active, button)
    big = after(active | candidates, small)
    if between(small, button) >> big & 1 and big != button:
        return Spot(button, small, big)
    return None


def big_blinds(last: Spot, spot: Spot, active: int) -> int:
    """Who owes a big blind with the moving button: everyone whom its place has reached (rule 3.8.2).

    >>> seats_of(big_blinds(Spot(1, 2, 3), Spot(2, 4, 5), seat_set([1, 2, 4, 5, 6])))
    (4, 5)
    """
    return active & between(last.big, spot.big) | 1 << spot.big
