"""Equity against a range whose combinations all weigh the same."""

from croupier._core import (
    eval7_all_hands as py_all_hands_vs_range,
    eval7_exact as py_hand_vs_range_exact,
    eval7_monte_carlo as py_hand_vs_range_monte_carlo,
)
from croupier.compat.eval7 import xorshift_rand  # noqa: F401 - it seeds what Monte Carlo deals from

__all__ = ["py_all_hands_vs_range", "py_hand_vs_range_exact", "py_hand_vs_range_monte_carlo"]
