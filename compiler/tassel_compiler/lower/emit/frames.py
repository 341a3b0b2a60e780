"""Frames of rules that ask: where to go on when it is done, who acts, its row, parameters, memory, and what is owed.

Because no rule reaches itself the frame lies at a fixed address, and the game can stop and be copied at any question.
A frame is handed out when the rule is first spoken of; its body is lowered later, after all that call it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tassel_compiler import core as c
from tassel_compiler.check.recursion import reached
from tassel_compiler.ir.program import NOBODY
from tassel_compiler.lower.emit.flow import Flow
from tassel_compiler.lower.machine import Env, Home, Machine


@dataclass(frozen=True, slots=True)
class RuleFrame:
    entry: int  # block
    ret: int  # cell: where to go on afterwards
    owes: int  # cell: the number of the call it came from, as far as something is owed there
    env: Env


class Frames:
    def __init__(self, m: Machine, flow: Flow) -> None:
        self.m = m
        self.flow = flow
        self._frames: dict[str, RuleFrame] = {}
        self._todo: list[str] = []
        self._sites: dict[tuple[str, int], Env] = {}
        self._places: dict[str, int] = {}

    def of(self, path: str) -> RuleFrame:
        if path not in self._frames:
            procedure = self.m.linked.procedure(path)
            entry, ret = self.flow.reserve(), self.m.layout.frame()
            variables = (*taken(procedure), *(var for var, _ in procedure.memory))
            own: Env = {var: self._home(var, procedure) for var in variables}
            owes = self.m.layout.frame()
            self._frames[path] = RuleFrame(entry, ret, owes, {**self.seen(path), **own})
            self._todo.append(path)
        return self._frames[path]

    def _home(self, var: c.Var, procedure: c.Procedure) -> Home:
        """Somebody acts where that means something, else perhaps nobody."""
        if self.m.is_set(var):
            return self.m.set_home(var)
        if var is not procedure.you:
            return self.m.in_frame(var)
        least = 0 if self.m.acting.needed(procedure.path) else NOBODY
        return Home(cells=self.m.layout.frame(held=(least, self.m.layout.players - 1)))

    def seen(self, path: str) -> Env:
        """A hook sees the frame of the rule it hangs on."""
        rule = self.m.checked.sees.get(path)
        return self.of(rule).env if rule is not None else {}

    # ---- what is owed --------------------------------------------------------------------------------------

    def called_from(self, path: str, site: int, env: Env) -> None:
        """Where the variables lie of what is owed after this call."""
        if site:
            self._sites[path, site] = dict(env)

    def site(self, path: str, site: int) -> Env:
        return self._sites[path, site]

    # ---- order ---------------------------------------------------------------------------------------------

    def unfinished(self) -> Iterator[str]:
        """Callers before those they call, so that a rule knows what every caller still owes."""
        while self._todo:
            self._todo.sort(key=self._place, reverse=True)
            yield self._todo.pop()

    def _place(self, path: str) -> int:
        if not self._places:
            self._places = {path: i for i, path in enumerate(reversed(self._callees_first()))}
        return self._places[path]

    def _callees_first(self) -> list[str]:
        done: dict[str, None] = {}

        def visit(path: str) -> None:
            if path not in done:
                for target in reached(self.m.linked, path):
                    visit(target)
                done[path] = None

        for path in self.m.checked.procedures:
            visit(path)
        return list(done)


def taken(procedure: c.Procedure) -> list[c.Var]:
    """What a procedure is given: who acts, its row, its parameters."""
    return [procedure.you, *([procedure.this] if procedure.this else []), *procedure.params]
