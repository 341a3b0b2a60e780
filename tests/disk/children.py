"""Programs of this house in processes of their own: measured, stopped at any moment, with streams as they come."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.cli.shell import CODE, ROOT

MEGABYTE = 1_000_000
MEASURED = """
import resource, sys
from tassel.cli import run
from tests.budgets.measured import most_memory
code = run(sys.argv[1:])
sys.stdout.flush()
used = resource.getrusage(resource.RUSAGE_SELF)
sys.stderr.write(f"\\n{most_memory()} {used.ru_utime + used.ru_stime}")
sys.exit(code)
"""


@dataclass(frozen=True)
class Ended:
    """How a program ended, what it said, what it took."""

    code: int
    out: bytes
    err: bytes
    seconds: float
    memory: int

    @property
    def said(self) -> str:
        return (self.out + self.err).decode("utf-8", "replace")


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    path = os.pathsep.join(str(ROOT / part) for part in ("compiler", "runtime", "."))
    home = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
    return {"PATH": os.environ["PATH"], "PYTHONPATH": path, "XDG_CACHE_HOME": home, **(extra or {})}


def measured(*args: str | bytes, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> Ended:
    """A command line that ends by itself. What it takes is its own time: on the clock others work too."""
    done = subprocess.run([sys.executable, "-c", MEASURED, *args], cwd=cwd, env=environment(env), timeout=1200,
                          stdin=subprocess.DEVNULL, capture_output=True)  # fmt: skip
    err, _, last = done.stderr.rpartition(b"\n")
    memory, seconds = last.split()
    return Ended(done.returncode, done.stdout, err, float(seconds), int(memory))


def begun(*args: str, cwd: Path = ROOT, room: int | None = None, **streams: int) -> subprocess.Popen[bytes]:
    """A command line that somebody may stop. `room`: how large the files may become that it writes."""

    def limited() -> None:
        if room is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    usual = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([sys.executable, "-u", "-c", CODE, *args], cwd=cwd, env=environment(),
                            preexec_fn=limited, **{**usual, **streams})  # fmt: skip
