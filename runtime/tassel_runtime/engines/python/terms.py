"""Bits of Python source, with what is known about their value.

Cells and locals are 32-bit, what stands in a value is exact, and so are Python's numbers: a sound program says itself
where a number must be looked at before it is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tassel_compiler.ir.analysis import FAST, TRACED, TRAILED
from tassel_compiler.ir.ops import Assign, Body, Loop, Mark, Random
from tassel_compiler.ir.walk import walk
from tassel_runtime.engines.python.identifiers import Identifiers, pythonic

LOW, HIGH = -(2 ** 31), 2 ** 31 - 1
STOPS, CHANGES = 1, 2
HIDDEN = {FAST: [], TRACED: ["T"], TRAILED: ["R"]}
"""What code of a variant is given besides the vector."""

# How tightly Python binds; a term that binds less tightly than its surroundings gets parentheses.
CHOICE, OR, AND, NOT, COMPARE, SUM, PRODUCT, SIGN, ATOM = range(9)


@dataclass(frozen=True, slots=True)
class Term:
    text: str
    binds: int = ATOM
    low: int = LOW
    high: int = HIGH
    truth: bool = False            # the text is a Python truth value and stands for 1 or 0
    active: int = 0                # what may happen in it, of `STOPS` and `CHANGES`

    def within(self, binds: int) -> str:
        return self.text if self.binds >= binds else f"({self.text})"

    @property
    def fixed(self) -> bool:
        return self.low == self.high and not self.active


@dataclass(slots=True)
class Scope:
    """One function or block being written: its variant, its locals, and fresh temporary names. `beside`
    are functions that work out what would nest too deep in it."""

    known: Identifiers
    mode: str
    name: str
    names: dict[str, str] = field(default_factory=dict)
    ranges: dict[str, tuple[int, int]] = field(default_factory=dict)
    temps: int = 0
    nested: int = 0                # instructions in one another in what was written last
    beside: list[str] = field(default_factory=list)
    searched: frozenset[str] = frozenset()    # rows that are lists; places of others are locals

    def local(self, name: str) -> str:
        if name not in self.names:
            self.names[name] = pythonic("v", len(self.names), name)
        return self.names[name]

    def row(self, name: str) -> str:
        return self.local(f"{name}\0")  # no local is called so

    def in_row(self, name: str, place: int) -> str:
        return self.local(f"{name}\0{place}")

    def fresh(self) -> str:
        self.temps += 1
        return f"_{self.temps}"

    def apart(self, text: str, given: list[str]) -> str:
        """A function beside this one gives that value; the text that calls it."""
        name, args = f"{self.name}_{len(self.beside)}", ", ".join(["S", *given])
        self.beside.append(f"def {name}({args}):\n    return {text}")
        return f"{name}({args})"

    def only_counts(self, params: tuple[str, ...], body: Body) -> set[str]:
        """Locals that nothing but loops gives a value to: their interval is that of the bounds."""
        counted = {op.local for op in walk(body) if isinstance(op, Loop)}
        given = {op.local for op in walk(body) if isinstance(op, Assign | Random | Mark)}
        return counted - given - set(params)


def fixed(n: int) -> Term:
    return Term(str(n), ATOM if n >= 0 else SIGN, n, n)


def settled(term: Term) -> Term:
    """A term with one possible value is that value."""
    return fixed(term.low) if term.fixed else term


def as_number(term: Term) -> Term:
    """As a number, 1 or 0 if it was a truth value."""
    if not term.truth:
        return term
    return Term(f"1 if {term.text} else 0", CHOICE, term.low, term.high, False, term.active)


def truth(term: Term) -> Term:
    """As a condition. Numbers are true unless 0; the result may be a number where Python does not mind."""
    if term.truth:
        return term
    if term.low > 0 or term.high < 0:
        return Term(term.text, term.binds, 1, 1, True, term.active)
    low, high = (0, 0) if term.low == term.high == 0 else (0, 1)
    return Term(term.text, term.binds, low, high, True, term.active)
