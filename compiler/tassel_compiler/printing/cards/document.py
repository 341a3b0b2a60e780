"""What the templates get: every card once with its texts, then the sheets that place them. Plain JSON, no code."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, field

from tassel_compiler.frozen import frozen
from tassel_compiler.printing.cards.face import Card
from tassel_compiler.printing.cards.folder import CardTemplates
from tassel_compiler.printing.cards.impose import Sheet
from tassel_compiler.printing.cards.plan import CardsPlan, Deck
from tassel_compiler.printing.cards.typeset import MAIN
from tassel_compiler.printing.drawing.layout import TableLayout
from tassel_compiler.printing.icons import IconTable, tinted
from tassel_compiler.printing.print_folders import PrintFolder
from tassel_compiler.printing.set_type import set_data
from tassel_compiler.resolve.typography import Typography

DATA = "data.json"
_INK = "currentColor"  # the templates choose it

_Cards = Sequence[tuple[Deck, Card]]


@frozen
class Look:
    """How a document is printed, apart from what is on it."""

    lang: str
    title: str
    saving: bool
    bleed: float
    type: Typography = field(default_factory=Typography)


@frozen
class Kit:
    """All that print folders hold for a rule set."""

    plan: CardsPlan
    templates: CardTemplates
    table: IconTable
    folders: tuple[PrintFolder, ...] = ()
    layout: TableLayout = field(default_factory=TableLayout)


def document_files(found: Kit, look: Look, cards: _Cards, sheets: Iterable[Sheet]) -> dict[str, bytes]:
    """All that is needed to set the sheets: templates, data, and the file that brings them together."""
    data = {
        "look": {name: told for name, told in asdict(look).items() if name != "type"},
        "colours": dict(found.plan.colours),
        "icons": {name: tinted(svg, _INK, look.saving) for name, svg in found.table.drawings.items()},
        "ornaments": found.templates.ornaments,
        "signs": dict(found.table.signs),
        "cards": [set_data(_card(deck, card), look.type) for deck, card in cards],
        "sheets": [asdict(sheet) for sheet in sheets],
    }
    used = sorted({deck.template for deck, _ in cards})
    sources = {name: source.encode() for name, source in found.templates.sources.items()}
    return sources | {DATA: json.dumps(data, ensure_ascii=False).encode(), MAIN: _main(used).encode()}


def _main(templates: Sequence[str]) -> str:
    imports = "".join(f'#import "{name}.typ" as t{i}\n' for i, name in enumerate(templates))
    table = "".join(f'"{name}": t{i}, ' for i, name in enumerate(templates)) or ":"
    return f'{imports}#import "sheet.typ": sheets\n#sheets(json("{DATA}"), ({table}))\n'


def _card(deck: Deck, card: Card) -> Mapping[str, object]:
    return {
        "id": card.id,
        "deck": deck.name,
        "template": deck.template,
        "colour": deck.colour,
        "back": dict(deck.back),
        "options": dict(deck.options),
        "name": card.name,
        "kind": card.kind,
        "icon": card.icon,
        "owner": card.owner,
        "player": card.player,
        "status": card.status,
        "texts": [asdict(text) for text in card.texts],
        "lines": [asdict(line) for line in card.lines],
        "panels": [asdict(panel) for panel in card.panels],
        "value": card.value,
        "parts": [list(part) for part in card.parts],
        "reverse": card.reverse,
        "shown": {shown.what: asdict(shown) for shown in card.shown},
    }
