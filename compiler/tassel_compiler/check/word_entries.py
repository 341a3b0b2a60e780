"""Entries of words: languages that are spoken, forms that somebody asks for.

A word has one entry for each language, and each of these is a text or a table of forms. A form that nothing asks for
would never be printed, so it is told. Besides the forms of `docs/words.md` a word may have one for each value that can
be asked of it or set in it: these are names of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from tassel_compiler.check.forms_left_out import (
    check_forms_left_out,
    languages_with_gendered_articles,
    languages_with_genders,
)
from tassel_compiler.check.word_forms import BESIDE, FORM_HABITS, FORMS, is_form, is_form_of
from tassel_compiler.check.word_slots import SlotsAsked, WordSlots, slots_asked
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.documents.kinds import for_many
from tassel_compiler.loading import Entry, Node, Scalar
from tassel_compiler.loading import Mapping as Table
from tassel_compiler.overlays import Tree
from tassel_compiler.overlays.products import EACH, parts_named
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.vocabulary import vocabulary
from tassel_compiler.same import Same
from tassel_compiler.spelling import nearest

_PHRASE_SLOT = re.compile(r"\{(\w+)")
_SPOKEN_ELSEWHERE = frozenset(("es", "it", "nl", "pt", "pl", "cs", "sv", "da", "fi", "hu", "ru", "ja", "zh", "ko"))
_TONGUES: Mapping[str, str] = {"german": "de", "allemand": "de", "spanish": "es", "dutch": "nl", "anglais": "en"}


def check_word_entries(declared: Declarations, tree: Tree, sink: Sink) -> None:
    """The words of the merged rules, and the titles of the game and of the overlays on it."""
    if not declared.languages:
        return
    known = vocabulary(declared)
    slots = WordSlots(declared, tree, sink)
    gendered = languages_with_genders(tree.root.get("words"))
    articled = languages_with_gendered_articles(tree.root.get("phrases"))
    for entry in _entries(tree.root.get("words")):
        asking = _asking.of((entry.key, entry.value), declared.spoken, partial(_asks, entry, declared.spoken))
        strangers = list(_strangers(entry, declared.spoken, known)) if asking.own_forms else []
        _tell_strangers(entry, strangers, declared.spoken, known, sink)
        if not strangers:  # which stand where something lacks
            told = partial(_left_out, entry, declared.spoken, gendered, articled)
            sink.extend(_forms.of((entry.key, entry.value), (declared.spoken, gendered, articled), told))
        slots.check(entry.key.text, asking.slots)
        if asking.parts:
            _parts(entry, declared, sink)
    for entry in _entries(tree.root.get("phrases")):
        sink.extend(_phrases.of((entry.key, entry.value), (), partial(_phrase, entry)))
    title = tree.at("game/title")
    own = [(declared.game.id, title)] if title is not None else []
    _titles([*own, *tree.titles], declared, sink)


class _Asks(NamedTuple):
    """What of a word has to be held against the rules; of most words there is nothing."""

    own_forms: bool  # besides those that every word may have
    slots: SlotsAsked
    parts: bool  # names what is printed on rows


_asking = Same[_Asks](most=4096)
_forms = Same[tuple[Diagnostic, ...]](most=4096)


def _left_out(
    entry: Entry, languages: Sequence[str], gendered: frozenset[str], articled: frozenset[str]
) -> tuple[Diagnostic, ...]:
    sink = Sink()
    check_forms_left_out(entry, languages, gendered, articled, sink)
    return sink.items


def _asks(entry: Entry, languages: Sequence[str]) -> _Asks:
    strange = any(True for _ in _strangers(entry, languages, FORMS))
    slots = slots_asked(_told(entry.value), _sentences(entry.value))
    return _Asks(strange, slots, any(True for _ in parts_named(entry.value)))


def _titles(titles: Sequence[tuple[str, Node]], declared: Declarations, sink: Sink) -> None:
    """A title is one text for all, or one for each language."""
    for name, node in titles:
        entries = _entries(node)
        unknown = [entry for entry in entries if entry.key.text not in declared.spoken]
        said = [entry for entry in entries if not isinstance(entry.value, Scalar) or entry.value.text.strip()]
        lacking = [lang for lang in declared.columns if lang not in [entry.key.text for entry in said]]
        for entry in unknown:
            _no_language(entry, f'the title of "{name}"', declared.spoken, sink)
        if entries and lacking and not unknown:
            there = ", ".join(entry.key.text for entry in said) or "no language"
            line = ", ".join(f"{lang}: ..." for lang in lacking)
            told = ", ".join(lacking)
            sink.report("E0801", node.span, word=name, part="title", there=there, lacking=told, line=line)


def _entries(node: Node | None) -> tuple[Entry, ...]:
    return node.entries if isinstance(node, Table) else ()


def _tell_strangers(
    word: Entry, strangers: Sequence[tuple[Entry, Entry | None]], languages: Sequence[str], known: Collection[str],
    sink: Sink,
) -> None:  # fmt: skip
    for entry, form in strangers:
        if form is None:
            _no_language(entry, f'"words/{word.key.text}"', languages, sink)
        else:
            _no_form(form.key, f'"words/{word.key.text}/{entry.key.text}"', known, sink)


def _strangers(word: Entry, languages: Sequence[str], known: Collection[str]) -> Iterator[tuple[Entry, Entry | None]]:
    """What stands under a word and is no language; and under a language and is no form of a word."""
    for entry in _entries(word.value):
        if entry.key.text in BESIDE:
            continue
        if entry.key.text not in languages:
            yield entry, None
            continue
        own = not for_many(word.key.span.source.layer) or entry.value.span.source is not word.key.span.source
        forms = _entries(entry.value) if own else ()
        yield from ((entry, form) for form in forms if not is_form_of(word.key.text, form.key.text, known))


def _told(node: Node) -> Iterator[Scalar]:
    """What a word is called, in every language and form."""
    for entry in _entries(node):
        if entry.key.text not in BESIDE:
            inner = (form.value for form in _entries(entry.value) if form.key.text != EACH)
            yield from (one for one in (entry.value, *inner) if isinstance(one, Scalar))


def _parts(word: Entry, declared: Declarations, sink: Sink) -> None:
    """How the rows of a family are called names what is printed on them."""
    family = declared.families.get(word.key.text.removeprefix("card/").removeprefix("kind/"))
    members = family.members if family is not None else {}
    for told, part in parts_named(word.value):
        if part not in members:
            sink.report("E0805", told.span, word=word.key.text, slot=part, near=nearest(part, members))


_phrases = Same[tuple[Diagnostic, ...]](most=2048)


def _phrase(phrase: Entry) -> tuple[Diagnostic, ...]:
    """A phrase that rules change says what one of those says that every game has: a slot that it left out would leave
    out of each sentence what is meant.
    """
    sink = Sink()
    told = [(scalar, frozenset(_PHRASE_SLOT.findall(scalar.text))) for scalar in _told(phrase.value)]
    common = {slots: None for scalar, slots in told if for_many(scalar.span.source.layer)}
    for scalar, slots in told:
        if common and not for_many(scalar.span.source.layer) and slots not in common:
            nearest_of = min(common, key=lambda its: (len(its ^ slots), sorted(its)))
            wanted = " ".join(f"{{{slot}}}" for slot in sorted(nearest_of)) or "no slot"
            sink.report("E0807", scalar.span, word=phrase.key.text, wanted=wanted)
    return sink.items


def _sentences(node: Node) -> Iterator[Scalar]:
    """What is written by hand, in every language."""
    for entry in _entries(node):
        if entry.key.text == "text":
            yield from (one.value for one in _entries(entry.value) if isinstance(one.value, Scalar))


def _no_language(entry: Entry, where: str, languages: Sequence[str], sink: Sink) -> None:
    name, spoken = entry.key.text, ", ".join(languages)
    folded = name.casefold()
    meant = _TONGUES.get(folded) or next((lang for lang in languages if folded.startswith(lang)), None)
    meant = meant if meant in languages else None if folded in _SPOKEN_ELSEWHERE else nearest(name, languages)
    hint = f"the languages are ⟪among:{spoken}⟫" + (f'; did you mean ⟪"{meant}"⟫?' if meant else "")
    if folded in _SPOKEN_ELSEWHERE and not meant:
        hint = f"the languages are {spoken}; ⟪entry:leave it out⟫"
    if is_form(name, ()) or folded in FORM_HABITS:
        form = FORM_HABITS.get(folded, name)
        hint = f"forms stand under each language: `{languages[0]}: {{one: ..., {form}: ...}}`"
    sink.report("E0701", entry.key.span, hint=hint, key=name, where=where)


_PARTED = re.compile(r"[_ ]|(?<=[a-z])(?=[A-Z])")  # as others write names of several words


def _no_form(key: Scalar, where: str, known: Collection[str], sink: Sink) -> None:
    named = _PARTED.sub("-", key.text).casefold()
    turned = "-".join(reversed(named.split("-")))
    forms = (one for one in (named, turned) if is_form(one, known) and one != key.text)
    meant = next(forms, None) or FORM_HABITS.get(named)
    meant = meant or nearest(key.text, FORMS) or nearest(key.text, known)
    if key.text in BESIDE:
        sink.report("E0701", key.span, hint="it stands beside the languages, not in one", key=key.text, where=where)
        return
    hint = f'did you mean ⟪"{meant}"⟫?' if meant else f"the forms are: ⟪among:{', '.join(sorted(FORMS))}⟫"
    sink.report("E0701", key.span, hint=hint, key=key.text, where=where)
