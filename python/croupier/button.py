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

from collections.abc import Callable, Iterable
from operator import index
from typing import NamedTuple

from croupier.errors import SeatError, TableError, brief
from croupier.records import explain

EVERYWHERE = (1 << 10) - 1
METHODS = ("dead", "moving", "simplified")


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


explain(
    Spot,
    button="The seat of the button, which may be empty.",
    small="The seat of the small blind, which may be empty.",
    big="The seat of the big blind.",
)


# At the doors: a seat is 0 to 9, and a set of them ten bits.


def _seat(seat: object) -> int:
    if type(seat) is not int:
        if isinstance(seat, bool) or not hasattr(seat, "__index__"):
            raise TypeError(f"a seat is a whole number, not {brief(seat)}")
        seat = index(seat)
    if not 0 <= seat < 10:
        raise SeatError(f"the seats are 0 to 9: there is no seat {brief(seat)}")
    return seat


def _seats(seats: object, least: int = 0) -> int:
    if type(seats) is not int:
        if isinstance(seats, bool) or not hasattr(seats, "__index__"):
            raise TypeError(f"a set of seats is a mask, which seat_set makes, not {brief(seats)}")
        seats = index(seats)
    if not 0 <= seats <= EVERYWHERE:
        raise SeatError(f"a set of the seats 0 to 9 is a mask of ten bits, not {brief(seats)}")
    if seats.bit_count() < least:
        raise SeatError(f"{least} seats are needed, not {seats.bit_count()}")
    return seats


def _spot(spot: object) -> Spot:
    if not isinstance(spot, Spot):
        raise TypeError(f"the places of a hand are a Spot, not {brief(spot)}")
    for seat in spot:
        _seat(seat)
    return spot


def seat_set(seats: Iterable[int]) -> int:
    """Return seats as a set. Like all that follows it takes the seats 0 to 9, and raises `SeatError` for others.

    >>> bin(seat_set([0, 3]))
    '0b1001'
    """
    found = 0
    for seat in seats:
        found |= 1 << _seat(seat)
    return found


def seats_of(seats: int) -> tuple[int, ...]:
    """Return the seats of a set in ascending order.

    >>> seats_of(0b1001)
    (0, 3)
    """
    seats = _seats(seats)
    return tuple([seat for seat in range(seats.bit_length()) if seats >> seat & 1])


def after(seats: int, seat: int) -> int:
    """The next of `seats`, of which there is one at least, clockwise from `seat`, which itself comes last.

    >>> after(seat_set([1, 4]), 1), after(seat_set([1, 4]), 4), after(seat_set([1]), 1)
    (4, 1, 1)
    """
    return _after(_seats(seats, 1), _seat(seat))


def _after(seats: int, seat: int) -> int:
    beyond = seats >> seat + 1
    if beyond:
        return seat + (beyond & -beyond).bit_length()
    return (seats & -seats).bit_length() - 1


def before(seats: int, seat: int) -> int:
    """The last of `seats`, of which there is one at least, clockwise before `seat`, which itself comes last.

    >>> before(seat_set([1, 4]), 1), before(seat_set([1, 4]), 3)
    (4, 1)
    """
    return _before(_seats(seats, 1), _seat(seat))


def _before(seats: int, seat: int) -> int:
    return (seats & (1 << seat) - 1 or seats).bit_length() - 1


def between(start: int, end: int) -> int:
    """The seats clockwise after `start` up to and including `end`; none if they are one.

    >>> seats_of(between(2, 4)), seats_of(between(8, 1))
    ((3, 4), (0, 1, 9))
    """
    return _between(_seat(start), _seat(end))


def _between(start: int, end: int) -> int:
    if start <= end:
        return (2 << end) - (2 << start)
    return EVERYWHERE - (2 << start) + (2 << end)


def first_spot(players: int, button: int) -> Spot:
    """The places of a game's first hand, given who has the button (rules 3.5, 3.7, 3.11).

    >>> first_spot(seat_set([0, 2, 5]), 2)
    Spot(button=2, small=5, big=0)
    """
    players, button = _seats(players, 2), _seat(button)
    if players.bit_count() == 2:
        return Spot(button, button, _after(players, button))
    small = _after(players, button)
    return Spot(button, small, _after(players, small))


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
    if not isinstance(method, str) or method not in METHODS:
        raise TableError(f"the button moves in one of {len(METHODS)} ways: {', '.join(METHODS)}, not {brief(method)}")
    last, active, candidates = _spot(last), _seats(active, 1), _seats(candidates)
    _seats(active | candidates, 2)
    spot = _around(method, last, active, candidates)
    pair = active
    if spot is not None:
        dealt = active | 1 << spot.big | _seats(entering(spot))
        # Nobody comes back between the button and the small blind, unless there are no others (rule 4.3).
        between_them = active & _between(spot.button, spot.small) & ~(1 << spot.small)
        if between_them and (dealt & ~between_them).bit_count() > 2:
            dealt &= ~between_them
        if dealt.bit_count() > 2:
            return spot, dealt
        pair = dealt
    if pair.bit_count() < 2:
        # Rule 4.3: somebody has to come in. If the big blind is not his, he is the last before it,
        # so that the others who want to come in get it after him.
        lead = _after(active | candidates, last.big)
        pair |= 1 << (lead if candidates >> lead & 1 else _before(candidates, lead))
    big = _after(pair, last.big)  # rule 3.9
    button = _after(pair, big)
    return Spot(button, button, big), pair


def _around(method: str, last: Spot, active: int, candidates: int) -> Spot | None:
    """The places of a hand for three or more; None where they leave room for two only."""
    if method == "dead":
        big = _after(active | candidates, last.big)
        if _between(last.big, last.small) >> big & 1 and big != last.small:
            return Spot(last.small, last.big, big)  # rule 3.8.1
        # The big blind would come to the seat of the button or beyond: rule 3.10.
        return Spot(_before(active, last.big), last.big, big) if active.bit_count() > 2 else None
    button = _after(active, last.button)  # rules 3.8.2, 3.8.3
    small = _after(active, button)
    big = _after(active | candidates, small)
    if _between(small, button) >> big & 1 and big != button:
        return Spot(button, small, big)
    return None


def big_blinds(last: Spot, spot: Spot, active: int) -> int:
    """Who owes a big blind with the moving button: everyone whom its place has reached (rule 3.8.2).

    >>> seats_of(big_blinds(Spot(1, 2, 3), Spot(2, 4, 5), seat_set([1, 2, 4, 5, 6])))
    (4, 5)
    """
    last, spot = _spot(last), _spot(spot)
    return _seats(active) & _between(last.big, spot.big) | 1 << spot.big
