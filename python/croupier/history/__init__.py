"""Hand histories: hands written down, to be read, replayed, compared and written again.

`croupier.history.phh` reads and writes the poker hand history format, one hand a file (`.phh`) or
many (`.phhs`). What it reads is a `History`, a record of what was written; `History.replay()` plays
it through `croupier.Hand`, where every action must be legal.
"""

from croupier.history import phh
from croupier.history.record import History

__all__ = ["History", "phh"]
