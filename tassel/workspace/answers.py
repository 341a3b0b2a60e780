"""Answers about a thing in a text: where it comes from, where it is used, what it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tassel.explaining import explain
from tassel.workspace.analysis import Analysis
from tassel.workspace.neighbours import neighbours
from tassel.workspace.open_texts import OpenTexts
from tassel.workspace.plain_names import plain_names_of
from tassel.workspace.salvaging import salvaged
from tassel.workspace.things import Pointed, entity_of
from tassel_compiler.core.bindings import declaration
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Node
from tassel_compiler.overlays import Tree
from tassel_compiler.places import shipped
from tassel_compiler.printing.explain.explaining import Explanation
from tassel_compiler.source import SourceText, Span


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
    """Where it is declared, and where overlays changed it, the last one first; then where they changed a part of it."""
    tree = found.compiled.tree if found.compiled is not None else None
    changed = (path for path in tree.history if thing.path and path.startswith(f"{thing.path}/")) if tree else ()
    parts = [node.span for path in changed if tree is not None and (node := tree.at(path)) is not None]
    return list(dict.fromkeys((*declarations_of(found, thing), *parts)))


def declarations_of(found: Analysis, thing: Pointed) -> list[Span]:
    """Where it is declared as a whole: by the last layer first, by the first one last."""
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
    """Every word of a sentence that means the same."""
    return list(_same(found, thing))


def plain_uses_of(found: Analysis, thing: Pointed, texts: OpenTexts, roots: Iterable[Path]) -> list[Span]:
    """Every plain name that is the same thing's: in values and tables of these rules, and in the user's scenarios and
    plans in the folders of the rules and in these, open or not."""
    name, rules = thing.span.words, found.compiled
    tree = rules.tree if rules is not None else None
    if rules is None or tree is None or not thing.path:
        return []
    homes = dict.fromkeys(path.parent for path in found.drafts if not shipped(path))
    declared = next((path for path, draft in found.drafts.items() if draft.source.path == _home_of(tree, thing)), None)
    beside = neighbours(texts, name, (*homes, *roots), declared.parent) if declared is not None else {}
    read = [draft.root for draft in found.drafts.values() if draft.root is not None and draft.lies_in_its_text]
    read += [one for path in beside if path not in found.drafts if (one := _root(texts, path)) is not None]
    places = (place for root in dict.fromkeys(read) for place in plain_names_of(rules, root, name))
    return [place.span for place in places if place.path == thing.path]


def _home_of(tree: Tree, thing: Pointed) -> str:
    """The file in which it was declared first."""
    nodes = (*tree.history.get(thing.path, ()), *(node for node in (tree.at(thing.path),) if node is not None))
    return nodes[0].span.path if nodes else ""


def _root(texts: OpenTexts, path: Path) -> Node | None:
    return salvaged(SourceText(str(path), texts.text(path)), Sink())


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
