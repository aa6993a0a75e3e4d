"""The figures as a picture: a dot for each way to do it, on a scale where each step is ten times the last.

Drawn as SVG by hand, in colours that suit a light page and a dark one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from xml.sax.saxutils import escape

from .report import Part, Row, rounded

WIDTH, LEFT, RIGHT = 860, 300, 90
LINE, HEAD, FOOT = 21, 46, 34

STYLE = """
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #3b4148; }
  .title { font-weight: 600; font-size: 15px; fill: #1c2126; }
  .scale { font-size: 11px; fill: #7a828b; }
  .grid { stroke: #d9dee3; }
  .stem { stroke: #c3cad1; stroke-width: 2; }
  .dot { fill: #8b949e; }
  .ours .stem { stroke: #8fd0b4; } .ours .dot { fill: #0f7b53; } .ours text { fill: #0b5c3e; font-weight: 600; }
  @media (prefers-color-scheme: dark) {
    text { fill: #c4ccd4; } .title { fill: #f0f3f6; } .scale { fill: #8b949e; }
    .grid { stroke: #30363d; } .stem { stroke: #484f58; } .dot { fill: #8b949e; }
    .ours .stem { stroke: #1f6f50; } .ours .dot { fill: #3fcf8e; } .ours text { fill: #6be3ab; }
  }
"""


def short(rate: float) -> str:
    """A rate in few letters.

    >>> short(1.49e9), short(28_000_000), short(11_900), short(238), short(1000)
    ('1.5 G/s', '28 M/s', '12 k/s', '240/s', '1 k/s')
    """
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k"), (1, "")):
        if rate >= size:
            scaled = rate / size
            return f"{rounded(scaled).removesuffix('.0') if scaled < 100 else round(scaled / 10) * 10}{letter}/s"
    return f"{rate:.2g}/s"


def decades(rates: Sequence[float]) -> tuple[int, int]:
    """The powers of ten that all of them lie between.

    >>> decades([238, 11_900]), decades([1000.0])
    ((2, 5), (3, 4))
    """
    low, high = floor(log10(min(rates))), ceil(log10(max(rates)))
    return low, max(high, low + 1)


def panel(title: str, rows: Sequence[Row], top: int) -> tuple[list[str], int]:
    """One scale with its dots, the best on top; the lines of SVG, and where the next panel begins."""
    rates = sorted(((1 / row.amount, row) for row in rows if row.amount), key=lambda pair: -pair[0])
    low, high = decades([rate for rate, _ in rates])
    bottom = top + HEAD + LINE * len(rates)

    def across(rate: float) -> float:
        return LEFT + (log10(rate) - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    drawn = [f'<text class="title" x="16" y="{top + 22}">{escape(title)}</text>']
    for power in range(low, high + 1):
        x = across(10**power)
        drawn.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{top + HEAD - 12}" y2="{bottom - 4}"/>')
        drawn.append(
            f'<text class="scale" x="{x:.1f}" y="{bottom + 10}" text-anchor="middle">{short(10**power)}</text>'
        )
    for place, (rate, row) in enumerate(rates):
        x, y = across(rate), top + HEAD + LINE * place
        drawn += [
            f'<g class="{"ours" if row.ours else "other"}">',
            f'  <text x="{LEFT - 14}" y="{y + 4}" text-anchor="end">{escape(row.chart)}</text>',
            f'  <line class="stem" x1="{LEFT}" x2="{x:.1f}" y1="{y}" y2="{y}"/>',
            f'  <circle class="dot" cx="{x:.1f}" cy="{y}" r="5"/>',
            f'  <text x="{x + 11:.1f}" y="{y + 4}">{short(rate)}</text>',
            "</g>",
        ]
    return drawn, bottom + FOOT


def chart(parts: Sequence[Part]) -> str:
    """All parts that have a panel, one below the other.

    >>> rows = [Row("a", 0.001, ours=True, chart="a"), Row("b", 0.1, chart="b & c")]
    >>> picture = chart([Part("play", "hands/s", rows, panel="Hands")])
    >>> picture.count("<circle"), "b &amp; c" in picture, picture.startswith("<svg")
    (2, True, True)
    """
    drawn: list[str] = []
    top = 6
    for part in parts:
        rows = [row for row in part.rows if row.chart and row.amount]
        if part.panel and rows:
            lines, top = panel(part.panel, rows, top)
            drawn += lines
    said = "; ".join(part.panel for part in parts if part.panel)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" role="img">',
            f"<title>Croupier beside other libraries: {escape(said)}</title>",
            f"<style>{STYLE}</style>",
            *drawn,
            "</svg>\n",
        ]
    )
