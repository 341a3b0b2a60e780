"""Measures one thing in a process of its own, in whatever checkout PYTHONPATH names, and prints one number.

Only names that every version has are used here. Seconds are of processor time.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Callable

from tassel import cli
from tassel_compiler.catalog import find
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import compile_rules, front_of
from tassel_runtime.game import Game

GAMES = 40
WARM = 40  # games before the clock starts: functions are written when they are first called


def timed(work: Callable[[], object]) -> float:
    """The first time, as whoever waits for it has it: nothing of it is remembered yet."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def reading(rules: str) -> float:
    found: list[object] = []
    time_taken = timed(lambda: found.append(find(rules, Sink())))
    assert found[0] is not None, rules
    return time_taken


def front(rules: str) -> float:
    """From documents that are read to the checked tree."""
    find("bruxelles-1897", Sink())  # whatever is made once for all rules
    compile_rules("bruxelles-1897", [], Sink())
    parts, sink = find(rules, Sink()), Sink()
    assert parts is not None
    return timed(lambda: front_of(rules, parts, sink))


def lowering(rules: str) -> float:
    """One more number of players."""
    compile_rules(rules, [3], Sink())
    sink = Sink()
    whole = timed(lambda: compile_rules(rules, [2, 4], sink))
    return whole - timed(lambda: compile_rules(rules, [2], Sink()))


def engine(rules: str) -> float:
    program = compile_rules(rules, [4], Sink()).programs[4]
    return timed(lambda: Game(program))


def playouts(rules: str) -> float:
    """Decisions a second of processor time in whole random games."""
    game = Game(compile_rules(rules, [4], Sink()).programs[4])
    for seed in range(WARM):
        game.engine.playout(game.engine.start(seed), random.Random(2).randrange)
    pick, decisions, start = random.Random(1).randrange, 0, time.process_time()
    for seed in range(GAMES):
        decisions += game.engine.playout(game.engine.start(seed), pick)[0]
    return decisions / (time.process_time() - start)


def steps(rules: str) -> float:
    """Decisions a second when every option is named, and every change is noted."""
    game = Game(compile_rules(rules, [4], Sink()).programs[4], traced=True)
    for seed in range(WARM // 8):
        state, pick = game.start(seed), random.Random(2).randrange
        while not state.over:
            state.choose(pick(len(state.options())))
    pick, decisions, start = random.Random(1).randrange, 0, time.process_time()
    for seed in range(GAMES // 8):
        state = game.start(seed)
        while not state.over:
            state.choose(pick(len(state.options())))
            decisions += 1
    return decisions / (time.process_time() - start)


PROBES = {probe.__name__: probe for probe in (reading, front, lowering, engine, playouts, steps)}


if __name__ == "__main__":
    gc.set_threshold(*getattr(cli, "THRESHOLDS", gc.get_threshold()))  # as the command line does
    print(PROBES[sys.argv[1]](*sys.argv[2:]))
