"""The terminals that may stand somewhere, in words an author knows."""

from __future__ import annotations

from tassel_compiler.effects.failure import Misfit, terminals
from tassel_compiler.effects.grammar import spelling

GROUPS: tuple[tuple[frozenset[str], str], ...] = (
    (frozenset({"TAKE", "PAY", "MAY"}), "a sentence (`take`, `pay`, `choose`, `if` ...)"),
    (frozenset({"SUM", "NOBODY", "NUMBER"}), "a number, a name or a question"),
    (frozenset({"NOBODY", "NUMBER"}), "a number or a name"),
    (frozenset({"TAKE", "PAY"}), "a sentence (`take`, `pay` ...)"),
    (frozenset({"NUMBER", "ALL"}), "an amount"),
    (frozenset({"EQUAL", "LESS"}), "a comparison"),
    (frozenset({"PLUS", "TIMES"}), "`+ - * / mod`"),
    (frozenset({"_NL"}), "the end of the line"),
    (frozenset({"$END"}), "the end of the text"),
    (frozenset({"_INDENT"}), "lines further in"),
    (frozenset({"NUMBER"}), "a number"),
    (frozenset({"NAME"}), "a name"),
)
COVERED: dict[str, frozenset[str]] = {
    "a sentence (`take`, `pay`, `choose`, `if` ...)": terminals(
        "TAKE GAIN SCORE PAY LOSE ADVANCE RAISE LOWER SET PUT DRAW MOVE SHUFFLE CHOOSE LET REQUIRE "
        "DO IF MAY UP REPEAT FOR AS _NL NAME _DEDENT"
    ),
    "a sentence (`take`, `pay` ...)": terminals(
        "TAKE GAIN SCORE PAY LOSE ADVANCE RAISE LOWER SET PUT DRAW MOVE SHUFFLE CHOOSE LET REQUIRE "
        "DO NAME MAY UP REPEAT FOR AS"
    ),
    "a number, a name or a question": terminals(
        "NUMBER NAME CALL LPAR LSQB YES NO NOBODY SUM HIGHEST LOWEST COUNT SOME FIRST NOT"
    ),
    "a number or a name": terminals("NUMBER NAME CALL LPAR LSQB YES NO NOBODY NOT"),
    "an amount": terminals("NUMBER ALL LPAR ANY EXACTLY"),
    "a comparison": terminals("EQUAL UNEQUAL LESS ATMOST MORE ATLEAST IS EXISTS"),
    "`+ - * / mod`": terminals("PLUS MINUS TIMES OVER MOD"),
    "the end of the line": frozenset({"_NL", "SEMICOLON"}),
    "a number": frozenset({"NUMBER"}),
    "a name": frozenset({"NAME", "CALL", "LPAR"}),
}
_MOST = 7
LAYOUT = frozenset({"_NL", "_INDENT", "_DEDENT", "NAME", "CALL", "NUMBER"})


def in_words(failure: Misfit) -> str:
    """For example: a name, `per` or the end of the line."""
    left, parts = set(failure.expected), list[str]()
    for needed, words in GROUPS:
        if needed <= left:
            parts.append(words)
            left -= COVERED.get(words, needed)
    written = spelling()
    parts += [f"`{written[name]}`" for name in sorted(left) if name in written and name not in LAYOUT]
    if len(parts) > _MOST:
        parts = parts[:_MOST]
    if not parts:
        return "nothing"
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} or {parts[-1]}"
