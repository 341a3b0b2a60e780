"""What a report says, and how it writes numbers, in each language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tassel.sayings import sayings
from tassel.simulation.gamerow import FailedGame

_SAID = Path(__file__).parent / "said"


def say(key: str, lang: str, **given: object) -> str:
    return sayings(_SAID, lang)[key].format(**given)


def opening_with_stops(lang: str, opening: str, failed: Sequence[FailedGame], played: int,
                       key: str = "stopped") -> str:  # fmt: skip
    """Add to the first words of a report how many games stopped, and where the first of them did."""
    if not failed:
        return opening
    stopped, first = len({lost.seed for lost in failed}), min(failed, key=lambda lost: lost.seed)
    numbers = {"stopped": stopped, "all": played, "ended": played - stopped}
    told = {name: written_number(lang, number) for name, number in numbers.items()}
    return f"{opening} {say(key, lang, **told, seed=first.seed, why=first.why)}".strip()


def opening_with_alike(lang: str, opening: str, different: int, games: int) -> str:
    """Add to the first words of a report how many games are different, where some are played again and again."""
    if different == games:
        return opening
    told = {"different": written_number(lang, different), "games": written_number(lang, games)}
    return f"{opening} {say('alike', lang, **told)}"


def written_number(lang: str, number: float, places: int = 0, signed: bool = False) -> str:
    """As it is written in a language; never a nought below nought."""
    rounded = round(number, places) + 0.0
    return f"{rounded:{'+' if signed else ''},.{places}f}".translate(_signs(lang))


@cache
def _signs(lang: str) -> dict[int, str]:
    """Those of the language in place of those that Python writes."""
    said = sayings(_SAID, lang)
    return str.maketrans({".": said["point"], ",": said["thousands"], "-": "−"})
