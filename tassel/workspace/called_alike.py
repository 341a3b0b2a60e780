"""All that one name means: a slot of each player and the places that hold the same, what rows of two families have, an
entry and its words.

In data a name stands by itself, and in sentences several things of one name may be one noun. So they get a new name
together, and each word must mean then what it meant before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import zip_longest
from pathlib import Path

from tassel.workspace.analysis import Analysis
from tassel_compiler.core.bindings import declaration
from tassel_compiler.source import Span


def things_called(found: Analysis, name: str, own: Collection[Path]) -> Iterator[tuple[Path, Span]]:
    """The words of sentences in these files that name a thing so which was declared in them; no variable is one."""
    if found.checked is None:
        return
    files = {found.drafts[path].source.path: path for path in own}
    for source, words in found.words.items():
        for span, meant in words if source.path in files else ():
            if span.words == name and meant.var is None and meant.sort != "word":
                origin = declaration(found.checked.declared, meant)
                if origin is None or origin.span.path in files:
                    yield files[source.path], span


def other_meaning(before: Analysis, after: Analysis, renamed: Callable[[str], str]) -> Span | None:
    """A word that means something else in rules in which only a name is another one."""
    old, new = _meanings(before, renamed), _meanings(after, renamed)
    for path in old.keys() | new.keys():
        for was, now in zip_longest(old.get(path, ()), new.get(path, ())):
            if was is None or now is None or was[1:] != now[1:]:
                return (now or was)[0]
    return None


def _meanings(found: Analysis, renamed: Callable[[str], str]) -> dict[str, list[tuple[Span, str, str]]]:
    """The words of each file in their order, each once: what stayed as it was may have been read from an earlier text,
    in which it stood at the same place."""
    read: dict[str, dict[tuple[int, int], tuple[Span, str, str]]] = {}
    for source, words in found.words.items():
        there = read.setdefault(source.path, {})
        for span, meant in words:
            there[span.start, span.end] = span, meant.sort, renamed(meant.key)
    return {path: [there[place] for place in sorted(there)] for path, there in read.items()}
