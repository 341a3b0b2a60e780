"""The one table of codes of the whole compiler, put together from the families in `rows/`.

E00xx loading, E01xx syntax of effect texts, E02xx names, E03xx types, E04xx demands and guards, E05xx
recursion, E06xx overlays and merging, E07xx schema and documents, E08xx texts and words, E09xx
scenarios, E10xx what is printed, Wxxxx lints.
A new code is one row in the file of its family and one page in docs/errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tassel_compiler.diagnostics.row import CodeRow
from tassel_compiler.diagnostics.rows import (
    demands,
    effects,
    lints,
    loading,
    names,
    overlays,
    printing,
    recursion,
    scenarios,
    schema,
    types,
    words,
)


def _joined(families: Iterable[Mapping[str, CodeRow]]) -> dict[str, CodeRow]:
    table: dict[str, CodeRow] = {}
    for family in families:
        clash = table.keys() & family.keys()
        if clash:
            raise ValueError(f"codes defined twice: {sorted(clash)}")
        table.update(family)
    return table


CODES: Mapping[str, CodeRow] = _joined(
    module.ROWS
    for module in (
        loading,
        effects,
        names,
        types,
        demands,
        recursion,
        overlays,
        schema,
        words,
        scenarios,
        printing,
        lints,
    )
)
