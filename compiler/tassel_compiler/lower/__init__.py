"""Lowering: the checked tree becomes a program for one number of players.

On entry everything is bound, typed and guarded; on exit there is a vector layout, functions, blocks and asks; the
program has no hash yet. Nothing about meaning is decided here that `docs/language.md` does not say.
"""

from __future__ import annotations

from tassel_compiler.core import Checked
from tassel_compiler.core.acting import Acting
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


class Lowering:
    """One rule set for any numbers of players. What its sentences demand and touch, and which of them need somebody who
    acts, is the same for all of them and found out once; `of` keeps it with the checked tree."""

    @classmethod
    def of(cls, checked: Checked) -> Lowering:
        return checked.derive(cls, lambda: cls(checked.declared, checked))

    def __init__(self, declared: Declarations, checked: Checked) -> None:
        self._declared, self._checked = declared, checked
        linked = Linked(declared, checked)
        self._demands, self._foot, self._acting = Demands(linked), Footprint(linked), Acting(linked)

    def program(self, expression: str, players: int, sink: Sink) -> Program | None:
        layout = Layout(self._declared, self._checked, players, sink)
        if sink.failed:
            return None
        tools = self._tools(layout)
        try:
            program = Assembly(tools).program(expression)
        except TooMuch as problem:
            own = self._checked.procedures.get(tools.m.path)
            sink.report(problem.code, problem.span or (own.span if own else self._declared.game.origin.span))
            return None
        return None if sink.failed else program

    def _tools(self, layout: Layout) -> Tools:
        m = Machine(layout, Constants(layout), self._checked, self._demands, self._acting)
        layout.slots |= limited(m)
        m.blocks.append(Block(0, "", (ops.Halt(),)))
        formulas, flow = FormulaEmitter(m, self._foot), Flow(m)
        return Tools(m, Planner(self._demands, self._foot), formulas, Pieces(m, formulas), flow, Frames(m, flow))


def lower(declared: Declarations, checked: Checked, expression: str, players: int, sink: Sink) -> Program | None:
    """The program for one number of players."""
    return Lowering(declared, checked).program(expression, players, sink)
