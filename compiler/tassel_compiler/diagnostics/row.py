"""The shape of one row of the table of codes, with a short hand for each severity."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class CodeRow:
    """`message` and `hint` are `str.format` templates; a hint with a missing or empty field is left out.

    A hint may hold alternatives with `||` between them: the first one whose fields are all there is given. `{x:a}` sets
    an article before a field, `{n:coin}` counts: 1 coin, 2 coins.
    """

    title: str
    severity: Severity
    message: str
    hint: str = ""


def error(title: str, message: str, hint: str = "") -> CodeRow:
    return CodeRow(title, "error", message, hint)


def warning(title: str, message: str, hint: str = "") -> CodeRow:
    return CodeRow(title, "warning", message, hint)
