"""A number or a name of the rules, changed by hand: which piece of which text has to be written for it.

For people who never want to see the text, and written into the same file: where the number stands already it is
replaced, else the overlay is told to change it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from tassel.workspace.salvaging import salvaged
from tassel.workspace.things import EDITS
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Node, Scalar
from tassel_compiler.printing.entities.inventory import RuleSet
from tassel_compiler.source import SourceText

_CHANGE, _NUMBER, _NAME = "change", "is", "name"


@dataclass(frozen=True, slots=True)
class TextEdit:
    """`text` instead of the characters from `start` to `end`."""

    start: int
    end: int
    text: str

    def applied(self, text: str) -> str:
        return text[: self.start] + self.text + text[self.end :]


def turned(text: str, path: str, said: int | str) -> TextEdit:
    """The edit after which an overlay says this number or text at this path, or a game itself does."""
    value = json.dumps(said, ensure_ascii=False) if isinstance(said, str) else str(said)
    root = salvaged(SourceText("", text), Sink())
    if isinstance(root, Mapping):
        there = _written(root, path)
        if there is not None:
            return TextEdit(there.span.start, there.span.end, value)
        section = root.get(_CHANGE)
        if isinstance(section, Mapping) and section.entries:
            at = _behind(text, section.entries[-1].value.span.end)
            return TextEdit(at, at, f"{_break(text, at)}  {path}: {value}\n")
    at = len(text)
    return TextEdit(at, at, f"{_break(text, at)}{_CHANGE}:\n  {path}: {value}\n")


def _written(root: Mapping, path: str) -> Scalar | None:
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


def _at(node: Node, path: str) -> Scalar | None:
    if path in ("", _NUMBER):  # a constant may be written as its number alone, a thing as its name
        inner = [node.get(key) for key in (_NUMBER, _NAME)] if isinstance(node, Mapping) else [node]
        return next((found for found in inner if isinstance(found, Scalar)), None)
    for entry in node.entries if isinstance(node, Mapping) else ():
        key = entry.key.text
        if f"{path}/".startswith(f"{key}/"):
            found = _at(entry.value, path[len(key) + 1 :])
            if found is not None:
                return found
    return None


def _behind(text: str, at: int) -> int:
    """The start of the next line."""
    end = text.find("\n", max(at - 1, 0))
    return len(text) if end < 0 else end + 1


def _break(text: str, at: int) -> str:
    return "" if at == 0 or text[at - 1] == "\n" else "\n"


def names_at(rules: RuleSet, kind: str, id: str) -> tuple[str, dict[str, str]]:
    """Where the name of a thing stands, and what it is in each language; nothing where a name has several forms."""
    declared = rules.declared
    for key in (f"{kind}/{id}", id) if declared is not None else ():
        word = declared.words.get(key) if declared is not None else None
        if word is not None and all(forms.keys() == {_NAME} for forms in word.forms.values()):
            return f"words/{key}", {lang: forms[_NAME] for lang, forms in word.forms.items()}
    return "", {}


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
