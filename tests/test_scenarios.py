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


LISTED = """\
tassel: 1
rules: [bruxelles-1893, bruxelles-1893-first-edition]
scenario: setting up deals what the second edition deals
players: [elisabeth, gabriel]
play: prepare
then: {elisabeth: {bf: %s}}
"""


def test_a_scenario_is_run_in_every_rule_set_that_it_names(tmp_path: Path) -> None:
    (tmp_path / "listed.yaml").write_text(LISTED % "-5", encoding="utf-8")
    ran = list(run_files([tmp_path / "listed.yaml"]))
    assert [one.rules for one in ran] == ["bruxelles-1893", "bruxelles-1893-first-edition"]
    assert not any(one.ok for one in ran)
