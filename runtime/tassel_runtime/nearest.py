"""The nearest of some names, for "did you mean"."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, names: Iterable[str]) -> str | None:
    by_fold = {name.casefold(): name for name in names}
    found = get_close_matches(word.casefold(), list(by_fold), n=1, cutoff=0.5)
    return by_fold[found[0]] if found else None
