"""What a rule sets going stays within measure.

A rule that calls another one twice, which calls a third one twice, and so on, says little and does very much: so much
that neither looking ahead nor playing ever ends. What a rule does with everything that it calls is counted sentence by
sentence, a loop as one lap, each row of a `do` once, since any of them may come.
"""

from __future__ import annotations

from tassel_compiler.check.recursion import short
from tassel_compiler.core.linked import Linked
from tassel_compiler.core.visit import called_by, statements
from tassel_compiler.diagnostics import Sink

LARGEST = 200_000  # sentences; the largest game that ships comes to 1,107


def check_sizes(linked: Linked, sink: Sink) -> bool:
    """Reports the first rule that does too much; true if there is none. No rule reaches itself."""
    sizes: dict[str, int] = {}
    for procedure in linked.procedures:
        if _size(procedure.path, linked, sizes) > LARGEST:
            sink.report("E0505", procedure.span, word=short(procedure.path), size=sizes[procedure.path], most=LARGEST)
            return False
    return True


def _size(path: str, linked: Linked, sizes: dict[str, int]) -> int:
    """How many sentences a rule comes to; past the measure it is no longer counted exactly."""
    if path not in sizes:
        procedure = linked.procedure(path)
        total = sum(_size(hook.procedure.path, linked, sizes) for hook in linked.hooked.get(path, ()))
        for stmt in statements(s for step in procedure.steps for s in step.body):
            total += 1 + sum(_size(target, linked, sizes) for target in called_by(stmt, linked))
        sizes[path] = total
    return sizes[path]
