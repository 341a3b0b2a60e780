"""Answers about a thing in a text: where it comes from, where it is used, what it says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tassel.explaining import explain
from tassel.workspace.analysis import Analysis
from tassel.workspace.things import Pointed, entity_of
from tassel_compiler.core.bindings import declaration
from tassel_compiler.printing.explain.explaining import Explanation
from tassel_compiler.source import Span


@dataclass(frozen=True, slots=True)
class Told:
    """What somebody wants to know who points at a word."""

    name: str
    kind: str
    type: str = ""
    said: tuple[str, ...] = ()  # its sentences, as they are printed
    values: tuple[tuple[str, str, str], ...] = ()  # name, text, who set it
    explained: Explanation | None = None
    part: str = ""  # what of it is meant, where that is less than all


def told_of(found: Analysis, thing: Pointed, lang: str = "en") -> Told | None:
    meant = thing.meant
    if meant is not None and meant.sort in ("variable", "word", "option"):
        return Told(thing.span.words, meant.sort, str(meant.type) if meant.type.form != "error" else "")
    entity = entity_of(found, thing, lang)
    if entity is None or found.compiled is None:
        return None
    told = explain(found.compiled, f"{entity.kind}/{entity.id}" if entity.kind != "step" else entity.id, lang)
    part = thing.path.removeprefix(entity.path).rpartition("/")[2]
    if not isinstance(told, Explanation):
        return Told(entity.name, entity.kind, part=part)
    said = tuple(sentence.text for sentence in told.printed)
    values = tuple((fact.name, fact.text, fact.layer) for fact in told.values)
    return Told(entity.name, entity.kind, str(meant.type) if meant is not None else "", said, values, told, part)


def places_of(found: Analysis, thing: Pointed) -> list[Span]:
    """Where it is declared, and where overlays changed it, the last one first."""
    origins: list[Span] = []
    tree = found.compiled.tree if found.compiled is not None else None
    if found.checked is not None and thing.meant is not None:
        if thing.meant.var is not None:
            return _first_word(found, thing)
        origin = declaration(found.checked.declared, thing.meant)
        origins += [origin.span] if origin is not None else []
    if tree is not None and thing.path:
        node = tree.at(thing.path)
        origins += [node.span] if node is not None else []
        origins += [node.span for node in reversed(tree.history.get(thing.path, ()))]
    return list(dict.fromkeys(origins))


def _first_word(found: Analysis, thing: Pointed) -> list[Span]:
    """Where a variable gets its name: its first word in the text."""
    return sorted(uses_of(found, thing), key=lambda span: span.start)[:1]


def uses_of(found: Analysis, thing: Pointed) -> list[Span]:
    """Every word that means the same."""
    return list(_same(found, thing))


def _same(found: Analysis, thing: Pointed) -> Iterator[Span]:
    meant = thing.meant
    for words in found.words.values():
        for span, other in words:
            if meant is not None and meant.var is not None:
                if other.var is meant.var:
                    yield span
            elif meant is not None:
                if (other.sort, other.key) == (meant.sort, meant.key):
                    yield span
            elif found.checked is not None and thing.path:
                origin = declaration(found.checked.declared, other)
                if origin is not None and origin.path == thing.path:
                    yield span
