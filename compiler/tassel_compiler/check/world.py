"""The words of a rule set, looked up: what a name can mean where."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from tassel_compiler.check.advice import Advice
from tassel_compiler.check.other_sorts import refused_name
from tassel_compiler.check.remembered import Noted, RememberedTexts
from tassel_compiler.check.scope import Scope
from tassel_compiler.core import Checked, Var
from tassel_compiler.core.bindings import Meant, Sort
from tassel_compiler.core.footprint import Footprint
from tassel_compiler.core.terms import Expr, Num
from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import (
    FLAG,
    NUMBER,
    Declarations,
    Family,
    Member,
    Rule,
    Slot,
    Type,
    Value,
    Zone,
    is_list,
)
from tassel_compiler.resolve.reserved import LITERALS, SAID
from tassel_compiler.source import Span

ERROR = Type("error")
ENDS_OF = "ends"


class World:
    """Indices over the declarations, and the sink every text is checked into."""

    def __init__(self, declared: Declarations, sink: Sink) -> None:
        self.d = declared
        self.sink = sink
        self.checked = Checked(declared)
        self.members: dict[str, list[str]] = {}  # word -> families it is a member of
        self.groups: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.plurals: dict[str, str] = {}
        self.rule_names: dict[str, list[str]] = {}
        self.advice = Advice(self)
        self.remembered = RememberedTexts(Noted(self.checked.bindings.words, self.checked.written))
        self.footprint: Footprint | None = None  # once every text was read
        self.changing: dict[Span, Related] = {}  # the sentences that ended what a test established
        self._index()

    @property
    def noted(self) -> Noted:
        """What the text leaves behind that is being checked."""
        return self.remembered.noted

    def _index(self) -> None:
        for family in self.d.families.values():
            if family.many:
                self.plurals[family.many] = family.name
            if family.form != "card":
                for row in self.member_names(family):
                    self.members.setdefault(row, []).append(family.name)
            flat: dict[str, tuple[str, ...]] = {}
            for name in family.groups:
                self.groups[name] = (family.name, self._flat(family, name, flat))
        for path, rule in self.d.rules.items():
            if not rule.member:
                self.rule_names.setdefault(rule.name, []).append(path)

    def _flat(self, family: Family, group: str, done: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
        """Group members; a group may name another group. Each is worked out once."""
        if group in done:
            return done[group]
        flat: dict[str, None] = {}
        known = self.member_names(family)
        for i, name in enumerate(family.groups[group]):
            inner = self._flat(family, name, done) if name in family.groups and name not in known else (name,)
            for item in inner:
                if item in known:
                    flat[item] = None
                else:
                    refused_name(self.d, self.sink, item, known, family.group_place(group, i))
        done[group] = tuple(flat)
        return done[group]

    def member_names(self, family: Family) -> list[str]:
        """Members by name; those of an included kind come first. Players are not named."""
        included = self.d.families.get(family.includes)
        first = self.member_names(included) if included else []
        return first + list(family.rows)

    # ---- what a word can be --------------------------------------------------------------------------------

    def family(self, word: str) -> Family | None:
        return self.d.families.get(word) or self.d.families.get(self.plurals.get(word, ""))

    def settle(self, raw: Type, span: Span) -> Type:
        """A type as written, with the family it names; unknown names are reported."""
        if raw.form == "named":
            family = self.d.families.get(raw.of)
            if family:
                return Type(family.form, family.name, raw.maybe)
            self.unknown(raw.of, span, [*self.d.families, "number", "flag", "player"])
            return ERROR
        numbers = raw.form == "list" and raw.of == "number"
        if raw.form in ("basket", "group", "list") and raw.of not in self.d.families and not numbers:
            self.unknown(raw.of, span, [*self.d.families])
            return ERROR
        return raw

    def slot(self, holder: str, name: str) -> Slot | None:
        return self.d.slots.get(f"{holder}.{name}")

    def member(self, family: str, name: str) -> Member | None:
        found = self.d.families.get(family)
        return found.members.get(name) if found else None

    def set_of(self, var: Var) -> Family | None:
        """The places of which a variable is a set: it is kept as a flag by place."""
        family = self.d.families.get(var.by[0]) if len(var.by) == 1 and var.type == FLAG else None
        return family if family is not None and family.form == "place" else None

    def places(self, type_: Type) -> bool:
        """`group of town`, as a type."""
        return type_.form == "group" and self.d.families[type_.of].form == "place"

    def called_set(self, type_: Type) -> str:
        """What several of a type are called in a message."""
        family = self.d.families.get(type_.of)
        return f"a set of {family.many if family and family.many else f'{type_.of or type_.form}s'}"

    def way(self, family: Family, word: str) -> tuple[Family, str] | None:
        """What a word means after `'s` of a place: a way of its own, the ends of what joins two places, or all that
        join this one with others. The family where it leads, and the key of the way."""
        if word in family.ways:
            return family, f"{family.name}.{word}"
        if family.between and word == ENDS_OF:
            return self.d.families[family.between], f"{family.name}.{ENDS_OF}"
        roads = self.d.families.get(self.plurals.get(word, ""))
        if roads is not None and roads.between == family.name:
            return roads, f"{family.name}.{roads.name}"
        return None

    def zone(self, holder: str, name: str) -> Zone | None:
        return self.d.zones.get(f"{holder}.{name}" if holder else name)

    def value(self, name: str) -> Value | None:
        return self.d.values.get(name)

    def rule(self, name: str) -> Rule | None:
        paths = self.rule_names.get(name)
        if not paths:
            return None
        plain = [p for p in paths if p.startswith("rules/")]
        return self.d.rules[(plain or paths)[0]]

    def home_kind(self, word: str, want: str = "") -> str | None:
        """The family a member word belongs to; `want` prefers one."""
        families = self.members.get(word)
        if not families:
            return None
        return want if want in families else families[0]

    def stock_by(self, stock: str) -> tuple[str, ...] | None:
        """The kinds a stock is counted by, persons left out; None if nothing is called so."""
        slot = self.slot("player", stock)
        if slot:
            return slot.by
        for family in self.d.families.values():
            member = family.members.get(stock)
            if member and member.type.form == "number":
                return tuple(k for k in member.by if not self.d.is_person(k))
        return (stock,) if isinstance(self.d.supply.get(stock), dict) else None

    def compatible(self, have: Type, want: Type) -> bool:
        """May a value of the first type stand where the second is wanted?"""
        if "error" in (have.form, want.form) or have.form == "nothing":
            return have.form != "nothing" or want.maybe or want.form == "error"
        if have.maybe and not want.maybe:
            return False
        if have.form == want.form and have.of == want.of:
            return True
        return self.includes(want, have)

    def includes(self, wide: Type, narrow: Type) -> bool:
        if wide.form != "kind":
            return False
        family = self.d.families.get(wide.of)
        if family is None:  # players are among its values, and they are no kind of the rules
            return False
        if narrow.form == "player":
            return family.includes == "player"
        return (
            bool(family.includes)
            and narrow.form == "kind"
            and (family.includes == narrow.of or self.includes(Type("kind", family.includes), narrow))
        )

    # ---- what a word was found to mean -----------------------------------------------------------------------

    def bind(self, name: t.Name, sort: Sort, key: str, type_: Type = ERROR, var: Var | None = None) -> None:
        self.noted.meant[name.span] = Meant(sort, key, type_, var)

    def bind_count(self, name: t.Name) -> None:
        """A value of a kind that stands for how many pieces of it there are."""
        meant = self.noted.meant.get(name.span)
        if meant is not None and meant.var is None:
            self.bind(name, meant.sort, meant.key, NUMBER)

    def bind_var(self, name: t.Name, var: Var) -> None:
        self.bind(name, "variable", var.name, var.type, var)

    # ---- reports -------------------------------------------------------------------------------------------

    def report(self, code: str, span: Span, **fields: object) -> None:
        if self.changing:
            fields.setdefault("related", tuple(self.changing.values()))
        self.sink.report(code, span, **fields)  # type: ignore[arg-type]

    def actor(self, span: Span, scope: Scope) -> Expr:
        """Who acts, where that is somebody."""
        scope.used.you = True
        if scope.actor is None:
            self.advice.nobody_acts(span)
            return Num(0)
        return scope.actor

    def unknown(self, word: str, span: Span, legal: Iterable[str]) -> None:
        self.report("E0204", span, word=word, near=self.sink.near(word, legal))

    def must_be_free(self, word: str, span: Span) -> None:
        """One name, one meaning: a variable is not called like a noun or a value."""
        slot = self.slot("player", word) or self.slot("table", word)
        if slot or word in self.members or word in self.d.constants or word in self.d.values or word in self.d.tracks:
            self.report("E0202", span, word=word)

    def known(self, word: str, scope: Scope | None) -> bool:
        """Whether a word stands for something here, whatever that is."""
        if scope is not None and (scope.var(word) is not None or scope.this and self.member(scope.this[0], word)):
            return True
        return word in self._words

    @cached_property
    def changed_constants(self) -> frozenset[str]:
        """Single numbers that change during the game: a card does it for whoever holds it."""
        targets = {change.target for change in self.d.changes}
        return frozenset(name for name in targets & set(self.d.constants) if not is_list(self.d.constants[name].value))

    @cached_property
    def _words(self) -> frozenset[str]:
        """The vocabulary, without what has to be asked of something."""
        asked = {name for family in self.d.families.values() for name in family.members}
        alone = {s.name for s in self.d.slots.values()} | {z.name for z in self.d.zones.values()} | set(SAID)
        alone.update(self.d.values, self.d.constants, self.d.tracks, self.d.families)
        alone.update(self.members, self.groups, self.plurals)
        return frozenset(self.vocabulary()) - (asked - alone)

    def vocabulary(self) -> list[str]:
        """Every word that can stand for something."""
        words = [
            *SAID,
            *LITERALS,
            *self.d.constants,
            *self.members,
            *self.groups,
            *self.plurals,
            *self.d.tracks,
            *self.d.values,
        ]
        words += [
            *self.d.families,
            *(s.name for s in self.d.slots.values()),
            *(z.name for z in self.d.zones.values()),
        ]
        for family in self.d.families.values():
            words += list(family.members)
        return words
