"""The apostrophe of print: authors type the straight one, paper and pages show the curved one.

Books, pictures, cards and forms pass here last, so no author and no earlier stage need think of it; terminals and
files for programs keep what was typed.
"""

from __future__ import annotations

from collections.abc import Mapping


def set_apostrophes(text: str) -> str:
    return text.replace("'", "’")


def with_apostrophes(told: object) -> object:
    """Plain data for a template with each of its texts as it is printed; keys are names of the template's."""
    match told:
        case str():
            return set_apostrophes(told)
        case Mapping():
            return {key: with_apostrophes(inner) for key, inner in told.items()}
        case list() | tuple():
            return [with_apostrophes(inner) for inner in told]
        case _:
            return told
