"""Values as Python expressions: one writer per instruction, in the table `VALUES`."""

from __future__ import annotations

from collections.abc import Callable

from tassel_compiler.ir.ops import Arg, Op
from tassel_runtime.interpreter.pieces import (
    AND,
    ATOM,
    CHOICE,
    COMPARE,
    HIGH,
    LOW,
    NOT,
    OR,
    PRODUCT,
    SIGN,
    SUM,
    TRACED,
    TRAILED,
    Piece,
    Scope,
    fixed,
    number,
    plain,
    settled,
    truth,
)

Writer = Callable[[Op, Scope], Piece]
Test = Callable[[Piece, Piece], bool]


def value(arg: Arg, scope: Scope) -> Piece:
    """The piece of an expression; perhaps a truth value, perhaps not yet wrapped."""
    assert isinstance(arg, Op)
    return settled(VALUES[arg.name](arg, scope))


def whole(arg: Arg, scope: Scope) -> Piece:
    return number(value(arg, scope), scope)


def condition(arg: Arg, scope: Scope) -> Piece:
    return truth(value(arg, scope), scope)


def address(arg: Arg, scope: Scope) -> Piece:
    """Not wrapped: an address that needed it would lie outside every vector."""
    return plain(value(arg, scope))


def _const(op: Op, scope: Scope) -> Piece:
    assert isinstance(op.args[0], int)
    return fixed(op.args[0])


def _local(op: Op, scope: Scope) -> Piece:
    name = str(op.args[0])
    low, high = scope.ranges.get(name, (LOW, HIGH))
    return Piece(scope.local(name), ATOM, low, high)


def _load(op: Op, scope: Scope) -> Piece:
    where = address(op.args[0], scope)
    return Piece(f"S[{where.text}]", active=where.active)


def _table(op: Op, scope: Scope) -> Piece:
    name = str(op.args[0])
    entries = scope.facts.program.tables[name]
    spot = plain(value(op.args[1], scope))
    if spot.fixed and 0 <= spot.low < len(entries):
        return fixed(entries[spot.low])
    low, high = min(entries, default=0), max(entries, default=0)
    return Piece(f"{scope.facts.tables[name]}[{spot.text}]", ATOM, low, high, False, spot.active)


def _add(op: Op, scope: Scope) -> Piece:
    a, b = plain(value(op.args[0], scope)), plain(value(op.args[1], scope))
    if a.low == a.high == 0 and a.fixed:
        return b
    if b.low == b.high == 0 and b.fixed:
        return a
    text = f"{a.within(SUM)} + {b.within(SUM)}"
    return Piece(text, SUM, a.low + b.low, a.high + b.high, False, a.active or b.active)


def _sub(op: Op, scope: Scope) -> Piece:
    a, b = plain(value(op.args[0], scope)), plain(value(op.args[1], scope))
    text = f"{a.within(SUM)} - {b.within(PRODUCT)}"
    return Piece(text, SUM, a.low - b.high, a.high - b.low, False, a.active or b.active)


def _mul(op: Op, scope: Scope) -> Piece:
    a, b = plain(value(op.args[0], scope)), plain(value(op.args[1], scope))
    corners = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
    text = f"{a.within(PRODUCT)} * {b.within(SIGN)}"
    if a.fixed and a.low == 1:
        return b
    if b.fixed and b.low == 1:
        return a
    return Piece(text, PRODUCT, min(corners), max(corners), False, a.active or b.active)


def _divided(sign: str, helper: str) -> Writer:
    def write(op: Op, scope: Scope) -> Piece:
        a, b = whole(op.args[0], scope), whole(op.args[1], scope)
        low, high = _quotients(a, b) if sign == "//" else _remainders(b)
        active = a.active or b.active
        if b.low > 0 or b.high < 0:
            if a.fixed and b.fixed:
                return fixed(a.low // b.low if sign == "//" else a.low % b.low)
            return Piece(f"{a.within(PRODUCT)} {sign} {b.within(ATOM)}", PRODUCT, low, high, False, active)
        return Piece(f"{helper}({a.text}, {b.text})", ATOM, low, high, False, active)

    return write


def _quotients(a: Piece, b: Piece) -> tuple[int, int]:
    if b.low > 0:
        return a.low // (b.low if a.low < 0 else b.high), a.high // (b.low if a.high >= 0 else b.high)
    return LOW, -LOW


def _remainders(b: Piece) -> tuple[int, int]:
    return min(0, b.low + 1), max(0, b.high - 1)


def _extreme(sign: str, pick: Callable[[int, int], int]) -> Writer:
    def write(op: Op, scope: Scope) -> Piece:
        a, b = whole(op.args[0], scope), whole(op.args[1], scope)
        low, high = pick(a.low, b.low), pick(a.high, b.high)
        a_name, a_text = _named(a, scope)
        b_name, b_text = _named(b, scope)
        text = f"{a_name} if {a_text} {sign} {b_text} else {b_name}"
        return Piece(text, CHOICE, low, high, False, a.active or b.active)

    return write


def _named(piece: Piece, scope: Scope) -> tuple[str, str]:
    """A text to use again, and the text to use first."""
    if piece.text.isidentifier() or piece.fixed:
        return piece.text, piece.within(SUM)
    t = scope.fresh()
    return t, f"({t} := {piece.text})"


def _compared(sign: str, surely: Test, never: Test) -> Writer:
    def write(op: Op, scope: Scope) -> Piece:
        a, b = whole(op.args[0], scope), whole(op.args[1], scope)
        low, high = (1 if surely(a, b) else 0), (0 if never(a, b) else 1)
        text = f"{a.within(SUM)} {sign} {b.within(SUM)}"
        return Piece(text, COMPARE, low, high, True, a.active or b.active)

    return write


def _equal(sign: str, surely: Test, never: Test) -> Writer:
    """Equality with a number that wrapping could not reach needs no wrapping."""

    def write(op: Op, scope: Scope) -> Piece:
        a, b = plain(value(op.args[0], scope)), plain(value(op.args[1], scope))
        if not _beyond(a, b):
            a, b = number(a, scope), b if _beyond(b, a) else number(b, scope)
        low, high = (1 if surely(a, b) else 0), (0 if never(a, b) else 1)
        return Piece(f"{a.within(SUM)} {sign} {b.within(SUM)}", COMPARE, low, high, True, a.active or b.active)

    return write


def _beyond(a: Piece, b: Piece) -> bool:
    """Whether no value of `a`, once wrapped, becomes one that `b` may have."""
    return b.low >= LOW and b.high <= HIGH and a.high - 2**32 < b.low and b.high < a.low + 2**32


def _same(a: Piece, b: Piece) -> bool:
    return a.low == a.high == b.low == b.high


def _apart(a: Piece, b: Piece) -> bool:
    return a.high < b.low or b.high < a.low


def _below(a: Piece, b: Piece) -> bool:
    return a.high < b.low


def _at_least(a: Piece, b: Piece) -> bool:
    return a.low >= b.high


def _up_to(a: Piece, b: Piece) -> bool:
    return a.high <= b.low


def _above(a: Piece, b: Piece) -> bool:
    return a.low > b.high


def _and(op: Op, scope: Scope) -> Piece:
    a = condition(op.args[0], scope)
    if not a.active and a.high == 0:
        return fixed(0)
    b = condition(op.args[1], scope)
    low, high = min(a.low, b.low), min(a.high, b.high)
    return Piece(f"{a.within(AND)} and {b.within(AND)}", AND, low, high, True, a.active or b.active)


def _or(op: Op, scope: Scope) -> Piece:
    a = condition(op.args[0], scope)
    if not a.active and a.low == 1:
        return fixed(1)
    b = condition(op.args[1], scope)
    low, high = max(a.low, b.low), max(a.high, b.high)
    return Piece(f"{a.within(OR)} or {b.within(OR)}", OR, low, high, True, a.active or b.active)


def _not(op: Op, scope: Scope) -> Piece:
    a = condition(op.args[0], scope)
    return Piece(f"not {a.within(NOT)}", NOT, 1 - a.high, 1 - a.low, True, a.active)


def _select(op: Op, scope: Scope) -> Piece:
    c = condition(op.args[0], scope)
    a, b = plain(value(op.args[1], scope)), plain(value(op.args[2], scope))
    if not c.active and c.low == c.high:
        return a if c.low else b
    text = f"{a.within(OR)} if {c.within(OR)} else {b.within(OR)}"
    low, high = min(a.low, b.low), max(a.high, b.high)
    return Piece(text, CHOICE, low, high, False, c.active or a.active or b.active)


def _call(op: Op, scope: Scope) -> Piece:
    name, args = str(op.args[0]), op.args[1]
    assert isinstance(args, tuple)
    given = [whole(a, scope).text for a in args]
    return Piece(call_text(name, given, scope), active=name in scope.facts.changing)


def call_text(name: str, given: list[str], scope: Scope) -> str:
    """The call of a function in the variant that fits: pure ones have one, changing ones three."""
    facts = scope.facts
    python, role = facts.functions[name], facts.program.functions[name].role
    if role == "options":
        return f"{python}_o({', '.join(['S', 'R', 'O', *given])})"
    if name not in facts.changing:
        return f"{python}({', '.join(['S', *given])})"
    if scope.mode == TRAILED:
        return f"{python}_r({', '.join(['S', 'R', *given])})"
    if role == "probe":
        return f"{python}_r({', '.join(['S', '[]', *given])})"
    if scope.mode == TRACED:
        return f"{python}_t({', '.join(['S', 'T', *given])})"
    return f"{python}({', '.join(['S', *given])})"


VALUES: dict[str, Writer] = {
    "const": _const,
    "point": _const,
    "local": _local,
    "load": _load,
    "table": _table,
    "add": _add,
    "sub": _sub,
    "mul": _mul,
    "div": _divided("//", "divide"),
    "mod": _divided("%", "modulo"),
    "min": _extreme("<", min),
    "max": _extreme(">", max),
    "eq": _equal("==", _same, _apart),
    "ne": _equal("!=", _apart, _same),
    "lt": _compared("<", _below, _at_least),
    "le": _compared("<=", _up_to, _above),
    "and": _and,
    "or": _or,
    "not": _not,
    "select": _select,
    "call": _call,
}
