"""What checking costs, and what modules cost on top of the base game: seconds, and ratios to the base.

A cold check starts a process of its own with an empty cache; a second one finds the rules unchanged. Checks are told
in seconds of processor time, which other work on the machine does not stretch: a check waits for nothing else.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

from benchmarks.engine import playouts, spread, told
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import compile_rules, front
from tassel_compiler.lower import lower
from tassel_runtime.engines import engine_for

BASE = "bruxelles-1893"
SETS = (BASE, f"{BASE}+belle-epoque", f"{BASE}+asymmetric", f"{BASE}+belle-epoque+asymmetric")
RUNS, PLAYERS = 5, 4
CODE = "from tassel.cli import main; main()"


def check(rules: str, cache: str) -> float:
    environment = {**os.environ, "XDG_CACHE_HOME": cache}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", CODE, "check", rules], check=True, capture_output=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def checks(rules: str) -> tuple[list[float], list[float]]:
    """Cold and second checks."""
    cold, second = [], []
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(check(rules, cache))
            second.append(check(rules, cache))
    return sorted(cold), sorted(second)


def told_seconds(times: list[float]) -> str:
    return f"{statistics.median(times):.2f} s ({times[0]:.2f} to {times[-1]:.2f})"


def later_counts() -> float:
    """Processor seconds for the player counts after the first."""
    compiled = front(BASE, Sink())
    assert compiled.declared is not None and compiled.checked is not None
    low, high = compiled.declared.game.players
    start = time.process_time()
    for n in range(low + 1, high + 1):
        lower(compiled.declared, compiled.checked, BASE, n, Sink())
    return time.process_time() - start


def main() -> None:
    base_check = base_speed = 0.0
    print(f"{'check, the player counts after the first':44}  {told(spread(later_counts), 's of processor time', 2)}")
    for rules in SETS:
        cold, second = checks(rules)
        engine = engine_for(compile_rules(rules, [PLAYERS], Sink()).programs[PLAYERS])
        speed = spread(lambda engine=engine: playouts(engine))  # type: ignore[misc]
        base_check, base_speed = base_check or statistics.median(cold), base_speed or speed[1]
        print(f"{rules:44}  cold check {told_seconds(cold)}, {statistics.median(cold) / base_check:.2f} of the base; "
              f"second {told_seconds(second)}; playouts {told(speed, 'decisions/s')}, {base_speed / speed[1]:.2f} "
              f"times slower; state {4 * engine.program.cells} bytes", flush=True)


if __name__ == "__main__":
    main()
