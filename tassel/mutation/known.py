"""Changes that nobody needs to notice, each with the reason: what is left over when the scenarios are written.

A file holds, under `unguarded`, entries of `at` (the path of the change), `sort` and `change` (as `tassel mutate`
prints them; without them every change there) and `why`; `*` stands for anything. An entry says of all that it fits that
no game shows it: a change that a scenario notices, or in which play differs, refutes it. Where something else guards
the place and play may differ, `shown` names that test.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tassel.mutation.judging import Verdict
from tassel.mutation.sites import MutationSite
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.disk.reading import Named
from tassel_compiler.loading import Mapping, Scalar, load_file
from tassel_compiler.loading import Sequence as Items

_KEYS = {"at", "sort", "change", "why", "shown"}


class Misread(Exception):
    """The file is not such a list."""

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)


@dataclass(frozen=True, slots=True)
class Excuse:
    at: str
    sort: str
    change: str
    why: str
    shown: str
    place: str

    def refuted(self, verdict: Verdict) -> bool:
        """Whether somebody noticed what nobody can notice."""
        return not self.shown and (verdict.became == "noticed" or bool(verdict.how))

    def fits(self, site: MutationSite) -> bool:
        return _said(self.at, site.path) and _said(self.sort, site.sort) and _said(self.change, site.change)


def reasons(file: Path) -> list[Excuse]:
    sink = Sink()
    node = load_file(Named(file), str(file), "", sink)
    if node is None or sink.failed:
        raise Misread(f"{file} cannot be read", sink.items)
    listed = node.get("unguarded") if isinstance(node, Mapping) else None
    if not isinstance(listed, Items):
        raise Misread(f"{file} has no list under `unguarded`")
    return [_reason(item, file) for item in listed.items]


def _reason(item: object, file: Path) -> Excuse:
    if not isinstance(item, Mapping):
        raise Misread(f"{file}: an entry is `{{at: path, change: ..., why: ...}}`")
    said = {e.key.text: e.value.text for e in item.entries if isinstance(e.value, Scalar)}
    place = f"{file}:{item.span.line}"
    if set(said) - _KEYS or not said.get("at") or not said.get("why"):
        raise Misread(f"{place}: an entry has `at`, `why` and, for some changes alone, `sort` or `change`")
    return Excuse(said["at"], said.get("sort", ""), said.get("change", ""), said["why"], said.get("shown", ""), place)


def _said(pattern: str, text: str) -> bool:
    """Whether the text is what was written down, nothing being written for anything."""
    parts = (re.escape(part) for part in pattern.split("*"))
    return not pattern or re.fullmatch(".*".join(parts), text, re.DOTALL) is not None
