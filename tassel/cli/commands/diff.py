"""`tassel diff`: two rule sets, told as what changes for a player."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tassel.cli.options import Several, force, json_option
from tassel.cli.output import FINE, WRONG, answer, echo, note, refuse
from tassel.cli.print_options import print_options
from tassel.printouts.chosen import PrintChoices
from tassel.printouts.described import Chosen, printout
from tassel_compiler.disk.reading import Named

if TYPE_CHECKING:
    from tassel_compiler.driver import Compiled
    from tassel_compiler.printing.diff.model import Difference

EXAMPLES = """\b
Examples:
  tassel diff RULES RULES+MODULE
  tassel diff RULES RULES+./our-table --lang fr
  tassel diff RULES RULES+MODULE --json
  tassel diff RULES RULES+./our-table --format html,pdf -o out
"""


@click.command(epilog=EXAMPLES)
@click.argument("rules_a")
@click.argument("rules_b")
@print_options("diff")
@click.option("--all", "everything", is_flag=True, help="Rulings and small things too, which are only counted else.")
@click.option("--format", "formats", type=Several(click.Choice(["html", "pdf", "svg"])), default=(),
              help="A page for the table.")  # fmt: skip
@click.option("-o", "--out", type=click.Path(file_okay=False, path_type=Path), help="Folder for that page.")
@force
@json_option
def command(
    rules_a: str, rules_b: str, everything: bool, formats: tuple[str, ...], out: Path | None, force: bool,
    as_json: bool, **said: Chosen,
) -> int:  # fmt: skip
    """What changes for a player from RULES_A to RULES_B: by topic, each thing in words, numbers side by side.

    What is the same in both is not told. A stands for RULES_A, B for RULES_B.
    """
    from tassel.opening import Unusable, asked_language, open_front

    chosen = PrintChoices(printout("diff"), said)
    lang = chosen.text("lang")
    try:
        one, two = open_front(rules_a), open_front(rules_b)
        for compiled in (one, two):
            lang = asked_language(lang, compiled.languages, compiled.expression)
        if formats:
            return _pages((one, two), chosen, lang, formats, out or Path(), force)
    except Unusable as problem:
        return refuse(problem)
    from tassel_compiler.printing.diff.compare import diff

    found = diff(one, two, lang)
    if not as_json:
        from tassel.cli.differences import ScreenTelling

        ScreenTelling(found, (one, two), lang, everything).show()
        return FINE
    answer({
        "a": rules_a, "b": rules_b, "lang": lang, "entities": found.entities, "same": found.same, "share": found.share,
        "topics": [{"id": topic.id, "name": topic.name, "differences": [_record(d) for d in differences]}
                   for topic, differences in found.by_topic().items()],
        "names": [{"a": a, "b": b} for a, b in found.names], "differences": len(found.differences),
    })  # fmt: skip
    return FINE


def _pages(
    rules: tuple[Compiled, Compiled], chosen: PrintChoices, lang: str, formats: tuple[str, ...], out: Path, force: bool
) -> int:
    """The differences as a page to lay on the table."""
    from tassel.books import difference_files, shelf
    from tassel.printouts.asked_for import saves_ink
    from tassel_compiler.disk.marks import marked
    from tassel_compiler.disk.refused import why
    from tassel_compiler.disk.writing import make_folder, write
    from tassel_compiler.printing.cards.set_pages import NoTypst

    try:
        make_folder(Named(out))
        one, two = rules
        found = shelf(two.expression, saves_ink(chosen), two)
        for name, content in difference_files(found, one, lang, formats, chosen.text("paper")):
            write(Named(out / name), marked(content), force)
            echo(str(out / name))
    except NoTypst:
        note("error: PDF needs the extra `print`: pip install 'tassel[print]'; without it there is --format html")
        return WRONG
    except (OSError, ValueError) as problem:
        note(f"error: {getattr(problem, 'filename', None) or out}: {why(problem)}")
        return WRONG
    return FINE


def _record(one: Difference) -> dict[str, object]:
    points = [
        {"label": p.label, "a": p.a, "b": p.b,
         "by_players": [{"players": list(counts), "a": a, "b": b} for counts, a, b in p.by_players]}
        for p in one.points
    ]  # fmt: skip
    return {
        "id": one.id, "kind": one.kind, "path": one.path, "name": one.name, "name_b": one.name_b or one.name,
        "only": one.only, "points": points, "source": list(one.sources),
        "ruling": {"a": list(one.rulings_a), "b": list(one.rulings_b)},
    }  # fmt: skip
