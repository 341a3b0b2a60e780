"""What is printed from the studio is what the commands print: by one description, sheet by sheet, until called off."""

from __future__ import annotations

from base64 import b64decode

import click
import pytest

from tassel.cli.lazy import LazyGroup
from tassel.printouts.asked_for import cards_wish
from tassel.printouts.chosen import choices
from tassel.printouts.described import PRINTOUTS, options_of, printout
from tassel.studio.print_jobs import PrintJob, told_sheet
from tassel.studio.printing_press import PrintingPress
from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.cards.making import CARD_PARTS, SINGLE, arrange, kit, make_cards
from tassel_compiler.printing.cards.paper import PAPERS
from tassel_compiler.printing.print_folders import print_folders
from tests import compiled
from tests.studio.test_words import FILES, read

TINY = "./tests/tiny"
WRITTEN_WHERE = {"rules", "rules_a", "rules_b", "out", "formats", "png", "csv", "svg", "force", "as_json", "everything"}


@pytest.fixture(scope="module")
def press() -> PrintingPress:
    rules = compiled.front(TINY)
    found = kit(rules, print_folders(TINY), Sink())
    assert found is not None
    return PrintingPress(rules, found, None)


@pytest.mark.parametrize("command", sorted({one.command for one in PRINTOUTS}))
def test_a_command_that_prints_has_the_options_of_the_dialog_and_no_others(command: str) -> None:
    found = LazyGroup().get_command(click.Context(click.Command("tassel")), command)
    assert found is not None
    flags = {one.flag for one in PRINTOUTS if one.command == command and one.flag}
    described = {option.name for option in options_of(command)}
    assert {str(one.name) for one in found.params} - WRITTEN_WHERE == described | flags


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_whatever_may_be_chosen_has_words_in_every_language(path: str) -> None:
    words = read(path)
    options = [option for one in PRINTOUTS for option in one.options]
    needed = {f"printouts.{one.name}" for one in PRINTOUTS} | {f"printOptions.{one.name}" for one in options}
    needed |= {f"printChoices.{one.name}.{value}" for one in options for value in one.among}
    assert needed == {key for key in words if key.startswith(("printouts.", "printOptions.", "printChoices."))}


def test_the_description_names_what_the_makers_know() -> None:
    cards, docs = printout("cards"), printout("docs")
    parts, papers = cards.option("parts"), [one.option("paper") for one in (cards, docs)]
    assert parts is not None and parts.among == CARD_PARTS
    assert [one and one.among for one in papers] == [(*PAPERS, SINGLE), tuple(PAPERS)]


def test_what_a_page_says_that_fits_no_option_is_as_usual() -> None:
    found = choices(printout("cards"), {"copies": 99, "paper": "a5", "backs": "no", "parts": ["pieces", "x"], "z": 1})
    assert (found.number("copies"), found.text("paper"), found.flag("backs")) == (1, "a4", True)
    assert found.names("parts") == ("pieces",) and found.names("z") == ()


def test_parts_copies_and_marks_are_as_they_were_chosen(press: PrintingPress) -> None:
    chosen = {"parts": ["cards"], "copies": 2, "marks": False}
    wishes = [cards_wish(choices(printout("cards"), one), "en") for one in ({}, chosen)]
    whole, some = (make_cards(press.rules, press.kit, wish) for wish in wishes)
    assert {card.id for _, card in some.cards} == {"soup", "smoke", "feast"} < {card.id for _, card in whole.cards}
    sheets = arrange(some, wishes[1], Sink())
    assert sum(len(sheet.cells) for sheet in sheets if sheet.side == "front") == 2 * some.count
    assert all(sheet.across == () == sheet.down and sheet.ruler for sheet in sheets)


def test_cards_are_shown_sheet_by_sheet_and_saved(press: PrintingPress) -> None:
    (path, name), *_ = press.printable("en")
    said = choices(printout("cards"), {"card": [path], "backs": False, "lang": "fr"})
    job, heard = PrintJob(press, said), list[int]()
    assert job.show(heard.append) == {"lacks": []} and heard == [1] and name
    sheet = told_sheet(*job.sheets[0])
    assert (sheet["name"], round(float(str(sheet["width"])))) == ("cards-fr-01.svg", 210)  # nine of 63 × 88 mm
    saved = PrintJob(press, said).save("pdf")
    assert saved["name"] == "cards-fr.pdf" and b64decode(str(saved["data"])).startswith(b"%PDF")


def test_several_files_are_saved_as_one_archive(press: PrintingPress) -> None:
    said = choices(printout("docs"), {"parts": ["book"], "lang": ["en", "de"]})
    first, again = (PrintJob(press, said).save("html") for _ in range(2))
    assert (first["name"], first["kind"]) == ("docs.zip", "application/zip") and first == again


def test_a_printout_that_nobody_waits_for_ends(press: PrintingPress) -> None:
    job = PrintJob(press, choices(printout("docs"), {"lang": ["en"]}))
    job.stop()
    assert job.show(lambda n: None) == {"stopped": True} and job.sheets == []
    later = PrintJob(press, choices(printout("docs"), {"lang": ["en", "de"]}))
    assert later.show(lambda n: later.stop()) == {"stopped": True} and len(later.sheets) == 1


def test_why_there_is_nothing_is_told(press: PrintingPress, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = PrintJob(press, choices(printout("docs"), {"lang": ["xx"]})).show(lambda n: None)
    assert "not printed in 'xx'" in str(wrong["lacks"])
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    assert PrintJob(press, choices(printout("cards"), {})).show(lambda n: None) == {"needs": "tassel[print]"}
