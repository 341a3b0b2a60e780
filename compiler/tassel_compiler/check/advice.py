"""What is said about a word that does not fit: the repair comes from what the word is elsewhere.

A word may be a number in letters, a word of another language, one the game prints, a member that must be asked of
something, a rule, or a slip of the fingers. The first of these that holds is told, because it is the surest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from tassel_compiler import core as c
from tassel_compiler.check.scope import Scope
from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.effects.grammar import keywords
from tassel_compiler.effects.phrasebook import look_up
from tassel_compiler.effects.tongues import meant_in_tongue
from tassel_compiler.resolve.declarations import Declarations, Family, Rule, Slot, Type
from tassel_compiler.resolve.reserved import LITERALS, SAID
from tassel_compiler.source import Span
from tassel_compiler.spelling import Grade, Guess

_SCORED = ("point", "points", "score", "pts")
_LEAVE_OUT = "⟪leave:leave it out⟫, or declare it"
_NOTED = {
    "player": "how many play is `player-count`; all of them are `players`, whoever acts is `you`",
    "empty": "a zone is asked so: `hand is empty`",
}


class _Words(Protocol):
    """What words are elsewhere, and where to say so."""

    d: Declarations
    sink: Sink
    rule_names: dict[str, list[str]]

    def known(self, word: str, scope: Scope | None) -> bool: ...

    def home_kind(self, word: str, want: str = "") -> str | None: ...

    def slot(self, holder: str, name: str) -> Slot | None: ...

    def rule(self, name: str) -> Rule | None: ...

    def stock_by(self, stock: str) -> tuple[str, ...] | None: ...

    def member_names(self, family: Family) -> list[str]: ...

    def vocabulary(self) -> list[str]: ...

    def report(self, code: str, span: Span, **fields: object) -> None: ...


class Advice:
    def __init__(self, world: _Words) -> None:
        self.w = world
        self.sentence: tuple[str, Span] | None = None  # the kind and place of the text that is being read
        self.starting = False  # what a slot holds at first is being read
        self.changing = ""  # the value of which a change is being read

    @contextmanager
    def reading(self, kind: str, span: Span, changing: str = "") -> Iterator[None]:
        """While a text is read, also in the middle of another, which is read on behind it."""
        before = self.sentence, self.changing
        self.sentence, self.changing = (kind, span), changing
        try:
            yield
        finally:
            self.sentence, self.changing = before

    # ---- words that nobody declared ------------------------------------------------------------------------

    def unknown(self, name: t.Name, legal: Iterable[str], scope: Scope | None = None) -> None:
        """A word that stands for nothing here."""
        legal = [*legal, *(scope.names if scope is not None else ()), *(scope.memory if scope is not None else ())]
        if self._said_otherwise(name, legal):
            return
        hint = _NOTED.get(name.text) or self._card(name.text) or self._rule(name.text) or self._member(name.text, scope)
        self.w.report("E0204", name.span, hint=hint, word=name.text, near=self._near(name.text, legal))

    def unknown_adjective(self, name: t.Name, legal: Sequence[str], scope: Scope | None = None) -> None:
        """A word in front of a noun that says nothing about it."""
        if self._said_otherwise(name, legal):
            return
        near = self._near(name.text, legal)
        said = self._member(name.text, scope) or self._owner(name.text) or self._counted_in(name.text) or _LEAVE_OUT
        hint = near.advice() if near else said
        self.w.report("E0204", name.span, hint=hint, word=name.text)

    def unknown_noun(self, names: tuple[t.Name, ...], legal: Sequence[str], scope: Scope) -> None:
        """Pieces or cards that are none."""
        first, last = names[0], names[-1]
        strange = next((n for n in names[:-1] if not self.w.known(n.text, scope)), None)
        if strange is not None and self.w.known(last.text, scope):
            self.unknown_adjective(strange, legal)
            return
        if self._said_otherwise(last, legal):
            return
        stocks = sorted({s.name for s in self.w.d.slots.values() if s.type.form == "number"})
        hint = self._other_way_round(first, last) or self._counted_under(last.text) or self._track(last.text)
        hint = hint or self._points(last.text)
        shown = ", ".join(stocks)
        near = self._near(last.text, legal)
        if not hint and (last.text in self.w.d.constants or last.text in self.w.d.values):
            hint, near = f"`{last.text}` says how many: what it is of stands behind it", None
        self.w.report("E0207", last.span, hint=hint, word=last.text, near=near, legal=shown)

    def _points(self, word: str) -> str | None:
        """What every game has, under a name of its own."""
        score = self.w.d.game.score
        return f"write ⟪`{score}`⟫: it is what counts at the end" if word in _SCORED and score else None

    def unknown_rule(self, name: t.Name) -> None:
        if self._said_otherwise(name, self.w.rule_names):
            return
        verbs = [word for word in keywords() if word not in LITERALS]
        near = self._near(name.text, self.w.rule_names)
        verb = self._near(name.text, verbs)
        if verb and verb.grade <= Grade.SLIP and not (near and near.grade <= verb.grade):
            self.w.report("E0112", name.span, found=name.text, repair=verb.advice())
            return
        self.w.report("E0208", name.span, word=name.text, near=near)

    def _near(self, word: str, legal: Iterable[str]) -> Guess | None:
        return self.w.sink.near(word, legal)

    def _said_otherwise(self, name: t.Name, legal: Iterable[str]) -> bool:
        """Another form of a legal name goes first; then the words that the language says otherwise."""
        near = self._near(name.text, legal)
        if near is not None and near.grade is Grade.SAME:
            return False
        return self._phrase() or self.foreign(name)

    def _phrase(self) -> bool:
        if self.sentence is None:
            return False
        kind, span = self.sentence
        called = re.match(r"[a-z][a-z0-9-]*", span.words)
        if called is not None and called[0] in self.w.rule_names:
            return False
        found = look_up(kind, span.words)
        if found is None:
            return False
        at = Span(span.source, span.start + found.start, span.start + found.end)
        self.w.report(found.code, at, found=at.words, repair=found.repair, expected=found.repair)
        return True

    def foreign(self, name: t.Name) -> bool:
        """Whether it is a word of the language in another tongue, which is told then."""
        said = keywords() | set(SAID)
        own = next((own for own in meant_in_tongue(name.text) if own in said or own.isdigit()), None)
        if own is not None:
            self.w.report("E0127" if own.isdigit() else "E0126", name.span, found=name.text, repair=own)
        return own is not None

    # ---- words that are something else ---------------------------------------------------------------------

    def _rule(self, word: str) -> str | None:
        return f"it is a rule: write ⟪`{word}`⟫ as a sentence of its own" if word in self.w.rule_names else None

    def _member(self, word: str, scope: Scope | None) -> str | None:
        """`worth` of a card, `calm` of a place: asked of a thing that is there."""
        owner = next((f for f in self.w.d.families.values() if word in f.members), None)
        if owner is None:
            return None
        thing = self._variable(owner, scope)
        flag = owner.members[word].type.form == "flag"
        asked = f"⟪`{thing} is {word}`⟫, or ⟪`{thing}'s {word}`⟫" if flag else f"⟪`{thing}'s {word}`⟫"
        return f"it is asked of {self._a(owner)}: write {asked}"

    def _card(self, word: str) -> str | None:
        """A card by its name alone: one is asked whether it is that."""
        family = next((f for f in self.w.d.families.values() if f.form == "card" and word in f.rows), None)
        if family is None:
            return None
        return f"it is {self._a(family)}: ask one of them whether it is that, `x is {word}`"

    def _variable(self, family: Family, scope: Scope | None) -> str:
        names = scope.names if scope else {}
        return next((name for name, var in names.items() if var.type == family.type), "x")

    def _a(self, family: Family) -> str:
        return f"{'an' if family.name[0] in 'aeiou' else 'a'} {family.name}"

    def _owner(self, word: str) -> str | None:
        """`leaders coin`."""
        owner = word.removesuffix("s")
        thing = owner != word and self.w.known(owner, None)
        return f"write ⟪`{owner}'s`⟫, if it is whose" if thing else None

    def _counted_in(self, word: str) -> str | None:
        """`per k hand`: the `in` lacks."""
        text = self.sentence[1].words if self.sentence else ""
        found = re.search(rf"\bper {re.escape(word)} ([a-z][a-z0-9-]*)", text)
        return f"write ⟪`per {word} in {found[1]}`⟫" if found else None

    def _track(self, word: str) -> str | None:
        """`gain 1 skill`, `pay 1 skill`: steps on a track are no pieces."""
        track = word in self.w.d.tracks
        return f"it is a track, which only goes up: `advance {word} by ...`" if track else None

    def _other_way_round(self, first: t.Name, last: t.Name) -> str | None:
        if first is last or self.w.stock_by(first.text) is None:
            return None
        return f"the noun stands last: write ⟪`{last.text} {first.text}`⟫"

    def _counted_under(self, word: str) -> str | None:
        kind = self.w.home_kind(word)
        slots = [s.name for s in self.w.d.slots.values() if kind and kind in s.by and s.holder == "player"]
        return f"say of what: write ⟪`{word} {slots[0]}`⟫" if slots else None

    # ---- sets and qualities --------------------------------------------------------------------------------

    def everybodys(self, name: t.Name, family: Family) -> None:
        """`x in card`: all cards of the game, wherever they lie and whosever they are."""
        if family.form != "card" or name.text != family.name or family.many == name.text:
            return
        zones = [z.name for z in self.w.d.zones.values() if z.cards == family.name]
        mine = [z.name for z in self.w.d.zones.values() if z.cards == family.name and z.holder == "player"]
        near = ", ".join(f"⟪`{zone}`⟫" for zone in [*mine, *(z for z in zones if z not in mine)][:5])
        every = f"⟪`{family.many}`⟫" if family.many else f"what `many:` of `{family.name}` says"
        lie = f"those that lie somewhere are {near}; " if near else ""
        self.w.report("E0220", name.span, hint=f"{lie}all of the game, whosever they are, are {every}", word=name.text)

    def no_quality(self, name: t.Name, type_: Type) -> None:
        """`s is full`, where s cannot be that."""
        legal = self._qualities(type_)
        if self._said_otherwise(name, legal):
            return
        near = self._near(name.text, legal)
        denied = next((word for word in legal if name.text in (f"un{word}", f"not-{word}", f"in{word}")), None)
        if denied is not None:
            self.w.report("E0221", name.span, hint=f"write ⟪`not {denied}`⟫", word=name.text, owner=str(type_))
            return
        can_be = f"it can be ⟪among:{', '.join(f'`{name}`' for name in legal)}⟫" if legal else None
        hint = near.advice() if near else self._card(name.text) or can_be
        self.w.report("E0221", name.span, hint=hint, word=name.text, owner=str(type_))

    def not_empty(self, name: t.Name, left: str, type_: Type) -> None:
        """`coin is empty`, `s is empty`: a zone and a group can be that, a number is none, a thing has qualities."""
        hint = f"a number is compared: write ⟪`{left} = 0`⟫" if type_.form == "number" else None
        if hint is not None:
            self.w.report("E0221", name.span, hint=hint, word=name.text, owner=str(type_))
        else:
            self.no_quality(name, type_)

    def _qualities(self, type_: Type) -> list[str]:
        """Flags, tests, values and groups, in this order."""
        d = self.w.d
        family = d.families.get(type_.of)
        slots = [s for s in d.slots.values() if s.holder == "player"] if type_.form == "player" else []
        own = list(family.members.values()) if family else []
        flags = [m.name for m in own if m.type.form == "flag"] + [s.name for s in slots if s.type.form == "flag"]
        about = [v for v in d.values.values() if [p.type.of for p in v.params] == [type_.of] and type_.of]
        tests = [value.name for value in about if _is_test(value.body)]
        if family is None:
            return [*flags, *tests]
        rows = family.rows if family.form == "card" else self.w.member_names(family)
        return [*flags, *tests, *family.groups, *(row for row in rows if not row.isdigit())]

    def no_kind(self, name: t.Name, variable: str) -> None:
        """`choose x of hand`."""
        kinds = [f.name for f in self.w.d.families.values() if f.form == "kind"]
        if self.w.known(name.text, None) and not self._near(name.text, kinds):
            hint = f"`of` stands before a kind and its number; one of a set is ⟪`choose {variable} in {name.text}`⟫"
            self.w.report("E0204", name.span, hint=hint, word=name.text)
        else:
            self.unknown(name, kinds)

    # ---- words in the wrong company ------------------------------------------------------------------------

    def no_noun(self, word: t.Phrase, scope: Scope) -> None:
        """Several words of which the last is no noun: the first that does not belong is told."""
        last, first = word.names[-1], word.names[0]
        if any(not self.w.known(name.text, scope) and self.foreign(name) for name in word.names):
            return
        strange = next((name for name in word.names if not self.w.known(name.text, scope)), None)
        if strange is last or (strange is not None and not self.w.known(last.text, scope)):
            self.unknown(strange, self.w.vocabulary(), scope)
        elif first.text in self.w.d.values:
            inner = " ".join(name.text for name in word.names[1:])
            self.w.report("E0204", first.span, hint=f"write ⟪`{first.text}({inner})`⟫", word=unparse_words(word))
        elif strange is not None:
            self.unknown_adjective(strange, ())
        elif not self._said_otherwise(last, ()):
            hint = self._flagged(first, last, scope) or self.asked_of(first, scope)
            self.w.report("E0302", first.span, hint=hint, word=first.text, expected="not counted by any kind")

    def _flagged(self, name: t.Name, last: t.Name, scope: Scope) -> str | None:
        """`n used`: a test of n."""
        var = scope.var(name.text)
        quality = var is not None and last.text in self._qualities(var.type)
        return f"write ⟪`{name.text} is {last.text}`⟫" if quality else None

    def asked_of(self, name: t.Name, scope: Scope) -> str | None:
        """`k worth` of a card: what is asked of a thing stands behind its `'s`."""
        var = scope.var(name.text)
        if var is not None and var.type.form == "player":
            whose = name.text
            return f"what {whose} has is ⟪`{whose}'s`⟫; pieces move of whoever acts: `as {whose}:` in front of it"
        thing = var is not None and var.type.form in ("card", "place")
        return f"write ⟪`{name.text}'s`⟫, if what comes behind is asked of `{name.text}`" if thing else None

    def possessive(self, owner: object, type_: Type, word: t.Phrase) -> bool:
        """`k's worth point`: what is asked of k stands before a noun of players."""
        last = word.names[-1]
        slot = self.w.slot("player", last.text)
        family = self.w.d.families.get(type_.of)
        member = family.members.get(word.names[0].text) if family else None
        if slot is None or member is None or len(word.names) != 2:
            return False
        asked = word.names[0].text
        whose = owner.var.name if isinstance(owner, c.VarRef) else "x"
        if member.type.form == "number":
            hint = f"write ⟪`({whose}'s {asked}) {last.text}`⟫"
        else:
            hint = f"give it a name first: `let {asked[0]} be {whose}'s {asked}`, then `{asked[0]} {last.text}`"
        self.w.report("E0219", last.span, hint=hint, word=last.text, asked=asked)
        return True

    def not_applied(self, word: t.Apply, scope: Scope) -> None:
        name, w = word.name, self.w
        legal = [*w.d.values, *w.d.constants, *w.d.families, *(z.name for z in w.d.zones.values()), "abs", "min", "max"]
        args = " ".join(unparse(arg) for arg in word.args)
        if w.stock_by(name.text) is not None:
            w.report("E0204", name.span, hint=f"write ⟪`{args} {name.text}`⟫", word=f"{name.text}(...)")
        elif w.rule(name.text):
            w.report("E0121", name.span, found=name.text, repair=f"{name.text} {args}")
        elif not self._said_otherwise(name, legal):
            w.report("E0204", name.span, word=name.text, near=self._near(name.text, legal))

    def no_part(self, what: str, name: t.Name, legal: Sequence[str]) -> None:
        """`'s` and something that is not there."""
        own = {"length": "size", "count": "size", "top": "NAME(1)", "first": "NAME(1)", "cards": "size"}.get(name.text)
        hint = None
        if "size" in legal and own:
            hint = "how many lie there is `size`" if own == "size" else f"the first card is ⟪`{self._first()}`⟫"
        elif len(legal) <= 12 and not self._near(name.text, legal):
            hint = f"there is ⟪among:{', '.join(f'`{name}`' for name in legal)}⟫" if legal else None
        self.w.report("E0206", name.span, hint=hint, word=name.text, owner=what, near=self._near(name.text, legal))

    def no_track(self, path: t.Path, scope: Scope) -> None:
        text = unparse(path)
        near = self._near(text, self.w.d.tracks)
        hint = f"write ⟪`gain 1 {text}`⟫" if not near and self.w.stock_by(text) is not None else None
        if hint is None and not near and self.w.d.tracks:
            hint = f"the tracks are: ⟪among:{', '.join(f'`{name}`' for name in self.w.d.tracks)}⟫"
        self.w.report("E0315", path.span, hint=hint, text=text, near=near)

    def _first(self) -> str:
        text = self.sentence[1].words if self.sentence else ""
        zones = [z.name for z in self.w.d.zones.values() if f"{z.name}'s" in text]
        return f"{zones[0] if zones else 'ZONE'}(1)"

    def nobody_acts(self, span: Span) -> None:
        hint = "nobody has anything at the start: write a number or a constant" if self.starting else None
        self.w.report("E0313", span, hint=hint, word=span.words)

    def arguments(self, name: t.Name, params: Sequence[str], found: int, brackets: bool) -> None:
        """Too few or too many: the call as it is written."""
        if name.text == self.changing:
            hint = f"`it` is the value so far: ⟪each {name.text}=it:write `it` where `{name.text}` stands⟫"
            self.w.report("E0305", name.span, hint=hint, word=name.text, expected=len(params), found=found)
            return
        inner = ", ".join(params)
        call = f"{name.text}({inner})" if brackets and params else f"{name.text} {inner}".rstrip()
        self.w.report("E0305", name.span, word=name.text, expected=len(params), found=found, call=call)


def _is_test(body: t.Expr) -> bool:
    asks = isinstance(body, t.Query) and body.kind in ("some", "no")
    return asks or isinstance(body, t.Compare | t.Is | t.Exists | t.Not | t.Logic)


def unparse_words(word: t.Phrase) -> str:
    return " ".join(name.text for name in word.names)


