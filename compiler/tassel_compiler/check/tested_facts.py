"""Drop what a test established where a sentence may change what the test read.

`if display(1) exists: move all order from display to pile; ...`: behind the move nothing is known of `display(1)` any
more. What a sentence may change, its footprint says, with the rules that it calls and the hooks on them; these are
checked in any order, so a text is read twice: first as if every fact held, while each sentence that a fact outlives is
written down (`Crossing`), and again, where a footprint is at hand, if one of these sentences meets a fact.
"""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.check.references import DeedRef, DomainRef, FormulaReader, ListRef, SupplyRef, Typed, ZoneRef
from tassel_compiler.check.remembered import Noted
from tassel_compiler.check.scope import Crossing, Facts, Scope
from tassel_compiler.check.world import World
from tassel_compiler.core.footprint import Footprint, Touched
from tassel_compiler.core.names import Symbol
from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.effects import tree as t
from tassel_compiler.spelling import without_advice


class TestedFacts:
    def __init__(self, world: World, formulas: FormulaReader) -> None:
        self.w = world
        self.x = formulas

    def scope_behind(self, before: Scope, stmts: c.Stmts, after: Scope) -> Scope:
        """Return `after` without the facts of `before` that these sentences may have made untrue."""
        older = {text: tree for text, tree in before.sure.items() if after.sure.get(text) is tree}
        if not older or not stmts:
            return after
        if self.w.footprint is None:
            before.used.crossings.append(Crossing(before, older, stmts))
            return after
        return after.without(self._dropped(before, older, stmts, self.w.footprint))

    def scope_in_laps(self, scope: Scope, body: c.Stmts) -> Scope:
        """Return the scope with the facts that hold in every lap of a loop with this body."""
        return self.scope_behind(scope, body, scope)

    def scope_of_other(self, scope: Scope, actor: c.Expr) -> Scope:
        """Return the scope in which somebody else acts, without the facts that then speak of something else."""
        other = scope.acting(actor)
        moved = [text for text, e in scope.sure.items() if self._typed(e, scope)[0] != self._typed(e, other)[0]]
        return other.without(moved)

    def meets(self, crossing: Crossing, footprint: Footprint) -> bool:
        """Tell whether the sentences of a crossing may change what one of its facts was found out from."""
        return bool(self._met(crossing.scope, crossing.facts, crossing.stmts, footprint))

    def _dropped(self, scope: Scope, facts: Facts, stmts: c.Stmts, footprint: Footprint) -> set[str]:
        met = self._met(scope, facts, stmts, footprint)
        for stmt in stmts if met else ():
            changed = footprint.touch(stmt).writes
            for text in met:
                if changed & self._reads(facts[text], scope, footprint):
                    self.w.changing.setdefault(stmt.span, Related(f"this may change `{_fact(text)}`", stmt.span))
        return met

    def _met(self, scope: Scope, facts: Facts, stmts: c.Stmts, footprint: Footprint) -> set[str]:
        writes = footprint.body(stmts).writes
        read = ((text, self._reads(tree, scope, footprint)) for text, tree in facts.items() if writes)
        return {text for text, keys in read if keys & writes}

    def _reads(self, tree: t.Expr, scope: Scope, footprint: Footprint) -> Touched:
        found, _ = self._typed(tree, scope)
        if isinstance(found, ZoneRef):
            return footprint.reads(found.owner) | {Symbol("zone", found.key)}
        if isinstance(found, SupplyRef | ListRef | DomainRef | DeedRef):
            return frozenset()  # of which it cannot be asked whether they exist
        return footprint.reads(found)

    def _typed(self, tree: t.Expr, scope: Scope) -> Typed:
        """Read a formula once more, without a word about it."""
        told, noted = self.w.sink, self.w.remembered.noted
        self.w.sink, self.w.remembered.noted = Sink(), Noted()
        try:
            with without_advice():
                return self.x.typed(tree, scope)
        finally:
            self.w.sink, self.w.remembered.noted = told, noted


def _fact(text: str) -> str:
    return text.partition(":")[0]
