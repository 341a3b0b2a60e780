"""The map shows the whole house: every package and every file beside the packages stands in docs/architecture.md."""

from __future__ import annotations

import re
from pathlib import Path

from tests.house.nouns import ROOT

COMPILER, RUNTIME = ROOT / "compiler" / "tassel_compiler", ROOT / "runtime" / "tassel_runtime"
OF_ANOTHER = {"files.py", "rng.py", "whole.py"}
"""Tools that several parts of the runtime use, and none is about."""


def on_the_map() -> set[Path]:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    return {(ROOT / "docs" / target).resolve() for target in re.findall(r"\]\(([^)#]+)\)", text)}


def rooms(house: Path) -> set[Path]:
    """Packages, and modules beside them."""
    found = {file.parent for file in house.glob("*/__init__.py")} | set(house.glob("*.py"))
    return {room for room in found if not room.name.startswith("__")}


def test_every_part_of_the_compiler_is_on_the_map():
    inner = {room for stage in ("lower", "printing") for room in rooms(COMPILER / stage) if room.is_dir()}
    assert sorted(str(room.relative_to(ROOT)) for room in (rooms(COMPILER) | inner) - on_the_map()) == []


def test_every_part_of_the_runtime_is_on_the_map():
    missing = rooms(RUNTIME) - on_the_map()
    assert {room.name for room in missing} == OF_ANOTHER
