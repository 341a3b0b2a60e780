"""What pictures of a rule set are made of, once for all languages; and the whole table in one of them.

Situations come from whoever can play: the table after the set-up for each number of players, and examples that were
played. What pictures look like and what they are called is settled here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tassel_compiler.printing.drawing.blocks import Drawn
from tassel_compiler.printing.drawing.contents import drawn_card
from tassel_compiler.printing.drawing.layout import TableLayout
from tassel_compiler.printing.drawing.legend import drawn_legend, meanings, seen_in
from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.drawing.pieces import Brush
from tassel_compiler.printing.drawing.played import AFTER, BEFORE, BOTH, SUITABLE, PlayedExample
from tassel_compiler.printing.drawing.scene import TABLE_WIDTH, area_alone, part_of
from tassel_compiler.printing.drawing.shapes import Picture, outline_of, outlined
from tassel_compiler.printing.drawing.situation import Situation
from tassel_compiler.printing.drawing.stage import SEAT, Focus, Stage
from tassel_compiler.printing.drawing.whole_table import (
    LetteredArea,
    WholeTable,
    as_large_as_its_page,
    drawn_table,
    is_much_less,
    table_of,
    zoom_of,
)
from tassel_compiler.printing.icons import Token

LEGEND_PICTURE = "legend"
HALF = 162.0  # of two pictures side by side
CARD_ZOOM = 2.2
LOW = 124.0  # so high they may be, to leave room for text on their page
_LEEWAY = 12.0


@dataclass(frozen=True, slots=True)
class Gallery:
    layout: TableLayout = field(default_factory=TableLayout)
    colours: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[int, Situation] = field(default_factory=dict)  # number of players -> the table after the set-up
    examples: tuple[PlayedExample, ...] = ()
    prepared_by: tuple[str, ...] = ()  # the rules that lay the table
    saving: bool = False


@dataclass(frozen=True, slots=True)
class TablePicture:
    """One for so many players, or for fewer, down to `fewest`: then only places before players stay empty. `shown` are
    the areas in it; `like` is the number of players for which all others lie as they do here, 0 if none is missing."""

    players: int
    fewest: int
    picture: Picture
    areas: tuple[LetteredArea, ...]
    shown: tuple[LetteredArea, ...]
    like: int = 0


def _spoken_of(example: PlayedExample) -> frozenset[str]:
    """The elements of places of which something is given, or must then be so."""
    lines = (*example.given, *example.then)
    return frozenset(line.element for line in lines if line.element and not line.element.startswith(f"{SEAT}("))


class Painter:
    """Draws in one language."""

    def __init__(self, gallery: Gallery, words: PictureWords) -> None:
        self.gallery = gallery
        self.words = words

    def stage(
        self, situation: Situation, focus: Focus | None = None, fresh: bool = False, veiled: bool = False
    ) -> Stage:
        brush = Brush(self.gallery.colours, self.gallery.saving)
        return Stage(self.words, self.gallery.layout, situation, brush, focus, fresh, veiled)

    def tables(self, titles: tuple[str, str], alt: str) -> tuple[TablePicture, ...]:
        """The whole table for each number of players, once for those that differ in nothing but how many sit there;
        `alt` has room for the number and for what is seen."""
        stages = {n: self.stage(one, fresh=True) for n, one in self.gallery.tables.items()}
        whole = {n: table_of(stage, titles) for n, stage in stages.items()}
        alike: list[list[int]] = []
        for players, table in whole.items():
            if alike and table.has(whole[alike[-1][-1]]):
                alike[-1].append(players)
            else:
                alike.append([players])
        first = alike[0][-1] if alike else 0
        return tuple(self._table(counts, whole, stages[counts[-1]], first, alt) for counts in alike)

    def _table(
        self, counts: Sequence[int], whole: Mapping[int, WholeTable], stage: Stage, first: int, alt: str
    ) -> TablePicture:
        """One of them, or what lies otherwise on it than on the first one, if that is much less."""
        fewest, players = counts[0], counts[-1]
        table, like = whole[players], 0
        drawn: Drawn | None = None
        if players != first and table.areas == whole[first].areas:
            rest = table.beside(whole[first])
            less = drawn_table(stage, rest)
            if is_much_less(less, drawn_table(stage, table)):
                table, drawn, like = rest, less, first
        drawn = drawn or as_large_as_its_page(stage, table)
        told = self.words.voice.typography.apart(f"{area.letter} {area.title}" for area in table.areas)
        number = str(players) if fewest == players else f"{fewest}–{players}"
        said = alt.replace("{n}", number).replace("{areas}", told)
        picture = replace(self.framed(f"table-{players}", drawn, said), zoom=zoom_of(drawn))
        return TablePicture(players, fewest, picture, whole[players].areas, table.areas, like)

    def area(self, name: str, alt: str) -> Picture | None:
        """One area as it lies on the table before the first move."""
        block = next(self._areas(name), Drawn(0, 0))
        return self.framed(f"area-{name}", block, alt) if block.width else None

    def area_for(self, name: str) -> str:
        """For how many players an area is laid out as its picture shows it, whatever is dealt; nothing if that is
        everybody."""
        return self._alike([outline_of(block.shapes) for block in self._areas(name)])

    def _areas(self, name: str) -> Iterator[Drawn]:
        return (area_alone(self.stage(one, fresh=True), name) for one in self.gallery.tables.values())

    def legend(self, shown: Iterable[Token], say: Callable[[str], str]) -> Picture | None:
        """What is shown on the pages of a book, on cards, and beside words wherever they stand, each with its word."""
        families = self.words.voice.declared.families.values()
        cards = (self.card(f"{kind.name}/{id}") for kind in families if kind.form == "card" for id in kind.rows)
        on_cards = (shape for card in cards if card is not None for shape in card.shapes)
        named = (word for word in self.words.icons.inline if word in self.words.voice.declared.words)
        beside = (Token("icon", self.words.icon(*word.split())) for word in named)
        told = [*meanings(self.words, {*shown, *seen_in(on_cards), *beside}, say)]
        block = drawn_legend(Brush(self.gallery.colours, self.gallery.saving), self.words, told)
        typography = self.words.voice.typography
        alt = typography.labelled(say("drawings"), typography.apart(name for _, name in told))
        return self.framed(LEGEND_PICTURE, block, alt) if told else None

    def card(self, name: str) -> Picture | None:
        """A card of its own, `kind/id`, as large as it lies on a table; icons say what it does."""
        kind, _, id = name.partition("/")
        family = self.words.voice.declared.families.get(kind)
        block = next(self._cards(name), None)
        if block is None or family is None or family.form != "card" or id not in family.rows:
            return None
        return replace(self.framed(f"card-{kind}-{id}", block, self.words.called(kind, id)), zoom=CARD_ZOOM)

    def holds_for(self, name: str) -> str:
        """For how many players a card is as its picture shows it; nothing if that is everybody."""
        return self._alike([*self._cards(name)])

    def _alike(self, each: Sequence[object]) -> str:
        """The numbers of players, from the first on, for which something is as it is for the first."""
        alike = next((n for n, other in enumerate(each) if other != each[0]), len(each))
        counts = [*self.gallery.tables][:alike]
        if alike == len(each):
            return ""
        return str(counts[0]) if alike == 1 else f"{counts[0]}–{counts[-1]}"

    def _cards(self, name: str) -> Iterator[Drawn]:
        """A card as it is for each number of players."""
        return (drawn_card(self.stage(one, fresh=True), name) for one in self.gallery.tables.values())

    def example(self, example: PlayedExample, alt: str) -> tuple[tuple[str, Picture], ...]:
        """The part of the table that an example is about, before and after it was played; once if that is the same."""
        wanted = {BEFORE: example.before, AFTER: example.after}
        focus = replace(example.focus, elements=_spoken_of(example))
        stages = {w: self.stage(s, focus) for w, s in wanted.items() if example.picture in (w, BOTH, SUITABLE)}
        blocks = {when: part_of(stage, HALF) for when, stage in stages.items()}
        fit = all(block.width <= HALF + _LEEWAY and block.height <= LOW for block in blocks.values())
        if example.picture == SUITABLE and not fit:
            del stages[AFTER]
        if len(stages) == 1 or any(block.width > HALF + _LEEWAY for block in blocks.values()):
            blocks = {when: part_of(stage, TABLE_WIDTH) for when, stage in stages.items()}
        found = [(w, self.framed(f"example-{example.name}-{w}", block, alt)) for w, block in blocks.items()]
        if len(found) > 1 and len({picture.shapes for _, picture in found}) == 1:
            return (("", found[0][1]),)
        return tuple(found)

    def framed(self, name: str, block: Drawn, alt: str) -> Picture:
        shapes = outlined(block.shapes) if self.gallery.saving else block.shapes
        return Picture(name, block.width, block.height, shapes, self.words.voice.typography.spaced(alt))
