"""Where things lie in the vector, and what they are called.

The engines read addresses; people and files read names. An `Atlas` is the dictionary between the two,
built once per program. Names are free of any language: `field(2,3)`, `player(1)`, `coin`, and for a cell
its holder and its indices, `player(1).coin`, `field(2,3).coin(player(2))`. Seats are counted from 1 in
names, from 0 in code.

A card has one name, wherever it is spoken of: `guest/anna` if there is one of its row, else with its number
among those of the row, `guest/anna#1`, `guest/anna#2`. A name without a number means any of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tassel_compiler.ir.program import NOBODY, CardKind, Names, Program, Slot, Zone
from tassel_compiler.ir.secrecy import INNER
from tassel_runtime.whole import whole

PLAYER = "player"
NUMBER = "#"  # behind it stands which of several equal ones is meant


@dataclass(frozen=True, slots=True)
class _Cell:
    """One cell of a slot: which slot, and the index in each of its dimensions."""

    slot: Slot
    index: tuple[int, ...]


class Atlas:
    """Names and addresses of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.slots: dict[tuple[str, str], Slot] = {(s.holder, s.name): s for s in program.slots}
        self.zones: dict[str, Zone] = {z.name: z for z in program.zones}
        self._cells: dict[int, _Cell] | None = None
        self._members: dict[str, tuple[str, ...]] = {}
        self._instances: dict[tuple[str, int], tuple[Zone, int]] = {
            (z.cards, z.first + i): (z, i) for z in program.zones for i in range(z.count)
        }

    # ---- members of kinds, places and card kinds -----------------------------------------------------------

    def members(self, kind: str) -> tuple[str, ...]:
        """The names of all elements of a kind, place or card kind, by number."""
        if kind not in self._members:
            self._members[kind] = self._spell(kind)
        return self._members[kind]

    def _spell(self, kind: str) -> tuple[str, ...]:
        if kind == PLAYER:
            return tuple(f"player({i + 1})" for i in range(self.program.players))
        if kind in self.program.cards:
            return card_names(self.program.cards[kind])
        names = self.program.names.get(kind)
        if names is None:
            return ()
        seats = self._spell(PLAYER) if self.seats_of(kind) else ()
        return (*seats, *(element_name(names, i) for i in range(len(seats), len(names.members))))

    def member(self, kind: str, number: int) -> str:
        members = self.members(kind)
        if number == NOBODY:
            return "nobody"
        return members[number] if 0 <= number < len(members) else str(number)

    def row(self, kind: str, number: int) -> str:
        """What is printed on a card, by its name: the same for equal ones."""
        cards = self.program.cards[kind]
        return f"{kind}/{cards.rows[cards.row_of[number]]}"

    def number(self, kind: str, name: str, players: Sequence[str] = ()) -> int | None:
        """The number of an element: by its id, by its bare name, or by the name of a seat. Of equal cards the first."""
        if name == "nobody":
            return NOBODY
        if name in players and self.seats_of(kind):
            return list(players).index(name)
        members = self.members(kind)
        if name in members:
            return members.index(name)
        bare = self.program.names[kind].members if kind in self.program.names else ()
        if name in bare:
            return bare.index(name)
        return self._card(kind, name)

    def seats_of(self, kind: str) -> bool:
        """Whether the first values of this kind are the players."""
        names = self.program.names.get(kind)
        seats = tuple(f"{PLAYER}{i + 1}" for i in range(self.program.players))
        return kind == PLAYER or (names is not None and names.members[: len(seats)] == seats)

    def _card(self, kind: str, name: str) -> int | None:
        cards = self.program.cards.get(kind)
        if cards is None:
            return None
        row, _, copy = name.removeprefix(kind + "/").partition(NUMBER)
        nth = whole(copy) if copy else 1
        if row not in cards.rows or nth is None:
            return None
        copies = [i for i, r in enumerate(cards.row_of) if cards.rows[r] == row]
        return copies[nth - 1] if 1 <= nth <= len(copies) else None

    # ---- cells ---------------------------------------------------------------------------------------------

    def address(self, slot: Slot, index: Sequence[int]) -> int:
        at = 0
        for (_, size), i in zip(slot.dims, index, strict=True):
            at = at * size + i
        return slot.base + at

    def cell(self, address: int) -> _Cell | None:
        if self._cells is None:
            self._cells = {
                slot.base + at: _Cell(slot, unravel(slot, at)) for slot in self.program.slots for at in range(slot.size)
            }
        return self._cells.get(address)

    def cell_name(self, address: int) -> str | None:
        """`player(1).coin`, `field(2,3).coin(player(2))`, `day`; None for frames and the header."""
        cell = self.cell(address)
        if cell is None or cell.slot.holder in INNER:
            return None
        slot, index, dims = cell.slot, cell.index, cell.slot.dims
        holder = ""
        if slot.holder == "supply":
            holder = "supply."
        elif slot.holder != "table":
            if dims and dims[0][0] == slot.holder:
                holder = self.member(slot.holder, index[0]) + "."
                index, dims = index[1:], dims[1:]
            else:
                holder = slot.holder + "."
        inner = ",".join(self.member(kind, i) for (kind, _), i in zip(dims, index, strict=True))
        return holder + slot.name + (f"({inner})" if inner else "")

    def value_name(self, slot: Slot, value: int) -> str:
        """A cell's content, in words where it names something."""
        if slot.form == "flag":
            return "yes" if value else "no"
        if slot.form == "number":
            return str(value)
        if slot.maybe and value == NOBODY:
            return "nobody"
        return self.member(slot.of or slot.form, value)

    # ---- zones ---------------------------------------------------------------------------------------------

    def zone(self, cards: str, instance: int) -> tuple[Zone, int] | None:
        """The family and the number in it of a zone instance."""
        return self._instances.get((cards, instance))

    def zone_address(self, zone: Zone, i: int) -> int:
        return zone.base + i * (zone.capacity + 1)

    def zone_name(self, cards: str, instance: int) -> str:
        found = self.zone(cards, instance)
        if found is None:
            return f"{cards}@{instance}"
        zone, i = found
        holder = self.holder_kind(zone)
        return zone.name if holder is None else f"{self.member(holder, i)}.{zone.name}"

    def holder_kind(self, zone: Zone) -> str | None:
        """The kind or place whose values the zone's instances belong to."""
        if not zone.holder or zone.count == 1 and zone.holder not in self.program.names:
            return None
        return zone.holder

    def contents(self, cells: Sequence[int], zone: Zone, i: int = 0) -> list[int]:
        at = self.zone_address(zone, i)
        return list(cells[at + 1 : at + 1 + cells[at]])


def element_name(names: Names, number: int) -> str:
    """`field(2,3)`, `stall(1)`, `bank`, `north`, `red`."""
    member = names.members[number]
    if "(" in member:
        return member
    if names.grid[1]:
        row, column = divmod(number, names.grid[1])
        return f"{names.name}({row + 1},{column + 1})"
    return f"{names.name}({member})" if member.isdecimal() else member or names.name


def card_names(cards: CardKind) -> tuple[str, ...]:
    """`guest/anna`, or `guest/anna#1` and `guest/anna#2` where there are two of them."""
    there, known = Counter(cards.row_of), Counter[int]()
    found = []
    for row in cards.row_of:
        known[row] += 1
        found.append(f"{cards.name}/{cards.rows[row]}" + (f"{NUMBER}{known[row]}" if there[row] > 1 else ""))
    return tuple(found)


def unravel(slot: Slot, at: int) -> tuple[int, ...]:
    index = []
    for _, size in reversed(slot.dims):
        at, i = divmod(at, size)
        index.append(i)
    return tuple(reversed(index))
