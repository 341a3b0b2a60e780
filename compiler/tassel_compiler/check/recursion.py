"""No rule reaches itself: checked on the linked program, with every row `do` can run and every hook at its point.

The frames of rules can lie at fixed addresses because of this, and every game ends.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler import core as c
from tassel_compiler.check.demands import Demands, parts
from tassel_compiler.diagnostics import Sink


def check_recursion(demands: Demands, sink: Sink) -> bool:
    """Reports the first cycle found from each rule; true if there is none."""
    procedures = demands.checked.procedures
    edges = {path: list(called(demands, path)) for path in procedures}
    done: set[str] = set()
    fine = True
    for path in procedures:
        cycle = _visit(path, edges, done, [])
        if cycle:
            fine = False
            chain = " > ".join(_short(p) for p in cycle)
            sink.report("E0502", procedures[cycle[0]].span, chain=chain, word=_short(cycle[0]))
            break
    return fine


def _short(path: str) -> str:
    return path.split("/")[-1]


def called(demands: Demands, path: str) -> Iterator[str]:
    """The procedures that this one may run: calls, rows and hooks at its points."""
    for hook in demands.hooked.get(path, []):
        yield hook.procedure.path
    for step in demands.checked.procedures[path].steps:
        yield from _in_body(demands, step.body)


def _in_body(demands: Demands, body: tuple[c.Stmt, ...]) -> Iterator[str]:
    for s in body:
        yield from demands.targets(s)
        for inner in parts(s):
            yield from _in_body(demands, inner)


def _visit(path: str, edges: dict[str, list[str]], done: set[str], trail: list[str]) -> list[str]:
    if path in trail:
        return [*trail[trail.index(path) :], path]
    if path in done:
        return []
    for target in edges.get(path, ()):
        cycle = _visit(target, edges, done, [*trail, path])
        if cycle:
            return cycle
    done.add(path)
    return []
