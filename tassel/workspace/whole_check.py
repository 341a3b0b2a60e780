"""All that is told of rules that the compiler found in order: a check, a watch and a mending tell the same.

That they can be made into programs, that the plans and drawings beside them fit, that their examples hold, and which
examples of others they made untrue.
"""

from __future__ import annotations

from tassel.examples import looked_over
from tassel.left_out import LeftOut, tell_left_out
from tassel.unread_files import tell_unread_files
from tassel.verdicts import InOrder
from tassel.workspace.plan_texts import tell_plans
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled, spoken_programs


def tell_the_rest(rules: Compiled, sink: Sink) -> InOrder:
    """The numbers of players that they are for, and the examples that no longer hold."""
    own = rules.fresh()
    left: tuple[LeftOut, ...] = ()
    programs = spoken_programs(own)
    sink.extend(own.sink.items)
    if not sink.failed:
        tell_plans(rules, sink)
        tell_unread_files(rules.expression, sink)
        left = looked_over(rules, programs, sink)
        tell_left_out(left, rules.expression, sink)
    return InOrder(tuple(programs), left)
