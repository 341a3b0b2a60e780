"""Where the scenarios of the shipped rules lie: in `tests/scenarios`, and the examples of books beside their rules."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("tests/scenarios/{}", "rules/{}/examples")


def shown_in(folder: str = "*") -> list[Path]:
    """The files of one game or module, or all."""
    return sorted(file for place in FOLDERS for file in ROOT.glob(f"{place.format(folder)}/*.yaml"))
