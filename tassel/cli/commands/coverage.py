"""`tassel coverage`: the ledger against rules and scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tassel.cli.options import json_option
from tassel.cli.output import FINE, WRONG, answer, echo, refuse

if TYPE_CHECKING:
    from tassel.coverage import Coverage

_SHOWN = 20

EXAMPLES = """\b
Examples:
  tassel coverage
  tassel coverage RULES+MODULE --json
"""


@click.command(epilog=EXAMPLES)
@click.argument("rules", required=False)
@click.option("--scenarios", type=click.Path(exists=True, path_type=Path), help="Where scenarios lie.")
@click.option("--strict", is_flag=True, help="End with code 1 if an entry has no scenario.")
@json_option
def command(rules: str | None, scenarios: Path | None, strict: bool, as_json: bool) -> int:
    """How many ledger entries the rules and the scenarios cite; without RULES, for all rules there are.

    With RULES only those ledgers count that are of this game or of one of its modules.

    An entry that play cannot show says `play: no` and `because: …` in the ledger.
    """
    from tassel.coverage import measure
    from tassel.opening import Unusable, open_front, rule_files
    from tassel.scenarios import example_folders, scenario_files
    from tassel_compiler.disk.folders import files as yaml_files
    from tassel_compiler.disk.folders import is_there
    from tassel_compiler.disk.reading import Named
    from tassel_compiler.places import data_root, names

    try:
        if rules is not None:
            open_front(rules)
        sources = rule_files(rules)
    except Unusable as problem:
        return refuse(problem)
    folder = scenarios or Path("tests/scenarios")
    places = map(Named, (folder, *([] if scenarios else example_folders())))
    shown = [file.path for file in scenario_files(places)] if is_there(folder) else []
    if not shown:
        echo(f"there are no scenario files in {folder}: name their folder with --scenarios", error=True)
        return WRONG
    ledgers = yaml_files(data_root("rules") / "ledger", ".yaml")
    found = measure(ledgers, sources, shown, names(rules) if rules else None)
    (_as_json if as_json else _as_text)(found, rules)
    wrong = found.unknown or found.unexplained or (strict and found.missing)
    return WRONG if wrong else FINE


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part // whole if whole else 0} %)"


def _as_json(found: Coverage, rules: str | None) -> None:
    answer({
        "rules": rules or "all", "entries": len(found.entries), "cited_by_rules": len(found.rules),
        "cited_by_scenarios": len(found.scenarios), "missing": [e.id for e in found.missing],
        "unplayable": [{"id": e.id, "because": e.because} for e in found.entries if not e.play],
        "unknown": [{"id": c.id, "place": c.place} for c in found.unknown],
    })  # fmt: skip


def _as_text(found: Coverage, rules: str | None) -> None:
    echo(f"{len(found.entries)} ledger entries ({rules or 'all rules'})")
    echo(f"  cited by rules       {_share(len(found.rules), len(found.entries))}")
    echo(f"  cited by scenarios   {_share(len(found.scenarios), len(found.entries))}")
    echo(f"  not for play         {sum(not e.play for e in found.entries)}")
    echo(f"  without a scenario   {len(found.missing)}")
    for entry in found.missing[:_SHOWN]:
        echo(f"    {entry.id}  {entry.place}")
    if len(found.missing) > _SHOWN:
        echo(f"    … and {len(found.missing) - _SHOWN} more (--json has all)")
    for citation in found.unknown:
        echo(f"  {citation.place}: the ledger has no {citation.id!r}")
    for entry in found.unexplained:
        echo(f"  {entry.place}: {entry.id} says `play: no` without `because`")
