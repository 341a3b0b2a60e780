"""Cards of a rule set as the command makes them, and a folder of somebody's house rule."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.driver import front
from tassel_compiler.printing.cards.impose import Sheet
from tassel_compiler.printing.cards.making import CardSet, CardsWish, arrange, kit, make_cards, render
from tassel_compiler.printing.print_folders import print_folders

GAME = "bruxelles-1893"
LARGE = "bruxelles-1893+belle-epoque+asymmetric"
RULES = (LARGE, "bruxelles-1893-first-edition", "bruxelles-1897")
LANGUAGES = ("en", "fr", "de")
USUAL = CardsWish()


def made(rules: str, wish: CardsWish = USUAL) -> CardSet:
    return _known(rules, wish) if rules in (GAME, *RULES) else _made(rules, wish)


def _made(rules: str, wish: CardsWish) -> CardSet:
    sink = Sink()
    compiled = front(rules, sink)
    found = kit(compiled, print_folders(rules), sink)
    assert found is not None, sink.items
    return make_cards(compiled, found, wish)


_known = cache(_made)


def sheets(one: CardSet, wish: CardsWish = USUAL) -> tuple[Sheet, ...]:
    sink = Sink()
    found = arrange(one, wish, sink)
    assert not sink.failed, sink.items
    return found


def pdf(rules: str, wish: CardsWish = USUAL) -> bytes:
    sink = Sink()
    one = made(rules, wish)
    pages = render(one, sheets(one, wish), sink)
    assert not sink.failed, [item.message for item in sink.items]
    return pages[0]


@cache
def usual(rules: str, lang: str = "en") -> bytes:
    return pdf(rules, CardsWish(lang))


def told(rules: str) -> list[tuple[str, str]]:
    """What is said when the cards of rules that are not in order are made."""
    return [(item.code, item.message) for item in reported(rules)]


def reported(rules: str, wish: CardsWish = USUAL) -> tuple[Diagnostic, ...]:
    sink = Sink()
    compiled = front(rules, sink)
    found = kit(compiled, print_folders(rules), sink)
    if found is not None:
        one = make_cards(compiled, found, wish)
        pages = arrange(one, wish, sink)
        if not sink.failed:
            render(one, pages, sink)
    return sink.items


def house_rule(folder: Path, **files: str) -> str:
    """A folder with an overlay and files of its `print/` (`cards.yaml` as `cards_yaml`); the rule set with it."""
    (folder / "our" / "print").mkdir(parents=True, exist_ok=True)
    overlay = files.pop("overlay", "")
    (folder / "our" / "overlay.yaml").write_text(f"tassel: 1\noverlay: our\non: 1893\n{overlay}", "utf-8")
    for name, text in files.items():
        (folder / "our" / "print" / name.replace("_", ".")).write_text(text, "utf-8")
    return f"{GAME}+{folder}/our"
