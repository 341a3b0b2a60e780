"""Measures one thing in a process of its own, in whatever checkout PYTHONPATH names, and prints one number.

Only names that every version has are imported where the file begins, younger ones where they are measured. Seconds are
of processor time.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

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


def playouts(rules: str, players: str = "4") -> float:
    """Decisions a second of processor time in whole random games."""
    game = Game(compile_rules(rules, [int(players)], Sink()).programs[int(players)])
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


def _task(rules: str, kind: str) -> Any:
    """Games of four players of one kind; of versions that have such players."""
    from tassel.players.seating import minds_of
    from tassel.simulation.seating import Entrant
    from tassel.simulation.tasks import SimulationTask

    program = compile_rules(rules, [4], Sink()).programs[4]
    return SimulationTask(program, tuple(Entrant(kind, mind=mind) for mind in minds_of([kind] * 4, rules, program)))


def searched(rules: str) -> float:
    """Seconds of a game of four searchers."""
    play = _task(rules, "search:1000").begin()
    return timed(lambda: play([1]))


@dataclass(frozen=True)
class _Begun:
    """A task that is ready."""

    play: Callable[[Sequence[int]], Any]

    def begin(self) -> Callable[[Sequence[int]], Any]:
        return self.play

    def lost(self, job: int, why: str) -> Any:
        raise AssertionError(f"{job}: {why}")


def handed_out(rules: str, kind: str, games: str) -> float:
    """Units, one thread and the sum of sums: how many times as long as the same units one after the other."""
    from tassel.simulation.orders import unit_of, units
    from tassel.simulation.tally import Tally
    from tassel.simulation.threads import Threads

    task = _task(rules, kind)
    play, tally = task.begin(), Tally(4)
    handed = list(units(range(1, int(games) + 1), unit_of(task.entrants)))
    for unit in handed[:2]:
        play(unit)  # names are found once

    def alone() -> None:
        for unit in handed:
            play(unit)

    def run() -> None:
        for played in Threads(_Begun(play), 1).results(iter(handed)):
            tally.join(played.sums)

    return _ratio(run, alone)


def counted(rules: str, kind: str, games: str) -> float:
    """Games that are written down, read and counted: how many times as long as the module alone takes to play them."""
    from tassel.simulation.noted_playing import NotedTable, table_for

    task = _task(rules, kind)
    play, table = task.begin(), table_for(task.program, task.entrants)
    assert isinstance(table, NotedTable)
    play(range(1, 17))
    return _ratio(lambda: play(range(1, int(games) + 1)),
                  lambda: [table.noted(seed) for seed in range(1, int(games) + 1)])  # fmt: skip


def _ratio(one: Callable[[], object], other: Callable[[], object]) -> float:
    """Of seconds, the second one measured before and after."""
    before = timed(other)
    return timed(one) / ((before + timed(other)) / 2)


EDITED = "tassel: 1\noverlay: edited\non: 1893\nchange:\n  cards/noble/each/maeterlinck/do: gain 1 bf{}\n"
EDITS = 25


def edited(rules: str, wanted: str) -> float:
    """The median of some edits of an overlay: to the first mistakes, to all that is known, to what fits in a place."""
    import statistics
    import tempfile
    from pathlib import Path

    from tassel.workspace.analysing import Workspace
    from tassel.workspace.completing import completions

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "edited", "overlay.yaml")
        file.parent.mkdir()
        file.write_text(EDITED.format(""), "utf-8")
        workspace = Workspace(f"{rules}+{file.parent}")
        workspace.analyse()
        gc.collect()
        gc.freeze()  # as a server does that stays
        taken: list[float] = []
        for count in range(EDITS):
            text = EDITED.format("x" * (count % 3)) + f"# {count}\n"
            workspace.texts.put(file, text)
            first: list[float] = []
            start = time.process_time()
            workspace.analyse(lambda _, start=start, first=first: first.append(time.process_time() - start))
            whole = time.process_time() - start
            start = time.process_time()
            if wanted == "fits":
                completions(workspace, file, text.index("bf") + 1)
            taken.append({"first": first[0], "all": whole, "fits": time.process_time() - start}[wanted])
        return statistics.median(taken)


CHANGES = 5


def estimated(rules: str) -> float:
    """From a typed number to the first interval of the figures beside it, the median of some changes."""
    import statistics
    import tempfile
    from pathlib import Path

    from tassel.studio.live_figures import live_figures
    from tassel.studio.open_rules import OpenRules
    from tassel.studio.told_differences import Ground

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "edited", "overlay.yaml")
        file.parent.mkdir()
        text = EDITED.format("").replace("gain 1", "gain {}")
        file.write_text(text.format(1), "utf-8")
        opened, ground = OpenRules(f"{rules}+{file.parent}"), Ground(rules + "+./edited")
        taken: list[float] = []
        for count in range(CHANGES + 1):  # the first one opens everything
            gc.collect()
            start = time.process_time()
            known = opened.study({file: text.format(count + 2)})
            live = known.rules and live_figures(ground.played(known.rules), known.rules)
            assert live
            while not any(line["bounds"] for one in _sections(live.told("en")) for line in one["lines"]):
                live.step()
            taken.append(time.process_time() - start)
        return statistics.median(taken[1:])


def _sections(told: Any) -> Any:
    return told["sections"]


PROBES = {
    probe.__name__: probe
    for probe in (reading, front, lowering, engine, playouts, steps, searched, handed_out, counted, edited, estimated)
}


if __name__ == "__main__":
    gc.set_threshold(*getattr(cli, "THRESHOLDS", gc.get_threshold()))  # as the command line does
    print(PROBES[sys.argv[1]](*sys.argv[2:]))
