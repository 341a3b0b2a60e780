"""Verbs, articles and adjectives agree, in every language: a closed table of word pairs that no sentence may hold.

The pairs are made from what the words say of themselves (gender, number) and from the articles of the phrases, so a new
noun brings its own. Looked at are the random texts of the garden, and whatever can be said to be, to be empty, to be
compared, or to become, in every place where a language moves its verb.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tassel_compiler.core import Checked
from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import parse
from tassel_compiler.effects import tree as t
from tests.effects.texts import read, scalar
from tests.golden.spoken import BASE, GAMES, HOUSE, LANGUAGES, checked, told
from tests.printing.ground import Ground, Text
from tests.printing.meaning.meant import garden
from tests.printing.meaning.texts import text
from tests.printing.phrases import phrases

EVERYTHING = (*GAMES, *HOUSE)
ARTICLES = ("a", "the", "that", "no")
ONE_VERB = {"en": "(?:is|has|was|exists|equals|differs)", "fr": "(?:n'est|est|vaut|existe|ne vaut|diffère)", "de": ""}
SAID = {
    "en": [r"\bis you\b", r"\byou (?:is|has|gains|takes|exists)\b", r"(?<!front )\bof you\b"],
    "fr": [r"\best vous\b", r"\bvous (?:est|a|devient)\b", r"\bsoit [^,;.]*, soit\b"],
    "de": [r"\b(?:du|ich|ihr) ist\b", r"\bist du\b", r"\b[Dd]u wird\b", r"\ban dich\b", r"\bvon dir größer\b"],
}
"""The second person, who turns every verb, and the `or` that does not exclude."""
SUBJECTS = "(?:du|der|die|das|den|dieser|diese|dieses|jeder|jede|jedes|dein|deine|alle)"
VERBS = "|".join(
    {verb for said in phrases().values() if (verb := said.get("de", {}).get("they", "-").split()[0])[-1] == "t"}
    | {"bist", "darfst", "ist", "sind", "gilt", "wird", "steht"}
)
FRONTED = [
    rf"(?:\. Dann|[,;] dann|; sonst) {SUBJECTS} (?:[^:;.()]* )?(?:{VERBS})\b",  # `dann du darfst`
    rf"\b(?:[Ff]alls|[Ss]olange) [^,;:.()]*, {SUBJECTS} [^:;,.()]*\b(?:ist|bist|sind|gilt|wird|steht)\b ab jetzt",
    r"\b(?:[Ff]alls|[Ss]olange) [^,;:.()]*, du (?:bist|darfst)\b",
    r"\bum so viele \w+ wie (?:deinen|den|einen|diesen)\b",
    r"\bWert Nummer (?:der|die|das)\b",
]
"""German: behind what stands first comes the verb; `wie` compares with a nominative."""


def singular_verb_behind(name: str, lang: str) -> str:
    """What a name of several things may not stand before."""
    if lang == "de":
        return rf"(?<!\w){re.escape(name)} (?:nicht )?(?:\w+ )?(?:ist|beträgt|gilt)\b"
    return rf"(?<!\w)(?<! of )(?<! de )(?<!des ){re.escape(name)} {ONE_VERB[lang]}(?!\w)"


@cache
def forbidden(expression: str, lang: str) -> tuple[re.Pattern[str], ...]:
    nouns = checked(expression).declared.words.values()
    forms = [word.forms[lang] for word in nouns if lang in word.forms]
    several = [one.get("nom", one["name"]) for one in forms if "name" in one and many(one, lang)]
    found = [*SAID[lang], *(FRONTED if lang == "de" else [])]
    found += [singular_verb_behind(name, lang) for name in several if "{" not in name]
    found += [pair for one in forms for pair in wrong_articles(one, lang)]
    return tuple(re.compile(one) for one in dict.fromkeys(found))


def many(forms: dict[str, str], lang: str) -> bool:
    shown = phrases()["articles"][lang].items()
    begins = ((begin, "dat" if "dat" in shows else "name") for begin, shows in shown if "many" in shows)
    return "many" in forms.get("agrees", "") or any(forms.get(case, "").startswith(begin) for begin, case in begins)


def wrong_articles(forms: dict[str, str], lang: str) -> Iterator[str]:
    """`der` before a feminine noun in the nominative is right as its dative; what no case has is wrong."""
    if "gender" not in forms or "one" not in forms or "{" in forms["one"] or forms["one"] == forms.get("many"):
        return
    right, every = set[str](), set[str]()
    for phrase in ARTICLES:
        for tags, template in phrases()[phrase][lang].items():
            first = template.replace("{noun}", "").strip()
            if "many" not in tags.split("-") and " " not in first:
                every.add(first)
                gendered = {"m", "f", "n"} & set(tags.split("-"))
                right |= {first} if not gendered or forms["gender"] in gendered else set()
    wrong = "|".join(re.escape(one) for one in sorted(every - right) if one)
    if wrong:
        yield rf"(?<!\w)(?:{wrong}) {re.escape(forms['one'])}(?!\w)"


def wrong(expression: str, lang: str, sentences: Iterator[str]) -> list[tuple[str, str]]:
    table = forbidden(expression, lang)
    return [(one.pattern, sentence) for sentence in sentences for one in table if one.search(sentence)]


# ---- what is said ------------------------------------------------------------------------------------------------

GARDEN = "./tests/printing/garden"
FEW = range(7000, 7120)


def texts(seeds: range) -> Iterator[Text]:
    for seed in seeds:
        block = read("block", text(seed, 2))
        assert isinstance(block, t.Block)
        found = garden().check(block, Sink())
        if found is not None:
            yield found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_random_texts_agree(lang: str) -> None:
    assert wrong(GARDEN, lang, (garden().sentence(found, lang) for found in texts(FEW))) == []


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
def test_many_random_texts_agree(lang: str) -> None:
    assert wrong(GARDEN, lang, (garden().sentence(found, lang) for found in texts(range(8000, 12000)))) == []


@pytest.mark.parametrize("expression", EVERYTHING)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_shipped_sentences_agree(lang: str, expression: str) -> None:
    assert wrong(expression, lang, (sentence for _, sentence in told(expression, lang))) == []


DEED = "gain 1 bf"
TESTS = ("{0} is empty", "{0} is not empty", "{0} exists", "{0} = {1}", "{0} != {1}", "{0} > {1}", "{0} <= 3",
         "{0} = 2", "{0} is you", "{0} is not you", "you is {0}", "{0}'s size > 2", "you's {0} > 2")  # fmt: skip
DEEDS = ("set {0} to you", "set {0} to yes", "set {0} to no", "pay ({0}) bf to you", "advance iris by ({0})",
         "score ({0}) vp", "as {0}: gain 1 bf", "may: gain ({0}) bf", "gain ({0}) any refined",
         "gain 1 bf per ({0} + 1)")  # fmt: skip
AROUND = ("{0}", "gain 1 bf\n{0}", "if bf > 2:\n  {0}", "if bf > 2:\n  {0}\nelse:\n  {0}", "gain 1 bf\n{0}\n{0}")


def said(ground: Ground, source: str) -> Text | None:
    rule = ground.declared.rules["rules/turn"]
    block = parse("block", scalar(source), Sink())
    if not isinstance(block, t.Block):
        return None
    return ground.check_in(rule, rule.steps[0], block, Sink())


@cache
def ground() -> Ground:
    return Ground(checked(BASE))


def things(tree: Checked) -> list[str]:
    """What a sentence may name alone: places for cards, tracks, values, what the table and the players have."""
    d = tree.declared
    keys = (key.rpartition(".")[2] for key in (*d.zones, *d.slots))
    return list(dict.fromkeys([*keys, *d.tracks, *(name for name, value in d.values.items() if not value.params)]))


@cache
def product() -> tuple[Text, ...]:
    names = things(checked(BASE))
    tests = [one.format(a, b) for one in TESTS for a, b in zip(names, [*names[1:], names[0]], strict=True)]
    deeds = [f"if {test}: {DEED}" for test in tests] + [
        around.format(deed.format(name)) for around in AROUND for deed in DEEDS for name in names
    ]
    return tuple(found for one in dict.fromkeys(deeds) if (found := said(ground(), one)) is not None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_may_be_said_of_a_game_agrees(lang: str) -> None:
    assert len(product()) > 300
    assert wrong(BASE, lang, (ground().sentence(found, lang) for found in product())) == []


# ---- words -------------------------------------------------------------------------------------------------------

HEAD = re.compile(r" (?:of|in|on|under|for|that|which|from|to|before|you|at|among|printed|out)\b")
SEVERAL = re.compile(r"(?:the|your|their) .*[^su']s$")
AMOUNTS = {"busiest", "accepts", "target"}  # `the most meeples` is a number; of `the space it points at` one


@pytest.mark.parametrize("expression", EVERYTHING)
def test_english_names_of_several_things_say_so(expression: str) -> None:
    """No article shows it, so the entry does."""
    words = checked(expression).declared.words.values()
    names = {word.name: word.forms.get("en", {}) for word in words if word.name not in AMOUNTS}
    heads = {name: HEAD.split(forms.get("name", ""))[0] for name, forms in names.items()}
    several = {name for name, head in heads.items() if SEVERAL.match(head) and "'s" not in head}
    assert [name for name in several if "many" not in names[name].get("agrees", "") and "." not in name] == []
