"""The kinds of documents. Each is its head, read, and the root node it was read from."""

from __future__ import annotations

from dataclasses import dataclass

from tassel_compiler.loading import Mapping, Node, Scalar
from tassel_compiler.source import Span

LANGUAGE = "words"  # the layer of the words that belong to the language
LENT = "shared/"  # how the layers of modules begin that several games use
HEAD_KEYS = ("tassel", "module", "overlay", "on", "needs", "clashes", "uses", "note", "language")


def for_many(layer: str) -> bool:
    """Whether it speaks for more than one game: what does not fit one may fit another."""
    return layer == LANGUAGE or layer.startswith(LENT)


@dataclass(frozen=True, slots=True)
class Head:
    """A name in the head of a document, with its place."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Use:
    """A module used by another one, under other names where `reading` says so."""

    module: Head
    reading: tuple[tuple[Scalar, Scalar], ...] = ()


@dataclass(frozen=True, slots=True)
class Module:
    name: Head
    root: Mapping
    uses: tuple[Use, ...] = ()
    needs: tuple[Head, ...] = ()  # names that the game must provide


@dataclass(frozen=True, slots=True)
class Overlay:
    name: Head
    root: Mapping
    on: tuple[Head, ...] = ()  # must stand in front of it
    needs: tuple[Head, ...] = ()  # must be in play
    clashes: tuple[Head, ...] = ()  # must not be in play


@dataclass(frozen=True, slots=True)
class Words:
    name: Head
    root: Mapping
    language: str = ""  # of all its texts, where that is one; they stand in columns nevertheless


@dataclass(frozen=True, slots=True)
class TableFile:
    """Rows by name, from a spreadsheet; a module or overlay beside it says what they are of."""

    name: Head
    root: Mapping


@dataclass(frozen=True, slots=True)
class RulingsFile:
    name: Head
    root: Mapping


@dataclass(frozen=True, slots=True)
class PlanFile:
    """What a printed book of the rules holds, in which order."""

    name: Head
    root: Mapping


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    name: Head
    root: Mapping


@dataclass(frozen=True, slots=True)
class Ledger:
    name: Head
    root: Node


@dataclass(frozen=True, slots=True)
class Log:
    name: Head
    root: Mapping


@dataclass(frozen=True, slots=True)
class ProgramFile:
    name: Head
    root: Mapping


@dataclass(frozen=True, slots=True)
class CardsFile:
    """What cards look like and which there are."""

    name: Head
    root: Mapping


@dataclass(frozen=True, slots=True)
class Icons:
    """Which word has which drawing."""

    name: Head
    root: Mapping


@dataclass(frozen=True, slots=True)
class LayoutFile:
    """How the table is drawn."""

    name: Head
    root: Mapping


@dataclass(frozen=True, slots=True)
class AnswersFile:
    """What an owner of the box found on its parts; its name is the rule set that was asked about."""

    name: Head
    root: Mapping


Document = (
    Module | Overlay | Words | RulingsFile | PlanFile | ScenarioFile | Ledger | Log | ProgramFile | CardsFile | Icons
    | LayoutFile | AnswersFile | TableFile
)  # fmt: skip
