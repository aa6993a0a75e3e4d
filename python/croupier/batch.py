"""Many hands at once: arrays of cards in, an array of strengths out.

A row of 5, 6 or 7 ids is a hand, and so is a mask of 64 bits (bit = id). The strengths are those of
``evaluate`` as plain numbers: 1 to 7462, larger wins.

::

    cards (n, 7) uint8                strengths (n,) uint16
    51 47 43 39 35  4  1   As Ks ...  7462
     0  5 10 15 16 21 26   2c 3d ...  5857
"""

from __future__ import annotations

from croupier._core import evaluate_many as _evaluate_many, kernel
from croupier.errors import CardCount, CroupierError, brief

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import SupportsIndex

    from numpy import integer, uint16
    from numpy.typing import ArrayLike, NDArray

__all__ = ["evaluate_many", "kernel"]


def evaluate_many(
    cards: ArrayLike, *, out: NDArray[uint16] | None = None, threads: SupportsIndex = 1
) -> NDArray[uint16]:
    """The strengths of many hands of 5, 6 or 7 cards, every card checked: 1 to 7462, larger wins.

    ``cards`` has the ids of a hand in each row, shape (n, 5) to (n, 7), or a mask for each hand, shape
    (n,), 64 bits each: an array of integers, or what NumPy makes one of. Nothing is copied, whatever its
    strides; bytes and masks that lie side by side are quickest. ``out``, a writable array of n uint16 that
    shares no memory with ``cards``, is filled and returned; without it there is a new one. ``threads`` work
    at the same time, 0 meaning as many as the machine has; the answer is the same for any number.

    The first row that is no hand raises ``InvalidCard``, ``DuplicateCard`` or ``CardCount``, which say
    which row (from 0) and which card; what is in ``out`` then means nothing. Other values raise
    ``CroupierError``, other types ``TypeError``. Ctrl-C stops it. Whoever changes ``cards`` or ``out``
    meanwhile, from another thread, gets strengths that mean nothing, or an error: each call wants an
    ``out`` of its own.

    >>> import numpy as np
    >>> cards = np.array([[51, 47, 43, 39, 35, 4, 1], [0, 5, 10, 15, 16, 21, 26]], dtype=np.uint8)
    >>> evaluate_many(cards)
    array([7462, 5857], dtype=uint16)
    >>> cards[1, 6] = 51
    >>> cards[1, 0] = 51
    >>> evaluate_many(cards)
    Traceback (most recent call last):
        ...
    croupier.errors.DuplicateCard: row 1: As is there twice: card 1 and card 7
    """
    import numpy as np

    hands = _integers(cards)
    if out is None:
        strengths = np.empty(len(hands), np.uint16)
    elif not isinstance(out, np.ndarray) or isinstance(out, np.ma.MaskedArray) or out.dtype != np.uint16:
        raise TypeError("out must be a NumPy array of uint16, without a mask")
    elif np.may_share_memory(hands, out) and np.shares_memory(hands, out):
        raise CroupierError("out shares memory with the cards")
    else:
        strengths = out
    _evaluate_many(hands, strengths, threads)
    return strengths


def _integers(cards: ArrayLike) -> NDArray[integer]:
    """What stands for cards as an array of integers in the machine's order, of one dimension or two."""
    import numpy as np

    rows = cards if isinstance(cards, (list, tuple)) else (cards,)
    if any(isinstance(row, np.ma.MaskedArray) for row in rows):
        raise TypeError("a masked array hides some of its cards, and every card of a hand counts: take its rows apart")
    try:
        hands = np.asarray(cards)
    except ValueError as error:
        if isinstance(cards, (list, tuple)):
            raise CardCount("every row must have as many cards as the others") from error
        raise TypeError(f"NumPy makes no array of {brief(cards)}") from error
    if hands.dtype.kind not in "iu":
        if hands.size == 0 and isinstance(cards, (list, tuple)):
            return hands.astype(np.uint64)
        raise TypeError(f"cards are integers of at most 64 bits, not {hands.dtype}")
    if hands.ndim not in (1, 2):
        raise CroupierError(f"hands are rows of ids, in two dimensions, or masks, in one, not {hands.ndim} dimensions")
    return hands if hands.dtype.isnative else hands.astype(hands.dtype.newbyteorder("="))
