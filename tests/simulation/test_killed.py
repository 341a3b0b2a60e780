"""Killed in the middle: the games are on the disk, the processes are gone, and the next run goes on."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tassel.cli import run

COMMAND = ["simulate", "./tests/tiny", "-p", "3", "--engine", "python", "--sources", "0"]
ENOUGH = 300_000  # bytes: a few units
HEARS = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # whoever started us


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_what_was_played_stays_and_nobody_plays_on(how: signal.Signals, tmp_path: Path, capsys):
    out = tmp_path / "games.jsonl"
    code = f"{HEARS}; from tassel.cli import main; main()"
    command = [sys.executable, "-c", code, *COMMAND, "-g", "200000", "--jobs", "2", "--out", str(out)]
    killed = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                              env={"PYTHONPATH": ":".join(sys.path)})  # fmt: skip
    while not (out.exists() and out.stat().st_size > ENOUGH):
        assert killed.poll() is None
        time.sleep(0.1)
    killed.send_signal(how)
    _, told = killed.communicate(timeout=600)  # its processes hold the same pipes: all of them have ended
    if how == signal.SIGINT:
        assert killed.returncode == 130 and b"--resume" in told
    games = len(out.read_bytes().splitlines()) - 1
    assert games > 50
    wanted = str(games + 10)
    assert run([*COMMAND, "-g", wanted, "--jobs", "1", "--out", str(out), "--resume", "--json"]) == 0
    resumed = json.loads(capsys.readouterr().out)
    assert run([*COMMAND, "-g", wanted, "--jobs", "1", "--json"]) == 0
    assert resumed["checksum"] == json.loads(capsys.readouterr().out)["checksum"]
