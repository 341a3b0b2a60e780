"""The scenarios that lie beside the rules under edit, played with the rules as they are typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tassel.scenarios import FoundScenario, printed_of, read_place
from tassel.studio.open_rules import Known, StudioData
from tassel.studio.said_otherwise import said_in
from tassel.studio.small_pictures import SmallPictures
from tassel_compiler.disk.folders import folders, is_folder, real
from tassel_compiler.disk.reading import InFolder
from tassel_compiler.disk.refused import why
from tassel_compiler.driver import Compiled, spoken_programs
from tassel_compiler.places import is_path, names
from tassel_runtime.engines import SOON_READY
from tassel_runtime.game import Game
from tassel_runtime.scenario import Failure, Result, run_scenario

_DRAWN = 12  # scenarios that have pictures
_FOLDERS = ("scenarios", "examples")


@dataclass(frozen=True, slots=True)
class RunScenario:
    """A scenario that was read and, if it could be, played; what does not hold of it."""

    found: FoundScenario
    failures: tuple[Failure, ...]
    result: Result | None = None


def told_scenarios(
    runs: Iterable[RunScenario], lang: str = "en", pictures: SmallPictures | None = None
) -> list[StudioData]:
    """Whether each holds, what does not, and what it shows, in pictures as far as there is room for them."""
    return [_told(one, lang, pictures if n < _DRAWN else None) for n, one in enumerate(runs)]


def scenarios_beside(known: Known, edited: Iterable[Path]) -> Iterator[RunScenario]:
    """One after the other."""
    rules = known.rules
    if rules is None or not known.analysis.in_order:
        return
    games: dict[int, Game | None] = {}
    for folder in edited:
        for place in (place for place in folders(folder) if place.name in _FOLDERS and is_folder(place)):
            for one in _read(InFolder(place, folder)):
                run = _run(one, rules, folder, games)
                if run is not None:
                    yield run


def _read(place: InFolder) -> list[FoundScenario]:
    try:
        return list(read_place(place))
    except OSError as problem:
        return [FoundScenario(place.path, None, (Failure(1, f"{place.path.name} {why(problem)}"),))]


def _run(one: FoundScenario, rules: Compiled, folder: Path, games: dict[int, Game | None]) -> RunScenario | None:
    """None where the scenario is about other rules."""
    scenario = one.scenario
    if scenario is None:
        return RunScenario(one, one.failures)
    if not any(is_path(name) and real(Path(name)) == folder for name in names(scenario.rules)):
        return None
    players = len(scenario.players)
    if players not in games:
        program = spoken_programs(rules.fresh(), [players]).get(players)
        games[players] = Game(program, engine=SOON_READY) if program is not None else None
    game = games[players]
    if game is None:
        return RunScenario(one, (Failure(scenario.rules_line, f"these rules are not for {players} players"),))
    result = run_scenario(scenario, game, printed_of(scenario, rules))
    return RunScenario(one, result.failures, result)


def _told(one: RunScenario, lang: str, pictures: SmallPictures | None) -> StudioData:
    scenario, file = one.found.scenario, one.found.file
    return {
        "file": str(real(file)),
        "name": scenario.name if scenario is not None else file.name,
        "line": scenario.line if scenario is not None else 1,
        "failures": [{"line": failure.line, "message": said_in(lang, failure.told)} for failure in one.failures],
        "pictures": pictures.scenario(one.result) if pictures is not None and one.result is not None else [],
    }
