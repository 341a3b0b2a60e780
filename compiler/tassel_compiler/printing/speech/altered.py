"""How a change is said of what it changes: `2 more`, `only if you have a card`, and never as a formula.

A formula of a change reads `it`, the value so far. Where `it` is the whole value of one branch, or one side of what is
joined to it, people say what comes on top, and leave out what stays as it is. What is left is said in full.
"""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.speech.as_played import is_so_far
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Param, Row
from tassel_compiler.resolve.words import completed

_JOINED = {"and": "only", "or": "also"}


def altered(voice: Voice, body: t.Expr, params: Iterable[Param] = (), row: Row | None = None) -> str:
    """What a change does to the value so far."""
    params = tuple(params)
    form, by = altered_by(body, row)
    if form:
        return _say(voice, form, amount=by)
    match body:
        case t.IfElse(then, test, other) if is_so_far(other):
            how = altered(voice, then, params, row)
            return _say(voice, "if", how=how, test=voice.formula(test, params, row))
        case t.IfElse(then, test, other) if is_so_far(then):
            how = altered(voice, other, params, row)
            return _say(voice, "unless", how=how, test=voice.formula(test, params, row))
        case t.Logic(op, left, right) if is_so_far(left):
            return _say(voice, _JOINED[op], test=voice.formula(right, params, row))
        case t.Arithmetic("+" | "-" as op, left, right) if is_so_far(left):
            amount = voice.formula(right, params, row)
            much = ("more", "less") if amount.isdecimal() else ("plus", "minus")
            return _say(voice, much[op == "-"], amount=amount)
    return _said_so(voice, body, voice.formula(body, params, row))


def altered_by(body: t.Expr, row: Row | None = None) -> tuple[str, int]:
    """`more`, `less` or `none` of what it was, and by how much; nothing where a number does not say it."""
    match body:
        case t.Arithmetic("+" | "-" as op, left, right) if is_so_far(left) and (n := _number(right, row)) is not None:
            return "more" if op == "+" else "less", n
        case t.Arithmetic("*", left, right) if is_so_far(left) and _number(right, row) == 0:
            return "none", 0
    return "", 0


def _said_so(voice: Voice, body: t.Expr, told: str) -> str:
    """A test is a clause, which cannot stand alone."""
    if not voice.printer.deeds.formulas.reading.is_flag(body):
        return told
    if isinstance(body, t.Constant):
        return completed(voice.declared.phrases, f"changed-{body.word}", voice.lang, body.word)
    return _say(voice, "test", test=told)


def _number(expr: t.Expr, row: Row | None) -> int | None:
    """A number as it is written, or one that is printed on the card."""
    match expr:
        case t.Number(value):
            return value
        case t.Path((t.Phrase((name,)),)) if row is not None and name.text in row.data:
            found = row.data[name.text][0]
            return found if isinstance(found, int) else None
    return None


def _say(voice: Voice, form: str, **slots: object) -> str:
    plain = " ".join(f"{{{key}}}" for key in slots)
    return completed(voice.declared.phrases, f"changed-{form}", voice.lang, plain, **slots)
