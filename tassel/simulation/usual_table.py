"""Who plays where nobody says."""

from __future__ import annotations

from tassel.players.seating import NoSuchPlayer, minds_of, usual_kind
from tassel.simulation.seating import Entrant
from tassel_compiler.ir.program import Program
from tassel_runtime.engines import AUTO, engine_named
from tassel_runtime.minds import RANDOM


def usual_table(program: Program, expression: str) -> tuple[Entrant, ...]:
    """A player for each seat: by what was learned, where that is quick; else by lot.

    What was learned and cannot be read is no reason not to play: these tables are shown beside something else.
    """
    kind = usual_kind(expression, engine_named(AUTO, False))
    try:
        (mind,) = minds_of([kind], expression, program)
    except NoSuchPlayer:
        kind = RANDOM
        (mind,) = minds_of([kind], expression, program)
    return tuple(Entrant(kind, mind=mind) for _ in range(program.players))
