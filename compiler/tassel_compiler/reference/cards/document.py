"""What the templates get: every card once with its texts, then the sheets that place them. Plain JSON, no code."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from tassel_compiler.reference.cards.faces import Card
from tassel_compiler.reference.cards.impose import Sheet
from tassel_compiler.reference.cards.plan import Deck, Plan
from tassel_compiler.reference.icons import IconTable, painted

INK = "currentColor"  # the templates choose it


@dataclass(frozen=True, slots=True)
class Look:
    """How a document is printed, apart from what is on it."""

    lang: str
    title: str
    saving: bool
    bleed: float


@dataclass(frozen=True, slots=True)
class Drawings:
    icons: IconTable
    ornaments: Mapping[str, str]


def document(plan: Plan, look: Look, cards: Sequence[tuple[Deck, Card]], sheets: Iterable[Sheet], art: Drawings) -> str:
    icons = {name: painted(svg, INK, look.saving) for name, svg in art.icons.drawings.items()}
    return json.dumps(
        {
            "look": asdict(look),
            "colours": dict(plan.colours),
            "icons": icons,
            "ornaments": dict(art.ornaments),
            "signs": dict(art.icons.signs),
            "cards": [_card(deck, card) for deck, card in cards],
            "sheets": [asdict(sheet) for sheet in sheets],
        },
        ensure_ascii=False,
    )


def _card(deck: Deck, card: Card) -> Mapping[str, object]:
    return {
        "id": card.id,
        "template": deck.template,
        "width": deck.size.width,
        "height": deck.size.height,
        "colour": deck.colour,
        "back": dict(deck.back),
        "options": dict(deck.options),
        "name": card.name,
        "kind": card.kind,
        "owner": card.owner,
        "status": card.status,
        "texts": [asdict(text) for text in card.texts],
        "lines": [asdict(line) for line in card.lines],
        "shown": {shown.what: asdict(shown) for shown in card.shown},
    }
