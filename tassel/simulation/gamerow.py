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


@dataclass(frozen=True, slots=True)
class GameRow:
    """Lists are by seat. `marks` holds for each verb and seat the names of subjects."""

    seed: int
    entrants: list[int]
    points: list[int]
    ranks: list[int]
    decisions: int
    forced: int
    options: int                # at all decisions together
    leads: int                  # how often the lead in points passed to somebody else
    state: str                  # what the last vector comes to
    ends: dict[str, list[int]] = field(default_factory=dict)   # what the seats have at the end
    asked: dict[str, int] = field(default_factory=dict)        # how often a question was a decision
    times: dict[str, int] = field(default_factory=dict)        # how often a subject was chosen
    marks: dict[str, list[list[str]]] = field(default_factory=dict)

    @property
    def winners(self) -> int:
        return self.ranks.count(1)


@dataclass(frozen=True, slots=True)
class FailedGame:
    """A game that could not go on, and why."""

    seed: int
    why: str


Ended = GameRow | FailedGame
_FIELDS = [field.name for field in fields(GameRow)]


def row_record(row: Ended) -> dict[str, object]:
    """As JSON, the names in the order of the alphabet: the same game gives the same text."""
    if isinstance(row, FailedGame):
        return {"seed": row.seed, "why": row.why}
    record = {field: getattr(row, field) for field in _FIELDS}
    record["marks"] = {verb: [sorted(names) for names in seats] for verb, seats in row.marks.items()}
    record["times"] = dict(sorted(row.times.items()))
    return record


def outcome_of(record: dict[str, object]) -> Ended:
    """Raises `TypeError` for what is no row."""
    return FailedGame(**record) if "why" in record else GameRow(**record)  # type: ignore[arg-type]
