"""From an effect tree to the sentence that is printed on the card.

Each kind of deed has one template per language; a deed is told to the player (`take`) or about one (`takes`).
Printing never fails: what has no words is printed as it is written, and listed in `missing`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.blocks import Deeds
from tassel_compiler.printing.grammar.formulas import Formulas
from tassel_compiler.printing.grammar.lexicon import Entries, Lexicon
from tassel_compiler.printing.grammar.moments import moment
from tassel_compiler.printing.grammar.nouns import Nouns
from tassel_compiler.printing.grammar.polish import polished
from tassel_compiler.printing.grammar.scene import Bound, Scene
from tassel_compiler.printing.grammar.templates import Templates
from tassel_compiler.printing.grammar.things import Amounts

Known = Mapping[str, str | int]
"""What names stand for: the noun of a variable that the rule remembers, or a number, printed as such."""


class Printer:
    """`singular` names the element of each set: `huts` has `hut`, a pile of cards the kind of card."""

    def __init__(
        self,
        phrases: Entries,
        words: Entries,
        lang: str,
        singular: Mapping[str, str] | None = None,
        by_players: Mapping[str, Sequence[tuple[int, int]]] | None = None,
    ) -> None:
        self._templates = Templates(phrases, lang)
        self._lexicon = Lexicon(words, phrases, lang, singular or {})
        self._formulas = Formulas(Nouns(self._lexicon, self._templates))
        self._deeds = Deeds(Amounts(self._formulas))
        self._by_players = {name: self._each_number(table) for name, table in (by_players or {}).items()}

    @property
    def missing(self) -> tuple[str, ...]:
        """Words and formulas for which the language has nothing."""
        return tuple(self._lexicon.missing)

    @property
    def deeds(self) -> Deeds:
        """For who lays a block out in lines: what each deed says."""
        return self._deeds

    def scene(self, known: Known | None = None) -> Scene:
        """What the names stand for in the sentences to come."""
        bound = {name: Bound(text=text) for name, text in self._by_players.items()}
        return Scene(bound={**bound, **{name: _bound(what) for name, what in (known or {}).items()}})

    def sentence(self, text: str) -> str:
        """What deeds say, as it is printed."""
        return self._sentence(text)

    def block(self, tree: t.Block, known: Known | None = None) -> str:
        """A whole sentence."""
        text = self._deeds.block(tree, self.scene(known))
        return self._sentence(self._templates.say("effect", deed=text))

    def moment(self, tree: t.Moment, known: Known | None = None) -> str:
        text = moment(tree, self._formulas, self.scene(known))
        return polished(text, self._templates)

    def timed(self, moment: str, told: str, once: str, optional: bool) -> str:
        """A sentence behind the moment it waits for, how often it may, and whether one may leave it."""
        say = self._templates.say
        often = [say("once", noun=self._formulas.nouns.inflected(self._lexicon.forms(once), False))] if once else []
        several = "-block" if ". " in told else ""
        key = f"timed-wish{several}" if optional else f"timed{several}"
        return self._sentence(say(key, when=", ".join((*often, moment)), deed=told[:1].lower() + told[1:]))

    def wished(self, moment: str, tree: t.Block, once: str, known: Known | None = None) -> str:
        """The same, where the language tells the block behind `you may`; empty where it does not."""
        if not self._deeds.bare_block(tree):
            return ""
        deed = self._deeds.block(tree, self.scene(known).inside().spoken("may"))
        return self._timed("timed-may", moment, deed, once)

    def _timed(self, key: str, moment: str, deed: str, once: str) -> str:
        say = self._templates.say
        often = [say("once", noun=self._formulas.nouns.inflected(self._lexicon.forms(once), False))] if once else []
        when = ", ".join((*often, moment))
        return self._sentence(say("effect", deed=say(key, [] if "," in when else ["alone"], when=when, deed=deed)))

    def held(self, member: str, slot: str) -> str:
        """What so many of a slot are called: by the noun of the member, or the slot's with the member before it."""
        nouns = self._formulas.nouns
        if nouns.is_countable(member):
            return nouns.inflected(self._lexicon.forms(member), False, "nom")
        joint = self._lexicon.find(f"{member} {slot}") is not None
        if not (joint or (self._lexicon.is_adjective(member) and nouns.is_countable(slot))):
            return ""
        return polished(nouns.counted([member, slot], Scene(), False, "nom"), self._templates)

    def number(self, n: int, noun: str) -> str:
        """A number before a noun, one being told by its digit since no gender is known here."""
        return str(n) if n == 1 else self._formulas.nouns.numeral(str(n), noun, ["many"])

    def _each_number(self, table: Sequence[tuple[int, int]]) -> str:
        """A number that depends on how many play: `4 (3 players: 5, 4 or 5 players: 6)`."""
        say, first = self._templates.say, table[0][1]
        others = dict.fromkeys(value for _, value in table if value != first)
        told = [
            say("with-players", players=say("or").join(str(n) for n, its in table if its == value), n=value)
            for value in others
        ]
        return f"{first} ({say('list').join(told)})" if told else str(first)

    def noun_of(self, binder: t.Binder) -> str:
        """The noun of what a variable stands for."""
        return self._formulas.bound(binder).kind

    def formula(self, tree: t.Expr, known: Known | None = None) -> str:
        return polished(self._formulas.value(tree, self.scene(known)), self._templates)

    def option_label(self, option: t.Option, known: Known | None = None) -> str:
        """The name of the option where it has one with words, else its sentence without the full stop."""
        forms = self._lexicon.find(option.name.text) if option.name else None
        text = forms.get("name") if forms else None
        return self._sentence(text or self._deeds.block(option.body, self.scene(known)))

    def _sentence(self, text: str) -> str:
        text = polished(text, self._templates)
        return text[:1].upper() + text[1:]


def _bound(what: str | int) -> Bound:
    return Bound(what) if isinstance(what, str) else Bound(text=str(what))
