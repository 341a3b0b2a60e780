"""The command line: one group whose commands are imported only when they are called.

Exit codes: 0 fine, 1 the rules, the log or a scenario is wrong, 2 the command line is wrong, 130
interrupted. A command returns its code; nothing a user wrote ends in a traceback.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import enumerate as enumerate_threads
from threading import main_thread

import click

from tassel import __version__
from tassel.cli import streams
from tassel.cli.lazy import LazyGroup
from tassel.cli.output import WRONG, Ready, echo, refuse
from tassel_compiler.depth import deep
from tassel_compiler.foreign.plain import paragraphs

INTERRUPTED = 130
THRESHOLDS = (400_000, 20, 20)
"""When Python looks for rings of objects: compiling makes many small trees, and looking took a third of its time.
A short command ends before the first look, and a long one needs no more memory for it."""

EXAMPLES = """\b
Examples:
  tassel list
  tassel check RULES+MODULE
  tassel play RULES -p 3 --seats human,greedy,greedy
  tassel play RULES -p 2 --seats random --seed 7 --log game.jsonl
  tassel replay game.jsonl
  tassel test tests/scenarios

Completion: eval "$(_TASSEL_COMPLETE=bash_source tassel)" (or zsh_source, fish_source)
"""


@click.group(cls=LazyGroup, epilog=EXAMPLES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "--version", prog_name="tassel")
def cli() -> None:
    """Board games written as data: check them, play them, print them."""


def run(args: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    streams.prepare()
    try:
        code = _command(args)
        if not sys.stdout.closed:  # who talks with an editor closes it behind the last word
            sys.stdout.flush()
    except BrokenPipeError:
        streams.close()
        return 0
    except OSError as problem:
        return _failed(problem)
    return code


def _command(args: Sequence[str] | None) -> int:
    try:
        with deep():
            code = cli.main(args=args, prog_name="tassel", standalone_mode=False)
    except click.ClickException as wrong:
        echo(Ready(paragraphs(streams.told(wrong))), error=True, nl=False)
        return wrong.exit_code
    except (click.Abort, KeyboardInterrupt):
        echo(Ready("\ninterrupted"), error=True)
        return INTERRUPTED
    except OSError:
        raise
    except Exception as problem:
        from tassel.opening import unprintable

        return refuse(unprintable(problem))
    return code if isinstance(code, int) else 0


def _failed(problem: OSError) -> int:
    """The disk, the console or the system: what nobody expected is told in its words."""
    streams.close()
    where = f"{problem.filename}: " if problem.filename else ""
    with suppress(OSError):
        echo(f"error: {where}{problem.strerror or problem}", error=True)
    return WRONG


def main() -> None:
    gc.set_threshold(*THRESHOLDS)
    streams.end_softly()
    code = run()
    if code == INTERRUPTED and any(thread is not main_thread() and not thread.daemon for thread in enumerate_threads()):
        streams.leave(code)
    gc.freeze()  # else Python looks through all there is three times before it ends, a quarter of a short command
    sys.exit(code)

