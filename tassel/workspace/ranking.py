"""In which order repairs are tried: the smallest slip first, and nothing that says less than was written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection
from pathlib import Path

from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.changed_part import changed_part
from tassel.workspace.known_words import language
from tassel.workspace.nearness import numbers_lost, slips_between
from tassel.workspace.proposing import ADVISED, proposed
from tassel.workspace.repair import Repair, lines_that_differ
from tassel.workspace.text_places import in_key, is_readable, keys_of_text, kinds_at
from tassel_compiler.diagnostics import Diagnostic
from tassel_compiler.effects.grammar import STARTS
from tassel_compiler.source import SourceText, Span
from tassel_compiler.spelling.edits import SAY

_OF_SENTENCES = ("E01",)  # how codes of texts that cannot be read begin
_OF_WORDS = ("E02", "E03", "E04", "E05")  # of what sentences say
_OF_RULE_SETS = ("E0210", "E0211", "E0225", "E0226")  # which are no sentences, though they have signs of sums
_OF_TESTS = "E09"  # of scenarios, where every name is a place or a thing
_OF_WHAT_IS_SAID = ("E01", "E02", "E03", "E04", "E05", "E08", "W")
_OF_KEYS = ("E0116", "E0317")  # what stands there may be the name of what lacks
_RIGHT_WORDS = ("E0503",)  # every word was meant, and is at the wrong place: no other name is any better
_FARTHEST, _FARTHEST_LAID_OUT = 3.2, 4.0  # slips behind which nothing is believed
_MOST_TRIED = 32  # repairs that are compiled
_NAME = re.compile(r"[a-z][\w-]*")
_GONE = 0.5  # slips
_NUMBER = 2.0  # slips that it counts as when a number is not said any more
_SAID = 0.9  # slips
_OTHERWISE, _SIGNS = "E0910", re.compile(r"(?<=: )(?:[-+]|=-|=)(?=\d)")  # the same number, said in another form
_TWICE = "E0013"
_NO_TEST, _EXISTS = "E0301", re.compile(r"\bexists\b")
_PART = re.compile(r"\((\d{1,9}) ?/ ?(\d{1,9})\)")
_NO_KEY = re.compile(r": ?:(?= |$)", re.MULTILINE)
_SORT = re.compile(r"(?:^|[;:|\"'])\s*(?:secretly )?(as|may|choose|require|let|repeat|up|for|do)\b", re.MULTILINE)
_PAIRS = (("(", ")"), ("[", "]"), ("{", "}"))


def likeliest(
    workspace: Workspace, path: Path, text: str, item: Diagnostic, found: Analysis, stop: Callable[[], bool]
) -> list[tuple[float, bool, Repair]]:
    """What could be tried, the smallest slip first; sentences that cannot be read are left out.

    Nothing when nobody waits for it any more: the smallest of some is not the smallest of all.
    """
    assert item.span is not None
    marked = Span(SourceText(item.span.path, text), item.span.start, item.span.end)
    of_key = in_key(text, marked.start)
    wrong = set(_NAME.findall(marked.words))
    said_of = how_many_names(workspace, text, wrong)
    tongue = language(workspace, text, marked.start)
    meant = tongue.names | tongue.bound  # what is marked and means something is seldom said in vain

    def words_of(lines: str) -> set[str]:
        return {part for name in _NAME.findall(lines) for part in (name, *name.split("-"))}

    whole_entry = any(edit.sort == "entry" for edit in item.edits)
    ranked: dict[str, tuple[float, int, bool, Repair]] = {}
    said: set[str] = set()
    for weight, one in proposed(workspace, path, marked, item, found):
        if stop():
            return []
        if item.code in _RIGHT_WORDS and weight != ADVISED:
            continue
        after = one.applied(text)
        old, new = lines_that_differ(text, after)
        again = item.code == _TWICE and old in after.split("\n")
        if old.strip() and not new.strip() and not whole_entry and not again:
            continue  # a line was not written in vain, unless it stands there still
        if any(int(part) < int(of) for part, of in _PART.findall(new)):
            continue  # a part of one is rounded down to nothing
        if (_balanced(old) and not _balanced(new)) or _NO_KEY.search(new):
            continue  # a bracket that has its other half was meant, and no key ends twice
        if is_another_block(old, new):
            continue
        of_form = item.code == _OTHERWISE and _SIGNS.sub("", old) == _SIGNS.sub("", new)
        told_so = of_form or (of_key and ":" not in one.text)
        lost = 0 if told_so else _NUMBER * numbers_lost(old, new)
        lost += max(said_of(old) - said_of(new) - len(wrong & (words_of(new) - words_of(old))), 0)
        if (
            lost < _NUMBER
            and (weight != ADVISED or item.code.startswith(_OF_TESTS))
            and len(_NAME.findall(new)) < len(_NAME.findall(old))
        ):
            lost += _GONE * sum(word in meant and word not in words_of(new) for word in wrong)
        if lost >= _NUMBER or (lost and weight == ADVISED):
            continue  # nobody meant to say less than he said
        far = abs(weight) * slips_between(old, new) + lost if weight > 0 else lost - weight
        if item.code == _NO_TEST and _EXISTS.search(new) and not _EXISTS.search(old):
            far += _NUMBER / 2  # a number is compared
        if weight == ADVISED and not lost and one.text not in said:
            said.add(one.text)
            far = min(far, _SAID)  # the first place for what is advised, however much it changes
        if far > (_FARTHEST if weight < 0 else _FARTHEST_LAID_OUT):
            continue
        if after != text and (after not in ranked or far < ranked[after][0]):
            ranked[after] = far, len(ranked), weight == ADVISED, one
    of_words = item.code.startswith(_OF_WORDS) and item.code not in _OF_RULE_SETS
    kinds = kinds_at(text, marked.start) if of_words else ()
    kinds = STARTS if item.code.startswith(_OF_SENTENCES) else kinds
    said_of_keys = item.code.startswith(_OF_WHAT_IS_SAID) and item.code not in _OF_KEYS
    keys_stay = said_of_keys and not of_key and not any(edit.sort == SAY for edit in item.edits)
    likely = sorted(ranked.items(), key=lambda found: found[1][:2])
    readable: list[tuple[float, bool, Repair]] = []
    for after, (far, _, sure, one) in likely:
        if stop() or len(readable) == _MOST_TRIED:
            break
        before, now = changed_part(text, after)
        if not is_readable(before, 0, ()):
            before, now = text, after
        alike = not keys_stay or _called_alike(keys_of_text(before), keys_of_text(now), marked.words)
        if alike and is_readable(now, one.span.start, kinds):
            readable.append((far, sure, one))
    return readable


def how_many_names(workspace: Workspace, text: str, wrong: Collection[str] = ()) -> Callable[[str], int]:
    """How many names of the rules some lines say; what is said and does not fit is seldom meant to go."""
    names = language(workspace, text).names
    return lambda lines: sum(word in names and word not in wrong for word in _NAME.findall(lines))


def is_another_block(before: str, after: str) -> bool:
    """Whether a sentence of one sort became one of another: `as p in players` asks everybody, `choose p in players`
    picks one, and what reads is then another rule."""
    old, new = (Counter(_SORT.findall(lines)) for lines in (before, after))
    return bool(old - new) and bool(new - old)


def _balanced(lines: str) -> bool:
    return lines.count('"') % 2 == 0 and all(lines.count(one) == lines.count(other) for one, other in _PAIRS)


def _called_alike(before: list[str], after: list[str], said: str) -> bool:
    """Whether no entry is called otherwise, but for one that is now called what was said."""
    new = [key.rpartition("/")[2] for key in (Counter(after) - Counter(before)).elements()]
    return before == after or (new == [said] and len(before) == len(after))
