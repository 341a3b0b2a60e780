"""What a piece of the checked tree reads and writes, coarsely: variables, slots by name, zones by name.

Foresight keeps only what demands read, loops are iterated live only if their bodies leave the set alone; both ask
here. Coarse is safe: a slot counts as touched wherever in it the cell lies.
"""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler.core.linked import Linked
from tassel_compiler.core.memory import Memory
from tassel_compiler.core.names import Symbol
from tassel_compiler.core.rows import Key
from tassel_compiler.core.statements import Stmt
from tassel_compiler.core.terms import Term, Var
from tassel_compiler.core.tree import Procedure, Value
from tassel_compiler.core.visit import bodies_in, stmt_row, term_row
from tassel_compiler.frozen import frozen

Touched = frozenset[Key]
_NONE: Touched = frozenset()


@frozen
class Touch:
    reads: Touched
    writes: Touched


UNTOUCHED = Touch(_NONE, _NONE)


def together(touches: Iterable[Touch]) -> Touch:
    found = tuple(touches)
    return Touch(_NONE.union(*(t.reads for t in found)), _NONE.union(*(t.writes for t in found)))


class Footprint:
    def __init__(self, linked: Linked) -> None:
        self.linked = linked
        self.checked = linked.checked
        self.term = Memory[Term, Touched](self._term, _NONE)
        self.touch = Memory[Stmt, Touch](self._touch, UNTOUCHED)
        self._value = Memory[Value, Touched](self._of_value, _NONE)
        self._procedure = Memory[Procedure, Touch](self._of_procedure, UNTOUCHED)

    # ---- terms ---------------------------------------------------------------------------------------------

    def reads(self, *terms: Term | None) -> Touched:
        return _NONE.union(*(self.term(t) for t in terms if t is not None))

    def value(self, name: str) -> Touched:
        return self._value(self.checked.values[name])

    def _term(self, e: Term) -> Touched:
        said = term_row(e)
        found = self._state(said.reads(e)).union(*(self.term(x) for x in said.inside(e)))
        return found.difference(said.binds(e))

    def _state(self, keys: Iterable[Key]) -> Touched:
        """The variables, slots and zones behind what is said by name."""
        found: set[Key] = set()
        for key in keys:
            if isinstance(key, Var):
                found.add(key)
            else:
                found.update(self._behind(key))
        return frozenset(found)

    def _behind(self, name: Symbol) -> Iterable[Key]:
        match name.sort:
            case "zone":
                return (name,)
            case "slot":
                return (name, *(Symbol("slot", key) for key in self.checked.positions.get(name.key, ())))
            case "value":
                return self.value(name.key)
            case "changed":
                return self.value(name.key) if name.key in self.checked.values else _NONE
            case "limit":
                return self._value(self.checked.limits[name.key]) if name.key in self.checked.limits else _NONE
            case "formula":
                values = self.checked.formulas.items()
                return _NONE.union(*(self._value(v) for (f, member, _), v in values if f"{f}.{member}" == name.key))
            case "order":
                return self.linked.zones_of(name.key)
            case "constant" | "family" | "member":
                return _NONE

    def _of_value(self, value: Value) -> Touched:
        found = self.reads(value.body, *(change.body for change in value.changes))
        for family in {change.family for change in value.changes if change.family}:
            by = self.linked.d.families[family].held_by
            found = found.union(self.linked.zones_of(family), self.value(by) if by else _NONE)
        return frozenset(k for k in found if not isinstance(k, Var) or k in value.hidden)

    # ---- statements ----------------------------------------------------------------------------------------

    def _touch(self, s: Stmt) -> Touch:
        said = stmt_row(s)
        inner = together(
            [self.body(body.stmts) for body in bodies_in(s)]
            + [self.procedure(path) for path in said.calls(s, self.linked)]
        )
        tried = (self.procedure(path).reads for path in said.tries(s))
        own = self._state(said.reads(s, self.linked)) | self.reads(*said.inside(s), said.acts(s))
        bound = (var for body in bodies_in(s) for var in body.binds)
        return Touch(own.union(inner.reads, *tried), inner.writes.union(said.writes(s, self.linked), bound))

    def body(self, stmts: Iterable[Stmt]) -> Touch:
        return together(self.touch(s) for s in stmts)

    def procedure(self, path: str) -> Touch:
        return self._procedure(self.linked.procedure(path))

    def _of_procedure(self, procedure: Procedure) -> Touch:
        """With its hooks; what it knows itself is nobody else's."""
        hooks = self.linked.hooked.get(procedure.path, [])
        known = (procedure, *(hook.procedure for hook in hooks))
        inner = together(self.body(step.body) for one in known for step in one.steps)
        tests = self.reads(*(hook.test for hook in hooks), *(start for one in known for _, start in one.memory))
        own = {var for one in known for var in (*one.params, one.you, one.this, *(v for v, _ in one.memory))}
        return Touch((tests | inner.reads) - own, inner.writes - own)
