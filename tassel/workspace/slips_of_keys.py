"""Keys by another name: of those that the advice lists, and those of a mapping that lacks one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tassel.workspace.entries import around, inmost, place_of
from tassel.workspace.everyday import KEYS_SAID
from tassel.workspace.kindred import of_one_meaning
from tassel.workspace.nearness import slips_between
from tassel.workspace.repair import Repair, difference
from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects.tongues import meant_in_tongue
from tassel_compiler.loading import Mapping, Scalar, load
from tassel_compiler.source import Span
from tassel_compiler.spelling.edits import WRITE, Edit

_ALIKE, _OF_ONE_STEM, _SHORT_FOR, _SAID_SO = 1.3, 1.2, 0.5, 0.6  # slips
_STEM, _CODE = 3, 2  # letters
_AROUND = 3  # mappings
_ENDINGS = ("s", "es", "ed", "ing", "er", "ning", "ting")
_CONDITIONS, _BY = ("when", "if", "where", "only-if", "condition", "provided", "wenn", "falls", "si", "quand"), "by"
_JOINED, _QUOTES = 0.3, "\"'"  # slips
_MOMENTS = {"when": "after", "on": "after", "instead": "instead of", "trigger": "after", "moment": "after"}


def renamed_keys(marked: Span, edits: Iterable[Edit]) -> Iterator[Repair]:
    for edit in edits:
        if edit.sort == "path":
            yield from _path(marked, edit.what)
        elif edit.sort == "instead":
            yield from _instead(marked, edit.what)
        elif edit.sort == "among":
            near = ((_far(marked.words, name), name) for name in edit.what.split(", ") if name)
            yield from (Repair(f"write `{name}`", marked, name) for far, name in sorted(near) if far <= _ALIKE)
        elif edit.sort == "need" or (edit.sort == WRITE and edit.what.replace("-", "").isalnum()):
            yield from _called_otherwise(marked, edit.what)


def into_the_moment(marked: Span) -> Iterator[tuple[float, Repair]]:
    """`{at: after RULE, when: TEST}`: what is asked and who acts are part of the moment."""
    root = load(marked.source, Sink())
    trail = [entry for _, entry in around(root, marked)] if root is not None else []
    within = trail[-2].value if len(trail) > 1 else None
    asked = trail[-1] if trail else None
    moment = next((e for e in within.entries if e.key.text == "at"), None) if isinstance(within, Mapping) else None
    if asked is None or moment is None or not isinstance(asked.value, Scalar) or not isinstance(moment.value, Scalar):
        return
    joint = "when" if asked.key.text in _CONDITIONS else _BY if asked.key.text == _BY else ""
    if not joint or asked.value.style in ("|", ">"):
        return
    text, gone, at = marked.source.text, asked.key.span.to(asked.value.span), moment.value.span
    where, when, test = at.words.strip(_QUOTES).partition(" when ")
    test = test if joint == _BY else asked.value.text.strip()
    who = f" {_BY} {asked.value.text.strip()}" if joint == _BY else ""
    if when and joint != _BY:
        return
    said = f"{where}{who} when {test}" if test else f"{where}{who}"
    put = f'"{said}"' if at.words[:1] in _QUOTES else said
    before = re.search(r"(?:,|\n) *\Z", text[: gone.start])
    start = gone.start - (len(before[0]) if before and gone.start > at.start else 0)
    behind = re.compile(r",? *|\n *").match(text, gone.end)
    end = behind.end() if behind and gone.start < at.start else gone.end
    first, second = sorted(((start, end, ""), (at.start, at.end, put)))
    whole = f"{text[: first[0]]}{first[2]}{text[first[1] : second[0]]}{second[2]}{text[second[1] :]}"
    yield _JOINED, difference(marked.source, whole)


def said_for_another(marked: Span) -> Iterator[tuple[float, Repair]]:
    """A key by what it is called in other tools and other languages, be it that of another one here."""
    trail = inmost(load(marked.source, Sink()), marked)
    within = trail and marked.start < trail[-1].key.span.end
    for entry in (*trail[-1:], *trail[-2:-1]) if within else trail[-2:-1]:
        for name in KEYS_SAID.get(entry.key.text.casefold(), ()):
            yield _SAID_SO, Repair(f"write `{name}`", entry.key.span, name)


def _far(said: str, name: str) -> float:
    """In slips; a letter may be short for a word."""
    if len(name) == 1 and said.startswith(name):
        return _SHORT_FOR
    if name in KEYS_SAID.get(said.casefold(), ()) or name in meant_in_tongue(said):
        return _SAID_SO
    if len(said) == len(name) == _CODE and sorted(said) != sorted(name):
        return _ALIKE + 1  # another language, and no slip of the fingers
    if of_one_meaning(said, name):
        return _SAID_SO
    if said.startswith(name) and said.removeprefix(name) in _ENDINGS:
        return _SAID_SO
    near = _OF_ONE_STEM if said[:_STEM] == name[:_STEM] and len(said) > _STEM else _ALIKE + 1
    return min(slips_between(said, name), near)


def _path(marked: Span, path: str) -> Iterator[Repair]:
    """The path in a list in which the mistake stands, or the key of an edit that it stands below."""
    root = load(marked.source, Sink())
    trail = [entry for _, entry in around(root, marked)] if root is not None else []
    listed = [item.span for entry in trail[-1:] for item in getattr(entry.value, "items", ())]
    keys = [entry.key.span for entry in trail if "/" in entry.key.text or entry is trail[-1]]
    for span in (*(one for one in listed if one.start <= marked.start <= one.end), *keys):
        yield Repair(f"write `{path}`", span, path)


def _instead(marked: Span, entry: str) -> Iterator[Repair]:
    """Another entry in the place of the innermost one around the mistake."""
    root = load(marked.source, Sink())
    trail = [found for _, found in around(root, marked)] if root is not None else []
    for found in reversed(trail[-2:]):
        place = place_of(found)
        yield Repair(f"write `{entry}`", Span(marked.source, place.start, place.end), entry)


def _called_otherwise(marked: Span, name: str) -> Iterator[Repair]:
    """One of the keys that are there may be the one that is missed."""
    root = load(marked.source, Sink())
    trail = [entry for _, entry in around(root, marked)] if root is not None else []
    nodes = (root, *(entry.value for entry in trail))[-_AROUND:]
    listed = (item for node in nodes for item in getattr(node, "items", ()) if isinstance(item, Mapping))
    lacking = [item for item in listed if item.get(name) is None]
    for node in (*nodes, *lacking):
        for entry in node.entries if isinstance(node, Mapping) else ():
            yield Repair(f"write `{name}`", entry.key.span, name)
            if isinstance(entry.value, Scalar) and not entry.value.style:
                said = f"{name}: {_MOMENTS.get(entry.key.text, entry.key.text)} {entry.value.text}"
                yield Repair(f"write `{said}`", entry.key.span.to(entry.value.span), said)
