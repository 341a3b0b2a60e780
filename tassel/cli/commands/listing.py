"""`tassel list`: what there is."""

from __future__ import annotations

import click

from tassel.cli.options import json_option
from tassel.cli.output import FINE, answer, refuse, table

EXAMPLES = """\b
Examples:
  tassel list
  tassel list RULES
  tassel list RULES card --json
"""


@click.command("list", epilog=EXAMPLES)
@click.argument("rules", required=False)
@click.argument("kind", required=False)
@json_option
def command(rules: str | None, kind: str | None, as_json: bool) -> int:
    """Rule sets and modules; with RULES the kinds in it; with KIND its entities."""
    from tassel.opening import Unusable

    if rules is None:
        return _shipped(as_json)
    from tassel.opening import open_front

    try:
        compiled = open_front(rules)
    except Unusable as problem:
        return refuse(problem)
    from tassel.listing import listed_kinds

    found = listed_kinds(compiled)
    if kind is None:
        counts = [(name, len(entities)) for name, entities in found.items()]
        if as_json:
            answer([{"kind": name, "entities": count} for name, count in counts])
        else:
            table(counts, ("kind", "entities"))
        return FINE
    if kind not in found:
        from tassel_compiler.spelling import nearest

        near = nearest(kind, found)
        hint = f" Did you mean {near!r}?" if near else ""
        raise click.BadArgumentUsage(f"{rules} has no {kind!r}.{hint} There are: {', '.join(found)}")
    if as_json:
        answer([{"id": e.id, "name": e.name, "count": e.count, "source": list(e.source), "status": e.status,
                 "path": e.path, "place": e.place} for e in found[kind]])  # fmt: skip
    else:
        rows = [(e.id, e.name, e.count, " ".join(e.source), e.status) for e in found[kind]]
        table(rows, ("id", "name", "count", "source", "status"))
    return FINE


def _shipped(as_json: bool) -> int:
    from tassel_compiler.catalog import games, overlays

    rows = [*((name, "rules") for name in games()), *((name, "module") for name in overlays())]
    if as_json:
        answer([{"id": name, "kind": kind} for name, kind in rows])
    else:
        table(rows, ("id", "kind"))
    return FINE
