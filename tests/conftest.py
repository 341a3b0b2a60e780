"""`--update-golden` writes the expected texts anew, to be read in review."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Golden = Callable[[Path, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the expected texts anew")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a text with the one in a file."""

    def compare(path: Path, text: str) -> None:
        if request.config.getoption("--update-golden"):
            path.write_text(text, encoding="utf-8")
        assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()

    return compare
