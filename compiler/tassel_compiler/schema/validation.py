"""Errors of the JSON Schema validator, one diagnostic each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, cast

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Node, Scalar
from tassel_compiler.loading.readers import described
from tassel_compiler.schema.places import key_span, named, node_at, plain_data, value_span
from tassel_compiler.schema.repairs import key_meant, key_missing, key_said, name_meant, value_meant
from tassel_compiler.schema.store import KINDS, SECTIONS, accepts, keys_of, validator
from tassel_compiler.source import Span
from tassel_compiler.spelling import nearest

if TYPE_CHECKING:
    from jsonschema import ValidationError

VERSION = "1"
_EQUALS = re.compile(r"([a-z][\w/-]*)(?: ?=+ ?|:(?!/))(\S[^\n]*)")  # no colon, or no blank behind it
_MANY = 100  # diagnostics after which no nearest name is looked for
_TYPES = {"object": "a mapping", "array": "a list", "string": "a text"}

__all__ = ["KINDS", "VERSION", "validate", "validate_sections"]


def validate(kind: str, node: Node, sink: Sink) -> None:
    """Report every place of `node` that the schema of `kind` does not allow."""
    if accepts(kind)(node):
        return
    found = Sink()
    for error in validator(kind).iter_errors(plain_data(node)):
        for precise in _precise(error):
            _tell(precise, node, found)
    sink.extend(sorted(found.items, key=lambda item: item.span.start if item.span else 0))


def validate_sections(node: Mapping, sink: Sink) -> None:
    """Report every place of sections of a module, without its head, that the schema does not allow."""
    validate(SECTIONS, node, sink)


def _precise(error: ValidationError) -> Iterator[ValidationError]:
    """The errors of the one alternative that was meant, or the error itself if none was."""
    branches = len(cast(list[object], error.validator_value)) if error.validator == "anyOf" else 0
    fitting = [branch for branch in range(branches) if not _fails_at_once(error, branch)]
    if len(fitting) > 1:  # tables of other keys altogether are not meant
        fitting = [branch for branch in fitting if not _has_other_keys(error, branch)]
    if len(fitting) != 1:
        yield error
        return
    for inner in error.context or ():
        if inner.schema_path[0] == fitting[0]:
            yield from _precise(inner)


def _fails_at_once(error: ValidationError, branch: int) -> bool:
    """Whether an alternative is of another type altogether."""
    inner = [e for e in error.context or () if e.schema_path[0] == branch]
    return any(e.validator == "type" and not e.relative_path for e in inner)


def _has_other_keys(error: ValidationError, branch: int) -> bool:
    inner = [e for e in error.context or () if e.schema_path[0] == branch]
    return any(e.validator in ("required", "additionalProperties") and not e.relative_path for e in inner)


def _tell(error: ValidationError, root: Node, sink: Sink) -> None:
    match error.validator:
        case "additionalProperties":
            _unknown_keys(error, root, sink)
        case "required":
            _missing_keys(error, root, sink)
        case "enum" | "const":
            _not_allowed(error, root, sink)
        case "pattern":
            _malformed(error, root, sink)
        case "minItems" | "maxItems":
            node, key = node_at(root, error.absolute_path)
            bound = "at least" if error.validator == "minItems" else "no more than"
            found, expected = f"{len(_members(error))} entries", f"{bound} {error.validator_value}"
            where = named(error.absolute_path, _title(error))
            sink.report("E0708", value_span(node, key), where=where, found=found, expected=expected)
        case _:
            _shape(error, root, sink)


def _title(error: ValidationError) -> str:
    schema = error.schema
    title = schema.get("title") if isinstance(schema, dict) else None
    return str(title or "this")


def _members(error: ValidationError) -> list[str]:
    """The keys or entries of the value that was refused."""
    return list(cast(Iterable[str], error.instance))


def _legal(error: ValidationError) -> list[str]:
    value: object = error.validator_value
    return [str(word) for word in value] if isinstance(value, list) else [str(value)]


def _unknown_keys(error: ValidationError, root: Node, sink: Sink) -> None:
    legal = cast(dict[str, object], error.schema).get("properties", {})
    names = list(cast(dict[str, object], legal))
    node, _ = node_at(root, error.absolute_path)
    where = named(error.absolute_path, _title(error))
    if "by-players" in names and isinstance(node, Mapping) and all(name.isdigit() for name in _members(error)):
        _table_of_counts(error, root, where, sink)
        return
    entries = {entry.key.text: entry for entry in node.entries} if isinstance(node, Mapping) else {}
    for name in _members(error):
        value, span = (entries[name].value, entries[name].key.span) if name in entries else (None, node.span)
        if name in names or _is_sentence(value, name, span, sink):
            continue
        near = key_said(name, names) or (nearest(name, names) if sink.count < _MANY else None)
        hint = key_meant(_title(error), name, _first(value)) or _within(name, error, value)
        hint = hint or (None if near else f"there can be: ⟪among:{', '.join(names)}⟫")
        sink.report("E0701", span, hint=hint, key=name, where=where, near=near)


def _within(name: str, error: ValidationError, value: Node | None) -> str | None:
    """A key that stands below another one: `optional` of a hook is said under its `use`."""
    if not isinstance(value, Scalar):
        return None
    known = cast(dict[str, object], cast(dict[str, object], error.schema).get("properties", {}))
    homes = [key for key, inner in known.items() if name in keys_of(inner)]
    if len(homes) != 1:
        return None
    return f"it stands under `{homes[0]}`: ⟪instead:`{homes[0]}: {{{name}: {value.text}}}`⟫"


def _first(inner: Node | None) -> str | None:
    """The first key below a key."""
    return inner.entries[0].key.text if isinstance(inner, Mapping) and inner.entries else None


def _table_of_counts(error: ValidationError, root: Node, where: str, sink: Sink) -> None:
    """Numbers as keys, without the word that says what they count."""
    node, key = node_at(root, error.absolute_path)
    hint = "numbers of players stand below: `by-players: {" + ": ..., ".join(_members(error)) + ": ...}`"
    span = value_span(node, key)
    sink.report("E0703", span, hint=hint, where=where, expected="a number or a list", found="a table")


def _is_sentence(value: Node | None, name: str, span: Span, sink: Sink) -> bool:
    """A key with spaces in front of a text is the beginning of a sentence that YAML cut at its colon."""
    if " " not in name or not isinstance(value, Scalar):
        return False
    sink.report("E0010", span, key=name, before="do")
    return True


def _missing_keys(error: ValidationError, root: Node, sink: Sink) -> None:
    node, key = node_at(root, error.absolute_path)
    there = _members(error)
    missing = [name for name in _legal(error) if name not in there and not _misspelt(name, error)]
    where = named(error.absolute_path, _title(error))
    for name in missing:
        sink.report("E0702", value_span(node, key), hint=key_missing(name), where=where, key=name)


def _misspelt(name: str, error: ValidationError) -> bool:
    """Whether a key that is not known is this one, misspelt: then that is what is told."""
    known = cast(dict[str, object], cast(dict[str, object], error.schema).get("properties", {}))
    return any(nearest(key, known) == name for key in _members(error) if key not in known)


def _not_allowed(error: ValidationError, root: Node, sink: Sink) -> None:
    node, key = node_at(root, error.absolute_path)
    allowed = _legal(error)
    found = described(node).strip('"')
    near = nearest(found, allowed)
    where, listed = named(error.absolute_path, _title(error)), ", ".join(allowed)
    hint = None if near else f"write ⟪{listed}⟫" if len(allowed) == 1 else f"write one of ⟪among:{listed}⟫"
    sink.report("E0704", value_span(node, key), hint=hint, where=where, found=found, allowed=listed, near=near)


def _malformed(error: ValidationError, root: Node, sink: Sink) -> None:
    """A text, or the name of an entry, that does not look as it should."""
    node, key = node_at(root, error.absolute_path)
    span = value_span(node, key)
    where = named(error.absolute_path, "the name" if _is_name(error) else _title(error))
    text = str(error.instance)
    repair = name_meant(text, list(error.absolute_path)) if _is_name(error) else value_meant(_title(error), text)
    if _is_name(error):
        span = key_span(node, text)
        if _is_sentence(node.get(text) if isinstance(node, Mapping) else None, text, span, sink):
            return
    sink.report("E0707", span, where=where, found=text, expected=_title(error), repair=repair)


def _is_name(error: ValidationError) -> bool:
    return "propertyNames" in error.absolute_schema_path


def _shape(error: ValidationError, root: Node, sink: Sink) -> None:
    node, key = node_at(root, error.absolute_path)
    expected = _title(error)
    if expected == "this" and error.validator == "type":
        expected = _TYPES.get(str(error.validator_value), "something else")
    if isinstance(node, Mapping) and node.entries and " " in node.entries[0].key.text:
        first = node.entries[0].key
        sink.report("E0010", first.span, key=first.text, before=key.text if key else "do")
        return
    where = named(error.absolute_path, _title(error))
    repair = _repair(node, expected, key, error.schema)
    sink.report(
        "E0703", value_span(node, key), where=where, expected=expected, found=described(node), repair=repair
    )


def _repair(node: Node, expected: str, key: Scalar | None, schema: object) -> str:
    name = key.text if key else "it"
    equals = _EQUALS.fullmatch(node.text) if isinstance(node, Scalar) else None
    if equals:
        return f'write ⟪"{equals[1]}: {equals[2]}"⟫'
    if expected.startswith("a list") and isinstance(node, Scalar) and node.text:
        return f'write ⟪"{name}: [{node.text.splitlines()[0][:30]}]"⟫'
    if expected == "a word in each language" and isinstance(node, Scalar):
        return f"write ⟪`{name}: {{en: {node.text[:30]}, ...}}`⟫, a text for each language"
    if isinstance(node, Scalar) and node.text in keys_of(schema):
        return f"write ⟪`{name}: {{{node.text}: yes}}`⟫"
    if expected.startswith("a list") and isinstance(node, Mapping) and node.entries:
        return f"write ⟪instead:`{name}: [{', '.join(entry.key.text for entry in node.entries)}]`⟫"
    if expected.startswith("names with their types") and isinstance(node, Scalar):
        return f"give it a name: ⟪`{name}: {{{node.text[:1]}: {node.text}}}`⟫"
    if expected == "a text" and not isinstance(node, Scalar):
        return f'⟪below:start the text on the next line, after "{name}: |"⟫'
    return _looks_so(name, schema) if not isinstance(node, Mapping) else ""


def _looks_so(name: str, schema: object) -> str:
    """What a table that belongs there has in any case."""
    known = cast(dict[str, object], schema) if isinstance(schema, dict) else {}
    steps = ("after", "do") if "after" in cast(dict[str, object], known.get("properties", {})) else ()
    keys = dict.fromkeys((*steps, *cast(list[str], known.get("required", []))))
    told = ", ".join(f"{key}: ..." for key in keys)
    return f"a right one looks like `{name}: {{{told}}}`" if keys else ""
