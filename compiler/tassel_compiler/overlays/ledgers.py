"""Whether what an overlay cites is there, where the ledger is.

The ids of a ledger begin alike: `E2-AMB-01` is of the series `E2`. A citation of a series that is shipped has to name
one of its entries; one of another series is somebody's own book, of which nothing is known. What the games
themselves cite is measured by `tassel coverage`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, partial

from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.disk.folders import files, is_folder
from tassel_compiler.disk.reading import Named, read_text
from tassel_compiler.documents import Document, Overlay
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence
from tassel_compiler.overlays.sources import LISTS, written_out
from tassel_compiler.places import data_root
from tassel_compiler.same import Same
from tassel_compiler.spelling import nearest

_ENTRY = re.compile(r"^ *- +id: *([\w-]+)", re.M)


def tell_unknown(overlays: Iterable[Document], sink: Sink) -> None:
    """A warning for each citation of an entry that its ledger does not have."""
    for overlay in overlays:
        if isinstance(overlay, Overlay):
            sink.extend(_unknown.of((overlay.root,), (), partial(_unknown_in, overlay.root)))


_unknown = Same[tuple[Diagnostic, ...]](most=64)  # each holds a whole document


def _unknown_in(root: Mapping) -> tuple[Diagnostic, ...]:
    sink = Sink()
    for id in cited_in(written_out(root), LISTS):
        known = _shipped().get(_series(id.text))
        if known is not None and id.text not in known:
            sink.report("W0604", id.span, id=id.text, series=_series(id.text), repair=_meant(id.text, known))
    return sink.items


def cited_in(node: Node, keys: tuple[str, ...]) -> Iterator[Scalar]:
    """Every id under one of these keys, or under a path of an overlay that ends in one."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            if entry.key.text.rpartition("/")[2] in keys:
                items = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
                yield from (item for item in items if isinstance(item, Scalar))
            else:
                yield from cited_in(entry.value, keys)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from cited_in(item, keys)


def _meant(id: str, known: frozenset[str]) -> str:
    """The same number written otherwise, or what there is in that part of the ledger. By spelling all are alike."""
    part, _, number = id.upper().rpartition("-")
    there = sorted(other for other in known if other.rpartition("-")[0] == part)
    same = [other for other in there if other.rpartition("-")[2].lstrip("0") == number.lstrip("0")]
    if same:
        return f"write ⟪`{same[0]}`⟫"
    near = nearest(number, (other.rpartition("-")[2] for other in there))
    if near is None and not there:
        home = nearest(part, {other.rpartition("-")[0] for other in known})
        meant = f"{home}-{number}" if home is not None else ""
        return f"did you mean ⟪`{meant}`⟫?" if meant in known else ""
    if near is not None and len(number) > len(near):
        return f"did you mean ⟪`{part}-{near}`⟫?"
    return f"there are `{there[0]}` to `{there[-1]}`" if there else ""


def _series(id: str) -> str:
    return id.partition("-")[0]


@cache
def _shipped() -> dict[str, frozenset[str]]:
    """The ids of each series, by a plain look at the ledgers: they are long, and nothing else of them is asked."""
    folder = data_root("rules") / "ledger"
    found: dict[str, set[str]] = {}
    for file in files(folder, ".yaml") if is_folder(folder) else ():
        for id in _ENTRY.findall(read_text(Named(file))):
            found.setdefault(_series(id), set()).add(id)
    return {series: frozenset(ids) for series, ids in found.items()}
