"""Ranges as text: "QQ+, AKs, A5s-A2s, 40%(KQ), As3c, #tag#".

::

    range   [part {"," part}]
    part    weight "(" groups ")" | groups
    groups  group {"," group}
    group   type ["+" | "-" type] | card card | "#" name "#"
    type    rank rank ["s" | "o"]
    weight  (number | [number | "0"] "." digits | number ".") ["%"]

There may be space between any two words. A group is one or more tokens ("AKs", "AKo", "AA", "As3c"), and a token
so many hands; a tag is a token without any.
"""

from __future__ import annotations

from itertools import pairwise

from croupier.compat.eval7.cards import Card, ranks, suits
from croupier.compat.eval7.reading import Reader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeAlias

    Token: TypeAlias = tuple[str, float]
    WeightedHand: TypeAlias = tuple[tuple[Card, Card], float]

__all__ = [
    "RangeStringError",
    "expand_handtype_group",
    "normalize_token",
    "string_to_hands",
    "string_to_tokens",
    "token_suitedness",
    "token_to_hands",
    "tokens_to_string",
    "validate_string",
    "weight_to_float",
]


class RangeStringError(Exception):
    """A text that is no range."""


def string_to_hands(s: str) -> list[WeightedHand]:
    """The hands of a range, each with its weight, in the order of the text."""
    return tokens_to_hands(string_to_tokens(s))


def tokens_to_hands(tokens: Iterable[Token]) -> list[WeightedHand]:
    """The hands of some tokens, each with its weight."""
    return [((Card(a), Card(b)), weight) for token, weight in tokens for a, b in token_to_hands(token)]


def string_to_tokens(s: str) -> list[Token]:
    """The tokens of a range, each with its weight; raises ``RangeStringError``.

    >>> from croupier.compat.eval7.rangestring import string_to_tokens
    >>> string_to_tokens("KK+, 80%(AKs)")
    [('KK', 1.0), ('AA', 1.0), ('AKs', 0.8)]
    """
    parts = Reader(s.expandtabs()).range()
    if parts is None:
        raise RangeStringError(f"{s!r} is no range")
    tokens = []
    for weight, groups in parts:
        number = 1.0 if weight is None else weight_to_float(weight)
        tokens += [(token, number) for group in groups for token in expand_handtype_group(group)]
    return tokens


def validate_string(s: str) -> bool:
    """Whether a text is a range."""
    try:
        string_to_tokens(s)
    except RangeStringError:
        return False
    return True


def weight_to_float(w: Sequence[str]) -> float:
    """The number of a weight: ("40", "%") is 0.4."""
    number = float(w[0])
    return number / 100.0 if w[-1] == "%" else number


def token_suitedness(ht: str) -> str:
    """What the two cards of a type are: "s" suited, "o" offsuit, "p" a pair, "n" nothing said."""
    pair = ht[0] == ht[1]
    if len(ht) != 3:
        return "p" if pair else "n"
    if pair:
        raise RangeStringError(f"{ht!r}: a pair is neither suited nor offsuit")
    return ht[-1]


def normalize_token(token: str) -> str:
    """A token as it is compared: the higher card first, and what a type is behind its ranks.

    >>> from croupier.compat.eval7.rangestring import normalize_token
    >>> normalize_token("7j"), normalize_token("22"), normalize_token("QsAc")
    ('J7n', '22p', 'AcQs')
    """
    if token[0] == "#":
        return token
    if len(token) != 4:
        high, low = _ranks(token)
        return ranks[high] + ranks[low] + token_suitedness(token)
    first, second = ((ranks.index(card[0].upper()), suits.index(card[1])) for card in (token[:2], token[2:]))
    if first == second:
        raise RangeStringError(f"{token!r} has a card twice")
    return token if first > second else token[2:] + token[:2]


def _ranks(token: str) -> list[int]:
    return sorted((ranks.index(rank.upper()) for rank in (token[0], token[1])), reverse=True)


def expand_handtype_group(htg: Sequence[str]) -> list[str]:
    """The tokens of a group, from the lowest up: ("ATs", "-", "AQs") is ATs, AJs and AQs.

    Raises ``RangeStringError`` for a group from one kind of type to another.
    """
    if htg[0] == "#":
        return ["".join(htg)]
    if len(htg) == 1:
        return _both_kinds(normalize_token(htg[0]))
    kind = token_suitedness(htg[0])
    high, low = _ranks(htg[0])
    if htg[-1] == "+":
        end_high, end_low = (12, 12) if kind == "p" else (high, high - 1)
    else:
        if token_suitedness(htg[2]) != kind:
            raise RangeStringError(f"{htg[0]!r} and {htg[2]!r} are not of one kind")
        end_high, end_low = _ranks(htg[2])
        low, end_low = sorted((low, end_low))
        if kind != "p" and end_high != high:
            raise RangeStringError(f"{htg[0]!r} and {htg[2]!r} have not the same high card")
    tokens = []
    for rank in range(low, end_low + 1):
        tokens += _both_kinds(ranks[rank if kind == "p" else high] + ranks[rank] + kind)
    return tokens


def _both_kinds(token: str) -> list[str]:
    """A normalized token as it is shown: a type of which nothing is said is offsuit and suited."""
    if len(token) == 3 and token[2] == "n":
        return [token[:2] + "o", token[:2] + "s"]
    return [token[:2] if len(token) == 3 and token[2] == "p" else token]


def token_to_hands(ht: str) -> list[tuple[str, str]]:
    """The hands of a token, each the texts of two cards.

    >>> from croupier.compat.eval7.rangestring import token_to_hands
    >>> token_to_hands("AKs")
    [('Ac', 'Kc'), ('Ad', 'Kd'), ('Ah', 'Kh'), ('As', 'Ks')]
    """
    if ht[0] == "#":
        return []
    if len(ht) == 4:
        return [(ht[:2], ht[2:])]
    kind = token_suitedness(ht)
    if kind == "p":
        return [(ht[1] + b, ht[0] + a) for at, a in enumerate(suits) for b in suits[at + 1 :]]
    wanted = {"s": (True,), "o": (False,)}.get(kind, (False, True))
    return [(ht[0] + a, ht[1] + b) for same in wanted for a in suits for b in suits if (a == b) is same]


def tokens_to_string(tokens: Sequence[Token]) -> str:
    """The text of tokens with their weights; those of one weight stand together, weights in whole per cent.

    >>> from croupier.compat.eval7.rangestring import tokens_to_string
    >>> tokens_to_string([("AA", 1.0), ("AQs", 1.0), ("AJs", 1.0), ("KK", 0.5)])
    'AA, AQs-AJs, 50%(KK)'
    """
    weights = sorted({weight for _, weight in tokens}, key=lambda weight: (weight != 1.0, -weight))
    texts = []
    for weight in weights:
        text = ", ".join(_texts([normalize_token(token) for token, other in tokens if other == weight]))
        texts.append(text if weight == 1.0 else f"{int(100 * weight)}%({text})")
    return ", ".join(texts)


def _texts(tokens: list[str]) -> Iterator[str]:
    """Normalized tokens as they are written: pairs, other types, hands and tags, each the highest first."""
    tags = [token for token in tokens if token[0] == "#"]
    pairs = [token[:2] for token in tokens if token[0] != "#" and token[-1] == "p"]
    hands = [token for token in tokens if token[0] != "#" and token[-1] != "p" and len(token) == 4]
    types = [token for token in tokens if token[0] != "#" and token[-1] != "p" and len(token) != 4]
    yield from reversed(_rows(pairs))
    written = []
    for rank in ranks:
        for kind in "osn":
            same = [token for token in types if token[0] == rank and token_suitedness(token) == kind]
            written += _rows([token for token in same if ranks.index(rank) > ranks.index(token[1])])
    yield from reversed(written)
    yield from sorted(hands, key=lambda t: (*map(ranks.index, t[::2]), *map(suits.index, t[1::2])), reverse=True)
    yield from tags


def _rows(tokens: list[str]) -> list[str]:
    """Types that differ in their lower rank, the lowest first: those next to each other are written as one."""
    tokens.sort(key=lambda token: ranks.index(token[1]))
    rows: list[list[str]] = []
    for before, token in pairwise(["", *tokens]):
        if before and ranks.index(token[1]) - ranks.index(before[1]) <= 1:
            rows[-1].append(token)
        else:
            rows.append([token])
    return [_row(row[0], row[-1]) for row in rows]


def _row(first: str, last: str) -> str:
    if first == last:
        return first
    up_to_the_top = last == "AA" or ranks.index(last[0]) - 1 == ranks.index(last[1])
    return f"{first}+" if up_to_the_top else f"{last}-{first}"
