"""The whole table before the flop: all 169 starting hands against each other, over every board.

It takes some seconds to count. Rows and columns are in the order of ``croupier.range.ORDER``, the best
hand against a random one first.
"""

from __future__ import annotations

from os import fspath

from croupier._core import preflop as _preflop
from croupier.errors import RangeError, brief
from croupier.range import ORDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike
    from typing import Any, TypeAlias

    import numpy as np
    from numpy.typing import NDArray

    from croupier.equities import Progress

    Floats: TypeAlias = NDArray[np.float64]
    Path: TypeAlias = str | PathLike[str]

__all__ = ["Preflop", "preflop"]


class Preflop:
    """Each starting hand against each: ``win``, ``tie`` and ``equity`` of the row's hand, 169 by 169.

    ``combinations`` says how many combinations of the column's hand are left when the row's hand holds
    two cards; ``names`` are the hands. ``table["AKs", "QQ"]`` is one equity.
    """

    __slots__ = ("combinations", "equity", "names", "tie", "win")

    def __init__(self, win: Floats, tie: Floats, combinations: NDArray[Any]) -> None:
        for grid in (win, tie, combinations):
            if getattr(grid, "shape", None) != (len(ORDER), len(ORDER)) or grid.dtype.kind not in "fiu":
                raise TypeError(f"a table before the flop is made of arrays of {len(ORDER)} by {len(ORDER)} numbers")
        self.names = ORDER
        self.win = win
        self.tie = tie
        self.equity: Floats = win + tie / 2
        self.combinations = combinations

    def __getitem__(self, hands: tuple[str, str]) -> float:
        if not isinstance(hands, tuple) or len(hands) != 2:
            raise TypeError(f"an equity is that of one hand against another, table['AKs', 'QQ'], not {brief(hands)}")
        row, column = map(_place, hands)
        return float(self.equity[row, column])

    def __repr__(self) -> str:
        return f"<Preflop: {len(self.names)} starting hands against each other>"

    @property
    def against_random(self) -> Floats:
        """Each hand's equity against a random one."""
        pairs = self.combinations
        against: Floats = (self.equity * pairs).sum(axis=1) / pairs.sum(axis=1)
        return against

    def save(self, path: Path) -> None:
        """Write the table as a NumPy ``.npz``: names, win, tie, equity and combinations."""
        import numpy as np

        names = np.array(self.names)
        with open(fspath(path), "wb") as file:  # a number would be somebody else's file
            np.savez_compressed(
                file, names=names, win=self.win, tie=self.tie, equity=self.equity, combinations=self.combinations
            )

    @classmethod
    def load(cls, path: Path) -> Preflop:
        """Read what ``save`` wrote. Raises ``RangeError`` for another file, or other hands than those of ``ORDER``."""
        from zipfile import BadZipFile

        import numpy as np

        with open(fspath(path), "rb") as file:
            try:
                table = np.load(file, allow_pickle=False)
                if tuple(map(str, table["names"])) == ORDER:
                    return cls(table["win"], table["tie"], table["combinations"])
            except (BadZipFile, EOFError, IndexError, KeyError, TypeError, ValueError):
                pass  # whatever it is, it is not ours
        raise RangeError(f"{brief(path)} is no table of the {len(ORDER)} starting hands in their order")

    def svg(self) -> str:
        """The table as a picture: a row for each hand, red where it is behind and blue where it is ahead."""
        from base64 import b64encode

        cell, left, top = 6, 40, 64
        size = cell * len(self.names)
        width, height = left + size + 12, top + size + 40
        picture = b64encode(_png(self.equity)).decode()
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            'font-family="sans-serif" font-size="6" fill="#333">',
            '<rect width="100%" height="100%" fill="#fff"/>',
            f'<text x="{left}" y="22" font-size="17">All 169 starting hands against each other before the flop</text>',
            f'<text x="{left}" y="38" font-size="11">The equity of the hand on the left against the hand above, '
            "over every board; in the order of their equity against a random hand</text>",
            f'<image x="{left}" y="{top}" width="{size}" height="{size}" preserveAspectRatio="none" '
            f'style="image-rendering:pixelated" href="data:image/png;base64,{picture}"/>',
        ]
        for place, name in enumerate(self.names):
            middle = place * cell + cell / 2
            parts.append(f'<text x="{left - 3}" y="{top + middle + 2}" text-anchor="end">{name}</text>')
            parts.append(f'<text transform="translate({left + middle + 2} {top - 3}) rotate(-90)">{name}</text>')
        for step in range(21):
            red, green, blue = _colour(step / 20)
            parts.append(
                f'<rect x="{left + step * 16}" y="{top + size + 10}" width="16" height="12" '
                f'fill="rgb({red},{green},{blue})"/>'
            )
            if step % 5 == 0:
                parts.append(
                    f'<text x="{left + step * 16 + 8}" y="{top + size + 33}" font-size="10" '
                    f'text-anchor="middle">{step * 5}%</text>'
                )
        parts.append("</svg>")
        return "\n".join(parts)

    def _repr_html_(self) -> str:
        return self.svg()


def preflop(*, threads: int = 1, progress: Progress | None = None) -> Preflop:
    """Count the table: 47,008 different matches over all their boards, some seconds on one core.

    ``threads`` and ``progress`` are those of ``croupier.equity``; the answer is exact.

    >>> from croupier.preflop import preflop
    >>> table = preflop(threads=0)  # doctest: +SKIP
    >>> table["AKs", "QQ"]  # doctest: +SKIP
    0.4602...
    """
    import numpy as np

    win, tie, combinations = _preflop(threads, progress)
    shape = (len(ORDER), len(ORDER))
    return Preflop(
        np.array(win).reshape(shape), np.array(tie).reshape(shape), np.array(combinations, np.uint16).reshape(shape)
    )


def _place(name: str) -> int:
    if not isinstance(name, str):
        raise TypeError(f"a starting hand is a text, not {brief(name)}")
    try:
        return ORDER.index(name)
    except ValueError:
        raise RangeError(f"{brief(name)} is no starting hand: they are written AA, AKs, AKo") from None


# From far behind to far ahead.
_COLOURS = ((103, 0, 31), (214, 96, 77), (253, 219, 199), (247, 247, 247), (209, 229, 240), (67, 147, 195), (5, 48, 97))


def _colour(equity: float) -> tuple[int, int, int]:
    at = min(max(equity, 0.0), 1.0) * (len(_COLOURS) - 1)
    start = min(int(at), len(_COLOURS) - 2)
    low, high = _COLOURS[start], _COLOURS[start + 1]
    red, green, blue = (round(a + (b - a) * (at - start)) for a, b in zip(low, high, strict=True))
    return red, green, blue


def _png(values: Floats) -> bytes:
    """One pixel for each value."""
    from struct import pack
    from zlib import compress, crc32

    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))

    rows = b"".join(b"\0" + bytes(part for value in row for part in _colour(float(value))) for row in values)
    head = pack(">IIBBBBB", values.shape[1], values.shape[0], 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", compress(rows, 9)) + chunk(b"IEND", b"")
