"""docs/language.md is the whole language: no sign, sentence, word or key of it is missing there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

import pytest
from lark import Token, Tree
from lark.grammar import Rule

from tassel_compiler.effects.grammar import GRAMMAR, STARTS, _analyse, grammar, spelling
from tassel_compiler.effects.parse import _prepared
from tassel_compiler.resolve.reserved import ASKED, LITERALS, SAID, TYPES
from tests.docs import language
from tests.docs.pages import ROOT
from tests.schema.keys import Walker

PAGES = {"module": ("words",), "overlay": (), "words": ("words",), "scenario": ("scenarios",)}  # besides language.md
LAYOUT = {"_NL", "_INDENT", "_DEDENT"}
# A text begins with a line; `when` of an option stands in YAML; an order of people that is refused where it stands.
ELSEWHERE = {("block", "_NL"), ("condition", "_test"), ("turns", "BY")}
SHORT = re.compile(r"`([^`\n]+)`")
FENCED = re.compile(r"^```.*?^```$", re.M | re.S)


def trees(but: str = "") -> Iterator[Tree[Token]]:
    """All examples, or those in which one word does not stand."""
    for example in language.examples():
        if but and mentions(example.text, but):
            continue
        kind = language.kind_of(example)
        yield grammar().parse(_prepared(kind, example.text), start=kind)


def code(page: str) -> str:
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    rest = FENCED.sub("", text)
    return "\n".join([*FENCED.findall(text), *SHORT.findall(rest)])


def mentions(text: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) is not None


def unused(found: Iterable[Tree[Token]]) -> set[str]:
    """The words and signs of the grammar that stand in none of these."""
    used = {token.type for tree in found for token in tree.scan_values(lambda leaf: isinstance(leaf, Token))}
    ignored = LAYOUT | {name for name in spelling() if name.startswith("__IGNORE")}
    return {spelling()[name] for name in set(spelling()) - used - ignored}


def test_every_word_and_sign_of_the_grammar_stands_in_an_example() -> None:
    assert unused(trees()) == set()


@pytest.mark.parametrize("word", ["secretly", "longest", "mod", "exactly"])
def test_an_example_that_is_taken_away_is_missed(word: str) -> None:
    assert word in unused(trees(but=word))


TRAPS = {
    "language": (
        "player-count", "p's seat", "conserved", "seen-by", "at-wood's next", "score", "together", "b != 3",
        "shared/nobles", "holds", "rows x columns", "all-nobles", "formula", "--fingerprint", "require bf > 3",
        "tassel new my-game --game",
    ),
    "scenarios": ("space(4,3)",),
}  # fmt: skip


@pytest.mark.parametrize("page", TRAPS)
def test_where_others_have_stumbled_the_page_says_how(page: str) -> None:
    """Things that seven games needed and that no page told, each as it is written."""
    assert [trap for trap in TRAPS[page] if trap not in code(page)] == []


def test_every_rule_of_the_grammar_stands_in_an_example() -> None:
    used = {str(node.data) for tree in trees() for node in tree.iter_subtrees()}
    rules = {str(rule.alias or rule.origin.name) for rule in grammar().rules}
    inlined = {str(rule.origin.name) for rule in grammar().rules if rule.options.expand1 and not rule.alias}
    kinds = set(STARTS)  # where a text begins; what it may say are the other rules
    assert {name for name in rules - inlined - kinds if not name.startswith(("_", "$"))} - used == set()


def test_every_part_of_every_rule_of_the_grammar_stands_in_an_example() -> None:
    """What may stand in a sentence, not only the sentence: `per` behind `lose`, brackets around an amount."""
    shown: set[Rule] = set()
    tables = _analyse(GRAMMAR.read_text("utf-8"))
    parser = tables.parser.parser.parser  # type: ignore[attr-defined]
    parser.callbacks = {rule: _noting(shown, rule, make) for rule, make in parser.callbacks.items()}
    for example in language.examples():
        kind = language.kind_of(example)
        tables.parse(_prepared(kind, example.text), start=kind)
    repeated = {(rule, part) for rule, part in _parts(tables.rules) if rule.startswith("__")}
    assert _parts(tables.rules) - _parts(shown) - repeated - ELSEWHERE == set()


def _noting(shown: set[Rule], rule: Rule, make: Callable[[list[object]], object]) -> Callable[[list[object]], object]:
    def noted(children: list[object]) -> object:
        shown.add(rule)
        return make(children)

    return noted


def _parts(rules: Iterable[Rule]) -> set[tuple[str, str]]:
    return {(str(rule.origin.name), str(part.name)) for rule in rules for part in rule.expansion}


@pytest.mark.parametrize("words", [SAID, ASKED, LITERALS, TYPES], ids=["said", "asked", "literals", "types"])
def test_every_word_that_means_something_by_itself_is_told(words: tuple[str, ...]) -> None:
    text = code("language")
    assert [word for word in words if not mentions(text, word)] == []


@pytest.mark.parametrize("kind", sorted(PAGES))
def test_every_key_of_a_document_is_told(kind: str) -> None:
    text = "\n".join(code(page) for page in ("language", *PAGES[kind]))
    assert sorted({key for _, key in Walker(kind).all_keys() if not mentions(text, key)}) == []
