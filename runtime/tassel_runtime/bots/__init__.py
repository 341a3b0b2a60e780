"""Players that are programs. A bot takes a state and a generator of its own, and answers with an option's position.

Bots know no game: they see options, the score, the rank, and what was learned of it (`worth`). A bot looks at the cells
of a state only after what its seat cannot see was dealt again (`views.determinise`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random

from tassel_runtime.bots.greedy import Greedy
from tassel_runtime.engine import NoEngine, NoWayOn
from tassel_runtime.engines import engine_named, ponders_for
from tassel_runtime.game import Game, State
from tassel_runtime.lots import Lots
from tassel_runtime.minds import GREEDY, Mind

Bot = Callable[[State, Random], int]


def random(state: State, rng: Random) -> int:
    """Any option, each equally likely."""
    return rng.randrange(len(state.options()))


def bot(game: Game, mind: Mind) -> Bot:
    """A player of this kind; in a module if there is one, else in Python. `NoEngine` if it needs one."""
    if not mind.thinks:
        return random
    ponders = ponders_for(game.program)
    if ponders is None and mind.kind != GREEDY:
        engine_named("wasm")  # tells which library is not installed
        raise NoEngine(f"a player of the kind {mind.kind!r} plays in a module, for which this machine has no room")
    greedy = Greedy(game, replace(mind, kind=GREEDY))

    def chosen(state: State, rng: Random) -> int:
        seed = rng.getrandbits(63)
        if ponders is not None:
            with suppress(NoWayOn):  # it tried something behind which the rules end
                return ponders.ponder(state.cells, mind, seed)
        offered = game.engine.options(state.cells)
        return greedy.choose(state.cells, game.engine.seat(state.cells), offered, Lots(seed))

    return chosen
