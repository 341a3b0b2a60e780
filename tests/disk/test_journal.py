"""The log on the disk is the log of the game as it stands, whatever is chosen, taken back and played again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tassel.cli import run
from tassel_runtime.game import Game
from tassel_runtime.journal import Journal, LogStopped, read_log
from tassel_runtime.log import records, text
from tests.runtime.market import market

GAME = Game(market(), traced=True)
TINY = "./tests/tiny"
DEEDS = st.lists(st.integers(0, 2) | st.sampled_from(["undo", "undo all", "look"]), max_size=12)


def told(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


@given(DEEDS, st.booleans())
@settings(max_examples=60, deadline=None)
def test_the_log_follows_the_game(tmp_path_factory, deeds: list[int | str], states: bool) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path_factory.mktemp("log") / "game.jsonl"
    state = GAME.start(3)
    journal = Journal(path, state, 3, states)
    for deed in deeds:
        decision = state.decision()
        if isinstance(deed, int) and decision is not None:
            state.choose(deed % len(decision.options))
        elif deed in ("undo", "undo all"):
            while state.past is not None:
                state.undo()
                if deed == "undo":
                    break
        journal.follow(state)
        assert told(path) == [text(record) for record in records(state, 3, states)][:-1]
    journal.close(state)
    assert told(path) == [text(record) for record in records(state, 3, states)]


def test_a_journal_that_begins_in_the_middle_has_all_that_was_before(tmp_path: Path) -> None:
    state = GAME.start(3)
    state.choose(0)
    state.choose(0)
    Journal(tmp_path / "log", state, 3).close(state)
    assert list(read_log(tmp_path / "log")) == [f"{text(record)}\n" for record in records(state, 3)]


def test_a_log_that_stops_can_be_followed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.start(3)
    journal = Journal(tmp_path / "log", state, 3)
    state.choose(0)

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.write", full)
    with pytest.raises(LogStopped, match="No space left"):
        journal.follow(state)
    monkeypatch.undo()
    state.choose(0)
    journal.close(state)
    assert told(tmp_path / "log") == [text(record) for record in records(state, 3)]


WRITING = [
    ["build", TINY, "-p", "2", "-o", "{}/x.json"],
    ["build", TINY, "-p", "2", "--text", "-o", "{}/x.txt"],
    ["play", TINY, "-p", "2", "--seats", "random", "--log", "{}/x.jsonl"],
    ["cards", TINY, "--csv", "{}/x.csv"],
    ["docs", TINY, "-o", "{}", "--format", "html", "--lang", "en"],
]


@pytest.mark.parametrize("args", WRITING, ids=lambda args: args[0])
def test_what_somebody_else_wrote_is_replaced_by_force_only(args: list[str], tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    words = [arg.format(tmp_path) for arg in args]
    assert run(words) == 0
    (path,) = tmp_path.iterdir()
    written = path.read_bytes()
    assert run(words) == 0, "what tassel wrote it replaces"
    path.write_text("Dear Anna")
    assert run(words) == 1
    said = capsys.readouterr().err
    assert path.read_text() == "Dear Anna" and "--force" in said and "Traceback" not in said
    assert run([*words, "--force"]) == 0
    if args[0] != "play":
        assert path.read_bytes() == written


def test_a_person_saves_only_where_nobody_else_wrote(tmp_path: Path, monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    import io

    letter, log = tmp_path / "letter", tmp_path / "game.jsonl"
    letter.write_text("Dear Anna")
    typed = f"1\ns {letter}\ns /nowhere/at/all\ns {log}\ns {log}\n1\nq\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run(["play", TINY, "-p", "2", "--seats", "human", "--seed", "3"]) == 0
    assert letter.read_text() == "Dear Anna"
    assert [json.loads(line).get("n") for line in told(log)] == [None, 1, None]
    assert capsys.readouterr().out.replace("\n", "").count(f"saved: {log}") == 2
