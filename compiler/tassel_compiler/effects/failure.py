"""Where the parser stopped, seen as an author sees it: words, the sentence, the open brackets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from tassel_compiler.loading.nodes import Scalar
from tassel_compiler.source import Span


def terminals(names: str) -> frozenset[str]:
    return frozenset(names.split())


VERBS = terminals(
    "TAKE GAIN SCORE PAY LOSE ADVANCE RAISE LOWER SET PUT DRAW MOVE SHUFFLE CHOOSE LET REQUIRE DO"
)
OPENERS = frozenset({"IF", "MAY", "UP", "REPEAT", "FOR", "AS"})
ENDS = frozenset({"_NL", "$END", "_DEDENT", "_INDENT"})

_WORD = re.compile(r"#[^\n]*|\n|[A-Za-z][\w-]*|\d+|\.\.|[<>!=]=|'s|\S")


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


@dataclass(frozen=True)
class Failure:
    """`type`, `start` and `end` describe the token that did not fit, `expected` those that would have."""

    kind: str
    scalar: Scalar
    text: str
    type: str
    start: int
    end: int
    expected: frozenset[str] = frozenset()

    @property
    def found(self) -> str:
        return self.text[self.start : self.end]

    @property
    def at_end(self) -> bool:
        return self.type in ENDS

    @property
    def sentence_complete(self) -> bool:
        """The words before the failure are a whole sentence."""
        return bool(self.expected & {"_NL", "SEMICOLON", "$END"})

    @property
    def sentence_expected(self) -> bool:
        return "TAKE" in self.expected

    @cached_property
    def before(self) -> tuple[Word, ...]:
        """All words before the failure, line breaks among them, comments not."""
        words = (Word(m.group(), m.start()) for m in _WORD.finditer(self.text, 0, self.start))
        return tuple(w for w in words if not w.text.startswith("#"))

    @cached_property
    def sentence(self) -> tuple[Word, ...]:
        """The words since the last line break, semicolon, colon or bar."""
        words: list[Word] = []
        for word in reversed(self.before):
            if word.text in ("\n", ";", ":", "|"):
                break
            words.append(word)
        return tuple(reversed(words))

    @property
    def last(self) -> Word | None:
        """The last visible word before the failure."""
        return next((w for w in reversed(self.before) if w.text != "\n"), None)

    @cached_property
    def open_brackets(self) -> tuple[Word, ...]:
        still: list[Word] = []
        for word in self.before:
            if word.text in ("(", "["):
                still.append(word)
            elif word.text in (")", "]") and still:
                still.pop()
        return tuple(still)

    def next_word(self) -> Word | None:
        """The first visible word from the failure on."""
        found = re.compile(r"[^\s#]+").search(self.text, self.start)
        return Word(found.group(), found.start()) if found else None

    def span(self, start: int, end: int) -> Span:
        return self.scalar.at(start, max(end, start))
