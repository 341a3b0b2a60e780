"""Numbers of a board that a card is, as this card changes them, and which changes need no sentence for that."""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.cards.plan import Deck, PanelPlan
from tassel_compiler.printing.entities.altered_numbers import altered_numbers, numbers_with
from tassel_compiler.printing.entities.stocks import worked_out
from tassel_compiler.resolve.declarations import Cell, Change, Declarations, Row


def panel_numbers(declared: Declarations, plan: PanelPlan, row: Row | None = None) -> tuple[Cell, ...]:
    """The numbers of a panel; of a board that a card is, as this card changes them."""
    cells = _numbers(declared, plan)
    return cells if row is None else numbers_with(declared, row, _target(plan), cells)


def evaluated(declared: Declarations, deck: Deck, row: Row) -> tuple[Change, ...]:
    """The changes of a card that some panel of its board shows."""
    found = (c for c in declared.changes if c.row is not None and c.row.origin.path == row.origin.path)
    return tuple(
        change for change in found
        if any(altered_numbers(declared, change, row, _target(plan), _numbers(declared, plan)) for plan in deck.panels)
    )  # fmt: skip


def _target(plan: PanelPlan) -> str:
    return plan.changed_by or plan.of


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
