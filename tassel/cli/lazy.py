"""A click group that knows its commands by name and imports one only to run it.

A row is a command's module under `tassel.cli.commands` and the line that `--help` shows. The modules
themselves import the compiler, the runtime and rich only inside the command, so that completion stays
quick as well.
"""

from __future__ import annotations

from importlib import import_module

import click

ROWS: dict[str, tuple[str, str]] = {
    "list": ("listing", "Rule sets, the kinds in one, or the entities of a kind."),
    "check": ("check", "Compile rules for every number of players and show what is wrong."),
    "explain": ("explain", "One entity: what it does, where every value was set, what it rests on."),
    "diff": ("diff", "What changes for a player between two rule sets."),
    "studio": ("studio", "Edit, see, play and compare, in the browser."),
    "docs": ("docs", "The printed rule book: HTML and PDF, in every language of the game."),
    "publish": ("publish", "Pages to send, without a server: book, cards, balance, and the game to play."),
    "play": ("play", "Play a game in the terminal, alone, together or against bots."),
    "simulate": ("simulate", "Play many games and say what came of them, with intervals."),
    "balance": ("balance", "What a change of the rules does: the same seeds under both."),
    "tune": ("tune", "Numbers of the rules that make the game do what is wanted."),
    "train": ("train", "Learn what things are worth, for players who look ahead."),
    "replay": ("replay", "Play a log again and compare every decision and every change."),
    "test": ("test", "Run scenario files."),
    "new": ("new", "A folder for a house rule, ready for editing."),
    "mutate": ("mutate", "Which changes of the rules no scenario would notice."),
    "coverage": ("coverage", "Ledger entries against the rules and scenarios that cite them."),
    "cards": ("cards", "Print and play: the cards of a rule set as PDF."),
    "fmt": ("fmt", "Lay out files of rules one way; what they mean stays."),
    "lsp": ("lsp", "What editors ask: mistakes, repairs, names, meanings, while one types."),
    "build": ("build", "Write the compiled game to a file."),
}


class LazyGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(ROWS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in ROWS:
            return None
        module = import_module(f"tassel.cli.commands.{ROWS[cmd_name][0]}")
        command = module.command
        return command if isinstance(command, click.Command) else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in ROWS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from tassel_compiler.spelling import nearest

        if args and args[0] not in ROWS:
            near = nearest(args[0], ROWS)
            hint = f" Did you mean {near!r}?" if near else ""
            ctx.fail(f"There is no command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)
