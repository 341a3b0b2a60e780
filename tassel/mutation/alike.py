"""Changes that are told to mean the same by what the deeds read and write, before anything is compiled.

Two deeds that ask nobody, cannot fail, use no chance and do not touch what the other reads or writes may change places;
`exactly` says nothing where what is taken cannot run out; where nothing is below 0, more than 0 is other than 0; the
smaller of two is the smaller of them in either order.
"""

from __future__ import annotations

from typing import Any

from tassel.mutation.texts import Mutant
from tassel_compiler.core import Checked
from tassel_compiler.core import statements as s
from tassel_compiler.core.demands import Demands
from tassel_compiler.core.footprint import Footprint
from tassel_compiler.core.linked import Linked
from tassel_compiler.core.visit import statements
from tassel_compiler.effects import tree as t
from tassel_compiler.source import Span


class MeansTheSame:
    def __init__(self, checked: Checked) -> None:
        linked = Linked(checked.declared, checked)
        self.bindings = checked.bindings
        self.supply = frozenset(checked.declared.supply)
        self.pieces = self.supply | frozenset(checked.declared.game.conserved)
        self._values = checked.declared.values
        self._changed = frozenset(change.target for change in checked.declared.changes)
        self._counts: dict[str, bool] = {}
        self.demands, self.foot = Demands(linked), Footprint(linked)
        bodies = (step.body for procedure in linked.procedures for step in procedure.steps)
        hooked = (step.body for hook in checked.hooks for step in hook.procedure.steps)
        self.stmts = [stmt for body in (*bodies, *hooked) for stmt in statements(body)]

    def same(self, found: Mutant) -> bool:
        """Whether nothing that is played can show the change."""
        if found.sort == "order of deeds":
            one, other = (self._of(deed.span) for deed in found.pair)
            return bool(one and other) and self._quiet(one + other) and self._apart(one, other)
        if found.sort == "exactly":
            inner = self._of(found.at.span)
            return bool(inner) and all(self._endless(stmt) for stmt in inner)
        if found.sort == "comparison":
            before, after = found.pair
            return {before.op, after.op} in ALIKE_AT_0 and _is_0(before.right) and self._counted(before.left)
        return found.sort == "order of arguments" and isinstance(found.at, t.Apply) and found.at.name.text in UNORDERED

    def _counted(self, tree: Any) -> bool:
        """Whether it is never below 0: how many there are of something, and what is made of that without a minus."""
        match tree:
            case t.Number():
                return True
            case t.Query(kind):
                return kind == "count"
            case t.Fold(_, of):
                return self._counted(of)
            case t.Arithmetic(op, left, right):
                return op != "-" and self._counted(left) and self._counted(right)
            case t.IfElse(then, _, other):
                return self._counted(then) and self._counted(other)
            case t.Path(words):
                return self._is_amount(words)
        return False

    def _is_amount(self, words: tuple[t.Phrase | t.Apply, ...]) -> bool:
        """Pieces of somebody or in a payment, or a value that says nothing else."""
        meant = [self.bindings.get(name.span) for word in words for name in _names(word)]
        noun = meant[-1]
        if noun is None:
            return False
        if any(m is not None and m.type.form == "basket" for m in meant[:-1]):
            return True
        if noun.sort == "value":
            return self._is_counted_value(noun.key)
        return (noun.type.of if noun.sort in ("row", "group") else noun.key.rpartition(".")[2]) in self.pieces

    def _is_counted_value(self, name: str) -> bool:
        """A value that nobody changes; one that reads itself is told elsewhere, and no number here."""
        if name not in self._counts:
            self._counts[name] = False
            self._counts[name] = name not in self._changed and self._counted(self._values[name].body)
        return self._counts[name]

    def _of(self, span: Span) -> list[s.Stmt]:
        """The statements that were made of a deed."""
        return [stmt for stmt in self.stmts if _within(stmt.span, span)]

    def _quiet(self, stmts: list[s.Stmt]) -> bool:
        d = self.demands
        return not any((d.body_fails([x]), d.body_asks([x]), d.chance(x), d.ends(x)) != QUIET for x in stmts)

    def _apart(self, one: list[s.Stmt], other: list[s.Stmt]) -> bool:
        a, b = self.foot.body(one), self.foot.body(other)
        return not (a.writes & (b.reads | b.writes) or b.writes & a.reads)

    def _endless(self, stmt: s.Stmt) -> bool:
        if isinstance(stmt, s.Transfer):
            return stmt.source.kind == "supply" and stmt.stock not in self.supply
        return isinstance(stmt, s.Write)


QUIET = (False, False, False, None)
UNORDERED = ("min", "max")
ALIKE_AT_0 = ({">", "!="}, {"=", "<="})


def _names(word: t.Phrase | t.Apply) -> tuple[t.Name, ...]:
    return (word.name,) if isinstance(word, t.Apply) else word.names


def _is_0(tree: Any) -> bool:
    return isinstance(tree, t.Number) and tree.value == 0


def _within(inner: Span, outer: Span) -> bool:
    return inner.path == outer.path and outer.start <= inner.start and inner.end <= outer.end
