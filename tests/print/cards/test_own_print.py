"""The folder `print` of somebody's house rule: decks and templates of their own, and what is said when one is wrong."""

from __future__ import annotations

from pathlib import Path

from tests.print.cards.making import GAME, house_rule, made, pdf, reported, told, usual
from tests.print.cards.measuring import pages, size

HEAD = "tassel: 1\nprint: our\n"
TOO_LONG = "score 1 vp; " * 260 + "score 1 vp"


def test_a_deck_is_changed_key_by_key(tmp_path: Path) -> None:
    rules = house_rule(tmp_path, cards_yaml=f"{HEAD}decks:\n  nobles: {{size: square}}\n")
    deck = next(deck for deck, _ in made(rules).cards if deck.name == "nobles")
    usual_deck = next(deck for deck, _ in made(GAME).cards if deck.name == "nobles")
    assert (deck.size.width, deck.size.height) == (63, 63)
    assert (deck.template, deck.colour) == (usual_deck.template, usual_deck.colour)


def test_the_title_of_a_deck_is_a_word_in_every_language(tmp_path: Path) -> None:
    rules = house_rule(tmp_path, cards_yaml=f"{HEAD}decks:\n  nobles: {{title: gizmo}}\n")
    (found,) = (item for item in reported(rules) if item.code == "E1003")
    assert found.message == "there is no word `gizmo`"
    assert found.hint == "say it in every language, as `words/print/gizmo: {en: ..., fr: ..., de: ...}`"


def test_a_deck_taken_out_is_printed_as_the_rest(tmp_path: Path) -> None:
    rules = house_rule(tmp_path, cards_yaml=f"{HEAD}decks:\n  nobles: {{off: yes}}\n")
    decks = {deck.name: deck.of for deck, _ in made(rules).cards}
    assert "nobles" not in decks and decks["rest"] == "noble"


def test_a_paper_of_their_own_size(tmp_path: Path) -> None:
    rules = house_rule(tmp_path, cards_yaml=f"{HEAD}papers:\n  a4: {{width: 297, height: 399}}\n")
    assert (297.0, 399.0) in {size(page.mediabox) for page in pages(pdf(rules))}


def test_a_template_of_the_same_name_replaces_the_shipped_one(tmp_path: Path) -> None:
    source = "#let front(card, env) = [Our own #card.name]\n#let back(card, env) = []\n"
    rules = house_rule(tmp_path, portrait_typ=source)
    text = pages(pdf(rules))[0].extract_text()
    assert "Our own Georges Brugmann" in text
    assert "Our own" not in pages(usual(GAME))[0].extract_text()


def test_a_drawing_of_the_same_name_replaces_the_shipped_one(tmp_path: Path) -> None:
    rules = house_rule(tmp_path)
    icons = tmp_path / "our" / "print" / "icons"
    icons.mkdir()
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h9v9z"/></svg>'
    (icons / "coin.svg").write_text(drawing, "utf-8")
    assert "M0 0h9v9z" in made(rules).kit.table.drawings["coin"]


def test_a_missing_character_is_named_with_its_cards(tmp_path: Path) -> None:
    rules = house_rule(tmp_path, overlay="change:\n  words/solvay/en: Ernest ☃ Solvay\n")
    assert told(rules) == [("E1005", "Libertinus Serif has no ☃ (U+2603), which stands on `solvay`")]


def test_a_text_that_does_not_fit_names_its_card(tmp_path: Path) -> None:
    rules = house_rule(tmp_path, overlay=f"change:\n  cards/noble/each/empain/do: {TOO_LONG}\n")
    assert told(rules) == [("E1004", "the text of `empain` (Edouard Empain) does not fit even at 5.5 points")]


def test_packages_of_the_net_are_refused(tmp_path: Path) -> None:
    rules = house_rule(tmp_path, portrait_typ='#import "@preview/cetz:0.3.0"\n')
    assert told(rules) == [("E1006", "@preview/cetz:0.3.0 is a package of the net, and nothing is downloaded")]


def test_a_template_that_fails_is_named_with_its_line(tmp_path: Path) -> None:
    rules = house_rule(tmp_path, portrait_typ="#let back(card, env) = []\n#let front(card, env) = card.nothing\n")
    (item,) = reported(rules)
    assert item.code == "E1006" and "nothing" in item.message
    assert item.span is not None and item.span.place().endswith("our/print/portrait.typ:2")


def test_a_font_that_is_not_there_is_told_unless_another_may_stand_for_it(tmp_path: Path) -> None:
    source = "#let front(card, env) = text(font: {})[x]\n#let back(card, env) = []\n"
    alone = house_rule(tmp_path / "1", portrait_typ=source.format('"No Such Font"'))
    assert told(alone) == [("E1006", "unknown font family: no such font")]
    listed = house_rule(tmp_path / "2", portrait_typ=source.format('("No Such Font", "Libertinus Serif")'))
    assert told(listed) == []


def test_what_is_wrong_with_a_card_is_told_where_the_card_is_written(tmp_path: Path) -> None:
    for name, do in (("Li", TOO_LONG), ("李", "gain 1 bf")):
        overlay = f"add:\n  cards/noble/each/li: {{cost: 1, do: {do}}}\n  words/li: {{en: {name}, fr: Li, de: Li}}\n"
        (item,) = reported(house_rule(tmp_path, overlay=overlay))
        assert item.span is not None and item.span.place().endswith("our/overlay.yaml:5")


def test_a_template_sees_no_file_outside_its_folder(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("hidden")
    source = f'#let front(card, env) = read("{tmp_path}/secret.txt")\n#let back(card, env) = []\n'
    assert [code for code, _ in told(house_rule(tmp_path, portrait_typ=source))] == ["E1006"]
