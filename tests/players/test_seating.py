"""Players by their names: what they go by, and what is said where that cannot be had."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tassel.cli import run
from tassel.players.seating import NoSuchPlayer, minds_of, usual_worth
from tassel.players.worth_files import WORTH_FILE, WorthError, read_worth, rules_digest, worth_text
from tassel_compiler.disk.reading import InFolder, Named
from tassel_runtime.minds import BY_LOT, GREEDY, SEARCH
from tassel_runtime.worth import POINT, Valued, Worth
from tests import compiled

TINY = "./tests/tiny"
LEARNED = Worth(TINY, 3, "of other rules", rows={"you.coin": [(0, 300)], "you.ship": [(0, 5)]})


def minds(*kinds: str) -> tuple[list[object], list[str]]:
    notes: list[str] = []
    found = minds_of(kinds, TINY, compiled.program(TINY, 3), notes.append)
    return [*found], notes


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / WORTH_FILE
    path.write_text(worth_text(LEARNED), encoding="utf-8")
    return path


def test_a_worth_is_read_as_it_was_written(file: Path):
    assert read_worth(Named(file)) == LEARNED


def test_players_are_found_by_their_names(file: Path):
    found, notes = minds("random", f"greedy:{file}", f"search:40:{file}", f"greedy:{file}")
    lot, greedy, search, again = found
    assert lot is BY_LOT and again is greedy
    assert (greedy.kind, search.kind, search.playouts) == (GREEDY, SEARCH, 40)
    assert greedy.worth is search.worth and not search.to_the_end
    assert len(notes) == 1 and "before ./tests/tiny was changed, 1 of 2 names in it are gone" in notes[0]


def test_where_nothing_is_learned_points_count_and_searches_play_to_the_end():
    (greedy, search), notes = minds("greedy", "search")
    assert dict(greedy.worth.worth.rows) == {"you.point": [(0, POINT)]}
    assert search.to_the_end and search.playouts == 1000
    assert notes == ["nothing was learned of ./tests/tiny yet (tassel train): players go by points alone"]


@pytest.mark.parametrize("zeros", [0, 9, 5000])
def test_a_number_is_read_whole_however_it_is_written(zeros: int):
    assert minds(f"search:{'0' * zeros}40")[0][0].playouts == 40
    for number in ("", "100001", "1999999999", "9" * 5000):
        with pytest.raises(NoSuchPlayer) as told:
            minds(f"search:{'0' * (zeros or 1)}{number}")
        assert len(str(told.value)) < 100


@pytest.mark.parametrize("said", ["human:3", "random:x", "search:0", "search:many", "search:1000000", "greedy:no.json"])
def test_what_is_no_player_is_refused(said: str):
    with pytest.raises(NoSuchPlayer):
        minds(said)


@pytest.mark.parametrize("changed", [
    {"tassel": 2}, {"rows": []}, {"rows": {"you.coin": [[1.5]]}}, {"rows": {"you.coin": [[1], [2]]}}, {"stages": 0},
    {"stages": 10**9}, {"clock": 7}, {"certain": "x"}, {"rows": {"you.coin": [[2**40]]}}, {"rows": {"you.coin": [[]]}},
    {"rows": {"nothing": [[1]]}},
])  # fmt: skip
def test_what_is_no_worth_is_refused(file: Path, changed: dict[str, object]):
    data = json.loads(file.read_text(encoding="utf-8")) | changed
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(NoSuchPlayer):
        minds(f"greedy:{file}")


def test_modules_go_by_what_was_learned_of_them_or_of_the_game_below():
    for rules in ("bruxelles-1893", "bruxelles-1893+two-more-francs"):
        path = usual_worth(rules)
        assert path is not None and path.parent.name == "1893"
    above = usual_worth("bruxelles-1893+belle-epoque")
    assert above is not None and above.parent.name == "belle-epoque"


@pytest.mark.parametrize("rules", [
    "bruxelles-1893", "bruxelles-1893+belle-epoque", "bruxelles-1893+belle-epoque+asymmetric", "bruxelles-1897",
    "bruxelles-1893-first-edition",
])  # fmt: skip
def test_what_is_shipped_fits_the_rules(rules: str):
    """Every name in it is one of these rules, so nothing that was learned is lost."""
    path = usual_worth(rules)
    assert path is not None
    worth, program = read_worth(Named(path)), compiled.program(rules, 4)
    assert worth.rules == rules and worth.digest == rules_digest(program), "tassel train learns anew"
    assert set(worth.rows) <= Valued(worth, program).found
    assert len(worth.rows) > 100


def test_a_digest_is_of_what_is_played():
    program = compiled.program(TINY, 3)
    assert rules_digest(program) == rules_digest(replace(program, title={}, hash=""))
    assert rules_digest(program) != rules_digest(compiled.program(TINY, 2))


def test_who_cannot_search_is_told_so(capsys: pytest.CaptureFixture[str]):
    assert run(["simulate", TINY, "-p", "3", "--seats", "search:5", "--engine", "python", "--jobs", "1"]) == 2
    assert "plays inside a module only" in capsys.readouterr().err


def test_what_lies_beside_rules_is_read_from_their_folder_only(tmp_path: Path):
    """A link that leads out of the folder is not followed: somebody else may have made the folder."""
    folder, outside = tmp_path / "ours", tmp_path / "worth.json"
    folder.mkdir()
    outside.write_text("{}")
    (folder / WORTH_FILE).symlink_to(outside)
    with pytest.raises(WorthError, match="ours"):
        read_worth(InFolder(folder / WORTH_FILE, folder))
