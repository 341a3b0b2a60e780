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

_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n")
_TOKEN = re.compile(r"[^\W_]+")
_COUNTED, _TITLES = ("one", "many"), ("name", "label")
_NO_FORMS = ("gender", "agrees")
_LARGEST = 100  # number that is spelled in letters
_OFTEN = 12  # words that share a token: it says nothing of any of them
_LETTERS = 3  # that a token of a noun has at least
_BEGINNING = 2  # letters by which words are looked for
_DIGITS = 4  # of a number at most
_NEAR = 6  # words between a number and its noun
_BEHIND = 3  # words in which the noun follows its number
_SHORT = 9  # words of a sentence that leaves out what another one named
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
        self._parts: dict[frozenset[str], frozenset[str]] = {}
        self._read: dict[str, tuple[_Sentence, ...]] = {}
        self._begun: dict[str, set[str]] = {}  # all words that were read, by their first letters
        self._like: dict[str, frozenset[str]] = {}
        self._lists: dict[tuple[str, ...], tuple[frozenset[str], ...]] = {}
        self._names_gone: dict[str, frozenset[str]] = {}

    def read(self, text: str) -> tuple[_Sentence, ...]:
        """The sentences of a text; all texts are read before the first is asked for what it mentions."""
        if text not in self._read:
            self._read[text] = tuple(_sentence(one) for one in _SENTENCE.split(text))
            for word in (word for one in self._read[text] for word in one.words):
                self._begun.setdefault(word[:_BEGINNING], set()).add(word)
        return self._read[text]

    def mentioned(self, fact: ChangedFact, text: str, about: frozenset[str]) -> str:
        """The words by which a text mentions a fact; empty if it does not. A text that is `about` a thing need not name
        it, and a short sentence speaks of what the others name."""
        sentences = self.read(text)
        spoken = {name for name in fact.nouns if any(self._named(name, one) for one in sentences)}
        found = (
            self._in_sentence(fact, one, about | spoken if len(one.tokens) <= _SHORT else about) for one in sentences
        )
        return next(filter(None, found), "")

    def says(self, fact: ChangedFact, text: str) -> str:
        """The words by which a text says a number of a fact, whatever it counts: another language says what."""
        found = (word for one in self.read(text) for word, _ in self._numbers(fact.numbers, one, fact.counted))
        return next(found, "")

    def _in_sentence(self, fact: ChangedFact, said: _Sentence, about: frozenset[str]) -> str:
        if fact.gone:
            return self._gone(fact.gone, said)
        if fact.renamed:
            return next((old for old in sorted(fact.renamed.get(self.lang, ())) if self._still_says(old, said)), "")
        if fact.constant:
            return f"{{{fact.constant}}}" if fact.constant in said.constants else ""
        if fact.members:
            return self._listed(fact.members, said)
        spoken = [name for name in fact.nouns if name in about or self._named(name, said)]
        if len(spoken) < fact.wanted:
            return ""
        if not fact.numbers:
            return self._topics(fact.topics, said)
        numbers = self._numbers(fact.numbers, said, fact.counted)
        return next((word for word, at in numbers if self._belongs(at, fact, spoken, said, about)), "")

    # ---- nouns ---------------------------------------------------------------------------------------------

    def _belongs(
        self, at: int, fact: ChangedFact, spoken: list[str], said: _Sentence, about: frozenset[str]
    ) -> bool:  # fmt: skip
        """Whether a number that stands at a place belongs to one of the nouns of a fact: to the noun behind it; where
        there is none, to one nearby, or to what the text is about."""
        if not fact.wanted:
            return True
        behind = said.tokens[at + 1 : at + 1 + _BEHIND]
        if self._of_nouns(fact.nouns).isdisjoint(behind) and self._counts_another(behind):
            return False
        near = _Sentence((), frozenset(said.tokens[max(at - _NEAR, 0) : at + _NEAR]), said.nouns)
        return any(name in about or self._named(name, near) for name in spoken)

    def _named(self, name: str, said: _Sentence) -> bool:
        """Whether a sentence names a thing."""
        return name in said.nouns or any(
            all(not said.words.isdisjoint(self._alike(token)) for token in tokens) for tokens in self._noun(name)
        )

    def _of_nouns(self, names: frozenset[str]) -> frozenset[str]:
        """The words that were read and are a part of one of these names."""
        if names not in self._parts:
            tokens = {token for name in names for found in self._noun(name) for token in found}
            self._parts[names] = frozenset[str]().union(*map(self._alike, tokens))
        return self._parts[names]

    def _counts_another(self, words: _Tokens) -> bool:
        """Whether a noun that can be counted stands among these words, whole."""
        return any(all(not self._alike(t).isdisjoint(words) for t in noun) for noun in self._countable)

    @cached_property
    def _countable(self) -> frozenset[_Tokens]:
        """The words of what can be counted."""
        forms = (word.forms.get(self.lang, {}) for word in self.before.words.values())
        found = (tuple(_tokens(text)) for its in forms for form, text in its.items() if form in _COUNTED)
        return frozenset(filter(None, found))

    def _listed(self, members: tuple[str, ...], said: _Sentence) -> str:
        """The names of all of them, if a sentence lists them."""
        if members not in self._lists:
            self._lists[members] = tuple(self._apart(members))
        own = self._lists[members]
        if not all(own) or any(said.words.isdisjoint(words) for words in own):
            return ""
        return ", ".join(next(word for word in said.tokens if word in words) for words in own)

    def _apart(self, members: tuple[str, ...]) -> Iterator[frozenset[str]]:
        """For each of them the words that were read and tell it from the others."""
        tokens = [frozenset(t for form, _ in self._forms(self.before, name) for t in _tokens(form)) for name in members]
        shared = Counter(token for found in tokens for token in found)
        for found in tokens:
            own = (self._alike(token) for token in found if shared[token] == 1 and len(token) >= _LETTERS)
            yield frozenset[str]().union(*own)

    def _alike(self, token: str) -> frozenset[str]:
        """The words that were read and are this one, whatever their ending."""
        if token not in self._like:
            self._like[token] = frozenset(w for w in self._begun.get(token[:_BEGINNING], ()) if _is_form(token, w))
        return self._like[token]

    def _noun(self, name: str) -> tuple[frozenset[str], ...]:
        """By which words a thing is named: those of a form in which it is counted, or the rarer half of its title."""
        if name not in self._nouns:
            forms = self._forms(self.before, name) or self._forms(self.after, name)
            found = (self._telling(text, counted) for text, counted in forms)
            self._nouns[name] = tuple(dict.fromkeys(filter(None, found)))
        return self._nouns[name]

    def _telling(self, text: str, counted: bool) -> frozenset[str]:
        said = tuple(_tokens(text))
        found = [token for token in said if self._says_something(token)] or said[:1]
        tokens = sorted(found, key=lambda token: (self._common[token], -len(token)))
        return frozenset(tokens if counted else tokens[: (len(tokens) + 1) // 2])

    def _says_something(self, token: str) -> bool:
        return len(token) > 1 and self._common[token] < _OFTEN

    @cached_property
    def _common(self) -> Counter[str]:
        """In how many words of the rules a token stands."""
        words = (word.forms.get(self.lang, {}) for word in self.before.words.values())
        return Counter(token for forms in words for token in {t for text in forms.values() for t in _tokens(text)})

    def _forms(self, declared: Declarations, name: str) -> tuple[tuple[str, bool], ...]:
        """What a thing is called, and whether it is counted so."""
        families = (f"{family.name}/{name}" for family in declared.families.values() if name in family.rows)
        word = find_word(declared.words, declared.phrases, *families, name)
        forms = word.forms.get(self.lang, {}) if word is not None and not word.text else {}
        told = ((form.partition("-")[0], text) for form, text in forms.items() if form not in _NO_FORMS)
        found = tuple((text, form in _COUNTED) for form, text in told if form in (*_COUNTED, *_TITLES))
        return found or tuple((text, False) for form, text in forms.items() if form not in _NO_FORMS)

    def _gone(self, name: str, said: _Sentence) -> str:
        """By what word a sentence names what is no longer there."""
        if name in said.nouns:
            return name
        if name not in self._names_gone:
            own = {token for text, _ in self._forms(self.before, name) for token in _own_tokens(text)}
            telling = (self._alike(t) for t in own if len(t) >= _LETTERS and not self._remains(t))
            self._names_gone[name] = frozenset[str]().union(*telling)
        found = self._names_gone[name] & said.words
        return next((word for word in said.tokens if word in found), "") if found else ""

    @cached_property
    def _remaining(self) -> frozenset[str]:
        """The tokens of all things that are there now."""
        names = noun_names(self.after)
        return frozenset(t for name in names for form, _ in self._forms(self.after, name) for t in _tokens(form))

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

    def _numbers(self, numbers: frozenset[int], said: _Sentence, counted: bool) -> Iterator[tuple[str, int]]:
        """Where a sentence says one of these numbers, and in which words; what is `counted` no ordinal says."""
        for n, token in enumerate(said.tokens):
            if token.isdecimal() and len(token) <= _DIGITS and int(token) in numbers:
                yield token, n
            for pattern, number, ordinal in self._spelled.get(token[:1], ()):
                if number in numbers and not (ordinal and counted) and _begins(pattern, said.tokens[n:]):
                    yield " ".join(said.tokens[n : n + len(pattern)]), n

    @cached_property
    def _spelled(self) -> dict[str, list[tuple[_Tokens, int, bool]]]:
        """The numbers in letters, by the first of these."""
        phrases = self.before.phrases
        found: list[tuple[_Tokens, int, bool]]
        found = [((word,), number, False) for word, number in numerals(phrases, self.lang, 2).items()]
        for number in range(_LARGEST + 1):
            for key, ordinal in ((f"mention-{number}", False), (f"mention-nth-{number}", True)):
                found += [(pattern, number, ordinal) for pattern in _patterns(phrases, key, self.lang)]
        by_letter: dict[str, list[tuple[_Tokens, int, bool]]] = {}
        for one in found:
            by_letter.setdefault(one[0][0][:1], []).append(one)
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


def _own_tokens(text: str) -> Iterator[str]:
    """The words of a name that name a thing alone: the only one, and those that are written as names are."""
    tokens = _TOKEN.findall(re.sub(r"\{[^}]*\}", " ", text))
    for token in tokens:
        if len(tokens) == 1 or token[:1].isupper():
            yield token.casefold()


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
    """Whether one is the other with another ending: nothing is known of any language. Two endings of two letters need a
    longer stem: `erneut` is no form of `Ernest`."""
    if token == word:
        return True
    shared = next((n for n, (a, b) in enumerate(zip(token, word, strict=False)) if a != b), min(len(token), len(word)))
    one, other = len(token) - shared, len(word) - shared
    stem = _LETTERS + (min(one, other) > 1)
    return shared > stem and one <= 2 and other <= 3
