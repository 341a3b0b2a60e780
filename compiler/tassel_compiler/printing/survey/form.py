"""The form: what is not sure, card by card and board by board with its picture, beside a box to tick or correct."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from tassel_compiler.printing.cards.document import DATA, document_files
from tassel_compiler.printing.cards.making import CardSet
from tassel_compiler.printing.cards.one_setting import HowToSet
from tassel_compiler.printing.cards.paper import PAPERS, PaperLook
from tassel_compiler.printing.cards.state import visible_places
from tassel_compiler.printing.cards.typeset import MAIN, AwaitedPages, Typesetters
from tassel_compiler.printing.entities.uses import Users
from tassel_compiler.printing.set_type import set_data
from tassel_compiler.printing.survey.answers import OPEN
from tassel_compiler.printing.survey.questions import AskedThing

TEMPLATE = "survey.typ"


def survey_form(
    made: CardSet, things: Sequence[AskedThing], words: Mapping[str, str], look: PaperLook, setters: Typesetters
) -> AwaitedPages:
    """`words` are those of the form in its language."""
    files = document_files(made.kit, made.look, made.cards, ())
    data = json.loads(files[DATA])
    used = sorted({deck.template for deck, _ in made.cards})
    data["things"] = [set_data(_asked(made, thing), made.look.type) for thing in things]
    files |= {_drawing(area): svg.encode() for area, svg in _areas(made, things).items()}
    data["words"] = set_data(words, made.look.type)
    data["paper"] = PAPERS[look.paper]["name"]
    files[DATA] = json.dumps(data, ensure_ascii=False).encode()
    files[MAIN] = _main(used).encode()
    return setters.put(files, HowToSet(MAIN, made.kit.templates.own, look.form))


def blank_answers(rules: str, things: Sequence[AskedThing]) -> str:
    """A file to fill in: every path with nothing answered yet, what is believed beside it."""
    how = "# `right` where the box says the same, else what it says; `?` is no answer."
    lines = [how, "tassel: 1", f"survey: {rules}", "answers:"]
    for thing in things:
        lines.append(f"  # {thing.name}")
        lines += [f'  {value.path}: "{OPEN}"   # {" ".join(value.text.split())}' for value in thing.values]
    return "\n".join(lines) + "\n"


def _main(templates: Sequence[str]) -> str:
    imports = "".join(f'#import "{name}.typ" as t{i}\n' for i, name in enumerate(templates))
    table = "".join(f'"{name}": t{i}, ' for i, name in enumerate(templates)) or ":"
    return f'{imports}#import "{TEMPLATE}": form\n#form(json("{DATA}"), ({table}))\n'


def _asked(made: CardSet, thing: AskedThing) -> dict[str, object]:
    number = _pictured(made, thing)
    size = made.cards[number][0].size if number is not None else None
    keys = (value.path.rpartition("/")[2] for value in thing.values)
    told = zip(keys, thing.values, strict=True)
    values = [{"label": v.label, "text": v.spoken, "key": key, "pictured": v.pictured} for key, v in told]
    return {
        "name": thing.name, "path": thing.path, "status": thing.status, "values": values, "card": number,
        "width": size.width if size is not None else 0, "height": size.height if size is not None else 0,
        "drawing": _drawing(area) if number is None and (area := area_of(made, thing)) else "",
    }  # fmt: skip


def _drawing(area: str) -> str:
    return f"area-{area}.svg"


def _areas(made: CardSet, things: Sequence[AskedThing]) -> Mapping[str, str]:
    """The parts of the table that no sheet has, drawn as they lie there."""
    found = {area_of(made, thing) for thing in things if _pictured(made, thing) is None} - {""}
    return {area: made.draw.area(area) for area in sorted(found)} if made.draw is not None else {}


def area_of(made: CardSet, thing: AskedThing) -> str:
    """The part of the table that it is about."""
    if made.draw is None:
        return ""
    stage = made.draw.stage
    places = [place for place in visible_places(stage.declared) if not stage.is_hidden(place)]
    kinds = (family for family, _ in ((thing.family, ""), *_about(made, thing)) if family in places)
    return next((made.draw.area_with(kind) for kind in kinds), "")


def _pictured(made: CardSet, thing: AskedThing) -> int | None:
    """The marker, the card or the board on which it stands, or on which that stands which it is about."""
    about = ((thing.family, thing.id), *_about(made, thing))
    return next((number for family, id in about if (number := _shown_on(made, family, id)) is not None), None)


def _about(made: CardSet, thing: AskedThing) -> Iterator[tuple[str, str]]:
    """Of a number the cards and places whose texts name it; of a place those that its values name, and its pieces."""
    if made.draw is None:
        return
    checked = made.draw.stage.words.voice.checked
    families, values = checked.declared.families, checked.declared.values
    if thing.family == "constant":
        for origin in Users.of_rules(checked).of([thing.id]):
            kind, name, *more = origin.path.split("/")
            if kind == "values" and name in values:
                yield from ((param.type.of, "") for param in values[name].params)
            elif more[1:] and name in families:
                yield name, more[1]
    elif thing.family in families:
        named = {cell for cell, _ in families[thing.family].rows[thing.id].data.values() if isinstance(cell, str)}
        yield from ((family.name, "") for family in families.values() if named & family.rows.keys())
        yield from ((deck.of, card.id) for deck, card in made.cards if card.stands_for[0] == thing.family)


def _shown_on(made: CardSet, family: str, id: str) -> int | None:
    looks = made.draw.stage.layout.markers.items() if made.draw is not None else ()
    kinds = {name for name, look in looks if look.shows == family}
    for number, (deck, _) in enumerate(made.cards):
        if deck.name in kinds:
            return number
    for number, (deck, card) in enumerate(made.cards):
        if deck.of == family and card.id == id:
            return number
    for number, (deck, _) in enumerate(made.cards):
        for panel in deck.panels:
            drawn = made.draw.shows(panel.of) if made.draw is not None and panel.sort == "area" else ()
            if panel.of in (id, family) or id in drawn or family in drawn:
                return number
    return None
