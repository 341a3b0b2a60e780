"""A game that was played becomes a scenario that checks and passes, wherever it was left."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tassel.studio.kept_games import game_as_scenario, keep_game
from tassel.studio.open_rules import OpenRules
from tassel.studio.played_table import PlayedTable, TableWish
from tassel.studio.run_scenarios import scenarios_beside, told_scenarios
from tassel.studio.which_rules import edited_folders
from tassel_runtime.engine import NoWayOn
from tests.studio.test_tables import laid, play_on, rules

__all__ = ["rules"]


@pytest.fixture
def home(rules: OpenRules) -> Path:
    return edited_folders(rules.expression)[-1]


@pytest.mark.parametrize("moves", [0, 5, 400])
def test_a_game_is_kept_and_holds(moves: int, rules: OpenRules, home: Path) -> None:
    game = laid(rules)
    play_on(game, moves)
    kept, again = keep_game(game, home), keep_game(game, home)
    assert (kept.problem, again.problem) == ("", "") and kept.file != again.file
    assert rules.known is not None
    told = {one["file"]: one["failures"] for one in told_scenarios(scenarios_beside(rules.known, (home,)))}
    assert told[kept.file] == told[again.file] == []
    text = Path(kept.file).read_text(encoding="utf-8")
    Path(again.file).write_text(re.sub(r"point: (\d+)", r"point: 1\1", text), encoding="utf-8")
    found = told_scenarios(scenarios_beside(rules.known, (home,)))
    assert next(one["failures"] for one in found if one["file"] == again.file)


def test_a_game_without_a_folder_is_a_text(rules: OpenRules) -> None:
    kept = keep_game(laid(rules), None)
    assert kept.text and not kept.file and not kept.problem


def test_a_stuck_game_is_kept_up_to_there(rules: OpenRules, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = laid(rules, TableWish(("here", "here"), 3))
    play_on(game, 3)
    seat, first = game.asked, game.decision.options[0].id  # type: ignore[union-attr]

    def stuck(id: str) -> None:
        raise NoWayOn("nothing can be chosen here")

    monkeypatch.setattr(game.state, "choose", stuck)
    assert seat is not None and game.choose(seat, first)
    assert game.stopped and game.asked is None and game.failing == first
    kept = keep_game(game, home)
    assert not kept.problem and "nothing can be chosen here" in kept.text and "offered" in kept.text


def test_a_folder_that_refuses_is_told(rules: OpenRules, tmp_path: Path) -> None:
    game: PlayedTable = laid(rules)
    (tmp_path / "scenarios").write_text("in the way", encoding="utf-8")
    kept = keep_game(game, tmp_path)
    assert kept.problem and kept.text == game_as_scenario(game, kept.text.split('"')[1])


def test_a_game_is_not_kept_behind_a_link_that_leads_out(rules: OpenRules, tmp_path: Path) -> None:
    home, outside = tmp_path / "home", tmp_path / "outside"
    home.mkdir()
    outside.mkdir()
    (home / "scenarios").symlink_to(outside)
    kept = keep_game(laid(rules), home)
    assert kept.problem and not kept.file and kept.text
    assert list(outside.iterdir()) == []
