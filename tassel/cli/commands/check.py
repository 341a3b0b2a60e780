"""`tassel check`: are these rules in order?"""

from __future__ import annotations

from collections.abc import Iterable

import click

from tassel.cli.output import COMMAND, FINE, WRONG, Ready, colours, document, echo, note

_DATA = ("json", "sarif")
_FORMATS = ("human", "json", "github", "sarif")

EXAMPLES = """\b
Examples:
  tassel check RULES
  tassel check RULES+MODULE RULES+./our-table
  tassel check RULES --format github
"""


@click.command(epilog=EXAMPLES)
@click.argument("rules", nargs=-1, required=True)
@click.option("--format", "form", type=click.Choice(_FORMATS), default="human", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
def command(rules: tuple[str, ...], form: str, as_json: bool) -> int:
    """Compile RULES for every number of players; show what is wrong, with a way to repair it."""
    from tassel import verdicts

    form = "json" if as_json else form
    keys = {expression: verdicts.key(expression) for expression in rules}
    known = {expression: verdicts.recall(name) for expression, name in keys.items()}
    if form == "human" and all(known.values()):
        for expression, players in known.items():
            note(_verdict(expression, players or ()))
        return FINE
    return _check(rules, form, keys)


def _check(rules: tuple[str, ...], form: str, keys: dict[str, str | None]) -> int:
    from tassel import verdicts
    from tassel.opening import unknown
    from tassel_compiler.diagnostics import Sink
    from tassel_compiler.diagnostics.renderers import RENDERERS, human
    from tassel_compiler.driver import checked_rules

    sink = Sink()
    for expression in rules:
        inner = Sink()
        players = checked_rules(expression, inner)
        sink.extend(inner.items)
        if not inner.failed:
            note(_verdict(expression, players))
            if not inner.items:
                verdicts.keep(keys[expression], players)
    if form in _DATA:
        document(RENDERERS[form](sink.items))
    else:
        text = human(sink.items, colour=colours()) if form == "human" else RENDERERS[form](sink.items)
        echo(Ready(text), nl=False)
    if unknown(sink.codes):
        return COMMAND
    return WRONG if sink.failed else FINE


def _verdict(expression: str, players: Iterable[int]) -> str:
    return f"{expression}: in order for {', '.join(map(str, players))} players"
