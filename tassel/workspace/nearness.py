"""How far a text is from another one that may have been meant: the smaller the slip, the likelier it was made.

Counted in slips: a letter, a sign or a word that is missing, too much, another one, or in the wrong order. What people
often write for something costs as little as a letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import takewhile, zip_longest

from tassel.workspace.signs_kept import signs_lost, without_nought
from tassel_compiler.spelling.distance import slips
from tassel_compiler.spelling.numerals import numeral

PIECE = re.compile(r"'s\b|[\w-]+|[^\w\s]")
_OTHER_WORD = 3  # slips
_LETTER = 0.6
_DEPTH = 1.1  # of a line
_SIGN, _LOST_SIGN, _WORD, _LOST_WORD = 1.0, 1.2, 1.6, 2.0
_VARIABLE = 0.9  # another letter for something
_ORDER = 1.5
_DIGITS = 12
_LONG = 100  # pieces; of so many only those are compared that lie between what both begin and end with
_DENIED = re.compile(
    r"\b(?:not|no|never|unless|without|lacks|except|until|another|others?|secretly|reversed)\b"
    r"|\byour(?= [a-z][\w-]*'s )|n't\b|!(?!=)|(?<![<>!=])= 0\b"
)
_COUNTED = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d][\w-]*")
_NO_ONE = re.compile(r"\bno[- ]one\b|\bnoone\b")
_UNTIL_NO = re.compile(r"\buntil no\b")
_CHOSEN = re.compile(r"\bchoose (?:one|an?|1)(?= [a-z])(?! of )")  # it is always one
_SQUARED = re.compile(r"\b(\w[\w-]*)(?: ?(?:\^|\*\*) ?2\b|²)")
_CELL = re.compile(r"\((\d+)\.(\d+)\)")  # two numbers, and no part of one
_IN_A_NAME = re.compile(r"(?<=[a-z])\d+\b")  # `p33`
_ITEM = re.compile(r"(?m)^( *)-(?=[a-z][\w/.-]*(?:\([\d, ]+\))?\s*$|[{\[])")  # of a list, without its blank
_FOLDED = re.compile(r"(?m): *[>|][-+]?(?= |$)")  # what announces a text, and compares nothing
_MORE_OR_LESS = re.compile(r"(?<=: )(\d+) (more|less|fewer)(?=[,}\]]|$)")
_COMPARED_WITH_MORE = re.compile(r"(?<=[<>=] )\+ ?(?=\d)")
_SET_TO = re.compile(r"\b(set [^:;=]*?) = (?=0\b)")  # which asks nothing
_HALF = re.compile(r"\b0[.,]5 ([a-z][\w-]*) per (?!\d)")
_PARTED = re.compile(r"\d+[.,](?!0+$|\d{3}$)\d+")
_NONE = re.compile(r"\bnone\b|'s your\b|\bis empty\b")
_COMPARED = re.compile(
    r"[<>]|(?<!= )\b(?:more|less|fewer|greater|smaller|bigger|most|least|best|worst"
    r"|(?:high|low|great|small|bigg?)est)\b(?!:)"
)
_NEGATIVE = re.compile(r"(?<![\w)])(?<![\w)] )(?:[-+]\d|-[a-z])|(?<=: )\d+[-+](?=[,}\]]|$)", re.MULTILINE)
_LESS = re.compile(r"\b(?:lose|gain|score|take) \d|[\w)] [-+] \w")
_WORKED_OUT = re.compile(r"(?<=[\w)] )[-*/%×](?= [\w(])")
_BY = re.compile(r"(?<=\w )x(?= \w)|\b(?:raise|lower|mod|pay|lose)\b|\.\.|\bfrom: ")
_OPENED = str.maketrans("]})", "[{(")
_JOINT = 0.8  # two words that are one, or one that is two

HABITS: dict[str, tuple[str, ...]] = {
    "when": ("where", "at", "if"), "with": ("where", "by"), "if": ("where", "is"), "that": ("where",),
    "of": ("in", "from"),
    "&": ("and",), "&&": ("and",), "||": ("or",), "und": ("and",), "et": ("and",), "oder": ("or",), "ou": ("or",),
    "==": ("=",), "=>": (">=",), "=<": ("<=",), "above": (">",), "over": (">",), "below": ("<",), "under": ("<",),
    "minus": ("-",), "plus": ("+",), "times": ("*",), "true": ("yes",), "false": ("no",), "not": ("no",),
    "ja": ("yes",), "oui": ("yes",), "nein": ("no",), "non": ("no",), "on": ("at", "in"),
    "max": ("highest",), "maximum": ("highest",), "min": ("lowest",), "minimum": ("lowest",), "form": ("from",),
    "hidden": ("down",), "secret": ("down",), "visible": ("up",), "open": ("up",), "public": ("up",),
    "each": ("per", "for each"), "every": ("for each", "per"), "foreach": ("for each",),
    "for": ("for each", "as", "per"), "all": ("for each", "every"), "otherwise": ("else",), "optional": ("may",),
    "elif": ("else if", "else"), "elseif": ("else if",),
    "price": ("cost",), "bank": ("supply",), "box": ("supply",), "result": ("then",), "moves": ("when",),
    "either": ("choose one",), "add": ("score", "gain"), "get": ("take", "gain"), "receive": ("take", "gain"),
    "obtain": ("take", "gain"), "earn": ("gain", "score"), "discard": ("pay", "lose"), "sell": ("pay",),
    "spend": ("pay",), "return": ("pay",), "give": ("pay",), "move": ("advance",), "raise": ("advance",),
    "increase": ("raise", "advance"), "increment": ("raise",), "decrease": ("lower",), "steal": ("take",),
    "effect": ("do",), "does": ("do",), "value": ("is",), "delete": ("remove",), "drop": ("remove",), "new": ("add",),
    "edit": ("change",), "modify": ("change",), "changed": ("change",), "replace": ("change",), "append": ("extend",),
    "steps": ("levels",), "count": ("copies",), "number": ("copies",), "amount": ("copies",), "quantity": ("copies",),
    "titel": ("title",), "titre": ("title",), "name": ("title",), "feminine": ("f",), "masculine": ("m",),
    "neuter": ("n",), "s": ("n",), "le": ("m",), "der": ("m",), "la": ("f",), "die": ("f",), "het": ("n",),
    "das": ("n",), "une": ("f",), "eine": ("f",),
    "weiblich": ("f",), "w": ("f",), "vrouwelijk": ("f",), "sächlich": ("n",), "onzijdig": ("n",),
    "expect": ("then",), "expected": ("then",), "than": ("then",), "start": ("given",),
    "from": ("by",), "who": ("by",), "set": ("let",), "a": ("1",), "an": ("1",), "one": ("1",),
    "english": ("en",), "german": ("de",), "french": ("fr",), "deutsch": ("de",), "anglais": ("en",),
    "besitzer": ("owner",), "eigentümer": ("owner",), "propriétaire": ("owner",), "alle": ("all",), "tous": ("all",),
    "niemand": ("nobody",), "personne": ("nobody",), "verdeckt": ("down",), "cachée": ("down",), "caché": ("down",),
    "closed": ("down",), "offen": ("up",), "aufgedeckt": ("up",), "ouverte": ("up",), "everybody": ("all",),
    "everyone": ("all",), "contains": ("has",), "holds": ("has",), "cards": ("has",), "without": ("lacks",),
    "old": ("it",), "previous": ("it",), "before": ("it",), "current": ("it",), "base": ("it",), "alt": ("it",),
    "leer": ("empty",), "vide": ("empty",), "leeg": ("empty",), "wenn": ("when", "if"), "quand": ("when",),
    "wanneer": ("when",), "als": ("when", "if"), "si": ("if", "when"), "ancien": ("it",),
    "bisher": ("it",), "original": ("it",),
    "1": ("one", "yes"), "0": ("no",), "none": ("nobody",), "no": ("none",), "player": ("owner",), "self": ("owner",),
}  # fmt: skip
"""What people write, and what is written so here, in a sentence or as a key."""


@lru_cache(maxsize=4096)
def slips_between(before: str, after: str) -> float:
    """How many slips lie between two texts; blanks count where a line begins."""
    old, new = _pieces(before), _pieces(after)
    if sorted(old) == sorted(new) and old != new:
        return _ORDER
    if _joined(old) == _joined(new) and old != new:
        return _JOINT
    if len(old) > _LONG:
        old, new = _apart(old, new)
    changes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    made = [change for kind, i, j, k, n in changes if kind != "equal" for change in _paired(old[i:j], new[k:n])]
    signs = {change for change in made if not any(piece[:1].isalnum() for piece in change)}
    words = [change for change in made if change not in signs]
    signs = {(one.translate(_OPENED), other.translate(_OPENED)) for one, other in signs}  # a pair is one slip
    return sum(_far(*change) for change in (*signs, *words))  # who writes one sign for another does so throughout


def _apart(old: list[str], new: list[str]) -> tuple[list[str], list[str]]:
    """Without what both begin and end with."""
    same = _alike(old, new)
    old, new = old[same:], new[same:]
    same = _alike(old[::-1], new[::-1])
    return old[: len(old) - same], new[: len(new) - same]


def _alike(old: list[str], new: list[str]) -> int:
    """How many pieces they begin with are the same."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))


def numbers_lost(before: str, after: str) -> int:
    """How many numbers and comparisons are not said any more; a number that lost its sign is another."""
    before, after = (_CELL.sub(r"(\1,\2)", _NO_ONE.sub("nobody", text)) for text in (before, after))
    before = _FOLDED.sub(": |", _ITEM.sub(r"\1- ", _COMPARED_WITH_MORE.sub("", before)))
    before = _MORE_OR_LESS.sub(lambda found: f"{'+' if found[2] == 'more' else '-'}{found[1]}", before)
    before = _SET_TO.sub(r"\1 to ", before)
    before = _HALF.sub(r"1 \1 per 2 ", before)
    before = _SQUARED.sub(r"\1 * \1", _CHOSEN.sub("choose", _UNTIL_NO.sub("while some", before)))
    old, new = ([_number(piece) for piece in _COUNTED.findall(without_nought(text))] for text in (before, after))
    new += [_number(part) for piece in _COUNTED.findall(after) if "-" in piece for part in piece.split("-") if part]
    new += _IN_A_NAME.findall(after)
    signs = signs_lost(before, after)
    signs += max(len(_NEGATIVE.findall(before)) - len(_NEGATIVE.findall(after)) - len(_LESS.findall(after)), 0)
    compared = max(len(_COMPARED.findall(before)) - len(_COMPARED.findall(after)), 0)
    denied = len(_DENIED.findall(after)) + len(_NONE.findall(after))
    compared += max(len(_DENIED.findall(before)) - denied, 0)
    compared += max(len(_WORKED_OUT.findall(before)) - len(_WORKED_OUT.findall(after)) - len(_BY.findall(after)), 0)
    broken = any(_PARTED.fullmatch(number) and number not in new for number in old)
    broken = broken or any(number.endswith((".0", ",0")) and not {number, number[:-2]} & {*new} for number in old)
    return max(sum(n != "" for n in old) - sum(n != "" for n in new), 0) + signs + compared + broken


def _number(piece: str) -> str:
    if piece[0].isdecimal():
        return piece[:_DIGITS]
    spelt = numeral(piece)
    return "" if spelt is None else str(spelt)


def _paired(old: list[str], new: list[str]) -> Iterator[tuple[str, str]]:
    """What became what; nothing from nothing."""
    yield from zip_longest(old, new, fillvalue="")


def _far(one: str, other: str) -> float:
    if not one.strip() and not other.strip():
        return _DEPTH
    if not one:
        return _WORD if other[0].isalnum() else _SIGN
    if not other:
        return _LOST_WORD if one[0].isalnum() else _LOST_SIGN
    if numeral(one) is not None and str(numeral(one)) == other:
        return _LETTER
    if other in HABITS.get(one.casefold(), ()) or one.casefold() == other:
        return _LETTER
    if not one[0].isalnum() and not other[0].isalnum():
        return _LETTER
    if len(one) == len(other) == 1:
        return _VARIABLE
    apart = slips(one, other, _OTHER_WORD)
    return _LETTER * apart if apart < max(len(one), len(other)) else _LOST_WORD


def _joined(pieces: list[str]) -> str:
    return "".join(pieces).replace("-", "").replace("_", "")


def _pieces(text: str) -> list[str]:
    return [piece for line in text.split("\n") for piece in (_indent(line), *PIECE.findall(line)) if piece]


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]
