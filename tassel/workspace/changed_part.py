"""The entry of a text in which another version of it differs, with blanks for all else, letter for letter.

To read a whole file for every repair that could be tried took nearly half of the time until one was offered. What lies
outside the entry that changes is the same in both, so it reads as it did, and names what it named; and every place
keeps its number, since blanks stand for what is left away.

An entry is found by how far its lines are set in. Where a line between is set in less, or a name is brought from
elsewhere (`*name`), nothing is left away.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_DEEPEST = 4  # entries that are gone into
_FROM_ELSEWHERE = re.compile(r"(?m)(?:^|[ \[{,:-])\*\w")
_HEAD = re.compile(r" *(?:- )?[^#]*: *(?:#.*)?$")  # with nothing of its own on the line
_LETTER = re.compile(r"[^\n]")


def changed_part(before: str, after: str) -> tuple[str, str]:
    """Both versions, each with what matters of it."""
    if _FROM_ELSEWHERE.search(before) or _FROM_ELSEWHERE.search(after):
        return before, after
    old, new = before.split("\n"), after.split("\n")
    same = next((n for n, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), None)
    if same is None:
        return before, after
    shorter = min(len(old), len(new)) - same
    behind = next((n for n in range(shorter) if old[-1 - n] != new[-1 - n]), shorter)
    heads: list[int] = []
    first, last, depth = 0, len(old), 0
    end, moved = len(old) - behind, len(new) - len(old)  # behind the change lines differ by how many were put in
    for _ in range(_DEEPEST):
        start = first + len(heads[-1:])  # behind the head of what was gone into
        if any(_says(line) and _depth(line) < depth for line in (*old[start:last], *new[start : last + moved])):
            break
        begins = [n for n in range(start, min(same, last - 1) + 1) if _says(old[n]) and _depth(old[n]) == depth]
        if not begins or not _says(new[begins[-1]]) or _depth(new[begins[-1]]) != depth:
            break
        first = begins[-1]
        last = next((n for n in range(max(end, first + 1), last) if _says(old[n]) and _depth(old[n]) == depth), last)
        if first == same or not _HEAD.fullmatch(old[first]):
            break
        below = next((line for line in old[first + 1 : last] if _says(line)), None)
        if below is None or _depth(below) <= depth:
            break
        heads.append(first)
        depth = _depth(below)
    if not (any(map(_says, old[first:last])) and any(map(_says, new[first : last + moved]))):
        return before, after  # an entry came or went
    return _only(old, heads, first, last), _only(new, heads, first, last + moved)


def _only(lines: Sequence[str], heads: Sequence[int], first: int, last: int) -> str:
    return "\n".join(
        line if first <= n < last or n in heads else _LETTER.sub(" ", line) for n, line in enumerate(lines)
    )


def _says(line: str) -> bool:
    """Whether anything but a note stands there."""
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _depth(line: str) -> int:
    """An item of a list may stand right below its key, and belongs to it all the same."""
    said = line.lstrip(" ")
    return len(line) - len(said) + said.startswith("- ")
