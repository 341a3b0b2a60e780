"""Which sentences can fail, which ask somebody, which use chance, and what ends foresight.

A demand (`pay`, `put`, `require`, `choose`, `take exactly`) may fail. A guard (an option, `may`, `up to`, `if
possible`, an `as` block, a lap in which somebody chooses) contains it: the guard is entered only if it can be
finished. All of it follows from the rows of the statements (`semantics`); each answer is found once.
"""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler.core.linked import Linked
from tassel_compiler.core.memory import Memory
from tassel_compiler.core.rows import Body
from tassel_compiler.core.statements import Stmt
from tassel_compiler.core.tree import Procedure
from tassel_compiler.core.visit import bodies_in, stmt_row

End = tuple[str, Stmt]  # the code of what ends foresight, and the statement that does


class Demands:
    def __init__(self, linked: Linked) -> None:
        self.linked = linked
        self.fails = Memory[Stmt, bool](self._fails, False)  # outside any guard of its own
        self.asks = Memory[Stmt, bool](self._asks, False)
        self.chance = Memory[Stmt, bool](self._chance, False)
        self.ends = Memory[Stmt, "End | None"](self._ends, None)
        self._procedure_fails = Memory[Procedure, bool](self._any_fails, False)  # recursion is reported elsewhere
        self._procedure_asks = Memory[Procedure, bool](self._any_asks, False)
        self._procedure_chance = Memory[Procedure, bool](self._any_chance, False)
        self._procedure_ends = Memory[Procedure, "End | None"](self._first_end, None)

    # ---- procedures ----------------------------------------------------------------------------------------

    def procedure_fails(self, path: str) -> bool:
        return self._procedure_fails(self.linked.procedure(path))

    def procedure_asks(self, path: str) -> bool:
        return self._procedure_asks(self.linked.procedure(path))

    def procedure_chance(self, path: str) -> bool:
        return self._procedure_chance(self.linked.procedure(path))

    def _any_fails(self, procedure: Procedure) -> bool:
        return any(self.body_fails(step.body) for step in procedure.steps)

    def _any_asks(self, procedure: Procedure) -> bool:
        """With a hook it asks in any case: what hangs on it is offered."""
        own = any(self.body_asks(step.body) for step in procedure.steps)
        return own or procedure.path in self.linked.hooked

    def _any_chance(self, procedure: Procedure) -> bool:
        return any(self.chance(s) for step in procedure.steps for s in step.body)

    def _first_end(self, procedure: Procedure) -> End | None:
        return self._end_of(s for step in procedure.steps for s in step.body)

    # ---- bodies --------------------------------------------------------------------------------------------

    def body_fails(self, stmts: Iterable[Stmt]) -> bool:
        return any(self.fails(s) for s in stmts)

    def body_asks(self, stmts: Iterable[Stmt]) -> bool:
        return any(self.asks(s) for s in stmts)

    def shut(self, body: Body) -> bool:
        """Is this block a guard, so that what can fail in it fails nowhere else?"""
        match body.stands:
            case "open" | "way":
                return False
            case "lap":
                return self.body_asks(body.stmts)
            case "guard" | "laps" | "other":
                return True

    def open_bodies(self, s: Stmt) -> list[Body]:
        """Blocks through which a demand inside reaches the outside."""
        return [body for body in bodies_in(s) if body.stands != "way" and not self.shut(body)]

    def _closes(self, body: Body) -> str:
        """The code of what this block ends for what comes after it."""
        match body.stands:
            case "open" | "way" | "guard":
                return ""
            case "laps":
                return "E0408"
            case "lap":
                return "E0408" if self.body_asks(body.stmts) else ""
            case "other":
                return "E0409" if self.body_fails(body.stmts) or self.body_asks(body.stmts) else ""

    # ---- statements ----------------------------------------------------------------------------------------

    def demands(self, s: Stmt) -> bool:
        """Can it fail by itself, or because each of its ways can?"""
        ways = [body for body in bodies_in(s) if body.stands == "way"]
        blocked = bool(ways) and all(w.tested or self.body_fails(w.stmts) for w in ways)
        return stmt_row(s).fails(s, self.linked) or blocked

    def _fails(self, s: Stmt) -> bool:
        return (
            self.demands(s)
            or any(self.body_fails(body.stmts) for body in self.open_bodies(s))
            or any(self.procedure_fails(path) for path in stmt_row(s).calls(s, self.linked))
        )

    def _asks(self, s: Stmt) -> bool:
        return (
            stmt_row(s).asks(s)
            or any(self.body_asks(body.stmts) for body in bodies_in(s))
            or any(self.procedure_asks(path) for path in stmt_row(s).calls(s, self.linked))
        )

    def _chance(self, s: Stmt) -> bool:
        return (
            stmt_row(s).chance(s, self.linked)
            or any(self.chance(x) for body in bodies_in(s) for x in body.stmts)
            or any(self.procedure_chance(path) for path in stmt_row(s).calls(s, self.linked))
        )

    def _ends(self, s: Stmt) -> End | None:
        """What of this sentence ends foresight, also inside its blocks; what a called rule does is told of the call."""
        for body in bodies_in(s):
            if code := self._closes(body):
                return code, s
        found = self._end_of(x for body in bodies_in(s) for x in body.stmts)
        if found is not None:
            return found
        if stmt_row(s).chance(s, self.linked):
            return "E0407", s
        called = (self._procedure_ends(self.linked.procedure(path)) for path in stmt_row(s).calls(s, self.linked))
        return next(((end[0], s) for end in called if end is not None), None)

    def _end_of(self, stmts: Iterable[Stmt]) -> End | None:
        return next((end for s in stmts if (end := self.ends(s)) is not None), None)
