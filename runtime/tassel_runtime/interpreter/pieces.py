"""Bits of Python source, with what is known about their value.

Cells and locals are 32-bit, Python's numbers are not. Sums and products may leave the range for a
moment, because wrapping can wait until somebody looks at the whole number (compares it, divides it,
keeps it). `number` wraps there, and only where the interval of possible values does not already fit; so
most code carries no wrapping at all.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tassel_compiler.ir.ops import Op
from tassel_compiler.ir.walk import walk
from tassel_runtime.interpreter.facts import Facts, pythonic

LOW, HIGH = -(2 ** 31), 2 ** 31 - 1
FAST, TRACED, TRAILED = "fast", "traced", "trailed"

# How tightly Python binds; a piece that binds less tightly than its surroundings gets parentheses.
CHOICE, OR, AND, NOT, COMPARE, SUM, PRODUCT, SIGN, ATOM = range(9)


@dataclass(frozen=True, slots=True)
class Piece:
    text: str
    binds: int = ATOM
    low: int = LOW
    high: int = HIGH
    truth: bool = False            # the text is a Python truth value and stands for 1 or 0
    active: bool = False           # contains a call that may change the state

    def within(self, binds: int) -> str:
        return self.text if self.binds >= binds else f"({self.text})"

    @property
    def fixed(self) -> bool:
        return self.low == self.high and not self.active


@dataclass(slots=True)
class Scope:
    """One function or block being written: its variant, its locals, and fresh temporary names."""

    facts: Facts
    mode: str
    names: dict[str, str] = field(default_factory=dict)
    ranges: dict[str, tuple[int, int]] = field(default_factory=dict)
    temps: int = 0

    def local(self, name: str) -> str:
        if name not in self.names:
            self.names[name] = pythonic("v", len(self.names), name)
        return self.names[name]

    def fresh(self) -> str:
        self.temps += 1
        return f"_{self.temps}"

    def only_counts(self, params: tuple[str, ...], body: tuple[Op, ...]) -> set[str]:
        """Locals that nothing but loops gives a value to: their interval is that of the bounds."""
        counted = {str(op.args[0]) for op in walk(body) if op.name == "loop"}
        given = {str(op.args[0]) for op in walk(body) if op.name in ("set", "random", "mark")}
        return counted - given - set(params)


def fixed(n: int) -> Piece:
    return Piece(str(n), ATOM if n >= 0 else SIGN, n, n)


def settled(piece: Piece) -> Piece:
    """A piece with one possible value is that value."""
    return fixed(piece.low) if piece.fixed else piece


def wrap_number(n: int) -> int:
    return (n - LOW & 0xFFFFFFFF) + LOW


def plain(piece: Piece) -> Piece:
    """As a number, 1 or 0 if it was a truth value; not yet wrapped."""
    if not piece.truth:
        return piece
    return Piece(f"1 if {piece.text} else 0", CHOICE, piece.low, piece.high, False, piece.active)


def number(piece: Piece, scope: Scope) -> Piece:
    """As a number within 32 bits."""
    piece = plain(piece)
    if piece.low >= LOW and piece.high <= HIGH:
        return piece
    if piece.fixed:
        return fixed(wrap_number(piece.low))
    t = scope.fresh()
    inside = f"({t} := {piece.text})"
    if piece.low < LOW:
        inside = f"{LOW} <= {inside}"
    if piece.high > HIGH:
        inside = f"{inside} <= {HIGH}"
    text = f"({t} if {inside} else wrap_number({t}))"
    return Piece(text, ATOM, LOW, HIGH, False, piece.active)


def truth(piece: Piece, scope: Scope) -> Piece:
    """As a condition. Numbers are true unless 0; the result may be a number where Python does not mind."""
    if piece.truth:
        return piece
    whole = number(piece, scope)
    if whole.low > 0 or whole.high < 0:
        return Piece(whole.text, whole.binds, 1, 1, True, whole.active)
    low, high = (0, 0) if whole.low == whole.high == 0 else (0, 1)
    return Piece(whole.text, whole.binds, low, high, True, whole.active)
