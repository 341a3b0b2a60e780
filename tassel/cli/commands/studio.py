"""`tassel studio`: rules in an editor, what they mean beside them."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from webbrowser import open_new_tab

import click

from tassel.cli.output import COMMAND, FINE, echo, note

EXAMPLES = """\b
Examples:
  tassel studio
  tassel studio our-table
  tassel studio RULES+./our-table --no-open
  tassel studio --share
"""
_TURN = 0.001  # seconds after which a thread that reads rules lets another one hear what is typed


@click.command("studio", epilog=EXAMPLES)
@click.argument("rules", required=False, metavar="[RULES or FOLDER]")
@click.option("--no-open", is_flag=True, help="Print the address, and leave it to you to open it.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="A port of your choice instead of a free one.")
@click.option("--share", is_flag=True, help="Others on your network may sit at your table, if invited.")
def command(rules: str | None, no_open: bool, port: int, share: bool) -> int:
    """Open RULES, or the house rules in FOLDER, in the browser: edit, see cards, play, compare.

    The page comes from this machine and is for this machine. Files are saved as you type.
    """
    try:
        from tassel.studio.serving import server_of
    except ImportError:
        note("error: this needs the extra `studio`: pip install 'tassel[studio]'")
        return COMMAND
    from tassel.studio.coming_back import Afterwards
    from tassel.studio.page_parts import NoPage
    from tassel.studio.start_page import start_page
    from tassel.studio.talking import Studio
    from tassel.studio.which_rules import opened_first

    expression = opened_first(rules)
    pages = ExitStack()

    def ready(address: str) -> None:
        echo(f"studio: {address}")
        if share:
            note("seats at your table can be reached from your network by whom you invite; nothing else can")
        note("Ctrl-C ends it")
        page = None if no_open else pages.enter_context(start_page(address))
        if page is not None:
            open_new_tab(page.as_uri())
        elif not no_open:
            note("open this address in your browser: no private file could be written that leads there")

    sys.setswitchinterval(_TURN)
    try:
        afterwards = Afterwards(expression)
        studio = Studio(expression, afterwards)  # its helpers are begun before anything listens, and hold no port
        address, sockets = afterwards.listen(port, share)
        with pages:
            server_of(studio, address.token, ready, sockets).run()
    except NoPage:
        note("error: the page of the studio has not been built: make web")
        return COMMAND
    return FINE
