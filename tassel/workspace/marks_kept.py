"""Fingerprints under another name: a sentence by hand says what it said when only a name is another one, so its mark
goes along with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from tassel_compiler.core import Checked
from tassel_compiler.core.handwritten import Handwritten
from tassel_compiler.documents import PlanFile
from tassel_compiler.loading import Mapping as NodeMapping
from tassel_compiler.loading import Node, Scalar, Sequence
from tassel_compiler.printing.book.plan import plan_of
from tassel_compiler.printing.book.prose import mark
from tassel_compiler.source import Span

_KEY = "fingerprint"
Renamed = Callable[[str], str]


def marks_of_words(before: Checked, after: Checked, renamed: Renamed) -> Iterator[tuple[str, str]]:
    """The marks of the sentences that fitted, and what they are in the rules with the other name."""
    old, new = Handwritten.of(before), Handwritten.of(after)
    for key, effect in old.effects.items():
        word, there = before.declared.words.get(key), new.effects.get(renamed(key))
        if word is None or not word.text or there is None or not old.fits(word, effect):
            continue
        text = {lang: renamed(said) for lang, said in word.text.items()}
        other = replace(word, text=text, names=tuple(map(renamed, word.names)))
        yield old.meaning(word, effect).mark, new.meaning(other, there).mark


def marks_of_plan(plan: PlanFile, before: Checked, after: Checked, renamed: Renamed) -> Iterator[tuple[str, str]]:
    """The same of the texts of a plan."""
    for prose in (one for several in plan_of(plan.root, "").texts.values() for one in several):
        text = {lang: renamed(said) for lang, said in prose.text.items()}
        covered = tuple(replace(one, what=renamed(one.what)) for one in prose.covered)
        yield mark(before, prose), mark(after, replace(prose, text=text, covered=covered))


def marked_places(root: Node, marks: Mapping[str, str]) -> Iterator[tuple[Span, str]]:
    """The fingerprints that are other ones now, with what is to be written."""
    if isinstance(root, NodeMapping):
        for entry in root.entries:
            listed = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
            for one in listed if entry.key.text == _KEY else ():
                if isinstance(one, Scalar) and marks.get(one.text, one.text) != one.text:
                    yield one.at(0, len(one.text)), marks[one.text]
            yield from marked_places(entry.value, marks)
    elif isinstance(root, Sequence):
        for item in root.items:
            yield from marked_places(item, marks)
