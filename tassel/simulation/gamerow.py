"""What is known of one game when it is over: one line of the results."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

MARK_VERBS = ("offered", "chosen", "used", "held", "kept")
"""What happens between a seat and a subject.

offered  it could be chosen
chosen   it was chosen
used     it was chosen among named things to do: a card whose moment came
held     a card lay in a zone of the seat at some question
kept     a card lay there at the end
"""


DONE_NOW = {"kept": "keep", "used": "use", "chosen": "choose"}
"""The marks by which seats are compared, and how it is said of seats that have one."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """Lists are by seat. `marks` holds for each verb and seat the names of subjects."""

    seed: int
    entrants: list[int]
    points: list[int]
    ranks: list[int]
    decisions: int
    forced: int
    options: int  # at all decisions together
    leads: int  # how often the lead in points passed to somebody else
    state: str  # what the last vector comes to
    ends: dict[str, list[int]] = field(default_factory=dict)  # what the seats have at the end
    asked: dict[str, int] = field(default_factory=dict)  # how often a question was a decision
    times: dict[str, int] = field(default_factory=dict)  # how often a subject was chosen
    marks: dict[str, list[list[str]]] = field(default_factory=dict)
    course: str = ""  # who sat where and what was chosen; empty where chance makes games differ

    @property
    def winners(self) -> int:
        return self.ranks.count(1)


@dataclass(frozen=True, slots=True)
class FailedGame:
    """A game that could not go on, and why."""

    seed: int
    why: str


Ended = GameRow | FailedGame
_DIGITS = set("0123456789abcdef")
_FIELDS = [field.name for field in fields(GameRow)]


def row_record(row: Ended) -> dict[str, object]:
    """As JSON, the names in the order of the alphabet: the same game gives the same text."""
    if isinstance(row, FailedGame):
        return {"seed": row.seed, "why": row.why}
    record = {field: getattr(row, field) for field in _FIELDS if field != "course" or row.course}
    record["marks"] = {verb: [sorted(names) for names in seats] for verb, seats in row.marks.items()}
    record["times"] = dict(sorted(row.times.items()))
    return record


def outcome_of(record: dict[str, object], players: int) -> Ended:
    """Raises `TypeError` for what is no row of a game with so many players: it may be somebody else's."""
    if "why" in record:
        failed = FailedGame(**record)  # type: ignore[arg-type]
        if not isinstance(failed.why, str) or not _whole(failed.seed, 2**64):
            raise TypeError("no failed game")
        return failed
    row = GameRow(**record)  # type: ignore[arg-type]
    if not _is_row(row, players):
        raise TypeError("no game")
    return row


def _is_row(row: GameRow, players: int) -> bool:
    counts = (row.decisions, row.forced, row.options, row.leads)
    tables = (row.ends, row.asked, row.times, row.marks)
    return (
        _whole(row.seed, 2**64)
        and all(_whole(count) and count >= 0 for count in counts)
        and _numbers(row.points, players)
        and _numbers(row.entrants, players) and sorted(row.entrants) == list(range(players))
        and _numbers(row.ranks, players) and 1 in row.ranks
        and isinstance(row.state, str) and 0 < len(row.state) <= 64 and set(row.state) <= _DIGITS
        and isinstance(row.course, str) and len(row.course) in (0, 16) and set(row.course) <= _DIGITS
        and all(isinstance(table, dict) for table in tables)
        and all(_numbers(ends, players) for ends in row.ends.values())
        and all(map(_whole, (*row.asked.values(), *row.times.values())))
        and set(row.marks) == set(MARK_VERBS)
        and all(_names(seats, players) for seats in row.marks.values())
    )  # fmt: skip


def _whole(value: object, most: int = 2**31) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= most


def _numbers(values: object, players: int) -> bool:
    return isinstance(values, list) and len(values) == players and all(map(_whole, values))


def _names(seats: object, players: int) -> bool:
    if not isinstance(seats, list) or len(seats) != players:
        return False
    return all(isinstance(names, list) and all(isinstance(name, str) for name in names) for names in seats)
