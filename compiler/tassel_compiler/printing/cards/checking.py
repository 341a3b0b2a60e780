"""Whether what a plan names is there: kinds, attributes, templates, colours, drawings."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.cards.impose import best_grid
from tassel_compiler.printing.cards.plan import CardsPlan, Deck, Size
from tassel_compiler.printing.icons import IconTable
from tassel_compiler.resolve.declarations import Declarations, Family
from tassel_compiler.resolve.words import find_word
from tassel_compiler.source import Span
from tassel_compiler.spelling import nearest

_ON_CARDS = "print/"  # before what words call a thing on a card alone


def check_cards_plan(
    plan: CardsPlan,
    declared: Declarations,
    templates: Collection[str],
    areas: Collection[str],
    table: IconTable,
    sink: Sink,
) -> None:
    for deck in (*plan.decks, plan.rest):
        _there("template", deck.template, templates, deck.span("template"), sink, "E1002")
        if deck.colour:
            _there("colour", deck.colour, plan.colours, deck.span("colour"), sink)
        if deck.title:
            _named(deck, declared, sink)
        if icon := deck.back.get("icon"):
            _there("drawing", icon, table.drawings, deck.span("back"), sink)
    known = {"noun": {slot.name for slot in declared.slots.values()}, "place": set(declared.families)}
    for what, name, span in plan.named:
        _there(what, name, known[what], span, sink)
    for deck in plan.decks:
        if deck.panels:
            _panels(deck, declared, areas, sink)
            continue
        family = declared.families.get(deck.of)
        if family is None:
            _there("kind", deck.of, declared.families, deck.span("of"), sink, "E1001")
        else:
            _members(deck, family, sink)


def check_room(plan: CardsPlan, sink: Sink) -> None:
    """Whether every deck has room on one of the papers; who prints each card on a page of its own need not ask."""
    for deck in plan.decks:
        if plan.papers and all(best_grid(paper, deck.size, plan.margin, 0) is None for paper in plan.papers.values()):
            name, paper = next(iter(plan.papers.items()))
            room = Size(paper.width - 2 * plan.margin, paper.height - 2 * plan.margin)
            sink.report("E1007", deck.span("size"), deck=deck.name, size=deck.size, paper=name, room=room)


def _named(deck: Deck, declared: Declarations, sink: Sink) -> None:
    """What no word names would stand on each card as it is called in the plan, in every language."""
    if find_word(declared.words, declared.phrases, f"{_ON_CARDS}{deck.title}", deck.title) is None:
        near = nearest(deck.title, (name.removeprefix(_ON_CARDS) for name in declared.words))
        line = f"words/{_ON_CARDS}{deck.title}: {{{', '.join(f'{lang}: ...' for lang in declared.columns)}}}"
        hint = None if near else f"say it in every language, as `{line}`"
        sink.report("E1003", deck.span("title"), hint=hint, what="word", found=deck.title, near=near)


def _members(deck: Deck, family: Family, sink: Sink) -> None:
    for show in deck.show:
        _there("attribute", show.what, family.members, show.span, sink)
    for key in deck.only:
        _there("attribute", key, family.members, deck.span("only"), sink)
    for key, names in (("rows", deck.rows), ("copies", deck.copies)):
        for row in names:
            _there("card", row, family.rows, deck.span(key), sink)


def _panels(deck: Deck, declared: Declarations, areas: Collection[str], sink: Sink) -> None:
    tables: dict[str, tuple[str, Iterable[str]]] = {
        "track": ("track", declared.tracks),
        "values": ("constant", declared.constants),
        "rows": ("kind", declared.families),
        "area": ("area", areas),
        "scale": ("number", [s.name for s in declared.slots.values() if s.holder in ("player", "table")]),
    }
    for panel in deck.panels:
        what, legal = tables[panel.sort]
        _there(what, panel.of, legal, panel.span, sink)


def _there(what: str, name: str, legal: Iterable[str], span: Span, sink: Sink, code: str = "E1003") -> None:
    known = list(legal)
    if name not in known:
        sink.report(code, span, what=what, found=name, near=nearest(name, known))
