"""Hooks: what comes before, after or instead of something, with or without a card that owns it."""

from __future__ import annotations

from dataclasses import dataclass

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import parse
from tassel_compiler.effects import tree as t
from tassel_compiler.loading.nodes import Mapping, Node, Scalar
from tassel_compiler.resolve.cells import text_of
from tassel_compiler.resolve.declarations import Declarations, Family, Hook, Row
from tassel_compiler.resolve.procedures import read_rule, rows_of


@dataclass(frozen=True, slots=True)
class _Owner:
    """The card that owns hooks, and how its family says they are used."""

    row: Row
    use: dict[str, str]


def read_hooks(declared: Declarations, root: Mapping, sink: Sink) -> list[Hook]:
    """Hooks without an owner first, in load order, then those of rows."""
    found = [_hook(f"hooks/{entry[0]}", entry, None, None, sink) for entry in _entries(root.get("hooks"))]
    for family in declared.families.values():
        for node, row in rows_of(root, family):
            found += _of_row(node, row, family, sink)
    return [hook for hook in found if hook is not None]


def _entries(section: Node | None) -> list[tuple[str, Mapping]]:
    entries = section.entries if isinstance(section, Mapping) else ()
    return [(entry.key.text, entry.value) for entry in entries if isinstance(entry.value, Mapping)]


def _of_row(node: Mapping, row: Row, family: Family, sink: Sink) -> list[Hook | None]:
    """The card itself, if it says when it comes, and its `hooks`; they are used as the card is."""
    owner, own = _Owner(row, family.use), node.get("use")
    found = [_hook(row.origin.path, (row.name, node), owner, own, sink)] if node.get("at") is not None else []
    for name, hook in _entries(node.get("hooks")):
        found.append(_hook(f"{row.origin.path}/hooks/{name}", (name, hook), owner, own, sink))
    return found


def _hook(
    path: str, entry: tuple[str, Mapping], owner: _Owner | None, use: Node | None, sink: Sink
) -> Hook | None:
    name, node = entry
    at = node.get("at")
    moment = parse("moment", at, sink) if isinstance(at, Scalar) else None
    if not isinstance(moment, t.Moment):
        return None
    row = owner.row if owner is not None else None
    rule = read_rule(path, name, node, row, sink)
    use = node.get("use") or use
    default = owner.use if owner is not None else {}
    options = {e.key.text: text_of(e.value) for e in use.entries} if isinstance(use, Mapping) else default
    optional = options.get("optional") in ("yes", "true")
    return Hook(name, moment, rule, rule.origin, row, optional, options.get("once", ""))
