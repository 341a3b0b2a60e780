"""What published pages say themselves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tassel.sayings import sayings, speaks

_SAID = Path(__file__).parent / "said"


def page_words(lang: str) -> Mapping[str, str]:
    return sayings(_SAID, lang)


def language_name(lang: str) -> str:
    """As its speakers call it; one that the pages do not speak by its letters."""
    return sayings(_SAID, lang)["name"] if speaks(_SAID, lang) else lang
