"""`tassel publish`: a set of rules as a folder of pages, to be sent or put on the web."""

from __future__ import annotations

from pathlib import Path

import click

from tassel.cli.options import TONGUE, Several, force, json_option
from tassel.cli.output import COMMAND, FINE, WRONG, answer, diagnostics, echo, note, refuse
from tassel_compiler.disk.reading import Named

EXAMPLES = """\b
Examples:
  tassel publish RULES -o site --lang en --games 0
  tassel publish RULES+./our-table -o site
"""


@click.command("publish", epilog=EXAMPLES)
@click.argument("rules")
@click.option("-o", "--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder to fill.")
@click.option("--lang", "langs", type=Several(TONGUE), default=(),
              help="Languages (default: all that RULES are printed in).")  # fmt: skip
@click.option("--games", type=click.IntRange(0, 20_000), default=200, show_default=True,
              help="Games for the page on balance; 0 leaves it out.")  # fmt: skip
@force
@json_option
def command(rules: str, out: Path, langs: tuple[str, ...], games: int, force: bool, as_json: bool) -> int:
    """Write pages about RULES that need no server: rule book, cards, what is different, what games say, and the game
    itself, played in the browser of whoever opens them, from a web space or from a stick.
    """
    from importlib.util import find_spec

    from tassel.cli.stopped_games import show_stopped
    from tassel.opening import Unusable
    from tassel.publishing.site import PublishedSite, PublishWish
    from tassel.studio.page_parts import NoPage
    from tassel_compiler.disk.marks import marked
    from tassel_compiler.disk.refused import why
    from tassel_compiler.disk.writing import make_folder, write

    paper = find_spec("typst") is not None
    if not paper:
        note("cards are not set as PDF: that needs the extra `print`: pip install 'tassel[print]'")
    written: list[Path] = []
    try:
        site = PublishedSite(rules, PublishWish(langs, games, paper))
        make_folder(Named(out))
        for name, content in site.files():
            note(f"{name} ...")
            write(Named(out / name), marked(content), force)
            written.append(out / name)
        diagnostics(site.told)
        show_stopped(site.failed, games, False, "games for the page on balance")
    except Unusable as problem:
        return refuse(problem)
    except NoPage:
        note("error: the page that plays has not been built: make web")
        return COMMAND
    except (OSError, ValueError) as problem:
        note(f"error: {getattr(problem, 'filename', None) or out}: {why(problem)}")
        return WRONG
    if as_json:
        answer({"rules": rules, "files": [str(path) for path in written]})
    else:
        echo(str(out / "index.html"))
    return WRONG if site.failed or any(one.severity == "error" for one in site.told) else FINE
