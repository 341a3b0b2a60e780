"""What every word of every text means.

Checking decides it once and writes it down here, word by word; whoever prints, explains, compares or edits looks it
up. Nothing else may work out again what a name stands for: two that do can differ, and then what is printed is not
what is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from tassel_compiler.core.terms import Var
from tassel_compiler.frozen import frozen
from tassel_compiler.resolve.declarations import Declarations, Family, Origin, Type
from tassel_compiler.source import Span

Sort = Literal[
    "variable",  # of a parameter, of what a rule remembers, of a binder or `let`
    "stock",  # pieces that holders have: key is their common name
    "slot",  # key: holder.name
    "member",  # of a family: key is family.name
    "zone",
    "track",
    "value",
    "constant",
    "family",
    "row",  # key: family/name
    "group",  # key: family/name
    "way",  # from place to place: key is family.name
    "rule",  # key: its path
    "step",  # key: path of the rule . name of the step
    "option",
    "word",  # of the language itself: you, supply, players, size, row, empty
]


@frozen
class Meant:
    """What one word means where it stands."""

    sort: Sort
    key: str
    type: Type
    var: Var | None = None


class UnboundWord(LookupError):
    """A word was looked up in the bindings of a check that never read its text."""

    def __init__(self, span: Span) -> None:
        super().__init__(f"{span.place()}: {span.words!r} was read by another check, or by none")


@dataclass(slots=True)
class Bindings:
    """Span of a word -> what it means there."""

    words: dict[Span, Meant] = field(default_factory=dict)
    """The last word counts: a reading that was tried and given up is written over by the one that held."""
    complete: bool = False
    """Whether checking bound every word of every text, which it does where it finds nothing wrong."""

    def get(self, span: Span) -> Meant | None:
        return self.words.get(span)

    def meant(self, span: Span) -> Meant | None:
        """Look up a word of a text that is printed or compared.

        Only an incomplete check leaves words without a meaning (None). Where it is complete, an unknown word comes from
        a tree that another check made of the same file: its text would be told by its bare names, so this raises
        `UnboundWord`.
        """
        found = self.get(span)
        if found is None and self.complete:
            raise UnboundWord(span)
        return found

    def __contains__(self, span: Span) -> bool:
        return span in self.words

    def __len__(self) -> int:
        return len(self.words)

    def uses(self) -> Iterator[tuple[Span, Meant]]:
        """Every word with its meaning, in the order of checking."""
        yield from self.words.items()


def declaration(declared: Declarations, meant: Meant) -> Origin | None:
    """Where a thing was declared; None for variables, options and words of the language."""
    if meant.sort in ("member", "row", "group"):
        return _within(declared, meant)
    if meant.sort == "way":
        family = declared.families.get(meant.key.partition(".")[0])
        return family.origin if family is not None else None
    if meant.sort == "stock":
        return _stock(declared, meant.key)
    tables: Mapping[str, Mapping[str, object]] = {
        "slot": declared.slots,
        "zone": declared.zones,
        "track": declared.tracks,
        "value": declared.values,
        "constant": declared.constants,
        "family": declared.families,
        "rule": declared.rules,
    }
    if meant.sort == "step":
        path, _, name = meant.key.rpartition(".")
        rule = declared.rules.get(path)
        return next((step.origin for step in rule.steps if step.name == name), None) if rule else None
    found = tables.get(meant.sort, {}).get(meant.key)
    origin = getattr(found, "origin", None)
    return origin if isinstance(origin, Origin) else None


def _within(declared: Declarations, meant: Meant) -> Origin | None:
    name, _, rest = meant.key.partition("." if meant.sort == "member" else "/")
    family = declared.families.get(name)
    if family is None:
        return None
    if meant.sort == "group":
        return family.origin
    if meant.sort == "member":
        return family.members[rest].origin if rest in family.members else None
    return _row(declared, family, rest)


def _row(declared: Declarations, family: Family, name: str) -> Origin | None:
    """A member of a kind may belong to the kind that it includes."""
    if name in family.rows:
        return family.rows[name].origin
    included = declared.families.get(family.includes)
    return _row(declared, included, name) if included is not None else None


def _stock(declared: Declarations, name: str) -> Origin | None:
    slot = declared.slots.get(f"player.{name}")
    if slot is not None:
        return slot.origin
    members = (f.members[name] for f in declared.families.values() if name in f.members)
    found = next(members, None)
    family = declared.families.get(name)
    return found.origin if found is not None else family.origin if family is not None else None
