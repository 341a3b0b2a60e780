"""Words for a path that leads nowhere: how far it goes, and what was probably meant."""

from __future__ import annotations

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Scalar
from tassel_compiler.overlays.guessing import guess, path_pieces
from tassel_compiler.overlays.shapes import TreeSteps
from tassel_compiler.overlays.tree import follow, without

_FEW = 12  # names that are listed when none is near
_MANY = 30  # diagnostics after which no path is guessed
NEW = "add to"


def is_tree_path(text: str) -> bool:
    return "/" in text and all(name and name == name.strip() for name in text.split("/"))


def tell_no_path(key: Scalar, root: Mapping, sink: Sink) -> None:
    """Report a key that is no path: a bare name, or names with other signs between them."""
    pieces = path_pieces(key.text)
    meant = guess(without(root, "words"), pieces) or guess(root, pieces) if sink.count < _MANY else None
    hint = f"did you mean ⟪path:`{meant}`⟫?" if meant else None
    if meant and meant.startswith("values/") and meant.endswith(f"/{key.text}"):
        hint = f'write ⟪`{meant}/is`⟫ for another formula; under "changes", `{key.text}` builds on the value so far'
    sink.report("E0611", key.span, hint=hint, path=key.text, example="rules/turn/do")


def tell_stale(key: Scalar, root: Mapping, verb: str, sink: Sink) -> None:
    """Report a path at its first name that does not exist."""
    trail = follow(root, key.text)
    missing = trail.rest[0]
    hints = [_meant(key, root, trail.steps, verb, sink) or _offer(trail.last)]
    if verb == "change":
        hints.append('To make a new entry use "add"')
    start = sum(len(step) + 1 for step in trail.steps)
    sink.report(
        "E0603",
        key.at(start, start + len(missing)),
        verb=verb,
        at=f'"{"/".join(trail.steps)}"' if trail.steps else "the rule set",
        missing=missing,
        repair="  ".join(hint for hint in hints if hint),
    )


def _meant(key: Scalar, root: Mapping, there: TreeSteps, verb: str, sink: Sink) -> str:
    """The path that was meant; of a new entry the path of its home."""
    *above, last = names = path_pieces(key.text)
    if sink.count >= _MANY:
        return ""
    if verb == NEW:
        home = guess(root, tuple(above))
        return f"did you mean ⟪path:`{home}/{last}`⟫?" if home and len(above) > len(there) else ""
    meant = guess(without(root, "words"), names) or guess(root, names)
    return f"did you mean ⟪path:`{meant}`⟫?" if meant else ""


def _offer(node: object) -> str:
    """What there is instead, if that is not too much."""
    names = [entry.key.text for entry in node.entries] if isinstance(node, Mapping) else []
    return f"there are: ⟪among:{', '.join(names)}⟫." if 0 < len(names) <= _FEW else ""
