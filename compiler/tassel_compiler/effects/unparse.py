"""From a tree to its normal form: the text the formatter writes.

`parse(unparse(tree))` is the tree again, spans aside, and brackets stand only where the grammar needs them. A
body of one sentence stands on the line of its head; an exchange (`pay`, then what is had for it) stays whole.
"""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler.effects import tree as t
from tassel_compiler.effects.formulas import binder, bracketed, entire, expr, path, value
from tassel_compiler.effects.inside import branches

WIDTH = 90
_Longer = t.Grow | t.Set | t.Shuffle | t.Choose | t.Compose | t.Let | t.Require | t.Do | t.Call | t.Nested
BLOCKS = (t.If, t.May, t.UpTo, t.Repeat, t.ForEach, t.As, t.ChooseOne)
INDENT = "  "


def unparse(tree: t.Text) -> str:
    match tree:
        case t.Block():
            return "\n".join(_lines(tree))
        case t.Moment():
            return _moment(tree)
        case t.Field():
            return _field(tree)
        case t.Possible():
            return test(tree)
        case _:
            return value(tree)


# ---- blocks ------------------------------------------------------------------------------------------------


def _lines(block: t.Block) -> list[str]:
    lines: list[str] = []
    for run in _runs(block.deeds):
        if isinstance(run[0], BLOCKS):
            lines += _block_lines(run[0])
        else:
            lines.append("; ".join(deed(d) for d in run))
    return lines


def _runs(deeds: Sequence[t.Deed]) -> list[list[t.Deed]]:
    """The sentences that share a line: what is paid, and what follows for it."""
    runs: list[list[t.Deed]] = []
    for one in deeds:
        if runs and isinstance(runs[-1][0], t.Pay) and isinstance(one, t.Gain | t.Pay):
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def _block_lines(block: t.Nested) -> list[str]:
    if isinstance(block, t.ChooseOne):
        return _option_lines(block)
    bodies = zip(heads(block), branches(block), strict=True)
    return [line for head, body in bodies for line in _headed(head, body)]


def heads(block: t.Nested) -> list[str]:
    """Write the line that each branch of a block begins with."""
    match block:
        case t.If(arms, other):
            words = ("if", *("else if" for _ in arms[1:]))
            tested = [f"{word} {test(arm.test)}:" for word, arm in zip(words, arms, strict=True)]
            return [*tested, *(["else:"] if other is not None else [])]
        case t.May():
            return ["may:"]
        case t.UpTo():
            return [f"up to {_amount(block.times)} times:"]
        case t.Repeat():
            while_so = f" while {expr(block.test)}" if block.test is not None else ""
            return [f"repeat {_amount(block.times)} times{while_so}:"]
        case t.ForEach():
            return [f"for each {binder(block.binder)}:"]
        case t.As():
            who = binder(block.who) if isinstance(block.who, t.Binder) else path(block.who)
            return [f"{'secretly ' if block.secret else ''}as {who}:"]
        case t.ChooseOne(options):
            return [_option_head(option) for option in options]


def _option_head(option: t.Option) -> str:
    when = f" when {test(option.test)}" if option.test is not None else ""
    return f"{option.name.text}{when}:" if option.name is not None else "|"


def _headed(head: str, body: t.Block) -> list[str]:
    runs = _runs(body.deeds)
    lines = _lines(body)
    inline = len(runs) == 1 and not isinstance(runs[0][0], t.If) and len(lines) == 1
    if inline and len(head) + len(lines[0]) < WIDTH:
        return [f"{head} {lines[0]}"]
    return [head, *(INDENT + line for line in lines)]


def _option_lines(block: t.ChooseOne) -> list[str]:
    plain = [_option_line(o) for o in block.options if o.name is None]
    line = f"choose one: {' | '.join(plain)}"
    if len(plain) == len(block.options) > 1 and len(line) < WIDTH:
        return [line]
    lines = ["choose one:"]
    for option in block.options:
        lines += [INDENT + line for line in _named_lines(option)]
    return lines


def _named_lines(option: t.Option) -> list[str]:
    if option.name is None:
        return [_option_line(option)]
    return _headed(_option_head(option), option.body)


def _option_line(option: t.Option) -> str:
    return "; ".join(deed(d) for d in option.body.deeds)


# ---- deeds -------------------------------------------------------------------------------------------------


def deed(one: t.Deed) -> str:
    match one:
        case t.Gain(verb, exactly, np, source, per):
            start = f"{verb} exactly" if exactly else verb
            return f"{start} {things(np)}{_with('from', source)}{_per(per)}"
        case t.Pay(np, to, per):
            return f"pay {things(np)}{_with('to', to)}{_per(per)}"
        case t.Lose(np, per):
            return f"lose {things(np)}{_per(per)}"
        case t.Advance(track, by):
            return f"advance {path(track)}{_steps(by)}"
        case t.Put(np, where, _, side):
            return f"put {things(np)} {side} {path(where)}"
        case t.Move(verb, np, source, target):
            return f"{verb} {things(np)} from {path(source)} to {path(target)}"
        case t.When(what, condition):
            return f"{deed(what)} if {expr(condition)}"
        case _:
            return _statement(one)


def _statement(one: _Longer) -> str:
    match one:
        case t.Grow(verb, slot, by):
            return f"{verb} {path(slot)} by {expr(by)}"
        case t.Set(slot, to):
            return f"set {path(slot)} to {entire(to)}"
        case t.Shuffle(zone):
            return f"shuffle {path(zone)}"
        case t.Choose(who, random):
            return f"choose {binder(who)}{' at random' if random else ''}"
        case t.Compose(name, np, source, where):
            condition = f" where {expr(where)}" if where is not None else ""
            return f"choose {name.text} of {things(np)}{_with('from', source)}{condition}"
        case t.Let(name, what):
            return f"let {name.text} be {entire(what)}"
        case t.Require(condition):
            return f"require {test(condition)}"
        case t.Do(what):
            return f"do {path(what)}"
        case t.Call(rule, args):
            return " ".join([rule.text, ", ".join(entire(a) for a in args)]).rstrip()
        case _:
            return "; ".join(_block_lines(one))


def things(np: t.Things) -> str:
    parts: list[str] = []
    if np.every:
        parts.append("all")
    elif np.amount is not None:
        parts.append(_count(np.amount))
    if np.any:
        parts.append("any")
    return " ".join([*parts, path(np.what)])


def test(condition: t.Test) -> str:
    if not isinstance(condition, t.Possible):
        return expr(condition)
    words = "not possible" if condition.negated else "possible"
    return f"{words} {condition.rule.text}" if condition.rule else words


def _count(amount: t.Expr) -> str:
    return str(amount.value) if isinstance(amount, t.Number) else bracketed(amount)


def _amount(amount: t.Expr) -> str:
    return path(amount) if isinstance(amount, t.Path) else _count(amount)


def _steps(by: t.Expr | None) -> str:
    if by is None:
        return ""
    return f" {by.value}" if isinstance(by, t.Number) else f" by {_amount(by)}"


def _with(word: str, where: t.Path | None) -> str:
    return f" {word} {path(where)}" if where is not None else ""


def _per(per: t.Per | None) -> str:
    if per is None:
        return ""
    lot = f"{per.lot} " if per.lot != 1 else ""
    if isinstance(per.over, t.Binder):
        return f" per {lot}{binder(per.over)}"
    return f" per {lot}{path(per.over) if isinstance(per.over, t.Path) else bracketed(per.over)}"


# ---- moments and types -------------------------------------------------------------------------------------


def _moment(moment: t.Moment) -> str:
    said: list[str] = []
    before = ""
    for point in moment.points:
        word = "instead of" if point.when == "instead" else point.when
        name = "/".join(n.text for n in point.names)
        step = f".{point.step.text}" if point.step else ""
        said.append(f"{name}{step}" if word == before else f"{word} {name}{step}")
        before = word
    by = f" by {moment.by}" if moment.by != "you" else ""
    when = f" when {expr(moment.test)}" if moment.test is not None else ""
    return f"{' or '.join(said)}{by}{when}"


def _field(field: t.Field) -> str:
    form = {"plain": "", "maybe": "maybe "}.get(field.form, f"{field.form} of ")
    by = "".join(f" by {name.text}" for name in field.by)
    start = f" = {value(field.start)}" if field.start is not None else ""
    return f"{form}{field.type.text}{by}{start}"
