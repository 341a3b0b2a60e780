"""From an effect to a line of icons, such as `1 [cube] → 2 [coin] : [house]`.

Each kind of deed is one row: what stands where. One arrow says that something is given to get something, another that
something goes from here to there, for which nobody gives anything. Parts that both happen stand on either side of a
plus, what may be chosen on either side of `or`. Every part is shown: an effect with one that no row and no icon can
show has no line, and its sentence stands alone. What a line cannot say of a part (a condition, which ones count, an
amount that depends) is left to the sentence, and a star tells whoever reads the line so. Choices of a target go without
saying.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.icons.table import IconTable
from tassel_compiler.printing.icons.tokens import Token, Tokens

ROWS: Mapping[str, tuple[str, ...]] = {
    "gain": ("{things}",),
    "gain-from": ("{place}", "goes", "{things}"),
    "pay": ("minus", "{things}"),
    "pay-to": ("{things}", "arrow", "{rest}"),
    "lose": ("minus", "{things}"),
    "advance": ("{steps}", "{icon}", "up"),
    "raise": ("{steps}", "{icon}"),
    "lower": ("{steps}", "{icon}"),
    "set": ("{icon}", "star"),
    "put": ("{things}", "goes", "{place}"),
    "move": ("{place}", "goes", "{things}"),
    "call": ("{icon}",),
    "per": ("{deed}", "per", "{lot}", "{icon}"),
    "may": ("open", "{deed}", "close"),
    "times": ("{steps}", "times", "{deed}"),
    "up-to": ("most", "{steps}", "times", "{deed}"),
    "until": ("{steps}", "times", "{deed}", "star"),
    "if": ("{deed}", "star"),
    "put-card": ("{card}", "goes", "{place}"),
    "grouped": ("open", "{deed}", "close"),
    "timed": ("{moment}", "when", "{deed}"),
}
"""Signs by name, slots in braces."""

_Slots = Mapping[str, Tokens | None]
_Known = Callable[[t.Name], str | int | None]
"""The number behind a name, or the noun of what a variable holds."""
UNSAID = (t.Require, t.Choose, t.Let)
_ADDED = {"+": "+", "-": "−", "*": "×"}
_SOME = Token("number", "x")  # an amount that depends on something


def change_line(body: t.Expr, slot: str, table: IconTable, known: _Known = lambda name: None) -> Tokens:
    """What a card adds to a value, or takes from it: `it + rate`. Another change is only said to be one."""
    line, icon = _Line(table, known), table.of(slot)
    if icon is None:
        return ()
    if isinstance(body, t.Arithmetic) and body.op in _ADDED and _texts(_names_of(body.left)) == ["it"]:
        steps = line.signed(body.right, _ADDED[body.op])
        return (*steps, Token("icon", icon), *((Token("sign", "star"),) if steps[0].text[1:] == "x" else ()))
    return Token("icon", icon), Token("sign", "star")


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
    if len(moment.points) == 1:
        point = moment.points[0]
        named = [name.text for name in (point.step, point.names[-1]) if name is not None]
        if icon := next((found for name in named if (found := table.of(name))), None):
            return icon
    asked = moment.test.words if isinstance(moment.test, t.Path) else ()
    phrases = [_texts(word.names) for word in asked if isinstance(word, t.Phrase)]
    args = [arg for word in asked if isinstance(word, t.Apply) for arg in word.args]
    return next((icon for words in (*phrases, *map(_texts, map(_names_of, args))) if (icon := table.of(*words))), None)


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


def _unsaid(deed: t.Deed) -> bool:
    """Which of them, and whether: the sentence says it."""
    if isinstance(deed, t.If):
        return deed.other is None and all(map(_unsaid, (one for arm in deed.arms for one in arm.body.deeds)))
    return isinstance(deed, UNSAID)


def _joined(sign: str, lines: Sequence[Tokens | None]) -> Tokens | None:
    """Lines with a sign between them; nothing if one of them is missing."""
    found: list[Token] = []
    for line in lines:
        if line is None:
            return None
        found += [Token("sign", sign), *line] if found else line
    return tuple(found)


class _Line:
    def __init__(self, table: IconTable, known: _Known) -> None:
        self.table = table
        self.known = known

    # ---- sequences ----

    def sequence(self, deeds: Sequence[t.Deed]) -> Tokens | None:
        said = [deed for deed in deeds if not _unsaid(deed)]
        if not said:
            return None
        first, rest = said[0], said[1:]
        if isinstance(first, t.Pay) and rest and first.to is None:
            return _filled("pay-to", {"things": self.things(first.things), "rest": self.sequence(rest)})
        lines = [self.part(deed, alone=not rest) for deed in said]
        return _joined("plus", lines)

    def part(self, deed: t.Deed, alone: bool) -> Tokens | None:
        """One of several deeds; a choice among them stands in brackets."""
        line = self.deed(deed)
        return line if alone or not isinstance(deed, t.ChooseOne) else _filled("grouped", {"deed": line})

    def options(self, options: Sequence[t.Option]) -> Tokens | None:
        return _joined("or", [self.sequence(option.body.deeds) for option in options])

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
                steps = self.signed(by, "+" if verb == "raise" else "−")
                return _filled(verb, {"steps": steps, "icon": self.icon(slot)})
            case t.Set(slot):
                return _filled("set", {"icon": self.icon(slot)})
            case t.Put(things, where) if things.amount is None and not things.every:
                return _filled("put-card", {"card": self.icon(things.what), "place": self.icon(where)})
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
            case t.Do(what):
                return _filled("call", {"icon": self.icon(what)})
            case t.When(deed, _):
                return _filled("if", {"deed": self.deed(deed)})
            case t.If(arms, None) if len(arms) == 1:
                return _filled("if", {"deed": self.sequence(arms[0].body.deeds)})
            case t.May(body):
                return _filled("may", {"deed": self.sequence(body.deeds)})
            case t.UpTo(times, body):
                return _filled("up-to", {"steps": self.number(times), "deed": self.sequence(body.deeds)})
            case t.Repeat(times, test, body):
                key = "times" if test is None else "until"
                return _filled(key, {"steps": self.number(times), "deed": self.sequence(body.deeds)})
            case t.ChooseOne(options):
                return self.options(options)
            case _:
                return None

    def per(self, line: Tokens | None, per: t.Per | None) -> Tokens | None:
        if per is None or line is None:
            return line
        lot = (Token("number", str(per.lot)),) if per.lot != 1 else ()
        over = self.members(per.over) if isinstance(per.over, t.Binder) else self.counted(per.over)
        if over is not None and sum(token.kind == "sign" and token.text == "plus" for token in over):
            over = _filled("grouped", {"deed": over})
        return _filled("per", {"deed": line, "lot": lot, "icon": over})

    # ---- amounts and things ----

    def things(self, things: t.Things) -> Tokens | None:
        names = _names(things.what)
        amount = self.number(things.amount) if things.amount is not None else (Token("number", "1"),)
        first = self.known(names[0]) if len(names) > 1 and things.amount is None else None
        if isinstance(first, int):
            amount, names = (Token("number", str(first)),), names[1:]
        elif self.is_amount(things, names):
            amount, names = (_SOME,), names[1:]
        icon = self.table.of(*_texts(names))
        if things.every or not self.plain(names) or icon is None:
            return None
        star = (Token("sign", "star"),) if amount == (_SOME,) else ()
        return (*amount, Token("icon", icon), *star)

    def is_amount(self, things: t.Things, names: Sequence[t.Name]) -> bool:
        """Whether the first word is an amount that depends: on how many play, or on what was chosen."""
        counted = things.amount is None and len(names) > 1 and self.known(names[0]) in (None, "number")
        return counted and " ".join(_texts(names)) not in self.table.words

    def plain(self, names: Sequence[t.Name]) -> bool:
        """Whether what stands before a noun belongs to it: a colour, a variable; not an amount that is not printed."""
        return len(names) == 1 or " ".join(_texts(names)) in self.table.words or isinstance(self.known(names[0]), str)

    def members(self, binder: t.Binder) -> Tokens | None:
        """The members of a set, with a star if only some of them count."""
        found = self.icon(binder.within) if isinstance(binder.within, t.Path) else None
        return (*found, Token("sign", "star")) if found and binder.where is not None else found

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
        """The words of a phrase; a variable without a drawing by the noun of its kind."""
        found = ((name.text, self.known(name)) for name in word.names)
        return [noun if isinstance(noun, str) and text not in self.table.words else text for text, noun in found]

    def steps(self, by: t.Expr | None) -> Tokens:
        return self.number(by) if by is not None else (Token("number", "1"),)

    def signed(self, by: t.Expr, sign: str) -> Tokens:
        """A number that is added or taken away."""
        return tuple(Token("number", f"{sign}{token.text}") for token in self.number(by))

    def number(self, expr: t.Expr) -> Tokens:
        value = self.value(expr)
        return (Token("number", str(value)) if value is not None else _SOME,)

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


def _names_of(expr: t.Expr) -> Sequence[t.Name]:
    return _names(expr) if isinstance(expr, t.Path) else ()


def _texts(names: Sequence[t.Name]) -> list[str]:
    return [name.text for name in names]
