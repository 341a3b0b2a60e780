"""Texts of the tree, parsed: what happens, formulas, tests, and the fields of parameters."""

from __future__ import annotations

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import parse
from tassel_compiler.effects import tree as t
from tassel_compiler.loading.nodes import Mapping, Node, Patched, Scalar
from tassel_compiler.overlays.patching import Patching
from tassel_compiler.resolve.declarations import Param, Type


def block(node: Node, sink: Sink) -> t.Block | None:
    if not isinstance(node, Scalar):
        sink.report("E0203", node.span, found="a list or mapping", expected="an effect text")
        return None
    if isinstance(node, Patched) and node.below is not None:
        return _patched(node.below, node, sink)
    parsed = parse("block", node, sink)
    return parsed if isinstance(parsed, t.Block) else None


def _patched(below: Scalar, node: Patched, sink: Sink) -> t.Block | None:
    """The sentences of a text, each where it stands now."""
    whole = block(below, sink)
    return None if whole is None else Patching(sink).block(whole, node)


def formula(node: Node, sink: Sink) -> t.Expr | None:
    if not isinstance(node, Scalar):
        sink.report("E0203", node.span, found="a list or mapping", expected="a formula")
        return None
    parsed = parse("formula", node, sink)
    return None if parsed is None or isinstance(parsed, t.Block | t.Moment | t.Field | t.Possible) else parsed


def test(node: Node, sink: Sink) -> t.Test | None:
    """A formula, or `possible RULE`, `not possible RULE`."""
    if not isinstance(node, Scalar):
        return formula(node, sink)
    parsed = parse("condition", node, sink)
    return None if parsed is None or isinstance(parsed, t.Block | t.Moment | t.Field) else parsed


def params(node: Node | None, sink: Sink) -> tuple[Param, ...]:
    found: list[Param] = []
    for entry in node.entries if isinstance(node, Mapping) else ():
        if not isinstance(entry.value, Scalar):
            continue
        field = parse("field", entry.value, sink)
        if isinstance(field, t.Field):
            found.append(
                Param(
                    entry.key.text,
                    raw_type(field),
                    field.start,
                    entry.key.span,
                    tuple(n.text for n in field.by),
                    entry.value,
                )
            )
    return tuple(found)


def raw_type(field: t.Field) -> Type:
    """The written type; `settle` in names turns a bare name into a kind, place or card."""
    name = field.type.text
    if field.form in ("basket", "group", "list"):
        return Type(field.form, name)
    if name in ("number", "flag", "player", "deed", "formula"):
        return Type(name, "", field.form == "maybe")
    return Type("named", name, field.form == "maybe")
