"""What is made from the finished chapters: the index, and the legend of signs."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import groupby

from tassel_compiler.printing.book.desk import Desk
from tassel_compiler.printing.book.finishing import SOURCE_SIGN
from tassel_compiler.printing.book.model import Index, IndexLine, Marks, Section, anchors, entries
from tassel_compiler.printing.book.told import in_section
from tassel_compiler.printing.drawing.shapes import Picture

INDEXED = ("track", "card", "place")
INDEX = "index"


def index(desk: Desk, chapters: Sequence[Section]) -> Iterator[Section]:
    """The chapters, with the index where the plan has room for it."""
    found = tuple(dict.fromkeys(anchor for chapter in chapters for anchor in anchors(chapter)))
    told = {anchor: title for chapter in chapters for anchor, title in in_section(chapter)}
    named = dict(_looked_up(desk, found, told))
    named |= {e.anchor: e.name for chapter in chapters for e in entries(chapter) if not e.name[-1:].isdigit()}
    lines = [*_titles(chapters), *(IndexLine(name, anchor) for anchor, name in named.items())]
    for chapter in chapters:
        yield replace(chapter, parts=(_index(desk, lines),)) if chapter.id == INDEX else chapter


def _titles(chapters: Sequence[Section]) -> Iterator[IndexLine]:
    """What chapters are about that have several sections: they begin where the first thing of theirs is told."""
    for chapter in chapters:
        if len(chapter.sections) > 1 and (inside := next(iter(anchors(chapter)), None)) is not None:
            yield IndexLine(chapter.title, inside)


def _looked_up(desk: Desk, found: Sequence[str], told: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What players look for: things under their names, procedures under the title of the place that tells them."""
    for anchor in found:  # where a thing has its rule, nobody is sent to the list of what is in the box
        if anchor.startswith("rule/") and anchor in told:
            yield anchor, told[anchor]
    for anchor in found:
        kind, _, name = anchor.partition("/")
        if kind == "card" and name in desk.declared.families:
            yield anchor, desk.many(name)
        elif kind in INDEXED and desk.has_name(anchor) and not _is_paired(desk, kind, name):
            yield anchor, desk.many(name) if kind == "place" else desk.name(anchor)
        elif isinstance(desk.declared.supply.get(kind), dict):
            yield anchor, desk.counted(name, kind)
        elif kind == "slot" and _is_piece(desk, name):
            yield anchor, desk.many(name.rpartition(".")[2])


def _is_paired(desk: Desk, kind: str, name: str) -> bool:
    """Whether it is one of the many that a product makes: nobody looks for each of them."""
    family = desk.declared.families.get(kind)
    return family is not None and bool(family.product) and name in family.rows


def _is_piece(desk: Desk, key: str) -> bool:
    """Whether a slot is something on the table: a piece that is counted, or one that lies somewhere."""
    slot = desk.declared.slots.get(key)
    family = desk.declared.families.get(slot.type.of) if slot is not None else None
    lies = family is not None and family.form == "place"
    return lies or "many" in (desk.voice.printer.deeds.nouns.lexicon.find(key.rpartition(".")[2]) or {})


def _index(desk: Desk, lines: Sequence[IndexLine]) -> Index:
    known = [IndexLine(desk.bare(line.name), line.anchor) for line in lines if "…" not in line.name]
    once = {found.name: found for found in reversed(known)}
    found = sorted(once.values(), key=lambda one: (_plain(one.name), one.anchor))
    letters = groupby(found, key=lambda one: _plain(one.name)[:1].upper())
    return Index(tuple((letter, tuple(lines)) for letter, lines in letters))


def _plain(name: str) -> str:
    """As it is sorted: without accents and signs."""
    bare = unicodedata.normalize("NFKD", name.replace("Œ", "Oe").replace("œ", "oe").replace("ß", "ss"))
    return "".join(c for c in bare if c.isalnum() or c == " ").strip().casefold()


def legend(desk: Desk, chapters: Sequence[Section]) -> tuple[tuple[str, str], ...]:
    """The signs that stand somewhere on a page."""
    found = set(_marks(tuple(chapters)))
    shown = {mark.status for mark in found}
    shown |= {"ruling"} if any(mark.rulings for mark in found) else set()
    shown |= {"source"} if any(mark.sources for mark in found) else set()
    signs = (("†", "assumed"), ("°", "inferred"), ("§", "ruling"), (SOURCE_SIGN, "source"))
    return tuple((sign, desk.say(f"legend-{key}")) for sign, key in signs if key in shown)


def _marks(part: object) -> Iterator[Marks]:
    if isinstance(part, Marks):
        yield part
    elif isinstance(part, tuple):
        for inner in part:
            yield from _marks(inner)
    elif is_dataclass(part) and not isinstance(part, (type, Picture)):
        for field in fields(part):
            yield from _marks(getattr(part, field.name))
