"""Pages for browsers: read from what a template made, and written in one way.

Browsers repair what they read, each in steps of its own, and any of these steps could wake something. So a page is
never shown as a template made it. It is read once, here; of what was read only the elements and attributes that are
listed are kept; and they are written anew, under a head that is ours, with the policy in front of everything. What is
not in the list is refused, so that its author hears of it. How well this module reads decides how a page looks, never
what it does: that depends on `write_page` alone, which every page passes.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from dataclasses import dataclass
from html.parser import HTMLParser

from tassel_compiler.foreign.drawings import Unfit
from tassel_compiler.foreign.markup import (
    NAMESPACE,
    PAINT,
    SHAPES,
    TEXTS,
    DrawnSizes,
    references,
    style_fault,
    write_attribute,
    write_text,
)
from tassel_compiler.foreign.plain import behaved

MOST_SHAPES = 5_000_000  # of all drawings of a page, each as often as it is used
_DEPTH = 40  # of shapes in each other
_PARTS = """
    header footer main nav section article aside div span p a b i u s em strong small sub sup br hr wbr h1 h2 h3 h4 h5
    h6 ul ol li dl dt dd table thead tbody tfoot tr th td caption colgroup col figure figcaption blockquote q cite abbr
    code pre kbd mark details summary time
"""
PARTS = frozenset(_PARTS.split())
_EMPTY = frozenset(["br", "hr", "wbr", "col"])
_WORDS = """
    lang dir title hidden role name charset colspan rowspan scope start value reversed open datetime focusable tabindex
    xml:lang
"""
_WORDS_ALLOWED = frozenset(_WORDS.split()) | TEXTS
_OTHER = re.compile(r"(aria|data)-[a-z-]+")
_SHAPE_NAMES = {name.lower(): name for name in SHAPES}  # parsers of pages lose the case, browsers know it
_PAINT_NAMES = {name.lower(): name for name in PAINT}
_WORDY = ("title", "desc")  # elements of drawings that hold words only
_OWN_META = ("charset", "name", "content")  # what ours says instead
_BLANK = " \t\n\f\r"


@dataclass(frozen=True, slots=True)
class Page:
    """What stands in a page, written: attributes of its root and its body, its title as plain text, styles as pairs of
    attributes and text. `script` is ours or none; `fonts` says whether a style may have fonts that stand in it."""

    root: str
    title: str
    styles: tuple[tuple[str, str], ...]
    body: str
    body_attributes: str = ""
    wants_search: bool = False
    script: str = ""
    fonts: bool = False


def write_page(page: Page) -> str:
    """Write a page. Its policy is the first thing in its head and allows nothing but what the page itself brings."""
    script = f"<script>{page.script}</script>" if page.script else ""
    styles = "".join(f"<style{attributes}>\n{css}</style>\n" for attributes, css in page.styles)
    return (
        f"<!DOCTYPE html>\n<html{page.root}>\n<head>{_policy(page)}\n"
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{write_text(page.title)}</title>\n{styles}</head>\n"
        f"<body{page.body_attributes}>{page.body}{script}</body>\n</html>\n"
    )


def _policy(page: Page) -> str:
    allowed = "default-src 'none'; style-src 'unsafe-inline'"
    allowed += f"; script-src {_hash(page.script)}" if page.script else ""
    allowed += "; font-src data:" if page.fonts else ""
    return f'<meta http-equiv="Content-Security-Policy" content="{allowed}">'


def _hash(script: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode('ascii')}'"


def read_page(text: str) -> Page | Unfit:
    """Read what a template made; what may not stand in a page is refused, in the characters that stand there."""
    reader = _Reader()
    try:
        reader.feed(behaved(text))
        reader.close()
    except (AssertionError, ValueError) as problem:  # of a declaration that no parser knows
        reader.refuse(str(problem)[:20])
    if reader.shapes:
        reader.refuse(f"<{reader.shapes[-1]}")  # which is not closed
    elif reader.sizes.is_too_large():
        reader.refuse("<use")
    page = reader.page()
    return reader.found or page


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: Unfit | None = None
        self.shapes: list[str] = []  # elements of a drawing that are open
        self.sizes = DrawnSizes(MOST_SHAPES)
        self._root = self._body_attributes = ""
        self._title: list[str] = []
        self._styles: list[tuple[str, list[str]]] = []
        self._body: list[str] = []
        self._inside = ""  # `title` or `style` of the head, where no element stands
        self._begun = False  # whether the body has
        self._ended = False
        self._wants_search = False

    def page(self) -> Page:
        styles = tuple((attributes, behaved("".join(parts))) for attributes, parts in self._styles)
        for fault in filter(None, (style_fault(css) for _, css in styles)):
            self.refuse(fault)
        body, title = "".join(self._body), "".join(self._title)
        return Page(self._root, title, styles, body, self._body_attributes, self._wants_search)

    def refuse(self, said: str) -> None:
        self.found = self.found or Unfit(self.getpos()[0], said)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._start(tag, attrs, closed=False)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._start(tag, attrs, closed=True)

    def _start(self, tag: str, attrs: list[tuple[str, str | None]], closed: bool) -> None:
        if self._inside:
            self.refuse(f"<{tag}")
        elif tag in ("html", "head", "body", "meta") or (tag in ("title", "style") and not self.shapes):
            self._start_of_frame(tag, attrs, closed)
        elif self.shapes or tag == "svg":
            self._start_of_drawing(tag, attrs, closed)
        elif tag not in PARTS:
            self.refuse(f"<{tag}")
        else:
            self._begun = True
            self._body.append(f"<{tag}{self._attributes(attrs)}>")
            self._wants_search |= tag == "nav" and any(name == "data-search" for name, _ in attrs)
            if closed and tag not in _EMPTY:
                self._body.append(f"</{tag}>")

    def _start_of_frame(self, tag: str, attrs: list[tuple[str, str | None]], closed: bool) -> None:
        """What makes the frame of a page; of the head only the title and styles are kept, since it is ours."""
        match tag:
            case "html":
                self._root = self._root or self._attributes(attrs)
            case "body":
                self._begun, self._body_attributes = True, self._body_attributes or self._attributes(attrs)
            case "meta" if any(name not in _OWN_META for name, _ in attrs):
                self.refuse("<meta")
            case "title" if not closed:
                self._inside = "title"
            case "style" if not closed:
                self._inside = "style"
                media = [(name, value) for name, value in attrs if name == "media"]
                if len(media) != len(attrs):
                    self.refuse("<style")
                self._styles.append((self._attributes(media, ("media",)), []))

    def _start_of_drawing(self, tag: str, attrs: list[tuple[str, str | None]], closed: bool) -> None:
        name = _SHAPE_NAMES.get(tag)
        if name is None or (self.shapes and self.shapes[-1] in _WORDY) or len(self.shapes) >= _DEPTH:
            self.refuse(f"<{tag}")
            return
        self._begun = True
        self._body.append(f"<{name}{self._attributes(attrs)}{'/' if closed else ''}>")
        drawn = (id for key, value in attrs for id in references(key, value or ""))
        self.sizes.begin(dict(attrs).get("id") or "", drawn)
        if closed:
            self.sizes.end()
        else:
            self.shapes.append(tag)

    def _attributes(self, attrs: list[tuple[str, str | None]], more: tuple[str, ...] = ()) -> str:
        written: dict[str, str] = {}  # of two that are called alike, browsers read the first
        for name, value in attrs:
            if name not in written:
                written[name] = self._attribute(name, value, more)
        return "".join(written.values())

    def _attribute(self, name: str, value: str | None, more: tuple[str, ...]) -> str:
        said = value or ""
        if name in _PAINT_NAMES or name == "style" or name in more:
            wrong, name = style_fault(said), _PAINT_NAMES.get(name, name)
        elif name == "href":
            wrong = "" if said.startswith("#") else said or name
        elif name == "xmlns":
            wrong = "" if said == NAMESPACE else said or name
        else:
            wrong = "" if name in _WORDS_ALLOWED or _OTHER.fullmatch(name) else name
        if wrong:
            self.refuse(wrong if wrong == name else f'{name}="{said[:40]}')
        return write_attribute(name, value)

    def handle_data(self, data: str) -> None:
        if self._inside == "title":
            self._title.append(data)
        elif self._inside == "style":
            self._styles[-1][1].append(data)
        elif self._ended or not self._begun:
            if data.strip(_BLANK):
                self._begun = True
                self._body.append(write_text(data))
        else:
            self._body.append(write_text(data))

    def handle_endtag(self, tag: str) -> None:
        if self._inside:
            if tag == self._inside:
                self._inside = ""
            else:
                self.refuse(f"</{tag}")
        elif self.shapes:
            if tag != self.shapes.pop():
                self.refuse(f"</{tag}")
            self.sizes.end()
            self._body.append(f"</{_SHAPE_NAMES.get(tag, tag)}>")
        elif tag == "body":
            self._ended = True
        elif tag in PARTS and tag not in _EMPTY:
            self._body.append(f"</{tag}>")
        elif tag not in PARTS and tag not in ("html", "head", "meta", "title", "style"):
            self.refuse(f"</{tag}")

    def handle_pi(self, data: str) -> None:
        self.refuse(f"<?{data[:20]}")

    def handle_decl(self, decl: str) -> None:
        if decl.lower() != "doctype html":
            self.refuse(f"<!{decl[:20]}")

    def unknown_decl(self, data: str) -> None:
        self.refuse(f"<![{data[:20]}")
