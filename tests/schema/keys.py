"""Every key of a schema in a document, and the document with one of them changed or left out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from tassel_compiler.loading import Entry, Mapping, Node, Scalar, Sequence

SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"
Schema = dict[str, object]
Key = tuple[str, str]  # the title of what holds it, and the key
Steps = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """An entry of a document: which key of the schema it is, and where."""

    key: Key
    steps: Steps


class Walker:
    """Walks a document along the schema of its kind."""

    def __init__(self, kind: str) -> None:
        self.schema = cast(Schema, json.loads((SCHEMAS / f"{kind}.json").read_text(encoding="utf-8")))
        self._definitions = cast(dict[str, Schema], self.schema.get("$defs", {}))

    def all_keys(self) -> set[Key]:
        """All keys that the schema has."""
        return {(str(part["title"]), key) for part in _parts(self.schema) for key in _properties(part)}

    def places(self, node: Node) -> list[Place]:
        return list(self._below(node, self.schema, ()))

    def _below(self, node: Node, schema: Schema, steps: Steps) -> Iterator[Place]:
        part = self._fitting(node, schema)
        if part is not None and isinstance(node, Mapping):
            for entry in node.entries:
                inner = _properties(part).get(entry.key.text)
                if inner is not None:
                    yield Place((str(part["title"]), entry.key.text), (*steps, entry.key.text))
                more = inner if inner is not None else part.get("additionalProperties")
                if isinstance(more, dict):
                    yield from self._below(entry.value, more, (*steps, entry.key.text))
        items = part.get("items") if part is not None and isinstance(node, Sequence) else None
        for index, item in enumerate(node.items if isinstance(node, Sequence) else ()):
            yield from self._below(item, cast(Schema, items), (*steps, index)) if items else ()

    def _fitting(self, node: Node, schema: Schema) -> Schema | None:
        """The alternative that describes a node of this form."""
        while "$ref" in schema:
            schema = self._definitions[str(schema["$ref"]).removeprefix("#/$defs/")]
        if "anyOf" in schema and "properties" not in schema:
            found = [self._fitting(node, cast(Schema, one)) for one in cast(list[object], schema["anyOf"])]
            return next((one for one in found if one is not None and _complete(node, one)), None)
        form = {Mapping: "object", Sequence: "array", Scalar: "string"}[type(node)]
        types = schema.get("type", form)
        return schema if form == types or isinstance(types, list) and form in types else None


def _properties(part: Schema) -> dict[str, Schema]:
    return cast(dict[str, Schema], part.get("properties", {}))


def _complete(node: Node, part: Schema) -> bool:
    there = {entry.key.text for entry in node.entries} if isinstance(node, Mapping) else set()
    return set(cast(list[str], part.get("required", []))) <= there if isinstance(node, Mapping) else True


def _parts(node: object) -> Iterator[Schema]:
    if isinstance(node, dict):
        yield node
    for value in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _parts(value)


# ---- other documents ---------------------------------------------------------------------------------------


def without(node: Node, steps: Steps) -> Node:
    """The document without the entry at these steps."""
    return _edited(node, steps, None)


def changed(node: Node, steps: Steps) -> Node:
    """The document with another value there: another number, the other of yes and no, a name that nothing has."""
    return _edited(node, steps, _other)


def _edited(node: Node, steps: Steps, edit: object) -> Node:
    step, rest = steps[0], steps[1:]
    if isinstance(node, Sequence):
        items = (_edited(item, rest, edit) if i == step else item for i, item in enumerate(node.items))
        return Sequence(tuple(items), node.span)
    assert isinstance(node, Mapping)
    entries: list[Entry] = []
    for entry in node.entries:
        if entry.key.text != step:
            entries.append(entry)
        elif rest:
            entries.append(Entry(entry.key, _edited(entry.value, rest, edit)))
        elif edit is not None:
            entries.append(Entry(entry.key, _other(entry.value)))
    return Mapping(tuple(entries), node.span)


_OTHERS = {"yes": "no", "no": "yes", "up": "down", "down": "up", "inferred": "assumed", "assumed": "inferred"}
_SEEN = {"owner": "all", "nobody": "all"}


def _other(node: Node) -> Node:
    if isinstance(node, Scalar):
        other = str(int(node.text) + 1) if node.text.isdigit() else {**_OTHERS, **_SEEN}.get(node.text, "zz-other")
        return Scalar(other, node.span)
    if isinstance(node, Sequence):
        return Sequence((*node.items[:-1], _other(node.items[-1])), node.span)
    if not node.entries:
        return Scalar("zz-other", node.span)
    return Mapping((*node.entries[:-1], Entry(node.entries[-1].key, _other(node.entries[-1].value))), node.span)
