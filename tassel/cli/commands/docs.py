"""`tassel docs`: the rule book of a rule set."""

from __future__ import annotations

from pathlib import Path

import click

from tassel.cli.options import TONGUE, Several, force, json_option
from tassel.cli.output import FINE, WRONG, answer, diagnostics, echo, note, refuse

EXAMPLES = """\b
Examples:
  tassel docs RULES -o reference
  tassel docs RULES+MODULE -o reference --lang fr,de --format pdf
  tassel docs RULES+./our-table -o reference --format html
  tassel docs RULES -o survey --survey --lang en
"""
_FORMATS = click.Choice(["html", "pdf"])
INSTALL = "PDF needs the extra `print`: pip install 'tassel[print]'; without it there is --format html"


@click.command(epilog=EXAMPLES)
@click.argument("rules")
@click.option("-o", "--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder to fill.")
@click.option("--lang", "langs", type=Several(TONGUE), default=(),
              help="Languages (default: all that RULES are printed in).")  # fmt: skip
@click.option("--format", "formats", type=Several(_FORMATS), default="html,pdf", show_default=True, help="Formats.")
@click.option("--ink", type=click.Choice(["full", "saving"]), default="full", show_default=True,
              help="`saving`: pictures as outlines, for black and white.")  # fmt: skip
@click.option("--sources", is_flag=True, help="Print beside every line the entries of the ledger that it rests on.")
@click.option("--survey", is_flag=True, help="Instead a form for owners of the box: what is inferred or assumed.")
@force
@json_option
def command(
    rules: str, out: Path, langs: tuple[str, ...], formats: tuple[str, ...], ink: str, sources: bool, survey: bool,
    force: bool, as_json: bool,
) -> int:  # fmt: skip
    """Write the rule book of RULES, to read on a screen and on paper, and with PDF a player aid of two pages."""
    from tassel.books import Wish, files, shelf
    from tassel.opening import Unusable
    from tassel.surveys import survey_files
    from tassel_compiler.disk.marks import marked
    from tassel_compiler.disk.refused import why
    from tassel_compiler.disk.writing import make_folder, write
    from tassel_compiler.printing.cards.typeset import NoTypst

    written: list[Path] = []
    result = FINE
    try:
        found = None if survey else shelf(rules, ink == "saving")
        make_folder(out)
        wish = Wish(langs, formats, sources)
        made = files(found, wish) if found else survey_files(rules, langs, ink == "saving")
        for name, content in made:
            note(f"{name} ...")
            write(out / name, marked(content), force)
            written.append(out / name)
    except Unusable as problem:
        return refuse(problem)
    except NoTypst:  # the pages are written
        note(f"error: {INSTALL}")
        result = WRONG
    except (OSError, ValueError) as problem:
        note(f"error: {getattr(problem, 'filename', None) or out}: {why(problem)}")
        return WRONG
    if found and found.sink.items:
        diagnostics(found.sink.items)
    if as_json:
        answer({"rules": rules, "files": [str(path) for path in written]})
    else:
        for path in written:
            echo(str(path))
    return WRONG if found and found.sink.failed else result
