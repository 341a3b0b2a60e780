"""Rules that a stranger may send: small texts that ask for very much, and honest large ones.

Each shape has what must be said of it: a code, or nothing where it is in order and can be played.
"""

from __future__ import annotations

from dataclasses import dataclass

HEAD = """tassel: 1
module: big
game: {id: big, title: Big, players: 2, start: evening, rank: [coin], score: coin}
player: {coin: number = 9, fish: number}
"""
ZONES = """zones:
  pile: {of: card, face: down}
  gone: {of: card, face: up}
  hand: {of: card, face: up, each: player}
"""
PLAYED = ""


@dataclass(frozen=True)
class Shape:
    text: str
    code: str = PLAYED


def game(turn: str, more: str = "", sections: str = "") -> str:
    lines = "\n".join(f"      {line}" for line in turn.splitlines())
    rules = f"rules:\n  evening: {{do: 'as p in players: turn'}}\n  turn:\n    do: |\n{lines}\n{more}"
    return HEAD + sections + rules


def many(number: int, line: str, between: str = "\n") -> str:
    return between.join(line.format(i=i, n=i + 1) for i in range(number))


def otherwise(number: int) -> str:
    return "if coin = 0: gain 1 coin\n" + many(number, "else if coin = {n}: gain 1 coin")


def nested(number: int, head: str, core: str = "gain 1 coin") -> str:
    heads = ("  " * i + head.format(i=i) for i in range(number))
    return "\n".join([*heads, "  " * number + core])


def within(number: int, head: str, line: str) -> str:
    """Each block holds a line and the next one."""
    return "\n".join(f"{'  ' * i}{head}{'  ' * (i + 1)}{line}" for i in range(number))


def chain(number: int, do: str) -> str:
    """Rules r0, r1, ... that start the next one; the last one pays."""
    links = (f"  r{i}:\n    do: |\n      {do.format(n=f'r{i + 1}')}" for i in range(number - 1))
    return "\n".join([*links, f"  r{number - 1}: {{do: pay 1 coin}}"])


def cards(number: int, more: str) -> str:
    rows = many(number, "      c{i}: {{cost: {i}, " + more + "}}")
    head = "cards:\n  card:\n    many: cards\n    has: {cost: number}\n    starts-in: pile\n    each:\n"
    return f"{head}{rows}\n{ZONES}"


def searches() -> dict[str, Shape]:
    """Ways behind ways: each of them doubles what a careless search writes down."""
    guard = "if possible:\n"
    return {
        "demands in a row": Shape(game(many(40, "if possible: pay {n} coin"))),
        "ways in a row": Shape(game(many(40, "if coin > {i}: pay 1 coin\nelse: pay 2 coin"))),
        "leave or take": Shape(game(guard + many(40, "  may: pay {n} coin") + "\n  require coin = 3")),
        "leave or take, in one another": Shape(game(within(40, "may:\n", "pay 1 coin"))),
        "guards in one another": Shape(game(within(40, "if possible:\n", "pay 1 coin"))),
        "options in a row": Shape(game(many(30, "choose one:\n  a{i}: pay {n} coin\n  b{i}: gain 1 coin"))),
        "choices in a row": Shape(
            game(guard + many(25, "  choose x{i} in [0, 1]") + f"\n  require {many(25, 'x{i}', ' + ')} = 25"), "E0506"
        ),
        "a chain of rules": Shape(game("if possible: r0", chain(100, "{n}"))),
        "a chain without end": Shape(game("if possible: r0", chain(5000, "{n}")), "E0504"),
        "doubling, seen": Shape(game("if possible: r0", chain(16, "{n}; {n}")), "E0413"),
        "doubling, far": Shape(game("r0", chain(60, "{n}; {n}")), "E0505"),
        "doubling guards": Shape(game("r0", chain(40, "if possible: {n}\n      if possible: {n}")), "E0505"),
    }


def texts() -> dict[str, Shape]:
    """Depth: sums, brackets, conditions, blocks."""
    return {
        "300 terms": Shape(game(f"gain ({many(300, 'coin', ' + ')}) coin")),
        "5,000 terms": Shape(game(f"gain ({many(5000, 'coin', ' + ')}) coin"), "E0132"),
        "300 nots": Shape(game(f"if {'not ' * 300}coin > 1: gain 1 coin")),
        "300 conditions": Shape(game(f"if {many(300, 'coin > {i}', ' and ')}: gain 1 coin")),
        "300 brackets": Shape(game(f"gain {'(' * 300}coin{')' * 300} coin")),
        "1,000 brackets": Shape(game(f"gain {'(' * 1000}coin{')' * 1000} coin"), "E0132"),
        "200 else-ifs": Shape(game(otherwise(200))),
        "2,000 else-ifs": Shape(game(otherwise(2000)), "E0132"),
        "60 blocks": Shape(game(nested(60, "if coin > {i}:"))),
        "95 blocks": Shape(game(nested(95, "if coin > {i}:")), "E0506"),
        "400 blocks": Shape(game(nested(400, "if coin > {i}:")), "E0132"),
        "25 loops": Shape(game(nested(25, "for each p{i} in players:")), "E0506"),
        "3,000 sentences": Shape(game(many(3000, "gain 1 coin"))),
    }


def around(number: int, before: str, after: str, core: str = "coin") -> str:
    return before * number + core + after * number


def formulas() -> dict[str, Shape]:
    """Formulas in formulas, where whoever looks at each twice looks at the innermost without end."""
    chosen = "coin > 0"
    for _ in range(60):
        chosen = f"(1 if {chosen} else 2) > 1"
    joined = "coin > 0"
    for i in range(40):
        joined = f"({joined} and coin > {i}) = (coin > 1)"
    ands = f"({many(100, 'coin > 1', ' and ')})"
    return {
        "300 factors": Shape(game(f"gain ({many(299, '(coin - 8)', ' * ')} * (coin - 9)) coin")),
        "sums of products": Shape(game(f"lower fish by {many(80, 'coin * coin * coin * fish', ' + ')}")),
        "one of two in tests": Shape(game(f"gain (1 if {chosen} else 2) coin")),
        "tests compared": Shape(game(f"if {joined}: gain 1 coin")),
        "240 smaller ones": Shape(game(f"gain ({around(240, 'min(', ', 3)')}) coin")),
        "240 smaller ones, the other way": Shape(game(f"gain ({around(240, 'min(3, ', ')')}) coin")),
        "120 divisors": Shape(game(f"gain ({around(120, '(coin + 9) / (1 + ', ')')}) coin")),
        "120 rests": Shape(game(f"gain ({around(120, 'coin mod (1 + ', ')')}) coin")),
        "240 others": Shape(game(f"gain ({'1 if coin = 5 else ' * 240}coin) coin")),
        "ands of ors": Shape(game(f"if {around(100, '(coin > 1 and (fish > 1 or ', '))', 'coin > 3')}: gain 1 coin")),
        "50 ors of 100 ands": Shape(game(f"if {many(50, ands, ' or ')}: gain 1 coin")),
    }


def declarations() -> dict[str, Shape]:
    """Numbers of things."""
    doubled = many(60, "g{i}: [g{n}, g{n}]", ", ")
    groups = f"kinds:\n  job: {{many: jobs, values: [a, b], groups: {{{doubled}, g60: [a]}}}}\n"
    values = f"kinds:\n  job: {{many: jobs, values: [{many(300, 'j{i}', ', ')}]}}\n"
    asked = "if possible:\n  choose k in hand\n  put k in gone\n  do k\ngain 1 coin"
    return {
        "groups of groups": Shape(game("gain (count of x in g0) coin", sections=groups)),
        "2,000 options": Shape(game("choose one:\n" + many(2000, "  o{i}: gain 1 coin"))),
        "300 values": Shape(game("gain 1 coin", sections=values)),
        "1,000 cards": Shape(game("gain 1 coin", sections=cards(1000, "do: gain 1 coin"))),
        "1,000 cards to choose from": Shape(game(asked, sections=cards(1000, "do: pay 1 coin; gain 2 fish"))),
        "20,000 cards": Shape(game("gain 1 coin", sections=cards(20_000, "do: gain 1 coin")), "E0008"),
        "2,000 rules": Shape(game("gain 1 coin", many(2000, "  x{i}: {{do: gain {i} coin}}"))),
    }


def tellings() -> dict[str, Shape]:
    """What says of itself twice as much with each line; an option without a name is told."""
    halves = "values:\n" + many(40, "  v{i}: {{is: v{n} + v{n}}}") + "\n  v40: {is: coin}\n"
    tests = "values:\n" + many(40, "  v{i}: {{is: (v{n} and not v{n})}}") + "\n  v40: {is: coin > 1}\n"
    lets = many(29, "  let a{n} be a{i} + a{i} * 2").replace("a0 + a0", "coin + coin")
    said = "words:\n  {}: {{en: '{{1}} {{1}}', fr: '{{1}} {{1}}', de: '{{1}} {{1}}'}}\n"
    nested = said.format("twice") + "values:\n  twice: {of: {n: number}, is: n + 1}\n"
    whose = said.format("mate") + "places:\n  hole: {many: holes, ring: 5, has: {mate: hole}}\ntable: {here: hole}\n"
    option = "choose one:\n  gain ({}) coin\n  gain 2 coin"
    return {
        "values that hold the next twice": Shape(game(option.format("v0"), sections=halves), "E1016"),
        "tests that hold the next twice": Shape(game("may:\n  if v0: gain 1 coin", sections=tests), "E1016"),
        "words that say twice what they are of": Shape(
            game(option.format(around(40, "twice(", ")")), sections=nested), "E1016"
        ),
        "owners that are said twice": Shape(game("may: set here to here" + "'s mate" * 40, sections=whose), "E1016"),
        "what is kept holds what was kept before": Shape(game(f"may:\n{lets}\n  gain a29 coin"), "E1016"),
    }


def shapes() -> dict[str, Shape]:
    return {**searches(), **texts(), **formulas(), **declarations(), **tellings()}


def endless() -> dict[str, str]:
    """Legal rules that never end in play, each another way."""
    halves = "values:\n" + many(40, "  v{i}: {{is: v{n} + v{n}}}") + "\n  v40: {is: coin}\n"
    counts = "(".join(f"count of a{i} in players where " for i in range(25)) + "coin > 0" + ") > 0" * 24
    return {
        "a loop": game("repeat 2000000000 times: gain 1 fish"),
        "a loop in a loop": game("repeat 40000 times:\n  repeat 40000 times: gain 1 fish"),
        "values that double": game("gain v0 coin", sections=halves),
        "a formula": game(f"gain ({counts}) coin"),
        "forced answers": game("repeat 1000000 times: choose x in [1, 1]"),
    }
