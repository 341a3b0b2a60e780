"""What balance says about the games that ship, and about all modules at once: the figures of docs/what-balance-says.md.

    python -m benchmarks.five_games [--games 4000] [--seeds 600] [--jobs 1] [RULES ...]   plays, and keeps the figures
    python -m benchmarks.five_games --tables                                               prints the tables of the page

Three commands are run for each set of rules, which stand with the figures; what is kept lies in
docs/what-balance-says.json. Every number has its interval and how many games it rests on.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.rule_sets import OTHERS, PLAYERS, SETS
from tassel.balance.restricting import TREATED
from tassel.cli import run
from tassel.opening import program

KEPT = Path(__file__).parents[1] / "docs" / "what-balance-says.json"
FIVE = (*SETS, *OTHERS)
MOST, NEAREST, OFTEN = 4, 3, 30
"""Sources of points that are told, restrictions that are not sure, games that something rare does not reach."""
Figures = dict[str, Any]


def commands(rules: str, games: int, seeds: int) -> list[list[str]]:
    """Seats and points; what each card does; what each way does to spend a turn."""
    table = [rules, "-p", str(PLAYERS), "--seats", "greedy"]
    ways = [word for name in _ways(rules) for word in ("--about", name)]
    return [["simulate", *table, "-g", str(games)], ["balance", *table, "-g", str(seeds), "--of", "card"],
            ["balance", *table, "-g", str(seeds), *ways]]  # fmt: skip


def _ways(rules: str) -> list[str]:
    """What a turn may be, by the names of the rules: which questions, kinds and places a first decision has."""
    kinds = program(rules, PLAYERS).names
    return ["brussels-space", *(name for name in ("action", "trade") if name in kinds), "turn"]


def document(words: Sequence[str], jobs: int) -> Figures:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        run([*words, "--jobs", str(jobs), "--json"])
    found: Figures = json.loads(out.getvalue())
    return found


def kept(rules: str, asked: list[list[str]], played: Figures, cards: Figures, ways: Figures) -> Figures:
    """Of three documents what the page tells."""
    sources = sorted(played["sources"].items(), key=lambda one: -one[1]["seat"]["mid"])[:MOST]
    return {
        "rules": rules, "commands": [shlex.join(["tassel", *words]) for words in asked], "games": played["games"],
        "seats": [{"wins": _three(one["win_rate"]), "points": _three({**one["vp"], "mid": one["vp"]["mean"]})}
                  for one in played["seats"]],
        "length": {name: _three(played["length"][name]) for name in ("decisions", "best", "leads")},
        "sources": {name: _three(one["seat"]) for name, one in sources},
        "cards": _treatments(rules, cards), "ways": _treatments(rules, ways),
    }  # fmt: skip


def _treatments(rules: str, found: Figures) -> Figures:
    words = program(rules, PLAYERS).words["en"]
    return {
        one["treatment"]: {"wins": _three(one["wins"]), "touched": one["touched"], "seeds": one["seeds"],
                           "told": one["told"], "name": _named(words, one["treatment"].partition(" ")[2])}
        for one in found["treatments"]
    }  # fmt: skip


def _three(one: Figures) -> list[float]:
    return [round(one[key], 4) if one[key] is not None else None for key in ("mid", "low", "high")]  # type: ignore[misc]


# ---- as tables ---------------------------------------------------------------------------------------------


def tables(found: Figures) -> Iterator[str]:
    """What stands under the heading of one set of rules: the commands, and a table for each."""
    seats, cards, ways = found["commands"]
    length = found["length"]
    rows = [f"| {n} | {_share(one['wins'])} | {_mean(one['points'])} |" for n, one in enumerate(found["seats"], 1)]
    yield _head(seats, ["seat", "wins", "points"], rows)
    largest = sorted(found["sources"].items(), key=lambda one: -one[1][0])
    sources = ", ".join(f"`{name}` {_mean(one)}" for name, one in largest)
    yield " ".join([
        f"{found['games']:,} games. A game has {_mean(length['decisions'])} decisions, its best seat",
        f"{_mean(length['best'])} points; the lead changes {_mean(length['leads'])} times.",
        f"Most points of a seat come from {sources} (50 of the games).",
    ])  # fmt: skip
    for command, of in ((cards, found["cards"]), (ways, found["ways"])):
        title = "card" if of is found["cards"] else "turn"
        yield _head(command, [title, "never taken: points of share", "always taken: points of share"], _lines(of))
        yield _known_of(of)


def _known_of(of: Figures) -> str:
    """How much of it is sure, and how well the rest is known of what is no rare thing."""
    met = [one for one in of.values() if one["touched"] >= OFTEN]
    sizes = sorted(50 * (one["wins"][2] - one["wins"][1]) for one in met)
    told, most = sum(one["told"] for one in met), max(one["seeds"] for one in met)
    usual = sizes[len(sizes) // 2]
    return " ".join([
        f"{told} of {len(met)} restrictions that came up in {OFTEN} games or more are sure, after {most:,} seeds at",
        f"most. Half of all intervals reach {usual:.1f} points or less to either side. {_nearest(of)}",
    ])  # fmt: skip


def _nearest(of: Figures) -> str:
    """The cards and ways of which it may become sure with more games."""
    open_ = [(name, one) for name, one in of.items() if one["touched"] >= OFTEN and not one["told"]]
    open_.sort(key=lambda one: -abs(one[1]["wins"][0]) / max(1e-9, one[1]["wins"][2] - one[1]["wins"][0]))
    told = ", ".join(f"{name.partition(' ')[0]} {one['name']} {_effect(one)}" for name, one in open_[:NEAREST])
    return f"Nearest to it: {told}."


def _head(command: str, titles: Sequence[str], rows: Sequence[str]) -> str:
    """A command, and the table that it fills; none where nothing is sure."""
    head = [f"| {' | '.join(titles)} |", "|---" * len(titles) + "|", *rows] if rows else []
    return "\n".join([f"`{command}`", *(["", *head] if head else [])])


def _lines(of: Figures) -> list[str]:
    """Of what is sure one way or the other; what costs most to do without comes first."""
    told = dict.fromkeys(one.partition(" ")[2] for one in of if of[one]["told"])
    return [
        f"| {of[f'never {name}']['name']} | {' | '.join(_effect(of[f'{verb} {name}']) for verb in TREATED)} |"
        for name in sorted(told, key=lambda one: of[f"never {one}"]["wins"][0])
    ]


def _effect(one: Figures) -> str:
    mid, low, high = (100 * number for number in one["wins"])
    sure = "**" if one["told"] else ""
    return f"{sure}{mid:+.1f}{sure} ({low:+.1f} to {high:+.1f}; {one['touched']} of {one['seeds']})"


def _named(names: dict[str, str], path: str) -> str:
    answer = path.rpartition("=")[2]
    found = names.get(path) or names.get(answer) or names.get(path.rpartition("/")[2])
    return f"{found} (`{path}`)" if found else f"`{path}`"


def _share(one: list[float]) -> str:
    return f"{100 * one[0]:.1f} % ({100 * one[1]:.1f} to {100 * one[2]:.1f})"


def _mean(one: list[float]) -> str:
    return f"{one[0]:.1f} ({one[1]:.1f} to {one[2]:.1f})"


def known() -> dict[str, Figures]:
    return {one["rules"]: one for one in json.loads(KEPT.read_text("utf-8"))} if KEPT.exists() else {}


def keep(figures: dict[str, Figures]) -> None:
    KEPT.write_text(json.dumps(list(figures.values()), indent=1, sort_keys=True) + "\n", encoding="utf-8")


def main() -> None:
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("--games", type=int, default=4000)
    said.add_argument("--seeds", type=int, default=600)
    said.add_argument("--jobs", type=int, default=1)
    said.add_argument("--tables", action="store_true")
    said.add_argument("rules", nargs="*", default=FIVE)
    wish = said.parse_args()
    for rules in wish.rules:
        if not wish.tables:
            asked = commands(rules, wish.games, wish.seeds)
            found = kept(rules, asked, *(document(words, wish.jobs) for words in asked))
            keep({**known(), rules: found})  # read late: another run may have written
        print("\n\n".join([f"## `{rules}`", *tables(known()[rules])]), flush=True)


if __name__ == "__main__":
    main()
