"""What the things of a rule set are called, and the label each of them has in a decision.

On entry the sections `words` and `phrases`; on exit one `Word` per entry, and the tables that a program carries:
language -> id -> printed name. A phrase `word.NAME` is a word that every game has unless it brings its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from tassel_compiler.loading import nodes
from tassel_compiler.resolve.cells import names_of, text_of
from tassel_compiler.resolve.declarations import Word
from tassel_compiler.same import Same
from tassel_compiler.source import Span

COMMON = "word."
TEXT, FINGERPRINT, NAMES, VERB, SPEND = "text", "fingerprint", "names", "verb", "spend"


def read_words(section: nodes.Node | None) -> dict[str, Word]:
    """The entries of a section `words` or `phrases`."""
    if not isinstance(section, nodes.Mapping):
        return {}
    return {e.key.text: _words.of((e.key, e.value), (), partial(_word, e.key, e.value)) for e in section.entries}


_words = Same[Word](most=4096)


def _word(key: nodes.Scalar, node: nodes.Node) -> Word:
    forms: dict[str, Mapping[str, str]] = {}
    sentences: Mapping[str, str] = {}
    for entry in node.entries if isinstance(node, nodes.Mapping) else ():
        name = entry.key.text
        if name == TEXT:
            sentences = _texts(entry.value)
        elif name not in (FINGERPRINT, NAMES, VERB, SPEND):
            forms[name] = _texts(entry.value)
    get = node.get if isinstance(node, nodes.Mapping) else (lambda _key: None)
    verb, spend = text_of(get(VERB)), text_of(get(SPEND))
    marks, names = names_of(get(FINGERPRINT)), names_of(get(NAMES))
    told = get(TEXT) or key
    read = get(FINGERPRINT) or told
    return Word(
        key.text,
        forms,
        sentences,
        marks,
        names,
        verb,
        spend,
        placed(key, node),
        key.span,
        read.span,
        told.span,
        tuple(scalar.span for scalar in _scalars(node)),
    )


def placed(key: nodes.Scalar, node: nodes.Node) -> Span:
    """Where a word stands: at its name, unless an overlay gave it anew."""
    return key.span if node.span.source is key.span.source else node.span


def _scalars(node: nodes.Node) -> Iterator[nodes.Scalar]:
    """What is said of a word itself; its sentence is not."""
    if isinstance(node, nodes.Scalar):
        yield node
    for entry in node.entries if isinstance(node, nodes.Mapping) else ():
        if entry.key.text not in (TEXT, FINGERPRINT, NAMES):
            yield from _scalars(entry.value)


def _texts(node: nodes.Node) -> Mapping[str, str]:
    """The forms of a word; a plain text is the form `name`."""
    if isinstance(node, nodes.Scalar):
        return {"name": node.text}
    entries = node.entries if isinstance(node, nodes.Mapping) else ()
    return {e.key.text: e.value.text for e in entries if isinstance(e.value, nodes.Scalar)}


def languages(words: Mapping[str, Word], phrases: Mapping[str, Word]) -> tuple[str, ...]:
    """The languages that the phrases speak; without phrases those of the words. In the order of the files.

    One that few entries have is no language but a slip.
    """
    for table in (phrases, words):
        found = Counter(lang for word in table.values() for lang in word.forms)
        if found:
            return tuple(lang for lang, times in found.items() if 2 * times >= max(found.values()))
    return ()


def find_word(words: Mapping[str, Word], phrases: Mapping[str, Word], *names: str) -> Word | None:
    """The word of a thing under the first of these names that has one."""
    for name in names:
        for table, key in ((words, name), (phrases, COMMON + name)):
            if key in table:
                return table[key]
    return None


def word_label(forms: Mapping[str, str], counted: bool = False) -> str:
    """A name standing alone, in the nominative: the name of a thing, else its noun; a counted thing by its noun."""
    order = ("label", "one", "name") if counted else ("label", "name", "one")
    first = next((key for key in order if key in forms), "")
    if first == "name" or (first == "one" and "name" not in forms):
        return forms.get("nom", forms[first])
    return forms.get("one-nom", forms[first]) if first == "one" else forms.get(first, "")


def word_labels(
    words: Mapping[str, Word], phrases: Mapping[str, Word], lang: str, names: Iterable[str]
) -> dict[str, str]:
    """id -> label in one language, for those of the names that have a word in it."""
    found: dict[str, str] = {}
    for name in names:
        word = find_word(words, phrases, name)
        text = word_label(word.forms.get(lang, {})) if word else ""
        if text:
            found[name] = text
    return found


def completed(
    phrases: Mapping[str, Word], key: str, lang: str, default: str, form: str = "name", /, **slots: object
) -> str:
    """A phrase with its slots filled in, in the form that is asked for where it has one."""
    word = phrases.get(key)
    forms = word.forms.get(lang, {}) if word else {}
    text = forms.get(form) or forms.get("name", default)
    for name, value in slots.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text
