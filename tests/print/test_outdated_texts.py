"""A text by hand that mentions what an overlay changes is reported, in every language; one that does not is not."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tassel.example_playing import ExampleTables, shown_in
from tassel.found_examples import found_examples
from tassel.outdated import outdated_in
from tassel.told_examples import shown_besides, tells_points
from tassel.workspace.whole_check import tell_the_rest
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front, spoken_programs
from tassel_compiler.printing.book.outdated_texts import OutdatedText
from tassel_compiler.printing.book.plan import read_plan
from tassel_compiler.printing.print_folders import possible_folders, print_folders

BASE, EXPANSION, EDITION, CARDS = (
    "bruxelles-1893", "bruxelles-1893+belle-epoque", "bruxelles-1893-first-edition", "bruxelles-1897",
)  # fmt: skip

# What an overlay says, and texts of the rules below it that are no longer true then.
UNTRUE: Mapping[str, tuple[str, str, tuple[str, ...]]] = {
    "a place that asks for more": (
        BASE,
        "change:\n  rules/go-to-nouveau/steps/place/2: choose b in (2 if s's column = 3 else 1)..bf\n",
        ("the example “Louise has the majority with 3 BF against 2”",),
    ),
    "cards more": (
        BASE,
        "add:\n  cards/noble/each/boch: {cost: 3, copies: 2, do: score 3 vp}\n"
        "  words/boch: {en: Anna Boch, fr: Anna Boch, de: Anna Boch}\n",
        ("the ruling E2-AMB-49",),
    ),
    "a place more": (
        BASE,
        "add:\n  places/brussels-space/each/gare: {do: gain 4 bf}\n  words/gare: {en: Gare, fr: Gare, de: Gare}\n",
        ("`brussels-count` of the book", "the title of `spaces`"),
    ),
    "another rounding": (
        EXPANSION,
        "changes:\n  white-part: (full + white-share - 1) / white-share\n",
        ("`sale.pick`", "the words of `sale-vp`", "the words of `change/sale-bf`", "the words of `change/sale-vp`"),
    ),
    "another order of players": (
        BASE,
        "change:\n  rules/column-majorities/steps/first-player/1: set heir to starter's next\n"
        "remove:\n- rules/column-majorities/steps/first-player/2\n- rules/column-majorities/steps/first-player/3\n",
        ("the example “Elisabeth and Louise have two Manneken Pis each, and Louise was first”",),
    ),
    "a kind without one of its members": (
        BASE,
        """remove:
- rules/last-reckoning/steps/jokers
- cards/noble/each/empain
- places/brussels-space/each/market/jokers
- places/brussels-space/has/jokers
- places/brussels-space/each/market/knobs
- constants/no-joker-bonus
- values/without-joker
- values/strays
change:
  kinds/material/values: [wood, stone, iron]
  supply/material: {wood: 10, stone: 10, iron: 10}
  cards/noble/each/solvay/do: take 1 any refined
  places/brussels-space/each/market/do: take 1 any refined
  kinds/action/each/construction/steps/reward: score top-house-bonus vp if house <= top-houses
  values/helps/is: serves(u, n)
  values/strain/is: count of n in needles where ignored(n, b)
""",
        ("`singles` of the book", "the ruling E2-AMB-18", "the ruling E2-AMB-09"),
    ),
    "what decides a tie": (BASE, "change:\n  game/rank: [vp, bf]\n", ("`aim` of the book",)),
    "an action less": (
        CARDS,
        """remove:
- kinds/trade/each/exhibition
- cards/card/each/expo-card
- kinds/scoring/each/expo
- values/showable
- values/joins
- values/exhibitor
- zones/pavilion
- constants/show-vp
- constants/expo-bonus
- rules/return-expo
- rules/tidy-up/steps/expo
- rules/lay-out/steps/deal/2
- rules/put-back/3
change:
  rules/tidy-up/steps/first-player: set starter to starter's next
  rules/tidy-up/steps/cards: |
    for each s in spaces:
      for each k in s's offer: discard k
    return-money
""",
        ("`kinds-of-cards` of the book", "`table` of the book", "the ruling AMB-N97-14", "the ruling AMB-N97-21"),
    ),
    "a last round that nobody knows": (
        BASE,
        """add:
  table/over: flag
change:
  rules/game/steps/play/do: |
    repeat rounds times while not over:
      raise round by 1
      play-round
      choose d in 1..6 at random
      set over to yes if d = 6
""",
        ("`aim` of the book",),
    ),
    # ---- the same classes, elsewhere ----------------------------------------------------------------------------
    "a round more": (BASE, "change:\n  constants/rounds/is: 6\n", ("the ruling E2-AMB-40", "the ruling E2-AMB-48")),
    "a place less": (
        BASE,
        "remove: [places/brussels-space/each/park]\n",
        ("`brussels-count` of the book", "the title of `spaces`"),
    ),
    "a member more where all are listed": (
        BASE,
        "extend:\n  kinds/material/values: [marble]\nadd:\n  supply/material/marble: 10\n"
        "  words/marble: {en: marble cube, fr: cube de marbre, de: Marmorwürfel}\n",
        ("`singles` of the book",),
    ),
    "another name": (
        BASE,
        """change:
  words/noble/en: {one: celebrity, many: celebrities}
  words/noble/fr: {one: célébrité, many: célébrités, gender: f}
  words/noble/de: {one: Berühmtheit, many: Berühmtheiten, gender: f}
  words/noble/nl: {one: beroemdheid, many: beroemdheden, gender: f}
""",
        ("`aim` of the book", "the ruling E2-AMB-49"),
    ),
    "a pile that is not filled again": (
        BASE, "remove: [zones/noble-deck/when-empty]\n", ("`noble-display` of the book",)
    ),
    "no step for two players": (
        BASE, "remove: [rules/play-round/steps/neutrals]\n", ("`take-back`", "`neutral` of the book"),
    ),
    "fewer players": (BASE, "change:\n  game/players: 2..3\n", ("`brussels-price` of the book",)),
    "a price of what was free": (
        CARDS,
        "change:\n  cards/card/each/brugmann/cost: 1\n",
        ("`settle-nobles.pay`", "`noble-price` of the book"),
    ),
    "a kind more, counted in a sentence that does not name it": (
        CARDS,
        """extend:
  kinds/style/values: [three-open]
add:
  cards/card/each/house-three-open: {type: construction, style: three-open, copies: 4}
  words/three-open: {en: three lamp posts, fr: trois réverbères, de: drei Laternen}
  words/house-three-open: {en: House with three posts, fr: Maison à trois réverbères, de: Haus mit drei Laternen}
""",
        ("`to-prestige.last`", "`kinds-of-cards` of the book"),
    ),
    "one tie-break less": (CARDS, "change:\n  game/rank: [vp]\n", ("`aim` of the book",)),
    "a number of all cards": (
        CARDS,
        "change:\n  constants/per-card/is: 3\n",
        ("`hankar`", "`kinds-of-cards` of the book", "the example “two cards may give one material each”"),
    ),
    "a piece more": (EDITION, "change:\n  constants/worker-stock/is: 8\n", ("the ruling AMB-E1-63",)),
    "a round less of an edition": (EDITION, "change:\n  constants/rounds/is: 4\n", ("the ruling AMB-E1-30",)),
    "what decides a tie of an edition": (EDITION, "change:\n  game/rank: [vp, bf]\n", ("`aim` of the book",)),
    "a place more of an edition": (
        EDITION,
        "add:\n  places/brussels-space/each/gare: {do: gain 4 bf}\n  words/gare: {en: Gare, fr: Gare, de: Gare}\n",
        ("`brussels-count` of the book",),
    ),
}  # fmt: skip


def _overlay(folder: Path, rules: str, body: str) -> str:
    home = folder / "ours"
    home.mkdir(parents=True)
    on = {BASE: "1893", EXPANSION: "belle-epoque", EDITION: "first-edition", CARDS: "1897"}[rules]
    (home / "overlay.yaml").write_text(f"tassel: 1\noverlay: ours\non: {on}\n{body}", encoding="utf-8")
    return f"{rules}+{home}"


def _found(rules: str) -> dict[str, OutdatedText]:
    compiled = front(rules, Sink())
    assert compiled.checked is not None and not compiled.failed, [item.message for item in compiled.sink.items]
    plan = read_plan(print_folders(rules), Sink(), compiled.languages)
    examples = found_examples(possible_folders(rules), Sink())
    assert compiled.declared is not None
    return {one.text.name: one for one in outdated_in(compiled, plan, examples, compiled.declared.given)}


@pytest.mark.parametrize("case", UNTRUE)
def test_a_text_that_mentions_what_changed_is_reported_in_every_language_in_which_it_stands(
    case: str, tmp_path: Path
) -> None:
    rules, body, texts = UNTRUE[case]
    expression = _overlay(tmp_path, rules, body)
    found, languages = _found(expression), front(expression, Sink()).languages
    assert {*texts} <= {*found}
    for name in texts:
        said = found[name].text.said
        assert {lang for lang, _ in found[name].words} == {lang for lang in languages if said.get(lang)}, name


QUIET = {
    "a card of other worth": "change:\n  cards/noble/each/albert/cost: 4\n",
    "a number that nobody spells out": "change:\n  constants/top-house-bonus/is: 6\n",
    "a start that texts take from a slot": "change:\n  constants/starting-bf/is: 7\n",
    "a stock that no text counts": "change:\n  supply/material/joker: 9\n",
}


@pytest.mark.parametrize("case", QUIET)
def test_where_no_text_mentions_what_changed_nothing_is_reported(case: str, tmp_path: Path) -> None:
    assert _found(_overlay(tmp_path, BASE, QUIET[case])) == {}


@pytest.mark.parametrize("module", [
    "ruling-brugmann-is-free", "ruling-fixed-strips", "ruling-solvay-needs-two", "ruling-no-second-copy",
    "ruling-every-meeple-counts", "ruling-column-tie-at-zero", "ruling-score-stops-at-zero",
])  # fmt: skip
def test_a_small_change_makes_no_text_doubtful_that_speaks_of_something_else(module: str) -> None:
    assert _of_last_layer(f"{BASE}+{module}") == set()


def _of_last_layer(rules: str) -> set[str]:
    """What a shipped layer would have been told of, were it somebody's own."""
    compiled = front(rules, Sink())
    assert compiled.declared is not None
    plan = read_plan(print_folders(rules), Sink(), compiled.languages)
    examples = found_examples(possible_folders(rules), Sink())
    return {one.text.name for one in outdated_in(compiled, plan, examples, compiled.declared.layers[-1:])}


def test_the_module_with_the_other_rounding_has_its_own_texts() -> None:
    assert _of_last_layer(f"{EXPANSION}+ruling-white-rounds-up") == set()


RANK = "change:\n  game/rank: [vp, bf]\n"


@pytest.mark.parametrize("body", ["remove: [rules/play-round/steps/neutrals]\n", "change:\n  game/players: 2..3\n"])
def test_what_no_player_count_is_said_of_is_not_asked_about(body: str, tmp_path: Path) -> None:
    """A number alone is no mention: cards, francs and strips are counted in the same numbers."""
    found = _found(_overlay(tmp_path, BASE, body))
    assert not [name for name in found if name.startswith("the words of")]


OWN_TEXT = """tassel: 1
book: ours
texts:
  aim:
    covers: [slot/table.round, slot/player.vp, slot/player.bf]
    fingerprint: "298f0081"
    text: {en: "Whoever has the most VP wins; at a tie, the most BF.", fr: "Le plus de PV, puis de FB, gagne.", de: "Die meisten SP gewinnen, dann die meisten BF."}
"""  # noqa: E501


def test_a_text_that_was_written_after_the_change_is_not_looked_at(tmp_path: Path) -> None:
    rules = _overlay(tmp_path, BASE, RANK)
    assert "`aim` of the book" in _found(rules)
    (tmp_path / "ours" / "print").mkdir()
    (tmp_path / "ours" / "print" / "book.yaml").write_text(OWN_TEXT, encoding="utf-8")
    assert "`aim` of the book" not in _found(rules)


def test_a_ruling_that_is_cited_anew_was_read_again(tmp_path: Path) -> None:
    rules = _overlay(tmp_path, BASE, "change:\n  constants/rounds/is: 6\n")
    assert "the ruling E2-AMB-40" in _found(rules)
    path = _citing(rules, "E2-AMB-40")
    confirmed = f"change:\n  constants/rounds/is: 6\nsources:\n  {path}: {{ruling: [E2-AMB-40]}}\n"
    assert "the ruling E2-AMB-40" not in _found(_overlay(tmp_path / "again", BASE, confirmed))


def _citing(rules: str, ruling: str) -> str:
    declared = front(rules, Sink()).declared
    assert declared is not None
    origins = (origin for rule in declared.rules.values() for origin in (rule.origin, *(s.origin for s in rule.steps)))
    return next(origin.path for origin in origins if ruling in origin.ruling)


def test_a_check_says_which_words_of_which_text_and_where_the_change_stands(tmp_path: Path) -> None:
    compiled, sink = front(_overlay(tmp_path, BASE, RANK), Sink()), Sink()
    tell_the_rest(compiled, sink)
    (item,) = (item for item in sink.items if item.code == "W1005")
    assert item.span is not None and item.span.words.startswith("game/rank")
    assert [one.span.path.endswith("print/book.yaml") for one in item.related] == [True]
    assert all(f"{lang} “" in item.related[0].message for lang in ("en", "fr", "de", "nl"))


@pytest.mark.parametrize("body", ["change:\n  player/vp: number = 10\n", "change:\n  constants/court-start/is: 3\n"])
def test_an_example_that_still_holds_and_shows_other_numbers_leaves_the_book(body: str, tmp_path: Path) -> None:
    """Its lines claim changes (`+1`) and totals; what was there before, and where points came from, is shown beside."""
    rules = _overlay(tmp_path, BASE, body)
    programs = spoken_programs(front(rules, Sink()))
    tables, otherwise = ExampleTables(programs), set()
    for one in found_examples(possible_folders(rules), Sink()):
        before = shown_in(BASE)[one.sign]
        failures, result = tables.outcome(one.scenario, tells_points(one.scenario))
        if not failures and result is not None and shown_besides(result) != before:
            otherwise.add(one.scenario.name)
    assert otherwise
    left = tell_the_rest(front(rules, Sink()), Sink()).left_out
    assert otherwise <= {one.name for one in left}


def test_an_example_that_shows_the_same_stays_in_the_book(tmp_path: Path) -> None:
    rules = _overlay(tmp_path, BASE, "change:\n  constants/starting-bf/is: 7\n")
    assert tell_the_rest(front(rules, Sink()), Sink()).left_out == ()
