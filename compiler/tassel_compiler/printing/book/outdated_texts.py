"""Report texts written by hand that mention what a layer changes: nobody knows whether they are still true.

A text has a mark of what it was written for, and says more than the mark covers: a number that follows from many rules,
the name of something that is gone, who wins a tie. Until marks are exact such a text is to be read again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.frozen import frozen
from tassel_compiler.printing.book.changed_facts import ChangedFact, LayerStep, changed_facts
from tassel_compiler.printing.book.mentions import Mentions
from tassel_compiler.printing.book.texts_by_hand import HandText
from tassel_compiler.source import Span

_SHOWN = 4  # texts that the message names; the others stand below it


@frozen
class OutdatedText:
    """A text, what of it is changed, and by which words it says so: by language."""

    text: HandText
    fact: ChangedFact
    words: tuple[tuple[str, str], ...]


def report_outdated_texts(found: Iterable[OutdatedText], sink: Sink) -> None:
    """One warning for each place that changes something, with all texts that mention it."""
    by_place: dict[Span, dict[str, OutdatedText]] = {}
    for one in found:
        by_place.setdefault(one.fact.at, {}).setdefault(one.text.name, one)
    for at, texts in by_place.items():
        told = [f"{name} ({_quoted(one)})" for name, one in texts.items()]
        names = ", ".join(told[:_SHOWN]) + (", …" if len(told) > _SHOWN else "")
        whats = ", ".join(dict.fromkeys(one.fact.what for one in texts.values()))
        related = [Related(_line(one), one.text.at) for one in texts.values() if one.text.at is not None]
        sink.report("W1005", at, related=related, n=len(told), names=names, what=whats, layer=at.source.layer)


def outdated_texts(
    steps: Iterable[LayerStep], texts: Collection[HandText], languages: Sequence[str], layers: Sequence[str]
) -> Iterator[OutdatedText]:
    """The texts that mention a fact of a layer that came after them, each with the first fact it mentions."""
    rank = {layer: n for n, layer in enumerate(layers, 1)}
    for step in steps:
        facts = changed_facts(step)
        older = [text for text in texts if rank.get(text.layer, 0) < rank.get(step.layer, 0)] if facts else []
        if not older:
            continue
        readers = {lang: Mentions(step.before, step.after, lang) for lang in languages}
        for text in older:
            for lang, said in text.said.items():
                if lang in readers:
                    readers[lang].read(said)
        for text in older:
            found = [(fact, words) for fact in facts if (words := _words(fact, text, readers))]
            if found:
                by_language = dict(chain.from_iterable(words for _, words in reversed(found)))
                yield OutdatedText(text, found[0][0], tuple(by_language.items()))


def _words(fact: ChangedFact, text: HandText, readers: dict[str, Mentions]) -> tuple[tuple[str, str], ...]:
    if fact.entity:
        return tuple((lang, "") for lang in text.said) if fact.entity in text.entities else ()
    if fact.gone and fact.gone in text.about:  # its own words: they are printed no more
        return ()
    said = {lang: text.said[lang] for lang in readers if text.said.get(lang)}
    words = {lang: readers[lang].mentioned(fact, told, text.about) for lang, told in said.items()}
    if any(words.values()):
        words |= {lang: readers[lang].says(fact, told) for lang, told in said.items() if not words[lang]}
    return tuple((lang, word) for lang, word in words.items() if word)


def _quoted(one: OutdatedText) -> str:
    return ", ".join(dict.fromkeys(f"“{word}”" if word else one.fact.what for _, word in one.words))


def _line(one: OutdatedText) -> str:
    said = ", ".join(f"{lang} “{word}”" if word else lang for lang, word in one.words)
    return f"{one.text.name} speaks of {one.fact.what}: {said}"
