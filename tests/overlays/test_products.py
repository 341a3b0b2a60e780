"""A product is the rows that somebody would have written by hand, called as somebody would have called them."""

from __future__ import annotations

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.resolve.words import word_label
from tests.tiny.building import compiled

SIZES = "kinds:\n  size: {many: sizes, values: [small, large]}\n"
HEAP = "zones:\n  heap: {of: tally, face: up}\n"
WORDS = """words:
  tally:
    en: {one: tally, each: "{size} {species}"}
    fr: {one: taille, each: "{species} ({size.f})"}
    de: {one: Kerbe, each: "{size} {species}"}
  small: {en: small, fr: {name: petit, f: petite}, de: klein}
  large: {en: large, fr: {name: grand, f: grande}, de: groß}
"""
MODULE = "tassel: 1\nmodule: ours\n"


def rows(text: str) -> dict[str, dict[str, object]]:
    found = compiled([text])
    assert [item.message for item in found.sink.items if item.severity == "error"] == []
    assert found.declared is not None
    family = found.declared.families["tally"]
    return {name: {key: cell for key, (cell, _) in row.data.items()} for name, row in family.rows.items()}


def test_a_product_is_the_rows_written_by_hand() -> None:
    product = "cards:\n  tally: {product: size x species, starts-in: heap}\n"
    pairs = [(size, species) for size in ("small", "large") for species in ("cod", "eel", "ray")]
    written = ", ".join(f"{a}-{b}: {{size: {a}, species: {b}}}" for a, b in pairs)
    by_hand = f"cards:\n  tally: {{has: {{size: size, species: species}}, starts-in: heap, each: {{{written}}}}}\n"
    one, other = (compiled([MODULE + SIZES + cards + HEAP]) for cards in (product, by_hand))
    assert one.programs[2].cards == other.programs[2].cards
    assert rows(MODULE + SIZES + product + HEAP) == rows(MODULE + SIZES + by_hand + HEAP)


def test_one_row_says_more_and_others_stand_behind() -> None:
    each = "{large-eel: {worth: 5}, joker: {size: small, species: ray, worth: 9}}"
    cards = f"cards:\n  tally: {{has: {{worth: number}}, product: size x species, starts-in: heap, each: {each}}}\n"
    found = rows(MODULE + SIZES + cards + HEAP)
    assert list(found)[-1] == "joker" and len(found) == 7
    assert found["large-eel"] == {"size": "large", "species": "eel", "worth": 5}


def test_what_an_overlay_adds_to_a_kind_is_in_the_product() -> None:
    base = MODULE + SIZES + "cards:\n  tally: {product: size x species, starts-in: heap}\n" + HEAP
    more = "tassel: 1\noverlay: more\non: tiny\nextend:\n  kinds/species/values: [pike]\nadd:\n  supply/fish/pike: 4\n"
    found = compiled([base, more])
    assert found.declared is not None
    assert {"small-pike", "large-pike"} <= set(found.declared.families["tally"].rows)


@pytest.mark.parametrize(
    ("lang", "label"), [("en", "large eel"), ("fr", "anguille (grande)"), ("de", "groß Aal")], ids=["en", "fr", "de"]
)
def test_rows_are_called_by_their_parts(lang: str, label: str) -> None:
    cards = "cards:\n  tally: {product: size x species, starts-in: heap}\n"
    found = compiled([MODULE + SIZES + cards + HEAP + WORDS])
    assert found.declared is not None and found.sink.items == ()
    assert word_label(found.declared.words["tally/large-eel"].forms[lang]) == label


@pytest.mark.parametrize(
    ("product", "code"),
    [
        ("size x species x size", "E0228"),
        ("size x colour", "E0204"),
        ("half x other", "E0228"),
        ("half x nothing", "E0203"),
        ("many-rows x many-columns", "E0318"),
    ],
)
def test_a_product_that_cannot_be_made_is_told(product: str, code: str) -> None:
    more = "  nothing: {many: nothings}\n  half: {values: [a, a-b]}\n  other: {values: [b-c, c]}\n"
    more += f"  many-rows: {{values: [{', '.join(f'r{i}' for i in range(70))}]}}\n"
    more += f"  many-columns: {{values: [{', '.join(f'c{i}' for i in range(70))}]}}\n"
    sink = Sink()
    compiled([MODULE + SIZES + more + f"cards:\n  tally: {{product: {product}, starts-in: heap}}\n" + HEAP], sink=sink)
    assert [item.code for item in sink.items if item.severity == "error"][:1] == [code]


def test_several_decks_share_their_kinds() -> None:
    """A card of one deck is asked about those of the other by what they have in common."""
    decks = "cards:\n  tally: {many: tallies, product: size x species, starts-in: heap}\n"
    decks += "  bill: {many: bills, product: size x species, starts-in: till, copies: 2}\n"
    zones = HEAP + "  till: {of: bill, face: up}\n"
    value = "values:\n  owing: {of: {k: tally}, is: count of b in till where b's species is k's species}\n"
    found = compiled([MODULE + SIZES + decks + zones + value + WORDS])
    assert [item.code for item in found.sink.items if item.severity == "error"] == []
    assert [found.programs[2].cards[name].count for name in ("tally", "bill")] == [6, 12]
