"""What a killed program leaves behind is taken away by the next one, and nothing else is."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tassel_compiler.disk.reading import Named
from tassel_compiler.disk.scratch import scratch
from tassel_compiler.disk.writing import write
from tests.house.declared_names import ROOT

WRITING = """
import os, sys, time
from pathlib import Path
from tassel_compiler.disk.reading import Named
from tassel_compiler.disk.writing import write
def wait(*_): print("here", flush=True); time.sleep(600)
os.replace = wait
write(Named(Path(sys.argv[1], "one")), b"half")
"""
SCRATCHING = """
import time
from tassel_compiler.disk.scratch import scratch
with scratch({"file": b"x"}): print("here", flush=True); time.sleep(600)
"""


@contextmanager
def at_work(code: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A program in the middle of its work; at the end it is killed."""
    env = {**os.environ, "TMPDIR": str(folder), "PYTHONPATH": str(ROOT / "compiler")}
    program = subprocess.Popen([sys.executable, "-c", code, str(folder)], env=env, stdout=subprocess.PIPE)
    assert program.stdout is not None
    try:
        assert program.stdout.readline() == b"here\n"
        yield program
    finally:
        program.kill()
        program.wait()
        program.stdout.close()


def go_on(folder: Path) -> None:
    """Do what sweeps: write another file there, make another scratch folder."""
    write(Named(folder / "two"), b"", force=True)
    with scratch({}):
        pass
    (folder / "two").unlink()


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


@pytest.mark.parametrize("code", [WRITING, SCRATCHING], ids=["a part of a file", "a scratch folder"])
def test_what_a_killed_program_left_goes_and_what_one_at_work_has_stays(code: str, tmp_path: Path) -> None:
    with at_work(code, tmp_path):
        (left,) = tmp_path.iterdir()
        go_on(tmp_path)
        assert list(tmp_path.iterdir()) == [left]
    assert left.exists()
    go_on(tmp_path)
    assert list(tmp_path.iterdir()) == []


def _ended() -> int:
    """The number of a process that is no more."""
    with subprocess.Popen([sys.executable, "-c", ""]) as program:
        program.wait()
    return program.pid


def test_what_is_locked_stays_though_its_process_is_none_of_this_machine(tmp_path: Path) -> None:
    part, folder = tmp_path / f".one.{_ended()}.{'0' * 12}.part", tmp_path / f"tassel-{_ended()}-abc"
    part.write_bytes(b"")
    folder.mkdir()
    numbers = [os.open(path, os.O_RDONLY) for path in (part, folder)]
    for number in numbers:
        fcntl.flock(number, fcntl.LOCK_EX)
    go_on(tmp_path)
    assert set(tmp_path.iterdir()) == {part, folder}
    for number in numbers:
        os.close(number)
    go_on(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_is_only_called_alike_stays(tmp_path: Path) -> None:
    ended, elsewhere = _ended(), tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "file").write_text("theirs")
    names = [".letter.part", f".one.{ended}.part", f"one.{ended}.{'0' * 12}.part", "tassel-notes", f"tassel-{ended}",
             f".one.{'9' * 30}.{'0' * 12}.part"]  # fmt: skip
    for name in names:
        (tmp_path / name).write_text("theirs")
    (tmp_path / f"tassel-{ended}-link").symlink_to(elsewhere)
    (tmp_path / f".link.{ended}.{'0' * 12}.part").symlink_to(elsewhere / "file")
    before = set(tmp_path.rglob("*"))
    go_on(tmp_path)
    assert set(tmp_path.rglob("*")) == before
