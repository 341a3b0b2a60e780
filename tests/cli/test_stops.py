"""A house rule that asks for what is not there, on the command line: told, taken back, played on, ended honestly."""

import io
import json
import sys

import pytest

from tassel.cli import run

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
            stay: gain 1 coin
            sail: gain (pool(coin + 1, 1)'s row) coin
"""
SAYS = "overlay.yaml:12: rules/short-day: `gain (pool(coin + 1, 1)'s row) coin`: the row of pool is"


@pytest.fixture
def rules(tmp_path):
    (tmp_path / "far-away").mkdir()
    (tmp_path / "far-away" / "overlay.yaml").write_text(RULES)
    return f"tests/tiny+{tmp_path}/far-away"


def typed(monkeypatch, *lines):
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))


def decisions(path):
    return [json.loads(line).get("chosen") for line in path.read_text().splitlines()[1:-1]]


def test_a_person_is_told_and_chooses_something_else(rules, monkeypatch, capsys, tmp_path):
    log = tmp_path / "game.jsonl"
    monkeypatch.setenv("COLUMNS", "300")
    typed(monkeypatch, "stay", "u", "sail", "stay", "stay", "stay", "stay")
    assert run(["play", rules, "-p", "2", "--seats", "human", "--seed", "2", "--log", str(log)]) == 0
    said = "".join(capsys.readouterr().out.split())  # a long path is broken anywhere
    assert "".join(SAYS.split()) in said.replace(str(tmp_path) + "/far-away/", "")
    assert decisions(log) == ["stay"] * 4
    assert run(["replay", str(log), "--rules", rules]) == 0


def test_bots_end_with_1_and_a_log_that_goes_on(rules, monkeypatch, capsys, tmp_path):
    log = tmp_path / "game.jsonl"
    seeds = iter(range(9))
    while run(["play", rules, "-p", "2", "--seats", "random", "--seed", str(next(seeds)), "--log", str(log)]) == 0:
        log.unlink()
    assert SAYS in capsys.readouterr().err
    before = decisions(log)
    assert "sail" not in before and len(before) < 4
    typed(monkeypatch, *["stay"] * 4)
    assert run(["play", rules, "-p", "2", "--seats", "human", "--continue", str(log)]) == 0


def test_a_bot_that_looks_ahead_does_not_go_there(rules, capsys):
    assert run(["play", rules, "-p", "2", "--seats", "greedy", "--seed", "1", "--json"]) == 0


def test_no_json_is_said_of_a_game_that_has_no_end(rules, capsys):
    codes = [run(["play", rules, "-p", "2", "--seats", "random", "--seed", str(seed), "--json"]) for seed in range(6)]
    said = capsys.readouterr()
    assert 1 in codes and said.err.count(SAYS) == codes.count(1)
    assert said.out.count('"seed"') == codes.count(0)


def test_a_game_that_cannot_begin_says_why(rules, tmp_path, capsys):
    file = tmp_path / "far-away" / "overlay.yaml"
    file.write_text(RULES.replace("repeat 2 times", "repeat (leader's coin - 7) times"))
    assert run(["play", rules, "-p", "2", "--seats", "random"]) == 1
    said = capsys.readouterr().err
    assert "the game cannot begin" in said and "the amount is -4; it may be 0 or more" in said
