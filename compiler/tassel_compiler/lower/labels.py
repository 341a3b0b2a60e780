"""The printed names a program carries: language -> id -> label.

Names are those the runtime looks up: members, rows, options, places, seats. Cells of a grid and numbered places are
named by the noun of the place and where they are, so their labels differ within one decision.
"""

from __future__ import annotations

from collections.abc import Mapping

from tassel_compiler.ir.program import SIGN, WHOSE, Names
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.typography import Typography
from tassel_compiler.resolve.vocabulary import vocabulary
from tassel_compiler.resolve.words import completed, find_word, word_label
from tassel_compiler.resolve.words import word_labels as plain

GRID, NUMBERED = "{place}, row {row}, column {column}", "{place} {n}"
ASK = "ask/"


def labels(declared: Declarations, names: Mapping[str, Names], players: int) -> dict[str, dict[str, str]]:
    known = vocabulary(declared)
    asked = [name for name in declared.words if name.startswith(ASK)]
    return {lang: _labels(declared, lang, [*known, *asked], names, players) for lang in declared.languages}


def _labels(d: Declarations, lang: str, known: list[str], names: Mapping[str, Names], players: int) -> dict[str, str]:
    found = plain(d.words, d.phrases, lang, known)
    found |= {f"{WHOSE}{name}": text for name in known if (text := _whose(d, lang, name))}
    for seat in range(1, players + 1):
        text = completed(d.phrases, "numbered", lang, NUMBERED, place=_noun(d, lang, "player"), n=seat)
        found[f"player({seat})"] = found[f"player{seat}"] = text
    for place in names.values():
        found.update(_cells(d, lang, place))
    typography = Typography.of(d.phrases, lang)
    found |= {f"{SIGN}{mark}": typography.sign(mark) for mark in ":;"}
    return dict(sorted(found.items()))


def _cells(d: Declarations, lang: str, place: Names) -> dict[str, str]:
    noun = _noun(d, lang, place.name)
    if place.grid == (0, 0):
        numbers = [name for name in place.members if name.isdigit()]
        texts = {n: completed(d.phrases, "numbered", lang, NUMBERED, place=noun, n=n) for n in numbers}
        return {f"{place.name}({n})": text for n, text in texts.items()}
    cells = [(name, *name.split(",")) for name in place.members]
    return {
        f"{place.name}({name})": completed(d.phrases, "grid", lang, GRID, place=noun, row=row, column=column)
        for name, row, column in cells
    }


def _whose(d: Declarations, lang: str, name: str) -> str:
    """What somebody has, in words that say whose it is: its name alone speaks to whoever has it."""
    word = find_word(d.words, d.phrases, name)
    return word.forms.get(lang, {}).get("whose", "") if word else ""


def _noun(d: Declarations, lang: str, name: str) -> str:
    word = find_word(d.words, d.phrases, name)
    text = word_label(word.forms.get(lang, {}), counted=True) if word else ""
    return text or name.replace("-", " ")
