"""How long the printed reference takes: the largest rule set, three languages, HTML and PDF, from command to files."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

RULES = "bruxelles-1893+belle-epoque+asymmetric"
CLI = "from tassel.cli import main; main()"
RUNS = 3


def main() -> None:
    runs = [_run() for _ in range(RUNS)]
    wall, work = (min(numbers) for numbers in zip(*runs, strict=True))
    print(f"{wall:7.3f} s  tassel docs, three languages, HTML and PDF ({work:.3f} s of processor time)", flush=True)


def _run() -> tuple[float, float]:
    """Seconds on the clock, and seconds of processor time."""
    with tempfile.TemporaryDirectory() as folder:
        started, before = time.perf_counter(), os.times()
        subprocess.run([sys.executable, "-c", CLI, "docs", RULES, "-o", folder], check=True, capture_output=True)
        after = os.times()
    work = after.children_user - before.children_user + after.children_system - before.children_system
    return time.perf_counter() - started, work


if __name__ == "__main__":
    main()
