"""As many positions to a depth as another program counts: the rules of board games are those that everybody plays.

Both go through every line of play from the beginning and count, ply by ply, how many there are. OpenSpiel ends a game
of Go with a draw where a position comes back, where the rules here do not allow the move: such lines are left out. A
player who can only pass is not asked here, so what must be done is no ply.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import compile_rules
from tassel_runtime.engines import engine_for

pyspiel = pytest.importorskip("pyspiel")
TURNS = {
    "five-in-a-row": ({"side": 4, "needed": 3}, "mnk(m=4,n=4,k=3)", 3),
    "five-in-a-row, two of them": ({"side": 4, "needed": 2}, "mnk(m=4,n=4,k=2)", 4),
    "game-of-hex": ({"side": 3, "swaps": 0}, "hex(board_size=3)", 5),
    "small-go": ({"size": 3}, "go(board_size=3)", 4),
    "small-go, a tiny one": ({"size": 2}, "go(board_size=2,max_game_length=99)", 8),
}


def counted_here(game: str, constants: dict[str, int], depth: int, folder: Path) -> list[int]:
    changes = "".join(f"  constants/{name}: {number}\n" for name, number in constants.items())
    folder.mkdir()
    (folder / "overlay.yaml").write_text(f"tassel: 1\noverlay: small\non: {game}\nchange:\n{changes}", encoding="utf-8")
    compiled = compile_rules(f"{game}+{folder}/", [2], Sink())
    engine = engine_for(compiled.programs[2])
    found = [0] * (depth + 1)

    def go(cells: list[int], ply: int) -> None:
        found[ply] += 1
        if ply < depth and not cells[1]:
            for option in engine.options(cells):
                after = list(cells)
                engine.answer(after, option, None)
                go(after, ply + 1)

    start = engine.start(1)
    engine.advance(start, None)
    go(start, 0)
    return found


def counted_elsewhere(name: str, depth: int, allowed: Callable[[Any], bool]) -> list[int]:
    found = [0] * (depth + 1)

    def go(state: Any, ply: int) -> None:
        found[ply] += 1
        following = [state]
        while len(following) == 1 and not following[0].is_terminal():  # what must be done is no decision
            state = following[0]
            following = [after for after in map(state.child, state.legal_actions()) if allowed(after)]
        for after in following if ply < depth and len(following) > 1 else ():
            go(after, ply + 1)

    go(pyspiel.load_game(name).new_initial_state(), 0)
    return found


def no_position_comes_back(state: Any) -> bool:
    """A game of Go that is over although nobody passed twice was ended by a repetition."""
    passes = [state.get_game().num_distinct_actions() - 1] * 2
    return not state.is_terminal() or state.history()[-2:] == passes


@pytest.mark.parametrize("turns", TURNS)
def test_there_are_as_many_lines_of_play(turns: str, tmp_path: Path) -> None:
    constants, name, depth = TURNS[turns]
    game = turns.partition(",")[0]
    allowed = no_position_comes_back if game == "small-go" else lambda state: True
    assert counted_here(game, constants, depth, tmp_path / "small") == counted_elsewhere(name, depth, allowed)
