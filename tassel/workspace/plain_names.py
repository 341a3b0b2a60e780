"""Names that stand outside of sentences, and what they name: values and lists of rules, cells and rows of tables,
scenarios, plans of what is printed.

What a word of a sentence means is known; here nobody wrote it down. A name before which its kind stands is that of the
kind; a value or a cell is one of what its member holds; else it is the only thing that is called so, or the first one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tassel.workspace.named_places import name_scalars
from tassel_compiler.driver import Compiled
from tassel_compiler.effects.grammar import STARTS, keywords
from tassel_compiler.effects.mistakes.tried import reads
from tassel_compiler.loading import Mapping, Node, Scalar
from tassel_compiler.loading.tables import TABLE_ENDING
from tassel_compiler.printing.entities.inventory import origins
from tassel_compiler.resolve.declarations import Declarations, Type
from tassel_compiler.same import Same
from tassel_compiler.source import Span

_NAME = re.compile(r"[\w-]+")
_MEMBER = re.compile(r"([\w-]+)\.([\w-]+)")
_ANCHOR = re.compile(r"([\w-]+)/([\w-]+(?:\.[\w-]+)?)")


@dataclass(frozen=True, slots=True)
class PlainName:
    """A name, and the path of the entry that it names."""

    span: Span
    path: str


class PlainNames:
    """The things of one rule set by what they are called, and the members whose values are names."""

    def __init__(self, declared: Declarations) -> None:
        self._declared = declared

    @cached_property
    def _by_anchor(self) -> dict[str, str]:
        return {f"{kind}/{id}": origin.path for kind, id, _, origin in origins(self._declared)}

    @cached_property
    def _by_id(self) -> dict[str, str]:
        """By the whole id, or by what it ends in: what a player has is called without the player."""
        found: dict[str, str] = {}
        for _, id, _, origin in origins(self._declared):
            found.setdefault(id, origin.path)
        for _, id, _, origin in origins(self._declared):
            found.setdefault(id.rpartition(".")[2], origin.path)
        return found

    @cached_property
    def _in_tables(self) -> dict[tuple[str, int], str]:
        """By where they begin: the rows of tables, and the members that their headings name."""
        found: dict[tuple[str, int], str] = {}
        for family in self._declared.families.values():
            for row in family.rows.values():
                node = row.origin.node
                if row.origin.span.path.endswith(TABLE_ENDING) and isinstance(node, Mapping):
                    found[row.origin.span.path, row.origin.span.start] = row.origin.path
                    for entry in node.entries:
                        member = family.members.get(entry.key.text)
                        if member is not None:
                            found[entry.key.span.path, entry.key.span.start] = member.origin.path
        return found

    def at(self, scalar: Scalar, offset: int, member: str = "") -> PlainName | None:
        """What the name at this place of a key, a value or a cell is; `member` is the one whose value it is."""
        known = self._in_tables.get((scalar.span.path, scalar.span.start))
        if known is not None:
            return PlainName(scalar.span, known)
        for anchor in _ANCHOR.finditer(scalar.text):
            whole, kind, id = (scalar.at(*anchor.span(n)) for n in (0, 1, 2))
            if whole.start <= offset <= whole.end:
                last = Span(id.source, id.end - len(anchor[2].rpartition(".")[2]), id.end)
                if kind.start <= offset <= kind.end:
                    return self._found(kind, anchor[1])
                path = self._by_anchor.get(anchor[0])
                return PlainName(last, path) if path is not None and last.start <= offset else None
        for said in _MEMBER.finditer(scalar.text):
            span, family = scalar.at(*said.span(2)), self._declared.families.get(said[1])
            if family is not None and said[2] in family.members and span.start <= offset <= span.end:
                return PlainName(span, family.members[said[2]].origin.path)
        for word in _NAME.finditer(scalar.text):
            span = scalar.at(*word.span())
            if span.start <= offset <= span.end:
                return self._found(span, word[0], member) if not _is_of_the_language(scalar, word[0]) else None
        return None

    def _found(self, span: Span, name: str, member: str = "") -> PlainName | None:
        of = self._of(member)
        family = self._declared.families.get(of.of) if of is not None else None
        if family is not None and name in family.rows:
            return PlainName(span, family.rows[name].origin.path)
        path = self._by_id.get(name)
        return PlainName(span, path) if path is not None else None

    def _of(self, member: str) -> Type | None:
        """What the members of this name hold, where all of them hold the same."""
        kept = [one.members[member].type for one in self._declared.families.values() if member in one.members]
        return kept[0] if kept and all(type.of == kept[0].of for type in kept) else None


_known = Same[PlainNames](most=8)


def plain_names(rules: Compiled) -> PlainNames | None:
    declared = rules.declared
    return _known.of((declared,), (), lambda: PlainNames(declared)) if declared is not None else None


def plain_names_of(rules: Compiled, root: Node, name: str) -> Iterator[PlainName]:
    """Every place of a document in which something is called so."""
    names = plain_names(rules)
    here = root.span.source
    for scalar, member in name_scalars(root) if names is not None else ():
        assert names is not None
        if scalar.span.source is not here:
            continue  # it stands in for what is broken, with places of an earlier text
        for at in (found.start() for found in re.finditer(re.escape(name), scalar.text)):
            place = names.at(scalar, scalar.at(at, at + len(name)).start, member)
            if place is not None and place.span.words == name:
                yield place


def plain_name_at(rules: Compiled, root: Node, offset: int) -> PlainName | None:
    names = plain_names(rules)
    for scalar, member in name_scalars(root) if names is not None else ():
        if scalar.span.start <= offset <= scalar.span.end:
            assert names is not None
            return names.at(scalar, offset, member) or _option_at(rules, scalar, offset)
    return None


def _is_of_the_language(scalar: Scalar, word: str) -> bool:
    """Whether a word is one of a sentence that the language claims for itself: it names nothing there, whatever else is
    called so. Of texts of other rules, which nobody checked, the grammar says whether they are sentences."""
    if word not in keywords():
        return False
    checked = scalar.span.start in scalar.span.source.sentences
    return checked or " " in scalar.text.strip() and any(reads(scalar.text.strip(), kind) for kind in STARTS)


def _option_at(rules: Compiled, scalar: Scalar, offset: int) -> PlainName | None:
    """An answer of a scenario: the option of that name, where only one rule has it."""
    said = (scalar.at(*word.span()) for word in _NAME.finditer(scalar.text))
    span = next((span for span in said if span.start <= offset <= span.end), None)
    if span is None or rules.declared is None or rules.tree is None or _is_of_the_language(scalar, span.words):
        return None
    paths = (f"{rule.path}/options/{span.words}" for rule in rules.declared.rules.values())
    found = [path for path in paths if rules.tree.at(path) is not None]
    return PlainName(span, found[0]) if len(found) == 1 else None
