"""Verify the texts of a program and what they name: every text is legible, every name is the name of something.

Texts are found in the records themselves, whatever fields these have, so a new field is read as well. What a field
names is said here, once for each field that does; what instructions name, `verify_code` says.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from tassel_compiler.ir.ops import Op
from tassel_compiler.ir.program import Decode, Program, Slot

MOST_LETTERS = 100_000
_WITHOUT_OF = ("number", "flag", "player", "options")
_IN_NAMES = ("kind", "place", "basket", "subset")
_SEEN_BY = ("all", "owner", "nobody")
_SHOWN = 40


def verify_texts(program: Program) -> list[str]:
    """The texts that nobody can read, or that are longer than any that is meant to be read."""
    broken = []
    for text in dict.fromkeys(_texts(program)):
        if len(text) > MOST_LETTERS:
            broken.append(f"{_shown(text)} has {len(text)} letters, at most {MOST_LETTERS} are read")
        elif not _legible(text):
            broken.append(f"{_shown(text)} holds a character that is no letter")
    return broken


def verify_names(program: Program) -> list[str]:
    """The names that nothing has, and those that two things have."""
    return [*_records(program), *_slots(program), *_zones(program), *_asks(program), *_rules(program)]


# ---- texts -------------------------------------------------------------------------------------------------


def _texts(program: Program) -> Iterator[str]:
    """Every text in a program, keys of its tables included."""
    waiting: list[object] = [program]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            waiting += value
        elif isinstance(value, dict):
            waiting += (*value, *value.values())
        elif is_dataclass(value) and not isinstance(value, type):
            waiting += (getattr(value, name) for name in _fields(type(value)))


@cache
def _fields(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a record or an instruction that may hold a text, or something that does."""
    if issubclass(kind, Op):
        return tuple(name for name, operand in kind.operands if operand not in ("int", "label", "ask", "stop"))
    return tuple(one.name for one in fields(kind) if one.type not in ("int", "bool", "int | None"))


def _legible(text: str) -> bool:
    return text.isprintable() or all(c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs", "Cn") for c in text)


def _shown(text: str) -> str:
    return ascii(text if len(text) <= _SHOWN else text[:_SHOWN] + "...")


# ---- names -------------------------------------------------------------------------------------------------


def _twice(what: str, names: Iterable[object]) -> list[str]:
    return [f"two {what} are called {name}" for name, n in Counter(names).items() if n > 1]


def _records(program: Program) -> list[str]:
    """Names under which something is found, and those that it has itself."""
    broken = [f"{kind} call themselves {names.name}" for kind, names in program.names.items() if kind != names.name]
    broken += [f"frame {rule} calls itself {one.rule}" for rule, one in program.frames.items() if rule != one.rule]
    broken += [f"{name} are cards and something else" for name in {*program.names, "player"} & {*program.cards}]
    for kind, names in program.names.items():
        broken += _twice(f"members of {kind}", names.members)
        if names.grid != (0, 0) and (min(names.grid) < 1 or names.grid[0] * names.grid[1] != len(names.members)):
            broken.append(f"{kind}: {len(names.members)} members are no grid of {names.grid[0]} x {names.grid[1]}")
    for kind, cards in program.cards.items():
        broken += _twice(f"rows of {kind}", cards.rows)
    return broken


def _indexed(program: Program) -> frozenset[str]:
    """What cells can be counted by, and zones belong to."""
    return frozenset((*program.names, *program.cards, "player"))


def _of(program: Program, what: str, form: str, of: str) -> list[str]:
    if form in _WITHOUT_OF and not of:
        return []
    if form in _IN_NAMES and of in program.names or form in ("card", "subset") and of in program.cards:
        return []
    return [f"{what}: there is no {form} {of}".rstrip()]


def _slots(program: Program) -> list[str]:
    broken = _twice("slots", ((slot.holder, slot.name) for slot in program.slots))
    for slot in program.slots:
        what = f"slot {slot.holder} {slot.name}"
        broken += [f"{what}: there is no {kind} to count by" for kind, _ in slot.dims if kind not in _indexed(program)]
        broken += _of(program, what, slot.form, slot.of)
        if slot.holder not in (*_indexed(program), "table", "supply", "header", "frame"):
            broken.append(f"{what}: there is no {slot.holder}")
        broken += _sizes(program, what, slot)
    return broken


def _sizes(program: Program, what: str, slot: Slot) -> list[str]:
    """A cell is called by the members that it is counted by, so there are no more cells than members."""
    return [f"{what}: there are not {size} of {kind}" for kind, size in slot.dims if size > _members(program, kind)]


def _members(program: Program, kind: str) -> int:
    if kind == "player":
        return program.players
    if kind in program.cards:
        return program.cards[kind].count
    return len(program.names[kind].members) if kind in program.names else 0


def _zones(program: Program) -> list[str]:
    broken = []
    for zone in program.zones:
        if zone.holder and zone.holder not in _indexed(program):
            broken.append(f"zone {zone.name}: there is no {zone.holder}")
        elif zone.holder and zone.count > _members(program, zone.holder):
            broken.append(f"zone {zone.name}: there are not {zone.count} of {zone.holder}")
        if zone.face not in ("up", "down") or zone.seen_by not in _SEEN_BY:
            broken.append(f"zone {zone.name}: cards lie {zone.face}, seen by {zone.seen_by}")
    return broken


def _asks(program: Program) -> list[str]:
    broken = []
    for ask in program.asks:
        broken += _decoded(program, f"ask {ask.number}", ask.decode)
        broken += _owned(program, f"ask {ask.number}", ask.owner)
        if ask.search not in ("none", "test", "search"):
            broken.append(f"ask {ask.number}: there is no search {ask.search}")
    return broken


def _decoded(program: Program, what: str, decode: Decode) -> list[str]:
    broken = _of(program, what, decode.form, decode.of)
    if decode.form == "options":
        broken += _twice("options", decode.names)
    if decode.form == "basket" and decode.base < 2:
        broken.append(f"{what}: amounts cannot be counted in base {decode.base}")
    return broken


def _owned(program: Program, what: str, owner: str) -> list[str]:
    """The rule whose frame its code uses, in a program that says which cells these are."""
    return [] if not owner or not program.frames or owner in program.frames else [f"{what}: there is no rule {owner}"]


def _asks_nobody(program: Program, rule: str) -> bool:
    """Such a rule has no frame; a game that begins with it calls it in its first block."""
    return any(entry.rule == rule and entry.block < 0 for entry in program.entries.values())


def _rules(program: Program) -> list[str]:
    broken = []
    for block in program.blocks:
        if not (block.number == program.entry and _asks_nobody(program, block.owner)):
            broken += _owned(program, f"block {block.number}", block.owner)
    for name, entry in program.entries.items():
        known = (*_indexed(program), "number", "flag")
        broken += [f"entry {name}: there is no {kind}" for kind in entry.takes if kind not in known]
    return broken
