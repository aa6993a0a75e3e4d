"""The value of any number of cards; the larger wins."""

from croupier._core import eval7_evaluate as evaluate, eval7_handtype as handtype

__all__ = ["evaluate", "handtype"]
