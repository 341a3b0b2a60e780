"""An entry that stands in another place than it belongs to: another section of an overlay, a section that is there
twice, or beside the key that it stands below.

Nobody needs to know where it belongs: it is put into each place, and whoever tries it says which takes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tassel.workspace.entries import around
from tassel.workspace.repair import Repair, difference
from tassel.workspace.things import EDITS
from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents.kinds import HEAD_KEYS
from tassel_compiler.loading import Entry, Mapping, Scalar, load
from tassel_compiler.schema.store import keys_of
from tassel_compiler.source import Span
from tassel_compiler.spelling import Grade, nearest

_RENAMED, _MOVED_ALL, _MOVED, _JOINED = 0.5, 0.6, 0.7, 0.6  # slips
_BELOW = 0.2  # slips
_NAME = re.compile(r"[a-z0-9][\w-]*")
_LANGUAGE, _DOCUMENTS = "tassel", ("overlay", "module")
_KINDS = ("overlay", "module", "scenario")
_CALLED_SO = ("name", "title", "id", "test", "case", "variant", "titre", "naam")
_STEPS, _INSERTED = "/steps/", "insert"  # a step that says nowhere where it stands is none of another section
_TOGETHER, _ADD = "together", "add"
_REMOVED = "remove"  # a list of paths, whose entries have no values
_OTHER_SECTION = {"changes": "hooks", "hooks": "changes", "change": "changes"}
_BESIDE = ("use",)  # tables below which people forget to put what belongs there
_ENDS_SO = re.compile(r":(?: *>[-+]?)?\s*$")  # nothing behind it, or the sign that makes one line of several
_HEAD = re.compile(r"([\w-]+):\s*$")


def in_other_sections(marked: Span) -> Iterator[tuple[float, Repair]]:
    """The section under another name; the entry, or it and all behind it, in each other section."""
    source = marked.source
    root = load(source, Sink())
    trail = [entry for _, entry in around(root, marked)] if root is not None else []
    if len(trail) < 2 or not isinstance(root, Mapping) or root.get("overlay") is None:
        return
    section, entry = trail[0], trail[1]
    if section.key.text in _OTHER_SECTION and root.get(_OTHER_SECTION[section.key.text]) is None:
        other = _OTHER_SECTION[section.key.text]
        yield _RENAMED, Repair(f"write `{other}`", section.key.span, other)
    there_are = {one.key.text for one in root.entries}
    if section.key.text in _OTHER_SECTION and "/" in entry.key.text:
        for other in EDITS:
            if other not in there_are:
                yield _RENAMED, Repair(f"write `{other}`", section.key.span, other)
    if section.key.text in EDITS and "/" not in entry.key.text:
        for other in ("hooks", "changes"):
            if other not in there_are:
                yield _RENAMED, Repair(f"write `{other}`", section.key.span, other)
    if section.key.text not in EDITS or section.key.text == _REMOVED:
        return
    there = {one.key.text: one for one in root.entries}
    lines = source.text.split("\n")
    a_step, named = _STEPS in entry.key.text, entry.key.text.rpartition("/")[2]
    for other in EDITS:
        if other in (section.key.text, _REMOVED) or (a_step and section.key.text == _INSERTED):
            continue
        if other == _ADD and len(re.findall(rf"(?<![\w-]){re.escape(named)}(?![\w-])", source.text)) == 1:
            continue  # a new entry is always in order: it must be said somewhere
        if other not in there:
            yield _RENAMED, Repair(f"write `{other}`", section.key.span, other)
        for cost, first, past in _moved(lines, section, entry):
            after = _put(lines, first, past, other, section, there.get(other))
            yield cost, _told(f"put it below `{other}`", difference(source, after))


def _moved(lines: list[str], section: Entry, entry: Entry) -> Iterator[tuple[float, int, int]]:
    """Which lines are moved: those of the entry and all behind it, or its own."""
    first = entry.key.span.line - 1
    if entry.key.span.line == section.key.span.line:
        return
    end, own = _past(lines, section.key.span.line - 1), _past(lines, first)
    if own < end:
        yield _MOVED_ALL, first, end
    yield _MOVED, first, own


def _past(lines: list[str], n: int) -> int:
    """The first line behind what stands below a line."""
    past = n + 1
    while past < len(lines) and (_depth(lines[past]) > _depth(lines[n]) and lines[past].strip()):
        past += 1
    return past


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _put(lines: list[str], first: int, past: int, name: str, section: Entry, there: Entry | None) -> str:
    """The text with lines moved to the end of a section, which is begun behind this one if there is none."""
    begin = section.key.span.line - 1
    at = _past(lines, there.key.span.line - 1) if there is not None else _past(lines, begin)
    moved = lines[first:past] if there is not None else [f"{name}:", *lines[first:past]]
    emptied = first == begin + 1 and past == _past(lines, begin)
    gone = range(begin if emptied else first, past)
    after = [line for n, line in enumerate(lines[:at]) if n not in gone]
    return "\n".join((*after, *moved, *(line for n, line in enumerate(lines[at:], at) if n not in gone)))


def _told(title: str, one: Repair) -> Repair:
    """Lines that are moved are not read out."""
    return Repair(title, one.span, one.text)


def said_twice(marked: Span) -> Iterator[tuple[float, Repair]]:
    """What stands below a head that was there before, below the first one; or one of both is another section."""
    source = marked.source
    lines = source.text.split("\n")
    second = marked.line - 1
    head = _HEAD.match(lines[second].strip())
    heads = [n for n, line in enumerate(lines) if head and line.rstrip() == lines[second].rstrip()]
    one, *others = heads or [second]
    if len(others) != 1:
        return
    other = others[0]
    end, past = _past(lines, one), _past(lines, other)
    after = (*lines[:end], *lines[other + 1 : past], *lines[end:other], *lines[past:])
    yield _JOINED, _told("put both together", difference(source, "\n".join(after)))
    name = head[1] if head else ""
    for section in EDITS:
        for n in heads if f"{section}:" not in lines else ():
            start = source.line_starts()[n]
            yield _RENAMED, Repair(f"write `{section}`", Span(source, start, start + len(name)), section)


def other_documents(marked: Span) -> Iterator[tuple[float, Repair]]:
    """The line that says which language this is, and the key that says what kind of document."""
    source = marked.source
    root = load(source, Sink())
    if not isinstance(root, Mapping):
        return
    if root.get(_LANGUAGE) is None:
        start = root.entries[0].key.span.start
        yield _BELOW, Repair(f"write `{_LANGUAGE}: 1`", Span(source, start, start), f"{_LANGUAGE}: 1\n")
    for entry in root.entries:
        near = nearest(entry.key.text, _KINDS)
        if near is not None and near.grade <= Grade.SLIP:
            yield _BELOW, Repair(f"write `{near}`", entry.key.span, str(near))
        for other in _DOCUMENTS if entry.key.text in _DOCUMENTS else ():
            if other != entry.key.text:
                yield _BELOW, Repair(f"write `{other}`", entry.key.span, other)


def of_another_kind_of_document(marked: Span) -> Iterator[tuple[float, Repair]]:
    """The key that says what kind of document it is, by another name."""
    root = load(marked.source, Sink())
    for entry in root.entries if isinstance(root, Mapping) else ():
        named = (
            isinstance(entry.value, Scalar)
            and entry.key.text not in HEAD_KEYS
            and bool(_NAME.fullmatch(entry.value.text))
        )
        for kind in _KINDS if named or (entry.key.text in _CALLED_SO and isinstance(entry.value, Scalar)) else ():
            yield _BELOW, Repair(f"write `{kind}`", entry.key.span, kind)


def a_text_below(marked: Span) -> Iterator[tuple[float, Repair]]:
    """Several lines below a key without the sign that keeps them apart."""
    source = marked.source
    lines = source.text.split("\n")
    n = marked.line - 1
    heads = [m for m in range(n) if _depth(lines[m]) < _depth(lines[n]) and _ENDS_SO.search(lines[m])]
    deepest = len(lines)
    for head in reversed(heads):
        folded = _ENDS_SO.search(lines[head])
        if folded is None or _depth(lines[head]) >= deepest:
            continue
        deepest = _depth(lines[head])
        end = source.line_starts()[head] + len(lines[head].rstrip())
        start = source.line_starts()[head] + folded.start()
        yield _BELOW, Repair("write `|`", Span(source, start, end), ": |")


def below_a_section(marked: Span) -> Iterator[tuple[float, Repair]]:
    """Paths right below a layer of `together`, where the section that edits them is missing."""
    source = marked.source
    root = load(source, Sink())
    trail = [entry for _, entry in around(root, marked)] if root is not None else []
    paths = [n for n, entry in enumerate(trail) if "/" in entry.key.text]
    if not paths or paths[0] == 0 or trail[0].key.text != _TOGETHER or trail[paths[0] - 1].key.text in EDITS:
        return
    lines, n = source.text.split("\n"), trail[paths[0]].key.span.line - 1
    first = trail[paths[0] - 1].key.span.line
    if first > n:
        return  # on one line with its layer
    past, depth = _past(lines, first - 1), " " * _depth(lines[n])
    below = [f"  {line}" for line in lines[first:past]]
    for cost, section in ((_BELOW, "change"), (_RENAMED, "add")):
        after = (*lines[:first], f"{depth}{section}:", *below, *lines[past:])
        yield cost, _told(f"put it below `{section}`", difference(source, "\n".join(after)))


def below_others(marked: Span) -> Iterator[tuple[float, Repair]]:
    """A key beside the one that it stands below: `optional` of a hook is said under its `use`."""
    source = marked.source
    root = load(source, Sink())
    trail = [entry for _, entry in around(root, marked)] if root is not None else []
    named = trail[-1].key.text if trail else ""
    home = next((home for home in _BESIDE if named in keys_of({"$ref": f"#/$defs/{home}"})), None)
    if home is None or not isinstance(trail[-1].value, Scalar):
        return
    entry = trail[-1]
    place = entry.key.span.to(entry.value.span)
    said = source.text[place.start : place.end]
    around_it = trail[-2].value if len(trail) > 1 else root
    beside = around_it.get(home) if isinstance(around_it, Mapping) else None
    if beside is None:
        yield _BELOW, Repair(f"write `{home}: {{{said}}}`", place, f"{home}: {{{said}}}")
    elif isinstance(beside, Mapping) and source.text[beside.span.start] == "{":
        within = beside.span.start + 1
        text = _without(source.text, place, within, f"{said}, ")
        yield _BELOW, difference(source, text)


def _without(text: str, gone: Span, at: int, put: str) -> str:
    """The text without an entry and the comma or the line that it had, and with something put in."""
    start, end = gone.start, gone.end
    comma = re.compile(r",\s*").match(text, end)
    before = re.search(r",\s*$|\n[ ]*$", text[:start])
    if comma:
        end = comma.end()
    elif before:
        start -= len(before[0])
    if at <= start:
        return f"{text[:at]}{put}{text[at:start]}{text[end:]}"
    return f"{text[:start]}{text[end:at]}{put}{text[at:]}"
