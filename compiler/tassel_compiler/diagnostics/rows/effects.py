"""Codes E01xx, the syntax of effect texts."""

from tassel_compiler.diagnostics.row import CodeRow, error

ROWS: dict[str, CodeRow] = {
    "E0101": error("unexpected word", "{found} cannot stand here; {expected} may", "{repair}"),
    "E0113": error("a keyword is used as a name", "`{found}` is a word of the language, not a name", "{repair}"),
    "E0114": error("number too large", "{found} is larger than 2147483647, the largest number of a game"),
}
