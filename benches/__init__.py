"""Benchmarks: what Croupier costs, beside what else can be imported, in ratios of one run.

``python -m benches`` plays every part; each part is a module with ``run(quick) -> Part`` and a
line in ``__main__.PARTS``. A rival is timed only after its answers were compared with ours; one
that is not installed is shown as missing.
"""
