"""Board games in random play beside OpenSpiel's C++, game by game in turn, in one process each: decisions a second.

    python -m benchmarks.boards [RUNS]

OpenSpiel plays inside its own library: a search whose leaves are a thousand random games is nothing but these games.
Thread time, so that other work on the machine hardly shows; ratios are of medians. What must be done is a decision
there and none here, in Go above all: a game that has a forced pass counts one less.
"""

from __future__ import annotations

import random
import sys
import time

from benchmarks.figures import of, told
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import compile_rules
from tassel_runtime.engines import batches_for

BOARDS = {
    "five-in-a-row": "gomoku(size=15)",
    "game-of-hex": "hex(board_size=11)",
    "small-go": "go(board_size=9,komi=7.5)",
}
GAMES, LENGTHS = 1_000, 200


def ours(rules: str) -> float:
    batches = batches_for(compile_rules(rules, [2], Sink()).programs[2], "wasm")
    batches.play(0, GAMES // 10)
    start = time.thread_time()
    return batches.play(0, GAMES).decisions / (time.thread_time() - start)


def theirs(name: str) -> float:
    import pyspiel

    game = pyspiel.load_game(name)
    leaf = pyspiel.RandomRolloutEvaluator(GAMES, 1)
    search = pyspiel.MCTSBot(game, leaf, 2.0, 2, 100, False, 1, False)
    start = time.thread_time()
    search.mcts_search(game.new_initial_state())
    return 2 * GAMES * _length(game) / (time.thread_time() - start)


def _length(game: object) -> float:
    """Decisions of a random game, on the average."""
    dice, total = random.Random(1), 0
    for _ in range(LENGTHS):
        state = game.new_initial_state()  # type: ignore[attr-defined]
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        total += state.move_number()
    return total / LENGTHS


def main(runs: int) -> None:
    for rules, name in BOARDS.items():
        found = [(ours(rules), theirs(name)) for _ in range(runs)]
        here, there = of([one for one, _ in found]), of([other for _, other in found])
        sides = f"{rules:16}{told(here, '/s', 0):40}{name:28}{told(there, '/s', 0):40}"
        print(f"{sides}{here[1] / there[1]:.2f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
