"""
The core of Croupier in Rust. Import its names from `croupier`, not from here.
"""

from collections.abc import Iterable, Iterator, Sequence
from croupier.cards import Card
from croupier.strength import Strength
from typing import Any, SupportsIndex, final

__all__ = ["Cards", "best_five", "card", "category", "evaluate", "parse_cards", "shuffled_deck", "side_pots", "split", "split_high_low", "strength", "strengths", "uncalled", "words"]

@final
class Cards:
    """
    A set of cards, one bit each; it never changes.

    Made from a text ("AsKd", "as Kd", "10s, 9♥"), from several texts or ids, from a `Card`, from other
    `Cards`, or from a mask (bit = id, 2c = 0 ... As = 51). It iterates from high to low, `int()` is its
    mask, and `|`, `&`, `-` and `^` combine it with other `Cards` or with a `Card`.

    Raises `InvalidCard` for what is no card and `DuplicateCard` for a card given twice.

    >>> from croupier import Card, Cards
    >>> hand = Cards("Kd As")
    >>> hand
    Cards('As Kd')
    >>> "As" in hand, len(hand), list(hand)
    (True, 2, [Card('As'), Card('Kd')])
    >>> print(hand | Card("2c"))
    As Kd 2c
    """
    def __and__(self, other: object, /) -> Cards: ...
    def __bool__(self, /) -> bool: ...
    def __contains__(self, card: str | SupportsIndex, /) -> bool: ...
    def __copy__(self, /) -> Cards:
        """
        A set that never changes is its own copy.
        """
    def __deepcopy__(self, memo: Any, /) -> Cards: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __int__(self, /) -> int:
        """
        The mask: bit = id.
        """
    def __iter__(self, /) -> Iterator[Card]: ...
    def __len__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, cards: str | SupportsIndex | Cards | Iterable[str | SupportsIndex], /) -> Cards: ...
    def __or__(self, other: object, /) -> Cards: ...
    def __rand__(self, other: object, /) -> Cards: ...
    def __reduce__(self, /) -> tuple[type, tuple[int]]: ...
    def __repr__(self, /) -> str: ...
    def __ror__(self, other: object, /) -> Cards: ...
    def __rsub__(self, other: object, /) -> Cards: ...
    def __rxor__(self, other: object, /) -> Cards: ...
    def __str__(self, /) -> str: ...
    def __sub__(self, other: object, /) -> Cards: ...
    def __xor__(self, other: object, /) -> Cards: ...

def best_five(cards: str | SupportsIndex | Cards | Iterable[str | SupportsIndex], /) -> Cards:
    """
    The five of five, six or seven cards that make the hand.

    Where several cards would do, the higher suit is taken: spades, hearts, diamonds, clubs.

    >>> from croupier import best_five
    >>> best_five("Ah Ad Ks Kc 7c 7d 2h")
    Cards('Ah Ad Ks Kc 7d')
    """

def card(card: str | SupportsIndex, /) -> Card:
    """
    The one `Card` object that `card` stands for: a text, an id, or a `Card`.
    """

def category(strength: SupportsIndex, /) -> int:
    """
    The number of a strength's category, from 1, high card, to 10, royal flush; 0 if it is no hand.
    """

def evaluate(cards: str | SupportsIndex | Cards | Iterable[str | SupportsIndex], /) -> Strength:
    """
    How strong the best five of five, six or seven cards are: a larger `Strength` wins.

    `cards` is a text, several texts or ids, `Cards`, or a mask. Raises `InvalidCard`, `DuplicateCard`
    or `CardCount`, which say which card and where.

    >>> from croupier import evaluate
    >>> evaluate("AsKsQsJsTs2c3d")
    Strength(7462)
    >>> print(evaluate(["As", "Ah", "Ks", "Kh", "Qd"]))
    two pair, aces and kings, queen kicker
    """

def parse_cards(cards: str | SupportsIndex | Cards | Iterable[str | SupportsIndex], /) -> tuple[Card, ...]:
    """
    The cards of a text, or of anything else that holds cards, in the order given.

    Takes what `Cards` takes; a mask or `Cards` are read from high to low. Raises `InvalidCard` and
    `DuplicateCard`, which say which card and where.

    >>> from croupier.cards import parse_cards
    >>> parse_cards("2c As, 10h")
    (Card('2c'), Card('As'), Card('Th'))
    """

def shuffled_deck(seed: SupportsIndex | None, /) -> tuple[Card, ...]:
    """
    The 52 cards, shuffled: from the operating system's random bytes, or, with a seed, the same way on
    every machine and in every release.

    `seed` is `None` or an integer from 0 to 2**63 - 1. Raises `SetupError` for any other integer and
    `OSError` if the system has no random bytes to give.

    >>> from croupier._core import shuffled_deck
    >>> shuffled_deck(7) == shuffled_deck(7)
    True
    """

def side_pots(stakes: Sequence[SupportsIndex], folded: Sequence[bool], antes: Sequence[SupportsIndex], dead: SupportsIndex, /) -> list[tuple[int, tuple[int, ...]]]:
    """
    The pots as (amount, positions that may win it), the main pot first.

    `antes` is empty or has one entry a position, and so has `folded`.

    >>> from croupier._core import side_pots
    >>> side_pots([100, 300, 300], [False, False, False], (), 0)
    [(300, (0, 1, 2)), (400, (1, 2))]
    """

def split(amount: SupportsIndex, winners: SupportsIndex, unit: SupportsIndex, /) -> list[int]:
    """
    The shares of so many equal hands in one pot, odd units one each to the first.

    >>> from croupier._core import split
    >>> split(200, 3, 1)
    [67, 67, 66]
    """

def split_high_low(amount: SupportsIndex, high: Sequence[SupportsIndex], low: Sequence[SupportsIndex], unit: SupportsIndex, /) -> list[tuple[int, int]]:
    """
    The shares as (position, chips) in one pot that the `high` hands and the `low` hands halve.

    >>> from croupier._core import split_high_low
    >>> split_high_low(101, [0, 1], [0], 1)
    [(0, 76), (1, 25)]
    """

def strength(number: SupportsIndex, /) -> Strength:
    """
    The one `Strength` object of a number from 0 to 7462.
    """

def strengths(board: str | SupportsIndex | Cards | Iterable[str | SupportsIndex], holes: Iterable[str | SupportsIndex | Cards | Iterable[str | SupportsIndex] | None], /) -> list[int]:
    """
    The strengths of many hands on one board as plain integers, in one call; 0 where a hand is `None`.

    >>> from croupier import Cards
    >>> from croupier._core import strengths
    >>> strengths(Cards("AsKsQsJsTs"), [Cards("2c3d"), None])
    [7462, 0]
    """

def uncalled(bets: Sequence[SupportsIndex], folded: Sequence[bool], /) -> tuple[int, int] | None:
    """
    The position whose bet stands strictly above every other, and the excess that comes back; `None` if
    there is none or its owner folded.

    >>> from croupier._core import uncalled
    >>> uncalled([500, 200, 80], [False, True, False])
    (0, 300)
    """

def words(strength: SupportsIndex, /) -> str:
    """
    A strength in words.
    """
