"""Games that stop: every command that plays many plays on, tells where the first one stopped before its figures, and
ends with 1."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tassel.cli import run
from tassel.simulation.gamerow import FailedGame
from tassel.simulation.noted_playing import table_for
from tassel.simulation.seating import Entrant
from tassel.simulation.sources import point_figures
from tassel.studio.live_figures import LiveFigures, PlayedBelow
from tassel.studio.lone_figures import LoneFigures
from tests import compiled

RULES = """tassel: 1
overlay: far-away
on: tiny
change: {game/start: short-day}
add:
  rules/short-day:
    do: |
      repeat 2 times:
        as p in players:
          choose one:
"""
SAILS = "            sail: gain (pool(coin + 1, 1)'s row + hand-limit - 3) coin\n"
DRAWN = """tassel: 1
overlay: drawn
on: tiny
change: {game/start: short-day}
add:
  rules/short-day:
    do: |
      choose c in pools at random
      choose d in pools at random
      as p in players: gain (pool(c's row + d's row - 1, 1)'s row) coin
      repeat 3 times:
        as p in players:
          choose one:
            rest: gain 1 coin
            cheer: score 1 point
"""
SEEDS = range(1, 500)


def rules_where_one_way_stops(folder: Path, others: int) -> str:
    """One of so many ways to choose from, by lot, leads past the end of a family."""
    ways = "".join(f"            stay-{n}: gain 1 coin\n" for n in range(others))
    folder.mkdir()
    (folder / "overlay.yaml").write_text(RULES + ways + SAILS)
    return f"tests/tiny+{folder}"


@pytest.fixture(scope="module")
def rules(tmp_path_factory) -> str:
    return rules_where_one_way_stops(tmp_path_factory.mktemp("often") / "far-away", 3)


@pytest.fixture(scope="module")
def seldom(tmp_path_factory) -> str:
    return rules_where_one_way_stops(tmp_path_factory.mktemp("seldom") / "far-away", 60)


def stopping_seeds(rules: str) -> list[int]:
    table = table_for(compiled.program(rules, 2), [Entrant("random")] * 2)
    return [seed for seed in SEEDS if isinstance(table.play(seed), FailedGame)]


COMMANDS = {
    "simulate": ["simulate", "{}"],
    "simulate without sources": ["simulate", "{}", "--sources", "0"],
    "simulate in Python": ["simulate", "{}", "--engine", "python"],
    "balance of a card": ["balance", "{}"],
    "balance of two": ["balance", "tests/tiny", "{}"],
}


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_a_command_that_plays_games_goes_on_where_some_stop(rules, capsys, words):
    words = [word.format(rules) for word in words]
    assert run([*words, "-p", "2", "-g", "40", "--seats", "random", "--jobs", "1"]) == 1
    said = capsys.readouterr()
    first, second, third = said.out.splitlines()[:3]
    assert "stopped" in first and "40" in first
    assert second.startswith("the first is seed ") and "rules/short-day" in second and "overlay.yaml:" in second
    assert third and "Traceback" not in said.out + said.err


def test_players_learn_of_the_games_that_ended(tmp_path, capsys):
    """Chance stops one game of three before anybody chooses."""
    (tmp_path / "drawn").mkdir()
    (tmp_path / "drawn" / "overlay.yaml").write_text(DRAWN)
    words = ["train", f"tests/tiny+{tmp_path}/drawn", "-p", "2", "-g", "60", "--rounds", "1", "--jobs", "1"]
    assert run([*words, "-o", str(tmp_path / "worth.json")]) == 1
    first, second = capsys.readouterr().out.splitlines()[:2]
    stopped = int(first.partition(" of 60 games stopped")[0])
    assert 5 < stopped < 40 and f"of the {60 - stopped} others" in first
    assert second.startswith("the first is seed ") and "rules/short-day" in second
    assert (tmp_path / "worth.json").exists()


@pytest.mark.parametrize("engine", ["auto", "python"])
def test_the_figures_are_of_the_games_that_ended_and_the_first_stop_is_the_first(rules, capsys, engine):
    wanted = [seed for seed in stopping_seeds(rules) if seed <= 60]
    assert run(["simulate", rules, "-p", "2", "-g", "60", "--json", "--engine", engine]) == 1
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert [one["seed"] for one in found["failed"]] == wanted
    assert found["games"] == 60 - len(wanted)
    assert f"{len(wanted)} of 60 games stopped" in said.err and f"seed {wanted[0]}:" in said.err


def test_sources_are_counted_in_games_that_ended(rules):
    """Also where those with the first seeds stop; games that stop are left out, not fatal."""
    program, entrants = compiled.program(rules, 2), [Entrant("random")] * 2
    ended = len(SEEDS) - len(stopping_seeds(rules))
    assert point_figures(program, entrants, SEEDS).games == ended
    assert point_figures(program, entrants, SEEDS, "python").games == ended


def test_seeds_whose_free_game_stops_are_told_of_restrictions(rules, capsys):
    """Not only those whose restricted game does."""
    assert run(["balance", rules, "-p", "2", "-g", "40", "--seats", "random", "--jobs", "1", "--json"]) == 1
    failed = {one["seed"] for one in json.loads(capsys.readouterr().out)["failed"]}
    assert {seed for seed in stopping_seeds(rules) if seed <= 40} <= failed


def test_tuned_numbers_are_not_recommended_in_silence_where_fresh_games_stop(seldom, tmp_path, capsys):
    """The search saw none of them: its games came to their end."""
    pytest.importorskip("optuna")
    stopping, games = set(stopping_seeds(seldom)), 18
    seed = next(s for s in SEEDS if not stopping & set(range(s, s + games))
                and stopping & set(range(s + games, s + 3 * games)))  # fmt: skip
    words = ["tune", seldom, "-p", "2", "-g", str(games), "--seed", str(seed), "--jobs", "1", "--target", "seats",
             "--knobs", "hand-limit=3..4", "--report", str(tmp_path / "report.html")]  # fmt: skip
    assert run([*words, "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [one["seed"] for one in found["failed_before"]] == sorted(stopping & set(range(seed + 18, seed + 54)))
    assert "rules/short-day" in (tmp_path / "report.html").read_text("utf-8")
    assert run([*words, "--force"]) == 1
    assert "stopped" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["simulate", "{}"], ["balance", "{}"], ["balance", "tests/tiny", "{}"]],
                         ids=["simulate", "restrictions", "two"])  # fmt: skip
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_a_report_says_in_its_first_words_what_stopped(rules, tmp_path, words, lang):
    page = tmp_path / "report.json"
    options = ["-p", "2", "-g", "20", "--seats", "random", "--jobs", "1", "--lang", lang, "--report", str(page)]
    assert run([*(word.format(rules) for word in words), *options]) == 1
    assert "rules/short-day" in json.loads(page.read_text("utf-8"))["opening"]


def test_the_studio_tells_what_stopped_also_where_no_game_ends(rules, tmp_path):
    every = rules_where_one_way_stops(tmp_path / "always", 0)
    below = compiled.program("tests/tiny", 2)
    for expression in (rules, every):
        program = compiled.program(expression, 2)
        for figures in (LoneFigures(program, expression),
                        LiveFigures(PlayedBelow(below, "tests/tiny"), program, expression)):  # fmt: skip
            figures.step()
            assert "rules/short-day" in figures.told("en")["opening"]
