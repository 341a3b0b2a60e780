"""A machine without room for a WebAssembly module, or for a file: games are played in Python, the file is named."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from functools import partial

import pytest

from tassel.cli import run

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="modules are refused by a limit of Linux")
TIMES = ("seconds", "decisions_per_second", "engine")


def without_room(*words: str, room: int = 1024) -> subprocess.CompletedProcess[str]:
    """Run a command in a process that may write no file larger than this, nor a module's memory."""
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (room, room))
    return subprocess.run([sys.executable, "-m", "tassel", *words], capture_output=True, text=True, preexec_fn=limit)


def test_simulated_games_are_the_same_and_the_engine_is_named(capsys):
    words = ["simulate", "tests/tiny", "-p", "2", "-g", "20", "--json", "--jobs", "2"]
    assert run(words) == 0
    wanted = json.loads(capsys.readouterr().out)
    found = without_room(*words)
    assert (found.returncode, found.stderr.count("Traceback")) == (0, 0)
    assert "no room" in found.stderr and "Python" in found.stderr
    told = json.loads(found.stdout)
    assert told["engine"] == "python"
    assert {k: v for k, v in told.items() if k not in TIMES} == {k: v for k, v in wanted.items() if k not in TIMES}


@pytest.mark.parametrize("words", [
    ["simulate", "tests/tiny", "-p", "2", "-g", "4", "--executor", "processes"],
    ["balance", "tests/tiny", "-p", "2", "-g", "4"],
    ["balance", "tests/tiny", "tests/tiny+tests/simulation/far-pool", "-p", "2", "-g", "4"],
    ["play", "tests/tiny", "-p", "2", "--seats", "greedy"],
], ids=" ".join)  # fmt: skip
def test_whatever_plays_goes_on_in_python(words):
    found = without_room(*words)
    assert found.returncode in (0, 1) and "Traceback" not in found.stderr
    assert found.stdout


@pytest.mark.parametrize("words", [
    ["simulate", "tests/tiny", "-p", "2", "-g", "4", "--seats", "search:10"],
    ["simulate", "tests/tiny", "-p", "2", "-g", "4", "--engine", "wasm"],
    ["train", "tests/tiny", "-p", "2", "-o", "learned.json"],
], ids=" ".join)  # fmt: skip
def test_who_needs_a_module_is_told_in_a_line(words):
    found = without_room(*words)
    assert found.returncode in (1, 2) and "Traceback" not in found.stderr
    assert "no room" in found.stderr or "module" in found.stderr


def test_a_file_of_results_that_cannot_grow_is_named(tmp_path):
    """With no room at its beginning, and in the middle."""
    for room in (64, 40_000):
        out = tmp_path / f"games-{room}.jsonl"
        found = without_room("simulate", "tests/tiny", "-p", "2", "-g", "400", "--out", str(out), room=room)
        assert found.returncode == 1 and "Traceback" not in found.stderr
        assert str(out) in found.stderr
