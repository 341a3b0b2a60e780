"""What a set is narrowed to, behind the noun of its elements: `that is open`, `with two eggs`, `for which ...`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.judging import adjectives, conjuncts, judged_as, judges, plain_word
from tassel_compiler.printing.grammar.scene import Scene
from tassel_compiler.printing.grammar.templates import filled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tassel_compiler.printing.grammar.formulas import Formulas


class Clauses:
    def __init__(self, formulas: Formulas) -> None:
        self.formulas = formulas
        self.nouns = formulas.nouns
        self.say = formulas.say

    def narrowed(self, b: t.Binder, scene: Scene, many: bool) -> str:
        """What is said of the thing behind its noun, what it has first; its adjectives stand with the noun itself."""
        plain = adjectives(b, self.nouns)
        kept = [part for part in conjuncts(b.where) if judged_as(part, b.name.text) not in plain]
        if not kept:
            return ""
        inner = scene.knowing(b.name.text, self.formulas.bound(b))
        tags = self.nouns.tags(self.nouns.lexicon.forms(self.formulas.bound(b).kind), many)
        tests = sorted(kept, key=lambda part: not judges(part, b.name.text))
        held = [text for part in tests if (text := self._held(part, b.name.text, inner))]
        rest = [part for part in tests if not self._held(part, b.name.text, inner)]
        told = [self._clause(part, b.name.text, inner, tags) for part in rest]
        return "".join(f" {self._joined(clauses)}" for clauses in (held, told) if clauses)

    def _joined(self, clauses: list[str]) -> str:
        """Clauses between commas lose those that would stand next to the word that joins them."""
        whole = clauses[0]
        for clause in clauses[1:]:
            whole = f"{whole.rstrip(',')}{self.say('and')}{clause.lstrip(', ')}"
        return whole

    def _clause(self, e: t.Expr, variable: str, scene: Scene, tags: list[str]) -> str:
        """`that is open`, when only the variable is judged; else the test in full."""
        if isinstance(e, t.Is) and judges(e, variable):
            word = plain_word(e.right)
            if word is not None and word not in scene.bound and self.nouns.lexicon.find(word) is not None:
                own = self._own_clause(word, e.negated, tags)
                if own:
                    return own
                key = "which-is-not" if e.negated else "which-is"
                return self.say(key, tags, adj=self.nouns.predicate(word, tags))
        told = self._flagged(e, variable, scene, tags)
        key = "such-that-person" if scene.bound[variable].kind == "player" else "such-that"
        return told or self.say(key, tags, test=self.formulas.test(e, scene))

    def _flagged(self, e: t.Expr, variable: str, scene: Scene, tags: list[str]) -> str:
        """`v's used`, `not v's used`, `leads(v, place)`: a clause of the word's own."""
        what, negated = (e.what, True) if isinstance(e, t.Not) else (e, False)
        found: tuple[str, Sequence[t.Expr]] = ("", ())
        match what:
            case t.Path((t.Phrase((owner, flag)),)) | t.Path((t.Phrase((owner,)), t.Phrase((flag,)))):
                found = (flag.text if owner.text == variable else "", ())
            case t.Path((t.Apply(flag, args),)) if plain_word(args[0]) == variable:
                found = (flag.text, args)
        if self.nouns.lexicon.find(found[0]) is None:
            return ""
        return filled(self._own_clause(found[0], negated, tags), self.formulas.arguments(found[1], scene))

    def _own_clause(self, word: str, negated: bool, tags: list[str]) -> str:
        """What the word says of itself behind a noun, in the gender or number of that noun where it matters."""
        forms = self.nouns.lexicon.forms(word)
        key = "which-not" if negated else "which"
        found = (forms.get(f"{key}-{tag}") for tag in (tags[1], tags[0]))
        return next((text for text in found if text is not None), forms.get(key, ""))

    def _held(self, e: t.Expr, variable: str, scene: Scene) -> str:
        """`h's egg > 0` of a hut: `with at least one egg`; `= 0`: `without an egg`."""
        match e:
            case t.Compare(">" | "=" as op, t.Path((t.Phrase() as owner, t.Phrase() as what)), t.Number(0)):
                names = [n.text for n in what.names]
                if [n.text for n in owner.names] != [variable] or self.nouns.quantity(names, scene) is None:
                    return ""
                noun = self.nouns.counted(names, scene, many=False)
                many = self.nouns.counted(names, scene, many=True, case="dat")
                np = self.formulas.number_of(names, "1", scene, "dat")
                return self.say("with-none" if op == "=" else "with-some", np=np, noun=noun, many=many)
            case _:
                return ""
