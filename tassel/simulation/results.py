"""The results of games on the disk: a head that says what was ordered, then one line a game, in the order of the seeds.

Each game is with the system when the next unit is begun, so whoever interrupts or kills the program keeps what was
played; what was kept is read again, checked against the order, and only what is missing is played. A digest at the end
of each line shows what was changed by accident; against whoever makes digests anew some games are played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random

from tassel.simulation.gamerow import Ended, outcome_of, row_record
from tassel.simulation.orders import GameOrder
from tassel_compiler.disk.folders import is_file
from tassel_compiler.disk.growing import Growing
from tassel_compiler.disk.reading import Named, stream
from tassel_compiler.foreign.data import as_json, read_json

_LONGEST = 4_000_000  # bytes of one line
RESULTS_FORMAT = 2
CHECKED = 8  # games of an earlier run that are played again
DIGEST = "digest"  # of a line, behind all else that it says
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
        if record is None:
            damaged = True
            continue
        if not _is_unchanged(record):
            raise OtherRun(f"{path}:{line}: this line is not as it was written; name another file, or --force")
        row = _row(record, order.players)
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


def games_to_check(games: Sequence[Ended]) -> list[Ended]:
    """Choose the games of an earlier run that are played again: the first, the last, and some that follow from what
    all of them say, so that nobody can know which before the last line is written."""
    if len(games) <= CHECKED:
        return list(games)
    said = sha256("".join(as_json(row_record(row)) for row in games).encode()).digest()
    among = Random(said).sample(range(1, len(games) - 1), CHECKED - 2)
    return [games[i] for i in sorted({0, *among, len(games) - 1})]


def check_games(path: Path, kept: Sequence[Ended], again: Sequence[Ended]) -> None:
    """Raise `OtherRun` for the first of these games that is another one when it is played again."""
    for one, other in zip(kept, again, strict=True):
        if row_record(one) != row_record(other):
            where = _seed_line(path, one.seed)
            raise OtherRun(f"{path}:{where}: the game of seed {one.seed} is another one when it is played again; "
                           "name another file, or --force")  # fmt: skip


def _seed_line(path: Path, seed: int) -> int:
    """The line of a game behind the head, which has the first seed."""
    lines = enumerate(_lines(path), 1)
    next(lines)
    return next((line for line, record in lines if isinstance(record, dict) and record.get("seed") == seed), 0)


def _is_unchanged(record: object) -> bool:
    """Whether the digest of a line is that of the rest of it; it is taken out."""
    return isinstance(record, dict) and record.pop(DIGEST, None) == line_digest(record)


def line_digest(record: Mapping[str, object]) -> str:
    """The digest at the end of a line that says this."""
    return sha256(as_json(record).encode()).hexdigest()[:16]


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
        lines = [_line(head(order, program_hash)), *map(_row_line, before)]
        self._file = Growing(path, lines, force)

    def add(self, rows: list[Ended]) -> None:
        for row in rows:
            self._file.add(_row_line(row))

    def close(self) -> None:
        self._file.close()


def _row_line(row: Ended) -> bytes:
    record = row_record(row)
    return _line({**record, DIGEST: line_digest(record)})


def _line(record: dict[str, object]) -> bytes:
    return (as_json(record) + "\n").encode("utf-8")
