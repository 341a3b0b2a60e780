"""A sentence said again in the words of the rules: several slips at once, as people make them who think in prose.

Word by word: what a word of the game or of the language is called otherwise becomes that word, articles and full stops
go, a numeral becomes its digits. Then by the readings of everyday English. None of it is believed: what comes out is
tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tassel.workspace.kindred import of_money
from tassel.workspace.nearness import HABITS
from tassel_compiler.effects.grammar import keywords
from tassel_compiler.effects.phrasebook.readings import readings, sentences_of
from tassel_compiler.effects.tongues import meant_in_tongue
from tassel_compiler.resolve.reserved import ASKED, LITERALS, SAID, TYPES
from tassel_compiler.spelling import NO_WORDS, Grade, Spellings, nearest
from tassel_compiler.spelling.numerals import numeral

_PIECE = re.compile(r"'s\b|[^\W\d_][\w-]*|\d+|\s+|.", re.DOTALL)
_DEFINITE = frozenset(("the", "le", "la", "les", "der", "die", "das", "den", "dem", "l'"))
_ARTICLES = _DEFINITE | {"a", "an", "un", "une", "ein", "eine", "einen", "einem"}
GETS = ("take", "gain", "score")
_GOT = re.compile(r"\b(take|gain|score)(?= (?:\d+|\([^()]*\)) (?:any )?([a-z][a-z0-9-]*)(?! from)\b)")
_WORD = re.compile(r"(?<!')(?<![\w-])[^\W\d_][\w-]*")
_TRANSLATED, _SHORTENED, _READ, _GUESSED = 0.7, 1.3, 0.4, 1.5  # slips that it counts as
_BOUND_HERE = re.compile(r"(?<![\w-])([a-z]) in\b")
_SAID = frozenset({*SAID, *LITERALS, *ASKED, *TYPES, "abs", "min", "max"})
_POINTS = ("point", "punkt", "punt", "victory-point", "siegpunkt", "overwinningspunt")
_POINTS_SHORT = frozenset(("vp", "vps", "pt", "pts", "pv", "sp", "pp"))
_LONGEST = 3  # words of a name as it is printed
_OWNER = re.compile(r"\b([a-z][a-z0-9-]*)\.([a-z][a-z0-9-]*)\b")


@dataclass(frozen=True, slots=True)
class Language:
    """The words that may stand in sentences of a rule set."""

    names: frozenset[str] = frozenset()
    printed: Spellings = NO_WORDS
    score: str = ""
    cash: str = ""  # what is paid most often
    idiom: Callable[[str], str] = lambda noun: ""  # which verb a noun goes with
    bound: frozenset[str] = frozenset()  # names of variables
    near: tuple[str, ...] = ()  # those of them that were chosen last
    meant: dict[str, str | None] = field(default_factory=dict)  # what was looked up already

    def knows(self, word: str) -> bool:
        return word in self.names or word in self.bound or word in keywords() or word in _SAID

    def by_sort(self, folded: str) -> str:
        """What points and what is paid are called in this game."""
        if folded.startswith(_POINTS) or folded in _POINTS_SHORT:
            return self.score
        return self.cash if of_money(folded) else ""

    def strange(self, line: str) -> int:
        """How many words of it nobody knows."""
        own = frozenset(_BOUND_HERE.findall(line))
        return sum(word not in own and not self.knows(word) for word in _WORD.findall(line))


def restated(line: str, words: Language) -> Iterator[tuple[float, str]]:
    """What to write instead of a line, and how many slips it counts as at most."""
    for said, cost in _said_again(line, words):
        yield cost, said
    for said, before in ((line, 0.0), *_said_again(line, words)):
        for begin, end in dict.fromkeys(sentences_of(said)):
            for start, past, put in readings(said[begin:end]):
                whole = idiomatic(f"{said[: begin + start]}{put}{said[begin + past :]}", words)
                if words.strange(whole) > words.strange(line):
                    continue
                yield before + _READ, whole
                yield from ((before + _READ + cost, once_more) for once_more, cost in _said_again(whole, words))


def _said_again(line: str, words: Language) -> tuple[tuple[str, float], ...]:
    """Once with what is not understood, once without."""
    found: dict[str, float] = {}
    for keep in (True, False):
        said = "".join(_word_by_word(line, words, keep))
        said = line[: len(line) - len(line.lstrip())] + said.lstrip()
        said = _OWNER.sub(r"\1's \2", said)
        said = re.sub(r"(?<=\S) {2,}", " ", said)
        said = re.sub(r" +(?=[;:,.]|$)", "", said).rstrip(".!")
        said = idiomatic(said, words)
        understood = all(words.knows(word) for word in _WORD.findall(said))
        if said != line:
            found.setdefault(said, (_TRANSLATED if keep else _SHORTENED) if understood else _GUESSED)
    return tuple(found.items())


def idiomatic(line: str, words: Language) -> str:
    """With the verb that goes with the noun."""
    return _GOT.sub(lambda got: words.idiom(got[2]) or got[1], line)


def _word_by_word(line: str, words: Language, keep: bool) -> Iterator[str]:
    pieces = _PIECE.findall(line)
    n = 0
    while n < len(pieces):
        for many in (2 * _LONGEST - 1, 2 * _LONGEST - 3):  # words and the blanks between them
            together = "".join(pieces[n : n + many])
            own = words.printed.own(together, words.names) if " " in together and n + many <= len(pieces) else None
            if own is not None and together not in words.names:
                yield str(own)
                n += many
                break
        else:
            yield _meant(pieces, n, words, keep)
            n += 1


def _meant(pieces: list[str], n: int, words: Language, keep: bool) -> str:
    piece = pieces[n]
    if not piece[0].isalpha() or words.knows(piece):
        return HABITS.get(piece, (piece,))[0] if piece in ("&", "=>", "=<") else piece
    folded = piece.casefold()
    if folded in _ARTICLES and not words.knows(folded):
        return "1" if folded not in _DEFINITE and _amount(pieces, n) else ""
    if piece not in words.meant:
        words.meant[piece] = _looked_up(piece, folded, words)
    own = words.meant[piece]
    return own if own is not None else piece if keep or len(piece) == 1 else ""


def _looked_up(piece: str, folded: str, words: Language) -> str | None:
    if words.knows(folded):
        return folded
    number = numeral(folded)
    if number is not None:
        return str(number)
    own = words.printed.own(piece, words.names)
    if own is not None:
        return str(own)
    near = nearest(folded, words.names)
    if near is not None and near.grade is Grade.SAME:
        return str(near)
    if words.by_sort(folded):
        return words.by_sort(folded)
    tongue = next((own for own in meant_in_tongue(folded) if own in keywords() or own in _SAID), None)
    if tongue is not None:
        return tongue
    if folded.endswith("s") and folded[:-1] in keywords():
        return folded[:-1]
    near = nearest(folded, words.names | keywords()) if len(folded) > 1 else None
    return str(near) if near is not None and near.grade is Grade.SLIP else None


def _amount(pieces: list[str], n: int) -> bool:
    """Whether an article stands where a number does: behind a verb."""
    before = "".join(pieces[:n]).split()
    return bool(before) and (before[-1] in keywords() or bool(meant_in_tongue(before[-1])))
