"""Whether a name that `let` gave can be told by its value where it is used.

The value was read when the name was given. Where something that it was read from has changed since, the words of the
value would mean another one; then the sentence says that the value is to be remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

from tassel_compiler.core import Var
from tassel_compiler.core.bindings import Meant
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.lexicon import Lexicon
from tassel_compiler.resolve.vocabulary import parts

_Cells = frozenset[str]
EVERYTHING: _Cells = frozenset({"*"})
_NOTHING: _Cells = frozenset()
CARDS = "cards"  # where any of them lies
_DEEDS = get_args(t.Deed)
_CHANGE_NOTHING = (t.Choose, t.Compose, t.Let, t.Require, t.When, *get_args(t.Nested))
"""Deeds that change nothing by themselves. One that is neither here nor told apart below changes everything."""
HELD = frozenset({"slot", "stock", "member"})


class Settled:
    """`values` are the formulas that a name stands for, `groups` the members of each group of a kind."""

    def __init__(self, lexicon: Lexicon, values: Mapping[str, t.Expr], groups: Mapping[str, Sequence[str]]) -> None:
        self.lexicon = lexicon
        self.values = values
        self.groups = groups

    def is_settled(self, let: t.Let, rest: Sequence[t.Deed]) -> bool:
        """Whether every use in the deeds that follow comes before what it was read from can have changed."""
        var = self.lexicon.meant(let.name).var
        used = [i for i, deed in enumerate(rest) if var is not None and self.names(var, deed)]
        if not used or var is not None and any(self._writes(var, part) for deed in rest for part in parts(deed)):
            return False
        read = self._read(let.value)
        if not read:
            return True
        between = rest[: used[-1]]
        last = rest[used[-1]]
        inner = self._changed([last]) if not _is_plain(last) else _NOTHING
        return not _meet(read, self._changed(between) | inner)

    def _writes(self, var: Var, part: object) -> bool:
        """A set that a name stands for may be changed by that name."""
        if not isinstance(part, t.Set):
            return False
        word = part.slot.words[-1]
        return isinstance(word, t.Phrase) and self.lexicon.meant(word.names[-1]).var is var

    def is_untouched(self, demand: t.Require, before: Sequence[t.Deed]) -> bool:
        """Whether nothing in the deeds before a demand changes what it asks for, and nothing is left to chance."""
        by_chance = any(_is_chance(part) for deed in before for part in parts(deed))
        return not by_chance and not _meet(self._read(demand), self._changed(before))

    def names(self, var: Var, tree: object) -> bool:
        return any(isinstance(part, t.Name) and self.lexicon.meant(part).var is var for part in parts(tree))

    # ---- what a value is read from, what deeds change ----

    def _read(self, tree: object, seen: frozenset[str] = frozenset()) -> _Cells:
        """Of all that a text names. `possible` asks for what a whole rule does."""
        found: set[str] = set()
        for part in parts(tree):
            if isinstance(part, t.Possible):
                found |= EVERYTHING
            elif isinstance(part, t.Phrase | t.Apply):
                names = part.names if isinstance(part, t.Phrase) else (part.name,)
                found |= self._stock(names) or self._named(names, seen)
        return frozenset(found)

    def _named(self, names: Sequence[t.Name], seen: frozenset[str]) -> _Cells:
        found: set[str] = set()
        for meant in map(self.lexicon.meant, names):
            if meant.sort == "value" and meant.key not in seen:
                body = self.values.get(meant.key)
                found |= self._read(body, seen | {meant.key}) if body is not None else EVERYTHING
            else:
                found |= _cells(meant)
        return frozenset(found)

    def _stock(self, names: Sequence[t.Name]) -> _Cells:
        """Pieces by their stock and which of them: `gem:ruby`; nothing for other words."""
        last = self.lexicon.meant(names[-1])
        if last.sort == "stock":
            which = [self._members(self.lexicon.meant(name)) for name in names[:-1]]
            stock = last.key
        elif last.type.form == "number" and last.sort in ("row", "group"):
            which, stock = [self._members(last)], last.key.partition("/")[0]
        else:
            return _NOTHING
        found = next((members for members in which if members), frozenset({""}))
        return frozenset(f"{stock}:{member}" for member in found)

    def _members(self, meant: Meant) -> _Cells:
        kind, _, name = meant.key.partition("/")
        if meant.sort == "group":
            return frozenset(self.groups.get(meant.key, ()))
        return frozenset({name}) if meant.sort == "row" else _NOTHING

    def _changed(self, deeds: Iterable[t.Deed]) -> _Cells:
        found = _NOTHING
        for deed in deeds:
            for part in parts(deed):
                found |= self._of(part)
        return found

    def _of(self, part: object) -> _Cells:
        match part:
            case t.Gain(things=things) | t.Pay(things) | t.Lose(things) | t.Put(things) | t.Move(_, things):
                return self._pieces(things.what)
            case t.Grow(_, slot) | t.Set(slot) | t.Advance(slot):
                return self._cells_of(slot)
            case t.Shuffle():
                return frozenset({CARDS})
            case t.Call() | t.Do():
                return EVERYTHING
            case _:
                unknown = isinstance(part, _DEEDS) and not isinstance(part, _CHANGE_NOTHING)
                return EVERYTHING if unknown else _NOTHING

    def _pieces(self, path: t.Path) -> _Cells:
        """What is no stock is a card, or what was composed before."""
        last = path.words[-1]
        stock = self._stock(last.names) if isinstance(last, t.Phrase) else _NOTHING
        names = last.names if isinstance(last, t.Phrase) else (last.name,)
        basket = self.lexicon.meant(names[-1]).type.form == "basket"
        return stock or (EVERYTHING if basket else frozenset({CARDS}))

    def _cells_of(self, path: t.Path) -> _Cells:
        last = path.words[-1]
        names = last.names if isinstance(last, t.Phrase) else (last.name,)
        found = self._stock(names)
        for meant in () if found else map(self.lexicon.meant, names):
            found |= _cells(meant)
        return found


def _is_chance(part: object) -> bool:
    match part:
        case t.Choose(random=True) | t.Shuffle() | t.Move("draw") | t.Call() | t.Do():
            return True
        case _:
            return False


def _meet(read: _Cells, changed: _Cells) -> bool:
    """A stock without a member is all of it."""
    if not (read and changed):
        return False
    if "*" in read | changed or read & changed:
        return True
    stocks = {cell.partition(":")[0] for cell in read} & {cell.partition(":")[0] for cell in changed}
    whole = {cell.partition(":")[0] for cell in read | changed if cell.endswith(":") or ":" not in cell}
    return bool(stocks & whole)


def _cells(meant: Meant) -> _Cells:
    """What a word reads that can change, by its plain name: a stock lies with many holders."""
    if meant.sort in HELD:
        return frozenset({meant.key.rpartition(".")[2]})
    if meant.var is not None:
        return frozenset({f"${meant.var.name}"})
    if meant.sort == "zone" or meant.key in ("size", "position"):
        return frozenset({CARDS})
    if meant.sort == "track":
        return frozenset({meant.key})
    return _NOTHING


def _is_plain(deed: t.Deed) -> bool:
    return not any(isinstance(part, t.Block) for part in parts(deed))
