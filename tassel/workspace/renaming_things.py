"""A thing gets another name, in every text of the user's that speaks of it, or in none.

Words of sentences are known to mean it; keys, steps of paths and plain texts that are written like it are taken to, and
so what else is called so goes along (`called_alike`), and every word must mean then what it meant before.
That holds for the rules in which somebody points at it, for other rules that stand on the same folder, and for
scenarios and plans that speak of any of these, open or not. The whole is tried before it is given back: rules must be
in order as they were, and nothing may be wrong in a scenario or a plan that was not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from tassel.rule_discovery import is_beside_rules
from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.answers import declarations_of, uses_of
from tassel.workspace.called_alike import other_meaning, things_called
from tassel.workspace.drafts import Draft
from tassel.workspace.marks_kept import marked_places, marks_of_plan, marks_of_words
from tassel.workspace.named_places import asked_places, named_places, renamed_in
from tassel.workspace.named_variables import asker_of, naming_key, naming_keys
from tassel.workspace.neighbours import neighbours
from tassel.workspace.repair import Repair
from tassel.workspace.things import Pointed
from tassel_compiler.disk.folders import real
from tassel_compiler.documents import PlanFile
from tassel_compiler.places import places_named, shipped
from tassel_compiler.source import SourceText, Span

_NAME = re.compile(r"[a-z][a-z0-9-]*\Z")
_MARK = re.compile(r"(?<![\w-])[0-9a-f]{8}(?![\w-])")
Changes = dict[Path, list[Repair]]


class NotRenamed(Exception):
    """Why a thing keeps its name."""


def renaming(workspace: Workspace, found: Analysis, thing: Pointed, new: str, roots: Iterable[Path] = ()) -> Changes:
    """What has to be written, by file, in the order of the text; `roots` are the folders in which others may speak of
    it, besides those of the rules themselves."""
    old = thing.span.words
    if not _NAME.match(new):
        raise NotRenamed("a name is small letters, digits and hyphens, and begins with a letter")
    if workspace.beside:  # whether a scenario holds is no matter of its names
        workspace = Workspace(workspace.expression, workspace.texts)
        found = workspace.analyse()
    if not found.in_order:
        raise NotRenamed("mend the mistakes first: what is not in order cannot be renamed safely")
    work = _Renaming(workspace, found, thing, old, new)
    own = _own(found)
    declared = _declared(found, thing, own)
    if declared is None:
        raise NotRenamed(f"`{old}` comes from rules that ship with the program")
    work.take_rules(found)
    try:
        others = neighbours(workspace.texts, old, (*{real(path).parent: None for path in own}, *roots), declared.parent)
    except (OSError, ValueError) as problem:
        raise NotRenamed(str(problem)) from None
    for path, rules in others.items():
        work.take_in(path, rules, path in own)
    return work.tried()


def _declared(found: Analysis, thing: Pointed, own: dict[Path, Draft]) -> Path | None:
    """The file of the user's in which it is declared; of a variable, all that speaks of it must be the user's."""
    by_source = {draft.source.path: (path, draft.root) for path, draft in own.items()}
    if not _is_variable(thing):
        home = next(iter(declarations_of(found, thing)[-1:]), thing.span)
        return by_source[home.path][0] if home.path in by_source else None
    uses = uses_of(found, thing)
    if any(use.path not in by_source for use in uses):
        return None
    files = (by_source[use.path] for use in uses if naming_key(by_source[use.path][1], use) is not None)
    return next((path for path, _ in files), by_source[thing.span.path][0])


def _is_variable(thing: Pointed) -> bool:
    return thing.meant is not None and thing.meant.var is not None


def _own(found: Analysis) -> dict[Path, Draft]:
    """The user's files among the rules."""
    return {path: draft for path, draft in found.drafts.items() if not shipped(path)}


class _Renaming:
    """What is changed, rule set by rule set, and what the rules of each were before."""

    def __init__(self, workspace: Workspace, found: Analysis, thing: Pointed, old: str, new: str) -> None:
        self.texts, self.thing, self.old, self.new = workspace.texts, thing, old, new
        self._rules = {places_named(workspace.expression): (workspace, found)}
        self._beside: dict[Path, tuple[Draft, tuple[str, ...], Counter[str]]] = {}  # with its rules, and what is wrong
        self._asker = ""  # of a variable, in whose name somebody is asked for it
        self._changes: dict[Path, dict[tuple[int, int], str]] = {}  # by place: rules call the same file by other paths

    def take_in(self, path: Path, rules: str, known: bool) -> None:
        """A file that says the name, in other rules or beside them. One that is known stands in rules that are in
        order, whatever it may be by itself: there it says also what a layer above replaced."""
        beside, places = is_beside_rules(self.texts.text(path)), places_named(rules)
        if places not in self._rules:
            workspace = Workspace(rules, self.texts)
            found = workspace.analyse()
            if not found.in_order and known:
                return
            if not found.in_order:
                raise NotRenamed(f"{path}: mend the mistakes of {rules} first, which speaks of `{self.old}` too")
            self._rules[places] = workspace, found
            self.take_rules(found)
        if beside:
            draft, before = self._wrong(path, places)
            if draft is None or draft.root is None:
                raise NotRenamed(f"{path} cannot be read, and says `{self.old}`")
            self._beside[path] = draft, places, before
            self._take(path, self._named(draft, self._rules[places][1]), draft)

    def take_rules(self, found: Analysis) -> None:
        """All that the user's own files among these rules say of it."""
        if _is_variable(self.thing):
            self._take_variable(found)
        else:
            for path, span in things_called(found, self.old, _own(found)):
                self._take(path, (span,), found.drafts[path])
        for path, draft in _own(found).items():
            self._take(path, self._named(draft, found), draft)

    def _take_variable(self, found: Analysis) -> None:
        by_source = {draft.source.path: (path, draft) for path, draft in _own(found).items()}
        for span in uses_of(found, self._thing_in(found)):
            if span.path in by_source:
                path, draft = by_source[span.path]
                self._take(path, (span,), draft)
                if draft.root is not None:
                    self._asker = self._asker or asker_of(draft.root, (span,), found.words.get(draft.source, ()))
                    self._take(path, naming_keys(draft.root, (span,)), draft)

    def _thing_in(self, found: Analysis) -> Pointed:
        """A variable is another one in other rules: there it is the one of the same words."""
        for path, draft in _own(found).items():
            taken = self._changes.get(path, {})
            for span, meant in found.words.get(draft.source, ()):
                if (span.start, span.end) in taken and meant.var is not None:
                    return Pointed(span, meant)
        return self.thing

    def _named(self, draft: Draft, found: Analysis) -> Iterable[Span]:
        """Where a document says it outside of sentences; a variable, where it is the last name of a question."""
        if draft.root is None:
            return ()
        if not _is_variable(self.thing):
            words = found.words.get(draft.source, ())
            others = [span for span, meant in words if meant.var is not None and span.words == self.old]
            variables = set(naming_keys(draft.root, others))
            return (span for span in named_places(draft.root, self.old) if span not in variables)
        return asked_places(draft.root, self._asker, self.old) if self._asker else ()

    def _take(self, path: Path, spans: Iterable[Span], draft: Draft) -> None:
        for span in spans:
            if span.source.text == draft.source.text and span.words == self.old:
                self._changes.setdefault(path, {})[span.start, span.end] = self.new

    def _wrong(
        self, path: Path, rules: tuple[str, ...], texts: dict[Path, str] | None = None
    ) -> tuple[Draft | None, Counter[str]]:
        """A file that speaks of these rules, and what is wrong in it, told with the new name."""
        workspace = self._with(rules, texts or {})
        workspace.beside = (path,)
        found = workspace.analyse()
        draft = found.drafts.get(real(path))
        here = [one for one in found.diagnostics if draft is not None and one.span is not None and draft.tells(one)]
        return draft, Counter(f"{one.code} {self._told(one.message)}" for one in here)

    def _told(self, message: str) -> str:
        """With the new name. A mark that is asked for is another one then."""
        return _MARK.sub("", renamed_in(message, self.old, self.new))

    def _with(self, rules: tuple[str, ...], texts: dict[Path, str]) -> Workspace:
        workspace = self._rules[rules][0]
        for path, text in texts.items():
            workspace = workspace.tried(path, text)
        return workspace if texts else workspace.tried(Path(), "")

    def tried(self) -> Changes:
        """All that is written, with the marks of sentences by hand, which say the same under another name."""
        self._keep_marks(self._texts())
        texts = self._texts()
        for rules, (_, before) in self._rules.items():
            after = self._with(rules, texts).analyse()
            told = Counter(f"{item.code} {self._told(item.message)}" for item in before.diagnostics)
            new = (one for one in after.diagnostics if _is_more(told, f"{one.code} {self._told(one.message)}"))
            first = next(new, None)
            if first is not None:
                raise NotRenamed(f"{first.span.place() if first.span is not None else ''}: {first.message}")
            other = other_meaning(before, after, partial(renamed_in, name=self.old, new=self.new))
            if other is not None:
                raise NotRenamed(f"{other.place()}: `{other.words}` would mean something else there")
        for path, (_, rules, before_it) in self._beside.items():
            worse = self._wrong(path, rules, texts)[1] - before_it
            if worse:
                raise NotRenamed(f"{path}: {', '.join(worse)}")
        return {path: list(self._repairs(path)) for path in self._changes}

    def _keep_marks(self, texts: dict[Path, str]) -> None:
        def renamed(text: str) -> str:
            return renamed_in(text, self.old, self.new)

        for rules, (_, before) in self._rules.items():
            after = self._with(rules, texts).analyse().checked
            if before.checked is None or after is None:
                continue
            drafts = {**_own(before), **{path: draft for path, (draft, of, _) in self._beside.items() if of == rules}}
            marks = dict(marks_of_words(before.checked, after, renamed))
            for draft in drafts.values():
                if isinstance(draft.document, PlanFile):
                    marks |= marks_of_plan(draft.document, before.checked, after, renamed)
            for path, draft in drafts.items():
                for span, mark in marked_places(draft.root, marks) if draft.root is not None else ():
                    self._changes.setdefault(path, {})[span.start, span.end] = mark

    def _texts(self) -> dict[Path, str]:
        return {path: rewritten(self.texts.text(path), self._repairs(path)) for path in self._changes}

    def _repairs(self, path: Path) -> Iterator[Repair]:
        source = SourceText(str(path), self.texts.text(path))
        for (start, end), text in sorted(self._changes[path].items()):
            yield Repair(f"write `{text}`", Span(source, start, end), text)


def _is_more(told: Counter[str], sign: str) -> bool:
    """Whether this is told more often than that."""
    told[sign] -= 1
    return told[sign] < 0


def rewritten(text: str, changes: Iterable[Repair]) -> str:
    for one in reversed(list(changes)):
        text = one.applied(text)
    return text
