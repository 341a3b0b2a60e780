"""Slips that YAML notices elsewhere: a line below, or at the bracket before.

Each looks at the text around the trouble and tells the character that did it, or passes.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading.trouble import Trouble

_GLUED = re.compile(r"(?:^|[{,]|- )\s*(?P<whole>(?P<key>[A-Za-z][\w/-]*):(?P<value>[^\s:/,}\]]+))\s*(?:$|[,}\]#])")
_LINE = re.compile(r"\s*(?P<key>[A-Za-z][\w/-]*):(?P<value>[^\s:/][^\n]*)")
_KEYS = frozenset(
    {"en", "fr", "de", "it", "es", "nl", "is", "do", "at", "by", "of", "when", "note", "cost", "copies", "source"}
)
_NOTE = re.compile(r"(?<=\s)#.*")


def glued(trouble: Trouble, sink: Sink) -> bool:
    """`cost:8` is one word to YAML; the next line is where it stops."""
    last = trouble.last
    start = trouble.line_start(last.span.start if last is not None else trouble.at)
    found = _GLUED.search(trouble.line(start))
    if found is None:
        return False
    at = start + found.start("whole")
    sink.report("E0023", trouble.span(at, len(found["whole"])), key=found["key"], value=found["value"])
    return True


def glued_line(trouble: Trouble, start: int, sink: Sink) -> bool:
    """The same where nothing else stands on the line, and YAML waits for the colon of this key."""
    found = _LINE.match(trouble.rest(start))
    if found is None:
        return False
    at = start + found.start("key")
    sink.report("E0023", trouble.span(at, len(found[0].strip())), key=found["key"], value=found["value"])
    return True


def comma(trouble: Trouble, sink: Sink) -> bool:
    """`{en: the one fr: la une}`: a key inside a value."""
    last = trouble.last
    if trouble.char(trouble.at) != ":" or last is None or last.style or not trouble.in_brackets(trouble.at):
        return False
    before, _, key = last.text.rpartition(" ")
    if not before or key not in _KEYS:
        return False
    sink.report("E0022", trouble.span(trouble.at - len(key), len(key)), key=key)
    return True


def _note(trouble: Trouble, sink: Sink) -> bool:
    """A `#` behind a blank takes the rest of the line with it, the closing bracket too."""
    start = trouble.context_at
    if start is None or trouble.char(start) not in ("{", "["):
        return False
    found = _NOTE.search(trouble.rest(start))
    if found is None or not set("]},") & set(found.group()):
        return False
    sink.report("E0024", trouble.span(start + found.start(), len(found.group())), rest=found.group()[:40])
    return True


def quotation(trouble: Trouble, sink: Sink) -> bool:
    """`'the king's road'`: the quotation was over at the second mark."""
    last = trouble.last
    if last is None or last.style not in ("'", '"') or not trouble.char(trouble.at).isalnum():
        return False
    mark, gap = last.style, trouble.source.text[last.span.end : trouble.at]
    if gap.strip() or "\n" in gap or mark not in trouble.rest(trouble.at):
        return False
    doubled = "⟪quote:put the whole text in double quotation marks⟫, or write '' for '"
    repair = doubled if mark == "'" else "write ' inside it"
    sink.report("E0025", trouble.span(last.span.start, last.span.end - last.span.start), mark=mark, repair=repair)
    return True


def _bracket(trouble: Trouble, sink: Sink) -> bool:
    """`{a: b}}`: one too many."""
    mark = trouble.char(trouble.at)
    line = trouble.source.text[trouble.line_start() : trouble.at]
    opening = {"}": "{", "]": "["}.get(mark)
    if opening is None or line.count(opening) != line.count(mark):
        return False
    sink.report("E0026", trouble.span(trouble.at), mark=mark)
    return True


LOOKS: tuple[Callable[[Trouble, Sink], bool], ...] = (glued, comma, _note, quotation, _bracket)
