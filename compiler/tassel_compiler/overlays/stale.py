"""Words for a path that leads nowhere: how far it goes, and what was probably meant."""

from __future__ import annotations

from tassel_compiler.diagnostics import Sink, nearest
from tassel_compiler.loading import Mapping, Scalar
from tassel_compiler.overlays.tree import Walk

_FEW = 12  # names that are listed when none is near
_MANY = 100  # diagnostics after which no nearest name is looked for


def tell_stale(key: Scalar, trail: Walk, verb: str, sink: Sink) -> None:
    """Report a path at its first name that does not exist."""
    missing = trail.rest[0]
    names = [entry.key.text for entry in trail.last.entries] if isinstance(trail.last, Mapping) else []
    near = nearest(missing, names) if sink.count < _MANY else None
    hints = [f'did you mean "{near}"?' if near else _offer(names)]
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


def _offer(names: list[str]) -> str:
    """What there is instead, if that is not too much."""
    return "there are: " + ", ".join(names) + "." if 0 < len(names) <= _FEW else ""
