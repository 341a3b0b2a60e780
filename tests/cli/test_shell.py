"""Exit codes, colours, pipes and Ctrl-C, in processes of their own."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from pathlib import Path

import pytest

from tassel.cli import run
from tests.cli.shell import finished, on_a_terminal, started

TINY = "./tests/tiny"
COLOUR = "\x1b["
COLOURED = re.compile(r"\x1b\[(?:\d+;)*3\d")
PROMPT = "\n> "

CODES = [
    (0, ["list"]),
    (0, ["check", TINY]),
    (2, ["check", "./tests/cli"]),
    (1, ["explain", TINY, "soap"]),
    (2, ["check"]),
    (2, ["chekc", TINY]),
    (2, ["play", TINY, "-p", "two"]),
    (2, ["replay", "nowhere.jsonl"]),
    (2, ["play", TINY, "--no-such-option"]),
]


@pytest.mark.parametrize(("code", "args"), CODES, ids=lambda part: " ".join(part) if isinstance(part, list) else "")
def test_a_command_ends_with_its_code_and_without_a_traceback(code: int, args: list[str]) -> None:
    found, out, err = finished(*args)
    assert (found, "Traceback" in out + err) == (code, False), out + err


@pytest.mark.parametrize("args", [["check", TINY], ["play", TINY, "--seats", "random", "--seed", "1"]])
def test_no_colours_in_pipes(args: list[str]) -> None:
    code, out, err = finished(*args, env={"TERM": "xterm-256color"})
    assert code == 0
    assert COLOUR not in out + err


@pytest.mark.parametrize("no", [False, True])
def test_a_terminal_gets_colours_unless_it_refuses_them(no: bool) -> None:
    args = ("play", TINY, "--seats", "random", "--seed", "1")
    said = on_a_terminal(*args, env={"TERM": "xterm-256color", **({"NO_COLOR": "1"} if no else {})})
    assert (COLOURED.search(said) is None) is no


@pytest.mark.parametrize("args", [["play", TINY, "--seats", "greedy"], ["check", TINY], ["coverage"], ["list", TINY]])
def test_with_json_standard_output_is_one_document(args: list[str]) -> None:
    code, out, _ = finished(*args, "--json")
    assert code == 0
    json.loads(out)


def test_the_program_is_the_same_wherever_it_is_compiled() -> None:
    """Nothing hangs on the order of a set or on the hash of a word."""
    seeds = ({"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2"})
    first, second = (finished("play", TINY, "--seats", "random", "--seed", "3", "--json", env=env) for env in seeds)
    assert first == second


def interrupted(log: Path, choices: int) -> tuple[int, str]:
    """A person takes the first option so many times and then presses Ctrl-C."""
    args = ("play", TINY, "-p", "2", "--seats", "human", "--seed", "5", "--log", str(log))
    process = started(*args, stdin=subprocess.PIPE)
    assert process.stdin and process.stdout and process.stderr
    last = ""
    while choices >= 0:
        sign = process.stdout.read(1)
        assert sign, "it ended on its own: " + process.communicate()[1]
        last = (last + sign)[-len(PROMPT) :]
        if last == PROMPT:
            choices -= 1
            if choices >= 0:
                process.stdin.write("1\n")
                process.stdin.flush()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=600)
    return process.returncode, err


@pytest.mark.parametrize("choices", [0, 3])
def test_ctrl_c_ends_with_130_and_keeps_every_choice(choices: int, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    code, err = interrupted(log, choices)
    assert code == 130
    assert "interrupted" in err and "Traceback" not in err
    assert len(log.read_text("utf-8").splitlines()) == choices + 2
    assert run(["replay", str(log), "--rules", TINY]) == 0


def test_ctrl_c_between_the_moves_of_bots_leaves_a_log_that_plays_again(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    process = started("play", "bruxelles-1893", "-p", "4", "--seats", "greedy", "--seed", "5", "--log", str(log))
    assert process.stdout
    for _ in range(5):
        process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=600)
    assert process.returncode == 130 and "Traceback" not in err
    assert run(["replay", str(log)]) == 0
