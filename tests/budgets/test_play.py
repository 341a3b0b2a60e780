"""Rules that never end are stopped: soon, in every engine, with the same words, and the game is what it was."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import compile_rules
from tassel_compiler.ir import ops
from tassel_compiler.ir.finish import finish
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.verify import verify
from tassel_compiler.ir.walk import with_bodies
from tassel_compiler.passes import improve
from tassel_runtime.batch import BatchStopped
from tassel_runtime.engine import NoWayOn
from tassel_runtime.engines import ENGINES, batches_for
from tassel_runtime.game import Game
from tests.budgets.shapes import endless, game
from tests.compiled import program as program_of


def program(text: str, folder: Path) -> Program:
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    sink = Sink()
    found = compile_rules(str(folder), (2,), sink)
    assert not sink.failed, [item.message for item in sink.items]
    return found.programs[2]


def _bare(body: ops.Body) -> ops.Body:
    return tuple(with_bodies(op, _bare) for op in body if not isinstance(op, ops.Spend))


FAST = tuple(name for name in ENGINES if name != "oracle")
WALKED = ("a loop", "forced answers")  # work inside a piece, and from one decision to the next


@pytest.mark.parametrize("name", endless())
def test_what_never_ends_is_stopped_alike_everywhere(name: str, tmp_path: Path) -> None:
    """The walk through the tree is slow, so it goes along for two of them; for all of them in `make soak`."""
    stopped_alike(name, ENGINES if name in WALKED else FAST, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("name", endless())
def test_the_walk_through_the_tree_is_stopped_alike(name: str, tmp_path: Path) -> None:
    stopped_alike(name, ENGINES, tmp_path)


def stopped_alike(name: str, engines: Collection[str], folder: Path) -> None:
    made = program(endless()[name], folder)
    said = []
    for engine in engines:
        with pytest.raises(NoWayOn) as stopped:
            Game(made, engine=engine).start(1)
        said.append(str(stopped.value))
    assert len(set(said)) == 1 and ("goes on and on" in said[0] or "in a circle" in said[0])
    assert "game.yaml:" in said[0]


def test_a_decision_that_never_ends_is_taken_back(tmp_path: Path) -> None:
    asks = "choose one: stop: gain 1 coin | go: repeat 2000000000 times: gain 1 fish"
    text = game(asks).replace("      choose one: ", "      choose one:\n        ").replace(" | go:", "\n        go:")
    state = Game(program(text, tmp_path)).start(1)
    before = list(state.cells)
    with pytest.raises(NoWayOn):
        state.choose("go")
    assert state.cells == before
    state.choose("stop")
    assert state.scores()[0] == 10


def test_a_budget_that_is_spent_in_a_batch_names_seed_and_game(tmp_path: Path) -> None:
    """Of two answers one goes on and on: games before the first that takes it are kept, and the next batch plays."""
    asks = "choose one: stop: gain 1 coin | go: repeat 2000000000 times: gain 1 fish"
    text = game(asks).replace("      choose one: ", "      choose one:\n        ").replace(" | go:", "\n        go:")
    ends = []
    for engine in ("python", "wasm"):
        batches = batches_for(program(text, tmp_path), engine)
        with pytest.raises(BatchStopped, match="goes on and on") as stopped:
            batches.play(2, 1000)
        before = list(stopped.value.results)
        assert f"game {len(before) + 1} of the batch, seed {2 + len(before)}" in str(stopped.value)
        assert list(batches.play(2, len(before))) == before
        ends.append((str(stopped.value), before))
    assert ends[0] == ends[1]


def test_long_but_honest_work_is_done(tmp_path: Path) -> None:
    state = Game(program(game("repeat 100000 times: gain 1 fish"), tmp_path)).start(1)
    assert state.over


def test_a_program_that_does_not_count_is_refused(tmp_path: Path) -> None:
    made = program(endless()["a loop"], tmp_path)
    assert verify(made) == []
    bare = {name: replace(function, body=_bare(function.body)) for name, function in made.functions.items()}
    assert any("its work is not counted" in line for line in verify(replace(made, functions=bare)))


def test_counting_twice_is_counting_once() -> None:
    once = program_of("bruxelles-1893", 3)
    assert finish(improve(once)).functions == once.functions
