"""What is wrong in each file, whoever found it: an editor is told all of it at once, each time that a part changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import attrs
from lsprotocol import types as p

from tassel.lsp.translation import diagnostic_of
from tassel_compiler.diagnostics import Diagnostic

RULES, BESIDE, REST = "rules", "beside", "rest"
OfWhat = tuple[str, str | Path]
"""What was looked at: rules, a text beside them, or what else a check of these rules looks at."""
ToldOf = Mapping[str, Sequence[Diagnostic | p.Diagnostic]]
_Say = Callable[[str, list[p.Diagnostic]], object]


class Published:
    """By what was looked at, and by file."""

    def __init__(self, say: _Say) -> None:
        self._say = say
        self._told: dict[OfWhat, ToldOf] = {}
        self._about: dict[str, dict[OfWhat, None]] = {}  # by file, what was looked at when something was told of it

    def put(self, about: OfWhat, told: ToldOf) -> None:
        """This is all that is wrong there now; what is wrong elsewhere stays."""
        before = self._told.get(about, {})
        self._told[about] = told
        for uri in {**before, **told}:
            here = self._about.setdefault(uri, {})
            if uri in told:
                here[about] = None
            else:
                here.pop(about, None)
            if before.get(uri) != told.get(uri):
                self._say(uri, self._here(uri))

    def drop(self, about: OfWhat) -> None:
        """What is wrong there is not told any more."""
        if about in self._told:
            self.put(about, {})
            del self._told[about]

    def moved_along(self, uri: str, before: str, after: str) -> None:
        """What only somebody who rests is told of a file goes along with its lines until he rests again."""
        for about in list(self._about.get(uri, ())) if before != after else ():
            told = self._told[about]
            if about[0] == REST and told.get(uri):
                here = _moved(told[uri], before, after)
                if here != told[uri]:
                    self.put(about, {**told, uri: here})

    def _here(self, uri: str) -> list[p.Diagnostic]:
        """Each once. What an open text beside the rules says wrong is what was found as it was typed."""
        abouts = self._about.get(uri, {})
        alone = any(what == BESIDE for what, _ in abouts)
        heard = (self._told[about] for about in abouts if not (alone and about[0] == REST))
        all_told = (one for told in heard for one in told.get(uri, ()))
        items = [diagnostic_of(one) if isinstance(one, Diagnostic) else one for one in all_told]
        found: dict[tuple[object, ...], p.Diagnostic] = {}
        for one in items:
            found.setdefault((one.code, one.message, *_ends(one)), one)
        return list(found.values())


def _moved(items: Sequence[Diagnostic | p.Diagnostic], before: str, after: str) -> list[Diagnostic | p.Diagnostic]:
    """What was told of lines that stayed as they are, where they are now."""
    old, new = before.split("\n"), after.split("\n")
    same = next((n for n, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), None)
    if same is None:
        return list(items)
    most = min(len(old), len(new)) - same
    behind = next((n for n in range(most) if old[-1 - n] != new[-1 - n]), most)
    further = len(new) - len(old)
    found: list[Diagnostic | p.Diagnostic] = []
    for one in items:
        assert isinstance(one, p.Diagnostic)
        start, end = one.range.start, one.range.end
        if end.line < same:
            found.append(one)
        elif start.line >= len(old) - behind:
            there = p.Range(
                p.Position(start.line + further, start.character), p.Position(end.line + further, end.character)
            )
            found.append(attrs.evolve(one, range=there))
    return found


def _ends(one: p.Diagnostic) -> tuple[int, int, int, int]:
    start, end = one.range.start, one.range.end
    return start.line, start.character, end.line, end.character
