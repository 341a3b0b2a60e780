"""What is made from the finished chapters: the index, and the legend of signs."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from tassel_compiler.printing.book.desk import Desk, capitalised
from tassel_compiler.printing.book.model import Index, IndexLine, Section, anchors, entries

INDEXED = ("rule", "track", "card")
INDEX = "index"


def index(desk: Desk, chapters: Sequence[Section]) -> Iterator[Section]:
    """The chapters, with the index where the plan has room for it."""
    found = [anchor for chapter in chapters for anchor in anchors(chapter) if anchor.partition("/")[0] in INDEXED]
    named = [entry.anchor for chapter in chapters for entry in entries(chapter) if not entry.name[-1:].isdigit()]
    told = dict.fromkeys((*found, *named))
    for chapter in chapters:
        yield replace(chapter, parts=(_index(desk, tuple(told)),)) if chapter.id == INDEX else chapter


def _index(desk: Desk, told: Sequence[str]) -> Index:
    named = {anchor: _bare(desk, desk.name(anchor)) for anchor in told}
    known = [IndexLine(name, anchor) for anchor, name in named.items() if desk.has_name(anchor)]
    once = {found.name: found for found in reversed(known)}
    found = sorted(once.values(), key=lambda one: (_plain(one.name), one.anchor))
    letters = groupby(found, key=lambda one: _plain(one.name)[:1].upper())
    return Index(tuple((letter, tuple(lines)) for letter, lines in letters))


def _bare(desk: Desk, name: str) -> str:
    """Without the article it begins with: nobody looks for it under that."""
    for article in desk.say("articles").split("|"):
        if name.casefold().startswith(article) and len(name) > len(article):
            return capitalised(name[len(article) :])
    return name


def _plain(name: str) -> str:
    """As it is sorted: without accents and signs."""
    bare = unicodedata.normalize("NFKD", name.replace("Œ", "Oe").replace("œ", "oe").replace("ß", "ss"))
    return "".join(c for c in bare if c.isalnum() or c == " ").strip().casefold()


def legend(desk: Desk) -> tuple[tuple[str, str], ...]:
    return tuple((sign, desk.say(f"legend-{key}")) for sign, key in (
        ("†", "assumed"), ("°", "inferred"), ("§", "ruling"), ("AB-01", "source")))  # fmt: skip
