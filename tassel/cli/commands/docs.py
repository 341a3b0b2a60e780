"""`tassel docs`: the rule book of a rule set."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tassel.cli.options import Several, force, json_option
from tassel.cli.output import FINE, WRONG, answer, diagnostics, echo, note, refuse
from tassel.cli.print_options import print_options
from tassel.printouts.chosen import PrintChoices
from tassel.printouts.described import Chosen, printout
from tassel_compiler.disk.reading import Named

if TYPE_CHECKING:
    from tassel_compiler.printing.cards.typeset import Typesetters

EXAMPLES = """\b
Examples:
  tassel docs RULES -o reference
  tassel docs RULES+MODULE -o reference --lang fr,de --format pdf
  tassel docs RULES+./our-table -o reference --format html
  tassel docs RULES -o survey --survey --lang en
"""
_FORMATS = click.Choice(["html", "pdf", "svg"])
INSTALL = "PDF needs the extra `print`: pip install 'tassel[print]'; without it there is --format html"


@click.command(epilog=EXAMPLES)
@click.argument("rules")
@click.option("-o", "--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder to fill.")
@click.option("--format", "formats", type=Several(_FORMATS), default="html,pdf", show_default=True,
              help="Formats; svg: a drawing for each page.")  # fmt: skip
@print_options("docs")
@click.option("--survey", is_flag=True, help="Instead a form for owners of the box: what is inferred or assumed.")
@force
@json_option
def command(
    rules: str, out: Path, formats: tuple[str, ...], survey: bool, force: bool, as_json: bool, **said: Chosen
) -> int:
    """Write the rule book of RULES, to read on a screen and on paper, and with PDF a player aid of two pages."""
    from tassel.processors import processors
    from tassel_compiler.printing.cards.typeset import Typesetters

    chosen = PrintChoices(printout("survey" if survey else "docs"), said)
    with Typesetters(processors()) as setters:
        if set(formats) != {"html"}:
            setters.begin()  # while there is little to copy
        return _printed(rules, out, chosen, formats, setters, force, as_json)


def _printed(
    rules: str, out: Path, chosen: PrintChoices, formats: tuple[str, ...], setters: Typesetters, force: bool,
    as_json: bool,
) -> int:  # fmt: skip
    from tassel.books import files, shelf
    from tassel.card_sheets import opened
    from tassel.opening import Unusable
    from tassel.printouts.asked_for import book_wish, paper_look, saves_ink
    from tassel.surveys import survey_files
    from tassel_compiler.disk.marks import marked
    from tassel_compiler.disk.refused import why
    from tassel_compiler.disk.writing import make_folder, write
    from tassel_compiler.printing.cards.set_pages import NoTypst

    written: list[Path] = []
    result = FINE
    try:
        found = None if chosen.of.name == "survey" else shelf(rules, saves_ink(chosen))
        make_folder(Named(out))
        made = (
            files(found, book_wish(chosen, formats), setters) if found
            else survey_files(opened(rules), chosen.names("lang"), paper_look(chosen), setters)
        )  # fmt: skip
        for name, content in made:
            note(f"{name} ...")
            write(Named(out / name), marked(content), force)
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
