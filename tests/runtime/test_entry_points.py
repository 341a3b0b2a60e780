"""A rule that needs nobody means the same whoever starts it; one that needs somebody is not started by nobody."""

from __future__ import annotations

import pytest

from tassel.opening import game
from tassel_compiler.ir.program import NOBODY
from tassel_runtime.engine import EngineFault
from tassel_runtime.game import Game

RULES = ("bruxelles-1893+belle-epoque+asymmetric", "bruxelles-1893-first-edition", "bruxelles-1897")
PLAYERS = 3


def after(table: Game, start: list[int], name: str, seat: int) -> list[int] | str:
    """The vector and what is asked; a rule that cannot be played from here says so in the same words."""
    cells = list(start)
    try:
        table.engine.enter(cells, table.program.entries[name], [seat])
    except EngineFault as fault:
        return str(fault)
    for frame in table.program.frames.values():
        for cell in frame.cells:
            cells[cell] = 0  # who acts is handed on, whether it is needed or not
    return cells


@pytest.mark.parametrize("rules", RULES)
def test_a_rule_that_needs_nobody_means_the_same_whoever_starts_it(rules: str) -> None:
    table = game(rules, PLAYERS)
    start = table.start(1).cells
    free = [name for name, entry in table.program.entries.items() if entry.params == ("you",) and not entry.acts]
    assert {"prepare", "action-phase", "tidy-up"} <= set(free) or rules == "bruxelles-1897"
    assert len(free) > 5
    assert [name for name in free if after(table, start, name, NOBODY) != after(table, start, name, 1)] == []


@pytest.mark.parametrize("name", ["turn", "pass-turn", "go-to-nouveau"])
def test_a_rule_that_says_you_needs_somebody(name: str) -> None:
    assert game(RULES[0], PLAYERS).program.entries[name].acts
