"""Whether every demand stands in a guard, and none behind the end of foresight.

What is reached from the start of the game without a guard must not be able to fail (E0401); nor must what happens when
a zone is empty, because a card is drawn in the middle of other sentences. Foresight ends at chance and where somebody
else acts, so nothing after those in the same guard may fail (E0407, E0409), nor after a loop in which somebody chooses
(E0408).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tassel_compiler import core as c
from tassel_compiler.core.demands import Demands, End
from tassel_compiler.core.visit import bodies_in, stmt_row
from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.source import Span


class Guards:
    """Walks the whole program from the start rule and reports demands outside guards and after the end of foresight."""

    def __init__(self, demands: Demands, sink: Sink) -> None:
        self.m = demands
        self.linked = demands.linked
        self.sink = sink
        self._open: set[str] = set()
        self._told: set[Span] = set()

    def run(self, start: str) -> None:
        self._unguarded(start)
        for zone, refill in self.linked.checked.empties.items():
            self._unguarded(refill.path)
            self._silent(zone, refill)
        for procedure in self.linked.checked.procedures.values():
            for step in procedure.steps:
                self._regions(step.body)

    def _silent(self, zone: str, refill: c.Procedure) -> None:
        """Nobody is asked where a zone is empty, nor in a rule that is called there."""
        asking = (s for step in refill.steps for s in step.body if self.m.asks(s))
        for s in asking:
            self.sink.report("E0412", s.span, text=s.span.words, zone=zone)

    def _unguarded(self, path: str) -> None:
        if path in self._open:
            return
        self._open.add(path)
        for step in self.linked.procedure(path).steps:
            self._walk(step.body)

    def _walk(self, stmts: Iterable[c.Stmt]) -> None:
        for s in stmts:
            if self.m.demands(s):
                self.sink.report("E0401", s.span, text=s.span.words)
            for path in stmt_row(s).calls(s, self.linked):
                self._unguarded(path)
            for body in self.m.open_bodies(s):
                self._walk(body.stmts)

    def _regions(self, stmts: Iterable[c.Stmt]) -> None:
        """Inside one body: nothing may fail after chance, after somebody else acted, after a loop that chooses."""
        ended: End | None = None
        for s in stmts:
            if ended is not None and self.m.fails(s) and s.span not in self._told:
                self._tell(s, ended)
            ended = ended or self.m.ends(s)
            for inner in bodies_in(s):
                self._regions(inner.stmts)
            if isinstance(s, c.Secretly):
                self._revealed(s)

    def _revealed(self, s: c.Secretly) -> None:
        """When somebody chose, nobody knew what the others would do: what follows must not be able to fail."""
        for one in s.body:
            for deed in _in_arms(one):
                if self.m.fails(deed):
                    self.sink.report("E0415", deed.span, text=deed.span.words)

    def _tell(self, s: c.Stmt, ended: End) -> None:
        self._told.add(s.span)
        code, before = ended[0], ended[1].span
        related = (Related("from here on", before),)
        self.sink.report(code, s.span, related=related, text=s.span.words, before=before.words)


def _in_arms(s: c.Stmt) -> Iterator[c.Stmt]:
    """What a test decides about is told by itself: so are the ways of which one is chosen in secret."""
    if isinstance(s, c.Branch):
        for body in (*(arm.body for arm in s.arms), s.other):
            for one in body:
                yield from _in_arms(one)
    else:
        yield s
