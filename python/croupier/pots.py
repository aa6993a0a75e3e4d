"""Pots: who contests which chips, and how a pot is divided (rules 14 and 15).

Amounts are integers of the table's smallest unit, from 0 to 2**63 - 1. Seats are integers too: the
positions of a sequence, from 0, or the keys of a mapping. There are no more than 1,000 of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from operator import index

from croupier import _core
from croupier.errors import SetupError, brief

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import SupportsIndex, TypeAlias, TypeVar

    Item = TypeVar("Item")
    Chips: TypeAlias = Sequence[SupportsIndex] | Mapping[int, SupportsIndex]

__all__ = ["Pot", "side_pots", "split", "split_high_low", "uncalled"]

_MOST = 1000


class Pot(tuple[int, tuple[int, ...]]):
    """Chips in the middle, and the seats that may win them.

    >>> pot = Pot(300, (0, 2))
    >>> pot
    Pot(amount=300, eligible=(0, 2))
    >>> amount, seats = pot
    """

    __slots__ = ()
    __match_args__ = ("amount", "eligible")

    def __new__(cls, amount: int, eligible: tuple[int, ...]) -> Pot:
        return super().__new__(cls, (amount, eligible))

    def __getnewargs__(self) -> tuple[int, tuple[int, ...]]:
        return self.amount, self.eligible

    @property
    def amount(self) -> int:
        """How many chips."""
        return self[0]

    @property
    def eligible(self) -> tuple[int, ...]:
        """The seats in the hand that may win it."""
        return self[1]

    def __repr__(self) -> str:
        return f"Pot(amount={self.amount}, eligible={self.eligible})"


def side_pots(
    stakes: Chips, folded: Iterable[int] = (), *, antes: Chips = (), dead: SupportsIndex = 0
) -> tuple[Pot, ...]:
    """The pots of a hand, the main pot first (rule 14.3).

    ``stakes`` are the live chips of each seat over the whole hand, without what came back (``uncalled``
    finds that, round by round): a sequence, or ``{seat: chips}``. ``folded`` names the seats that are
    out, whose chips stay. ``antes`` are layered in the same way before the stakes; ``dead`` chips belong
    to the main pot. Raises ``AmountError`` for chips that cannot be and ``SetupError`` for a seat that is
    not there.

    >>> side_pots([100, 300, 600, 600], folded=[3])
    (Pot(amount=400, eligible=(0, 1, 2)), Pot(amount=600, eligible=(1, 2)), Pot(amount=600, eligible=(2,)))
    >>> side_pots({2: 50, 5: 50, 6: 20}, folded=[6], dead=3)
    (Pot(amount=123, eligible=(2, 5)),)
    """
    seats, chips = _by_seat(stakes)
    if isinstance(antes, Mapping):
        _seated(antes, seats, "antes")
        antes = [antes.get(seat, 0) for seat in seats]
    pots = _core.side_pots(chips, _flags(folded, seats), antes, dead)
    return tuple(Pot(amount, tuple([seats[place] for place in eligible])) for amount, eligible in pots)


def uncalled(bets: Chips, folded: Iterable[int] = ()) -> tuple[int, int] | None:
    """The seat whose bet of this round nobody matched, and the excess that comes back (rule 14.1).

    ``None`` if there is no such bet, or if its owner has folded.

    >>> uncalled([200, 80, 0])
    (0, 120)
    """
    seats, chips = _by_seat(bets)
    back = _core.uncalled(chips, _flags(folded, seats))
    return None if back is None else (seats[back[0]], back[1])


def split(amount: SupportsIndex, winners: SupportsIndex | Sequence[int], *, unit: SupportsIndex = 1) -> tuple[int, ...]:
    """The shares of equal hands in one pot (rules 15.5, 15.6, 15.10).

    ``winners`` is a count, or the seats clockwise from the button's left; the shares stand in the same
    order. Odd units go one each to the first; what is less than a unit goes to the first.

    >>> split(32, 3)
    (11, 11, 10)
    >>> split(103, [4, 1], unit=25)
    (53, 50)
    """
    count = len(_distinct(winners, "winners")) if isinstance(winners, Iterable) else winners
    return tuple(_core.split(amount, count, unit))


def split_high_low(
    amount: SupportsIndex, high: Sequence[int], low: Sequence[int], *, unit: SupportsIndex = 1
) -> dict[int, int]:
    """What each seat gets of a pot that the ``high`` and the ``low`` hands halve (rules 15.8, 15.10).

    Seats are named clockwise from the button's left. The odd unit goes to the high half. Without a low
    the high hands win everything; the same seats both ways divide the pot once.

    >>> split_high_low(101, high=[0, 1], low=[0])
    {0: 76, 1: 25}
    >>> split_high_low(102, high=[0, 1], low=[0, 1])
    {0: 51, 1: 51}
    """
    tops, bottoms = _distinct(high, "high"), _distinct(low, "low")
    seats = list(dict.fromkeys(tops + bottoms))
    places = {seat: place for place, seat in enumerate(seats)}
    shares = _core.split_high_low(amount, [places[seat] for seat in tops], [places[seat] for seat in bottoms], unit)
    return {seats[place]: chips for place, chips in shares}


def _by_seat(chips: Chips) -> tuple[Sequence[int], Sequence[SupportsIndex]]:
    """The seats, and the chips of each in the same order."""
    if isinstance(chips, Mapping):
        return _distinct(chips, "stakes"), list(chips.values())
    row = _few(chips, "stakes")
    return range(len(row)), row


def _flags(folded: Iterable[int], seats: Sequence[int]) -> list[bool]:
    out = _seated(folded, seats, "folded")
    return [seat in out for seat in seats]


def _seated(named: Iterable[int], seats: Sequence[int], what: str) -> set[int]:
    """The named seats, all of which have to be there."""
    found = {_seat(seat, what) for seat in _few(named, what)}
    for seat in found.difference(seats):
        raise SetupError(f"{what}: there is no seat {brief(seat)}")
    return found


def _distinct(named: Iterable[int], what: str) -> list[int]:
    """The named seats, none of them twice."""
    seats: dict[int, None] = {}
    for name in _few(named, what):
        seat = _seat(name, what)
        if seat in seats:
            raise SetupError(f"{what}: seat {brief(seat)} is named twice")
        seats[seat] = None
    return list(seats)


def _few(items: Iterable[Item], what: str) -> tuple[Item, ...]:
    """The items of something that may have no end."""
    row = tuple(islice(items, _MOST + 1))
    if len(row) > _MOST:
        raise SetupError(f"{what}: there are more than {_MOST} seats")
    return row


def _seat(seat: SupportsIndex, what: str) -> int:
    # True is an integer too, and a list of flags would pass for a list of seats
    if not isinstance(seat, bool):
        try:
            return index(seat)
        except TypeError:
            pass
    raise TypeError(f"{what}: a seat was expected, not {type(seat).__name__}")
