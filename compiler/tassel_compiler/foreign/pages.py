"""Pages that a stranger's template made: text, tables and drawings, nothing that runs or fetches.

Browsers repair what they read, each step of which could wake something. So what is not in the list is refused, and so
is everything that browsers and parsers read differently: brackets in texts, in notes and in styles.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

from tassel_compiler.foreign.drawings import FETCHING, PAINT, SHAPES, Unfit


def policy(script: str = "", font: str = "") -> str:
    """What a page allows: its own styles, and if it has them one script, by its hash, and fonts that stand in it."""
    allowed = "default-src 'none'; style-src 'unsafe-inline'"
    allowed += f"; script-src {script}" if script else ""
    allowed += f"; font-src {font}" if font else ""
    return f'<meta http-equiv="Content-Security-Policy" content="{allowed}">'


POLICY = policy()
_PARTS_NAMES = """
    html head meta title style body header footer main nav section article aside div span p a b i u s em strong small
    sub sup br hr wbr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tfoot tr th td caption colgroup col figure
    figcaption blockquote q cite abbr code pre kbd mark details summary time
"""
PARTS = frozenset(_PARTS_NAMES.split())
_WORDS_NAMES = """
    lang dir title style hidden role name content charset colspan rowspan scope start value reversed open datetime media
    xml:lang focusable tabindex
"""
WORDS = frozenset(_WORDS_NAMES.split())
_SHAPES = frozenset(shape.lower() for shape in SHAPES)
_PAINT = frozenset(paint.lower() for paint in PAINT)
_ESCAPED = re.compile(r"\\([0-9a-fA-F]{1,6})\s?|\\")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.found: Unfit | None = None
        self.style = False

    def refuse(self, said: str) -> None:
        self.found = self.found or Unfit(self.getpos()[0], said)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.style = tag == "style"
        if tag not in PARTS and tag not in _SHAPES:
            self.refuse(f"<{tag}")
        for name, value in attrs:
            self._attribute(name, value or "")

    def _attribute(self, name: str, value: str) -> None:
        if name not in WORDS and name not in _PAINT and not re.fullmatch(r"(aria|data)-[a-z-]+", name):
            self.refuse(name)
        elif _fetches(value) or (name == "href" and not value.startswith("#")):
            self.refuse(f'{name}="{value[:40]}')

    def handle_data(self, data: str) -> None:
        if "<" in data:
            self.refuse(data[data.index("<") :][:20])
        elif self.style and _fetches(data):
            found = FETCHING.search(data)
            self.refuse(found[0] if found else "\\")

    def handle_endtag(self, tag: str) -> None:
        self.style = False

    def handle_comment(self, data: str) -> None:
        if "<" in data or ">" in data:
            self.refuse(f"<!--{data[:20]}")

    def handle_pi(self, data: str) -> None:
        self.refuse(f"<?{data[:20]}")

    def handle_decl(self, decl: str) -> None:
        if decl.lower() != "doctype html" or self.getpos() != (1, 0):
            self.refuse(f"<!{decl[:20]}")

    def unknown_decl(self, data: str) -> None:
        self.refuse(f"<![{data[:20]}")


def _fetches(text: str) -> bool:
    """Also where styles spell their letters as numbers."""
    bare = _ESCAPED.sub(lambda m: chr(int(m[1], 16) % 0x110000) if m[1] else "", text)
    return FETCHING.search(text) is not None or FETCHING.search(bare) is not None


def unfit(page: str) -> Unfit | None:
    """What in a page is refused, in the characters that stand there; None if it may be shown."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.found
