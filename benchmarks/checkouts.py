"""A checkout that is measured: its sources, run by its own Python.

The measuring code is always that of this checkout (`probes.py`), so that an older one can be measured by a row that it
has never heard of.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
PROBES = Path(__file__).with_name("probes.py")
SOURCES = ("compiler", "runtime", ".")


@dataclass(frozen=True)
class Checkout:
    root: Path

    @property
    def python(self) -> str:
        own = self.root / ".venv" / "bin" / "python"
        return str(own) if own.exists() else sys.executable

    def worked(self, *args: str, cache: str | None = None) -> float:
        """Seconds of processor time of a command of the program, which other work on the machine does not stretch."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self._run("-c", "from tassel.cli import main; main()", *args, cache=cache)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def waited(self, *args: str, cache: str | None = None) -> float:
        """Seconds by the clock of a command of the program: what one waits for it where nothing else is done."""
        before = time.perf_counter()
        self._run("-c", "from tassel.cli import main; main()", *args, cache=cache)
        return time.perf_counter() - before

    def probed(self, probe: str, *args: str) -> float:
        """The number that a probe prints."""
        return float(self._run(str(PROBES), probe, *args))

    def _run(self, *args: str, cache: str | None = None) -> str:
        path = os.pathsep.join(str(self.root / part) for part in SOURCES)
        environment = {**os.environ, "PYTHONPATH": path, **({"XDG_CACHE_HOME": cache} if cache else {})}
        with tempfile.TemporaryDirectory() as folder:
            command = [self.python, *args]
            done = subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, text=True)
        return done.stdout
