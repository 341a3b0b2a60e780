"""A text says the same numbers in every language.

Whether a number is the one that is played the mark of its text knows, and one language would be enough to read. So none
of the others may say another one. One and two are asked for in digits alone: as words they are also articles, pairs
and "both". What is made of a number, such as a German `dreimal` or a `100er`, says it too, but is not asked for
elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from tassel_compiler.diagnostics import Sink
from tassel_compiler.resolve.declarations import Declarations, Word
from tassel_compiler.source import Span

_SLOT = re.compile(r"\{[^}]*\}")
_LEAST, _MOST = 3, 12  # of those that phrases have words for


def check_numbers(declared: Declarations, name: str, texts: Mapping[str, str], at: Span | None, sink: Sink) -> None:
    """The first number that one language says and another does not."""
    found = next(uneven(declared.phrases, texts), None)
    if found is not None:
        number, one, other = found
        sink.report("W0806", at, name=name, number=number, one=one, other=other)


def uneven(phrases: Mapping[str, Word], texts: Mapping[str, str]) -> Iterator[tuple[int, str, str]]:
    """A number, the language that says it and one that does not."""
    words = {lang: re.findall(r"\w+", _SLOT.sub(" ", text).casefold()) for lang, text in texts.items() if text}
    for one, said in words.items():
        known = numerals(phrases, one)
        numbers = {int(word) if word.isdecimal() else known.get(word, 0) for word in said if len(word) < 10}
        digits = {int(word) for word in said if word in ("1", "2")}
        for number in sorted({n for n in numbers if n >= _LEAST} | digits):
            for other, there in words.items():
                spoken = {name for name, n in numerals(phrases, other, 1).items() if n == number}
                if not any(re.match(rf"{number}(?!\d)", word) or word.startswith((*spoken,)) for word in there):
                    yield number, one, other


def numerals(phrases: Mapping[str, Word], lang: str, least: int = _LEAST) -> dict[str, int]:
    """The words of a language for its numbers."""
    found = {}
    for number in range(least, _MOST + 1):
        word = phrases.get(f"numeral-{number}")
        for text in (word.forms.get(lang, {}) if word is not None else {}).values():
            found[text.casefold()] = number
    return found
