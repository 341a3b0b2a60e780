"""Repairs of mistakes: what the advice says, carried out, and offered only if it mends.

The advice of a diagnostic names what to write instead. It is tried on the text before anybody sees it: the mistake must
be gone, and there must be no new one, but for those that it hid: of the same entry, and not in what was written.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from tassel.workspace.advice import Repair, advised
from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.completing import completions
from tassel.workspace.entries import around
from tassel.workspace.known_words import language
from tassel.workspace.nearness import numbers_lost, slips_between
from tassel.workspace.restating import GETS, idiomatic, restated
from tassel.workspace.slips_of_keys import renamed_keys
from tassel.workspace.slips_of_layout import one_slip_of_layout
from tassel.workspace.slips_of_words import one_slip
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.effects.grammar import STARTS
from tassel_compiler.effects.mistakes.tried import reads
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence, load
from tassel_compiler.source import SourceText, Span

_OF_SENTENCES = ("E01",)  # how codes of texts that cannot be read begin
_MOST_TRIED = 32  # repairs that are compiled
_AS_NEAR = 0.2  # slips
_OF_WORDS = ("E02", "E03", "E04", "E05")  # of what sentences say
_OF_WHAT_IS_SAID = ("E01", "E02", "E03", "E04", "E05", "E08", "W")
_NAMELESS = ("E0203", "E0204", "E0207", "E0221", "E0704")
_FEW = 12  # names of which each is tried
_NAME = re.compile(r"[a-z][\w-]+")
_IDIOM = 0.2  # slips
_CITED = "W0604"
_OF_LINES = ("E00", "E0110", "E0111", "E0115", "E0116")  # of signs and depths
_NUMBER = 2.0  # slips that it counts as when a number is not said any more
_SAID = 0.9  # slips
_ADVISED = 0.35  # what somebody advises who knows the mistake is likelier than what is only near


def repairs(
    workspace: Workspace, path: Path, found: Analysis, item: Diagnostic, stop: Callable[[], bool] = lambda: False
) -> list[Repair]:
    """What mends this mistake, the likeliest first; what was found so far when nobody waits for it any more.

    Where nothing mends all, the likeliest that brings another mistake of the same line to light is tried together with
    what mends that one.
    """
    offered = _offered(workspace, path, found, item, stop)
    if offered and offered[0][0] and not stop():
        further = _further(workspace, path, found, item, offered[0][1], stop)
        return [*further, *(one for _, one in offered)]
    return [one for _, one in offered]


def _further(
    workspace: Workspace, path: Path, found: Analysis, item: Diagnostic, first: Repair, stop: Callable[[], bool]
) -> list[Repair]:
    """The repair, and what mends the mistake that it brings to light in its line, as one."""
    text = workspace.texts.text(path)
    between = first.applied(text)
    tried = workspace.tried(path, between)
    after = tried.analyse()
    known = Counter(_sign(other) for other in found.diagnostics if other is not item)
    lines = between.count("\n", 0, first.span.start) + 1, between.count("\n", 0, first.span.start + len(first.text)) + 1
    news = [other for other in _beyond(known, after.diagnostics) if other.span is not None and _counts(other, item)]
    second = next((other for other in news if other.span is not None and lines[0] <= other.span.line <= lines[1]), None)
    mending = _offered(tried, path, after, second, stop) if second is not None else []
    whole = [one.applied(between) for left, one in mending[:1] if not left]
    return [_difference(SourceText(first.span.path, text), after) for after in whole]


def _difference(source: SourceText, after: str) -> Repair:
    """What changes between two texts, as one repair."""
    text = source.text
    start = next((n for n, (a, b) in enumerate(zip(text, after, strict=False)) if a != b), min(len(text), len(after)))
    same = 0
    while same < min(len(text), len(after)) - start and text[-1 - same] == after[-1 - same]:
        same += 1
    while same and text[len(text) - same - 1 : len(text) - same + 1].isalnum():  # whole words are said
        same -= 1
    begin = text.rfind("\n", 0, start) + 1
    return _repair(source, begin, len(text) - same, after[begin : len(after) - same])


def _offered(
    workspace: Workspace, path: Path, found: Analysis, item: Diagnostic, stop: Callable[[], bool]
) -> list[tuple[int, Repair]]:
    """What mends this mistake, with how many others it brings to light."""
    if item.span is None:
        return []
    text = workspace.texts.text(path)
    mending: list[tuple[int, Repair]] = []
    least = math.inf  # slips of the first that leaves nothing wrong
    for far, advised_so, one in _likeliest(workspace, path, text, item):
        if stop() or far > least + _AS_NEAR:
            break
        left = _left(workspace, path, one, item, found)
        if left and not advised_so:
            continue  # what nobody advised mends alone, or it is not believed
        mending += [(left, one)] if left is not None else []
        least = min(least, far) if left == 0 else least
    if not mending and not stop():
        mending = _only_one(workspace, path, found, item, stop)
    return sorted(mending, key=lambda pair: pair[0])


def _only_one(
    workspace: Workspace, path: Path, found: Analysis, item: Diagnostic, stop: Callable[[], bool]
) -> list[tuple[int, Repair]]:
    """The one name that fits there, where there is but one after which nothing is wrong."""
    assert item.span is not None
    if item.code not in _NAMELESS:
        return []
    text = workspace.texts.text(path)
    marked = Span(SourceText(item.span.path, text), item.span.start, item.span.end)
    names = completions(workspace, path, marked.start).names
    tried = [Repair(f"write `{name}`", marked, name) for name in names] if len(names) <= _FEW else []
    mending = [one for one in tried if not stop() and _left(workspace, path, one, item, found) == 0]
    return [(0, mending[0])] if len(mending) == 1 and not stop() else []


def _likeliest(workspace: Workspace, path: Path, text: str, item: Diagnostic) -> list[tuple[float, bool, Repair]]:
    """What could be tried, the smallest slip first; sentences that cannot be read are left out."""
    assert item.span is not None
    marked = Span(SourceText(item.span.path, text), item.span.start, item.span.end)
    tongue = language(workspace, text)

    def said_of(lines: str) -> int:
        """How many names of the rules are said; what is said and does not fit is seldom meant to go."""
        return sum(word in tongue.names for word in _NAME.findall(lines))

    ranked: dict[str, tuple[float, int, bool, Repair]] = {}
    said: set[str] = set()
    for weight, one in _thought_of(workspace, path, marked, item):
        after = one.applied(text)
        before_and_after = _lines_of(text, after)
        old, new = before_and_after
        lost = _NUMBER * numbers_lost(old, new) + max(said_of(old) - said_of(new), 0)
        if lost >= _NUMBER and weight != _ADVISED:
            continue  # nobody meant to say less than he said
        far = abs(weight) * slips_between(*before_and_after) + lost if weight > 0 else lost - weight
        if weight == _ADVISED and not lost and one.text not in said:
            said.add(one.text)
            far = min(far, _SAID)  # the first place for what is advised, however much it changes
        if after != text and (after not in ranked or far < ranked[after][0]):
            ranked[after] = far, len(ranked), weight == _ADVISED, one
    kinds = _kinds_at(text, marked.start) if item.code.startswith(_OF_WORDS) else ()
    kinds = STARTS if item.code.startswith(_OF_SENTENCES) else kinds
    keys = _keys(text) if item.code.startswith(_OF_WHAT_IS_SAID) and not _in_key(text, marked.start) else None
    likely = sorted(ranked.items(), key=lambda found: found[1][:2])
    readable: list[tuple[float, bool, Repair]] = []
    for after, (far, _, sure, one) in likely:
        if len(readable) == _MOST_TRIED:
            break
        if _reads(after, one.span.start, kinds) and (keys is None or _keys(after) == keys):
            readable.append((far, sure, one))
    return readable


def _thought_of(workspace: Workspace, path: Path, marked: Span, item: Diagnostic) -> Iterator[tuple[float, Repair]]:
    """With how much each is believed: the less, the likelier; less than nothing says how many slips it is away."""
    text = marked.source.text
    paths = {edit.what for edit in item.edits if edit.sort in ("path", "instead")}
    for one in advised(item.edits, marked):
        if one.text in GETS:
            yield from ((-_IDIOM, other) for other in _idioms(workspace, text, one))
        yield _ADVISED if one.text else 1, one  # to leave out what cannot be read mends most mistakes
    for one in renamed_keys(marked, item.edits):
        yield _ADVISED if one.text in paths else 1, one
    if item.code == _CITED:
        return  # of a book of which nothing is known everything can be cited
    lines = item.code.startswith(_OF_LINES)
    tongue = language(workspace, text)
    own = tongue.printed.own(marked.words, tongue.names)
    if own is not None:
        yield _ADVISED, Repair(f"write `{own}`", marked, str(own))
    if not lines:
        fitting = completions(workspace, path, marked.start)
        first, past = _around(text, marked.start)
        for cost, put in restated(text[first:past], tongue):
            yield -cost, _repair(marked.source, first, past, put)
        words = (*fitting.names, *fitting.words)
        for start, end, put in one_slip(text[first:past], marked.start - first, min(marked.end, past) - first, words):
            yield 1, _repair(marked.source, first + start, first + end, put)
    for start, end, put in one_slip_of_layout(text, marked.start, lines):
        yield 1, _repair(marked.source, start, end, put)


def _idioms(workspace: Workspace, text: str, one: Repair) -> Iterator[Repair]:
    """The verb that goes with the noun."""
    first, past = one.span.start, (text + "\n").index("\n", one.span.end)
    plain = f"{one.text}{text[one.span.end : past]}"
    said = idiomatic(plain, language(workspace, text))
    if said != plain:
        yield _repair(one.span.source, first, past, said)


def _around(text: str, at: int) -> tuple[int, int]:
    """What of the line belongs to the text, or to the key, in which this place lies."""
    first, past = text.rfind("\n", 0, at) + 1, (text + "\n").index("\n", at)
    root = _root_of(text)
    place = next((one.span for one in _scalars(root, at)), None) if root is not None else None
    if place is None and root is not None:
        keys = [entry.key.span for _, entry in around(root, Span(root.span.source, at, at))]
        place = keys[-1] if keys and keys[-1].start <= at <= keys[-1].end else None
    return (max(first, place.start), min(past, place.end)) if place is not None else (first, past)


def _repair(source: SourceText, start: int, end: int, put: str) -> Repair:
    """The smallest change that says the same, with whole words."""
    text = source.text
    while start < end and put and text[start] == put[0] and not text[start].isalnum():
        start, put = start + 1, put[1:]
    while start < end and put and text[end - 1] == put[-1] and not text[end - 1].isalnum():
        end, put = end - 1, put[:-1]
    told = " ".join(put.split())
    said = f"write `{told}`" if told else f"leave `{' '.join(text[start:end].split())}` out"
    return Repair(said if put.strip() or start != end else "change the blanks", Span(source, start, end), put)


def _lines_of(before: str, after: str) -> tuple[str, str]:
    """The lines that differ."""
    old, new = before.split("\n"), after.split("\n")
    first = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    last = 0
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        last += 1
    return "\n".join(old[first : len(old) - last]), "\n".join(new[first : len(new) - last])


def _reads(text: str, at: int, kinds: tuple[str, ...]) -> bool:
    """Whether the text can be read, and what stands at a place as such a sentence: asked before all is compiled."""
    root = _root_of(text)
    place = next(_scalars(root, at), None) if root is not None and kinds else None
    return root is not None and (place is None or any(_readable(place, kind) for kind in kinds))


def _kinds_at(text: str, at: int) -> tuple[str, ...]:
    """As what the text of this place can be read."""
    root = _root_of(text)
    place = next(_scalars(root, at), None) if root is not None else None
    return tuple(kind for kind in STARTS if place is not None and _readable(place, kind))


def _readable(place: Scalar, kind: str) -> bool:
    return reads(place.text if kind == "block" else place.text.strip(), kind)


@lru_cache(maxsize=64)
def _root_of(text: str) -> Node | None:
    return load(SourceText("here", text), Sink())


def _keys(text: str) -> list[str]:
    """All keys of a text: a mistake in what is said is not mended by giving the entry another name."""
    root = _root_of(text)
    return sorted(_keys_of(root)) if root is not None else []


def _keys_of(node: Node) -> Iterator[str]:
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield entry.key.text
            yield from _keys_of(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _keys_of(item)


def _in_key(text: str, at: int) -> bool:
    root = _root_of(text)
    trail = [entry.key.span for _, entry in around(root, Span(root.span.source, at, at))] if root is not None else []
    return any(key.start <= at < max(key.end, key.start + 1) for key in trail)


def _scalars(node: Node, at: int) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        if node.span.start <= at <= node.span.end:
            yield node
        return
    for inner in (e.value for e in node.entries) if isinstance(node, Mapping) else node.items:
        if inner.span.start <= at <= inner.span.end:
            yield from _scalars(inner, at)


def _left(workspace: Workspace, path: Path, one: Repair, item: Diagnostic, before: Analysis) -> int | None:
    """How many mistakes come to light that this one hid; None where the repair does not mend."""
    known = Counter(_sign(other) for other in before.diagnostics if other is not item)
    wrong: list[Diagnostic] = []

    def heard(items: Iterable[Diagnostic]) -> None:
        new = (other for other in _beyond(known, items) if _counts(other, item))
        wrong.extend(other for other in new if _sign(other) == _sign(item) or not _was_hidden(other, one, before))

    source = workspace.texts.text(path)
    after = workspace.tried(path, one.applied(source)).analyse(heard, lambda: wrong)
    if not wrong:
        heard(after.diagnostics)
    return None if wrong else sum(_counts(other, item) for other in _beyond(known, after.diagnostics))


def _beyond(known: Counter[tuple[str, str]], items: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """What is told more often than it was."""
    left = Counter(known)
    for other in items:
        left[_sign(other)] -= 1
        if left[_sign(other)] < 0:
            yield other


def _counts(other: Diagnostic, item: Diagnostic) -> bool:
    """Warnings come up when what hid them is gone; who mends a warning shall not get the like of it."""
    return other.severity == "error" or other.code == item.code


def _was_hidden(new: Diagnostic, one: Repair, before: Analysis) -> bool:
    """Whether it stands in an entry that was set aside, behind what was written or before it."""
    if new.span is None or new.span.path != one.span.path:
        return False
    end, longer = one.span.start + len(one.text), len(one.text) - (one.span.end - one.span.start)
    if new.span.start < end and new.span.end > one.span.start:
        return False
    start = new.span.start - (longer if new.span.start >= end else 0)
    first, last = min(start, one.span.start), max(start, one.span.end)
    places = [place for place in before.set_aside if place.path == one.span.path]
    return any(place.start <= first and last <= place.end for place in places)


def _sign(item: Diagnostic) -> tuple[str, str]:
    return item.code, item.message
