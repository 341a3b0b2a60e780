"""A program as WebAssembly, so that whole games are played without Python.

On entry a sound program; on exit the bytes of a module that any engine of WebAssembly loads, written here from the
first to the last and the same every time. The package knows programs and nothing of the rules they come from. What a
module exports says docs/webassembly.md.
"""

from __future__ import annotations

from tassel_compiler.wasm.module import module_of

__all__ = ["module_of"]
