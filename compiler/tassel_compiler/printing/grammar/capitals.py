"""How a text begins with a capital."""

from __future__ import annotations

# Dutch writes ij as one letter: IJzer. No word of the other languages begins with these two.
_LETTERS = ("ij",)


def capitalised(text: str) -> str:
    size = next((len(letter) for letter in _LETTERS if text.startswith(letter)), 1)
    return text[:size].upper() + text[size:]
