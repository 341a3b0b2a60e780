"""The module of a program, written once: kept in the user's cache under the contents of the program and of who writes
it.

What is kept are the bytes of WebAssembly, never native code: wasmtime looks at every byte before it compiles, and
what runs can reach nothing but its own memory (docs/decisions/0030). A module that another version wrote has another
name; one that is torn or was changed has another digest than it says, and is made again.
"""

from __future__ import annotations

import hashlib
from base64 import b85decode, b85encode
from functools import cache
from pathlib import Path

import tassel_compiler
from tassel_compiler.disk.folders import contents, real
from tassel_compiler.disk.keeping import digest, keep, recall
from tassel_compiler.ir.finish import program_hash
from tassel_compiler.ir.program import Program
from tassel_compiler.passes.targets import WASM, quickened
from tassel_compiler.wasm.module import module_of


def kept_module(program: Program) -> bytes:
    """The bytes of the program's module. The program's own hash is worked out anew: a cache believes nobody."""
    name = "module-" + digest([_maker(), program_hash(program).encode(), str(program.start).encode()])
    found = _unpacked(recall(name))
    if found is None:
        found = written_anew(program)
        keep(name, _packed(found))
    return found


def written_anew(program: Program, whole: bool = False) -> bytes:
    return module_of(quickened(program, WASM), whole)


@cache
def _maker() -> bytes:
    """Which version writes modules: a digest of its files."""
    return version_in(real(Path(tassel_compiler.__file__)).parent)


def version_in(home: Path) -> bytes:
    """The version that lies in this folder."""
    return b"".join(contents(home / part, (".py",)) for part in ("ir", "passes", "wasm"))


def _packed(module: bytes) -> str:
    return f"{hashlib.sha256(module).hexdigest()}\n{b85encode(module).decode('ascii')}"


def _unpacked(text: str | None) -> bytes | None:
    said, _, content = (text or "").partition("\n")
    try:
        module = b85decode(content)
    except ValueError:
        return None
    return module if said and hashlib.sha256(module).hexdigest() == said else None
