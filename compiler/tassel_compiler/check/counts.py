"""Numbers of players that an overlay adds to a game: everything that knows nothing of them, told once, at that line.

Tables by number of players have no entry for them, and the box holds no pieces for one more. A table that the same
overlay gives is not looked at here: what lacks there is told there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tassel_compiler.check.declared import MOST_PLAYERS
from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.loading import Node, Scalar
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Declarations
from tassel_compiler.source import Span
from tassel_compiler.spelling.whole_number import whole_number

_PATH = "game/players"
_SHOWN = 3  # tables that are shown as well


@dataclass(frozen=True, slots=True)
class _Table:
    """A table by number of players; `group` is the path without the row, for tables that lie side by side."""

    path: str
    group: str
    cell: ByPlayers


def check_counts(declared: Declarations, history: Mapping[str, Sequence[Node]], sink: Sink) -> None:
    _unread(declared, sink)
    before = history.get(_PATH)
    if not before:
        return
    span = declared.game.origin.at("players")
    low, high = declared.game.players
    known = _range(before[0])
    if not 1 <= low <= high <= MOST_PLAYERS:
        return  # that is told by itself
    new = [n for n in range(low, high + 1) if n not in known]
    holes = [table for table in _tables(declared) if any(n not in dict(table.cell.entries) for n in new)]
    lacking = [table for table in holes if table.cell.span.source.layer != span.source.layer]
    pieces = _own_pieces(declared) if high not in known and high > max(known, default=0) else []
    if lacking:
        _tell(new, lacking, pieces, span, sink)
    elif pieces and not holes:
        sink.report("W0602", span, players=high, known=max(known), pieces=", ".join(pieces))


def _unread(declared: Declarations, sink: Sink) -> None:
    """Rows for numbers that the game has not. What a layer below the numbers says was written for others."""
    span = declared.game.origin.at("players")
    low, high = declared.game.players
    rank = {layer: place for place, layer in enumerate(declared.layers)}
    said = rank.get(span.source.layer, -1)
    for table in _tables(declared):
        for (n, _), row in zip(table.cell.entries, table.cell.rows, strict=True):
            if not low <= n <= high and rank.get(row.source.layer, -1) >= said:
                sink.report("W0605", row, found=f"{n} players", expected=f"{low}..{high}")


def _range(node: Node) -> range:
    low, _, high = (node.text if isinstance(node, Scalar) else "").partition("..")
    fewest, most = whole_number(low.strip()), whole_number((high or low).strip())
    return range(0) if fewest is None or most is None else range(fewest, most + 1)


def _tell(new: Sequence[int], lacking: Sequence[_Table], pieces: Sequence[str], span: Span, sink: Sink) -> None:
    counts = " and ".join(str(n) for n in new)
    groups: dict[str, list[_Table]] = {}
    for table in lacking:
        groups.setdefault(table.group, []).append(table)
    shown = [_group(group, tables) for group, tables in groups.items()]
    first = lacking[0]
    entries = ", ".join([*(f"{n}: ..." for n, _ in first.cell.entries), *(f"{n}: ..." for n in new)])
    sample = f"{first.path}: {{by-players: {{{entries}}}}}"
    hint = f"give each a table with {counts} in it under `change`, such as `{sample}`"
    if pieces:
        hint += f"; and a set of pieces for each player more: {', '.join(pieces)}"
    related = [Related("there is no entry here", table.cell.span) for table, *_ in list(groups.values())[:_SHOWN]]
    sink.report("E0319", span, hint=hint, related=related, players=counts, lacking=", ".join(shown))


def _group(group: str, tables: Sequence[_Table]) -> str:
    return f"{group} ({len(tables)} tables)" if len(tables) > 1 else tables[0].path


def _own_pieces(declared: Declarations) -> list[str]:
    """What each player has of his own: pieces that are neither made nor lost, and lie in no supply."""
    return [stock for stock in declared.game.conserved if stock not in declared.supply]


# ---- tables ------------------------------------------------------------------------------------------------


def _tables(d: Declarations) -> Iterator[_Table]:
    for constant in d.constants.values():
        yield from _in_cell(constant.origin.path, constant.origin.path, constant.value)
    for family in d.families.values():
        for row in family.rows.values():
            for name, (cell, _) in row.data.items():
                group = f"{family.form}s/{family.name}/each/.../{name}"
                yield from _in_cell(f"{row.origin.path}/{name}", group, cell)
    for stock, amounts in d.supply.items():
        for member, cell in amounts.items() if isinstance(amounts, dict) else ():
            yield from _in_cell(f"supply/{stock}/{member}", f"supply/{stock}", cell)
        if not isinstance(amounts, dict):
            yield from _in_cell(f"supply/{stock}", f"supply/{stock}", amounts)
    for slot in d.slots.values():
        for name, cell, _ in slot.starts:
            yield from _in_cell(f"{slot.origin.path}/start/{name}", f"{slot.origin.path}/start", cell)


def _in_cell(path: str, group: str, cell: Cell) -> Iterator[_Table]:
    if isinstance(cell, ByPlayers):
        yield _Table(path, group, cell)
    for inner in cell if isinstance(cell, tuple) else ():
        yield from _in_cell(path, group, inner)
