"""One row of the phrasebook: how people say something, and how the language says it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from tassel_compiler.effects.failure import VERBS

_PARTS = {
    "VERB": "(?:" + "|".join(sorted(verb.lower() for verb in VERBS)) + ")",
    "GET": "(?:take|gain|score)",
    "MOVE": "(?:take|gain|score|pay|lose|put|draw|move)",
    "NAME": r"[a-z][a-z0-9-]*",
    "TERM": r"(?:\([^()]*\)|\w+(?:-\w+)*(?:'s \w+(?:-\w+)*)*(?:\([^()]*\))?)",
    "PATH": r"[a-z][a-z0-9-]*(?:'s [a-z][a-z0-9-]*)*",
}


@dataclass(frozen=True, slots=True)
class SlipRow:
    """The group `at` of the pattern is what is pointed at; the groups fill the repair in.

    `{x!i}` in a repair is the first letter of a group, a name for one of many.
    """

    code: str
    written: str  # the pattern, with words in capitals for sorts of words
    repair: str
    anywhere: bool = False  # in the middle of a sentence too

    @property
    def pattern(self) -> re.Pattern[str]:
        """Read when a text is not in order, and not by everybody who starts the program."""
        return pattern_of(self.written)

    def match(self, sentence: str) -> re.Match[str] | None:
        return self.pattern.search(sentence) if self.anywhere else self.pattern.match(sentence)

    def advice(self, found: re.Match[str]) -> str:
        groups = {name: " ".join((text or "").split()) for name, text in found.groupdict().items()}
        first = {f"{name}_1": text[:1] for name, text in groups.items()}
        return self.repair.format(**groups, **first)


def row(code: str, pattern: str, repair: str) -> SlipRow:
    """Words in capitals stand for sorts of words; a pattern that begins with `...` is looked for anywhere."""
    return SlipRow(code, pattern.removeprefix("..."), repair, pattern.startswith("..."))


@cache
def pattern_of(written: str) -> re.Pattern[str]:
    text = written
    for name, part in _PARTS.items():
        text = re.sub(rf"\b{name}\b", lambda _, part=part: part, text)  # type: ignore[misc]
    return re.compile(text)
