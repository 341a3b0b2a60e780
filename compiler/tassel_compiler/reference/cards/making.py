"""From a rule set to its cards as PDF, on one page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tassel_compiler.diagnostics import Sink
from tassel_compiler.reference.cards.document import Drawings, Look, document
from tassel_compiler.reference.cards.faces import Card, decks
from tassel_compiler.reference.cards.impose import Sheet, best_grid, sheets
from tassel_compiler.reference.cards.plan import Deck, Plan, Size
from tassel_compiler.reference.cards.speaking import Speaking
from tassel_compiler.reference.cards.typeset import Failure, typeset
from tassel_compiler.reference.icons import IconTable
from tassel_compiler.reference.inventory import RuleSet
from tassel_compiler.reference.print_folders import PrintFolder

MAIN = "main.typ"
DATA = "data.json"


@dataclass(frozen=True, slots=True)
class Wish:
    """What the caller wants to have."""

    lang: str = "en"
    paper: str = "a4"
    saving: bool = False
    bleed: bool = False
    backs: bool = True


@dataclass(frozen=True, slots=True)
class Made:
    plan: Plan
    cards: tuple[tuple[Deck, Card], ...]
    sheets: tuple[Sheet, ...]
    look: Look
    table: IconTable


def arrange(rules: RuleSet, plan: Plan, wish: Wish, table: IconTable) -> Made:
    """All cards of a rule set, laid out on sheets."""
    speaking = Speaking(rules.declared, wish.lang, table) if rules.declared else None
    found = tuple(decks(rules, plan, speaking)) if speaking else ()
    title = rules.declared.game.title.get(wish.lang, "") if rules.declared else ""
    bleed = plan.bleed if wish.bleed else 0
    look = Look(wish.lang, title, wish.saving, bleed)
    return Made(plan, found, tuple(_sheets(plan, found, wish, bleed)), look, table)


def _sheets(plan: Plan, found: Sequence[tuple[Deck, Card]], wish: Wish, bleed: float) -> Iterator[Sheet]:
    paper = plan.papers.get(wish.paper)
    by_size: dict[Size, list[int]] = {}
    for i, (deck, card) in enumerate(found):
        by_size.setdefault(deck.size, []).extend([i] * card.count)
    for size, numbers in by_size.items():
        grid = best_grid(paper, size, plan.margin, bleed) if paper else None
        if grid is not None:
            yield from sheets(grid, numbers, wish.backs)


def pdf(made: Made, folders: Sequence[PrintFolder], sink: Sink) -> bytes | None:
    found = typeset(files(made, folders), MAIN, not all(folder.shipped for folder in folders))
    if isinstance(found, Failure):
        print(found.message)
        return None
    return found


def files(made: Made, folders: Sequence[PrintFolder]) -> Mapping[str, bytes]:
    """Templates and drawings by name, the later folder winning, the data, and the file that brings them together."""
    found: dict[str, bytes] = {}
    ornaments: dict[str, str] = {}
    for folder in folders:
        for path in sorted((*folder.path.glob("cards/*.typ"), *folder.path.glob("*.typ"))):
            found[path.name] = path.read_bytes()
        ornaments |= {path.stem: path.read_text("utf-8") for path in sorted(folder.path.glob("ornaments/*.svg"))}
    templates = sorted({deck.template for deck, _ in made.cards})
    art = Drawings(made.table, ornaments)
    found[DATA] = document(made.plan, made.look, made.cards, made.sheets, art).encode()
    found[MAIN] = _main(templates).encode()
    return found


def _main(templates: Sequence[str]) -> str:
    imports = "".join(f'#import "{name}.typ" as t{i}\n' for i, name in enumerate(templates))
    table = ", ".join(f'"{name}": t{i}' for i, name in enumerate(templates))
    return f'{imports}#import "sheet.typ": sheets\n#sheets(json("{DATA}"), ({table}{"," if templates else ":"}))\n'
