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

from tassel_compiler.core.handwritten import SLOT
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.documents.kinds import for_many
from tassel_compiler.loading import Entry, Node, Scalar
from tassel_compiler.loading import Mapping as Table
from tassel_compiler.overlays import Tree
from tassel_compiler.overlays.products import EACH, parts_named
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.told_numbers import NUMBER_SLOT, number_slots
from tassel_compiler.resolve.vocabulary import vocabulary
from tassel_compiler.same import Same
from tassel_compiler.spelling import nearest

FORMS = frozenset(
    (
        *("name", "label", "one", "many", "gender", "adj", "m", "f", "n", "that", "gen", "nom", "dat"),
        *("on", "from", "to", "at", "of", "before", "after", "instead", "exists", "if", "if-not", "which", "which-not"),
        *("yes", "no", "set", "raise", "lower", "do", "whose", "level", "agrees"),
        *("empty", EACH),
    )
)
OF_CHANGES = frozenset(("more", "less", "none", "now"))
_CHANGES = "change/"
TAGS = frozenset(
    (
        *("you", "not", "they", "may", "table", "m", "f", "n"),
        *("one", "many", "nom", "acc", "dat", "gen", "weak", "vowel", "number"),
    )
)
_CASES = frozenset(("nom", "dat", "gen"))
_PERSONS = frozenset(("you", "they", "may", "table"))  # a case stands behind the number, and before these alone
_ARGUMENT = re.compile(r"\{(?:(?:\d|to)(?:\.[\w-]+)?|e)\}")  # what is filled in where the word is used
_SECOND = re.compile(r"\{([2-9])(?:\.[\w-]+)?\}")
_PHRASE_SLOT = re.compile(r"\{(\w+)")
BESIDE = ("text", "fingerprint", "names", "verb", "spend")  # what a word says beside its languages

# What other people call a form.
_HABITS: Mapping[str, str] = {
    "plural": "many", "plurals": "many", "singular": "one", "article": "name", "genus": "gender", "sex": "gender",
    "onto": "on", "upon": "on", "in": "on", "into": "to", "with": "of", "possessive": "of", "out-of": "from",
    "nominative": "nom", "dative": "dat", "accusative": "one", "genitive": "gen", "adjective": "adj", "verb": "do",
    "more": "many", "several": "many", "single": "one",
    "agreement": "agrees", "feminine": "f", "masculine": "m", "neuter": "n", "female": "f", "male": "m", "when": "if",
}
_SPOKEN_ELSEWHERE = frozenset(("es", "it", "nl", "pt", "pl", "cs", "sv", "da", "fi", "hu", "ru", "ja", "zh", "ko"))
_TONGUES: Mapping[str, str] = {"german": "de", "allemand": "de", "spanish": "es", "dutch": "nl", "anglais": "en"}


def check_word_entries(declared: Declarations, tree: Tree, sink: Sink) -> None:
    """The words of the merged rules, and the titles of the game and of the overlays on it."""
    if not declared.languages:
        return
    known, taking = vocabulary(declared), _taken_in(declared)
    numbers = {*declared.constants, *(edit.path.rpartition("/")[2] for edit in tree.taken)}
    for entry in _entries(tree.root.get("words")):
        asking = _asking.of((entry.key, entry.value), declared.spoken, partial(_asks, entry, declared.spoken))
        if asking.own_forms:
            _word(entry, declared.spoken, known, sink)
        for scalar in asking.numbers:
            _numbers(scalar, entry.key.text, numbers, taking.get(entry.key.text, ()), sink)
        for scalar, number in asking.arguments:
            _argument(scalar, number, entry.key.text, taking.get(entry.key.text), sink)
        for scalar, left in asking.braces:
            _braces(scalar, left, entry.key.text, sink)
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
    numbers: tuple[Scalar, ...]  # with slots that name numbers
    arguments: tuple[tuple[Scalar, int], ...]  # with the number of a second one, or one behind it
    braces: tuple[tuple[Scalar, str], ...]  # with braces that are no slots
    parts: bool  # names what is printed on rows


_asking = Same[_Asks](most=4096)


def _asks(entry: Entry, languages: Sequence[str]) -> _Asks:
    told, strange = list(_told(entry.value)), any(True for _ in _strangers(entry, languages, FORMS))
    left = [(scalar, _ARGUMENT.sub("", NUMBER_SLOT.sub("", scalar.text))) for scalar in told]
    left += [(scalar, SLOT.sub("", scalar.text)) for scalar in _sentences(entry.value)]
    named = any(True for _ in parts_named(entry.value))
    braces = tuple((scalar, text) for scalar, text in left if "{" in text or "}" in text)
    numbers = tuple(one for one in told if any(number_slots(one.text)))
    arguments = tuple((one, int(number)) for one in told for number in _SECOND.findall(one.text))
    return _Asks(strange, numbers, arguments, braces, named)


def _taken_in(declared: Declarations) -> Mapping[str, Sequence[str]]:
    """What values and rules are about, by their names; of flags and numbers whose they are, and what by."""
    found: dict[str, Sequence[str]] = {value.name: [p.name for p in value.params] for value in declared.values.values()}
    found |= {rule.name: [p.name for p in rule.params] for rule in declared.rules.values() if not rule.member}
    counted = [(slot.name, slot.by) for slot in declared.slots.values()]
    counted += [(one.name, one.by) for family in declared.families.values() for one in family.members.values()]
    for name, by in counted:
        found[name] = max(found.get(name, ()), ("", *by), key=len)
    return found


def _titles(titles: Sequence[tuple[str, Node]], declared: Declarations, sink: Sink) -> None:
    """A title is one text for all, or one for each language."""
    for name, node in titles:
        entries = _entries(node)
        unknown = [entry for entry in entries if entry.key.text not in declared.spoken]
        lacking = [lang for lang in declared.columns if lang not in [entry.key.text for entry in entries]]
        for entry in unknown:
            _no_language(entry, f'the title of "{name}"', declared.spoken, sink)
        if entries and lacking and not unknown:
            there = ", ".join(entry.key.text for entry in entries)
            line = ", ".join(f"{lang}: ..." for lang in lacking)
            told = ", ".join(lacking)
            sink.report("E0801", node.span, word=name, part="title", there=there, lacking=told, line=line)


def _entries(node: Node | None) -> tuple[Entry, ...]:
    return node.entries if isinstance(node, Table) else ()


def _word(word: Entry, languages: Sequence[str], known: Collection[str], sink: Sink) -> None:
    for entry, form in _strangers(word, languages, known):
        if form is None:
            _no_language(entry, f'"words/{word.key.text}"', languages, sink)
        else:
            _no_form(form.key, f'"words/{word.key.text}/{entry.key.text}"', known, sink)


def _strangers(
    word: Entry, languages: Sequence[str], known: Collection[str]
) -> Iterator[tuple[Entry, Entry | None]]:
    """What stands under a word and is no language; and under a language and is no form of a word."""
    for entry in _entries(word.value):
        if entry.key.text in BESIDE:
            continue
        if entry.key.text not in languages:
            yield entry, None
            continue
        own = not for_many(word.key.span.source.layer) or entry.value.span.source is not word.key.span.source
        asked = {*known, *OF_CHANGES} if word.key.text.startswith(_CHANGES) else known
        yield from ((entry, form) for form in _entries(entry.value) if own and not is_form(form.key.text, asked))


def _told(node: Node) -> Iterator[Scalar]:
    """What a word is called, in every language and form."""
    for entry in _entries(node):
        if entry.key.text not in BESIDE:
            inner = (form.value for form in _entries(entry.value) if form.key.text != EACH)
            yield from (one for one in (entry.value, *inner) if isinstance(one, Scalar))


def _numbers(told: Scalar, word: str, there: Collection[str], taken: Sequence[str], sink: Sink) -> None:
    """A number told by its name is one of the rules; what an overlay took away was one. Arguments go by their place."""
    for slot in number_slots(told.text):
        if slot not in there:
            at = told.at(told.text.index(f"{{{slot}}}"), told.text.index(f"{{{slot}}}") + len(slot) + 2)
            hint = f"write ⟪`{{{taken.index(slot) + 1}}}`⟫: what it is about is numbered" if slot in taken else None
            sink.report("E0805", at if hint else told.span, hint=hint, word=word, slot=slot, near=nearest(slot, there))


def _argument(told: Scalar, number: int, word: str, taken: Sequence[str] | None, sink: Sink) -> None:
    """There are as many of them as it is about."""
    if taken is not None and number > len(taken):
        at = told.text.index(f"{{{number}")
        last = f"write ⟪`{{{len(taken)}`⟫: there is no other" if taken else f"`{word}` is about nothing"
        sink.report("E0805", told.at(at, at + 2), hint=last, word=word, slot=number, near=None)


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


def _braces(told: Scalar, left: str, word: str, sink: Sink) -> None:
    """A brace that is `left` when all slots are gone would be printed as it stands."""
    found = next((at for at in (left.find("{"), left.find("}")) if at >= 0), None)
    if found is not None:
        sink.report("E0806", told.span, word=word, slot=left[found : left.find("}", found) + 1] or left[found:])


def is_form(name: str, known: Collection[str]) -> bool:
    """A form, or one of a thing of the rules, with tags behind it."""
    if name in FORMS or name in known:
        return True
    rest, _, tag = name.rpartition("-")
    fitting = _PERSONS if rest in _CASES else TAGS | FORMS
    return bool(rest) and tag in fitting and is_form(rest, known)


def _no_language(entry: Entry, where: str, languages: Sequence[str], sink: Sink) -> None:
    name, spoken = entry.key.text, ", ".join(languages)
    folded = name.casefold()
    meant = _TONGUES.get(folded) or next((lang for lang in languages if folded.startswith(lang)), None)
    meant = meant if meant in languages else None if folded in _SPOKEN_ELSEWHERE else nearest(name, languages)
    hint = f"the languages are ⟪among:{spoken}⟫" + (f'; did you mean ⟪"{meant}"⟫?' if meant else "")
    if is_form(name, ()) or folded in _HABITS:
        form = _HABITS.get(folded, name)
        hint = f"forms stand under each language: `{languages[0]}: {{one: ..., {form}: ...}}`"
    sink.report("E0701", entry.key.span, hint=hint, key=name, where=where)


def _no_form(key: Scalar, where: str, known: Collection[str], sink: Sink) -> None:
    turned = "-".join(reversed(key.text.split("-")))
    meant = turned if is_form(turned, known) and turned != key.text else _HABITS.get(key.text.casefold())
    meant = meant or nearest(key.text, FORMS) or nearest(key.text, known)
    hint = f'did you mean ⟪"{meant}"⟫?' if meant else f"the forms are: ⟪among:{', '.join(sorted(FORMS))}⟫"
    sink.report("E0701", key.span, hint=hint, key=key.text, where=where)
