"""What stands at a place of a text: a word of a sentence with its meaning, or the name of an entry."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tassel.workspace.analysis import Analysis
from tassel.workspace.entries import around
from tassel.workspace.named_variables import variable_named_at
from tassel.workspace.plain_names import plain_name_at
from tassel_compiler.core.bindings import Meant, declaration
from tassel_compiler.documents import Module, Overlay, Words
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence
from tassel_compiler.printing.entities.inventory import Entity, inventory
from tassel_compiler.source import Span

_LONGEST = 200  # letters of a word
EDITS = ("change", "extend", "add", "insert", "remove")  # of an overlay: what stands below is a path of the whole tree


@dataclass(frozen=True, slots=True)
class Pointed:
    """A word or a name in a text. `meant` says what a word was bound to; `path` leads to the entry that is named."""

    span: Span
    meant: Meant | None = None
    path: str = ""


def pointed_at(found: Analysis, path: Path, offset: int) -> Pointed | None:
    draft = found.draft(path)
    if draft is None or draft.root is None:
        return None
    source = draft.root.span.source
    words = found.words.get(source, [])
    for span, meant in reversed(words[: bisect_right(words, offset, key=lambda word: word[0].start)]):
        if span.start <= offset <= span.end:
            return Pointed(span, meant, _path_of(found, meant))
        if span.start < offset - _LONGEST:
            break
    rules = isinstance(draft.document, Module | Overlay | Words | None)
    said = draft.raw if draft.raw is not None else draft.root  # what is broken has its name all the same
    variable = variable_named_at(said, offset, words) if rules else None
    if variable is not None:
        return Pointed(variable[0], variable[1])
    named = _named(found, said, Span(said.span.source, offset, offset)) if rules else None
    if named is None and found.compiled is not None:
        plain = plain_name_at(found.compiled, said, offset)
        named = Pointed(plain.span, None, plain.path) if plain is not None else None
    return named


def _path_of(found: Analysis, meant: Meant) -> str:
    origin = declaration(found.checked.declared, meant) if found.checked is not None else None
    return origin.path if origin is not None else ""


def _named(found: Analysis, root: Node, at: Span) -> Pointed | None:
    """The entry whose name this is; of an overlay's edit what its path leads to, as far as the place."""
    trail = list(around(root, at))
    if not trail:
        return None
    keys, entry = trail[-1]
    name = next((n for n in (entry.key, *_listed(entry.value)) if n.span.start <= at.start <= n.span.end), None)
    if name is None:
        return None
    span, said = _as_far(name, at.start) if name is entry.key else (name.span, name.text)
    steps = (*(keys[:-1] if name is entry.key else keys), said)
    edits = isinstance(root, Mapping) and root.get("overlay") is not None and steps[0] in EDITS
    return Pointed(span, None, "/".join(steps[1:] if edits else steps))


def _as_far(key: Scalar, offset: int) -> tuple[Span, str]:
    """The step of a path at a place, and the path as far as there."""
    start = 0
    for end in (found.start() for found in re.finditer(r"/|\Z", key.text)):
        span = key.at(start, end)
        if offset <= span.end:
            return span, key.text[:end]
        start = end + 1
    return key.span, key.text


def _listed(node: Node) -> Iterator[Scalar]:
    yield from (item for item in node.items if isinstance(item, Scalar)) if isinstance(node, Sequence) else ()


def entity_of(found: Analysis, thing: Pointed, lang: str = "en") -> Entity | None:
    """The entity that it is, or the one that it is a part of; of several in one list the one of that name."""
    if found.compiled is None or not thing.path:
        return None
    fitting = [e for e in inventory(found.compiled, lang) if e.path and f"{thing.path}/".startswith(f"{e.path}/")]
    return max(fitting, key=lambda entity: (len(entity.path), entity.id == thing.span.words), default=None)

