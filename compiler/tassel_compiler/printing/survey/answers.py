"""From answers to an overlay: what stands otherwise in the box is changed, what was looked at is printed from now on.

An entry is as sure as its parts: it becomes printed when everything that was asked about it is answered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.marks import MARK
from tassel_compiler.documents import AnswersFile
from tassel_compiler.effects import parse
from tassel_compiler.loading import Node, Scalar, nodes
from tassel_compiler.loading.laid_out import as_yaml, plain_or_quoted
from tassel_compiler.overlays import Tree
from tassel_compiler.printing.survey.questions import AskedThing, AskedValue, value_node
from tassel_compiler.schema.places import plain_data
from tassel_compiler.spelling import nearest

RIGHT, OPEN = "right", "?"
RESTS_ON = "BOX"  # what the values rest on afterwards
_CHANGE, _DEPTH = "change", 2
_NUMBER = re.compile(r"-?[0-9]+")


@dataclass(frozen=True, slots=True)
class Correction:
    """An overlay as text, the answers by their paths that change something, how many values were right, and how
    many are still open."""

    overlay: str
    answers: Mapping[str, Node]
    right: int
    open: int

    @property
    def changed(self) -> int:
        return len(self.answers)

    def at_answers(self, overlay: nodes.Mapping) -> nodes.Mapping:
        """The overlay with these answers themselves as its values, so that what is wrong with one is told there."""
        there = overlay.get(_CHANGE)
        if not isinstance(there, nodes.Mapping):
            return overlay
        kept = (one for one in there.entries if one.key.text in self.answers)
        found = (nodes.Entry(one.key, self.answers[one.key.text]) for one in kept)
        change = nodes.Mapping(tuple(found), there.span)
        every = (nodes.Entry(one.key, change if one.key.text == _CHANGE else one.value) for one in overlay.entries)
        return nodes.Mapping(tuple(every), overlay.span)


def correction(name: str, found: AnswersFile, things: Sequence[AskedThing], tree: Tree, sink: Sink) -> Correction:
    """What came back, as an overlay of this name; an answer that cannot be one is told with its place."""
    values = {value.path: value for thing in things for value in thing.values}
    answers = dict(_answers(found, values, tree, sink))
    told = {path: node for path, node in answers.items() if not _is(node, RIGHT)}
    wrong = {path: node for path, node in told.items() if not _same(values[path], value_node(tree, path), node)}
    seen = [t for t in things if t.values and all(value.path in answers for value in t.values)]
    layers = dict.fromkeys(node.span.source.layer for t in things if (node := tree.at(t.path)) is not None)
    text = _overlay(name, list(layers), wrong, [t.path for t in seen])
    return Correction(text, wrong, len(answers) - len(wrong), len(values) - len(answers))


def _answers(
    found: AnswersFile, values: dict[str, AskedValue], tree: Tree, sink: Sink
) -> Iterator[tuple[str, Node]]:
    table = found.root.get("answers")
    for entry in table.entries if isinstance(table, nodes.Mapping) else ():
        path = entry.key.text
        if path not in values:
            sink.report("E1014", entry.key.span, found=path, near=nearest(path, values))
        elif not _is(entry.value, OPEN) and (_is(entry.value, RIGHT) or _fits(values[path], entry.value, tree, sink)):
            yield path, entry.value


def _same(value: AskedValue, before: Node | None, answer: Node) -> bool:
    """Whether somebody wrote down what was believed, in lines of his own."""
    if isinstance(answer, Scalar) or before is None:
        return isinstance(answer, Scalar) and "".join(answer.text.split()) == "".join(value.text.split())
    return plain_data(answer) == plain_data(before)


def _is(node: Node, word: str) -> bool:
    return isinstance(node, Scalar) and node.text == word


def _fits(value: AskedValue, answer: Node, tree: Tree, sink: Sink) -> bool:
    """Whether an answer is of the kind that was asked for; which effects there are says the language."""
    if value.effect:
        return isinstance(answer, Scalar) and parse("block", answer, sink) is not None
    before = value_node(tree, value.path)
    asked, given = _shape(before), _shape(answer)
    if asked == given and not _as_long(value, before, answer, tree):
        asked, given = _length(before), _length(answer)
    if before is not None and asked != given:
        sink.report("E1015", answer.span, path=value.path, found=given, asked=asked)
    return asked == given


def _as_long(value: AskedValue, before: Node | None, answer: Node, tree: Tree) -> bool:
    """A list whose places are counted has as many as before: that of a constant, and one that is as long on every row.
    A track may have more spaces or fewer."""
    if value.path.startswith("tracks/") or not isinstance(before, nodes.Sequence):
        return True
    home, _, row_and_member = value.path.rpartition("/each/")
    rows = tree.at(f"{home}/each") if home else None
    member = row_and_member.partition("/")[2]
    entries = rows.entries if isinstance(rows, nodes.Mapping) else ()
    found = [row.value.get(member) for row in entries if isinstance(row.value, nodes.Mapping)]
    lengths = {len(one.items) for one in (before, *found) if isinstance(one, nodes.Sequence)}
    return len(lengths) > 1 or _length(before) == _length(answer)


def _length(node: Node | None) -> str:
    return f"a list of {len(node.items)}" if isinstance(node, nodes.Sequence) else _shape(node)


def _shape(node: Node | None) -> str:
    match node:
        case Scalar(text):
            return "a number" if _NUMBER.fullmatch(text) else "a name"
        case nodes.Sequence(items):
            kinds = sorted({_shape(item).removeprefix("a ") for item in items})
            return f"a list of {'s and '.join(kinds)}s" if kinds else "an empty list"
        case _:
            return "a table"


def _overlay(name: str, layers: Sequence[str], changes: Mapping[str, Node], seen: Sequence[str]) -> str:
    on = ", ".join(map(plain_or_quoted, layers))
    head = f"# What an owner of the box found on its parts, {MARK}."  # which may write it anew from more answers
    lines = [head, "tassel: 1", f"overlay: {name}", f"on: [{on}]"]
    if changes:
        lines += [f"{_CHANGE}:", *(f"{' ' * _DEPTH}{path}: {as_yaml(node, _DEPTH)}" for path, node in changes.items())]
    if seen:
        lines += ["sources:", *(f"  {path}: {{source: [{RESTS_ON}], status: printed}}" for path in seen)]
    return "\n".join(lines) + "\n"
