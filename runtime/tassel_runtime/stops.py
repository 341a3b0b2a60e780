"""Why a game stopped, in words: the place in the rules, the number, and what it may be."""

from __future__ import annotations

from tassel_compiler.ir.intervals import WORD
from tassel_compiler.ir.program import WITHOUT_END, Program, Why
from tassel_compiler.ir.work import WORK
from tassel_runtime.engine import Stopped


def why_stopped(program: Program, stopped: Stopped) -> str:
    stop = program.stops[stopped.stop]
    return said_at(program, stop.why) + _number(stop.what, stopped)


def said_at(program: Program, why: int) -> str:
    """The file and line, the rule and the sentence, as far as they are known, in front of what is said of them."""
    found = program.whys[why] if why < len(program.whys) else Why("", "", "")
    parts = (found.place, found.path, f"`{found.text}`" if found.text else "")
    return "".join(f"{part}: " for part in parts if part)


def _number(what: str, stopped: Stopped) -> str:
    if what == WITHOUT_END:
        return f"this goes on and on; one decision may set {WORK:,} steps going"
    if not what:
        return "it asks for what is not there"
    if stopped.low > stopped.high:
        return f"{what} is {stopped.value}, and there is none"
    return f"{what} is {stopped.value}; it may be {_bounds(stopped)}"


def _bounds(stopped: Stopped) -> str:
    """An end that is only the end of what a number can be is why_stopped where it was passed."""
    if stopped.high == WORD[1] and stopped.value < stopped.low:
        return f"{stopped.low} or more"
    if stopped.high == WORD[1]:
        return f"at most {stopped.high}"
    return f"{stopped.low} to {stopped.high}" if stopped.low < stopped.high else f"only {stopped.low}"
