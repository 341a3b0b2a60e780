"""Rule books of a rule set: what they are made of, found once, and the files of each language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from tassel.explaining import answered, rulings
from tassel.found_examples import found_examples
from tassel.opening import Unusable, asked_languages, open_front
from tassel.outdated import report_outdated
from tassel.pictures import gallery
from tassel.processors import processors
from tassel.rule_titles import layer_titles
from tassel.unread_files import tell_unread_files
from tassel_compiler.catalog import shown
from tassel_compiler.check.left_rulings import left_rulings
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk import folders as disk
from tassel_compiler.disk.folders import is_file, is_folder, real
from tassel_compiler.disk.reading import Named
from tassel_compiler.disk.reading import read as read_bytes
from tassel_compiler.driver import Compiled
from tassel_compiler.loading import read_source
from tassel_compiler.loading.heads import foundation
from tassel_compiler.places import PRINT_FOLDER, base_folder, data_root, games, names, overlay_folder
from tassel_compiler.printing.book import Book, Sources, difference_page, outline, player_aid, read_plan
from tassel_compiler.printing.book.differences import Layer
from tassel_compiler.printing.book.finishing import finished
from tassel_compiler.printing.book.html import write_html
from tassel_compiler.printing.book.left_texts import tell_left_texts
from tassel_compiler.printing.book.model import with_text
from tassel_compiler.printing.book.nameless import tell_doubled_articles, tell_nameless
from tassel_compiler.printing.book.pdf import SIZES, aid_pages, book_pages
from tassel_compiler.printing.book.plan_check import check_plan
from tassel_compiler.printing.cards.checking import check_cards_plan
from tassel_compiler.printing.cards.folder import CardTemplates, read_templates
from tassel_compiler.printing.cards.one_setting import TOO_LONG
from tassel_compiler.printing.cards.paper import PaperLook
from tassel_compiler.printing.cards.plan_reading import read_cards_plan
from tassel_compiler.printing.cards.set_pages import NotSet, PageForm, Pages, with_number
from tassel_compiler.printing.cards.typeset import Typesetters
from tassel_compiler.printing.drawing.layout_check import check_layout
from tassel_compiler.printing.entities.inventory import origins
from tassel_compiler.printing.icons import read_icons
from tassel_compiler.printing.print_folders import (
    PrintFolder,
    file_of,
    line_of,
    own_layers,
    possible_folders,
    print_folders,
)
from tassel_compiler.resolve.typography import Typography
from tassel_compiler.source import SourceText, Span

PAGE, BOOK, AID = "book.html", "book.typ", "aid.typ"
BOOK_PART, AID_PART = "book", "aid"
_ON_PAPER: tuple[Literal["pdf", "svg"], ...] = ("pdf", "svg")

_Made = TypeVar("_Made", str, Pages)
_AwaitedFiles = Callable[[], Iterator[tuple[str, bytes]]]


@dataclass(frozen=True, slots=True)
class Shelf:
    """A rule set ready to be printed in any language."""

    rules: Compiled
    folders: tuple[PrintFolder, ...]
    sources: Sources
    page: SourceText
    templates: CardTemplates
    fonts: Mapping[str, bytes]
    sink: Sink

    @property
    def given(self) -> bool:
        """Whether a user's print folder has a part in it."""
        return not all(folder.shipped for folder in self.folders)

    def book(self, lang: str) -> Book:
        book = outline(self.rules, self.sources, lang, self.sink)
        if book is None:
            raise Unusable(f"{self.rules.expression} cannot be printed", self.sink.items)
        return book

    def finished(self, book: Book, sources: bool = False) -> Book:
        """As it is printed; `sources`: with the ids of the ledger."""
        phrases = self.rules.declared.phrases if self.rules.declared is not None else {}
        return finished(book, sources, Typography.of(phrases, book.lang))


def shelf(expression: str, saving: bool = False, known: Compiled | None = None) -> Shelf:
    """Everything that is needed, of rules that are read now or known already; pictures as outlines, to save ink."""
    rules, sink = known or open_front(expression), Sink()
    sink.extend(rules.sink.items)
    tell_unread_files(expression, sink)
    folders = print_folders(expression)
    plan = read_plan(folders, sink, rules.languages)
    own = {folder.layer for folder in folders if not folder.shipped}
    titles, icons = tuple(layer_titles(expression)), read_icons(folders, sink)
    drawn = gallery(rules, folders, sink, saving)
    drawn = replace(drawn, examples=tuple(map(plan.captioned, drawn.examples)))
    if rules.checked is not None:
        check_layout(rules.checked.declared, drawn.layout, own, icons.words, sink)
        check_plan(rules.checked, plan, own, sink, drawn.layout.areas, icons.drawings)
    if rules.checked is not None and rules.tree is not None:
        tell_left_texts(rules.checked, rules.tree, plan, sink)
        tell_nameless(rules.checked, plan, own_layers(expression), sink)
        tell_doubled_articles(rules.checked, own_layers(expression), sink)
    drawn_titles = {(example.layer, example.title.get("en", "")) for example in drawn.examples}
    found = found_examples(possible_folders(expression), Sink())
    report_outdated(rules, plan, (one for one in found if (one.folder.layer, one.title) in drawn_titles), sink)
    templates = read_templates(folders, sink)
    cards = read_cards_plan(folders, sink)
    if cards is not None and rules.declared is not None:
        check_cards_plan(cards, rules.declared, templates.names, drawn.layout.areas, icons, sink)
    layers = tuple(_layers(expression, rules, dict(titles)))
    left = frozenset(left_rulings(rules.checked, rules.tree)) if rules.checked and rules.tree else frozenset[str]()
    sources = Sources(plan, rulings(), titles, dict(_otherwise(expression)), left, icons, drawn, layers)
    folder, path = file_of(folders, PAGE)
    page = read_source(folder.file(path), shown(path), "print", sink)
    if page is None or sink.failed:
        raise Unusable(f"{expression} cannot be printed", sink.items)
    return Shelf(rules, folders, sources, page, templates, _fonts(), sink)


def _layers(expression: str, rules: Compiled, titles: Mapping[str, Mapping[str, str]]) -> Iterator[Layer]:
    """From the game, or the one that an edition stands on, one overlay at a time to the whole."""
    game, *more = names(expression)
    folder = base_folder(game)
    found = foundation(folder) if folder is not None else game
    ground = found[0] if isinstance(found, list) and len(found) > 1 else None
    if not more and ground is not None:
        before = open_front(next(id for id, at in games().items() if at == ground))
        yield Layer(game, rules.declared.game.title if rules.declared is not None else {}, before, rules)
    below = open_front(game) if more else rules
    for n, name in enumerate(more, 1):
        above = rules if n == len(more) else open_front("+".join((game, *more[:n])))
        if above.failed:  # it needs what stands behind it: both are one step
            continue
        at = overlay_folder(name)
        layer = real(at).name if at is not None else name
        yield Layer(layer, titles.get(layer, {"en": layer}), below, above)
        below = above


def _otherwise(expression: str) -> Iterator[tuple[str, str]]:
    """The rulings that a layer on the game plays by their other reading."""
    for folder in filter(None, map(overlay_folder, names(expression)[1:])):
        if is_file(folder / "overlay.yaml"):
            yield from ((id, real(folder).name) for id in answered(folder))


@dataclass(frozen=True, slots=True)
class Wish:
    langs: tuple[str, ...]
    formats: tuple[str, ...]
    sources: bool = False  # whether every line says which entries of the ledger it rests on
    parts: tuple[str, ...] = (BOOK_PART, AID_PART)
    paper: str = "a4"


def files(shelf: Shelf, wish: Wish, setters: Typesetters | None = None) -> Iterator[tuple[str, bytes]]:
    """Name and content of every file that is asked for, pages first. `NoTypst` where nothing sets a PDF.

    What is printed is set by children, while the next language and the pages are made: of each language first the aid,
    which is soon told and then set for long. `setters`, which end here, may have been begun before there was much to
    copy.
    """
    langs = asked_languages(wish.langs, shelf.rules.languages, shelf.rules.expression)
    looks = [PaperLook(wish.paper, shelf.sources.gallery.saving, form) for form in _ON_PAPER if form in wish.formats]
    with setters or Typesetters(processors()) as setters:
        books: list[Book] = []
        printed: list[tuple[list[_AwaitedFiles], list[_AwaitedFiles]]] = []
        for lang in langs:
            aids = _aids(shelf, lang, looks, setters) if AID_PART in wish.parts else []
            books.append(shelf.finished(shelf.book(lang), wish.sources))
            printed.append((_books(shelf, books[-1], looks, setters) if BOOK_PART in wish.parts else [], aids))
        for book in books if "html" in wish.formats and BOOK_PART in wish.parts else ():
            yield f"rules-{book.lang}.html", _page(shelf, book)
        for n in range(len(looks)):
            for awaited in (one for parts in printed for part in parts for one in part[n : n + 1]):
                yield from awaited()


def difference_files(
    found: Shelf, before: Compiled, lang: str, formats: tuple[str, ...], paper: str = "a4"
) -> Iterator[tuple[str, bytes]]:
    """What changes from one rule set to another, as a page to lay on the table."""
    page_of = difference_page(found.rules, before, found.sources, lang)
    book = found.finished(page_of)
    name = f"diff-{lang}"
    if "html" in formats:
        yield f"{name}.html", _page(found, book)
    with Typesetters() as setters:
        for form in (form for form in _ON_PAPER if form in formats):
            look = PaperLook(paper, found.sources.gallery.saving, form)
            pages = aid_pages(setters, book, AID, found.templates, found.sources.icons, look, alone=True)()
            if isinstance(pages, NotSet) and TOO_LONG in pages.message:  # games that share little need a book
                pages = book_pages(setters, book, BOOK, found.templates, found.sources.icons, look)()
            yield from pages_named(name, _checked(found, book, pages), form)


def pages_named(name: str, pages: Pages, form: PageForm) -> Iterator[tuple[str, bytes]]:
    """One file, or one for each page."""
    if form == "pdf":
        yield f"{name}.pdf", pages.files[0]
    else:
        yield from ((f"{name}-{n:02}.{form}", page) for n, page in enumerate(pages.files, 1))


def _page(shelf: Shelf, book: Book) -> bytes:
    ornaments, icons = shelf.templates.ornaments, shelf.sources.icons
    page = write_html(book, shelf.page, ornaments, icons, shelf.given, shelf.fonts)
    return _checked(shelf, book, page).encode()


def _fonts() -> Mapping[str, bytes]:
    """The fonts that ship, by file name; a page carries them."""
    place = data_root("rules") / PRINT_FOLDER / "fonts"
    return {file.name: read_bytes(Named(file)) for file in disk.files(place, ".woff2")} if is_folder(place) else {}


def _books(shelf: Shelf, book: Book, looks: Sequence[PaperLook], setters: Typesetters) -> list[_AwaitedFiles]:
    """A book in each form, on its way."""

    def put(look: PaperLook) -> _AwaitedFiles:
        pages = book_pages(setters, book, BOOK, shelf.templates, shelf.sources.icons, look)
        return lambda: pages_named(f"rules-{book.lang}", _checked(shelf, book, pages()), look.form)

    return [put(look) for look in looks]


def _aids(shelf: Shelf, lang: str, looks: Sequence[PaperLook], setters: Typesetters) -> list[_AwaitedFiles]:
    """The player aid of a language in each form, on its way."""
    aid = player_aid(shelf.rules, shelf.sources, lang, shelf.sink) if looks else None
    if aid is None:
        return []
    short = shelf.finished(aid)

    def put(look: PaperLook) -> _AwaitedFiles:
        found = aid_pages(setters, short, AID, shelf.templates, shelf.sources.icons, look)
        return lambda: _aid(shelf, short, found(), look.form)

    return [put(look) for look in looks]


def _aid(shelf: Shelf, aid: Book, found: Pages | NotSet, form: PageForm) -> Iterator[tuple[str, bytes]]:
    """A player aid that has too much on it is told, and left out."""
    name = f"aid-{aid.lang}"
    if isinstance(found, NotSet) and TOO_LONG in found.message:
        hint = "take a box out of `aid` in print/book.yaml"
        shelf.sink.report("E1004", None, hint=hint, card=f"{name}.pdf", size=SIZES[-1])
    else:
        yield from pages_named(name, _checked(shelf, aid, found), form)


def _checked(shelf: Shelf, book: Book, found: _Made | NotSet) -> _Made:
    if isinstance(found, NotSet):
        _tell(shelf, book, found)
        raise Unusable(f"{shelf.rules.expression} cannot be printed", shelf.sink.items)
    return found


def _tell(shelf: Shelf, book: Book, failure: NotSet) -> None:
    place = line_of(shelf.folders, failure.file, failure.line)
    for text, font in failure.glyphs.items():
        for character in dict.fromkeys(text):
            on = [told for chapter in book.chapters for told in with_text(chapter, character)]
            names = ", ".join(dict.fromkeys(f"“{name}”" for name, _ in on)) or "the template"
            span = next((_written(shelf, anchor) for _, anchor in on), place)
            shelf.sink.report("E1005", span, font=font, character=with_number(character), cards=names)
    if failure.unfit:
        shelf.sink.report("E1009", place, found=failure.unfit)
    elif not failure.glyphs:
        shelf.sink.report("E1006", place, message=failure.message)


def _written(shelf: Shelf, anchor: str) -> Span | None:
    declared = shelf.rules.declared
    every = origins(declared) if declared is not None else ()
    return next((origin.span for kind, id, _, origin in every if f"{kind}/{id}" == anchor), None)
