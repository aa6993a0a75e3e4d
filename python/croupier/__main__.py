"""The command `croupier`, also `python -m croupier`."""

from __future__ import annotations

import io
import sys


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


if __name__ == "__main__":
    main()
