"""What published pages say themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tassel.sayings import sayings, speaks

_SAID = Path(__file__).parent / "said"


def page_words(lang: str) -> Mapping[str, str]:
    return sayings(_SAID, lang)


def languages_side_by_side(langs: Sequence[str]) -> list[str]:
    """As the pages of the studio have them side by side: English, then by their letters."""
    return sorted(langs, key=lambda lang: (lang != "en", lang))


def language_name(lang: str) -> str:
    """As its speakers call it; one that the pages do not speak by its letters."""
    return sayings(_SAID, lang)["name"] if speaks(_SAID, lang) else lang
