"""Changes of one place in JSON data: another number, a part that stood elsewhere, one left out or written twice."""

from __future__ import annotations

import copy
from random import Random

from tassel_compiler.ir.op_form import Json

NUMBERS = (-1, 0, 1, 2, 3, 5, 7, 24, 40, -7, 2**31 - 1, -(2**31), 2**31, 10**20)
Place = tuple[str | int, ...]


def places(data: Json, here: Place = ()) -> list[Place]:
    """Every value inside, by the way to it."""
    found: list[Place] = [here] if here else []
    if isinstance(data, dict):
        for key, item in data.items():
            found += places(item, (*here, key))
    if isinstance(data, list):
        for i, item in enumerate(data):
            found += places(item, (*here, i))
    return found


def at(data: Json, place: Place) -> Json:
    for step in place:
        data = data[step]  # type: ignore[index, call-overload]
    return data


def tampered(data: Json, rng: Random, numbers: tuple[int, ...] = NUMBERS) -> Json:
    """A copy with one change."""
    found = places(data)
    place, other = rng.choice(found), at(data, rng.choice(found))
    changed = copy.deepcopy(data)
    holder, last = at(changed, place[:-1]), place[-1]
    old = at(data, place)
    if type(old) is int:
        new: Json = rng.choice((*numbers, old + 1, old - 1))
    else:
        new = rng.choice((copy.deepcopy(other), None, [], {}, rng.choice(numbers)))
    kind = rng.randrange(6)
    if isinstance(holder, list) and kind == 0:
        holder.pop(int(last))
    elif isinstance(holder, list) and kind == 1:
        holder.insert(int(last), copy.deepcopy(old))
    elif isinstance(holder, dict) and kind == 0:
        del holder[str(last)]
    else:
        holder[last] = new  # type: ignore[index, call-overload]
    return changed
