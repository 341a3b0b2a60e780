"""Where the parser stopped, seen as an author sees it: words, the sentence, the open brackets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from tassel_compiler.effects.grammar import spelling
from tassel_compiler.effects.samples import IF_ELSE, SAMPLES
from tassel_compiler.loading.nodes import Scalar
from tassel_compiler.source import Span
from tassel_compiler.spelling import NO_WORDS, Spellings


def terminals(names: str) -> frozenset[str]:
    return frozenset(names.split())


VERBS = terminals(
    "TAKE GAIN SCORE PAY LOSE ADVANCE RAISE LOWER SET PUT DRAW MOVE SHUFFLE CHOOSE LET REQUIRE DO"
)
OPENERS = frozenset({"IF", "MAY", "UP", "REPEAT", "FOR", "AS"})
_ENDS = frozenset({"_NL", "$END", "_DEDENT", "_INDENT"})

_LETTERS = re.compile(r"[^\W\d_][\w-]*")
_SENTENCE_END = re.compile(r"[\n;#]|\Z")
_WORD = re.compile(r"#[^\n]*|\n|[A-Za-z][\w-]*|\d+|\.\.|[<>!=]=|'s|\S")


@dataclass(frozen=True, slots=True)
class FoundWord:
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


@dataclass(frozen=True)
class Misfit:
    """`type`, `start` and `end` describe the token that did not fit, `expected` those that would have."""

    kind: str
    scalar: Scalar
    text: str
    type: str
    start: int
    end: int
    expected: frozenset[str] = frozenset()
    lexicon: Spellings = NO_WORDS  # the words that the game prints

    @property
    def word(self) -> FoundWord | None:
        """The whole word at the failure, with letters that names do not have."""
        found = next((m for m in _LETTERS.finditer(self.text) if m.start() <= self.start < m.end()), None)
        return FoundWord(found.group(), found.start()) if found else None

    @property
    def found(self) -> str:
        return self.text[self.start : self.end]

    @property
    def at_end(self) -> bool:
        return self.type in _ENDS

    @property
    def sentence_complete(self) -> bool:
        """The words before the failure are a whole sentence."""
        return bool(self.expected & {"_NL", "SEMICOLON", "$END"})

    @property
    def sentence_expected(self) -> bool:
        return "TAKE" in self.expected

    @cached_property
    def before(self) -> tuple[FoundWord, ...]:
        """All words before the failure, line breaks among them, comments not."""
        words = (FoundWord(m.group(), m.start()) for m in _WORD.finditer(self.text, 0, self.start))
        return tuple(w for w in words if not w.text.startswith("#"))

    @cached_property
    def sentence(self) -> tuple[FoundWord, ...]:
        """The words since the last line break, semicolon, colon or bar."""
        words: list[FoundWord] = []
        for word in reversed(self.before):
            if word.text in ("\n", ";", ":", "|"):
                break
            words.append(word)
        return tuple(reversed(words))

    @property
    def whole(self) -> tuple[int, str]:
        """Where the sentence begins, and all of it, as far as its line goes."""
        if self.kind != "block":
            start = len(self.text) - len(self.text.lstrip())
            return start, self.text.strip()
        first = self.sentence[0] if self.sentence else self.word
        start = first.start if first else self.start
        end = _SENTENCE_END.search(self.text, start)
        return start, self.text[start : end.start() if end else None].rstrip()

    @property
    def folded(self) -> bool:
        """The word stands on a line of its own in the file, but YAML has joined that line with the one before."""
        source, at = self.scalar.span.source, self.span(self.start, self.end).start
        own_line = not source.text[source.text.rfind("\n", 0, at) + 1 : at].strip()
        return own_line and self.scalar.style in ("", ">") and bool(self.sentence)

    @property
    def names_option(self) -> bool:
        """A word with a colon on a line of its own, below a head that has options or a block."""
        after = self.text[self.end :].lstrip(" ")
        return not self.line and after.startswith(":") and self.text[: self.start].rstrip().endswith("choose one:")

    @property
    def line(self) -> str:
        """The line of the failure, as far as the failure."""
        return self.text[self.text.rfind("\n", 0, self.start) + 1 : self.start].strip()

    @property
    def within(self) -> str:
        """The sort of sentence that was being read, by its first word."""
        words = [self.sentence[0].text] if self.sentence else []
        return next((word for word in words if word in SAMPLES), "")

    @property
    def sample(self) -> str:
        if self.kind == "formula" and self.expected == {"ELSE"}:
            return IF_ELSE
        return SAMPLES.get(self.within, "")

    @property
    def may_stand(self) -> frozenset[str]:
        """The words of the language that would have fitted."""
        return frozenset(spelling().get(name, name) for name in self.expected)

    @property
    def last(self) -> FoundWord | None:
        """The last visible word before the failure."""
        return next((w for w in reversed(self.before) if w.text != "\n"), None)

    @cached_property
    def open_brackets(self) -> tuple[FoundWord, ...]:
        still: list[FoundWord] = []
        for word in self.before:
            if word.text in ("(", "["):
                still.append(word)
            elif word.text in (")", "]") and still:
                still.pop()
        return tuple(still)

    def next_word(self) -> FoundWord | None:
        """The first visible word from the failure on."""
        found = re.compile(r"[^\s#]+").search(self.text, self.start)
        return FoundWord(found.group(), found.start()) if found else None

    def span(self, start: int, end: int) -> Span:
        return self.scalar.at(start, max(end, start))
