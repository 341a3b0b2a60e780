"""Plans: which chapters a book has, what they hold, the texts between the rules; one file a layer, joined in order.

A later layer adds to the chapters of an earlier one, or gives it other titles. A text may stand in several layers under
one name: the last one that fits the rules is printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import TypeVar

from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import is_file
from tassel_compiler.disk.reading import Named
from tassel_compiler.documents import DocumentReader, PlanFile, read
from tassel_compiler.frozen import frozen
from tassel_compiler.loading import nodes
from tassel_compiler.overlays.union import united
from tassel_compiler.places import in_language, shown
from tassel_compiler.printing.drawing.played import PlayedExample
from tassel_compiler.printing.print_folders import BOOK_PLAN, PrintFolder
from tassel_compiler.source import NOWHERE, Span
from tassel_compiler.spelling import nearest

_T = TypeVar("_T")
Languages = Mapping[str, str]
NO_TEXT: Languages = {}
_TOLD = ("headings", "names", "texts", "chapters", "pieces", "captions")  # what a language of its own files says
FIRST = "first"  # `after: first` is before all others


@frozen
class HeldItem:
    """What a section holds: `KIND/ID`, `KIND/*`, `text/NAME`, `table/NAME` or `list/NAME`; what a text covers or a plan
    names: `KIND/ID`."""

    what: str
    span: Span
    layer: str


@frozen
class Prose:
    """A text written by hand, the entities it tells in their stead, and the marks that it was written for.

    `source` is what it rests on beside those of the entities.
    """

    name: str
    text: Languages
    covered: tuple[HeldItem, ...]
    fingerprints: tuple[str, ...]
    layer: str
    span: Span
    source: tuple[str, ...] = ()
    spans: Mapping[str, Span] = field(default_factory=dict)  # of its parts, by key
    written: tuple[nodes.Scalar, ...] = ()  # the text itself, language by language

    def place(self, said: str) -> Span:
        """Where the text says this first."""
        found = ((one, one.text.find(said)) for one in self.written)
        return next((one.at(start, start + len(said)) for one, start in found if start >= 0), self.span)

    @property
    def covers(self) -> tuple[str, ...]:
        return tuple(one.what for one in self.covered)


@frozen
class Saying:
    """What a plan says by hand in a few words, a heading or a name, and where: it is there in every language."""

    what: str
    name: str
    said: Languages
    span: Span
    layer: str


@frozen
class BoxPiece:
    """Something in the box that no rule counts: its name, and how many there are, as numbers or names of constants."""

    name: Languages
    count: str = ""
    each: str = ""  # for each player
    source: tuple[str, ...] = ()
    named: tuple[HeldItem, ...] = ()  # where it is the number of a constant


@frozen
class Chapter:
    """A chapter or section of the plan."""

    id: str
    title: Languages = field(default_factory=dict)
    ornament: str = ""
    after: str = ""
    holds: tuple[HeldItem, ...] = ()
    parts: tuple[Chapter, ...] = ()
    layer: str = ""
    spans: Mapping[str, Span] = field(default_factory=dict)  # of its entries


@frozen
class Caption:
    """What an example is called and tells in languages that it does not have itself."""

    title: Languages
    told: Languages


AidPages = tuple[tuple[Chapter, ...], ...]


@frozen
class BookPlan:
    headings: Mapping[str, Languages] = field(default_factory=dict)
    names: Mapping[str, Languages] = field(default_factory=dict)
    named: tuple[HeldItem, ...] = ()  # the same, with their places
    texts: Mapping[str, tuple[Prose, ...]] = field(default_factory=dict)
    chapters: tuple[Chapter, ...] = ()
    aid: AidPages = ()
    pieces: Mapping[str, BoxPiece] = field(default_factory=dict)
    examples_from: str = ""  # the layer whose examples, and those of later ones, are printed; none: all
    captions: Mapping[tuple[str, str], Caption] = field(default_factory=dict)  # by layer and English title
    sayings: tuple[Saying, ...] = ()  # headings and names, with their places

    def captioned(self, example: PlayedExample) -> PlayedExample:
        """With its title and what it tells in the languages in which only a plan has them."""
        own = self.captions.get((example.layer, example.title.get("en", "")))
        if own is None:
            return example
        return replace(example, title={**own.title, **example.title}, told={**own.told, **example.told})

    def printed_examples(self, examples: Sequence[_T], layer: Callable[[_T], str]) -> Sequence[_T]:
        """Those that are printed: of an edition with other words perhaps only its own."""
        layers = [layer(one) for one in examples]
        return examples[layers.index(self.examples_from) if self.examples_from in layers else 0 :]

    def heading(self, key: str, lang: str) -> str:
        return self.headings.get(key, NO_TEXT).get(lang, key)

    def counted_heading(self, key: str, lang: str, n: int | str, many: bool) -> str:
        """A heading with its number `{n}`; `KEY-one` where that number has the singular."""
        one = f"{key}-one"
        return self.heading(key if many or one not in self.headings else one, lang).replace("{n}", str(n))


def read_plan(
    folders: Iterable[PrintFolder], sink: Sink, languages: Iterable[str] = (), reader: DocumentReader = read
) -> BookPlan:
    """The plan of these folders, those that have one.

    What languages of their own files say for a layer that ships is united with what stands there.
    """
    plan, spoken = BookPlan(), tuple(languages)
    for folder in folders:
        path, layer = folder.path / BOOK_PLAN, folder.layer
        document = reader(folder.file(path), shown(path), layer, sink) if is_file(path) else None
        if isinstance(document, PlanFile):
            added = [file for lang in spoken if folder.shipped and (file := in_language(lang, layer, "print"))]
            roots = [_root(file, layer, sink) for file in added]
            told = (nodes.Mapping(tuple(e for e in root.entries if e.key.text in _TOLD), root.span) for root in roots)
            own = plan_of(united((document.root, *told), document.root, sink), layer)
            plan = joined(plan, replace(own, aid=_titled(own.aid, [root.get("aid") for root in roots], sink)))
    return plan


def _root(file: Path, layer: str, sink: Sink) -> nodes.Mapping:
    document = read(Named(file), shown(file), layer, sink)
    return document.root if isinstance(document, PlanFile) else nodes.Mapping((), NOWHERE)


def _titled(aid: AidPages, others: Iterable[nodes.Node | None], sink: Sink) -> AidPages:
    """Give the boxes their titles in other languages, which name them by the English one, in any order."""
    for other in others:
        names = [box.title.get("en", "") for page in aid for box in page]
        for key in _keys(other):
            if key.text not in names:
                sink.report("W1002", key.span, found=key.text, near=nearest(key.text, names))
        said = {name: plan_languages(node) for name, node in _pairs(other)}
        aid = tuple(
            tuple(replace(box, title={**box.title, **said.get(box.title.get("en", ""), {})}) for box in page)
            for page in aid
        )
    return aid


def joined(first: BookPlan, later: BookPlan) -> BookPlan:
    texts = dict(first.texts)
    for name, candidates in later.texts.items():
        texts[name] = (*texts.get(name, ()), *candidates)
    pages = max(len(first.aid), len(later.aid))
    aid = tuple(_page(first.aid, i) + _page(later.aid, i) for i in range(pages))
    return BookPlan(
        {**first.headings, **later.headings},
        {**first.names, **later.names},
        (*first.named, *later.named),
        texts,
        _parts(first.chapters, later.chapters),
        aid,
        {**first.pieces, **later.pieces},
        later.examples_from or first.examples_from,
        {**first.captions, **later.captions},
        (*first.sayings, *later.sayings),
    )


def _page(aid: tuple[tuple[Chapter, ...], ...], number: int) -> tuple[Chapter, ...]:
    return aid[number] if number < len(aid) else ()


def _parts(first: tuple[Chapter, ...], later: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
    """Parts of the same name become one; others stand behind the one they name, else at the end."""
    found = list(first)
    for part in later:
        at = next((i for i, old in enumerate(found) if old.id == part.id), None)
        if at is not None:
            found[at] = _part(found[at], part)
            continue
        last = -1 if part.after == FIRST else len(found) - 1
        behind = next((i for i, old in enumerate(found) if old.id == part.after), last)
        found.insert(behind + 1, part)
    return tuple(found)


def _part(old: Chapter, new: Chapter) -> Chapter:
    return replace(
        old,
        title={**old.title, **new.title},
        ornament=new.ornament or old.ornament,
        holds=(*old.holds, *new.holds),
        parts=_parts(old.parts, new.parts),
        after=new.after or old.after,
        layer=new.layer,
        spans={**old.spans, **new.spans},
    )


# ---- from nodes ----


def plan_of(root: nodes.Mapping, layer: str) -> BookPlan:
    """The plan of one file."""
    texts = {key: (_prose(key, node, layer),) for key, node in _pairs(root.get("texts"))}
    pages = root.get("aid")
    return BookPlan(
        {key: plan_languages(node) for key, node in _pairs(root.get("headings"))},
        {key: plan_languages(node) for key, node in _pairs(root.get("names"))},
        tuple(HeldItem(key.text, key.span, layer) for key in _keys(root.get("names"))),
        texts,
        tuple(_read_part(key, node, layer) for key, node in _pairs(root.get("chapters"))),
        tuple(_read_page(page, layer) for page in (pages.items if isinstance(pages, nodes.Sequence) else ())),
        {key: _piece(node) for key, node in _pairs(root.get("pieces"))},
        layer if _text(root.get("examples")) == "own" else "",
        {(layer, key): _caption(node) for key, node in _pairs(root.get("captions"))},
        tuple(_sayings(root, layer)),
    )


def _sayings(root: nodes.Mapping, layer: str) -> Iterator[Saying]:
    for what, section in (("heading", "headings"), ("name", "names"), ("name", "pieces")):
        for name, node in _pairs(root.get(section)):
            said = node.get("name") if section == "pieces" and isinstance(node, nodes.Mapping) else node
            if said is not None:
                yield Saying(what, name, plan_languages(said), said.span, layer)


def _read_page(page: nodes.Node, layer: str) -> tuple[Chapter, ...]:
    boxes = page.items if isinstance(page, nodes.Sequence) else ()
    return tuple(_read_part(f"{layer}-{i}", box, layer) for i, box in enumerate(boxes))


def _read_part(key: str, node: nodes.Node, layer: str) -> Chapter:
    get = node.get if isinstance(node, nodes.Mapping) else (lambda _key: None)
    inner = tuple(_read_part(name, part, layer) for name, part in _pairs(get("sections")))
    holds = _held(get("holds"), layer)
    spans = {name: inside.span for name, inside in _pairs(node)}
    title, ornament, after = plan_languages(get("title")), _text(get("ornament")), _text(get("after"))
    return Chapter(key, title, ornament, after, holds, inner, layer, spans)


def _prose(key: str, node: nodes.Node, layer: str) -> Prose:
    get = node.get if isinstance(node, nodes.Mapping) else (lambda _key: None)
    marks = tuple(item.text for item in _items(get("fingerprint"))) or (_text(get("fingerprint")),)
    text, spans = get("text"), {one: part.span for one in ("text", "fingerprint") if (part := get(one)) is not None}
    entries = text.entries if isinstance(text, nodes.Mapping) else ()
    written = tuple(one.value for one in entries if isinstance(one.value, nodes.Scalar))
    held, source = _held(get("covers"), layer), _source(node)
    return Prose(key, plan_languages(text), held, marks, layer, node.span, source, spans, written)


def _piece(node: nodes.Node) -> BoxPiece:
    get = node.get if isinstance(node, nodes.Mapping) else (lambda _key: None)
    amounts = (found for key in ("count", "each") if isinstance(found := get(key), nodes.Scalar))
    named = (one for one in amounts if not one.text.isdecimal())
    held = tuple(HeldItem(one.text, one.span, one.span.source.layer) for one in named)
    return BoxPiece(plan_languages(get("name")), _text(get("count")), _text(get("each")), _source(node), held)


def _caption(node: nodes.Node) -> Caption:
    get = node.get if isinstance(node, nodes.Mapping) else (lambda _key: None)
    return Caption(plan_languages(get("title")), plan_languages(get("told")))


def _source(node: nodes.Node) -> tuple[str, ...]:
    return tuple(item.text for item in _items(node.get("source") if isinstance(node, nodes.Mapping) else None))


def plan_languages(node: nodes.Node | None) -> Languages:
    return {key: _text(value) for key, value in _pairs(node)}


def _pairs(node: nodes.Node | None) -> Iterator[tuple[str, nodes.Node]]:
    if isinstance(node, nodes.Mapping):
        yield from ((entry.key.text, entry.value) for entry in node.entries)


def _keys(node: nodes.Node | None) -> Iterator[nodes.Scalar]:
    yield from (entry.key for entry in node.entries) if isinstance(node, nodes.Mapping) else ()


def _held(node: nodes.Node | None, layer: str) -> tuple[HeldItem, ...]:
    return tuple(HeldItem(item.text, item.span, layer) for item in _items(node))


def _items(node: nodes.Node | None) -> tuple[nodes.Scalar, ...]:
    items = node.items if isinstance(node, nodes.Sequence) else ()
    return tuple(item for item in items if isinstance(item, nodes.Scalar))


def _text(node: nodes.Node | None) -> str:
    return node.text if isinstance(node, nodes.Scalar) else ""
