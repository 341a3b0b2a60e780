"""Games of an earlier run are believed as far as they are the same when they are played again; what was edited is
refused, and its line and seed are named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tassel.cli import run
from tassel.simulation.results import CHECKED, DIGEST, line_digest

TINY = ["simulate", "./tests/tiny", "-p", "3", "--jobs", "1"]
GAMES = 40
EDITS = {
    "points": lambda row: row["points"].__setitem__(0, 2000),
    "ranks": lambda row: row.update(ranks=row["ranks"][::-1] if row["ranks"][0] != row["ranks"][-1] else [1, 2, 3]),
    "state": lambda row: row.update(state=row["state"][::-1]),
    "decisions": lambda row: row.update(decisions=row["decisions"] + 1),
    "times": lambda row: row["times"].update({"hour=rest": 99}),
    "marks": lambda row: row["marks"]["kept"].__setitem__(0, ["order/none"]),
    "a stop": lambda row: [row.pop(key) for key in list(row) if key != "seed"] and row.update(why="it stopped"),
}


@pytest.fixture(scope="module")
def games(tmp_path_factory) -> bytes:
    out = tmp_path_factory.mktemp("games") / "games.jsonl"
    assert run([*TINY, "-g", str(GAMES), "--out", str(out)]) == 0
    return out.read_bytes()


def edited(games: bytes, edit, numbers, renewed: bool) -> bytes:
    """With an edit of these rows, and with a digest that fits the edit or the old one."""
    head, *rows = games.splitlines()
    for number in numbers:
        row = json.loads(rows[number])
        kept = row.pop(DIGEST)
        edit(row)
        rows[number] = json.dumps({**row, DIGEST: line_digest(row) if renewed else kept}, separators=(",", ":"),
                                  ensure_ascii=False).encode()  # fmt: skip
    return b"\n".join([head, *rows, b""])


def resumed(path: Path, text: bytes) -> int:
    path.write_bytes(text)
    return run([*TINY, "-g", str(GAMES + 2), "--out", str(path), "--resume"])


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_games_that_are_others_when_they_are_played_again_are_refused(games, tmp_path, capsys, edit):
    """All of them, the first alone, the last alone: whoever edits makes the digests anew."""
    for numbers, line in ((range(GAMES), 2), ([0], 2), ([GAMES - 1], GAMES + 1)):
        out = tmp_path / "games.jsonl"
        text = edited(games, edit, numbers, True)
        assert resumed(out, text) == 1
        assert f"{out}:{line}: the game of seed {line - 1} is another one" in capsys.readouterr().err
        assert out.read_bytes() == text


@pytest.mark.parametrize("number", [0, 1, 17, GAMES - 1])
@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_a_line_that_is_not_as_it_was_written_is_refused_wherever_it_stands(games, tmp_path, capsys, edit, number):
    out = tmp_path / "games.jsonl"
    text = edited(games, edit, [number], False)
    assert resumed(out, text) == 1
    assert f"{out}:{number + 2}: " in capsys.readouterr().err
    assert out.read_bytes() == text


def test_a_file_without_digests_is_none_of_ours(games, tmp_path):
    head, *rows = games.splitlines()
    bare = [json.dumps({k: v for k, v in json.loads(row).items() if k != DIGEST}).encode() for row in rows]
    assert resumed(tmp_path / "games.jsonl", b"\n".join([head, *bare, b""])) == 1


@pytest.mark.parametrize("executor", ["threads", "processes"])
def test_honest_games_are_taken_over_and_it_is_said_how_many(games, tmp_path, capsys, executor):
    out, page = tmp_path / "games.jsonl", tmp_path / "report.json"
    out.write_bytes(games)
    words = [*TINY, "-g", str(GAMES + 2), "--out", str(out), "--resume", "--executor", executor, "--json"]
    assert run([*words, "--report", str(page)]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["resumed"] == GAMES and f"{GAMES} games are taken over" in said.err
    assert f"{CHECKED} of them were played again" in said.err
    assert f"{GAMES} of these games" in json.loads(page.read_text("utf-8"))["opening"]
    assert out.read_bytes().startswith(games)
