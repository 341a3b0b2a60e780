"""Which rules the open files belong to, and what is known of them: analysed when somebody asks, once a change."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from tassel.rule_discovery import (
    deciding_entries,
    is_beside_rules,
    is_readable,
    place_of_rules,
    rules_in_folder,
    rules_of_file,
)
from tassel.texts_lying import names_lying
from tassel.workspace.analysing import Tell, Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.open_texts import OpenTexts
from tassel_compiler.disk.folders import Stamp, real, stamp_of
from tassel_compiler.disk.folders import files as files_in
from tassel_compiler.places import RULE_FILES, shipped
from tassel_compiler.source import SourceText, Span

_FOLDERS = 512


@dataclass(frozen=True, slots=True)
class _Home:
    """Where an open file belongs, as its text says."""

    text: str
    decides: tuple[object, ...]
    rules: str | None
    is_beside: bool  # it is none of the rules, and speaks of them

    @property
    def key(self) -> str | None:
        """The rule set that is told of together with this file; None for a file that is told of alone."""
        return None if self.is_beside else self.rules


class Desks:
    """One workspace for each rule set with an open file; they share the open texts.

    Where a file belongs is found out when it is opened and when its head changes, never for all files at once: with
    many open files a key costs what it costs with one.
    """

    def __init__(self) -> None:
        self.texts = OpenTexts()
        self._homes: dict[Path, _Home] = {}
        self._members: dict[str, dict[Path, None]] = {}  # open files by rule set
        self._left: dict[str | Path, None] = {}  # rule sets that lost their last file, files that changed their home
        self._of_folder = lru_cache(maxsize=_FOLDERS)(rules_in_folder)
        self._workspaces: dict[str, Workspace] = {}
        self._known: dict[tuple[str, tuple[Path, ...]], Analysis] = {}

    def put(self, path: Path, text: str) -> None:
        self.texts.put(path, text)
        self._known.clear()
        self._home(real(path))

    def look_again(self) -> list[Path]:
        """Files changed on disk, so a file may belong to other rules now. List the files to tell of: one of each rule
        set, and each that speaks of rules."""
        self._known.clear()
        self._of_folder.cache_clear()
        told: dict[str | Path, Path] = {}
        for one in self.texts.open:
            home = self._find_home(one, self.texts.text(one), self._homes.get(one))
            self._move(one, home)
            told[home.key or one] = one
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
        self._move(real(path), None)
        self._of_folder.cache_clear()  # nobody may watch its folder any more
        self._known.clear()

    def take_left(self) -> list[str | Path]:
        """List what no open file belongs to any more since this was last asked: rule sets, and files that were told of
        alone."""
        left, self._left = self._left, {}
        return [one for one in left if not self.is_open(one)]

    def is_open(self, about: str | Path) -> bool:
        """Whether an open file belongs to these rules; whether this file is open, and told of alone."""
        if isinstance(about, str):
            return about in self._members
        home = self._homes.get(about)
        return home is not None and home.key is None

    def rules(self, path: Path) -> str | None:
        """The rule set that a file belongs to."""
        return self._home(real(path)).rules

    def key(self, path: Path) -> str | Path:
        """What is told of together with this file: its rules, or itself alone."""
        return self._home(real(path)).key or path

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
        return self._home(real(path)).is_beside

    def an_open_file_of(self, rules: str | None) -> Path | None:
        """An open file of these rules; those that only speak of them are none."""
        return next((one for one in self._members.get(rules or "", ()) if not self._homes[one].is_beside), None)

    def alone(self, rules: str) -> Workspace:
        """Rules without the texts beside them."""
        found = self._workspaces.setdefault(rules, Workspace(rules, self.texts))
        found.beside = ()
        return found

    def open_beside(self, rules: str) -> list[Path]:
        """Open files that speak of these rules: they are looked at again when nobody types."""
        return [one for one in self._members.get(rules, ()) if self._homes[one].is_beside]

    def _home(self, path: Path) -> _Home:
        """Where a file belongs now; remembered of open files."""
        known, text = self._homes.get(path), self.texts.text(path)
        if known is not None and known.text == text:
            return known
        decides = deciding_entries(text)
        if known is not None and known.decides == decides:
            home = replace(known, text=text)
        else:
            home = self._find_home(path, text, known)
        if self.texts.is_open(path):
            self._move(path, home)
        return home

    def _find_home(self, path: Path, text: str, before: _Home | None) -> _Home:
        """Where a text belongs; while nothing says it, where it did before."""
        rules = rules_of_file(path, text, self._of_folder)
        rules = before.rules if rules is None and before is not None and not is_readable(text) else rules
        return _Home(text, deciding_entries(text), rules, is_beside_rules(text))

    def _move(self, path: Path, home: _Home | None) -> None:
        before = self._homes.pop(path, None)
        if before is not None and before.rules is not None and (home is None or home.rules != before.rules):
            members = self._members[before.rules]
            members.pop(path)
            if not members:
                del self._members[before.rules]
                self._left[before.rules] = None
        if before is not None and (home is None or home.key is not None) and before.key is None:
            self._left[path] = None
        if home is not None:
            self._homes[path] = home
            if home.rules is not None:
                self._members.setdefault(home.rules, {})[path] = None

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
        here = Span(source, *place_of_rules(source.text))
        told = tuple(item if item.span is not None else replace(item, span=here) for item in found.diagnostics)
        return replace(found, diagnostics=told)
