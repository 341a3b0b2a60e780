"""The fast answer is the validator's: what it lets through is in order, and nothing that is in order is let go."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Node, load
from tassel_compiler.schema import KINDS
from tassel_compiler.schema.fitting import fits
from tassel_compiler.schema.places import plain_data
from tassel_compiler.schema.store import SECTIONS, accepts, schema, validator
from tassel_compiler.source import SourceText
from tests.fuzz.mutations import damaged

ROOT = Path(__file__).resolve().parents[2]
OF_KIND = {
    "module": "tests/tiny/game.yaml",
    "words": "tests/tiny/words.yaml",
    "overlay": "rules/house/the-opera/overlay.yaml",
    "rulings": "rules/rulings.yaml",
    "book": "rules/asymmetric/print/book.yaml",
    "cards": "rules/asymmetric/print/cards.yaml",
    "icons": "rules/first-edition/print/icons.yaml",
    "scenario": "tests/scenarios/house/marble.yaml",
    "ledger": "rules/ledger/asymmetric-examples.yaml",
}
DAMAGES = 25
DEEP = {"deep": {"items": {"$ref": "#/$defs/deep"}, "type": "array"}}


def node(text: str) -> Node | None:
    return load(SourceText("sample.yaml", text), Sink())


@pytest.mark.parametrize("kind", OF_KIND)
def test_both_say_the_same_of_every_damage(kind: str) -> None:
    text = (ROOT / OF_KIND[kind]).read_text(encoding="utf-8")
    nodes = [found for seed in range(DAMAGES) if (found := node(damaged(text, seed))) is not None]
    answers = [(accepts(kind)(found), validator(kind).is_valid(plain_data(found))) for found in nodes]
    assert [fast for fast, _ in answers] == [slow for _, slow in answers]
    assert len(answers) > DAMAGES / 3


@pytest.mark.parametrize("kind", [*KINDS, SECTIONS])
@pytest.mark.parametrize("file", OF_KIND.values())
def test_both_say_the_same_of_every_kind_of_document(kind: str, file: str) -> None:
    found = node((ROOT / file).read_text(encoding="utf-8"))
    assert found is not None
    assert accepts(kind)(found) == validator(kind).is_valid(plain_data(found))


@pytest.mark.parametrize(
    ("demand", "good", "bad"),
    [
        ({"type": "string"}, "a", "[a]"),
        ({"type": ["number", "array"]}, "[a]", "1"),
        ({"enum": ["a", 1]}, "a", "1"),
        ({"pattern": "^b"}, "bc", "cb"),
        ({"pattern": "^b"}, "[c]", "c"),
        ({"required": ["a"]}, "{a: 1}", "{b: 1}"),
        ({"properties": {"a": {"type": "string"}}}, "{a: 1, b: [2]}", "{a: []}"),
        ({"additionalProperties": False}, "[a]", "{a: 1}"),
        ({"properties": {"a": {}}, "additionalProperties": {"type": "array"}}, "{a: 1, b: []}", "{b: 1}"),
        ({"propertyNames": {"pattern": "a"}}, "{a: 1}", "{b: 1}"),
        ({"items": {"type": "string"}, "minItems": 1, "maxItems": 2}, "[a]", "[a, b, c]"),
        ({"items": {"type": "string"}, "minItems": 1}, "{}", "[]"),
        ({"anyOf": [{"type": "array"}, {"enum": ["a"]}]}, "a", "b"),
        ({"$ref": "#/$defs/deep", "$defs": DEEP}, "[[]]", "[a]"),
    ],
)
def test_every_keyword_is_understood(demand: dict[str, object], good: str, bad: str) -> None:
    answers = [(fits(demand)(found), Draft202012Validator(demand).is_valid(plain_data(found)))
               for text in (good, bad) if (found := node(text))]  # fmt: skip
    assert answers == [(True, True), (False, False)]


def test_what_is_not_known_is_left_to_the_validator() -> None:
    found = node("a")
    assert found is not None and not fits({"minLength": 1})(found)


@pytest.mark.parametrize("kind", OF_KIND)
def test_what_is_in_order_never_reaches_the_validator(kind: str) -> None:
    found = node((ROOT / OF_KIND[kind]).read_text(encoding="utf-8"))
    assert found is not None and accepts(kind)(found)


@pytest.mark.parametrize("kind", KINDS)
def test_no_schema_asks_for_what_is_left_to_the_validator(kind: str) -> None:
    known = {"$schema", "$id", "$defs", "title", "description", "$ref", "type", "enum", "pattern", "anyOf", "items",
             "minItems", "maxItems", "required", "propertyNames", "properties", "additionalProperties"}  # fmt: skip
    assert keywords(schema(kind)) <= known


def keywords(one: object) -> set[str]:
    """Of a schema and of all inside it; names of properties and of definitions are none."""
    if not isinstance(one, dict):
        return set()
    named = [inner for key in ("properties", "$defs") for inner in one.get(key, {}).values()]
    inner = [one[key] for key in ("items", "propertyNames", "additionalProperties") if key in one]
    return set(one) | {word for part in (*named, *inner, *one.get("anyOf", ())) for word in keywords(part)}
