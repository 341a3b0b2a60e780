"""Random rules of the small game, in which demands, guards, questions and calls stand in each other in every way."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import indent

from hypothesis import strategies as st

from tests.core.watching import Sample

RULES = """  rules/give: {do: "if possible: pay 1 coin"}
  rules/ask: {do: "choose one: pay 1 coin | gain 1 coin | take 1 any fish"}
  rules/offer: {do: "may: pay 1 coin; score 1 point"}
  rules/owe: {do: pay 1 coin}
  rules/both: {do: give; ask}
  rules/weigh: {do: "if coin > 1: give"}
  player/lit: group of pool
  values/open-ones: {of: {g: group of pool}, is: x in g where x is vacant}
  values/how-many: {of: {g: group of pool}, is: count of x in g}
  rules/settle: {with: {g: group of pool}, do: "choose s in g where s is not in lit; set s lit to yes; set s g to no"}
  rules/swap: {with: {g: group of pool}, do: "set lit to x in pools where x is not in g"}
  table/seen: {slot: number, position: [boat, leader], room: 200}
"""
BONUS = "  cards/order/starts-in: served\n  cards/order/each/soup/bonus: {do: 'if possible: pay 2 coin'}\n"
TEXTS = [
    "pay {n} coin",
    "gain {n} coin",
    "take {n} cod fish",
    "require coin > {n}",
    "put 1 boat on pool(1, {n})",
    "put 1 boat on pool(2, 2)",
    "if coin > {n}: pay 1 coin",
    "pay 1 cod fish",
    "pay 1 any fish",
    "take 1 any fish",
    "score 1 point",
    "choose {var} in pools where {var} is vacant\nput 1 boat on {var}",
    "choose {var} in 1..3\npay {var} coin",
    "choose {var} in served\nput {var} in display",
    "choose {var} in pool(2, 1)'s sides where {var} is vacant\nput 1 boat on {var}",
    "choose {var} in pools connected to pool(1, {n}) by {var}n in sides where {var}n is vacant\nput 1 boat on {var}",
    "require (count of {var} in pools reached from pool(1, 1) by {var}n in sides where {var}n is vacant) > {n}",
    "for each {var} in pools connected to pool(3, 2) by {var}n in sides where {var}n is vacant: put 1 boat on {var}",
    "require seen < {n}",
    "choose {var} in pools where {var} is not in lit\nset {var} lit to yes",
    "choose {var} in lit\nset {var} lit to no",
    "for each {var} in lit: gain 1 coin",
    "set lit to {var} in pools where {var}'s row > {n}",
    "set lit to pools connected to pool(1, {n}) by {var} in sides where {var} is vacant",
    "set lit to nobody",
    "require how-many(open-ones(leader's lit)) < {n}",
    "let {var} be leader's lit\nset lit to nobody\npay (how-many({var})) coin",
    "settle {var} in pools where {var}'s row < 3",
    "settle pool(1, {n})'s sides",
    "swap open-ones(lit)",
    "require (count of {var} in leader's lit) < 2",
    "secretly as {var} in players from leader reversed:\n  choose {var}c in 0..coin\n  lose {var}c coin",
    "secretly as {var} in players by coin:\n  choose {var}p in pools\n  gain 1 coin if {var}p is in lit",
    "raise seen by 1",
    "choose {var} in served\ndo {var}'s bonus",
    "let {var} be coin\npay {var} coin",
    "require possible owe",
    "if possible owe: gain 1 coin",
    *("give", "ask", "offer", "owe", "both", "weigh"),
]
HEADS = ["if possible", "may", "up to 2 times", "repeat 2 times", "for each {var} in 1..2", "as leader", "if coin > 2"]
fresh = st.integers(0, 10**6).map("v{}".format)
leaf = st.builds(lambda text, var, n: text.format(var=var, n=n), st.sampled_from(TEXTS), fresh, st.integers(1, 2))


def _under(head: str, var: str, body: str) -> str:
    return f"{head.format(var=var)}:\n{indent(body, '  ')}"


def _either(head: str, body: str, other: str) -> str:
    return f"{head}:\n{indent(body, '  ')}\nelse:\n{indent(other, '  ')}"


def _choose_one(first: str, second: str, test: int) -> str:
    one, two = indent(first, "    "), indent(second, "    ")
    return f"choose one:\n  a:\n{one}\n  b when coin > {test}:\n{two}"


def _blocks(body: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    joined: Callable[[list[str]], str] = "\n".join
    return st.one_of(
        st.lists(body, min_size=2, max_size=3).map(joined),
        st.builds(_under, st.sampled_from(HEADS), fresh, body),
        st.builds(_either, st.sampled_from(["if possible", "if coin > 2"]), body, body),
        st.builds(_choose_one, body, body, st.integers(0, 3)),
    )


def _rule(first: str, second: str, hooks: list[str]) -> Sample:
    inside = indent(f"{first}\n{second}", "    ")
    named = "".join(f"  h{n}: {hook}\n" for n, hook in enumerate(hooks))
    return Sample(f"as leader:\n  if possible:\n{inside}", add=RULES, change=BONUS, hooks=named)


body = st.recursive(leaf, _blocks, max_leaves=6)
hook = st.builds(
    "{{at: {} {}, do: '{}', use: {{optional: {}}}}}".format,
    st.sampled_from(["before", "after", "instead of"]),
    st.sampled_from(["owe", "ask", "give"]),
    st.sampled_from(["pay 1 coin", "gain 1 coin", "if possible: pay 2 coin", "choose one: gain 1 coin | pay 1 coin"]),
    st.sampled_from(["yes", "no"]),
)
samples = st.builds(_rule, body, body, st.lists(hook, max_size=2))
