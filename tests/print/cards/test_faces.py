"""What stands on cards: every card of the rule set, as often as it is there, in words of the language."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.printing.cards.making import CardSet, CardsWish, render
from tassel_compiler.printing.cards.spreadsheet import shown_text, spreadsheet_told
from tassel_compiler.resolve.typography import Typography
from tests.print.cards.making import GAME, LANGUAGES, LARGE, RULES, house_rule, made, pdf, sheets, usual
from tests.print.cards.measuring import pages

ENGLISH = Typography()
TINY = "./tests/tiny"

# Rulebooks: 32 nobles, 30 Prestige cards, 12 Stock Exchange cards, 5 strips; 32 cards, 12 tiles; 5 boards. 1897: 83
# action cards, 4 bonus cards, 7 Architect cards for each of 4 players. First edition: 26 nobles, 25 Bonus cards, 24
# coloured artworks, 6 compass tiles. Of the artworks of the second edition 6 for each of 5 colours.
COUNTS = {
    LARGE: {"nobles": 32, "prestige": 30, "stock": 12, "strips": 5, "belle-epoque": 32, "tiles": 12, "boards": 5,
            "artworks": 30},
    "bruxelles-1893-first-edition": {"nobles": 26, "prestige": 25, "stock": 12, "canvases": 24, "artworks": 6,
                                     "compass": 6},
    "bruxelles-1897": {"creation": 12, "delivery": 12, "construction": 16, "sale": 23, "exhibition": 1,
                       "influence": 19, "bonus": 4, "architects": 28},
}  # fmt: skip
# Each rule set in a language of its own; the others are printed by `make soak`.
PRINTED = [(rules, lang) if at % 3 == number else pytest.param(rules, lang, marks=pytest.mark.soak)
           for at, rules in enumerate(RULES) for number, lang in enumerate(reversed(LANGUAGES))]  # fmt: skip


def count(one: CardSet, deck: str) -> int:
    return sum(card.count for found, card in one.cards if found.name == deck)


@pytest.mark.parametrize(
    ("rules", "deck", "expected"), [(rules, deck, n) for rules, decks in COUNTS.items() for deck, n in decks.items()]
)
def test_a_deck_has_as_many_cards_as_the_rulebook_says(rules: str, deck: str, expected: int) -> None:
    assert count(made(rules), deck) == expected


def texts_of(rules: str, lang: str, id: str) -> list[str]:
    return next([text.plain for text in card.texts] for _, card in made(rules, CardsWish(lang)).cards if card.id == id)


@pytest.mark.parametrize(("rules", "green"), [("bruxelles-1893+asymmetric", "Joker"), (LARGE, "Glas")])
def test_a_board_says_what_it_gives_for_each_colour(rules: str, green: str) -> None:
    """Cauchie: iron for yellow, stone for blue, wood for brown; for green a joker, with Belle Époque glass."""
    (_, each) = texts_of(rules, "de", "cauchie")
    assert sorted(each.rstrip(".").split(", ")) == ["Gelb: Eisen", "blau: Stein", "braun: Holz", f"grün: {green}"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_that_depends_on_the_players_is_said_once(lang: str) -> None:
    """4, 5, 6 and 7 points for a connection: the sentence says for how many players each holds."""
    (text,) = texts_of(LARGE, lang, "linked-houses")
    assert [text.count(str(n)) for n in (6, 7)] == [1, 1]


@pytest.mark.parametrize(
    ("lang", "starter", "board"),
    [
        ("en", "First player", "Architect board"),
        ("fr", "Premier joueur", "Plateau Architecte"),
        ("de", "Startspieler", "Architektentableau"),
    ],
)
def test_pieces_and_boards_have_the_names_of_the_book(lang: str, starter: str, board: str) -> None:
    """A piece has no article, and no board is called otherwise than among the components."""
    cards = made(GAME, CardsWish(lang)).cards
    names = {card.id: card.name for _, card in cards}
    assert names["starter"] == starter and names["player-board"] == board


@pytest.mark.parametrize("rules", [*RULES, TINY])
def test_every_card_the_rules_declare_is_printed_exactly_as_often_as_it_is_there(rules: str) -> None:
    one = made(rules)
    declared = front(rules, Sink()).declared
    assert declared is not None
    wanted = Counter({
        row.origin.path: row.copies * (declared.game.players[1] if row.for_each == "player" else 1)
        for family in declared.families.values() if family.form == "card" for row in family.rows.values()
    })  # fmt: skip
    paths = {(family.name, row.name): row.origin.path for family in declared.families.values()
             for row in family.rows.values()}  # fmt: skip
    found = Counter[str]()
    for sheet in sheets(one):
        for cell in sheet.cells if sheet.side == "front" else ():
            deck, card = one.cards[cell.card]
            found[paths.get((deck.of, card.id), deck.name)] += 1
    assert {path: found[path] for path in wanted} == dict(wanted)


@pytest.mark.parametrize(("rules", "lang"), PRINTED)
def test_every_name_stands_in_the_file_as_often_as_there_are_cards_of_it(rules: str, lang: str) -> None:
    text = _squeezed("".join(page.extract_text() for page in pages(usual(rules, lang))))
    names = Counter[str]()
    for deck, card in made(rules, CardsWish(lang)).cards:
        if deck.template in ("portrait", "plain"):
            names[_squeezed(card.name)] += card.count
    assert names
    for name, number in names.items():
        assert text.count(name) >= number, name


@pytest.mark.parametrize(("lang", "symbols"), [("en", "VP symbols"), ("fr", "Symboles PV"), ("de", "SP-Symbole")])
def test_an_attribute_is_not_called_like_a_board_for_what_it_counts(lang: str, symbols: str) -> None:
    cards = {card.id: card for _, card in made(LARGE, CardsWish(lang)).cards}
    assert [shown.label for shown in cards["p01"].shown if shown.what == "vp"] == [symbols]
    assert symbols not in cards["points"].name


LEFT_BEHIND = {  # what the second edition says, and the first says otherwise
    "en": "iris|houses?|meeples?|prestige|crown|art market|brown|planning|saint catherine",
    "fr": "iris|maisons?|prestige|couronne|raffinée?s?|aiguilles?|boussole|brune?s?|planification|sainte-catherine",
    "de": "iris|haus|häuser|prestige|krone|nadel|kompass|braun|kunstmarkt|planung|katharinenmarkt",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sheet_of_the_first_edition_speaks_in_words_of_the_second(lang: str) -> None:
    cards = [card for _, card in made("bruxelles-1893-first-edition", CardsWish(lang)).cards]
    said = [text for card in cards for text in (card.name, card.kind, *(one.plain for one in card.texts))]
    said += [text for card in cards for panel in card.panels for text in (panel.title, *(c.name for c in panel.cells))]
    said += [shown.label for card in cards for shown in card.shown]
    assert len(set(said)) > 60
    assert [text for text in set(said) if re.search(rf"\b(?:{LEFT_BEHIND[lang]})", text, re.IGNORECASE)] == []


@pytest.mark.parametrize("rules", RULES)
def test_everything_on_paper_has_a_name_in_some_language(rules: str) -> None:
    """What nobody has named is called by its name in the rules in all of them."""
    called = [
        {(deck.name, card.id) for deck, card in made(rules, CardsWish(lang)).cards
         if re.sub(r"\W", " ", card.name.lower()) == re.sub(r"\W", " ", card.id)}
        for lang in (*LANGUAGES, "nl")
    ]  # fmt: skip
    assert set.intersection(*called) == set()


ARTICLES = re.compile(r"(De|Het|Le|La|Les|Der|Die|Das|The) |L['’]")
PERSONS = ("Le prince Albert",)


@pytest.mark.parametrize("rules", RULES)
def test_a_title_stands_without_an_article(rules: str) -> None:
    """It is called by its name alone, as on a label."""
    names = {card.name for lang in (*LANGUAGES, "nl") for _, card in made(rules, CardsWish(lang)).cards}
    assert [name for name in sorted(names) if ARTICLES.match(name) and name not in PERSONS] == []


@pytest.mark.parametrize("lang", [*LANGUAGES, "nl"])
@pytest.mark.parametrize("rules", RULES)
def test_every_text_has_room_on_its_card(rules: str, lang: str) -> None:
    """In languages with long words too, and on its back; each card once is enough to know it."""
    wish = CardsWish(lang)
    one = made(rules, wish)
    single = replace(one, cards=tuple((deck, replace(card, count=1)) for deck, card in one.cards))
    sink = Sink()
    render(single, sheets(single, wish), sink)
    assert [item.message for item in sink.items] == []


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_of_the_rules_texts_is_left(rules: str, lang: str) -> None:
    """Names of entries are small letters with hyphens; calls and names with an apostrophe are program text."""
    program = re.compile(r"\w\(|_|\b[a-z]+(?:-[a-z]+)*'s [a-z]+-[a-z]+\b")
    declared = front(rules, Sink()).declared
    assert declared is not None
    ids = {name for name in (*declared.values, *declared.constants, *declared.families) if "-" in name}
    members = {name for family in declared.families.values() for name in family.members}
    for deck, card in made(rules, CardsWish(lang)).cards:
        assert not {text.label for text in card.texts} & members
        spaces = [space for panel in card.panels for space in panel.cells]
        texts = [text.plain for space in spaces for text in space.texts]
        names = [name for panel in card.panels for name in (panel.title, *(space.name for space in panel.cells))]
        shown = [f"{s.label} {shown_text(s.value, ENGLISH)}" for s in card.shown]
        for text in (card.name, card.kind, spreadsheet_told(card, ENGLISH), *shown, *texts, *names):
            words = set(re.findall(r"[a-z]+(?:-[a-z]+)+", text))
            assert not words & ids and not program.search(text), f"{deck.name}/{card.id}: {text}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_changed_in_yaml_changes_the_card(lang: str, tmp_path: Path) -> None:
    rules = house_rule(tmp_path, overlay="change:\n  cards/noble/each/maeterlinck/do: score 9 vp\n")
    card = next(card for _, card in made(rules, CardsWish(lang)).cards if card.id == "maeterlinck")
    before = next(card for _, card in made(GAME, CardsWish(lang)).cards if card.id == "maeterlinck")
    told = spreadsheet_told(card, ENGLISH)
    assert "9" in told and told == spreadsheet_told(before, ENGLISH).replace("5", "9")
    assert [token.text for token in card.lines[0].tokens] == ["9", "star"]
    page = next(p.extract_text() for p in pages(pdf(rules, CardsWish(lang))) if "Maeterlinck" in p.extract_text())
    assert "9" in page


def test_what_a_card_changes_is_told_with_its_number() -> None:
    texts = {card.id: spreadsheet_told(card, ENGLISH) for _, card in made(LARGE).cards}
    assert texts["four-pictures"] == "Count 4 extra works of art in the final scoring."
    assert texts["free-nobles"] == "At the end of the game your nobles cost nothing."
    assert "The costs of your houses" not in texts["strauven"]  # they are printed on the board
    assert texts["first-passes"] == "Score 3 VP (4 or 5 players: 5) for each face-down Prestige card."


def test_a_board_that_a_card_is_has_the_numbers_as_the_card_changes_them() -> None:
    """B-sides: E2-ASYM. Hankar's Iris track and Cauchie's Crown track are one higher, Horta's Architect track and
    Strauven's costs are lists of their own, Saintenoy's rows count twice (rules/ledger/components.md, tracks B)."""
    boards = {card.id: {p.title: p for p in card.panels} for deck, card in made(LARGE).cards if deck.name == "boards"}
    numbers = {(id, title): [v for cell in p.cells for v in cell.values] for id, shown in boards.items()
               for title, p in shown.items()}  # fmt: skip
    assert numbers["hankar", "Iris"] == [2, 3, 4, 5, 6, 7] and numbers["hankar", "Crown"] == [1, 2, 3, 4, 5, 6]
    assert numbers["cauchie", "Crown"] == [2, 3, 4, 5, 6, 7]
    assert numbers["horta", "Architect"] == [2, 4, 6, 8, 9, 10, 15]
    assert numbers["strauven", "Houses"] == [2, 2, 2, 2, 3, 3] and numbers["horta", "Houses"] == [2, 2, 3, 3, 4, 4]
    factors = {id: {cell.factor for p in shown.values() if p.sort == "rows" for cell in p.cells}
               for id, shown in boards.items()}  # fmt: skip
    assert factors["saintenoy"] == {"×2"} and factors["hankar"] == {"×1"}


def _squeezed(text: str) -> str:
    """Letters only: lines are broken and small capitals are set in many ways."""
    return re.sub(r"\W", "", text).lower()


@pytest.mark.parametrize(
    ("rules", "card", "texts"),
    [
        ("seed-swap", "gold-daisy", ["Nectar: 1 beetle, 1 bee"]),  # colour and form stand in its name
        ("oh-hell", "ace-spades", []),
        ("branch-lines", "alder-to-fir", ["Fee: 6"]),
        ("./tests/tiny", "soup", ["Worth: 2", "Wants: cod", "Advance 1 on skill."]),  # and what it does
    ],
)
def test_a_card_says_what_it_holds(rules: str, card: str, texts: list[str]) -> None:
    found = next(one for _, one in made(rules).cards if one.id == card)
    assert [text.plain for text in found.texts] == texts


def test_flags_and_formulas_stand_on_a_card(tmp_path: Path) -> None:
    """A flag is said by its name alone, and only where it holds."""
    folder = tmp_path / "prized"
    folder.mkdir()
    rows = "{cards/order/has/price: formula, cards/order/each/soup/price: coin + 1, cards/order/each/smoke/urgent: yes}"
    head = "tassel: 1\noverlay: prized\non: tiny\n"
    (folder / "overlay.yaml").write_text(f"{head}add: {rows}\n", encoding="utf-8")
    found = {card.id: [text.plain for text in card.texts] for _, card in made(f"./tests/tiny+{folder}").cards}
    assert "Urgent" in found["smoke"] and "Urgent" not in found["soup"]
    assert any(text.startswith("Price: ") and text.endswith(" + 1") for text in found["soup"])
