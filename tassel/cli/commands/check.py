"""`tassel check`: are these rules in order?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tassel.cli.options import force
from tassel.cli.output import COMMAND, FINE, MISTAKE_FORMATS, WRONG, Ready, echo, mistakes, note
from tassel_compiler.disk.reading import Named

if TYPE_CHECKING:
    from tassel.verdicts import InOrder

EXAMPLES = """\b
Examples:
  tassel check RULES
  tassel check RULES+MODULE RULES+./our-table
  tassel check RULES --format github
  tassel check RULES+./our-table --fix
  tassel check RULES --survey answers.yaml -o our-box
"""


@click.command(epilog=EXAMPLES)
@click.argument("rules", nargs=-1)
@click.option("--format", "form", type=click.Choice(MISTAKE_FORMATS), default="human", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--survey", type=click.Path(path_type=Path), help="Answers to a survey: their corrections as an overlay.")
@click.option("-o", "--out", type=click.Path(file_okay=False, path_type=Path), help="Folder for that overlay.")
@click.option("--fix", "mend", is_flag=True, help="Carry out the repairs that mend, and write the files.")
@click.option("--watch", is_flag=True, help="Look again whenever a file changes, until Ctrl-C.")
@force
def command(
    rules: tuple[str, ...],
    form: str,
    as_json: bool,
    survey: Path | None,
    out: Path | None,
    mend: bool,
    watch: bool,
    force: bool,
) -> int:
    """Compile RULES for every number of players; show what is wrong, with a way to repair it."""
    from tassel import verdicts

    form = "json" if as_json else form
    if survey is not None:
        if len(rules) > 1:
            raise click.UsageError("A survey is of one rule set.")
        return _returned(survey, out, form, force, rules[0] if rules else None)
    if not rules:
        raise click.UsageError("Missing argument 'RULES...'.")
    if mend or watch:
        return _worked_on(rules, watch, form)
    keys = {expression: verdicts.key(expression) for expression in rules}
    known = {expression: verdicts.recall(name) for expression, name in keys.items()}
    if form == "human" and all(known.values()):
        return _remembered({expression: verdict for expression, verdict in known.items() if verdict is not None})
    return _check(rules, form, keys)


def _remembered(known: Mapping[str, InOrder]) -> int:
    """What was said of rules that have not changed since."""
    from tassel.left_out import tell_left_out
    from tassel_compiler.diagnostics import Sink

    sink = Sink()
    for expression, verdict in known.items():
        note(_verdict(expression, verdict.players))
        tell_left_out(verdict.left_out, expression, sink)
    mistakes(sink.items, "human")
    return FINE


def _worked_on(rules: tuple[str, ...], watched: bool, form: str) -> int:
    from tassel.cli.watching_rules import fix, watch

    if len(rules) > 1:
        raise click.UsageError("One rule set is mended or watched at a time.")
    return watch(rules[0], form) if watched else fix(rules[0], form)


def _returned(survey: Path, out: Path | None, form: str, force: bool, said: str | None) -> int:
    """What came back from a survey, as an overlay: in its folder and checked, or shown."""
    from tassel.cli.output import diagnostics, refuse
    from tassel.opening import Unusable
    from tassel.surveys import returned
    from tassel_compiler.disk.refused import why
    from tassel_compiler.disk.writing import make_folder, write

    try:
        back = returned(survey, out.name if out is not None else survey.stem, said)
        if back.found is None or out is None:
            diagnostics(back.diagnostics)
            if back.found is not None:
                echo(Ready(back.found.overlay), nl=False)
            return FINE if back.found is not None else WRONG
        make_folder(Named(out))
        write(Named(out / "overlay.yaml"), back.found.overlay.encode(), force)
    except Unusable as problem:
        return refuse(problem)
    except (OSError, ValueError) as problem:
        note(f"error: {getattr(problem, 'filename', None) or out}: {why(problem)}")
        return WRONG
    note(f"{out / 'overlay.yaml'}: {back.found.changed} corrected, {back.found.right} right, {back.found.open} open")
    expression = f"{back.rules}+{out if out.is_absolute() else f'./{out}'}"
    return _check((expression,), form, {expression: None})


def _check(rules: tuple[str, ...], form: str, keys: dict[str, str | None]) -> int:
    from tassel import verdicts
    from tassel.left_out import EXAMPLES_LEFT_OUT
    from tassel.opening import unknown
    from tassel.verdicts import InOrder
    from tassel.workspace.telling import told_in_full
    from tassel.workspace.whole_check import tell_the_rest
    from tassel_compiler.diagnostics import Sink
    from tassel_compiler.driver import front

    sink, untried = Sink(), 0
    for expression in rules:
        inner = Sink()
        compiled = front(expression, inner)
        verdict = tell_the_rest(compiled, inner) if not inner.failed else InOrder(())
        if inner.failed:
            told = told_in_full(expression, inner.items, form == "human")
            untried += told.untried
            sink.extend(told.items)
        else:
            sink.extend(inner.items)
        if not inner.failed:
            note(_verdict(expression, verdict.players))
            if {*inner.codes} <= {EXAMPLES_LEFT_OUT}:
                verdicts.keep(keys[expression], verdict)
    mistakes(sink.items, form)
    if untried:
        last = f"last {untried} of these mistakes" if untried > 1 else "last of these mistakes"
        note(f"the advice for the {last} was not tried: mend the first ones, and check again")
    if unknown(sink.codes):
        return COMMAND
    return WRONG if sink.failed else FINE


def _verdict(expression: str, players: Iterable[int]) -> str:
    return f"{expression}: in order for {', '.join(map(str, players))} players"
