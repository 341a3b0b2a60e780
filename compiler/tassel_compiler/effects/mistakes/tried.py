"""Repairs that are tried: where the reader stood says what was meant, and the sentence so written is in order.

A sentence is written again in each way that its place allows, and the first one that the grammar takes is offered. What
none of them mends is no mistake of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from lark.exceptions import LarkError

from tassel_compiler.effects.failure import OPENERS, VERBS, Misfit
from tassel_compiler.effects.grammar import grammar, keywords
from tassel_compiler.effects.layout import WrongDepth
from tassel_compiler.effects.mistakes.mistake import Mistake

WORKED_OUT_BY = frozenset({"PLUS", "MINUS", "TIMES", "OVER", "MOD"})
TEST_WORDS = frozenset({"IS", "EXISTS", "UNEQUAL", "LESS", "ATMOST", "MORE", "ATLEAST", "POSSESSIVE"})  # `=` may set
BEHIND = {
    ("pay", "to"): "who is paid: a player or a place",
    ("take", "from"): "where it comes from: a player, a place or `supply`",
    ("gain", "from"): "where it comes from: a player, a place or `supply`",
    ("set", "to"): "a value",
    ("advance", "by"): "a number or a name",
    **{(verb, "from"): "where it lies: a zone, a player, a place or `supply`" for verb in ("draw", "move")},
    **{(verb, "to"): "where it goes: a zone, a player, a place or `supply`" for verb in ("draw", "move")},
    **{("put", where): "a zone or a place" for where in ("on", "in")},
}
OPTION_NAME = "this-way"
_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r" *(?P<n>[\w-]+)")
_RAISED = re.compile(r"(?P<verb>raise|lower) (?P<what>[^;:]+) by $")
_OPERATOR = re.compile(r"(?P<sign>[-+*/]|\bmod\b) *$")
_BINDS = re.compile(r" *(?:[*/]|mod\b)")  # before what it stands behind is taken away from anything
_OPTIONS = re.compile(r"choose one:[ ]*(?:#[^\n]*)?$")


def reads(text: str, kind: str = "block") -> bool:
    """Whether the grammar takes a text."""
    try:
        grammar().parse(text + "\n" if kind == "block" else text, start=kind)
    except (LarkError, WrongDepth):
        return False
    return True


def unbracketed(failure: Misfit) -> Mistake | None:
    """`advance road by coin mod 3`: whatever is worked out stands in brackets. Both ends of it are tried."""
    if failure.kind != "block" or failure.type not in WORKED_OUT_BY:
        return None
    begin, text = failure.whole
    at = failure.start - begin
    starts = [found.start() for found in _WORD.finditer(text, 0, at)][::-1]
    ends = [found.end() for found in _WORD.finditer(text, failure.end - begin)][::-1]
    for start, end in product(starts, ends):
        if reads(f"{text[:start]}({text[start:end]}){text[end:]}"):
            return Mistake("E0125", begin + start, begin + end, text[start:end], f"({text[start:end]})")
    return None


def less_than_nothing(failure: Misfit) -> Mistake | None:
    """`set debt to -2`, `raise debt by -2`, `3 - -2`: no number has a sign. What is advised comes to the same."""
    begin, text = failure.whole
    at, end = failure.start - begin, failure.end - begin
    number = _NUMBER.match(text, end) if failure.type == "MINUS" else None
    if number is None:
        return None
    raised, before = _RAISED.search(text[:at]), _OPERATOR.search(text[:at])
    if raised is not None:
        verb = "lower" if raised["verb"] == "raise" else "raise"
        told, start = f"{verb} {raised['what']} by {number['n']}", raised.start("verb")
    elif before is not None and before["sign"] in "+-":
        told, start = f"{'-' if before['sign'] == '+' else '+'} {number['n']}", before.start("sign")
    elif before is not None or _BINDS.match(text, number.end()):
        told, start = f"(0 - {number['n']})", at
    else:
        told, start = f"0 - {number['n']}", at
    if not reads(f"{text[:start]}{told}{text[number.end():]}", failure.kind):
        return None
    return Mistake("E0130", begin + start, begin + number.end(), text[start : number.end()], f"write ⟪`{told}`⟫")


def test_alone(failure: Misfit) -> Mistake | None:
    """`leader is p`: a test where a sentence stands."""
    begin, text = failure.whole
    if failure.kind != "block" or failure.type not in TEST_WORDS or not text or text.split()[0] in keywords():
        return None
    head, colon, _ = text.partition(":")
    test = head.rstrip()
    if not reads(test, "condition") or reads(f"do {test}"):  # a name alone asks nothing
        return None
    return Mistake("E0133", begin, begin + len(test), test, f"{'if' if colon else 'require'} {test}")


def verb_behind(failure: Misfit) -> Mistake | None:
    """`pay 1 coin to score`: a sentence begins where the one before it lacks its end."""
    last = failure.last
    if failure.kind != "block" or failure.type not in VERBS or last is None or not failure.sentence:
        return None
    expected = BEHIND.get((failure.sentence[0].text, last.text))
    if expected is None:
        return None
    begin, _ = failure.whole
    before = failure.text[begin : last.start].rstrip()
    repair = f"write ⟪`{before}`⟫, and `;` before the sentence with `{failure.found}`" if reads(before) else ""
    return Mistake("E0101", failure.start, failure.end, failure.found, repair, expected)


def block_among_options(failure: Misfit) -> Mistake | None:
    """Below `choose one:` a block is an option only under a name."""
    if failure.kind != "block" or failure.type not in OPENERS or failure.line or not _lists_options(failure):
        return None
    found = next((told for told, text in _as_options(failure) if reads(text)), "")
    head = failure.text[failure.start :].partition("\n")[0].rstrip()
    return Mistake("E0134", failure.start, failure.start + len(head), failure.found, found) if found else None


def _lists_options(failure: Misfit) -> bool:
    """Whether the block around this line is one of options."""
    lines = failure.text[: failure.start].split("\n")
    depth = len(lines[-1])
    above = next((line for line in reversed(lines[:-1]) if line.strip() and len(line) - len(line.lstrip()) < depth), "")
    return bool(_OPTIONS.search(above))


def _as_options(failure: Misfit) -> Iterator[tuple[str, str]]:
    """What to write, and the whole choice with it: under a name that has the test, or with the block below a name."""
    depth = len(failure.text[: failure.start].rpartition("\n")[2])
    lines = failure.text[failure.start :].split("\n")
    below = next((i for i, line in enumerate(lines[1:], 1) if line.strip() and _depth(line) <= depth), len(lines))
    head, body = lines[0], lines[1:below]
    test = re.fullmatch(r"if ([^:]+):(.*)", head.rstrip())
    chosen = "choose one:\n  other:\n    x\n"
    if test is not None and not "".join(lines[below : below + 1]).lstrip().startswith("else"):
        named = f"{OPTION_NAME} when {test[1]}:{test[2]}"
        yield f"write ⟪`{named}`⟫", f"{chosen}  {named}\n{_below(body, depth, 4)}"
    told = f"write ⟪`{OPTION_NAME}:`⟫ on a line of its own, and `{head.split(':')[0]}: ...` below it, further in"
    yield told, f"{chosen}  {OPTION_NAME}:\n    {head}\n{_below(body, depth, 6)}"


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _below(lines: list[str], depth: int, moved: int) -> str:
    return "\n".join(" " * (moved + max(_depth(line) - depth - 2, 0)) + line.lstrip() for line in lines if line.strip())
