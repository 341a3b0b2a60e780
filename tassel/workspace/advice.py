"""The edits of a diagnostic as changes of a text: what to write instead of what, where.

A diagnostic says what to do (`spelling/edits.py`), and marks a place for people to look at. What exactly is replaced is
worked out here: the parts of the line around that place, those first of which least gets lost. Whoever uses it tries
each change before it is believed, so a place may be taken too generously but never too strictly.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from tassel.workspace.entries import inmost
from tassel.workspace.lines_around import line_around
from tassel.workspace.lines_of_text import with_item
from tassel.workspace.repair import Repair
from tassel.workspace.turning_numbers import smallest_edit, value_edit
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import load
from tassel_compiler.source import Span
from tassel_compiler.spelling.edits import SAY, TO_DO, WRITE, Edit

_PIECE = re.compile(r"'s\b|[\w-]+|[^\w\s]")
_TABLE = re.compile(r"[\w-]+: [^,:]+(?:, [\w-]+: [^,:]+)+")  # without its brackets
_MOST_LOST = 3  # words that are replaced besides those that the advice says again
_MOST_TRIED = 24
_Found = Iterator[tuple[int, int, str]]


def advised(edits: Iterable[Edit], marked: Span) -> Iterator[Repair]:
    """What the advice could mean, the likeliest first."""
    text = marked.source.text
    for edit in edits:
        for start, end, put in _PLACED[edit.sort](text, marked, edit.what):
            said = {WRITE: put, SAY: edit.what}.get(edit.sort)
            title = f"write `{said}`" if said is not None else TO_DO[edit.sort]
            yield Repair(title, Span(marked.source, start, end), put)


def _written(text: str, marked: Span, what: str) -> _Found:
    """What is said, in the place of as much of the line as it may mean."""
    if "..." not in what:
        first, past = line_around(text, marked.start)
        wrong = text[marked.start : marked.end]
        if wrong.isalnum() and text[first:past].count(wrong) > 1:
            yield marked.start, past, text[marked.start : past].replace(wrong, what)
            yield first, past, text[first:past].replace(wrong, what)
        yield from ((start, end, what) for start, end in _ranges(marked, text, what))


def _ranges(marked: Span, text: str, put: str) -> list[tuple[int, int]]:
    """Where the advice may go: parts of the line that touch what is marked, those first of which least gets lost."""
    first, past = line_around(text, marked.start)
    pieces = [(first + m.start(), first + m.end()) for m in _PIECE.finditer(text[first:past])]
    end = min(max(marked.end, marked.start + 1), past)
    found = [(i, j) for i, _ in pieces for _, j in pieces if i < j and i < end and j > marked.start]
    found = [(i, j) for i, j in found if not (_glued(text[i - 1 : i], put[:1]) or _glued(put[-1:], text[j : j + 1]))]
    kept = Counter(_PIECE.findall(put))
    ranked = ((_lost(text[i:j], kept), abs(i - marked.start) + abs(j - marked.end), i, j) for i, j in found)
    return [(i, j) for lost, _, i, j in sorted(ranked) if lost <= _MOST_LOST][:_MOST_TRIED]


def _glued(one: str, other: str) -> bool:
    """Whether two words would become one."""
    return one.isalnum() and other.isalnum()


def _lost(text: str, kept: Counter[str]) -> int:
    """How many words of a text are not said any more."""
    return (Counter(_PIECE.findall(text)) - kept).total()


def _left_out(text: str, marked: Span, _what: str) -> _Found:
    """What is marked goes, with the blank before or behind it."""
    end = marked.end + (text[marked.end : marked.end + 1] == " ")
    yield marked.start, end, ""
    yield marked.start, marked.end, ""


def _dropped(text: str, marked: Span, word: str) -> _Found:
    """The first word of that name in the line goes."""
    first, past = line_around(text, marked.start)
    at = text.find(word, first, past)
    if at >= 0:
        yield at, at + len(word) + (text[at + len(word) : at + len(word) + 1] == " "), ""


def _headed(text: str, marked: Span, _what: str) -> _Found:
    """A colon behind each word of the line that could end the head; what stood in its place goes."""
    first, past = line_around(text, marked.start)
    for piece in _PIECE.finditer(text[first:past]):
        at = first + piece.end()
        if at < past and text[at] == " ":
            yield at, at, ":"
            then = re.compile(r" ?(?:then|do)\b:?").match(text, at)
            if then:
                yield at, then.end(), ":"


def _closed(text: str, marked: Span, sign: str) -> _Found:
    """The sign that is missing, at the end of the line or behind what is marked."""
    first, past = line_around(text, marked.start)
    line = text[first:past].rstrip()
    opening = {")": "(", "]": "[", "}": "{"}
    if line[-1:] in opening and line[-1] != sign and line.count(opening[line[-1]]) < line.count(line[-1]):
        yield first + len(line) - 1, first + len(line), sign  # another bracket stands in its place
    for at in dict.fromkeys((past, marked.end, *(m.end() + first for m in _PIECE.finditer(text[first:past])))):
        yield at, at, sign


_OTHER_COMMAS = ";."


def _comma(text: str, marked: Span, key: str) -> _Found:
    """A comma in front of the key, instead of the blank."""
    first, past = line_around(text, marked.start)
    at = text.find(f" {key}:", first, past)
    if at >= 0:
        yield at - (text[at - 1] in _OTHER_COMMAS), at, ","


def _apart(text: str, marked: Span, word: str) -> _Found:
    """A semicolon in front of the words, instead of what joined them."""
    _, past = line_around(text, marked.start)
    first = text.rfind("\n", 0, marked.start) + 1
    at = text.find(word, marked.start, past)
    if at >= 0:
        joined = re.search(r"(?:[\s,:]|\b(?:and|then)\b)+\Z", text[first:at])
        yield first + (joined.start() if joined else at - first), at, "; "


def _in_quotes(text: str, marked: Span, _what: str) -> _Found:
    """The value of the line in quotation marks."""
    first, past = line_around(text, marked.start)
    inner = re.compile(r"'(.*?)'(?=[,}\]]|$)").match(text, marked.start, past)
    if inner and '"' not in inner[1]:
        yield inner.start(), inner.end(), f'"{inner[1]}"'
    value = re.match(r"(\s*(?:- )?[^\s:]+:\s+)(?![{\[])(.*\S)", text[first:past])
    if value and '"' not in value[2]:
        yield first + value.start(2), first + value.end(2), f'"{value[2]}"'
    elif value and "'" not in value[2]:
        yield first + value.start(2), first + value.end(2), f"'{value[2]}'"


def _on_lines(text: str, marked: Span, _what: str) -> _Found:
    """The value of the line as a text below it."""
    first, past = line_around(text, marked.start)
    value = re.match(r"(\s*)(?:- )?[^\s:]+:(\s+)(.*\S)", text[first:past])
    if value and not _TABLE.fullmatch(value[3]):
        below = "\n".join(f"{value[1]}  {part.strip()}" for part in value[3].split(";"))
        yield first + value.start(2), first + value.end(3), f" |\n{below}"


def _each(text: str, marked: Span, what: str) -> _Found:
    """One word for another in the whole value of the line."""
    word, _, put = what.partition("=")
    first, past = line_around(text, marked.start)
    value = text.find(": ", first, past) + 2
    again = re.sub(rf"(?<![\w-]){re.escape(word)}(?![\w-])", put, text[marked.start : marked.end])
    yield marked.start, marked.end, again
    if value > 1:
        yield value, past, re.sub(rf"(?<![\w-]){re.escape(word)}(?![\w-])", put, text[value:past])


def _blank(_text: str, marked: Span, _what: str) -> _Found:
    yield marked.start, marked.end, " "


def _nowhere(_text: str, _marked: Span, _what: str) -> _Found:
    """What names another key is carried out by who knows the mapping (`slips_of_keys`)."""
    return iter(())


def _entry(text: str, marked: Span, _what: str) -> _Found:
    """A key with all that it holds, and the comma or the line that it had."""
    trail = inmost(load(marked.source, Sink()), marked)
    if not trail or trail[-1].key.span.start != marked.start:
        return
    end = trail[-1].value.span.end
    comma, before = _COMMA.match(text, end), _COMMA_BEFORE.search(text, 0, marked.start)
    if before is not None:
        yield before.start(), end, ""
    elif comma is not None:
        yield marked.start, comma.end(), ""
    else:
        yield text.rfind("\n", 0, marked.start), end, ""


def _said(text: str, _marked: Span, what: str) -> _Found:
    """Of another entry, wherever the text says such things."""
    section, _, said = what.partition(": ")
    if section == _REMOVE:
        path = said.strip("[]")
        now = with_item(text, (_REMOVE,), path)
        gap = "" if text.endswith("\n") else "\n"
        edit = smallest_edit(text, now if now != text else f"{text}{gap}{_REMOVE}: [{path}]\n")
    else:
        path, _, value = said.partition(": ")
        edit = value_edit(text, path, lambda indent: value, there=section == _CHANGE)
    yield edit.start, edit.end, edit.text


_REMOVE, _CHANGE = "remove", "change"
_COMMA, _COMMA_BEFORE = re.compile(r",\s*"), re.compile(r",\s*$")
_PLACED: dict[str, Callable[[str, Span, str], _Found]] = {
    WRITE: _written, "leave": _left_out, "drop": _dropped, "colon": _headed, "close": _closed, "comma": _comma,
    "apart": _apart, "entry": _entry, "quote": _in_quotes, "below": _on_lines, "blank": _blank,
    "each": _each, SAY: _said,
    **dict.fromkeys(("need", "among", "path", "instead", "on"), _nowhere),
}  # fmt: skip
