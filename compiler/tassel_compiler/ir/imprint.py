"""What is printed on the pieces of a game, for one number of players: a tree of names, lists and texts.

It is no part of a program, which knows only what it needs to be played. Scenarios hold it against what the rule book
says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Union

Printed = Union[str, tuple["Printed", ...], Mapping[str, "Printed"]]
NOTHING: Mapping[str, Printed] = {}
