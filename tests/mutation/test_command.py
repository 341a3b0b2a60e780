"""`tassel mutate` as a person runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tassel.cli import run
from tests.mutation.pond import pond


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    pond(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


ARGS = ("mutate", "./pond", "--scenarios", "guards.yaml", "--all", "--jobs", "1")


def test_what_nobody_notices_is_listed_with_its_line(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*ARGS, "--under", "rules/market", "--sort", "lot", "--strict"]) == 1
    out = capsys.readouterr().out
    assert "game.yaml:15 rules/market: lot" in out
    assert "gain 1 coin per 2 fish → gain 1 coin per 3 fish" in out
    assert "play differs: 2 players, seed 1, decision 2" in out
    assert out.endswith("0 noticed, 1 not; 0 refused, 0 the same program: 0.0 %\n")


def test_a_scenario_that_does_not_hold_notices_nothing(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    guards = table / "guards.yaml"
    guards.write_text(guards.read_text("utf-8").replace("fish: 2", "fish: 3"), "utf-8")
    assert run([*ARGS, "--under", "constants"]) == 1
    assert "'two fish are caught' does not hold" in capsys.readouterr().err


def test_guarded_rules_end_well(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*ARGS, "--under", "constants"]) == 0
    assert capsys.readouterr().out == "2 noticed, 0 not; 0 refused, 2 the same program: 100.0 %\n"


def test_as_json(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*ARGS, "--under", "rules/market", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["noticed"] == 0 and found["score"] == 0.0 and found["known"] == []
    assert {entry["path"] for entry in found["unnoticed"]} == {"rules/market"}
    assert all(set(e) == {"place", "path", "sort", "before", "after", "differs"} for e in found["unnoticed"])


def known(table: Path, *entries: str) -> list[str]:
    (table / "reasons.yaml").write_text("\n- ".join(["tassel: 1\nunguarded:", *entries]), encoding="utf-8")
    return [*ARGS, "--known", "reasons.yaml", "--strict"]


PAID = "{at: rules/turn, sort: order of deeds, why: a coin is a coin before the catch and after it}"


def test_what_has_a_reason_is_left_aside(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*known(table, PAID), "--under", "rules/turn", "--sort", "order of deeds"]) == 0
    assert capsys.readouterr().out == "0 noticed, 0 not, 1 known; 0 refused, 0 the same program: 100.0 %\n"


def test_a_reason_is_refuted_where_play_differs(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = known(table, PAID, "{at: rules/mar*, why: it is for show}")
    assert run([*args, "--under", "rules/market", "--sort", "lot"]) == 1
    out = capsys.readouterr().out
    assert "play differs" in out and "which refutes reasons.yaml:4" in out and " 1 not; " in out


def test_a_reason_is_refuted_by_the_scenario_that_notices(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*known(table, "{at: constants/*, why: nobody counts}"), "--under", "constants/catch"]) == 1
    out = capsys.readouterr().out
    assert out.count("noticed: two fish are caught") == out.count("which refutes reasons.yaml:3") == 2
    assert "2 noticed, 0 not; " in out


def test_what_another_test_shows_may_play_differently(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = "{at: rules/market, why: each way to trade is tried elsewhere, shown: tests/market.py}"
    assert run([*known(table, shown), "--under", "rules/market", "--sort", "lot"]) == 0
    assert " 1 known; " in capsys.readouterr().out


@pytest.mark.parametrize(
    "text",
    ["- at: x", "unguarded: 3", "unguarded: [{at: x}]", "unguarded: [{at: x, why: y, who: z}]", "unguarded: [x]"],
)
def test_a_list_that_is_none_is_told(table: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    (table / "reasons.yaml").write_text(text, encoding="utf-8")
    assert run([*ARGS, "--known", "reasons.yaml"]) == 1
    assert "reasons.yaml" in capsys.readouterr().err


def test_a_path_that_nothing_has_is_told(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*ARGS, "--under", "rules/markt"]) == 2
    assert "no" in capsys.readouterr().err
