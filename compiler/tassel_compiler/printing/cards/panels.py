"""The panels of a board: what a field of it is called, and what stands in its cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tassel_compiler.printing.cards.board_drawing import BoardDrawing
from tassel_compiler.printing.cards.plan import PanelPlan
from tassel_compiler.printing.cards.speaking import CardText, IconText, NamedValue, Speaking, SpokenValue
from tassel_compiler.resolve.declarations import Cell, Declarations, Row


@dataclass(frozen=True, slots=True)
class Space:
    """One cell: a value, or a thing with its name and what it does."""

    name: str = ""
    icon: str = ""
    values: tuple[SpokenValue, ...] = ()
    texts: tuple[CardText, ...] = ()
    lines: tuple[IconText, ...] = ()


@dataclass(frozen=True, slots=True)
class Panel:
    sort: str
    title: str
    icon: str
    cells: tuple[Space, ...] = ()
    mark: str = ""  # the drawing beside numbers of rows
    picture: str = ""  # what is drawn instead of cells, as SVG


def panels(
    declared: Declarations, plans: Sequence[PanelPlan], speaking: Speaking, draw: BoardDrawing
) -> tuple[Panel, ...]:
    return tuple(_panel(declared, plan, speaking, draw) for plan in plans)


def _panel(declared: Declarations, plan: PanelPlan, speaking: Speaking, draw: BoardDrawing) -> Panel:
    icon = speaking.icon(plan.icon or plan.of) or ""
    title = speaking.name("print", plan.of)
    if plan.sort == "area":
        return Panel(plan.sort, draw.title(plan.of), icon, picture=draw.area(plan.of))
    if plan.sort == "rows":
        family, mark = declared.families[plan.of], speaking.icon(plan.icon) or ""
        return Panel(plan.sort, title, icon, tuple(_space(plan, row, speaking) for row in family.rows.values()), mark)
    cells = tuple(Space(values=(speaking.value(level),)) for level in _numbers(declared, plan))
    return Panel(plan.sort, title, icon, cells, picture=draw.levels(_numbers(declared, plan)))


def _numbers(declared: Declarations, plan: PanelPlan) -> tuple[Cell, ...]:
    if plan.sort == "track":
        return declared.tracks[plan.of].levels
    value = declared.constants[plan.of].value
    return value if isinstance(value, tuple) else (value,)


def _space(plan: PanelPlan, row: Row, speaking: Speaking) -> Space:
    shown = tuple(speaking.value(row.data[name][0]) for name in plan.show if name in row.data)
    found = speaking.value(row.name)
    icon = found.icon if isinstance(found, NamedValue) else ""
    owner = row.owner.partition("/")[2]
    name = speaking.name(owner, row.name)
    return Space(name, icon, shown, speaking.texts(owner, row), speaking.lines(owner, row.origin.path))
