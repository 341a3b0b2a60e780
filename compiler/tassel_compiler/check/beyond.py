"""Numbers of places and positions that mean nothing where they stand, whatever happens in the game.

What may be beyond its bounds or not stops the game when it is (`ir.ops.Bounded`); what always is, is told here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tassel_compiler.check.lists import asked_for, domains_in
from tassel_compiler.check.ranges import Ranges
from tassel_compiler.core import Checked, Var
from tassel_compiler.core import terms as t
from tassel_compiler.core.visit import TreeNode, nodes, of_procedure, of_value
from tassel_compiler.diagnostics import Sink
from tassel_compiler.source import Span

_SIDES = ("row", "column")


class Beyond:
    """`spoken` are places and entries of lists that are asked for by a number, with their spans."""

    def __init__(self, checked: Checked, spoken: Iterable[tuple[t.Expr, Span]], sink: Sink) -> None:
        self._checked = checked
        self._spans = {id(e): span for e, span in spoken}
        self._sink = sink

    def run(self) -> None:
        checked = self._checked
        for value in (*checked.values.values(), *checked.formulas.values(), *checked.rank):
            self._root(list(of_value(value)))
        for procedure in (*checked.procedures.values(), *checked.empties.values()):
            self._root(list(of_procedure(procedure)))

    def _root(self, roots: list[TreeNode]) -> None:
        asked = [node for node in asked_for(roots) if id(node) in self._spans]
        domains = dict(domains_in(nodes(roots))) if asked else {}
        for node in asked:
            for e, what, most in self._asked(node):
                self._look(e, what, most, self._spans[id(node)], domains)

    def _look(self, e: t.Expr, what: str, most: int, span: Span, domains: dict[Var, t.Domain]) -> None:
        """Told once, for the first number of players for which it is so."""
        first, last = self._checked.declared.game.players
        for players in range(first, last + 1):
            found = Ranges(self._checked, players, domains).of(e)
            if found is not None and (found[1] < 1 or found[0] > most):
                shown = str(found[0]) if found[0] == found[1] else f"{found[0]} to {found[1]}"
                expected, nearest = f"1 to {most}", 1 if found[1] < 1 else most
                within = f"⟪write {nearest}:{expected}⟫" if found[0] == found[1] else expected
                self._sink.report("E0321", span, what=what, found=shown, expected=expected, within=within)
                return

    # ---- what is asked for by a number ---------------------------------------------------------------------

    def _asked(self, node: TreeNode) -> Iterator[tuple[t.Expr, str, int]]:
        d = self._checked.declared
        ranges = Ranges(self._checked, d.game.players[1], {})
        match node:
            case t.GridAt():
                family = d.families[node.family]
                sides = ranges.sides(family)
                words = _SIDES if len(node.args) == len(_SIDES) else ("number",)
                for e, word, side in zip(node.args, words, sides, strict=False):
                    yield e, f"the {word} of {node.family}", side
            case t.ConstRef(args=(position,)):
                entries = len(ranges.entries(node.name))
                if entries:
                    yield position, f"the position in {node.name}", entries
            case t.ListAt(holder=""):
                entries = len(ranges.entries(node.name))
                yield node.position, f"the position in {node.name}", entries
            case t.ListAt():
                rows = (row.data.get(node.name) for row in d.families[node.holder].rows.values())
                lengths = [len(found[0]) for found in rows if found is not None and isinstance(found[0], tuple)]
                yield node.position, f"the position in {node.name}", max(lengths, default=0)
