"""Small drawings instead of words: which word has which icon, effects as lines of icons, icons inside sentences.

Drawings are SVG files on a square of 24, drawn in `currentColor` with at most one other colour; the table of words is
data (`icons.yaml` beside them). A game, an overlay or a house rule may add to both.
"""

from tassel_compiler.printing.icons.inline import forms, inline
from tassel_compiler.printing.icons.line import icon_line, moment_line
from tassel_compiler.printing.icons.of_entity import IconLine, emblem, hooks_of, icon_lines
from tassel_compiler.printing.icons.table import IconTable, read_icons, tinted
from tassel_compiler.printing.icons.tokens import Token, token_words

__all__ = [
    "IconLine",
    "IconTable",
    "Token",
    "emblem",
    "forms",
    "hooks_of",
    "icon_line",
    "icon_lines",
    "inline",
    "moment_line",
    "tinted",
    "read_icons",
    "token_words",
]
