"""What a table says is told by its headings, on a terminal or not; points are called points, whatever a game calls
them."""

from __future__ import annotations

import json

import pytest

from tassel.cli import run

TABLES = {
    "simulate": (["simulate", "tests/tiny", "-p", "2", "-g", "60"],
                 ["\twins\tpoints", "at the end\ta seat has\ta winner has"]),
    "balance": (["balance", "tests/tiny", "tests/tiny+tests/simulation/far-pool", "-p", "2", "-g", "20"],
                ["\tbefore\tafter\tchange"]),
    "restrictions": (["balance", "tests/tiny", "-p", "2", "-g", "20", "--about", "hour=rest"], ["\tseeds\ttouched\t"]),
    "list": (["list", "tests/tiny", "card"], ["id\tname\tcount\tsource\tstatus"]),
}  # fmt: skip


@pytest.mark.parametrize(("words", "heads"), TABLES.values(), ids=TABLES)
def test_a_table_has_its_headings_in_a_pipe(words, heads, capsys):
    run(words)
    lines = capsys.readouterr().out.splitlines()
    for head in heads:
        (at,) = [i for i, line in enumerate(lines) if line.startswith(head)]
        assert lines[at].count("\t") == lines[at + 1].count("\t")


@pytest.mark.parametrize(("rules", "name"), [("tests/tiny", "point"), ("rules/games/oh-hell", "point"),
                                             ("bruxelles-1893", "vp")])  # fmt: skip
def test_points_stand_under_one_name_beside_what_the_rules_call_them(rules, name, capsys):
    for words in (["simulate", rules, "-g", "2"], ["play", rules, "--seats", "random"]):
        run([*words, "-p", "3" if "hell" in rules else "2", "--json"])
        found = json.loads(capsys.readouterr().out)
        assert found["points_name"] == name
        assert all(seat["points"] == seat["vp"] for seat in found["seats"])
