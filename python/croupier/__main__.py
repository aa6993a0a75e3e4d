"""The command `croupier`, also `python -m croupier`."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress


def main() -> None:
    """Run the command line, or say in one line what it needs."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # names are anybody's, and not every terminal has all letters
    try:
        from croupier.cli import app

        app(prog_name="croupier")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("typer", "rich", "click"):
            raise
        sys.exit(f"croupier: the command line needs {error.name}: pip install 'croupier[cli]'")
    except KeyboardInterrupt:
        sys.exit(130)
    except (OSError, MemoryError) as error:
        _give_up(getattr(error, "strerror", None) or "out of memory")


def _give_up(why: str) -> None:
    """End in one line where the output cannot be written, or the memory is full; what is still buffered is dropped."""
    with suppress(OSError):  # the standard error may be what cannot be written
        print(f"croupier: {why}", file=sys.stderr, flush=True)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            os.dup2(nowhere, stream.fileno())
    sys.exit(1)


if __name__ == "__main__":
    main()
