"""The scenarios that lie beside the rules under edit, played with the rules as they are typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from tassel.scenarios import FoundScenario, printed_of, read_place
from tassel.studio.open_rules import Known, StudioData
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import folders, is_folder, real
from tassel_compiler.driver import Compiled, plain_programs
from tassel_compiler.places import is_path, names
from tassel_runtime.engines import SOON_READY
from tassel_runtime.game import Game
from tassel_runtime.scenario import Failure, run_scenario

_FOLDERS = ("scenarios", "examples")


def scenarios_beside(known: Known, edited: Iterable[Path]) -> Iterator[StudioData]:
    """One after the other: whether it holds, and what does not."""
    rules = known.rules
    if rules is None or not known.analysis.in_order:
        return
    games: dict[int, Game | None] = {}
    for folder in edited:
        for place in (place for place in folders(folder) if place.name in _FOLDERS and is_folder(place)):
            for one in read_place(place):
                failures = _failures(one, rules, folder, games)
                if failures is not None:
                    yield _told(one, failures)


def _failures(one: FoundScenario, rules: Compiled, folder: Path, games: dict[int, Game | None]) -> list[Failure] | None:
    """What does not hold; None where the scenario is about other rules."""
    scenario = one.scenario
    if scenario is None:
        return list(one.failures)
    if not any(is_path(name) and real(Path(name)) == folder for name in names(scenario.rules)):
        return None
    players = len(scenario.players)
    if players not in games:
        fresh = Compiled(rules.expression, Sink(), rules.tree, rules.declared, rules.checked)
        program = plain_programs(fresh, [players]).get(players)
        games[players] = Game(program, engine=SOON_READY) if program is not None else None
    game = games[players]
    if game is None:
        return [Failure(scenario.rules_line, f"these rules are not for {players} players")]
    return list(run_scenario(scenario, game, printed_of(scenario, rules)).failures)


def _told(one: FoundScenario, failures: list[Failure]) -> StudioData:
    scenario = one.scenario
    return {
        "file": str(real(one.file)),
        "name": scenario.name if scenario is not None else one.file.name,
        "line": scenario.line if scenario is not None else 1,
        "failures": [{"line": failure.line, "message": failure.message} for failure in failures],
    }
