"""From an effect tree to the sentence that is printed on the card.

Each kind of deed has one template per language; a deed is told to the player (`take`) or about one (`takes`).
Printing never fails: what has no words is printed as it is written, and listed in `missing`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tassel_compiler.core.bindings import Bindings
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.blocks import Deeds
from tassel_compiler.printing.grammar.formulas import FormulaPhrases
from tassel_compiler.printing.grammar.lexicon import Lexicon, LexiconEntries
from tassel_compiler.printing.grammar.moments import StepTold, moment
from tassel_compiler.printing.grammar.nouns import Nouns
from tassel_compiler.printing.grammar.polish import capital, polished
from tassel_compiler.printing.grammar.scene import Scene
from tassel_compiler.printing.grammar.templates import Templates
from tassel_compiler.printing.grammar.things import AmountPhrases
from tassel_compiler.printing.grammar.unfolding import Formula, Unfolding


@dataclass(frozen=True, slots=True)
class Named:
    """What stands behind names of a rule set: numbers, lists, formulas of values, members of groups; and all names."""

    numbers: Mapping[str, int | Sequence[tuple[int, int]]] = field(default_factory=dict)
    lists: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, t.Expr] = field(default_factory=dict)
    groups: Mapping[str, Sequence[str]] = field(default_factory=dict)
    declared: frozenset[str] = frozenset()
    rows: frozenset[str] = frozenset()
    unfolded: Mapping[str, Formula] = field(default_factory=dict)  # values that nothing else tells
    changed: Mapping[str, Sequence[t.Expr]] = field(default_factory=dict)  # numbers changed for everybody
    single: frozenset[str] = frozenset()  # zones with room for one card


SCENE = Scene()


class Printer:
    """`bindings` say what each word of a text means: those of one check, for as long as the printer lives."""

    def __init__(
        self, phrases: LexiconEntries, words: LexiconEntries, lang: str, bindings: Bindings, named: Named | None = None
    ) -> None:
        known = named or Named()
        self._templates = Templates(phrases, lang, words)
        self._lexicon = Lexicon(words, phrases, lang, bindings, known.declared, known.rows)
        numbers = {name: self._number(value) for name, value in known.numbers.items()}
        unfolding = Unfolding(self._lexicon, known.unfolded, known.changed)
        self._formulas = FormulaPhrases(Nouns(self._lexicon, self._templates), numbers, known.lists, unfolding)
        self._deeds = Deeds(AmountPhrases(self._formulas), known.values, known.groups, known.single)

    @property
    def missing(self) -> tuple[str, ...]:
        """Words and formulas for which the language has nothing."""
        return tuple(self._lexicon.missing)

    @property
    def doubled_articles(self) -> Mapping[str, str]:
        """Texts of words with an article before a phrase that had one, and how that reads."""
        return self._lexicon.doubled

    @property
    def deeds(self) -> Deeds:
        """For who lays a block out in lines: what each deed says."""
        return self._deeds

    def sentence(self, text: str) -> str:
        """What deeds say, as it is printed."""
        return self._sentence(text)

    def block(self, tree: t.Block, scene: Scene = SCENE) -> str:
        """A whole sentence."""
        text = self._deeds.block(tree, scene)
        return self._sentence(self._templates.say("effect", deed=text))

    def moment(self, tree: t.Moment, step_told: StepTold, scene: Scene = SCENE) -> str:
        text = moment(tree, self._formulas, scene, step_told)
        return polished(text, self._templates)

    def timed(self, moment: str, told: str, once: str, optional: bool) -> str:
        """A sentence behind the moment it waits for, how often it may, and whether one may leave it."""
        say = self._templates.say
        often = [self.once(once)] if once else []
        several = "-block" if ". " in told else ""
        key = f"timed-wish{several}" if optional else f"timed{several}"
        return self._sentence(say(key, when=", ".join((*often, moment)), deed=self.going_on(told)))

    def wished(self, moment: str, tree: t.Block, once: str, scene: Scene = SCENE) -> str:
        """The same, where the language tells the block behind `you may`; empty where it does not."""
        if not self._deeds.bare_block(tree):
            return ""
        deed = self._deeds.block(tree, scene.inside().spoken("may"))
        return self._timed("timed-may", moment, deed, once)

    def granted(self, moment: str, told: str, infinitive: str, once: str) -> str:
        """The same of a sentence by hand: in its infinitive, where the language asks for one; else as it stands."""
        plain = self.going_on(told) if self._deeds.tells_alike else ""
        deed = (infinitive or plain).removesuffix(".")
        return self._timed("timed-may", moment, deed, once) if deed else ""

    def _timed(self, key: str, moment: str, deed: str, once: str) -> str:
        say = self._templates.say
        often = [self.once(once)] if once else []
        when = ", ".join((*often, moment))
        return self._sentence(say("effect", deed=say(key, [] if "," in when else ["alone"], when=when, deed=deed)))

    def going_on(self, sentence: str) -> str:
        """A sentence as it stands behind other words: with a small letter, unless it begins with a name or a noun of
        the game that has a capital anywhere."""
        return sentence if self._lexicon.begins_capital(sentence) else sentence[:1].lower() + sentence[1:]

    def once(self, flag: str) -> str:
        """How often: `once per round`; of a flag that is no span of time, as long as the card does not have it."""
        forms = self._lexicon.forms(flag)
        if "one" in forms:
            return self.say("once", noun=self._formulas.nouns.inflected(forms, False))
        return self.say("once-flag", adj=forms.get("f") or forms.get("name", flag))

    def say(self, key: str, **slots: str) -> str:
        """A phrase that is no part of a sentence about a tree."""
        return self._templates.say(key, **slots)

    def is_many(self, n: int | str) -> bool:
        """Whether the language puts the noun behind this number in the plural."""
        return self._templates.is_many(n)

    def held(self, member: str, slot: str) -> str:
        """What so many of a slot are called: by the noun of the member, or the slot's with the member before it."""
        nouns = self._formulas.nouns
        if nouns.is_countable(member):
            return nouns.inflected(self._lexicon.forms(member), False, "nom")
        return self.paired(member, slot, False)

    def paired(self, member: str, noun: str, many: bool) -> str:
        """A member of a kind before the noun of what is counted by it; empty where the two make no phrase."""
        nouns, case = self._formulas.nouns, "" if many else "nom"
        if self._lexicon.find(f"{member} {noun}") is not None:
            return polished(nouns.inflected(self._lexicon.forms(f"{member} {noun}"), many, case), self._templates)
        if not (self._lexicon.is_adjective(member) and nouns.is_countable(noun)):
            return ""
        forms = self._lexicon.forms(noun)
        text = nouns.described(nouns.inflected(forms, many, case), member, [*nouns.tags(forms, many), case, ""])
        return polished(text, self._templates)

    def number(self, n: int, noun: str) -> str:
        """A number before a noun, one being told by its digit since no gender is known here."""
        return str(n) if n == 1 else self._formulas.nouns.numeral(str(n), noun, ["many"])

    def _number(self, value: int | Sequence[tuple[int, int]]) -> str:
        """A number that depends on how many play: `4 (3 players: 5, 4 or 5 players: 6)`."""
        if isinstance(value, int):
            return str(value)
        say, first = self._templates.say, value[0][1]
        others = dict.fromkeys(its for _, its in value if its != first)
        counts = {other: [str(n) for n, its in value if its == other] for other in others}
        told = [
            say("with-players", ["many"] if self._is_many(players) else [], players=say("or").join(players), n=other)
            for other, players in counts.items()
        ]
        return f"{first} ({say('list').join(told)})" if told else str(first)

    def _is_many(self, numbers: Sequence[str]) -> bool:
        """Whether what several numbers, or one, are said of stands in the plural."""
        return len(numbers) > 1 or self._templates.is_many(numbers[0])

    def formula(self, tree: t.Expr, scene: Scene = SCENE) -> str:
        """A value, or a test as a clause."""
        self._templates.measure.at(tree.span)
        if self._formulas.reading.is_flag(tree):
            return self.phrase(self._formulas.test(tree, scene))
        return self.phrase(self._formulas.value(tree, scene, "nom"))

    def phrase(self, text: str) -> str:
        """What is no whole sentence, as it is printed."""
        return polished(text, self._templates)

    def option_label(self, option: t.Option, scene: Scene = SCENE) -> str:
        """The name of the option where it has one with words, else its sentence without the full stop."""
        forms = self._lexicon.find(option.name.text) if option.name else None
        text = forms.get("name") if forms else None
        return self._sentence(text or self._deeds.block(option.body, scene))

    def _sentence(self, text: str) -> str:
        return capital(polished(text, self._templates))
