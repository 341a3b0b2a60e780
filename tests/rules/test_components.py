"""What is printed on the pieces, held against the list of components itself: a table is no witness for itself.

rules/ledger/components.md ends with its numbers in a form that a program can read. The scenarios under `printed` say
them a second time, with what the rule books say; here nobody has copied anything.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tassel_compiler.lower.lettering import printed
from tests.compiled import front

LIST = Path("rules/ledger/components.md")
BASE, BELLE, SIDES = "bruxelles-1893", "bruxelles-1893+belle-epoque", "bruxelles-1893+asymmetric"
FIRST, CARDS = "bruxelles-1893-first-edition", "bruxelles-1897"
ACTIONS = {"W": "workshop", "S": "sale", "N": "nobles-action", "M": "materials-action", "C": "construction"}
STYLES = {"solid single lamp": "one-solid", "solid double lamp": "two-solid", "single lamp": "one-open",
          "double lamp": "two-open"}  # fmt: skip
MARKS = {"3BF": "francs", "empty": "nothing"}
CORNERS = {"T": "-1", "B": "1", "L": "-1", "R": "1"}


@cache
def components() -> dict[str, Any]:
    found = re.search(r"```json\n(.*?)\n```", LIST.read_text("utf-8"), re.DOTALL)
    assert found is not None
    listed: dict[str, Any] = json.loads(found[1])
    return listed


@cache
def pieces(rules: str, players: int) -> Mapping[str, Any]:
    compiled = front(rules)
    assert compiled.declared is not None and compiled.checked is not None
    return printed(compiled.declared, compiled.checked, players)


def texts(numbers: list[int]) -> tuple[str, ...]:
    return tuple(map(str, numbers))


def test_every_table_of_the_list_is_held_against_the_rules() -> None:
    """A table that is added to the list has no test yet."""
    assert set(components()) == {
        "nobles_1893", "prestige_cards", "stock_cards", "action_strips", "tracks_A", "tracks_B", "art_market",
        "compass_2nd_ed_clockwise", "pavilion_glass_surcharge_rows_1_to_5", "bruxelles_1897",
    }  # fmt: skip


@pytest.mark.parametrize("rules", [BASE, BELLE, FIRST])
def test_nobles(rules: str) -> None:
    known = [one for one in components()["nobles_1893"] if rules == BELLE or one["set"] != "belle_epoque"]
    rows = pieces(rules, 5)["cards"]["noble"].items()
    found = {name.replace("-", ""): (row["cost"], row["copies"]) for name, row in rows}
    assert found == {one["id"]: (str(one["cost"]), str(one["copies"])) for one in known}


@pytest.mark.parametrize("rules", [BASE, FIRST])
def test_symbols_of_prestige_cards(rules: str) -> None:
    known = [one for one in components()["prestige_cards"] if rules == BASE or one["first_ed"]]
    rows = pieces(rules, 3)["cards"]["prestige"].items()
    found = {name: (row["vp"], row["pis"], row["copies"]) for name, row in rows}
    assert found == {one["id"].lower(): (str(one["vp"]), str(one["mp"]), "1") for one in known}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_stock_exchange_cards(players: int) -> None:
    rows = pieces(BASE, players)["cards"]["quote"]
    found = {name: (row["money"], row["a"], row["b"], row["copies"]) for name, row in rows.items()}
    known = {
        one["id"].lower(): (str(one["value"]), *("".join(map(str, iris)) for iris in one["pairs"][str(players)]), "1")
        for one in components()["stock_cards"]
    }
    assert found == known


def test_action_strips() -> None:
    rows = pieces(BASE, 3)["cards"]["strip"]
    for one in components()["action_strips"]:
        row = rows[f"strip-{one['strip']}"]
        assert row["front"] == tuple(ACTIONS[letter] for letter in one["base_side"])
        assert row["back"] == tuple(ACTIONS[letter] for letter in one["other_side"])
    assert len(rows) == len(components()["action_strips"])


def test_tracks_and_costs_of_both_sides() -> None:
    a, b, base, sides = components()["tracks_A"], components()["tracks_B"], pieces(BASE, 3), pieces(SIDES, 3)
    assert base["tracks"]["iris"] == texts(a["iris"]) and base["tracks"]["crown"] == texts(a["crown"])
    assert base["tracks"]["architect"] == texts([*a["architect"], a["medallion"]])
    assert base["constants"]["house-costs"] == texts([cost for row in a["costs"] for cost in row])
    assert base["constants"]["top-house-bonus"] == str(a["top_row_vp"])
    assert sides["constants"]["horta-levels"] == texts([*b["horta"]["architect"], a["medallion"]])
    assert sides["constants"]["strauven-costs"] == texts([cost for row in b["strauven"]["costs"] for cost in row])
    rates = {name: int(row["rate"]) for name, row in sides["cards"]["board"].items()}
    assert [level + rates["hankar"] for level in a["iris"]] == b["hankar"]["iris"]
    assert [level + rates["cauchie"] for level in a["crown"]] == b["cauchie"]["crown"]
    assert a["row_multiplier"] + rates["saintenoy"] == b["saintenoy"]["row_multiplier"]


def test_art_market() -> None:
    market, base = components()["art_market"], pieces(BASE, 3)
    assert base["constants"]["market-bf"] == texts(market["bf_by_row_top_to_bottom"])
    assert base["constants"]["market-vp"] == texts(market["vp_by_col_left_to_right"])
    colours = base["kinds"]["colour"]
    for (down, right), colour in market["corners"].items():
        assert (colours[colour]["down"], colours[colour]["right"]) == (CORNERS[down], CORNERS[right])
    assert (colours[market["centre"]]["down"], colours[market["centre"]]["right"]) == ("0", "0")
    assert list(base["places"]["market-cell"])[-1] == f"{market['size']},{market['size']}"


def test_compass_and_pavilions() -> None:
    marks = components()["compass_2nd_ed_clockwise"]
    assert list(pieces(BASE, 3)["places"]["mark"]) == [f"at-{MARKS.get(mark, mark)}" for mark in marks]
    pavilions = pieces(BELLE, 3)["places"]["pavilion"].values()
    assert [row["surcharge"] for row in pavilions] == list(texts(components()["pavilion_glass_surcharge_rows_1_to_5"]))


def test_cards_of_1897() -> None:
    known, found = components()["bruxelles_1897"], pieces(CARDS, 4)
    copies = {name: int(row["copies"]) for name, row in found["cards"]["card"].items()}
    expected = {f"{colour}-artwork": n for colour, n in known["artwork"].items()}
    expected |= {pair.replace("+", "-"): n for pair, n in known["material"].items()}
    expected |= {f"house-{STYLES[style]}": n for style, n in known["house"].items()}
    expected |= known["noble"] | {"money": known["money_1_3_cards"], "expo-card": known["expo"]}
    assert copies == expected
    sides = {f"{row['low']}/{row['high']}" for row in found["kinds"]["model"].values()}
    assert sides == set(known["architects_per_colour"])
    assert found["tracks"] == {name: texts(levels) for name, levels in known["tracks"].items()}
    assert len(found["cards"]["bonus"]) == len(known["bonus_cards"])
