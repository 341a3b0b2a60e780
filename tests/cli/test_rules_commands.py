"""The commands that read rules: on the small game of the tests, and on what is shipped."""

import json
from pathlib import Path

import pytest
import yaml

from tassel import explaining, listing
from tassel.cli import run
from tassel.opening import open_front

TINY = "tests/tiny"
TEXT = Path("tests/tiny/game.yaml").read_text("utf-8")
GAME = yaml.safe_load(TEXT)


def out(capsys, *args):
    code = run(args)
    return code, capsys.readouterr().out


def records(capsys, *args):
    code, text = out(capsys, *args, "--json")
    assert code == 0
    return json.loads(text)


def test_rule_sets_are_listed(capsys):
    assert {"id": "bruxelles-1893", "kind": "rules"} in records(capsys, "list")


def test_the_kinds_of_the_rules_are_listed_and_count_their_entities(capsys):
    kinds = records(capsys, "list", TINY)
    found = listing.listed_kinds(open_front(TINY))
    assert kinds == [{"kind": kind, "entities": len(entities)} for kind, entities in found.items()]
    row = kinds[0]["kind"]
    entities = records(capsys, "list", TINY, row)
    assert [e["id"] for e in entities] == [e.id for e in found[row]]
    assert all({"id", "name", "count", "source", "status"} <= set(entity) for entity in entities)


def test_the_rules_of_the_file_are_the_rules_of_the_list(capsys):
    assert {e["id"] for e in records(capsys, "list", TINY, "rule")} == set(GAME["rules"])


def test_a_kind_that_is_not_there_gets_the_nearest_one(capsys):
    assert run(["list", TINY, "ruel"]) == 2
    assert "Did you mean 'rule'?" in capsys.readouterr().err


def test_an_entity_is_explained_with_the_place_of_every_value(capsys):
    name = next(iter(GAME["rules"]))
    found = records(capsys, "explain", TINY, f"rule/{name}")
    assert [e["id"] for e in found] == [name]
    settings = found[0]["effects"] + found[0]["values"]
    assert settings and all("game.yaml:" in v["place"] for v in settings)


def test_a_name_of_several_things_lists_them(capsys):
    assert run(["explain", "bruxelles-1893", "act"]) == 2
    told = capsys.readouterr().err
    assert "step/go-to-nouveau.act" in told and "step/go-to-brussels.act" in told


def test_the_words_of_a_rule_set_are_listed_by_sort(capsys):
    sorts = records(capsys, "explain", TINY, "--words")
    assert set(GAME["rules"]) == {usable["word"] for usable in sorts["rule"]}
    assert {"coin", "point"} <= {usable["word"] for usable in sorts["noun"]}


def test_an_explanation_needs_something_to_explain(capsys):
    assert run(["explain", TINY]) == 2


def test_an_explanation_prints_the_entity_in_each_language():
    compiled = open_front("bruxelles-1893")
    (entity,) = explaining.find_entity(compiled, "buls")
    told = [explaining.printed_words(compiled, entity, lang) for lang in ("en", "fr", "de")]
    assert all(len(sentences) == 1 for sentences in told) and len({str(sentences) for sentences in told}) == 3


def test_an_unknown_entity_gets_the_nearest_one(capsys):
    name = next(iter(GAME["rules"]))
    assert run(["explain", TINY, name + "x"]) == 1
    assert f"did you mean {name!r}?" in capsys.readouterr().err


def test_rules_in_order_are_said_to_be(capsys):
    assert run(["check", TINY]) == 0
    assert "in order for" in capsys.readouterr().err


@pytest.fixture
def broken(tmp_path):
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "game.yaml").write_text(TEXT.replace("rules:\n", "rules:\n  broken: {do: take 2 qwertz}\n", 1))
    return str(folder)


def test_rules_that_are_wrong_end_with_1_in_every_format(broken, capsys):
    for form in ("human", "json", "github", "sarif"):
        code, text = out(capsys, "check", broken, "--format", form)
        assert code == 1 and "qwertz" in text
    code, text = out(capsys, "check", broken, "--json")
    record = json.loads(text)[0]
    assert record["severity"] == "error" and record["line"] > 1 and record["column"] > 1


def test_rules_that_are_wrong_are_refused_by_play_with_the_diagnostics(broken, capsys):
    assert run(["play", broken, "-p", "2", "--seats", "random"]) == 1
    assert "qwertz" in capsys.readouterr().err


def test_a_game_of_rules_is_logged_and_plays_again(tmp_path, capsys):
    log = tmp_path / "g.jsonl"
    assert run(["play", TINY, "-p", "2", "--seats", "random", "--seed", "4", "--log", str(log)]) == 0
    assert run(["replay", str(log)]) == 1
    assert "--rules" in capsys.readouterr().out
    assert run(["replay", str(log), "--rules", TINY]) == 0


SCENARIO = f"""
tassel: 1
rules: {TINY}
players: [ann, ben]
play: game
scenarios:
- scenario: it begins
  when: []
  then: {{decision: DECISION, by: ann}}
- scenario: nobody has won before the end
  then: {{decision: none}}
"""


def test_scenarios_tell_file_line_expected_and_found(tmp_path, capsys):
    from tassel import load

    decision = load(TINY, 2).start(1).decision()
    file = tmp_path / "s.yaml"
    file.write_text(
        SCENARIO.replace("DECISION", decision.id).replace("by: ann", f"by: {['ann', 'ben'][decision.seat]}")
    )
    code, text = out(capsys, "test", str(file))
    assert code == 1 and "2 scenarios, 1 failed" in text
    assert f"FAILED {file}:10: nobody has won before the end" in text
    assert "line 11: decision: expected none, found" in text
    assert run(["test", str(file), "-k", "begins"]) == 0


def test_a_wrong_number_of_players_spoils_only_its_own_scenario(tmp_path, capsys):
    file = tmp_path / "s.yaml"
    file.write_text(
        f"tassel: 1\nrules: {TINY}\nplay: game\nscenarios:\n"
        "- {scenario: two, players: [ann, ben], then: {decision: hour}}\n"
        "- {scenario: too many, players: 19, then: {decision: hour}}\n"
    )
    code, text = out(capsys, "test", str(file))
    assert code == 1 and "2 scenarios, 1 failed" in text
    assert f"FAILED {file}:6: too many" in text and "players, not 19" in text


def test_a_file_that_is_no_scenario_fails_and_does_not_raise(tmp_path, capsys):
    for text in ("", "x", "- 1", "a: [", "scenario: x\nscenario: y\n", "&a [*a]"):
        (tmp_path / "s.yaml").write_text(text)
        assert run(["test", str(tmp_path)]) == 1
    assert "s.yaml" in capsys.readouterr().out


def test_coverage_counts_entries_and_names_those_without_a_scenario(capsys):
    everything = records(capsys, "coverage")
    base = records(capsys, "coverage", "bruxelles-1893")
    assert {"rules", "entries", "cited_by_rules", "cited_by_scenarios", "missing"} <= set(base)
    assert 0 < base["entries"] < everything["entries"]
    assert set(base["missing"]) <= set(everything["missing"])
    assert everything["unknown"] == []


def test_coverage_counts_the_ledgers_of_the_game_and_its_modules(capsys):
    two, three = (records(capsys, "coverage", name) for name in ("bruxelles-1893", "bruxelles-1893+belle-epoque"))
    card, first = (records(capsys, "coverage", name) for name in ("bruxelles-1897", "bruxelles-1893-first-edition"))
    assert two["entries"] < three["entries"]
    for found, kinds in ((card, ("N97-", "AMB-N97-", "EX-N97-")), (first, ("E1-", "AMB-E1-", "EX-E1-"))):
        ids = [*found["missing"], *(entry["id"] for entry in found["unplayable"])]
        assert ids and all(id.startswith(kinds) for id in ids)


def test_a_ledger_that_does_not_say_what_it_is_of_counts_where_it_is_cited(tmp_path):
    from tassel.coverage import measure

    texts = {
        "lake": "tassel: 1\nledger: lake\nof: [lake]\nentries: [{id: A-1}]\n",
        "sea": "tassel: 1\nledger: sea\nof: [sea, coast]\nentries: [{id: B-1}]\n",
        "tide": "- {id: C-1}\n",
        "wind": "- {id: D-1}\n",
        "rules": "rules:\n  x: {do: y, source: [A-1, C-1]}\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(text)
    ledgers = [tmp_path / f"{name}.yaml" for name in ("lake", "sea", "tide", "wind")]
    found = [
        {e.id for e in measure(ledgers, [tmp_path / "rules.yaml"], [], parts).entries}
        for parts in (["lake"], ["lake", "coast"], [], None)
    ]
    assert found == [{"A-1", "C-1"}, {"A-1", "B-1", "C-1"}, {"C-1"}, {"A-1", "B-1", "C-1", "D-1"}]


def test_coverage_without_scenarios_says_so(tmp_path, capsys, monkeypatch):
    assert run(["coverage", "--scenarios", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert said.out == "" and "no scenario files" in said.err
    monkeypatch.chdir(tmp_path)
    assert run(["coverage", "--json"]) == 1


def test_coverage_finds_citations_of_nothing_and_silence_without_reason(tmp_path):
    from tassel.coverage import measure

    ledger, rules, shown = (tmp_path / name for name in ("ledger.yaml", "rules.yaml", "shown.yaml"))
    ledger.write_text(
        "- {id: A-1}\n- {id: A-2, play: no}\n- {id: A-3, play: no, because: it is a picture}\n- {id: A-4}\n"
    )
    rules.write_text("rules:\n  x: {do: y, source: [A-1, A-9]}\nextend:\n  rules/z/ruling: [A-3]\n")
    shown.write_text("scenarios:\n- {scenario: s, cites: A-1}\n")
    found = measure([ledger], [rules], [shown])
    assert [e.id for e in found.missing] == ["A-4"]
    assert [(c.id, c.place.rpartition(":")[2]) for c in found.unknown] == [("A-9", "2")]
    assert [e.id for e in found.unexplained] == ["A-2"]
    assert found.rules == {"A-1", "A-3"}
