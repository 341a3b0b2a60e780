"""What `tassel diff` tells: every difference that the ledger knows, nothing that is the same, in words."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tassel_compiler.printing.diff.compare import diff
from tassel_compiler.printing.diff.model import Diff, Difference
from tassel_compiler.printing.entities.inventory import name_of
from tests.compiled import front
from tests.plainly import read_plainly

ROOT = Path(__file__).parents[2]
FIRST, SECOND = "bruxelles-1893-first-edition", "bruxelles-1893"
BOTH = f"{SECOND}+belle-epoque+asymmetric"
LANGUAGES = ("en", "fr", "de")
CODE = ("“", "«", "„", " := ", "(n)", "(c)", "_", "{", "}")

# Entries of the ledger with `differs_from` that a game cannot show, and why.
UNSEEN = {
    "E1-GRANDPLACE-02": "the number is a maximum in both (AMB-E1-56)",
    "E1-COMP-01": "a board on which points are noted; points are counted alike",
    "E1-COMP-04": "the glass cubes of the second edition belong to its expansion",
    "E1-COMP-08": "the six other nobles of the second edition belong to its expansion",
    "E1-COMP-11": "coins are only a way to hold money, which does not run out",
    "E1-SETUP-01": "the second edition says of no order, and is played in a random one as well",
    "E1-SETUP-02": "which faces are used is agreed before the game; both are played with the same",
    "E1-SETUP-06": "tiles for a hundred points are a way to note points",
    "E1-SETUP-17": "who is first is random in both, and the square is placed by the first player in both",
    "E1-AN-03": "no turn of either edition has a moment at which an offer could be changed",
    "E1-SALES-03": "nothing comes to light between choosing the artwork and moving: either order allows the same sales",
    "E1-SALES-06": "the centre of the indicator and its black square are the same square",
    "E1-THEATRE-06": "only what is said aloud: the card just taken is discarded in both",
    "E1-END-01": "the last round has no end-of-round phase in either",
    "E1-TWO-05": "neutral meeples count alike: the second edition does not discuss it",
}


@cache
def between(a: str, b: str, lang: str = "en") -> Diff:
    return diff(front(a), front(b), lang)


BLOCK = "tassel: 1\noverlay: fine\non: 1893\nchange:\n  cards/noble/each/solvay/do/1/1: take 2 any refined\n"


@pytest.mark.parametrize(
    ("lang", "old", "new"),
    [
        ("en", "take one refined cube of your choice", "take two refined cubes of your choice"),
        ("fr", "prenez un cube raffiné au choix", "prenez deux cubes raffinés au choix"),
        ("de", "Nimm einen edlen Werkstoff deiner Wahl", "Nimm zwei edle Werkstoffe deiner Wahl"),
        ("nl", "neem één verfijnd blokje naar keuze", "neem twee verfijnde blokjes naar keuze"),
    ],
)
def test_of_a_block_the_sentence_that_changed_is_told_with_the_others_as_they_were(
    tmp_path: Path, lang: str, old: str, new: str
) -> None:
    (tmp_path / "overlay.yaml").write_text(BLOCK, encoding="utf-8")
    (changed,) = between(SECOND, f"{SECOND}+{tmp_path}", lang).differences
    (point,) = changed.points
    assert old in point.a and point.b == point.a.replace(old, new)


def one(found: Diff, path: str) -> Difference:
    return next(d for d in found.differences if d.path == path)


def differing_entries() -> list[str]:
    """The ids of all ledger entries that say how they differ from another edition."""
    found = []
    for file in sorted((ROOT / "rules/ledger").glob("*.yaml")):
        ledger = read_plainly(file)
        entries = ledger["entries"] if isinstance(ledger, dict) else ledger
        found += [e["id"] for e in entries if isinstance(e, dict) and e.get("differs_from")]
    return found


# ---- against the ledger --------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", differing_entries())
def test_what_the_ledger_says_differs_is_told(id: str) -> None:
    shown = {source for difference in between(FIRST, SECOND).differences for source in difference.sources}
    assert (id in shown) != (id in UNSEEN), "told" if id in shown else "not told"


def test_reasons_are_given_only_for_entries_that_say_they_differ() -> None:
    assert sorted(set(UNSEEN) - set(differing_entries())) == []


# ---- in words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "pair", [(FIRST, SECOND), (SECOND, f"{SECOND}+the-opera"), (SECOND, BOTH)], ids=lambda pair: pair[1]
)
def test_no_sentence_is_program_text(pair: tuple[str, str], lang: str) -> None:
    found = between(*pair, lang)
    texts = [text for d in found.differences for p in d.points for text in (p.label, p.a, p.b)]
    texts += [d.name for d in found.differences if d.points]
    allowed = CODE[:3] if pair[1] == BOTH else ()  # its cards call other things by their names
    assert [text for text in texts if any(mark in text for mark in CODE if mark not in allowed)] == []


def test_a_number_that_a_sentence_tells_and_a_zero_stand_nowhere_beside_it() -> None:
    """Card 5 scores 3 VP, card 23 costs 2 BF: their sentences say so. Prestige 27 has one symbol and no VP."""
    cards = {d.name: [p.label for p in d.points] for d in between(SECOND, BOTH).differences if d.only == "b"}
    assert cards["Belle Époque 5"] == [""] and cards["Belle Époque 23"] == [""]
    prestige = one(between(SECOND, FIRST), "cards/prestige/each/p27")
    assert [(p.label, p.a) for p in prestige.points if p.label] == [("Manneken Pis symbol", "1")]


@pytest.mark.parametrize(
    ("lang", "covered"), [("en", "covered"), ("fr", "couverte"), ("de", "verdeckt"), ("nl", "bedekt")]
)
def test_what_a_thing_is_or_is_not_is_said_without_yes_and_no(lang: str, covered: str) -> None:
    """The arrow tile covers glass on the compass, but for Belle Époque; Brugmann belongs to a player there."""
    glass = one(between(SECOND, BOTH, lang), "places/mark/each/at-glass").points[-1]
    assert glass.a == covered and glass.label == "" and glass.b.endswith(f" {covered}")
    brugmann = one(between(SECOND, BOTH, lang), "cards/noble/each/brugmann").points[0]
    assert (brugmann.label, brugmann.a) == ("", "") and len(brugmann.b.split()) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_differs_reads_differently(lang: str) -> None:
    alike = [(d.path, p.a) for d in between(FIRST, SECOND, lang).differences for p in d.points if p.a == p.b]
    assert alike == []


OURS = """\
tassel: 1
overlay: ours
on: 1893
add:
  changes/hue: {is: it + 1, when: house > 0}
  changes/buildable: it and s is in-play
"""
HUE = {"en": "1 more, if you", "fr": "1 de plus, si vous", "de": "1 mehr, falls du"}
BUILDABLE = {"en": "only if, besides, ", "fr": "seulement si, de plus, ", "de": "nur, falls außerdem "}
WHITE = {
    "en": "white ones together are one more",
    "fr": "les blanches en font ensemble une de plus",
    "de": "weiße sind zusammen eine weitere",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_stays_as_it_was_is_not_said(lang: str, tmp_path: Path) -> None:
    said = changed(ours(tmp_path, OURS), SECOND, lang)
    assert said["hue"].startswith(HUE[lang]) and said["buildable"].startswith(BUILDABLE[lang]), said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_change_is_told_in_the_words_of_the_layer_that_makes_it(lang: str) -> None:
    """Belle Époque counts all white artworks as one colour more (BE-SALES-07)."""
    assert changed(f"{SECOND}+belle-epoque", SECOND, lang)["hue"] == WHITE[lang]


def test_words_of_a_change_that_is_changed_again_are_left_behind(tmp_path: Path) -> None:
    again = ours(tmp_path, "tassel: 1\noverlay: ours\non: 1893\nchange:\n  changes/hue/is: it + 2\n", "+belle-epoque")
    assert changed(again, SECOND, "en")["hue"].startswith("2 more, if you")


def ours(folder: Path, text: str, with_others: str = "") -> str:
    (folder / "overlay.yaml").write_text(text, encoding="utf-8")
    return f"{SECOND}{with_others}+{folder}"


def changed(rules: str, base: str, lang: str) -> dict[str, str]:
    """What is said of values that are another thing now."""
    return {d.id: d.points[-1].b for d in between(base, rules, lang).differences if d.kind == "value"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_an_edition_or_an_expansion_changes_is_said_and_not_left_to_other_rules(lang: str) -> None:
    unsaid = front(SECOND).checked
    assert unsaid is not None
    phrase = unsaid.declared.phrases["diff-otherwise"].forms[lang]["name"]
    for rules in (FIRST, f"{SECOND}+belle-epoque+asymmetric"):
        points = [(d.path, p) for d in between(SECOND, rules, lang).differences for p in d.points]
        assert points and [path for path, p in points if phrase in (p.a, p.b)] == []


def test_every_difference_has_a_topic_with_a_name_in_every_language() -> None:
    for lang in LANGUAGES:
        topics = between(FIRST, SECOND, lang).by_topic()
        assert all(topic.name for topic in topics)
        assert len(topics) > 5


def test_topics_come_in_the_order_of_the_table() -> None:
    table = read_plainly(ROOT / "rules/shared/bruxelles.yaml")["topics"]
    told = [topic.id for topic in between(FIRST, SECOND).by_topic()]
    assert told == [id for id in table if id in told]


# ---- what is told --------------------------------------------------------------------------------------------


def test_rules_do_not_differ_from_themselves() -> None:
    found = between(SECOND, SECOND)
    assert (found.differences, found.share) == ((), 100)


def test_the_other_way_round_it_is_the_same_list() -> None:
    there, back = between(FIRST, SECOND), between(SECOND, FIRST)
    other = {"": "", "a": "b", "b": "a"}
    assert {(d.path, d.id, d.only) for d in there.differences} == {
        (d.path, d.id, other[d.only]) for d in back.differences
    }


def test_a_number_stands_beside_the_other_with_what_it_counts() -> None:
    """The house rule gives everybody two more francs at the start: 7 instead of 5."""
    (difference,) = between(SECOND, f"{SECOND}+two-more-francs").differences
    (point,) = difference.points
    assert (difference.path, point.a, point.b) == ("constants/starting-bf", "5 BF", "7 BF")


def test_a_card_of_a_house_rule_is_told_as_only_there() -> None:
    (difference,) = between(SECOND, f"{SECOND}+the-opera").differences
    assert (difference.only, difference.name) != ("", "")


def test_passing_first_is_told_for_both_editions() -> None:
    """The first edition gives an Exhibition tile where the second gives a Prestige card."""
    (point,) = one(between(FIRST, SECOND), "rules/pass-first").points
    assert "Exhibition" in point.a and "Prestige" in point.b


def test_games_of_another_family_share_little_and_it_is_said_how_much() -> None:
    far, near = between(SECOND, "bruxelles-1897"), between(FIRST, SECOND)
    assert far.little and far.share < 30
    assert not near.little and near.share > 70


def test_what_depends_on_the_number_of_players_is_told_for_each() -> None:
    """Uses per price: 1 with two or three players and 2 with more; in the card game always 1, for 2 to 4 players."""
    difference = one(between(SECOND, "bruxelles-1897"), "constants/uses-per-price")
    (point,) = difference.points
    assert point.by_players == (((4,), "2", "1"),)


@pytest.mark.parametrize("lang", ["en", "fr", "de", "nl"])
@pytest.mark.parametrize("rules", ["bruxelles-1893-first-edition", "bruxelles-1897"])
def test_a_word_of_one_game_has_one_word_in_the_other(rules: str, lang: str) -> None:
    """Not one for each number or case in which it is met, as Häuser and Haus for Gebäude."""
    names = diff(front(rules), front("bruxelles-1893"), lang).names
    words = Counter(before for before, _ in names)
    assert names and [(a, b) for a, b in names if words[a] > 1] == []


GAMES = (BOTH, FIRST, "bruxelles-1897", "branch-lines", "crates-downstream", "five-in-a-row", "game-of-hex", "mudlarks",
         "nine-mens-morris", "oh-hell", "seed-swap", "small-go")  # fmt: skip


@pytest.mark.parametrize("rules", GAMES)
def test_a_number_that_a_house_rule_may_change_has_a_name(rules: str) -> None:
    """Else a page of differences calls it as the rules do, in every language: `worker stock: 7 → 9`."""
    declared = front(rules).declared
    assert declared is not None
    called = {(name, lang): name_of(declared, lang, "constant", name)
              for name in declared.constants for lang in declared.languages}  # fmt: skip
    assert [name for (name, _), text in called.items() if text == name.replace("-", " ")] == []


TRACKS = {"en": ("the Iris track", "the City Hall track"), "fr": ("la piste Iris", "l’échelle Hôtel de Ville"),
          "de": ("die Irisleiste", "die Rathausleiste")}  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_track_that_is_called_otherwise_stands_among_the_other_names(lang: str) -> None:
    """What is counted on it are spaces, as before: that is not its name."""
    told = [tuple(name.replace("'", "’") for name in pair) for pair in between(SECOND, FIRST, lang).names]
    assert TRACKS[lang] in told
