"""Lowering: the checked tree becomes a program for one number of players.

On entry everything is bound, typed and guarded; on exit there is a vector layout, functions, blocks and asks; the
program has no hash yet. Nothing about meaning is decided here that `docs/language.md` does not say.
"""

from __future__ import annotations

from tassel_compiler.core import Checked
from tassel_compiler.core.demands import Demands
from tassel_compiler.core.linked import Linked
from tassel_compiler.diagnostics import Sink
from tassel_compiler.ir import ops
from tassel_compiler.ir.program import Block, Program
from tassel_compiler.lower.asking import Asking
from tassel_compiler.lower.assemble import Assemble
from tassel_compiler.lower.constants import Constants
from tassel_compiler.lower.foresight import Foresight
from tassel_compiler.lower.layout import Layout
from tassel_compiler.lower.machine import Machine
from tassel_compiler.lower.plain import Plain
from tassel_compiler.lower.points import Points
from tassel_compiler.lower.values import Values
from tassel_compiler.resolve.declarations import Declarations


def lower(declared: Declarations, checked: Checked, expression: str, players: int, sink: Sink) -> Program | None:
    layout = Layout(declared, checked, players, sink)
    if sink.failed:
        return None
    machine = Machine(layout, Constants(layout), checked, Demands(Linked(declared, checked)), sink)
    machine.blocks.append(Block(0, "", (ops.Halt(),)))
    plain = Plain(machine, Values(machine))
    asking = Asking(machine, plain, Foresight(machine, plain))
    asking.points = Points(machine)
    program = Assemble(machine, plain, asking).program(expression)
    return None if sink.failed else program
