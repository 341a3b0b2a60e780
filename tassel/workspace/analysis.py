"""What is known of a rule set at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from tassel.workspace.drafts import Draft
from tassel_compiler.catalog import Parts
from tassel_compiler.core import Checked
from tassel_compiler.core.bindings import Meant
from tassel_compiler.diagnostics import Diagnostic
from tassel_compiler.disk.folders import real
from tassel_compiler.driver import Compiled
from tassel_compiler.source import SourceText, Span


@dataclass
class Analysis:
    """All mistakes, and the rules as far as they stand.

    `compiled` is the rule set with the entries of `set_aside` as they were when they last were in order, or without
    them. It is None only where there never was a whole rule set.
    """

    expression: str
    diagnostics: tuple[Diagnostic, ...]
    parts: Parts | None = None
    compiled: Compiled | None = None
    drafts: dict[Path, Draft] = field(default_factory=dict)  # by the file as it really is called
    set_aside: tuple[Span, ...] = ()
    understood: Mapping[Span, Meant] = field(default_factory=dict)  # words of what is set aside

    @property
    def in_order(self) -> bool:
        return self.compiled is not None and all(item.severity != "error" for item in self.diagnostics)

    @property
    def checked(self) -> Checked | None:
        return self.compiled.checked if self.compiled is not None else None

    def draft(self, path: Path) -> Draft | None:
        """The document of a file, if its places can be asked about."""
        found = self.drafts.get(real(path))
        return found if found is not None and found.lies_in_its_text else None

    @cached_property
    def words(self) -> dict[SourceText, list[tuple[Span, Meant]]]:
        """The words that were bound, by text, in the order of the text."""
        found: dict[SourceText, list[tuple[Span, Meant]]] = {}
        if self.checked is not None:
            for span, meant in ({**self.understood, **dict(self.checked.bindings.uses())}).items():
                found.setdefault(span.source, []).append((span, meant))
        for words in found.values():
            words.sort(key=lambda word: (word[0].start, -word[0].end))
        return found
