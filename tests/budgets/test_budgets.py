"""Nothing that a file says hangs, crashes or takes all memory; honest large games pass."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.budgets.shapes import PLAYED, shapes

ROOT = Path(__file__).resolve().parents[2]
HARMLESS = 12.0  # seconds of processor time for a shape, on any machine, busy ones too; the slowest takes 1.2
MEMORY = 600 << 20


@cache
def measured() -> dict[str, dict[str, object]]:
    """All shapes in one process that may use a gigabyte."""
    command = [sys.executable, "-m", "tests.budgets.measured"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr or f"no end after {done.stdout.splitlines()[-1:]}"
    return {found["shape"]: found for found in map(json.loads, done.stdout.splitlines())}


@pytest.mark.xdist_group("budgets")
@pytest.mark.parametrize("name", shapes())
def test_a_shape_is_played_or_told(name: str) -> None:
    found, shape = measured()[name], shapes()[name]
    assert found["codes"] == ([shape.code] if shape.code != PLAYED else [])
    assert bool(found["played"]) == (shape.code == PLAYED)
    assert isinstance(found["seconds"], float) and found["seconds"] < HARMLESS


@pytest.mark.xdist_group("budgets")
def test_all_of_them_together_need_little_memory() -> None:
    memory = measured()[""]["memory"]
    assert isinstance(memory, int) and memory < MEMORY
