"""No rule reaches itself: checked on the linked program, with every row `do` can run, every hook at its point, and
what happens when a zone is empty.

The frames of rules can lie at fixed addresses because of this, and every game ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tassel_compiler.core.linked import Linked
from tassel_compiler.core.visit import callers, calls, of_procedure
from tassel_compiler.diagnostics import Sink
from tassel_compiler.source import Span

CHAINED = 200  # rules that start one another: what follows them goes as deep


def check_recursion(linked: Linked, sink: Sink) -> bool:
    """Reports the first cycle found; true if there is none."""
    edges = {procedure.path: list(reached(linked, procedure.path)) for procedure in linked.procedures}
    done: set[str] = set()
    for path in edges:
        cycle = _visit(path, edges, done, [])
        if len(cycle) > CHAINED:
            sink.report("E0504", linked.procedure(path).span, word=short(path), most=CHAINED)
            return False
        if cycle:
            chain = " > ".join(short(p) for p in cycle)
            newest = _newest(linked, cycle)
            follows = cycle[cycle.index(newest) + 1]
            sink.report("E0502", _starting(linked, newest, follows), chain=chain, word=short(newest))
            return False
    return True


def _newest(linked: Linked, cycle: list[str]) -> str:
    """The rule of the cycle that came last into play: without it there was none."""
    layers = linked.d.layers
    return max(cycle, key=lambda path: _place(linked.procedure(path).span, layers))


def _starting(linked: Linked, path: str, follows: str) -> Span:
    """The sentence of a rule that starts the next one of the cycle; a hook hangs on the whole rule."""
    rule = linked.procedure(path)
    return next((stmt.span for stmt in callers(of_procedure(rule), follows, linked)), rule.span)


def _place(span: Span, layers: Sequence[str]) -> int:
    """Rules of the game stand before those of its overlays."""
    return layers.index(span.source.layer) if span.source.layer in layers else -1


def short(path: str) -> str:
    return path.split("/")[-1]


def reached(linked: Linked, path: str) -> Iterator[str]:
    """The procedures that this one may run or try: hooks at its points, calls, rows, refills of zones."""
    for hook in linked.hooked.get(path, []):
        yield hook.procedure.path
    yield from calls(of_procedure(linked.procedure(path)), linked)


def _visit(path: str, edges: dict[str, list[str]], done: set[str], trail: list[str]) -> list[str]:
    """The first cycle on the ways from here, or a chain that is too long."""
    if len(trail) > CHAINED:
        return trail
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
