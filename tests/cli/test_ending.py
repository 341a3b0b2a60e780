"""What a command does when it is done."""

from __future__ import annotations

import gc
import io
import sys
from collections.abc import Iterator

import pytest

import tassel.cli
from tassel.cli import streams


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def test_nobody_looks_for_rings_when_a_command_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """That took a quarter of a short command: Python does it three times before it ends, through all there is."""
    monkeypatch.setattr(streams, "end_softly", lambda: None)
    monkeypatch.setattr(tassel.cli, "run", lambda: 3)
    with pytest.raises(SystemExit) as ended:
        tassel.cli.main()
    assert ended.value.code == 3 and gc.get_freeze_count() > 1_000


def test_who_closed_its_output_itself_ends_like_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server for editors does: its last word was followed by a traceback."""
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr(sys, "stdout", closed)
    monkeypatch.setattr(tassel.cli, "_command", lambda args: 0)
    assert tassel.cli.run([]) == 0
