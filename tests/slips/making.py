"""Slips that are made: one line of a good text with one thing wrong in it, as fingers and habits get it wrong.

People find the slips that matter; a generator finds members of the same families that nobody named, hundreds of them in
minutes. A slip here is one of a sort, in one line, and what was meant is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

_KEYBOARD = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_WORD = re.compile(r"[a-z][a-z-]{3,}")
_PLURAL = re.compile(r"(?<![\w-])[a-z]{3,}(?![\w-])")
_PATH = re.compile(r"^ *(?:- )?((?:[\w-]+/)+[\w-]+):")
_KEY = re.compile(r"(?<![\w/-])([a-z][a-z-]*)(?=: )")
_SIGN = re.compile(r"[:,;\"'{}\[\]()|]")
_TWO_WORDS = re.compile(r"(?<![\w-])([a-z][\w-]*) ([a-z\d][\w-]*)(?![\w:-])")
_OTHER_KEYS = {
    "do": "effect", "is": "value", "at": "when", "when": "if", "of": "for", "has": "with", "many": "plural",
    "one": "singular", "before": "above", "after": "behind", "copies": "count", "cost": "price", "each": "every",
    "title": "name", "then": "expect",
    "given": "start", "play": "plays", "by": "who", "gender": "genus", "verb": "word", "face": "side", "use": "uses",
}  # fmt: skip
_OTHER_SIGNS = str.maketrans(":,;{}[]()\"'", "=;,()()[]'`")
_OTHER_WORDS = {
    "take": "nimm", "gain": "gagne", "score": "marque", "pay": "zahle", "choose": "wähle", "if": "wenn", "in": "dans",
    "from": "von", "to": "nach", "and": "und", "or": "oder", "not": "nicht", "where": "wo", "put": "lege", "is": "ist",
    "one": "eins", "where's": "dont", "players": "joueurs", "as": "als", "by": "um", "per": "pro", "after": "nach",
}  # fmt: skip
_FORGOTTEN = re.compile(r"(?<![\w-])(?:in|of|to|from|by|is|where|times|each|as|for|one|be|any) ")


class MadeSlip(NamedTuple):
    sort: str
    line: int  # from 0
    text: str


def _near_key(line: str, random: Random) -> str:
    def other(word: str) -> str:
        at = random.randrange(len(word))
        row = next((row for row in _KEYBOARD if word[at] in row), "")
        place = row.find(word[at])
        beside = row[max(place - 1, 0) : place] + row[place + 1 : place + 2]
        return word[:at] + random.choice(beside) + word[at + 1 :] if beside else word

    return _one_of(_WORD, line, random, other)


def _swapped_letters(line: str, random: Random) -> str:
    def other(word: str) -> str:
        at = random.randrange(len(word) - 1)
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]

    return _one_of(_WORD, line, random, other)


def _letter_left_out(line: str, random: Random) -> str:
    def other(word: str) -> str:
        at = random.randrange(len(word))
        return word[:at] + word[at + 1 :]

    return _one_of(_WORD, line, random, other)


def _letter_twice(line: str, random: Random) -> str:
    def other(word: str) -> str:
        at = random.randrange(len(word))
        return word[: at + 1] + word[at:]

    return _one_of(_WORD, line, random, other)


def _number_of_a_noun(line: str, random: Random) -> str:
    return _one_of(_PLURAL, line, random, lambda word: word[:-1] if word.endswith("s") else f"{word}s")


def _sign_left_out(line: str, random: Random) -> str:
    return _one_of(_SIGN, line, random, lambda _: "")


def _other_sign(line: str, random: Random) -> str:
    return _one_of(_SIGN, line, random, lambda sign: sign.translate(_OTHER_SIGNS))


def _words_swapped(line: str, random: Random) -> str:
    return _one_of(_TWO_WORDS, line, random, lambda two: " ".join(reversed(two.split(" "))))


def _word_forgotten(line: str, random: Random) -> str:
    return _one_of(_FORGOTTEN, line, random, lambda _: "")


def _other_key(line: str, random: Random) -> str:
    return _one_of(_KEY, line, random, lambda key: _OTHER_KEYS.get(key, key))


def _other_language(line: str, random: Random) -> str:
    return _one_of(re.compile(r"(?<![\w-])[a-z]+(?![\w:-])"), line, random, lambda word: _OTHER_WORDS.get(word, word))


def _level_of_a_path(line: str, random: Random) -> str:
    def other(path: str) -> str:
        names = path.split("/")
        at = random.randrange(len(names))
        return "/".join((*names[:at], *names[at + 1 :]))

    return _one_of(_PATH, line, random, other)


def _depth(line: str, random: Random) -> str:
    return random.choice((f" {line}", f"  {line}", line[1:] if line.startswith(" ") else line))


_SORTS: dict[str, Callable[[str, Random], str]] = {
    "a key beside it": _near_key,
    "letters swapped": _swapped_letters,
    "a letter left out": _letter_left_out,
    "a letter twice": _letter_twice,
    "one or many": _number_of_a_noun,
    "a sign left out": _sign_left_out,
    "another sign": _other_sign,
    "words swapped": _words_swapped,
    "a word forgotten": _word_forgotten,
    "another key": _other_key,
    "another language": _other_language,
    "a level of a path": _level_of_a_path,
    "a depth": _depth,
}
SORTS = tuple(_SORTS)


def _one_of(pattern: re.Pattern[str], line: str, random: Random, other: Callable[[str], str]) -> str:
    """One of the places that fit, otherwise; the line as it is where none does."""
    found = list(pattern.finditer(line))
    if not found:
        return line
    one = random.choice(found)
    start, end = one.span(1) if pattern.groups == 1 else one.span()
    return line[:start] + other(line[start:end]) + line[end:]


def made_slip(text: str, sort: str, random: Random) -> MadeSlip | None:
    """The text with one slip of this sort; None where no line that was looked at has a place for one."""
    lines = text.split("\n")
    places = [n for n, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")]
    for n in random.sample(places, min(len(places), 12)):
        said, note, _ = lines[n].partition(" #")
        line = _SORTS[sort](said, random)
        if line != said:
            whole = "\n".join((*lines[:n], f"{line}{lines[n][len(said) :] if note else ''}", *lines[n + 1 :]))
            return MadeSlip(sort, n, whole)
    return None
