"""Which machine and which versions a run was made with: absolute figures mean nothing without it."""

from __future__ import annotations

import os
import platform
from importlib import metadata
from pathlib import Path

RIVALS = ("pokerkit", "treys", "phevaluator")


def version(package: str) -> str | None:
    """The installed version, or None.

    >>> version("no-such-package-anywhere") is None
    True
    """
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def cpu() -> str:
    """The processor's name as the system gives it."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def describe() -> dict[str, str]:
    """The machine and the versions, ready to print or to write.

    >>> sorted(describe())
    ['cores', 'cpu', 'croupier', 'phevaluator', 'pokerkit', 'python', 'system', 'treys']
    """
    facts = {
        "cpu": cpu(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }
    for package in ("croupier", *RIVALS):
        facts[package] = version(package) or "missing"
    return facts


def pin() -> None:
    """Stay on one core for the whole run, where the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
