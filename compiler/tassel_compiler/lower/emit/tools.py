"""What everybody who emits works with."""

from __future__ import annotations

from dataclasses import dataclass

from tassel_compiler.lower.emit.flow import Flow
from tassel_compiler.lower.emit.formulas import FormulaEmitter
from tassel_compiler.lower.emit.frames import Frames
from tassel_compiler.lower.emit.pieces import Pieces
from tassel_compiler.lower.layout import Layout
from tassel_compiler.lower.machine import Expression, Machine
from tassel_compiler.lower.plan.planner import Planner


@dataclass(frozen=True, slots=True)
class Tools:
    m: Machine
    planner: Planner
    formulas: FormulaEmitter
    pieces: Pieces
    flow: Flow
    frames: Frames

    @property
    def layout(self) -> Layout:
        return self.m.layout

    @property
    def expr(self) -> Expression:
        return self.formulas.expr
