"""`tassel explain`: one entity."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tassel.cli.options import as_json, lang
from tassel.cli.output import FINE, WRONG, answer, note, refuse

if TYPE_CHECKING:
    from tassel.explaining import Explanation

EXAMPLES = """\b
Examples:
  tassel explain RULES some-card
  tassel explain RULES+MODULE rule/turn --lang fr
"""


@click.command(epilog=EXAMPLES)
@click.argument("rules")
@click.argument("id")
@lang
@as_json
def command(rules: str, id: str, lang: str, as_json: bool) -> int:
    """What ID is in RULES (a card, an action, a rule): its text, where each value was set, its sources.

    Where two kinds have an entity of that name, write kind/id.
    """
    from tassel.opening import Unusable

    try:
        from tassel.opening import front

        compiled = front(rules)
    except Unusable as problem:
        return refuse(problem)
    from tassel.explaining import explain, find, ids, printed
    from tassel.listing import Words
    from tassel_runtime.nearest import nearest

    found = find(compiled, id)
    if not found:
        near = nearest(id, ids(compiled))
        note(f"error: {rules} has no {id!r}" + (f"; did you mean {near!r}?" if near else ""))
        return WRONG
    words = Words(compiled.tree.root if compiled.tree else None)
    explained = [
        (explain(compiled, entity), words.name(entity.id, lang), printed(compiled, entity, lang)) for entity in found
    ]
    if as_json:
        answer([_record(*one) for one in explained])
        return FINE
    for one in explained:
        _show(*one)
    return FINE


def _show(one: Explanation, name: str, sentences: list[str]) -> None:
    entity = one.entity
    click.echo(f"{name}  ({entity.kind}/{entity.id}, {entity.status}, {entity.place})")
    for sentence in sentences:
        click.echo(f"  {sentence}")
    for value in one.values:
        lines = value.text.splitlines() or [""]
        head = f"  {value.path}: " if value.path else "  "
        click.echo(head + (lines[0] if len(lines) == 1 else "") + f"   [{value.layer} {value.place}]")
        if len(lines) > 1:
            click.echo("\n".join(f"      {line}" for line in lines))
        for before in value.before:
            click.echo(f"      before: {before}")
    for title, items in (("sources", one.sources), ("rulings", one.rulings)):
        if items:
            click.echo(f"  {title}: {', '.join(items)}")
    for line in one.touched_by:
        click.echo(f"  {line}")


def _record(one: Explanation, name: str, sentences: list[str]) -> dict[str, object]:
    entity = one.entity
    values = [{"path": v.path, "text": v.text, "place": v.place, "layer": v.layer, "before": list(v.before)}
              for v in one.values]  # fmt: skip
    return {"id": entity.id, "kind": entity.kind, "name": name, "printed": sentences, "count": entity.count,
            "status": entity.status,
            "place": entity.place, "source": list(one.sources), "ruling": list(one.rulings), "values": values,
            "touched_by": list(one.touched_by)}  # fmt: skip
