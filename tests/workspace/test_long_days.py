"""Ten thousand edits leave no trace in memory."""

from __future__ import annotations

import gc
import tracemalloc
from pathlib import Path

import pytest

from tests.workspace.editing import Edited


@pytest.mark.soak
def test_a_day_of_editing(tmp_path: Path):
    edited = Edited(tmp_path)
    edited.workspace.analyse()

    def edits(first: int, past: int) -> None:
        for count in range(first, past):
            edited.put(("gain 2 coin", f"gain {count % 50} coin{'x' * (count % 3)}"), ("worth: 5", f"worth: {count}"))
            edited.workspace.analyse()

    edits(0, 2000)  # what is kept of texts and sentences is full now
    gc.collect()
    tracemalloc.start()
    edits(2000, 3000)
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    edits(3000, 10_000)
    gc.collect()
    assert tracemalloc.get_traced_memory()[0] < before + 5_000_000
    tracemalloc.stop()
