"""Named mistakes: what people write who come from other languages, from prose, or in a hurry.

Each detector looks at a failure and either names the mistake or passes; the first that speaks is reported.
What nobody recognises becomes E0101, with what was found, what may stand there, and a sample of the sentence.
"""

from __future__ import annotations

from collections.abc import Callable

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects.failure import Misfit
from tassel_compiler.effects.mistakes import characters, joined, layout, sentences, tried, words
from tassel_compiler.effects.mistakes.mistake import Mistake
from tassel_compiler.effects.mistakes.unnamed import too_early, unexpected

DETECTORS: tuple[Callable[[Misfit], Mistake | None], ...] = (
    characters.tab,
    characters.blank,
    words.number_word,
    sentences.loose_end,
    words.between_options,
    tried.test_alone,
    words.phrase,
    tried.less_than_nothing,
    words.foreign_word,
    characters.foreign_sign,
    words.printed_word,
    characters.capital_letter,
    characters.strange_character,
    tried.block_among_options,
    layout.wrong_depth,
    layout.empty_block,
    layout.bracket,
    layout.missing_colon,
    layout.else_alone,
    layout.block_on_the_line,
    sentences.conditional_name,
    sentences.joined_sentences,
    words.unknown_verb,
    sentences.two_sentences,
    sentences.full_stop,
    sentences.loose_bracket,
    sentences.called_with_brackets,
    sentences.chained_comparison,
    tried.unbracketed,
    tried.verb_behind,
    sentences.keyword_as_name,
    joined.set_behind_is,
    joined.step_without_test,
    too_early,
)


_NAMED = "E0113"


def _is_told(word: str, sink: Sink) -> bool:
    """A name that no text can say is told where it is declared, and not at each text that says it."""
    return any(one.code == _NAMED and one.span is not None and one.span.words == word for one in sink.items)


def report(failure: Misfit, sink: Sink) -> Mistake:
    """Tell what is wrong, and hand it back."""
    found = next((m for look in DETECTORS if (m := look(failure))), None) or unexpected(failure)
    span = failure.span(found.start, found.end)
    if found.code == _NAMED and _is_told(found.found, sink):
        return found
    within = failure.within if found.code in ("E0101", "E0102") else ""
    sink.report(
        found.code, span, found=found.found, expected=found.expected, repair=found.repair, within=within,
        sample=failure.sample,
    )  # fmt: skip
    return found


__all__ = ["Mistake", "report"]
