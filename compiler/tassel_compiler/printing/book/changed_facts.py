"""Find what a layer changes that a text written by hand may speak of.

Two rule sets are compared: the rules below a layer, and the same with it. What comes out are facts: a thing that is
gone or has another name, a number that is another one and the nouns it belongs to, a count, a list of members, who
wins, how something is rounded. Whether a text mentions a fact is asked in `mentions`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from itertools import chain

from tassel_compiler.core.meaning import normal_form
from tassel_compiler.effects import tree as t
from tassel_compiler.frozen import frozen
from tassel_compiler.loading import Mapping as Table
from tassel_compiler.loading import Node, Sequence
from tassel_compiler.overlays import Tree
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Declarations, Family
from tassel_compiler.source import NOWHERE, Span

TIE, WINNING, ROUNDING, DIRECTION, REFILL = "tie", "winning", "rounding", "direction", "refill"
_TOPICS = {  # by what a sentence of the language says
    TIE: frozenset({"highest", "lowest", "most", "least"}),
    DIRECTION: frozenset({"after", "from", "next", "previous"}),
    ROUNDING: frozenset({"/"}),
}
_PLAYER = "player"
_WORD = re.compile(r"[a-z][\w-]*|\d+|/")
_Text = t.Block | t.Expr | t.Moment


@frozen
class ChangedFact:
    """Something that a layer changes.

    A text mentions it if one of its sentences says one of the `numbers` or `topics`, if there are any, and as many of
    the `nouns` as are `wanted`; what is `gone` is mentioned by its name alone, `members` by naming all of them, a
    `constant` by its slot. `entity` is what examples are examples of.
    """

    what: str
    layer: str
    at: Span
    nouns: frozenset[str] = frozenset()
    wanted: int = 1
    numbers: frozenset[int] = frozenset()
    counted: bool = False  # the numbers say how many there are
    topics: tuple[str, ...] = ()
    gone: str = ""
    renamed: Mapping[str, frozenset[str]] = field(default_factory=dict)  # language -> what it was called
    members: tuple[str, ...] = ()
    constant: str = ""
    entity: str = ""


@frozen
class LayerStep:
    """A layer, the rules below it, and the rules with it."""

    layer: str
    before: Declarations
    after: Declarations
    tree: Tree


@frozen
class _Body:
    """The sentences of one thing, whose they are, and where they stand in the tree."""

    name: str
    anchor: str
    path: str
    texts: tuple[_Text, ...]
    row: bool = False


def changed_facts(step: LayerStep) -> tuple[ChangedFact, ...]:
    """All that a layer changes, each once."""
    if step.layer not in {*step.tree.layers}:
        return ()
    finder = _Finder(step)
    return tuple(
        chain(finder.things(), finder.counts(), finder.cells(), finder.bodies(), finder.refills(), finder.ranking())
    )


class _Finder:
    """Compares the two sides of one step."""

    def __init__(self, step: LayerStep) -> None:
        self.step = step
        self.before, self.after, self.layer = step.before, step.after, step.layer

    def _fact(self, what: str, path: str) -> ChangedFact:
        """A fact about what stands at a path, to which its caller adds by what a text mentions it."""
        return ChangedFact(what, self.layer, self._place(path))

    def _place(self, path: str) -> Span:
        """Where the layer says so: in an edit of this path, or of what is around it; else where it says anything."""
        edits = [edit for edit in self.step.tree.taken if edit.span.source.layer == self.layer]
        near = (e.span for e in edits if f"{e.path}/".startswith(f"{path}/") or f"{path}/".startswith(f"{e.path}/"))
        node = self.step.tree.at(path)
        written = (span for span in _spans(node) if span.source.layer == self.layer) if node is not None else iter(())
        return next(chain(near, written, self._anywhere), NOWHERE)

    @cached_property
    def _anywhere(self) -> tuple[Span, ...]:
        told = (span for span in self.step.tree.edits.values() if span.source.layer == self.layer)
        return tuple(sorted(told, key=lambda span: (span.path, span.start))[:1])

    # ---- things: gone, renamed, listed ---------------------------------------------------------------------

    def things(self) -> Iterator[ChangedFact]:
        there, now = _things(self.before), _things(self.after)
        for name, path in there.items():
            if name not in now:
                yield replace(self._fact(f"`{name}`, which is gone", path), gone=name)
        yield from self._renamed(now)
        for name, family in self.before.families.items():
            grown = self.after.families.get(name)
            rows = [row for row in family.rows if not row.isdigit()]
            if grown is not None and len(rows) > 1 and not family.product:
                new = [row for row in grown.rows if row not in family.rows]
                if new:
                    what = f"`{name}`, which has a new `{new[0]}`"
                    yield replace(self._fact(what, f"{grown.rows[new[0]].origin.path}"), members=tuple(rows))

    def _renamed(self, now: Mapping[str, str]) -> Iterator[ChangedFact]:
        for name, word in self.before.words.items():
            other = self.after.words.get(name)
            if other is None or name.partition("/")[2] or word.text or other.forms == word.forms or name not in now:
                continue
            gone = {lang: _given_up(forms, other.forms.get(lang, {})) for lang, forms in word.forms.items()}
            if any(gone.values()):
                yield replace(self._fact(f"the name of `{name}`", f"words/{name}"), renamed=gone)

    # ---- counts --------------------------------------------------------------------------------------------

    def counts(self) -> Iterator[ChangedFact]:
        for name, family in self.before.families.items():
            other = self.after.families.get(name)
            if other is None:
                continue
            for said, old, new in _counted(family, other):
                if old != new and old > 1:
                    what = f"how many `{family.many or name}` there are{said} ({old}, now {new})"
                    path = next((r.origin.path for n, r in other.rows.items() if n not in family.rows), "")
                    path = path or next((r.origin.path for n, r in family.rows.items() if n not in other.rows), "")
                    path = path or self._changed_row(family, other) or other.origin.path
                    yield replace(
                        self._fact(what, path), nouns=frozenset({name}), numbers=frozenset({old}), counted=True
                    )
            for group, members in family.groups.items():
                changed = other.groups.get(group)
                if changed is not None and len(changed) != len(members) and len(members) > 1:
                    what = f"how many `{group}` there are ({len(members)}, now {len(changed)})"
                    nouns = frozenset({group, name})
                    path = f"{family.form}s/{name}/groups/{group}"
                    yield replace(self._fact(what, path), nouns=nouns, numbers=frozenset({len(members)}), counted=True)
        yield from self._players()
        for key, zone in self.before.zones.items():
            held = self.after.zones.get(key)
            if held is not None and held.holds != zone.holds and zone.holds:
                now = held.holds or "any number"
                what = f"how many cards `{zone.name}` holds ({zone.holds}, now {now})"
                nouns = frozenset({zone.name, zone.cards})
                yield replace(
                    self._fact(what, zone.origin.path), nouns=nouns, numbers=frozenset({zone.holds}), counted=True
                )

    def _players(self) -> Iterator[ChangedFact]:
        old, new = (frozenset(range(d.game.players[0], d.game.players[1] + 1)) for d in (self.before, self.after))
        if old - new:
            fact = self._fact("how many players there may be", "game/players")
            yield replace(fact, nouns=frozenset({_PLAYER}), numbers=old - new, counted=True)

    def _changed_row(self, family: Family, other: Family) -> str:
        rows = ((row, other.rows.get(name)) for name, row in family.rows.items())
        return next((now.origin.path for row, now in rows if now is not None and now.copies != row.copies), "")

    # ---- numbers that stand in tables ----------------------------------------------------------------------

    def cells(self) -> Iterator[ChangedFact]:
        for name, constant in self.before.constants.items():
            other = self.after.constants.get(name)
            if other is not None:
                what, nouns = f"the number `{name}`", self._spoken(name)
                yield from self._cell(what, constant.origin.path, constant.value, other.value, nouns, len(nouns))
        for name, track in self.before.tracks.items():
            levels = self.after.tracks.get(name)
            if levels is not None:
                what, home = f"the values of `{name}`", track.origin.path
                yield from self._cell(what, home, track.levels, levels.levels, {name})
        for name, amounts in self.before.supply.items():
            now = self.after.supply.get(name)
            if now is not None:
                yield from self._supply(name, amounts, now)
        for name, family in self.before.families.items():
            found = self.after.families.get(name)
            for id, row in family.rows.items() if found is not None else ():
                same = found.rows.get(id) if found is not None else None
                for member, (cell, _) in row.data.items() if same is not None else ():
                    new = same.data.get(member) if same is not None else None
                    if new is not None:
                        what = f"`{member}` of `{id}`"
                        yield from self._cell(what, row.origin.path, cell, new[0], {id, f"{name}/{id}"})

    def _supply(self, name: str, amounts: dict[str, Cell] | Cell, now: dict[str, Cell] | Cell) -> Iterator[ChangedFact]:
        old = amounts if isinstance(amounts, dict) else {name: amounts}
        new = now if isinstance(now, dict) else {name: now}
        for key, cell in old.items():
            if key in new:
                yield from self._cell(f"how many `{key}` there are", f"supply/{name}", cell, new[key], {key, name})

    def _cell(
        self, what: str, path: str, old: Cell, new: Cell, nouns: Iterable[str], wanted: int = 1
    ) -> Iterator[ChangedFact]:
        gone = Counter(_numbers(old)) - Counter(_numbers(new))
        numbers = frozenset(abs(n) for n in gone)
        if old != new and numbers:
            yield replace(self._fact(what, path), nouns=frozenset(nouns), numbers=numbers, wanted=wanted)

    def _spoken(self, constant: str) -> frozenset[str]:
        """Under which names a text speaks of a constant: its own, or what is in it, `house` and `cost`."""
        if constant in self.before.words:
            return frozenset({constant})
        things = _nouns(self.before)
        return frozenset(part for part in constant.split("-") if part in things) or frozenset({constant})

    # ---- sentences -----------------------------------------------------------------------------------------

    def bodies(self) -> Iterator[ChangedFact]:
        now = {one.anchor: one for one in _bodies(self.after)}
        nouns = _nouns(self.before) | _nouns(self.after)
        for one in _bodies(self.before):
            other = now.get(one.anchor)
            old, new = _lines(one.texts), _lines(other.texts) if other is not None else []
            gone, added = _without(old, new), _without(new, old)
            if (gone or added) and other is not None:
                yield from self._lines(one, gone, added, nouns)
        for change in self.after.changes:
            if change.row is None and not any(one.origin.path == change.origin.path for one in self.before.changes):
                yield from self._new_change(change.target, change.origin.path, _lines((change.body,)), nouns)

    def _lines(self, one: _Body, gone: list[str], added: list[str], nouns: Mapping[str, str]) -> Iterator[ChangedFact]:
        was, now = _said(gone), _said(added)
        what = f"`{one.name}`"
        yield replace(self._fact(what, one.path), entity=one.anchor)
        spoken = frozenset(nouns[word] for word in {*was, *now} if word in nouns)
        spoken = frozenset({one.name}) if one.row else spoken  # a text tells it by its name
        old, new = _digits(was), _digits(now)
        numbers = (old - new) | ((old | new) - {1}) if gone else frozenset[int]()  # one is said of nearly everything
        if numbers and spoken:
            wanted = min(2, len(spoken))
            yield replace(self._fact(what, one.path), nouns=spoken, wanted=wanted, numbers=numbers)
        for topic, words in _TOPICS.items():
            if words & (set(was) if topic != ROUNDING else {*was, *now}) and (gone or topic == ROUNDING):
                wanted = 0 if topic == ROUNDING else min(2, len(spoken))
                yield replace(self._fact(what, one.path), nouns=spoken, wanted=wanted, topics=(topic,))
        for word in sorted({*was}):
            if word in self.before.constants and word in self.after.constants:
                yield replace(self._fact(f"{what}, which reads `{word}`", one.path), constant=word)

    def _new_change(self, target: str, path: str, lines: list[str], nouns: Mapping[str, str]) -> Iterator[ChangedFact]:
        said = _said(lines)
        home = next((one for one in _bodies(self.before) if one.name == target), None)
        was = _said(_lines(home.texts)) if home is not None else []
        if home is not None:
            yield replace(self._fact(f"`{target}`", path), entity=home.anchor)
        spoken = frozenset(nouns[word] for word in {*said, *was, target} if word in nouns)
        numbers = (_digits(said) | _digits(was)) - {1}
        if numbers and spoken:
            wanted = min(2, len(spoken))
            yield replace(self._fact(f"`{target}`", path), nouns=spoken, wanted=wanted, numbers=numbers)
        if "/" in {*said, *was} and ("/" in said):
            yield replace(self._fact(f"`{target}`", path), topics=(ROUNDING,), wanted=0)

    def refills(self) -> Iterator[ChangedFact]:
        for key, zone in self.before.zones.items():
            other = self.after.zones.get(key)
            if other is None or zone.when_empty is None:
                continue
            now = _lines((other.when_empty,)) if other.when_empty is not None else []
            if _lines((zone.when_empty,)) != now:
                fact = self._fact(f"what happens when `{zone.name}` is empty", f"{zone.origin.path}/when-empty")
                yield replace(fact, nouns=frozenset({zone.name, zone.cards}), topics=(REFILL,))

    def ranking(self) -> Iterator[ChangedFact]:
        old, new = ([normal_form(text) for text in d.game.rank] for d in (self.before, self.after))
        if old != new:
            topics = (WINNING,) if old[:1] != new[:1] else (WINNING, TIE)
            nouns = frozenset({self.before.game.score} - {""})
            yield replace(self._fact("who wins", "game/rank"), topics=topics, nouns=nouns, wanted=len(nouns))


# ---- what a rule set holds ---------------------------------------------------------------------------------


def _things(d: Declarations) -> dict[str, str]:
    """Names of things that one can point at, with their paths."""
    found: dict[str, str] = {}
    for family in d.families.values():
        found.setdefault(family.name, family.origin.path)
        for row in family.rows.values():
            if not row.name.isdigit():
                found.setdefault(row.name, row.origin.path)
    found |= {track.name: track.origin.path for track in d.tracks.values()}
    found |= {zone.name: zone.origin.path for zone in d.zones.values()}
    found |= {slot.name: slot.origin.path for slot in d.slots.values()}
    return found | {name: f"supply/{name}" for name in d.supply}


def noun_names(d: Declarations) -> frozenset[str]:
    """The names of the things that are there."""
    return frozenset(_things(d))


def _nouns(d: Declarations) -> dict[str, str]:
    """What a sentence calls a thing, and under which name its word stands."""
    found = {name: name for name in (*_things(d), *d.values, *d.constants) if name in d.words}
    found |= {family.many: family.name for family in d.families.values() if family.name in d.words}
    return found | dict.fromkeys(("players", "player-count"), _PLAYER)


def _counted(family: Family, other: Family) -> Iterator[tuple[str, int, int]]:
    yield "", len(family.rows), len(other.rows)
    if family.form == "card":
        yield " in all", _copies(family), _copies(other)
    if family.shape in ("grid", "list"):
        old, new = ([n for n in one.size if isinstance(n, int)] for one in (family, other))
        if len(old) == len(family.size) and len(new) == len(other.size):
            yield from ((" in a line", a, b) for a, b in zip(old, new, strict=False))
            yield "", _product(old), _product(new)


def _copies(family: Family) -> int:
    return sum(row.copies for row in family.rows.values() if not row.for_each)


def _product(numbers: Iterable[int]) -> int:
    found = 1
    for number in numbers:
        found *= number
    return found


def _bodies(d: Declarations) -> Iterator[_Body]:
    for rule in d.rules.values():
        family = rule.row.owner.partition("/")[2] if rule.row is not None else "rule"
        starts = tuple(param.start for param in rule.remember if param.start is not None)
        texts = (*starts, *(step.body for step in rule.steps))
        name = rule.row.name if rule.row is not None else rule.name
        yield _Body(
            name,
            f"{family}/{name}{'.' + rule.member if rule.member else ''}",
            rule.origin.path,
            texts,
            rule.row is not None,
        )
    for hook in d.hooks:
        hung: tuple[_Text, ...] = (hook.moment, *(step.body for step in hook.rule.steps))
        yield _Body(hook.name, f"hook/{hook.origin.path}", hook.origin.path, hung)
    for value in d.values.values():
        yield _Body(value.name, f"value/{value.name}", value.origin.path, (value.body,))
    for change in d.changes:
        yield _Body(change.target, f"change/{change.origin.path}", change.origin.path, (change.body,))
    for key, zone in d.zones.items():
        if zone.when_empty is not None:
            yield _Body(zone.name, f"zone/{key}", zone.origin.path, (zone.when_empty,))
    for key, slot in d.slots.items():
        if slot.start is not None:
            yield _Body(slot.name, f"slot/{key}", slot.origin.path, (slot.start,))


def _lines(texts: Iterable[_Text]) -> list[str]:
    return [line.strip() for text in texts for line in normal_form(text).splitlines() if line.strip()]


def _without(lines: list[str], others: list[str]) -> list[str]:
    left = Counter(lines) - Counter(others)
    return [line for line in lines if line in left]


def _said(lines: Iterable[str]) -> list[str]:
    return [word for line in lines for word in _WORD.findall(line)]


def _digits(words: Iterable[str]) -> frozenset[int]:
    return frozenset(int(word) for word in words if word.isdecimal() and word != "0")


def _numbers(cell: Cell) -> Iterator[int]:
    if isinstance(cell, ByPlayers):
        yield from (n for _, inner in cell.entries for n in _numbers(inner))
    elif isinstance(cell, tuple):
        yield from (n for inner in cell for n in _numbers(inner))
    elif isinstance(cell, int):
        yield cell


def _called(forms: Mapping[str, str]) -> Iterator[str]:
    """What a thing is called, without what its word says of grammar."""
    yield from (text for form, text in forms.items() if form.partition("-")[0] in ("one", "many", "name", "label"))


def _given_up(old: Mapping[str, str], new: Mapping[str, str]) -> frozenset[str]:
    """What a thing was called, and is not any more, not even as a part of what it is called now."""
    now = [text.casefold() for text in _called(new)]
    return frozenset(text for text in _called(old) if not any(text.casefold() in one for one in now))


def _spans(node: Node) -> Iterator[Span]:
    if isinstance(node, Table):
        for entry in node.entries:
            yield from _spans(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _spans(item)
    else:
        yield node.span
