"""From an effect to a line of icons, such as `1 [cube] → 2 [coin] : [house]`.

Each kind of deed is one row: what stands where. A line says all or nothing: an effect with a part that no row and no
icon can show has no line, and its sentence stands alone. Conditions and choices of a target are left to the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.icons.table import IconTable
from tassel_compiler.printing.icons.tokens import Token, Tokens

ROWS: Mapping[str, tuple[str, ...]] = {
    "gain": ("{things}",),
    "gain-from": ("{place}", "arrow", "{things}"),
    "pay": ("minus", "{things}"),
    "pay-to": ("{things}", "arrow", "{rest}"),
    "lose": ("minus", "{things}"),
    "advance": ("{steps}", "{icon}", "up"),
    "raise": ("plus", "{steps}", "{icon}"),
    "lower": ("minus", "{steps}", "{icon}"),
    "put": ("{things}", "arrow", "{place}"),
    "move": ("{place}", "arrow", "{things}"),
    "call": ("{icon}",),
    "per": ("{deed}", "per", "{lot}", "{icon}"),
    "may": ("open", "{deed}", "close"),
    "times": ("{steps}", "times", "{deed}"),
    "up-to": ("most", "{steps}", "times", "{deed}"),
    "timed": ("{moment}", "when", "{deed}"),
}
"""Signs by name, slots in braces."""

_Slots = Mapping[str, Tokens | None]
_Known = Callable[[t.Name], str | int | None]
"""The number behind a name, or the noun of what a variable holds."""
UNSAID = (t.Require, t.Choose, t.Let)  # which of them, and whether: the sentence says it


def icon_line(tree: t.Block, table: IconTable, known: _Known = lambda name: None) -> Tokens:
    """The line of a block; nothing if it has none. `known` is what names stand for, as for sentences."""
    return _Line(table, known).sequence(tree.deeds) or ()


def moment_line(moment: t.Moment, deed: Tokens, table: IconTable) -> Tokens:
    """A line behind the moment it waits for: an icon of its own if the moment has one."""
    icon = moment_icon(moment, table)
    sign = Token("icon", icon) if icon else Token("sign", "moment")
    return _filled("timed", {"moment": (sign,), "deed": deed}) or () if deed else ()


def moment_icon(moment: t.Moment, table: IconTable) -> str | None:
    """The drawing of what a moment comes before or after, else of what its condition names."""
    icon = table.of(moment.points[0].names[-1].text) if len(moment.points) == 1 else None
    asked = moment.test.words if isinstance(moment.test, t.Path) else ()
    named = (arg for word in asked if isinstance(word, t.Apply) for arg in word.args if isinstance(arg, t.Path))
    return icon or next((found for path in named if (found := table.of(*_texts(_names(path))))), None)


def _filled(key: str, slots: _Slots) -> Tokens | None:
    found: list[Token] = []
    for part in ROWS[key]:
        if not part.startswith("{"):
            found.append(Token("sign", part))
            continue
        tokens = slots[part[1:-1]]
        if tokens is None:
            return None
        found += tokens
    return tuple(found)


class _Line:
    def __init__(self, table: IconTable, known: _Known) -> None:
        self.table = table
        self.known = known

    # ---- sequences ----

    def sequence(self, deeds: Sequence[t.Deed]) -> Tokens | None:
        said = [deed for deed in deeds if not isinstance(deed, UNSAID)]
        if not said:
            return None
        first, rest = said[0], said[1:]
        if isinstance(first, t.Pay) and rest and first.to is None:
            return _filled("pay-to", {"things": self.things(first.things), "rest": self.sequence(rest)})
        lines = [self.deed(deed) for deed in said]
        return tuple(token for line in lines for token in line or ()) if None not in lines else None

    def options(self, options: Sequence[t.Option]) -> Tokens | None:
        found: list[Token] = []
        for option in options:
            line = self.sequence(option.body.deeds)
            if line is None:
                return None
            found += [Token("sign", "slash"), *line] if found else line
        return tuple(found)

    # ---- single deeds ----

    def deed(self, one: t.Deed) -> Tokens | None:
        match one:
            case t.Gain(source=None, things=things, per=per) | t.Pay(to=None, things=things, per=per) | t.Lose(
                things, per
            ):
                return self.per(_filled(_key(one), {"things": self.things(things)}), per)
            case t.Gain(source=t.Path() as source, things=things, per=per):
                line = _filled("gain-from", {"place": self.icon(source), "things": self.things(things)})
                return self.per(line, per)
            case t.Advance(track, by):
                return _filled("advance", {"steps": self.steps(by), "icon": self.icon(track)})
            case t.Grow(verb, slot, by):
                return _filled(verb, {"steps": self.number(by), "icon": self.icon(slot)})
            case t.Put(things, where):
                return _filled("put", {"things": self.things(things), "place": self.icon(where)})
            case t.Move(_, things, source, _):
                return _filled("move", {"place": self.icon(source), "things": self.things(things)})
            case _:
                return self.nested(one)

    def nested(self, one: t.Deed) -> Tokens | None:
        match one:
            case t.Call(rule) if (found := self.table.of(rule.text)) is not None:
                return _filled("call", {"icon": (Token("icon", found),)})
            case t.May(body):
                return _filled("may", {"deed": self.sequence(body.deeds)})
            case t.UpTo(times, body):
                return _filled("up-to", {"steps": self.number(times), "deed": self.sequence(body.deeds)})
            case t.Repeat(times, None, body):
                return _filled("times", {"steps": self.number(times), "deed": self.sequence(body.deeds)})
            case t.ChooseOne(options):
                return self.options(options)
            case _:
                return None

    def per(self, line: Tokens | None, per: t.Per | None) -> Tokens | None:
        if per is None or line is None:
            return line
        lot = (Token("number", str(per.lot)),) if per.lot != 1 else ()
        over = self.counted(per.over) if not isinstance(per.over, t.Binder) else self.members(per.over)
        return _filled("per", {"deed": line, "lot": lot, "icon": over})

    # ---- amounts and things ----

    def things(self, things: t.Things) -> Tokens | None:
        names = _names(things.what)
        amount = self.value(things.amount) if things.amount is not None else 1
        first = self.known(names[0]) if len(names) > 1 and things.amount is None else None
        if isinstance(first, int):
            amount, names = first, names[1:]
        if amount is None or things.every or not self.plain(names):
            return None
        icon = self.table.of(*_texts(names))
        if icon is None:
            return None
        return Token("number", str(amount)), Token("icon", icon)

    def plain(self, names: Sequence[t.Name]) -> bool:
        """Whether what stands before a noun belongs to it: a colour, a variable; not an amount that is not printed."""
        return len(names) == 1 or " ".join(_texts(names)) in self.table.words or isinstance(self.known(names[0]), str)

    def members(self, binder: t.Binder) -> Tokens | None:
        """The members of a set, unless only some of them count."""
        return self.icon(binder.within) if binder.where is None and isinstance(binder.within, t.Path) else None

    def counted(self, over: t.Expr) -> Tokens | None:
        if isinstance(over, t.Arithmetic) and over.op == "+":
            left, right = self.counted(over.left), self.counted(over.right)
            return (*left, Token("sign", "plus"), *right) if left and right else None
        return self.icon(over)

    def icon(self, path: t.Expr) -> Tokens | None:
        """The icon of what a path ends in, else of what it begins with."""
        if not isinstance(path, t.Path):
            return None
        words = [word for word in path.words if isinstance(word, t.Phrase)]
        for word in reversed(words):
            found = self.table.of(*self.nouns(word))
            if found is not None:
                return (Token("icon", found),)
        return None

    def nouns(self, word: t.Phrase) -> list[str]:
        """The words of a phrase; a variable by the noun of its kind."""
        found = ((name.text, self.known(name)) for name in word.names)
        return [noun if isinstance(noun, str) else text for text, noun in found]

    def steps(self, by: t.Expr | None) -> Tokens | None:
        return self.number(by) if by is not None else (Token("number", "1"),)

    def number(self, expr: t.Expr) -> Tokens | None:
        value = self.value(expr)
        return (Token("number", str(value)),) if value is not None else None

    def value(self, expr: t.Expr) -> int | None:
        """The number, where it is printed on the card or known to all."""
        match expr:
            case t.Number(value):
                return value
            case t.Path((t.Phrase((name,)),)):
                found = self.known(name)
                return found if isinstance(found, int) else None
            case _:
                return None


def _key(one: t.Deed) -> str:
    return type(one).__name__.lower()


def _names(path: t.Path) -> Sequence[t.Name]:
    word = path.words[-1]
    return word.names if isinstance(word, t.Phrase) else ()


def _texts(names: Sequence[t.Name]) -> list[str]:
    return [name.text for name in names]
