"""A page as browsers read it (html5lib follows the standard that they follow), and what in it could do something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from tassel_compiler.foreign.markup import SHAPES
from tassel_compiler.foreign.pages import PARTS
from tassel_compiler.printing.book.offline import SEARCH

HTML, SVG = "{http://www.w3.org/1999/xhtml}", "{http://www.w3.org/2000/svg}"
FRAME = {"html", "head", "body", "title", "style", "meta", "script"}
META = [{"http-equiv", "content"}, {"charset"}, {"name", "content"}]
FACE = re.compile(r"@font-face \{ [\w\"; :-]* src: url\(data:font/woff2;base64,[\w+/=]*\) format\('woff2'\); \}\n")
ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})\s?")
FETCHES = re.compile(r"(?:url|src|image|image-set)\s*\(\s*[\"']?(?!#|[\"'])|@import|expression\(|javascript:", re.I)
PAGES = re.compile(r"[a-z-]+\.(?:html|pdf)")  # beside the page, where it is published


def browsed(page: str) -> Element:
    import html5lib

    found: Element = html5lib.parse(page)
    return found


def elements(page: str) -> list[Element]:
    return [one for one in browsed(page).iter() if isinstance(one.tag, str)]


def could_do(page: str) -> list[str]:
    """What in a page could run, fetch, or lead away; and whether its policy stands in front of all that could."""
    return list(_could_do(FACE.sub("", page)))


def _could_do(page: str) -> Iterator[str]:
    root = browsed(page)
    head = root.find(f"{HTML}head")
    first = next(iter(head), None) if head is not None else None
    policy = first.get("content", "") if first is not None and first.get("http-equiv") else ""
    if not policy.startswith("default-src 'none'; style-src 'unsafe-inline'"):
        yield "the policy is not the first element of the head"
    if [set(one.attrib) for one in root.iter(f"{HTML}meta")] != META:
        yield "other words about the page than ours"
    for one in root.iter():
        if not isinstance(one.tag, str):
            yield "a comment" if (one.text or "").strip() != "written by tassel" else ""
            continue
        yield from _of_element(one, one in (head if head is not None else ()))


def _of_element(one: Element, in_head: bool) -> Iterator[str]:
    name = one.tag.removeprefix(HTML).removeprefix(SVG)
    known = SHAPES if one.tag.startswith(SVG) else PARTS | FRAME
    if name not in known:
        yield f"<{name}>"
    if name == "script" and one.text != SEARCH:
        yield "a script"
    if name in ("meta", "style") and not in_head:
        yield f"<{name}> outside the head"
    for key, value in one.attrib.items():
        if key.startswith("on") or key in ("src", "srcset", "action", "formaction", "srcdoc", "background"):
            yield f"{key}="
        if key == "href" and not value.startswith("#") and not PAGES.fullmatch(value):
            yield f'href="{value}"'
        if key in ("style", "fill", "stroke", "mask", "clip-path") and fetches(value):
            yield f'{key}="{value}"'
    if name == "style" and fetches(one.text or ""):
        yield "a style that fetches"


def fetches(css: str) -> bool:
    return bool(FETCHES.search(css) or FETCHES.search(ESCAPE.sub(lambda found: chr(int(found[1], 16) % 0x110000), css)))
