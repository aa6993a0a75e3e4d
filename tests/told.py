"""Histories for the tests: small hands, told by their actions."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import HistoryError
from croupier.history import History


def history(told: str = "", /, **fields: Any) -> History:
    """A hand of no-limit for three players, blinds 1 and 2; what is told are its actions, with commas between."""
    given = {
        "variant": "NT",
        "antes": [0, 0, 0],
        "blinds_or_straddles": [1, 2, 0],
        "min_bet": 2,
        "starting_stacks": [100, 100, 100],
        "actions": [action.strip() for action in told.split(",")] if told else [],
    }
    return History(given | fields)


def heads_up(told: str = "", /, **fields: Any) -> History:
    """The same for two: p1 is the big blind, p2 the button and small blind."""
    two = {"antes": [0, 0], "blinds_or_straddles": [1, 2], "starting_stacks": [100, 100]}
    return history(told, **(two | fields))


def refused(call: Any, *arguments: Any, **options: Any) -> str:
    """The one line with which something is refused."""
    with pytest.raises(HistoryError) as error:
        call(*arguments, **options)
    message = str(error.value)
    assert message and "\n" not in message
    return message
