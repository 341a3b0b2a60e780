"""Lists that may be read beyond their end, where the declarations show it: the game would stop there.

A formula that tests what it reads with is left alone, and so is one that puts several things together: it may well keep
within the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from tassel_compiler.check.ranges import Bounds, Ranges
from tassel_compiler.core import Checked, Var
from tassel_compiler.core import statements as s
from tassel_compiler.core import terms as t
from tassel_compiler.core.visit import TreeNode, nodes, of_procedure, of_value, terms
from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.same import Same
from tassel_compiler.source import Span

_TESTS = (t.Cmp, t.Within)
_LEAVES = (t.VarRef, t.Read, t.Built, t.Level, t.ZoneSize, t.ValueCall)


class Lists:
    """`read` are the places where a list is read at a position, with their spans."""

    def __init__(self, checked: Checked, read: Iterable[tuple[t.Expr, Span]], sink: Sink) -> None:
        self._checked = checked
        self._spans = {id(e): span for e, span in read}
        self._sink = sink

    def run(self) -> None:
        if not self._spans:
            return
        checked = self._checked
        for value in (*checked.values.values(), *checked.formulas.values(), *checked.rank):
            self._root(list(of_value(value)))
        for procedure in (*checked.procedures.values(), *checked.empties.values()):
            self._root(list(of_procedure(procedure)))

    def _root(self, roots: list[TreeNode]) -> None:
        read = [e for e in asked_for(roots) if isinstance(e, t.ConstRef) and id(e) in self._spans]
        if not read:
            return
        inside = list(nodes(roots))
        tested = set(_leaves(e for e in inside if isinstance(e, _TESTS)))
        domains = dict(domains_in(inside))
        for e in read:
            leaves = set(_leaves(e.args))
            if len(leaves - _owners(leaves)) <= 1 and not tested & leaves:
                self._entry(e, domains)

    def _entry(self, e: t.ConstRef, domains: dict[Var, t.Domain]) -> None:
        low, high = self._checked.declared.game.players
        for players in range(low, high + 1):
            ranges = Ranges(self._checked, players, domains)
            found, there = ranges.of(e.args[0]), len(ranges.entries(e.name))
            if found is not None and there and (found[1] < 1 or found[0] > there):
                return  # `beyond` tells that
            if found is not None and there and not 1 <= found[0] <= found[1] <= there:
                self._tell(e, found, there)
                return

    def _tell(self, e: t.ConstRef, found: Bounds, there: int) -> None:
        """At the list."""
        constant = self._checked.declared.constants[e.name]
        text, span = self._spans[id(e)].words, constant.origin.span
        related = (Related("it is read here", self._spans[id(e)]),)
        beyond = f"up to entry {found[1]}" if found[1] > there else f"down to entry {found[0]}"
        entries = "1 entry" if there == 1 else f"{there} entries"
        fields = {"word": e.name, "entries": entries, "text": text, "beyond": beyond, "last": there}
        self._sink.report("W0301", span, hint=None, related=related, **fields)


_asked = Same[tuple[TreeNode, ...]](most=4096)


def asked_for(roots: Iterable[TreeNode]) -> Iterator[TreeNode]:
    """What of these is a place or an entry of a list that is asked for by a number, found once for each."""
    for root in roots:
        yield from _asked.of((root,), (), partial(_asked_in, root))


def _asked_in(root: TreeNode) -> tuple[TreeNode, ...]:
    return tuple(node for node in nodes((root,)) if isinstance(node, t.GridAt | t.ConstRef | t.ListAt))


def _leaves(roots: Iterable[t.Term]) -> Iterator[t.Term]:
    return (e for e in terms(roots) if isinstance(e, _LEAVES))


def _owners(leaves: Iterable[t.Term]) -> set[t.Term]:
    """Variables of whom something is asked: `row` of each place is all rows, but that of a marker may be some."""
    return {leaf.owner for leaf in leaves if isinstance(leaf, t.Built | t.Read) and isinstance(leaf.owner, t.VarRef)}


def domains_in(inside: Iterable[TreeNode]) -> Iterator[tuple[Var, t.Domain]]:
    for node in inside:
        if isinstance(node, t.Ask | t.FoldOf | s.Choose | s.Each):
            yield node.var, node.domain
