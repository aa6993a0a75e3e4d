"""The command `croupier`, also `python -m croupier`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line, or say what it needs."""
    try:
        from croupier.cli import app
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("typer", "rich", "click"):
            raise
        sys.exit(f"croupier: the command line needs {error.name}: pip install 'croupier[cli]'")
    try:
        app(prog_name="croupier")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
