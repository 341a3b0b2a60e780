"""Forms that a word has in some of its languages and lacks in another: it could not be said there.

A thing that is called by its name in one language is called so in all, and so are one of it and what one does. Whether
words have a gender is a matter of the language: where its articles show one every noun has one, and where others of its
words have one, a noun that has one elsewhere does.
What stands there instead, and in no other language, is likely a slip of the form that lacks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Entry, Node
from tassel_compiler.loading import Mapping as Table

_BASES = ("name", "one", "do")
_CASES = frozenset(("nom", "acc"))  # of a name, where no case is shown
_GENDER, _MANY, _ARTICLE = "gender", "many", "a"


def languages_with_genders(words: Node | None) -> frozenset[str]:
    """Those in which some noun says its gender."""
    told = (entry for word in _entries(words) for entry in _entries(word.value))
    return frozenset(entry.key.text for entry in told if {_GENDER, _MANY} <= _keys(entry.value))


def languages_with_gendered_articles(phrases: Node | None) -> frozenset[str]:
    """Those whose article depends on the gender of its noun: without one the first variant would be printed."""
    articles = next((entry.value for entry in _entries(phrases) if entry.key.text == _ARTICLE), None)
    return frozenset(entry.key.text for entry in _entries(articles) if {"m", "f"} <= _keys(entry.value))


def check_forms_left_out(
    word: Entry, languages: Sequence[str], gendered: frozenset[str], articled: frozenset[str], sink: Sink
) -> None:
    tables = [entry for entry in _entries(word.value) if entry.key.text in languages]
    for entry in tables:
        if not isinstance(entry.value, Table):
            continue  # a text is the name
        there = _keys(entry.value)
        for form in _BASES:
            if form not in there and any(form in _keys(other.value) for other in tables):
                _tell(word, entry, form, tables, sink)
        if entry.key.text in articled and {"one", _MANY} <= there and _GENDER not in there:
            sink.report("W0807", entry.key.span, word=word.key.text, lang=entry.key.text)
            continue
        told_elsewhere = any(_GENDER in _keys(other.value) for other in tables)
        if told_elsewhere and entry.key.text in gendered and _MANY in there and _GENDER not in there:
            _tell(word, entry, _GENDER, tables, sink)


def _tell(word: Entry, entry: Entry, form: str, tables: Sequence[Entry], sink: Sink) -> None:
    elsewhere = {key for other in tables if other is not entry for key in _keys(other.value)}
    instead = [inner.key for inner in _entries(entry.value) if inner.key.text not in elsewhere]
    slip = instead[0] if len(instead) == 1 and form == "name" and instead[0].text in _CASES else None
    told = ", ".join(other.key.text for other in tables if form in _keys(other.value))
    line = f"{form}: ..."
    hint = f'did you mean ⟪"{form}"⟫?' if slip is not None else f"add `{line}` to what is said in {entry.key.text}"
    place = slip.span if slip is not None else entry.key.span
    sink.report("E0801", place, hint=hint, word=word.key.text, part=f"form `{form}`", there=told,
                lacking=entry.key.text, line=line)  # fmt: skip


def _keys(node: Node) -> frozenset[str]:
    """A text alone is a name."""
    return frozenset(e.key.text for e in node.entries) if isinstance(node, Table) else frozenset(("name",))


def _entries(node: Node | None) -> Iterator[Entry]:
    yield from node.entries if isinstance(node, Table) else ()
