"""What the rest of the rules knows of a slip: the value that others have at the same key, the thing that lacks the
words which nothing is called by, the rules that an overlay stands on.

None of it asks how a word is spelt: somebody who writes another word altogether still writes it in a place, and the
place has neighbours.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.entries import around, inmost, texts_below
from tassel.workspace.everyday import KEYS_SAID
from tassel.workspace.kindred import how_far, of_one_meaning
from tassel.workspace.repair import Repair
from tassel_compiler.check.texts import ABOUT
from tassel_compiler.check.word_forms import BESIDE
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Entry, Mapping, Node, Scalar, Sequence, load
from tassel_compiler.source import Span
from tassel_compiler.spelling.distance import slips
from tassel_compiler.spelling.nearest import fold

_MOST_SAY, _ONLY_ONE, _LACKING, _ABOUT, _KNOWN, _HERE = 0.8, 0.8, 1.25, 0.5, 0.6, 0.5  # slips
_NAMED, _MARKED = 0.3, 0.1
_NAME = re.compile(r"[a-z][\w-]*")
_FEWEST, _NEARLY_ALL = 2, 0.8  # that say it, and their share
_WORDS, _LANGUAGES, _ON, _RULES, _ABOVE = "words", "languages", "on", "rules", ".."
_START, _STARTS_IN, _DECK = "start", "starts-in", "deck"
_OF_WORDLESS = ("W0801", "E0802", "W0802")
_WORDLESS = re.compile(r"`([a-z][\w./-]*)`")
_JOINTS = re.compile(r"[+,\s&]+")


def as_others_say(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """The one value that nearly all entries of the rules have at this key."""
    trail = inmost(load(marked.source, Sink()), marked)
    value = trail[-1].value if trail else None
    if not isinstance(value, Scalar) or workspace.tree is None or marked.start < trail[-1].key.span.end:
        return
    said = Counter(_values(workspace.tree.root, trail[-1].key.text))
    for name, times in said.most_common(1):
        if times >= _FEWEST and times >= _NEARLY_ALL * said.total() and name != value.text:
            yield _MOST_SAY, Repair(f"write `{name}`", value.span, name)


def _values(node: Node, key: str) -> Iterator[str]:
    match node:
        case Mapping(entries=entries):
            for entry in entries:
                if entry.key.text == key and isinstance(entry.value, Scalar) and _NAME.fullmatch(entry.value.text):
                    yield entry.value.text
                yield from _values(entry.value, key)
        case Sequence(items=items):
            for item in items:
                yield from _values(item, key)
        case _:
            return


def words_of_another(found: Analysis, marked: Span, names: frozenset[str]) -> Iterator[tuple[float, Repair]]:
    """Words for nothing: of what is asked or told under another name, or of a thing that lacks words."""
    said = marked.words.strip("\"'")
    of, told, what = said.partition("/")
    for name in ABOUT if told else ():
        if name in KEYS_SAID.get(of, ()) or of_one_meaning(of, name):
            yield _ABOUT, Repair(f"write `{name}/{what}`", marked, f"{name}/{what}")
    yield from ((cost, Repair(f"write `{name}`", marked, name)) for cost, name in how_far(said, names - {said}))
    lacking = tuple(name for name in wordless(found) if name != said)
    last = said.rpartition("/")[2]
    for name in lacking:
        near = slips(last, name, len(name) // 3) <= len(name) // 3 or of_one_meaning(last, name)
        likely = _HERE if near else _ONLY_ONE if len(lacking) == 1 else _LACKING
        for at, text in _called(marked, said).items():
            named = fold(name) in fold(text).replace(" ", "-") or _of_one_number(name, text)
            span = Span(marked.source, at.end - len(last), at.end) if at.words.endswith(last) else at
            yield likely - _NAMED * named - _MARKED * (at == marked), Repair(f"write `{name}`", span, name)


def _of_one_number(name: str, text: str) -> bool:
    """`pie-32` and "Pie 32"."""
    number = re.search(r"\d+$", name)
    return number is not None and number[0] in re.findall(r"\d+", text)


def _called(marked: Span, name: str) -> dict[Span, str]:
    """The keys of that name beside the one that is marked, and itself, with what they hold; of an overlay their paths
    may end so."""
    root = load(marked.source, Sink())
    trail = inmost(root, marked)
    within = trail[-2].value if len(trail) > 1 else root
    here = trail[-1].value if trail and trail[-1].key.span.start != marked.start else within
    entries = [one for node in (here, within) if isinstance(node, Mapping) for one in node.entries]
    last = name.rpartition("/")[2]
    line = marked.source.text[marked.end :].partition("\n")[0]  # of two of one name only the first is read
    found = {one.key.span: one.value.span.words for one in entries if one.key.text.rpartition("/")[2] == last}
    return found | ({marked: line} if marked.start not in [span.start for span in found] else {})


def wordless(found: Analysis) -> tuple[str, ...]:
    """Things of which it is told that they have no words; words of which it is told that they are of nothing."""
    told = (item for item in found.diagnostics if item.code in _OF_WORDLESS)
    names = (name[1] for item in told if (name := _WORDLESS.search(item.message)) is not None)
    return tuple(dict.fromkeys(names))


def in_its_languages(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """`words/smith: {Anna Smith}`: called so in each language that the words beside it have."""
    root = load(marked.source, Sink())
    trail = [entry for _, entry in around(root, marked)] if root is not None else []
    at = next((n for n, entry in enumerate(trail) if _WORDS in (entry.key.text, entry.key.text.split("/")[0])), None)
    if at is None or not isinstance(root, Mapping):
        return
    entry = trail[at + (trail[at].key.text == _WORDS and at + 1 < len(trail))]
    names = entry.value.entries if isinstance(entry.value, Mapping) else ()
    if len(names) != 1 or not isinstance(names[0].value, Scalar) or names[0].value.text:
        return
    columns = workspace.declared.columns if workspace.declared is not None else ()
    listed = root.get(_LANGUAGES)
    own = tuple(one.text for one in listed.items if isinstance(one, Scalar)) if isinstance(listed, Sequence) else ()
    beside = Counter(_languages(root, own or columns))
    spoken = beside.most_common(1)[0][0] if beside else own or columns
    text = names[0].key.span.words
    put = "{" + ", ".join(f"{lang}: {text}" for lang in spoken) + "}"
    yield _HERE, Repair(f"write `{put}`", entry.value.span, put)


def _languages(node: Node, columns: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """In which languages each word of a text is given."""
    if isinstance(node, Mapping):
        keys = tuple(entry.key.text for entry in node.entries if entry.key.text not in BESIDE)
        if keys and set(keys) <= set(columns):
            yield keys
        for entry in node.entries:
            yield from _languages(entry.value, columns)


def rules_it_stands_on(marked: Span, known: tuple[str, ...]) -> Iterator[tuple[float, Repair]]:
    """`on: game+expansion`: those of its parts that can be named there."""
    entry = _entry(marked)
    if entry is None or entry.key.text != _ON:
        return
    parts = [part for part in _JOINTS.split(entry.value.span.words.strip("[]\"' ")) if part]
    named = [part for part in parts if part in known]
    if len(parts) > 1 and named:
        put = named[0] if len(named) == 1 else f"[{', '.join(named)}]"
        yield _KNOWN, Repair(f"write `{put}`", entry.value.span, put)


def rules_around_it(marked: Span) -> Iterator[tuple[float, Repair]]:
    """`rules: game+ours` in a scenario that lies in the folder of our rules: `..` is the folder above."""
    entry = _entry(marked)
    if entry is None or entry.key.text != _RULES or not isinstance(entry.value, Scalar):
        return
    first, *others = (part.strip() for part in entry.value.text.split("+"))
    for n in range(len(others)):
        put = "+".join((first, *others[:n], _ABOVE, *others[n + 1 :]))
        yield _HERE, Repair(f"write `{put}`", entry.value.span, put)


def which_nobody_calls(marked: Span, known: tuple[str, ...]) -> Iterator[tuple[float, Repair]]:
    """`start: begin`: the game begins with the one rule that no other calls."""
    entry = _entry(marked)
    if entry is None or entry.key.text != _START or not isinstance(entry.value, Scalar):
        return
    root = load(marked.source, Sink())
    rules = root.get(_RULES) if isinstance(root, Mapping) else None
    called = {name for text in texts_below(rules) for name in _NAME.findall(text)} if rules is not None else set(known)
    declared = {entry.key.text for entry in getattr(rules, "entries", ())}
    alone = [name for name in known if name in declared and name not in called]
    if len(alone) == 1:
        yield _KNOWN, Repair(f"write `{alone[0]}`", entry.value.span, alone[0])


def where_cards_begin(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """`shuffle deck`: where all cards of the rules begin, if that is one zone."""
    if workspace.tree is not None and (marked.words == _DECK or of_one_meaning(marked.words, _DECK)):
        begin = set(_values(workspace.tree.root, _STARTS_IN))
        yield from ((_MOST_SAY, Repair(f"write `{name}`", marked, name)) for name in begin if len(begin) == 1)


def _entry(marked: Span) -> Entry | None:
    """The entry of the document in which the mistake stands."""
    root = load(marked.source, Sink())
    trail = [entry for _, entry in around(root, marked)] if root is not None else []
    return trail[-1] if trail and trail[-1].value.span.source is marked.source else None
