"""What a report says, and how it writes numbers, in each language."""

from __future__ import annotations

from pathlib import Path

from tassel.sayings import sayings

_SAID = Path(__file__).parent / "said"
_POINT, _THOUSANDS = {"en": ".", "fr": ",", "de": ",", "nl": ","}, {"en": ",", "fr": "\u202f", "de": ".", "nl": "."}
_OTHER_SIGNS = {lang: str.maketrans({".": _POINT[lang], ",": _THOUSANDS[lang], "-": "−"}) for lang in _POINT}


def say(key: str, lang: str, **given: object) -> str:
    return sayings(_SAID, lang)[key].format(**given)


def written_number(lang: str, number: float, places: int = 0, signed: bool = False) -> str:
    """As it is written in a language; never a nought below nought."""
    rounded = round(number, places) + 0.0
    return f"{rounded:{'+' if signed else ''},.{places}f}".translate(_OTHER_SIGNS.get(lang, _OTHER_SIGNS["en"]))
