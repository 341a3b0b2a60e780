"""`tassel fmt`: files of rules laid out one way."""

from __future__ import annotations

from pathlib import Path

import click

from tassel.cli.output import FINE, WRONG, diagnostics, echo, note

EXAMPLES = """\b
Examples:
  tassel fmt ./our-table
  tassel fmt our-table/overlay.yaml --check
  tassel fmt --diff
"""


@click.command(epilog=EXAMPLES)
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--check", "only_check", is_flag=True, help="Write nothing; end with code 1 if a file would change.")
@click.option("--diff", "show", is_flag=True, help="Write nothing; show what would change.")
def command(paths: tuple[Path, ...], only_check: bool, show: bool) -> int:
    """Lay out the YAML files of PATHS (this folder if none is named). Comments and meaning stay as they are."""
    from tassel.tidying.tidy import tidy
    from tassel_compiler.diagnostics import Sink
    from tassel_compiler.disk.folders import below, is_folder
    from tassel_compiler.disk.reading import InFolder, Named, Place
    from tassel_compiler.disk.refused import why
    from tassel_compiler.disk.writing import write
    from tassel_compiler.loading import load, read_source

    changed, sink = 0, Sink()
    found: list[Place] = []
    for path in paths or (Path(),):
        found += [InFolder(file, path) for file in below(path, ".yaml")] if is_folder(path) else [Named(path)]
    for place in found:
        file = place.path
        source = read_source(place, file.as_posix(), "", sink)  # nothing leads out of a folder
        if source is None or load(source, sink) is None:
            continue
        better = tidy(source.text)
        if better == source.text:
            continue
        changed += 1
        if show:
            _show(file, source.text, better)
        elif only_check:
            echo(file.as_posix())
        else:
            try:
                write(place, better.encode(), force=True)
            except (OSError, ValueError) as problem:
                note(f"error: {file.as_posix()}: {why(problem)}")
                return WRONG
    diagnostics(sink.items)
    note(f"{changed} {'file' if changed == 1 else 'files'} {'would change' if only_check or show else 'changed'}")
    return WRONG if sink.failed or (only_check and changed) else FINE


def _show(file: Path, before: str, after: str) -> None:
    from difflib import unified_diff

    name = file.as_posix()
    for line in unified_diff(before.splitlines(), after.splitlines(), name, name, lineterm=""):
        echo(line)
