"""One sign of the layout taken back: a bracket, a quotation mark, a colon or a comma that is missing or too much.

Nobody needs to know which bracket belongs to which: every sign of a line is tried as another one and left out, and
each that may be missing is put in at the edges of its words. A reader of YAML says at once which of these are texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_SIGN = re.compile(r"[\[\]{}()\"',.;:=|<>]")
_TWO = re.compile(r"[\]})]{2}")
_EDGE = re.compile(r"(?<=[\w\"'\]})])(?=[,\]})\s]|$)")
_BEGIN = re.compile(r"(?<=[:,\[{] )(?=[\w\"'\[{])|(?<=[\[{])(?=[\w\"'\[{])")
_A_SIGN = re.compile(r"[\[{(](?!\w+[\]})] \w)")  # that begins a list or a table, and no text
_QUOTED = re.compile(r"(?<=[:,] )(\{\w+\} [^,{}\"]+)(?=[,}]|$)")
_THROUGHOUT = (("=>", ": "), ("->", ": "), (":=", ": "), ("=", ": "), (";", ", "), ("|", ", "), ("/", ", "))  # of a row
_OTHERS = {
    **dict.fromkeys("({[<", "{["), **dict.fromkeys(")}]>", "}]"), ",": (": ", ":", ";"), ".": (",", ", ", ": ", "/"),
    ";": (",", ":"), ":": (",", ""), "'": ('"',), "=": (":",), "|": (",",), '"': (),
}  # fmt: skip


def one_sign(line: str) -> Iterator[str]:
    """The line with each sign that it may have instead."""
    for found in _SIGN.finditer(line):
        before, behind = line[: found.start()], line[found.end() :]
        within = found[0] != ":" or before.count("{") > before.count("}")  # elsewhere it ends a key
        yield from (f"{before}{other}{behind}" for other in _OTHERS[found[0]] if within and other != found[0])
        yield f"{before}{behind}"
        if found[0] in ":," and behind[:1] not in ("", " "):
            yield f"{before}{found[0]} {behind}"
    for found in _TWO.finditer(line):
        yield f"{line[: found.start()]}{found[0][::-1]}{line[found.end() :]}"
    for found in _EDGE.finditer(line):
        yield from (f"{line[: found.start()]}{sign}{line[found.start() :]}" for sign in ('"', "]", "}", ",", ":"))
    for found in _BEGIN.finditer(line):
        signs = ("[", "{") if _A_SIGN.match(line, found.start()) else ('"', "[", "{")
        yield from (f"{line[: found.start()]}{sign}{line[found.start() :]}" for sign in signs)
    for sign, other in _THROUGHOUT:
        if line.count(sign) > 1:
            yield re.sub(rf" *{re.escape(sign)} *", other, line)
    yield _QUOTED.sub(r'"\1"', line)
