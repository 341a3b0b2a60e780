"""A game that was played, as a scenario: the answers in their order, and what came of them.

What is kept must check and pass, so it is played once more before anybody is told that it is there. A game at which
the rules could not go on is kept up to the answer that did it, which is offered: the mistake of the rules is then one
step behind the end.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tassel.scenarios import printed_of, read_file
from tassel.studio.played_table import PlayedTable
from tassel_compiler.disk.folders import is_there, real
from tassel_compiler.disk.reading import InFolder
from tassel_compiler.disk.refused import why
from tassel_compiler.disk.writing import make_folder, write
from tassel_compiler.places import is_path, names
from tassel_runtime.scenario import run_scenario

_FOLDER = "scenarios"


@dataclass(frozen=True, slots=True)
class KeptGame:
    """`file` is empty where there is no folder of one's own to keep it in; `problem` says why it is not kept."""

    text: str
    file: str = ""
    problem: str = ""


def keep_game(table: PlayedTable, home: Path | None) -> KeptGame:
    """Keep it beside the rules in this folder."""
    if home is None:
        return KeptGame(game_as_scenario(table, table.rules.expression))
    folder = home / _FOLDER
    text = game_as_scenario(table, _seen_from(table.rules.expression, folder))
    file = _free(folder, f"game-{table.wish.seed}")
    try:
        make_folder(InFolder(folder, home))
        write(InFolder(file, home), text.encode("utf-8"))
    except (OSError, ValueError) as problem:
        return KeptGame(text, "", why(problem))
    return KeptGame(text, str(real(file)), _wrong(table, InFolder(file, home)))


def game_as_scenario(table: PlayedTable, rules: str) -> str:
    return "\n".join(_lines(table, rules)) + "\n"


def _lines(table: PlayedTable, rules: str) -> Iterator[str]:
    players, seed = table.game.program.players, table.wish.seed
    became = "cannot go on" if table.stopped else "is played to its end" if table.state.over else "is played so far"
    yield "# A game that was played in the studio."
    yield "tassel: 1"
    yield f"rules: {json.dumps(rules, ensure_ascii=False)}"
    yield f"scenario: game {seed} of {players} players {became}"
    yield f"players: {players}"
    yield f"seed: {seed}"
    yield "play: game"
    yield from ["when:"] if table.moves or table.stopped else []
    for move in table.moves:
        yield f"- {{by: player({move.seat + 1}), choose: {_quoted(move.id)}}}"
    decision = table.state.decision()
    if table.stopped and decision is not None:
        yield f"# behind this answer: {' '.join(table.stopped.split())}"
        yield f"- {{by: player({decision.seat + 1}), offered: [{_quoted(table.failing)}]}}"
    yield "then:"
    for seat, points in enumerate(table.state.scores()):
        yield f"  player({seat + 1}): {{{table.game.program.score}: {points}}}"
    if decision is not None:
        yield f"  decision: {decision.id}"
        yield f"  by: player({decision.seat + 1})"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _seen_from(expression: str, folder: Path) -> str:
    """The rule set as a file in this folder names it."""
    here = real(folder)
    return "+".join(os.path.relpath(real(Path(name)), here) if is_path(name) else name for name in names(expression))


def _free(folder: Path, stem: str) -> Path:
    n = 1
    while is_there(place := folder / (f"{stem}.yaml" if n == 1 else f"{stem}-{n}.yaml")):
        n += 1
    return place


def _wrong(table: PlayedTable, file: InFolder) -> str:
    """What does not hold when the file is read and played; nothing, unless something is wrong with us."""
    for one in read_file(file):
        scenario = one.scenario
        found = one.failures
        if scenario is not None:
            found = run_scenario(scenario, table.game, printed_of(scenario, table.rules)).failures
        if found:
            return f"{found[0].line}: {found[0].message}"
    return ""
