"""The lines of icons of one thing: of its own effect, of its other deeds, of what it waits for elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.entities.inventory import rules_at
from tassel_compiler.printing.icons.line import change_line, icon_line, moment_icon, moment_line
from tassel_compiler.printing.icons.table import IconTable
from tassel_compiler.printing.icons.tokens import Token, Tokens
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Declarations, Hook, Rule

_LONGEST = 40  # signs of a line; nobody reads a longer one, and the sentence stands there anyway


@dataclass(frozen=True, slots=True)
class IconLine:
    """What a step or another deed does, in icons; `step` is empty where there is only one."""

    step: str
    tokens: Tokens
    change: str = ""  # the value that a line changes


def icon_lines(voice: Voice, path: str, table: IconTable) -> tuple[IconLine, ...]:
    """The lines of the entity at a path of the rules; what has no line is left out."""
    declared = voice.declared
    found = [IconLine(rule.member, rule_line(voice, rule, table)) for rule in rules_at(declared, path)]
    found += _changes(voice, path, table)
    found += _hooks(voice, hooks_of(declared, path), table)
    told = (line for line in found if 0 < len(line.tokens) <= _LONGEST)
    return tuple(IconLine(line.step, _worded(voice, line.tokens), line.change) for line in told)


def _worded(voice: Voice, tokens: Tokens) -> Tokens:
    """The same with the word of the language between what may be chosen."""
    word = Token("text", voice.printer.say("or").strip())
    return tuple(word if token == Token("sign", "or") else token for token in tokens)


def _changes(voice: Voice, path: str, table: IconTable) -> Iterator[IconLine]:
    """What a card changes while somebody has it."""
    for change in voice.declared.changes:
        row = change.row
        if row is not None and row.origin.path == path:
            known = partial(voice.stands_for, row=row)
            line = change_line(change.body, change.target.rpartition(".")[2], table, known)
            yield IconLine("", line, change.target)


def hooks_of(declared: Declarations, path: str) -> list[Hook]:
    """The hooks that are the entity at a path, or hang on its card."""
    return [hook for hook in declared.hooks if path in (hook.origin.path, hook.row.origin.path if hook.row else "")]


def emblem(declared: Declarations, path: str, table: IconTable) -> str | None:
    """The drawing of the moment that a thing waits for."""
    found = (moment_icon(hook.moment, table) for hook in hooks_of(declared, path))
    return next((icon for icon in found if icon), None)


def rule_line(voice: Voice, rule: Rule, table: IconTable) -> Tokens:
    """All steps of a rule as one line; where there is none, the drawing of the card by its own name."""
    deeds = tuple(deed for step in rule.steps for deed in step.body.deeds)
    found = icon_line(t.Block(deeds, rule.origin.span), table, lambda name: voice.stands_for(name, rule.row))
    own = table.words.get(f"{rule.row.owner.partition('/')[2]}/{rule.row.name}") if rule.row is not None else None
    return found or ((Token("icon", own), Token("sign", "star")) if own else ())


def _hooks(voice: Voice, hooks: Iterable[Hook], table: IconTable) -> Iterator[IconLine]:
    for hook in hooks:
        yield IconLine("", moment_line(hook.moment, rule_line(voice, hook.rule, table), table))
