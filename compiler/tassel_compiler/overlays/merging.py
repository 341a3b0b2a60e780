"""From documents to one tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from tassel_compiler.diagnostics import Diagnostic, Related, Sink
from tassel_compiler.documents import Document, Module, Overlay
from tassel_compiler.documents.kinds import HEAD_KEYS, LANGUAGE, Words
from tassel_compiler.documents.tongues import Tongues
from tassel_compiler.loading import Entry, Mapping, Node, Scalar
from tassel_compiler.overlays.citations import own_citations, series_of
from tassel_compiler.overlays.editing import Editor
from tassel_compiler.overlays.ledgers import tell_unknown
from tassel_compiler.overlays.order import check_order
from tassel_compiler.overlays.own_words import own_words_first
from tassel_compiler.overlays.parts import Part, nested, overlay_parts
from tassel_compiler.overlays.products import with_products
from tassel_compiler.overlays.renaming import names_in, renamed
from tassel_compiler.overlays.sources import taken_out, with_sources, written_out
from tassel_compiler.overlays.tables import with_tables
from tassel_compiler.overlays.tree import Tree
from tassel_compiler.overlays.union import united
from tassel_compiler.same import Same
from tassel_compiler.schema import validate_sections
from tassel_compiler.source import NOWHERE
from tassel_compiler.spelling import nearest


def merge(modules: Sequence[Document], overlays: Sequence[Document], sink: Sink) -> Tree:
    """The rule set of all modules (words documents among them), edited by the overlays in their order."""
    modules, overlays = with_tables(modules, overlays, sink)
    base = _base(modules, overlays, sink)
    applied = overlay_parts(overlays, sink)
    names = [document.name.name for document in modules]
    # What an overlay finds in the wrong company says nothing about its edits.
    playable = applied if check_order(set(names), applied, sink) else ()
    editor, told = _edited(base, playable)
    sink.extend(told)
    tell_unknown(overlays, sink)
    _tell_shapes(editor, sink)
    layers = dict.fromkeys([*names, *(part.name.name for part in applied)])
    needs, taken = tuple(_needs(modules)), tuple(editor.taken)
    titles, tongues = tuple(_heads(overlays, "title")), _tongues(modules, overlays, applied)
    root, answers = with_products(editor.root, sink), tuple(_heads(overlays, "ruling"))
    return Tree(root, tuple(layers), editor.history, taken, needs, editor.edits, titles, tongues, answers)


_editors = Same[tuple[Editor, tuple[Diagnostic, ...]]](most=16)


def _edited(base: Mapping, parts: Sequence[Part]) -> tuple[Editor, tuple[Diagnostic, ...]]:
    """The modules with these overlays on them, and what was told. Who edits the last one has the same under it."""
    return _editors.of((base, *parts), (), lambda: _edited_anew(base, parts))


def _edited_anew(base: Mapping, parts: Sequence[Part]) -> tuple[Editor, tuple[Diagnostic, ...]]:
    sink = Sink()
    if not parts:
        return Editor(base, sink), ()
    below, told = _edited(base, parts[:-1])
    sink.extend(told)
    editor = below.carried_on(sink)
    editor.apply(parts[-1])
    for pair in _together(parts[-1], parts):
        editor.apply(pair)
    return editor, sink.items


_shapes = Same[tuple[Diagnostic, ...]](most=4096)


def _tell_shapes(editor: Editor, sink: Sink) -> None:
    """The entries that overlays edited, as they are now: what was added has not been looked at yet."""
    for section in editor.root.entries:
        names = {steps[1] for steps in editor.touched if steps[0] == section.key.text}
        for entry in section.value.entries if names and isinstance(section.value, Mapping) else ():
            if entry.key.text in names:
                sink.extend(_shapes.of((section.key, entry.key, entry.value), (), partial(_misfits, section, entry)))


def _misfits(section: Entry, entry: Entry) -> tuple[Diagnostic, ...]:
    sink = Sink()
    alone = Mapping((Entry(section.key, Mapping((entry,), section.value.span)),), section.value.span)
    validate_sections(alone, sink)
    return sink.items


_bases = Same[tuple[Mapping, tuple[Diagnostic, ...]]](most=8)


def _base(modules: Sequence[Document], overlays: Sequence[Document], sink: Sink) -> Mapping:
    """The modules as one tree. Who edits an overlay has the same modules under it as before."""
    series = series_of(overlays)
    root, told = _bases.of(tuple(modules), series, lambda: _joined(modules, series))
    sink.extend(told)
    return root


def _joined(modules: Sequence[Document], series: tuple[str, ...]) -> tuple[Mapping, tuple[Diagnostic, ...]]:
    sink = Sink()
    _check_uses(modules, sink)
    readings = _readings(modules)
    once = own_citations([_whole(module) for module in _once(modules, sink)], series)
    _check_readings(once, [document.root for document in once], sink)
    parted = [taken_out(_body(document, readings)) for document in once]
    bodies = [body for body, _ in parted]
    empty = bodies[0] if bodies else Mapping((), NOWHERE)
    root = united(own_words_first(bodies), empty, sink)
    cited = with_sources(root, united((sources for _, sources in parted), empty, sink), sink)
    return cited, sink.items


def _whole(module: Module | Words) -> Module | Words:
    root = written_out(module.root)
    return module if root is module.root else replace(module, root=root)


def _once(documents: Sequence[Document], sink: Sink) -> list[Module | Words]:
    """Each file once: what stands in a file that is given twice would all seem to be given twice."""
    known: dict[str, Module | Words] = {}
    for document in documents:
        if not isinstance(document, Module | Words):
            continue
        path = document.root.span.path
        if path in known:
            related = [Related("first here", known[path].name.span)]
            sink.report("E0608", document.name.span, related=related, name=document.name.name)
            continue
        known[path] = document
    return list(known.values())


def _check_uses(modules: Sequence[Document], sink: Sink) -> None:
    names = {document.name.name for document in modules}
    for document in modules:
        for use in document.uses if isinstance(document, Module) else ():
            needed = use.module
            if needed.name not in names:
                fields = {"name": document.name.name, "needed": needed.name, "repair": needed.name}
                sink.report("E0607", needed.span, hint=None, related=(), **fields)


def _readings(modules: Sequence[Document]) -> dict[str, dict[str, str]]:
    """By module: which of its names are read as which."""
    readings: dict[str, dict[str, str]] = {}
    for document in modules:
        for use in document.uses if isinstance(document, Module) else ():
            for name, other in use.reading:
                readings.setdefault(use.module.name, {})[name.text] = other.text
    return readings


def _tongues(modules: Sequence[Document], overlays: Sequence[Document], applied: Sequence[Part]) -> Tongues:
    """No overlay with words may lack a language of its own files: the whole is not printed in it then."""
    spoken = (d for d in modules if isinstance(d, Words) and d.root.span.source.layer == LANGUAGE)
    added = frozenset(document.language for document in spoken if document.language)
    lost = frozenset(lang for lang in added if any(part.lacks(lang) for part in applied))
    return Tongues(tuple(_heads(overlays, "languages")), added, lost)


def _heads(overlays: Sequence[Document], key: str) -> Iterator[tuple[str, Node]]:
    """What overlays say of themselves."""
    for document in overlays:
        said = document.root.get(key) if isinstance(document, Overlay) else None
        if said is not None:
            yield document.name.name, said


def _needs(modules: Sequence[Document]) -> Iterator[tuple[str, Scalar]]:
    """The names that modules expect, as the game that uses them calls them."""
    readings = _readings(modules)
    for document in modules:
        names = readings.get(document.name.name, {})
        for head in document.needs if isinstance(document, Module) else ():
            yield document.name.name, Scalar(names.get(head.name, head.name), head.span)


def _body(document: Module | Words, readings: dict[str, dict[str, str]]) -> Mapping:
    root = document.root
    body = Mapping(tuple(e for e in root.entries if e.key.text not in HEAD_KEYS), root.span)
    names = readings.get(document.name.name)
    other = renamed(body, names) if names else body
    return other if isinstance(other, Mapping) else body


def _check_readings(modules: Sequence[Document], bodies: Sequence[Mapping], sink: Sink) -> None:
    """A name that is read as another must be used in the module it is said of."""
    used: dict[str, set[str]] = {}
    for document, body in zip(modules, bodies, strict=True):
        used.setdefault(document.name.name, set()).update(names_in(body))
    for document in modules:
        for use in document.uses if isinstance(document, Module) else ():
            known = used.get(use.module.name)
            for name, _ in use.reading if known is not None else ():
                if known is not None and name.text not in known:
                    near = nearest(name.text, known)
                    sink.report("E0614", name.span, module=use.module.name, name=name.text, near=near)


def _together(part: Part, applied: Sequence[Part]) -> list[Part]:
    """What becomes due with `part`: its own agreements with earlier overlays, and theirs with it."""
    earlier = {other.name.name for other in applied[:-1]}
    due = [nested(part, entry) for entry in part.entries("together") if entry.key.text in earlier]
    for other in applied[:-1]:
        agreed = (entry for entry in other.entries("together") if entry.key.text == part.name.name)
        due.extend(nested(other, entry) for entry in agreed)
    return due
