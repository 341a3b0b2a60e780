"""The form: what is not sure, card by card and board by board with its picture, beside a box to tick or correct."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from tassel_compiler.printing.apostrophes import with_apostrophes
from tassel_compiler.printing.cards.document import DATA, document_files
from tassel_compiler.printing.cards.making import CardSet
from tassel_compiler.printing.cards.paper import PAPERS, PaperLook
from tassel_compiler.printing.cards.typeset import MAIN, NotSet, Pages, typeset
from tassel_compiler.printing.survey.answers import OPEN
from tassel_compiler.printing.survey.questions import AskedThing

TEMPLATE = "survey.typ"


def survey_form(
    made: CardSet, things: Sequence[AskedThing], words: Mapping[str, str], look: PaperLook
) -> Pages | NotSet:
    """`words` are those of the form in its language."""
    files = document_files(made.kit, made.look, made.cards, ())
    data = json.loads(files[DATA])
    used = sorted({deck.template for deck, _ in made.cards})
    data["things"] = [with_apostrophes(_asked(made, thing)) for thing in things]
    data["words"] = with_apostrophes(words)
    data["paper"] = PAPERS[look.paper]["name"]
    files[DATA] = json.dumps(data, ensure_ascii=False).encode()
    files[MAIN] = _main(used).encode()
    return typeset(files, made.kit.templates.own, look.form)


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
    }  # fmt: skip


def _pictured(made: CardSet, thing: AskedThing) -> int | None:
    """The marker, the card or the board on which it stands."""
    looks = made.draw.stage.layout.markers.items() if made.draw is not None else ()
    kinds = {name for name, look in looks if look.shows == thing.family}
    for number, (deck, _) in enumerate(made.cards):
        if deck.name in kinds:
            return number
    for number, (deck, card) in enumerate(made.cards):
        if deck.of == thing.family and card.id == thing.id:
            return number
    for number, (deck, _) in enumerate(made.cards):
        for panel in deck.panels:
            drawn = made.draw.shows(panel.of) if made.draw is not None and panel.sort == "area" else ()
            if panel.of in (thing.id, thing.family) or thing.id in drawn or thing.family in drawn:
                return number
    return None
