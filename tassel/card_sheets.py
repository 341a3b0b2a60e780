"""Cards of a rule set as files: the one place of the front door that asks the compiler for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tassel.opening import Unusable, open_front
from tassel.unread_files import tell_unread_files
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.driver import Compiled
from tassel_compiler.printing.cards.document import Kit
from tassel_compiler.printing.cards.impose import Sheet
from tassel_compiler.printing.cards.making import CardSet, CardsWish, arrange, kit, make_cards, put_sheets
from tassel_compiler.printing.cards.set_pages import PageForm
from tassel_compiler.printing.cards.spreadsheet import spreadsheet
from tassel_compiler.printing.cards.tabletop import images
from tassel_compiler.printing.cards.typeset import Typesetters
from tassel_compiler.printing.print_folders import print_folders
from tassel_compiler.spelling import nearest


@dataclass(frozen=True, slots=True)
class Opened:
    """A rule set with all that is needed to print it."""

    rules: Compiled
    kit: Kit
    told: tuple[Diagnostic, ...] = ()  # remarks: nothing of it keeps anybody from printing


@dataclass(frozen=True, slots=True)
class PrintedSheets:
    """`files` by name, none if a diagnostic says why."""

    made: CardSet
    files: dict[str, bytes]
    diagnostics: tuple[Diagnostic, ...]
    sheets: tuple[Sheet, ...] = ()


def opened(expression: str) -> Opened:
    """`Unusable` if the rules or what their print folders say are not in order."""
    rules, sink = open_front(expression), Sink()
    sink.extend(rules.sink.items)
    tell_unread_files(expression, sink)
    found = kit(rules, print_folders(expression), sink)
    if found is None:
        raise Unusable(f"{expression} cannot be printed", sink.items)
    return Opened(rules, found, sink.items)


def card_meant(one: Opened, id: str) -> str:
    """The path of the one card that is meant by its name or `kind/name`. `Unusable` if that is none, or several."""
    assert one.rules.declared is not None
    families = one.rules.declared.families.values()
    known = {f"{family.name}/{row.name}": row.origin.path for family in families for row in family.rows.values()}
    found = [path for name, path in known.items() if id in (name, name.partition("/")[2], path)]
    wish = CardsWish(one.rules.languages[0])
    made = [path for path in found if make_cards(one.rules, one.kit, wish, frozenset({path})).cards]
    if len(made) == 1:
        return made[0]
    meant = [name for name, path in known.items() if path in made] or _nearest_names(id, known)
    several = "is said of several cards" if made else "is no card of these rules"
    raise Unusable(f"`{id}` {several}" + (f": {', '.join(meant)}" if meant else ""), named=True)


def _nearest_names(id: str, known: Iterable[str]) -> list[str]:
    """`kind/name` of the card that was probably meant."""
    by_name = {name.rpartition("/")[2]: name for name in known}
    near = nearest(id.rpartition("/")[2], by_name)
    return [f"did you mean {by_name[near]}?"] if near in by_name else []


AwaitedFiles = Callable[[], PrintedSheets]
"""Files that are set while whoever wants them goes on; called, it waits for them."""


def as_pdf(
    one: Opened, wish: CardsWish, name: str, setters: Typesetters, only: frozenset[str] = frozenset()
) -> AwaitedFiles:
    """All cards on sheets, or those of some rows."""
    return _as_pages(one, wish, only, lambda pages: {name: pages[0]}, "pdf", setters)


def as_drawings(
    one: Opened, wish: CardsWish, name: str, setters: Typesetters, only: frozenset[str] = frozenset()
) -> AwaitedFiles:
    """The same, a drawing for each page."""

    def named(pages: tuple[bytes, ...]) -> dict[str, bytes]:
        return {f"{name}-{n:02}.svg": page for n, page in enumerate(pages, 1)}

    return _as_pages(one, wish, only, named, "svg", setters)


def _as_pages(
    one: Opened, wish: CardsWish, only: frozenset[str], named: Callable[[tuple[bytes, ...]], dict[str, bytes]],
    form: PageForm, setters: Typesetters,
) -> AwaitedFiles:  # fmt: skip
    sink = Sink()
    made = make_cards(one.rules, one.kit, wish, only)
    sheets = arrange(made, wish, sink)
    awaited = put_sheets(made, sheets, form, setters) if sheets and not sink.failed else None

    def printed() -> PrintedSheets:
        pages = awaited(sink) if awaited is not None else ()
        return PrintedSheets(made, named(pages) if pages else {}, sink.items, sheets)

    return printed


def as_images(one: Opened, wish: CardsWish, setters: Typesetters) -> AwaitedFiles:
    """Sheets of images and the saved object that makes decks of them."""
    made, sink = make_cards(one.rules, one.kit, wish), Sink()
    awaited = images(made, setters)

    def printed() -> PrintedSheets:
        files = awaited(sink)
        return PrintedSheets(made, files, sink.items)

    return printed


def as_table(one: Opened, wish: CardsWish, name: str) -> PrintedSheets:
    """All cards with their text in every language."""
    languages = one.rules.languages
    by_language = {lang: make_cards(one.rules, one.kit, CardsWish(lang)) for lang in languages}
    return PrintedSheets(make_cards(one.rules, one.kit, wish), {name: spreadsheet(by_language)}, ())
