"""The laws of a program: what every stage after this one may rely on.

`verify` gives one sentence per broken law, an empty list for a sound program. It runs after lowering and
after every pass in the tests, and on every file that is opened: what it lets through, an engine may run
without looking.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tassel_compiler.ir.ops import Body, Halt, Return
from tassel_compiler.ir.program import HEADER, Ask, Program
from tassel_compiler.ir.verify_bounds import verify_bounds
from tassel_compiler.ir.verify_calls import verify_calls
from tassel_compiler.ir.verify_code import MOST_STEPS, ClearedRows, CodePart, analysis_steps, verify_code
from tassel_compiler.ir.verify_names import verify_names, verify_texts

_SHOWN = 300


def verify(program: Program) -> list[str]:
    return [_on_one_line(text) for text in verify_form(program) or verify_bounds(program)]


def _on_one_line(text: str) -> str:
    """A broken law as it may be shown, whatever names it speaks of."""
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"


def verify_form(program: Program) -> list[str]:
    """All but what numbers may be: that is looked at last, in a program whose form is sound."""
    illegible = verify_texts(program)
    if illegible:
        return illegible  # what follows speaks of them
    broken = [*_layout(program), *_blocks(program), *_references(program), *verify_names(program)]
    rows: ClearedRows = {}
    for function in program.functions.values():
        broken += verify_code(program, CodePart(f"function {function.name}", function.role, function.params,
                                            function.body), rows)
    for block in program.blocks:
        broken += verify_code(program, CodePart(f"block {block.number}", "block", (), block.body), rows)
    for ask in program.asks:
        seat = Return(ask.seat)
        broken += verify_code(program, CodePart(f"seat of ask {ask.number}", "seat", (), (seat,)), rows)
    if not broken and sum(analysis_steps(body) for body in _bodies(program)) > MOST_STEPS:
        broken.append("more locals beside more branches than can be looked at")
    return broken or verify_calls(program)


def _bodies(program: Program) -> Iterator[Body]:
    yield from (function.body for function in program.functions.values())
    yield from (block.body for block in program.blocks)


def _layout(program: Program) -> list[str]:
    broken = []
    if len(program.start) != program.cells:
        broken.append(f"start has {len(program.start)} cells, not {program.cells}")
    if program.cells < len(HEADER):
        broken.append("the vector has no room for the header")
    if any(not -(2 ** 31) <= n < 2 ** 31 for n in program.start):
        broken.append("start: a cell does not fit 32 bits")
    if len(program.tables) != len({name for name in program.tables if name}):
        broken.append("a table has no name")
    broken += _slots(program) + _zones(program) + _cards(program)
    return broken


def _inside(program: Program, what: str, first: int, size: int) -> list[str]:
    if size >= 0 and first >= 0 and first + size <= program.cells:
        return []
    return [f"{what} lies outside the vector"]


def _slots(program: Program) -> list[str]:
    broken: list[str] = []
    for slot in program.slots:
        if any(size < 0 for _, size in slot.dims):
            broken.append(f"slot {slot.holder} {slot.name}: a size is negative")
        broken += _inside(program, f"slot {slot.holder} {slot.name}", slot.base, slot.size)
    return broken


def _zones(program: Program) -> list[str]:
    broken: list[str] = []
    twice = [name for name, n in Counter(zone.name for zone in program.zones).items() if n > 1]
    broken += [f"two zones are called {name}" for name in twice]
    numbered: Counter[tuple[str, int]] = Counter()
    for zone in program.zones:
        if zone.capacity < 0:
            broken.append(f"zone {zone.name}: its capacity is negative")
            continue
        outside = _inside(program, f"zone {zone.name}", zone.base, zone.count * (zone.capacity + 1))
        if outside:
            broken += outside
            continue
        if zone.cards not in program.cards:
            broken.append(f"zone {zone.name}: there are no cards {zone.cards}")
            continue
        if zone.first < 0 or zone.first + zone.count > program.cards[zone.cards].zones:
            broken.append(f"zone {zone.name}: its numbers are beyond those of {zone.cards}")
            continue
        numbered.update((zone.cards, zone.first + i) for i in range(zone.count))
    broken += [f"{kind}: two zones are number {i}" for (kind, i), n in numbered.items() if n > 1]
    for kind, cards in program.cards.items():
        missing = [i for i in range(min(cards.zones, program.cells)) if not numbered[kind, i]]
        broken += [f"{kind}: there is no zone number {i}" for i in missing[:1]]
    return broken


def _cards(program: Program) -> list[str]:
    broken: list[str] = []
    for name, cards in program.cards.items():
        if name != cards.name:
            broken.append(f"cards {name} call themselves {cards.name}")
        if len(cards.home) != cards.count:
            broken.append(f"cards {name}: not every card has a home")
        if any(not 0 <= row < len(cards.rows) for row in cards.row_of):
            broken.append(f"cards {name}: a card of no row")
        if any(not -1 <= zone < cards.zones for zone in cards.home):
            broken.append(f"cards {name}: a home that is no zone")
        broken += _inside(program, f"cards {name}: where", cards.where, cards.count)
    return broken


def _blocks(program: Program) -> list[str]:
    broken = [f"block {block.number} stands at place {i}" for i, block in enumerate(program.blocks)
              if block.number != i]
    if not program.blocks or program.blocks[0].body != (Halt(),):
        broken.append("block 0 does not simply halt")
    broken += [text for block in program.blocks for text in _why(program, f"block {block.number}", block.why)]
    broken += [f"ask {ask.number} stands at place {i}" for i, ask in enumerate(program.asks)
               if ask.number != i]
    broken += _label(program, "entry", program.entry)
    return broken


def _label(program: Program, what: str, number: int) -> list[str]:
    return [] if 0 <= number < len(program.blocks) else [f"{what}: there is no block {number}"]


def _function(program: Program, what: str, name: str, params: int, options: bool = False) -> list[str]:
    function = program.functions.get(name)
    if function is None:
        return [f"{what}: there is no function {name}"]
    if len(function.params) != params:
        return [f"{what}: {name} takes {len(function.params)} parameters, not {params}"]
    if (function.role == "options") != options:
        return [f"{what}: {name} has the role {function.role}"]
    return []


def _why(program: Program, what: str, why: int) -> list[str]:
    return [] if 0 <= why < max(1, len(program.whys)) else [f"{what}: there is no reason {why}"]


def _references(program: Program) -> list[str]:
    broken: list[str] = []
    for name, function in program.functions.items():
        broken += _why(program, f"function {name}", function.why)
        if name != function.name:
            broken.append(f"function {name} calls itself {function.name}")
        if function.role not in ("plain", "probe", "options"):
            broken.append(f"function {name}: there is no role {function.role}")
        if len(set(function.params)) != len(function.params):
            broken.append(f"function {name}: two parameters have one name")
    for ask in program.asks:
        broken += _ask(program, ask)
    broken += _entries(program)
    for name in program.rank:
        broken += _function(program, "rank", name, 1)
    if not any(slot.name == program.score and slot.holder == "player" for slot in program.slots):
        broken.append(f"score: players have no {program.score}")
    for stop in program.stops:
        broken += _why(program, "stop", stop.why)
    for r in program.ranges:
        broken += _inside(program, "a range", r.base, r.count)
    for law in program.laws:
        broken += [f"law {law.name}: cell {c} lies outside the vector" for c in law.cells
                   if not 0 <= c < program.cells]
    for frame in program.frames.values():
        broken += [f"frame {frame.rule}: cell {c} lies outside the vector" for c in (*frame.cells, frame.ret)
                   if not -1 <= c < program.cells]
    return broken


def _ask(program: Program, ask: Ask) -> list[str]:
    what = f"ask {ask.number} ({ask.id})"
    broken = [*_label(program, what, ask.then), *_function(program, what, ask.options, 0, True),
              *_why(program, what, ask.why)]
    if ask.candidates:
        broken += _function(program, what, ask.candidates, 0, True)
    for test in ask.tests:
        broken += _function(program, what, test.function, 1)
    if ask.tried is not None:
        broken += _function(program, what, ask.tried.function, 1)
        if ask.tried.low >= ask.tried.high:
            broken.append(f"{what}: nothing is tried")
    return broken


def _entries(program: Program) -> list[str]:
    broken: list[str] = []
    for name, entry in program.entries.items():
        what = f"entry {name}"
        if entry.block < 0:
            broken += _function(program, what, entry.function, len(entry.params))
            continue
        broken += _label(program, what, entry.block)
        if len(entry.cells) != len(entry.params):
            broken.append(f"{what}: {len(entry.params)} parameters, {len(entry.cells)} cells")
        broken += [f"{what}: cell {c} lies outside the vector" for c in (*entry.cells, entry.ret)
                   if not -1 <= c < program.cells]
    return broken
