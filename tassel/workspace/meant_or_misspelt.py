"""Whether a name is only spelt like what somebody wrote, while another one means it.

`card-display` has many letters of `card-discard`, and means `card-row`. A table of spelling looks at a name as a
whole; who wrote it meant each of its words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from tassel.workspace.everyday import KEYS_SAID
from tassel.workspace.kindred import KINDRED, how_far
from tassel_compiler.spelling.distance import slips
from tassel_compiler.spelling.nearest import another_word, fold


def meant_by_another(said: str, names: Callable[[], Collection[str]]) -> Callable[[str], bool]:
    """Of a name that is advised for what was said: whether another of these names is the likelier one."""
    keys = KEYS_SAID.get(said.casefold(), ())

    def other(advised: str) -> bool:
        if keys:
            return advised not in keys and slips(fold(said), fold(advised), 1) > 1
        if not another_word(fold(said), fold(advised)):
            return False
        return any(cost <= KINDRED and name != advised for cost, name in how_far(said.casefold(), names()))

    return other

