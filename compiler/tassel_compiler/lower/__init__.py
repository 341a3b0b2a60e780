"""Lowering: the checked tree becomes a program for one number of players.

On entry everything is bound, typed and guarded; on exit there is a vector layout, functions, blocks and asks; the
program has no hash yet. Nothing about meaning is decided here that `docs/language.md` does not say.
"""

from __future__ import annotations

from tassel_compiler.core import Checked
from tassel_compiler.core.demands import Demands
from tassel_compiler.core.footprint import Footprint
from tassel_compiler.core.linked import Linked
from tassel_compiler.diagnostics import Sink
from tassel_compiler.ir import ops
from tassel_compiler.ir.program import Block, Program
from tassel_compiler.lower.assembly import Assembly
from tassel_compiler.lower.budget import TooMuch
from tassel_compiler.lower.constants import Constants
from tassel_compiler.lower.emit.flow import Flow
from tassel_compiler.lower.emit.formulas import FormulaEmitter
from tassel_compiler.lower.emit.frames import Frames
from tassel_compiler.lower.emit.pieces import Pieces
from tassel_compiler.lower.emit.tools import Tools
from tassel_compiler.lower.layout import Layout
from tassel_compiler.lower.limits import limited
from tassel_compiler.lower.machine import Machine
from tassel_compiler.lower.plan.planner import Planner
from tassel_compiler.resolve.declarations import Declarations


def lower(declared: Declarations, checked: Checked, expression: str, players: int, sink: Sink) -> Program | None:
    layout = Layout(declared, checked, players, sink)
    if sink.failed:
        return None
    tools = _tools(layout, Linked(declared, checked))
    try:
        program = Assembly(tools).program(expression)
    except TooMuch as problem:
        own = checked.procedures.get(tools.m.path)
        sink.report(problem.code, problem.span or (own.span if own else declared.game.origin.span))
        return None
    return None if sink.failed else program


def _tools(layout: Layout, linked: Linked) -> Tools:
    demands, foot = Demands(linked), Footprint(linked)
    m = Machine(layout, Constants(layout), linked.checked, demands)
    layout.slots |= limited(m)
    m.blocks.append(Block(0, "", (ops.Halt(),)))
    formulas, flow = FormulaEmitter(m, foot), Flow(m)
    return Tools(m, Planner(demands, foot), formulas, Pieces(m, formulas), flow, Frames(m, flow))
