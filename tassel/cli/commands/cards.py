"""`tassel cards`: the cards of a rule set as PDF."""

from __future__ import annotations

from pathlib import Path

import click

from tassel.cli.options import lang
from tassel.cli.output import FINE, WRONG, diagnostics, note, refuse

EXAMPLES = """\b
Examples:
  tassel cards RULES -o cards.pdf
  tassel cards RULES+MODULE -o cards.pdf --paper letter --lang fr
  tassel cards RULES+./our-table -o cards.pdf --ink saving
"""
PAPERS = click.Choice(["a4", "letter"])
INK = click.Choice(["full", "saving"])


@click.command(epilog=EXAMPLES)
@click.argument("rules")
@click.option("-o", "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="PDF to write.")
@click.option("--paper", type=PAPERS, default="a4", show_default=True)
@click.option("--ink", type=INK, default="full", show_default=True, help="saving: outlines instead of areas.")
@click.option("--bleed", is_flag=True, help="Colour beyond the cuts, cards apart, TrimBox.")
@click.option("--backs/--no-backs", default=True, show_default=True, help="A mirrored sheet of backs after each sheet.")
@lang
def command(rules: str, out: Path, paper: str, ink: str, bleed: bool, backs: bool, lang: str) -> int:
    """Print and play: all cards of RULES on sheets, with marks to cut along."""
    from tassel.card_sheets import cards_pdf
    from tassel.opening import Unusable
    from tassel_compiler.reference.cards.making import Wish

    try:
        found = cards_pdf(rules, Wish(lang, paper, ink == "saving", bleed, backs))
    except Unusable as problem:
        return refuse(problem)
    diagnostics(found.diagnostics)
    if found.pdf is None:
        return WRONG
    try:
        out.write_bytes(found.pdf)
    except OSError as problem:
        note(f"error: {out}: {problem.strerror}")
        return WRONG
    note(f"{out}: {found.cards} cards on {found.pages} pages")
    return FINE
