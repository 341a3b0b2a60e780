"""What each word of a sentence may have been, at what price in slips: the road to the nearest sentence.

What a person said is not taken back: numbers, comparisons, negations and conditions have no turning that leaves them
out, and a name of the rules is dear.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache

from tassel.workspace.cheapest_ways import Road, Turning, Uttered
from tassel.workspace.everyday import IDLE, OF_ONE_KIND, PHRASES, PUT_IN, SAYS_MUCH, SIGNS_SAID
from tassel.workspace.kindred import how_far, of_one_meaning, of_one_root
from tassel.workspace.nearness import HABITS
from tassel.workspace.restating import Language
from tassel_compiler.effects.grammar import grammar, keywords
from tassel_compiler.effects.tongues import meant_in_tongue
from tassel_compiler.spelling.amounts import like_digits
from tassel_compiler.spelling.distance import slips
from tassel_compiler.spelling.numerals import numeral

TOKEN = re.compile(
    r"['’]s\b|(?=[OoIl]*\d)(?=\d*[OoIl])[\dOoIl]+\b"
    r"|\d+(?:st|nd|rd|th)\b[\w-]*|\d+|[^\W\d_][\w-]*\(?|[<>=!:]=|=[<>]|<>|\.\.|&&|\|\||[^\w\s]"
)
_COUNTED = re.compile(r"(\d+)(?:st|nd|rd|th)\b")
_ORDINALS = {"1": "first", "2": "second", "3": "third"}
_UNKNOWN, _NAME, _KEYWORD = 1.3, 2.4, 1.4  # what it costs to leave such a word out
_JOINED, _PARTED, _LETTER, _SAID_SO, _SWAPPED, _DIGITS, _SIGN = 0.3, 0.4, 0.6, 0.6, 1.1, 0.3, 0.6
_ANAGRAM = 0.9
_CUT, _STEM = 0.9, 3  # a name without its end, or with one more; letters
_OF_ONE_STEM = 1.2
_MEANT = 0.4  # that another name was meant than the one that is said
_ONE, _BOUND, _ANY_THAT_FITS = 1.1, 0.9, 1.4
_VERBS = frozenset(["take", "gain", "score", "pay", "lose", "draw", "move", "put"])
_THAT_ONE = frozenset(["it", "this", "them", "that", "him", "her", "one"])
_ONE_OF_THEM = 1.2  # things that are printed so
_FAR_OFF = 1.4  # how much more it costs where nothing is marked
_ONE_OF_ITS_NOUN = 0.7
_NEAR = 4  # words
_FEW_NAMES = 8
_FORGOTTEN = 0.9  # the noun that goes with the verb
_NOBODYS = 2.5
_ENDS = re.compile(r"[;:|]")
_SO_FAR = "it"
_UNSEEN = 0.3  # what nobody knows, and nobody complained of


@cache
def _written() -> dict[str, str]:
    return {str(t.pattern.value): t.name for t in grammar().terminals if t.pattern.type == "str"}


def put_in() -> dict[str, tuple[float, str]]:
    """What may be missing anywhere."""
    return {_written()[text]: (cost, text) for cost, texts in PUT_IN for text in texts.split()}


def as_words(text: str) -> tuple[Uttered, ...]:
    """How the parser is told of a text; nothing of a text with other signs."""
    return tuple(Uttered(_terminal(piece), piece) for piece in TOKEN.findall(text))


def _terminal(piece: str) -> str:
    if piece in _written():
        return _written()[piece]
    if piece.isdecimal():
        return "NUMBER"
    return "CALL" if piece.endswith("(") else "NAME" if piece[0].isalpha() and piece == piece.lower() else "STRANGE"


def road(pieces: list[str], marked: Collection[int], fitting: Collection[str], words: Language) -> Road:
    """`marked` are the pieces that are told to be wrong, `fitting` names that could stand there."""
    near = range(min(marked, default=0) - _NEAR, max(marked, default=len(pieces)) + _NEAR + 1)
    found: list[list[Turning]] = []
    for n, piece in enumerate(pieces):
        dear = 1.0 if n in near else _FAR_OFF
        turnings: dict[tuple[int, tuple[Uttered, ...]], float] = {}
        for past, text, cost in _turnings(pieces, n, fitting if n in marked else (), words, n in near):
            put = as_words(text)
            if not any(word.terminal == "STRANGE" for word in put):
                price = cost * dear + _strange(put, words, fitting if n in marked else ())
                turnings[past, put] = min(turnings.get((past, put), price), price)
        strange = _strange(as_words(piece), words)
        itself = Turning(n + 1, as_words(piece), strange if n in near else min(strange, _UNSEEN), kept=True)
        others = [Turning(past, put, cost) for (past, put), cost in turnings.items()]
        found.append([itself, *others] if itself.words and itself.words[0].terminal != "STRANGE" else others)
    return Road(found, put_in())


def _strange(put: tuple[Uttered, ...], words: Language, fitting: Collection[str] = ()) -> float:
    """What it costs to say what nobody knows."""
    names = (word.text.rstrip("(") for word in put if word.terminal in ("NAME", "CALL"))
    return _NOBODYS * sum(not words.knows(name) and name not in fitting for name in names)


def _turnings(
    pieces: list[str], n: int, fitting: Collection[str], words: Language, near: bool
) -> Iterator[tuple[int, str, float]]:
    """How far, what, and for what price."""
    piece = pieces[n]
    if len(piece) > 1 and piece.endswith("("):
        for past, text, cost in _turnings([piece[:-1]], 0, fitting, words, near):
            if text and text.replace("-", "").isalnum():
                yield n + past, f"{text}(", cost
        yield n + 1, f"{piece[:-1]} (", _PARTED
        return
    yield from ((n + 1, text, cost) for text, cost in _called(piece, fitting, words))
    yield from ((n + 1, text, cost) for text, cost in _instead(piece, pieces, words))
    left_out = _left_out(piece, pieces[n - 1] if n else "", "".join(pieces[n + 1 : n + 2]), words)
    if left_out is not None:
        yield n + 1, "", left_out
    for many in (1, 2, 3):
        yield from ((n + many, text, cost) for text, cost in _together(pieces[n : n + many], many, words))
    if n + 1 < len(pieces) and near:
        behind = ((pieces[n + 1], 0.0), *_called(pieces[n + 1], (), words))
        yield from ((n + 2, f"{other} {piece}", _swapped(piece, other)) for other, cost in behind if cost <= _DIGITS)


def _instead(piece: str, pieces: list[str], words: Language) -> Iterator[tuple[str, float]]:
    """Signs and words of the language for others, and what one word says in two."""
    yield from ((text, _SIGN) for text in SIGNS_SAID.get(piece, ()))
    for cost, texts in OF_ONE_KIND:
        if piece in texts.split():
            yield from ((text, cost) for text in texts.split() if text != piece)
    if not words.knows(piece) and piece[0].isalpha():
        yield from ((name, _ONE_OF_ITS_NOUN) for name in _of_its_noun(piece, pieces, words))
    if not words.knows(piece) and piece.isalpha():
        halves = ((piece[:at], piece[at:]) for at in range(1, len(piece)))
        yield from ((f"{one} {rest}", _PARTED) for one, rest in halves if _both(one, rest, words))
    if piece in _VERBS:
        yield f"{piece} 1", _ONE
    before = pieces[pieces.index(piece) - 1] if piece.isdecimal() and piece in pieces[1:] else ""
    noun = words.score if before == "score" else words.cash if before in ("gain", "pay") else ""
    if noun:
        yield f"{piece} {noun}", _FORGOTTEN
    one, minus, less = piece.rpartition("-")
    if minus and not words.knows(piece) and words.knows(one) and (words.knows(less) or less.isdecimal()):
        yield f"{one} - {less}", _PARTED
    if "-" in piece and not words.knows(piece):
        whose = (f"{piece[:at]}'s {piece[at + 1 :]}" for at, sign in enumerate(piece) if sign == "-")
        yield from ((one, _PARTED) for one in whose if all(map(words.knows, one.split("'s "))))
    one_or_many = (piece.removesuffix("s"), f"{piece}s")
    yield from ((other, _PARTED) for other in one_or_many if _is_another(other, piece, words))
    said = sorted({name for name in pieces if len(name) == 1 and name.isalpha()})
    variables = said or list(words.near)
    if piece in ("in", "of"):
        yield from ((f"for {name} in", _BOUND) for name in variables)
    if piece in _THAT_ONE:
        yield from ((name, _SAID_SO) for name in variables)


def _of_its_noun(piece: str, pieces: list[str], words: Language) -> Iterator[str]:
    """`all card from pile`, where it is called `card-pile`: the noun of the sentence before what is said."""
    nouns = [f"{noun}-" for noun in pieces if noun in words.names]
    for name in sorted(words.names) if nouns else ():
        for rest in (name.removeprefix(noun) for noun in nouns if name.startswith(noun)):
            if rest == piece or of_one_root(piece, rest) or of_one_meaning(piece, rest):
                yield name


def _is_another(name: str, piece: str, words: Language) -> bool:
    return name != piece and piece not in keywords() and name in words.names


def _both(one: str, other: str, words: Language) -> bool:
    return words.knows(other) and len(other) > 1 and (one in keywords() or (len(one) > 1 and words.knows(one)))


def _swapped(piece: str, other: str) -> float:
    """Words of one sentence; a number before what it counts is likelier than one behind another word."""
    if _ENDS.search(piece + other):
        return _NOBODYS
    return _SWAPPED - 0.2 if other.isdecimal() and piece not in keywords() else _SWAPPED


def _called(piece: str, fitting: Collection[str], words: Language) -> Iterator[tuple[str, float]]:
    """What is meant by a word by itself; digits mean themselves."""
    if piece.isdecimal():
        return
    counted = _COUNTED.match(piece)
    if counted:
        yield f"{_ORDINALS.get(counted[1], counted[1])}{piece[counted.end() :]}", _DIGITS
        return
    folded = piece.casefold()
    digits = like_digits(piece)
    if digits is not None and not words.knows(piece):
        yield digits, _DIGITS
        if len(piece) > 1:
            return
    number = numeral(folded)
    if number is not None:
        yield str(number), _DIGITS
        if number == 1:
            yield "one", _DIGITS
    if folded != piece and words.knows(folded):
        yield folded, _DIGITS
    for said in (*HABITS.get(folded, ()), *meant_in_tongue(folded)):
        if said.rstrip(":") in keywords() or " " in said or not said.isalpha() or words.knows(said):
            yield said, _SAID_SO
    if not piece[0].isalpha() or (len(piece) == 1 and not words.knows(folded)):
        return
    printed_so = [name for name in _printed_so(piece, fitting, words) if name in words.names and name != piece]
    yield from ((name, _SAID_SO if len(printed_so) == 1 else _ONE_OF_THEM) for name in printed_so)
    if words.by_sort(folded):
        yield words.by_sort(folded), _SAID_SO
    if piece in keywords():
        return
    names = fitting if words.knows(piece) else (*fitting, *words.names, *words.bound, *keywords())
    ranked = sorted((cost, name) for name in names if (cost := _apart(folded, name)) is not None)
    if words.knows(piece):  # who says a name that is one has seldom cut another one short, or misspelt it
        ranked = [(cost + _MEANT * (cost > _PARTED), name) for cost, name in ranked if cost != _CUT or fitting]
    yield from ((name, cost) for cost, name in ranked[:_FEW_NAMES])
    meant = fitting if fitting or words.knows(piece) else words.names
    yield from ((name, cost) for cost, name in how_far(folded, meant))
    few = fitting if len(fitting) <= _FEW_NAMES and not words.knows(piece) else ()
    yield from ((name, _ANY_THAT_FITS) for name in few)


def _printed_so(piece: str, fitting: Collection[str], words: Language) -> list[str]:
    """Of a word that is marked, or that nobody knows, all things that are called so; of others the one."""
    if fitting or not words.knows(piece):
        return words.printed.all_own(piece)
    own = words.printed.own(piece, words.names)
    return [str(own)] if own is not None else []


def _apart(piece: str, name: str) -> float | None:
    """What it costs that somebody wrote this for that."""
    if piece == name:
        return None
    if piece.replace("-", "").replace("_", "") == name.replace("-", ""):
        return _JOINED
    if piece in (f"{name}s", f"{name}es") or name in (f"{piece}s", f"{piece}es"):
        return _PARTED
    if sorted(piece) == sorted(name) and len(piece) > 2:
        return _ANAGRAM if slips(piece, name, 1) > 1 else _LETTER
    if name.startswith(f"{piece}-") or name.endswith(f"-{piece}") or (piece.startswith(name) and len(name) > _STEM):
        return _CUT
    most = max(1, min(3, max(len(piece), len(name)) // 3))
    apart = slips(piece, name, most)
    if apart > most or apart >= min(len(piece), len(name)):
        return _OF_ONE_STEM if piece[: _STEM + 1] == name[: _STEM + 1] and len(piece) > _STEM + 1 else None
    return _LETTER * apart + (0.3 if piece[0] != name[0] else 0.0)


def _left_out(piece: str, before: str, behind: str, words: Language) -> float | None:
    """What it costs to leave a word out; nothing of what says much."""
    folded = piece.casefold()
    if folded in SAYS_MUCH or piece[0].isdecimal() or numeral(folded) is not None:
        return 0.5 if folded == before.casefold() or folded in ("a", "an", "un", "une") else None
    if folded == before.casefold():
        return 0.3
    if words.printed.own(piece, words.names) in (before, behind):
        return 0.4  # what it is called in print, beside its name
    if folded == _SO_FAR and behind and not behind[0].isalpha():
        return _NAME  # of it something is worked out
    if folded in IDLE:
        return 0.4 if not words.knows(folded) else 0.9
    if not piece[0].isalpha():
        return 0.6
    if words.knows(piece):
        return _KEYWORD if piece in keywords() else _NAME
    said_with = any(name and words.knows(name) and name not in keywords() for name in (before, behind))
    return _UNKNOWN if said_with else _NAME


def _together(few: list[str], many: int, words: Language) -> Iterator[tuple[str, float]]:
    """Several words that are one, or are said in another order."""
    if len(few) < many:
        return
    if all(piece[0].isalpha() for piece in few):
        if many > 1 and not all(map(words.knows, few)):
            yield from ((name, cost) for cost, name in how_far("-".join(few).casefold(), words.names))
        for joined, cost in (("-".join(few), _JOINED), ("".join(few), _PARTED)) if many > 1 else ():
            tail = "(" * joined.endswith("(")
            plain = joined.rstrip("(").casefold()
            if words.knows(plain):
                yield plain + tail, cost
            elif words.knows(plain.removesuffix("s")):
                yield plain.removesuffix("s") + tail, cost + _PARTED
        own = words.printed.own(" ".join(few), words.names)
        if own is not None:
            yield str(own), _SAID_SO
        said = " ".join(few).casefold()
        yield from ((own, _SAID_SO) for own in PHRASES.get(said, ()))
    if many == len("x(") and few[1] in ("(", "[", "{") and few[0][0].isalpha():
        yield f"{few[0]}(", _PARTED
    if many == 3 and few[1] in ("of", ".", "-", "de", "von", "_") and few[0][0].isalpha() and few[2][0].isalpha():
        owner, what = (few[2], few[0]) if few[1] in ("of", "de", "von") else (few[0], few[2])
        yield f"{owner}'s {what}", _SAID_SO
        yield f"{owner} {what}", _SAID_SO + 0.1
