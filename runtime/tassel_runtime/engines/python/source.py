"""A program as Python source.

A function takes the vector `S` and its parameters; the traced variant (`_t`) also the trace `T`, the
trailed variant (`_r`) the trail `R`, an enumerator (`_o`) the trail and the list `O` of what it offers.
A block takes the vector and gives the number of the block to go on with, 0 for "over", -1 - n for "ask n
waits".
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tassel_compiler.ir.analysis import FAST, TRACED, variants
from tassel_compiler.ir.ops import Body, Loop
from tassel_compiler.ir.program import Ask, Block, Function
from tassel_compiler.ir.walk import searched_rows, walk
from tassel_runtime.engines.python.identifiers import ENDINGS, Identifiers
from tassel_runtime.engines.python.statements import body, indented
from tassel_runtime.engines.python.terms import HIDDEN, Scope
from tassel_runtime.engines.python.values import number


def fast_source(known: Identifiers) -> str:
    """Everything that is needed to play: tables, and every function."""
    tables = [f"{python} = {known.program.tables[name]!r}" for name, python in known.tables.items()]
    return "\n\n".join([*tables, *(write() for write in fast_writers(known).values())]) + "\n"


def fast_writers(known: Identifiers) -> dict[str, Callable[[], str]]:
    """Who writes which function: those of the program with their trailed variants, blocks, seats."""
    found: dict[str, Callable[[], str]] = {}
    for function in known.program.functions.values():
        for mode in variants(function, known.changing):
            found[known.function(function, mode)] = partial(_function, function, mode, known)
    for block in known.program.blocks:
        found[block_name(block, FAST)] = partial(_block, block, FAST, known)
    for ask in known.program.asks:
        found[seat_name(ask)] = partial(_seat, ask, known)
    return found


def traced_source(known: Identifiers) -> str:
    """What a traced run adds: the changing functions and the blocks once more."""
    changing = [f for f in known.program.functions.values() if f.role == "plain" and f.name in known.changing]
    parts = [_function(function, TRACED, known) for function in changing]
    parts += [_block(block, TRACED, known) for block in known.program.blocks]
    return "\n\n".join(parts) + "\n"


def seat_name(ask: Ask) -> str:
    return f"seat{ask.number}"


def block_name(block: Block, mode: str) -> str:
    return f"b{block.number}{ENDINGS[mode]}"


def _scope(name: str, mode: str, params: tuple[str, ...], code: Body, known: Identifiers) -> Scope:
    scope = Scope(known, mode, name, searched=searched_rows(code))
    for param in params:
        scope.local(param)
    counters = scope.only_counts(params, code)
    loops = [op for op in walk(code) if isinstance(op, Loop) and op.local in counters]
    for _ in range(4):
        before = dict(scope.ranges)
        for loop in loops:
            _note_interval(loop, scope)
        scope.beside.clear()
        if scope.ranges == before:
            return scope
    scope.ranges.clear()
    return scope


def _note_interval(loop: Loop, scope: Scope) -> None:
    """Widen what is known of a counter; repeated until nothing changes, since bounds may use counters."""
    counter, low, high = loop.local, number(loop.low, scope), number(loop.high, scope)
    first, last = low.low, max(low.low, high.high - 1)
    if counter in scope.ranges:
        first, last = min(first, scope.ranges[counter][0]), max(last, scope.ranges[counter][1])
    scope.ranges[counter] = (first, last)


def _function(function: Function, mode: str, known: Identifiers) -> str:
    scope = _scope(known.function(function, mode), mode, function.params, function.body, known)
    offers = ["O"] if function.role == "options" else []
    given = ["S", *HIDDEN[mode], *offers, *(scope.local(p) for p in function.params)]
    lines = body(function.body, scope)
    if not lines or not lines[-1].startswith("return"):
        lines.append("return 0")
    return "\n".join([*scope.beside, f"def {scope.name}({', '.join(given)}):", *indented(lines)])


def _block(block: Block, mode: str, known: Identifiers) -> str:
    scope = _scope(block_name(block, mode), mode, (), block.body, known)
    head = f"def {scope.name}({', '.join(['S', *HIDDEN[mode]])}):"
    lines = indented(body(block.body, scope))
    return "\n".join([*scope.beside, head, *lines])


def _seat(ask: Ask, known: Identifiers) -> str:
    scope = Scope(known, FAST, seat_name(ask))
    text = number(ask.seat, scope).text
    return "\n".join([*scope.beside, f"def {scope.name}(S):\n    return {text}"])
