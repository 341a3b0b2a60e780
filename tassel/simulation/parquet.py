"""Results as Parquet, for those who go on with them in other tools: made by DuckDB (extra `stats`) from the lines of
JSON.

The lines are what grows while games are played, and what a later run goes on from; they stay beside the Parquet file.
"""

from __future__ import annotations

import atexit
import gc
from importlib.util import find_spec
from pathlib import Path

from tassel.simulation.results import DIGEST
from tassel_compiler.disk.folders import is_file
from tassel_compiler.disk.reading import InFolder, Named, read
from tassel_compiler.disk.scratch import scratch
from tassel_compiler.disk.writing import write

PARQUET = ".parquet"
_LARGEST = 2_000_000_000  # bytes of the lines


def lacking() -> str:
    """What has to be installed first; empty if nothing."""
    return "" if find_spec("duckdb") else "Parquet needs DuckDB, which is not installed: pip install 'tassel[stats]'"


def lines_beside(path: Path) -> Path:
    """Where the lines of a Parquet file grow."""
    return path.with_suffix(".jsonl")


def lone(path: Path) -> bool:
    """Whether a Parquet file has no lines beside it, so that its games could not be gone on with."""
    return is_file(path) and not is_file(lines_beside(path))


def write_parquet(path: Path, force: bool) -> None:
    """The games of the lines beside it, without their head; those that failed have only a seed and a reason."""
    import duckdb

    atexit.register(gc.unfreeze)  # what is frozen when a command ends stays: DuckDB would tell a leak, in fifty lines
    lines = read(Named(lines_beside(path)), _LARGEST).split(b"\n", 1)[1]
    with scratch({"games.jsonl": lines}) as folder:
        games, made = folder / "games.jsonl", folder / "games.parquet"
        how = "format='newline_delimited', sample_size=-1, map_inference_threshold=-1"
        rows = f"select * exclude ({DIGEST})"
        source = f"read_json('{_quoted(games)}', {how})"
        with duckdb.connect() as connection:
            connection.execute(f"copy ({rows} from {source}) to '{_quoted(made)}' (format parquet)")
        write(Named(path), read(InFolder(made, folder), _LARGEST), force)


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
