"""Compiled games as files: JSON, packed with gzip if the name ends in `.gz`.

A file from somewhere else is data from a stranger: it is read with a limit, decoded, verified, and its
hash is worked out again, before an engine ever sees it.
"""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path

from tassel_compiler.depth import deep
from tassel_compiler.disk.reading import Named, read
from tassel_compiler.disk.refused import why
from tassel_compiler.disk.writing import write
from tassel_compiler.foreign.data import KeyTwice, NestsTooDeep, as_json, read_json
from tassel_compiler.ir.finish import program_hash
from tassel_compiler.ir.json_form import program_from_json, program_to_json
from tassel_compiler.ir.op_form import FormError
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.verify import verify
from tassel_compiler.ir.verify_names import verify_texts

LIMIT = 16_000_000
"""Bytes of JSON, which take twenty times as much memory. A large game has about a twentieth of it."""


class ProgramError(ValueError):
    """This file is no compiled game, or not a whole one. The message is for people."""


@deep()
def save_program(program: Program, path: Path | str, force: bool = False) -> None:
    path = Path(path)
    data = (as_json(program_to_json(program), separators=(",", ":")) + "\n").encode("utf-8")
    write(Named(path), gzip.compress(data, mtime=0) if path.name.endswith(".gz") else data, force)


@deep()
def open_program(path: Path | str) -> Program:
    """The game in this file; `ProgramError` if it is not there, foreign, damaged or changed."""
    path = Path(path)
    try:
        program = program_from_json(read_json(_read(path).decode("utf-8"), unique_keys=True))
        _check(program)
    except OSError as problem:
        raise ProgramError(f"{path}: {why(problem)}") from None
    except (EOFError, zlib.error):
        raise ProgramError(f"{path}: the packed file is damaged") from None
    except FormError as problem:
        raise ProgramError(f"{path}: {problem}") from None
    except KeyTwice as problem:
        raise ProgramError(f"{path}: this game is damaged: {problem}") from None
    except (NestsTooDeep, RecursionError):
        raise ProgramError(f"{path}: nested too deeply to be a game") from None
    except ValueError:
        raise ProgramError(f"{path}: this is not JSON, or only a part of it") from None
    return program


def _read(path: Path) -> bytes:
    data = read(Named(path), LIMIT)
    if path.name.endswith(".gz"):
        unpacking = zlib.decompressobj(wbits=31)
        data = unpacking.decompress(data, LIMIT + 1)
        if len(data) <= LIMIT and (not unpacking.eof or unpacking.unused_data):
            raise EOFError
    if len(data) > LIMIT:
        raise FormError(f"more than {LIMIT} bytes are no game")
    return data


def _check(program: Program) -> None:
    broken = verify_texts(program)  # first: only what is legible has a hash
    if not broken and program.hash != program_hash(program):
        raise FormError("this game was changed after it was compiled")
    broken = broken or verify(program)
    if broken:
        raise FormError(f"this game is damaged: {broken[0]}")
