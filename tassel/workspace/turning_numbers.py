"""A number, a text, a sentence or a list of the rules, changed by hand: which piece of which text has to be written.

For people who never want to see the text, and written into the same file: where the value stands already it is
replaced, in an entry that stands there it is added, else the overlay is told to change it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from tassel.workspace.lines_of_text import behind, text_without
from tassel.workspace.salvaging import salvaged
from tassel.workspace.things import EDITS
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Entry, Mapping, Node, Scalar, Sequence, load
from tassel_compiler.printing.entities.inventory import RuleSet
from tassel_compiler.source import SourceText

_CHANGE, _ADD, _NUMBER, _NAME, _OVERLAY, _TITLE = "change", "add", "is", "name", "overlay", "title"
_MODULE = "module"
_SHORT = ("", _NUMBER, "do", "slot")  # what a value may be the short form of
_BY_PLAYERS = "by-players/"
_PLAIN = re.compile(r"[A-Za-z0-9\[][^#\n]*")
_WORDLIKE = re.compile(r"(?i:yes|no|on|off|true|false|null|~|)$")
_ODD = re.compile(  # what YAML reads otherwise, or not at all
    r"[^\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


@dataclass(frozen=True, slots=True)
class TextEdit:
    """`text` instead of the characters from `start` to `end`."""

    start: int
    end: int
    text: str

    @property
    def is_empty(self) -> bool:
        """Whether nothing is another after it."""
        return not self.text and self.start == self.end

    def applied(self, text: str) -> str:
        return text[: self.start] + self.text + text[self.end :]


def smallest_edit(old: str, new: str) -> TextEdit:
    """The smallest piece in which they differ."""
    start = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    same = 0
    while same < min(len(old), len(new)) - start and old[-1 - same] == new[-1 - same]:
        same += 1
    return TextEdit(start, len(old) - same, new[start : len(new) - same])


def turned(text: str, path: str, said: int | str, there: bool = True) -> TextEdit:
    """The edit after which an overlay says this number or text at this path, or a game itself does.

    `there` is whether the rules say something at this path so far.
    """
    value = _in_quotes(said) if isinstance(said, str) else str(said)
    return value_edit(text, path, lambda indent: value, there)


def yaml_value(said: str) -> Callable[[int | None], str]:
    """A sentence or a list as its author would write it, behind its key: plain if it can be, in lines of its own
    where it has several, else in quotes. It is asked how far its key is indented; None where it has no line."""
    words, lines = said.strip(), said.rstrip().split("\n")
    is_odd = _ODD.search(said) is not None
    safe = not is_odd and len(lines) == 1 and _PLAIN.fullmatch(words) and not _WORDLIKE.match(words)
    plain = safe and not re.search(r":\s| #|:$", words) and (words[0] != "[" or _is_list(words))

    in_lines = len(lines) > 1 and not is_odd and bool(lines[0][:1].strip())  # the first says how far all are indented

    def written(indent: int | None) -> str:
        if in_lines and indent is not None:
            return "|\n" + "\n".join(" " * (indent + 2) + line if line else "" for line in lines)
        flowing = indent is None and any(sign in said for sign in ",{}[]")
        return words if plain and (not flowing or words[0] == "[") else _in_quotes(said)

    return written


def _in_quotes(said: str) -> str:
    """A text in quotes. What YAML takes for the end of a line, or for nothing, is spelt out; half a sign, which no file
    can hold, is what stands for one."""
    whole = re.sub(r"[\ud800-\udfff]", "\ufffd", said)
    return _ODD.sub(lambda sign: f"\\u{ord(sign[0]):04x}", json.dumps(whole, ensure_ascii=False))


def _is_list(said: str) -> bool:
    sink = Sink()
    root = load(SourceText("", f"a: {said}\nb: 1\n"), sink)
    return isinstance(root, Mapping) and isinstance(root.entries[0].value, Sequence) and not sink.items


def value_edit(text: str, path: str, value: Callable[[int | None], str], there: bool = True) -> TextEdit:
    """The edit after which `value` stands at this path."""
    root = salvaged(SourceText("", text), Sink())
    if isinstance(root, Mapping):
        found = entry_written(root, path)
        if found is not None:
            return _instead(text, found, value)
        home, _, key = path.rpartition("/")
        around = entry_written(root, home) if home else None
        if around is not None and isinstance(around.value, Mapping) and around.value.entries:
            return _beside(text, around.value, key, value)
        if not home:
            return _at_head(text, root, path, value)
        if home == _TITLE:
            return _at_head(text, root, home, lambda indent: f"{{{key}: {value(None)}}}")
        if is_of_game(root):
            return _in_game(text, root, path.split("/"), value)
        section = root.get(_CHANGE if there else _ADD)
        if isinstance(section, Mapping) and section.entries:
            return _beside(text, section, path, value)
    at = len(text)
    return TextEdit(at, at, f"{_break(text, at)}{_CHANGE if there else _ADD}:\n  {path}: {value(2)}\n")


def is_of_game(root: Node | None) -> bool:
    """Whether a text is of a game itself, which says things where they stand; overlays say what they do to others."""
    return isinstance(root, Mapping) and root.get(_MODULE) is not None


def _in_game(text: str, root: Mapping, path: list[str], value: Callable[[int | None], str]) -> TextEdit:
    """A path of which only the first steps are there, or none."""
    for known in range(len(path) - 1, 0, -1):
        around = entry_written(root, "/".join(path[:known]))
        if around is not None and isinstance(around.value, Mapping) and around.value.entries:
            return _beside(text, around.value, path[known], _inside(path[known + 1 :], value))
    at = len(text)
    return TextEdit(at, at, f"{_break(text, at)}{path[0]}:\n  {path[1]}: {_inside(path[2:], value)(2)}\n")


def _inside(keys: list[str], value: Callable[[int | None], str]) -> Callable[[int | None], str]:
    """The value under these keys, in brackets."""
    return (lambda indent: f"{{{keys[0]}: {_inside(keys[1:], value)(None)}}}") if keys else value


def taken_back(text: str, path: str) -> TextEdit | None:
    """The edit after which an overlay leaves what lies below as it is; None where it does not say so by itself."""
    root = salvaged(SourceText("", text), Sink())
    section = root.get(_CHANGE) if isinstance(root, Mapping) else None
    if not isinstance(root, Mapping) or not isinstance(section, Mapping):
        return None
    for one in section.entries:
        if one.key.text == path or path.rpartition("/") == (one.key.text, "/", _NUMBER):
            return smallest_edit(text, text_without(text, (_CHANGE, one.key.text)))
    return None


def entry_written(root: Mapping, path: str) -> Entry | None:
    """What this document says there: at the whole path, or part of an entry that it adds."""
    for entry in root.entries:
        if entry.key.text not in EDITS:
            found = _at(root, path)
            if found is not None:
                return found
        elif isinstance(entry.value, Mapping):
            found = _at(entry.value, path)
            if found is not None:
                return found
    return None


def _at(node: Node, path: str) -> Entry | None:
    for entry in node.entries if isinstance(node, Mapping) else ():
        key = entry.key.text
        if f"{path}/".startswith(f"{key}/"):
            rest = path[len(key) + 1 :]
            found = _ending(entry, rest) or _at(entry.value, rest) or _at(entry.value, rest.removeprefix(_BY_PLAYERS))
            if found is not None:
                return found
    return None


def _ending(entry: Entry, rest: str) -> Entry | None:
    """Whether the path ends here: a constant may be written as its number alone, a rule as its sentence, a thing as
    its name."""
    value = entry.value
    if rest in _SHORT and not isinstance(value, Mapping):
        return entry
    if rest in ("", _NUMBER) and isinstance(value, Mapping):
        inner = [one for one in value.entries if one.key.text in (_NUMBER, _NAME) and isinstance(one.value, Scalar)]
        return inner[0] if inner else entry if rest == "" else None
    return entry if rest == "" else None


def _instead(text: str, entry: Entry, value: Callable[[int | None], str]) -> TextEdit:
    start, end = entry.value.span.start, entry.value.span.end
    line = text.rfind("\n", 0, entry.key.span.start) + 1
    alone = not text[line : entry.key.span.start].strip()
    if not isinstance(entry.value, Scalar) and text[start : start + 1] not in ("[", "{"):
        start = entry.key.span.end + 1  # a list of lines goes with its line break
        return TextEdit(start, end, " " + value(entry.key.span.start - line if alone else None))
    return TextEdit(start, end, value(entry.key.span.start - line if alone else None))


def _beside(text: str, home: Mapping, key: str, value: Callable[[int | None], str]) -> TextEdit:
    """One more entry in a mapping, as the others stand in it."""
    last = home.entries[-1]
    if text[home.span.start : home.span.start + 1] == "{":
        at = last.value.span.end
        return TextEdit(at, at, f", {key}: {value(None)}")
    line = text.rfind("\n", 0, last.key.span.start) + 1
    indent = last.key.span.start - line
    at = behind(text, last.value.span.end)
    return TextEdit(at, at, f"{_break(text, at)}{' ' * indent}{key}: {value(indent)}\n")


def _at_head(text: str, root: Mapping, key: str, value: Callable[[int | None], str]) -> TextEdit:
    """Behind the line that says what this is."""
    last = next((e for e in root.entries if e.key.text == _OVERLAY), root.entries[-1])
    at = behind(text, last.value.span.end)
    return TextEdit(at, at, f"{_break(text, at)}{key}: {value(0)}\n")


def _break(text: str, at: int) -> str:
    return "" if at == 0 or text[at - 1] == "\n" else "\n"


def knobs_at(rules: RuleSet, path: str) -> dict[str, tuple[int, int]]:
    """How far the numbers of a thing may be turned, by their names; a constant's own number has none."""
    declared = rules.declared
    if declared is None:
        return {}
    rows = [row for family in declared.families.values() for row in family.rows.values() if row.origin.path == path]
    found = {knob.name: (knob.low, knob.high) for row in rows for knob in row.knobs}
    for constant in declared.constants.values():
        if constant.origin.path == path and constant.knob is not None:
            found[_NUMBER] = constant.knob.low, constant.knob.high
    return found
