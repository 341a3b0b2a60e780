"""Plays a program as native code: its module of WebAssembly, compiled by wasmtime when it is loaded.

The library belongs to the extra `fast` and is imported when the first engine is made, so nobody needs it who does not
ask for it. An engine of this kind keeps no account of changes; whoever wants one takes the engine in Python.
"""

from __future__ import annotations

from importlib.util import find_spec

from tassel_compiler.ir.program import Program
from tassel_runtime.engine import Engine


def installed() -> bool:
    return find_spec("wasmtime") is not None


def engine(program: Program) -> Engine:
    from tassel_runtime.engines.wasm.moving import ModuleEngine

    return ModuleEngine(program)


__all__ = ["engine", "installed"]
