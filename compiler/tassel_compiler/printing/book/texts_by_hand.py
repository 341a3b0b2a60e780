"""List the texts written by hand that a book prints: sentences, words, texts of the plan, titles, rulings.

Each says since which layer it was read against the rules, so that what came before is no change to it. A text whose
mark fell is not printed, and reported by the check of marks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from tassel_compiler.check.left_rulings import cited_rulings, left_rulings
from tassel_compiler.core import Checked
from tassel_compiler.core.handwritten import Effect, Handwritten
from tassel_compiler.frozen import frozen
from tassel_compiler.overlays import Tree
from tassel_compiler.printing.book.plan import BookPlan, Chapter, Languages
from tassel_compiler.printing.book.prose import fitting
from tassel_compiler.printing.entities.rulings import Ruling
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.vocabulary import vocabulary, words_said_in
from tassel_compiler.source import Span

_PICTURED = ("area", "icon")  # names of what is drawn, whatever the rules declare
_GRAMMAR = ("gender", "agrees", "verb", "spend")


@frozen
class HandText:
    """A text in its languages. `about` are names of the things whose text it is; `entities` what it is an
    example of."""

    name: str
    said: Languages
    at: Span | None
    layer: str
    about: frozenset[str] = frozenset()
    entities: frozenset[str] = frozenset()


def texts_by_hand(
    checked: Checked, tree: Tree, plan: BookPlan, rulings: Mapping[str, Ruling], played_otherwise: Collection[str] = ()
) -> Iterator[HandText]:
    """All that are printed with these rules."""
    yield from _of_words(checked)
    yield from _of_plan(checked, plan)
    yield from _of_rulings(checked, tree, rulings, played_otherwise)


def _of_words(checked: Checked) -> Iterator[HandText]:
    found, declared = Handwritten.of(checked), checked.declared
    known = vocabulary(declared)
    outdated = {*found.outdated, *found.outdated_calls}
    for word in declared.words.values():
        effect = found.effects.get(word.name) if word.text else None
        if effect is not None and found.fits(word, effect):
            layer = _later(found, word.written, word.told)
            yield HandText(f"`{word.name}`", word.text, word.told, layer, _families_in(effect, declared))
        elif not word.text and word.name not in outdated and _is_used(word.name, known):
            said = {lang: "\n".join(t for f, t in its.items() if f not in _GRAMMAR) for lang, its in word.forms.items()}
            layer = _later(found, word.written, found.newest(word))
            yield HandText(f"the words of `{word.name}`", said, found.newest(word), layer, frozenset({word.name}))


def _families_in(effect: Effect, declared: Declarations) -> frozenset[str]:
    """The families that the sentences of an effect speak of: a text by hand may call them otherwise than their word."""
    called = {name: family.name for family in declared.families.values() for name in (family.name, family.many)}
    said = (name.text for step in effect.steps for name in words_said_in(step.body))
    return frozenset(called[name] for name in said if name in called)


def _is_used(name: str, known: Mapping[str, str]) -> bool:
    part = name.partition("/")[2].partition(".")[0]
    return name in known or bool(part) and part in known


def _later(found: Handwritten, *spans: Span) -> str:
    """The last of the layers of these places."""
    return max((span.source.layer for span in spans), key=found.rank)


def _of_plan(checked: Checked, plan: BookPlan) -> Iterator[HandText]:
    parts = [*plan.chapters, *(box for page in plan.aid for box in page)]
    held = {what for part in parts for what in _held(part)}
    for name in plan.texts:
        prose = fitting(checked, plan, name) if f"text/{name}" in held else None
        if prose is not None:
            yield HandText(f"`{name}` of the book", prose.text, prose.span, prose.layer, _named(prose.covers))
    for part in parts:
        yield from _titles(part)
    known = vocabulary(checked.declared)
    for (what, name), saying in {(one.what, one.name): one for one in plan.sayings}.items():
        kind, _, id = name.partition("/")
        if not id or kind in _PICTURED or id.rpartition(".")[2] in known:
            yield HandText(f"the {what} `{name}`", saying.said, saying.span, saying.layer, _named((name,)))


def _titles(part: Chapter) -> Iterator[HandText]:
    if part.title:
        at = part.spans.get("title")
        layer = at.source.layer if at is not None else part.layer
        held = [item.what for item in part.holds]
        yield HandText(f"the title of `{part.id}`", part.title, at, layer, _named(held))
    for inner in part.parts:
        yield from _titles(inner)


def _held(part: Chapter) -> Iterator[str]:
    yield from (held.what for held in part.holds)
    for inner in part.parts:
        yield from _held(inner)


def _named(anchors: Iterable[str]) -> frozenset[str]:
    """The names in `KIND/ID`; of all rows of a family that of the family."""
    found = set[str]()
    for anchor in anchors:
        kind, _, id = anchor.partition("/")
        found |= {kind} if id == "*" else {id, id.rpartition(".")[2]}
    return frozenset(found - {""})


def _of_rulings(
    checked: Checked, tree: Tree, rulings: Mapping[str, Ruling], otherwise: Collection[str]
) -> Iterator[HandText]:
    left = left_rulings(checked, tree)
    for id, (layer, names) in cited_rulings(checked, tree).items():
        ruling = rulings.get(id)
        if ruling is not None and id not in left and id not in otherwise:
            texts = (ruling.question, ruling.played, ruling.why)
            said = {lang: "\n".join(text[lang] for text in texts if lang in text) for lang in ruling.question}
            yield HandText(f"the ruling {id}", said, ruling.span, layer, names)
