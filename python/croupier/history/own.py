"""The fields that only Croupier writes, where the format has no word for what a hand needs.

Their names begin with "_", which the format leaves to everybody; so they are read with the same doubt
as any other field.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.errors import CroupierError, HistoryError, brief
from croupier.events import KINDS, Post
from croupier.history.setup import clockwise
from croupier.rake import Rake
from croupier.rules import TableRules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# All the fields of Croupier's own.
NAMES = frozenset(("_rules", "_posts", "_first", "_button", "_killed", "_ranking", "_unit"))

# Options that may be None, for which TOML has no word: "none" stands for it in `_rules`.
NULLABLE = frozenset(("fl_max_raises", "min_bets", "small_bet", "big_bet", "pl_rounding", "straddle_size", "rake"))

_LONGEST = 24  # digits of an amount: more than any currency needs, and never slow to read


def rules(told: TableRules, options: Any) -> TableRules:
    """`_rules`: the options that differ from what the other fields say, amounts in units."""
    if not isinstance(options, dict):
        raise HistoryError("_rules is a table of options")
    for name in options:
        if name not in TableRules.__dataclass_fields__:
            raise HistoryError(f"_rules: {brief(name)} is no option of a table")
    changes: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in options.items()
    }
    for name in NULLABLE & set(changes):
        if changes[name] == "none":
            changes[name] = None
    try:
        if isinstance(changes.get("rake"), dict):
            changes["rake"] = _rake(changes["rake"])
        return told.replace(**changes)
    except CroupierError:
        raise
    except (ArithmeticError, TypeError, ValueError) as error:  # a date for chips
        raise HistoryError(f"_rules: {error}") from None


def _rake(options: dict[str, Any]) -> Rake:
    unknown = set(options) - set(Rake.__dataclass_fields__)
    if unknown or "percent" not in options:
        raise HistoryError(f"_rules: rake is a table with a percent, {', '.join(Rake.__dataclass_fields__)}")
    cap = options.get("cap")
    if isinstance(cap, dict):
        if not all(isinstance(players, str) and players.isdecimal() and len(players) < _LONGEST for players in cap):
            raise HistoryError("_rules: the cap of a rake is an amount, or one for each number of players")
        options = options | {"cap": {int(players): chips for players, chips in cap.items()}}
    return Rake(**options)


def told(value: Any) -> Any:
    """An option as `_rules` has it: None is "none", a rake a table of what differs from the usual one."""
    if value is None:
        return "none"
    if not isinstance(value, Rake):
        return value
    usual = Rake(value.percent)
    table = {name: getattr(value, name) for name in Rake.__dataclass_fields__}
    table = {name: option for name, option in table.items() if option != getattr(usual, name)}
    if isinstance(value.cap, Mapping):
        table["cap"] = {str(players): chips for players, chips in value.cap.items()}
    return {"percent": str(value.percent)} | table


def posts(lines: Any, seats: tuple[int, ...]) -> tuple[Post, ...]:
    """`_posts`: "p3 dead 1", amounts in units, where the two arrays cannot say it."""
    known = _players(seats)
    if not isinstance(lines, list):
        raise HistoryError("_posts is an array of posts")
    told = []
    for line in lines:
        words = line.split() if isinstance(line, str) else []
        if len(words) != 3 or words[0] not in known or words[1] not in KINDS or not _is_amount(words[2]):
            raise HistoryError(f"_posts: {brief(line)} is not 'pN KIND AMOUNT' with one of {', '.join(KINDS)}")
        told.append(Post(known[words[0]], words[1], int(words[2])))
    return tuple(told)


def player(name: Any, seats: tuple[int, ...]) -> int:
    """`_first`: the player who opens, where it is not the usual one."""
    known = _players(seats)
    if not isinstance(name, str) or name not in known:
        raise HistoryError(f"_first is a player, 'p1' to 'p{len(seats)}', not {brief(name)}")
    return known[name]


def button(seat: Any, seats: tuple[int, ...]) -> int:
    """`_button`: the empty seat of the button, between the last player's and the first's."""
    if not clockwise([*seats, seat]):
        raise HistoryError(f"_button is an empty seat between the last player's and the first's, not {brief(seat)}")
    return int(seat)


def killed(names: Any, seats: tuple[int, ...]) -> set[int]:
    """`_killed`: the players whose fold was none of their own, for they were not there."""
    known = _players(seats)
    try:
        return {known[name] for name in names}
    except (KeyError, TypeError):
        raise HistoryError("_killed is an array of players") from None


def ranking(groups: Any, seats: tuple[int, ...]) -> list[list[int]]:
    """`_ranking`: the players at showdown, best first and equals together, where cards are not known."""
    known = _players(seats)
    try:
        return [[known[name] for name in group] for group in groups]
    except (KeyError, TypeError):
        raise HistoryError("_ranking is an array of arrays of players, best first") from None


def _is_amount(word: str) -> bool:
    return word.isdecimal() and len(word) < _LONGEST


def _players(seats: tuple[int, ...]) -> dict[str, int]:
    return {f"p{number}": seat for number, seat in enumerate(seats, 1)}
