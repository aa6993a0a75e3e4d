"""The action notation of PHH: "p3 cbr 210", "d db 7d5h9d", "p1 sm KsKc # at last".

An action is a sentence of an actor, a verb and its arguments, perhaps with a commentary behind a
hash. Read, it becomes a *step*, a tuple (verb, player, argument) with the player counted from 0; the
dealing of hole cards becomes no step, because a hand is given them when it begins.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache

from croupier.cards import UNKNOWN, Card
from croupier.errors import HistoryError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, TypeAlias

    Cards: TypeAlias = tuple[Any, ...]  # of Card and, where a card is not known, UNKNOWN
    Step: TypeAlias = tuple[int, int, Any]

# The verbs of a step; KILL is the fold of a player who is not there, which no text says. The argument:
# the total of a wager; the cards of a board (None: not known) or of a hand shown (None: those dealt).
FOLD, CALL, WAGER, BOARD, SHOW, MUCK, KILL = range(7)
DEALER = -1

# Verbs of the other games of the format: they are grammar, but no hand of hold'em can hold them.
ELSEWHERE = {"pb": "posts a bring-in", "sd": "stands pat or discards"}

_CARDS: dict[str, Any] = {str(Card(card)): Card(card) for card in range(52)}
_CARDS["??"] = UNKNOWN
_AMOUNT = re.compile(r"[0-9]+(\.[0-9]+)?|\.[0-9]+")
_LONGEST = 24  # digits of an amount: more than any currency needs, and never slow to read


def read_cards(text: str) -> Cards:
    """Read cards written without a separator: two characters each, "??" for an unknown one."""
    try:
        return tuple([_CARDS[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError as bad:
        raise HistoryError(f"{bad.args[0]!r} is no card") from None


def write_cards(cards: Sequence[Any] | None, count: int = 0) -> str:
    """Write cards as the format does; None are `count` unknown ones."""
    return "??" * count if cards is None else "".join(map(str, cards))


def read_amount(text: str) -> int | Decimal:
    """Read the amount of a wager, exactly."""
    if not _AMOUNT.fullmatch(text) or len(text) > _LONGEST:
        raise HistoryError(f"{text[:_LONGEST]!r} is no amount")
    return int(text) if text.isdecimal() else Decimal(text)


@cache
def _plain(players: int) -> dict[str, Step]:
    """The steps of the sentences without an argument, which are most of a hand."""
    verbs = {"f": FOLD, "cc": CALL, "sm": MUCK}
    return {f"p{p + 1} {word}": (verb, p, None) for p in range(players) for word, verb in verbs.items()}


@cache
def _begun(players: int) -> dict[str, int]:
    """How the deal of a player's hole cards begins in the usual spelling."""
    return {f"d dh p{p + 1} ": p for p in range(players)}


_pairs: dict[str, Cards] = {}  # two cards that were read before; there are no more than 2,756


def read_actions(
    actions: Sequence[str], players: int, broken: list[int | Decimal | None]
) -> tuple[list[Step], dict[int, Cards]]:
    """Read the actions of a hand: its steps in order, and the hole cards dealt to each player.

    Amounts that are decimals are added to `broken`. Raises HistoryError at the first action that
    cannot be read, with its number and its text.
    """
    plain, begun = _plain(players), _begun(players)
    steps: list[Step] = []
    holes: dict[int, Cards] = {}
    for number, text in enumerate(actions, 1):
        step = plain.get(text)
        if step is None:
            # The usual spelling of a deal, which every hand repeats for every player.
            player = begun.get(text[:8])
            cards = _pairs.get(text[8:])
            if player is not None and cards is not None and not steps and player not in holes:
                holes[player] = cards
                continue
            try:
                step = _read(text, players, holes, bool(steps))
            except HistoryError as error:
                raise HistoryError(f"{named(number, text)}: {error}") from None
            if step is None:
                continue
            if step[0] == WAGER and type(step[2]) is Decimal:
                broken.append(step[2])
        steps.append(step)
    return steps, holes


def everybody_shows(steps: Sequence[Step]) -> bool:
    """Whether the hand ends with shows and nobody mucks: then losers are seen too (rule 17.6, `reveal`)."""
    if len(steps) < 2 or steps[-1][0] != SHOW or steps[-2][0] != SHOW:
        return False
    return all(verb != MUCK for verb, _, _ in steps)


def named(number: int, text: str) -> str:
    """Name an action in a message, on one line and not too long."""
    return f"action {number} {text if len(text) <= 60 else text[:57] + '...'!r}"


def told_steps(actions: Sequence[str]) -> list[int]:
    """The numbers, from 1, of the actions that are steps: the way back from a step to what was written."""
    words = [text.partition("#")[0].split() for text in actions]
    return [number for number, sentence in enumerate(words, 1) if sentence and sentence[:2] != ["d", "dh"]]


def _read(text: str, players: int, holes: dict[int, Cards], begun: bool) -> Step | None:
    """Read one action; None for a blank one, a mere commentary, and hole cards, which go to `holes`."""
    words = text.partition("#")[0].split()
    if not words:
        return None
    actor, verb = words[0], words[1] if len(words) > 1 else ""
    if actor == "d":
        if verb == "db" and len(words) == 3:
            cards = read_cards(words[2])
            return BOARD, DEALER, None if UNKNOWN in cards else cards
        if verb == "dh" and len(words) == 4:
            _dealt(_player(words[2], players), read_cards(words[3]), holes, begun)
            return None
        raise HistoryError("the dealer deals 'd db CARDS' or 'd dh pN CARDS'")
    player = _player(actor, players)
    if verb == "cbr" and len(words) == 3:
        return WAGER, player, read_amount(words[2])
    if verb == "sm" and len(words) == 3:
        return SHOW, player, None if words[2] == "-" else read_cards(words[2])
    if verb in ELSEWHERE:
        raise HistoryError(f"nobody {ELSEWHERE[verb]} in hold'em")
    if len(words) == 2 and verb in ("f", "cc", "sm"):
        return _plain(players)[f"{actor} {verb}"]
    raise HistoryError("a player does 'f', 'cc', 'cbr AMOUNT' or 'sm [CARDS]'")


def _player(word: str, players: int) -> int:
    if word[:1] != "p" or not word[1:].isascii() or not word[1:].isdecimal() or word[1] == "0" or len(word) > 3:
        raise HistoryError(f"{word[:20]!r} is neither the dealer 'd' nor a player 'p1', 'p2', ...")
    number = int(word[1:])
    if number > players:
        raise HistoryError(f"there is no {word} among {players} players")
    return number - 1


def _dealt(player: int, cards: Cards, holes: dict[int, Cards], begun: bool) -> None:
    if begun:
        raise HistoryError("hole cards are dealt before the betting")
    if player in holes:
        raise HistoryError(f"p{player + 1} was dealt cards before")
    if len(cards) != 2:
        raise HistoryError(f"two hole cards are dealt in hold'em, not {len(cards)}")
    holes[player] = () if UNKNOWN in cards else cards
    _pairs["".join(map(str, cards))] = holes[player]
