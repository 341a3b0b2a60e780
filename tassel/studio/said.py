"""How something is said to a page: whoever says it does not wait, and never hears that the page is gone.

Pages go whenever they like. Were that told to who speaks, one that closes would end work that is done for all.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Literal

SayToPage = Callable[[object], Awaitable[None]]
# Why something cannot be: the page says each in its own language (`lacking` of its words), and details behind it.
Lacking = Literal[
    "unread", "unlogged", "otherLog", "otherRules", "seats", "number", "player", "stuck", "mistake", "knob", "target",
    "extra",
]  # fmt: skip
_LANGUAGE = re.compile(r"[a-z]{2,3}")


def language_said(lang: str) -> str:
    """The language that a page asks for, which may be any; texts that lack it are told in one that they have."""
    return lang if _LANGUAGE.fullmatch(lang) else "en"
