"""What the rows say of a statement, held against what the statement, once lowered, is seen to do in the oracle."""

from __future__ import annotations

from tassel_compiler.core.demands import Demands
from tassel_compiler.core.footprint import Footprint
from tassel_compiler.core.linked import Linked
from tassel_compiler.core.names import Symbol
from tassel_compiler.ir.ops import Assign, Local
from tassel_compiler.ir.program import HEADER, Program
from tassel_compiler.ir.walk import walk
from tests.core.watching import PATH, Sample, made, names, played, prefixes, read

HIDDEN = "pile"
"""A zone that lies face down: nobody knows what is in front."""
NEVER = 100
"""Points that a sample gives behind something that cannot be done."""


def hold(sample: Sample) -> None:
    """Whatever must hold of a sample, with the rows as they are now."""
    checked, codes = read(sample)
    assert codes == ([sample.refused] if sample.refused else []), codes
    if checked is None or sample.refused:
        return
    for cut in prefixes(checked):
        linked, program = Linked(checked.declared, cut), made(cut)
        nothing_is_touched_in_secret(linked, program)
        chance_is_no_secret(linked, program)
        no_test_takes_what_it_sets_itself(program)
    what_is_offered_can_be_carried_through(made(checked))


def nothing_is_touched_in_secret(linked: Linked, program: Program) -> None:
    """Every cell that is read or written goes by a name that the footprint has."""
    touch = Footprint(linked).procedure(PATH)
    log, _ = played(program)
    known = names(program)
    for cells, told in ((log.reads, touch.reads), (log.writes, touch.writes)):
        secret = [known[cell] for cell in cells if cell in known and not known[cell] & told]
        assert not secret, secret


def chance_is_no_secret(linked: Linked, program: Program) -> None:
    """Without chance the same choices lead to the same table, whatever the seed and however the hidden cards lie."""
    if Demands(linked).procedure_chance(PATH):
        return
    assert _tables(program, seed=1) == _tables(program, seed=2)
    assert _tables(program, without=HIDDEN) == _tables(program, turned=HIDDEN, without=HIDDEN)


def no_test_takes_what_it_sets_itself(program: Program) -> None:
    """A variable that surely gets a value inside a test of foresight does not come in with an older one."""
    for function in program.functions.values():
        read = {op.local for op in walk(function.body) if isinstance(op, Local)}
        set_ = {_variable(op.local) for op in walk(function.body) if isinstance(op, Assign)}
        assert not [x for x in function.params if x not in read and _variable(x) in set_], function.name


def _variable(local: str) -> str:
    return local.partition(".")[0]


def _tables(program: Program, seed: int = 1, turned: str = "", without: str = "") -> list[list[int]]:
    left_out = {cell for cell, known in names(program).items() if known == {Symbol("zone", without)}}
    left_out |= set(range(len(HEADER)))
    _, ends = played(program, seed, turned)
    return [[x for at, x in enumerate(cells) if at not in left_out] for cells in ends]


def what_is_offered_can_be_carried_through(program: Program) -> None:
    """No play gets stuck, nobody has less than nothing, and what stands behind the impossible never happens."""
    _, ends = played(program)
    for slot in program.slots:
        for cells in ends:
            values = cells[slot.base : slot.base + slot.size]
            assert max(values) < NEVER if slot.name == program.score else min(values) >= 0, slot.name
