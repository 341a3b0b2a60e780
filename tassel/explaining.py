"""One entity of a rule set: its text as written, where every value was set, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tassel.listing import Entity, kinds
from tassel_compiler.driver import Compiled
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence

CITED = ("source", "ruling", "status", "note")


@dataclass(frozen=True, slots=True)
class Value:
    """A value somewhere below an entity: where in it, what, set where, and what it replaced."""

    path: str
    text: str
    place: str
    layer: str
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    entity: Entity
    values: tuple[Value, ...]
    sources: tuple[str, ...]
    rulings: tuple[str, ...]
    touched_by: tuple[str, ...]


def find(compiled: Compiled, id: str) -> list[Entity]:
    """The entities that an id, `kind/id` or a path means."""
    everything = [entity for entities in kinds(compiled).values() for entity in entities]
    return [e for e in everything if id in (e.id, f"{e.kind}/{e.id}", e.path)]


def ids(compiled: Compiled) -> list[str]:
    return [entity.id for entities in kinds(compiled).values() for entity in entities]


def explain(compiled: Compiled, entity: Entity) -> Explanation:
    tree = compiled.tree
    node = tree.at(entity.path) if tree else None
    history = tree.history if tree else {}
    values = tuple(_values(node, "", entity.path, history)) if node is not None else ()
    texts = tuple(v for v in values if v.path.split("/")[-1] not in CITED)
    sources, rulings = (tuple(dict.fromkeys(_cited(node, key))) for key in ("source", "ruling"))
    return Explanation(entity, texts, sources, rulings, tuple(_touching(compiled, entity)))


def printed(compiled: Compiled, entity: Entity, lang: str) -> list[str]:
    """The sentences that the reference prints for an entity: what it does, and what hangs on it elsewhere."""
    from tassel_compiler.reference.printed import hook_sentence, sentences
    from tassel_compiler.reference.voice import Voice

    declared = compiled.declared
    if declared is None:
        return []
    voice = Voice(declared, lang)
    rules = [rule for path, rule in declared.rules.items() if path.partition("#")[0] == entity.path]
    told = [sentence.text for rule in rules for sentence in sentences(voice, rule)]
    hooks = [hook for hook in declared.hooks if hook.row is not None and hook.row.origin.path == entity.path]
    return [*told, *(hook_sentence(voice, hook) for hook in hooks)]


def _values(node: Node, path: str, top: str, history: object) -> Iterator[Value]:
    if isinstance(node, Mapping):
        for entry in node.entries:
            inner = f"{path}/{entry.key.text}" if path else entry.key.text
            yield from _values(entry.value, inner, top, history)
        return
    span = node.span
    earlier = history.get(f"{top}/{path}", ()) if isinstance(history, dict) else ()
    before = tuple(f"{text_of(n)} ({n.span.place()})" for n in earlier)
    yield Value(path, text_of(node), span.place(), span.source.layer, before)


def _cited(node: Node | None, key: str) -> Iterator[str]:
    if isinstance(node, Mapping):
        for entry in node.entries:
            if entry.key.text == key:
                items = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
                yield from (item.text for item in items if isinstance(item, Scalar))
            else:
                yield from _cited(entry.value, key)


def _touching(compiled: Compiled, entity: Entity) -> Iterator[str]:
    """Hooks that hang at the entity and changes of its value."""
    declared = compiled.declared
    for hook in declared.hooks if declared else ():
        for point in hook.moment.points:
            if point.names and point.names[-1].text == entity.id:
                yield f"{point.when} it: {hook.origin.path} ({hook.origin.span.place()})"
    for change in declared.changes if declared else ():
        if change.target == entity.id:
            yield f"changed by {change.origin.path} ({change.origin.span.place()})"


def text_of(node: Node) -> str:
    """A value as its author wrote it."""
    if isinstance(node, Scalar):
        return node.text.rstrip("\n")
    return node.span.source.text[node.span.start : node.span.end].strip()
