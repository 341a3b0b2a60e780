"""A form that the printer reads may be written, and one that may be written is explained."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tassel_compiler.check.word_entries import FORMS
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.printing.explain.explaining import Explanation, explain_thing

ROOT = Path(__file__).resolve().parents[2]
GRAMMAR = ROOT / "compiler" / "tassel_compiler" / "printing" / "grammar"
LOOKED_IN = {"forms", "own", "kind", "found"}
NO_FORMS = {"verb", "spend", "genitive", "weak"}


def read() -> set[str]:
    """The names that are looked up among the forms of a word."""
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in GRAMMAR.glob("*.py"))
    return {name for tree in trees for node in ast.walk(tree) for name in _form(node)}


def _form(node: ast.AST) -> list[str]:
    match node:
        case ast.Call(ast.Attribute(ast.Name(id), "get"), [ast.Constant(str(name)), *_]) if id in LOOKED_IN:
            return [name]
        case ast.Compare(ast.Constant(str(name)), [ast.In()], [ast.Name(id)]) if id in LOOKED_IN and name[:1] != "{":
            return [name]
    return []


def test_what_the_printer_reads_may_be_written() -> None:
    assert {"name", "many", "whose", "level", "gender"} <= read()
    assert {name for name in read() - NO_FORMS if name not in FORMS and name.rpartition("-")[0] not in FORMS} == set()


def test_every_form_is_explained() -> None:
    page = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
    table = page[page.index("| form | what it is for |") : page.index("`verb` beside the languages")]
    assert [name for name in sorted(FORMS) if f"`{name}`" not in table and f"{name}-" not in table] == []


WORDS = """\
add:
  words/diligence/en/whose: "the diligence {1.of}"
  words/diligence/fr/whose: "l'assiduité {1.of}"
  words/diligence/de/whose: "den Fleiß {1.of}"
  words/diligence/de/whose-nom: "der Fleiß {1.of}"
  words/wisdom/en/level: how wise you are
  words/wisdom/fr/level: votre sagesse
  words/wisdom/de/level: deine Weisheit
  rules/study: {with: {p: player}, do: raise season by (p's diligence + wisdom)}
"""


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "the diligence of that player + how wise you are"),
        ("fr", "l'assiduité de ce joueur + votre sagesse"),
        ("de", "den Fleiß dieser Person + deine Weisheit"),
    ],
)
def test_what_is_somebody_else_s_and_how_far_one_is_have_words(lang: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "overlay.yaml").write_text(f"tassel: 1\noverlay: ours\non: garden\n{WORDS}", encoding="utf-8")
    sink = Sink()
    rules = front(f"./tests/printing/garden+{tmp_path / 'ours'}", sink)
    assert not sink.failed, [item.message for item in sink.items]
    found = explain_thing(rules, "rule/study", lang)
    assert isinstance(found, Explanation)
    assert said in found.printed[0].text
