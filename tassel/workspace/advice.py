"""Advice of diagnostics as changes of a text: what to write instead of what, where.

The advice is meant for people; what can be done by a program in it is read off here, form by form. Whoever uses it
tries each change before it is believed, so a form may be read too generously but never too strictly.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tassel_compiler.source import Span

_PIECE = re.compile(r"'s\b|[\w-]+|[^\w\s]")
_MOST_LOST = 3  # words that are replaced besides those that the advice says again
_MOST_TRIED = 24
_LONG = 80  # letters of a title
_FORMS = (
    "write(?: so:| instead:| a whole number, or a list:)?|did you mean|perhaps|compare it:|a list is written"
    "|give it a name:|leave it out:|say how many:|say again of what:"
)
_INSTEAD = re.compile(rf"(?:{_FORMS}) (?P<quote>[`\"])(?P<text>[^`\"]+)(?P=quote)")
_QUOTED = re.compile(r"`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Repair:
    """A text in the place of another."""

    title: str
    span: Span
    text: str

    def applied(self, source: str) -> str:
        return source[: self.span.start] + self.text + source[self.span.end :]


_Found = Iterator[tuple[int, int, str]]


def advised(hint: str, marked: Span) -> Iterator[Repair]:
    """What the advice could mean, the likeliest first."""
    text = marked.source.text
    for advice in _INSTEAD.finditer(hint):
        put = advice["text"]
        if "..." not in put:
            yield from (Repair(f"write `{put}`", Span(marked.source, i, j), put) for i, j in _ranges(marked, text, put))
    for quoted in dict.fromkeys(_QUOTED.findall(hint)):
        ranges = _ranges(marked, text, quoted)
        yield from (Repair(f"write `{quoted}`", Span(marked.source, i, j), quoted) for i, j in ranges)
    for form, find in _OTHERS.items():
        match = re.search(form, hint)
        if match:
            title = hint.split(":")[0] if len(hint) > _LONG else hint
            yield from (Repair(title, Span(marked.source, i, j), put) for i, j, put in find(text, marked, match))


def _ranges(marked: Span, text: str, put: str) -> list[tuple[int, int]]:
    """Where the advice may go: parts of the line that touch what is marked, those first of which least gets lost."""
    first, past = _line(text, marked.start)
    pieces = [(first + m.start(), first + m.end()) for m in _PIECE.finditer(text[first:past])]
    end = min(max(marked.end, marked.start + 1), past)
    found = [(i, j) for i, _ in pieces for _, j in pieces if i < j and i < end and j > marked.start]
    kept = Counter(_PIECE.findall(put))
    ranked = ((_lost(text[i:j], kept), abs(i - marked.start) + abs(j - marked.end), i, j) for i, j in found)
    return [(i, j) for lost, _, i, j in sorted(ranked) if lost <= _MOST_LOST][:_MOST_TRIED]


def _lost(text: str, kept: Counter[str]) -> int:
    """How many words of a text are not said any more."""
    return (Counter(_PIECE.findall(text)) - kept).total()


def _line(text: str, at: int) -> tuple[int, int]:
    return text.rfind("\n", 0, at) + 1, (text + "\n").index("\n", at)


def _left_out(text: str, marked: Span, _match: re.Match[str]) -> _Found:
    """What is marked goes, with the blank before or behind it."""
    end = marked.end + (text[marked.end : marked.end + 1] == " ")
    yield marked.start, end, ""
    yield marked.start, marked.end, ""


def _quoted_out(text: str, marked: Span, match: re.Match[str]) -> _Found:
    """The first word of that name in the line goes."""
    first, past = _line(text, marked.start)
    at = text.find(match[1], first, past)
    if at >= 0:
        yield at, at + len(match[1]) + (text[at + len(match[1]) : at + len(match[1]) + 1] == " "), ""


def _headed(text: str, marked: Span, _match: re.Match[str]) -> _Found:
    """A colon behind each word of the line that could end the head; what stood in its place goes."""
    first, past = _line(text, marked.start)
    for piece in _PIECE.finditer(text[first:past]):
        at = first + piece.end()
        if at < past and text[at] == " ":
            yield at, at, ":"


def _closed(text: str, marked: Span, match: re.Match[str]) -> _Found:
    """The sign that is missing, at the end of the line or behind what is marked."""
    first, past = _line(text, marked.start)
    for at in dict.fromkeys((past, marked.end, *(m.end() + first for m in _PIECE.finditer(text[first:past])))):
        yield at, at, match[1]


def _apart(text: str, marked: Span, match: re.Match[str]) -> _Found:
    """A semicolon in front of the words, instead of what joined them."""
    first, past = _line(text, marked.start)
    at = text.find(match[1], marked.start, past)
    if at >= 0:
        joined = re.search(r"(?:,?\s*(?:and|then|,)?\s*)+\Z", text[first:at])
        yield first + (joined.start() if joined else at - first), at, "; "


def _in_quotes(text: str, marked: Span, _match: re.Match[str]) -> _Found:
    """The value of the line in quotation marks."""
    first, past = _line(text, marked.start)
    value = re.match(r"(\s*(?:- )?[^\s:]+:\s+)(.*\S)", text[first:past])
    if value and '"' not in value[2]:
        yield first + value.start(2), first + value.end(2), f'"{value[2]}"'
    elif value and "'" not in value[2]:
        yield first + value.start(2), first + value.end(2), f"'{value[2]}'"


def _on_lines(text: str, marked: Span, _match: re.Match[str]) -> _Found:
    """The value of the line as a text below it."""
    first, past = _line(text, marked.start)
    value = re.match(r"(\s*)(?:- )?[^\s:]+:(\s+)(.*\S)", text[first:past])
    if value:
        below = "\n".join(f"{value[1]}  {part.strip()}" for part in value[3].split(";"))
        yield first + value.start(2), first + value.end(3), f" |\n{below}"


_OTHERS: dict[str, Callable[[str, Span, re.Match[str]], _Found]] = {
    r"^(?:leave it out|take it away)": _left_out,
    r"^leave `([^`]+)` out": _quoted_out,
    r"the head of `\w+` ends with `:`": _headed,
    r"^add the missing (\S)": _closed,
    r"^put `;` or a new line before `([^`]+)`": _apart,
    r"^put the whole (?:text|sentence) in quotation marks": _in_quotes,
    r"^write an ordinary blank": lambda _text, marked, _match: iter([(marked.start, marked.end, " ")]),
    r"^start the text on the next line": _on_lines,
}
