"""How fast a real game plays: medians of several runs, with the fastest and the slowest.

Every row says what it measures in the unit that a user feels. The numbers of two machines cannot be compared, the
ratios (trace, single options) can.
"""

from __future__ import annotations

import random
import resource
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterator

from benchmarks.figures import spread, told
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import compile_rules
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.verify import verify
from tassel_runtime.engine import Engine
from tassel_runtime.engines import engine_for
from tassel_runtime.game import Game
from tassel_runtime.state import state_hash, to_bytes, to_json
from tassel_runtime.trace import Trace

RULES, PLAYERS = "bruxelles-1893", 4
GAMES = 40
LONG = 1000


def program_of(players: int = PLAYERS) -> Program:
    sink = Sink()
    return compile_rules(RULES, [players], sink).programs[players]


def playouts(engine: Engine) -> float:
    """Decisions a second in whole games of random choices."""
    pick, decisions = random.Random(1).randrange, 0
    start = time.perf_counter()
    for seed in range(GAMES):
        decisions += engine.playout(engine.start(seed), pick)[0]
    return decisions / (time.perf_counter() - start)


def stepwise(engine: Engine, traced: bool) -> float:
    """Decisions a second when somebody outside looks at the options and answers."""
    pick, decisions = random.Random(1).randrange, 0
    start = time.perf_counter()
    for seed in range(GAMES):
        cells = engine.start(seed)
        engine.advance(cells, Trace() if traced else None)
        while engine.waiting(cells):
            options = engine.options(cells)
            engine.answer(cells, options[pick(len(options))], Trace() if traced else None)
            decisions += 1
    return decisions / (time.perf_counter() - start)


def each(work: Callable[[], object], times: int = 2000) -> float:
    """Microseconds of one call."""
    start = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - start) / times * 1e6


def middle_of_a_game(engine: Engine) -> list[int]:
    cells, pick = engine.start(1), random.Random(1).randrange
    engine.advance(cells)
    for _ in range(60):
        if engine.waiting(cells):
            options = engine.options(cells)
            engine.answer(cells, options[pick(len(options))])
    return cells


def undone(program: Program) -> float:
    """Microseconds to take a decision back."""
    state = Game(program).start(1)
    for _ in range(40):
        state.choose(0)
    start = time.perf_counter()
    for _ in range(40):
        state.undo()
    return (time.perf_counter() - start) / 40 * 1e6


def kept(engine: Engine) -> tuple[float, float]:
    """Kilobytes that stay after many games, and the most that they needed at once."""
    pick = random.Random(1).randrange
    engine.playout(engine.start(0), pick)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for seed in range(LONG):
        engine.playout(engine.start(seed), pick)
    after, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / 1024, (peak - before) / 1024


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def rows() -> Iterator[tuple[str, str]]:
    program = program_of()
    engine = engine_for(program, traced=True)
    counts = [engine.playout(engine.start(seed), random.Random(seed).randrange) for seed in range(200)]
    decisions, forced = (statistics.mean(c[i] for c in counts) for i in (0, 1))
    size = f"{program.cells} cells, {len(program.functions)} functions, {len(program.blocks)} blocks"
    yield "the game", f"{RULES}, {PLAYERS} players: {size}"
    yield "a random game", f"{decisions:.0f} decisions, {forced:.0f} single options taken without asking"
    yield "playout", told(spread(lambda: playouts(engine)), "decisions/s")
    fast, traced = (spread(lambda t=t: stepwise(engine, t)) for t in (False, True))  # type: ignore[misc]
    yield "step by step", told(fast, "decisions/s")
    yield "with a trace", f"{told(traced, 'decisions/s')}; factor {fast[1] / traced[1]:.2f}"
    cells = middle_of_a_game(engine)
    yield "clone", told(spread(lambda: each(cells.copy)), "µs", 2)
    yield "undo", told(spread(lambda: undone(program)), "µs", 2)
    yield "bytes", told(spread(lambda: each(lambda: to_bytes(cells))), "µs", 1)
    yield "hash", told(spread(lambda: each(lambda: state_hash(program, cells), 200)), "µs", 1)
    yield "JSON", told(spread(lambda: each(lambda: to_json(program, cells), 10)), "µs")
    stays, peak = kept(engine)
    yield f"{LONG} playouts", f"{stays:.1f} KiB stay, {peak:.0f} KiB at most"
    yield "compile", told(spread(lambda: seconds(program_of), 3), "s", 2)
    yield "verify", told(spread(lambda: seconds(lambda: verify(program)), 3), "s", 3)
    yield "make the engine", told(spread(lambda: seconds(lambda: engine_for(program)), 3), "s", 3)
    yield "the process", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB at most"


def main() -> None:
    for title, figures in rows():
        print(f"{title:>16}  {figures}", flush=True)


if __name__ == "__main__":
    main()
