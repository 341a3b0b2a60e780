"""Who acts: a sentence about what is yours is reached only where somebody acts.

A rule may be used both where a player acts and where nobody does; only what is reached from the start of the game
without an `as` around it is looked at here. A call hands the one who acts on, and so does a hook without an owner.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from tassel_compiler import core as c
from tassel_compiler.check.demands import Demands, parts
from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.source import Span

_ELSEWHERE = ("body", "other", "arms", "options", "you", "span")


def check_acting(declared: Declarations, demands: Demands, start: str, sink: Sink) -> None:
    found = _Acting(declared, demands).needs(start)
    if found is not None:
        sentence, calls = found
        related = tuple(Related("reached from here", call) for call in calls)
        sink.report("E0313", sentence, word=sentence.words, related=related)


class _Acting:
    def __init__(self, declared: Declarations, demands: Demands) -> None:
        self.d = declared
        self.m = demands
        self._known: dict[str, tuple[Span, tuple[Span, ...]] | None] = {}

    def needs(self, path: str) -> tuple[Span, tuple[Span, ...]] | None:
        """The first sentence of a procedure that somebody must say, and the calls that lead to it."""
        if path not in self._known:
            self._known[path] = None
            procedure = self.m.checked.procedures[path]
            for step in procedure.steps:
                for s in _sentences(step.body):
                    found = self._sentence(s, procedure.you)
                    if found is not None:
                        self._known[path] = found
                        return found
            hooks = [h for h in self.m.hooked.get(path, []) if not h.family]
            found = next((n for h in hooks if (n := self.needs(h.procedure.path))), None)
            self._known[path] = found
        return self._known[path]

    def _sentence(self, s: c.Stmt, you: c.Var) -> tuple[Span, tuple[Span, ...]] | None:
        if isinstance(s, c.Transfer | c.TransferBasket):
            skip = () if self._by_person(s.source, s.stock) or self._by_person(s.target, s.stock) else ("actor",)
        else:
            skip = ()
        if _mentions(s, you, (*_ELSEWHERE, *skip)):
            return s.span, ()
        hands_on = _is(getattr(s, "you", None), you)
        for target in self.m.targets(s) if hands_on else ():
            found = self.needs(target)
            if found is not None:
                return found[0], (s.span, *found[1])
        return None

    def _by_person(self, holder: c.Holder, stock: str) -> bool:
        member = self.d.families[holder.family].members.get(stock) if holder.kind == "place" else None
        return member is not None and any(self.d.is_person(kind) for kind in member.by)


def _sentences(body: tuple[c.Stmt, ...]) -> Iterator[c.Stmt]:
    for s in body:
        yield s
        for inner in parts(s):
            yield from _sentences(inner)


def _is(e: object, you: c.Var) -> bool:
    return isinstance(e, c.VarRef) and e.var is you


def _mentions(node: object, you: c.Var, skip: tuple[str, ...]) -> bool:
    """Does a sentence itself, without those inside it, read the one who acts?"""
    if _is(node, you):
        return True
    if isinstance(node, c.Branch):
        return any(_mentions(arm.test, you, ()) for arm in node.arms)
    if isinstance(node, tuple):
        return any(_mentions(item, you, skip) for item in node)
    if not is_dataclass(node) or isinstance(node, c.Var | Span):
        return False
    return any(_mentions(getattr(node, f.name), you, ()) for f in fields(node) if f.name not in skip)
