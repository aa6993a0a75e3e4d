"""A hand told as a story: who sits where, what everybody did street by street, and who won what with what.

`croupier.story.tell(hand)` is all of it. The story comes in paragraphs, each under a word of its own
("Flop", "Pots"), set for a page of plain text; `croupier replay` prints such stories. Whoever wants
single sentences instead has those of `hand.events`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from textwrap import wrap

from croupier.cards import Card
from croupier.door import whole
from croupier.errors import brief
from croupier.events import (
    KINDS,
    Bet,
    BoardDealt,
    Called,
    Checked,
    Folded,
    Killed,
    Mucked,
    Posted,
    Raised,
    Raked,
    RanIt,
    Ranked,
    Returned,
    RunDealt,
    Shown,
)
from croupier.hand import Hand
from croupier.strength import evaluate

_MARGIN = 11  # the column in which the paragraphs begin
_HELD = "\xa0"  # a space between two cards, at which no line is broken
_JOINS = {"Blinds": "; ", "Showdown": "; "}
_HALTS = {
    "board": "the board is not dealt to its end",
    "show": "a hand is still to be shown or mucked",
    "ranking": "nobody has said whose hand is best",
    "runs": "the players may choose how often the board is run",
}
_COUNTED = ("pair", "straight", "flush", "full house", "royal flush")  # hands that take an article


def tell(
    hand: Hand,
    *,
    names: Mapping[int, str] | None = None,
    money: Callable[[int], str] = "{:,}".format,
    width: int = 110,
) -> str:
    """Tell a hand, over or not, as a text of several lines.

    All cards that are known are told, folded ones too: this is for the end of a hand or for a record,
    not for a player's eyes. `names` ({seat: name}) are for players whom the hand has no name for; the
    others are called by their seats. `money` writes an amount, a number of the table's units. Lines are
    broken before `width` columns, words never.

    >>> import croupier as cr
    >>> hand = cr.Hand(cr.TableRules(), [200, 200], names=["Ann", "Bob"], holes=["AsAh", "7c2d"], seed=1)
    >>> hand.raise_to(6); hand.fold()
    >>> print(cr.story.tell(hand))
      Game     no-limit hold'em, blinds 1/2
      Players  Ann (BB) 200 with As Ah; Bob (BTN/SB) 200 with 7c 2d
      Blinds   Bob posts the small blind of 1; Ann posts the big blind of 2
      Preflop  Bob raises to 6, Ann folds, Bob takes back 4 uncalled
      Pots     Bob wins the pot of 4 uncontested
      Stacks   Ann 198 (-2); Bob 202 (+2)

    At a table that counts in cents:

    >>> print(cr.story.tell(hand, money=lambda cents: f"${cents / 100:.2f}").splitlines()[-1])
      Stacks   Ann $1.98 (-$0.02); Bob $2.02 (+$0.02)
    """
    if not isinstance(hand, Hand):
        raise TypeError(f"a story is told of a hand, not of {brief(hand)}")
    if names is not None and not isinstance(names, Mapping):
        raise TypeError(f"names are told by seat, not {brief(names)}")
    for name in (names or {}).values():
        if name is not None and not isinstance(name, str):
            raise TypeError(f"a name is text, not {brief(name)}")
    width = whole(width, "a width is a number of columns")
    lines: list[str] = []
    who = {seat: f"seat {seat}" for seat in hand.seats}
    for known in (names or {}, hand.names or {}):
        who |= {seat: name for seat, name in known.items() if name}
    for word, text in _paragraphs(hand, who, money):
        first, *others = wrap(text, max(width - _MARGIN, 20), break_long_words=False, break_on_hyphens=False)
        lines.append(f"  {word:<{_MARGIN - 2}}{first}")
        lines += [" " * _MARGIN + line for line in others]
    return "\n".join(lines).replace(_HELD, " ")


def _paragraphs(hand: Hand, who: dict[int, str], money: Callable[[int], str]) -> Iterator[tuple[str, str]]:
    """Yield the paragraphs, each with its word; the word is empty where the last one goes on."""
    yield "Game", _game(hand, money)
    yield "Players", "; ".join(_players(hand, who, money))
    yield from _play(hand, who, money)
    if hand.is_over:
        word = "Pots"
        for text in _pots(hand, who, money):
            yield word, text
            word = ""
        yield "Stacks", "; ".join(_stacks(hand, who, money))
    else:
        halt = f"{who[hand.to_act]} is to act" if hand.to_act is not None else _HALTS[hand.waiting or "show"]
        yield "Pots", f"{money(hand.pot)} in the middle; the story stops here: {halt}"


def _game(hand: Hand, money: Callable[[int], str]) -> str:
    rules = hand.rules
    bets = f" {money(rules.bets[0])}/{money(rules.bets[1])}" if rules.structure == "fixed-limit" else ""
    ante = f", ante {money(rules.ante)}" if rules.ante else ""
    blinds = f"{money(rules.small_blind)}/{money(rules.big_blind)}"
    return f"{rules.structure} {rules.game.name}{bets}, blinds {blinds}{ante}"


def _players(hand: Hand, who: dict[int, str], money: Callable[[int], str]) -> Iterator[str]:
    for seat in hand.seats:
        hole = hand.hole(seat)
        stack = money(hand.starting_stacks[seat])
        yield f"{who[seat]} ({hand.position(seat)}) {stack}{f' with {_cards(hole)}' if hole else ''}"


def _play(hand: Hand, who: dict[int, str], money: Callable[[int], str]) -> Iterator[tuple[str, str]]:
    """The posts, the streets and the showdown."""
    posts = [event for event in hand.events if isinstance(event, Posted)]
    word, said = "Blinds", list(_posts(posts, who, money))
    board: list[Card] = []
    boards: list[list[Card]] = []
    for event in hand.events:
        match event:
            case BoardDealt(street, cards):
                if said:
                    yield word, _JOINS.get(word, ", ").join(said)
                board += cards
                word, said = street.capitalize(), [f"[{_cards(board if cards else ())}]"]
                continue
            case Killed(seat):
                text = f"{who[seat]} is not there and folds"
            case RanIt(times):
                boards = [board.copy() for _ in range(times)]
                continue
            case RunDealt(run, street, cards):
                if said:
                    yield word, _JOINS.get(word, ", ").join(said)
                boards[run - 1] += cards
                word, said = f"{street.capitalize()} {run}", [f"[{_cards(boards[run - 1])}]"]
                continue
            case Folded(seat):
                text = f"{who[seat]} folds"
            case Checked(seat):
                text = f"{who[seat]} checks"
            case Called(seat, chips, all_in):
                text = f"{who[seat]} calls {money(chips)}{_all_in(all_in)}"
            case Bet(seat, to, all_in):
                text = f"{who[seat]} bets {money(to)}{_all_in(all_in)}"
            case Raised(seat, to, all_in):
                text = f"{who[seat]} raises to {money(to)}{_all_in(all_in)}"
            case Returned(seat, chips):
                text = f"{who[seat]} takes back {money(chips)} uncalled"
            case Shown(seat, cards):
                words = _strength(hand, seat, board)
                text = f"{who[seat]} shows {_cards(cards)}{f', {words}' if words else ''}"
            case Mucked(seat):
                text = f"{who[seat]} mucks"
            case Ranked(groups):
                text = "best hands: " + " > ".join(" = ".join(who[seat] for seat in group) for group in groups)
            case _:
                continue
        now = "Showdown" if isinstance(event, (Shown, Mucked, Ranked)) else "Preflop" if word == "Blinds" else word
        if now != word:
            if said:
                yield word, _JOINS.get(word, ", ").join(said)
            word, said = now, []
        said.append(text)
    if said:
        yield word, _JOINS.get(word, ", ").join(said)


def _posts(posts: list[Posted], who: dict[int, str], money: Callable[[int], str]) -> Iterator[str]:
    antes = [post.amount for post in posts if post.kind == "ante"]
    alike = len(antes) == len(who) and len(set(antes)) == 1
    if alike:
        yield f"everybody posts an ante of {money(antes[0])}"
    for post in posts:
        if not (alike and post.kind == "ante"):
            yield f"{who[post.seat]} posts {KINDS[post.kind]} of {money(post.amount)}{_all_in(post.all_in)}"


def _pots(hand: Hand, who: dict[int, str], money: Callable[[int], str]) -> Iterator[str]:
    """Each pot, main first, with its winners and what they held."""
    whole = len(hand.awards) == 1
    once = not any(isinstance(event, RanIt) and event.times > 1 for event in hand.events)
    rakes = {event.pot: event.amount for event in hand.events if isinstance(event, Raked)}
    for number, (pot, shares) in enumerate(hand.awards):
        name = "the pot" if whole else f"side pot {number}" if number else "the main pot"
        name += f" of {money(pot.amount)}"
        if number in rakes:
            name += f" (less {money(rakes[number])} to the house)"
        if len(pot.eligible) == 1:
            yield f"{who[pot.eligible[0]]} wins {name} uncontested"
            continue
        winners = list(shares)
        rivals = [who[seat] for seat in pot.eligible if seat not in shares]
        words = _strength(hand, winners[0], list(hand.board)) if once else ""
        if words:
            name += f" with {words}"
        if rivals and not whole:
            name += f" against {_and(rivals)}"
        if len(winners) == 1:
            yield f"{who[winners[0]]} wins {name}"
        else:
            parts = _and([f"{money(chips)} to {who[seat]}" for seat, chips in shares.items()])
            yield f"{_and([who[seat] for seat in winners])} share {name}: {parts}"


def _stacks(hand: Hand, who: dict[int, str], money: Callable[[int], str]) -> Iterator[str]:
    for seat, stack in hand.stacks.items():
        net = hand.net[seat]
        yield f"{who[seat]} {money(stack)}" + (f" ({'+' if net > 0 else '-'}{money(abs(net))})" if net else "")


def _strength(hand: Hand, seat: int, board: list[Card]) -> str:
    """What a player holds with the whole board, the details in brackets; "" before that, or of unknown cards."""
    hole = hand.hole(seat)
    if not hole or len(board) < 5:
        return ""
    words, comma, details = str(evaluate([*hole, *board])).partition(", ")
    return f"{'a ' if words.startswith(_COUNTED) else ''}{words}{f' ({details})' if comma else ''}"


def _cards(cards: list[Card] | tuple[Card, ...]) -> str:
    return _HELD.join(map(str, cards)) or "unknown cards"


def _all_in(all_in: bool) -> str:
    return " all-in" if all_in else ""


def _and(parts: list[str]) -> str:
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]
