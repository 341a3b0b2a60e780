"""Whoever stops the program at any moment, fills the disk or closes the terminal finds everything whole."""

from __future__ import annotations

import json
import os
import pty
import random
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tassel.cli import run
from tests.disk.children import begun

TINY = "./tests/tiny"
PLAY = ("play", TINY, "-p", "3", "--seats", "random", "--seed", "5")
FEW, MANY = 4, 104
JOBS = {
    "build": ("build", TINY, "-p", "3", "-o", "{}/game.json"),
    "docs": ("docs", TINY, "-o", "{}", "--format", "html", "--lang", "en"),
    "books": ("docs", TINY, "-o", "{}", "--format", "pdf", "--lang", "en"),
    "cards": ("cards", TINY, "--csv", "{}/cards.csv"),
}


def moments(number: int, seconds: float) -> Iterator[float]:
    chance = random.Random(1893)
    return (chance.uniform(0.02, seconds) for _ in range(number))


def stopped(args: tuple[str, ...], after: float, sign: int = signal.SIGKILL) -> None:
    process = begun(*args, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(after)
    process.send_signal(sign)
    process.wait(timeout=600)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], float]:
    """The log of a whole game, and how long it takes to be written."""
    log = tmp_path_factory.mktemp("whole") / "game.jsonl"
    before = time.monotonic()
    process = begun(*PLAY, "--log", str(log))
    process.communicate(timeout=600)
    return log.read_text("utf-8").splitlines(), time.monotonic() - before


def goes_on(log: Path, whole: list[str]) -> None:
    """What the log holds is the beginning of the game, and can be gone on from."""
    lines = log.read_text("utf-8").splitlines()
    assert lines[:-1] == whole[: len(lines) - 1] and whole[len(lines) - 1].startswith(lines[-1])
    more = log.with_name("more.jsonl")
    assert run([*PLAY, "--continue", str(log), "--log", str(more)]) == 0
    assert more.read_text("utf-8").splitlines()[: len(lines) - 1] == whole[: len(lines) - 1]


def killed_play(number: int, folder: Path, whole: tuple[list[str], float]) -> None:
    lines, seconds = whole
    found = 0
    for n, moment in enumerate(moments(number, seconds * 1.1)):
        log = folder / f"{n}.jsonl"
        stopped((*PLAY, "--log", str(log)), moment)
        if log.exists():
            found += 1
            goes_on(log, lines)
    assert found or number < MANY


def test_a_killed_game_goes_on(tmp_path: Path, whole: tuple[list[str], float]) -> None:
    killed_play(FEW, tmp_path, whole)


@pytest.mark.soak
def test_a_game_killed_at_any_moment_goes_on(tmp_path: Path, whole: tuple[list[str], float]) -> None:
    killed_play(MANY, tmp_path, whole)


def killed_job(name: str, number: int, tmp_path: Path) -> None:
    """The files of an earlier run are there: each stays as it was, or is the new one, and both are the same."""
    args = tuple(arg.format(tmp_path) for arg in JOBS[name])
    before = time.monotonic()
    assert begun(*args, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).wait(timeout=600) == 0
    seconds = time.monotonic() - before
    files = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert files
    for n, moment in enumerate(moments(number, seconds)):
        if n % 2:
            for path in files:
                path.unlink(missing_ok=True)
        stopped(args, moment)
        for path in tmp_path.iterdir():
            assert path.name.endswith(".part") or path.read_bytes() == files[path]


@pytest.mark.parametrize("name", JOBS)
def test_a_killed_job_leaves_whole_files(name: str, tmp_path: Path) -> None:
    killed_job(name, 2, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("name", JOBS)
def test_a_job_killed_at_any_moment_leaves_whole_files(name: str, tmp_path: Path) -> None:
    killed_job(name, MANY // 3, tmp_path)


def at_the_table(log: Path) -> tuple[subprocess.Popen[bytes], int]:
    """A game in which a person has chosen twice, on a terminal of its own, and the other end of the terminal."""
    ours, theirs = pty.openpty()
    process = begun("play", TINY, "-p", "2", "--seats", "human", "--seed", "5", "--log", str(log), stdin=theirs,
                    stdout=theirs, stderr=theirs)  # fmt: skip
    os.close(theirs)
    for n in range(3):
        said = b""
        while not said.endswith(b"> "):
            said += os.read(ours, 4096).replace(b"\x1b[0m", b"").replace(b"\x1b[1m", b"")
        if n < 2:
            os.write(ours, b"1\n")
    return process, ours


@pytest.mark.parametrize("sign", [signal.SIGHUP, signal.SIGTERM, signal.SIGKILL, None])
def test_a_closed_terminal_loses_no_decision(sign: int | None, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    process, terminal = at_the_table(log)
    if sign is not None:
        process.send_signal(sign)
    os.close(terminal)
    process.wait(timeout=600)
    records = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert [record["n"] for record in records if "n" in record] == [1, 2]
    assert ("over" in records[-1]) is (sign is not signal.SIGKILL)
    assert run(["play", TINY, "-p", "2", "--seats", "random", "--continue", str(log)]) == 0


def test_a_full_disk_ends_the_game_and_keeps_its_decisions(tmp_path: Path, whole: tuple[list[str], float]) -> None:
    lines, _ = whole
    log = tmp_path / "game.jsonl"
    process = begun(*PLAY, "--log", str(log), room=len("\n".join(lines[:8])) + 20)
    _, err = process.communicate(timeout=600)
    assert process.returncode == 1 and b"Traceback" not in err and b"--continue" in err
    assert log.read_text("utf-8").splitlines() == lines[:8]
    goes_on(log, lines)


def test_a_full_disk_never_shortens_the_old_log(tmp_path: Path, whole: tuple[list[str], float]) -> None:
    log = tmp_path / "game.jsonl"
    log.write_text("\n".join(whole[0][:8]) + "\n", "utf-8")
    before = log.read_bytes()
    process = begun(*PLAY, "--continue", str(log), "--log", str(log), room=100)
    _, err = process.communicate(timeout=600)
    assert process.returncode == 1 and b"Traceback" not in err
    assert log.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_torn_last_line_is_told_and_left_out(tmp_path: Path, whole: tuple[list[str], float], capsys) -> None:  # type: ignore[no-untyped-def]
    log = tmp_path / "game.jsonl"
    for length in (1, 40, len(whole[0][5]) - 1):
        log.write_text("\n".join([*whole[0][:5], whole[0][5][:length]]), "utf-8")
        assert run(["replay", str(log), "--rules", TINY]) == 1
        assert run([*PLAY, "--continue", str(log), "--log", str(log)]) == 0
        assert "its last line is only half there; it goes on after decision 4" in capsys.readouterr().err
        assert run(["replay", str(log), "--rules", TINY]) == 0
    log.write_text("\n".join([*whole[0][:5], whole[0][5][:9], *whole[0][6:]]), "utf-8")
    assert run([*PLAY, "--continue", str(log)]) == 1
