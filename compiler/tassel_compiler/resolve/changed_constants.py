"""Constants that overlays change: `rounds: it + 1` under `changes`, worked out before anything is read.

A constant is laid before the game begins: places are as large as it says, supplies and starts as rich, and texts tell
it. So what everybody's change makes of it stands in the tree like a number that was written there, with the place of
the change, and what it was before in the history; whoever reads the tree afterwards knows nothing of changes. That
holds for what can be worked out here: numbers, other constants, how many play. A change that asks for more than that,
or that stands on a card, is one of what is read during the game, and stays where it is.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import replace
from typing import cast

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import tree as t
from tassel_compiler.loading import Entry, Mapping, Node, Scalar, Sequence
from tassel_compiler.overlays import Tree, asks_for_it, in_long_form
from tassel_compiler.resolve.cells import as_cell, names_of, text_of
from tassel_compiler.resolve.declarations import ByPlayers, Cell
from tassel_compiler.resolve.procedures import change_formula
from tassel_compiler.same import Same
from tassel_compiler.source import Span
from tassel_compiler.spelling.whole_number import whole_number

_LIMIT = 2**31  # beyond it nothing can be kept
_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv, "mod": operator.mod,
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_CALLS: dict[str, Callable[..., int]] = {"min": min, "max": max, "abs": abs}
_MOST_PLAYERS = 64


class _Later(Exception):
    """This is known during the game at the earliest. Never leaves this file."""


_trees = Same[Tree](most=8)


def with_changed_constants(tree: Tree) -> Tree:
    """The tree with every constant as everybody's changes leave it."""
    section, constants = tree.root.get("changes"), tree.root.get("constants")
    if not isinstance(section, Mapping) or not isinstance(constants, Mapping):
        return tree
    if not {entry.key.text for entry in section.entries} & {entry.key.text for entry in constants.entries}:
        return tree
    return _trees.of((tree,), (), lambda: _Folding(tree, constants, section).tree())


class _Folding:
    def __init__(self, tree: Tree, constants: Mapping, section: Mapping) -> None:
        self.of = tree
        self.sink = Sink()  # what is wrong with a text is told by whoever reads it where it stays
        self.constants = {entry.key.text: entry for entry in constants.entries}
        self.changes: dict[str, list[tuple[Entry, t.Expr]]] = {}
        for entry in section.entries:
            body = change_formula(entry.value, self.sink) if entry.key.text in self.constants else None
            if body is not None:
                self.changes.setdefault(entry.key.text, []).append((entry, body))
        self.done: dict[int, Entry] = {}  # by identity
        self.cells: dict[str, Cell] = {}
        self.busy: set[str] = set()
        self.counts = _counts(tree.root)

    def tree(self) -> Tree:
        history = dict(self.of.history)
        made: dict[str, Entry] = {}
        for name, entry in self.constants.items():
            self.cell(name)
            last = [change for change, _ in self.changes.get(name, ()) if id(change) in self.done]
            if last:
                node = _written(entry, self.cells[name], last)
                path, old = f"constants/{name}", entry.value
                history[path] = (*history.get(path, ()), old)
                if isinstance(old, Mapping) and (inner := old.get("is")) is not None:
                    history[f"{path}/is"] = (*history.get(f"{path}/is", ()), inner)
                made[name] = Entry(entry.key, node)
        if not made:
            return self.of
        entries = (self._section(entry, made) for entry in self.of.root.entries)
        return replace(self.of, root=Mapping(tuple(entries), self.of.root.span), history=history)

    def _section(self, entry: Entry, made: dict[str, Entry]) -> Entry:
        value = cast(Mapping, entry.value)
        if entry.key.text == "constants":
            return Entry(entry.key, Mapping(tuple(made.get(e.key.text, e) for e in value.entries), value.span))
        if entry.key.text == "changes":
            return Entry(entry.key, Mapping(tuple(e for e in value.entries if id(e) not in self.done), value.span))
        return entry

    # ---- what a constant is ----------------------------------------------------------------------------------

    def cell(self, name: str) -> Cell:
        """The constant with its changes; those without `it` come first, the others build on them."""
        if name in self.cells:
            return self.cells[name]
        node = in_long_form(self.constants[name].value, "is", self.constants[name].key)
        said = node.get("is") if node is not None else None
        cell = as_cell(said if said is not None else self.constants[name].value, self.sink)
        self.busy.add(name)
        for entry, body in sorted(self.changes.get(name, ()), key=lambda change: asks_for_it(change[0].value)):
            try:
                cell = self._changed(cell, body)
            except _Later:
                break
            self.done[id(entry)] = entry
        self.busy.discard(name)
        self.cells[name] = cell
        return cell

    def _changed(self, cell: Cell, body: t.Expr) -> Cell:
        counts = [n for n, _ in cell.entries] if isinstance(cell, ByPlayers) else self.counts
        found = [(n, self.number(body, n, _entry(cell, n))) for n in counts]
        if isinstance(cell, ByPlayers) or len({number for _, number in found}) > 1:
            return ByPlayers(tuple(found), body.span)
        return found[0][1]

    # ---- formulas --------------------------------------------------------------------------------------------

    def number(self, e: t.Expr, players: int, it: int) -> int:
        value = self._number(e, players, it)
        if not -_LIMIT <= value < _LIMIT:
            raise _Later
        return value

    def _number(self, e: t.Expr, players: int, it: int) -> int:
        def of(inner: t.Expr) -> int:
            return self.number(inner, players, it)

        match e:
            case t.Number(value):
                return value
            case t.Arithmetic(op, left, right) | t.Compare(op, left, right):
                if op in ("/", "mod") and of(right) == 0:
                    raise _Later
                return int(_ARITHMETIC[op](of(left), of(right)))
            case t.IfElse(then, cond, other):
                return of(then) if of(cond) else of(other)
            case t.Logic("and", left, right):
                return of(left) and of(right)
            case t.Logic(_, left, right):
                return of(left) or of(right)
            case t.Not(what):
                return int(not of(what))
            case t.Path((t.Apply(name, args),)) if name.text in _CALLS:
                return _CALLS[name.text](*(of(arg) for arg in args))
            case t.Path((t.Phrase((name,)),)):
                return self._named(name.text, players, it)
            case _:
                raise _Later

    def _named(self, name: str, players: int, it: int) -> int:
        if name == "it":
            return it
        if name == "player-count":
            return players
        if name not in self.constants or name in self.busy:
            raise _Later
        return _entry(self.cell(name), players)


def _entry(cell: Cell, players: int) -> int:
    """The number of a constant for so many players."""
    if isinstance(cell, ByPlayers):
        cell = next((inner for n, inner in cell.entries if n == players), "")
    if not isinstance(cell, int):
        raise _Later
    return cell


def _counts(root: Mapping) -> list[int]:
    game = root.get("game")
    low, _, high = text_of(game.get("players") if isinstance(game, Mapping) else None).partition("..")
    fewest, most = whole_number(low), whole_number(high or low)
    if fewest is None or most is None:
        return [1]
    return list(range(fewest, min(most, _MOST_PLAYERS) + 1)) or [1]


# ---- what is written into the tree ---------------------------------------------------------------------------------


def _written(entry: Entry, cell: Cell, changes: list[Entry]) -> Node:
    """The constant as if its author had written the new number, where the last change stands."""
    span = _text_span(changes[-1].value)
    said = [e for change in changes for e in _about(change.value)]
    keys = [e.key.text for e in entry.value.entries] if isinstance(entry.value, Mapping) else []
    if not said and keys in ([], ["by-players"]):
        return _node(cell, span)
    whole = in_long_form(entry.value, "is", entry.key)
    assert whole is not None
    told = {e.key.text: e for e in said}
    kept = [e for e in whole.entries if e.key.text not in {"is", "by-players", *told}]
    joined = (_joined(name, whole.get(name), new) for name, new in told.items())
    return Mapping((Entry(Scalar("is", span), _node(cell, span)), *kept, *joined), whole.span)


def _node(cell: Cell, span: Span) -> Node:
    if not isinstance(cell, ByPlayers):
        return Scalar(str(cell), span)
    table = tuple(Entry(Scalar(str(n), span), Scalar(str(number), span)) for n, number in cell.entries)
    return Mapping((Entry(Scalar("by-players", span), Mapping(table, span)),), span)


def _text_span(node: Node) -> Span:
    said = node.get("is") if isinstance(node, Mapping) else None
    return said.span if said is not None else node.span


def _about(node: Node) -> tuple[Entry, ...]:
    """What the change rests on."""
    return tuple(e for e in node.entries if e.key.text not in ("is", "when")) if isinstance(node, Mapping) else ()


def _joined(name: str, old: Node | None, new: Entry) -> Entry:
    ids = (*names_of(old), *names_of(new.value)) if name in ("source", "ruling") else ()
    if not ids or old is None:
        return new
    items = tuple(Scalar(id, new.value.span) for id in dict.fromkeys(ids))
    return Entry(new.key, Sequence(items, new.value.span))
