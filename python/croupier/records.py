"""Records: named tuples whose fields say what they are."""

from __future__ import annotations

from typing import Any


def explain(record: Any, **fields: str) -> None:
    """Give each field of a named tuple the words that `help` shows for it."""
    for name, words in fields.items():
        getattr(record, name).__doc__ = words
