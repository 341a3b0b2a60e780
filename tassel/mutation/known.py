"""Changes that nobody needs to notice, each with the reason: what is left over when the scenarios are written.

A file holds, under `unguarded`, entries of `at` (the path of the change; `*` at its end stands for anything), `sort`
and `change` (as `tassel mutate` prints them; without them every change there) and `why`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tassel.mutation.sites import MutationSite
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.loading import Mapping, Scalar, load_file
from tassel_compiler.loading import Sequence as Items

_KEYS = {"at", "sort", "change", "why"}


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
    line: int

    def fits(self, site: MutationSite) -> bool:
        here = site.path.startswith(self.at[:-1]) if self.at.endswith("*") else site.path == self.at
        return here and self.sort in ("", site.sort) and self.change in ("", site.change)


def reasons(file: Path) -> list[Excuse]:
    sink = Sink()
    node = load_file(file, str(file), "", sink)
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
    line = item.span.line
    if set(said) - _KEYS or not said.get("at") or not said.get("why"):
        raise Misread(f"{file}:{line}: an entry has `at`, `why` and, for some changes alone, `sort` or `change`")
    return Excuse(said["at"], said.get("sort", ""), said.get("change", ""), said["why"], line)
