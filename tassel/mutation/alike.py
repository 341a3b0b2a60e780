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
from tassel_compiler.resolve.vocabulary import parts
from tassel_compiler.source import Span


class MeansTheSame:
    def __init__(self, checked: Checked) -> None:
        linked = Linked(checked.declared, checked)
        self.bindings = checked.bindings
        self.supply = frozenset(checked.declared.supply)
        self.pieces = self.supply | frozenset(checked.declared.game.conserved)
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
        """Whether it says how many there are of something, and nothing is taken off."""
        if any(isinstance(part, t.Arithmetic | t.IfElse | t.Apply) for part in parts(tree)):
            return False
        if isinstance(tree, t.Query):
            return tree.kind == "count"
        meant = [self.bindings.get(part.span) for part in parts(tree) if isinstance(part, t.Name)]
        stocks = [m.key.rpartition(".")[2] for m in meant if m is not None and m.sort in ("slot", "value", "member")]
        return bool(stocks) and all(stock in self.pieces for stock in stocks)

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


def _is_0(tree: Any) -> bool:
    return isinstance(tree, t.Number) and tree.value == 0


def _within(inner: Span, outer: Span) -> bool:
    return inner.path == outer.path and outer.start <= inner.start and inner.end <= outer.end
