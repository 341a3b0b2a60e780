"""Text for a terminal, and for everything that reads lines: nothing in it that would be obeyed."""

from __future__ import annotations

import codecs
import re
import unicodedata
from functools import lru_cache

STANDS_FOR = "?"
_TAB = "    "
_ORDERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]")
_OBEYED = ("Cc", "Cf", "Cs", "Zl", "Zp")
_ALIKE = {"→": "->", "←": "<-", "…": "...", "–": "-", "—": "-", "·": "*", "●": "*", "◂": "<", "✓": "x", "▒": "#",
          "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "×": "x", "│": "|", "─": "-",
          "œ": "oe", "æ": "ae", "ß": "ss", "≥": ">=", "≤": "<=", "−": "-"}  # fmt: skip
SIMPLER = "tassel.simpler"  # how consoles are told what they cannot print


def plain(text: str) -> str:
    """One line: line ends are shown as well."""
    return text if text.isprintable() else "".join(map(_visible, text))


def paragraphs(text: str) -> str:
    """The same with its line ends."""
    return "\n".join(map(plain, text.split("\n")))


def behaved(text: str) -> str:
    """Text for pages and paper: nothing that orders a screen about, or turns round how what follows is read. What only
    says where a word may break stays."""
    return _ORDERS.sub(STANDS_FOR, text)


@lru_cache(maxsize=4096)
def _visible(c: str) -> str:
    if c == "\t":
        return _TAB
    return STANDS_FOR if unicodedata.category(c) in _OBEYED else c


def simpler(problem: UnicodeError) -> tuple[str, int]:
    """What a console shows for characters that it has not: something alike, else a question mark."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    text = problem.object[problem.start : problem.end]
    return "".join(map(_simpler, text)), problem.end


def _simpler(c: str) -> str:
    bare = _ALIKE.get(c) or "".join(part for part in unicodedata.normalize("NFKD", c) if part.isascii())
    return bare or STANDS_FOR


codecs.register_error(SIMPLER, simpler)
