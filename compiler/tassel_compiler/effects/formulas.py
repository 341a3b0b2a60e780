"""Expressions in their normal form. The levels are those of the grammar, from loose to tight."""

from __future__ import annotations

from tassel_compiler.effects import tree as t

_OPEN = t.Query | t.Fold | t.Distance
VALUE, EXPR, EITHER, BOTH, TEST, SUM, PRODUCT, ATOM = range(8)


def value(e: t.Expr) -> str:
    """Where `a if c else b` needs no brackets."""
    return _at(e, VALUE)


def expr(e: t.Expr) -> str:
    return _at(e, EXPR)


def entire(e: t.Expr) -> str:
    """Where a set may stand as well, which is never in brackets."""
    return _text(e) if isinstance(e, t.Closure | t.Those) else expr(e)


def bracketed(e: t.Expr) -> str:
    return f"({value(e)})"


def path(p: t.Path) -> str:
    return "'s ".join(_word(w) for w in p.words)


def binder(b: t.Binder) -> str:
    where = f" where {expr(b.where)}" if b.where is not None else ""
    return f"{b.name.text} in {ranged(b.within)}{where}"


def _step(b: t.Binder) -> str:
    """A test that must not run on into what comes behind it."""
    assert b.where is not None
    return f"{b.name.text} in {ranged(b.within)} where {_at(b.where, EITHER)}"


def ranged(within: t.Expr | t.Range | t.Turns | t.Closure) -> str:
    match within:
        case t.Closure():
            return _text(within)
        case t.Range(low, high):
            return f"{_at(low, SUM)}..{_at(high, SUM)}"
        case t.Turns():
            return _turned(within)
        case _:
            return _at(within, SUM)


def _turned(turns: t.Turns) -> str:
    around = f" {turns.how} {_at(turns.start, SUM)}{' reversed' * turns.back}" if turns.start is not None else ""
    order = f" by {_at(turns.key, SUM)}{' reversed' * turns.falling}" if turns.key is not None else ""
    return f"{_at(turns.of, SUM)}{around}{order}"


def _word(word: t.Phrase | t.Apply) -> str:
    if isinstance(word, t.Phrase):
        return " ".join(name.text for name in word.names)
    return f"{word.name.text}({', '.join(entire(a) for a in word.args)})"


def _at(e: t.Expr, level: int) -> str:
    text = _text(e)
    return text if _level(e) >= level else f"({text})"


def _level(e: t.Expr) -> int:
    match e:
        case t.IfElse():
            return VALUE
        case t.Query() | t.Fold() | t.Distance():
            return EXPR
        case t.Closure() | t.Those():
            return VALUE
        case t.Logic(op, _, right):
            closed = EITHER if op == "or" else BOTH
            return EXPR if _ends_open(op, right) else closed
        case t.Not() | t.Compare() | t.Is() | t.Exists():
            return TEST
        case t.Arithmetic(op):
            return SUM if op in "+-" else PRODUCT
        case _:
            return ATOM


def _ends_open(op: str, right: t.Expr) -> bool:
    """`x and some y in z`: a question takes all to its right, so at the very end it needs no brackets."""
    if isinstance(right, _OPEN):
        return True
    inner = right.right if isinstance(right, t.Logic) and right.op == "and" else None
    return op == "or" and isinstance(inner, _OPEN)


def _text(e: t.Expr) -> str:
    match e:
        case t.Path():
            return path(e)
        case t.Number(number):
            return str(number)
        case t.Constant(word):
            return word
        case t.Listing(items):
            return f"[{', '.join(expr(i) for i in items)}]"
        case t.Query(kind, what):
            return f"{'count of' if kind == 'count' else kind} {binder(what)}"
        case t.Fold(kind, of, what):
            return f"{kind} of {_at(of, SUM)} for {binder(what)}"
        case t.Distance(start, aim, by):
            return f"distance from {_at(start, SUM)} to {_at(aim, SUM)} by {_step(by)}"
        case t.Closure(of, how, start, by):
            leading = f"connected to {_at(start, SUM)}" if how == "connected" else f"reached from {_at(start, SUM)}"
            return f"{_at(of, SUM)} {leading} by {_step(by)}"
        case t.Those(what):
            return binder(what)
        case _:
            return _operation(e)


def _operation(e: t.IfElse | t.Logic | t.Not | t.Exists | t.Compare | t.Is | t.Arithmetic) -> str:
    match e:
        case t.IfElse(then, cond, other):
            return f"{expr(then)} if {expr(cond)} else {value(other)}"
        case t.Logic(op, left, right):
            return _logic(op, left, right)
        case t.Not(what):
            return f"not {_at(what, TEST)}"
        case t.Exists(what):
            return f"{_at(what, SUM)} exists"
        case t.Compare(op, left, right):
            return f"{_at(left, SUM)} {op} {_at(right, SUM)}"
        case t.Is(left, right, negated, inside):
            verb = f"is{' not' if negated else ''}{' in' if inside else ''}"
            return f"{_at(left, SUM)} {verb} {_at(right, SUM)}"
        case t.Arithmetic(op, left, right):
            own, next_ = (SUM, PRODUCT) if op in "+-" else (PRODUCT, ATOM)
            return f"{_at(left, own)} {op} {_at(right, next_)}"


def _logic(op: str, left: t.Expr, right: t.Expr) -> str:
    own, next_ = (EITHER, BOTH) if op == "or" else (BOTH, TEST)
    ending = _text(right) if _ends_open(op, right) else _at(right, next_)
    return f"{_at(left, own)} {op} {ending}"
