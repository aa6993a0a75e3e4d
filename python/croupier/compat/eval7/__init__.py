"""eval7 0.1.11: its names and numbers, our speed.

>>> from croupier.compat import eval7
>>> hand = [eval7.Card(text) for text in ("As", "2c", "3d", "5s", "4c")]
>>> eval7.evaluate(hand), eval7.handtype(67305472)
(67305472, 'Straight')
"""

# the function ``evaluate`` takes the place of the module that it comes from, as it always has
from croupier.compat.eval7 import equity, rangestring, xorshift_rand
from croupier.compat.eval7.cards import Card, Deck, ranks, suits
from croupier.compat.eval7.equity import py_all_hands_vs_range, py_hand_vs_range_exact, py_hand_vs_range_monte_carlo
from croupier.compat.eval7.evaluate import evaluate, handtype
from croupier.compat.eval7.handrange import HandRange

__all__ = [
    "Card",
    "Deck",
    "HandRange",
    "equity",
    "evaluate",
    "handtype",
    "py_all_hands_vs_range",
    "py_hand_vs_range_exact",
    "py_hand_vs_range_monte_carlo",
    "rangestring",
    "ranks",
    "suits",
    "xorshift_rand",
]
