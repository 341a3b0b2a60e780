"""The panels of a board: what a field of it is called, and what stands in its cells."""

from __future__ import annotations

from dataclasses import replace

from tassel_compiler.frozen import frozen
from tassel_compiler.printing.cards.board_drawing import BoardDrawing
from tassel_compiler.printing.cards.changed import panel_numbers
from tassel_compiler.printing.cards.plan import Deck, PanelPlan
from tassel_compiler.printing.cards.speaking import CardText, IconText, NamedValue, Speaking, SpokenValue
from tassel_compiler.resolve.declarations import Cell, Declarations, Row

_BESIDE = 60.0  # millimetres of a board beside the steps of its tracks: their names, and the edges
_STEP = 13.2  # how high a step is on a board of usual size


@frozen
class Space:
    """One cell: a value, or a thing with its name and what it does."""

    name: str = ""
    icon: str = ""
    values: tuple[SpokenValue, ...] = ()
    texts: tuple[CardText, ...] = ()
    lines: tuple[IconText, ...] = ()
    factor: str = ""  # how often it counts


@frozen
class Panel:
    sort: str
    title: str
    icon: str
    cells: tuple[Space, ...] = ()
    mark: str = ""  # the drawing beside numbers of rows
    picture: str = ""  # what is drawn instead of cells, as SVG
    width: float = 0  # of the picture in millimetres, where a piece must fit on it


def panels(
    declared: Declarations, deck: Deck, speaking: Speaking, draw: BoardDrawing, row: Row | None = None
) -> tuple[Panel, ...]:
    """The panels of a board; of one that a card is, with the numbers as that card changes them."""
    longest = max((len(_in_a_row(declared, plan, draw, row)) for plan in deck.panels), default=1) or 1
    broad = (deck.size.width - _BESIDE) / (longest * _STEP)
    found = tuple(_panel(declared, plan, speaking, draw, row, broad) for plan in deck.panels)
    if len(found) == 1 and found[0].sort == "area":
        return (replace(found[0], width=draw.fitted(deck.panels[0].of, deck.size)),)
    return found


def _panel(
    declared: Declarations, plan: PanelPlan, speaking: Speaking, draw: BoardDrawing, row: Row | None, broad: float
) -> Panel:
    icon = speaking.icon(plan.icon or plan.of) or ""
    title = speaking.alone("print", plan.of)
    if plan.sort == "area":
        return Panel(plan.sort, draw.title(plan.of), icon, picture=draw.area(plan.of))
    if plan.sort == "scale" and not draw.is_short(plan.of):
        steps = tuple(Space(values=(step,)) for step in draw.steps(plan.of))
        return Panel(plan.sort, title, icon, steps, picture=draw.scale(plan.of))
    if plan.sort == "rows":
        numbers = panel_numbers(declared, plan, row)
        family, mark = declared.families[plan.of], speaking.icon(plan.icon) or ""
        factor = f"×{numbers[0]}" if numbers else ""
        cells = tuple(replace(_space(plan, one, speaking), factor=factor) for one in family.rows.values())
        return Panel(plan.sort, title, icon, cells, mark)
    numbers = _in_a_row(declared, plan, draw, row)
    cells = tuple(Space(values=(speaking.value(level),)) for level in numbers)
    sort = "track" if plan.sort == "scale" else plan.sort
    return Panel(sort, title, icon, cells, picture=draw.levels(numbers, broad))


def _in_a_row(declared: Declarations, plan: PanelPlan, draw: BoardDrawing, row: Row | None) -> tuple[Cell, ...]:
    """The numbers that stand side by side in one line of a board; none if its panel is something else."""
    if plan.sort in ("area", "rows"):
        return ()
    if plan.sort == "scale":
        return tuple(draw.steps(plan.of)) if draw.is_short(plan.of) else ()
    return panel_numbers(declared, plan, row)


def _space(plan: PanelPlan, row: Row, speaking: Speaking) -> Space:
    shown = tuple(speaking.value(row.data[name][0]) for name in plan.show if name in row.data)
    found = speaking.value(row.name)
    icon = found.icon if isinstance(found, NamedValue) else ""
    owner = row.owner.partition("/")[2]
    name = speaking.name(owner, row.name)
    return Space(name, icon, shown, speaking.texts(owner, row), speaking.lines(owner, row.origin.path))
