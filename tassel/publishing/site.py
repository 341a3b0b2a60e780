"""The files of a published folder, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tassel.books import Wish, difference_files, files, shelf
from tassel.card_sheets import AwaitedFiles, Opened, as_pdf, opened
from tassel.opening import Unusable, asked_languages, module, open_front
from tassel.processors import processors
from tassel.publishing.figures import PublishedFigures
from tassel.publishing.module_data import module_data
from tassel.publishing.page_words import page_words
from tassel.publishing.pages import (
    PublishedRules,
    ShownCard,
    cards_page,
    contents_name,
    contents_page,
    in_our_letters,
    play_page,
    with_way_back,
)
from tassel.publishing.public_names import public_module
from tassel.publishing.rule_data import rule_data
from tassel.publishing.sealed import sealed_json, sealed_script
from tassel.publishing.table_data import table_data
from tassel.report.page import page_of_report
from tassel.rule_titles import whole_titles
from tassel.simulation.gamerow import FailedGame
from tassel.studio.page_parts import page_parts
from tassel.studio.told_differences import ground_of
from tassel_compiler.core import Checked
from tassel_compiler.diagnostics import Diagnostic
from tassel_compiler.disk.marks import MARK
from tassel_compiler.driver import Compiled, programs_of
from tassel_compiler.ir.program import Program
from tassel_compiler.places import names
from tassel_compiler.printing.cards.making import CardsWish
from tassel_compiler.printing.cards.typeset import Typesetters
from tassel_compiler.printing.drawing.gallery import Gallery, Painter
from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.drawing.situation import Situation
from tassel_compiler.printing.drawing.svg import symbol, used_glyphs, within_page
from tassel_compiler.printing.entities.inventory import inventory, name_of
from tassel_compiler.printing.explain.explaining import printed_text
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.wasm.about import read_about

_PLAY = "play.html"
_SCRIPTS = {"play.js": "published.js", "play.css": "published.css"}


@dataclass(frozen=True, slots=True)
class PublishWish:
    """`games` are played for the report on balance; none leaves it out."""

    langs: tuple[str, ...]
    games: int
    paper: bool = True  # whether cards are set as PDF, too


class PublishedSite:
    """Everything is opened once. `Unusable` where the rules are not in order, `NoPage` where nothing plays them."""

    def __init__(self, expression: str, wish: PublishWish) -> None:
        self._parts = page_parts()
        self._expression = expression
        self._cards: Opened = opened(expression)
        self._rules: Compiled = self._cards.rules
        declared, checked = self._rules.declared, self._rules.checked
        if declared is None or checked is None:
            raise Unusable(f"{expression} cannot be published")
        self._checked: Checked = checked
        self._of_paper: tuple[Diagnostic, ...] = ()
        self.failed: tuple[FailedGame, ...] = ()  # games for the page on balance that stopped
        self._wish = replace(wish, langs=asked_languages(wish.langs, self._rules.languages, expression))
        self._below = _below(expression)
        low, high = declared.game.players
        parts = ["play", "rules", "cards", *(["diff"] if self._below else []), *(["balance"] if wish.games else [])]
        self._shelf = shelf(expression)
        titles = whole_titles(expression, declared.game.title)
        self._about = PublishedRules(titles, (low, high), _titles(self._below), tuple(parts), self._wish.langs)
        self._programs: Mapping[int, Program] = programs_of(self._rules.fresh(), range(low, high + 1)).programs

    @property
    def told(self) -> tuple[Diagnostic, ...]:
        """Remarks about the rules, their cards and their book, each once, and why cards could not be set on paper."""
        return tuple(dict.fromkeys((*self._cards.told, *self._shelf.sink.items, *self._of_paper)))

    def files(self) -> Iterator[tuple[str, bytes]]:
        about, langs = self._about, self._wish.langs
        with Typesetters(processors()) as setters:  # paper is set while pages are made
            sheets = {lang: as_pdf(self._cards, CardsWish(lang), _paper(lang), setters) for lang in self._on_paper()}
            for lang in langs:
                yield contents_name(lang, langs), in_our_letters(contents_page(about, lang), self._shelf.fonts)
            yield from self._playing()
            for lang in langs:
                yield from self._shown_cards(lang, sheets.get(lang))
        for lang in langs:
            for name, book in files(self._shelf, Wish((lang,), ("html",))):
                yield name, with_way_back(book, about, lang)
        below = open_front(self._below) if self._below else None
        if below is not None:
            for lang in langs:
                for name, page in difference_files(self._shelf, below, lang, ("html",)):
                    yield name, with_way_back(page, about, lang)
        if self._wish.games:
            yield from self._figures()

    def _playing(self) -> Iterator[tuple[str, bytes]]:
        for name, part in _SCRIPTS.items():
            yield name, self._parts[part] + f"/* {MARK} */\n".encode()
        for lang in self._wish.langs:
            yield f"play-{lang}.html", play_page(self._about, lang, self._parts[_PLAY])
        for players, program in self._programs.items():
            compiled = public_module(module(program, watched=True))
            yield f"module-{players}.js", sealed_script(f"module-{players}", compiled)
            for lang in self._wish.langs:
                name = f"table-{players}-{lang}"
                game = module_data(program, read_about(compiled), self._expression, lang)
                look = table_data(self._checked, self._cards.kit, program, lang, self._named(lang))
                rules = rule_data(self._rules, read_about(compiled), lang)
                yield f"{name}.js", sealed_json(name, {"game": {**game, "rules": rules}, "look": look})

    def _named(self, lang: str) -> dict[str, str]:
        """What the book calls things that it shows."""
        return {name: said[lang] for name, said in self._shelf.sources.plan.names.items() if lang in said}

    def _shown_cards(self, lang: str, sheets: AwaitedFiles | None) -> Iterator[tuple[str, bytes]]:
        """The page leads to the sheets if they could be set."""
        decks, symbols = self._decks(lang)
        printed = sheets() if sheets is not None else None
        self._of_paper += printed.diagnostics if printed is not None else ()
        files = printed.files if printed is not None else {}
        page = cards_page(self._about, lang, decks, symbols, next(iter(files), ""))
        yield f"cards-{lang}.html", in_our_letters(page, self._shelf.fonts)
        yield from files.items()

    def _on_paper(self) -> tuple[str, ...]:
        return self._wish.langs if self._wish.paper else ()

    def _decks(self, lang: str) -> tuple[list[tuple[str, list[ShownCard]]], str]:
        """Each kind of card with its cards, and the drawings that they use."""
        kit, voice = self._cards.kit, Voice(self._checked, lang)
        tables = {self._about.players[0]: Situation(("1",), {}, {})}
        words = PictureWords(voice, kit.table, self._named(lang))
        painter = Painter(Gallery(kit.layout, kit.plan.colours, tables), words)
        decks: dict[str, list[ShownCard]] = {}
        pictures = []
        for entity in inventory(self._rules, lang):
            picture = painter.card(f"{entity.kind}/{entity.id}")
            if picture is not None:
                pictures.append(picture)
                said = tuple(one.text for one in printed_text(voice, entity))
                deck = decks.setdefault(entity.kind, [])
                deck.append(ShownCard(_capital(entity.name), within_page(picture), said, entity.count or 1))
        drawn = kit.table.drawings
        symbols = "".join(symbol(glyph, drawn) for glyph in used_glyphs(pictures, drawn))
        declared = self._checked.declared
        named = [(_capital(name_of(declared, lang, "card", kind)), cards) for kind, cards in decks.items()]
        return named, symbols

    def _figures(self) -> Iterator[tuple[str, bytes]]:
        players = self._about.players[0]
        program = self._programs[players]
        ground = programs_of(open_front(self._below).fresh(), [players]).programs if self._below else {}
        below = ground.get(players, program)
        rules = (self._below or self._expression, self._expression)
        figures = PublishedFigures(rules, (below, program), self._wish.games)
        self.failed = tuple(figures.failed)
        for lang in self._wish.langs:
            title = f"{self._about.title(lang)} – {page_words(lang)['balance']}"
            report = page_of_report(replace(figures.report(lang), title=title))
            yield f"balance-{lang}.html", with_way_back(in_our_letters(report, self._shelf.fonts), self._about, lang)


def _paper(lang: str) -> str:
    return f"cards-{lang}.pdf"


def _below(expression: str) -> str:
    """What a change is compared with: the rules without the folders of who made it, else without its expansions."""
    ground = ground_of(expression)
    if ground and ground != expression:
        return ground
    first, *more = names(expression)
    return first if more else ""


def _titles(expression: str) -> Mapping[str, str]:
    declared = open_front(expression).declared if expression else None
    return declared.game.title if declared is not None else {}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
