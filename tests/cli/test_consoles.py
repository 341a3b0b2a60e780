"""Whatever standard input, output and error are, and whatever a path is called: a message and a code, no traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import CODE, ROOT
from tests.disk.children import begun, environment

TINY = "./tests/tiny"
HERE = str(ROOT / "tests" / "tiny")
COMMANDS = {
    "list": ["list"],
    "list one": ["list", TINY],
    "check": ["check", TINY],
    "explain": ["explain", TINY, "rule/day", "--lang", "fr"],
    "diff": ["diff", TINY, TINY],
    "play": ["play", TINY, "-p", "2", "--seats", "random", "--seed", "1", "--lang", "de"],
    "json": ["play", TINY, "-p", "2", "--seats", "random", "--seed", "1", "--json"],
    "build": ["build", TINY, "-p", "2", "--text"],
    "coverage": ["coverage", TINY],
    "help": ["--help"],
}  # fmt: skip
SHELL = """exec "$0" -c "$CODE" "$@" {streams}"""


def ended(args: list[str], streams: str = "", **env: str) -> tuple[int, bytes, bytes]:
    """A command line whose streams a shell has arranged."""
    command = ["sh", "-c", SHELL.format(streams=streams), sys.executable, *args]
    given = environment({"CODE": CODE, **env})
    done = subprocess.run(command, cwd=ROOT, timeout=600, env=given, capture_output=True, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_a_console_that_knows_few_characters_gets_those(name: str) -> None:
    code, out, err = ended(COMMANDS[name], PYTHONIOENCODING="ascii", LC_ALL="C")
    assert code == 0 and b"Traceback" not in err
    assert (out + err).isascii()
    if name == "json":
        json.loads(out)


@pytest.mark.parametrize("name", ["list one", "json", "build"])
def test_a_full_device_is_told(name: str) -> None:
    code, _, err = ended(COMMANDS[name], ">/dev/full")
    assert code == 1 and b"No space left" in err and b"Traceback" not in err and b"Exception ignored" not in err


CLOSED = [("check", "<&-"), ("play", ">&-"), ("json", "2>&-"), ("play", "<&- >&- 2>&-")]


@pytest.mark.parametrize(("name", "streams"), CLOSED)
def test_closed_streams_are_no_reason_to_fail(name: str, streams: str, tmp_path: Path) -> None:
    more = ["--log", str(tmp_path / "game.jsonl")] if name != "check" else []
    code, _, err = ended([*COMMANDS[name], *more], streams)
    assert code == 0 and b"Traceback" not in err
    if more:
        lines = (tmp_path / "game.jsonl").read_text("utf-8").splitlines()
        assert all(isinstance(json.loads(line), dict) for line in lines)


def test_a_reader_who_goes_away_ends_it_quietly() -> None:
    for name in ("play", "build"):
        process = begun(*COMMANDS[name])
        assert process.stdout and process.stderr
        process.stdout.close()
        err = process.stderr.read()
        process.stderr.close()
        process.wait(timeout=600)
        assert b"Traceback" not in err and b"Exception ignored" not in err


PATHS = [os.fsdecode(b"./\xff\xfe"), "./\x1b[2Jx", "./" + "a" * 5000, "./a\nb", "./\u202ex", "./" + "a/" * 3000 + "b"]
PLACES = [
    ["check", "{}"], ["check", "bruxelles-1893+{}"], ["play", "{}", "-p", "2"], ["play", "{}.json", "-p", "2"],
    ["replay", "{}"], ["test", "{}"], ["new", "{}", "--base", HERE], ["cards", HERE, "--csv", "{}/x.csv"],
    ["build", HERE, "-p", "2", "-o", "{}/x.json"], ["play", HERE, "-p", "2", "--seats", "random", "--log", "{}/x"],
    ["play", HERE, "-p", "2", "--seats", "random", "--continue", "{}"], ["coverage", "--scenarios", "{}"],
    ["explain", HERE, "{}"], ["list", HERE, "{}"], ["{}"], ["list", "--{}"],
]  # fmt: skip
MAKING = ("new", "cards")  # what such a path may be made for


@pytest.mark.parametrize("place", PLACES, ids=" ".join)
def test_a_path_of_any_kind_ends_with_a_message(place: list[str], monkeypatch, tmp_path, capfdbinary) -> None:  # type: ignore[no-untyped-def]
    from tassel.cli import run

    monkeypatch.chdir(tmp_path)
    for path in PATHS:
        args = [arg.format(path) for arg in place]
        code = run(args)
        out, err = capfdbinary.readouterr()
        assert code in (1, 2) or code == 0 and args[0] in MAKING, args
        assert b"Traceback" not in err and out + err
        assert not any(sign in out + err for sign in (b"\x1b", b"\x07", "\u202e".encode(), b"\xff"))
