"""`sources`: what entries rest on, written apart from them.

A key is the path of an entry. Its value is what the entry could say itself under `source`, `ruling` and `status`, or a
list, which is `source`. On exit of `with_sources` all of it stands in the entries, as if it had been written there; an
entry in short form has become the mapping that it is short for.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.loading import Entry, Mapping, Node, Scalar, Sequence
from tassel_compiler.overlays.shapes import TreeSteps, in_long_form, long_key
from tassel_compiler.overlays.stale import is_tree_path, tell_no_path, tell_stale

SECTION = "sources"
LISTS = ("source", "ruling")
_NESTED = "together"  # where an overlay holds edits in edits


def written_out(root: Mapping) -> Mapping:
    """A document in which every citation under `sources` says which sort it is."""
    if root.get(SECTION) is None and root.get(_NESTED) is None:
        return root
    return Mapping(tuple(_written_out(entry) for entry in root.entries), root.span)


def _written_out(entry: Entry) -> Entry:
    value = entry.value
    if not isinstance(value, Mapping) or entry.key.text not in (SECTION, _NESTED):
        return entry
    if entry.key.text == SECTION:
        entries = tuple(Entry(e.key, _full(e)) for e in value.entries)
    else:
        entries = tuple(Entry(e.key, written_out(e.value) if isinstance(e.value, Mapping) else e.value)
                        for e in value.entries)  # fmt: skip
    return Entry(entry.key, Mapping(entries, value.span))


def _full(entry: Entry) -> Mapping:
    value = entry.value
    if isinstance(value, Mapping):
        return value
    return Mapping((Entry(Scalar("source", entry.key.span), value),), value.span)


def taken_out(body: Mapping) -> tuple[Mapping, Mapping]:
    """The rest of a body, and its `sources`."""
    sources = body.get(SECTION)
    rest = Mapping(tuple(entry for entry in body.entries if entry.key.text != SECTION), body.span)
    return rest, sources if isinstance(sources, Mapping) else Mapping((), body.span)


@dataclass(slots=True)
class _Branch:
    """What is cited at a place of the tree, and below it."""

    cited: list[Entry] = field(default_factory=list)
    below: dict[str, _Branch] = field(default_factory=dict)

    def add(self, entry: Entry) -> None:
        branch = self
        for name in entry.key.text.split("/"):
            branch = branch.below.setdefault(name, _Branch())
        branch.cited.append(entry)

    def first(self) -> Entry:
        branch = self
        while not branch.cited:
            branch = next(iter(branch.below.values()))
        return branch.cited[0]


def with_sources(root: Mapping, sources: Mapping, sink: Sink) -> Mapping:
    """The tree with all of `sources`, written out, in its entries."""
    if not sources.entries:
        return root
    there, wanted = _with_entries(root), _Branch()
    for entry in sources.entries:
        if is_tree_path(entry.key.text) or there.get(entry.key.text) is not None:
            wanted.add(entry)
        else:
            tell_no_path(entry.key, there, sink)
    return _Citing(there, sink).inside(root, wanted, ())


def _with_entries(root: Mapping) -> Mapping:
    """The sections in which there is something to cite: no name of another one can be meant."""
    entries = (e for e in root.entries if any(long_key(steps, root) is not None for steps in _shallow(e.key.text)))
    return Mapping(tuple(entries), root.span)


def _shallow(section: str) -> tuple[TreeSteps, TreeSteps]:
    return (section,), (section, "")


class _Citing:
    """One walk through a tree, along the paths that are cited."""

    def __init__(self, root: Mapping, sink: Sink) -> None:
        self._root = root
        self._sink = sink

    def inside(self, node: Mapping, branch: _Branch, steps: TreeSteps) -> Mapping:
        """The mapping with what is cited below it; where a name stands several times the last one is meant."""
        places = {entry.key.text: index for index, entry in enumerate(node.entries)}
        entries = list(node.entries)
        for name, below in branch.below.items():
            index = places.get(name)
            if index is None:
                self._lost(below)
            else:
                entries[index] = Entry(entries[index].key, self._at(entries[index], below, (*steps, name)))
        return Mapping(tuple(entries), node.span)

    def _at(self, entry: Entry, branch: _Branch, steps: TreeSteps) -> Node:
        node = entry.value
        if branch.below and isinstance(node, Mapping):
            node = self.inside(node, branch, steps)
        elif branch.below:
            self._lost(*branch.below.values())
        key = long_key(steps, self._root) if branch.cited else None
        for citation in branch.cited:
            whole = in_long_form(node, key, entry.key) if key is not None else None
            if whole is None:
                self._no_entry(citation.key, steps)
            elif isinstance(citation.value, Mapping):
                node = self._cited(whole, citation.value)
        return node

    def _lost(self, *branches: _Branch) -> None:
        for branch in branches:
            tell_stale(branch.first().key, self._root, "cite", self._sink)

    def _no_entry(self, key: Scalar, steps: TreeSteps) -> None:
        above = (steps[:n] for n in range(len(steps) - 1, 0, -1))
        entry = next(("/".join(path) for path in above if long_key(path, self._root) is not None), None)
        hint = f"cite what it is a part of: `{entry}`" if entry else None
        self._sink.report("E0617", key.span, hint=hint, path=key.text)

    def _cited(self, entry: Mapping, told: Mapping) -> Mapping:
        entries = {e.key.text: e for e in entry.entries}
        for new in told.entries:
            name, old = new.key.text, entries.get(new.key.text)
            known = _ids(old.value) if old else ()
            known = () if name not in LISTS else _not_anew(known, new.value) if name == "ruling" else known
            entries[name] = Entry(new.key, self._joined(known, new.value)) if name in LISTS else new
        return Mapping(tuple(entries.values()), entry.span)

    def _joined(self, old: tuple[Scalar, ...], new: Node) -> Sequence:
        """Both lists; an id that stands twice is told, and stands once."""
        known = {id.text: id for id in old}
        for id in _ids(new):
            if id.text in known:
                related = [Related("first here", known[id.text].span)]
                self._sink.report("W0603", id.span, related=related, id=id.text)
            known.setdefault(id.text, id)
        return Sequence(tuple(known.values()), new.span)


def _not_anew(known: tuple[Scalar, ...], new: Node) -> tuple[Scalar, ...]:
    """Without rulings that another layer cites anew: it has read them beside what it changed."""
    anew = {(id.text, id.span.source.layer) for id in _ids(new)}
    names = {name for name, _ in anew}
    return tuple(id for id in known if id.text not in names or (id.text, id.span.source.layer) in anew)


def _ids(node: Node) -> tuple[Scalar, ...]:
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple(item for item in items if isinstance(item, Scalar))
