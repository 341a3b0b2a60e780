"""Which procedures need somebody who acts: they say "you", ask, or call one that does.

The others mean the same whoever starts them, so they may be started by nobody. Pieces that are moved know who acts, but
it matters only where those of several people lie at one place.
"""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler.core.linked import Linked
from tassel_compiler.core.memory import Memory
from tassel_compiler.core.statements import Holder, Stmt, Transfer, TransferBasket
from tassel_compiler.core.terms import Term, Var, VarRef
from tassel_compiler.core.tree import Procedure
from tassel_compiler.core.visit import called_by, statements, stmt_row, terms, terms_inside


class Acting:
    def __init__(self, linked: Linked) -> None:
        self.linked = linked
        self._known = Memory[Procedure, bool](self._find, False)

    def needed(self, path: str) -> bool:
        return self._known(self.linked.procedure(path))

    def _find(self, procedure: Procedure) -> bool:
        starts = (start for _, start in procedure.memory if start is not None)
        own = (stmt for step in procedure.steps for stmt in statements(step.body))
        return _say(starts, procedure.you) or any(self._says(stmt, procedure.you) for stmt in own)

    def _says(self, stmt: Stmt, you: Var) -> bool:
        if _say(self._worked_out(stmt), you):
            return True
        called_as = stmt_row(stmt).acts(stmt)
        return called_as is not None and _say((called_as,), you) and any(map(self.needed, called_by(stmt, self.linked)))

    def _worked_out(self, stmt: Stmt) -> tuple[Term, ...]:
        if not isinstance(stmt, Transfer | TransferBasket) or self._mixed(stmt.stock, stmt.source, stmt.target):
            return terms_inside(stmt)
        amount = () if isinstance(stmt, TransferBasket) or stmt.amount is None else (stmt.amount,)
        indices = () if isinstance(stmt, TransferBasket) else stmt.indices
        owners = tuple(end.owner for end in (stmt.source, stmt.target) if end.owner is not None)
        return (*amount, *indices, *owners)

    def _mixed(self, stock: str, *ends: Holder) -> bool:
        """Whether pieces of several people lie at one of these places."""
        d = self.linked.d
        counted_by = (d.families[end.family].members[stock].by for end in ends if end.kind == "place")
        return any(d.is_person(kind) for by in counted_by for kind in by)


def _say(roots: Iterable[Term], you: Var) -> bool:
    return any(isinstance(term, VarRef) and term.var is you for term in terms(roots))
