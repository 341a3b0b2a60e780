"""`tassel simulate`: what it prints, keeps, goes on from, and refuses."""

from __future__ import annotations

import json
import subprocess
import sys

import duckdb
import pytest

from tassel.cli import run
from tassel.simulation.playing import Table
from tassel.simulation.results import DIGEST, line_digest

TINY = ["simulate", "./tests/tiny", "-p", "3", "--jobs", "1"]


def told(capsys, *more: str) -> dict:
    assert run([*TINY, "--json", *more]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_document_has_what_the_contract_says(capsys):
    found = told(capsys, "-g", "40")
    assert (found["rules"], found["players"], found["games"], found["seed"]) == ("./tests/tiny", 3, 40, 1)
    assert len(found["seats"]) == 3
    for seat in found["seats"]:
        assert seat["win_rate"]["low"] <= seat["win_rate"]["mid"] <= seat["win_rate"]["high"]
        assert set(seat["points"]) == {"mean", "low", "high"} and seat["vp"] == seat["points"]
    assert sum(seat["win_rate"]["mid"] for seat in found["seats"]) == pytest.approx(1, abs=1e-5)
    assert found["decisions"] > 40 and found["forced"] > 0 and len(found["checksum"]) == 16


def test_jobs_change_nothing_but_the_time(capsys):
    one, two = told(capsys, "-g", "70"), told(capsys, "-g", "70", "--jobs", "2")
    assert {k: v for k, v in one.items() if "seconds" not in k and "second" not in k} == {
        k: v for k, v in two.items() if "seconds" not in k and "second" not in k
    }


def test_what_was_cut_off_is_gone_on_with_to_the_same_file(tmp_path, capsys):
    """Killed in the middle of a line: that game is played again, those before are not."""
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    first = told(capsys, "-g", "70", "--out", str(whole))
    cut.write_bytes(whole.read_bytes()[:-5000])
    again = told(capsys, "-g", "70", "--out", str(cut), "--resume")
    assert cut.read_bytes() == whole.read_bytes()
    assert again["checksum"] == first["checksum"] and again["seats"] == first["seats"]


def test_games_behind_a_damaged_line_are_kept(tmp_path, capsys):
    whole, hurt = tmp_path / "whole.jsonl", tmp_path / "hurt.jsonl"
    told(capsys, "-g", "12", "--out", str(whole))
    lines = whole.read_bytes().splitlines(keepends=True)
    hurt.write_bytes(b"".join([*lines[:3], lines[3][:50], b"\n", *lines[5:]]))  # two games run into one line
    assert run([*TINY, "-g", "12", "--out", str(hurt), "--resume", "--json"]) == 0
    said = capsys.readouterr()
    assert "2 of its games are played again" in said.err and json.loads(said.out)["games"] == 12
    assert hurt.read_bytes() == whole.read_bytes()
    hurt.write_bytes(b"".join([*lines[:3], *lines[4:]]))
    assert run([*TINY, "-g", "12", "--out", str(hurt), "--resume"]) == 1, "a game that is not there is another run"


def test_an_empty_file_begins_and_a_game_that_stands_twice_counts_once(tmp_path, capsys):
    whole, twice = tmp_path / "whole.jsonl", tmp_path / "twice.jsonl"
    whole.touch()
    assert run([*TINY, "-g", "6", "--out", str(whole), "--resume"]) == 0
    lines = whole.read_bytes().splitlines(keepends=True)
    twice.write_bytes(b"".join([*lines[:4], lines[2], *lines[4:]]))
    capsys.readouterr()
    assert run([*TINY, "-g", "6", "--out", str(twice), "--resume", "--json"]) == 0
    said = capsys.readouterr()
    assert "has 1 game twice" in said.err and json.loads(said.out)["games"] == 6
    assert twice.read_bytes() == whole.read_bytes()


def test_a_folder_that_is_not_there_is_told_of_the_file_that_was_asked_for(tmp_path, capsys):
    assert run([*TINY, "-g", "3", "--out", str(tmp_path / "none" / "x.jsonl")]) != 0
    said = capsys.readouterr().err
    assert "x.jsonl: " in said and ".part" not in said


def test_more_games_go_on_where_fewer_ended(tmp_path, capsys):
    few, many = tmp_path / "few.jsonl", tmp_path / "many.jsonl"
    told(capsys, "-g", "20", "--out", str(few))
    times = {"seconds": 0, "decisions_per_second": 0}
    again = told(capsys, "-g", "50", "--out", str(few), "--resume")
    assert again | times == told(capsys, "-g", "50", "--out", str(many)) | times | {"resumed": 20}
    assert few.read_bytes() == many.read_bytes()


def test_who_interrupts_keeps_what_was_played(tmp_path, capsys, monkeypatch):
    play = Table.play

    def interrupted(self, seed):
        if seed == 140:
            raise KeyboardInterrupt
        return play(self, seed)

    out = tmp_path / "games.jsonl"
    monkeypatch.setattr(Table, "play", interrupted)
    assert run([*TINY, "-g", "150", "--engine", "python", "--out", str(out), "--json"]) == 130
    said = capsys.readouterr()
    assert json.loads(said.out)["games"] == 128
    assert "interrupted after 128 of 150" in said.err and "--resume" in said.err
    monkeypatch.setattr(Table, "play", play)
    assert told(capsys, "-g", "150", "--out", str(out), "--resume")["games"] == 150


def test_results_of_something_else_are_not_gone_on_with(tmp_path, capsys):
    out = tmp_path / "games.jsonl"
    told(capsys, "-g", "10", "--out", str(out))
    assert run([*TINY, "-g", "10", "--seed", "2", "--out", str(out), "--resume"]) == 1
    assert "something else" in capsys.readouterr().err


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_games_that_were_played_are_replaced_by_force_only(tmp_path, capsys, ending):
    """Neither fewer games nor other ones take their place."""
    out = tmp_path / f"games.{ending}"
    told(capsys, "-g", "6", "--out", str(out))
    files = {path: path.read_bytes() for path in tmp_path.iterdir()}
    for words, said in (
        (["-g", "2", "--resume"], ["has 6 games", "-g 6"]),
        (["-g", "2", "--resume", "--seed", "9"], ["something else"]),
        (["-g", "2", "--seed", "9"], ["--resume", "--force"]),
        (["-g", "9"], ["--resume", "--force"]),
    ):
        assert run([*TINY, "--out", str(out), *words]) == 1
        told_why = capsys.readouterr().err
        assert all(part in told_why for part in said)
        assert {path: path.read_bytes() for path in tmp_path.iterdir()} == files
    if ending == "parquet":
        (tmp_path / "games.jsonl").unlink()
        for more in ([], ["--resume"]):
            assert run([*TINY, "-g", "2", "--out", str(out), *more]) == 1
        assert out.read_bytes() == files[out]
    assert run([*TINY, "-g", "2", "--out", str(out), "--force", "--json"]) == 0


def test_a_file_of_somebody_else_is_left_alone(tmp_path, capsys):
    out = tmp_path / "notes.txt"
    out.write_text("mine")
    assert run([*TINY, "-g", "10", "--out", str(out)]) == 1
    assert out.read_text() == "mine"


@pytest.mark.parametrize(("words", "said"), [
    (["--jobs", "0"], "0 is not in the range"),
    (["-g", "0"], "0 is not in the range"),
    (["--seed", str(2**63 - 3), "-g", "9"], "the seeds would not stay within"),
    (["-g", "9" * 20], "for --games"),
    (["--never", "Smoke"], "did you mean 'smoke'"),
    (["--never", "smok"], "did you mean 'smoke'"),
    (["--never", "smokee"], "did you mean 'smoke'"),
    (["--never", "soup", "--always", "soup"], "never and always are both said of order/soup; leave one of them out"),
    (["--seats", "human"], "no kind of seat"),
    (["--resume"], "--resume needs --out"),
])  # fmt: skip
def test_a_wrong_command_line_is_told(words, said, capsys):
    assert run([*TINY, *words]) == 2
    assert said in " ".join(capsys.readouterr().err.split())


def test_for_people_every_number_has_its_interval(capsys):
    assert run([*TINY, "-g", "400", "--never", "soup"]) == 0
    said = capsys.readouterr().out
    assert "400 games" in said and "seat 3" in said
    assert "1. random (never soup)" in said
    assert "cards kept to the end" in said


def test_parquet_is_read_back(tmp_path, capsys):
    """The numbers that the command tells are those that DuckDB finds in the file."""
    out = tmp_path / "games.parquet"
    found = told(capsys, "-g", "80", "--out", str(out))
    games = duckdb.read_parquet(str(out))
    rows = games.select("seed, decisions, forced, points, ranks").order("seed").fetchall()
    assert [row[0] for row in rows] == list(range(1, 81))
    assert (sum(row[1] for row in rows), sum(row[2] for row in rows)) == (found["decisions"], found["forced"])
    for seat in range(3):
        assert sum(row[3][seat] for row in rows) / 80 == pytest.approx(found["seats"][seat]["vp"]["mean"], abs=1e-5)
        wins = sum((row[4][seat] == 1) / row[4].count(1) for row in rows)
        assert wins / 80 == pytest.approx(found["seats"][seat]["win_rate"]["mid"], abs=1e-5)
    lines = (tmp_path / "games.jsonl").read_bytes()
    told(capsys, "-g", "90", "--out", str(out), "--resume")
    assert (tmp_path / "games.jsonl").read_bytes().startswith(lines)
    assert len(duckdb.read_parquet(str(out)).select("seed").fetchall()) == 90


def test_who_writes_parquet_says_nothing_else(tmp_path):
    """DuckDB told at the end of the process, in fifty lines, what was left of it."""
    command = [sys.executable, "-m", "tassel", *TINY, "-g", "3", "--out", str(tmp_path / "games.parquet")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_another_file_of_that_name_is_left_alone(tmp_path, capsys):
    out = tmp_path / "games.parquet"
    out.write_text("mine")
    assert run([*TINY, "-g", "10", "--out", str(out)]) == 1
    assert out.read_text() == "mine"
    assert "games.parquet" in capsys.readouterr().err


WRONG_ROWS = {
    "points": [1], "ranks": [2, 2, 2], "entrants": [0, 0, 1], "decisions": 10**30, "leads": -1, "state": "no number",
    "ends": {"coin": "many"}, "asked": {"act": None}, "times": 3, "marks": {"kept": []},
}  # fmt: skip


@pytest.mark.parametrize("field", WRONG_ROWS)
def test_a_line_that_is_no_game_is_refused_and_the_file_left_as_it_is(tmp_path, capsys, field):
    out = tmp_path / "games.jsonl"
    told(capsys, "-g", "3", "--out", str(out))
    head, *rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    rows[1][field] = WRONG_ROWS[field]
    del rows[1][DIGEST]
    rows[1][DIGEST] = line_digest(rows[1])
    forged = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in (head, *rows))
    out.write_text(forged, "utf-8")
    assert run([*TINY, "-g", "3", "--out", str(out), "--resume"]) == 1
    assert f"{out}:3: this is not the game of seed 2" in capsys.readouterr().err
    assert out.read_text("utf-8") == forged


@pytest.mark.parametrize("order", [
    ["simulate", "./tests/tiny", "-p", "3", "-g", "9"],
    ["balance", "./tests/tiny", "-p", "3", "-g", "9"],
    ["balance", "./tests/tiny", "./tests/tiny+./tests/simulation/far-pool", "-p", "3", "-g", "9"],
    ["train", "./tests/tiny", "-p", "3", "-g", "9", "--rounds", "1"],
    ["tune", "./tests/simulation/heap+./tests/tuning/knobbed", "-p", "2", "-g", "18", "--target", "seats"],
], ids=lambda order: " ".join(order[:3]))  # fmt: skip
def test_seeds_stay_within_their_numbers_whoever_plays_them(order, capsys):
    for seed in (2**63 - 5, -(2**63) - 1, 10**30):
        assert run([*order, "--seed", str(seed)]) == 2
        assert "the seeds would not stay within" in " ".join(capsys.readouterr().err.split())
