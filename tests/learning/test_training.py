"""What is learned: right where it can be worked out, the same every time, and better than what went before."""

from __future__ import annotations

import numpy as np
import pytest

from tassel.cli import run
from tassel.learning.columns import Columns, situations_of
from tassel.learning.regression import NormalSums, solved
from tassel.learning.training import Clock, LearnedRound, LearningTask, clock_of, trained
from tassel.players.seating import usual_worth, worth_below
from tassel.players.worth_files import read_worth, worth_text
from tassel.simulation.gamerow import GameRow
from tassel.simulation.noted_playing import table_for
from tassel.simulation.seating import Entrant
from tassel_compiler.disk.reading import Named
from tassel_runtime.engines import samples_for
from tassel_runtime.minds import BY_LOT, GREEDY, Mind
from tassel_runtime.worth import POINT, Valued, Worth, by_points, value_for
from tests import compiled

TINY, BIG = "./tests/tiny", "bruxelles-1893"


@pytest.fixture(scope="module")
def learned() -> list[Worth]:
    program = compiled.program(TINY, 3)
    return [one.best for one in trained(program, TINY, 200, 2, 1, 1, lambda games: None)]


def test_a_system_is_solved():
    dice = np.random.default_rng(1893)
    half = dice.normal(size=(40, 25))
    matrix, right = half.T @ half + np.eye(25), dice.normal(size=25)
    assert np.allclose(matrix @ solved(matrix, right), right)


def test_weights_that_made_the_ends_are_found_again():
    """Ends that are sums of columns, stage by stage; what no stage has seen is worth what the others say."""
    dice, sums = np.random.default_rng(7), NormalSums()
    for stage, weights in ((0, [3.0, -1.0]), (1, [5.0, -1.0])):
        columns = dice.integers(-20, 20, size=(4000, 2)).astype(float)
        if stage:
            columns[:, 1] = 0
        sums.add(stage, columns, columns @ np.array(weights))
    found = sums.weights(np.ones(2), 1)
    assert np.allclose(found[0], [3, -1], atol=0.05) and np.allclose(found[1], [5, -1], atol=0.05)


def test_sums_join_in_any_order():
    """To the last bit: so many processors, so many units, the same numbers."""
    program = compiled.program(TINY, 3)
    mind = Mind(GREEDY, Valued(by_points(program), program), stray=3)
    play = LearningTask(program, mind, Clock()).begin()
    whole, parts = play([1, 2, 3, 4]), [play([4, 2]), play([3]), play([1])]
    joined = NormalSums()
    for part in parts:
        joined.join(part)
    held = np.ones(len(Columns(program).all))
    assert (joined.games, joined.points, joined.end_squares) == (whole.games, whole.points, whole.end_squares)
    assert np.array_equal(joined.weights(held, 3)[0], whole.weights(held, 3)[0])


def test_the_same_seed_teaches_the_same(learned: list[Worth]):
    program = compiled.program(TINY, 3)
    again = [one.best for one in trained(program, TINY, 200, 2, 1, 1, lambda games: None)]
    assert [worth_text(one) for one in again] == [worth_text(one) for one in learned]


def test_training_goes_on_from_what_is_known(learned: list[Worth]):
    """Two games teach nothing that beats it."""
    program = compiled.program(TINY, 3)
    (only,) = trained(program, TINY, 2, 1, 1, 1, lambda games: None, learned[-1])
    assert only.best is learned[-1] and only.share * 3 <= 1
    below = worth_below(f"{BIG}+belle-epoque")
    assert below is not None and below == usual_worth(BIG) and worth_below(BIG) is None


def test_who_interrupts_keeps_what_whole_rounds_taught(learned: list[Worth], tmp_path, capsys, monkeypatch):
    def stopped(*_):
        yield LearnedRound(1, 5, 3.0, 0.5, learned[-1])
        raise KeyboardInterrupt

    monkeypatch.setattr("tassel.learning.training.trained", stopped)
    place = tmp_path / "worth.json"
    assert run(["train", TINY, "-p", "3", "--rounds", "4", "-o", str(place)]) == 130
    assert read_worth(Named(place)) == learned[-1] and "after 1 of 4 rounds" in capsys.readouterr().err


def test_who_has_learned_wins(learned: list[Worth]):
    program = compiled.program(TINY, 3)
    taught = Entrant(GREEDY, mind=Mind(GREEDY, Valued(learned[-1], program)))
    table = table_for(program, [taught, Entrant("random"), Entrant("random")], "wasm")
    rows = [table.play(seed) for seed in range(60)]
    wins = sum(row.ranks[row.entrants.index(0)] == 1 for row in rows if isinstance(row, GameRow))
    assert wins > 48


def test_the_clock_is_the_number_that_goes_with_the_game():
    assert clock_of(compiled.program(BIG, 3), 1).name == "round"


def test_what_the_columns_say_is_what_the_worth_says():
    """A worth made from random weights values every situation as the columns do, up to what rounding leaves."""
    program, dice = compiled.program(BIG, 3), np.random.default_rng(3)
    columns, sample = Columns(program), samples_for(program).sample(5, [BY_LOT] * 3, 3)
    weights = dice.integers(-40, 40, size=len(columns.all)) / 8
    valued = Valued(Worth(BIG, 3, "", rows=columns.rows([weights])), program)
    situations = situations_of(program, sample)
    assert len(situations) > 20
    for seat, matrix in enumerate(columns.matrices(situations)):
        for cells, expected in zip(situations.tolist(), matrix @ weights, strict=True):
            assert value_for(valued.worths(cells, cells[1]), seat) == pytest.approx(expected * POINT, abs=1)


def test_what_was_learned_is_not_lost_where_it_cannot_be_written(learned: list[Worth], tmp_path, capsys, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    one = LearnedRound(1, 5, 3.0, 0.5, learned[-1])
    monkeypatch.setattr("tassel.learning.training.trained", lambda *_: iter([one]))
    monkeypatch.setattr("tassel_compiler.disk.writing.write", full)
    assert run(["train", TINY, "-p", "3", "--rounds", "1", "-o", str(tmp_path / "worth.json")]) == 1
    said = capsys.readouterr()
    assert worth_text(learned[-1]).strip() in said.out and "No space left" in said.err


@pytest.mark.parametrize(("written", "said"), [("{}", "not written by"), (None, "better.json")])
def test_a_file_to_begin_with_is_read_before_the_first_game(tmp_path, capsys, written, said):
    begin = tmp_path / "better.json"
    if written is not None:
        begin.write_text(written)
    order = ["train", TINY, "-p", "2", "-g", "1", "--rounds", "1", "-o", str(tmp_path / "new.json")]
    assert run([*order, "--from", str(begin)]) == 1
    assert said in capsys.readouterr().err and not (tmp_path / "new.json").exists()


def test_what_may_not_be_written_is_told_before_the_first_game(tmp_path, capsys, monkeypatch):
    def nobody_plays(*_):
        raise AssertionError("a game was played")

    monkeypatch.setattr("tassel.learning.training.trained", nobody_plays)
    place = tmp_path / "worth.json"
    place.write_text("precious")
    assert run(["train", "./tests/tiny", "-p", "2", "-o", str(place)]) == 1
    assert "worth.json" in capsys.readouterr().err and place.read_text() == "precious"
    assert run(["train", "bruxelles-1893", "-p", "2"]) == 2
    assert "ships with tassel" in capsys.readouterr().err
