"""`tassel test`: scenario files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tassel.cli.options import engine, json_option
from tassel.cli.output import FINE, WRONG, answer, colours, echo, note, paint, refuse, tell_engine

if TYPE_CHECKING:
    from tassel.scenarios import Outcome
    from tassel_runtime.scenario import Failure

_DEFAULT = Path("tests/scenarios")

EXAMPLES = """\b
Examples:
  tassel test
  tassel test tests/scenarios/coins.yaml
  tassel test --rules RULES+./our-table -k coins
"""


@click.command(epilog=EXAMPLES)
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("-k", "pick", default="", help="Only scenarios whose name holds this.")
@click.option("--rules", help="Run them with these rules instead of those they name.")
@engine
@json_option
def command(paths: tuple[Path, ...], pick: str, rules: str | None, engine: str, as_json: bool) -> int:
    """Run the scenario files at PATHS (default: tests/scenarios).

    A scenario says what is given, what is done and what must then be true. A failing one says what was
    expected, what was found, at which line, and shows the decision at which it stood.
    """
    from tassel_compiler.disk.folders import is_folder

    if not paths and not is_folder(_DEFAULT):
        raise click.UsageError(f"there is no folder {_DEFAULT} here: name the files or folders to run")
    from tassel.opening import Unusable, playing
    from tassel.scenarios import run_files

    try:
        played = playing(engine)
    except Unusable as problem:
        return refuse(problem)
    tell_engine(engine, played)
    outcomes = []
    for outcome in run_files(paths or (_DEFAULT,), pick, rules, played):
        outcomes.append(outcome)
        if not as_json and not outcome.ok:
            _show(outcome)
    nothing = not outcomes and not pick
    if nothing:
        note(f"error: there is no scenario in {', '.join(map(str, paths or (_DEFAULT,)))}")
    if as_json:
        answer([_record(outcome) | {"engine": played} for outcome in outcomes])
    elif not nothing:
        echo(_total(len(outcomes), sum(not outcome.ok for outcome in outcomes)))
    return FINE if not nothing and all(outcome.ok for outcome in outcomes) else WRONG


def _total(ran: int, failed: int) -> str:
    if failed:
        return f"{ran} scenario{'s' * (ran != 1)}, {failed} failed"
    return "1 scenario, it holds" if ran == 1 else f"{ran} scenarios, all hold"


def _show(outcome: Outcome) -> None:
    head = paint("FAILED", "red", bold=True) if colours() else "FAILED"
    echo(head, f" {outcome.file}:{outcome.line}: {outcome.name}", f"  ({outcome.rules})" if outcome.listed else "")
    for failure in outcome.failures:
        for line in _told(failure):
            echo(line)
    if outcome.last:
        echo(f"  it stands where {outcome.last}")


def _told(failure: Failure) -> tuple[str, ...]:
    """Where and what; of what the scenario says wrongly also what to do, as on the page of its code."""
    told = f"  line {failure.line}: {failure.told}"
    if not failure.code:
        return (told,)
    from tassel_compiler.diagnostics import CODES

    return f"{told} ({failure.code})", f"    {CODES[failure.code].hint.rpartition(' || ')[2]}"


def _record(outcome: Outcome) -> dict[str, object]:
    failures = [_failure(failure) for failure in outcome.failures]
    return {"file": str(outcome.file), "scenario": outcome.name, "rules": outcome.rules, "line": outcome.line,
            "ok": outcome.ok, "cites": list(outcome.cites), "failures": failures,
            "decision": outcome.last}  # fmt: skip


def _failure(failure: Failure) -> dict[str, object]:
    said: dict[str, object] = {"line": failure.line, "message": failure.told}
    return said | ({"code": failure.code} if failure.code else {})
