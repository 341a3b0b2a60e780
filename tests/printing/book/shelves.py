"""Books of the rule sets that ship, made once, and what a reader sees of a page."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from tassel.books import Shelf, Wish, files, shelf
from tassel_compiler.printing.book import Book

RULES = (
    "bruxelles-1893",
    "bruxelles-1893+belle-epoque",
    "bruxelles-1893+asymmetric",
    "bruxelles-1893+belle-epoque+asymmetric",
    "bruxelles-1893-first-edition",
    "bruxelles-1897",
)
HOUSE = (
    "bruxelles-1893+a-new-noble",
    "bruxelles-1893+a-sixth-round",
    "bruxelles-1893+iris-ties-score-half",
    "bruxelles-1893+marble",
    "bruxelles-1893+belle-epoque+tamer-cards",
    "bruxelles-1893+the-opera",
    "bruxelles-1893+the-tramway",
    "bruxelles-1893+ruling-neutrals-only-block",
)
GROUND = ("bruxelles-1893", "bruxelles-1893+belle-epoque+asymmetric", "bruxelles-1893-first-edition", "bruxelles-1897")
LANGS = ("en", "fr", "de")
ROOT = Path(__file__).resolve().parents[3]
VOID = frozenset(("br", "col", "hr", "input", "link", "meta", "path", "circle", "rect", "use", "line", "ellipse"))
SMALL = ("sources", "drawings")  # ids of the ledger, and icons


@cache
def shelf_of(rules: str) -> Shelf:
    return shelf(rules)


@cache
def book_of(rules: str, lang: str) -> Book:
    return shelf_of(rules).book(lang)


@cache
def page_of(rules: str, lang: str) -> str:
    ((_, page),) = files(shelf_of(rules), Wish((lang,), ("html",)))
    return page.decode()


def words_of(page: str) -> str:
    """A page without the drawings beside its words."""
    return re.sub('<span class="beside"><svg[^>]*><use[^>]*/></svg></span>', "", page)


@dataclass
class Page(HTMLParser):
    """Nesting, ids, links and visible text of a page."""

    open: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    lang: str = ""
    hidden: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append(tag)
        self.ids += [found["id"] or ""] if "id" in found else []
        self.links += [found["href"] or ""] if "href" in found else []
        self.lang = self.lang or (found.get("lang") or "")
        if tag not in VOID:
            self.open.append(tag)
            if tag in ("style", "title", "script") or set((found.get("class") or "").split()) & set(SMALL):
                self.hidden.append(f"{tag}{len(self.open)}")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open[-1] != tag:
            self.wrong.append(f"</{tag}> inside <{self.open[-1] if self.open else ''}>")
            return
        if self.hidden and self.hidden[-1] == f"{tag}{len(self.open)}":
            self.hidden.pop()
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if not self.hidden and data.strip():
            self.texts.append(data)

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", " ".join(self.texts))


@cache
def read(rules: str, lang: str) -> Page:
    page = Page()
    page.feed(page_of(rules, lang))
    page.close()
    return page
