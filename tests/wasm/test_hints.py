"""Hints of branches that are hardly ever taken."""

from __future__ import annotations

from tassel_compiler.wasm.opcodes import IF
from tassel_compiler.wasm.writing_code import CodeWriter, signature


def test_a_hint_stands_at_its_branch() -> None:
    """Counted from where the function says what locals it has."""
    w = CodeWriter(signature("i", ""))
    w.set(w.fresh())
    w.const(1)
    w.seldom()
    w.op("unreachable")
    w.close()
    (hint,) = w.hints()
    code, _ = w.body()
    size = 1  # of the function, in front of its locals
    assert code[size + hint[0]] == IF and hint[1:] == b"\x01\x00"
