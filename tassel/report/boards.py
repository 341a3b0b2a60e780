"""Where the elements of a place lie, for a map: a grid by its rows and columns, anything else side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tassel.simulation.subjects import Subjects
from tassel_compiler.ir.program import Names

_SIDE_BY_SIDE = 5
FEWEST_ELEMENTS = 2


@dataclass(frozen=True, slots=True)
class BoardElement:
    subject: str
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class MappedBoard:
    """A place that players choose elements of."""

    name: str
    grid: bool
    elements: tuple[BoardElement, ...]


def boards(subjects: Subjects) -> Iterator[MappedBoard]:
    """In the order in which the questions of the rules come."""
    program = subjects.program
    asked = dict.fromkeys(ask.decode.of for ask in program.asks if ask.decode.form == "place")
    for name in asked:
        if len(subjects.atlas.members(name)) >= FEWEST_ELEMENTS:
            yield _board(subjects, program.names[name])


def _board(subjects: Subjects, names: Names) -> MappedBoard:
    columns = names.grid[1] or _SIDE_BY_SIDE
    ask = next(a for a in subjects.program.asks if a.decode.form == "place" and a.decode.of == names.name)
    found = (subjects.meant(ask, i)[0] for i in range(len(names.members)))
    return MappedBoard(names.name, bool(names.grid[1]),
                       tuple(BoardElement(one, *divmod(i, columns)) for i, one in enumerate(found)))  # fmt: skip
