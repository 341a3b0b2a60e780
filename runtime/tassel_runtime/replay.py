"""Playing a log again.

A log is believed only line by line: the header must name this program and this format, every decision
must be asked of the same seat in the same situation with the same options, the choice must cause the same
changes, and the footer must be there. The first difference is told with the number of its line; a log that was cut,
edited or made by other rules ends there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tassel_compiler.foreign.data import as_json, read_json
from tassel_runtime.engine import NoWayOn
from tassel_runtime.game import Decision, Game, State
from tassel_runtime.log import LOG_FORMAT, STATE, Record, footer, line
from tassel_runtime.state import to_json


@dataclass(frozen=True, slots=True)
class Replayed:
    """How far a log could be played again. `line` is 0 when all of it agreed."""

    decisions: int
    line: int = 0
    difference: str = ""
    expected: str = ""
    found: str = ""

    @property
    def ok(self) -> bool:
        return self.line == 0


_SHOWN = 300  # characters of a value
CUT = "the log was cut: there is no footer"
TORN = "the log was cut: its last line is only half there"

Opener = Callable[[str, int], "Game | str"]
Numbered = Iterator[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Resumed:
    """The situation in which a log ends, its seed, and what it lacks."""

    state: State
    seed: int
    lacks: str = ""


def replay(lines: Iterable[str], game_of: Opener) -> Replayed:
    """Play a log again. `game_of(rules, players)` gives the traced game, or says why there is none."""
    return _follow(lines, game_of, kept=False)[0]


def resume(lines: Iterable[str], game_of: Opener) -> Resumed | Replayed:
    """Where a log ends, to go on from there. The footer may be missing, and the last line be half there."""
    played, state, seed = _follow(lines, game_of, kept=True)
    if state is None or not (played.ok or played.difference in (CUT, TORN)):
        return played
    return Resumed(state, seed, "" if played.ok else played.difference)


def _follow(lines: Iterable[str], game_of: Opener, kept: bool) -> tuple[Replayed, State | None, int]:
    """Line by line; what was played is only `kept` where somebody goes on from it."""
    numbered = enumerate(lines, 1)
    raw = next(numbered, (1, None))[1]
    if raw is None:
        return Replayed(0, 1, "the log is empty"), None, 0
    head = _read(raw)
    game = _open(head, game_of) if head is not None else _no_record(0, 1, raw, numbered)
    if isinstance(game, Replayed) or head is None:
        return game if isinstance(game, Replayed) else Replayed(0, 1, "the log is empty"), None, 0
    seed = _int(head, "seed")
    try:
        state = game.start(seed)
    except NoWayOn as problem:
        return Replayed(0, 1, f"the game cannot go on: {problem}"), None, 0
    return _play(state, numbered, kept), state, seed


def _no_record(played: int, number: int, raw: str, rest: Numbered) -> Replayed:
    last = next(rest, None) is None and not raw.endswith("\n")
    return Replayed(played, number, TORN if last else "this line is not a JSON object", found=raw[:60].strip())


def _open(head: Record, game_of: Opener) -> Game | Replayed:
    if head.get("tassel") != LOG_FORMAT:
        return _differs(1, "format", LOG_FORMAT, head.get("tassel"))
    for key, kind in (("rules", str), ("players", int), ("seed", int), ("program_hash", str)):
        if not isinstance(head.get(key), kind):
            return Replayed(0, 1, f"the header has no {key}")
    game = game_of(str(head["rules"]), _int(head, "players"))
    if isinstance(game, str):
        return Replayed(0, 1, _short(game))
    if head["players"] != game.program.players:
        return _differs(1, "players", game.program.players, head["players"])
    if head["program_hash"] != game.program.hash:
        return _differs(1, "program_hash", game.program.hash, head["program_hash"])
    return game


def _play(state: State, lines: Numbered, kept: bool) -> Replayed:
    played, number = 0, 1
    for number, raw in lines:
        record = _read(raw)
        if record is None:
            return _no_record(played, number, raw, lines)
        if "n" not in record:
            end = _compare(number, dict(footer(state, played)), record)
            rest = next(lines, None) is not None
            return end or (Replayed(played, number + 1, "there is more after the footer") if rest else Replayed(played))
        wrong = _step(state, record, played + 1, number)
        if wrong is not None:
            return wrong
        played += 1
        if not kept:
            state.past = None
    return Replayed(played, number + 1, CUT)


def _step(state: State, record: Record, n: int, number: int) -> Replayed | None:
    decision = state.decision()
    if decision is None:
        logged = _short(str(record.get("decision")))
        return Replayed(n - 1, number, "the game is over before this decision", found=logged)
    chosen = str(record.get("chosen"))
    asked = line(n, decision, chosen, (), state.game.atlas)
    wrong = _compare(number, {k: v for k, v in asked.items() if k != "changes"} | _situation(state, record), record)
    if wrong is not None:
        return wrong
    option = next((o for o in decision.options if o.id == chosen), None)
    if option is None:
        return Replayed(n - 1, number, "the choice is not offered", _ids(decision), _short(chosen))
    try:
        state.choose(decision.options.index(option))
    except NoWayOn as problem:
        return Replayed(n - 1, number, f"the game cannot go on: {problem}")
    changes = state.past.changes if state.past else ()
    return _compare(number, line(n, decision, chosen, changes, state.game.atlas), record)


def _ids(decision: Decision) -> str:
    return _short(", ".join(option.id for option in decision.options))


def _situation(state: State, record: Record) -> Record:
    """The situation before a decision, for a log that holds it too."""
    if STATE not in record:
        return {}
    found: object = json.loads(json.dumps(to_json(state.game.program, state.cells, frames=False)))
    return {STATE: found}


def _compare(number: int, ours: Record, theirs: Record) -> Replayed | None:
    """The first key whose values differ."""
    for key, value in ours.items():
        if theirs.get(key) != value:
            return _differs(number, key, value, theirs.get(key))
    return None


def _differs(number: int, key: str, expected: object, found: object) -> Replayed:
    if isinstance(expected, list) and isinstance(found, list):
        for i, (one, other) in enumerate(zip(expected, found, strict=False)):
            if one != other:
                return _differs(number, f"{key}[{i}]", one, other)
        return _differs(number, f"the length of {key}", len(expected), len(found))
    if isinstance(expected, dict) and isinstance(found, dict):
        names = (name for name in {**expected, **found} if expected.get(name) != found.get(name))
        name = next(names, None)
        if name is not None:
            return _differs(number, f"{key}.{name}", expected.get(name), found.get(name))
    return Replayed(max(number - 2, 0), number, f"{key} differs", _show(expected), _show(found))


def _show(value: object) -> str:
    return _short(as_json(value))


def _read(raw: str) -> Record | None:
    try:
        record = read_json(raw)
    except ValueError:
        return None
    return record if isinstance(record, dict) else None


def _int(record: Record, key: str) -> int:
    value = record.get(key)
    return value if isinstance(value, int) else 0


def _short(text: str) -> str:
    """A log may say anything, but nobody reads a page of it."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
