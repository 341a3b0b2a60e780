"""From open texts to what is known of them.

Documents are read first, each by itself; then the rule set is compiled, round after round, and what a round complains
of is set aside before the next. Each round tells its mistakes, so the first answer of an editor is that of the first
round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from tassel.rule_discovery import deciding_entries, rules_of_file
from tassel.workspace.analysis import Analysis
from tassel.workspace.drafts import Draft, drafted
from tassel.workspace.found_before import FoundBefore, leads_alike
from tassel.workspace.open_texts import OpenTexts
from tassel.workspace.plan_texts import folder_of, told_of_plan
from tassel.workspace.scenario_texts import mistakes_of
from tassel_compiler.catalog import Parts, find
from tassel_compiler.core.bindings import Meant
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.disk.folders import real
from tassel_compiler.disk.reading import Place
from tassel_compiler.documents import Document, DocumentReader
from tassel_compiler.driver import Compiled, played_of, with_texts
from tassel_compiler.loading import Node
from tassel_compiler.overlays import Tree
from tassel_compiler.places import file_in, shown
from tassel_compiler.printing.print_folders import possible_folders
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.same import looked
from tassel_compiler.source import Span

_ROUNDS = 8
_LAST = ("W0803", "W0804", "W0805")  # what is to be read again: no mistake, and told behind what may be one
Tell = Callable[[tuple[Diagnostic, ...]], object]


class Workspace:
    """One rule set under edit. What was in order stays known, and stands in for what is not."""

    def __init__(self, expression: str, texts: OpenTexts | None = None) -> None:
        self.expression = expression
        self.texts = texts if texts is not None else OpenTexts()
        self.files: tuple[Path, ...] = ()  # that were read for these rules
        self.beside: tuple[Path, ...] = ()  # texts that are no rules, and speak of them: scenarios, plans of books
        self._drafts: dict[Path, Draft] = {}  # as it was read, nothing set aside for the sake of other documents
        self._good: dict[str, Node] = {}  # by path, as shown
        self._last: tuple[Parts, Compiled] | None = None
        self._found: FoundBefore | None = None
        self._instead: tuple[Path, FoundBefore] | None = None  # of whom this is tried, and the file that is another one

    def analyse(self, tell: Tell | None = None, enough: Callable[[], object] = lambda: False) -> Analysis:
        """What is known now. `tell` hears early of what is wrong with what is played, before the rest is looked at;
        who has heard `enough` of it does not wait for the rest.
        """
        looked()
        sink, read = Sink(), dict[str, Draft]()
        parts = self._again(read) or self._find(sink, read)
        self.files = tuple(parts.files) if parts is not None else self.files
        told = Sink()
        for document in read.values():
            told.extend(document.told)
        told.extend(sink.items)  # what is missing may be missing because of what is wrong in it
        understood: dict[Span, Meant] = {}
        found = self._rounds(parts, read, told, understood, tell, enough) if parts is not None else None
        stood, compiled = found or self._last or (None, None)
        if not enough():
            told.extend(self._told_beside(compiled, read, sound=found is not None and not told.failed))
        aside = tuple(place for document in read.values() for place in document.aside.places)
        drafts = {self.texts.really(path): read.get(one.source.path, one) for path, one in self._drafts.items()}
        items = sorted(dict.fromkeys(told.items), key=lambda item: item.code in _LAST)
        return Analysis(self.expression, tuple(items), stood, compiled, drafts, aside, understood)

    def _told_beside(
        self, compiled: Compiled | None, read: dict[str, Draft], sound: bool
    ) -> Iterator[Diagnostic]:
        """What is wrong in the texts that speak of the rules, as these stand now."""
        rules, reader = tuple(one.document for one in read.values()), self._reader(read)
        for path in self.beside:
            folder = folder_of(path, self.expression)
            file, layer = (folder.path / path.name, folder.layer) if folder is not None else (path, "")
            display = shown(file)
            reader(_place_of(file, self.expression), display, layer, Sink())
            draft = read.get(display)
            if draft is None:
                continue
            yield from draft.told
            if draft.document is not None and compiled is not None and compiled.checked is not None:
                sink = Sink()
                told_of_plan(draft.document, layer, compiled, reader, sink)
                yield from (item for item in sink.items if draft.tells(item))
                yield from mistakes_of(draft, path, self.expression, compiled, rules, sound)

    def _find(self, sink: Sink, read: dict[str, Draft]) -> Parts | None:
        self.texts.look_again()
        asked: dict[Path, tuple[Place, str, str]] = {}
        reader = self._reader(read)

        def noted(place: Place, display: str, layer: str, told: Sink) -> Document | None:
            asked[self.texts.really(place.path)] = place, display, layer
            return reader(place, display, layer, told)

        parts = find(self.expression, sink, noted)
        whole = parts is not None and not sink.items
        self._found = FoundBefore(parts, dict(read), asked, self.texts.opened) if parts is not None and whole else None
        return parts

    def _again(self, read: dict[str, Draft]) -> Parts | None:
        """The documents that were found before, with the one that is tried; None where they have to be looked for."""
        if self._instead is None:
            return None
        path, before = self._instead
        if path not in before.asked or not self.texts.differ_only_at(path, before.opened):
            return None
        place, display, layer = before.asked[path]
        self._reader(read)(place, display, layer, Sink())
        if not leads_alike(before.read[display], read[display]):
            read.clear()
            return None
        tried = read.pop(display)
        read.update({**before.read, display: tried})  # in the order in which they were found
        return _of(before.parts, read)

    @property
    def tree(self) -> Tree | None:
        """The rules as they last were in order."""
        return self._last[1].tree if self._last is not None else None

    @property
    def declared(self) -> Declarations | None:
        """What they declare."""
        return self._last[1].declared if self._last is not None else None

    def tried(self, path: Path, text: str) -> Workspace:
        """What would be known if this were the text. Nothing of it is kept."""
        rules = self._rules_of(path, text)
        other = Workspace(rules, self.texts.besides(path, text))
        other.beside = self.beside
        if rules != self.expression:
            return other
        other._drafts, other._good, other._last = dict(self._drafts), self._good, self._last
        if self._found is not None:
            other._instead = real(path), self._found
        elif self._instead is not None and self._instead[0] == real(path):  # what is tried is tried otherwise
            other._instead = self._instead
        return other

    def _rules_of(self, path: Path, text: str) -> str:
        """What speaks of rules may speak of others then; what is a part of them is not."""
        if real(path) not in self.beside or deciding_entries(text) == deciding_entries(self.texts.text(path)):
            return self.expression
        return rules_of_file(real(path), text) or self.expression

    def _reader(self, read: dict[str, Draft]) -> DocumentReader:
        def document(place: Place, display: str, layer: str, sink: Sink) -> Document | None:
            source = self.texts.source(place, display, layer, sink)
            if source is None:
                return None
            known = self._drafts.get(place.path)
            if known is None or known.source.text != source.text or known.source.layer != layer:
                known = self._drafts[place.path] = drafted(source, self._good.get(display))
            read[display] = known
            return known.document

        return document

    def _rounds(
        self, parts: Parts, read: dict[str, Draft], told: Sink, understood: dict[Span, Meant], tell: Tell | None,
        enough: Callable[[], object],
    ) -> tuple[Parts, Compiled] | None:  # fmt: skip
        """`understood` gets the words of what is set aside, as far as they meant something before."""
        for _ in range(_ROUNDS):
            sink = Sink()
            compiled = played_of(self.expression, parts, sink)
            if tell is not None:
                tell((*told.items, *sink.items))
                tell = None
            if enough():
                return None
            with_texts(compiled)
            new = [i for i in sink.items if _is_new(i, read) and not any(d.aside.explains(i) for d in read.values())]
            told.extend(item for item in new if not any(_from_both_ends(item, one) for one in told.items))
            if not sink.failed:
                self._last = parts, compiled
                self._good = {document.root.span.path: document.root for document in _all(parts)}
                return self._last
            if not _set_aside(sink, read):
                return None
            understood.update(_words_aside(compiled, read))
            parts = _of(parts, read)
        return None


def _place_of(file: Path, expression: str) -> Place:
    """Where a text beside the rules may lie: in the folder of rules that holds it, by whichever name that is called."""
    for folder in possible_folders(expression):
        for home in (folder.path.parent, real(folder.path.parent)):
            if file.is_relative_to(home):
                return file_in(home, file)
    return file_in(file.parent, file)


def _is_new(item: Diagnostic, read: dict[str, Draft]) -> bool:
    """Whether a mistake lies in a text as it is now: one of what stood in for another is not there to be mended."""
    draft = read.get(item.span.path) if item.span is not None else None
    return draft is None or item.span is None or draft.stands_here(item.span)


def _from_both_ends(one: Diagnostic, other: Diagnostic) -> bool:
    """Whether two mistakes are one that two files speak of, each seen from there: overlays that say that they clash."""
    ends = [({item.span.path} if item.span else set(), {r.span.path for r in item.related}) for item in (one, other)]
    (here, there), (here_too, there_too) = ends
    return one.code == other.code and here.isdisjoint(here_too) and bool(here & there_too and here_too & there)


def _set_aside(sink: Sink, read: dict[str, Draft]) -> bool:
    """Whether anything was, because of these mistakes."""
    places: dict[str, list[Span]] = {}
    for item in sink.items:
        if item.severity == "error" and item.span is not None:
            places.setdefault(item.span.path, []).append(item.span)
    changed = False
    for path, spans in places.items():
        before = read.get(path)
        if before is not None:
            read[path] = before.without(spans)
            changed |= read[path] is not before
    return changed


def _words_aside(compiled: Compiled, read: dict[str, Draft]) -> Iterator[tuple[Span, Meant]]:
    """The words in what is set aside that mean something all the same: a wrong one costs its own meaning."""
    places = [place for draft in read.values() for place in draft.aside.places]
    for span, meant in compiled.checked.bindings.uses() if compiled.checked is not None else ():
        if any(one.source is span.source and one.start <= span.start and span.end <= one.end for one in places):
            yield span, meant


def _of(parts: Parts, read: dict[str, Draft]) -> Parts:
    """The same parts, as their documents are now."""

    def now(documents: list[Document]) -> list[Document]:
        found = ((d, read.get(d.root.span.path)) for d in documents)
        return [d if known is None or known.document is None else known.document for d, known in found]

    return replace(parts, modules=now(parts.modules), overlays=now(parts.overlays))


def _all(parts: Parts) -> tuple[Document, ...]:
    return (*parts.modules, *parts.overlays)
