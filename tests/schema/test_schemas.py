"""The schemas are schemas, say what they describe, and accept what the project ships."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.reading import Named
from tassel_compiler.documents import read
from tassel_compiler.schema import KINDS

TOP = Path(__file__).resolve().parents[2]
SHIPPED = sorted([*(TOP / "rules").rglob("*.yaml"), *(TOP / "tests" / "scenarios").rglob("*.yaml")])


def test_every_kind_has_its_schema_and_there_are_no_others() -> None:
    assert sorted(path.stem for path in (TOP / "schemas").glob("*.json")) == sorted(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_valid_and_every_reference_leads_somewhere(kind: str) -> None:
    schema = json.loads((TOP / "schemas" / f"{kind}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    used = set(_references(schema))
    assert used == {f"#/$defs/{name}" for name in schema["$defs"]}


@pytest.mark.parametrize("kind", KINDS)
def test_every_alternative_has_a_title_for_messages(kind: str) -> None:
    schema = json.loads((TOP / "schemas" / f"{kind}.json").read_text(encoding="utf-8"))
    for part in _parts(schema):
        if "anyOf" in part:
            assert part.get("title"), part


@pytest.mark.parametrize("kind", KINDS)
def test_what_must_look_like_something_is_a_text(kind: str) -> None:
    """A pattern says nothing of a list or a mapping: without a type these would be taken, and then ignored."""
    schema = json.loads((TOP / "schemas" / f"{kind}.json").read_text(encoding="utf-8"))
    names = [id(part["propertyNames"]) for part in _parts(schema) if "propertyNames" in part]
    for part in _parts(schema):
        if isinstance(part.get("pattern"), str) and id(part) not in names:
            assert "type" in part, part


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.relative_to(TOP)))
def test_what_is_shipped_is_accepted(path: Path) -> None:
    sink = Sink()
    assert read(Named(path), str(path.relative_to(TOP)), path.parent.name, sink) is not None
    assert [(item.code, item.message) for item in sink.items] == []


def _parts(node: object) -> list[dict[str, object]]:
    inner = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    own = [node] if isinstance(node, dict) else []
    return own + [part for value in inner for part in _parts(value)]


def _references(schema: object) -> list[str]:
    return [str(part["$ref"]) for part in _parts(schema) if "$ref" in part]
