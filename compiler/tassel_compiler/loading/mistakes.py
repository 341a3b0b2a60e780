"""What went wrong in the YAML, in our words.

The parser tells where it stopped and in which terms of YAML; an author wants to know which character of the
sentence did it. So the place is looked at again, with the value that was being read.
"""

from __future__ import annotations

import re

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading.looking import LOOKS, glued_line
from tassel_compiler.loading.nodes import Scalar
from tassel_compiler.loading.trouble import Trouble
from tassel_compiler.source import SourceText, Span

_MEANINGS = {
    "[": "opens a list",
    "{": "opens a mapping",
    '"': "opens a quotation, and nothing may follow it",
    "'": "opens a quotation, and nothing may follow it",
    "*": "repeats something marked with &",
    "&": "marks a value to be repeated",
    "!": "gives the value a type of YAML",
    "|": "announces a text on the next lines, and nothing may follow it",
    ">": "announces a folded text on the next lines, and nothing may follow it",
    "%": "is reserved",
    "@": "is reserved",
    "`": "is reserved",
    "-": "starts an entry of a list",
    "?": "starts a key",
    ",": "separates entries",
    "]": "closes a list",
    "}": "closes a mapping",
}
_VALUE_START = re.compile(r"[ ]*(?:-[ ]+)*(?:[^\s:#\[{\"'][^:#\[{]*:[ ]+)?(?P<value>\S)")
_KEY_BEFORE = re.compile(r"(?P<key>[^\s:{,\[-][^:{,\[]*?)\s*:\s*$")
_OPENING, _CLOSING = ("[", "{"), ("]", "}")
_SLOT = re.compile(r":[ \t]+(?P<slot>\{[\w.-]+\})[ \t]*[^\s,}\]#]")  # a text that begins with a slot: `{1} track`
_FAR = 200  # how far before a value its key is looked for


def report_failure(problem: Exception, source: SourceText, last: Scalar | None, sink: Sink) -> None:
    """Report a failure of the YAML parser."""
    trouble = _trouble(problem, source, last)
    for reason in (_tab, *LOOKS, _colon, _reserved, _block_header, _unclosed, _escape, _value_goes_on, _layout):
        if reason(trouble, sink):
            return
    problem_text = "YAML cannot make sense of this place"
    sink.report("E0020", trouble.span(trouble.at), problem=problem_text)


def explain_alias(name: str, span: Span, near: str | None, sink: Sink) -> None:
    """`*name` that names nothing: a sentence that starts with `*`, or a misspelt alias."""
    line, column = span.source.position(span.end)
    rest = span.source.line_text(line)[column - 1 :].split(" #")[0].strip()
    if rest and rest[0] not in ",]}":
        star = Span(span.source, span.start, span.start + 1)
        sink.report("E0012", star, character="*", meaning=_MEANINGS["*"])
        return
    sink.report("E0019", span, name=name, near=near)


def _trouble(problem: Exception, source: SourceText, last: Scalar | None) -> Trouble:
    mark = getattr(problem, "problem_mark", None)
    context = getattr(problem, "context_mark", None)
    said = " ".join(str(getattr(problem, name, None) or "") for name in ("context", "problem"))
    at = mark.index if mark else 0
    return Trouble(source, at, context.index if context else None, said, last)


def _tab(trouble: Trouble, sink: Sink) -> bool:
    start = trouble.line_start()
    text = trouble.source.text
    indent = re.compile(r"[ ]*\t").match(text, start)
    if not indent and trouble.char(trouble.at) != "\t":
        return False
    sink.report("E0014", trouble.span(indent.end() - 1 if indent else trouble.at))
    return True


def _colon(trouble: Trouble, sink: Sink) -> bool:
    last = trouble.last
    if trouble.char(trouble.at) != ":" or last is None or last.style:
        return False
    lines = last.text.split("\n")[-1]
    before = _key_before(trouble.source.text, last.span.start)
    first, final = last.span.line, last.span.end_line
    if first != final and " " not in trouble.source.line_text(final).strip().split(":")[0]:
        return False  # one more key, only indented too far
    if before is None:
        return False
    if first != final:
        lines = trouble.source.text[trouble.line_start() : trouble.at].strip()
    hint = "⟪quote:put the whole text in quotation marks⟫" if trouble.in_brackets(trouble.at) else None
    sink.report("E0010", trouble.span(trouble.at), hint=hint, key=lines[-40:], before=before)
    return True


def _key_before(text: str, start: int) -> str | None:
    line = text[max(text.rfind("\n", 0, start) + 1, start - _FAR) : start]
    if not line.strip():  # the value stands below its key
        line = text[max(0, start - _FAR) : start].rstrip().rsplit("\n", 1)[-1]
    match = _KEY_BEFORE.search(line)
    return match.group("key") if match else None


def _character(trouble: Trouble, offset: int, sink: Sink) -> bool:
    found = trouble.char(offset)
    if found not in _MEANINGS or not found:
        return False
    sink.report("E0012", trouble.span(offset), character=found, meaning=_MEANINGS[found])
    return True


def _reserved(trouble: Trouble, sink: Sink) -> bool:
    starts = ("cannot start any token", "sequence entries are not allowed", "keys are not allowed")
    if any(word in trouble.said for word in starts):
        return _character(trouble, trouble.at, sink)
    if "directive" in trouble.said:
        return _character(trouble, trouble.line_start(), sink)
    if "alias" in trouble.said or "anchor" in trouble.said or "tag" in trouble.said:
        return trouble.context_at is not None and _character(trouble, trouble.context_at, sink)
    return False


def _block_header(trouble: Trouble, sink: Sink) -> bool:
    if "block scalar" not in trouble.said or trouble.context_at is None:
        return False
    return _character(trouble, trouble.context_at, sink)


def _unclosed(trouble: Trouble, sink: Sink) -> bool:
    quote = "quoted scalar" in trouble.said and "escape" not in trouble.said
    flow = "while parsing a flow" in trouble.said
    if trouble.context_at is None or not (quote or flow):
        return False
    if flow and (slot := _SLOT.search(trouble.source.text, trouble.context_at, trouble.at + _FAR)) is not None:
        return _character(trouble, slot.start("slot"), sink)
    if quote and trouble.char(trouble.context_at - 1) in ("]", "}", '"', "'"):
        return _goes_on(trouble, trouble.context_at, sink)
    begins = trouble.context_at if quote else _opened(trouble.source.text, trouble.context_at)
    if begins is None:
        return False
    opened = trouble.char(begins)
    closing = {"[": "]", "{": "}"}.get(opened, opened)
    what = {"[": "the list", "{": "the mapping"}.get(opened, "the quotation")
    sink.report("E0021", trouble.span(begins), what=what, closing=closing)
    return True


def _opened(text: str, at: int) -> int | None:
    """Where the list or mapping begins that is open at a place, or begins there; None if there is none."""
    if text[at : at + 1] in _OPENING:
        return at
    closed = 0
    for place in range(at - 1, -1, -1):
        if text[place] in _CLOSING:
            closed += 1
        elif text[place] in _OPENING:
            if not closed:
                return place
            closed -= 1
    return None


def _escape(trouble: Trouble, sink: Sink) -> bool:
    if "escape" not in trouble.said:
        return False
    repair = "write two backslashes for one, or use single quotation marks"
    sink.report("E0020", trouble.span(trouble.at, 2), problem="this is no escape", repair=repair)
    return True


def _value_goes_on(trouble: Trouble, sink: Sink) -> bool:
    """`[a] b`, `"a" b`, `*a b`: the value was over, but its line goes on."""
    return _goes_on(trouble, trouble.at, sink)


def _goes_on(trouble: Trouble, at: int, sink: Sink) -> bool:
    """Whether a value that ended right before `at` began with a character of YAML."""
    start = trouble.line_start(at)
    match = _VALUE_START.match(trouble.source.text, start, at)
    if not match or match.start("value") >= at or match.group("value") not in "[{\"'*":
        return False
    return _character(trouble, match.start("value"), sink)


def _layout(trouble: Trouble, sink: Sink) -> bool:
    start = trouble.line_start()
    if "could not find expected ':'" in trouble.said and trouble.context_at is not None:
        start = trouble.context_at
        if glued_line(trouble, start, sink):
            return True
        problem = "this line is neither a key with its value nor part of the text above"
        said = trouble.rest(start).strip()
        repair = f'indent it further than the key above, or give it a value: "{said}: ..."'
    elif trouble.char(trouble.at) == "-":
        problem, repair = "an entry of a list stands among keys", "indent it, or give it a key"
    elif trouble.char(trouble.at) == ":":
        problem, repair = "this line goes on with the value above", "indent it like the keys it belongs to"
    else:
        problem, repair = "the indentation fits no line above", "indent the line like its neighbours"
        if trouble.last is not None and trouble.last.style in ("|", ">"):
            repair = "begin it at the column of the text above it"
    line = trouble.source.text[start:].split("\n", 1)[0]
    begin = start + len(line) - len(line.lstrip())
    sink.report("E0020", trouble.span(begin, max(1, len(line.strip()))), problem=problem, repair=repair)
    return True
