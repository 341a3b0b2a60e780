"""Where rules lie: from a rule set expression such as `base+module+./folder` to documents.

A folder is a module: the game's folder under the rules, with what its `uses` name, and the words; everything after a
`+` is an overlay, shipped or at a path of the user's. An edition is a game whose folder is an overlay on its `base`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from tassel_compiler.absent import no_game, no_module, no_overlay, no_rules, tell_unread
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import files, folders, is_file, is_folder, real
from tassel_compiler.disk.reading import Named, Place
from tassel_compiler.documents import Document, DocumentReader, Module, Overlay, read
from tassel_compiler.documents.kinds import LANGUAGE
from tassel_compiler.documents.tables import named_tables
from tassel_compiler.loading import Mapping, Scalar, listed
from tassel_compiler.loading.tables import TABLE_ENDING
from tassel_compiler.places import (
    added_languages,
    base_folder,
    base_said,
    data_root,
    file_in,
    foundation,
    games,
    in_language,
    names,
    overlay_folder,
    overlays,
    shipped,
    shown,
)
from tassel_compiler.source import NOWHERE, Span
from tassel_compiler.spelling import nearest

_RULES = 2_000_000  # bytes of all files of rules in a folder: a large game has a twentieth


@dataclass(slots=True)
class Parts:
    modules: list[Document] = field(default_factory=list)
    overlays: list[Document] = field(default_factory=list)
    files: list[Path] = field(default_factory=list)
    given: list[str] = field(default_factory=list)  # layers at a path of the user's
    shipped: set[str] = field(default_factory=set)  # layers of which a file came with the program


def find(expression: str, sink: Sink, reader: DocumentReader = read) -> Parts | None:
    """The documents of a rule set, each had from `reader`; None where there are no such rules."""
    first, *rest = names(expression)
    base = base_folder(first)
    editions = _Editions(reader)
    folders = foundation(base, editions.base) if base is not None else first
    if isinstance(folders, str):
        no_game(folders, sink, editions.said)
        return None
    parts = Parts()
    ground, *above = folders
    _add_folder(parts, ground, real(ground).name, parts.modules, sink, reader)
    if not sink.failed and not any(isinstance(d, Module) for d in parts.modules):
        no_rules(first, parts.modules, sink)
        return None
    tell_unread(parts.modules, Module, sink)
    _add_used(parts, sink, reader)
    words = data_root("rules") / "words"
    if is_folder(words):
        _add_folder(parts, words, LANGUAGE, parts.modules, sink, reader)
    for edition in above:
        there = len(parts.overlays)
        _add_folder(parts, edition, real(edition).name, parts.overlays, sink, reader)
        tell_unread(parts.overlays[there:], Overlay, sink)
    for name in rest:
        folder = overlay_folder(name)
        if folder is None:
            no_module(name, first, sink)
            return None
        there = len(parts.overlays)
        if folder not in overlays().values():
            parts.given.append(real(folder).name)
        _add_folder(parts, folder, real(folder).name, parts.overlays, sink, reader)
        tell_unread(parts.overlays[there:], Overlay, sink)
        if not sink.failed and not any(isinstance(d, Overlay) for d in parts.overlays[there:]):
            no_overlay(name, sink)
            return None
    _add_languages(parts, sink, reader)
    return parts


class _Editions:
    """What editions stand on, as it stands in their open texts, and where the last one says so."""

    def __init__(self, reader: DocumentReader) -> None:
        self._reader = reader
        self.said: Span | None = None

    def base(self, folder: Path) -> str:
        file, self.said = folder / "game.yaml", None
        if shipped(file) or not is_file(file):
            return base_said(folder)
        document = self._reader(file_in(folder, file), shown(file), real(folder).name, Sink())
        game = document.root.get("game") if document is not None and isinstance(document.root, Mapping) else None
        base = game.get("base") if isinstance(game, Mapping) else None
        if not isinstance(base, Scalar):
            return ""
        self.said = base.span
        return base.text


def _add_languages(parts: Parts, sink: Sink, reader: DocumentReader) -> None:
    """What the languages that the game names say of the layers in play, where they are folders of their own."""
    there = added_languages()
    for lang in (name for name in _named(parts.modules) if name in there):
        _add_folder(parts, there[lang], LANGUAGE, parts.modules, sink, reader)
        for into in (parts.modules, parts.overlays):
            layers = dict.fromkeys(document.root.span.source.layer for document in into)
            for layer in (one for one in layers if one in parts.shipped):
                file = in_language(lang, layer)
                if file is not None:
                    _add_file(parts, Named(file), layer, into, sink, reader)


def _named(modules: list[Document]) -> tuple[str, ...]:
    """The languages under `game`, by a look before anything is united."""
    games = (document.root.get("game") for document in modules if isinstance(document, Module))
    nodes = (game.get("languages") for game in games if isinstance(game, Mapping))
    items = (item for node in nodes for item in getattr(node, "items", (node,)))
    return tuple(item.text for item in items if isinstance(item, Scalar))


def _add_folder(
    parts: Parts, folder: Path, layer: str, into: list[Document], sink: Sink, reader: DocumentReader
) -> None:
    for file in listed(folder, ".yaml", shown(folder), sink, _RULES):
        _add_file(parts, file_in(folder, file), layer, into, sink, reader)


def _add_file(
    parts: Parts, place: Place, layer: str, into: list[Document], sink: Sink, reader: DocumentReader
) -> None:  # fmt: skip
    document = reader(place, shown(place.path), layer, sink)
    parts.files.append(place.path)
    if document is not None:
        into.append(document)
        if isinstance(place, Named):
            parts.shipped.add(layer)
        for name in named_tables(document.root) if isinstance(document, Module | Overlay) else ():
            _add_table(parts, place, name, into, sink, reader)


def _add_table(
    parts: Parts, place: Place, name: Scalar, into: list[Document], sink: Sink, reader: DocumentReader
) -> None:  # fmt: skip
    """A table that a file names lies beside it, and is of the same layer."""
    file = place.path.parent / name.text
    if file in parts.files:
        return
    if not is_file(file):
        near = nearest(name.text, (other.name for other in files(file.parent, TABLE_ENDING)))
        sink.report("E0001", name.span, path=shown(file), near=near)
        return
    table = reader(replace(place, path=file), shown(file), name.span.source.layer, sink)
    parts.files.append(file)
    if table is not None:
        into.append(table)


def _modules(root: Path) -> list[str]:
    """What can be named under `uses`."""
    found = (file for folder in folders(root) for file in files(folder, ".yaml"))
    return [file.relative_to(root).with_suffix("").as_posix() for file in found]


def _add_used(parts: Parts, sink: Sink, reader: DocumentReader) -> None:
    """The modules named under `uses`: files under the rules, and those they use in turn."""
    root = data_root("rules")
    done: set[str] = set()
    todo = [use.module for d in parts.modules if isinstance(d, Module) for use in d.uses]
    while todo:
        name = todo.pop(0)
        if name.name in done:
            continue
        done.add(name.name)
        file = root / f"{name.name}.yaml"
        if not shipped(file) or not is_file(file):
            sink.report("E0212", name.span, word=name.name, near=nearest(name.name, _modules(root)))
            continue
        _add_file(parts, Named(file), name.name, parts.modules, sink, reader)
        last = parts.modules[-1]
        todo += [use.module for use in last.uses] if isinstance(last, Module) else []
        for beside in (folder / file.name for folder in folders(file.parent)):  # what is said of it
            if is_file(beside):
                _add_file(parts, Named(beside), name.name, parts.modules, sink, reader)


__all__ = ["NOWHERE", "Parts", "data_root", "find", "games", "overlays", "shown"]
