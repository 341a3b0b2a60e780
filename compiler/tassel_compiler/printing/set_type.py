"""The signs of print: authors type straight apostrophes and plain blanks, paper and pages show the curved apostrophe
and the spaces of the language.

Books, pictures, cards and forms pass here last, so no author and no earlier stage need think of it; terminals and
files for programs keep the apostrophe that was typed. Nor does paper obey a text: signs that no reader sees, and that
would order a program about, are shown as a question mark.
"""

from __future__ import annotations

from collections.abc import Mapping

from tassel_compiler.foreign.plain import behaved
from tassel_compiler.resolve.typography import Typography


def as_printed(text: str) -> str:
    return behaved(text.replace("'", "’"))


def in_print(text: str, typography: Typography) -> str:
    return as_printed(typography.spaced(text))


def set_data(told: object, typography: Typography) -> object:
    """Plain data for a template with each of its texts as it is printed; keys are names of the template's."""
    match told:
        case str():
            return in_print(told, typography)
        case Mapping():
            return {key: set_data(inner, typography) for key, inner in told.items()}
        case list() | tuple():
            return [set_data(inner, typography) for inner in told]
        case _:
            return told
