"""Boards in a report: places that players choose elements of, drawn as they lie on the table, in colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from tassel.opening import Unusable, is_compiled, open_front
from tassel.simulation.subjects import Subjects
from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.cards.plan_reading import read_cards_plan
from tassel_compiler.printing.drawing.layout import read_layout
from tassel_compiler.printing.drawing.shapes import Picture
from tassel_compiler.printing.drawing.stage import Tint
from tassel_compiler.printing.drawing.tinted_places import TintedPlaces
from tassel_compiler.printing.icons import read_icons
from tassel_compiler.printing.print_folders import print_folders

FEWEST_ELEMENTS = 2


@dataclass(frozen=True, slots=True)
class MappedBoard:
    """A place that players choose elements of, with their names on the table by those under which they are counted."""

    name: str
    elements: Mapping[str, str]


def boards(subjects: Subjects) -> Iterator[MappedBoard]:
    """In the order in which the questions of the rules come."""
    asks = {ask.decode.of: ask for ask in subjects.program.asks if ask.decode.form == "place"}
    for name in dict.fromkeys(ask.decode.of for ask in subjects.program.asks if ask.decode.form == "place"):
        members = subjects.atlas.members(name)
        if len(members) >= FEWEST_ELEMENTS:
            yield MappedBoard(name, {subjects.meant(asks[name], i)[0]: one for i, one in enumerate(members)})


@dataclass
class DrawnBoards:
    """Of one rule set. A program without its rules has no boards to be drawn."""

    rules: str
    players: int
    lang: str

    @cached_property
    def _places(self) -> TintedPlaces | None:
        try:
            checked = None if is_compiled(self.rules) else open_front(self.rules).checked
        except Unusable:
            return None
        if checked is None:
            return None
        folders, sink = print_folders(self.rules), Sink()
        plan = read_cards_plan(folders, sink)
        return TintedPlaces(checked, self.lang, read_icons(folders, sink), read_layout(folders, sink),
                            plan.colours if plan is not None else {}, self.players)  # fmt: skip

    @property
    def drawings(self) -> Mapping[str, str]:
        return self._places.drawings if self._places is not None else {}

    def drawn(self, board: MappedBoard, alt: str, tints: Mapping[str, Tint]) -> Picture | None:
        """`tints` by the names under which elements are counted."""
        named = {board.elements[subject]: tint for subject, tint in tints.items()}
        return self._places.drawn(board.name, alt, named) if self._places is not None else None
