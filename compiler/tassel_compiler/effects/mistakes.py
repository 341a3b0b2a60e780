"""Named mistakes: what people write who come from other languages, from prose, or in a hurry.

Each detector looks at a failure and either names the mistake or passes; the first that speaks is reported.
What nobody recognises becomes E0101, with what was found and what may stand there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects.expected import in_words
from tassel_compiler.effects.failure import OPENERS, VERBS, Failure, Word, terminals
from tassel_compiler.effects.grammar import keywords
from tassel_compiler.spelling import nearest


@dataclass(frozen=True, slots=True)
class Mistake:
    code: str
    start: int
    end: int
    found: str
    repair: str = ""
    expected: str = ""


SIGNS = {
    "==": "=", "&&": "and", "&": "and", "||": "or", "!": "not", "<>": "!=", "=>": ">=", "=<": "<=",
    "%": "mod", "+=": "raise ... by", "-=": "lower ... by", ":=": "set ... to", "≤": "<=", "≥": ">=",
    "≠": "!=", "×": "*",
    "÷": "/", "−": "-", "–": "-", "→": "to", "\u2019": "'", "\u2026": "..", "**": "*", "//": "/",
}  # fmt: skip
SYNONYMS = {
    "get": "take", "receive": "gain", "earn": "gain", "collect": "take", "give": "pay", "spend": "pay",
    "return": "pay", "place": "put", "lay": "put", "increase": "raise", "decrease": "lower",
    "reduce": "lower", "win": "score", "pick": "choose", "select": "choose", "discard": "move",
    "mix": "shuffle", "must": "require", "loop": "repeat", "while": "repeat", "when": "if", "unless": "if",
}  # fmt: skip
CONNECTIVES = terminals(
    "FROM TO PER BY IF AND OR IS IN OF ON ELSE WHERE WHEN BE WHILE EXISTS FOR TIMES MOD NOT"
)


def report(failure: Failure, sink: Sink) -> None:
    found = next((m for look in DETECTORS if (m := look(failure))), None) or _unexpected(failure)
    span = failure.span(found.start, found.end)
    sink.report(found.code, span, found=found.found, expected=found.expected, repair=found.repair)


def _here(failure: Failure, code: str, repair: str = "") -> Mistake:
    return Mistake(code, failure.start, failure.end, failure.found, repair)


def _at(word: Word, code: str, repair: str = "") -> Mistake:
    return Mistake(code, word.start, word.end, word.text, repair)


# ---- characters --------------------------------------------------------------------------------------------


def tab(failure: Failure) -> Mistake | None:
    if failure.found != "\t":
        return None
    return Mistake("E0111", failure.start, failure.end, "a tab")


def foreign_sign(failure: Failure) -> Mistake | None:
    """`==` reaches us at its second character, `&&` at its first."""
    for start in (failure.start - 1, failure.start):
        for length in (2, 1):
            sign = failure.text[max(start, 0) : max(start, 0) + length]
            if sign in SIGNS and start >= 0 and start + length > failure.start:
                return Mistake("E0106", start, start + len(sign), sign, SIGNS[sign])
    return None


def capital(failure: Failure) -> Mistake | None:
    if failure.type != "STRANGE" or not failure.found.isalpha():
        return None
    start, end = failure.start, failure.end
    while end < len(failure.text) and (failure.text[end].isalnum() or failure.text[end] in "-_"):
        end += 1
    while start and (failure.text[start - 1].isalnum() or failure.text[start - 1] in "-_"):
        start -= 1
    word = failure.text[start:end]
    plain = word.lower().replace("_", "-")
    return Mistake("E0107", start, end, word, plain if plain.isascii() else "")


def strange_character(failure: Failure) -> Mistake | None:
    if failure.type != "STRANGE":
        return None
    repair = "join the words with a hyphen: `-`" if failure.found == "_" else ""
    return _here(failure, "E0117", repair)


# ---- brackets, depth and blocks ----------------------------------------------------------------------------


def wrong_depth(failure: Failure) -> Mistake | None:
    if failure.type not in ("DEPTH", "_INDENT"):
        return None
    word = failure.next_word() or Word(failure.found, failure.start)
    if failure.type == "_INDENT" and failure.last and failure.last.text != ":":
        opener = failure.sentence[0].text if failure.sentence else ""
        if failure.before[-1].text == "\n":
            opener = _line_before(failure)
        if opener in ("if", "may", "for", "as", "repeat", "up", "else"):
            return Mistake("E0104", failure.last.start, failure.last.end, failure.last.text, opener)
    return _at(word, "E0110")


def _line_before(failure: Failure) -> str:
    lines = failure.text[: failure.start].rstrip().rsplit("\n", 1)
    words = lines[-1].split()
    return words[0] if words else ""


def bracket(failure: Failure) -> Mistake | None:
    if failure.type in ("RPAR", "RSQB") and not failure.open_brackets:
        return _here(failure, "E0115", "take it away, or open one before it")
    if not failure.open_brackets:
        return None
    opened = failure.open_brackets[-1]
    over_the_line = "\n" in failure.text[opened.start : failure.start]
    forgotten = failure.type == "NAME" and "RPAR" in failure.expected and "COMMA" not in failure.expected
    if failure.at_end or over_the_line or forgotten or failure.type in VERBS | {"COLON", "SEMICOLON"}:
        close = ")" if opened.text == "(" else "]"
        return _at(opened, "E0115", f"close it with `{close}`")
    return None


def empty_block(failure: Failure) -> Mistake | None:
    if not failure.text.strip():
        return Mistake("E0116", 0, 0, "the text is empty", "write at least one sentence")
    last = failure.last
    if last and last.text == ":" and "_INDENT" in failure.expected | _after_line(failure):
        repair = "write the sentences on the next lines, further in"
        return Mistake("E0116", last.start, last.end, "nothing follows the `:`", repair)
    return None


def _after_line(failure: Failure) -> frozenset[str]:
    """A text that ends right after its colon has its line break still to come."""
    return frozenset({"_INDENT"}) if failure.at_end else frozenset()


def missing_colon(failure: Failure) -> Mistake | None:
    if "COLON" not in failure.expected or not failure.sentence:
        return None
    starts = VERBS | OPENERS | {"NAME", "_NL", "$END", "SEMICOLON"}
    if failure.type not in starts or failure.sentence[0].text not in _BLOCK_WORDS:
        return None
    last = failure.sentence[-1]
    return Mistake("E0104", last.start, last.end, last.text, failure.sentence[0].text)


_BLOCK_WORDS = frozenset({"if", "may", "for", "as", "repeat", "up", "else", "choose"})


# ---- sentences ---------------------------------------------------------------------------------------------


def else_alone(failure: Failure) -> Mistake | None:
    if failure.type != "ELSE":
        return None
    if any(w.text == "if" for w in failure.sentence):
        return _here(failure, "E0109", "write `(a if c else b)` in brackets, or a block with `if c:`")
    return _here(failure, "E0109", "begin with `if ...:` at the same depth")


def joined_sentences(failure: Failure) -> Mistake | None:
    if failure.kind != "block":
        return None
    last = failure.last
    if failure.type in VERBS and last and last.text in (",", "then"):
        return _at(last, "E0108", failure.found)
    if failure.type not in ("COMMA", "AND") or "SEMICOLON" not in failure.expected:
        return None
    after = failure.text[failure.end :].split()
    verb = next((w for w in after[:2] if w not in ("and", "then")), "")
    return _here(failure, "E0108", verb)


def two_sentences(failure: Failure) -> Mistake | None:
    if failure.kind != "block" or failure.type not in VERBS | OPENERS:
        return None
    if not failure.sentence_complete:
        return None
    return _here(failure, "E0103", failure.found)


def block_on_the_line(failure: Failure) -> Mistake | None:
    """An `if` block after `may:` on one line would make it unclear whose `else` follows."""
    if failure.type != "IF" or failure.last is None or failure.last.text != ":":
        return None
    return _here(failure, "E0123")


def conditional_name(failure: Failure) -> Mistake | None:
    """`let x be 3 if c` would leave x without a value."""
    if failure.type != "IF" or not failure.sentence or failure.sentence[0].text not in ("let", "choose"):
        return None
    return _here(failure, "E0119", failure.sentence[0].text)


def full_stop(failure: Failure) -> Mistake | None:
    if failure.type != "DOT" or failure.kind != "block":
        return None
    return _here(failure, "E0118")


def loose_bracket(failure: Failure) -> Mistake | None:
    last = failure.last
    if failure.type != "LPAR" or last is None or not last.text[0].isalpha() or last.text in keywords():
        return None
    return Mistake("E0120", last.start, failure.end, last.text, f"{last.text}(")


def called_with_brackets(failure: Failure) -> Mistake | None:
    if failure.type != "CALL" or failure.kind != "block" or not failure.sentence_expected:
        return None
    name = failure.found[:-1]
    return Mistake("E0121", failure.start, failure.end, name, name)


def chained_comparison(failure: Failure) -> Mistake | None:
    compared = {"=", "!=", "<", "<=", ">", ">="}
    if failure.found not in compared or not any(w.text in compared for w in failure.sentence):
        return None
    return _here(failure, "E0122", "and")


def unknown_verb(failure: Failure) -> Mistake | None:
    """`tke 2 coin` reads as the call of a rule until a second word follows the number."""
    if failure.kind != "block":
        return None
    if failure.type in ("WHEN", "WHILE") and failure.sentence_expected:
        return _here(failure, "E0112", SYNONYMS[failure.found])
    if not failure.sentence:
        return None
    first = failure.sentence[0]
    if first.text in keywords() or not first.text[0].isalpha():
        return None
    verbs = [verb.lower() for verb in VERBS | OPENERS]
    near = SYNONYMS.get(first.text) or (nearest(first.text, verbs) if len(first.text) > 2 else None)
    second = failure.sentence[1].text if len(failure.sentence) > 1 else failure.found
    if near is None and not (second.isdigit() or second in ("all", "any")):
        return None
    return _at(first, "E0112", near or "")


def keyword_as_name(failure: Failure) -> Mistake | None:
    if "NAME" not in failure.expected or failure.found not in keywords():
        return None
    if failure.sentence_complete or failure.type in CONNECTIVES:
        return None
    return _here(failure, "E0113", f"{failure.found}-...")


# ---- everything else ---------------------------------------------------------------------------------------


def too_early(failure: Failure) -> Mistake | None:
    last = failure.last
    if not failure.at_end or last is None:
        return None
    return Mistake("E0102", last.start, last.end, last.text, expected=in_words(failure))


def _unexpected(failure: Failure) -> Mistake:
    return Mistake("E0101", failure.start, failure.end, failure.found, expected=in_words(failure))


DETECTORS: tuple[Callable[[Failure], Mistake | None], ...] = (
    tab,
    foreign_sign,
    capital,
    strange_character,
    wrong_depth,
    empty_block,
    bracket,
    missing_colon,
    else_alone,
    block_on_the_line,
    conditional_name,
    joined_sentences,
    unknown_verb,
    two_sentences,
    full_stop,
    loose_bracket,
    called_with_brackets,
    chained_comparison,
    keyword_as_name,
    too_early,
)
