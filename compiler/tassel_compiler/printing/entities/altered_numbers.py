"""Numbers in a row as a card changes them: `it + rate` is added to each, a list of the rules is printed instead.

Only what can be worked out on paper is: of any other change the sentence stays.
"""

from __future__ import annotations

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.entities.stocks import largest, worked_out
from tassel_compiler.resolve.declarations import Cell, Change, Declarations, Row


def altered_numbers(
    declared: Declarations, change: Change, row: Row, target: str, cells: tuple[Cell, ...]
) -> tuple[Cell, ...]:
    """The numbers of `target` while somebody has the card of this row; none if the change is not about them."""
    if not cells or change.target.rpartition(".")[2] != target:
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


def numbers_with(declared: Declarations, row: Row, target: str, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The same through all changes of the card."""
    for change in declared.changes:
        if change.row is not None and change.row.origin.path == row.origin.path:
            cells = altered_numbers(declared, change, row, target, cells) or cells
    return cells


def _number(declared: Declarations, row: Row, expr: t.Expr) -> int | None:
    if isinstance(expr, t.Path) and len(expr.words) == 1 and isinstance(word := expr.words[0], t.Phrase):
        name = word.names[-1].text
        if name in row.data:
            return largest(declared, row.data[name][0])
        return worked_out(declared, expr) if name in declared.constants else None
    return worked_out(declared, expr) if isinstance(expr, t.Number) else None
