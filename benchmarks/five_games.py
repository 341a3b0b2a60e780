"""What balance says about the games that ship: the tables of docs/what-balance-says.md.

    python -m benchmarks.five_games [--games 2000] [--seeds 200] [RULES ...]

The same as `tassel simulate RULES -p 4 -g GAMES --seats greedy --json` and `tassel balance RULES -p 4 -g SEEDS --of
card --seats greedy --json`, side by side. Every number has its interval; what is not sure is not in the lists.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
from collections.abc import Iterator
from typing import Any

from benchmarks.rule_sets import OTHERS, PLAYERS, SETS
from tassel.cli import run
from tassel.opening import program

MOST = 4  # of each list


def document(*words: str) -> dict[str, Any]:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        run([*words, "--json"])
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def part(rules: str, games: int, seeds: int) -> Iterator[str]:
    """What stands under the heading of one rule set."""
    table = ["-p", str(PLAYERS), "--seats", "greedy"]
    played = document("simulate", rules, *table, "-g", str(games))
    length = played["length"]
    yield f"\n## {rules}\n"
    yield "| seat | wins | points |\n|---|---|---|"
    for n, seat in enumerate(played["seats"], 1):
        vp = seat["vp"]
        yield f"| {n} | {_share(seat['win_rate'])} | {vp['mean']:.1f} ({vp['low']:.1f} to {vp['high']:.1f}) |"
    yield f"\nA game has {_mean(length['decisions'])} decisions, the best seat {_mean(length['best'])} points;"
    yield f"the lead changes {_mean(length['leads'])} times."
    names = _names(rules)
    given = sorted(played["sources"].items(), key=lambda one: -one[1]["seat"]["mid"])[:MOST]
    told = ", ".join(f"{_named(names, one)} {_mean(found['seat'])}" for one, found in given)
    yield f"Most points of a seat come from: {told}."
    yield from _forbidden(rules, table, seeds, names)


def _forbidden(rules: str, table: list[str], seeds: int, names: dict[str, str]) -> Iterator[str]:
    found = document("balance", rules, *table, "-g", str(seeds), "--of", "card")
    told = [one for one in found["treatments"] if one["told"] and one["treatment"].startswith("never ")]
    told.sort(key=lambda one: one["wins"]["mid"])
    asked = sum(one["treatment"].startswith("never ") for one in found["treatments"])
    if not told:
        yield f"\nOf {asked} cards none is missed for certain by who may not have it ({found['seeds']} seeds)."
        return
    yield f"\nOf {asked} cards {len(told)} make a difference for certain to a player who may not have them"
    yield f"({found['seeds']} seeds):\n"
    yield "| card | share of wins, in points |\n|---|---|"
    for one in told[:MOST] + [one for one in told[MOST:][-MOST:] if one["wins"]["mid"] > 0]:
        wins = one["wins"]
        interval = f"{100 * wins['low']:+.1f} to {100 * wins['high']:+.1f}"
        yield f"| {_named(names, one['treatment'].removeprefix('never '))} | {100 * wins['mid']:+.1f} ({interval}) |"


def _names(rules: str) -> dict[str, str]:
    return program(rules, PLAYERS).words["en"]


def _named(names: dict[str, str], path: str) -> str:
    return names.get(path) or names.get(path.rpartition("/")[2]) or f"`{path}`"


def _share(one: dict[str, float]) -> str:
    return f"{100 * one['mid']:.1f} % ({100 * one['low']:.1f} to {100 * one['high']:.1f})"


def _mean(one: dict[str, float]) -> str:
    return f"{one['mid']:.1f} ({one['low']:.1f} to {one['high']:.1f})"


def main() -> None:
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("--games", type=int, default=2000)
    said.add_argument("--seeds", type=int, default=200)
    said.add_argument("rules", nargs="*", default=[*SETS, *OTHERS])
    wish = said.parse_args()
    for rules in wish.rules:
        for line in part(rules, wish.games, wish.seeds):
            print(line, flush=True)


if __name__ == "__main__":
    main()
