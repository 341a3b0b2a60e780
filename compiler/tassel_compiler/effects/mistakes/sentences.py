"""Sentences that are joined, ended or called as in prose or in another language."""

from __future__ import annotations

from tassel_compiler.effects.failure import OPENERS, VERBS, Misfit, terminals
from tassel_compiler.effects.grammar import keywords
from tassel_compiler.effects.mistakes.mistake import Mistake, at, here

CONNECTIVES = terminals("FROM TO PER BY IF AND OR IS IN OF ON ELSE WHERE WHEN BE WHILE EXISTS FOR TIMES MOD NOT")


def conditional_name(failure: Misfit) -> Mistake | None:
    """`let x be 3 if c` would leave x without a value."""
    if failure.type != "IF" or not failure.sentence or failure.sentence[0].text not in ("let", "choose"):
        return None
    verb = failure.sentence[0].text
    where = "write ⟪`where`⟫ for what may be chosen; " if verb == "choose" else ""
    advice = f"{where}put the sentences that need it into a block with `if ...:`"
    return Mistake("E0119", failure.start, failure.end, failure.found, verb, advice)


def joined_sentences(failure: Misfit) -> Mistake | None:
    if failure.kind != "block":
        return None
    last = failure.last
    if failure.type in VERBS and last and last.text in (",", "then"):
        return at(last, "E0108", failure.found)
    if failure.type not in ("COMMA", "AND") or "SEMICOLON" not in failure.expected:
        return None
    after = failure.text[failure.end :].split()
    verb = next((w for w in after[:2] if w not in ("and", "then")), "")
    return here(failure, "E0108", verb)


def two_sentences(failure: Misfit) -> Mistake | None:
    if failure.kind != "block" or failure.type not in VERBS | OPENERS:
        return None
    if not failure.sentence_complete:
        return None
    joined = "write ⟪`do: |`⟫ and the sentences below it: without `|` YAML makes one line of them"
    repair = joined if failure.folded else ""
    return Mistake("E0103", failure.start, failure.end, failure.found, failure.found, repair)


def full_stop(failure: Misfit) -> Mistake | None:
    if failure.type != "DOT" or failure.kind != "block":
        return None
    return here(failure, "E0118")


def loose_end(failure: Misfit) -> Mistake | None:
    """`;` or `,` with nothing behind it."""
    last = failure.last
    if failure.at_end and last and last.text == ";":
        return at(last, "E0101", "⟪leave:leave it out⟫: `;` stands between two sentences")
    rest = failure.text[failure.end :].split("#")[0].strip()
    if failure.found in (",", "!", "}", "?") and not rest:
        return here(failure, "E0118", failure.found)
    return None


def loose_bracket(failure: Misfit) -> Mistake | None:
    last = failure.last
    if failure.type != "LPAR" or last is None or not last.text[0].isalpha() or last.text in keywords():
        return None
    return Mistake("E0120", last.start, failure.end, last.text, f"{last.text}(")


def called_with_brackets(failure: Misfit) -> Mistake | None:
    if failure.type != "CALL" or failure.kind != "block" or not failure.sentence_expected:
        return None
    name = failure.found[:-1]
    given = failure.text[failure.end :].partition(")")[0]
    return Mistake("E0121", failure.start, failure.end, name, f"{name} {given}".rstrip())


def chained_comparison(failure: Misfit) -> Mistake | None:
    compared = {"=", "!=", "<", "<=", ">", ">="}
    if failure.found not in compared or not any(w.text in compared for w in failure.sentence):
        return None
    return here(failure, "E0122", "and")


def keyword_as_name(failure: Misfit) -> Mistake | None:
    if failure.found not in keywords():
        return None
    if failure.names_option:
        return here(failure, "E0113", f"{failure.found}-...")
    if "NAME" not in failure.expected:
        return None
    if failure.sentence_complete or failure.type in CONNECTIVES:
        return None
    return here(failure, "E0113", f"{failure.found}-...")
