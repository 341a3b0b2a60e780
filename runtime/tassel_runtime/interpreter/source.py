"""A program as Python source.

A function takes the vector `S` and its parameters; the traced variant (`_t`) also the trace `T`, the
trailed variant (`_r`) the trail `R`, an enumerator (`_o`) the trail and the list `O` of what it offers.
A block takes the vector and gives the number of the block to go on with, 0 for "over", -1 - n for "ask n
waits".
"""

from __future__ import annotations

from tassel_compiler.ir.ops import Op
from tassel_compiler.ir.program import Block, Function
from tassel_compiler.ir.walk import walk
from tassel_runtime.interpreter.facts import Facts
from tassel_runtime.interpreter.pieces import FAST, TRACED, TRAILED, Scope
from tassel_runtime.interpreter.statements import body, indented
from tassel_runtime.interpreter.values import whole


def fast_source(facts: Facts) -> str:
    """Everything that is needed to play: tables, functions with their trailed variants, blocks, seats."""
    parts = [f"{python} = {facts.program.tables[name]!r}" for name, python in facts.tables.items()]
    for function in facts.program.functions.values():
        parts += [_function(function, mode, facts) for mode in variants(function, facts)]
    parts += [_block(block, FAST, facts) for block in facts.program.blocks]
    parts += [_seat(ask.number, ask.seat, facts) for ask in facts.program.asks]
    return "\n\n".join(parts) + "\n"


def traced_source(facts: Facts) -> str:
    """What a traced run adds: the changing functions and the blocks once more."""
    changing = [f for f in facts.program.functions.values() if f.role == "plain" and f.name in facts.changing]
    parts = [_function(function, TRACED, facts) for function in changing]
    parts += [_block(block, TRACED, facts) for block in facts.program.blocks]
    return "\n\n".join(parts) + "\n"


def variants(function: Function, facts: Facts) -> tuple[str, ...]:
    if function.role == "options":
        return (TRAILED,)
    if function.name not in facts.changing:
        return (FAST,)
    return (TRAILED,) if function.role == "probe" else (FAST, TRAILED)


def function_name(function: Function, mode: str, facts: Facts) -> str:
    ending = "_o" if function.role == "options" else {FAST: "", TRACED: "_t", TRAILED: "_r"}[mode]
    return facts.functions[function.name] + ending


def block_name(number: int, mode: str) -> str:
    return f"b{number}_t" if mode == TRACED else f"b{number}"


def _scope(mode: str, params: tuple[str, ...], ops: tuple[Op, ...], facts: Facts) -> Scope:
    scope = Scope(facts, mode)
    for param in params:
        scope.local(param)
    counters = scope.only_counts(params, ops)
    loops = [op for op in walk(ops) if op.name == "loop" and op.args[0] in counters]
    for _ in range(4):
        before = dict(scope.ranges)
        for loop in loops:
            _note_interval(str(loop.args[0]), loop, scope)
        if scope.ranges == before:
            return scope
    scope.ranges.clear()
    return scope


def _note_interval(counter: str, loop: Op, scope: Scope) -> None:
    """Widen what is known of this counter; repeated until nothing changes, since bounds may use counters."""
    low, high = whole(loop.args[1], scope), whole(loop.args[2], scope)
    first, last = low.low, max(low.low, high.high - 1)
    if counter in scope.ranges:
        first, last = min(first, scope.ranges[counter][0]), max(last, scope.ranges[counter][1])
    scope.ranges[counter] = (first, last)


def _function(function: Function, mode: str, facts: Facts) -> str:
    scope = _scope(mode, function.params, function.body, facts)
    hidden = ["S"] + {FAST: [], TRACED: ["T"], TRAILED: ["R"]}[mode]
    hidden += ["O"] if function.role == "options" else []
    given = hidden + [scope.local(p) for p in function.params]
    lines = body(function.body, scope)
    if not lines or not lines[-1].startswith("return"):
        lines.append("return 0")
    return "\n".join([f"def {function_name(function, mode, facts)}({', '.join(given)}):", *indented(lines)])


def _block(block: Block, mode: str, facts: Facts) -> str:
    scope = _scope(mode, (), block.body, facts)
    given = "S, T" if mode == TRACED else "S"
    head = f"def {block_name(block.number, mode)}({given}):  # {' '.join(block.owner.split())}"
    return "\n".join([head, *indented(body(block.body, scope))])


def _seat(number: int, seat: Op, facts: Facts) -> str:
    text = whole(seat, Scope(facts, FAST)).text
    return f"def seat{number}(S):\n    return {text}"
