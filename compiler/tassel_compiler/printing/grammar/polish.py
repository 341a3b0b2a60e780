"""The last pass over a sentence: what melts together, what is elided, where commas and spaces stand.

On entry the text of the templates, on exit the text as it is printed. All of it is data of the language, under the
phrases `contractions` (`de le` is `du`), `elisions` (`de ` before a vowel), `colon` and `spacing`. Where templates
mark a subject and a place at which the verb stands first (`Dann ↰` and `⟨du⟩ darfst`), the two change places.
"""

from __future__ import annotations

import re
from functools import cache

from tassel_compiler.printing.grammar.capitals import capitalised
from tassel_compiler.printing.grammar.templates import AGAIN, Templates
from tassel_compiler.resolve.typography import SPACING, spaced

SUBJECT, VERB, FIRST = "⟨", "⟩", "↰"  # a subject before its verb; where the verb of what follows stands first

COMMAS = re.compile(r",+(\s*[,;:.)])")  # a clause that closes with a comma, right before another sign
LEFT = re.compile(r"\s*\{\d\}")  # arguments that nobody gave
PROCLITIC = re.compile(r"(\w+) ‹(\w+)")  # a pronoun that stands before its verb: `take ‹it` is `it take`
BLANKS = re.compile(r" {2,}")
AFTER_COLON = re.compile(r"(?<=: )„?\w")
INVERTED = re.compile(rf"{FIRST}{SUBJECT}([^{SUBJECT}{VERB}]*){VERB}(,[^,]*,)? (\w+)")  # `Dann ↰⟨du⟩ darfst gehen`
MARKS = re.compile(f"[{SUBJECT}{VERB}{FIRST}]")
BEGINNING = re.compile(rf"({SUBJECT}?[“„«]?[\u00a0 ]?)\w")


def polished(text: str, templates: Templates) -> str:
    text = MARKS.sub("", INVERTED.sub(r"\3 \1\2", text.replace(AGAIN, "")))
    text = PROCLITIC.sub(r"\2 \1", BLANKS.sub(" ", LEFT.sub("", text)))
    text = _melted(text, templates)
    text = COMMAS.sub(r"\1", text.replace(" ,", ","))
    if templates.variants("colon").get("name") == "capital":
        text = AFTER_COLON.sub(lambda found: found[0].upper(), text)
    return spaced(text, templates.variants(SPACING)).strip()


def capital(text: str) -> str:
    """As a sentence begins, in quotes too."""
    return f"{found[1]}{capitalised(text[found.end(1) :])}" if (found := BEGINNING.match(text)) else text


def is_statement(text: str) -> bool:
    """Whether somebody is said to do something, or something to be so: nobody is told to."""
    return text.startswith(SUBJECT)


def _melted(text: str, templates: Templates) -> str:
    for apart, together in templates.variants("contractions").items():
        if apart in text:
            text = _contracted(apart).sub(together, text)
    folded = text.lower()
    for apart, together in templates.variants("elisions").items():
        if apart.lower() in folded:
            text = _elided(text, apart, together, templates)
    return text


def _elided(text: str, apart: str, together: str, templates: Templates) -> str:
    """With the shorter form before each word that sounds a vowel."""

    def shorter(found: re.Match[str]) -> str:
        return together if templates.starts_with_vowel(found.string[found.end() :]) else found[0]

    return _beginning(apart).sub(shorter, text)


@cache
def _contracted(apart: str) -> re.Pattern[str]:
    begin = r"(?<!\w)" if apart[0].isalpha() else ""
    return re.compile(begin + re.escape(apart))


@cache
def _beginning(apart: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(apart)}", re.IGNORECASE)
