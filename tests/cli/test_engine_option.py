"""`--engine`: every engine plays, replays and tests the same; what is missing is told, and what to do."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tassel.cli import run
from tassel.cli.commands import play
from tassel_runtime.engines import CHOICES, ENGINES
from tests.house.declared_names import ROOT

TINY = str(ROOT / "tests" / "tiny")


def test_the_option_names_every_engine() -> None:
    [option] = [p for p in play.command.params if p.name == "engine"]
    assert sorted(option.type.choices) == sorted(CHOICES)  # type: ignore[attr-defined]


@pytest.mark.parametrize("engine", CHOICES)
def test_a_log_is_the_same_whoever_plays_and_is_replayed_by_all(engine: str, tmp_path: Path) -> None:
    logs = []
    for name in (engine, "python"):
        log = tmp_path / f"{name}-{len(logs)}.jsonl"
        words = ["play", TINY, "-p", "3", "--seats", "random", "--seed", "11", "--json", "--log", str(log)]
        assert run([*words, "--engine", name]) == 0
        logs.append(log)
    assert logs[0].read_bytes() == logs[1].read_bytes()
    assert run(["replay", str(logs[0]), "--rules", TINY, "--engine", engine]) == 0


@pytest.mark.parametrize("engine", CHOICES)
def test_scenarios_hold_in_every_engine(engine: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["test", str(ROOT / "tests" / "scenarios" / "1897"), "-k", "first", "--engine", engine]) == 0
    assert "hold" in capsys.readouterr().out


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize("named", CHOICES)
def test_who_plays_is_told(named: str, terminal: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                           capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    """As JSON always; in a line at a terminal, where nobody named one. Whoever keeps account is Python."""
    log = str(tmp_path / "game.jsonl")
    scenarios = str(ROOT / "tests" / "scenarios" / "1897")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    monkeypatch.setenv("NO_COLOR", "1")
    for words, usual in (
        (["play", TINY, "-p", "2", "--seats", "random", "--seed", "1", "--log", log], "python"),
        (["replay", log, "--rules", TINY], "python"),
        (["test", scenarios, "-k", "first"], "wasm"),
    ):
        plays = usual if named == "auto" else named
        assert run([*words, "--json", "--engine", named]) == 0
        shown = capsys.readouterr()
        found = json.loads(shown.out)
        assert {one["engine"] for one in (found if isinstance(found, list) else [found])} == {plays}
        assert (f"engine: {plays}\n" in shown.err) == (terminal and named == "auto")


def test_a_library_that_is_missing_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    missing = "wasmtime, which is not installed: pip install 'tassel[fast]'"
    monkeypatch.setitem(ENGINES, "wasm", replace(ENGINES["wasm"], lacks=lambda: missing))
    assert run(["play", TINY, "-p", "2", "--seats", "random", "--json", "--engine", "wasm"]) == 2
    assert missing in capsys.readouterr().err
    assert run(["replay", str(ROOT / "README.md"), "--engine", "wasm"]) == 2
    assert missing in capsys.readouterr().err
    assert run(["play", TINY, "-p", "2", "--seats", "random", "--json", "--seed", "1"]) == 0


def test_a_module_is_written_and_replaced_but_nothing_else(tmp_path: Path) -> None:
    out = tmp_path / "tiny.wasm"
    words = ["build", TINY, "-p", "2", "--wasm", "-o", str(out)]
    assert run(words) == 0
    first = out.read_bytes()
    assert first.startswith(b"\0asm") and run(words) == 0 and out.read_bytes() == first
    out.write_bytes(b"\0asm of somebody else")
    assert run(words) == 1
    assert run([*words, "--text"]) == 2
