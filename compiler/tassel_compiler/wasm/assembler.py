"""A line of text for each thing that a helper does: the instructions under short names, locals and functions by name.

Helpers (the generator, moving cards, loops over games) are written by hand and the same in every module but for a few
numbers, so they are text: `n const 5 i32.add =x` reads the local `n`, adds 5, and puts it into `x`.

    n          a local              =n   set it              :n  set it and go on with it
    @n         a global             @=n  set it              f()  call a function
    const 5    long 5 (64 bits)     load 8, load64 8, load128 8, store... (with offset), copy; load32s 8 (as 64 bits)
    if ... else ... end, ifv (with a number as result), seldom ... end, block, loop, br 0, br_if 0
"""

from __future__ import annotations

from collections.abc import Mapping

from tassel_compiler.wasm import opcodes as o
from tassel_compiler.wasm.encoding import I32, I64
from tassel_compiler.wasm.writing_code import CodeWriter, signature

_OPENS = {"if": (o.IF, o.NO_RESULT), "ifv": (o.IF, I32), "block": (o.BLOCK, o.NO_RESULT), "loop": (o.LOOP, o.NO_RESULT)}
_MEMORY = {
    "load": o.I32_LOAD, "store": o.I32_STORE, "load64": o.I64_LOAD, "store64": o.I64_STORE,
    "load32s": o.I64_LOAD32_S, "load128": o.V128_LOAD, "store128": o.V128_STORE,
}  # fmt: skip


def assemble(takes: str, gives: str, text: str, calls: Mapping[str, int], globals_: Mapping[str, int]) -> CodeWriter:
    """`takes` names the parameters; a local of 64 bits has a name of capital letters."""
    names = takes.split()
    writer = CodeWriter(signature("".join("l" if name.isupper() else "i" for name in names), gives))
    for i, name in enumerate(names):
        writer.name(name, i)
    words = iter(text.split())
    for word in words:
        _word(writer, word, words, calls, globals_)
    return writer


def _word(w: CodeWriter, word: str, words: object, calls: Mapping[str, int], globals_: Mapping[str, int]) -> None:
    assert hasattr(words, "__next__")
    if word in o.SIMPLE:
        w.op(word)
    elif word in ("const", "long"):
        (w.const if word == "const" else w.long)(int(next(words), 0))
    elif word in _MEMORY:
        w.load(int(next(words)), _MEMORY[word])
    elif word in _OPENS:
        w.begin(*_OPENS[word])
    elif word == "seldom":
        w.seldom()
    elif word in ("br", "br_if"):
        w.br(w.depth - int(next(words)), o.BR if word == "br" else o.BR_IF)
    elif word == "else":
        w.otherwise()
    elif word == "end":
        w.close()
    elif word == "copy":
        w.out += o.MEMORY_COPY
    elif word.endswith("()"):
        w.call(calls[word[:-2]])
    elif word.startswith("@="):
        w.global_set(globals_[word[2:]])
    elif word.startswith("@"):
        w.global_get(globals_[word[1:]])
    else:
        _local(w, word)


def _local(w: CodeWriter, word: str) -> None:
    name = word.lstrip("=:")
    number = w.local(name, I64 if name.isupper() else I32)
    {"=": w.set, ":": w.tee}.get(word[0], w.get)(number)
