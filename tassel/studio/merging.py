"""Two changes of one text, made by two who did not know of each other, in one text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher


@dataclass(frozen=True, slots=True)
class _Edit:
    start: int  # line of the text that both began with
    end: int
    lines: tuple[str, ...]

    def meets(self, other: _Edit) -> bool:
        return self.start < other.end and other.start < self.end or self.start == other.start


@dataclass(frozen=True, slots=True)
class Merged:
    """`clean` if nothing of either was left out."""

    text: str
    clean: bool


def merge_texts(base: str, mine: str, theirs: str) -> Merged:
    """Both changes of `base`; where they are about the same lines mine stands."""
    if mine == theirs or theirs == base:
        return Merged(mine, True)
    lines = base.splitlines(keepends=True)
    own = _edits(lines, mine)
    other = [edit for edit in _edits(lines, theirs) if edit not in own]
    fits = [edit for edit in other if not any(edit.meets(one) for one in own)]
    for edit in sorted((*own, *fits), key=lambda edit: edit.start, reverse=True):
        lines[edit.start : edit.end] = edit.lines
    return Merged("".join(lines), len(fits) == len(other))


def _edits(lines: Sequence[str], text: str) -> list[_Edit]:
    new = text.splitlines(keepends=True)
    steps = SequenceMatcher(None, lines, new, autojunk=False).get_opcodes()
    return [_Edit(start, end, tuple(new[a:b])) for tag, start, end, a, b in steps if tag != "equal"]
