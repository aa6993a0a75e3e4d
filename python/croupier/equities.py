"""Equity: how often each player wins, over every board or over a seeded sample of them.

A deal gives each player one combination of his range, no card twice, and the board the cards that it
misses. Every board is as likely as every other; a choice of combinations is as likely as the product of
their weights says.
"""

from __future__ import annotations

from croupier._core import equity as _equity
from croupier.cards import Cards
from croupier.category import Category
from croupier.errors import CardCount, DuplicateCard, EquityError, TooManyShowdowns, brief
from croupier.strength import Strength, evaluate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import SupportsIndex, TypeAlias

    from croupier.cards import Card
    from croupier.range import AnyRange

    AnyCards: TypeAlias = str | SupportsIndex | Cards | Iterable[str | SupportsIndex]
    Player: TypeAlias = AnyRange | AnyCards
    Progress: TypeAlias = Callable[[int, int], object]

__all__ = ["Combination", "Equity", "Outs", "equity", "next_card", "outs"]


class _Counted:
    """What has been counted: it is written down once."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            raise AttributeError(f"what has been counted cannot be changed: {name!r}")
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"what has been counted cannot be changed: {name!r}")


class Combination(_Counted):
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


class Equity(_Counted):
    """How often each player wins.

    ``equity``, ``win``, ``tie`` and ``stderr`` have one entry a player, from 0 to 1. He alone has the best
    hand as often as ``win`` says, and shares it as often as ``tie`` says; ``equity`` is his part of the pot.
    ``stderr`` is its standard error: 0 if it is exact, and otherwise that of a sample with one deal more,
    which went the other way; for what never happened in a sample may still happen. ``boards`` is the number
    of showdowns that were counted, each choice of combinations having its own; ``exact`` says whether those
    are all there are; ``seed`` is what a sample was drawn from. ``combinations`` has, on request, the
    ``Combination`` records of each player.
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
        rows = [tuple(share) for share in shares]
        if not rows or any(len(row) != 4 or not all(isinstance(part, (int, float)) for part in row) for row in rows):
            raise EquityError("each player has four numbers: win, tie, equity and standard error")
        if not isinstance(boards, int) or not isinstance(exact, bool):
            raise TypeError(f"boards are a number, and exact is True or False: not {brief(boards)} and {brief(exact)}")
        self.win, self.tie, self.equity, self.stderr = map(tuple, zip(*rows, strict=True))
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
    than a few minutes, ``TooManyShowdowns`` says so before any work. With ``samples`` so many deals are
    drawn: the same ``seed`` gives the same answer on every machine, for any number of ``threads`` (0: as many
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


def next_card(
    players: Sequence[Player],
    board: AnyCards = "",
    dead: AnyCards = "",
    *,
    samples: int | None = None,
    seed: int | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> dict[Card, Equity]:
    """How often each player wins after every card that may come next, from the ace of spades down.

    Takes what ``equity`` takes; the board has up to four cards. ``progress`` counts cards.

    >>> from croupier.equities import next_card
    >>> after = next_card(["AhKh", "QdQc"], "Jh Th 2c")
    >>> best = max(after, key=lambda card: after[card].equity[0])
    >>> best, after[best].equity[0]
    (Card('Qh'), 1.0)
    """
    known, gone = Cards(board), Cards(dead)
    if len(known) > 4:
        raise CardCount(f"no card comes after a board of {len(known)} cards")
    equity(players, known, gone, samples=1, seed=0)  # what is wrong with the question is said at once
    deck = [card for card in Cards((1 << 52) - 1) if card not in known and card not in gone]
    after = {}
    for done, card in enumerate(deck, 1):
        try:
            after[card] = equity(players, known | card, gone, samples=samples, seed=seed, threads=threads)
        except (DuplicateCard, EquityError) as error:
            if isinstance(error, TooManyShowdowns):
                raise
            continue  # somebody holds it for sure
        if progress is not None:
            progress(done, len(deck))
    return after


class Outs(_Counted):
    """The cards that make a hand better, by what they make of it.

    ``cards`` are all of them; ``by_category`` has those for each ``Category``, the best one first; ``now``
    is the hand's strength as it is, and ``strengths`` what each card makes of it.
    """

    __slots__ = ("by_category", "cards", "now", "strengths")

    def __init__(self, now: Strength, strengths: dict[Card, Strength]) -> None:
        if not isinstance(now, Strength) or not isinstance(strengths, dict):
            raise TypeError(f"outs are a strength and those that cards make of it, not {brief(now)}")
        self.now = now
        self.strengths = strengths
        self.cards = Cards(list(strengths))
        groups: dict[Category, list[Card]] = {}
        for card, strength in strengths.items():
            groups.setdefault(strength.category, []).append(card)
        self.by_category = {category: Cards(groups[category]) for category in sorted(groups, reverse=True)}

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: str | SupportsIndex) -> bool:
        return card in self.cards

    def __repr__(self) -> str:
        return f"<Outs of {self.now}: {self}>"

    def __str__(self) -> str:
        words = (f"{len(cards)} for {category!s}" for category, cards in self.by_category.items())
        return ", ".join(words) or "none"


def outs(hand: AnyCards, board: AnyCards, dead: AnyCards = "") -> Outs:
    """Which cards lift a hand into a better category on the next street, and what they make of it.

    ``hand`` has two cards and ``board`` three or four; nobody can have those of ``dead``. A card counts
    if the hand's category rises by more than the board's own does: who holds ace-king has no out in a pair
    that everybody gets.

    >>> from croupier.equities import outs
    >>> found = outs("Ah Kh", "Jh Th 2c")
    >>> print(found)
    1 for royal flush, 8 for flush, 3 for straight, 6 for pair
    >>> found.by_category[Category.STRAIGHT]
    Cards('Qs Qd Qc')
    """
    hole, common, gone = Cards(hand), Cards(board), Cards(dead)
    if len(hole) != 2:
        raise CardCount(f"a hand has 2 cards, not {len(hole)}")
    if len(common) not in (3, 4):
        raise CardCount(f"outs are counted on a flop or a turn, of 3 or 4 cards, not of {len(common)}")
    for one, other, where in ((hole, common, "on the board"), (hole | common, gone, "dead")):
        if both := one & other:
            raise DuplicateCard(f"{next(iter(both))} is {where} too")
    now = evaluate(hole | common)
    strengths = {}
    for card in Cards((1 << 52) - 1) - hole - common - gone:
        after = evaluate(hole | common | card)
        if after.category > now.category and after.category > _shared(common | card):
            strengths[card] = after
    return Outs(now, strengths)


def _shared(board: Cards) -> int:
    """The category that the board alone gives everybody."""
    if len(board) == 5:
        return int(evaluate(board).category)
    # of four cards only ranks that come again are anything
    ranks = sorted([card.rank for card in board])
    most = max(map(ranks.count, ranks))
    if most > 2:
        return int(Category.THREE_OF_A_KIND if most == 3 else Category.FOUR_OF_A_KIND)
    return int((Category.HIGH_CARD, Category.PAIR, Category.TWO_PAIR)[len(ranks) - len(set(ranks))])
