"""Which rules the open files belong to, and what is known of them: analysed when somebody asks, once a change."""

from __future__ import annotations

from pathlib import Path

from tassel.workspace.analysing import Tell, Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.belonging import home_rules
from tassel.workspace.open_texts import OpenTexts
from tassel_compiler.disk.folders import real


class Desks:
    """One workspace for each rule set with an open file; they share the open texts."""

    def __init__(self) -> None:
        self.texts = OpenTexts()
        self._rules: dict[Path, str | None] = {}
        self._workspaces: dict[str, Workspace] = {}
        self._known: dict[str, Analysis] = {}

    def put(self, path: Path, text: str) -> None:
        self.texts.put(path, text)
        self._known.clear()

    def close(self, path: Path) -> None:
        self.texts.close(path)
        self._rules.pop(real(path), None)
        self._known.clear()

    def workspace(self, path: Path) -> Workspace | None:
        """The one that a file belongs to; None for a file that is in no rules."""
        key = real(path)
        if key not in self._rules:
            self._rules[key] = home_rules(key)
        rules = self._rules[key]
        if rules is None:
            return None
        return self._workspaces.setdefault(rules, Workspace(rules, self.texts))

    def analysis(self, path: Path, tell: Tell | None = None) -> Analysis | None:
        """What is known of the rules of this file now. `tell` hears of the first mistakes before all is known."""
        workspace = self.workspace(path)
        if workspace is None:
            return None
        known = self._known.get(workspace.expression)
        if known is None:
            known = self._known[workspace.expression] = workspace.analyse(tell)
        return known
