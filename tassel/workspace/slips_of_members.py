"""What belongs to a row, said in another shape: a number where the row is, a key by another name, a form of a word
beside its language, and what a thing is said to be that one of its members is.

What lacks is known from the rows beside it and from what is declared; whoever tries it says whether it fits.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from tassel.workspace.analysing import Workspace
from tassel.workspace.entries import around, inmost
from tassel.workspace.lines_around import line_around
from tassel.workspace.repair import Repair, difference
from tassel_compiler.check.word_forms import BESIDE, FORMS
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Entry, Mapping, Node, Scalar, Sequence, load
from tassel_compiler.source import Span

_OF_ITS_LANGUAGE = 0.3  # slips
_WRAPPED, _LACKING, _BESIDE, _SAME_NAME, _ASKED = 0.6, 0.8, 0.4, 0.5, 0.7  # slips
_IS = re.compile(r"\b(?P<thing>[a-z][\w-]*(?:'s [a-z][\w-]*)*) (?:is|=) (?P<no>not )?(?P<value>[a-z][\w-]*)\b")
_CALLED = re.compile(r"[a-z][\w-]*(?!\()")
_ONLY = 1.25  # slips: so far that it must be the only one
_WORDS = "words"


def of_row_shapes(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """`{low: 1, high: 2}` where `has` declares one member, and the key that this row alone calls otherwise."""
    root = load(marked.source, Sink())
    trail = [entry for _, entry in around(root, marked)] if root is not None else []
    if len(trail) < 2:
        return
    rows = trail[-2].value
    has = _inner(trail[-3].value, "has") if len(trail) > 2 else None
    plain = [e.value for e in rows.entries if isinstance(e.value, Scalar)] if isinstance(rows, Mapping) else []
    if isinstance(has, Mapping) and len(has.entries) == 1 and plain:
        text = marked.source.text
        for value in reversed(plain):
            inner = f"{{{has.entries[0].key.text}: {value.span.words}}}"
            text = f"{text[: value.span.start]}{inner}{text[value.span.end :]}"
        yield _WRAPPED, difference(marked.source, text)
    yield from _called_otherwise(workspace, trail)


def _called_otherwise(workspace: Workspace, trail: list[Entry]) -> Iterator[tuple[float, Repair]]:
    """The one key that all rows beside this one have, and this one has not."""
    entry, row = trail[-1], trail[-2].value
    path = "/".join(one.key.text for one in trail[1:-1]).rpartition("/")[0]  # below the section of an overlay
    there = workspace.tree.at(path) if workspace.tree is not None and path else None
    rows = there if isinstance(there, Mapping) else trail[-3].value if len(trail) > len(("row", "key")) else row
    name_of_row = trail[-2].key.text.rpartition("/")[2]
    others = [e.value for e in rows.entries if e.key.text != name_of_row] if isinstance(rows, Mapping) else []
    keys = [frozenset(_keys(one)) for one in others if isinstance(one, Mapping)]
    lacking = frozenset.intersection(*keys) - frozenset(_keys(row)) if keys else frozenset()
    if len(lacking) == 1:
        name = next(iter(lacking))
        yield _LACKING, Repair(f"write `{name}`", entry.key.span, name)


def _inner(node: Node, key: str) -> Node | None:
    return node.get(key) if isinstance(node, Mapping) else None


def _keys(node: Node) -> list[str]:
    return [entry.key.text for entry in node.entries] if isinstance(node, Mapping) else []


def of_words(marked: Span) -> Iterator[tuple[float, Repair]]:
    """`{en: open, which: left open}`: the forms belong to the language before them; a name that is alike everywhere is
    so in the language that lacks, too."""
    root = load(marked.source, Sink())
    trail = [entry for _, entry in around(root, marked)] if root is not None else []
    word = next((entry for entry in trail if _WORDS in (entry.key.text, entry.key.text.partition("/")[0])), None)
    entries = word.value.entries if word is not None and isinstance(word.value, Mapping) else ()
    if word is not None and word.key.text == _WORDS and len(trail) > 1:
        entries = trail[1].value.entries if isinstance(trail[1].value, Mapping) else ()
    yield from _out_of_a_language(marked, trail)
    for n, entry in enumerate(entries):
        following = entries[n + 1 :]
        past = next((m for m, other in enumerate(following) if other.key.text not in FORMS), len(following))
        if past and isinstance(entry.value, Scalar) and entry.key.text not in (*FORMS, *BESIDE):
            start, end = entry.value.span.start, following[past - 1].value.span.end
            said = marked.source.text[start:end]
            yield _BESIDE, Repair("put it below its language", Span(marked.source, start, end), f"{{name: {said}}}")


def _out_of_a_language(marked: Span, trail: list[Entry]) -> Iterator[tuple[float, Repair]]:
    """`{en: {verb: gain, one: coin}}`: the verb stands beside the languages."""
    if len(trail) < 2 or trail[-1].key.text not in BESIDE or trail[-2].value.span.source is not marked.source:
        return
    text, entry = marked.source.text, trail[-1]
    said = text[entry.key.span.start : entry.value.span.end]
    comma = re.compile(r", *").match(text, entry.value.span.end)
    before = re.search(r", *$", text[: entry.key.span.start])
    start = entry.key.span.start - (len(before[0]) if before and not comma else 0)
    end = comma.end() if comma else entry.value.span.end
    language = trail[-2].key.span.start
    yield _BESIDE, difference(marked.source, f"{text[:language]}{said}, {text[language:start]}{text[end:]}")


def one_text_for_all(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """`words/smith: Anna Smith`: he is called so in every language."""
    root = load(marked.source, Sink())
    trail = [entry for _, entry in around(root, marked)] if root is not None else []
    value = trail[-1].value if trail else None
    columns = workspace.declared.columns if workspace.declared is not None else ()
    named = trail and _WORDS in (trail[0].key.text, trail[-1].key.text.partition("/")[0], trail[-2:][0].key.text)
    if isinstance(value, Sequence) and named and len(value.items) == len(columns):
        put = ", ".join(f"{lang}: {item.span.words}" for lang, item in zip(columns, value.items, strict=True))
        yield _BESIDE, Repair(f"write `{{{put}}}`", value.span, f"{{{put}}}")
    if isinstance(value, Scalar) and named and value.text and "\n" not in value.span.words:
        put = ", ".join(f"{lang}: {value.span.words}" for lang in columns)
        yield _BESIDE, Repair(f"write `{{{put}}}`", value.span, f"{{{put}}}")


def without_its_language(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """`{Small hut, fr: Cabane}`: the text is there, and its language is the one that lacks."""
    trail = inmost(load(marked.source, Sink()), marked)
    said = trail[-1] if trail else None
    within = trail[-2].value if len(trail) > 1 else None
    if said is None or not isinstance(within, Mapping) or not isinstance(said.value, Scalar) or said.value.text:
        return
    columns = workspace.declared.columns if workspace.declared is not None else ()
    there = [entry.key.text for entry in within.entries]
    lang = next((lang for lang in columns if lang not in there), None)
    if lang is not None and (len(there) == 1 or any(name in columns for name in there)):
        put = f"{lang}: {said.key.text}"
        yield _OF_ITS_LANGUAGE, Repair(f"write `{put}`", said.key.span, put)


def lacking_language(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """Who is called alike in all languages that are there is called so in the one that lacks."""
    root = load(marked.source, Sink())
    trail = [entry for _, entry in around(root, marked)] if root is not None else []
    entries = trail[-1].value.entries if trail and isinstance(trail[-1].value, Mapping) else ()
    within = trail[-2].value if len(trail) > 1 else None  # it is told of a language
    yield from _another_form(within.entries if isinstance(within, Mapping) else ())
    told = [entry.value for entry in entries if entry.key.text not in BESIDE]
    there = [entry.key.text for entry in entries]
    columns = workspace.declared.columns if workspace.declared is not None else ()
    lacking = [lang for lang in columns if lang not in there]
    texts = {one.text if isinstance(one, Scalar) else "" for one in told}
    if len(told) > 1 and lacking and len(texts) == 1 and "" not in texts:
        at, said = told[-1].span.end, "".join(f", {lang}: {told[-1].span.words}" for lang in lacking)
        yield _SAME_NAME, Repair(f"write `{said.strip(', ')}`", Span(marked.source, at, at), said)


def _another_form(entries: tuple[Entry, ...]) -> Iterator[tuple[float, Repair]]:
    """The form that one language calls otherwise than the others."""
    rows = [e.value for e in entries if isinstance(e.value, Mapping)]
    keys = [frozenset(_keys(row)) for row in rows]
    for n, row in enumerate(rows):
        others = [keys[m] for m in range(len(rows)) if m != n]
        lacking = frozenset.intersection(*others) - keys[n] if others else frozenset()
        more = [e for e in row.entries if others and e.key.text not in frozenset.union(*others)]
        if len(lacking) == 1 and len(more) == 1:
            name = next(iter(lacking))
            yield _SAME_NAME, Repair(f"write `{name}`", more[0].key.span, name)


def about_somebody(workspace: Workspace, marked: Span, bound: Collection[str]) -> Iterator[tuple[float, Repair]]:
    """`sites > 2` of a value that is about a player: the one thing of this text that fits, or the actor's own."""
    text = marked.source.text
    found = _CALLED.match(text, marked.start)
    if found is not None:
        declared = workspace.declared
        value = declared.values.get(found[0]) if declared is not None else None
        sort = value.params[0].type.of if value is not None and len(value.params) == 1 else ""
        held = [slot.name for slot in declared.slots.values() if sort == slot.type.of] if declared and sort else []
        for name in dict.fromkeys(("you", *sorted(bound), *sorted(held))):
            put = f"{found[0]}({name})"
            yield _ONLY, Repair(f"write `{put}`", Span(marked.source, found.start(), found.end()), put)


def of_qualities(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """`k is blue`, where blue is a colour: `k's colour is blue`."""
    declared = workspace.declared
    text = marked.source.text
    first, past = line_around(text, marked.start)
    for found in _IS.finditer(text, first, past) if declared is not None else ():
        assert declared is not None
        kinds = {family.name for family in declared.families.values() if found["value"] in family.rows}
        members = (member for family in declared.families.values() for member in family.members.values())
        for name in dict.fromkeys(member.name for member in members if member.type.of in kinds and not member.by):
            put = f"{found['thing']}'s {name} is {found['no'] or ''}{found['value']}"
            yield _ASKED, Repair(f"write `{put}`", Span(marked.source, found.start(), found.end()), put)
        holders = (member for one in declared.families.values() for member in one.members.values())
        for name in dict.fromkeys(one.name for one in holders if one.type.of in declared.families and not one.by):
            put = f"{found['thing']}'s {name} is {found['no'] or ''}{found['value']}"
            yield _ONLY, Repair(f"write `{put}`", Span(marked.source, found.start(), found.end()), put)
