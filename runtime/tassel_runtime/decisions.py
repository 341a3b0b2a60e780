"""Options as people and files write them: a stable id, a printed label, and back to the engine's value.

The engine offers numbers. What a number means is said by the ask's `Decode`. Ids know no language and
stay the same from one release to the next, so logs and scenarios may hold them; labels are printed names
from `Program.words`. Within one decision ids are unique. A card has the name that it has everywhere else, and
its number stands in its label where another card of that name is offered beside it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tassel_compiler.ir.program import SIGN, Ask, Decode
from tassel_compiler.spelling import nearest
from tassel_runtime.atlas import NUMBER, Atlas
from tassel_runtime.whole import whole

FALLBACK = "en"


@dataclass(frozen=True, slots=True)
class Option:
    id: str
    label: str
    value: int


def options(atlas: Atlas, ask: Ask, values: Iterable[int], lang: str = FALLBACK) -> tuple[Option, ...]:
    """All options of a decision, in the engine's order."""
    offered = list(values)
    ids = _unique([option_id(atlas, ask.decode, value) for value in offered])
    labels = [label(atlas, ask.decode, value, lang) for value in offered]
    if len(set(labels)) == len(labels):
        return tuple(map(Option, ids, labels, offered))
    often = Counter(labels)
    return tuple(
        Option(id, f"{name} ({number_in(id)})" if often[name] > 1 and number_in(id) else name, value)
        for id, name, value in zip(ids, labels, offered, strict=True)
    )


def number_in(id: str) -> str:
    """Which of several equal ones it is; empty if there is one."""
    return id.partition(NUMBER)[2]


def _unique(ids: list[str]) -> list[str]:
    """Ids that are told apart by a number where they are the same."""
    if len(set(ids)) == len(ids):
        return ids
    seen = Counter[str]()
    found = []
    for id in ids:
        seen[id] += 1
        found.append(id if seen[id] == 1 else f"{id}{NUMBER}{seen[id]}")
    return found


def option_id(atlas: Atlas, decode: Decode, value: int) -> str:
    if decode.stop is not None and value == decode.stop:
        return decode.stop_name
    match decode.form:
        case "number":
            return str(value)
        case "flag":
            return "yes" if value else "no"
        case "options":
            return _one_line(decode.names[value]) if 0 <= value < len(decode.names) else str(value)
        case "basket":
            return "+".join(_times(_member(atlas, decode, i), n) for i, n in basket(decode, value)) or "nothing"
        case "subset":
            return "+".join(_member(atlas, decode, i) for i in subset(value)) or "none"
        case _:
            return atlas.member(decode.of or decode.form, value)


def label(atlas: Atlas, decode: Decode, value: int, lang: str = FALLBACK) -> str:
    """What is printed for an option."""
    if decode.stop is not None and value == decode.stop:
        return word(atlas, lang, decode.stop_name)
    match decode.form:
        case "number":
            return str(value)
        case "basket":
            parts = [_so_many(n, _word_of(atlas, decode, i, lang)) for i, n in basket(decode, value)]
            return ", ".join(parts) or word(atlas, lang, "nothing")
        case "subset":
            return ", ".join(_word_of(atlas, decode, i, lang) for i in subset(value)) or word(atlas, lang, "none")
        case "options":
            return _option_word(atlas, decode, value, lang)
        case "flag":
            return word(atlas, lang, option_id(atlas, decode, value))
        case "card":
            return word(atlas, lang, atlas.row(decode.of, value))
        case _:
            return element_word(atlas, lang, decode.of or decode.form, value)


def parse(text: str, offered: Sequence[Option], players: Sequence[str] = (), placed: bool = True) -> Option | None:
    """The option meant by an id, a label in any letter case, a bare name, a seat, or (`placed`) a position from 1.

    Where numbers are offered, a number is one of these and never a position.
    """
    wanted = text.strip()
    if wanted in players:
        wanted = f"player({list(players).index(wanted) + 1})"
    for option in offered:
        if option.id == wanted:
            return option
    fold = wanted.casefold()
    for test in (_by_label, _by_bare_name, _by_parts, _by_row):
        found = [option for option in offered if test(option, fold)]
        if found:
            return found[0]
    if not placed or any(whole(option.id) is not None for option in offered):
        return None
    position = whole(wanted) or 0
    return offered[position - 1] if 1 <= position <= len(offered) else None


def suggestion(text: str, offered: Sequence[Option]) -> str | None:
    """The option nearest to a text that names none; of one that is put together, part by part."""
    near = _so_many_of(text, offered) or (_nearest_parts(text, offered) if _JOINT in text else None)
    return near or nearest(text, [o.id for o in offered]) or nearest(text, [o.label for o in offered])


_JOINT = "+"
_MANY = re.compile(r"(?P<times>\d+) ?[x×*]? ?(?P<what>[a-z][\w-]*)|(?P<thing>[a-z][\w-]*) ?[x× ] ?(?P<number>\d+)")


def _so_many_of(text: str, offered: Sequence[Option]) -> str | None:
    """`2 cod`, `cod x2`: so many of one thing are `cod*2`."""
    found = _MANY.fullmatch(text.strip())
    said = found and f"{found['what'] or found['thing']}*{found['times'] or found['number']}"
    many = [option.id for option in offered if "*" in option.id]
    return said if said in many else nearest(said, many) if said else None


def _nearest_parts(text: str, offered: Sequence[Option]) -> str | None:
    """`cdo+eel`: each part as the nearest that options are put together of, if that is one of them."""
    known = {part.partition("*")[0] for option in offered for part in option.id.split(_JOINT)}
    parts = [part.strip() for part in text.split(_JOINT)]
    meant = [part if part in known else nearest(part, known) for part in parts]
    joined = _JOINT.join(part for part in meant if part is not None)
    fits = None not in meant and joined != text and parse(joined, offered, placed=False) is not None
    return joined if fits else None


MENU = "hooks"  # where several cards wait at one moment, whatever the moment is


def question(atlas: Atlas, lang: str, ask: str) -> str:
    """What a decision asks: the words of `ask/` and its id, or of the longest beginning of it that has some.

    Cards that wait at one moment are asked for by `ask/hooks`, where their moment has no words of its own.
    """
    words = {**atlas.program.words.get(FALLBACK, {}), **atlas.program.words.get(lang, {})}
    parts = ask.split(".")
    for end in range(len(parts), 0, -1):
        found = words.get("ask/" + ".".join(parts[:end]))
        if found is None and parts[end - 1] == MENU:
            found = words.get("ask/" + MENU)
        if found is not None:
            return found
    return word(atlas, lang, parts[0])


def _so_many(n: int, noun: str) -> str:
    """`2 red`; a noun that begins with a number of its own stands apart from it: `2 × 3 coins`."""
    return f"{n} × {noun}" if noun[:1].isdigit() else f"{n} {noun}"


def labelled(atlas: Atlas, lang: str, label: str, text: str) -> str:
    """`label: text`, as the language spaces it."""
    return f"{label}{_sign(atlas, lang, ':')} {text}"


def apart(atlas: Atlas, lang: str, texts: Iterable[str]) -> str:
    """`one; other`, as the language spaces it."""
    return f"{_sign(atlas, lang, ';')} ".join(texts)


def _sign(atlas: Atlas, lang: str, mark: str) -> str:
    return _printed(atlas, lang, f"{SIGN}{mark}") or mark


def word(atlas: Atlas, lang: str, name: str) -> str:
    """The printed name of an id, or the id made readable."""
    return _printed(atlas, lang, name) or name.rpartition("/")[2].replace("-", " ")


def _printed(atlas: Atlas, lang: str, name: str) -> str:
    """The word of a whole id such as `guest/anna`, else of its last part, in the language or the usual one."""
    short = name.rpartition("/")[2]
    for words in (atlas.program.words.get(lang, {}), atlas.program.words.get(FALLBACK, {})):
        for key in (name, short):
            if key in words:
                return words[key]
    return ""


def element_word(atlas: Atlas, lang: str, kind: str, value: int) -> str:
    """The printed name of an element; of one in a grid or list without one, the place's name and where it is."""
    name = atlas.member(kind, value)
    found = _printed(atlas, lang, f"{kind}/{name}")
    stem, bracket, where = name.partition("(")
    if found or not bracket:
        return found or word(atlas, lang, name)
    return f"{word(atlas, lang, stem)} {where.rstrip(')').replace(',', ', ')}"


def basket(decode: Decode, value: int) -> list[tuple[int, int]]:
    """(member, amount) of a packed multiset, member 0 in the lowest digit."""
    found = []
    member = 0
    while value > 0 and decode.base > 1:
        value, amount = divmod(value, decode.base)
        if amount:
            found.append((member, amount))
        member += 1
    return found


def subset(value: int) -> list[int]:
    return [i for i in range(value.bit_length()) if value >> i & 1]


@lru_cache(maxsize=4096)
def _one_line(text: str) -> str:
    return "; ".join(line.strip() for line in text.splitlines())


def _option_word(atlas: Atlas, decode: Decode, value: int, lang: str) -> str:
    """An option without a name stands in the words under its text as it was written, line ends included."""
    text = decode.names[value] if 0 <= value < len(decode.names) else ""
    name = option_id(atlas, decode, value)
    return _printed(atlas, lang, text) or (name if " " in name else word(atlas, lang, name))


def _member(atlas: Atlas, decode: Decode, i: int) -> str:
    return decode.names[i] if i < len(decode.names) else atlas.member(decode.of, i)


def _word_of(atlas: Atlas, decode: Decode, i: int, lang: str) -> str:
    return word(atlas, lang, _member(atlas, decode, i))


def _times(name: str, n: int) -> str:
    return name if n == 1 else f"{name}*{n}"


def _by_label(option: Option, fold: str) -> bool:
    return option.label.casefold() == fold


def _by_bare_name(option: Option, fold: str) -> bool:
    return option.id.rpartition("/")[2].casefold() == fold


def _by_row(option: Option, fold: str) -> bool:
    """Any of equal cards, by the name without its number; also by the label without it."""
    row = option.id.casefold().partition(NUMBER)[0]
    return bool(number_in(option.id)) and fold in (row, row.rpartition("/")[2], _plain_label(option))


def _plain_label(option: Option) -> str:
    return option.label.casefold().removesuffix(f" ({number_in(option.id)})")


def _by_parts(option: Option, fold: str) -> bool:
    """`milk + bread*2` for `bread*2+milk`: the same parts in any order."""
    return "+" in fold + option.id and _parts(fold) == _parts(option.id.casefold())


def _parts(text: str) -> dict[str, int]:
    parts: dict[str, int] = {}
    for part in text.replace(" ", "").split("+"):
        name, _, times = part.partition("*")
        parts[name] = parts.get(name, 0) + (whole(times) or 1)
    return parts
