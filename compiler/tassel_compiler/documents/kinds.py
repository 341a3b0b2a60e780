"""The kinds of documents. Each is its head, read, and the root node it was read from."""

from __future__ import annotations

from collections.abc import Collection

from tassel_compiler.frozen import frozen
from tassel_compiler.loading import Mapping, Node, Scalar
from tassel_compiler.source import Span

LANGUAGE = "words"  # the layer of the words that belong to the language
LENT = "shared/"  # how the layers of modules begin that several games use
HEAD_KEYS = ("tassel", "module", "overlay", "on", "needs", "clashes", "uses", "note", "language")


# The key that tells the kind, in the order in which they are asked for.
KIND_BY_KEY = {
    "module": "module",
    "overlay": "overlay",
    "scenario": "scenario",
    "scenarios": "scenario",
    "rulings": "rulings",
    "book": "book",
    "print": "cards",
    "icons": "icons",
    "layout": "layout",
    "survey": "survey",
    "ledger": "ledger",
    "log": "log",
    "program": "program",
    "words": "words",
    "phrases": "words",
    "topics": "words",
}


def kind_of(keys: Collection[str]) -> str:
    """Name the kind of a document with these top-level keys; empty where none of them tells it."""
    return next((kind for key, kind in KIND_BY_KEY.items() if key in keys), "")


def for_many(layer: str) -> bool:
    """Whether it speaks for more than one game: what does not fit one may fit another."""
    return layer == LANGUAGE or layer.startswith(LENT)


@frozen
class Head:
    """A name in the head of a document, with its place."""

    name: str
    span: Span


@frozen
class Use:
    """A module used by another one, under other names where `reading` says so."""

    module: Head
    reading: tuple[tuple[Scalar, Scalar], ...] = ()


@frozen
class Module:
    name: Head
    root: Mapping
    uses: tuple[Use, ...] = ()
    needs: tuple[Head, ...] = ()  # names that the game must provide


@frozen
class Overlay:
    name: Head
    root: Mapping
    on: tuple[Head, ...] = ()  # must stand in front of it
    needs: tuple[Head, ...] = ()  # must be in play
    clashes: tuple[Head, ...] = ()  # must not be in play


@frozen
class Words:
    name: Head
    root: Mapping
    language: str = ""  # of all its texts, where that is one; they stand in columns nevertheless


@frozen
class TableFile:
    """Rows by name, from a spreadsheet; a module or overlay beside it says what they are of."""

    name: Head
    root: Mapping


@frozen
class RulingsFile:
    name: Head
    root: Mapping


@frozen
class PlanFile:
    """What a printed book of the rules holds, in which order."""

    name: Head
    root: Mapping


@frozen
class ScenarioFile:
    name: Head
    root: Mapping


@frozen
class Ledger:
    name: Head
    root: Node


@frozen
class Log:
    name: Head
    root: Mapping


@frozen
class ProgramFile:
    name: Head
    root: Mapping


@frozen
class CardsFile:
    """What cards look like and which there are."""

    name: Head
    root: Mapping


@frozen
class Icons:
    """Which word has which drawing."""

    name: Head
    root: Mapping


@frozen
class LayoutFile:
    """How the table is drawn."""

    name: Head
    root: Mapping


@frozen
class AnswersFile:
    """What an owner of the box found on its parts; its name is the rule set that was asked about."""

    name: Head
    root: Mapping


Document = (
    Module | Overlay | Words | RulingsFile | PlanFile | ScenarioFile | Ledger | Log | ProgramFile | CardsFile | Icons
    | LayoutFile | AnswersFile | TableFile
)  # fmt: skip
