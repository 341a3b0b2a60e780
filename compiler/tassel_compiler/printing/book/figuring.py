"""Pictures in a book: the table for each number of players, single areas, and which letters a step speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.book.model import Figure, Paragraph, Section
from tassel_compiler.printing.book.plan import BookPlan
from tassel_compiler.printing.book.seen import kept_place, shown_on, with_legend
from tassel_compiler.printing.drawing.captions import Captions
from tassel_compiler.printing.drawing.gallery import LEGEND_PICTURE, Gallery, Painter, TablePicture
from tassel_compiler.printing.drawing.legend import meanings
from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.drawing.played import PlayedExample
from tassel_compiler.printing.drawing.whole_table import PLAYERS
from tassel_compiler.printing.icons import IconTable
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.vocabulary import parts

WHOLE = "table"


class BookPictures:
    def __init__(self, gallery: Gallery, voice: Voice, plan: BookPlan, icons: IconTable) -> None:
        own = {name: said[voice.lang] for name, said in plan.names.items() if voice.lang in said}
        self.declared = voice.declared
        self.gallery = gallery
        self.painter = Painter(gallery, PictureWords(voice, icons, own))
        self.plan = plan
        self.captions = Captions(self.painter.words, self._say)
        self._shown: set[int] = set()
        self._laid = False

    def _say(self, key: str) -> str:
        return self.plan.heading(key, self.painter.words.voice.lang)

    def _counted(self, key: str, n: int | str) -> str:
        """A word of the book that says a number `{n}`, which may be one."""
        voice = self.painter.words.voice
        return self.plan.counted_heading(key, voice.lang, n, voice.printer.is_many(n))

    def held(self, name: str) -> Iterator[Paragraph | Figure]:
        """What a plan holds as `picture/NAME`: the table, drawn where it is asked for first, an area of it, a card."""
        if "/" in name:
            card = self.painter.card(name)
            if card is not None:
                yield Figure("", ((self._for(card.alt, self.painter.holds_for(name)), card),))
        elif name == LEGEND_PICTURE:
            yield kept_place(self._say("drawings"))
        elif name != WHOLE:
            title = self._for(self._titles[name], self.painter.area_for(name)) if name in self._titles else ""
            picture = self.painter.area(name, title) if title else None
            if picture is not None:
                yield Figure("", ((title, picture),))
        elif not self._laid:
            self._laid = True
            yield from self._whole_tables()

    def _for(self, name: str, only: str) -> str:
        """A name, and for how many players alone a picture of it holds."""
        return self._counted("card-for", only).replace("{card}", name) if only else name

    def explained(self, chapters: Sequence[Section]) -> list[Section]:
        """The chapters with a legend of all that they show, where the plan asks for one."""
        picture = self.painter.legend(shown_on(chapters, self.painter.words.icons), self._say)
        return [with_legend(chapter, picture) for chapter in chapters]

    def read_aloud(self, chapters: Sequence[Section]) -> tuple[tuple[str, str], ...]:
        """The drawings beside the words of these chapters, each with its word."""
        words = self.painter.words
        return tuple(meanings(words, set(shown_on(chapters, words.icons)), self._say))

    def _whole_tables(self) -> Iterator[Paragraph | Figure]:
        if self._tables:
            yield Paragraph(self._say("table-pages" if len(self._tables) > 1 else "table-page"))
        for one in self._tables:
            said = self._counted("table-picture" if one.fewest == one.players else "table-range", one.players)
            title = said.replace("{low}", str(one.fewest))
            if one.like:
                title = self._say("table-else").replace("{table}", title).replace("{n}", str(one.like))
            yield Figure(title, (("", one.picture),), tuple((area.letter, area.title) for area in one.shown))

    @cached_property
    def _tables(self) -> tuple[TablePicture, ...]:
        titles = self._say("picture-supply"), self._say("picture-players")
        return self.painter.tables(titles, self._say("table-alt"))

    @property
    def _titles(self) -> Mapping[str, str]:
        return {area.name: area.title for one in self._tables for area in one.areas}

    # ---- examples ------------------------------------------------------------------------------------------------

    def examples(self, anchors: Iterable[str]) -> Iterator[Figure]:
        """The examples of what is told here, each once."""
        here = set(anchors)
        for n, example in enumerate(self._examples):
            if example.of in here and n not in self._shown:
                self._shown.add(n)
                yield self._example(example)

    @cached_property
    def _examples(self) -> Sequence[PlayedExample]:
        return self.plan.printed_examples(self.gallery.examples, lambda example: example.layer)

    def _example(self, example: PlayedExample) -> Figure:
        lang = self.painter.words.voice.lang
        own = example.title.get(lang, "")
        typography = self.painter.words.voice.typography
        title = typography.labelled(self._say("example"), own) if own else self._say("example")
        told = self.captions.told(example)
        seen = (typography.labelled(label, text) for label, text in self.captions.seen(example))
        alt = " ".join([title, *filter(None, seen)])
        drawn = self.painter.example(example, alt)
        headed = tuple((self._say(f"example-{when}") if when else "", picture) for when, picture in drawn)
        return Figure(title, headed, (), told)

    # ---- letters of steps ----------------------------------------------------------------------------------------

    def letters(self, rule: str, body: object) -> tuple[str, ...]:
        """The letters of the parts of the table that a step of the set-up is about."""
        if rule not in self._preparing:
            return ()
        named = {name for part in self._inside(body, 0) for name in self._meant.get(part, ())}
        found = sorted(letter for name, letter in self._letters.items() if name in named and name != PLAYERS)
        return tuple(dict.fromkeys(found)) or ((self._letters[PLAYERS],) if self._is_own(body) else ())

    def letter(self, area: str) -> str:
        """The letter of a part of the table; nothing if the table is not drawn."""
        return self._letters.get(area, "")

    @cached_property
    def _letters(self) -> Mapping[str, str]:
        return {area.name: area.letter for one in self._tables[-1:] for area in one.areas}

    @cached_property
    def _preparing(self) -> frozenset[str]:
        """The rule that lays the table and those it calls."""
        found: set[str] = set()
        todo = list(self.gallery.prepared_by) if self._tables else []
        while todo:
            name = todo.pop()
            rule = self.declared.rules.get(f"rules/{name}")
            if rule is not None and name not in found:
                found.add(name)
                todo += [
                    part.rule.text for part in parts(tuple(s.body for s in rule.steps)) if isinstance(part, t.Call)
                ]
        return frozenset(found)

    @cached_property
    def _meant(self) -> Mapping[str, tuple[str, ...]]:
        """Which areas a name in a rule speaks of."""
        found: dict[str, tuple[str, ...]] = {}
        for one in self._tables[-1:]:
            for area in one.areas:
                for name in _names_of(self.declared, self.gallery, area.holds):
                    found[name] = (*found.get(name, ()), area.name)
        return found

    def _inside(self, body: object, depth: int) -> Iterator[str]:
        """The names in a text and in the rules that it calls."""
        for part in parts(body):
            if isinstance(part, t.Name):
                yield part.text
            if isinstance(part, t.Call) and depth < 3:
                rule = self.declared.rules.get(f"rules/{part.rule.text}")
                yield from self._inside(tuple(step.body for step in rule.steps), depth + 1) if rule else ()

    def _is_own(self, body: object) -> bool:
        """Whether a step gives players something of their own."""
        own = {slot.name for slot in self.declared.slots.values() if slot.holder == "player"}
        return any(name in own for name in self._inside(body, 0))


def _names_of(declared: Declarations, gallery: Gallery, holds: tuple[str, ...]) -> Iterator[str]:
    for name in holds:
        yield name
        if name in declared.zones:
            yield declared.zones[name].name  # one for each of a kind, which rules call by its own name
        family = declared.families.get(name)
        if family is not None:
            yield family.many
            look = gallery.layout.things.get(name)
            near = [thing.name for thing in (look.corners, look.under) if thing is not None] if look else []
            for inner in near:
                yield inner
                yield declared.families[inner].many if inner in declared.families else inner
            yield from (zone.name for zone in declared.zones.values() if zone.holder in (name, *near))
