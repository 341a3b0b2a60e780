"""What the keys of `given` and `then` name: holders, their cells, their zones, and single cards.

A key is the name of a seat, of an element of a place (`field(2,3)`), of a card (`guest/anna`), `supply`,
or, on the table itself, of a slot or a zone. Below a holder stand its slots and zones; below a slot with
several cells the names of its indices. Several words in one key stand for tables in tables: `anna coin`
is `anna: {coin: …}`. `top of pile` is the zone `pile` where only its first cards are spoken of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tassel_compiler.ir.program import Slot, Zone
from tassel_compiler.spelling import nearest
from tassel_runtime.atlas import PLAYER, Atlas
from tassel_runtime.scenario.data import Data, Failure, Items, Table, Text
from tassel_runtime.scenario.pages import NO_NAME, OTHER_SORT, OUT_OF_RANGE
from tassel_runtime.whole import whole

CHANGE = "change"
TOP = "top of "


@dataclass(frozen=True, slots=True)
class _Holder:
    """A seat, an element of a place, a card kind's card, the supply or the table."""

    kind: str
    index: int | None = None


@dataclass(frozen=True, slots=True)
class CellEntry:
    """Cells that a line speaks of; several when an index was left open."""

    slot: Slot
    addresses: tuple[int, ...]
    value: Text
    name: str


@dataclass(frozen=True, slots=True)
class ZoneEntry:
    zone: Zone
    i: int
    value: Data
    name: str
    top: bool = False  # only the first cards are spoken of, the others lie below


@dataclass(frozen=True, slots=True)
class CardEntry:
    """The state of one card: which copy is settled by `owner`, once the cards lie where they should."""

    kind: str
    name: Text
    value: Table


Mention = CellEntry | ZoneEntry | CardEntry


class Reader:
    """Reads tables of holders for one atlas, with the names that a scenario gives to its seats."""

    def __init__(self, atlas: Atlas, players: tuple[str, ...]) -> None:
        self.atlas = atlas
        self.players = players
        self.failures: list[Failure] = []
        self._beside: tuple[str, ...] = ()

    def entries(self, table: Table, beside: tuple[str, ...] = ()) -> list[Mention]:
        """`beside` are keys that could have stood there and name no holder."""
        self._beside = beside
        found: list[Mention] = []
        for key, value in table.entries:
            found += self._top(*_unfold(key, value))
        return found

    def fail(self, line: int, code: str, message: str, word: str = "", among: Sequence[str] = ()) -> None:
        near = nearest(word, among) if among else None
        self.failures.append(Failure(line, message, code, near or ""))

    # ---- holders -------------------------------------------------------------------------------------------

    def _top(self, key: Text, value: Data) -> list[Mention]:
        kind, bar, _ = key.text.partition("/")
        if bar and kind in self.atlas.program.cards:
            if self.atlas.number(kind, key.text) is None:
                copies = self.atlas.members(kind)
                plain = [name.partition("#")[0] for name in copies]
                names = [*copies, *(name for name in plain if self.atlas.number(kind, name) is not None)]
                self.fail(key.line, NO_NAME, f"there is no card {key.text!r}", key.text, names)
            elif isinstance(value, Table):
                return [CardEntry(kind, key, value)]
            else:
                message = f"the state of {key.text} is a table, such as {{owner: {self.players[0]}}}"
                self.fail(key.line, OTHER_SORT, message)
            return []
        holder = self.holder(key.text)
        if holder is not None and isinstance(value, Table):
            return [e for name, inner in value.entries for e in self.under(holder, name, inner, key.text + " ")]
        return self.under(_Holder("table"), key, value, "")

    def holder(self, name: str) -> _Holder | None:
        if name == "supply":
            return _Holder("supply")
        for kind in [PLAYER, *self._holding_kinds()]:
            index = self.atlas.number(kind, name, self.players)
            if index is not None and index >= 0:
                return _Holder(kind, index)
        return None

    def _holding_kinds(self) -> list[str]:
        holders = {s.holder for s in self.atlas.program.slots} | {z.holder for z in self.atlas.program.zones}
        return sorted(holders & set(self.atlas.program.names) - {PLAYER})

    # ---- what a holder has ---------------------------------------------------------------------------------

    def under(self, holder: _Holder, key: Text, value: Data, prefix: str) -> list[Mention]:
        top = key.text.startswith(TOP)
        name = key.text.removeprefix(TOP).strip()
        zone = self._zone(holder, name)
        if zone is not None:
            return [ZoneEntry(zone, holder.index or 0, value, prefix + key.text, top)]
        if top:
            self.fail(key.line, NO_NAME, f"{name!r} holds no cards: `top of` names a zone", name, self._zones(holder))
            return []
        found = self._slot(holder, key.text)
        if found is None:
            what = prefix.strip() or "the table"
            if prefix or not self._beyond(key):
                card = self._card(key.text) if not prefix else ""
                message = f"{what} has no {key.text!r}"
                if card:
                    self.failures.append(Failure(key.line, message, NO_NAME, card))
                else:
                    self.fail(key.line, NO_NAME, message, key.text, self._known(holder))
            return []
        slot, fixed = found
        own = [holder.index] if slot.dims and slot.dims[0][0] == holder.kind and holder.index is not None else []
        return list(self.cells(slot, [*own, *fixed], value, prefix + key.text))

    def _card(self, name: str) -> str:
        """A card by its name alone, as it is written here."""
        kinds = [kind for kind, cards in self.atlas.program.cards.items() if name in cards.rows]
        return f"{kinds[0]}/{name}" if kinds else ""

    def _zone(self, holder: _Holder, name: str) -> Zone | None:
        zone = self.atlas.zones.get(name)
        if zone is None:
            return None
        return zone if holder.kind == (zone.holder or "table") or zone.holder == holder.kind else None

    def _slot(self, holder: _Holder, name: str) -> tuple[Slot, list[int]] | None:
        """A slot by its name, or the stock of a kind by one of the kind's values."""
        slot = self.atlas.slots.get((holder.kind, name))
        if slot is not None:
            return slot, []
        for (kind, stock), found in self.atlas.slots.items():
            inner = found.dims[-1][0] if found.dims else ""
            if kind == holder.kind and stock == inner:
                number = self.atlas.number(inner, name)
                if number is not None:
                    return found, [number]
        return None

    def _known(self, holder: _Holder) -> list[str]:
        slots = [name for kind, name in self.atlas.slots if kind == holder.kind]
        for (kind, stock), found in self.atlas.slots.items():
            if kind == holder.kind and found.dims and found.dims[-1][0] == stock:
                slots += self.atlas.members(stock)
        tops: list[str] = []
        if holder.kind == "table":
            tops = [
                *self.players,
                "supply",
                *(m for k in self._holding_kinds() for m in self.atlas.members(k)),
                *self._beside,
            ]
        return [*slots, *self._zones(holder), *tops]

    def _zones(self, holder: _Holder) -> list[str]:
        return [z.name for z in self.atlas.program.zones if holder.kind == (z.holder or "table")]

    # ---- cells ---------------------------------------------------------------------------------------------

    def cells(self, slot: Slot, index: list[int], value: Data, name: str) -> list[CellEntry]:
        if isinstance(value, Table):
            return [e for key, inner in value.entries for e in self._deeper(slot, index, key, inner, name)]
        if isinstance(value, Items):
            self.fail(value.line, OTHER_SORT, f"{name} is not a zone: it holds a value, not a list")
            return []
        return [CellEntry(slot, tuple(self._open(slot, index)), value, name)]

    def _deeper(self, slot: Slot, index: list[int], key: Text, value: Data, name: str) -> list[CellEntry]:
        if len(index) == len(slot.dims):
            self.fail(key.line, OTHER_SORT, f"{name} is a single value and has no {key.text!r}")
            return []
        kind = slot.dims[len(index)][0]
        number = self.atlas.number(kind, key.text, self.players)
        if number is None or not 0 <= number < slot.dims[len(index)][1]:
            if not self._beyond(key):
                near = [*self.atlas.members(kind), *self.players]
                self.fail(key.line, NO_NAME, f"{key.text!r} is no {kind}", key.text, near)
            return []
        return self.cells(slot, [*index, number], value, f"{name} {key.text}")

    def _open(self, slot: Slot, index: list[int]) -> list[int]:
        """The addresses of all cells that begin with these indices."""
        at, size = 0, 1
        for n, (_, extent) in enumerate(slot.dims):
            at = at * extent + (index[n] if n < len(index) else 0)
            size *= 1 if n < len(index) else extent
        return list(range(slot.base + at, slot.base + at + size))

    def value(self, slot: Slot, text: Text) -> int | None:
        """What a text says of a cell of this slot."""
        word = text.text.strip()
        if slot.form == "number":
            number = whole(word.removeprefix("=").strip())
            if number is not None:
                return number
            self.fail(text.line, OTHER_SORT, f"{slot.name} is a number, not {word!r}")
        elif slot.form == "flag":
            if word in ("yes", "no"):
                return int(word == "yes")
            meant = {"0": "no", "false": "no", "1": "yes", "true": "yes"}.get(word.casefold())
            self.failures.append(Failure(text.line, f"{slot.name} is yes or no, not {word!r}", OTHER_SORT, meant or ""))
        else:
            kind = slot.of or slot.form
            found = self.atlas.number(kind, word, self.players)
            if found is not None and (found >= 0 or slot.maybe):
                return found
            if not self._beyond(text):
                near = [*self.atlas.members(kind), *self.players]
                self.fail(text.line, NO_NAME, f"{word!r} is no {kind}", word, near)
        return None

    def _beyond(self, text: Text) -> bool:
        """A cell of a grid or list that is not there: told with the first and the last."""
        members = self.atlas.members(text.text.partition("(")[0]) if "(" in text.text else ()
        if members:
            what = f"there is no {text.text}: they go from {members[0]} to {members[-1]}"
            self.fail(text.line, OUT_OF_RANGE, what)
        return bool(members)


def _unfold(key: Text, value: Data) -> tuple[Text, Data]:
    """`anna coin change: 6` as `anna: {coin: "+6"}`."""
    words = key.text.split()
    if len(words) < 2 or key.text.startswith(TOP):
        return key, value
    if words[-1] == CHANGE and isinstance(value, Text):
        words = words[:-1]
        value = Text(value.text if value.text[:1] in "+-" else "+" + value.text, value.line)
    for word in reversed(words[1:]):
        value = Table(((Text(word, key.line), value),), value.line)
    return Text(words[0], key.line), value
