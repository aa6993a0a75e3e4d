"""Croupier: the cards, the pots and the rules of Texas hold'em."""

_HOMES = {
    "Card": "cards",
    "Cards": "cards",
    "UNKNOWN": "cards",
    "Category": "strength",
    "Strength": "strength",
    "best_five": "strength",
    "evaluate": "strength",
    "Pot": "pots",
    "side_pots": "pots",
    "split": "pots",
    "split_high_low": "pots",
    "TableRules": "rules",
    "BettingRound": "betting",
    "Closed": "betting",
    "LegalActions": "betting",
    "Post": "events",
    "Hand": "hand",
}
_MODULES = ("betting", "cards", "errors", "events", "games", "hand", "history", "pots", "rules", "showdown", "strength")

__all__ = [*_HOMES, *_MODULES]


def __getattr__(name: str) -> object:
    """Load a name on first use (PEP 562), so that importing croupier costs next to nothing."""
    from importlib import import_module

    if name in _HOMES:
        value = getattr(import_module(f"croupier.{_HOMES[name]}"), name)
    elif name in _MODULES:
        value = import_module(f"croupier.{name}")
    else:
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
