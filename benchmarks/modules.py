"""How fast whole games are played inside a module, and how long it takes from changed rules to one.

Games a second are of thread time, on one thread; two threads are told as the ratio of elapsed time, so other work on
the machine spoils them. A batch from a vector is compared with the same games in one call of the loop in the module.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from threading import Thread

from benchmarks.figures import spread, told
from tassel.cli import THRESHOLDS
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import compile_rules
from tassel_compiler.ir.program import Program
from tassel_runtime.batch import Batches
from tassel_runtime.engines import batches_for
from tassel_runtime.engines.wasm.instances import loaded
from tassel_runtime.engines.wasm.keeping_modules import written_anew

SETS = ("bruxelles-1893", "bruxelles-1893+belle-epoque+asymmetric", "bruxelles-1897")
PLAYERS, GAMES, BATCH = 4, 10_000, 1_000


def program_of(rules: str) -> Program:
    return compile_rules(rules, [PLAYERS], Sink()).programs[PLAYERS]


def games_a_second(batches: Batches) -> float:
    start = time.thread_time()
    batches.play(0, GAMES)
    return GAMES / (time.thread_time() - start)


def elapsed(work: list[Callable[[], object]]) -> float:
    threads = [Thread(target=one) for one in work]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - start


def two_threads(one: Batches, other: Batches) -> float:
    """How many times as many games two threads play."""
    alone = elapsed([lambda: one.play(0, GAMES)])
    return 2 * alone / elapsed([lambda: one.play(0, GAMES), lambda: other.play(0, GAMES)])


def overhead(batches: Batches, program: Program) -> float:
    """Percent that batches of a thousand from a vector cost above one call of the loop that plays as many."""
    instance = batches.instance  # type: ignore[attr-defined]
    instance.call("start", 1)
    instance.call("advance")
    cells = instance.words(0, program.cells).tolist()
    instance.call("clone", 0)
    inside = outside = 0.0
    for first in range(0, GAMES, BATCH):
        start = time.thread_time()
        instance.call("play_from", first, BATCH, 0, 1)
        middle = time.thread_time()
        batches.play(first, BATCH, cells)
        outside += time.thread_time() - middle
        inside += middle - start
    return (outside / inside - 1) * 100


def from_disk(rules: str, clock: Callable[[], float]) -> float:
    """Seconds from files of rules to a module that can be called. wasmtime compiles in threads of its own."""
    start = clock()
    program = program_of(rules)
    loaded(program, written_anew(program))
    return clock() - start


def line(rules: str) -> str:
    program = program_of(rules)
    one, other = batches_for(program, "wasm"), batches_for(program, "wasm")
    one.play(0, BATCH)
    return "; ".join([
        f"{rules:42}  modules, {told(spread(lambda: games_a_second(one)), 'games/s')}",
        f"two threads {told(spread(lambda: two_threads(one, other), 3), 'times', 2)}",
        f"batches from a vector {told(spread(lambda: overhead(one, program), 5), '% more', 1)}",
        f"from rules to module {told(spread(lambda: from_disk(rules, time.thread_time), 5), 's', 2)}",
        f"with all threads of wasmtime {told(spread(lambda: from_disk(rules, time.process_time), 5), 's', 2)}",
    ])  # fmt: skip


def main() -> None:
    gc.set_threshold(*THRESHOLDS)  # as the command line does
    for rules in SETS:
        print(line(rules), flush=True)


if __name__ == "__main__":
    main()
