"""Texts written by hand: which of them fit the rules as they are, and the numbers that stand in them.

A text that tells entities in their stead carries the mark of what they were when it was written. `{name}` in a text is
the constant of that name, so its number is the one that is played.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator

from tassel_compiler.effects import unparse
from tassel_compiler.printing.book.numbers import Numbers
from tassel_compiler.printing.book.plan import Plan, Prose
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Declarations, Rule
from tassel_compiler.resolve.fingerprint import DIGITS

SLOT = re.compile(r"\{([\w-]+)\}")


def fitting(declared: Declarations, plan: Plan, name: str) -> Prose | None:
    """The last text of this name that was written for what is played."""
    candidates = plan.texts.get(name, ())
    return next((p for p in reversed(candidates) if mark(declared, p.covers) in p.fingerprints), None)


def mark(declared: Declarations, covers: Iterable[str]) -> str:
    """The mark of entities; none if nothing that could change is told."""
    texts = [text for anchor in covers for text in _texts(declared, anchor)]
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:DIGITS] if texts else ""


def constants_in(prose: Prose) -> tuple[str, ...]:
    found = (name for text in prose.text.values() for name in SLOT.findall(text))
    return tuple(dict.fromkeys(f"constant/{name}" for name in found))


def filled(text: str, numbers: Numbers, voice: Voice) -> str:
    """Plain numbers as the language writes them before what follows, lists and tables by players in digits."""

    def number(slot: re.Match[str]) -> str:
        constant = voice.declared.constants.get(slot[1])
        if constant is None or not isinstance(constant.value, int):
            return numbers.constant(slot[1]) or slot[0]
        behind = (text[slot.end() :].split() or [""])[0].rstrip(".,;:")
        said = voice.printer.number(constant.value, behind)
        return said[:1].upper() + said[1:] if text[: slot.start()].rstrip()[-1:] in ("", ".") else said

    return SLOT.sub(number, text)


def _texts(d: Declarations, anchor: str) -> Iterator[str]:
    kind, _, id = anchor.partition("/")
    if kind == "value" and id in d.values:
        yield unparse(d.values[id].body)
    elif kind == "rule" and f"rules/{id}" in d.rules:
        yield from _steps(d.rules[f"rules/{id}"])
    elif kind == "change":
        yield from (unparse(change.body) for change in d.changes if change.target == id)
    elif kind == "slot" and id in d.slots:
        start = d.slots[id].start
        yield from (unparse(start),) if start is not None else ()
    elif kind == "hook":
        yield from (text for hook in d.hooks if hook.name == id for text in _steps(hook.rule))
    elif kind in d.families and id in d.families[kind].rows:
        row = d.families[kind].rows[id]
        yield from (text for r in d.rules.values() if r.row is row for text in _steps(r))
        yield from (unparse(formula) for formula in row.formulas.values())
        yield from (f"{name} {_cell(cell)}" for name, (cell, _) in row.data.items())
        yield from (text for hook in d.hooks if hook.row is row for text in _steps(hook.rule))


def _cell(cell: Cell) -> str:
    if isinstance(cell, ByPlayers):
        return " ".join(f"{n}: {_cell(inner)}" for n, inner in cell.entries)
    return f"[{' '.join(map(_cell, cell))}]" if isinstance(cell, tuple) else str(cell)


def _steps(rule: Rule) -> Iterator[str]:
    yield from (unparse(step.body) for step in rule.steps)
