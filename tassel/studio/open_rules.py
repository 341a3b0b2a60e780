"""The rules that are open in the studio: analysed after every change, and told as plain data.

One thread does this work, one piece after the other; what it is given are texts as they stood when it began.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tassel.explaining import rulings
from tassel.rule_discovery import is_beside_rules
from tassel.studio.places_in_text import path_at, said_paths, thing_at
from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.completing import completions
from tassel.workspace.repair import Repair
from tassel.workspace.repairs import repairs
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.disk.folders import is_file, real
from tassel_compiler.documents import Document
from tassel_compiler.driver import Compiled
from tassel_compiler.loading import Mapping as Tree
from tassel_compiler.places import names, shipped
from tassel_compiler.printing.cards.document import Kit
from tassel_compiler.printing.cards.making import kit
from tassel_compiler.printing.entities.inventory import Entity, inventory, name_of
from tassel_compiler.printing.explain.explaining import Explanation, of_entity
from tassel_compiler.printing.print_folders import print_folders
from tassel_compiler.source import Span

StudioData = dict[str, object]
_REPAIRS = 2  # that are shown for one mistake


@dataclass(frozen=True, slots=True)
class Known:
    """What is known after one look: the analysis, and where its files lie."""

    analysis: Analysis
    paths: Mapping[str, Path]  # by the name that is shown for them

    def tongue(self, lang: str) -> str:
        """The language in which these rules are told to whoever wants this one: rules may be printed in others."""
        there = self.rules.languages if self.rules is not None else ()
        return lang if lang in there or not there else there[0]

    @property
    def rules(self) -> Compiled | None:
        compiled = self.analysis.compiled
        return compiled if compiled is not None and compiled.checked is not None else None


class OpenRules:
    def __init__(self, expression: str) -> None:
        self.expression = expression
        self.workspace = Workspace(expression)
        self.known: Known | None = None
        self._kit: Kit | None = None
        self._seen: dict[Path, str] = {}

    def study(
        self, texts: Mapping[Path, str], tell: Callable[[list[StudioData]], object] | None = None,
        stop: Callable[[], bool] = lambda: False,
    ) -> Known:  # fmt: skip
        """Analyse these texts. `tell` hears of the first mistakes before the rest is known; who says `stop` then is
        not told of it.
        """
        for path, text in texts.items():
            self.workspace.texts.put(path, text)
        typed = [path for path, text in texts.items() if self._seen.get(path, text) != text]
        if typed:  # scenarios are played while somebody writes them; else `run_scenarios` does when nobody types
            self.workspace.beside = tuple(path for path in typed if is_beside_rules(texts[path]))
        self._seen = dict(texts)

        def early(found: tuple[Diagnostic, ...]) -> None:
            if tell is not None and self.known is not None:
                tell([told_mistake(item, self.known.paths) for item in found])

        analysis = self.workspace.analyse(early, stop)
        paths = {draft.source.path: path for path, draft in analysis.drafts.items()}
        self.known = Known(analysis, paths)
        return self.known

    def mistakes(self, known: Known) -> list[StudioData]:
        return [told_mistake(item, known.paths) for item in known.analysis.diagnostics]

    def besides(self, known: Known, items: Iterable[Diagnostic]) -> list[StudioData]:
        """What is told of rules that are in order, where it is not told already; with the files that it is about."""
        from tassel.workspace.whole_check import besides

        new = besides(known.analysis.diagnostics, items)
        shown = [one.span.path for one in new if one.span is not None]
        paths = {**{path: real(Path(path)) for path in shown if is_file(Path(path))}, **known.paths}
        return [told_mistake(one, paths) for one in new]

    def mending(self, known: Known, n: int, stop: Callable[[], bool] = lambda: False) -> list[StudioData]:
        """What mends the mistake of this number: each was tried, so this takes a while."""
        item = known.analysis.diagnostics[n]
        path = known.paths.get(item.span.path) if item.span is not None else None
        if path is None or shipped(path):
            return []
        found: dict[str, Repair] = {}
        for one in repairs(self.workspace, path, known.analysis, item, stop):
            found.setdefault(one.text, one)
        return [
            {"title": one.text, "path": str(path), "start": one.span.start, "end": one.span.end, "text": one.text}
            for one in list(found.values())[:_REPAIRS]
        ]

    def fitting(self, path: Path, text: str, offset: int) -> StudioData:
        """What could be written at a place."""
        found = completions(self.workspace, path, offset, text)
        return {"start": found.start, "end": found.end, "names": list(found.names), "words": list(found.words)}

    def entities(self, known: Known, lang: str) -> list[StudioData]:
        """Everything that can be looked at, with its kind, its file and line."""
        rules, lang = known.rules, known.tongue(lang)
        if rules is None or rules.declared is None:
            return []
        forms = {family.name: family.form for family in rules.declared.families.values()}
        kinds = {name: name_of(rules.declared, lang, form, name) for name, form in forms.items()}
        return [_told_entity(entity, kinds, forms, known) for entity in inventory(rules, lang)]

    def thing(self, known: Known, text: str, offset: int) -> str:
        """The path of the thing that is written at this place."""
        return thing_at(path_at(text, offset), self._things(known))

    def own(self, known: Known, folders: tuple[Path, ...]) -> list[str]:
        """The paths of the things that files in these folders say something about, in their order."""
        things = frozenset(self._things(known))
        found: dict[str, None] = {}
        for document in _documents(known):
            root, path = document.root, known.paths.get(document.root.span.path)
            if isinstance(root, Tree) and path is not None and any(path.is_relative_to(folder) for folder in folders):
                found.update((thing_at(trail, things), None) for trail in said_paths(root))
        return [path for path in found if path]

    def explanation(self, known: Known, path: str, lang: str) -> Explanation | None:
        rules, lang = known.rules, known.tongue(lang)
        found = next((one for one in inventory(rules, lang) if one.path == path), None) if rules is not None else None
        return of_entity(rules, found, lang, rulings()) if rules is not None and found is not None else None

    def print_kit(self, known: Known) -> Kit | None:
        """What print folders hold; read once, for they are not edited here."""
        if self._kit is None and known.rules is not None:
            self._kit = kit(known.rules, print_folders(self.expression), Sink())
        return self._kit

    def _things(self, known: Known) -> list[str]:
        return [entity.path for entity in inventory(known.rules)] if known.rules is not None else []

    @property
    def layers(self) -> list[str]:
        return names(self.expression)


def told_mistake(item: Diagnostic, paths: Mapping[str, Path]) -> StudioData:
    return {
        "code": item.code,
        "severity": item.severity,
        "title": item.title,
        "message": item.message,
        "hint": item.hint or "",
        **_told_place(item.span, paths),
        "also": [{"message": one.message, **_told_place(one.span, paths)} for one in item.related],
    }


def _told_place(span: Span | None, paths: Mapping[str, Path]) -> StudioData:
    if span is None:
        return {"path": "", "start": 0, "end": 0, "line": 0, "shown": ""}
    path = paths.get(span.path)
    place: StudioData = {"start": span.start, "end": span.end, "line": span.line, "shown": span.place()}
    return {"path": str(path) if path is not None else "", **place}


def _documents(known: Known) -> list[Document]:
    parts = known.analysis.parts
    return [*parts.modules, *parts.overlays] if parts is not None else []


def _told_entity(entity: Entity, kinds: Mapping[str, str], forms: Mapping[str, str], known: Known) -> StudioData:
    shown, _, line = entity.place.rpartition(":")
    path = known.paths.get(shown)
    return {
        "path": entity.path,
        "id": entity.id,
        "name": entity.name,
        "kind": entity.kind,
        "form": forms.get(entity.kind, ""),
        "called": kinds.get(entity.kind, ""),
        "file": str(path) if path is not None else "",
        "line": int(line) if line.isdecimal() else 0,
    }

