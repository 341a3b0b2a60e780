"""Small damages to a text: one line, one indented part or one word at a time."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

Damage = Callable[[str, Random], str]
_WORD = re.compile(r"[A-Za-z0-9_'-]+")
_STRANGE = (
    "0", "-1", "9999999999", "nobody", "yes", "you", "supply", "players", "it", "[]", "{}", "zzz", "number",
    "flag", "player", "if possible", "'s", "any", "all", "per", "(", ")", ":", "|", "- ", "~", "é", "3 x 0",
    "1..0", "maybe", "basket of", "in", "at random", "seat", "empty", "title", "deed", "exists", "''",
)  # fmt: skip


def damaged(text: str, seed: int) -> str:
    """The text with one damage, which follows from the seed."""
    random = Random(seed)
    return random.choice(DAMAGES)(text, random)


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def _block(lines: list[str], random: Random) -> slice:
    """A line with everything indented below it."""
    start = random.randrange(len(lines))
    depth = len(lines[start]) - len(lines[start].lstrip())
    end = start + 1
    while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > depth):
        end += 1
    return slice(start, end)


def delete_line(text: str, random: Random) -> str:
    lines = _lines(text)
    del lines[random.randrange(len(lines))]
    return "".join(lines)


def repeat_line(text: str, random: Random) -> str:
    lines = _lines(text)
    at = random.randrange(len(lines))
    lines.insert(random.randrange(len(lines)), lines[at])
    return "".join(lines)


def swap_lines(text: str, random: Random) -> str:
    lines = _lines(text)
    a, b = random.randrange(len(lines)), random.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "".join(lines)


def shift_line(text: str, random: Random) -> str:
    lines = _lines(text)
    at = random.randrange(len(lines))
    lines[at] = "  " + lines[at] if random.random() < 0.5 else lines[at].removeprefix("  ")
    return "".join(lines)


def delete_block(text: str, random: Random) -> str:
    lines = _lines(text)
    del lines[_block(lines, random)]
    return "".join(lines)


def swap_values(text: str, random: Random) -> str:
    """What stands behind the first colon of two lines changes places."""
    lines = _lines(text)
    a, b = random.randrange(len(lines)), random.randrange(len(lines))
    (one, colon, first), (two, sign, second) = lines[a].partition(":"), lines[b].partition(":")
    lines[a], lines[b] = one + colon + (second or "\n"), two + sign + (first or "\n")
    return "".join(lines)


def _word(text: str, random: Random) -> re.Match[str] | None:
    words = list(_WORD.finditer(text))
    return random.choice(words) if words else None


def delete_word(text: str, random: Random) -> str:
    word = _word(text, random)
    return text[: word.start()] + text[word.end() :] if word else text


def repeat_word(text: str, random: Random) -> str:
    word = _word(text, random)
    return text[: word.end()] + " " + text[word.start() :] if word else text


def another_word(text: str, random: Random) -> str:
    """A word of the same text in the place of this one."""
    word, other = _word(text, random), _word(text, random)
    return text[: word.start()] + other.group() + text[word.end() :] if word and other else text


def strange_word(text: str, random: Random) -> str:
    word = _word(text, random)
    return text[: word.start()] + random.choice(_STRANGE) + text[word.end() :] if word else text


def misspelt(text: str, random: Random) -> str:
    at = random.randrange(len(text))
    return text[:at] + random.choice(("", text[at] * 2, "x", "'", "\t", " ", "\n")) + text[at + 1 :]


DAMAGES: tuple[Damage, ...] = (
    delete_line, repeat_line, swap_lines, shift_line, delete_block, swap_values, delete_word, repeat_word,
    another_word, another_word, another_word, strange_word, strange_word, misspelt,
)  # fmt: skip
