"""Players that are programs. A bot takes a state and a generator of its own, and answers with an
option's position.

Bots know no game: they see options, the score and the rank. A bot looks at the cells of a state only
after `determinise` has dealt again what its seat cannot see.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tassel_runtime.bots.greedy import greedy
from tassel_runtime.game import State

Bot = Callable[[State, Random], int]


def random(state: State, rng: Random) -> int:
    """Any option, each equally likely."""
    return rng.randrange(len(state.options()))


BOTS: dict[str, Bot] = {"random": random, "greedy": greedy}
