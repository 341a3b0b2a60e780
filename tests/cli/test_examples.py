"""The examples that `--help` shows can be typed as they stand, with a game in place of RULES."""

from __future__ import annotations

import contextlib
import io
import shlex
import shutil
import sys
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

from tassel.cli import EXAMPLES, run
from tassel.cli.lazy import ROWS

TINY = Path(__file__).resolve().parents[1] / "tiny"
GAME = "./tiny"
MEANT = {"RULES": GAME, "MODULE": "./our-table", "some-card": "soup", "rule/turn": "rule/day", "card": "order",
         "4": "3"}  # fmt: skip
OVERLAY = "tassel: 1\noverlay: our-table\non: tiny\nchange:\n  constants/hand-limit: 4\n"
ANSWERS = "tassel: 1\nsurvey: tiny\nanswers: {}\n"
SCENARIO = f"""\
tassel: 1
rules: {GAME}
scenario: trade rests for two coins
players: 2
setup: nothing
given: {{player(1): {{coin: 3}}}}
play: hour
by: player(1)
when: rest
then: {{player(1): {{coin: +2}}}}
"""


def examples() -> list[str]:
    texts = [EXAMPLES, *(import_module(f"tassel.cli.commands.{row[0]}").EXAMPLES for row in ROWS.values())]
    lines = (line.strip() for text in texts for line in text.splitlines())
    return list(dict.fromkeys(line for line in lines if line.startswith("tassel ")))


def words(line: str) -> list[str]:
    found, said = [], shlex.split(line)
    for before, word in pairwise(said):
        own = {} if before == "--of" else MEANT  # a sort of things, whatever the game calls its own
        parts = [own.get(part, part) for part in word.split("+")]
        found.append("+".join(parts))
    found = [word.replace("some-number", "hand-limit") for word in found]
    return [*found, "--rules", GAME] if found[0] == "replay" else found  # a log names no place of its own


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which everything that examples name is there."""
    folder = tmp_path_factory.mktemp("examples")
    shutil.copytree(TINY, folder / "tiny")
    for name, text in (("our-table/overlay.yaml", OVERLAY), ("tests/scenarios/coins.yaml", SCENARIO)):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text(text, "utf-8")
    with contextlib.chdir(folder):
        assert run(["play", GAME, "-p", "2", "--seats", "random", "--log", "game.jsonl"]) == 0
        assert run(["build", GAME, "-p", "3", "-o", "three.json"]) == 0
        (folder / "answers.yaml").write_text(ANSWERS, "utf-8")
    return folder


@pytest.fixture
def place(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = shutil.copytree(prepared, tmp_path / "place", symlinks=True)
    monkeypatch.chdir(found)
    return Path(found)


@pytest.mark.parametrize("line", examples())
def test_an_example_of_help_runs(line: str, place: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\nq\n"))
    monkeypatch.setattr("uvicorn.Server.run", lambda server: None)  # which serves until it is interrupted
    code = run(words(line))
    said = capsys.readouterr()
    assert code == 0, said.out + said.err
