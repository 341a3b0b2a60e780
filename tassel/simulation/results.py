"""The results of games on the disk: a head that says what was ordered, then one line a game, in the order of the seeds.

Each game is with the system when the next unit is begun, so whoever interrupts or kills the program keeps what was
played; what was kept is read again, checked against the order, and only what is missing is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from tassel.simulation.gamerow import Ended, outcome_of, row_record
from tassel.simulation.orders import GameOrder
from tassel_compiler.disk.folders import is_file
from tassel_compiler.disk.growing import Growing
from tassel_compiler.disk.reading import Named, stream
from tassel_compiler.foreign.data import as_json, read_json

_LONGEST = 4_000_000  # bytes of one line
RESULTS_FORMAT = 1
_NOTHING = object()


class OtherRun(ValueError):
    """These results are of another order, or none."""


def head(order: GameOrder, program_hash: str) -> dict[str, object]:
    learned = [entrant.learned for entrant in order.entrants]
    return {"tassel": RESULTS_FORMAT, "results": order.rules, "program": program_hash, "seed": order.first,
            "players": [str(entrant) for entrant in order.entrants],
            **({"learned": learned} if any(learned) else {})}  # fmt: skip


def earlier_games(path: Path, order: GameOrder, program_hash: str, tell: Callable[[str], None]) -> list[Ended]:
    """The games that a file holds of this order, by their seeds; some are missing where lines are damaged. What stands
    there twice is told, and counts once. An empty file holds none yet."""
    if not is_file(path):
        return []
    lines = _lines(path)
    if (first := next(lines, _NOTHING)) is _NOTHING:
        return []
    if first != read_json(as_json(head(order, program_hash))):
        raise OtherRun(f"{path} holds results of something else; name another file, or --force")
    found: list[Ended] = []
    wanted, damaged, twice = order.first, False, 0
    for line, record in enumerate(lines, 2):
        row = _row(record, order.players)
        if row is None and record is None:
            damaged = True
            continue
        if row is not None and row.seed < wanted and row in found:
            twice += 1
            continue
        if row is None or row.seed < wanted or (row.seed > wanted and not damaged):
            raise OtherRun(f"{path}:{line}: this is not the game of seed {wanted}; name another file, or --force")
        found.append(row)
        wanted, damaged = row.seed + 1, False
    if twice:
        tell(f"{path} has {twice} {'game' if twice == 1 else 'games'} twice, each of which counts once")
    if (there := wanted - order.first) > order.games:
        raise OtherRun(f"{path} has {there} games, more than the {order.games} asked for; say -g {there} or more, "
                       "or name another file")  # fmt: skip
    return found


def _has_games(path: Path) -> bool:
    """Whether a file is one of results, and holds a game of any run."""
    if not is_file(path):
        return False
    lines = _lines(path)
    first = next(lines, None)
    return isinstance(first, dict) and "results" in first and next(lines, None) is not None


def _row(record: object, players: int) -> Ended | None:
    try:
        return outcome_of(record, players) if isinstance(record, dict) else None
    except TypeError:
        return None


def _lines(path: Path) -> Iterator[object]:
    """The records of a file; None for a line that is none, such as the half line at which somebody pulled the plug."""
    with stream(Named(path)) as file:
        while raw := file.readline(_LONGEST):
            try:
                yield read_json(raw)
            except ValueError:
                yield None


class ResultsFile:
    """A file of results that grows; those kept from an earlier run begin it. Games that nobody read are not replaced,
    except by `force`."""

    def __init__(self, path: Path, order: GameOrder, program_hash: str, before: list[Ended], force: bool) -> None:
        if not before and not force and _has_games(path):
            raise OtherRun(f"{path} has games already; --resume goes on from them, --force replaces them")
        lines = [_line(head(order, program_hash)), *(_line(row_record(row)) for row in before)]
        self._file = Growing(path, lines, force)

    def add(self, rows: list[Ended]) -> None:
        for row in rows:
            self._file.add(_line(row_record(row)))

    def close(self) -> None:
        self._file.close()


def _line(record: dict[str, object]) -> bytes:
    return (as_json(record) + "\n").encode("utf-8")
