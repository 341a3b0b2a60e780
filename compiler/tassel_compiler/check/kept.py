"""Conserved pieces that lie in no supply: no sentence makes one of them or loses one.

The supply is where pieces come from and go to that nobody is named for. If the rules count none of a conserved noun
there, what goes there is gone and what comes from there was never made, so the law that they keep to is broken by the
sentence itself. It is found in the checked tree, where every sentence has named both of its holders.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.core import Checked
from tassel_compiler.core import statements as s
from tassel_compiler.core import terms as t
from tassel_compiler.core.visit import statements
from tassel_compiler.diagnostics import Sink
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.shared import supply_of
from tassel_compiler.source import Span


def only_moved(declared: Declarations, read: t.Read) -> bool:
    """Whether nothing but a move may change this cell: the pieces are counted in the supply, or they are somebody's."""
    if read.name in declared.supply or read.name not in declared.game.conserved:
        return read.name in declared.supply
    family = declared.families.get(read.holder)
    member = family.members.get(read.name) if family else None
    by = zip(member.by, read.indices, strict=False) if member else ()
    whose = [i for kind, i in by if declared.is_person(kind) and not isinstance(i, t.MemberOf)]
    return read.holder == "player" or bool(whose)


def check_kept(checked: Checked, sink: Sink) -> None:
    declared = checked.declared
    without = {stock for stock in declared.game.conserved if supply_of(declared, stock) not in declared.supply}
    told: set[Span] = set()
    for stock, span in _to_or_from_supply(checked):
        if supply_of(declared, stock) in without and span not in told:
            told.add(span)
            sink.report("E0323", span, word=stock)


def _to_or_from_supply(checked: Checked) -> Iterator[tuple[str, Span]]:
    for procedure in (*checked.procedures.values(), *checked.empties.values()):
        for step in procedure.steps:
            for stmt in statements(step.body):
                match stmt:
                    case s.Transfer() | s.TransferBasket() if "supply" in (stmt.source.kind, stmt.target.kind):
                        yield stmt.stock, stmt.span
                    case s.Write(lost=True, to=t.Read(name=stock)):
                        yield stock, stmt.span
