"""The printouts of a rule set and what may be chosen about each: one description, from which the options of the
commands are made and the dialog of the studio too. What is added here appears in both.

Where a file is written to is no such choice: a command line names a file, a page saves one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

ChoiceSort = Literal["one", "several", "flag", "number", "language", "languages", "cards"]
Chosen = str | bool | int | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrintOption:
    """One thing that may be chosen; on the command line it is `--name`."""

    name: str
    sort: ChoiceSort
    usual: Chosen
    about: str
    among: tuple[str, ...] = ()  # of which one or several are chosen
    most: int = 0  # of a number, which is 1 at least


@dataclass(frozen=True, slots=True)
class Printout:
    """Something that is printed, in these formats, by this command; `flag` if only with that flag."""

    name: str
    command: str
    options: tuple[PrintOption, ...]
    formats: tuple[str, ...]
    flag: str = ""

    def option(self, name: str) -> PrintOption | None:
        return next((option for option in self.options if option.name == name), None)


_BOOK_PARTS = ("book", "aid")  # named here, so that help is shown at once; tests hold them to what the makers know
_CARD_PARTS, _PAPERS, _SINGLE = ("cards", "boards", "pieces"), ("a4", "letter"), "single"
_LANGS = PrintOption("lang", "languages", (), "Languages (default: all that RULES are printed in).")
_LANG = PrintOption("lang", "language", "",
                    "Language, of those that RULES are printed in (default: en, or the first of them).")  # fmt: skip
_PAPER = PrintOption("paper", "one", "a4", "Size of the paper.", _PAPERS)
_INK = PrintOption("ink", "one", "full", "saving: outlines instead of areas, for black and white.", ("full", "saving"))

PRINTOUTS = (
    Printout("docs", "docs", (
        PrintOption("parts", "several", _BOOK_PARTS, "The rule book, the player aid, or both.", _BOOK_PARTS),
        _LANGS,
        _PAPER,
        _INK,
        PrintOption("sources", "flag", False,
                    "Print beside every line the entries of the ledger that it rests on."),
    ), ("pdf", "html", "svg")),
    Printout("cards", "cards", (
        PrintOption("parts", "several", _CARD_PARTS, "Which of cards, boards and pieces.", _CARD_PARTS),
        PrintOption("card", "cards", (), "This card alone, by its name or KIND/NAME; may be said again."),
        PrintOption("copies", "number", 1, "How often everything is printed.", most=20),
        _LANG,
        PrintOption("paper", "one", "a4", "single: a page for each card.", (*_PAPERS, _SINGLE)),
        _INK,
        PrintOption("backs", "flag", True, "After each sheet one of backs, mirrored."),
        PrintOption("fold", "flag", False, "Backs beside their fronts instead, behind a line to fold along."),
        PrintOption("marks", "flag", True, "Marks to cut along."),
        PrintOption("bleed", "flag", False, "Colour beyond the cuts, cards apart, TrimBox."),
    ), ("pdf", "svg")),
    Printout("diff", "diff", (_LANG, _PAPER, _INK), ("pdf", "html", "svg")),
    Printout("survey", "docs", (_LANGS, _PAPER, _INK), ("pdf", "svg"), "survey"),
)  # fmt: skip


def printout(name: str) -> Printout:
    """`KeyError` if there is none of this name."""
    return {one.name: one for one in PRINTOUTS}[name]


def options_of(command: str) -> Iterator[PrintOption]:
    """What a command lets one choose, each once."""
    found = {option.name: option for one in PRINTOUTS if one.command == command for option in reversed(one.options)}
    yield from reversed(found.values())
