"""Whether the overlays can be played together, in this order."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.disk.folders import folders, is_file
from tassel_compiler.documents import Head
from tassel_compiler.overlays.parts import Part
from tassel_compiler.places import games
from tassel_compiler.places import overlays as known_overlays
from tassel_compiler.source import Span
from tassel_compiler.spelling import nearest


def check_order(bases: Collection[str], overlays: Sequence[Part], sink: Sink) -> bool:
    """Report what is missing, what stands in the wrong order, and what clashes. False if there is anything."""
    told = sink.count
    names = [part.name.name for part in overlays]
    for index, part in enumerate(overlays):
        for head in (*part.on, *part.needs):
            if head.name not in bases and head.name not in names:
                _missing(part, head, bases, overlays, sink)
        for head in part.on:
            if head.name in names[index:] and head.name != part.name.name:
                _wrong_order(part, head, overlays, sink)
        for head in part.clashes:
            if head.name in bases or head.name in names:
                _clash(part, head, overlays, sink)
    fine = sink.count == told
    _companions(bases, overlays, sink)
    return fine


def _companions(bases: Collection[str], overlays: Sequence[Part], sink: Sink) -> None:
    """Names of what need not be in play: one that nothing could ever have is misspelt."""
    for part in overlays:
        named = _named(part)
        if not named:
            continue
        known = {*bases, *(o.name.name for o in overlays), *known_overlays(), *games(), *_beside(part)}
        for name, span in named:
            if name not in known:
                sink.report("W0601", span, name=name, near=nearest(name, known - {part.name.name}))


def _named(part: Part) -> list[tuple[str, Span]]:
    together = ((entry.key.text, entry.key.span) for entry in part.entries("together"))
    return [*((head.name, head.span) for head in part.clashes), *together]


def _beside(part: Part) -> set[str]:
    """The overlays in folders beside its own."""
    folder = Path(part.edits.span.path).parent
    return {one.name for one in folders(folder.parent) if is_file(one / "overlay.yaml")} if folder.name else set()


def _missing(part: Part, head: Head, bases: Collection[str], overlays: Sequence[Part], sink: Sink) -> None:
    repair = _other_name(part, head, bases, overlays)
    if repair is None:
        names = _working_order(overlays)
        at = names.index(part.name.name)
        repair = "add it: " + " + ".join([*names[:at], head.name, *names[at:]])
    sink.report("E0607", head.span, hint=repair, name=part.name.name, needed=head.name, repair="")


def _other_name(part: Part, head: Head, bases: Collection[str], overlays: Sequence[Part]) -> str | None:
    """What to do about a name that no overlay has which could be added."""
    shipped = {game: folder.name for game, folder in games().items()}
    if head.name in known_overlays():
        return None
    others = [o.name.name for o in overlays if o is not part]
    if shipped.get(head.name) in (*bases, *others):
        return f"the rules of the game {head.name} are called ⟪`{shipped[head.name]}`⟫ here"
    if head.name in shipped or head.name in shipped.values():
        game = next(game for game, folder in shipped.items() if head.name in (game, folder))
        return f"it is for the game {game}"
    near = nearest(head.name, [*bases, *others, *known_overlays()])
    if near is not None:
        return f"did you mean ⟪`{near}`⟫?"
    grounds = [name for name in bases if name in shipped.values()] or list(bases)
    return "nothing has that name; in play are " + ", ".join([*grounds, *others])


def _wrong_order(part: Part, head: Head, overlays: Sequence[Part], sink: Sink) -> None:
    order = " + ".join(_working_order(overlays))
    sink.report("E0609", head.span, name=part.name.name, needed=head.name, order=order)


def _clash(part: Part, head: Head, overlays: Sequence[Part], sink: Sink) -> None:
    """Two that name each other clash once."""
    other = next((o for o in overlays if o.name.name == head.name), None)
    if other is not None and other in overlays[: overlays.index(part)] and _names(other, part):
        return
    related = [Related(f"{head.name} is here", other.name.span)] if other else []
    sink.report("E0610", head.span, related=related, name=part.name.name, other=head.name)


def _names(part: Part, other: Part) -> bool:
    return other.name.name in {head.name for head in part.clashes}


def _working_order(overlays: Sequence[Part]) -> list[str]:
    """Each overlay behind what it builds on; otherwise as given. A circle is left as it is."""
    waiting = list(overlays)
    done: list[str] = []
    while waiting:
        left = {part.name.name for part in waiting}
        ready = next((p for p in waiting if not ({h.name for h in p.on} - {p.name.name}) & left), waiting[0])
        waiting.remove(ready)
        done.append(ready.name.name)
    return done
