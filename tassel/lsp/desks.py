"""Which rules the open files belong to, and what is known of them: analysed when somebody asks, once a change."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from tassel.texts_lying import names_lying
from tassel.workspace.analysing import Tell, Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.belonging import head_of, home_rules, names_its_rules, speaks_of_rules
from tassel.workspace.open_texts import OpenTexts
from tassel_compiler.disk.folders import Stamp, real, stamp_of
from tassel_compiler.disk.folders import files as files_in
from tassel_compiler.places import RULE_FILES, shipped
from tassel_compiler.source import SourceText, Span


class Desks:
    """One workspace for each rule set with an open file; they share the open texts."""

    def __init__(self) -> None:
        self.texts = OpenTexts()
        self._rules: dict[Path, str | None] = {}
        self._heads: dict[Path, tuple[str, ...]] = {}  # what was said when that was found out
        self._workspaces: dict[str, Workspace] = {}
        self._known: dict[tuple[str, tuple[Path, ...]], Analysis] = {}

    def put(self, path: Path, text: str) -> None:
        self.texts.put(path, text)
        self._known.clear()

    def look_again(self) -> list[Path]:
        """Files changed on disk, so a file may belong to other rules now. The files to tell of: one of each rule set,
        and each that speaks of rules."""
        self._known.clear()
        self._rules.clear()
        told: dict[str | Path, Path] = {}
        for one in self.texts.open:
            rules = self.rules(one)
            told[one if rules is None or self.is_beside(one) else rules] = one
        return list(told.values())

    def stamps(self) -> list[tuple[Path | str, Stamp | None]]:
        """What changes when somebody saves a file in a folder of the rules that are open, or beside an open file, or
        puts any other there."""
        files = (*self.texts.open, *(file for found in self._workspaces.values() for file in found.files))
        found: list[tuple[Path | str, Stamp | None]] = []
        for home in {file.parent: None for file in files if not shipped(file)}:
            with suppress(OSError, ValueError):  # a folder that cannot be read is told by who reads its files
                found += [(file, stamp_of(file)) for file in files_in(home, RULE_FILES)]
            found += [(name, None) for name in names_lying(home)]
        return found

    def close(self, path: Path) -> None:
        self.texts.close(path)
        self._rules.pop(real(path), None)
        self._known.clear()

    def rules(self, path: Path) -> str | None:
        """The rule set that a file belongs to."""
        key = real(path)
        text = self.texts.text(key)
        head = head_of(text)
        if key not in self._rules or self._heads.get(key) != head:  # it may change while the file is open
            self._rules[key], self._heads[key] = home_rules(key, text), head
        return self._rules[key]

    def workspace(self, path: Path) -> Workspace | None:
        """The one that a file belongs to; None for a file that is in no rules."""
        rules = self.rules(path)
        if rules is None:
            return None
        found = self._workspaces.setdefault(rules, Workspace(rules, self.texts))
        found.beside = (real(path),) if self.is_beside(path) else ()
        return found

    def is_beside(self, path: Path) -> bool:
        """Whether a file is none of the rules, and speaks of them."""
        return speaks_of_rules(self.texts.text(path))

    def open_of(self, rules: str | None) -> list[Path]:
        """The open files of these rules, what speaks of them left out."""
        return [one for one in self.texts.open if rules and self._rules.get(one) == rules and not self.is_beside(one)]

    def alone(self, rules: str) -> Workspace:
        """Rules without the texts beside them."""
        found = self._workspaces.setdefault(rules, Workspace(rules, self.texts))
        found.beside = ()
        return found

    def told_of(self) -> tuple[set[str], set[Path]]:
        """The rule sets that open files belong to, and the files that are in none or speak of them."""
        rules = {one: self.rules(one) for one in self.texts.open}
        alone = {one for one, found in rules.items() if found is None or self.is_beside(one)}
        return {found for found in rules.values() if found is not None}, alone

    def others_beside(self, path: Path) -> list[Path]:
        """Open files that speak of the rules of this one: they are looked at again when nobody types."""
        rules = self._rules.get(real(path))
        return [one for one in self.texts.open if one != real(path) and self._rules.get(one) == rules and rules
                and self.is_beside(one)]

    def analysis(self, path: Path, tell: Tell | None = None) -> Analysis | None:
        """What is known of the rules of this file now. `tell` hears of the first mistakes before all is known."""
        workspace = self.workspace(path)
        if workspace is None:
            return None
        about = workspace.expression, workspace.beside
        known = self._known.get(about)
        if known is None:
            known = self._known[about] = self._placed(workspace.analyse(tell), path)
        return known

    def _placed(self, found: Analysis, path: Path) -> Analysis:
        """The same; rules that are not there are told of where this file names them."""
        if all(item.span is not None for item in found.diagnostics):
            return found
        draft = found.draft(path)
        source = draft.source if draft is not None else SourceText(str(path), self.texts.text(path))
        here = Span(source, *names_its_rules(source.text))
        told = tuple(item if item.span is not None else replace(item, span=here) for item in found.diagnostics)
        return replace(found, diagnostics=told)
