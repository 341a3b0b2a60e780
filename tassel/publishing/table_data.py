"""What a page must know to show a table: areas, boards, and which drawing says what a cell holds.

The same choices as in pictures of a book (`printing.drawing`), made for every cell instead of for its content: a cell
is told once by its address, and the page looks there what it holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tassel.publishing.boards import board_of
from tassel.publishing.module_data import PageData
from tassel.situations import situation
from tassel_compiler.core import Checked
from tassel_compiler.ir.program import Program, Slot
from tassel_compiler.printing.cards.document import Kit
from tassel_compiler.printing.drawing.contents import drawn_card
from tassel_compiler.printing.drawing.layout import MarkerLook, NamedThing
from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.drawing.pieces import Brush
from tassel_compiler.printing.drawing.scene import areas_of, title_of
from tassel_compiler.printing.drawing.shapes import Glyph, Picture, glyphs
from tassel_compiler.printing.drawing.stage import SEAT, SUPPLY, HeldSlot, Stage
from tassel_compiler.printing.drawing.svg import symbol, symbol_name, within_page
from tassel_compiler.printing.drawing.tinted_places import TintedPlaces
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Family, Zone
from tassel_runtime.atlas import Atlas, unravel

_BACK = "/"
_PLAIN = "#26211a"


def table_data(checked: Checked, kit: Kit, program: Program, lang: str, own: Mapping[str, str]) -> PageData:
    """`own` are names that the book gives."""
    return _TableData(checked, kit, program, lang, own).whole()


@dataclass
class _TableData:
    checked: Checked
    kit: Kit
    program: Program
    lang: str
    own: Mapping[str, str]
    _drawings: dict[str, Glyph] = field(default_factory=dict)

    def __post_init__(self) -> None:
        words = PictureWords(Voice(self.checked, self.lang), self.kit.table, self.own)
        brush = Brush(self.kit.plan.colours)
        seats = tuple(str(seat + 1) for seat in range(self.program.players))
        self._atlas = Atlas(self.program)
        self._stage = Stage(words, self.kit.layout, situation(self.program, list(self.program.start), seats), brush)
        self._places = TintedPlaces(self.checked, self.lang, self.kit.table, self.kit.layout, self.kit.plan.colours,
                                    self.program.players)  # fmt: skip

    def whole(self) -> PageData:
        stage = self._stage
        areas = [
            [{"title": title_of(stage, area), "holds": list(self._held([thing.name for thing in area.holds]))}
             for area in row]
            for row in areas_of(stage)
        ]  # fmt: skip
        found: PageData = {
            "areas": areas,
            "markers": list(self._markers()),
            "own": list(self._own()),
            "tracks": list(self._tracks()),
            "zones": [self._zone(key, zone) for key, zone in self._zones(SEAT)],
            "signs": list(self._signs()),
            "supply": [leaf for _, leaf in self._leaves(SUPPLY)],
            "kinds": {kind: self._kind(kind) for kind in (*self.program.names, *self.program.cards)},
            "faces": {kind: self._faces(kind) for kind in self.program.cards},
            "colours": {
                "seats": [stage.brush.seat(seat) for seat in range(stage.players)], "sheet": stage.brush.sheet,
                "line": stage.brush.line, "cell": stage.brush.cell, "pointer": stage.brush.pointer,
                "lit": stage.brush.lit,
            },
        }  # fmt: skip
        drawings = self.kit.table.drawings
        found["symbols"] = "".join(symbol(one, drawings) for one in self._drawings.values() if one.name in drawings)
        return found

    # ---- what lies on the table ------------------------------------------------------------------------------------

    def _held(self, names: Iterable[str]) -> Iterator[PageData]:
        for name in names:
            family = self._stage.declared.families.get(name)
            zone = self._stage.declared.zones.get(name)
            slot = next((slot for slot in self._stage.slots_of("table") if slot.name == name), None)
            if family is not None and family.form == "place":
                yield from self._board(family)
            elif zone is not None:
                yield {"zone": self._zone(name, zone)}
            elif slot is not None:
                yield {"leaves": [leaf for _, leaf in self._of_slot("table", slot)]}

    def _board(self, family: Family, under: bool = False) -> Iterator[PageData]:
        """A place; behind it what continues its columns, which has room for cards and so is no board."""
        stage = self._stage
        elements = [name for name in self._atlas.members(family.name) if name in stage.elements(family)]
        title = stage.words.called("place", family.name)
        board = None if under else board_of(self._places, family.name, title, elements, stage.brush.cell)
        look, sides = stage.look(family.name), stage.sides(family)
        shape = (look.draw if look is not None else "") or family.shape
        leaves: list[list[PageData]] = [[] for _ in elements]
        for n, leaf in self._leaves(family.name):
            leaves[n].append(leaf)
        found: PageData = {
            "place": family.name,
            "title": title,
            "names": [stage.words.element(family.name, name) for name in elements],
            "columns": sides[1] if family.shape == "grid" and len(sides) == 2 else len(elements) if under else 0,
            "shape": shape,
            "leaves": leaves,
            "zones": [self._zone(key, zone) for key, zone in self._zones(family.name)],
        }
        if board is not None:
            self._use(board.glyphs)
            found["board"] = {"svg": board.svg, "size": [board.width, board.height], "boxes": board.boxes}
        if look is not None and look.corners is not None:
            found["corners"] = {"place": look.corners.name, "at": list(self._corners(look.corners.name, elements))}
        yield found
        more = stage.declared.families.get(look.under.name) if look is not None and look.under is not None else None
        if more is not None:
            yield from self._board(more, under=True)

    def _corners(self, name: str, cells: list[str]) -> Iterator[int]:
        """Of each element of a place of corners the cell on whose lower right it lies."""
        for member in self._atlas.members(name):
            inner = member.partition("(")[2]
            yield next((n for n, cell in enumerate(cells) if cell.partition("(")[2] == inner), -1)

    def _zones(self, holder: str) -> Iterator[tuple[str, Zone]]:
        for key, zone in self._stage.declared.zones.items():
            if zone.holder == holder and not self._stage.is_hidden(key, zone.name):
                yield key, zone

    def _zone(self, key: str, zone: Zone) -> PageData:
        found = self._atlas.zones[zone.name]
        return {
            "title": self._stage.words.called("zone", key),
            "cards": zone.cards,
            "at": [self._atlas.zone_address(found, i) for i in range(found.count)],
            "down": zone.face == "down",
            "names": [self._stage.words.called("", name) for name in self._atlas.members(zone.holder)]
            if zone.holder and zone.holder != SEAT else [],
        }  # fmt: skip

    # ---- what belongs to players -----------------------------------------------------------------------------------

    def _own(self) -> Iterator[PageData]:
        hidden = self._stage.is_hidden
        for slot in self._stage.slots_of(SEAT):
            if not hidden(slot.key, slot.name) and not self._stage.is_marker(slot):
                yield from ({**leaf, "of": seat} for seat, leaf in self._of_slot(SEAT, slot))

    def _tracks(self) -> Iterator[PageData]:
        for track in self._stage.declared.tracks.values():
            slot = self._atlas.slots.get((SEAT, track.name))
            if slot is not None and not self._stage.is_hidden(track.name):
                yield {
                    "title": self._stage.words.called("track", track.name),
                    "icon": self._icon(track.name),
                    "levels": [self._stage.number(level) for level in track.levels],
                    "at": [self._atlas.address(slot, (seat,)) for seat in range(self.program.players)],
                }

    def _signs(self) -> Iterator[PageData]:
        """What the table says of one player, where it has a drawing."""
        for slot in self._stage.slots_of("table"):
            icon = self._icon(slot.name) if slot.form == "player" and not slot.by else ""
            cells = self._atlas.slots.get(("table", slot.name))
            if icon and cells is not None and not self._stage.is_hidden(slot.key, slot.name):
                yield {"at": cells.base, "icon": icon}

    def _markers(self) -> Iterator[PageData]:
        """Every slot that names an element of a place: it is drawn there."""
        stage = self._stage
        for slot in stage.all_slots():
            cells = self._atlas.slots.get((slot.holder, slot.name))
            if cells is None or stage.is_hidden(slot.key, slot.name) or not stage.is_marker(slot):
                continue
            look = stage.layout.markers.get(slot.key) or stage.layout.markers.get(slot.name)
            look = look or MarkerLook(NamedThing(slot.name, stage.declared.game.origin.span, ""))
            icon = self._icon(look.icon or slot.name) or self._icon(slot.holder)
            for n in range(cells.size):
                seat = n if slot.holder == SEAT else -1
                name = str(n + 1) if cells.size > 1 else ""
                yield {"place": slot.of, "at": cells.base + n, "icon": icon, "seat": seat, "draw": look.draw,
                       "reach": look.reach, "name": name}  # fmt: skip

    # ---- what a cell holds -----------------------------------------------------------------------------------------

    def _leaves(self, holder: str) -> Iterator[tuple[int, PageData]]:
        look = self._stage.look(holder)
        wanted = None if look is None or look.show is None else [thing.name for thing in look.show]
        for slot in self._stage.slots_of(holder):
            if not self._stage.is_marker(slot) and (wanted is None or slot.name in wanted):
                yield from self._of_slot(holder, slot)

    def _of_slot(self, holder: str, slot: HeldSlot) -> Iterator[tuple[int, PageData]]:
        cells = self._atlas.slots.get((holder, slot.name))
        for at in range(cells.size) if cells is not None else ():
            if cells is not None:
                yield self._leaf(holder, slot, cells, at)

    def _leaf(self, holder: str, slot: HeldSlot, cells: Slot, at: int) -> tuple[int, PageData]:
        """Which element it is of, and how its content is told."""
        index = list(zip(cells.dims, unravel(cells, at), strict=True))
        first = index.pop(0)[1] if index and index[0][0][0] == holder else 0
        seat = next((n for (kind, _), n in index if self._atlas.seats_of(kind) and n < self.program.players), -1)
        others = [(kind, n) for (kind, _), n in index if not (self._atlas.seats_of(kind) and n == seat)]
        members = [(kind, self._atlas.member(kind, n)) for kind, n in others]
        leaf: PageData = {"at": cells.base + at, "form": slot.form}
        kind, member = members[-1] if members else ("slot", slot.name)
        match slot.form:
            case "number":
                icon = self._icon(f"{member} {slot.name}", member) or self._icon(slot.name)
                leaf |= {"icon": icon, "text": "" if icon else self._stage.words.called(kind, member), "seat": seat}
            case "flag":
                icon = self._icon(slot.name)
                leaf |= {"icon": icon, "text": "" if icon else self._stage.words.called(kind, member)}
            case "player":
                leaf |= {"icon": self._icon(slot.name)}
            case _:
                leaf |= {"kind": slot.of or slot.form}
        return first, leaf

    def _kind(self, kind: str) -> list[list[str]]:
        """The drawing of each member, and what it is called."""
        names = self._atlas.members(kind)
        bare = [name.partition("#")[0].rpartition("/")[2] for name in names]
        return [[self._icon(name), self._stage.words.called(kind, name)] for name in bare]

    def _icon(self, *names: str) -> str:
        icon = self._stage.words.icon(*names)
        if icon:
            self._use([Glyph(0, 0, 1, icon, _PLAIN)])
        return icon

    # ---- cards -----------------------------------------------------------------------------------------------------

    def _faces(self, kind: str) -> PageData:
        rows = [self._card(kind, f"{kind}/{row}") for row in self.program.cards[kind].rows]
        return {"back": self._card(kind, f"{kind}{_BACK}", True), "rows": rows}

    def _card(self, kind: str, name: str, down: bool = False) -> str:
        block = drawn_card(self._stage, name, down)
        called = self._stage.words.called
        title = called("", kind) if down else called(kind, name.partition("/")[2])
        self._use(glyphs(block.shapes))
        return within_page(Picture(f"card-{name}", block.width, block.height, block.shapes, title or kind))

    def _use(self, found: Iterable[Glyph]) -> None:
        for one in found:
            self._drawings.setdefault(symbol_name(one), one)
