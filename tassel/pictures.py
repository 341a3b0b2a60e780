"""What pictures of a rule set show: the table after its set-up, for each number of players, as play has it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from tassel.examples import PlayedExamples, played
from tassel.kept_pictures import ShownTables, keep, key_of, recall
from tassel.left_out import tell_left_out
from tassel.situations import situation
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled, spoken_programs
from tassel_compiler.ir.program import Program
from tassel_compiler.places import EXAMPLES_FOLDER
from tassel_compiler.printing.cards.plan_reading import read_cards_plan
from tassel_compiler.printing.drawing.gallery import Gallery
from tassel_compiler.printing.drawing.layout import read_layout
from tassel_compiler.printing.drawing.situation import Situation
from tassel_compiler.printing.print_folders import PrintFolder
from tassel_runtime.engine import NoWayOn
from tassel_runtime.engines import SOON_READY
from tassel_runtime.game import Game
from tassel_runtime.scenario.document import SETUP
from tassel_runtime.scenario.run import go_through

SEAT_NAMES = ("Elisabeth", "Gabriel", "Louise", "Victor", "Hélène", "Constant", "Marie", "Paul")
_SEED = 1


def gallery(compiled: Compiled, folders: Sequence[PrintFolder], sink: Sink, saving: bool = False) -> Gallery:
    """Everything that a book has pictures of."""
    plan = read_cards_plan(folders, sink)
    if compiled.declared is None:
        return Gallery()
    layout = read_layout(folders, sink)
    laid_by = tuple(thing.name for thing in layout.laid_by) or (SETUP,)
    shown = _shown(compiled, folders, laid_by, sink)
    return Gallery(layout, plan.colours if plan is not None else {}, shown.tables, shown.examples, laid_by, saving)


def _shown(compiled: Compiled, folders: Sequence[PrintFolder], laid_by: Sequence[str], sink: Sink) -> ShownTables:
    """The tables and examples, from the last run if nothing has changed since."""
    name = key_of(compiled.expression, folders, EXAMPLES_FOLDER)
    found = recall(name)
    if found is None and compiled.declared is not None:
        told = len(sink.items)
        found = _made(compiled, laid_by, sink)
        if len(sink.items) == told:
            keep(name, found)
    found = found or ShownTables({}, ())
    tell_left_out(found.left_out, compiled.expression, sink)
    return found


def _made(compiled: Compiled, laid_by: Sequence[str], sink: Sink) -> ShownTables:
    own = compiled.fresh()
    programs = spoken_programs(own)
    sink.extend(own.sink.items)
    tables = {players: _prepared(program, laid_by) for players, program in programs.items()}
    found = played(compiled, programs, sink) if not own.failed else PlayedExamples()
    return ShownTables(tables, found.examples, found.left_out)


def _prepared(program: Program, rules: Sequence[str]) -> Situation:
    """The table before the first move."""
    game = Game(program, engine=SOON_READY)
    cells = game.engine.start(_SEED)
    for rule in rules:
        with suppress(NoWayOn):  # a rule of somebody's that cannot be finished: the table as it was before
            cells = go_through(game, cells, rule)
    return situation(program, cells, names_of_seats(program.players))


def names_of_seats(players: int) -> tuple[str, ...]:
    return tuple(SEAT_NAMES[n] if n < len(SEAT_NAMES) else str(n + 1) for n in range(players))
