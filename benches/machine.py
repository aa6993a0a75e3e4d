"""Which machine and which versions a run was made with: absolute figures mean nothing without it."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path

RIVALS = (
    "treys",
    "deuces",
    "phevaluator",
    "eval7",
    "pkrbot",
    "holdem-hand-evaluator",
    "xiapl",
    "poker-equity",
    "pokerfast",
    "pokerkit",
    "open-spiel",
    "numba",
)
"""Everything that Croupier is measured beside, by the name it is installed by."""

CORES: set[int] = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
"""The cores that the run was given, before it kept to one; empty where the system does not tell."""


def version(package: str) -> str | None:
    """The installed version, or None.

    >>> version("no-such-package-anywhere") is None
    True
    """
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def installed(*packages: str) -> list[str]:
    """Those of the packages that are there."""
    return [package for package in packages if version(package) is not None]


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

    >>> [*describe()][:6]
    ['cpu', 'cores', 'load', 'kernel', 'system', 'python']
    """
    import croupier

    facts = {
        "cpu": cpu(),
        "cores": str(os.cpu_count()),
        "load": f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown",
        "kernel": croupier.kernel(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }
    for package in ("croupier", *RIVALS):
        facts[package] = version(package) or "missing"
    return facts


def pin() -> None:
    """Stay on one core for the whole run, where the system allows it."""
    if CORES:
        os.sched_setaffinity(0, {max(CORES)})


@contextmanager
def pinned(cores: set[int]) -> Iterator[None]:
    """Stay on these cores for a while; threads that are started meanwhile stay on them for good."""
    if not cores:
        yield
        return
    kept = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, kept)
