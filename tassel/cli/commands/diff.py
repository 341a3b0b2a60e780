"""`tassel diff`: two rule sets, told as what changes for a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tassel.cli.options import json_option, lang
from tassel.cli.output import FINE, answer, refuse

if TYPE_CHECKING:
    from tassel_compiler.printing.diff.model import Difference

EXAMPLES = """\b
Examples:
  tassel diff RULES RULES+MODULE
  tassel diff RULES RULES+./our-table --lang fr
  tassel diff RULES RULES+MODULE --json
"""


@click.command(epilog=EXAMPLES)
@click.argument("rules_a")
@click.argument("rules_b")
@lang
@json_option
def command(rules_a: str, rules_b: str, lang: str, as_json: bool) -> int:
    """What changes for a player from RULES_A to RULES_B: by topic, each thing in words, numbers side by side.

    What is the same in both is not told. A stands for RULES_A, B for RULES_B.
    """
    from tassel.opening import Unusable, open_front

    try:
        one, two = open_front(rules_a), open_front(rules_b)
    except Unusable as problem:
        return refuse(problem)
    from tassel_compiler.printing.diff.compare import diff

    found = diff(one, two, lang)
    if not as_json:
        from tassel.cli.differences import ScreenTelling

        ScreenTelling(found, (one, two), lang).show()
        return FINE
    answer({
        "a": rules_a, "b": rules_b, "lang": lang, "entities": found.entities, "same": found.same, "share": found.share,
        "topics": [{"id": topic.id, "name": topic.name, "differences": [_record(d) for d in differences]}
                   for topic, differences in found.by_topic().items()],
        "names": [{"a": a, "b": b} for a, b in found.names], "differences": len(found.differences),
    })  # fmt: skip
    return FINE


def _record(one: Difference) -> dict[str, object]:
    points = [
        {"label": p.label, "a": p.a, "b": p.b,
         "by_players": [{"players": list(counts), "a": a, "b": b} for counts, a, b in p.by_players]}
        for p in one.points
    ]  # fmt: skip
    return {
        "id": one.id, "kind": one.kind, "path": one.path, "name": one.name, "name_b": one.name_b or one.name,
        "only": one.only, "points": points, "source": list(one.sources),
        "ruling": {"a": list(one.rulings_a), "b": list(one.rulings_b)},
    }  # fmt: skip
