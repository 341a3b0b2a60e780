"""Whether a node satisfies a schema, told fast and without a reason.

Nearly every document is in order, and the validator that can explain takes ten times as long to find that out. So a
schema becomes one function here, and the validator is asked only about what that function refuses: it alone decides.
What a keyword that is not known here demands is therefore taken as refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import cast

from tassel_compiler.loading import Mapping, Node, Scalar, Sequence

Schema = dict[str, object]
Fits = Callable[[Node], bool]

_TYPES = {"string": Scalar, "object": Mapping, "array": Sequence}
REMARKS = frozenset(("$schema", "$id", "$defs", "title", "description"))


def fits(schema: Schema) -> Fits:
    """The function of a whole schema."""
    return _Compiler(cast(dict[str, Schema], schema.get("$defs", {}))).whole(schema)


class _Compiler:
    """Each definition becomes a function once; one that reaches itself is looked up when it is called."""

    def __init__(self, definitions: dict[str, Schema]) -> None:
        self._definitions = definitions
        self._known: dict[str, Fits] = {}

    def whole(self, schema: Schema) -> Fits:
        keywords = [name for name in schema if name not in REMARKS]
        if "properties" in keywords and "additionalProperties" in keywords:
            keywords.remove("additionalProperties")  # one function for both
        return _every([self._keyword(name, schema) for name in keywords])

    def _keyword(self, name: str, schema: Schema) -> Fits:
        value = schema[name]
        match name:
            case "$ref":
                return self._definition(str(value).removeprefix("#/$defs/"))
            case "anyOf":
                return _some([self.whole(one) for one in cast(list[Schema], value)])
            case "items":
                return _items(self.whole(cast(Schema, value)))
            case "propertyNames":
                return _keys(self.whole(cast(Schema, value)))
            case "properties" | "additionalProperties":
                return self._properties(schema)
        return _plain(name, value)

    def _definition(self, name: str) -> Fits:
        known = self._known
        if name not in known:
            known[name] = lambda node: known[name](node)
            known[name] = self.whole(self._definitions[name])
        return known[name]

    def _properties(self, schema: Schema) -> Fits:
        given = cast(dict[str, Schema], schema.get("properties", {}))
        others = schema.get("additionalProperties", True)
        other = self.whole(cast(Schema, others)) if isinstance(others, dict) else _always(others is True)
        return _values({name: self.whole(one) for name, one in given.items()}, other)


def _plain(name: str, value: object) -> Fits:
    """A keyword without schemas inside."""
    match name:
        case "type":
            wanted = value if isinstance(value, list) else [value]
            return _kind(tuple(_TYPES[one] for one in wanted if one in _TYPES))  # scalars are texts, never numbers
        case "enum":
            return _listed(frozenset(cast(Iterable[object], value)))
        case "pattern":
            return _shaped(re.compile(str(value)))
        case "required":
            return _having(frozenset(cast(Iterable[str], value)))
        case "minItems":
            return lambda node: not isinstance(node, Sequence) or len(node.items) >= cast(int, value)
        case "maxItems":
            return lambda node: not isinstance(node, Sequence) or len(node.items) <= cast(int, value)
    return _always(False)


def _always(answer: bool) -> Fits:
    return lambda node: answer


def _every(tests: list[Fits]) -> Fits:
    if not tests:
        return _always(True)
    first, *rest = tests
    if not rest:
        return first
    others = _every(rest)
    return lambda node: first(node) and others(node)


def _some(tests: list[Fits]) -> Fits:
    return lambda node: any(one(node) for one in tests)


def _items(each: Fits) -> Fits:
    return lambda node: not isinstance(node, Sequence) or all(map(each, node.items))


def _keys(each: Fits) -> Fits:
    return lambda node: not isinstance(node, Mapping) or all(each(entry.key) for entry in node.entries)


def _values(named: dict[str, Fits], other: Fits) -> Fits:
    def test(node: Node) -> bool:
        if isinstance(node, Mapping):
            for entry in node.entries:
                if not named.get(entry.key.text, other)(entry.value):
                    return False
        return True

    return test


def _kind(kinds: tuple[type[Node], ...]) -> Fits:
    return lambda node: isinstance(node, kinds)


def _listed(allowed: frozenset[object]) -> Fits:
    return lambda node: isinstance(node, Scalar) and node.text in allowed


def _shaped(pattern: re.Pattern[str]) -> Fits:
    return lambda node: not isinstance(node, Scalar) or pattern.search(node.text) is not None


def _having(names: frozenset[str]) -> Fits:
    return lambda node: not isinstance(node, Mapping) or names <= {entry.key.text for entry in node.entries}
