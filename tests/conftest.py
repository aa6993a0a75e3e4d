"""Options of the test run."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--examples",
        metavar="DIR",
        default=None,
        help="play the rule examples of every .md file in DIR instead of those in tests/rule_book",
    )
