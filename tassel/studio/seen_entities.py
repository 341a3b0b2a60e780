"""One thing as it is shown beside the text: its sentences, its numbers, what it was before, its printed card."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path

from tassel.studio.open_rules import Known, OpenRules, StudioData
from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.cards.making import SINGLE, CardSet, CardsWish, arrange, make_cards, render
from tassel_compiler.printing.cards.typeset import Typesetting
from tassel_compiler.printing.explain.explaining import Explanation

_SHARP = 150.0  # points per inch of a card on a screen


def seen_entity(rules: OpenRules, known: Known, path: str, lang: str) -> StudioData | None:
    """What is said of a thing; None if there is no such thing."""
    found = rules.explanation(known, path, lang)
    if found is None or known.rules is None:
        return None
    return _told(found, known.paths)


def _told(found: Explanation, paths: Mapping[str, Path]) -> StudioData:
    entity = found.entity
    return {
        "path": entity.path,
        "name": entity.name,
        "kind": entity.kind,
        "count": entity.count,
        "sentences": [{"step": one.step, "text": one.text} for one in found.printed],
        "values": [
            {
                "name": fact.name, "text": fact.text, "layer": fact.layer, "place": fact.place, "effect": fact.effect,
                **_lies(fact.place, paths),
                "players": [list(one) for one in fact.by_players],
                "before": [{"text": old.text, "layer": old.layer, "place": old.place} for old in fact.before],
            }
            for fact in (*found.effects, *found.values)
        ],
        "rulings": [{"question": one.question, "played": one.played, "why": one.why} for one in found.rulings],
        "sources": list(found.sources),
        "used": [place for _, place in found.used_by][:12],
    }  # fmt: skip


def _lies(place: str, paths: Mapping[str, Path]) -> StudioData:
    """The file and the line of what is shown as `file:line`."""
    shown, _, line = place.rpartition(":")
    path = paths.get(shown)
    return {"file": str(path) if path is not None else "", "line": int(line) if line.isdecimal() else 0}


def made_card(rules: OpenRules, known: Known, path: str, lang: str) -> CardSet | None:
    """What stands on the card; None for what is no card."""
    compiled = known.rules
    kit = rules.print_kit(known)
    if compiled is None or kit is None:
        return None
    made = make_cards(compiled, kit, CardsWish(known.tongue(lang), SINGLE, backs=False), frozenset({path}))
    return made if made.cards else None


def printed_card(made: CardSet, set_type: Typesetting) -> tuple[str, str]:
    """The card as an image for a page, or why there is none."""
    sink, wish = Sink(), CardsWish(made.look.lang, SINGLE, backs=False)
    pages = render(made, arrange(made, wish, sink)[:1], sink, _SHARP, set_type)
    if not pages:
        return "", next((item.message for item in sink.items), "")
    return f"data:image/png;base64,{b64encode(pages[0]).decode()}", ""

