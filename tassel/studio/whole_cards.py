"""Whole cards put in and taken out by hand: which piece of which text has to be written.

A new card is made like one that is there, and called as somebody says; it stands in two entries that an overlay adds.
In a game itself it stands beside the other, and one that is taken out is gone.
One that the text adds itself goes with its entries, one from below is named among what is removed, and what the text
changed of it goes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from unicodedata import normalize

from tassel.newfolder.base import free_name
from tassel.newfolder.samples import NEW_CARD, OF_ONE_ROW, SAMPLE_NAMES
from tassel.newfolder.texts import braces, one_line, quoted
from tassel.workspace.lines_of_text import text_without, with_item
from tassel.workspace.salvaging import salvaged
from tassel.workspace.things import EDITS
from tassel.workspace.turning_numbers import (
    TextEdit,
    entry_written,
    is_of_game,
    smallest_edit,
    value_edit,
    yaml_value,
)
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled
from tassel_compiler.loading import Mapping as Tree
from tassel_compiler.loading import Node, Scalar
from tassel_compiler.loading import Sequence as Listed
from tassel_compiler.loading.laid_out import as_yaml
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.reserved import reserved
from tassel_compiler.source import SourceText

_REMOVE, _COPIES, _WORDS = "remove", "copies", "words"
_NO_SLOTS = str.maketrans("{}", "()")  # braces in a text stand for something else
_LAST = re.compile("[./]")
_SIGNS, _LONGEST = re.compile("[^a-z0-9]+"), 40  # letters of a name


def card_like(text: str, rules: Compiled, path: str, title: str = "") -> TextEdit | None:
    """The edit after which there is one more card of this title, made like the one at this path; None where it cannot
    be copied. A title of one language stands in all of them until somebody translates it."""
    if rules.declared is None or rules.tree is None:
        return None
    node, declared = rules.tree.at(path), rules.declared
    if not isinstance(node, Tree):
        return None
    title = title.translate(_NO_SLOTS)
    name = free_name(_id_of(title) or NEW_CARD, [*_called(declared, rules.tree.at(_WORDS)), *_written(text)])
    members = {one.key.text: one.value for one in node.entries if one.key.text not in OF_ONE_ROW}
    called, number = SAMPLE_NAMES[NEW_CARD], name.removeprefix(NEW_CARD).replace("-", " ")
    langs = declared.languages or ("en",)
    titles = braces({lang: quoted(title) if title else called.get(lang, called["en"]) + number for lang in langs})
    home = path.rpartition("/")[0]
    now = value_edit(text, f"words/{name}", lambda indent: titles, there=False).applied(text)
    now = value_edit(now, f"{home}/{name}", lambda indent: _card(members, indent), there=False).applied(now)
    return smallest_edit(text, now.replace(f"{name}: \n", f"{name}:\n"))


def _called(declared: Declarations, words: Node | None) -> set[str]:
    """Every name that stands for something already: what a sentence says means one thing, and has one word."""
    sorts: tuple[Iterable[str], ...]
    sorts = (declared.constants, declared.families, declared.values, declared.tracks, declared.zones, declared.slots,
             declared.supply, declared.rules, *(family.rows for family in declared.families.values()))  # fmt: skip
    said = {_LAST.split(key)[-1] for sort in sorts for key in sort}
    return said | reserved() | ({entry.key.text for entry in words.entries} if isinstance(words, Tree) else set())


def _id_of(title: str) -> str:
    """The letters and digits of a title as a name of the rules; nothing where none of them could begin one."""
    plain = normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return _SIGNS.sub("-", plain).lstrip("-0123456789")[:_LONGEST].strip("-")


def card_gone(text: str, path: str) -> TextEdit:
    """The edit after which there is no such card; nothing where others need the list that would have to name it."""
    if is_of_game(_root(text)):
        return smallest_edit(text, text_without(text, tuple(path.split("/"))))
    added = _adds(text, path)
    now = text
    for key in (path, f"words/{path.rpartition('/')[2]}") if added else (path,):
        for section, entry in reversed(list(_entries_below(now, key))):
            now = text_without(now, (section, entry))
    without = now if added else _removing(now, path)
    return smallest_edit(text, text if without == now and not added else without)


def _card(members: Mapping[str, Node], indent: int | None) -> str:
    """On one line if all of it fits there, else a line for each member."""
    lines = {key: one_line(node) for key, node in members.items()}
    if all(lines.values()):
        return braces({**lines, _COPIES: "1"})
    inner = (indent or 0) + 2
    told = {key: lines[key] or _in_lines(node, inner) for key, node in members.items()} | {_COPIES: "1"}
    return "".join(f"\n{' ' * inner}{key}: {value}" for key, value in told.items() if value)


def _in_lines(node: Node, depth: int) -> str:
    return yaml_value(node.text)(depth) if isinstance(node, Scalar) else as_yaml(node, depth)


def _root(text: str) -> Tree | None:
    root = salvaged(SourceText("", text), Sink())
    return root if isinstance(root, Tree) else None


def _written(text: str) -> Iterator[str]:
    """The last names of all that an overlay says something about, be it in order or not."""
    root = _root(text)
    for section in root.entries if root is not None else ():
        if section.key.text in EDITS and isinstance(section.value, Tree):
            yield from (entry.key.text.rpartition("/")[2] for entry in section.value.entries)


def _adds(text: str, path: str) -> bool:
    root = _root(text)
    section = root.get("add") if root is not None else None
    return isinstance(section, Tree) and entry_written(section, path) is not None


def _entries_below(text: str, path: str) -> Iterator[tuple[str, str]]:
    """What the text says of this thing or of a part of it: the keys of each, that of its section first."""
    root = _root(text)
    for section in root.entries if root is not None else ():
        if section.key.text in EDITS and isinstance(section.value, Tree):
            for entry in section.value.entries:
                if f"{entry.key.text}/".startswith(f"{path}/"):
                    yield section.key.text, entry.key.text


def _removing(text: str, path: str) -> str:
    root = _root(text)
    listed = root.get(_REMOVE) if root is not None else None
    if isinstance(listed, Listed):
        return with_item(text, (_REMOVE,), path)
    if isinstance(listed, Scalar) and not listed.text:
        return f"{text[: listed.span.start].rstrip(' ')} [{path}]{text[listed.span.end :]}"
    gap = "" if not text or text.endswith("\n") else "\n"
    return f"{text}{gap}{_REMOVE}: [{path}]\n"
