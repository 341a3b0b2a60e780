"""Samples for every class of statement and of term: what it reads, writes and cannot do lies open on the small table.

Two seats with 3 coin, 2 boat and nothing else; all orders in the pile, soup in front; nothing in `display`, `served`.
Where a sample scores a hundred points, it must never get there.
"""

from __future__ import annotations

from textwrap import indent
from typing import Any

from tassel_compiler import core as c
from tassel_compiler.core import terms as t
from tests.core.watching import Sample

TOLL = "  rules/toll: {do: pay 9 coin}\n"
FARE = "  rules/toll: {do: pay 2 coin}\n"
GIFT = "  rules/gift: {do: gain 1 coin}\n"
LIMIT = "  tracks/skill/limit: coin\n"
PURSE = "  values/held/is: coin\n"
FITS = "  values/fits: {of: {b: basket of species}, is: b's cod < coin}\n"
STOCK = "  player/species: number by species\n  supply/species: {cod: 9, eel: 9, ray: 9}\n"
DEAR = "  cards/order/each/soup/bonus: pay 9 coin\n"
ROUND = "  rules/circle: {options: {a: {when: possible circle, do: mix}, b: mix}}\n"
PICK = "  table/pick: order\n"
MIX = "  rules/mix: {do: choose n in 1..60 at random; set point to n}\n"
STILL = "  zones/pile/when-empty: move all order from served to pile\n"
STEPS = "  cards/order/has/prizes: list of number\n" + "".join(
    f"  cards/order/each/{row}/prizes: [1, 2, 4]\n" for row in ("soup", "smoke", "feast")
)
PRICE = "  cards/order/has/price: formula\n  cards/order/each/soup/price: coin\n"
LIKES = "  cards/order/has/likes: group of species\n  cards/order/each/soup/likes: [cod, eel]\n"
TOWNS = (
    "  places/town: {many: towns, each: {a: {}, b: {}, c: {}}, ways: {paths: {a: [b], b: [c]}}, has: {busy: flag}}\n"
    "  places/road: {many: roads, between: town, has: {length: number}, each: "
    "{ab: {ends: [a, b], length: 3}, bc: {ends: [b, c], length: 2}}}\n"
    "  values/far: {of: {s: town}, is: towns connected to s by r in roads where r's length < coin}\n"
)
SETS = (
    "  player/lit: group of town\n"
    "  values/next-to: {of: {s: town}, is: s's paths}\n"
    "  values/size-of: {of: {g: group of town}, is: count of x in g}\n"
    "  rules/handed:\n    with: {g: group of town}\n"
    "    do: gain 1 coin if a is in g; set a g to no; set point to size-of(g)\n"
    "  rules/recall:\n    remember: {left: group of town = lit}\n"
    "    do: set b left to yes; set lit to left; set left to nobody\n"
)
SERVED = "  cards/order/starts-in: served\n"


def led(text: str, **more: str) -> Sample:
    """The leader acts."""
    return Sample("as leader:\n" + indent(text, "  "), **more)


def impossible(text: str, **more: str) -> Sample:
    return led(f"if possible:\n{indent(text, '  ')}\n  score 100 point", **more)


def value(formula: str, **more: str) -> Sample:
    return led(f"set point to ({formula})", **more)


def of_order(formula: str, **more: str) -> Sample:
    """A formula about a card k."""
    return led(f"for each k in served: set point to ({formula})", **{"change": SERVED, **more})


STATEMENTS: dict[type[Any], tuple[Sample, ...]] = {
    c.Let: (led("let n be coin\nset point to n"),),
    c.Write: (
        led("raise point by coin"),
        led("set pool(1, boat)'s calm to yes"),
        Sample("as leader:\n  set n to 2\n  set point to n", remember="n: number"),
        Sample("as leader:\n  if possible:\n    set n to coin\n    pay n coin", remember="n: number"),
    ),
    c.Transfer: (
        led("pay (boat) coin\nput 1 boat on pool(1, coin)"),
        led("take 1 cod fish"),
        led("move all fish from leader to supply"),
        impossible("pay 9 coin"),
    ),
    c.Compose: (
        led("take (boat) any fish"),
        led("take 1 any fish\npay 1 any fish"),
        impossible("pay 2 any fish"),
        led("choose b of 1 species from held where fits(b)", change=PURSE, add=FITS),
        impossible("choose b of 10 species from held", change=PURSE),
    ),
    c.TransferBasket: (
        led("take 1 any fish"),
        impossible("choose b of 1 species from held\npay b", change=PURSE, add=STOCK),
    ),
    c.Advance: (led("advance skill by boat"), led("advance skill 2", add=LIMIT)),
    c.Draw: (
        led("draw 1 order from pile to hand"),
        led("draw 1 order from pile to hand", change=SERVED),
        led("draw coin order from pile to display", change=STILL),
    ),
    c.PutCard: (
        led("choose k in served\nput k in hand", change=SERVED),
        led("put served(coin) in hand", change=SERVED),
        led("let k be pick\nput k in hand", change=SERVED, add=PICK),
        impossible("for each k in served: put k in display", change=SERVED),
    ),
    c.ShuffleZone: (led("shuffle served", change=SERVED), led("shuffle leader's hand")),
    c.Choose: (
        led("choose s in pools where s is vacant"),
        led("choose n in 1..coin\nset point to n"),
        led("choose n in 1..60 at random\nset point to n"),
        impossible("choose s in pools where s's boat > coin"),
    ),
    c.Require: (led("if possible:\n  require coin > 2\n  gain 1 coin"), impossible("require coin > 9")),
    c.RequirePossible: (
        led("if possible:\n  require possible toll\n  gain 1 point", add=FARE),
        impossible("require possible toll", add=TOLL),
        Sample("if possible: require possible toll", "E0313", add=TOLL),
    ),
    c.CallRule: (
        led("gift", add=GIFT),
        led("bonus coin", add="  rules/bonus: {with: {n: number}, do: score n point}\n"),
        impossible("toll", add=TOLL),
        Sample("gift", "E0313", add=GIFT),
        Sample("circle", "E0502", add="  rules/circle: {do: circle}\n"),
        led("ask", add="  rules/ask: {do: take 1 any fish}\n"),
        led("mix", add=MIX),
    ),
    c.DoRow: (
        led("for each k in served where k's wants is cod: do k's bonus", change=SERVED),
        led("choose k in served\ndo k's bonus", change=SERVED),
        impossible("choose k in served where k's wants is cod\ndo k's bonus", change=f"{SERVED}{DEAR}"),
        Sample("for each k in served: do k's bonus", "E0313", change=SERVED),
    ),
    c.Branch: (
        led("if coin > 2: gain 1 point\nelse: take 1 cod fish"),
        led("if coin > 5: gain 1 point\nelse: take 1 any fish"),
        led("if possible toll: gain 1 point", add=FARE),
        impossible("if coin > 2: pay 9 coin"),
        impossible("if coin > 4: gain 1 coin\nelse: pay 9 coin"),
        Sample("circle", "E0502", add="  rules/circle: {do: 'if possible circle: shuffle pile'}\n"),
    ),
    c.IfPossible: (
        led("if possible: pay 1 coin"),
        led("if possible: pay 9 coin\nelse: take 1 any fish"),
        impossible("if possible: pay 9 coin\nelse: pay 8 coin"),
    ),
    c.MayDo: (led("may: pay 1 coin; take 1 cod fish"),),
    c.UpTo: (
        led("up to boat times: pay 1 coin; take 1 cod fish"),
        Sample("as leader:\n  if possible:\n    up to 2 times: pay 1 coin\n    pay 2 coin", "E0408"),
    ),
    c.Repeat: (
        led("repeat boat times while coin > 1: pay 1 coin if coin > 1"),
        led("repeat 2 times: take 1 any fish"),
        impossible("repeat 2 times: pay 2 coin"),
        Sample("as leader:\n  if possible:\n    repeat 2 times: may: pay 1 coin\n    pay 2 coin", "E0408"),
    ),
    c.Each: (
        led("for each s in pools where s's boat < coin: take 1 cod fish"),
        led("for each f in all-species: take 1 f fish"),
        led("for each n in 1..coin: take 1 any fish"),
        impossible("for each s in pools: pay 1 coin"),
        Sample("as p in players where p's coin > 1: gain 1 coin"),
        Sample("as leader:\n  if possible:\n    as p in players: may: pay 1 coin\n    pay 2 coin", "E0409"),
    ),
    c.AsOne: (
        led("gain 1 coin"),
        Sample("let q be first p in players where p's coin > 2\nas q: take 1 any fish"),
        Sample("as leader:\n  if possible:\n    as leader: may: pay 1 coin\n    pay 2 coin", "E0409"),
    ),
    c.Secretly: (
        Sample("secretly as p in players where p's coin > 1:\n  choose n in 1..coin\n  set point to n"),
        Sample("secretly as p in players:\n  choose k in served where k is urgent\n  put k in hand", change=SERVED),
        Sample("secretly as p in players:\n  choose one:\n    a when coin > 1: lose 1 coin\n    b: gain 1 point"),
        Sample("secretly as p in players: choose b of 2 species; score 1 point per b's cod"),
        Sample("secretly as p in players: choose one: pay 1 coin | gain 1 coin", "E0415"),
        Sample("as leader:\n  if possible:\n    secretly as p in players: choose n in 1..2\n    pay 2 coin", "E0409"),
        Sample("secretly as p in players: choose n in 1..2; pay n coin", "E0415"),
    ),
    c.ChooseOne: (
        led("choose one: gain 1 point | take 1 cod fish"),
        led("choose one:\n  a when coin > 2: gain 1 point\n  b when possible toll: gain 2 point", add=FARE),
        impossible("choose one: pay 9 coin | pay 8 coin"),
        Sample("circle", "E0502", add=MIX + ROUND),
    ),
}

TERMS: dict[type[Any], tuple[Sample, ...]] = {
    t.VarRef: (
        led("let n be coin\nset point to n"),
        led("choose b of 1 species from held where fits(b)\nset point to b's cod", change=PURSE, add=FITS),
    ),
    t.Read: (value("coin"), value("pool(1, 1)'s boat"), of_order("k's worth", add="  changes/worth: {is: it + 1}\n")),
    t.GridAt: (value("pool(coin, boat)'s boat"),),
    t.ConstRef: (value("prices(coin)"),),
    t.ListAt: (of_order("k's prizes(coin)", add=STEPS),),
    t.Built: (
        of_order("k's position"),
        value("pick's position", change=SERVED, add=PICK),
        value("sum of s's row for s in pools where s's boat < coin"),
    ),
    t.Level: (value("skill"), value("skill", add="  changes/skill: {is: it + 1}\n")),
    t.ValueCall: (value("haul"), value("sum of held(f) for f in all-species"), value("sum of fare(s) for s in pools")),
    t.ZoneSize: (value("served's size"), value("leader's hand's size")),
    t.ZoneCard: (value("served(coin)'s worth if served(coin) exists else 0", change=SERVED),),
    t.FormulaOf: (
        of_order("k's price", add=PRICE),
        led("set point to sum of k's price for k in served", change=SERVED, add=PRICE),
    ),
    t.Arith: (value("coin + boat"),),
    t.Cmp: (value("1 if coin > boat else 2"),),
    t.Both: (value("1 if coin > 1 and boat > 1 else 2"),),
    t.No: (value("1 if not coin > 1 else 2"),),
    t.Cond: (value("boat if rested else coin"),),
    t.Within: (value("1 if skill is in [coin, boat] else 2"),),
    t.Ask: (value("count of s in pools where s's boat < coin"),),
    t.FoldOf: (value("sum of s's boat + coin for s in pools where s is not calm"),),
    t.Among: (value("slim fish"),),
    t.Every: (value("count of s in pools where s's boat = 0"),),
    t.Some: (value("count of f in slim where f fish = 0"),),
    t.Marked: (of_order("count of f in k's likes where f fish < coin", add=LIKES),),
    t.Seats: (
        value("count of p in players from leader where p's coin > 2"),
        led("as p in players from leader reversed by coin reversed: gain 1 coin"),
    ),
    t.Held: (value("count of k in leader's hand where k is urgent"), value("count of k in served", change=SERVED)),
    t.DistanceOf: (value("distance from a to c by n in paths where coin > 0", add=TOWNS),),
    t.TrailOf: (value("longest of r's length for r in roads where r's length < coin + 9", add=TOWNS),),
    t.SetOf: (
        value("count of x in far(a)", add=TOWNS),
        value("sum of x's number for x in next-to(a)", add=TOWNS + SETS),
        value("size-of(x in towns where x's number < coin)", add=TOWNS + SETS),
        led("set leader's lit to x in towns where x's number < coin\nset point to size-of(lit)", add=TOWNS + SETS),
        led("let g be far(a)\nset lit to x in g where x's number > 1\nhanded g", add=TOWNS + SETS),
        led("recall", add=TOWNS + SETS),
    ),
    t.Near: (value("count of n in b's paths where n's number < coin", add=TOWNS),),
    t.Joined: (value("count of x in towns connected to a by n in paths where n's number < coin", add=TOWNS),),
    t.Numbers: (value("sum of n for n in boat..coin"),),
    t.Listed: (value("sum of n for n in [coin, boat]"),),
}
