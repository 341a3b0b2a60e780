"""Compiled games as files: JSON, packed with gzip if the name ends in `.gz`.

A file from somewhere else is data from a stranger: it is read with a limit, decoded, verified, and its
hash is worked out again, before an engine ever sees it.
"""

from __future__ import annotations

import gzip
import json
import zlib
from pathlib import Path

from tassel_compiler.ir.finish import program_hash
from tassel_compiler.ir.json_form import program_from_json, program_to_json
from tassel_compiler.ir.op_form import FormError
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.verify import verify

LIMIT = 100_000_000
"""Bytes of JSON. A large game has about a tenth of it."""


class ProgramError(ValueError):
    """This file is no compiled game, or not a whole one. The message is for people."""


def save_program(program: Program, path: Path | str) -> None:
    path = Path(path)
    text = json.dumps(program_to_json(program), ensure_ascii=False, separators=(",", ":")) + "\n"
    data = text.encode("utf-8")
    path.write_bytes(gzip.compress(data, mtime=0) if path.name.endswith(".gz") else data)


def open_program(path: Path | str) -> Program:
    """The game in this file; `ProgramError` if it is not there, foreign, damaged or changed."""
    path = Path(path)
    try:
        program = program_from_json(json.loads(_read(path).decode("utf-8")))
        _check(program)
    except OSError as problem:
        raise ProgramError(f"{path}: {problem.strerror or 'not a packed file'}") from None
    except (EOFError, zlib.error):
        raise ProgramError(f"{path}: the packed file is damaged") from None
    except FormError as problem:
        raise ProgramError(f"{path}: {problem}") from None
    except ValueError:
        raise ProgramError(f"{path}: this is not JSON, or only a part of it") from None
    except RecursionError:
        raise ProgramError(f"{path}: nested too deeply to be a game") from None
    return program


def _read(path: Path) -> bytes:
    if path.name.endswith(".gz"):
        with gzip.open(path, "rb") as packed:
            data = packed.read(LIMIT + 1)
    else:
        with path.open("rb") as file:
            data = file.read(LIMIT + 1)
    if len(data) > LIMIT:
        raise FormError(f"more than {LIMIT} bytes are no game")
    return data


def _check(program: Program) -> None:
    if program.hash != program_hash(program):
        raise FormError("this game was changed after it was compiled")
    broken = verify(program)
    if broken:
        raise FormError(f"this game is damaged: {broken[0]}")
