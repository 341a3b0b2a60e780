"""The edits of one overlay on a tree.

Order within an overlay: remove, change, extend, add, insert, collect, cite; so what is removed can be added anew, an
entry can be inserted next to one that was just added, and everything that an overlay brings can be cited.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence as SequenceOf
from itertools import pairwise

from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.loading import Entry, Mapping, Node, Scalar, Sequence
from tassel_compiler.loading.nodes import patched
from tassel_compiler.loading.readers import described
from tassel_compiler.overlays.guessing import LEVELS
from tassel_compiler.overlays.neighbours import (
    neighbours_of,
    place_beside,
    tell_neighbours,
    tell_no_neighbour,
    without_neighbour,
)
from tassel_compiler.overlays.parts import Part
from tassel_compiler.overlays.shapes import TreeSteps, asks_for_it, is_block, long_key
from tassel_compiler.overlays.sources import SECTION, with_sources
from tassel_compiler.overlays.stale import is_tree_path, tell_no_path, tell_stale
from tassel_compiler.overlays.tree import Taken, Walk, edited, follow, keyed, meant, with_entry, with_value, without
from tassel_compiler.overlays.was import parted_was, quoted, tells_was
from tassel_compiler.source import Span

_SECTIONS = frozenset(
    {
        "game",
        "constants",
        "kinds",
        "player",
        "table",
        "supply",
        "tracks",
        "places",
        "cards",
        "zones",
        "values",
    }
    | {"rules", "changes", "hooks", "words", "phrases", "topics"}
)

_MOST = 4000  # edits of one kind: each walks through its neighbours


class Editor:
    """A tree under edit: who changed which path, who stands next to whom, and what was there before."""

    def __init__(self, root: Mapping, sink: Sink) -> None:
        self.root = root
        self.history: dict[str, tuple[Node, ...]] = {}
        self.taken: list[Taken] = []
        self.edits: dict[str, Span] = {}  # names, and where their entries were last written
        self.touched: set[TreeSteps] = set()  # section and name of every entry that was edited
        self._sink = sink
        self._changed: dict[TreeSteps, tuple[str, Span]] = {}
        self._beside: dict[TreeSteps, tuple[str, str]] = {}

    def carried_on(self, sink: Sink) -> Editor:
        """The same tree for the edits of one more overlay; this one stays as it is."""
        other = Editor(self.root, sink)
        other.history, other.taken, other.edits = dict(self.history), list(self.taken), dict(self.edits)
        other.touched, other._changed, other._beside = set(self.touched), dict(self._changed), dict(self._beside)
        return other

    def apply(self, part: Part) -> None:
        for entry in self._paths(part, "remove"):
            self._remove(part, entry.key)
        for entry in self._paths(part, "change"):
            self._change(part, entry)
        for entry in self._paths(part, "extend"):
            self._extend(entry)
        for entry in self._paths(part, "add"):
            self._add(entry)
        for entry in self._paths(part, "insert"):
            self._insert(entry)
        for section in ("changes", "hooks"):
            self._collect(section, part)
        sources = part.edits.get(SECTION)
        if isinstance(sources, Mapping):
            self.root = with_sources(self.root, sources, self._sink)

    def _paths(self, part: Part, verb: str) -> Iterator[Entry]:
        """The entries of one kind of edit whose keys are paths."""
        entries = part.entries(verb)
        if len(entries) > _MOST:
            self._sink.report("E0008", entries[_MOST].key.span, limit=_MOST)
        for entry in entries[:_MOST]:
            if is_tree_path(entry.key.text):
                yield entry
            else:
                tell_no_path(entry.key, self.root, self._sink)

    def _found(self, key: Scalar, verb: str) -> TreeSteps | None:
        """The steps of an existing path, or a diagnostic with the nearest name."""
        trail = (follow if verb == "remove" else meant)(self.root, key.text)
        if not trail.rest:
            return trail.steps
        tell_stale(key, self.root, verb, self._sink)
        return None

    def _wrote(self, steps: TreeSteps, key: Scalar) -> None:
        """An entry was written: its name is the second of the path, or stands below a level."""
        for above, name in pairwise(steps):
            if above == steps[0] or above in LEVELS:
                self.edits[name] = key.span

    def _remember(self, steps: TreeSteps, old: Node) -> None:
        path = "/".join(steps)
        self.history[path] = (*self.history.get(path, ()), old)

    def _claim(self, part: Part, steps: TreeSteps, key: Scalar, said: SequenceOf[Related] = ()) -> None:
        """Two overlays that change one place must know of each other, and one must not change part of what it changes:
        which of the two held would hang on which is written first. `said` quotes the sentence that a number means."""
        mine = part.name.name
        friends = {head.name for head in part.on}
        for other, (name, span) in self._changed.items():
            length = min(len(other), len(steps))
            if other[:length] != steps[:length] or name in friends:
                continue
            if name == mine:
                part_of, whole = ("/".join(one) for one in sorted((other, steps), key=len, reverse=True))
                related = [Related("it changes that here too", span), *said]
                self._sink.report("E0620", key.span, related=related, path=part_of, whole=whole)
            else:
                related = [Related(f"{name} changes it here", span), *said]
                self._sink.report("E0604", key.span, related=related, path=key.text, first=name, second=mine)
            break
        self._changed[steps] = (mine, key.span)

    def _sentence(self, part: Part, key: Scalar, new: Node | None, was: Node | None = None) -> bool:
        """Whether a path ends in the number of a sentence, `rules/turn/steps/pay/2`, or of one in a block, `pay/2/1`:
        that one alone is another, or gone."""
        trail = meant(self.root, key.text)
        steps, old = trail.steps, trail.last
        if isinstance(old, Mapping) and long_key(steps, self.root) == "do" and (inner := old.get("do")) is not None:
            steps, old = (*steps, "do"), inner
        numbered = bool(trail.rest) and all(rest.isdecimal() and len(rest) < 5 for rest in trail.rest)
        if not (numbered and isinstance(old, Scalar) and is_block(steps, self.root)):
            return False
        if new is not None and not isinstance(new, Scalar):
            self._sink.report("E0203", new.span, found="a list or mapping", expected="a sentence")
            return True
        numbers = tuple(map(int, trail.rest))
        if was is not None and not tells_was(key, was, old, numbers, self._sink):
            return True
        self._claim(part, (*steps, *trail.rest), key, quoted(old, numbers))
        self.taken.append(Taken("/".join(steps), key.span, old))
        self._replace(steps, patched(old, numbers, key, new))
        self._wrote(steps, key)
        return True

    def _remove(self, part: Part, key: Scalar) -> None:
        if self._sentence(part, key, None):
            return
        steps = self._found(key, "remove")
        if steps is None:
            return
        self._claim(part, steps, key)
        old = follow(self.root, key.text).last
        self._remember(steps, old)
        self.taken.append(Taken("/".join(steps), key.span, old))
        self.root = edited(self.root, steps[:-1], lambda mapping: without(mapping, steps[-1]))

    def _change(self, part: Part, entry: Entry) -> None:
        was, new = parted_was(entry.value)
        if self._sentence(part, entry.key, new, was):
            return
        steps = self._found(entry.key, "change")
        if steps is None or (was is not None and not self._was_so(steps, entry.key, was)):
            return
        self._claim(part, steps, entry.key)
        self.taken.append(Taken("/".join(steps), entry.key.span, follow(self.root, entry.key.text).last))
        self._replace(steps, new)
        self._wrote(steps, entry.key)

    def _was_so(self, steps: TreeSteps, key: Scalar, was: Node) -> bool:
        """Whether what a change says that it replaces stands there; reported where not."""
        old, long = follow(self.root, "/".join(steps)).last, long_key(steps, self.root)
        if isinstance(old, Mapping) and long and (inner := old.get(long)) is not None:
            old = inner
        return tells_was(key, was, old, (), self._sink)

    def _replace(self, steps: TreeSteps, value: Node) -> None:
        old = follow(self.root, "/".join(steps)).last
        self._remember(steps, old)
        self.touched.add(steps[:2])
        self.root = edited(self.root, steps[:-1], lambda mapping: with_value(mapping, steps[-1], value))

    def _extend(self, entry: Entry) -> None:
        steps = self._found(entry.key, "extend")
        if steps is None:
            return
        old = meant(self.root, entry.key.text).last
        key = long_key(steps, self.root)
        if key and isinstance(old, Mapping) and isinstance(listed := old.get(key), Sequence):
            steps, old = (*steps, key), listed  # the entry says more of itself: its list is meant
        if not isinstance(old, Sequence):
            inner = old.entries if isinstance(old, Mapping) else ()
            lists = [e.key.text for e in inner if isinstance(e.value, Sequence)]
            below = f"did you mean ⟪path:`{entry.key.text}/{lists[0]}`⟫?" if lists else None
            self._sink.report("E0605", entry.key.span, hint=below, path=entry.key.text, found=described(old))
            return
        more = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
        self._replace(steps, Sequence((*old.items, *more), old.span))
        self._wrote(steps, entry.key)

    def _add(self, entry: Entry) -> None:
        trail = follow(self.root, entry.key.text)
        if not trail.rest:
            self._exists(entry.key, trail.last)
            return
        home = self._home(entry.key, trail)
        if home is not None:
            steps, name = home
            added = Entry(self._last_name(entry.key, name), entry.value)
            self.touched.add((*steps, name)[:2])
            self._wrote((*steps, name), entry.key)
            self.root = edited(self.root, steps, lambda mapping: with_entry(mapping, added))

    def _exists(self, key: Scalar, old: Node) -> None:
        self._sink.report("E0602", key.span, related=[Related("it is here", old.span)], path=key.text)

    def _last_name(self, key: Scalar, name: str) -> Scalar:
        """The last name of a path as a key of its own, at its place in the path."""
        start = len(key.text) - len(name)
        return Scalar(name, key.at(start, len(key.text)))

    def _home(self, key: Scalar, trail: Walk) -> tuple[TreeSteps, str] | None:
        """The mapping a new path goes into, brought along if need be, and the name it gets there."""
        steps, rest = trail.steps, trail.rest
        if steps[:1] == ("words",) and len(steps) == 1:
            rest = ("/".join(rest),)
        if len(rest) > 1 and isinstance(trail.last, Mapping) and self._may_appear(steps, rest[0]):
            self._bring(steps, rest[0], key)
            return self._home(key, follow(self.root, key.text))
        if len(rest) != 1:
            tell_stale(key, self.root, "add to", self._sink)
            return None
        if not isinstance(trail.last, Mapping):
            self._sink.report("E0612", key.span, path="/".join(steps), found=described(trail.last))
            return None
        return steps, rest[0]

    def _may_appear(self, steps: TreeSteps, name: str) -> bool:
        return name in LEVELS if steps else name in _SECTIONS  # the first overlay that needs one brings it along

    def _bring(self, steps: TreeSteps, name: str, key: Scalar) -> None:
        entry = Entry(Scalar(name, key.span), Mapping((), key.span))
        self.root = edited(self.root, steps, lambda mapping: with_entry(mapping, entry))

    def _insert(self, entry: Entry) -> None:
        trail = follow(self.root, entry.key.text)
        if not trail.rest:
            self._exists(entry.key, trail.last)
            return
        neighbours = neighbours_of(entry.value)
        home = self._home(entry.key, trail) if neighbours else None
        if len(neighbours) != 1:
            tell_neighbours(entry.key, neighbours, follow(self.root, entry.key.text).last, self._sink)
        elif home is not None:
            self._place(entry, home[0], home[1], *neighbours[0])

    def _place(self, entry: Entry, steps: TreeSteps, name: str, side: str, neighbour: Scalar) -> None:
        mapping = follow(self.root, "/".join(steps)).last
        if not isinstance(mapping, Mapping) or keyed(mapping, neighbour.text) is None:
            tell_no_neighbour(neighbour, mapping, steps, name, self._sink)
            return
        index = place_beside(mapping, steps, (side, neighbour.text), self._beside)
        self.touched.add((*steps, name)[:2])
        self._beside[(*steps, name)] = (side, neighbour.text)
        self._wrote((*steps, name), entry.key)
        new = Entry(self._last_name(entry.key, name), without_neighbour(entry.value))
        self.root = edited(self.root, steps, lambda m: with_entry(m, new, index))

    def _collect(self, section: str, part: Part) -> None:
        for entry in part.entries(section):
            self._section(section, entry)
            known = self.root.get(section)
            old = known.get(entry.key.text) if isinstance(known, Mapping) and section == "hooks" else None
            if old is not None:
                self._exists(Scalar(f"hooks/{entry.key.text}", entry.key.span), old)
                continue
            if section == "changes" and not asks_for_it(entry.value):
                self._claim(part, (self._home_of(entry.key.text), entry.key.text), entry.key)
            self._append(section, entry)

    def _home_of(self, name: str) -> str:
        """Where a change that says what holds instead could also have been written."""
        named = (s for s in ("constants", "values") if not follow(self.root, f"{s}/{name}").rest)
        return next(named, "changes")

    def _append(self, section: str, entry: Entry) -> None:
        self.root = edited(self.root, (section,), lambda mapping: with_entry(mapping, entry))

    def _section(self, name: str, entry: Entry) -> None:
        if self.root.get(name) is None:
            self._bring((), name, entry.key)
