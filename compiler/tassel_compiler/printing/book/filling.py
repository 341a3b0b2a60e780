"""What a section holds, from the words of its plan to parts of the book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from tassel_compiler.printing.book import tables
from tassel_compiler.printing.book.course import turn_rule
from tassel_compiler.printing.book.desk import Desk
from tassel_compiler.printing.book.entries import Writer
from tassel_compiler.printing.book.figuring import BookPictures
from tassel_compiler.printing.book.illustrating import inline_forms
from tassel_compiler.printing.book.model import (
    Entries,
    Figure,
    Marks,
    Paragraph,
    Ruled,
    Rulings,
    Section,
    StepItem,
    Steps,
    Table,
    stands_beside,
    tells,
)
from tassel_compiler.printing.book.model import SectionPart as Told
from tassel_compiler.printing.book.plan import Chapter, HeldItem
from tassel_compiler.printing.book.prose import constants_in, filled_prose, fitting, with_letters
from tassel_compiler.printing.book.told import says_more
from tassel_compiler.printing.entities.rulings import Ruling
from tassel_compiler.printing.icons import inline
from tassel_compiler.printing.speech.ruled import ToldRuling, told_ruling
from tassel_compiler.resolve.declarations import Family, Row

Filled = tuple[tuple[Told, ...], tuple[Section, ...], tuple[str, ...], Marks]


class Filling:
    """A section that holds one rule is about that rule; of several each has a section of its own."""

    def __init__(
        self,
        desk: Desk,
        writer: Writer,
        rulings: Mapping[str, Ruling],
        otherwise: Mapping[str, str],
        different: Callable[[], Iterable[Section]],
        pictures: BookPictures,
    ) -> None:
        self.desk = desk
        self.writer = writer
        self.rulings = rulings
        self.otherwise = otherwise
        self.different = different
        self.pictures = pictures
        self.tables: Mapping[str, Callable[[Desk], Iterable[Told]]] = {
            "game": tables.who_wins,
            "components": tables.components,
            "by-players": tables.by_players,
            "numbers": tables.numbers,
            "hidden": tables.hidden_columns,
            "start": tables.start,
            "kept": tables.kept,
            "families": lambda desk: tables.families(desk, desk.declared.families.values()),
        }

    def fill(self, part: Chapter) -> Filled:
        parts: list[Told] = []
        sections: list[Section] = []
        anchors: tuple[str, ...] = ()
        marks = Marks()
        rules = [held.what for held in part.holds if held.what.startswith("rule/")]
        for held in part.holds:
            for made in self._made(held):
                if not isinstance(made, Section):
                    parts.append(made)
                elif rules == [held.what]:
                    parts += made.parts
                    anchors, marks = made.anchors, made.marks
                else:
                    sections.append(made)
        return _gathered(parts), tuple(sections), anchors, marks

    def _made(self, held: HeldItem) -> Iterator[Told | Section]:
        kind, _, name = held.what.partition("/")
        if kind == "text":
            yield from self._prose(held, name)
        elif kind == "table" and name in self.tables:
            yield from self.tables[name](self.desk)
        elif kind == "picture":
            yield from self.pictures.held(name)
        elif kind == "list":
            yield from self._listed(name)
        elif name == "*":
            yield from self._all_of(kind)
        else:
            yield from self._entity(held.what)

    # ---- texts ----

    def _prose(self, held: HeldItem, name: str) -> Iterator[Told | Section]:
        prose = fitting(self.desk.voice.checked, self.desk.plan, name)
        if prose is None:
            for candidate in self.desk.plan.texts.get(name, ())[:1]:
                yield from (made for anchor in candidate.covers for made in self._entity(anchor))
            return
        if self.desk.lang not in prose.text:  # an added language may leave it to the sentences that are generated
            for anchor in (*prose.covers, *constants_in(prose)):
                yield from self._entity(anchor)
            return
        anchors = tuple(a for a in (*prose.covers, *constants_in(prose)) if self.desk.places.take(a))
        origins = [self.desk.origins[a] for a in anchors]
        sources = (*(id for origin in origins for id in origin.source), *prose.source)
        rulings = (id for origin in origins for id in origin.ruling)
        marks = self.desk.marking.marks(sources, rulings, _surest(origin.status for origin in origins))
        filled = filled_prose(prose.text.get(self.desk.lang, ""), self.desk.numbers, self.desk.voice)
        runs = with_letters(self.desk.spaced(filled), self.pictures.letter)
        text = "".join(text for kind, text in runs if kind == "text")
        told = Paragraph(text, marks, anchors, runs=self._runs(text) if self.desk.brief else runs[1:] and runs)
        yield self.writer.procedures.notes.on_text(told, prose.covers)
        yield from self._changes(anchors)

    def _runs(self, text: str) -> tuple[tuple[str, str], ...]:
        """On an aid units stand as icons, which are found sooner than words."""
        return tuple((token.kind, token.text) for token in inline(text, inline_forms(self.desk)))

    def _changes(self, anchors: Iterable[str]) -> Iterator[Told]:
        """What reads differently for everybody, where no text says so."""
        desk = self.desk
        if desk.brief:
            return
        targets = {anchor.partition("/")[2] for anchor in anchors if anchor.startswith(("value/", "track/"))}
        for change in desk.declared.changes:
            if change.row is None and change.target in targets and f"change/{change.target}" not in desk.places.planned:
                told = self.writer.change(change)
                layer = change.origin.span.source.layer
                text = desk.labelled(told.label, told.text) if told else self._elsewhere(layer)
                yield Paragraph(text, desk.marking.of(change.origin))

    def _elsewhere(self, layer: str) -> str:
        """For what no words say: who has said it."""
        return self.desk.say("another-rule").replace("{title}", self.desk.titles.get(layer, layer))

    def _unsaid(self, layer: str) -> str:
        """A formula without words is told by its users; one that an overlay wrote, by the name of the overlay."""
        return self._elsewhere(layer) if layer in self.desk.titles else ""

    # ---- entities ----

    def _all_of(self, kind: str) -> Iterator[Told | Section]:
        """Every entity of a kind that has no place yet."""
        family = self.desk.declared.families.get(kind)
        if family is not None:
            rows = [r for r in family.rows.values() if self.desk.places.free(f"{kind}/{r.name}")]
            yield from self._rows(family, rows)
            if kind not in ("kind", "place", "card"):
                return
        for anchor in self.desk.origins:
            if anchor.partition("/")[0] == kind and self.desk.places.free(anchor):
                yield from self._entity(anchor)

    def _rows(self, family: Family, rows: list[Row]) -> Iterator[Told]:
        rows = [row for row in rows if self.desk.places.take(f"{family.name}/{row.name}")]
        holding = any(row.data or row.tables for row in rows)
        if holding and all(self.desk.is_plain(family, row) for row in rows):
            yield self.writer.data(family, rows)
        elif rows:
            yield Entries(tuple(self.writer.row(family, row) for row in rows))

    def _entity(self, anchor: str) -> Iterator[Told | Section]:
        kind, _, id = anchor.partition("/")
        d = self.desk.declared
        if kind in d.families and id in d.families[kind].rows:
            yield from self._rows(d.families[kind], [d.families[kind].rows[id]])
        elif anchor in self.desk.origins and self.desk.places.take(anchor):
            yield from self._single(kind, id, anchor)

    def _single(self, kind: str, id: str, anchor: str) -> Iterator[Told | Section]:
        d, desk = self.desk.declared, self.desk
        marks = desk.marking.of(desk.origins[anchor])
        match kind:
            case "rule":
                items, marks = self.writer.rule(d.rules[f"rules/{id}"])
                items = tuple(map(_in_brief, items)) if desk.brief else items
                items = () if _only_repeats(items, desk.name(anchor)) else items
                yield Section(id, desk.name(anchor), (Steps(items),) if items else (), (), marks, (anchor,))
            case "value":
                entry = self.writer.value(d.values[id])
                layer = d.values[id].body.span.source.layer
                if entry and not tells(entry):
                    yield Paragraph("", marks, (anchor,))  # its name says it where it is used
                else:
                    yield Entries((entry,)) if entry else Paragraph(self._unsaid(layer), marks, (anchor,))
                yield from self._changes((anchor,))
            case "track":
                yield tables.track(desk, d.tracks[id])
            case "constant":
                cell = d.constants[id].value
                if isinstance(cell, tuple):
                    yield tables.ladder(desk, desk.name(anchor), cell, anchor)
                else:
                    yield Paragraph(desk.labelled(desk.name(anchor), desk.numbers.text(cell)), marks, (anchor,))
            case "hook":
                hook = next(h for h in d.hooks if h.name == id and h.row is None)
                yield Entries((self.writer.hook(hook, anchor),))
            case _:
                yield Paragraph(desk.name(anchor), marks, (anchor,))

    # ---- lists ----

    def _listed(self, name: str) -> Iterator[Told | Section]:
        if name == "rulings":
            yield from self._rulings()
        elif name == "differences":
            yield from self.different()
        elif name == "course":
            yield from self._course()
        elif name == "cards":
            yield from self._cards()
        elif name == "rest":
            for kind in ("rule", "hook", "value"):
                yield from self._all_of(kind)
            for family in self.desk.declared.families.values():
                rows = [r for r in family.rows.values() if self.desk.places.free(f"{family.name}/{r.name}")]
                told = [r for r in rows if r.data or r.tables or not self.desk.is_plain(family, r)]
                yield from self._rows(family, told)
            for make in ("families", "numbers", "start", "kept", "hidden"):
                yield from self.tables[make](self.desk)
            for anchor in self.desk.origins:
                if self.desk.places.free(anchor):
                    yield from self._entity(anchor)

    def _course(self) -> Iterator[Told | Section]:
        """How the game runs, where no plan tells it: what everybody has, the whole, a turn, every other rule."""
        declared = self.desk.declared
        if not self.desk.left_open:
            return
        yield from self.tables["start"](self.desk)
        yield from self._entity(f"rule/{declared.game.start}")
        for made in self._entity(f"rule/{turn_rule(declared)}"):
            yield replace(made, title=self.desk.say("turn")) if isinstance(made, Section) else made
        yield from self._all_of("rule")

    def _cards(self) -> Iterator[Told | Section]:
        for family in self.desk.declared.families.values():
            if self.desk.left_open and family.form == "card":
                yield from self._all_of(family.name)

    def _rulings(self) -> Iterator[Told]:
        found = tuple(self._ruled(id, number) for id, number in self.desk.marking.numbers.items())
        if found:
            yield Rulings(found)

    def _ruled(self, id: str, number: int) -> Ruled:
        """How a question is played here: an overlay that plays the other reading has the last word."""
        told = told_ruling(self.rulings[id], self.desk.voice)
        layer = self.otherwise.get(id)
        if layer is not None and told.other:
            told = ToldRuling(told.question, told.other, self._elsewhere(layer), told.played)
        return Ruled(number, id, *map(self.desk.spaced, told))


def _gathered(parts: list[Told]) -> tuple[Told, ...]:
    """Entries that follow one another are one list, tables of the same head one table, bare pictures one figure."""
    found: list[Told] = []
    for part in parts:
        last = found[-1] if found else None
        if isinstance(part, Entries) and isinstance(last, Entries):
            found[-1] = Entries((*last.entries, *part.entries))
        elif isinstance(part, Table) and isinstance(last, Table) and last.head == part.head:
            found[-1] = Table(last.head, (*last.lines, *part.lines), last.numeric, (*last.anchors, *part.anchors))
        elif isinstance(part, Figure) and isinstance(last, Figure) and stands_beside(part) and stands_beside(last):
            found[-1] = replace(last, pictures=(*last.pictures, *part.pictures))
        else:
            found.append(part)
    return tuple(_bare(part) for part in found)


def _bare(part: Told) -> Told:
    """Things of which nothing but their names is told are a line, and no boxes."""
    if not isinstance(part, Entries) or any(tells(entry) for entry in part.entries):
        return part
    names, anchors = (entry.name for entry in part.entries), tuple(entry.anchor for entry in part.entries)
    return Paragraph(", ".join(names), part.entries[0].marks, anchors)


def _only_repeats(items: tuple[StepItem, ...], title: str) -> bool:
    """Whether the steps of a rule are one sentence that its title has said already."""
    alone = items[0] if len(items) == 1 else None
    more = alone is None or alone.items or alone.see or alone.replaced or alone.letters or alone.anchors
    return alone is not None and not more and not says_more(alone.text, title)


def _in_brief(item: StepItem) -> StepItem:
    """A step without what it consists of, unless that is all it says; among alternatives one chooses, so they stay."""
    return replace(item, items=()) if item.numbered and not item.text.endswith(":") else item


def _surest(statuses: Iterable[str]) -> str:
    """How sure a text is that tells several things: as sure as the least sure of them."""
    found = set(statuses)
    return next((status for status in ("assumed", "inferred") if status in found), "printed")
