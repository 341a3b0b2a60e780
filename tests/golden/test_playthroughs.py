"""Whole games, read in review. `pytest --update-golden` plays them anew; else the written choices are played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Golden
from tests.golden.telling import choices, play, tell
from tests.laws.test_laws import game

FOLDER = Path(__file__).with_name("playthroughs")
SEED = 1893
RULES = "bruxelles-1893"
COUNTS = (2, 3, 4, 5)


@pytest.mark.parametrize("players", COUNTS)
def test_the_written_game_is_played_again_word_for_word(
    players: int, golden: Golden, request: pytest.FixtureRequest
) -> None:
    path = FOLDER / f"{RULES}-{players}p.txt"
    traced = game(RULES, players, traced=True)
    anew = request.config.getoption("--update-golden") or not path.is_file()
    taken = play(game(RULES, players), SEED) if anew else choices(path.read_text(encoding="utf-8"))
    golden(path, tell(traced, SEED, taken))


@pytest.mark.parametrize("players", COUNTS)
def test_the_choices_of_a_telling_are_found_in_it(players: int) -> None:
    text = (FOLDER / f"{RULES}-{players}p.txt").read_text(encoding="utf-8")
    assert len(choices(text)) > 50 * players / 2
    assert "==== the end ====" in text
