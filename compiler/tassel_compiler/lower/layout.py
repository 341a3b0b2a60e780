"""Numbers for names: how many members each family has, and at which address everything lies.

The vector is header, slots, zones, frames. Frames come last because they are handed out while code is lowered.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from tassel_compiler.core import Checked
from tassel_compiler.diagnostics import Sink
from tassel_compiler.ir import program as p
from tassel_compiler.ir.intervals import TRUTH, WORD, Interval
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Declarations, Family, Type
from tassel_compiler.resolve.homes import home_of
from tassel_compiler.resolve.shared import shares
from tassel_compiler.source import Span
from tassel_compiler.spelling.whole_number import whole_number

LARGEST_FAMILY = 4096


@dataclass(frozen=True, slots=True)
class ZonePlace:
    """A family of zone instances: number of the first, how many, their length in cells."""

    key: str
    cards: str
    first: int
    count: int
    base: int
    capacity: int


class Layout:
    def __init__(self, declared: Declarations, checked: Checked, players: int, sink: Sink) -> None:
        self.d = declared
        self.checked = checked
        self.players = players
        self.sink = sink
        self.top = len(p.HEADER)
        self.parts: list[tuple[int, int]] = []  # address and size of what belongs together, in order
        self.ranges: list[p.CellRange] = []
        self.slots: dict[str, p.Slot] = {}
        self.zones: dict[str, ZonePlace] = {}
        self.cards: dict[str, p.CardKind] = {}
        self.names: dict[str, p.Names] = {}
        self._names()
        self._cards_and_slots()

    # ---- members -------------------------------------------------------------------------------------------

    def cell(self, value: Cell, span: Span) -> int:
        """A number at this number of players; a name in the place of a size is a constant."""
        if isinstance(value, ByPlayers):
            for n, entry in value.entries:
                if n == self.players:
                    return self.cell(entry, value.span)
            self.sink.report("E0317", value.span, players=self.players, legal=self._legal())
            return 0
        if isinstance(value, str):
            return self._named_size(value, span)
        return value if isinstance(value, int) else 0

    def _legal(self) -> str:
        low, high = self.d.game.players
        return f"{low} to {high}"

    def _named_size(self, text: str, span: Span) -> int:
        text = text.strip("() ")
        for sign in (" - ", " + "):
            if sign in text:
                left, right = text.rsplit(sign, 1)
                a, b = self._named_size(left, span), self._named_size(right, span)
                return a - b if sign == " - " else a + b
        number = whole_number(text)
        if number is not None:
            return number
        constant = self.d.constants.get(text)
        if constant is None:
            self.sink.report("E0204", span, word=text)
            return 1
        return self.cell(constant.value, constant.origin.span)

    def _names(self) -> None:
        for family in self.d.families.values():
            if family.form != "card":
                self.names[family.name] = self._family_names(family)

    def _family_names(self, family: Family) -> p.Names:
        if family.form == "place":
            return self._place_names(family)
        return p.Names(family.name, self._kind_members(family))

    def _kind_members(self, family: Family) -> tuple[str, ...]:
        own = tuple(family.rows)
        if family.includes == "player":
            return tuple(f"player{i + 1}" for i in range(self.players)) + own
        included = self.d.families.get(family.includes)
        return (self._kind_members(included) if included else ()) + own

    def _place_names(self, family: Family) -> p.Names:
        span = family.size_span or family.origin.span
        if family.shape == "grid":
            rows, columns = (self._size(s, span) for s in family.size)
            self._size(rows * columns, span)
            members = tuple(f"{r + 1},{k + 1}" for r in range(rows) for k in range(columns))
            return p.Names(family.name, members, (rows, columns))
        if family.shape == "list":
            return p.Names(family.name, tuple(str(i + 1) for i in range(self._size(family.size[0], span))))
        if family.shape == "single":
            return p.Names(family.name, (family.name,))
        return p.Names(family.name, tuple(family.rows), ring=family.shape == "ring")

    def _size(self, value: Cell, span: Span) -> int:
        n = self.cell(value, span)
        if not 0 < n <= LARGEST_FAMILY:
            self.sink.report("E0318", span, found=n, expected=f"1..{LARGEST_FAMILY}")
            return 1
        return n

    def size(self, family: str) -> int:
        if family == "player":
            return self.players
        if family in self.cards:
            return self.cards[family].count
        return len(self.names[family].members)

    def is_place(self, family: str) -> bool:
        return family in self.d.families and self.d.families[family].form == "place"

    def index(self, family: str, name: str) -> int:
        if family in self.cards:
            return self.cards[family].rows.index(name)
        return self.names[family].members.index(name)

    # ---- slots ---------------------------------------------------------------------------------------------

    def _take(self, cells: int) -> int:
        base = self.top
        self.top += cells
        self.parts.append((base, cells))
        return base

    def frame(self, cells: int = 1, held: Interval = WORD) -> int:
        """Cells of a frame, and what each of them may hold."""
        base = self._take(cells)
        if cells > 1 or held != WORD:
            self.ranges.append(p.CellRange(base, cells, *held))
        return base

    def secret(self, held: Interval) -> int:
        """A cell for each seat, which nobody else knows."""
        base = self._take(self.players)
        self.ranges.append(p.CellRange(base, self.players, *held, secret=True))
        return base

    def written_set(self, room: int, held: Interval) -> int:
        """Cells for so many elements, and before them one for their number."""
        base = self._take(room + 1)
        self.ranges += [p.CellRange(base, room + 1, min(0, held[0]), max(room, held[1]))]
        self.ranges += [p.CellRange(base, 1, 0, room), p.CellRange(base + 1, room, *held)]
        return base

    def part(self, base: int) -> tuple[int, int]:
        """Address and size of what lies at this address."""
        return self.parts[bisect_right(self.parts, (base, self.top)) - 1]

    def holds(self, type_: Type) -> Interval:
        """The numbers that a variable of this type may be."""
        least = p.NOBODY if type_.maybe else 0
        match type_.form:
            case "flag":
                return TRUTH
            case "player":
                return least, self.players - 1
            case "kind" | "place" | "card":
                return least, max(0, self.size(type_.of) - 1)
        return WORD

    def _cards_and_slots(self) -> None:
        self._number_cards()
        for slot in self.d.slots.values():
            if slot.key in self.checked.positions:
                continue  # it lies in a table of positions
            outer = (("player", self.players),) if slot.holder == "player" else ()
            self._slot(slot.key, slot.name, slot.holder, outer, slot.by, slot.seen_by == "owner")
        for track in self.d.tracks:
            dims = (("player", self.players),)
            levels = len(self.d.tracks[track].levels)
            self.slots[f"player.{track}"] = p.Slot(track, "player", self._take(self.players), dims, levels=levels)
        for stock, amounts in self.d.supply.items():
            if shares(self.d, stock):
                continue
            by = self._counted_by(stock) if isinstance(amounts, dict) else ()
            self._slot(f"supply.{stock}", stock, "supply", (), by, False)
        for key in sorted(self.checked.written):
            family, _, name = key.partition(".")
            member = self.d.families[family].members[name]
            self._slot(key, name, family, ((family, self.size(family)),), member.by, False)
        self._zones()

    def _counted_by(self, stock: str) -> tuple[str, ...]:
        """A stock is counted by what players count it by; one named after a kind by that kind."""
        slot = self.d.slots.get(f"player.{stock}")
        return slot.by if slot else (stock,)

    def _slot(
        self,
        key: str,
        name: str,
        holder: str,
        outer: tuple[tuple[str, int], ...],
        by: tuple[str, ...],
        hidden: bool,
    ) -> None:
        dims = outer + tuple((k, self.size(k)) for k in by)
        type_ = self.checked.types.get(key, Type("number"))
        total = 1
        for _, n in dims:
            total *= n
        form = "number" if type_.form == "group" else type_.form
        self.slots[key] = p.Slot(name, holder, self._take(total), dims, form, type_.of, type_.maybe, hidden)

    # ---- cards and zones -----------------------------------------------------------------------------------

    def _number_cards(self) -> None:
        for family in self.d.families.values():
            if family.form != "card":
                continue
            row_of: list[int] = []
            for number, row in enumerate(family.rows.values()):
                copies = row.copies * (self.players if row.for_each == "player" else 1)
                row_of += [number] * copies
            self.cards[family.name] = p.CardKind(family.name, tuple(family.rows), tuple(row_of), (), 0)

    def _zones(self) -> None:
        firsts: dict[str, int] = {}
        for zone in self.d.zones.values():
            if zone.cards not in self.cards:
                self.sink.report("E0204", zone.origin.span, word=zone.cards)
                continue
            count = self.size(zone.holder) if zone.holder else 1
            capacity = min(zone.holds or self.cards[zone.cards].count, self.cards[zone.cards].count)
            first = firsts.get(zone.cards, 0)
            firsts[zone.cards] = first + count
            base = self._take(count * (capacity + 1))
            self.zones[zone.key] = ZonePlace(zone.key, zone.cards, first, count, base, capacity)
        for name, kind in self.cards.items():
            where = self._take(kind.count)
            self.cards[name] = p.CardKind(name, kind.rows, kind.row_of, self._homes(name), where, firsts.get(name, 0))

    def _homes(self, name: str) -> tuple[int, ...]:
        family = self.d.families[name]
        homes: list[int] = []
        for row in family.rows.values():
            home = home_of(self.d, family, row)
            zone = self.zones.get(home.zone.key) if home else None
            if home is None or zone is None:
                self.sink.report("E0213", row.origin.span, word=row.name, family=name)
                homes += [0] * row.copies * (self.players if row.for_each == "player" else 1)
            elif row.for_each == "player":
                homes += [zone.first + i % zone.count for i in range(self.players) for _ in range(row.copies)]
            else:
                which = self.index(home.zone.holder, home.owner) if home.owner else 0
                homes += [zone.first + which] * row.copies
        self._room(name, homes)
        return tuple(homes)

    def _room(self, name: str, homes: list[int]) -> None:
        """No zone begins the game with more cards than it holds."""
        for zone in self.zones.values():
            lying = max((homes.count(zone.first + i) for i in range(zone.count)), default=0)
            if zone.cards == name and lying > zone.capacity:
                found, span = f"{lying} cards at the start", self.d.zones[zone.key].origin.span
                self.sink.report("E0318", span, found=found, expected=f"the {zone.capacity} that `{zone.key}` holds")
