"""How many pieces of a noun a box must hold: what lies in the supply, with the players and on the places at the start.

Read from the declarations alone, so that a card can be printed without playing; what a played game holds is held
against it by a test. Of a number that depends on the number of players the largest counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Declarations, Slot

_SEAT = "player"


@dataclass(frozen=True, slots=True)
class Stock:
    """So many pieces; of a member of a kind, if they are told apart; `owned`: every player has so many."""

    member: str
    count: int
    owned: bool


def stocks(declared: Declarations, noun: str) -> tuple[Stock, ...]:
    """All pieces of a noun. What everybody has and belongs to somebody wherever it lies is told for one player."""
    owned = is_owned(declared, noun)
    found: dict[str, int] = {}
    for member, count in (*_in_supply(declared, noun), *_at_start(declared, noun, 1 if owned else _most(declared))):
        found[member] = found.get(member, 0) + count
    return tuple(Stock(member, count, owned) for member, count in found.items())


def each_at_start(declared: Declarations, noun: str) -> dict[str, int]:
    """How many pieces of it come into play with each player, by the member of a kind."""
    found: dict[str, int] = {}
    for member, count in _at_start(declared, noun, 1):
        found[member] = found.get(member, 0) + count
    return found


def is_owned(declared: Declarations, noun: str) -> bool:
    """Whether such a piece is somebody's: on some place it is counted by player."""
    slots = (slot for slot in _slots(declared, noun) if slot.holder != _SEAT)
    return any(declared.is_person(kind) for slot in slots for kind in slot.by)


def two_sides(declared: Declarations, noun: str) -> str:
    """The noun that is the other side of the same pieces, if one is."""
    return next((other for other, cells in declared.supply.items() if cells == noun and noun in declared.supply), "")


def worked_out(declared: Declarations, expr: t.Expr) -> int:
    """What a formula of numbers and constants comes to; nothing for any other."""
    match expr:
        case t.Number(value):
            return value
        case t.Path((t.Phrase((name,)),)) if name.text in declared.constants:
            return largest(declared, declared.constants[name.text].value)
        case t.Arithmetic("+", left, right):
            return worked_out(declared, left) + worked_out(declared, right)
        case t.Arithmetic("-", left, right):
            return worked_out(declared, left) - worked_out(declared, right)
        case t.Arithmetic("*", left, right):
            return worked_out(declared, left) * worked_out(declared, right)
        case _:
            return 0


def largest(declared: Declarations, cell: Cell) -> int:
    """A number as it is written, by the name of a constant, or the largest of a table by players."""
    if isinstance(cell, ByPlayers):
        return max((largest(declared, one) for _, one in cell.entries), default=0)
    if isinstance(cell, str) and cell in declared.constants:
        return largest(declared, declared.constants[cell].value)
    return cell if isinstance(cell, int) else int(cell) if isinstance(cell, str) and cell.isdecimal() else 0


def _most(declared: Declarations) -> int:
    return declared.game.players[1]


def _slots(declared: Declarations, noun: str) -> Iterator[Slot]:
    """State under this name, wherever it is held."""
    yield from (slot for slot in declared.slots.values() if slot.name == noun and slot.holder != "supply")
    for family in declared.families.values():
        member = family.members.get(noun)
        if member is not None and family.form != "kind" and member.type.form == "number":
            yield Slot(noun, family.name, member.type, member.by, member.start, member.origin, starts=member.starts)


def _in_supply(declared: Declarations, noun: str) -> Iterator[tuple[str, int]]:
    cells = declared.supply.get(noun)
    if isinstance(cells, dict):
        yield from ((member, largest(declared, cell)) for member, cell in cells.items())
    elif cells is not None and not (isinstance(cells, str) and cells in declared.supply):
        yield "", largest(declared, cells)


def _at_start(declared: Declarations, noun: str, seats: int) -> Iterator[tuple[str, int]]:
    """What everybody has, and what lies on places for everybody."""
    for slot in _slots(declared, noun):
        if slot.holder != _SEAT and not any(map(declared.is_person, slot.by)):
            continue
        yield from ((member, seats * largest(declared, cell)) for member, cell, _ in slot.starts)
        if slot.start is not None and not slot.starts:
            yield "", seats * worked_out(declared, slot.start)
