"""Every scenario in `tests/scenarios` and every example of a book holds; a file that shows nothing is a mistake."""

from functools import cache
from pathlib import Path

import pytest

from tassel.scenarios import Outcome, example_folders, run_files, scenario_files
from tassel_compiler.disk.reading import Named

FOLDER = Path("tests/scenarios")
RULINGS = FOLDER / "rulings"  # played by `house_rules/test_rulings`, with the module and without it
FILES = [one.path for one in scenario_files(map(Named, (FOLDER, *example_folders()))) if one.path.parent != RULINGS]


@cache
def outcomes() -> dict[Path, list[Outcome]]:
    found: dict[Path, list[Outcome]] = {file: [] for file in FILES}
    for outcome in run_files(FILES):
        found[outcome.file].append(outcome)
    return found


@pytest.mark.parametrize("file", FILES, ids=str)
def test_every_scenario_of_the_file_holds(file):
    ran = outcomes()[file]
    assert ran
    wrong = [f"{file}:{f.line}: {o.name}: {f.told}" for o in ran for f in o.failures]
    assert not wrong, "\n".join(wrong)
