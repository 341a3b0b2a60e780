"""Every scenario in `tests/scenarios` holds; a file that shows nothing is a mistake."""

from functools import cache
from pathlib import Path

import pytest

from tassel.scenarios import Outcome, files, run_files

FOLDER = Path("tests/scenarios")
FILES = files([FOLDER])

pytestmark = pytest.mark.xdist_group("scenarios")  # they are run once, together


@cache
def outcomes() -> dict[Path, list[Outcome]]:
    found: dict[Path, list[Outcome]] = {file: [] for file in FILES}
    for outcome in run_files([FOLDER]):
        found[outcome.file].append(outcome)
    return found


@pytest.mark.parametrize("file", FILES, ids=str)
def test_every_scenario_of_the_file_holds(file):
    ran = outcomes()[file]
    assert ran
    wrong = [f"{file}:{f.line}: {o.name}: {f.message}" for o in ran for f in o.failures]
    assert not wrong, "\n".join(wrong)
