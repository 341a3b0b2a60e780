"""`tassel lsp`: the same knowledge in any editor."""

from __future__ import annotations

import sys

import click

from tassel.cli.output import COMMAND, FINE, note

EXAMPLES = """\b
Examples:
  tassel lsp

An editor starts it by itself; docs/editors.md says how each is told to.
"""


@click.command(epilog=EXAMPLES)
def command() -> int:
    """Speak the language server protocol over standard input and output."""
    try:
        from tassel.lsp.server import served
    except ImportError:
        note("error: this needs `pip install tassel[lsp]`")
        return COMMAND
    if hasattr(sys.stdin, "buffer"):  # else there is nobody to speak with
        served().start_io()
    return FINE
