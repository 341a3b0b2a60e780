"""`tassel cards`: the cards of a rule set as PDF, images and a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tassel.cli.options import force, json_option
from tassel.cli.output import FINE, WRONG, answer, diagnostics, note, refuse
from tassel.cli.print_options import print_options
from tassel.printouts.chosen import PrintChoices
from tassel.printouts.described import Chosen, printout
from tassel_compiler.disk.reading import Named

if TYPE_CHECKING:
    from tassel.card_sheets import AwaitedFiles, PrintedSheets
    from tassel_compiler.printing.cards.typeset import Typesetters

EXAMPLES = """\b
Examples:
  tassel cards RULES -o cards.pdf
  tassel cards RULES+MODULE -o cards.pdf --paper letter --lang fr --ink saving
  tassel cards RULES -o cards.pdf --paper single --bleed
  tassel cards RULES+./our-table --png images --csv cards.csv
  tassel cards RULES+./our-table --card some-card -o card.pdf

Duplex: print on both sides, turned over like a page. 50 mm on the ruler must measure 50 mm.
"""
_FILE = click.Path(dir_okay=False, path_type=Path)
FOLDER = click.Path(file_okay=False, path_type=Path)
NO_TYPST = "error: cards are set by Typst, which is not installed: pip install 'tassel[print]'"


@click.command(epilog=EXAMPLES)
@click.argument("rules")
@click.option("-o", "--out", type=_FILE, help="PDF to write.")
@click.option("--png", type=FOLDER, help="Folder for images and their Tabletop Simulator saved object.")
@click.option("--csv", type=_FILE, help="Table to write: every card with its text in all languages.")
@click.option("--svg", type=FOLDER, help="Folder for drawings, one for each page.")
@print_options("cards")
@force
@json_option
def command(
    rules: str, out: Path | None, png: Path | None, csv: Path | None, svg: Path | None, force: bool, as_json: bool,
    **said: Chosen,
) -> int:  # fmt: skip
    """Print and play: all cards of RULES on sheets, with marks to cut along."""
    from tassel.processors import processors
    from tassel_compiler.printing.cards.typeset import Typesetters

    chosen = PrintChoices(printout("cards"), said)
    if out is None and png is None and csv is None and svg is None:
        raise click.UsageError("name a file to write: -o cards.pdf, --svg FOLDER, --png FOLDER or --csv cards.csv")
    if chosen.names("card") and (png is not None or csv is not None):
        raise click.UsageError("one card is printed as PDF or SVG: --card ID -o card.pdf")
    documents = [place for place in (out, svg, png) if place is not None]
    with Typesetters(min(processors(), len(documents))) as setters:
        if documents:
            setters.begin()  # while there is little to copy
        return _made(rules, chosen, out, png, csv, svg, setters, as_json, force)


def _made(
    rules: str, chosen: PrintChoices, out: Path | None, png: Path | None, csv: Path | None, svg: Path | None,
    setters: Typesetters, as_json: bool, force: bool,
) -> int:  # fmt: skip
    from tassel.card_sheets import as_drawings, as_images, as_pdf, as_table, card_meant, opened
    from tassel.opening import Unusable, asked_language
    from tassel.printouts.asked_for import cards_wish

    try:
        one = opened(rules)
        lang = asked_language(chosen.text("lang"), one.rules.languages, rules)
        only = frozenset(card_meant(one, card) for card in chosen.names("card"))
    except Unusable as problem:
        return refuse(problem)
    diagnostics(one.told)
    wish = cards_wish(chosen, lang)
    jobs: list[tuple[Path, AwaitedFiles]] = []
    if out is not None:
        jobs.append((out.parent, as_pdf(one, wish, out.name, setters, only)))
    if svg is not None:
        jobs.append((svg, as_drawings(one, wish, "cards", setters, only)))
    if png is not None:
        jobs.append((png, as_images(one, wish, setters)))
    if csv is not None:
        jobs.append((csv.parent, lambda: as_table(one, wish, csv.name)))
    return _done(rules, wish.lang, jobs, as_json, force)


def _done(rules: str, lang: str, jobs: list[tuple[Path, AwaitedFiles]], as_json: bool, force: bool) -> int:
    from tassel_compiler.printing.cards.set_pages import NoTypst

    record: dict[str, object] = {"rules": rules, "lang": lang}
    files: list[str] = []
    for folder, job in jobs:
        try:
            found = job()
        except NoTypst:
            note(NO_TYPST)
            return WRONG
        diagnostics(found.diagnostics)
        if not found.files or not _written(folder, found.files, files, force):
            return WRONG
        if not as_json:
            _say(found)
        record |= _record(found)
    if as_json:
        answer(record | {"files": files})
    return FINE


def _written(folder: Path, files: Mapping[str, bytes], names: list[str], force: bool) -> bool:
    from tassel_compiler.disk.marks import marked
    from tassel_compiler.disk.refused import why
    from tassel_compiler.disk.writing import make_folder, write

    for name, data in files.items():
        try:
            make_folder(Named(folder))
            write(Named(folder / name), marked(data), force)
        except (OSError, ValueError) as problem:
            note(f"error: {folder / name}: {why(problem)}")
            return False
        note(f"written: {folder / name}")
        names.append(str(folder / name))
    return True


def _say(found: PrintedSheets) -> None:
    pages = f" on {len(found.sheets)} pages" if found.sheets else ""
    note(f"{found.made.count} cards{pages}")


def _record(found: PrintedSheets) -> dict[str, object]:
    """Where every card lies, in millimetres from the upper left corner of its page."""
    cards = [{"deck": d.name, "id": c.id, "name": c.name, "count": c.count} for d, c in found.made.cards]
    record: dict[str, object] = {"cards": cards, "count": found.made.count}
    return record | ({"sheets": [asdict(sheet) for sheet in found.sheets]} if found.sheets else {})
