"""The places where one class of hands ends; a royal flush is a straight flush, class 1."""

from croupier.compat.cactus.lookup import LookupTable

__all__ = ["LookupTable"]
