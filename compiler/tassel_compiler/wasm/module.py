"""A program as a module of WebAssembly: all of its code, the loops that play it, and what names the places in the
rules.

The same program gives the same bytes, everywhere and always.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.depth import deep
from tassel_compiler.ir.analysis import FAST, TRAILED, changing
from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.program import Function, Program
from tassel_compiler.ir.proof import handed_in, value_ranges
from tassel_compiler.ir.weighed import weighed_sums
from tassel_compiler.ir.work import MOST_BLOCKS, WORK
from tassel_compiler.wasm.about import about, written_about
from tassel_compiler.wasm.assembler import assemble
from tassel_compiler.wasm.deeds_code import offering
from tassel_compiler.wasm.encoding import (
    CODE,
    DATA,
    EXPORTS,
    FUNCTIONS,
    GLOBALS,
    I32,
    I64,
    MAGIC,
    MEMORY,
    TYPES,
    custom,
    section,
    sequence,
    sized,
    spelt,
    unsigned,
)
from tassel_compiler.wasm.finding_code import finding_code
from tassel_compiler.wasm.games_code import exported, listing_code, result_code, run_code, seat_code
from tassel_compiler.wasm.helpers import AT_RANDOM, PICK, Helper, common, mover, movers
from tassel_compiler.wasm.in_place import written_in_place
from tassel_compiler.wasm.journal_code import journal_exports, journal_helpers
from tassel_compiler.wasm.kept_sums import kept_sums
from tassel_compiler.wasm.layout import MemoryMap
from tassel_compiler.wasm.mending_code import summing
from tassel_compiler.wasm.minds_code import thinking, thinking_exports
from tassel_compiler.wasm.opcodes import i32_const, i64_const
from tassel_compiler.wasm.parts_of_programs import parts_of
from tassel_compiler.wasm.remembered import remembered
from tassel_compiler.wasm.remembering_code import finder, forgetting
from tassel_compiler.wasm.rows_code import body_code
from tassel_compiler.wasm.scope_of_code import GLOBAL, LONG_GLOBALS, CodeScope, NumberedFunctions, Plan, only_counters
from tassel_compiler.wasm.scope_of_code import GLOBALS as SHARED
from tassel_compiler.wasm.taking_code import takers
from tassel_compiler.wasm.trying_code import place_by_lot, trial, tried_asks, trying
from tassel_compiler.wasm.unseen import without_unseen
from tassel_compiler.wasm.viewing_code import viewing_exports
from tassel_compiler.wasm.witness_code import witnesses
from tassel_compiler.wasm.writing_code import CodeWriter, PlaceMark, signature

HINTS = "metadata.code.branch_hint"
"""The section that WebAssembly has for this."""


def module_of(program: Program, whole: bool = False, watched: bool = False) -> bytes:
    """Functions that nobody calls are left out, unless somebody wants the whole program to try things out on. Watched,
    it notes every change with its place in the rules, for whoever tells a game."""
    with deep():
        return _Module(program, whole, watched).encoded()


class _Module:
    def __init__(self, program: Program, whole: bool = False, watched: bool = False) -> None:
        self.outside_calls = tuple(program.functions if whole else handed_in(program))
        given, ranges = program, value_ranges(program)
        self.program = program = without_unseen(program, ranges)
        parts, changes = parts_of(program), changing(program.functions)
        known = remembered(program, ranges, parts, changes)
        sums, weighed = kept_sums(program, ranges), weighed_sums(program)
        self.layout = MemoryMap(program, tuple(known), sums.families, parts, weighed, watched)
        self.faults: dict[str, int] = {}
        moving = dict(movers(self.layout, self.faults))
        self.helpers: dict[str, Helper] = {
            **common(self.layout, WORK, place_by_lot(program, PICK)), **moving,
            **dict(journal_helpers(self.layout, {k: moving[mover("put", k)].code for k in program.cards})),
            **dict(takers(self.layout)), **dict(thinking(self.layout, WORK)),
            "forget": forgetting(self.layout, known), "sum_up": summing(self.layout),
            **dict(witnesses(self.layout)), **dict(trying(self.layout, WORK)),
        }  # fmt: skip
        self.outside = {
            **exported(self.layout, WORK), **viewing_exports(self.layout),
            **journal_exports(self.layout), **thinking_exports(self.layout),
        }  # fmt: skip
        names = [*self.helpers, "run", "list", "list_all", "seat", "result", *map(finder, known), *self.outside]
        self.numbers = {name: i for i, name in enumerate(names)}
        functions = NumberedFunctions(len(names))
        self.plan = Plan(
            program, given, self.layout, ranges, changes, Allowed(program), functions, self.numbers,
            written_in_place(program, known, parts), body_code, known, sums, weighed, self.faults,
        )  # fmt: skip

    def encoded(self) -> bytes:
        writers = list(self._writers())
        kinds = sorted({w.signature for w in writers}, key=lambda s: (s.params, s.results))
        types = {kind: i for i, kind in enumerate(kinds)}
        bodies = [w.body() for w in writers]
        head = MAGIC + section(TYPES, sequence(kind.encoded() for kind in kinds))
        head += section(FUNCTIONS, sequence(unsigned(types[w.signature]) for w in writers))
        head += section(MEMORY, sequence([b"\x01" + unsigned(self.layout.pages) * 2]))
        head += section(GLOBALS, sequence(map(self._global, SHARED)))
        head += section(EXPORTS, sequence(self._exports()))
        head += custom(HINTS, _hints(writers))
        code = section(CODE, sequence(body for body, _ in bodies))
        marks = _placed(len(head) + len(code) - sum(len(body) for body, _ in bodies), writers, bodies)
        said = about(self.layout, list(self.faults), marks)
        data = section(DATA, sequence(b"\0" + i32_const(at) + b"\x0b" + sized(raw) for at, raw in self.layout.data))
        return head + code + data + custom("name", self._names()) + written_about(said)

    def _names(self) -> bytes:
        """The names of functions: those of the program, with the variant where there are two."""
        named = [(number, name) for name, number in self.numbers.items()]
        named += [(number, f"{name} ({mode})") for (name, mode), number in self.plan.functions.items()]
        names = sequence(unsigned(number) + spelt(name) for number, name in sorted(named))
        return bytes([1]) + sized(names)

    def _writers(self) -> Iterator[CodeWriter]:
        plan = self.plan
        for helper in self.helpers.values():
            yield self._helper(helper)
        yield run_code(plan, MOST_BLOCKS)
        yield listing_code(plan, False)
        yield listing_code(plan, True)
        yield seat_code(plan)
        yield result_code(plan)
        for name in plan.remembered:
            yield finding_code(plan, name)
        for helper in self.outside.values():
            yield self._helper(helper)
        for name in self.outside_calls:
            plan.called(name, FAST)
        for name, mode in plan.functions.in_turn():
            yield _function(plan, self.program.functions[name], mode)

    def _helper(self, helper: Helper) -> CodeWriter:
        return assemble(helper.takes, helper.gives, helper.code, {**self.numbers, **self._trials()}, GLOBAL)

    def _trials(self) -> dict[str, int]:
        """Code of the program that helpers call."""
        return {trial(ask): self.plan.called(tried.function, TRAILED) for ask, tried in tried_asks(self.program)}

    def _global(self, name: str) -> bytes:
        lies = self.layout
        begins = {"trail": lies.trail, "offered": lies.offers, "deep": lies.aside, "way": AT_RANDOM}
        first = begins.get(name, 0)
        if name in LONG_GLOBALS:
            return bytes((I64, 1)) + i64_const(first) + b"\x0b"
        return bytes((I32, 1)) + i32_const(first) + b"\x0b"

    def _exports(self) -> Iterator[bytes]:
        yield spelt("memory") + b"\x02\0"
        for name in (*self.outside, "seat"):
            yield spelt(name) + b"\0" + unsigned(self.numbers[name])
        for name in ("offered", "decisions", "forced", "game", "kept"):
            yield spelt(f"number.{name}") + b"\x03" + unsigned(GLOBAL[name])
        for name in self.outside_calls:
            yield spelt(f"function.{name}") + b"\0" + unsigned(self.plan.called(name, FAST))


def _hints(writers: list[CodeWriter]) -> bytes:
    """Branches that are hardly ever taken, so that an engine may move what they lead to out of the way: by function."""
    found = ((i, list(writer.hints())) for i, writer in enumerate(writers))
    return sequence(unsigned(i) + sequence(hints) for i, hints in found if hints)


def _placed(begins: int, writers: list[CodeWriter], bodies: list[tuple[bytes, int]]) -> list[PlaceMark]:
    """The marks of all functions, as offsets of the whole module."""
    found = []
    for writer, (body, head) in zip(writers, bodies, strict=True):
        found.append(PlaceMark(begins, -1, 0))
        found += [PlaceMark(begins + head + m.at, m.block, m.why) for m in writer.marks]
        begins += len(body)
    return found


def _function(plan: Plan, function: Function, mode: str) -> CodeWriter:
    w = CodeWriter(signature("i" * len(function.params), "i"))
    for i, param in enumerate(function.params):
        w.name(param, i)
    w.mark(-1, function.why)
    s = CodeScope(plan, w, mode, counters=only_counters(function.params, function.body))
    if function.role == "options":
        offering(function.body, s)
    else:
        body_code(function.body, s)
    w.const(0)
    return w
