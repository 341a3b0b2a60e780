"""Logs and compiled games made to take time and memory, each in a process that is measured; states that are forged."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import pytest

from tassel.cli import run
from tassel_runtime import journal
from tests.disk.children import MEGABYTE, measured

TINY = "./tests/tiny"
PLAY = ("play", TINY, "-p", "2", "--seats", "random", "--seed", "3")
MEMORY, SECONDS = 1000 * MEGABYTE, 20


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    log = tmp_path_factory.mktemp("log") / "game.jsonl"
    assert run([*PLAY, "--log", str(log), "--states"]) == 0
    return log.read_text("utf-8").splitlines()


def size(path: Path, data: bytes, times: int) -> None:
    with path.open("wb") as file:
        for _ in range(times):
            file.write(data)


def saying(path: Path, lines: list[str], at: int, **values: object) -> None:
    """A log whose last line says something else."""
    path.write_text("\n".join([*lines[:at], json.dumps({**json.loads(lines[at]), **values})]))


LOGS = {
    "one endless line": lambda path, lines: size(path, b"a" * MEGABYTE, 200),
    "lines of nothing": lambda path, lines: size(path, f"{lines[0]}\n".encode() + b"{}\n" * 300_000, 200),
    "the same line again and again": lambda path, lines: size(path, f"{lines[0]}\n{lines[1]}\n".encode() * 100_000, 1),
    "nested": lambda path, lines: size(path, b'{"tassel":' + b"[" * 1_900_000, 1),
    "a number without end": lambda path, lines: path.write_text('{"tassel": 1' + "0" * 1_900_000 + "}"),
    "a seed of four thousand digits": lambda path, lines: path.write_text(
        "\n".join([json.dumps({**json.loads(lines[0]), "seed": 10**4000}), *lines[1:]])
    ),
    "a crowd": lambda path, lines: saying(path, lines, 0, players=10**9),
    "rules of a megabyte": lambda path, lines: saying(path, lines, 0, rules="x" * MEGABYTE),
    "a place of a megabyte": lambda path, lines: saying(path, lines, 0, rules="./x" * MEGABYTE),
    "a choice of a megabyte": lambda path, lines: saying(path, lines, 1, chosen="y" * MEGABYTE),
    "a decision of a megabyte": lambda path, lines: saying(path, lines, 1, decision="y" * MEGABYTE),
    "deep": lambda path, lines: path.write_text(
        lines[0] + "\n" + "\n".join(f'{{"n": 1, "seat": {"[" * depth}{"]" * depth}}}' for depth in range(985, 0, -1))
    ),
    "deep states": lambda path, lines: path.write_text(
        lines[0] + "\n" + lines[1].replace('"state": {', '"state": {"deep": ' + "[" * 970 + "]" * 970 + ", ")
    ),
    "a device": lambda path, lines: path.symlink_to("/dev/zero"),
}


@pytest.mark.parametrize("kind", LOGS)
def test_a_hostile_log_is_refused_soon_and_cheaply(kind: str, tmp_path: Path, lines: list[str]) -> None:
    LOGS[kind](tmp_path / "game.jsonl", lines)
    for more in (("--rules", TINY), ()) if "rules" in kind or "place" in kind else (("--rules", TINY),):
        found = measured("replay", str(tmp_path / "game.jsonl"), *more)
        assert found.code in (1, 2) and "Traceback" not in found.said and found.said.strip()
        assert len(found.said) < 2000
        assert found.memory < MEMORY // 2 and found.seconds < SECONDS


GAMES = {
    "zeros, packed": gzip.compress(b" " * 100_000_000),
    "lists of lists, packed": gzip.compress(b"[" + b"[]," * 5_000_000 + b"[]]"),
    "mappings, packed": gzip.compress(b'{"tassel": 1, "a": [' + b"{}," * 5_000_000 + b"{}]}"),
    "packed twice": gzip.compress(gzip.compress(b"[" * 10_000_000)),
    "nothing, packed": gzip.compress(b""),
    "half of a pack": gzip.compress(random.Random(1).randbytes(1000))[:500],
    "names": gzip.compress(json.dumps({"tassel": 1, **{f"name {n}": n for n in range(300_000)}}).encode()),
}


@pytest.mark.parametrize("kind", GAMES)
def test_a_hostile_game_is_refused_soon_and_cheaply(kind: str, tmp_path: Path) -> None:
    (tmp_path / "game.json.gz").write_bytes(GAMES[kind])
    found = measured("play", str(tmp_path / "game.json.gz"), "-p", "2", "--seats", "random")
    assert found.code == 1 and "Traceback" not in found.said
    assert found.memory < MEMORY and found.seconds < SECONDS


def test_so_many_lines_and_no_more_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "LINES", 10)
    monkeypatch.setattr(journal, "_LONGEST", 100)
    path = tmp_path / "log"
    path.write_text("a\n" * 10)
    with pytest.raises(OSError, match="more than 10 lines"):
        list(journal.read_log(path))
    path.write_text("a" * 101)
    with pytest.raises(OSError, match="a line 1 of more than 100 bytes"):
        list(journal.read_log(path))
    path.write_text("a\n" * 9)
    assert len(list(journal.read_log(path))) == 9


def forged(lines: list[str], at: int, change) -> list[str]:  # type: ignore[no-untyped-def]
    record = json.loads(lines[at])
    change(record["state"])
    return [*lines[:at], json.dumps(record), *lines[at + 1 :]]


FORGERIES = {
    "a value": lambda state: state["slots"]["table"].update({next(iter(state["slots"]["table"])): "nobody"}),
    "chance": lambda state: state["header"].update({"rng": "0" * 16}),
    "one less": lambda state: state.pop(next(iter(state))),
    "one more": lambda state: state.update({"gold": 7}),
    "all": lambda state: state.clear(),
}


@pytest.mark.parametrize("kind", FORGERIES)
@pytest.mark.parametrize("at", [1, 5])
def test_a_forged_state_is_told_with_its_line(kind: str, at: int, tmp_path: Path, lines: list[str], capsys) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(lines) + "\n")
    assert run(["replay", str(path), "--rules", TINY]) == 0
    path.write_text("\n".join(forged(lines, at, FORGERIES[kind])) + "\n")
    assert run(["replay", str(path), "--rules", TINY]) == 1
    assert f"game.jsonl:{at + 1}: state" in capsys.readouterr().out


def test_states_are_compared_where_they_stand_and_missed_nowhere(tmp_path: Path, lines: list[str]) -> None:
    bare = [json.dumps({k: v for k, v in json.loads(line).items() if k != "state"}) for line in lines]
    (tmp_path / "game.jsonl").write_text("\n".join([*bare[:3], *lines[3:]]) + "\n")
    assert run(["replay", str(tmp_path / "game.jsonl"), "--rules", TINY]) == 0


PLACES = ["/etc", "./tests/tiny", "../x", "bruxelles-1893+/etc", "bruxelles-1893+./ours", "/dev/zero.json", "x.json.gz"]


@pytest.mark.parametrize("rules", PLACES)
def test_a_log_opens_no_place(rules: str, tmp_path: Path, lines: list[str], capsys, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("tassel.opening.game", lambda *_, **__: pytest.fail("it was opened"))
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join([json.dumps({**json.loads(lines[0]), "rules": rules}), *lines[1:]]) + "\n")
    assert run(["replay", str(path)]) == 1
    assert "say which rules it is of with --rules" in capsys.readouterr().out


SCENARIO = """tassel: 1
rules: {}
scenario: trade rests for two coins
players: 2
setup: nothing
given: {{player(1): {{coin: 3}}}}
play: hour
by: player(1)
when: rest
then: {{player(1): {{coin: +2}}}}
"""


@pytest.mark.parametrize("rules", ["/etc", "../../../../../etc", "bruxelles-1893+/etc", "bruxelles-1893+../../.."])
def test_a_scenario_opens_no_place_elsewhere(rules: str, tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "ours" / "scenarios" / "first.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(SCENARIO.format(rules))
    assert run(["test", str(path)]) == 1
    assert "name the rules with --rules" in capsys.readouterr().out


def test_scenarios_of_a_folder_do_not_lead_out_of_it(tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "secret.yaml").write_text("hidden words\n")
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "link.yaml").symlink_to("../secret.yaml")
    assert run(["test", str(tmp_path / "ours")]) == 1
    said = capsys.readouterr().out
    assert "leads out of ours" in said and "hidden" not in said
