"""What was learned of a game, as a file: numbers by name, and of which rules.

A file from somewhere else is data from a stranger: read with a limit, and every number looked at before it is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from tassel_compiler.disk.reading import Place, read
from tassel_compiler.disk.refused import why
from tassel_compiler.foreign.data import as_json, read_json
from tassel_compiler.ir.program import Program
from tassel_runtime.batch import BatchStopped
from tassel_runtime.engines import batches_for
from tassel_runtime.worth import Worth, WorthRow

WORTH_FILE = "worth.json"
WORTH_FORMAT = 1
_LIMIT = 2_000_000  # bytes
_SEED, _TRIED = 1, 32
_STAGES, _ROWS, _LONGEST = 64, 20_000, 4096
_LARGEST = 2**24  # of a number: what 16,384 points are worth


class WorthError(ValueError):
    """This file says of nothing what it is worth. The message is for people."""


def rules_digest(program: Program) -> str:
    """Of what is played, whatever it is called and however it was compiled: what some games by lot come to.

    A change that none of them meets is not noticed; it is one that few games meet.
    """
    try:
        games, stopped = batches_for(program).play(_SEED, _TRIED), 0
    except BatchStopped as problem:
        games, stopped = problem.results, problem.seed
    told = [[game.decisions, *game.points, *game.places] for game in games]
    return sha256(as_json([program.players, stopped, told]).encode()).hexdigest()[:16]


def worth_text(worth: Worth) -> str:
    """As JSON, a line for each name: the same numbers give the same text."""
    head = {"tassel": WORTH_FORMAT, "worth": worth.rules, "players": worth.players, "rules": worth.digest,
            "clock": worth.clock, "low": worth.low, "stages": worth.stages, "certain": worth.certain}  # fmt: skip
    lines = [f"{as_json(key)}: {as_json(value)}" for key, value in head.items()]
    rows = [f"  {as_json(name)}: {as_json(worth.rows[name], separators=(',', ':'))}" for name in sorted(worth.rows)]
    return "{" + ",\n".join([*lines, '"rows": {\n' + ",\n".join(rows) + "\n}"]) + "}\n"


def read_worth(place: Place) -> Worth:
    """`WorthError` if there is none in it."""
    path = place.path
    try:
        return _worth(read_json(read(place, _LIMIT).decode("utf-8")))
    except OSError as problem:
        raise WorthError(f"{path}: {why(problem)}") from None
    except WorthError as problem:
        raise WorthError(f"{path}: {problem}") from None
    except ValueError:
        raise WorthError(f"{path}: this is not JSON, or only a part of it") from None


def _worth(data: object) -> Worth:
    if not isinstance(data, dict) or data.get("tassel") != WORTH_FORMAT or not isinstance(data.get("worth"), str):
        raise WorthError("this was not written by `tassel train`")
    texts = [data.get(key) for key in ("worth", "rules", "clock")]
    numbers = [data.get(key) for key in ("players", "low", "stages", "certain")]
    rows = data.get("rows")
    if not all(isinstance(text, str) for text in texts) or not all(map(_number, numbers)) or not isinstance(rows, dict):
        raise WorthError("a part of what `tassel train` writes is missing")
    players, low, stages, certain = (int(number) for number in numbers if isinstance(number, int))
    if not 1 <= stages <= _STAGES or len(rows) > _ROWS:
        raise WorthError(f"more than {_STAGES} stages or {_ROWS} names are nothing that was learned")
    found = {str(name): _row(str(name), row, stages) for name, row in rows.items()}
    rules, digest, clock = map(str, texts)
    return Worth(rules, players, digest, clock, low, stages, max(1, certain), found)


def _row(name: str, row: object, stages: int) -> Sequence[WorthRow]:
    if not isinstance(row, list) or len(row) != stages or not all(isinstance(one, list) for one in row):
        raise WorthError(f"{name!r} has not a row for every stage")
    sizes = {len(one) for one in row}
    if len(sizes) != 1 or not 1 <= max(sizes) <= _LONGEST or not all(_number(n) for one in row for n in one):
        raise WorthError(f"the rows of {name!r} are no whole numbers, or not of one length")
    return [tuple(one) for one in row]


def _number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _LARGEST
