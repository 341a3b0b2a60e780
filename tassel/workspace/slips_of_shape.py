"""A text or a list where a mapping belongs: it may be the value of one of the keys that can stand there, and is that of
the one key which all its neighbours have; nothing may be an empty one; and things of which a value is are told by type.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tassel.workspace.analysing import Workspace
from tassel.workspace.completing import completions
from tassel.workspace.entries import around
from tassel.workspace.lines_around import line_around
from tassel.workspace.repair import Repair, difference
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Entry, Mapping, Node, Scalar, Sequence, load
from tassel_compiler.source import Span

_FEW = 24  # keys that are tried
_STEP = 2  # blanks
_WORDS = "words"  # whose lists are no sentences
_WRAPPED, _TYPED = 1.3, 1.25  # slips: so far that it must be the only one
_SHARED, _EMPTY, _CALLED_SO = 0.8, 0.5, 0.9  # slips
_LETTER = re.compile(r"(?<![\w'-])[a-z](?![\w-])")
_OF = re.compile(r"\b(?:of|with): *(?P<of>\{(?P<listed>[\w-]+(?:, *[\w-]+: *[\w-]+)*)\}|(?P<one>[a-z]))(?=[,}]|$)")


def one_slip_of_shape(workspace: Workspace, path: Path, marked: Span) -> Iterator[tuple[float, Repair]]:
    root = load(marked.source, Sink())
    trail = [entry for _, entry in around(root, marked)] if root is not None else []
    value = trail[-1].value if trail else None
    yield from _counted(workspace, trail[-1]) if trail else ()
    if isinstance(value, Mapping) and value.span.source is marked.source:
        yield _EMPTY, _listed(value)
    if isinstance(value, Sequence) and not any(entry.key.text.split("/")[0] == _WORDS for entry in trail):
        yield from _as_sentences(value)
    if value is None or isinstance(value, Mapping) or value.span.source is not marked.source:
        return
    text = marked.source.text
    start, end = value.span.start, value.span.end
    written = text[start:end]
    if not written.strip() and not _goes_on(text, trail[-1].key.span.end):
        key = trail[-1].key.span
        colon = text.startswith(":", key.end)
        end = key.end + colon
        yield _EMPTY, Repair("write `{}`", Span(key.source, key.end, end), ": {}")
    if not written.strip() or "\n" in written:
        return
    alike = _shared(trail[-2].value if len(trail) > 1 else root)
    names = completions(workspace, path, start + 1, f"{text[:start]}{{x: {written}}}{text[end:]}").names
    for name in (*sorted(alike), *(name for name in names[:_FEW] if name not in alike)):
        put = f"{{{name}: {written}}}"
        yield _SHARED if name in alike else _WRAPPED, Repair(f"write `{put}`", Span(marked.source, start, end), put)


def _goes_on(text: str, at: int) -> bool:
    """Whether the next line is one that may belong below this one: then that is what is wrong."""
    line, _, behind = text[text.rfind("\n", 0, at) + 1 :].partition("\n")
    following = next((other for other in behind.split("\n") if other.strip()), "")
    depths = [len(one) - len(one.lstrip()) for one in (line, following)]
    return bool(following) and (depths[1] == depths[0] or (depths[1] > 0 and depths[1] % 2 != depths[0] % 2))


def _listed(value: Mapping) -> Repair:
    """One entry where a list of such belongs."""
    source, start, end = value.span.source, value.span.start, value.span.end
    if source.text[start] == "{":
        return Repair("write it as a list", value.span, f"[{source.text[start:end]}]")
    first = source.text.rfind("\n", 0, start) + 1
    said = source.text[start:end].replace("\n", "\n  ")
    return Repair("write it as a list", Span(source, first, end), f"{source.text[first:start]}- {said}")


def _as_sentences(value: Sequence) -> Iterator[tuple[float, Repair]]:
    """A list where sentences belong: one behind the other, or each on its line."""
    source, start, end = value.span.source, value.span.start, value.span.end
    said = [item.text for item in value.items if isinstance(item, Scalar)]
    if not said or len(said) < len(value.items):
        return
    if source.text[start] == "[":
        put = "; ".join(said)
        yield _EMPTY, Repair(f"write `{put}`", value.span, f'"{put}"' if ": " in put else put)
        return
    first = source.text.rfind("\n", 0, start) + 1
    above = source.text[:first].rstrip()
    depth = " " * (start - first + _STEP)
    below = "\n".join(depth + line for one in said for line in one.split("\n"))
    whole = f"{above} |\n{below}{source.text[end:]}" if above.endswith(":") else ""
    if whole:
        yield _EMPTY, difference(source, whole)


def _counted(workspace: Workspace, entry: Entry) -> Iterator[tuple[float, Repair]]:
    """A list with an entry for each number of players."""
    game = workspace.declared.game if workspace.declared is not None else None
    items = entry.value.items if isinstance(entry.value, Sequence) else ()
    if game is not None and len(items) == game.players[1] - game.players[0] + 1:
        told = (f"{n}: {item.span.words}" for n, item in enumerate(items, game.players[0]))
        put = f"{{{', '.join(told)}}}"
        yield _EMPTY, Repair(f"write `{put}`", entry.value.span, put)


def _shared(around_it: Node | None) -> frozenset[str]:
    """The keys that all other rows of a table have."""
    entries = around_it.entries if isinstance(around_it, Mapping) else ()
    nodes = [entry.value for entry in entries]
    rows = [frozenset(one.key.text for one in row.entries) for row in nodes if isinstance(row, Mapping)]
    return frozenset.intersection(*rows) if rows else frozenset()


def of_things(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """`of: p` and `of: {p}` where `of: {p: player}` is meant: whatever type fits."""
    text = marked.source.text
    first, past = line_around(text, marked.start)
    found = _OF.search(text, first, past)
    declared = workspace.declared
    if found is None or declared is None:
        return
    names = re.split(r", *", found["listed"] or found["one"])
    types = ("player", *declared.families)
    if names[0] in types and len(names) == 1:  # what it is, without a name for it
        span = Span(marked.source, found.start("of"), found.end("of"))
        said = sorted(set(_LETTER.findall(text, first, past)))
        for letter in dict.fromkeys((names[0][0], *said)):
            put = f"{{{letter}: {names[0]}}}"
            yield _EMPTY, Repair(f"write `{put}`", span, put)
        return
    for one in types if len(names) == 1 or all(":" in name for name in names[1:]) else ():
        put = ", ".join((f"{names[0]}: {one}", *names[1:]))
        span = Span(marked.source, found.start("of"), found.end("of"))
        yield _CALLED_SO if one[0] == names[0][0] else _TYPED, Repair(f"write `{{{put}}}`", span, f"{{{put}}}")
