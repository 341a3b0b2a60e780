"""Signs of sums that a text says no more: `2 * -x` that becomes `2 * x` is played otherwise, and nothing refuses it.

A minus is counted wherever it stands, before a number, a name or a bracket, for taking away and for less than nothing
alike. A verb that takes says what a minus says, and two of them say nothing. The nought of `0 - x` is no number that
anybody wrote, so it makes up for none that went.
"""

from __future__ import annotations

import re

_MINUS = re.compile(r"(?<![\w-])-(?=[\w( ])")
_ITEM = re.compile(r"(?m)(^|:) *- ")  # of a list
_TAKES = re.compile(r"\b(?:lose|lower|pay)\b")
_SPAN = re.compile(r"\.\.|\bfrom: ")  # from one number to another
_TIMES = re.compile(r"[*/%×]|\b(?:mod|repeat|times|per|rounded|twice|double|half|both)\b")
_FROM_NOUGHT = re.compile(r"\b0 - ")


def signs_lost(before: str, after: str) -> int:
    """How many signs of sums are gone, where there is one for less."""
    old, new = (len(_MINUS.findall(_ITEM.sub(r"\1", text))) for text in (before, after))
    turned = len(_TAKES.findall(after)) - len(_TAKES.findall(before))
    if old > new and (old - new + turned) % 2 and len(_SPAN.findall(after)) <= len(_SPAN.findall(before)):
        return 1
    return max(len(_TIMES.findall(before)) - len(_TIMES.findall(after)), 0) if old else 0


def without_nought(text: str) -> str:
    """A text without the noughts that only carry a sign."""
    return _FROM_NOUGHT.sub("- ", text)
