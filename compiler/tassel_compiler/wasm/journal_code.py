"""What a module writes down while it plays a game: every decision and every card that moves, for whoever counts.

The journal is a list of words, entry after entry:

    a decision   question, seat, how many options, what was chosen, the points of every seat, the options
    a move       -1 - kind of card, card, zone

Moves are those that happen; what is only tried leaves no trace. One seat may be held to something: a table says of
every answer of every question whether it is free (0), refused (1) or wanted (2). What is wanted is taken if it is
offered, what is refused only if nothing else is. Baskets and subsets have more answers than a table has room for; they
are free.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tassel_compiler.ir.cells import point_cells
from tassel_compiler.ir.program import PC
from tassel_compiler.wasm.helpers import MEMORY, NOTED, Helper, failed, mover
from tassel_compiler.wasm.layout import CELL, JOURNAL, MemoryMap

ENTRY_WORDS = 4  # words of a decision before the points


def journal_helpers(layout: MemoryMap, puts: Mapping[str, str]) -> Iterator[tuple[str, Helper]]:
    """`puts`: the text of what puts a card of a kind into a zone, which stands in place here."""
    offers, end = layout.offers, layout.journal + JOURNAL
    points = point_cells(layout.program)
    copied = [f"@noted const 0 load {cell * CELL} store {(ENTRY_WORDS + i) * CELL}" for i, cell in enumerate(points)]
    head = (ENTRY_WORDS + len(points)) * CELL
    full = f"const {end} i32.gt_u seldom {failed(layout, f'const {MEMORY}', 'const 0')} end"
    yield "limit", Helper("ask value", "i", f"""ask const 2 i32.shl =at value at load {layout.lows} i32.sub :i at load
    {layout.counts} i32.ge_u ifv const 0 else i const 2 i32.shl at load {layout.tables_at} i32.add load 0 end""")
    yield "leash", Helper("ask n", "i", _leash(offers))
    yield "journaled", Helper("ask n", "i", f"""const 0 const -1 ask i32.sub store {PC * CELL} seat() =who
        n const 2 i32.shl const {head} i32.add @noted i32.add :past {full}
        @noted ask store 0 @noted who store 4 @noted n store 8
        {" ".join(copied)}
        @noted const {head} i32.add const {offers} n const 2 i32.shl copy
        @leashed who const 1 i32.add i32.eq if ask n leash() =n end
        n const 1 i32.eq ifv const 0 else ask n think() end const 2 i32.shl load {offers} =value
        @noted value store 12 past @=noted value""")
    for number, kind in enumerate(layout.spots):
        yield mover("move", kind), Helper("zone card", "", f"""@noted if @noted const 12 i32.add :past {full}
            @noted const {-1 - number} store 0 @noted card store 4 @noted zone store 8 past @=noted end
            {puts[kind]}""")


def _leash(offers: int) -> str:
    """Only what may be chosen stays among the options; how many that are."""
    begin = "const 0 =k block loop k n i32.ge_u br_if 1"
    again = "k const 1 i32.add =k br 0 end end"
    return f"""{begin} ask k const 2 i32.shl load {offers} limit() =c
            c const 2 i32.eq wanted i32.add =wanted c const 1 i32.ne free i32.add =free {again}
        wanted free i32.or i32.eqz if n return end
        {begin} k const 2 i32.shl load {offers} =value ask value limit() =c
            wanted ifv c const 2 i32.eq else c const 1 i32.ne end
            if kept const 2 i32.shl value store {offers} kept const 1 i32.add =kept end {again} kept"""


def journal_exports(layout: MemoryMap) -> dict[str, Helper]:
    """`journal` plays one game from its seed and gives how many words it wrote; `hold` takes a seat from 0, or -1."""
    return {
        "journal": Helper("SEED", "i", f"""SEED start() fresh() const 0 @=decisions const 0 @=forced
            const {layout.journal} @=noted const {NOTED} run()
            @noted const {layout.journal} i32.sub const 2 i32.shr_u =count
            fresh() const {layout.results} result() count"""),
        "hold": Helper("who", "", "who const 1 i32.add @=leashed"),
    }  # fmt: skip
