"""Declarations before texts: every family, holder and home that an entry names is there.

The texts are checked and laid out by looking names up in these declarations, so nothing after this stage has to expect
a slot counted by nothing or a card without a zone. On exit with an unfailed sink all references are good.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tassel_compiler.check.clashes import check_clashes
from tassel_compiler.check.homes import Homes
from tassel_compiler.check.maps import MapChecker
from tassel_compiler.check.other_sorts import refused_name
from tassel_compiler.check.printed import PrintedChecker
from tassel_compiler.check.slot_types import SlotTypes
from tassel_compiler.check.type_names import TypeNames
from tassel_compiler.diagnostics import Sink
from tassel_compiler.resolve.declarations import Declarations, Family, Hook
from tassel_compiler.source import Span
from tassel_compiler.spelling.amounts import number_meant

MOST_PLAYERS = 12
_OPERATOR = re.compile(r" [-+] ")


def check_declared(declared: Declarations, sink: Sink) -> None:
    _Declared(declared, sink).run()
    if not sink.failed:
        check_clashes(declared, sink)
        PrintedChecker(declared, sink).run()


_SWITCHED = ("yes", "no", "true", "on")  # what other tools say there

class _Declared:
    def __init__(self, declared: Declarations, sink: Sink) -> None:
        self.d = declared
        self.sink = sink

    def run(self) -> None:
        for family in self.d.families.values():
            self._family(family)
        TypeNames(self.d, self.sink).run()
        SlotTypes(self.d, self.sink).run()
        self._zones()
        MapChecker(self.d, self.sink).run()
        if not self.sink.failed:
            self._cards()
            self._supply()
            self._game()
            for hook in self.d.hooks:
                self._hook(hook)

    def _known(self, word: str, legal: Iterable[str], span: Span) -> bool:
        names = list(legal)
        if word not in names:
            refused_name(self.d, self.sink, word, names, span)
        return word in names

    # ---- kinds, places, cards ------------------------------------------------------------------------------

    def _family(self, family: Family) -> None:
        includes = family.origin.at("includes")
        if family.includes and self._known(family.includes, ["player", *self._kinds()], includes):
            self._includes(family)
        self._sides(family)
        seen: set[str] = set()
        for group in family.groups:
            self._group(family, group, (), seen)

    def _sides(self, family: Family) -> None:
        """How large a grid or a list is say numbers and constants."""
        names = (name for side in family.size for name in _OPERATOR.split(str(side).strip("() ")))
        for name in names:
            if not name.isdigit() and name not in self.d.constants:
                near = self.sink.near(name, self.d.constants)
                hint = number_meant(name)
                span = family.size_span or family.origin.span
                self.sink.report("E0204", span, hint=hint, word=name, near=near)

    def _kinds(self) -> list[str]:
        return [f.name for f in self.d.families.values() if f.form == "kind"]

    def _includes(self, family: Family) -> None:
        chain = [family.name]
        while (name := self.d.families[chain[-1]].includes) in self.d.families:
            chain.append(name)
            if name in chain[:-1]:
                self.sink.report("E0501", family.origin.span, word=family.name, chain=" > ".join(chain))
                return

    def _group(self, family: Family, group: str, above: tuple[str, ...], seen: set[str]) -> None:
        """Each group is gone into once, however many hold it."""
        if group in above:
            chain = " > ".join((*above, group))
            self.sink.report("E0501", family.group_spans[group], word=group, chain=chain)
            return
        if group in seen:
            return
        seen.add(group)
        for name in family.groups[group]:
            if name in family.groups and name not in family.rows:
                self._group(family, name, (*above, group), seen)

    # ---- zones and cards -----------------------------------------------------------------------------------

    def _zones(self) -> None:
        cards = [f.name for f in self.d.families.values() if f.form == "card"]
        holders = [f.name for f in self.d.families.values() if f.form != "card"]
        for zone in self.d.zones.values():
            self._known(zone.cards, cards, zone.origin.at("of"))
            if zone.holder:
                self._known(zone.holder, ["player", *holders], zone.origin.at("each"))

    def _cards(self) -> None:
        for family in self.d.families.values():
            if family.form == "card":
                Homes(self.d, family, self.sink).run()
                self._held_by(family)

    def _held_by(self, family: Family) -> None:
        """Who holds a card is said by a value about a player and the card."""
        span = family.origin.at("held-by")
        if not family.held_by or not self._known(family.held_by, self.d.values, span):
            return
        about = sorted(p.type.of or p.type.form for p in self.d.values[family.held_by].params)
        if about != sorted(["player", family.name]):
            expected = f"a value `of: {{p: player, c: {family.name}}}` that is yes or no"
            self.sink.report("E0203", span, found=f"`{family.held_by}`", expected=expected)

    # ---- supply --------------------------------------------------------------------------------------------

    def _supply(self) -> None:
        stocks = {s.name: s.by for s in self.d.slots.values() if s.holder == "player" and s.type.form == "number"}
        span = self.d.game.origin.span
        for name, amounts in self.d.supply.items():
            span = self.d.supply_spans.get(name, span)
            if not self._known(name, stocks, self.d.supply_entries[name].key.span):
                continue
            if isinstance(amounts, str) and amounts not in self.d.constants:
                self._shared(name, amounts, stocks, span)
            if not isinstance(amounts, dict):
                continue
            by = stocks[name]
            if len(by) != 1 or by[0] not in self.d.families:
                self.sink.report("E0203", span, found=f"amounts by name under `{name}`", expected="one number")
                continue
            for member in amounts:
                at = self.d.supply_entries[f"{name}/{member}"].key.span
                self._known(member, self._members(self.d.families[by[0]]), at)

    def _shared(self, name: str, other: str, stocks: dict[str, tuple[str, ...]], span: Span) -> None:
        """Two sides of the same pieces are counted alike, and one of them has the supply."""
        if " " in other:
            ways = "write a number, the name of a constant, or one for each number of players: `{by-players: {2: 20}}`"
            self.sink.report("E0203", span, hint=number_meant(other) or ways, found=f"`{other}`", expected="a number")
            return
        owners = [s for s, amounts in self.d.supply.items() if not isinstance(amounts, str)]
        if self._known(other, owners, span) and stocks.get(other) != stocks[name]:
            by = ", ".join(stocks.get(other, ())) or "no kind"
            self.sink.report("E0203", span, found=f"`{name}`, counted by something else", expected=f"a number by {by}")

    def _members(self, family: Family) -> list[str]:
        included = self.d.families.get(family.includes)
        return (self._members(included) if included else []) + list(family.rows)

    # ---- the game ------------------------------------------------------------------------------------------

    def _game(self) -> None:
        game, span = self.d.game, self.d.game.origin.span
        numbers = [
            s.name for s in self.d.slots.values() if s.holder == "player" and s.type.form == "number" and not s.by
        ]
        if not game.score:
            self.sink.report("E0203", span, found="no `score`", expected="`score:` and the slot that counts the points")
        else:
            self._known(game.score, numbers, game.origin.at("score"))
        for i, stock in enumerate(game.conserved):
            stocks = [s.name for s in self.d.slots.values() if s.holder == "player"]
            self._known(stock, stocks, game.origin.at("conserved", i))
        if game.first:
            self._known(game.first, self._leaders(), game.origin.at("first"))
        low, high = game.players
        if not 1 <= low <= high <= MOST_PLAYERS:
            found, expected = f"`{low}..{high}` players", f"1..{MOST_PLAYERS}, the smaller number first"
            hint = "write the smaller number first" if low > high else None
            self.sink.report("E0318", game.origin.at("players"), hint=hint, found=found, expected=expected)
        start = self.d.rules.get(f"rules/{game.start}")
        if start is None:
            rules = [r.name for r in self.d.rules.values() if r.row is None]
            self._known(game.start, rules, game.origin.at("start"))
        elif start.params:
            self.sink.report("E0305", game.origin.at("start"), word=game.start, expected=len(start.params), found=0)

    def _leaders(self) -> list[str]:
        """Slots of the table that hold a player."""
        return [s.name for s in self.d.slots.values() if s.holder == "table" and s.type.form == "player" and not s.by]

    # ---- hooks ---------------------------------------------------------------------------------------------

    def _hook(self, hook: Hook) -> None:
        owner = hook.row.owner.split("/")[1] if hook.row else ""
        if owner and not self._can_be_held(self.d.families[owner]):
            found = f"a hook of `{hook.row.name if hook.row else owner}`, which no player can hold"
            self.sink.report("E0203", hook.origin.span, found=found, expected="a card that a zone of players can hold")
        elif hook.once and not owner:
            expected = "a hook of a card, whose flag says that it was used"
            span = hook.origin.at("use", "once")
            hint = f"`once` belongs to {expected}; ⟪leave:leave it out⟫ here"
            self.sink.report("E0204", span, hint=hint, word=hook.once)
        elif hook.once:
            flags = [m.name for m in self.d.families[owner].members.values() if m.type.form == "flag"]
            span = hook.origin.at("use", "once")
            if hook.once in _SWITCHED and hook.once not in flags:
                said = [name for name in flags if name in {other.once for other in self.d.hooks}] or flags
                listed = f"write ⟪`{said[0]}`⟫" if len(said) == 1 else f"the flags are ⟪among:{', '.join(flags)}⟫"
                hint = f"`once` names the flag of the card that says it was used, as in `once: used`; {listed}"
                self.sink.report("E0204", span, hint=hint, word=hook.once)
            else:
                self._known(hook.once, flags, span)

    def _can_be_held(self, family: Family) -> bool:
        zones = self.d.zones.values()
        return bool(family.held_by) or any(z.cards == family.name and z.holder == "player" for z in zones)
