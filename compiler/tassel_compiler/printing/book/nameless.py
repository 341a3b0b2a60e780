"""Things of somebody's own that a book names and no word does: they are printed as the rules call them.

What a decision can show is asked for a word before anything is printed. A book, a log and a table name more than that:
each track, zone and slot, each kind and place, what stands on a row; and in their sentences whatever is counted, called
or asked. Which of these need a word only the sentences know, since a sentence by hand or a formula may tell a thing
without naming it; so they are spoken. Words are there in every language or in none, so one language is enough, and in
rules of one language a name of the rules may be a word of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from typing import NamedTuple

from tassel_compiler.core import Checked
from tassel_compiler.diagnostics import Sink
from tassel_compiler.diagnostics.standing import in_overlay
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.book.plan import BookPlan
from tassel_compiler.printing.grammar.measure import TooLong
from tassel_compiler.printing.speech.printed import hook_sentence, sentences
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Declarations, Rule
from tassel_compiler.resolve.vocabulary import parts
from tassel_compiler.resolve.words import find_word
from tassel_compiler.source import Span

_WORKED_OUT = ("formula", "flag")  # what such a thing of a row is no table says


class Nameless(NamedTuple):
    sort: str
    name: str
    at: Span
    headed: bool  # whether a book, a log or a table names it by itself, in no sentence
    anchors: tuple[str, ...]  # under which a plan may name it


def tell_nameless(checked: Checked, plan: BookPlan, layers: Collection[str], sink: Sink) -> None:
    """Those that these layers brought, each with the line that is to be translated."""
    for one in nameless(checked, plan, layers):
        line = ", ".join(f"{lang}: {one.name.replace('-', ' ')}" for lang in checked.declared.languages)
        home = ("`add`", f"words/{one.name}") if in_overlay(one.at) else ("`words`", one.name)
        sink.report("W0801", one.at, word=one.name, sort=one.sort, home=home[0], line=f"{home[1]}: {{{line}}}")


def tell_doubled_articles(checked: Checked, layers: Collection[str], sink: Sink) -> None:
    """Report words of these layers with an article before a slot, where a phrase with its own article stands in it."""
    declared = checked.declared
    own = [word for word in declared.words.values() if word.span.source.layer in layers]
    for lang in declared.columns:
        if not any("{1" in text or "{2" in text for word in own for text in word.forms.get(lang, {}).values()):
            continue
        voice = Voice(checked, lang)
        _speak(checked, voice)
        for word in own:
            found = (voice.printer.doubled_articles.get(text) for text in word.forms.get(lang, {}).values())
            if (said := next(filter(None, found), None)) is not None:
                sink.report("W0808", word.span, word=word.name, said=said, lang=lang)


def nameless(checked: Checked, plan: BookPlan, layers: Collection[str]) -> list[Nameless]:
    declared = checked.declared
    if len(declared.columns) < 2:
        return []
    told = {anchor for candidates in plan.texts.values() for prose in candidates for anchor in prose.covers}
    every = (*_things(declared, told), *_named_once(declared))
    things = (one for one in every if one.at.source.layer in layers)
    lacking = {one.name: one for one in things if _lacks(declared, one)}
    if not lacking:
        return []
    said = {*_spoken(checked), *_asking(declared)}
    return [
        one for one in lacking.values()
        if one.name in said or (one.headed and not any(anchor in plan.names for anchor in one.anchors))
    ]  # fmt: skip


def _lacks(declared: Declarations, one: Nameless) -> bool:
    names = (f"{one.sort}/{one.name}", one.name, *one.anchors)
    return find_word(declared.words, declared.phrases, *names) is None


def _things(d: Declarations, told: Collection[str]) -> Iterator[Nameless]:
    """All that is called by a name, but for what a decision shows. Of rows that texts tell no table has columns."""
    for family in d.families.values():
        if family.shape not in ("grid", "list"):
            yield Nameless(family.form, family.name, family.origin.span, True, (f"{family.form}/{family.name}",))
        for member in family.members.values():
            tabled = (row for row in family.rows.values() if f"{family.name}/{row.name}" not in told)
            shown = member.type.form not in _WORKED_OUT and any(member.name in row.data for row in tabled)
            yield Nameless("attribute", member.name, member.origin.span, shown, (f"{family.name}.{member.name}",))
    for track in d.tracks.values():
        yield Nameless("track", track.name, track.origin.span, True, (f"track/{track.name}",))
    for key, zone in d.zones.items():
        yield Nameless("zone", zone.name, zone.origin.span, True, (f"zone/{key}",))
    for key, slot in d.slots.items():
        yield Nameless("slot", slot.name, slot.origin.span, True, (f"slot/{key}",))
    for value in d.values.values():
        yield Nameless("value", value.name, value.origin.span, False, (f"value/{value.name}", f"change/{value.name}"))
    for path, rule in d.rules.items():
        if path.startswith("rules/"):
            yield Nameless("rule", rule.name, rule.origin.span, False, (f"rule/{rule.name}", f"ask/{rule.name}"))


def _named_once(d: Declarations) -> Iterator[Nameless]:
    """Numbers with a name, and what rules remember: told where an overlay brings them, and wherever a sentence says
    them by their names."""
    for constant in d.constants.values():
        at = constant.origin.span
        yield Nameless("constant", constant.name, at, in_overlay(at), (f"constant/{constant.name}",))
    for rule in (*d.rules.values(), *(hook.rule for hook in d.hooks)):
        for one in rule.remember:
            yield Nameless("memory", one.name, one.span, in_overlay(one.span) and one.start is not None, ())
        for let in (part for step in rule.steps for part in parts(step.body) if isinstance(part, t.Let)):
            yield Nameless("name", let.name.text, let.name.span, False, ())


def _spoken(checked: Checked) -> Iterator[str]:
    """What the printed sentences name without a word; of a formula that is quoted the value that it asks."""
    declared = checked.declared
    voice = Voice(checked, declared.columns[0])
    _speak(checked, voice)
    yield from (said.partition("(")[0] for said in voice.printer.missing)


def _speak(checked: Checked, voice: Voice) -> None:
    """Say all sentences of rules and hooks, for what is found out on the way."""
    with suppress(TooLong):  # which is reported by what makes labels of it
        for rule in checked.declared.rules.values():
            sentences(voice, rule)
        for hook in checked.declared.hooks:
            hook_sentence(voice, hook)


def _asking(declared: Declarations) -> Iterator[str]:
    """Rules in which somebody is asked: the question is called by the rule, where it has no words of its own."""
    yield from (rule.name for rule in declared.rules.values() if _asks(rule))


def _asks(rule: Rule) -> bool:
    return any(isinstance(part, t.Choose | t.Compose) for step in rule.steps for part in parts(step.body))
