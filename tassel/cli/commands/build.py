"""`tassel build`: the compiled game as a file."""

from __future__ import annotations

from pathlib import Path

import click

from tassel.cli.options import force
from tassel.cli.output import FINE, WRONG, Ready, echo, note, refuse
from tassel_compiler.disk.reading import Named

EXAMPLES = """\b
Examples:
  tassel build RULES -p 3 -o three.json
  tassel play three.json -p 3
  tassel build RULES -p 3 --text
  tassel build RULES -p 3 --wasm -o three.wasm
"""


@click.command(epilog=EXAMPLES)
@click.argument("rules")
@click.option("-p", "--players", type=click.IntRange(1, 20), required=True, help="Number of players.")
@click.option("-o", "--out", type=click.Path(dir_okay=False, path_type=Path), help="File to write.")
@click.option("--text", is_flag=True, help="The program as text to read; printed if no file is named.")
@click.option("--wasm", is_flag=True, help="A WebAssembly module that plays it, for any engine: docs/webassembly.md.")
@force
def command(rules: str, players: int, out: Path | None, text: bool, wasm: bool, force: bool) -> int:
    """Write the compiled game of RULES: it plays without the compiler."""
    from tassel.opening import Unusable, module, program
    from tassel_compiler.disk.refused import why
    from tassel_compiler.disk.writing import write
    from tassel_compiler.foreign.plain import paragraphs
    from tassel_compiler.ir.text import to_text
    from tassel_runtime.files import save_program

    if text and wasm:
        raise click.UsageError("a file holds the text or the module: leave out --text or --wasm")
    if out is None and not text:
        raise click.UsageError("name the file to write with -o FILE, or print the program with --text")
    try:
        found = program(rules, players)
    except Unusable as problem:
        return refuse(problem)
    if out is None:
        echo(Ready(paragraphs(to_text(found))), nl=False)
        return FINE
    try:
        if text:
            write(Named(out), to_text(found).encode("utf-8", "replace"), force)
        elif wasm:
            write(Named(out), module(found), force)
        else:
            save_program(found, out, force)
    except (OSError, ValueError) as problem:
        note(f"error: {out}: {why(problem)}")
        return WRONG
    note(f"{out}: {found.cells} cells, {len(found.asks)} decisions, {found.hash}")
    return FINE
