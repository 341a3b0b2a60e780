"""Find the words by which a text written by hand mentions what a layer changes.

Texts are compared with the words of the rules as they were below the layer, since a text was written with these. What
says a number, a tie, a winner, a rounding or a direction is data (`rules/words/mentions.yaml`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from tassel_compiler.check.numbers_said import numerals
from tassel_compiler.core.handwritten import SLOT
from tassel_compiler.frozen import frozen
from tassel_compiler.printing.book.changed_facts import ChangedFact, noun_names
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.words import find_word

_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n")
_TOKEN = re.compile(r"[^\W_]+")
_FORMS = ("one", "many", "name", "label")
_NO_FORMS = ("gender", "agrees")
_LARGEST = 100  # number that is spelled in letters
_OFTEN = 12  # words that share a token: it says nothing of any of them
_LETTERS = 3  # that a token of a noun has at least
_BEGINNING = 2  # letters by which words are looked for
_DIGITS = 4  # of a number at most
_NEAR = 6  # words between a number and its noun
_Tokens = tuple[str, ...]


@frozen
class _Sentence:
    """The words of a sentence in small letters, and what its slots name."""

    tokens: _Tokens
    words: frozenset[str]
    nouns: frozenset[str] = frozenset()
    constants: frozenset[str] = frozenset()


class Mentions:
    """Reads texts of one language with the words that rules had before a layer."""

    def __init__(self, before: Declarations, after: Declarations, lang: str) -> None:
        self.before, self.after, self.lang = before, after, lang
        self._nouns: dict[str, tuple[frozenset[str], ...]] = {}
        self._read: dict[str, tuple[_Sentence, ...]] = {}
        self._begun: dict[str, set[str]] = {}  # all words that were read, by their first letters
        self._like: dict[str, frozenset[str]] = {}

    def read(self, text: str) -> tuple[_Sentence, ...]:
        """The sentences of a text; all texts are read before the first is asked for what it mentions."""
        if text not in self._read:
            self._read[text] = tuple(_sentence(one) for one in _SENTENCE.split(text))
            for word in (word for one in self._read[text] for word in one.words):
                self._begun.setdefault(word[:_BEGINNING], set()).add(word)
        return self._read[text]

    def mentioned(self, fact: ChangedFact, text: str, about: frozenset[str], whole: bool = False) -> str:
        """The words by which a text mentions a fact; empty if it does not. A text that is `about` a thing need not name
        it; in one that is read as a `whole` all sentences speak of the same things."""
        sentences = self.read(text)
        if whole:
            about = about | {name for name in fact.nouns if any(self._named(name, one) for one in sentences)}
        return next(filter(None, (self._in_sentence(fact, one, about) for one in sentences)), "")

    def _in_sentence(self, fact: ChangedFact, said: _Sentence, about: frozenset[str]) -> str:
        if fact.gone:
            return self._gone(fact.gone, said)
        if fact.renamed:
            return next((old for old in sorted(fact.renamed.get(self.lang, ())) if self._still_says(old, said)), "")
        if fact.constant:
            return f"{{{fact.constant}}}" if fact.constant in said.constants else ""
        if fact.members:
            return self._listed(fact.members, said)
        if not fact.numbers:
            word = self._topics(fact.topics, said)
            return word if word and self._speaks_of(fact, said, about) else ""
        for word, at in self._numbers(fact.numbers, said):
            if self._speaks_of(fact, said, about, at):
                return word
        return ""

    # ---- nouns ---------------------------------------------------------------------------------------------

    def _speaks_of(self, fact: ChangedFact, said: _Sentence, about: frozenset[str], at: int | None = None) -> bool:
        """Whether a sentence speaks of as many nouns as are wanted, one of them near the number that stands at a place,
        if the text is about none of them."""
        if not fact.wanted:
            return True
        spoken = [name for name in fact.nouns if name in about or self._named(name, said)]
        if len(spoken) < fact.wanted:
            return False
        if at is None or any(name in about for name in spoken):
            return True
        near = said.tokens[max(at - _NEAR, 0) : at + _NEAR]
        around = _Sentence(near, frozenset(near), said.nouns)
        return any(self._named(name, around) for name in spoken)

    def _named(self, name: str, said: _Sentence) -> bool:
        """Whether a sentence names a thing: by half of what it is called at least."""
        return name in said.nouns or any(
            2 * sum(not said.words.isdisjoint(self._alike(token)) for token in tokens) >= len(tokens)
            for tokens in self._noun(name)
        )

    def _listed(self, members: Iterable[str], said: _Sentence) -> str:
        """The names of all of them, each by what tells it from the others."""
        names = tuple(members)
        tokens = {name: frozenset(t for form in self._forms(self.before, name) for t in _tokens(form)) for name in names}
        shared = Counter(token for found in tokens.values() for token in found)
        own = {name: [t for t in tokens[name] if shared[t] == 1 and len(t) >= _LETTERS] for name in names}
        found = [next((w for t in own[name] for w in said.tokens if w in self._alike(t)), "") for name in names]
        return ", ".join(found) if all(found) else ""

    def _alike(self, token: str) -> frozenset[str]:
        """The words that were read and are this one, whatever their ending."""
        if token not in self._like:
            self._like[token] = frozenset(w for w in self._begun.get(token[:_BEGINNING], ()) if _is_form(token, w))
        return self._like[token]

    def _noun(self, name: str) -> tuple[frozenset[str], ...]:
        """The tokens of each form of a name, those left out that many words have."""
        if name not in self._nouns:
            forms = self._forms(self.before, name) or self._forms(self.after, name)
            found = (frozenset(t for t in _tokens(form) if self._says_something(t)) for form in forms)
            self._nouns[name] = tuple(dict.fromkeys(filter(None, found)))
        return self._nouns[name]

    def _says_something(self, token: str) -> bool:
        return len(token) > 1 and self._common[token] < _OFTEN

    @cached_property
    def _common(self) -> Counter[str]:
        """In how many words of the rules a token stands."""
        words = (word.forms.get(self.lang, {}) for word in self.before.words.values())
        return Counter(token for forms in words for token in {t for text in forms.values() for t in _tokens(text)})

    def _forms(self, declared: Declarations, name: str) -> tuple[str, ...]:
        families = (f"{family.name}/{name}" for family in declared.families.values() if name in family.rows)
        word = find_word(declared.words, declared.phrases, *families, name)
        forms = word.forms.get(self.lang, {}) if word is not None and not word.text else {}
        called = tuple(text for form, text in forms.items() if form.partition("-")[0] in _FORMS)
        return called or tuple(text for form, text in forms.items() if form not in _NO_FORMS)

    def _gone(self, name: str, said: _Sentence) -> str:
        if name in said.nouns:
            return name
        own = {token for form in self._forms(self.before, name) for token in _tokens(form)}
        telling = frozenset[str]().union(
            *(self._alike(token) for token in own if len(token) >= _LETTERS and not self._remains(token))
        )
        return next((word for word in said.tokens if word in telling), "")

    @cached_property
    def _remaining(self) -> frozenset[str]:
        """The tokens of all things that are there now."""
        names = noun_names(self.after)
        return frozenset(t for name in names for form in self._forms(self.after, name) for t in _tokens(form))

    def _remains(self, token: str) -> bool:
        return self._common[token] >= _OFTEN or any(_is_form(token, other) for other in self._remaining)

    def _still_says(self, old: str, said: _Sentence) -> bool:
        tokens = tuple(_tokens(old))
        return old not in self._now and bool(tokens) and _follows(tokens, said.tokens)

    @cached_property
    def _now(self) -> frozenset[str]:
        words = self.after.words.values()
        return frozenset(text for word in words for text in word.forms.get(self.lang, {}).values())

    # ---- numbers and topics --------------------------------------------------------------------------------

    def _numbers(self, numbers: frozenset[int], said: _Sentence) -> Iterator[tuple[str, int]]:
        """Where a sentence says one of these numbers, and in which words."""
        for n, token in enumerate(said.tokens):
            if token.isdecimal() and len(token) <= _DIGITS and int(token) in numbers:
                yield token, n
            for pattern, number in self._spelled.get(token[:1], ()):
                if number in numbers and _begins(pattern, said.tokens[n:]):
                    yield " ".join(said.tokens[n : n + len(pattern)]), n

    @cached_property
    def _spelled(self) -> dict[str, list[tuple[_Tokens, int]]]:
        """The numbers in letters, by the first of these."""
        phrases = self.before.phrases
        found = [((word,), number) for word, number in numerals(phrases, self.lang, 2).items()]
        for number in range(2, _LARGEST + 1):
            found += [(pattern, number) for pattern in _patterns(phrases, f"mention-{number}", self.lang)]
        by_letter: dict[str, list[tuple[_Tokens, int]]] = {}
        for pattern, number in found:
            by_letter.setdefault(pattern[0][:1], []).append((pattern, number))
        return by_letter

    def _topics(self, topics: Iterable[str], said: _Sentence) -> str:
        """The word for the last of these, if the sentence has one for each."""
        words = [self._topic(topic, said) for topic in topics]
        return words[-1] if words and all(words) else ""

    def _topic(self, topic: str, said: _Sentence) -> str:
        for pattern in _patterns(self.before.phrases, f"mention-{topic}", self.lang):
            for n in range(len(said.tokens)):
                if _begins(pattern, said.tokens[n:]):
                    return " ".join(said.tokens[n : n + len(pattern)])
        return ""


def _sentence(sentence: str) -> _Sentence:
    slots = SLOT.findall(sentence)
    nouns = frozenset(part for key, form in slots if form for part in (key, *key.split()))
    constants = frozenset(key for key, form in slots if not form)
    tokens = tuple(_tokens(sentence))
    return _Sentence(tokens, frozenset(tokens), nouns, constants)


def _tokens(text: str) -> Iterator[str]:
    yield from _TOKEN.findall(re.sub(r"\{[^}]*\}", " ", text).casefold())


def _patterns(phrases: Mapping[str, object], key: str, lang: str) -> list[_Tokens]:
    """What stands between the commas of a phrase, each as its words; a word may end in `*`."""
    word = phrases.get(key)
    forms = getattr(word, "forms", {}).get(lang, {})
    told = (part for text in forms.values() for part in text.casefold().split(","))
    return [tuple(re.findall(r"[^\W_]+\*?", part)) for part in told if part.strip()]


def _begins(pattern: _Tokens, tokens: _Tokens) -> bool:
    same = (
        token.startswith(one[:-1]) if one.endswith("*") else token == one
        for one, token in zip(pattern, tokens, strict=False)
    )
    return len(tokens) >= len(pattern) > 0 and all(same)


def _follows(wanted: _Tokens, tokens: _Tokens) -> bool:
    """Whether these words stand one behind the other somewhere; the last may have an ending."""
    pattern = (*wanted[:-1], f"{wanted[-1]}*" if len(wanted[-1]) > _LETTERS else wanted[-1])
    return any(_begins(pattern, tokens[n:]) for n in range(len(tokens)))


def _is_form(token: str, word: str) -> bool:
    """Whether one is the other with another ending: nothing is known of any language."""
    if token == word:
        return True
    shared = next((n for n, (a, b) in enumerate(zip(token, word, strict=False)) if a != b), min(len(token), len(word)))
    return shared > _LETTERS and len(token) - shared <= 2 and len(word) - shared <= 3
