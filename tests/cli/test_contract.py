"""The JSON documents and logs that other programs may rely on: which keys there are and what they hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tassel.cli import run
from tassel_runtime.engines import ENGINES

TINY = "./tests/tiny"
Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
TEXTS: Schema = {"type": "array", "items": TEXT}
WHOLE: Schema = {"type": "integer"}
FROM_ONE: Schema = {"type": "integer", "minimum": 1}


def table(properties: Schema, more: bool = False) -> Schema:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": more}


def several(items: Schema) -> Schema:
    return {"type": "array", "items": items, "minItems": 1}


PLACE: Schema = {"file": TEXT, "line": FROM_ONE, "column": FROM_ONE}
DIAGNOSTIC = table({
    "code": {"pattern": "^[EW][0-9]{4}$"}, "severity": {"enum": ["error", "warning", "note"]}, "message": TEXT, **PLACE,
    "end_line": FROM_ONE, "end_column": FROM_ONE, "hint": TEXT,
    "related": {"type": "array", "items": table({**PLACE, "message": TEXT}, more=True)},
})  # fmt: skip
ENTITY = table({"id": TEXT, "name": TEXT, "count": WHOLE, "source": TEXTS,
                "status": {"enum": ["printed", "inferred", "assumed"]}}, more=True)  # fmt: skip
COVERAGE = table({"rules": TEXT, "entries": WHOLE, "cited_by_rules": WHOLE, "cited_by_scenarios": WHOLE,
                  "missing": TEXTS}, more=True)  # fmt: skip
POINT = table({"label": TEXT, "a": TEXT, "b": TEXT, "by_players": {"type": "array", "items": table({
    "players": several(FROM_ONE), "a": TEXT, "b": TEXT})}})  # fmt: skip
DIFFERENCE = table({"id": TEXT, "kind": TEXT, "path": TEXT, "name": TEXT, "name_b": TEXT,
                    "only": {"enum": ["", "a", "b"]}, "points": {"type": "array", "items": POINT}, "source": TEXTS,
                    "ruling": table({"a": TEXTS, "b": TEXTS})})  # fmt: skip
DIFF = table({"a": TEXT, "b": TEXT, "lang": TEXT, "entities": WHOLE, "same": WHOLE, "share": WHOLE,
              "topics": {"type": "array",
                         "items": table({"id": TEXT, "name": TEXT, "differences": several(DIFFERENCE)})},
              "names": {"type": "array", "items": table({"a": TEXT, "b": TEXT})}, "differences": WHOLE})  # fmt: skip
ENGINE: Schema = {"enum": sorted(ENGINES)}
SEAT = table({"seat": FROM_ONE, "kind": TEXT, "points": WHOLE, "vp": WHOLE, "rank": FROM_ONE,
              "breakdown": {"type": "object", "additionalProperties": WHOLE}})  # fmt: skip
GAME = table({
    "rules": TEXT, "players": FROM_ONE, "seed": WHOLE, "decisions": WHOLE, "rounds": {"type": ["integer", "null"]},
    "points_name": TEXT, "seats": several(SEAT), "winners": several(FROM_ONE), "state_hash": TEXT, "engine": ENGINE,
})  # fmt: skip

HEADER = table({"tassel": WHOLE, "rules": TEXT, "players": FROM_ONE, "seed": WHOLE, "program_hash": TEXT}, more=True)
VALUE: Schema = {"type": ["integer", "string"]}
CHANGE = table({"what": TEXT, "from": VALUE, "to": VALUE, "why": TEXT})
LINE: Schema = {"n": FROM_ONE, "seat": FROM_ONE, "decision": TEXT, "options": {**TEXTS, "minItems": 2}, "chosen": TEXT,
                "changes": {"type": "array", "items": CHANGE}}  # fmt: skip


def document(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> Any:
    assert run(args) == code
    return json.loads(capsys.readouterr().out)


def obey(found: Any, schema: Schema) -> None:
    Draft202012Validator.check_schema(schema)
    wrong = [f"{error.json_path}: {error.message}" for error in Draft202012Validator(schema).iter_errors(found)]
    assert wrong == []


def test_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "tassel: 1\noverlay: our\non: tiny\nchange:\n  rules/refill/do: take 2 cot\n"
    (tmp_path / "overlay.yaml").write_text(text, "utf-8")
    found = document(capsys, "check", f"{TINY}+{tmp_path}", "--format", "json", code=1)
    obey(found, several(DIAGNOSTIC))
    error = next(d for d in found if d["severity"] == "error")
    assert (error["line"], error["column"]) == (5, text.splitlines()[4].index("cot") + 1)


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    obey(document(capsys, "list", "--json"), several(table({"id": TEXT, "kind": TEXT}, more=True)))
    obey(document(capsys, "list", TINY, "order", "--json"), several(ENTITY))


def test_coverage(capsys: pytest.CaptureFixture[str]) -> None:
    obey(document(capsys, "coverage", "bruxelles-1893", "--json"), COVERAGE)


def test_diff(capsys: pytest.CaptureFixture[str]) -> None:
    """The house rule changes one number: the starting money, from 5 to 7."""
    found = document(capsys, "diff", "bruxelles-1893", "bruxelles-1893+two-more-francs", "--json")
    obey(found, DIFF)
    ((difference,),) = [topic["differences"] for topic in found["topics"]]
    assert (difference["path"], found["differences"]) == ("constants/starting-bf", 1)
    assert [(p["a"], p["b"]) for p in difference["points"]] == [("5 BF", "7 BF")]


def test_play(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "play", TINY, "-p", "3", "--seats", "random", "--seed", "1", "--json")
    obey(found, GAME)
    assert found["winners"] == [seat["seat"] for seat in found["seats"] if seat["rank"] == 1]


@pytest.mark.parametrize("states", [False, True])
def test_logs(states: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "game.jsonl"
    more = ["--states"] if states else []
    played = document(capsys, "play", TINY, "--seats", "random", "--seed", "1", "--json", "--log", str(log), *more)
    header, *lines, footer = (json.loads(line) for line in log.read_text("utf-8").splitlines())
    obey(header, HEADER)
    obey(lines, several(table({**LINE, **({"state": {"type": "object"}} if states else {})})))
    assert [line["n"] for line in lines] == list(range(1, played["decisions"] + 1))
    assert all(line["chosen"] in line["options"] for line in lines)
    assert footer["scores"] == [seat["vp"] for seat in played["seats"]]
