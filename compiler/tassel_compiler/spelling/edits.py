"""What advice is to be carried out, marked inside the sentence that says it.

Advice is read by people and carried out by programs, and the two must not say different things. So there is one
text: what a program can do stands between two marks in it, and a diagnostic parts it into the sentence that is printed
and the edits that it names (`parted`). Nobody reads an edit off the wording.

| written | printed | to be done |
|---|---|---|
| ⟪`gain`⟫, ⟪"each"⟫ | the same, without the marks | this text is written in place of what is wrong |
| ⟪leave:leave it out⟫ | leave it out | what is marked goes |
| ⟪path:`a/b`⟫ | `a/b` | the path in which the mistake stands, or below which it stands, becomes this one |
| ⟪close }:add the missing }⟫ | add the missing } | the sign is put where it is missing |
| ⟪say:`remove: [a/b]`⟫ | `remove: [a/b]` | the text says this too, wherever it says such things |

Other edits have names likewise, see `TO_DO`. Where exactly a text goes is found by whoever carries it out:
the place that is marked for people is where they should look, which may be a part of what changes, or more than that.
"""

from __future__ import annotations

import re
from typing import NamedTuple

WRITE, SAY = "write", "say"
TO_DO = {
    WRITE: "put this text there",
    "leave": "take away what is marked",
    "entry": "take away the entry that is marked",
    "drop": "take away the word that is named",
    "colon": "end the head of a block with a colon",
    "close": "put the sign that is missing",
    "comma": "put a comma before the key that is named",
    "apart": "begin a sentence before the word that is named",
    "quote": "put the value of the line in quotation marks",
    "below": "begin the value of the line on the next one",
    "path": "write this path",
    "instead": "write this entry instead",
    "each": "write this for the word wherever the line says it",
    "blank": "put an ordinary blank",
    "need": "call one of the keys so that are there",
    "among": "put one of these names there",
    SAY: "say this of another entry",
    "on": "name this part as the one that the overlay stands on",
}
_MARKED = re.compile(r"⟪(?:(?P<sort>[a-z]+)(?: (?P<what>[^:⟫]*))?:)?(?P<told>[^⟫]*)⟫")
_MARKS = str.maketrans("", "", "⟪⟫")
_ABOUT_ITSELF = ("among", "path", "instead", SAY)  # what is said there is what the edit is about
_QUOTES = '`"'


class Edit(NamedTuple):
    """What could be done: a sort of `TO_DO`, and the text, sign or word that it is about."""

    sort: str
    what: str = ""


def parted(advice: str) -> tuple[str, tuple[Edit, ...]]:
    """The sentence as it is printed, and what it says to do, in the order in which it says it."""
    if "⟪" not in advice:
        return advice, ()
    found = [_edit(match) for match in _MARKED.finditer(advice)]
    printed = _MARKED.sub(lambda match: match["told"] if match["sort"] in TO_DO else match[0], advice)
    return printed.translate(_MARKS), tuple(dict.fromkeys(found))


def unmarked(text: str) -> str:
    """A text of somebody else: whatever marks stand in it are none of ours."""
    return text.translate(_MARKS)


def _edit(match: re.Match[str]) -> Edit:
    if match["sort"] in TO_DO:
        told = match["told"].replace("`", "").strip(_QUOTES) if match["sort"] in _ABOUT_ITSELF else ""
        return Edit(match["sort"], match["what"] or told)
    said = match[0][1:-1]
    plain = said[1:-1] if len(said) > 1 and said[0] == said[-1] and said[0] in _QUOTES else said
    return Edit(WRITE, plain)
