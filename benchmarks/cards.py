"""How long 200 cards take as PDF, from the command to the file: the whole game, with more copies of some."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RULES = "bruxelles-1893+belle-epoque+asymmetric"  # 167 cards and boards
MORE = """tassel: 1
print: more
decks:
  nobles: {copies: {empain: 8, solvay: 8, buls: 8, albert: 8, vandevelde: 8, vandervelde: 8, maeterlinck: 6}}
"""
CLI = "from tassel.cli import main; main()"
RUNS = 3


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        more = Path(folder, "more")
        (more / "print").mkdir(parents=True)
        (more / "overlay.yaml").write_text("tassel: 1\noverlay: more\non: 1893\n", "utf-8")
        (more / "print" / "cards.yaml").write_text(MORE, "utf-8")
        args = ["cards", f"{RULES}+{more}", "-o", str(Path(folder, "cards.pdf"))]
        runs = [_run(args) for _ in range(RUNS)]
        wall, work = (min(numbers) for numbers in zip(*runs, strict=True))
        print(f"{wall:7.3f} s  tassel cards, 200 cards as PDF ({work:.3f} s of processor time)", flush=True)


def _run(args: list[str]) -> tuple[float, float]:
    """Seconds on the clock, and seconds of processor time."""
    started, before = time.perf_counter(), os.times()
    subprocess.run([sys.executable, "-c", CLI, *args], check=True, capture_output=True)
    after = os.times()
    work = after.children_user - before.children_user + after.children_system - before.children_system
    return time.perf_counter() - started, work


if __name__ == "__main__":
    main()
