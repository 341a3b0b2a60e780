"""Why a module stopped, in the words that every engine has for it."""

from __future__ import annotations

from tassel_compiler.ir.program import Program
from tassel_compiler.wasm.helpers import CIRCLE, FAULTY, MEMORY, STOPPED, STUCK
from tassel_runtime.engine import EngineFault, NoWayOn, Stopped
from tassel_runtime.engines.vectors import turning_in_a_circle
from tassel_runtime.engines.wasm.instances import Halted, Instance
from tassel_runtime.stops import why_stopped


class OutOfMemory(NoWayOn):
    """The rules ask for more options, or try out more changes, than a module has room for."""


def no_way_on(program: Program, instance: Instance, halted: Halted) -> NoWayOn:
    if halted.kind == STOPPED:
        problem = Stopped(halted.number, halted.value, halted.low, halted.high)
        problem.words = why_stopped(program, problem)
        return problem
    if halted.kind == FAULTY:
        return EngineFault(_at(halted, instance.about.faults[halted.number]))
    if halted.kind == STUCK:
        return EngineFault(f"nothing can be chosen at {program.asks[halted.number].id}")
    if halted.kind == CIRCLE:
        return turning_in_a_circle(program, halted.number)
    if halted.kind == MEMORY or halted.outside:  # options and samples lie at the end: too many of them lie past it
        return OutOfMemory(_at(halted, "one decision asks for more memory than a game has"))
    return EngineFault(_at(halted, halted.said))


def _at(halted: Halted, said: str) -> str:
    return f"{halted.place}: {said}" if halted.place else said
