"""All that is told of rules that the compiler found in order: a check, a watch and a mending tell the same.

That they can be made into programs, that the plans and drawings beside them fit, that their examples hold, and which
examples of others they made untrue.
"""

from __future__ import annotations

from collections.abc import Generator

from tassel.examples import looking_over
from tassel.left_out import LeftOut, tell_left_out
from tassel.unread_files import tell_unread_files
from tassel.verdicts import InOrder
from tassel.workspace.plan_texts import tell_plans
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled, spoken_programs
from tassel_compiler.ir.program import Program


def the_rest(rules: Compiled, sink: Sink) -> Generator[None, None, InOrder]:
    """The numbers of players that they are for, and the examples that no longer hold; piece by piece, for whoever has
    something else to do in between."""
    left: tuple[LeftOut, ...] = ()
    low, high = rules.declared.game.players if rules.declared is not None else (1, 0)
    programs: dict[int, Program] = {}
    for players in range(low, high + 1):
        own = rules.fresh()
        programs |= spoken_programs(own, [players])
        sink.extend(own.sink.items)
        yield
    if not sink.failed:
        tell_plans(rules, sink)
        yield
        tell_unread_files(rules.expression, sink)
        left = yield from looking_over(rules, programs, sink)
        tell_left_out(left, rules.expression, sink)
    return InOrder(tuple(programs), left)


def tell_the_rest(rules: Compiled, sink: Sink) -> InOrder:
    """All of it at once."""
    pieces = the_rest(rules, sink)
    while True:
        try:
            next(pieces)
        except StopIteration as done:
            found: InOrder = done.value
            return found
