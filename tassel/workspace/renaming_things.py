"""A thing gets another name, in every text of the user's that speaks of it, or in none.

Words of sentences are known to mean it; keys, steps of paths and plain texts that are written like it are taken to.
That holds for the rules in which somebody points at it, for other rules that stand on the same folder, and for
scenarios and plans that speak of any of these, open or not. The whole is tried before it is given back: rules must be
in order as they were, and nothing may be wrong in a scenario or a plan that was not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.answers import declarations_of, uses_of
from tassel.workspace.belonging import speaks_of_rules
from tassel.workspace.drafts import Draft
from tassel.workspace.marks_kept import marked_places, marks_of_plan, marks_of_words
from tassel.workspace.named_places import named_places, renamed_in
from tassel.workspace.neighbours import neighbours
from tassel.workspace.repair import Repair
from tassel.workspace.things import Pointed
from tassel_compiler.disk.folders import real
from tassel_compiler.documents import PlanFile
from tassel_compiler.places import shipped
from tassel_compiler.source import SourceText, Span

_NAME = re.compile(r"[a-z][a-z0-9-]*\Z")
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
    if thing.meant is not None and thing.meant.var is not None:
        work.take_words(found)
        return work.tried()
    own = _own(found)
    home = next(iter(declarations_of(found, thing)[-1:]), thing.span)
    declared = next((path for path, draft in own.items() if draft.source.path == home.path), None)
    if declared is None:
        raise NotRenamed(f"`{old}` comes from rules that ship with the program")
    work.take_rules(found)
    try:
        others = neighbours(workspace.texts, old, (*{real(path).parent: None for path in own}, *roots), declared.parent)
    except (OSError, ValueError) as problem:
        raise NotRenamed(str(problem)) from None
    for path, rules in others.items():
        if path not in own:
            work.take_in(path, rules)
    return work.tried()


def _own(found: Analysis) -> dict[Path, Draft]:
    """The user's files among the rules."""
    return {path: draft for path, draft in found.drafts.items() if not shipped(path)}


class _Renaming:
    """What is changed, rule set by rule set, and what the rules of each were before."""

    def __init__(self, workspace: Workspace, found: Analysis, thing: Pointed, old: str, new: str) -> None:
        self.texts, self.thing, self.old, self.new = workspace.texts, thing, old, new
        self._rules = {workspace.expression: (workspace, found)}
        self._beside: dict[Path, tuple[Draft, str, Counter[str]]] = {}  # the rules it speaks of; what is wrong in it
        self._changes: dict[Path, dict[Span, str]] = {}

    def take_in(self, path: Path, rules: str) -> None:
        """A file that says the name, in other rules or beside them."""
        beside = speaks_of_rules(self.texts.text(path))
        if rules not in self._rules:
            workspace = Workspace(rules, self.texts)
            found = workspace.analyse()
            if not found.in_order:
                raise NotRenamed(f"{path}: mend the mistakes of {rules} first, which speaks of `{self.old}` too")
            self._rules[rules] = workspace, found
            self.take_rules(found)
        if beside:
            draft, before = self._wrong(path, rules)
            if draft is None or draft.root is None:
                raise NotRenamed(f"{path} cannot be read, and says `{self.old}`")
            self._beside[path] = draft, rules, before
            self._take(path, named_places(draft.root, self.old), draft)

    def take_words(self, found: Analysis) -> None:
        """The words of sentences that mean it."""
        by_source = {draft.source.path: (path, draft) for path, draft in _own(found).items()}
        for span in uses_of(found, self.thing):
            if span.path in by_source:
                path, draft = by_source[span.path]
                self._take(path, (span,), draft)

    def take_rules(self, found: Analysis) -> None:
        """All that the user's own files among these rules say of it."""
        self.take_words(found)
        for path, draft in _own(found).items():
            self._take(path, named_places(draft.root, self.old) if draft.root is not None else (), draft)

    def _take(self, path: Path, spans: Iterable[Span], draft: Draft) -> None:
        for span in spans:
            if span.source.text == draft.source.text and span.words == self.old:
                self._changes.setdefault(path, {})[span] = self.new

    def _wrong(self, path: Path, rules: str, texts: dict[Path, str] | None = None) -> tuple[Draft | None, Counter[str]]:
        """A file that speaks of these rules, and what is wrong in it, told with the new name."""
        workspace = self._with(rules, texts or {})
        workspace.beside = (path,)
        found = workspace.analyse()
        draft = found.drafts.get(real(path))
        here = (one for one in found.diagnostics if draft is not None and one.span is not None and draft.tells(one))
        return draft, Counter(f"{one.code} {renamed_in(one.message, self.old, self.new)}" for one in here)

    def _with(self, rules: str, texts: dict[Path, str]) -> Workspace:
        workspace = self._rules[rules][0]
        for path, text in texts.items():
            workspace = workspace.tried(path, text)
        return workspace if texts else workspace.tried(Path(), "")

    def tried(self) -> Changes:
        """All that is written, with the marks of sentences by hand, which say the same under another name."""
        self._keep_marks(self._texts())
        texts = self._texts()
        for rules in self._rules:
            after = self._with(rules, texts).analyse()
            first = next((item for item in after.diagnostics if item.severity == "error"), None)
            if first is not None:
                raise NotRenamed(f"{first.span.place() if first.span is not None else ''}: {first.message}")
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
                    self._changes.setdefault(path, {})[span] = mark

    def _texts(self) -> dict[Path, str]:
        return {path: rewritten(self.texts.text(path), self._repairs(path)) for path in self._changes}

    def _repairs(self, path: Path) -> Iterator[Repair]:
        source = SourceText(str(path), self.texts.text(path))
        for span, text in sorted(self._changes[path].items(), key=lambda spot: spot[0].start):
            yield Repair(f"write `{text}`", Span(source, span.start, span.end), text)


def rewritten(text: str, changes: Iterable[Repair]) -> str:
    for one in reversed(list(changes)):
        text = one.applied(text)
    return text
