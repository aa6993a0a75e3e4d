"""The showdown: who shows, in which order, who may muck, and how each pot is divided.

Players are named in any way that sorts them clockwise from the button's left (positions, seats of a
list); a strength is a number, larger wins. A display choice never changes a payout (rule 17.9).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from operator import index
from typing import Any, TypeVar

from croupier import _core
from croupier.errors import AmountError, RulesError, SetupError, brief

Player = TypeVar("Player", bound=Hashable)


def showing_order(
    live: Sequence[Player],
    *,
    aggressor: Player | None = None,
    last_actor: Player | None = None,
    first_actor: Player | None = None,
    order: str = "last_aggressor",
    pots: Iterable[Iterable[Player]] | None = None,
) -> list[Player]:
    """Return the players at showdown in the order in which they show (rules 17.2, 17.4, 17.5).

    `live` stands clockwise from the button's left. `aggressor` made the last bet or raise of the
    river, `last_actor` its last call or check; with `first_actor`, a checked river starts there.
    `order` is "last_aggressor" or "after_last_actor". Where `pots` are given, main first, those in
    the last contested side pot show before the others.

    >>> showing_order(["A", "B", "C"], aggressor="B", pots=["ABC", "BC"])
    ['B', 'C', 'A']
    """
    players = list(dict.fromkeys(live))  # a player is what can be a key
    start = 0
    if not isinstance(order, str):
        raise TypeError(f"the order is a text, not {brief(order)} (rule 17.2)")
    if order == "last_aggressor":
        opener = aggressor if aggressor is not None else first_actor
        start = _place(players, opener) if opener is not None else 0
    elif order != "after_last_actor":
        raise RulesError(f"the order is 'last_aggressor' or 'after_last_actor', not {brief(order)} (rule 17.2)")
    elif last_actor is not None:
        start = _place(players, last_actor) + 1
    return from_place(players, start, [] if pots is None else _contested(pots))


def from_place(players: list[Player], start: int, contested: Sequence[Sequence[Player]]) -> list[Player]:
    """The players clockwise from one place on, those in the last of the `contested` pots first (rule 17.5)."""
    if start:
        players = players[start:] + players[:start]
    if len(contested) < 2:
        return players
    grouped: dict[Player, None] = {}
    for pot in (*reversed(contested), players):
        those = {*pot}
        grouped |= dict.fromkeys([player for player in players if player in those])
    return list(grouped)


def _place(players: list[Player], who: Player) -> int:
    try:
        return players.index(who)
    except ValueError:
        raise SetupError(f"{brief(who)} is not at the showdown (rule 17.1)") from None


def who_shows(
    order: Iterable[Player], strengths: Mapping[Player, int], pots: Iterable[Iterable[Player]] | None = None
) -> dict[Player, bool]:
    """Say for each player, in showing order, whether he shows (True) or mucks (rule 17.6).

    The first shows; each next one shows if he wins or ties a contested pot against the hands already
    shown by its eligible players.

    >>> who_shows("BCA", {"A": 90, "B": 50, "C": 40}, ["ABC", "BC"])
    {'B': True, 'C': False, 'A': True}
    """
    order = list(dict.fromkeys(order))
    if not isinstance(strengths, Mapping):
        raise TypeError(f"strengths are told by player, not {brief(strengths)}")
    for player in order:
        if player not in strengths:
            raise SetupError(f"the hand of {brief(player)} is not known (rule 17.6)")
    strengths = {player: index(strengths[player]) for player in order}
    shows = tabled(order, strengths, _contested([order] if pots is None else pots))
    return {player: player in shows for player in order}


def tabled(order: Iterable[Player], strengths: Any, contested: Sequence[Sequence[Player]]) -> set[Player]:
    """Those who show (rule 17.6): `strengths[player]` is known of all, more than one may win a `contested` pot."""
    best = [0] * len(contested)
    shows: set[Player] = set()
    for player in order:
        strength, unbeaten = strengths[player], not shows
        for i, pot in enumerate(contested):
            if strength >= best[i] and player in pot:
                best[i], unbeaten = strength, True
        if unbeaten:
            shows.add(player)
    return shows


def _contested(pots: Iterable[Iterable[Player]]) -> list[tuple[Player, ...]]:
    """The pots that more than one player may win; the others need no showdown (rule 14.7)."""
    return [pot for pot in (tuple(dict.fromkeys(pot)) for pot in pots) if len(pot) > 1]


def award(
    pots: Sequence[tuple[int, Sequence[int]]],
    strengths: Sequence[int],
    *,
    unit: int = 1,
    served: set[int] | None = None,
) -> list[tuple[int, int, int]]:
    """Divide each pot among its best hands: (pot, position, chips), the last side pot first.

    `pots` are (amount, eligible positions), main first; positions count clockwise from the button's
    left, and so do the odd units, one each (rules 15.2, 15.3, 15.6). Whoever is in `served` has had an
    odd unit in this hand and comes last for the next; the set is kept up to date (rule 15.7).

    >>> award([(101, (0, 1)), (51, (0, 1))], [7, 7])
    [(1, 0, 26), (1, 1, 25), (0, 0, 51), (0, 1, 50)]
    """
    unit = index(unit)
    if unit < 1:
        raise AmountError(f"a unit is at least 1, not {brief(unit)} (rule 15.10)")
    if served is not None and not isinstance(served, set):
        raise TypeError(f"the served are a set of positions, not {brief(served)}")
    rows = []
    for pot in range(len(pots)):
        try:
            amount, eligible = pots[pot]
        except (LookupError, ValueError):
            raise SetupError(f"pot {pot} is an amount, and the positions that may win it (rule 14.6)") from None
        rows.append((index(amount), tuple([index(p) for p in eligible])))
    known = [index(strength) for strength in strengths]
    for pot, (amount, eligible) in enumerate(rows):
        if amount and len(eligible) != 1 and not (eligible and min(eligible) >= 0 and max(eligible) < len(known)):
            who = f"the hand of one of {brief(eligible)} is not known" if eligible else "there is nobody to win it"
            raise SetupError(f"pot {pot}: {who} (rule 14.6)")
    return divide(rows, known, unit, served)


def divide(
    pots: Sequence[tuple[int, Sequence[int]]], strengths: Sequence[int], unit: int, served: set[int] | None = None
) -> list[tuple[int, int, int]]:
    """The same, for a hand that knows its pots and its hands."""
    awards = []
    for pot in range(len(pots) - 1, -1, -1):
        amount, eligible = pots[pot]
        if not amount:  # the house took it all, or another board
            continue
        if len(eligible) == 1:  # rule 14.7
            awards.append((pot, eligible[0], amount))
            continue
        best = max([strengths[p] for p in eligible])
        winners = [p for p in eligible if strengths[p] == best]
        if len(winners) == 1:
            awards.append((pot, winners[0], amount))
            continue
        first, rest = winners[0], amount % unit  # rule 15.10
        if served is not None:
            winners.sort(key=lambda p: (p in served, p))
            served.update(winners[: amount // unit % len(winners)])
        shares = dict(zip(winners, _core.split(amount - rest, len(winners), unit), strict=True))
        shares[first] += rest
        awards += [(pot, p, shares[p]) for p in sorted(winners) if shares[p]]
    return awards
