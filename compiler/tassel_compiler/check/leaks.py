"""Options that tell a secret: who is offered something learns by it what lies where he does not see.

`choose p in players where some k in p's hand where k is heron` offers those who have a heron, and so tells who they
are. An option may rest on what everybody sees and on what is seen by the one who chooses; whatever else its tests, the
set it is chosen from, and the values that these call say of a zone or a slot that is kept from him is told. How many
cards lie somewhere everybody sees. What is chosen in secret at the same time cannot be told: no text can name it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tassel_compiler.core import Checked
from tassel_compiler.core import statements as s
from tassel_compiler.core import terms as t
from tassel_compiler.core.demands import Demands
from tassel_compiler.core.tree import Procedure
from tassel_compiler.core.visit import bodies_in, statements, stmt_row, term_row
from tassel_compiler.diagnostics import Sink
from tassel_compiler.source import Span

_DEEP = 20  # calls of values in values
Whose = Mapping[t.Var, t.Expr]
"""What parameters of a value are where it is called."""


def check_leaks(demands: Demands, sink: Sink) -> None:
    checked = demands.linked.checked
    told: set[Span] = set()
    bodies = [step.body for procedure in checked.procedures.values() for step in procedure.steps]
    reached = _Reached(demands)
    for stmt in (stmt for body in bodies for stmt in statements(body)):
        asked: list[_Demanded] = [(stmt.span, *offered, {}) for offered in _offered(checked, stmt)]
        for span, roots, actor, whose in (*asked, *reached.of(stmt)):
            found = next(_kept(checked, roots, actor, whose, 0), None)
            if found is not None and span not in told:
                told.add(span)
                sink.report("W0401", span, text=span.words, secret=found)


_Demanded = tuple[Span, tuple[t.Term, ...], t.Expr, Whose]


class _Reached:
    """The demands that are looked at before something is offered: also those of called rules, and of blocks that are no
    guards of their own, where the test of a branch decides which of them it is."""

    def __init__(self, demands: Demands) -> None:
        self._demands = demands
        self._linked = demands.linked

    def of(self, stmt: s.Stmt) -> Iterator[_Demanded]:
        """Those of what may be chosen or left out: it is offered only where they hold."""
        if isinstance(stmt, s.ChooseOne):
            for option in stmt.options:
                yield from self._body(option.body, stmt.actor, {}, ())
        elif isinstance(stmt, s.MayDo | s.UpTo):
            yield from self._body(stmt.body, stmt.actor, {}, ())

    def _body(self, body: s.Stmts, actor: t.Expr, whose: Whose, inside: tuple[str, ...]) -> Iterator[_Demanded]:
        last = max((i for i, one in enumerate(body) if self._demands.fails(one)), default=-1)
        for one in body[: last + 1]:
            if self._demands.fails(one):
                yield from self._one(one, actor, whose, inside)
            if isinstance(one, s.Let):
                whose = {**whose, one.var: _own(one.value, whose)}
            if self._demands.ends(one) is not None:
                return

    def _one(self, one: s.Stmt, actor: t.Expr, whose: Whose, inside: tuple[str, ...]) -> Iterator[_Demanded]:
        row = stmt_row(one)
        if self._demands.demands(one) or isinstance(one, s.Branch):
            yield one.span, _read(self._linked.checked, one), actor, whose
        for body in bodies_in(one):
            if not self._demands.shut(body):
                yield from self._body(body.stmts, actor, whose, inside)
        for path in row.calls(one, self._linked):
            if path not in inside:
                procedure = self._linked.procedure(path)
                known = {**whose, **_handed(procedure, one, whose)}
                for step in procedure.steps:
                    yield from self._body(step.body, actor, known, (*inside, path))


def _read(checked: Checked, stmt: s.Stmt) -> tuple[t.Term, ...]:
    """What decides whether a sentence can be done: of cards that lie face up, not how the others lie beside them."""
    inside: tuple[t.Term, ...] = stmt_row(stmt).inside(stmt)
    if isinstance(stmt, s.Choose) and _face_up(checked, stmt):
        return tuple(term for term in inside if term is not stmt.domain)
    return inside


def _handed(procedure: Procedure, call: s.Stmt, whose: Whose) -> Whose:
    """What the parameters of a rule are where it is called."""
    args = call.args if isinstance(call, s.CallRule) else ()
    given = dict(zip(procedure.params, (_own(arg, whose) for arg in args), strict=False))
    you = call.you if isinstance(call, s.CallRule | s.DoRow) else None
    return {**given, procedure.you: _own(you, whose)} if you is not None else given


def _offered(checked: Checked, stmt: s.Stmt) -> Iterator[tuple[tuple[t.Term, ...], t.Expr]]:
    """What decides what is offered, and to whom."""
    if isinstance(stmt, s.Choose) and stmt.actor is not None and not stmt.random:
        domain = None if _face_up(checked, stmt) else stmt.domain
        yield tuple(term for term in (domain, stmt.where) if term is not None), stmt.actor
    elif isinstance(stmt, s.ChooseOne):
        tests = tuple(o.test for o in stmt.options if o.test is not None and not isinstance(o.test, s.RequirePossible))
        yield tests, stmt.actor


def _kept(checked: Checked, roots: Iterable[t.Term], actor: t.Expr, whose: Whose, deep: int) -> Iterator[str]:
    """The zones and slots among these terms that the actor does not see into, by name."""
    waiting = list(roots)
    while waiting:
        term = waiting.pop()
        if isinstance(term, t.Held | t.ZoneCard):
            zone = checked.declared.zones[term.zone]
            if not _sees(zone.seen_by, term.owner, actor, whose):
                yield zone.name
        elif isinstance(term, t.Read) and term.holder == "player":
            slot = checked.declared.slots.get(f"player.{term.name}")
            if slot is not None and not _sees(slot.seen_by, term.owner, actor, whose):
                yield slot.name
        elif isinstance(term, t.ValueCall) and deep < _DEEP:
            yield from _in_value(checked, term, actor, whose, deep)
        elif isinstance(term, t.VarRef) and not isinstance(whose.get(term.var, term), t.VarRef):
            waiting.append(whose[term.var])
        waiting += term_row(term).inside(term)
        if isinstance(term, t.Ask | t.FoldOf) and _face_up(checked, term):
            waiting.remove(term.domain)


def _face_up(checked: Checked, asked: s.Choose | t.Ask | t.FoldOf) -> bool:
    """Whether only cards of a zone are asked for that were turned up there, so that everybody sees them."""
    if not isinstance(asked.domain, t.Held):
        return False
    flag = checked.declared.zones[asked.domain.zone].turned
    read = (part for part in _all_of(asked.where) if isinstance(part, t.Read) and part.name == flag)
    return any(isinstance(part.owner, t.VarRef) and part.owner.var is asked.var for part in read)


def _all_of(where: t.Expr | None) -> Iterator[t.Expr]:
    """The tests that must all hold."""
    if isinstance(where, t.Both) and where.op == "and":
        yield from _all_of(where.left)
        yield from _all_of(where.right)
    elif where is not None:
        yield where


def _in_value(checked: Checked, call: t.ValueCall, actor: t.Expr, whose: Whose, deep: int) -> Iterator[str]:
    value = checked.values[call.name]
    given = dict(zip(value.params, (_own(arg, whose) for arg in call.args), strict=False))
    if call.you is not None:
        given[value.you] = _own(call.you, whose)
    return _kept(checked, (value.body,), actor, given, deep + 1)


def _own(e: t.Expr, whose: Whose) -> t.Expr:
    return whose.get(e.var, e) if isinstance(e, t.VarRef) else e


def _sees(seen_by: str, owner: t.Expr | None, actor: t.Expr, whose: Whose) -> bool:
    if seen_by == "all":
        return True
    return seen_by == "owner" and owner is not None and _own(owner, whose) == actor
