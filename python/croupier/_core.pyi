"""
The core of Croupier in Rust. Import its names from `croupier`, not from here.
"""

from collections.abc import Iterable, Iterator, Sequence
from croupier.cards import Card
from croupier.equities import Player, Progress
from croupier.range import AnyRange
from croupier.strength import Strength
from typing import Any, SupportsIndex, final
from typing_extensions import disjoint_base

__all__ = ["Cards", "DeucesEvaluator", "Eval7Card", "PhevaluatorCard", "Range", "TreysEvaluator", "best_five", "cactus_card", "cactus_omaha", "card", "category", "equity", "eval7_all_hands", "eval7_evaluate", "eval7_exact", "eval7_handtype", "eval7_monte_carlo", "evaluate", "evaluate_5cards", "evaluate_6cards", "evaluate_7cards", "evaluate_cards", "evaluate_many", "evaluate_omaha_cards", "evaluate_plo4_cards", "evaluate_plo5_cards", "evaluate_plo6_cards", "kernel", "parse_cards", "preflop", "range_order", "shuffled_deck", "side_pots", "split", "split_high_low", "strength", "strengths", "uncalled", "words", "xorshift_randint", "xorshift_random", "xorshift_seed"]

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

class DeucesEvaluator:
    """
    What the `Evaluator` of deuces is made of.
    """
    def __new__(cls, /) -> DeucesEvaluator: ...
    def evaluate(self, /, cards: Any | None = None, board: Any | None = None, *, hand: Any | None = None) -> int:
        """
        The place, from 1 to 7462, of the best five cards of a hand and a board, two lists or
        two tuples.

        The cards may be divided between them in any way, and the hand goes by either of its two
        names. Raises `KeyError` for another number of cards, for what is no card and for a card
        that is there twice.
        """

@final
class Eval7Card:
    """
    A card, made from a text of which the first two letters are its rank and its suit.

    `mask` is its one bit, `rank` runs from 0 to 12 and `suit` from 0 (clubs) to 3 (spades). A card never
    changes, and there is one object for each. Raises `ValueError` for other letters and `IndexError`
    for too few.

    >>> from croupier.compat.eval7 import Card
    >>> Card("As"), Card("As").mask, Card("2c").rank
    (Card("As"), 2251799813685248, 0)
    """
    def __eq__(self, other: object, /) -> bool:
        """
        The larger has the higher rank or the higher suit: no order, since of two each may be larger.
        """
    def __ge__(self, other: object, /) -> bool:
        """
        The larger has the higher rank or the higher suit: no order, since of two each may be larger.
        """
    def __gt__(self, other: object, /) -> bool:
        """
        The larger has the higher rank or the higher suit: no order, since of two each may be larger.
        """
    def __hash__(self, /) -> int: ...
    def __le__(self, other: object, /) -> bool:
        """
        The larger has the higher rank or the higher suit: no order, since of two each may be larger.
        """
    def __lt__(self, other: object, /) -> bool:
        """
        The larger has the higher rank or the higher suit: no order, since of two each may be larger.
        """
    def __ne__(self, other: object, /) -> bool:
        """
        The larger has the higher rank or the higher suit: no order, since of two each may be larger.
        """
    def __new__(cls, /, card_string: Any) -> Eval7Card: ...
    def __reduce__(self, /) -> tuple[type, tuple[str]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def mask(self, /) -> int:
        """
        The one bit of this card.
        """
    @property
    def rank(self, /) -> int:
        """
        From 0, a two, to 12, an ace.
        """
    @property
    def suit(self, /) -> int:
        """
        0 clubs, 1 diamonds, 2 hearts, 3 spades.
        """

@disjoint_base
class PhevaluatorCard:
    """
    What `croupier.compat.phevaluator.Card` is made of.
    """
    def __delattr__(self, name: Any, /) -> None: ...
    def __eq__(self, other: object, /) -> Any:
        """
        Equal to another card, to its id, and to its text in capitals or not.
        """
    def __ge__(self, other: object, /) -> Any:
        """
        Equal to another card, to its id, and to its text in capitals or not.
        """
    def __gt__(self, other: object, /) -> Any:
        """
        Equal to another card, to its id, and to its text in capitals or not.
        """
    def __hash__(self, /) -> int: ...
    def __int__(self, /) -> int: ...
    def __le__(self, other: object, /) -> Any:
        """
        Equal to another card, to its id, and to its text in capitals or not.
        """
    def __lt__(self, other: object, /) -> Any:
        """
        Equal to another card, to its id, and to its text in capitals or not.
        """
    def __ne__(self, other: object, /) -> Any:
        """
        Equal to another card, to its id, and to its text in capitals or not.
        """
    def __new__(cls, /, other: "int | str | PhevaluatorCard") -> PhevaluatorCard: ...
    def __reduce__(self, /) -> tuple[type, tuple[int]]: ...
    def __repr__(self, /) -> str: ...
    def __setattr__(self, name: Any, value: Any, /) -> None: ...
    def __str__(self, /) -> str: ...
    def describe_card(self, /) -> str:
        """
        The card as it is written: "As".
        """
    def describe_rank(self, /) -> str:
        """
        The letter of the rank: "A".
        """
    def describe_suit(self, /) -> str:
        """
        The letter of the suit: "s".
        """
    @property
    def id_(self, /) -> int:
        """
        `rank * 4 + suit`: 0 is 2c, 51 is As.
        """
    @staticmethod
    def to_id(other: "int | str | PhevaluatorCard") -> "int":
        """
        The id of an id, of a text or of a card.
        """

@final
class Range:
    """
    Which two cards a player may hold, each combination with a weight from 0 to 1; it never changes.

    Made from a text, from another `Range`, or from combinations: Cards, pairs of (Cards, weight), or a
    `dict` of weights. In a text, items are set apart by commas, semicolons or spaces:

        AA  AKs  AKo  AK      a pair, 6 combinations; suited, 4; off-suit, 12; both, 16
        22+  ATs+  AT+        this and everything better with the same high card (pairs: higher pairs)
        TT-77  A5s-A2s        from here to there, the high card the same; either end first
        JTs-76s  J9s-97s      from here to there, the gap the same
        AhKh  Ah Kh           one combination
        Ax  AXs  Axo          an ace and a card of any other rank
        random  XX  **        all 1,326
        15%  top 15%          the shortest row of `range.ORDER` that holds 15 % of them
        AKs@0.5  AKs:0.5  AKs@50%  0.5(AKs, QQ)  50%(AKs, QQ)  [50]AKs, QQ[/50]    weights

    Named twice, a combination is there once. It has a length, the number of combinations, and iterates
    over (Cards, weight) from aces down. `|` takes the larger weight, `&` the smaller one, `-` what the
    other range does not hold and `^` what only one of them holds. `str()` is the shortest text.

    Raises `RangeError` for any other text; the message says where and what to write instead.

    >>> from croupier import Range
    >>> range = Range("AA, KK, QQ, AKs, A5s-A2s@0.5")
    >>> range
    Range('QQ+, AKs, A5s-A2s@0.5')
    >>> len(range), range.total, "AsKs" in range, range.weight("5h Ah")
    (38, 30.0, True, 0.5)
    >>> print(range - Range("AA"))
    KK-QQ, AKs, A5s-A2s@0.5
    """
    def __and__(self, other: object, /) -> Range: ...
    def __bool__(self, /) -> bool: ...
    def __contains__(self, cards: str | SupportsIndex | Cards | Iterable[str | SupportsIndex], /) -> bool: ...
    def __copy__(self, /) -> Range:
        """
        A range that never changes is its own copy.
        """
    def __deepcopy__(self, memo: Any, /) -> Range: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __iter__(self, /) -> Iterator[tuple[Cards, float]]: ...
    def __len__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, range: AnyRange, /) -> Range: ...
    def __or__(self, other: object, /) -> Range: ...
    def __rand__(self, other: object, /) -> Range: ...
    def __reduce__(self, /) -> tuple[type, tuple[str]]: ...
    def __repr__(self, /) -> str: ...
    def __ror__(self, other: object, /) -> Range: ...
    def __rsub__(self, other: object, /) -> Range: ...
    def __rxor__(self, other: object, /) -> Range: ...
    def __str__(self, /) -> str: ...
    def __sub__(self, other: object, /) -> Range: ...
    def __xor__(self, other: object, /) -> Range: ...
    def _repr_html_(self, /) -> str:
        """
        What a notebook shows.
        """
    def cell(self, row: SupportsIndex, column: SupportsIndex, /) -> tuple[str, int, int, float]:
        """
        The starting hand in this row and column of the grid, both from 0 (aces) to 12 (twos): its name,
        how many of its combinations are in the range, of how many, and the sum of their weights.
        """
    def picture(self, /) -> str:
        """
        The 13 by 13 grid as thirteen lines of text: suited hands above the diagonal of pairs, and a
        shade for how much of a hand is in the range (░▒▓, and █ for all of it).
        """
    def svg(self, /) -> str:
        """
        The same grid as an SVG.
        """
    @property
    def total(self, /) -> float:
        """
        The sum of the weights.
        """
    def weight(self, cards: str | SupportsIndex | Cards | Iterable[str | SupportsIndex], /) -> float:
        """
        The weight of a combination of two cards, 0.0 if it is not in the range.
        """
    def without(self, dead: str | SupportsIndex | Cards | Iterable[str | SupportsIndex], /) -> Range:
        """
        The range without the combinations that hold any of these cards.

        >>> from croupier import Range
        >>> Range("AA, KK").without("As Kd 2c")
        Range('AhAd, AhAc, AdAc, KsKh, KsKc, KhKc')
        """

class TreysEvaluator:
    """
    What the `Evaluator` of treys is made of.
    """
    def __new__(cls, /) -> TreysEvaluator: ...
    def evaluate(self, /, hand: Any | None = None, board: Any | None = None, *, cards: Any | None = None) -> int:
        """
        The place, from 1 to 7462, of the best five cards of a hand and a board, two lists or
        two tuples.

        The cards may be divided between them in any way, and the hand goes by either of its two
        names. Raises `KeyError` for another number of cards, for what is no card and for a card
        that is there twice.
        """

def best_five(cards: str | SupportsIndex | Cards | Iterable[str | SupportsIndex], /) -> Cards:
    """
    The five of five, six or seven cards that make the hand.

    Where several cards would do, the higher suit is taken: spades, hearts, diamonds, clubs.

    >>> from croupier import best_five
    >>> best_five("Ah Ad Ks Kc 7c 7d 2h")
    Cards('Ah Ad Ks Kc 7d')
    """

def cactus_card(string: Any) -> int:
    """
    The integer of a card of which the first two items are its rank, in capitals, and its suit.

    Raises `KeyError` for any other rank or suit.
    """

def cactus_omaha(hand: Any, board: Any, /) -> int:
    """
    The place of the best two of `hand` with three of `board`, lists or tuples; 0 if anything is odd.
    """

def card(card: str | SupportsIndex, /) -> Card:
    """
    The one `Card` object that `card` stands for: a text, an id, or a `Card`.
    """

def category(strength: SupportsIndex, /) -> int:
    """
    The number of a strength's category, from 1, high card, to 10, royal flush; 0 if it is no hand.
    """

def equity(players: Sequence[Player], board: str | SupportsIndex | Cards | Iterable[str | SupportsIndex], dead: str | SupportsIndex | Cards | Iterable[str | SupportsIndex], samples: SupportsIndex | None, seed: SupportsIndex | None, threads: SupportsIndex, combinations: bool, progress: Progress | None, /) -> tuple[list[tuple[float, float, float, float]], int, bool, int | None, list[list[tuple[Cards, float, float, float, float, float]]] | None]:
    """
    The shares of the players, how many showdowns were counted, whether that is all, the seed, and the
    shares of each combination if they were asked for.
    """

def eval7_all_hands(py_hero: Any, py_villain: Any, py_board: Any, py_iterations: Any) -> "dict[tuple[Eval7Card, Eval7Card], float]":
    """
    The equity of every hand of one range against another, by hand; hands that cannot meet any of the
    other are left out.

    On a whole board it is exact if there are no more combinations than iterations.
    """

def eval7_evaluate(py_cards: Any) -> int:
    """
    The value of any number of cards, of which the best five count; larger wins.
    """

def eval7_exact(py_hand: Any, py_villain: Any, py_board: Any) -> float:
    """
    The equity of a hand against every combination of a range, on a whole board.
    """

def eval7_handtype(value: Any) -> str:
    """
    The kind of hand that a value stands for.
    """

def eval7_monte_carlo(py_hand: Any, py_villain: Any, py_board: Any, py_iterations: Any) -> float:
    """
    The equity of a hand against a range, each of its combinations in turn, on random boards.
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

def evaluate_5cards(a: "int | str | PhevaluatorCard", b: "int | str | PhevaluatorCard", c: "int | str | PhevaluatorCard", d: "int | str | PhevaluatorCard", e: "int | str | PhevaluatorCard") -> int:
    """
    The place of five cards; the smaller wins.
    """

def evaluate_6cards(a: "int | str | PhevaluatorCard", b: "int | str | PhevaluatorCard", c: "int | str | PhevaluatorCard", d: "int | str | PhevaluatorCard", e: "int | str | PhevaluatorCard", f: "int | str | PhevaluatorCard") -> int:
    """
    The place of the best five of six cards; the smaller wins.
    """

def evaluate_7cards(a: "int | str | PhevaluatorCard", b: "int | str | PhevaluatorCard", c: "int | str | PhevaluatorCard", d: "int | str | PhevaluatorCard", e: "int | str | PhevaluatorCard", f: "int | str | PhevaluatorCard", g: "int | str | PhevaluatorCard") -> int:
    """
    The place of the best five of seven cards; the smaller wins.
    """

def evaluate_cards(*cards: "int | str | PhevaluatorCard") -> int:
    """
    The place of the best five of five to seven cards; the smaller wins.
    """

def evaluate_many(hands: object, out: object, threads: SupportsIndex, /) -> None:
    """
    The strengths of `hands`, an array of integers, to `out`, an array of uint16, by so many threads.

    `hands` are rows of ids, in two dimensions, or masks, in one; `out` must not share memory with them.
    0 threads are as many as the machine has. What is in `out` after an error means nothing.
    """

def evaluate_omaha_cards(*cards: "int | str | PhevaluatorCard") -> int:
    """
    The place of an Omaha hand: five cards of the board, then four of the hand.
    """

def evaluate_plo4_cards(*cards: "int | str | PhevaluatorCard") -> int:
    """
    The place of an Omaha hand: five cards of the board, then four of the hand.
    """

def evaluate_plo5_cards(*cards: "int | str | PhevaluatorCard") -> int:
    """
    The place of an Omaha hand: five cards of the board, then five of the hand.
    """

def evaluate_plo6_cards(*cards: "int | str | PhevaluatorCard") -> int:
    """
    The place of an Omaha hand: five cards of the board, then six of the hand.
    """

def kernel() -> str:
    """
    The name of the kernel that goes through many hands: "avx512", "avx2" or "portable".

    Raises `CroupierError` if `CROUPIER_KERNEL` names one that is not there.
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

def preflop(threads: SupportsIndex, progress: Progress | None, /) -> tuple[list[float], list[float], list[int]]:
    """
    All starting hands against each other, row by row in the order of the percentages: wins, ties, and
    how many combinations of the second hand there are.
    """

def range_order() -> tuple[str, ...]:
    """
    The order in which starting hands are taken for a percentage: all 169, by their exact equity against
    a random hand before the flop.
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

def xorshift_randint(n: Any) -> int:
    """
    A random integer from 0 to n - 1.
    """

def xorshift_random() -> float:
    """
    A random float from 0.0 to 1.0.
    """

def xorshift_seed(seed: SupportsIndex) -> None:
    """
    Seeds the generator that all of eval7's Monte Carlo functions share.
    """
