"""Which sentences can fail, which ask, and whether every demand stands in a guard.

A demand (`pay`, `put`, `require`, `choose`, `take exactly`) may fail. A guard (an option, `may`, `up to`, `if
possible`, an `as` block, a lap in which somebody chooses) contains it: the guard is entered only if it can be
finished. What is reached from the start of the game without a guard must not be able to fail (E0401). Foresight ends
at chance and where somebody else acts, so nothing after those in the same guard may fail (E0407, E0409), nor after a
loop in which somebody chooses (E0408).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from tassel_compiler import core as c
from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.resolve.declarations import Declarations

Stmts = tuple[c.Stmt, ...]


def parts(s: c.Stmt) -> Iterator[Stmts]:
    """The bodies inside a statement."""
    match s:
        case c.Branch():
            for arm in s.arms:
                yield arm.body
            yield s.other
        case c.IfPossible():
            yield s.body
            yield s.other
        case c.MayDo() | c.UpTo() | c.Repeat() | c.Each() | c.AsOne():
            yield s.body
        case c.ChooseOne():
            for option in s.options:
                yield option.body


class Demands:
    def __init__(self, declared: Declarations, checked: c.Checked) -> None:
        self.d = declared
        self.checked = checked
        self._fails: dict[str, bool] = {}
        self._asks: dict[str, bool] = {}

    # ---- procedures ----------------------------------------------------------------------------------------

    @cached_property
    def hooked(self) -> dict[str, list[c.Hooked]]:
        found: dict[str, list[c.Hooked]] = {}
        for hook in self.checked.hooks:
            found.setdefault(hook.rule, []).append(hook)
        return found

    def targets(self, s: c.Stmt) -> list[str]:
        """The procedures a statement may run."""
        if isinstance(s, c.CallRule | c.RequirePossible):
            return [s.rule]
        if isinstance(s, c.DoRow):
            return list(self.rows(s.family, s.member).values())
        return []

    def rows(self, family: str, member: str) -> dict[str, str]:
        """Row name -> path of the procedure it has (rows without one are left out)."""
        form = self.d.families[family].form
        suffix = f"#{member}" if member else ""
        found = {}
        for row in self.d.families[family].rows:
            path = f"{form}s/{family}/each/{row}{suffix}"
            if path in self.checked.procedures:
                found[row] = path
        return found

    def procedure_fails(self, path: str) -> bool:
        if path not in self._fails:
            self._fails[path] = False  # recursion is reported elsewhere
            steps = self.checked.procedures[path].steps
            self._fails[path] = any(self.fails(s) for step in steps for s in step.body)
        return self._fails[path]

    def procedure_asks(self, path: str) -> bool:
        if path not in self._asks:
            self._asks[path] = False
            hooks = self.hooked.get(path, [])
            own = any(self.asks(s) for step in self.checked.procedures[path].steps for s in step.body)
            self._asks[path] = own or bool(hooks)
        return self._asks[path]

    # ---- statements ----------------------------------------------------------------------------------------

    def fails(self, s: c.Stmt) -> bool:
        """Can this sentence fail outside any guard of its own?"""
        match s:
            case c.Transfer() | c.TransferBasket():
                return s.must and not (isinstance(s, c.Transfer) and s.amount is None)
            case c.Compose():
                return s.must
            case c.PutCard():
                return self.d.zones[s.zone].holds > 0
            case c.Choose():
                return not s.random and not self._never_empty(s)
            case c.Require() | c.RequirePossible():
                return True
            case c.CallRule() | c.DoRow():
                return any(self.procedure_fails(p) for p in self.targets(s))
            case c.Branch():
                return any(self.fails(x) for body in parts(s) for x in body)
            case c.IfPossible():
                return any(self.fails(x) for x in s.other)
            case c.ChooseOne():
                return all(o.test is not None or any(self.fails(x) for x in o.body) for o in s.options)
            case c.Repeat() | c.Each():
                if self.is_lap_guard(s):
                    return False
                return any(self.fails(x) for x in s.body)
        return False

    def _never_empty(self, s: c.Choose) -> bool:
        return s.where is None and isinstance(s.domain, c.Every | c.Some | c.Seats)

    def asks(self, s: c.Stmt) -> bool:
        match s:
            case c.Choose():
                return not s.random
            case c.Compose() | c.MayDo() | c.UpTo() | c.ChooseOne():
                return True
            case c.CallRule() | c.DoRow():
                return any(self.procedure_asks(p) for p in self.targets(s))
        return any(self.asks(x) for body in parts(s) for x in body)

    def is_lap_guard(self, s: c.Stmt) -> bool:
        """A lap of a loop in which somebody decides, or in which each acts in turn, is a guard of its own."""
        if isinstance(s, c.Each) and s.acting:
            return True
        return isinstance(s, c.Repeat | c.Each) and any(self.asks(x) for x in s.body)

    def chance(self, s: c.Stmt) -> bool:
        match s:
            case c.Draw():
                return self.d.zones[s.source].face == "down"
            case c.ShuffleZone():
                return True
            case c.Choose():
                return s.random
            case c.CallRule() | c.DoRow():
                return any(
                    self.chance(x)
                    for p in self.targets(s)
                    for step in self.checked.procedures[p].steps
                    for x in step.body
                )
        return any(self.chance(x) for body in parts(s) for x in body)


class Guards:
    """Walks the whole program from the start rule and reports demands outside guards and after the end of foresight."""

    def __init__(self, demands: Demands, sink: Sink) -> None:
        self.m = demands
        self.sink = sink
        self._open: set[str] = set()
        self._seen: set[str] = set()

    def run(self, start: str) -> None:
        self._unguarded(start)
        for path in self.m.checked.procedures:
            for step in self.m.checked.procedures[path].steps:
                self._regions(step.body)

    def _unguarded(self, path: str) -> None:
        if path in self._open or path not in self.m.checked.procedures:
            return
        self._open.add(path)
        for step in self.m.checked.procedures[path].steps:
            self._walk(step.body)

    def _walk(self, body: Iterable[c.Stmt]) -> None:
        for s in body:
            match s:
                case c.CallRule() | c.DoRow():
                    for target in self.m.targets(s):
                        self._unguarded(target)
                case c.Branch():
                    for inner in parts(s):
                        self._walk(inner)
                case c.IfPossible():
                    self._walk(s.other)
                case c.Repeat() | c.Each():
                    if not self.m.is_lap_guard(s):
                        self._walk(s.body)
                case _:
                    if self.m.fails(s):
                        self.sink.report("E0401", s.span, text=s.span.words)

    def _regions(self, body: Stmts) -> None:
        """Inside one body: nothing may fail after chance, after somebody else acted, after a loop that chooses."""
        ended: tuple[str, c.Stmt] | None = None
        for s in body:
            if ended and self.m.fails(s) and s.span not in self._seen_spans:
                self._seen_spans.add(s.span)
                related = (Related("from here on", ended[1].span),)
                text, before = s.span.words, ended[1].span.words
                self.sink.report(ended[0], s.span, related=related, text=text, before=before)
            ended = ended or self._ends(s)
            for inner in parts(s):
                self._regions(inner)

    @cached_property
    def _seen_spans(self) -> set[object]:
        return set()

    def _ends(self, s: c.Stmt) -> tuple[str, c.Stmt] | None:
        """What of this sentence ends foresight, also inside its blocks and in the rules that it calls."""
        if isinstance(s, c.AsOne) and any(self.m.fails(x) or self.m.asks(x) for x in s.body):
            return "E0409", s
        if isinstance(s, c.UpTo) or self.m.is_lap_guard(s) and not (isinstance(s, c.Each) and s.acting):
            return "E0408", s
        if isinstance(s, c.Each) and any(self.m.fails(x) or self.m.asks(x) for x in s.body):
            return "E0409", s
        for body in parts(s):
            for x in body:
                if found := self._ends(x):
                    return found
        return self._call_ends(s)

    def _call_ends(self, s: c.Stmt) -> tuple[str, c.Stmt] | None:
        """The same of a sentence without blocks; what a called rule does is told of the call."""
        if self.m.chance(s):
            return "E0407", s
        targets = self.m.targets(s) if isinstance(s, c.CallRule | c.DoRow) else []
        for path in targets:
            for step in self.m.checked.procedures[path].steps:
                for x in step.body:
                    if found := self._ends(x):
                        return found[0], s
        return None
