"""The picture of a table shows what the rules declare, in every language, the same on every day."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from functools import cache
from math import dist
from pathlib import Path

import pytest

from tassel.books import Shelf, shelf
from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.book.model import Figure, Index, figures
from tassel_compiler.printing.drawing.blocks import fitted, measured
from tassel_compiler.printing.drawing.by_position import by_position
from tassel_compiler.printing.drawing.gallery import Painter
from tassel_compiler.printing.drawing.layout_check import check_layout
from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.drawing.pieces import Brush, seat_shape
from tassel_compiler.printing.drawing.shapes import DrawnShape, Glyph, Lettering, Moved, Picture, Polygon, Rect, glyphs
from tassel_compiler.printing.drawing.situation import SEAT
from tassel_compiler.printing.drawing.svg import _n, as_symbol, standalone, symbol
from tassel_compiler.printing.print_folders import print_folders
from tassel_compiler.printing.speech.voice import Voice
from tests.print.cards.making import house_rule

GROUND = "bruxelles-1893"
ASYMMETRIC = "bruxelles-1893+asymmetric"
RULES = (GROUND, "bruxelles-1897", "bruxelles-1893-first-edition", "bruxelles-1893+belle-epoque")


@cache
def ready(rules: str) -> Shelf:
    return shelf(rules)


@cache
def drawn(rules: str, lang: str) -> tuple[Figure, ...]:
    return tuple(figure for chapter in ready(rules).book(lang).chapters for figure in figures(chapter))


def table(rules: str, lang: str) -> Figure:
    """The first picture of the whole table."""
    return next(figure for figure in drawn(rules, lang) if figure.key)


@pytest.mark.parametrize("rules", RULES)
def test_there_is_a_table_for_each_number_of_players(rules):
    low, high = ready(rules).rules.declared.game.players
    names = {picture.name for figure in drawn(rules, "en") for _, picture in figure.pictures}
    assert {f"table-{n}" for n in range(low, high + 1)} <= names


@pytest.mark.parametrize("rules", RULES)
def test_the_layouts_that_ship_name_what_is_there(rules):
    """What a layer takes off the table of the game below it, the layout of that game may name."""
    sink, found = Sink(), ready(rules)
    below = {folder.layer for folder in print_folders(GROUND)} if rules != GROUND else set()
    layers = {folder.layer for folder in print_folders(rules)} - below
    check_layout(found.rules.declared, found.sources.gallery.layout, layers, found.sources.icons.words, sink)
    assert [item.message for item in sink.items] == []


def test_every_picture_is_read_aloud_in_its_language():
    told = {lang: table("bruxelles-1893", lang).pictures[0][1].alt for lang in ("en", "fr", "de")}
    assert "Courthouse" in told["en"] and "Palais de Justice" in told["fr"] and "Justizpalast" in told["de"]


def test_a_picture_without_a_text_cannot_be_made():
    with pytest.raises(ValueError, match="says nothing"):
        Picture("mute", 1, 1, (), "")


def test_a_drawing_is_well_formed_and_the_same_each_time():
    icons = ready("bruxelles-1893").sources.icons.drawings
    pictures = [picture for figure in drawn("bruxelles-1893", "de") for _, picture in figure.pictures]
    assert len({picture.name for picture in pictures}) == len(pictures) > 3
    for picture in pictures:
        text = standalone(picture, icons)
        assert text == standalone(picture, icons)
        assert ET.fromstring(text).get("aria-label") == picture.alt


def test_pieces_of_different_seats_differ_by_more_than_their_colour():
    shapes = [seat_shape(Brush({}), seat, 4, 5, 5) for seat in range(5)]
    corners = [len(shape.points) if isinstance(shape, Polygon) else 0 for shape in shapes]
    assert len(set(corners)) == 5


def test_a_place_that_an_overlay_adds_is_drawn_without_work():
    areas = {name for figure in drawn("bruxelles-1893+belle-epoque+asymmetric", "en") for _, name in figure.key}
    assert "The Architect boards not chosen" in areas  # no layout says so


def test_a_track_that_an_overlay_adds_is_drawn_without_work():
    picture = table("bruxelles-1893+the-tramway", "de").pictures[0][1]
    assert "Die Tramleiste" in standalone(picture, {})


def test_the_letters_of_a_step_are_those_of_the_picture():
    book = ready("bruxelles-1893").book("en")
    setup = next(chapter for chapter in book.chapters if chapter.id == "setup")
    parts = [*setup.parts, *(part for inner in setup.sections for part in inner.parts)]
    steps = [item for part in parts for item in getattr(part, "items", ())]
    key = {name: letter for figure in drawn("bruxelles-1893", "en") for letter, name in figure.key}
    nobles = next(item for item in steps if "noble" in item.text)
    assert nobles.letters == (key["Nobles"],)


def lit(shapes: tuple[DrawnShape, ...]) -> int:
    inner = sum(lit(shape.shapes) for shape in shapes if isinstance(shape, Moved))
    return inner + sum(isinstance(shape, Rect) and shape.paint.fill == Brush({}).lit for shape in shapes)


@pytest.mark.parametrize(("title", "cells"), [("lies near the middle", 9), ("lies in a corner", 16)])
def test_as_many_cells_are_lit_as_the_rule_book_makes_active(title, cells):
    """Of five rows and columns an angle leaves the larger side: three of each, or four."""
    figure = next(one for one in drawn("bruxelles-1893", "en") if title in one.title)
    assert [lit(picture.shapes) for _, picture in figure.pictures] == [cells] * len(figure.pictures)


def luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("saving", [False, True])
def test_what_is_written_in_a_picture_can_be_read(saving):
    brush = Brush(ready("bruxelles-1893").sources.gallery.colours, saving)
    for text in (brush.ink, brush.faint, brush.line):
        assert min(contrast(text, ground) for ground in (brush.sheet, brush.cell)) >= 4.5
    assert min(contrast(brush.seat(seat), "#ffffff") for seat in range(5)) >= 4.5
    assert contrast(brush.ink, brush.lit) >= 4.5


def test_a_name_that_looks_like_markup_is_drawn_as_itself():
    name = '<script>alert("&")</script>'
    picture = Picture("odd", 10, 10, (Lettering(0, 5, name, 4, "#000000"),), name)
    root = ET.fromstring(standalone(picture, {}))
    assert root.get("aria-label") == name
    assert [element.text for element in root.iter() if element.tag.endswith("text")] == [name]
    assert not [element for element in root.iter() if element.tag.endswith("script")]


def test_a_layout_that_makes_no_sense_still_draws_everything(tmp_path):
    """What is asked of a place that cannot be is drawn in another way; nothing falls."""
    rules = house_rule(tmp_path)
    space = "{draw: ring, corners: market-cell, under: window}"
    odd = f"things: {{space: {space}, mark: {{draw: spots}}, column: {{draw: grid}}}}"
    (tmp_path / "our" / "print").mkdir(exist_ok=True)
    text = f"tassel: 1\nlayout: our\nlaid-by: [use-prestige, turn]\n{odd}\n"
    (tmp_path / "our" / "print" / "layout.yaml").write_text(text, encoding="utf-8")
    book = shelf(rules).book("fr")
    assert [figure for chapter in book.chapters for figure in figures(chapter)]


def test_a_game_without_a_layout_has_its_table_drawn_all_the_same():
    (first, *_) = drawn("./tests/tiny", "en")
    assert [name for _, name in first.key][:2] == ["Pool", "Pile"]
    text = standalone(first.pictures[0][1], {})
    assert "Elisabeth" in text and "Skill" in text and "×6" in text


def letterings(shapes: tuple[DrawnShape, ...], x: float = 0) -> list[tuple[str, float]]:
    """What is written, and how far to the right."""
    found: list[tuple[str, float]] = []
    for shape in shapes:
        if isinstance(shape, Moved) and not shape.turned:
            found += letterings(shape.shapes, x + shape.x)
        elif isinstance(shape, Lettering):
            found.append((shape.text, x + shape.x))
    return found


def quarter_turns(shapes: tuple[DrawnShape, ...]) -> int:
    inner = (shape for shape in shapes if isinstance(shape, Moved))
    return sum(shape.turned + quarter_turns(shape.shapes) for shape in inner)


def played_picture(rules: str, title: str) -> tuple[DrawnShape, ...]:
    figure = next(one for one in drawn(rules, "en") if title in one.title)
    return figure.pictures[0][1].shapes


def test_cards_of_a_row_lie_from_the_side_that_the_layout_says_each_over_its_price():
    """E2-NOBLES-02: the card on the right is free, each place to its left costs 1 BF more."""
    at = dict(letterings(played_picture("bruxelles-1893", "the display of nobles moves on")))
    assert at["Empain"] < at["Albert"] < at["Buls"] < at["Maeterlinck"]
    declared = ready("bruxelles-1893").rules.declared
    assert [by_position(declared, "fee", place) for place in (1, 2, 3, 4)] == [0, 1, 2, 3]
    assert by_position(declared, "shown", 1) is None  # it asks what lies in the windows


def test_only_used_cards_lie_on_their_side():
    assert quarter_turns(played_picture("bruxelles-1893", "used nobles rest")) == 2  # of three


def rects(shapes: tuple[DrawnShape, ...], x: float = 0, y: float = 0) -> Iterator[tuple[float, float, Rect]]:
    for shape in shapes:
        if isinstance(shape, Moved):
            yield from rects(shape.shapes, x + shape.x, y + shape.y)
        elif isinstance(shape, Rect):
            yield x + shape.x, y + shape.y, shape


@pytest.mark.parametrize("picture", ["table-2", "a tile is claimed"])
def test_five_tiles_lie_as_a_cross_on_the_board(picture):
    """BE-SETUP-05: on the middle space and the four beside it; they are drawn where the rules say, not beside."""
    found = (one for figure in drawn("bruxelles-1893+belle-epoque", "en") for _, one in figure.pictures
             if picture in (one.name, figure.title.partition(": ")[2]))  # fmt: skip
    brush = Brush(ready("bruxelles-1893+belle-epoque").sources.gallery.colours)
    width, height = ready("bruxelles-1893+belle-epoque").sources.gallery.layout.things["space"].cell
    backs = ((x, y, one.width) for x, y, one in rects(next(found).shapes) if one.paint == brush.back)
    at = [(x, y) for x, y, wide in backs if width - 6 < wide < width]
    middle = sorted(at)[2]
    assert sorted((round((x - middle[0]) / width), round((y - middle[1]) / height)) for x, y in at) == [
        (-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)]  # fmt: skip


def face(rules: str, name: str) -> set[str]:
    """What is written on a card, and its drawings."""
    found = ready(rules)
    painter = Painter(found.sources.gallery, PictureWords(Voice(found.rules.checked, "en"), found.sources.icons, {}))
    picture = painter.card(name)
    return {text for text, _ in letterings(picture.shapes)} | {glyph.name for glyph in glyphs(picture.shapes)}


def test_a_card_shows_its_price_what_is_printed_on_it_and_all_that_it_does():
    """The price of a noble, the materials of a card; a bonus has two effects."""
    assert {"2", "coin"} <= face("bruxelles-1897", "card/albert")
    assert {"wood", "brick"} <= face("bruxelles-1897", "card/wood-brick")
    assert {"architect", "star"} <= face("bruxelles-1897", "bonus/to-architecture")


def test_no_card_is_blank():
    for rules in RULES:
        declared = ready(rules).rules.declared
        cards = [f"{kind.name}/{id}" for kind in declared.families.values() if kind.form == "card" for id in kind.rows]
        assert [name for name in cards if not face(rules, name)] == []


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_a_legend_gives_each_drawing_its_word(lang):
    (figure,) = [one for one in drawn("bruxelles-1893", lang) if one.pictures[0][1].name == "legend"]
    (_, picture) = figure.pictures[0]
    shown = {glyph.name for glyph in glyphs(picture.shapes)}
    assert {"noble", "trowel", "workshop", "sale", "cubes", "fountain", "flag", "star", "up", "arrow"} <= shown
    assert "{" not in picture.alt and picture.alt.count(";") >= len(shown) - 1


def lines_of(shapes: tuple[DrawnShape, ...]) -> list[str]:
    """Everything that is lettered, and a mark for each line between two places."""
    found: list[str] = []
    for shape in shapes:
        if isinstance(shape, Moved):
            found += lines_of(shape.shapes)
        elif isinstance(shape, Lettering):
            found.append(shape.text)
        elif isinstance(shape, Polygon) and not shape.closed and len(shape.points) == 2:
            found.append("a line")
    return found


def test_what_lies_between_places_is_drawn_as_a_map():
    declared = ready("branch-lines").rules.declared
    found = lines_of(table("branch-lines", "en").pictures[0][1].shapes)
    assert found.count("a line") == 2 * len(declared.families["line"].rows), "each has an edge and an inside"
    assert {"Alder", "Hazel", "Juniper"} <= set(found)
    told = sorted(text for text in found if text in ("1", "2", "3", "4"))
    assert told == sorted(str(row.data["length"][0]) for row in declared.families["line"].rows.values())


ONE_WAY = """tassel: 1
overlay: swift
on: branch-lines
add: {places/line/each/alder-birch/one-way: yes}
change: {values/network/is: towns reached from a by r in lines where r's built-by is p}
"""


def test_what_leads_one_way_has_a_head(tmp_path: Path):
    (tmp_path / "overlay.yaml").write_text(ONE_WAY, encoding="utf-8")
    found = (table(rules, "en").pictures[0][1] for rules in ("branch-lines", f"branch-lines+{tmp_path}"))
    before, after = (heads(picture.shapes) for picture in found)
    assert len(after) == len(before) + 1


def test_points_that_a_way_joins_in_one_direction_are_joined_by_arrows():
    stream = ready("crates-downstream").rules.declared.families["landing"].ways["stream"]
    found = heads(table("crates-downstream", "en").pictures[0][1].shapes)
    assert len(found) - len(heads(table("nine-mens-morris", "en").pictures[0][1].shapes)) >= len(stream.pairs) == 15


def heads(shapes: Iterable[DrawnShape]) -> list[tuple[tuple[float, float], ...]]:
    found: list[tuple[tuple[float, float], ...]] = []
    for shape in shapes:
        if isinstance(shape, Moved):
            found += heads(shape.shapes)
        elif isinstance(shape, Polygon) and shape.closed and len(shape.points) == 3:
            found.append(shape.points)
    return found


# ---- one drawing for one thing ----------------------------------------------------------------------


def test_a_drawing_is_whole_wherever_it_is_used():
    """The suitcase of a Traveler lost its sides in pictures, where only its frame may have no size."""
    drawings = ready("bruxelles-1893").sources.icons.drawings
    for name, svg in drawings.items():
        inside = svg.strip().partition(">")[2].partition("</title>")[2].removesuffix("</svg>")
        shared = (symbol(Glyph(0, 0, 1, name, "#000000"), drawings), as_symbol(name, svg))
        assert inside and all(inside in one and "<title>" not in one for one in shared), name


def signs_of(rules: str, kind: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """The drawings of so much of a noun as belongs to each member of a kind."""
    found, declared = ready(rules), ready(rules).rules.declared
    words = PictureWords(Voice(found.rules.checked, "en"), found.sources.icons, {})
    slots = [slot for slot in declared.slots.values() if slot.holder == SEAT and slot.by == (kind,)]
    return {(slot.name, member): words.of_member(member, slot.name, kind)
            for slot in slots for member in declared.families[kind].rows}  # fmt: skip


@pytest.mark.parametrize("rules", RULES)
def test_what_is_counted_by_one_kind_looks_like_what_it_is(rules):
    """A white artwork is not drawn as one of the colour on its other side, nor a multiplier as what it counts."""
    kinds = {slot.by[0] for slot in ready(rules).rules.declared.slots.values() if len(slot.by) == 1}
    for kind in kinds:
        seen: dict[tuple[str, ...], str] = {}
        for (noun, _), signs in signs_of(rules, kind).items():
            assert not signs or seen.setdefault(signs, noun) == noun


def test_a_white_artwork_shows_its_white_side():
    assert {signs for (noun, member), signs in signs_of("bruxelles-1893+belle-epoque", "colour").items()
            if noun == "white-artwork" and member != "black"} == {("artwork-white",)}  # fmt: skip


def test_who_stands_on_a_card_is_seen_on_it():
    """BE-TILE-04: a meeple on a tile says whose it is."""
    shapes = played_picture("bruxelles-1893+belle-epoque", "the medallion opens")
    tile = next(shape for shape in everything(shapes) if isinstance(shape, Lettering) and "medallion" in shape.text)
    assert tile and sum(isinstance(shape, Glyph) and shape.name == "worker" and shape.plain
                        for shape in everything(shapes)) == 1  # fmt: skip


def everything(shapes: tuple[DrawnShape, ...]) -> Iterator[DrawnShape]:
    for shape in shapes:
        yield from everything(shape.shapes) if isinstance(shape, Moved) else (shape,)


# ---- one picture for one table ----------------------------------------------------------------------


def test_a_table_on_which_only_seats_are_more_is_drawn_once():
    (figure,) = (one for one in drawn("oh-hell", "en") if one.key)
    assert figure.title == "The table for 3 to 7 players" and figure.pictures[0][1].alt.count("3–7") == 1
    assert len([one for one in drawn("bruxelles-1893", "en") if one.key]) == 4, "piles and meeples differ"


def test_a_card_that_is_another_for_others_says_for_whom_it_is():
    """E2-PLAN-02: a Stock Exchange card names its irises by the number of players."""
    pictures = [one for figure in drawn("bruxelles-1893", "en") for one in figure.pictures]
    titles = [title for title, one in pictures if "quote" in one.name]
    assert titles == ["Stock Exchange 1, for 2 players"]


def test_what_a_product_makes_stands_in_no_index_piece_by_piece():
    parts = (part for chapter in ready("oh-hell").book("en").chapters for part in chapter.parts)
    named = [line.name for part in parts if isinstance(part, Index) for _, lines in part.found for line in lines]
    assert "Cards" in named and not [name for name in named if "of clubs" in name]


# ---- boards that are no boxes ----------------------------------------------------------------------


def test_six_sided_cells_touch_those_that_they_meet():
    """docs/language.md: the four beside, and those above right and below left."""
    (figure,) = (one for one in drawn("game-of-hex", "en") if one.key)
    cells = [shape for shape in everything_placed(figure.pictures[0][1].shapes) if len(shape) == 6]
    assert len(cells) == 121
    middle = [(sum(x for x, _ in cell) / 6, sum(y for _, y in cell) / 6) for cell in cells]
    across = dist(middle[0], middle[1])
    row, column = 4, 5
    near = [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)]
    here = middle[row * 11 + column]
    touching = {n for n, one in enumerate(middle) if 0 < dist(one, here) < across * 1.1}
    assert touching == {(row + down) * 11 + column + right for down, right in near}


def everything_placed(
    shapes: tuple[DrawnShape, ...], x: float = 0, y: float = 0
) -> Iterator[list[tuple[float, float]]]:
    """The corners of each area, where they lie in the picture."""
    for shape in shapes:
        if isinstance(shape, Moved):
            yield from everything_placed(shape.shapes, x + shape.x, y + shape.y)
        elif isinstance(shape, Polygon) and shape.closed:
            yield [(x + a, y + b) for a, b in shape.points]


def test_points_are_joined_as_the_rules_join_them():
    """Nine men's morris: 16 lines, each of two pieces; a board of nine lines and nine columns has 2 × 9 × 8 pieces."""
    for rules, pieces in (("nine-mens-morris", 32), ("small-go", 144)):
        (figure,) = (one for one in drawn(rules, "en") if one.key)
        assert lines_of(figure.pictures[0][1].shapes).count("a line") == pieces


def title_lines(shapes: Iterable[DrawnShape]) -> Iterator[Lettering]:
    for shape in shapes:
        if isinstance(shape, Moved):
            yield from title_lines(shape.shapes)
        elif isinstance(shape, Lettering):
            yield shape


@pytest.mark.parametrize("lang", ["en", "fr", "de", "nl"])
@pytest.mark.parametrize("rules", RULES)
def test_a_name_has_room_on_its_card(rules, lang):
    """A long word that nothing parts would run over the edge, or be too small to read in a picture of the table."""
    found = ready(rules)
    painter = Painter(found.sources.gallery, PictureWords(Voice(found.rules.checked, lang), found.sources.icons, {}))
    cards = [f for f in found.rules.declared.families.values() if f.form == "card"]
    pictures = {f"{kind.name}/{id}": painter.card(f"{kind.name}/{id}") for kind in cards for id in kind.rows}
    wide = {name: line.text for name, card in pictures.items() for line in title_lines(card.shapes)
            if measured(line.text, line.size, line.bold) > card.width - 1}  # fmt: skip
    assert wide == {}


def test_a_word_too_long_for_its_place_is_set_smaller():
    """Lines break between words only."""
    sizes = (5, 4, 3)
    for text, expected in (("short", 5), ("two wordsofsomelength", 4), ("a" * 40, 3)):
        width = measured("wordsofsomelength", 4, True)
        lines = list(title_lines(fitted(text, sizes, "#000000", width, bold=True).shapes))
        assert {line.size for line in lines} == {expected}
    assert len(lines) == 1


def test_a_track_before_a_player_has_the_numbers_of_his_board():
    """AS-HORTA-01, AS-HANKAR-01: Horta's Architect track is worth 2, 4, 6, 8, 9, 10, 15, Hankar's Iris track 1 more."""
    horta = "".join(line.text for line in title_lines(played_picture(ASYMMETRIC, "houses on Horta's board")))
    assert "246891015" in horta and "124681015" not in horta
    hankar = "".join(line.text for line in title_lines(played_picture(ASYMMETRIC, "an iris on Hankar's board")))
    assert "234567" in hankar and "123456" in hankar  # Elisabeth's, and Gabriel's, who has Horta


def test_a_length_is_written_in_one_way_whatever_was_written_before() -> None:
    """A sum that comes to nothing from below is nothing."""
    for order in ((0.0, -0.0, -0.004), (-0.004, -0.0, 0.0)):
        _n.cache_clear()
        assert [_n(value) for value in order] == ["0"] * 3
    assert [_n(value) for value in (-0.5, 100.0, 2.504, -0.006, 10)] == ["-0.5", "100", "2.5", "-0.01", "10"]


def boxes(shapes: Iterable[DrawnShape]) -> Iterator[Rect]:
    for shape in shapes:
        if isinstance(shape, Moved):
            yield from boxes(shape.shapes)
        elif isinstance(shape, Rect):
            yield shape


def test_of_an_area_of_cards_an_example_shows_the_rows_that_it_is_about() -> None:
    """John buys the red artwork in row 2, column 3: four cells are seen, that one is lit. Where cards all around count,
    it is all of them."""
    told = {figure.title: figure.pictures[0][1] for figure in drawn("bruxelles-1897", "en") if figure.told}
    bought, coats = told["Example: a card is bought"], told["Example: coats of arms"]
    wide, high = ready("bruxelles-1897").sources.gallery.layout.things["space"].cell
    cells = [[one for one in boxes(of.shapes) if (one.width, one.height) == (wide, high)] for of in (bought, coats)]
    assert [len(found) for found in cells] == [4, 16]
    lit = Brush({}).lit
    assert [one.paint.fill == lit for one in cells[0]] == [False, False, True, False]
    assert bought.height < coats.height / 2


def test_what_has_no_drawing_is_called_as_many_as_there_are():
    """In mudlarks twenty-four diggers lie in the supply; nobody has a drawing of one."""
    told = lines_of(table("mudlarks", "en").pictures[0][1].shapes)
    assert "diggers" in told and "Digger" not in told


def test_who_reads_an_example_looks_into_the_hands():
    """What lies on the table for everybody is seen as it lies."""
    (trick,) = [figure for figure in drawn("oh-hell", "en") if "a low trump" in figure.title]
    told = " ".join(lines_of(trick.pictures[0][1].shapes))
    assert "spades" in told and "diamonds" in told
