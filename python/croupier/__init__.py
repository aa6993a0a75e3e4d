"""Croupier: the cards, the pots and the rules of Texas hold'em."""

_HOMES = {
    "Card": "cards",
    "Cards": "cards",
    "UNKNOWN": "cards",
    "Category": "strength",
    "Strength": "strength",
    "best_five": "strength",
    "evaluate": "strength",
    "evaluate_many": "batch",
    "kernel": "batch",
    "Range": "range",
    "Equity": "equities",
    "equity": "equities",
    "Pot": "pots",
    "side_pots": "pots",
    "split": "pots",
    "split_high_low": "pots",
    "uncalled": "pots",
    "TableRules": "rules",
    "BettingRound": "betting",
    "Closed": "betting",
    "LegalActions": "betting",
    "Post": "events",
    "Hand": "hand",
    "Table": "table",
}
_MODULES = (
    *("batch", "betting", "button", "cards", "compat", "errors", "events", "floor", "games", "hand", "history"),
    *("pots", "presets", "rules", "seating", "showdown", "story", "strength", "table"),
)

__all__ = [*_HOMES, *_MODULES]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from croupier import batch as batch, betting as betting, cards as cards, errors as errors, events as events
    from croupier import compat as compat, floor as floor, games as games
    from croupier import hand as hand, history as history, pots as pots, presets as presets, rules as rules
    from croupier import button as button, seating as seating, showdown as showdown, strength as strength
    from croupier import story as story, table as table
    from croupier.batch import evaluate_many as evaluate_many, kernel as kernel
    from croupier.betting import BettingRound as BettingRound, Closed as Closed, LegalActions as LegalActions
    from croupier.cards import UNKNOWN as UNKNOWN, Card as Card, Cards as Cards
    from croupier.equities import Equity as Equity, equity as equity
    from croupier.events import Post as Post
    from croupier.hand import Hand as Hand
    from croupier.pots import Pot as Pot, side_pots as side_pots, split as split, split_high_low as split_high_low
    from croupier.pots import uncalled as uncalled
    from croupier.range import Range as Range
    from croupier.rules import TableRules as TableRules
    from croupier.strength import Category as Category, Strength as Strength
    from croupier.table import Table as Table
    from croupier.strength import best_five as best_five, evaluate as evaluate

    __version__: str
else:

    def __getattr__(name: str) -> object:
        """Load a name on first use (PEP 562), so that importing croupier costs next to nothing."""
        from importlib import import_module

        if name in _HOMES:
            value = getattr(import_module(f"croupier.{_HOMES[name]}"), name)
        elif name == "__version__":
            value = import_module("importlib.metadata").version("croupier")
        elif name in _MODULES:
            value = import_module(f"croupier.{name}")
        else:
            raise AttributeError(f"module 'croupier' has no attribute {name!r}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
