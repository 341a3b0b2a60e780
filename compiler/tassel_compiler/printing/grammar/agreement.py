"""What a verb or an adjective asks of the phrase that it belongs to: gender and number.

A phrase gets its words in one place and its verb in another, so what the verb agrees with is worked out from what the
words stand for, never from the words: of a counted thing its noun, of a value read as an amount the amount, of a name
what the entry says (`agrees`) or what its article shows (the phrase `articles`). On exit tags, which choose a template.
"""

from __future__ import annotations

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.lexicon import OWN, Forms
from tassel_compiler.printing.grammar.parts import FormulaPart
from tassel_compiler.printing.grammar.reading import final
from tassel_compiler.printing.grammar.scene import Scene

GENDERS = frozenset({"m", "f", "n"})
AMOUNT = ["m", "one"]  # of what no word says otherwise


class Agreement(FormulaPart):
    def of(self, e: t.Expr, scene: Scene) -> list[str]:
        """The tags of a thing or a value."""
        told = scene.said.get(self.reading.variable(e))
        unfolded = self.formulas.unfolding.of(e)
        if told is not None or unfolded is not None:
            return self.of(told.tree if told is not None else unfolded, scene)  # type: ignore[arg-type]
        return self._of_path(e) if isinstance(e, t.Path) else AMOUNT

    def of_value(self, e: t.Expr, scene: Scene) -> list[str]:
        """The same, of what is read as an amount: `the number of cards` is one number."""
        counted = isinstance(e, t.Path) and self.reading.is_number(e) and self._is_amount(e)
        return AMOUNT if counted else self.of(e, scene)

    def _is_amount(self, path: t.Path) -> bool:
        """A level, or a word for a thing that is counted."""
        last = path.words[-1]
        if self.reading.last(path).sort == "track":
            return True
        return isinstance(last, t.Phrase) and "many" in (self.lexicon.find(self.nouns.head(last.names)[1]) or {})

    def _of_path(self, path: t.Path) -> list[str]:
        var, word = self.reading.variable(path), path.words[-1]
        if var is not None:
            own = self.lexicon.own(var)
            return self.tags(own if own is not None else self.lexicon.find(self.lexicon.of_type(var.type)) or {})
        if isinstance(word, t.Phrase) and len(word.names) > 1:
            return self.tags(self.lexicon.find(self.nouns.head(word.names)[1]) or {})
        if isinstance(word, t.Apply) and self.lexicon.meant(word.name).sort == "zone":
            return self.tags(self.lexicon.find(self.lexicon.meant(word.name).type.of) or {})
        return self.named(self.lexicon.key(final(word)))

    def named(self, key: str) -> list[str]:
        """The tags of what an entry calls by its name."""
        return self.tags(self.lexicon.find(key.removeprefix(OWN)) or {})

    def tags(self, forms: Forms) -> list[str]:
        shown = forms["agrees"].split("-") if "agrees" in forms else self._shown(forms)
        gender = next((tag for tag in shown if tag in GENDERS), forms.get("gender", "m"))
        return [gender, "many" if "many" in shown else "one"]

    def _shown(self, forms: Forms) -> list[str]:
        """What the article of a name shows, in the nominative or in its `dat`."""
        if "name" not in forms:
            return []
        articles = self.nouns.templates.variants("articles").items()
        found = ((shows.split("-"), article) for article, shows in articles)
        return next((shows for shows, begin in found if forms.get(_case(shows), "").startswith(begin)), [])


def _case(shows: list[str]) -> str:
    return "dat" if "dat" in shows else "name"
