"""Playing a log again.

A log is believed only line by line: the header must name this program and this format, every decision
must be asked of the same seat with the same options, the choice must cause the same changes, and the
footer must be there. The first difference is told with the number of its line; a log that was cut,
edited or made by other rules ends there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tassel_runtime.game import Game, State
from tassel_runtime.log import LOG_FORMAT, Record, footer, line


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


CUT = "the log was cut: there is no footer"

Opener = Callable[[str, int], "Game | str"]


def replay(lines: Iterable[str], game_of: Opener) -> Replayed:
    """Play a log again. `game_of(rules, players)` gives the traced game, or says why there is none."""
    return _follow(lines, game_of)[0]


def resume(lines: Iterable[str], game_of: Opener) -> tuple[State, int] | Replayed:
    """The situation in which a log ends, and its seed, to go on from there. The footer may be missing."""
    played, state, seed = _follow(lines, game_of)
    return (state, seed) if state is not None and (played.ok or played.difference == CUT) else played


def _follow(lines: Iterable[str], game_of: Opener) -> tuple[Replayed, State | None, int]:
    records: list[Record] = []
    for number, raw in enumerate(lines, 1):
        record = _read(raw)
        if record is None:
            decisions = max(len(records) - 1, 0)
            return (
                Replayed(decisions, number, "this line is not a JSON object", found=raw[:60].strip()),
                None,
                0,
            )
        records.append(record)
    if not records:
        return Replayed(0, 1, "the log is empty"), None, 0
    game = _open(records[0], game_of)
    if isinstance(game, Replayed):
        return game, None, 0
    seed = _int(records[0], "seed")
    state = game.start(seed)
    return _play(state, records), state, seed


def _open(head: Record, game_of: Opener) -> Game | Replayed:
    if head.get("tassel") != LOG_FORMAT:
        return _differs(1, "format", LOG_FORMAT, head.get("tassel"))
    for key, kind in (("rules", str), ("players", int), ("seed", int), ("program_hash", str)):
        if not isinstance(head.get(key), kind):
            return Replayed(0, 1, f"the header has no {key}")
    game = game_of(str(head["rules"]), _int(head, "players"))
    if isinstance(game, str):
        return Replayed(0, 1, game)
    if head["players"] != game.program.players:
        return _differs(1, "players", game.program.players, head["players"])
    if head["program_hash"] != game.program.hash:
        return _differs(1, "program_hash", game.program.hash, head["program_hash"])
    return game


def _play(state: State, records: list[Record]) -> Replayed:
    played = 0
    for number, record in enumerate(records[1:], 2):
        if "n" not in record:
            end = _compare(number, dict(footer(state, played)), record)
            rest = len(records) > number
            return end or (Replayed(played, number + 1, "there is more after the footer") if rest else Replayed(played))
        wrong = _step(state, record, played + 1, number)
        if wrong is not None:
            return wrong
        played += 1
    return Replayed(played, len(records) + 1, CUT)


def _step(state: State, record: Record, n: int, number: int) -> Replayed | None:
    decision = state.decision()
    if decision is None:
        return Replayed(n - 1, number, "the game is over before this decision", found=str(record.get("decision")))
    chosen = str(record.get("chosen"))
    asked = line(n, decision, chosen, (), state.game.atlas)
    wrong = _compare(number, {k: v for k, v in asked.items() if k != "changes"}, record)
    if wrong is not None:
        return wrong
    option = next((o for o in decision.options if o.id == chosen), None)
    if option is None:
        return Replayed(n - 1, number, "the choice is not offered", ", ".join(o.id for o in decision.options), chosen)
    state.choose(decision.options.index(option))
    changes = state.past.changes if state.past else ()
    return _compare(number, line(n, decision, chosen, changes, state.game.atlas), record)


def _compare(number: int, ours: Record, theirs: Record) -> Replayed | None:
    """The first key whose values differ; keys that only the log has (states) are looked at by nobody."""
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
    return Replayed(max(number - 2, 0), number, f"{key} differs", _show(expected), _show(found))


def _show(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _read(raw: str) -> Record | None:
    try:
        record = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _int(record: Record, key: str) -> int:
    value = record.get(key)
    return value if isinstance(value, int) else 0
