"""Equity: how often each player wins, over every board or over a seeded sample of them.

A deal gives each player one combination of his range, no card twice, and the board the cards that it
misses. Every board is as likely as every other; a choice of combinations is as likely as the product of
their weights says.
"""

from __future__ import annotations

from croupier._core import equity as _equity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import SupportsIndex, TypeAlias

    from croupier._core import Cards
    from croupier.range import AnyRange

    AnyCards: TypeAlias = str | SupportsIndex | Cards | Iterable[str | SupportsIndex]
    Player: TypeAlias = AnyRange | AnyCards
    Progress: TypeAlias = Callable[[int, int], object]

__all__ = ["Combination", "Equity", "equity"]


class Combination:
    """One combination of a player's range, and what he can expect when he holds it."""

    __slots__ = ("cards", "equity", "stderr", "tie", "weight", "win")

    def __init__(self, cards: Cards, weight: float, win: float, tie: float, equity: float, stderr: float) -> None:
        self.cards = cards
        self.weight = weight
        self.win = win
        self.tie = tie
        self.equity = equity
        self.stderr = stderr

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Combination):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Combination({self.cards!s}: equity {self.equity:.4f}, weight {self.weight:g})"


class Equity:
    """How often each player wins.

    ``equity``, ``win``, ``tie`` and ``stderr`` have one entry a player, from 0 to 1. He alone has the best
    hand as often as ``win`` says, and shares it as often as ``tie`` says; ``equity`` is his part of the pot,
    and ``stderr`` its standard error (0 if it is exact). ``boards`` is the number of showdowns that were
    counted, each choice of combinations having its own; ``exact`` says whether those are all there are;
    ``seed`` is what a sample was drawn from. ``combinations`` has, on request, the ``Combination`` records
    of each player.
    """

    __slots__ = ("boards", "combinations", "equity", "exact", "seed", "stderr", "tie", "win")

    def __init__(
        self,
        shares: Sequence[tuple[float, float, float, float]],
        boards: int,
        exact: bool,
        seed: int | None = None,
        combinations: tuple[tuple[Combination, ...], ...] | None = None,
    ) -> None:
        self.win, self.tie, self.equity, self.stderr = map(tuple, zip(*shares, strict=True))
        self.boards = boards
        self.exact = exact
        self.seed = seed
        self.combinations = combinations

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Equity):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Equity {self}>"

    def __str__(self) -> str:
        if self.exact:
            return f"{', '.join(f'{part:.4%}' for part in self.equity)}: exact, {self.boards:,} boards"
        parts = ", ".join(f"{part:.3%} ± {error:.3%}" for part, error in zip(self.equity, self.stderr, strict=True))
        return f"{parts}: {self.boards:,} samples, seed {self.seed}"


def equity(
    players: Sequence[Player],
    board: AnyCards = "",
    dead: AnyCards = "",
    *,
    samples: int | None = None,
    seed: int | None = None,
    threads: int = 1,
    progress: Progress | None = None,
    combinations: bool = False,
) -> Equity:
    """How often each of two to ten players wins.

    A player is a text that ``Range`` reads ("AhKh", "QQ+, AKs@0.5", "random"), a ``Range``, what a ``Range``
    is made from, or two cards. ``board`` has up to five cards; nobody can have those of ``dead``.

    Without ``samples`` every board is counted, for any number of players; where that would take longer
    than a few minutes, ``TooManyShowdowns`` says so at once. With ``samples`` so many deals are drawn:
    the same ``seed`` gives the same answer on every machine, for any number of ``threads`` (0: as many
    as there are cores). ``progress(done, total)`` is called about fifty times a second; what it raises ends the
    count, as Ctrl-C does. ``combinations=True`` asks for each combination's share too.

    Raises ``RangeError`` for a text that is no range, ``DuplicateCard`` for a card in two places,
    ``CardCount`` for too many cards, and ``EquityError`` for a range without a combination that can be
    dealt.

    >>> from croupier import equity
    >>> answer = equity(["AhKh", "QdQc"])
    >>> print(answer)
    46.2145%, 53.7855%: exact, 1,712,304 boards
    >>> round(answer.win[0] * answer.boards), round(answer.tie[0] * answer.boards)
    (787966, 6732)
    >>> print(equity(["AhKh", "QQ+, AK", "random"], "Kd 7c 2s", samples=1_000_000, seed=7))
    48.559% ± 0.041%, 41.711% ± 0.040%, 9.730% ± 0.030%: 1,000,000 samples, seed 7
    """
    shares, boards, exact, used, rows = _equity(players, board, dead, samples, seed, threads, combinations, progress)
    each = None if rows is None else tuple(tuple(Combination(*row) for row in player) for player in rows)
    return Equity(shares, boards, exact, used, each)
