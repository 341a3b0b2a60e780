"""From plain data to a `Scenario`: which keys there are and what they hold."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from tassel_compiler.spelling import nearest
from tassel_runtime.scenario.data import EMPTY, Data, Failure, Items, Table, Text, texts
from tassel_runtime.scenario.pages import OTHER_SHAPE
from tassel_runtime.whole import whole

_HEAD_KEYS = ("tassel", "scenario", "rules", "players", "cites", "about", "seed", "setup", "example")
KEYS = (*_HEAD_KEYS, "printed", "given", "play", "with", "by", "when", "then")
MOVE_KEYS = ("by", "choose", "offered", "not-offered", "only", "why-not", "decision")
WHOLE_GAME = "game"
NO_RULE = ""  # nothing is played: only what is printed is looked at
SETUP = "prepare"
BARE = ("none", "nothing")  # a set-up that leaves the table empty
_MOST = 20
CALLED = {"choose": "option", "seed": "number"}
NOTHING_CHECKED = (
    "the scenario checks nothing: say under then what must be true, in a step what is offered, or what is printed"
)
_PLAYED = ("given", "with", "by", "when", "then")  # what says something of a rule that is played


@dataclass(frozen=True, slots=True)
class Move:
    """One decision: who must be asked (checked if given), what must be offered, and what is chosen."""

    line: int
    choose: Text | None
    by: Text | None = None
    decision: Text | None = None
    offered: tuple[Text, ...] = ()
    not_offered: tuple[Text, ...] = ()
    only: tuple[Text, ...] | None = None
    why_not: tuple[tuple[Text, Text], ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    name: str
    line: int
    rules: str
    rules_line: int
    players: tuple[str, ...]
    cites: tuple[str, ...]
    seed: int
    setup: tuple[Text, ...]  # the rules that lay the table, one after the other
    play: Text
    args: tuple[Text, ...]
    by: Text | None
    given: Table
    moves: tuple[Move, ...]
    then: Table
    printed: Table = EMPTY
    example: Table = EMPTY  # of what, and how it is shown: whoever prints books reads it


def _misshapen(line: int, message: str, near: str | None = None) -> Failure:
    return Failure(line, message, OTHER_SHAPE, near or "")


def read_scenario(data: Data) -> Scenario | list[Failure]:
    """A scenario, or everything that is wrong with its shape."""
    if not isinstance(data, Table):
        return [_misshapen(data.line, "a scenario is a table with keys such as scenario, rules, play and then")]
    wrong = _unknown(data, KEYS)
    wrong += _lacking(data)
    seats = _players(data.get("players"))
    seed, play = _text(data, "seed"), _text(data, "play")
    if seed is not None and whole(seed.text) is None:
        wrong.append(_misshapen(seed.line, f"the seed is a number, not {seed.text!r}"))
    if not seats and data.get("players") is not None:
        wrong.append(_misshapen(_line(data, "players"), "players is a number or a list of names, one per seat"))
    wrong += _doubled(data.get("players"))
    wrong += _single(data, ("scenario", "rules", "seed", "play", "by"))
    moves = _moves(data.get("when"), wrong)
    given, then = _table(data, "given", wrong), _table(data, "then", wrong)
    printed = _table(data, "printed", wrong)
    example = _table(data, "example", wrong)
    wrong += [*_torn([key for key, _ in given.entries]), *_torn([key for key, _ in then.entries])]
    if not wrong and not (then.entries or printed.entries) and not any(_claims(move) for move in moves):
        wrong.append(_misshapen(data.line, NOTHING_CHECKED))
    if wrong:
        return wrong
    return Scenario(
        name=_str(data, "scenario"),
        line=data.line,
        rules=_str(data, "rules"),
        rules_line=_line(data, "rules"),
        players=seats,
        cites=tuple(t.text for t in texts(data.get("cites"))),
        seed=(whole(seed.text) or 0) if seed else 1,
        setup=tuple(texts(data.get("setup"))) or (Text(SETUP),),
        play=play or Text(NO_RULE),
        args=tuple(texts(data.get("with"))),
        by=_text(data, "by"),
        given=given,
        moves=moves,
        then=then,
        printed=printed,
        example=example,
    )


def _lacking(data: Table) -> list[Failure]:
    needed = ("play",) if data.get("printed") is None or any(data.get(key) for key in _PLAYED) else ()
    absent = [key for key in ("scenario", "rules", "players", *needed) if data.get(key) is None]
    return [_misshapen(data.line, f"the scenario does not say {key!r}") for key in absent]


def _unknown(table: Table, known: tuple[str, ...]) -> list[Failure]:
    wrong = []
    for key, _ in table.entries:
        if key.text not in known:
            wrong.append(_misshapen(key.line, f"unknown key {key.text!r}", nearest(key.text, known)))
    return wrong


def _players(data: Data | None) -> tuple[str, ...]:
    if isinstance(data, Text):
        count = whole(data.text) or 0
        return tuple(f"player({i + 1})" for i in range(count)) if count <= _MOST else ()
    return tuple(t.text for t in texts(data))


def _moves(data: Data | None, wrong: list[Failure]) -> tuple[Move, ...]:
    if data is None:
        return ()
    items = data.items if isinstance(data, Items) else (data,)
    wrong += _torn(texts(data))
    return tuple(_move(item, wrong) for item in items)


def _move(data: Data, wrong: list[Failure]) -> Move:
    if isinstance(data, Text):
        return Move(data.line, data)
    if not isinstance(data, Table):
        wrong.append(_misshapen(data.line, "a step is an option, or a table with choose, by, offered, only, why-not"))
        return Move(data.line, None)
    wrong += [*_unknown(data, MOVE_KEYS), *_single(data, ("choose", "by", "decision")), *_lists(data)]
    only = data.get("only")
    return Move(
        data.line, _text(data, "choose"), _text(data, "by"), _text(data, "decision"),
        tuple(texts(data.get("offered"))), tuple(texts(data.get("not-offered"))),
        None if only is None else tuple(texts(only)),
        _pairs(data.get("why-not")),
    )  # fmt: skip


def _doubled(players: Data | None) -> list[Failure]:
    """Names are what tells seats apart."""
    seen: set[str] = set()
    wrong: list[Failure] = []
    for text in texts(players) if isinstance(players, Items) else ():
        if text.text in seen:
            wrong.append(_misshapen(text.line, f"two seats are called {text.text!r}"))
        seen.add(text.text)
    return wrong


def _single(table: Table, keys: tuple[str, ...]) -> list[Failure]:
    """What is one text is no list and no table."""
    found = ((key, table.get(key)) for key in keys)
    return [
        _misshapen(value.line, f"{key} is one {CALLED.get(key, 'name')}, and nothing else stands there")
        for key, value in found
        if value is not None and not isinstance(value, Text)
    ]


def _lists(table: Table) -> list[Failure]:
    """What is offered is a list of options; why something is not is a table of options and reasons."""
    wrong: list[Failure] = []
    for key in ("offered", "not-offered", "only"):
        value = table.get(key)
        items = value.items if isinstance(value, Items) else (value,)
        if value is not None and not all(isinstance(item, Text) for item in items):
            wrong.append(_misshapen(value.line, f"{key} is a list of options"))
        wrong += _torn(texts(value))
    why = table.get("why-not")
    if why is not None and not isinstance(why, Table):
        message = "why-not is a table: an option and words of the reason, such as {keep: empty}"
        wrong.append(_misshapen(why.line, message))
    return wrong


def _torn(items: list[Text]) -> list[Failure]:
    """`[a(1,2)]`: inside brackets a comma begins a new entry."""
    return [
        _misshapen(one.line, f'a comma tore this apart: write "{one.text},{other.text}" in quotation marks')
        for one, other in pairwise(items)
        if one.text.count("(") > one.text.count(")") and ")" in other.text
    ]


def _claims(move: Move) -> bool:
    """Whether the step says anything of the decision besides what is chosen."""
    asked = move.by is not None or move.decision is not None or move.only is not None
    return asked or bool(move.offered or move.not_offered or move.why_not)


def _pairs(data: Data | None) -> tuple[tuple[Text, Text], ...]:
    entries = data.entries if isinstance(data, Table) else ()
    return tuple((key, value) for key, value in entries if isinstance(value, Text))


def _text(table: Table, key: str) -> Text | None:
    value = table.get(key)
    return value if isinstance(value, Text) else None


def _line(table: Table, key: str) -> int:
    value = table.get(key)
    return value.line if value is not None else table.line


def _str(table: Table, key: str) -> str:
    value = _text(table, key)
    return value.text if value else ""


def _table(table: Table, key: str, wrong: list[Failure]) -> Table:
    value = table.get(key)
    if value is None or isinstance(value, Table):
        return value or EMPTY
    wrong.append(_misshapen(value.line, f"{key} is a table: names on the left, contents on the right"))
    return EMPTY
