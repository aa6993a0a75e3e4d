"""The house's commission: what is taken from each pot before it is divided (rule 16)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from operator import index

from croupier.errors import AmountError, RulesError, brief


@dataclass(frozen=True)
class Rake:
    """A percentage of each pot, up to a cap for the whole hand.

    `percent` is an int, a Fraction, a Decimal or a text such as "4.5"; `cap` the most for one hand, or
    {players dealt in: cap}, of which the entry for the largest number not above theirs counts, or None.
    Without a flop nothing is taken under `no_flop_no_drop`. Amounts are multiples of `unit` (None: the
    table's), rounded by "floor" or "half_even". `basis` is "per_pot", main pot first, or "total", taken
    from the main pot first. Raises `RulesError` for anything else (rules 16.1, 16.2).

    >>> Rake(5, cap=20).take([270, 300])
    [13, 7]
    >>> Rake("2.5", cap={2: 1, 6: 3}).take([200], players=4)
    [1]
    """

    percent: Fraction | Decimal | int | str  # a Fraction, once it is made
    cap: int | Mapping[int, int] | None = None
    no_flop_no_drop: bool = True
    unit: int | None = None
    basis: str = "per_pot"
    rounding: str = "floor"

    def __post_init__(self) -> None:
        object.__setattr__(self, "percent", _exact(self.percent))
        cap = self.cap
        if isinstance(cap, Mapping):
            object.__setattr__(self, "cap", dict(cap))
            if not all(type(players) is int and 2 <= players <= 10 for players in cap):
                raise RulesError("the caps of a rake are for 2 to 10 players dealt in (rule 16.3)")
        caps = cap.values() if isinstance(cap, Mapping) else () if cap is None else (cap,)
        units = () if self.unit is None else (self.unit,)
        for name, amounts, least in (("cap", caps, 0), ("unit", units, 1)):
            if not all(type(amount) is int and least <= amount < 1 << 62 for amount in amounts):
                raise RulesError(f"the {name} of a rake is a whole number of chips, at least {least} (rule 16.2)")
        if not isinstance(self.no_flop_no_drop, bool):
            raise RulesError(f"no_flop_no_drop is True or False, not {brief(self.no_flop_no_drop)} (rule 16.2)")
        if not isinstance(self.basis, str) or self.basis not in ("per_pot", "total"):
            raise RulesError(f"the basis of a rake is 'per_pot' or 'total', not {brief(self.basis)} (rule 16.2)")
        if not isinstance(self.rounding, str) or self.rounding not in ("floor", "half_even"):
            raise RulesError(f"a rake is rounded by 'floor' or 'half_even', not {brief(self.rounding)} (rule 16.2)")

    def __hash__(self) -> int:
        return hash((self.percent, self.no_flop_no_drop, self.unit, self.basis, self.rounding))

    def take(self, pots: Sequence[int], *, players: int = 2, flop: bool = True, unit: int = 1) -> list[int]:
        """Return what is taken from each pot, main first (rules 16.2, 16.3).

        `players` were dealt in; `flop` says whether one was dealt; `unit` is the table's. Raises
        `AmountError` for a negative pot.
        """
        pots = [_whole(pot, "a pot") for pot in pots]
        if min(pots, default=0) < 0:
            raise AmountError(f"a pot is not negative: {brief(min(pots))}")
        players, unit = _whole(players, "the number of players"), _whole(unit, "a unit")
        if unit < 1:
            raise RulesError(f"a unit is at least 1, not {brief(unit)} (rule 2.6)")
        if not isinstance(flop, bool):
            raise TypeError(f"flop is True or False, not {brief(flop)}")
        if self.no_flop_no_drop and not flop:
            return [0] * len(pots)
        step = self.unit or unit
        room = self._cap(players)
        amounts = pots if self.basis == "per_pot" else [sum(pots)]
        rakes = []
        for amount in amounts:
            share = Fraction(self.percent) * amount / 100 / step
            # rounded to whole units it might be more than there is
            rake = min((share.__floor__() if self.rounding == "floor" else round(share)) * step, amount)
            if room is not None:
                rake = min(rake, room)
                room -= rake
            rakes.append(rake)
        if self.basis == "per_pot":
            return rakes
        left, taken = rakes[0], []
        for pot in pots:
            taken.append(min(left, pot))
            left -= taken[-1]
        return taken

    def _cap(self, players: int) -> int | None:
        if not isinstance(self.cap, Mapping):
            return self.cap
        counts = [count for count in self.cap if count <= players]
        return self.cap[max(counts)] if counts else None


def _whole(number: object, what: str) -> int:
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        raise TypeError(f"{what} is a whole number, not {brief(number)}")
    return index(number)


def _exact(percent: object) -> Fraction:
    """Read a percentage exactly; a text or a Decimal is looked at first, for its exponent may be anything."""
    if isinstance(percent, bool) or not isinstance(percent, (int, Fraction, Decimal, str)):
        raise RulesError(f"a rake's percentage is an int, a Fraction, a Decimal or a text, not {brief(percent)}")
    text = str(percent) if isinstance(percent, Decimal) else percent
    if isinstance(text, str) and not re.fullmatch(r"\d{1,3}(\.\d{1,12})?|\d{1,12}/\d{1,12}", text):
        raise RulesError(f"{brief(percent)} is no percentage (rule 16.1)")
    try:
        exact = Fraction(text)
    except ZeroDivisionError:
        raise RulesError(f"{brief(percent)} is no percentage (rule 16.1)") from None
    if not 0 <= exact <= 100:
        raise RulesError(f"a rake is 0 to 100 percent, not {brief(percent)} (rule 16.1)")
    return exact
