"""Whole games, read in review. `pytest --update-golden` plays them anew; else the written choices are played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiled import game
from tests.conftest import Golden
from tests.golden.telling import choices, play, tell

FOLDER = Path(__file__).with_name("playthroughs")
SEED = 1893
TABLES = (
    *(("bruxelles-1893", players) for players in (2, 3, 4, 5)),
    ("bruxelles-1893-first-edition", 2),
    ("bruxelles-1897", 3),
    ("bruxelles-1893+belle-epoque", 3),
    ("bruxelles-1893+asymmetric", 3),
    ("bruxelles-1893+belle-epoque+asymmetric", 2),
)

at_every_table = pytest.mark.parametrize(("rules", "players"), TABLES)


@at_every_table
def test_the_written_game_is_played_again_word_for_word(
    rules: str, players: int, golden: Golden, request: pytest.FixtureRequest
) -> None:
    path = FOLDER / f"{rules}-{players}p.txt"
    traced = game(rules, players, traced=True)
    anew = request.config.getoption("--update-golden") or not path.is_file()
    taken = play(game(rules, players), SEED) if anew else choices(path.read_text(encoding="utf-8"))
    golden(path, tell(traced, SEED, taken))


@at_every_table
def test_the_choices_of_a_telling_are_found_in_it(rules: str, players: int) -> None:
    text = (FOLDER / f"{rules}-{players}p.txt").read_text(encoding="utf-8")
    assert len(choices(text)) > 50 * players / 2
    assert "==== the end ====" in text
