"""Ten thousand edits leave no trace in memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.workspace.editing import Edited, leaves_no_trace


@pytest.mark.soak
def test_a_day_of_editing(tmp_path: Path):
    edited = Edited(tmp_path)
    edited.workspace.analyse()

    def edits(first: int, past: int) -> None:
        for count in range(first, past):
            edited.put(("gain 2 coin", f"gain {count % 50} coin{'x' * (count % 3)}"), ("worth: 5", f"worth: {count}"))
            edited.workspace.analyse()

    leaves_no_trace(edits)
