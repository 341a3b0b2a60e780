"""Decks that are products of kinds: `product: rank x suit` is a row for every pair, written out in the merged tree.

A deck of cards is a table. Who writes it out by hand says each of its parts many times, and a suit more is thirteen
rows more. So the rows are made when all overlays have had their say: what they add to a kind is in the product, and a
row that stands under `each` by the name of a pair (`ace-spades`) says what that pair has besides. Whoever reads the
tree afterwards finds rows like any other; what each of them says stands where the product does.

A family may also say how its rows are called, where they have no word: `each: "{rank} of {suit.many}"` in its word is
filled with the words of what is printed on the row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, product
from math import prod

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Entry, Mapping, Node, Scalar
from tassel_compiler.loading import Sequence as Items
from tassel_compiler.overlays.tree import edited, follow, keyed, with_entry, with_value
from tassel_compiler.source import Span
from tassel_compiler.spelling import nearest

KEY, EACH = "product", "each"
ROWS_AT_MOST = 4096  # rows of one product
_SECTIONS = ("kinds", "cards")
_PART = re.compile(r"\{([a-z][a-z0-9-]*)(?:\.([a-z-]+))?\}")


def with_products(root: Mapping, sink: Sink) -> Mapping:
    """The tree with the rows of its products."""
    for section, family in _families(root):
        made = follow(root, f"{section}/{family}/{KEY}").node
        if isinstance(made, Scalar):
            factors = _factors(root, made, sink)
            if factors:
                root = edited(root, (section, family), partial(_multiplied, factors, made, sink))
    return _called(root)


def _families(root: Mapping) -> Iterator[tuple[str, str]]:
    for section in _SECTIONS:
        for entry in _entries(root.get(section)):
            yield section, entry.key.text


def _entries(node: Node | None) -> tuple[Entry, ...]:
    return node.entries if isinstance(node, Mapping) else ()


# ---- rows ----------------------------------------------------------------------------------------------------


def _factors(root: Mapping, made: Scalar, sink: Sink) -> dict[str, list[str]]:
    """The kinds that are multiplied, each with its values."""
    names, kinds = made.text.split(" x "), [entry.key.text for entry in _entries(root.get("kinds"))]
    for name in names:
        if name not in kinds:
            sink.report("E0204", made.span, word=name, near=nearest(name, kinds))
            return {}
        if names.count(name) > 1:
            sink.report("E0228", made.span, word=name)
            return {}
    found = {name: list(_values(root, name, frozenset())) for name in names}
    empty = next((name for name, values in found.items() if not values), None)
    if empty is not None:
        sink.report("E0203", made.span, found=f"`{empty}`, which has no values", expected="kinds that have values")
        return {}
    rows = prod(len(values) for values in found.values())
    if rows > ROWS_AT_MOST:
        sink.report("E0318", made.span, found=f"{rows} rows", expected=f"at most {ROWS_AT_MOST}")
        return {}
    return found


def _values(root: Mapping, kind: str, inside: frozenset[str]) -> Iterator[str]:
    """The values of a kind by name, those of an included kind first."""
    node = follow(root, f"kinds/{kind}").node
    if not isinstance(node, Mapping) or kind in inside:
        return
    included, own = node.get("includes"), node.get("values")
    if isinstance(included, Scalar):
        yield from _values(root, included.text, inside | {kind})
    items = own.items if isinstance(own, Items) else (own,)
    listed = (item.text for item in items if isinstance(item, Scalar))
    yield from dict.fromkeys(chain(listed, (entry.key.text for entry in _entries(node.get("each")))))


def _multiplied(factors: dict[str, list[str]], at: Scalar, sink: Sink, node: Mapping) -> Mapping:
    """The family with its rows in the order of the product, and what else it names behind them."""
    said = node.get(EACH)
    own = {entry.key.text: entry for entry in _entries(said)}
    rows: dict[str, Entry] = {}
    for values in product(*factors.values()):
        name = "-".join(values)
        if name in rows:
            sink.report("E0228", at.span, word=name)
            return node
        more = own.pop(name, None)
        rows[name] = _row(name, dict(zip(factors, values, strict=True)), more, at.span)
    each = Mapping((*rows.values(), *own.values()), said.span if said is not None else at.span)
    return _put(_put(node, "has", _members(node.get("has"), factors, at.span)), EACH, each)


def _row(name: str, parts: dict[str, str], more: Entry | None, span: Span) -> Entry:
    said = _entries(more.value) if more is not None else ()
    printed = (Entry(Scalar(part, span), Scalar(value, span)) for part, value in parts.items())
    key = more.key if more is not None else Scalar(name, span)
    where = more.value.span if more is not None else span
    return Entry(key, Mapping((*(e for e in printed if e.key.text not in {s.key.text for s in said}), *said), where))


def _members(has: Node | None, factors: Iterable[str], span: Span) -> Mapping:
    """A member for each factor, called like its kind."""
    said = _entries(has)
    there = {entry.key.text for entry in said}
    made = tuple(Entry(Scalar(f, span), Scalar(f, span)) for f in factors if f not in there)
    return Mapping((*made, *said), has.span if has is not None else span)


def _put(node: Mapping, key: str, value: Mapping) -> Mapping:
    return with_value(node, key, value) if keyed(node, key) else with_entry(node, Entry(Scalar(key, value.span), value))


# ---- what rows are called --------------------------------------------------------------------------------------


def _called(root: Mapping) -> Mapping:
    """The words of rows that have none, from what their family says of all of them."""
    words = root.get("words")
    if not isinstance(words, Mapping):
        return root
    known = {entry.key.text: entry.value for entry in words.entries}
    made: list[Entry] = []
    for section, family in _families(root):
        pattern = _patterns(known.get(family))
        each = follow(root, f"{section}/{family}/{EACH}").node if pattern else None
        for row in _entries(each):
            name = f"{family}/{row.key.text}"
            if name not in known and row.key.text not in known:
                made.append(_word(name, row.value, pattern, known))
    return _put(root, "words", Mapping((*words.entries, *made), words.span)) if made else root


def _patterns(word: Node | None) -> dict[str, Node]:
    """Language -> how its rows are called: a text, or a form for each of several names."""
    found = ((entry.key.text, entry.value.get(EACH)) for entry in _entries(word) if isinstance(entry.value, Mapping))
    return {lang: text for lang, text in found if text is not None}


def parts_named(word: Node) -> Iterator[tuple[Scalar, str]]:
    """The texts that say how rows are called, each with a part that it names."""
    for text in _patterns(word).values():
        for told in (text, *(entry.value for entry in _entries(text))):
            if isinstance(told, Scalar):
                yield from ((told, slot[1]) for slot in _PART.finditer(told.text))


def _word(name: str, row: Node, pattern: dict[str, Node], known: dict[str, Node]) -> Entry:
    parts = {entry.key.text: entry.value.text for entry in _entries(row) if isinstance(entry.value, Scalar)}
    spoken = tuple(
        Entry(Scalar(lang, text.span), _filled(text, parts, lang, known)) for lang, text in pattern.items()
    )
    span = next(iter(pattern.values())).span
    return Entry(Scalar(name, span), Mapping(spoken, span))


def _filled(text: Node, parts: dict[str, str], lang: str, known: dict[str, Node]) -> Node:
    if isinstance(text, Mapping):
        return Mapping(tuple(Entry(e.key, _filled(e.value, parts, lang, known)) for e in text.entries), text.span)
    if not isinstance(text, Scalar):
        return text

    def told(slot: re.Match[str]) -> str:
        value = parts.get(slot[1])
        return slot[0] if value is None else _said(slot[1], value, slot[2] or "", lang, known)

    return Scalar(_PART.sub(told, text.text), text.span)


def _said(kind: str, value: str, form: str, lang: str, known: dict[str, Node]) -> str:
    """A value by its word, in a form of it if one is asked for; what has no word is said as it is written."""
    word = known.get(f"{kind}/{value}") or known.get(value)
    forms = word.get(lang) if isinstance(word, Mapping) else None
    if isinstance(forms, Scalar):
        return forms.text
    names = (form, "label", "name", "one") if form else ("label", "name", "one")
    texts = (forms.get(name) for name in names) if isinstance(forms, Mapping) else ()
    return next((one.text for one in texts if isinstance(one, Scalar)), value.replace("-", " "))
