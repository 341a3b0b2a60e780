"""What a line of icons consists of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Token:
    """A number or text as it is written, an icon by the name of its drawing, or a sign by its name."""

    kind: Literal["number", "icon", "sign", "text"]
    text: str


Tokens = tuple[Token, ...]

GLYPHS: dict[str, str] = {
    "arrow": "→",
    "goes": "›",
    "up": "↑",
    "or": "or",
    "star": "*",
    "per": ":",
    "times": "×",
    "plus": "+",
    "minus": "−",
    "most": "≤",
    "open": "(",
    "close": ")",
    "moment": "…",
    "when": "|",
}
"""The signs there are, and how each is written where it has no drawing; `or` is a word of the language."""


def token_words(tokens: Iterable[Token]) -> str:
    """A line as plain text, for tests and for whoever cannot see: `2 [coin] → 1 [star]`."""
    shown = {"icon": "[{}]", "number": "{}", "text": "{}"}
    return " ".join(
        GLYPHS[token.text] if token.kind == "sign" else shown[token.kind].format(token.text) for token in tokens
    )
