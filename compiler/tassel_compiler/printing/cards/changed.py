"""Numbers of a board as a card changes them: `it + rate` is added to each, a list of the rules is printed instead.

Only what can be worked out on paper is: of any other change the sentence stays.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.cards.plan import Deck, PanelPlan
from tassel_compiler.printing.entities.stocks import largest, worked_out
from tassel_compiler.resolve.declarations import Cell, Change, Declarations, Row


def panel_numbers(declared: Declarations, plan: PanelPlan, row: Row | None = None) -> tuple[Cell, ...]:
    """The numbers of a panel; of a board that a card is, as this card changes them."""
    cells = _numbers(declared, plan)
    for change in declared.changes:
        if row is not None and change.row is not None and change.row.origin.path == row.origin.path:
            cells = _applied(declared, change, row, plan, cells) or cells
    return cells


def evaluated(declared: Declarations, deck: Deck, row: Row) -> tuple[Change, ...]:
    """The changes of a card that some panel of its board shows."""
    found = (c for c in declared.changes if c.row is not None and c.row.origin.path == row.origin.path)
    return tuple(
        change for change in found
        if any(_applied(declared, change, row, plan, _numbers(declared, plan)) for plan in deck.panels)
    )  # fmt: skip


def _applied(
    declared: Declarations, change: Change, row: Row, plan: PanelPlan, cells: tuple[Cell, ...]
) -> tuple[Cell, ...]:
    if not cells or change.target.rpartition(".")[2] != (plan.changed_by or plan.of):
        return ()
    match change.body:
        case t.Arithmetic(("+" | "-" | "*") as op, t.Path((t.Phrase((it,)),)), right) if it.text == "it":
            by = _number(declared, row, right)
            if by is None:
                return ()
            told = (largest(declared, cell) for cell in cells)
            return tuple(n + by if op == "+" else n - by if op == "-" else n * by for n in told)
        case t.Path((t.Apply(name, _),)) if name.text in declared.constants:
            found = declared.constants[name.text].value
            return found if isinstance(found, tuple) and len(found) == len(cells) else ()
        case _:
            return ()


def _number(declared: Declarations, row: Row, expr: t.Expr) -> int | None:
    if isinstance(expr, t.Path) and len(expr.words) == 1 and isinstance(word := expr.words[0], t.Phrase):
        name = word.names[-1].text
        if name in row.data:
            return largest(declared, row.data[name][0])
        return worked_out(declared, expr) if name in declared.constants else None
    return worked_out(declared, expr) if isinstance(expr, t.Number) else None


def _numbers(declared: Declarations, plan: PanelPlan) -> tuple[Cell, ...]:
    if plan.sort == "track":
        return declared.tracks[plan.of].levels
    if plan.sort == "rows" and plan.changed_by:
        return tuple(_starts(declared, plan.changed_by))
    if plan.sort != "values":
        return ()
    value = declared.constants[plan.of].value
    return value if isinstance(value, tuple) else (value,)


def _starts(declared: Declarations, value: str) -> Iterator[Cell]:
    """What a value reads at the start, if it only reads a number that is kept."""
    body = declared.values[value].body if value in declared.values else None
    word = body.words[-1] if isinstance(body, t.Path) else None
    name = word.names[-1].text if isinstance(word, t.Phrase) else ""
    for slot in declared.slots.values():
        if slot.name == name and slot.start is not None:
            yield worked_out(declared, slot.start)
