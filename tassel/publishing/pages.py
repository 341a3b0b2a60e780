"""The pages of a published folder that are neither book nor report: contents, cards, and the one that plays.

They run nothing, but for the one that plays, and none of them may fetch anything: a policy in each says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from string import Template

from tassel.publishing.page_words import language_name, languages_side_by_side, page_words
from tassel_compiler.foreign.pages import Page
from tassel_compiler.foreign.plain import behaved
from tassel_compiler.printing.book.offline import equip_page

_STYLE = """
:root { color-scheme: light dark; --paper: #fdfaf3; --ink: #26211a; --green: #2f5243; --gold: #7d5f16; --line: #ddd0b0;
  --faint: #665d4c; --box: #fffdf8 }
@media (prefers-color-scheme: dark) { :root { --paper: #1c1a16; --ink: #ebe4d4; --green: #a3cdb4; --gold: #d6b568;
  --line: #4a4334; --faint: #b9ae96; --box: #25221c } }
body { background: var(--paper); color: var(--ink); max-width: 58rem; margin: 0 auto; padding: 2rem 1.2rem 4rem;
  font: 1.05rem/1.5 "Libertinus Serif", "Linux Libertine O", Palatino, "Palatino Linotype", Georgia, serif }
h1, h2 { color: var(--green); line-height: 1.2 } h1 { font-size: 2rem; margin: .2rem 0 } h2 { font-size: 1.25rem;
  border-bottom: 1px solid var(--gold); padding-bottom: .1rem; margin: 2.4rem 0 1rem }
a { color: var(--green); text-decoration-color: var(--gold); text-underline-offset: .15em }
nav { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; color: var(--faint) } .faint { color: var(--faint) }
.parts { list-style: none; padding: 0; display: grid; gap: 1rem;
  grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)) }
.parts a { display: block; height: 100%; border: 1px solid var(--line); background: var(--box); border-radius: .4rem;
  padding: .9rem 1.1rem; text-decoration: none; box-sizing: border-box } .parts a:hover { border-color: var(--gold) }
.parts b { display: block; font-size: 1.2rem } .parts span { color: var(--ink) }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1.2rem 1.6rem; padding: 0 }
.cards li { display: flex; gap: .9rem; align-items: flex-start } .cards svg { width: 5.2rem; height: auto; flex: none }
.cards p { margin: .2rem 0; font-size: .95rem } .cards h3 { margin: 0; font-size: 1.05rem; font-weight: 600 }
.shared { position: absolute }
"""
PART_FILES = {"play": "play-{}.html", "rules": "rules-{}.html", "cards": "cards-{}.html", "diff": "diff-{}.html",
              "balance": "balance-{}.html"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PublishedRules:
    """What pages say of the rules they are about."""

    titles: Mapping[str, str]  # by language
    players: tuple[int, int]
    below: Mapping[str, str]  # what they are compared with, by language; empty where nothing lies below
    parts: tuple[str, ...]
    langs: tuple[str, ...]

    def title(self, lang: str) -> str:
        return self.titles.get(lang) or next(iter(self.titles.values()), "")


@dataclass(frozen=True, slots=True)
class ShownCard:
    name: str
    svg: str
    sentences: tuple[str, ...]
    count: int


_WAY_BACK = """
.way-back { margin: .8rem 1.2rem; font-size: 1rem } .way-back a { color: inherit }
@media print { .way-back { display: none } }
"""
_BODY_BEGINS = re.compile(r"<body[^<>]*>")  # our pages hold no other bracket than those of tags


def with_way_back(page: bytes, rules: PublishedRules, lang: str) -> bytes:
    """A page that others make, with the way back to the contents."""
    way = f'<a href="{contents_name(lang, rules.langs)}">{escape(page_words(lang)["back"])}</a>'
    nav = f'<nav class="way-back">{way}</nav>'
    text = page.decode("utf-8").replace("</head>", f"<style>{_WAY_BACK}</style>\n</head>", 1)
    return _BODY_BEGINS.sub(lambda found: f"{found[0]}{nav}", text, count=1).encode()


def in_our_letters(page: Page, fonts: Mapping[str, bytes]) -> bytes:
    """A page of ours that carries its letters, so that it looks alike on every machine."""
    return equip_page(page, fonts).encode()


def contents_page(rules: PublishedRules, lang: str) -> Page:
    words = page_words(lang)
    low, high = rules.players
    below = rules.below.get(lang, "")
    parts = "".join(
        f'<li><a href="{PART_FILES[part].format(lang)}"><b>{escape(words[part])}</b>'
        f"<span>{escape(words[f'{part}-said'].format(below=below))}</span></a></li>"
        for part in rules.parts
    )
    said = escape(words["players"].format(low=low, high=high) if low != high else str(low))
    body = f'<h1>{escape(rules.title(lang))}</h1><p class="faint">{said}</p><ul class="parts">{parts}</ul>'
    return _page(rules.title(lang), lang, _languages(rules, lang, contents_name) + body)


def contents_name(lang: str, langs: Sequence[str]) -> str:
    """The page to begin with; that of the first language is what a folder is opened with."""
    return "index.html" if lang == langs[0] else f"index-{lang}.html"


def cards_page(
    rules: PublishedRules, lang: str, decks: Sequence[tuple[str, Sequence[ShownCard]]], symbols: str, pdf: str
) -> Page:
    """Every card with its picture and what it does."""
    words = page_words(lang)
    printed = f'<p><a href="{pdf}">{escape(words["print"])}</a></p>' if pdf else ""
    shared = f'<svg class="shared" width="0" height="0" aria-hidden="true">{symbols}</svg>'
    body = "".join(
        f"<h2>{escape(name)}</h2><ul class=\"cards\">{''.join(map(_card, cards))}</ul>" for name, cards in decks
    )
    head = f"<h1>{escape(words['cards'])}</h1>{printed}"
    title = f"{rules.title(lang)} – {words['cards']}"
    return _page(title, lang, shared + _languages(rules, lang, _cards_name) + head + body, rules)


def _card(card: ShownCard) -> str:
    said = "".join(f"<p>{escape(one)}</p>" for one in card.sentences)
    often = f' <small class="faint">×{card.count}</small>' if card.count > 1 else ""
    return f"<li>{card.svg}<div><h3>{escape(card.name)}{often}</h3>{said}</div></li>"


def _cards_name(lang: str, langs: Sequence[str]) -> str:
    return PART_FILES["cards"].format(lang)


def play_page(rules: PublishedRules, lang: str, template: bytes) -> bytes:
    """The page that plays: everything it runs lies beside it."""
    words = page_words(lang)
    low, high = rules.players
    said = {"lang": lang, "low": str(low), "high": str(high), "home": contents_name(lang, rules.langs),
            "title": rules.title(lang), "back": words["back"], "script": words["script"]}  # fmt: skip
    told = {name: escape(behaved(one)) for name, one in said.items()} | {"others": _languages(rules, lang, _play_name)}
    return Template(template.decode()).substitute(told).encode()


def _play_name(lang: str, langs: Sequence[str]) -> str:
    return PART_FILES["play"].format(lang)


def _languages(rules: PublishedRules, lang: str, name: Callable[[str, Sequence[str]], str]) -> str:
    if len(rules.langs) < 2:
        return ""
    others = (
        f'<a href="{name(one, rules.langs)}" lang="{one}" hreflang="{one}">{language_name(one)}</a>'
        if one != lang else f"<span>{language_name(one)}</span>"
        for one in languages_side_by_side(rules.langs)
    )  # fmt: skip
    return f"<nav>{''.join(others)}</nav>"


def _page(title: str, lang: str, body: str, rules: PublishedRules | None = None) -> Page:
    words = page_words(lang)
    back = f'<p><a href="{contents_name(lang, rules.langs)}">{escape(words["back"])}</a></p>' if rules else ""
    return Page(f' lang="{lang}"', title, (("", _STYLE.lstrip("\n")),), behaved(f"<main>{back}{body}</main>"))
