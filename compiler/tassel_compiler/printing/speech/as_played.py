"""What a value is with all that changes it for everybody: its formula with `it` replaced, change after change.

What a card changes is left out: it holds while somebody has the card, and stands on the card.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, cast

from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import Change, Declarations
from tassel_compiler.resolve.vocabulary import parts
from tassel_compiler.source import Span

SO_FAR = "it"
_Tree = TypeVar("_Tree")


def as_played(declared: Declarations, name: str) -> t.Expr:
    """The formula that counts. Changes that do not build on `it` come first, as in play."""
    body = declared.values[name].body
    own = (change for change in declared.changes if change.target == name and change.row is None)
    for change in sorted(own, key=builds_on):
        body = _with(change.body, body)
    return body


def for_everybody(declared: Declarations) -> dict[str, list[t.Expr]]:
    """What is done to levels and printed numbers whoever reads them, in the order of play."""
    found: dict[str, list[t.Expr]] = {}
    open_ones = (change for change in declared.changes if change.row is None and change.target not in declared.values)
    for change in sorted(open_ones, key=builds_on):
        found.setdefault(change.target, []).append(change.body)
    return found


def builds_on(change: Change) -> bool:
    return any(is_so_far(part) for part in parts(change.body) if isinstance(part, t.Path))


def is_so_far(expr: t.Expr) -> bool:
    match expr:
        case t.Path((t.Phrase((name,)),)):
            return name.text == SO_FAR
    return False


def _with(tree: _Tree, so_far: t.Expr) -> _Tree:
    """A tree with the value so far in the place of `it`."""
    if isinstance(tree, t.Path) and is_so_far(tree):
        return cast(_Tree, so_far)
    if isinstance(tree, tuple):
        return cast(_Tree, tuple(_with(item, so_far) for item in tree))
    if is_dataclass(tree) and not isinstance(tree, Span | type):
        changed = {field.name: _with(getattr(tree, field.name), so_far) for field in fields(tree)}
        return cast(_Tree, replace(tree, **changed))
    return tree
