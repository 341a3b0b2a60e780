"""A mistake, and all that whoever proposes something may want to know of it: found out when first asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.completing import completions
from tassel.workspace.known_words import language
from tassel.workspace.restating import Language
from tassel.workspace.text_places import in_key
from tassel_compiler.diagnostics import Diagnostic
from tassel_compiler.source import Span

_OF_LINES = ("E00", "E0110", "E0111", "E0115", "E0116")  # of signs and depths
_OF_BRACKETS = ("E0115", "E0116")
_OF_DATA = ("E06", "E07", "E09", "W08")  # of what is no sentence


@dataclass
class ToMend:
    """What is wrong in a text, the place that is marked, and what is known of the rules."""

    workspace: Workspace
    path: Path
    marked: Span
    item: Diagnostic
    found: Analysis

    @property
    def text(self) -> str:
        return self.marked.source.text

    @property
    def of_lines(self) -> bool:
        """Whether signs and depths make the mistake."""
        return self.item.code.startswith(_OF_LINES)

    @property
    def of_data(self) -> bool:
        return self.item.code.startswith(_OF_DATA)

    @cached_property
    def tongue(self) -> Language:
        """What the words of the game are around it."""
        return language(self.workspace, self.text, self.marked.start)

    @cached_property
    def in_path(self) -> bool:
        """Whether a path is marked: its names are looked up in the tree."""
        return "/" in self.marked.words and in_key(self.text, self.marked.start)

    @property
    def in_words(self) -> bool:
        """Whether other words may be meant."""
        return not self.in_path and (not self.of_lines or self.item.code.startswith(_OF_BRACKETS))

    @cached_property
    def fitting(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names and words that fit there, where words are looked for."""
        if not self.in_words:
            return (), ()
        fitting = completions(self.workspace, self.path, self.marked.start)
        return fitting.names, fitting.words

    @property
    def names(self) -> tuple[str, ...]:
        return self.fitting[0]

    @cached_property
    def listed(self) -> frozenset[str]:
        """The names that the advice lists."""
        return frozenset(name for edit in self.item.edits if edit.sort == "among" for name in edit.what.split(", "))
