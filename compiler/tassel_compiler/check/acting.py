"""Who acts: a sentence about what is yours is reached only where somebody acts.

A rule may be used both where a player acts and where nobody does; only what is reached from the start of the game
without an `as` around it is looked at here. A call hands the one who acts on, and so do a hook without an owner and a
value that is about him. The card that changes a value needs nobody: where nobody acts, nobody holds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from tassel_compiler import core as c
from tassel_compiler.core.linked import Linked
from tassel_compiler.core.memory import Memory
from tassel_compiler.core.rows import Terms
from tassel_compiler.core.visit import called_by, statements, stmt_row, terms_inside
from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.source import Span

_NAME = re.compile(r"[a-z][a-z0-9-]*")
_Found = tuple[Span, tuple[Span, ...]]  # a sentence that somebody must say, and the calls that lead to it


def check_acting(linked: Linked, start: str, sink: Sink) -> None:
    acting = _Acting(linked)
    found = acting.needs(linked.procedure(start))
    if found is not None:
        sentence, calls = found
        changed = list(acting.changes_in(sentence))
        hint = "a change that asks only for numbers, constants and `player-count` holds for everybody, whoever acts"
        related = [Related("reached from here", call) for call in calls]
        related += [Related("this change asks for the one who acts", span) for span in changed]
        sink.report("E0313", sentence, hint=hint if changed else None, word=sentence.words, related=related)


class _Acting:
    def __init__(self, linked: Linked) -> None:
        self.linked = linked
        self.d = linked.d
        self.needs = Memory[c.Procedure, "_Found | None"](self._needs, None)
        self._about_you = Memory[c.Value, bool](self._value, False)

    def _needs(self, procedure: c.Procedure) -> _Found | None:
        """The first sentence of a procedure that somebody must say, and the calls that lead to it."""
        if self._mentions((start for _, start in procedure.memory if start is not None), procedure.you):
            return procedure.span, ()
        stmts = (s for step in procedure.steps for s in statements(step.body))
        hooks = (hook for hook in self.linked.hooked.get(procedure.path, ()) if not hook.family)
        own = (found for s in stmts if (found := self._sentence(s, procedure.you)) is not None)
        hung = (found for hook in hooks if (found := self._hook(hook)) is not None)
        return next(own, None) or next(hung, None)

    def _hook(self, hook: c.Hooked) -> _Found | None:
        if hook.test is not None and self._reads(hook.test, hook.procedure.you):
            return hook.span, ()
        return self.needs(hook.procedure)

    def _sentence(self, s: c.Stmt, you: c.Var) -> _Found | None:
        if self._mentions(self._own(s), you):
            return s.span, ()
        if not _is(stmt_row(s).acts(s), you):
            return None
        for path in called_by(s, self.linked):
            found = self.needs(self.linked.procedure(path))
            if found is not None:
                return found[0], (s.span, *found[1])
        return None

    def _own(self, s: c.Stmt) -> Terms:
        """The terms of a sentence; who moves pieces matters only at a place that tells its pieces apart by persons."""
        if not isinstance(s, c.Transfer | c.TransferBasket):
            return terms_inside(s)
        if self._by_person(s.source, s.stock) or self._by_person(s.target, s.stock):
            return terms_inside(s)
        return terms_inside(replace(s, actor=None))

    def _by_person(self, holder: c.Holder, stock: str) -> bool:
        member = self.d.families[holder.family].members.get(stock) if holder.kind == "place" else None
        return member is not None and any(self.d.is_person(kind) for kind in member.by)

    def changes_in(self, sentence: Span) -> Iterator[Span]:
        """The changes of values named in it that read the one who acts."""
        words = set(_NAME.findall(sentence.words))
        for name, value in self.linked.checked.values.items():
            for change in value.changes if name in words else ():
                if not change.family and self._reads(change.body, value.you):
                    yield change.span

    # ---- terms ---------------------------------------------------------------------------------------------

    def _mentions(self, terms: Iterable[c.Term], you: c.Var) -> bool:
        """Do these read the one who acts, themselves or in a value that is about him?"""
        return any(self._reads(term, you) for term in terms)

    def _reads(self, term: c.Term, you: c.Var) -> bool:
        if _is(term, you):
            return True
        if isinstance(term, c.ValueCall | c.FormulaOf) and _is(term.you, you):
            about_you = any(self._about_you(value) for value in self._called(term))
            return about_you or self._mentions(terms_inside(replace(term, you=None)), you)
        return self._mentions(terms_inside(term), you)

    def _called(self, term: c.ValueCall | c.FormulaOf) -> Iterable[c.Value]:
        checked = self.linked.checked
        if isinstance(term, c.ValueCall):
            return (checked.values[term.name],)
        return [v for (f, member, _), v in checked.formulas.items() if (f, member) == (term.family, term.member)]

    def _value(self, value: c.Value) -> bool:
        changes = (change.body for change in value.changes if not change.family)
        return self._mentions((value.body, *changes), value.you)


def _is(term: object, you: c.Var) -> bool:
    return isinstance(term, c.VarRef) and term.var is you
