"""Checking: from declarations and syntax to the checked tree.

On entry every text has been parsed; on exit every word is bound, every type known, no rule reaches itself and every
demand stands in a guard, or there is a diagnostic that says what does not.
"""

from __future__ import annotations

from tassel_compiler.check.acting import check_acting
from tassel_compiler.check.amounts import NegativeAmounts
from tassel_compiler.check.beyond import Beyond
from tassel_compiler.check.circles import check_circles
from tassel_compiler.check.declared import check_declared
from tassel_compiler.check.faces import check_faces
from tassel_compiler.check.guards import Guards
from tassel_compiler.check.kept import check_kept
from tassel_compiler.check.leaks import check_leaks
from tassel_compiler.check.lists import Lists
from tassel_compiler.check.positions import check_positions
from tassel_compiler.check.procedures import ProcedureChecker
from tassel_compiler.check.recursion import check_recursion
from tassel_compiler.check.rows import check_rows
from tassel_compiler.check.sizes import check_sizes
from tassel_compiler.check.world import World
from tassel_compiler.core import Checked
from tassel_compiler.core.demands import Demands
from tassel_compiler.core.footprint import Footprint
from tassel_compiler.core.linked import Linked
from tassel_compiler.diagnostics import Sink
from tassel_compiler.resolve.declarations import Declarations


def check(declared: Declarations, sink: Sink) -> Checked:
    check_declared(declared, sink)
    if sink.failed:
        return Checked(declared)
    world = World(declared, sink)
    procedures = ProcedureChecker(world)
    procedures.run()
    procedures.changes()
    check_positions(world)
    check_faces(world)
    check_rows(declared, world.checked, sink)
    if sink.failed:
        return world.checked
    world.checked.bindings.complete = True
    linked = Linked(declared, world.checked)
    if check_circles(linked, sink) and check_recursion(linked, sink) and check_sizes(linked, sink):
        procedures.check_tested_facts(Footprint(linked))
        if sink.failed:
            return world.checked
        start = f"rules/{declared.game.start}"
        if start in world.checked.procedures:
            check_acting(linked, start, sink)
            demands = Demands(linked)
            Guards(demands, sink).run(start)
            check_kept(world.checked, sink)
            check_leaks(demands, sink)
            NegativeAmounts(world.checked, sink).run()
            Beyond(world.checked, world.noted.spoken, sink).run()
            Lists(world.checked, world.noted.spoken, sink).run()
        else:
            world.unknown(declared.game.start, declared.game.origin.span, world.rule_names)
    return world.checked


__all__ = ["Checked", "check"]
