"""`tassel test FOLDER` runs what is a scenario by its head, whatever lies beside it; a file that is named is told."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tassel.cli import run
from tassel_compiler.places import data_root

SCENARIO = """tassel: 1
rules: bruxelles-1893
scenario: coins
players: 2
given: {seat 1: {bf: 5}}
then: {seat 1: {bf: 5}}
"""
SHELF = sorted(path.parent for path in (data_root("rules") / "games").glob("*/examples"))
KINDS = ("module", "overlay", "rulings", "book", "print", "icons", "layout", "survey", "ledger", "log", "program",
         "words", "phrases", "topics", "unheard-of")  # fmt: skip


@pytest.mark.parametrize("game", SHELF, ids=lambda path: path.name)
def test_a_game_of_the_shelf_is_tested_by_its_folder(game, tmp_path, capsys):
    """With all that lies in it: rules, words, plans for print."""
    folder = tmp_path / game.name
    shutil.copytree(game, folder)
    assert run(["test", str(folder)]) == 0, capsys.readouterr().out
    assert "hold" in capsys.readouterr().out


@pytest.mark.parametrize("head", KINDS)
def test_a_file_of_another_kind_is_left_alone_in_a_folder_and_told_by_its_name(head, tmp_path, capsys):
    other = tmp_path / "print" / "other.yaml"
    other.parent.mkdir()
    other.write_text(f"# a note\ntassel: 1\n{head}: something\n")
    assert run(["test", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert "no scenario" in said.err and "other.yaml" not in said.out
    assert run(["test", str(other)]) == 1
    assert f"{other}:1" in capsys.readouterr().out


@pytest.mark.parametrize("text", [
    SCENARIO.replace("scenario:", "scenaro:"), "", "- a list\n", "{tassel: 1, scenario: flow}\n", "\tno: yaml\n",
], ids=["misspelt", "empty", "list", "flow", "broken"])  # fmt: skip
def test_what_may_have_been_meant_as_a_scenario_is_never_passed_over(text, tmp_path, capsys):
    file = tmp_path / "one.yaml"
    file.write_text(text)
    assert run(["test", str(tmp_path)]) == 1
    assert str(Path(file)) in capsys.readouterr().out
