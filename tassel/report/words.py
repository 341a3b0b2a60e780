"""What a report says, and how it writes numbers, in each language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tassel.sayings import sayings

_SAID = Path(__file__).parent / "said"


def say(key: str, lang: str, **given: object) -> str:
    return sayings(_SAID, lang)[key].format(**given)


def written_number(lang: str, number: float, places: int = 0, signed: bool = False) -> str:
    """As it is written in a language; never a nought below nought."""
    rounded = round(number, places) + 0.0
    return f"{rounded:{'+' if signed else ''},.{places}f}".translate(_signs(lang))


@cache
def _signs(lang: str) -> dict[int, str]:
    """Those of the language in place of those that Python writes."""
    said = sayings(_SAID, lang)
    return str.maketrans({".": said["point"], ",": said["thousands"], "-": "−"})
