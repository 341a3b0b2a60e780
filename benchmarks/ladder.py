"""Does each kind of player beat the one below? One against three of the lower kind, for every rule set.

    python -m benchmarks.ladder --games 100 --playouts 1000 [RULES ...]

Prints the table of docs/players.md: the share of wins of the one, with its interval; a fair share is a quarter. The
same as `tassel simulate RULES -p 4 -g GAMES --seats greedy,random` and `--seats search:1000,greedy`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from benchmarks.rule_sets import OTHERS, PLAYERS, SETS
from tassel.opening import program
from tassel.players.seating import minds_of
from tassel.simulation.executing import executor_for
from tassel.simulation.figures import SideFigures, sides
from tassel.simulation.orders import unit_of, units
from tassel.simulation.seating import Entrant
from tassel.simulation.tally import Tally
from tassel.simulation.tasks import SimulationTask


def step(rules: str, upper: str, lower: str, games: int, jobs: int) -> tuple[list[SideFigures], float]:
    """The figures of one of the upper kind, then of three of the lower; and how long a game took, in seconds."""
    found = program(rules, PLAYERS)
    kinds = (upper, *[lower] * (PLAYERS - 1))
    entrants = tuple(Entrant(kind, mind=mind) for kind, mind in zip(kinds, minds_of(kinds, rules, found), strict=True))
    tally, begun = Tally(PLAYERS), time.process_time()
    task = SimulationTask(found, entrants, engine="wasm")
    for played in executor_for(task, jobs).results(units(range(1, games + 1), unit_of(entrants))):
        tally.join(played.sums)
    return sides(tally, "entrant"), (time.process_time() - begun) / games


def rows(rule_sets: list[str], games: int, playouts: int, jobs: int) -> Iterator[str]:
    searching = f"`search:{playouts}` against three `greedy`"
    yield f"| four players | `greedy` against three `random` | points | {searching} | points |"
    yield "|---|---|---|---|---|"
    for rules in rule_sets:
        cells = [f"`{rules}`"]
        for upper, lower, times in (("greedy", "random", 4), (f"search:{playouts}", "greedy", 1)):
            found, seconds = step(rules, upper, lower, games * times, jobs)
            wins, lows = found[0].wins, sum(one.points.mid for one in found[1:]) / (PLAYERS - 1)
            cells.append(f"{100 * wins.mid:.1f} % ({100 * wins.low:.1f} to {100 * wins.high:.1f})")
            cells.append(f"{found[0].points.mid:.1f} to {lows:.1f}")
            cells[-1] += f" <!-- {1000 * seconds:.1f} ms a game -->"
        yield f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", default=[*SETS, *OTHERS])
    parser.add_argument("--games", type=int, default=100, help="of a search; four times as many of greedy players")
    parser.add_argument("--playouts", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    wish = parser.parse_args()
    for row in rows(wish.rules, wish.games, wish.playouts, wish.jobs):
        print(row, flush=True)


if __name__ == "__main__":
    main()
