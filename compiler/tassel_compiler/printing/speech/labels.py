"""Labels that no word says alone: options without a name by their sentences, amounts by their whole noun.

A program names such an option by its text in the rules. This table says the text in every language. What is held by
kind, by players or on a place, has a label for each member (`stack(red)` is `red stack`), since only a language knows
the order of the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tassel_compiler.core import Checked
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Declarations, Rule
from tassel_compiler.resolve.vocabulary import parts


@dataclass(frozen=True, slots=True)
class Labels:
    """In one language: text of an unnamed option -> its sentence; id of a slot by kind -> its noun."""

    options: Mapping[str, str]
    held: Mapping[str, str]


Tables = Mapping[str, Labels]


def sentence_labels(checked: Checked) -> Tables:
    """The labels in every language, made once for a tree: each of its programs shows the same."""
    return checked.derive(_Tables, lambda: _made(checked))


class _Tables(dict[str, Labels]):
    """The labels of one checked tree by language."""


def _made(checked: Checked) -> _Tables:
    voices = {lang: Voice(checked, lang) for lang in checked.declared.languages}
    unnamed = [(rule, bodies) for rule in _rules(checked.declared) if (bodies := list(_unnamed(rule)))]
    return _Tables({lang: Labels(_labels(voice, unnamed), _held(voice)) for lang, voice in voices.items()})


def _held(voice: Voice) -> dict[str, str]:
    families, found = voice.declared.families, dict[str, str]()
    counted = [(slot.name, slot.by) for slot in voice.declared.slots.values()]
    counted += [(member.name, member.by) for family in families.values() for member in family.members.values()]
    for name, by in counted:
        family = families.get(by[0]) if len(by) == 1 else None
        for member in family.rows if family else ():
            noun = voice.printer.held(member, name)
            if noun:
                found[f"{name}({member})"] = noun
    return found


def _labels(voice: Voice, unnamed: Iterable[tuple[Rule, list[t.Block]]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for rule, bodies in unnamed:
        scene = voice.scene(rule)
        for body in bodies:
            text = unparse(body)
            option = t.Option(None, None, _done(body), body.span)
            for key in (text, " ".join(text.split())):
                found.setdefault(key, voice.printer.option_label(option, scene))
    return found


def _done(body: t.Block) -> t.Block:
    """What an option does, without its demands: it is only offered when they are met."""
    deeds = tuple(deed for deed in body.deeds if not isinstance(deed, t.Require))
    return t.Block(deeds or body.deeds, body.span)


def _rules(declared: Declarations) -> Iterator[Rule]:
    yield from declared.rules.values()
    yield from (hook.rule for hook in declared.hooks)


def _unnamed(rule: Rule) -> Iterator[t.Block]:
    for part in parts(tuple(step.body for step in rule.steps)):
        if isinstance(part, t.Option) and part.name is None or isinstance(part, t.May | t.UpTo):
            yield part.body
