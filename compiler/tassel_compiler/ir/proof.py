"""A whole program put before `Prover`: results from the innermost functions outwards, then arguments from outside in.

A function may be called by the program, and from outside: when an entry is started, a rank is asked for, or somebody
wants to know why something is not offered. What is handed in there is part of what must hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain

from tassel_compiler.ir.analysis import Survey, surveyed
from tassel_compiler.ir.bounds import UNHEEDED, Doubts
from tassel_compiler.ir.bounds_of_rows import Prover
from tassel_compiler.ir.cells import asked_range, taken_range
from tassel_compiler.ir.intervals import WORD, Interval, hull
from tassel_compiler.ir.known import Learned
from tassel_compiler.ir.ops import Call, Value
from tassel_compiler.ir.program import Ask, Block, Function, Program
from tassel_compiler.ir.walk import walk


def prove(program: Program, demands: Doubts) -> Program:
    """The same program, as the demands leave it."""
    survey = surveyed(program.functions)
    return _proved(Prover(program, UNHEEDED, survey.changing), survey, demands)


def value_ranges(program: Program) -> dict[int, Interval]:
    """Between which numbers each value of a sound program lies, by its identity; what is never reached is not there."""
    survey = surveyed(program.functions)
    bounds = _Noting(program, UNHEEDED, survey.changing)
    _proved(bounds, survey, UNHEEDED)
    return bounds.found


class _Noting(Prover):
    """A value that stands in several places has what is known in all of them. What is only found on the way to results
    knows nothing of arguments, and is not kept."""

    def __init__(self, program: Program, demands: Doubts, changing: frozenset[str]) -> None:
        super().__init__(program, demands, changing)
        self.found: dict[int, Interval] = {}
        self._noting = False

    def results_known(self, args: dict[str, list[Interval]], demands: Doubts) -> None:
        super().results_known(args, demands)
        self._noting = True

    def value(self, op: Value, known: Learned) -> tuple[Value, Interval]:
        result = super().value(op, known)
        if self._noting:
            found = result[1]
            before = self.found.get(id(op), found)
            self.found[id(op)] = found if before == found else hull(before, found)
        return result


def _proved(bounds: Prover, survey: Survey, demands: Doubts) -> Program:
    program = bounds.program
    order, asked = _callees_first(survey.calls), survey.asked | _asked_outside(program)
    for name in order:
        if name in asked:
            bounds.results[name] = _result(bounds, program.functions[name]) if name in survey.returning else (0, 0)
    bounds.results_known(handed_in(program), demands)
    blocks = tuple(_block(bounds, block) for block in program.blocks)
    asks = tuple(_ask(bounds, ask) for ask in program.asks)
    done = {name: _function(bounds, program.functions[name]) for name in reversed(order)}
    return replace(program, blocks=blocks, asks=asks, functions={name: done[name] for name in program.functions})


def _result(bounds: Prover, function: Function) -> Interval:
    return bounds.function(function.body, {})[1]


def _block(bounds: Prover, block: Block) -> Block:
    bounds.demands.at(block.why)
    body, _ = bounds.body(block.body, Learned({}))
    return block if body is block.body else replace(block, body=body)


def _ask(bounds: Prover, ask: Ask) -> Ask:
    bounds.demands.at(ask.why)
    seat, _ = bounds.needed(ask.seat, Learned({}), (0, bounds.program.players - 1))
    return ask if seat is ask.seat else replace(ask, seat=seat)


def _function(bounds: Prover, function: Function) -> Function:
    bounds.demands.at(function.why)
    given = bounds.args.get(function.name) or [WORD] * len(function.params)
    body, _ = bounds.function(function.body, dict(zip(function.params, given, strict=True)))
    return function if body is function.body else replace(function, body=body)


def handed_in(program: Program) -> dict[str, list[Interval]]:
    """The functions that are called from outside, and what is handed in to them."""
    found: dict[str, list[Interval]] = {}
    for name, ranges in _calls_from_outside(program):
        before = found.get(name, ranges)
        found[name] = [hull(a, b) for a, b in zip(before, ranges, strict=True)]
    return found


def _calls_from_outside(program: Program) -> Iterator[tuple[str, list[Interval]]]:
    for entry in program.entries.values():
        if entry.block < 0:
            yield entry.function, [taken_range(program, entry, i) for i in range(len(entry.params))]
    for name in program.rank:
        yield name, [(0, program.players - 1)]
    for ask in program.asks:
        for test in ask.tests:
            yield test.function, [asked_range(program, ask)]
        if ask.tried is not None:
            yield ask.tried.function, [(ask.tried.low, ask.tried.high - 1)]


def _asked_outside(program: Program) -> set[str]:
    """Functions of whose result a block or a question makes something."""
    of_blocks = chain.from_iterable(block.body for block in program.blocks)
    return {op.function for op in walk((*of_blocks, *(ask.seat for ask in program.asks))) if isinstance(op, Call)}


def _callees_first(found: Mapping[str, set[str]]) -> list[str]:
    """No function reaches itself."""
    calls = {name: sorted(inner) for name, inner in found.items()}
    done: dict[str, None] = {}
    for name in calls:
        todo = [name]
        while todo:
            waiting = [inner for inner in calls[todo[-1]] if inner not in done]
            if waiting:
                todo.append(waiting[0])
            else:
                done[todo.pop()] = None
    return list(done)
