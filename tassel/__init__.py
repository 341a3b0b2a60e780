"""The front door: command line and Python API.

`load(expression, players)` opens a rule set and gives a `Game`; everything else is reached from there.
Importing this package loads nothing of the compiler or the runtime, so that the command line starts at
once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tassel_runtime.game import Game

__version__ = "0.1.0"
__all__ = ["__version__", "load"]


def load(expression: str, players: int, traced: bool = False, lang: str = "en") -> Game:
    """A game ready to start. Rules that are wrong raise `tassel.opening.Unusable` with every diagnostic."""
    from tassel.opening import game

    return game(expression, players, traced, lang)
