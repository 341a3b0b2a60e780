"""Brackets, depth and blocks."""

from __future__ import annotations

from tassel_compiler.effects.failure import OPENERS, VERBS, FoundWord, Misfit
from tassel_compiler.effects.mistakes.mistake import Mistake, at, here

_BLOCK_WORDS = frozenset({"if", "may", "for", "as", "repeat", "up", "else", "choose"})

def wrong_depth(failure: Misfit) -> Mistake | None:
    if failure.type not in ("DEPTH", "_INDENT"):
        return None
    word = failure.next_word() or FoundWord(failure.found, failure.start)
    if failure.type == "_INDENT" and failure.last and failure.last.text != ":":
        opener = failure.sentence[0].text if failure.sentence else ""
        if failure.before[-1].text == "\n":
            opener = _line_before(failure)
        if opener in ("if", "may", "for", "as", "repeat", "up", "else"):
            return Mistake("E0104", failure.last.start, failure.last.end, failure.last.text, opener)
    return at(word, "E0110")


def _line_before(failure: Misfit) -> str:
    lines = failure.text[: failure.start].rstrip().rsplit("\n", 1)
    words = lines[-1].split()
    return words[0] if words else ""


def bracket(failure: Misfit) -> Mistake | None:
    if failure.type in ("RPAR", "RSQB") and not failure.open_brackets:
        return here(failure, "E0115", "⟪leave:take it away⟫, or open one before it")
    if not failure.open_brackets:
        return None
    opened = failure.open_brackets[-1]
    over_the_line = "\n" in failure.text[opened.start : failure.start]
    forgotten = failure.type == "NAME" and "RPAR" in failure.expected and "COMMA" not in failure.expected
    if failure.at_end or over_the_line or forgotten or failure.type in VERBS | {"COLON", "SEMICOLON"}:
        close = ")" if opened.text == "(" else "]"
        return at(opened, "E0115", f"⟪close {close}:close it with `{close}`⟫")
    return None


def empty_block(failure: Misfit) -> Mistake | None:
    if not failure.text.strip():
        return Mistake("E0116", 0, 0, "the text is empty", "write at least one sentence")
    last = failure.last
    if last and last.text == ":" and "_INDENT" in failure.expected | _after_line(failure):
        repair = "write the sentences on the next lines, further in"
        return Mistake("E0116", last.start, last.end, "nothing follows the `:`", repair)
    return None


def _after_line(failure: Misfit) -> frozenset[str]:
    """A text that ends right after its colon has its line break still to come."""
    return frozenset({"_INDENT"}) if failure.at_end else frozenset()


def missing_colon(failure: Misfit) -> Mistake | None:
    if "COLON" not in failure.expected or not failure.sentence:
        return None
    starts = VERBS | OPENERS | {"NAME", "_NL", "$END", "SEMICOLON"}
    if failure.type not in starts or failure.sentence[0].text not in _BLOCK_WORDS:
        return None
    last = failure.sentence[-1]
    return Mistake("E0104", last.start, last.end, last.text, failure.sentence[0].text)


def else_alone(failure: Misfit) -> Mistake | None:
    if failure.type != "ELSE":
        return None
    if failure.line.startswith(("if ", "else if ")) and ":" in failure.line:
        return here(failure, "E0109", "put it on a line of its own, under its `if`: `else:`")
    if any(w.text == "if" for w in failure.sentence):
        return here(failure, "E0109", "write ⟪`(a if c else b)`⟫ in brackets, or a block with `if c:`")
    return here(failure, "E0109", "begin with `if ...:` at the same depth")


def block_on_the_line(failure: Misfit) -> Mistake | None:
    """A block behind `;`, or an `if` block after `may:`, of which it would be unclear whose `else` follows."""
    if failure.kind == "block" and failure.type in OPENERS and failure.last and failure.last.text == ";":
        return here(failure, "E0123", f"start a new line before `{failure.found}`, as deep as this one")
    if failure.type != "IF" or failure.last is None or failure.last.text != ":" or not failure.line:
        return None
    return here(failure, "E0123")
