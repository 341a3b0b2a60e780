"""The command line as a shell sees it: a process of its own, with real pipes and signals."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CODE = "from tassel.cli import main; main()"


def started(*args: str, env: Mapping[str, str] | None = None, stdin: int = subprocess.DEVNULL,
            stdout: int = subprocess.PIPE) -> subprocess.Popen[str]:  # fmt: skip
    path = os.pathsep.join(str(ROOT / part) for part in ("compiler", "runtime", "."))
    return subprocess.Popen(
        [sys.executable, "-u", "-c", CODE, *args], cwd=ROOT, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE,
        text=True, env={"PATH": os.environ["PATH"], "PYTHONPATH": path, **(env or {})},
        preexec_fn=_heed_interrupts,
    )  # fmt: skip


def _heed_interrupts() -> None:
    """Who runs the tests in the background may have told them to leave Ctrl-C alone."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def finished(*args: str, env: Mapping[str, str] | None = None) -> tuple[int, str, str]:
    process = started(*args, env=env)
    out, err = process.communicate(timeout=600)
    return process.returncode, out, err


def on_a_terminal(*args: str, env: Mapping[str, str]) -> str:
    """What is written to a terminal."""
    reader, writer = pty.openpty()
    process = started(*args, env=env, stdout=writer)
    os.close(writer)
    said = b""
    try:
        while part := os.read(reader, 4096):
            said += part
    except OSError:  # Linux says so when the other end is closed
        pass
    os.close(reader)
    process.communicate(timeout=600)
    return said.decode("utf-8", "replace")
