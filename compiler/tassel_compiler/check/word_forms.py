"""The forms that a word may have: those of `docs/words.md`, and one for each value that can be asked of it or set.

A form is a base with tags behind it, in their order: the number before the case, the case before the person.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tassel_compiler.overlays.products import EACH

FORMS = frozenset(
    (
        *("name", "label", "one", "many", "gender", "onset", "adj", "m", "f", "n", "that", "gen", "nom", "dat"),
        *("on", "from", "to", "at", "of", "before", "after", "instead", "exists", "if", "if-not", "which", "which-not"),
        *("yes", "no", "set", "raise", "lower", "do", "whose", "level", "agrees"),
        *("empty", EACH),
    )
)
OF_CHANGES = frozenset(("more", "less", "none", "now"))
_CHANGED = "change/"
TAGS = frozenset(
    (
        *("you", "not", "they", "may", "table", "m", "f", "n"),
        *("one", "many", "nom", "acc", "dat", "gen", "weak", "vowel", "number"),
    )
)
_CASES = frozenset(("nom", "dat", "gen"))
_PERSONS = frozenset(("you", "they", "may", "table"))  # a case stands behind the number, and before these alone
FORM_ARTICLES = frozenset(("a", "the", "each", "every", "no", "this"))
BESIDE = ("text", "fingerprint", "names", "verb", "spend")  # what a word says beside its languages


# What other people call a form.
FORM_HABITS: Mapping[str, str] = {
    "plural": "many",
    "plurals": "many",
    "singular": "one",
    "article": "name",
    "genus": "gender",
    "sex": "gender",
    "onto": "on",
    "upon": "on",
    "in": "on",
    "into": "to",
    "with": "of",
    "possessive": "of",
    "out-of": "from",
    "nominative": "nom",
    "dative": "dat",
    "accusative": "name",
    "genitive": "gen",
    "adjective": "adj",
    "verb": "do",
    "more": "many",
    "several": "many",
    "single": "one",
    "does": "do",
    "action": "do",
    "acc": "name",
    "akk": "name",
    "akkusativ": "name",
    "nominativ": "nom",
    "nominatif": "nom",
    "nominatief": "nom",
    "dativ": "dat",
    "datif": "dat",
    "datief": "dat",
    "genitiv": "gen",
    "genitief": "gen",
    "singulier": "one",
    "pluriel": "many",
    "einzahl": "one",
    "mehrzahl": "many",
    "enkelvoud": "one",
    "meervoud": "many",
    "genre": "gender",
    "geschlecht": "gender",
    "geslacht": "gender",
    "title": "name",
    "text": "name",
    "noun": "name",
    "nom-propre": "name",
    "heading": "label",
    "caption": "label",
    "short": "label",
    "unless": "if-not",
    "not-if": "if-not",
    "who": "which",
    "not-which": "which-not",
    "without": "which-not",
    "increase": "raise",
    "decrease": "lower",
    "up": "raise",
    "down": "lower",
    "owner": "whose",
    "true": "yes",
    "false": "no",
    "becomes": "set",
    "none": "empty",
    "inside": "at",
    "instead-of": "instead",
    "since": "from",
    "until": "to",
    "per": "each",
    "every": "each",
    "agreement": "agrees",
    "feminine": "f",
    "masculine": "m",
    "neuter": "n",
    "female": "f",
    "male": "m",
    "when": "if",
}


def is_form(name: str, known: Collection[str]) -> bool:
    """A form, or one of a thing of the rules, with tags behind it."""
    if name in FORMS or name in known:
        return True
    rest, _, tag = name.rpartition("-")
    fitting = _PERSONS if rest in _CASES else TAGS | FORMS
    return bool(rest) and tag in fitting and is_form(rest, known)


def is_form_of(word: str, name: str, known: Collection[str]) -> bool:
    """A form that this word may have: the sentences of a change stand beside the name that it gives the value."""
    return is_form(name, known) or (word.startswith(_CHANGED) and name in OF_CHANGES)
