"""From a rule set to its cards, on one page: what there is, where it lies, how it is set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from tassel_compiler.diagnostics import Sink
from tassel_compiler.frozen import frozen
from tassel_compiler.printing.cards.board_drawing import BoardDrawing
from tassel_compiler.printing.cards.checking import check_cards_plan
from tassel_compiler.printing.cards.document import Kit, Look, document_files
from tassel_compiler.printing.cards.face import Card
from tassel_compiler.printing.cards.faces import decks
from tassel_compiler.printing.cards.folder import read_templates
from tassel_compiler.printing.cards.impose import (
    SIDES,
    Grid,
    Sheet,
    bare_grid,
    best_grid,
    folded_sheets,
    folding_grid,
    sheets,
)
from tassel_compiler.printing.cards.mixing import SheetRoom, mixed_sheets
from tassel_compiler.printing.cards.one_setting import HowToSet
from tassel_compiler.printing.cards.plan import Deck, Size
from tassel_compiler.printing.cards.plan_reading import read_cards_plan
from tassel_compiler.printing.cards.set_pages import NotSet, PageForm, Pages, with_number
from tassel_compiler.printing.cards.speaking import Speaking
from tassel_compiler.printing.cards.typeset import MAIN, Typesetters, Typesetting, typeset
from tassel_compiler.printing.drawing.layout import read_layout
from tassel_compiler.printing.drawing.layout_check import check_layout
from tassel_compiler.printing.entities.inventory import RuleSet
from tassel_compiler.printing.icons import read_icons
from tassel_compiler.printing.print_folders import PrintFolder, line_of
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.typography import Typography

SINGLE = "single"  # the paper of which each card has a page of its own
CARD_PARTS = ("cards", "boards", "pieces")
_BOARD = "board"
_FEW = 8  # things of a size on a sheet, at most, that may share one with others
_LONE = 2  # or so many smaller ones that would lie alone on theirs

AwaitedSheets = Callable[[Sink], tuple[bytes, ...]]
"""Waits for the files; what is wrong is told to the sink."""
_BestGrid = Callable[[Size, Size, float, float], Grid | None]


@frozen
class CardsWish:
    """What the caller wants to have."""

    lang: str = "en"
    paper: str = "a4"
    saving: bool = False
    bleed: bool = False
    backs: bool = True
    fold: bool = False  # backs beside their fronts, where two of a size have room side by side
    marks: bool = True  # to cut along
    times: int = 1  # how often everything is printed
    parts: tuple[str, ...] = CARD_PARTS


def kit(rules: RuleSet, folders: Sequence[PrintFolder], sink: Sink) -> Kit | None:
    """None if what the folders say is not in order; the sink says why."""
    plan, table, templates = read_cards_plan(folders, sink), read_icons(folders, sink), read_templates(folders, sink)
    if plan is None or rules.declared is None:
        return None
    layout = read_layout(folders, sink)
    own = {folder.layer for folder in folders if not folder.shipped}
    check_layout(rules.declared, layout, own, table.words, sink)
    check_cards_plan(plan, rules.declared, templates.names, layout.areas, table, sink)
    return None if sink.failed else Kit(plan, templates, table, tuple(folders), layout)


@frozen
class CardSet:
    """The cards of a rule set in one language; `cards[i]` is card number i of the sheets."""

    kit: Kit
    look: Look
    cards: tuple[tuple[Deck, Card], ...]
    draw: BoardDrawing | None = None

    @property
    def count(self) -> int:
        return sum(card.count for _, card in self.cards)


def make_cards(rules: RuleSet, found: Kit, wish: CardsWish, only: frozenset[str] = frozenset()) -> CardSet:
    """All cards, boards and pieces; or those of the rows that stand at the paths `only`."""
    declared, checked = rules.declared, rules.checked
    if declared is None or checked is None:
        return CardSet(found, Look(wish.lang, "", wish.saving, 0), ())
    title = declared.game.title.get(wish.lang, declared.game.id)
    look = Look(wish.lang, title, wish.saving, found.plan.bleed if wish.bleed else 0,
                Typography.of(declared.phrases, wish.lang))  # fmt: skip
    draw = BoardDrawing(checked, wish.lang, found.table, found.layout, found.plan.colours, wish.saving)
    speaking = Speaking(checked, wish.lang, found.table)
    made = decks(declared, found.plan, speaking, draw, only)
    wanted = (one for one in made if only or _part_of(one[0], declared) in wish.parts)
    return CardSet(found, look, tuple(wanted), draw)


def _part_of(deck: Deck, declared: Declarations) -> str:
    cards, boards, pieces = CARD_PARTS
    if deck.panels or deck.template == _BOARD:
        return boards
    return cards if deck.of in declared.families else pieces


def arrange(made: CardSet, wish: CardsWish, sink: Sink) -> tuple[Sheet, ...]:
    """All copies of all cards on sheets, those of a size together."""
    by_size: dict[Size, list[int]] = {}
    for i, (deck, card) in enumerate(made.cards):
        by_size.setdefault(deck.size, []).extend([i] * card.count * wish.times)
    left = _left_over(made, by_size, wish)
    whole = {size: numbers[: len(numbers) - len(left.get(size, ()))] for size, numbers in by_size.items()}
    found = [sheet for size, numbers in whole.items() if numbers for sheet in _sheets(made, size, numbers, wish, sink)]
    if left:
        together = [(number, size) for size, numbers in left.items() for number in numbers]
        mixed = mixed_sheets(_room(made, wish), together, SIDES if wish.backs else SIDES[:1])
        found += mixed if wish.marks else (replace(sheet, corners=False) for sheet in mixed)
    return tuple(found)


def _left_over(made: CardSet, by_size: Mapping[Size, list[int]], wish: CardsWish) -> Mapping[Size, list[int]]:
    """Of large things, of which a sheet takes few, those that do not fill their last sheet, and what is small and would
    lie on it alone; if fewer sheets hold all of that together."""
    if wish.paper == SINGLE or wish.fold:
        return {}
    found: dict[Size, list[int]] = {}
    for size, numbers in by_size.items():
        grid = _grid(made, size, wish, best_grid)
        if grid is None or not _room(made, wish).holds(size):
            continue
        rest = numbers[len(numbers) - len(numbers) % grid.places :] if grid.places > 1 else numbers
        if rest and (grid.places <= _FEW or len(rest) <= _LONE):
            found[size] = rest
    together = [(number, size) for size, numbers in found.items() for number in numbers]
    alone = sum(len(numbers) if _places(made, size, wish) == 1 else 1 for size, numbers in found.items())
    return found if len(list(mixed_sheets(_room(made, wish), together, SIDES[:1]))) < alone else {}


def _places(made: CardSet, size: Size, wish: CardsWish) -> int:
    grid = _grid(made, size, wish, best_grid)
    return grid.places if grid is not None else 1


def _room(made: CardSet, wish: CardsWish) -> SheetRoom:
    return SheetRoom(made.kit.plan.papers[wish.paper], made.kit.plan.margin, made.look.bleed)


def _sheets(made: CardSet, size: Size, numbers: Sequence[int], wish: CardsWish, sink: Sink) -> Iterator[Sheet]:
    folding = _grid(made, size, wish, folding_grid) if wish.fold and wish.backs and wish.paper != SINGLE else None
    grid = folding or _grid(made, size, wish, best_grid)
    if grid is not None:
        sides = SIDES if wish.backs else SIDES[:1]
        found = folded_sheets(grid, numbers) if folding else sheets(grid, numbers, sides, wish.paper != SINGLE)
        yield from found if wish.marks else (replace(sheet, across=(), down=()) for sheet in found)
        return
    deck = made.cards[numbers[0]][0]
    paper, room = made.kit.plan.papers[wish.paper], 2 * (made.kit.plan.margin + made.look.bleed)
    inner = Size(paper.width - room, paper.height - room)
    sink.report("E1007", deck.span("size"), deck=deck.name, size=size, paper=wish.paper, room=inner)


def _grid(made: CardSet, size: Size, wish: CardsWish, best: _BestGrid) -> Grid | None:
    if wish.paper == SINGLE:
        return bare_grid(size, 1, 1)
    plan = made.kit.plan
    return best(plan.papers[wish.paper], size, plan.margin, made.look.bleed)


def render(
    made: CardSet, pages: Iterable[Sheet], sink: Sink, form: PageForm = "pdf", set_type: Typesetting = typeset
) -> tuple[bytes, ...]:  # fmt: skip
    """The sheets as one PDF, or as one image each; nothing if a text does not fit or a character is missing."""
    found = set_type(document_files(made.kit, made.look, made.cards, pages), made.kit.templates.own, form)
    return _in_order(made, found, sink)


def put_sheets(made: CardSet, pages: Iterable[Sheet], form: PageForm, setters: Typesetters) -> AwaitedSheets:
    """The same, set while whoever wants them goes on."""
    files = document_files(made.kit, made.look, made.cards, pages)
    found = setters.put(files, HowToSet(MAIN, made.kit.templates.own, form))
    return lambda sink: _in_order(made, found(), sink)


def _in_order(made: CardSet, found: Pages | NotSet, sink: Sink) -> tuple[bytes, ...]:
    if isinstance(found, NotSet):
        _failed(made, found, sink)
        return ()
    for one in found.overfull:
        span = next((card.span for _, card in made.cards if (card.id, card.name) == (one.card, one.name)), None)
        sink.report("E1004", span, card=f"`{one.card}` ({one.name})", size=f"{one.size:g}")
    return () if found.overfull else found.files


def _failed(made: CardSet, failure: NotSet, sink: Sink) -> None:
    for text, font in failure.glyphs.items():
        for character in dict.fromkeys(text):
            cards = [card for _, card in made.cards if character in _said(card)]
            on = ", ".join(dict.fromkeys(f"`{card.id}`" for card in cards)) or "no card: a template"
            span = cards[0].span if cards else line_of(made.kit.folders, failure.file, failure.line)
            sink.report("E1005", span, font=font or "any font", character=with_number(character), cards=on)
    if not failure.glyphs:
        sink.report("E1006", line_of(made.kit.folders, failure.file, failure.line), message=failure.message)


def _said(card: Card) -> str:
    """All that is written on a card."""
    values = (str(shown.value) for shown in card.shown)
    return " ".join((card.name, card.kind, card.owner, *(text.plain for text in card.texts), *values))



