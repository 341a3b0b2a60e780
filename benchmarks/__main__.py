"""Prints one line per measurement: the best of several runs in a process of its own.

Nothing here fails when a number grows; the laws (for example that the command line imports nothing heavy) are tests.
"""

from __future__ import annotations

import subprocess
import sys
import time

from benchmarks import books, cards, engine, rule_sets

GAME = "bruxelles-1893"
RUNS = 5
CLI = "from tassel.cli import main; main()"

ROWS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("python alone", "pass", ()),
    ("import of the command line", "import tassel.cli", ()),
    ("tassel --help", CLI, ("--help",)),
    ("tassel list", CLI, ("list",)),
    ("tassel check, all player counts", CLI, ("check", GAME)),
    ("tassel play, one game of bots", CLI, ("play", GAME, "-p", "4", "--seats", "random", "--seed", "1", "--json")),
)


def best(code: str, args: tuple[str, ...]) -> float:
    """Seconds of the fastest of several runs."""
    times = []
    for _ in range(RUNS):
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", code, *args], check=True, capture_output=True)
        times.append(time.perf_counter() - started)
    return min(times)


def main() -> None:
    for title, code, args in ROWS:
        print(f"{best(code, args):7.3f} s  {title}", flush=True)
    books.main()
    cards.main()
    engine.main()
    rule_sets.main()


if __name__ == "__main__":
    main()
