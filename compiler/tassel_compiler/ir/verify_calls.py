"""Laws of who calls whom: no circle, no chance inside foresight, no enumerator where nobody listens."""

from __future__ import annotations

from tassel_compiler.ir.ops import Random, Shuffle
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import called, walk


def verify_calls(program: Program) -> list[str]:
    """For programs whose names are all known."""
    calls = {name: called(function.body) for name, function in program.functions.items()}
    circle = _circle(calls)
    if circle:
        return [f"functions call each other in a circle: {' -> '.join(circle)}"]
    return _foresight(program, calls)


def _circle(calls: dict[str, set[str]]) -> list[str]:
    """A function that reaches itself, if there is one: depth first, without recursion of our own."""
    done: set[str] = set()
    for root in calls:
        path: list[str] = []
        waiting = [(root, False)]
        while waiting:
            name, ends = waiting.pop()
            if ends:
                path.pop()
                done.add(name)
            elif name in path:
                return [*path[path.index(name):], name]
            elif name not in done:
                path.append(name)
                waiting.append((name, True))
                waiting += [(target, False) for target in calls[name]]
    return []


def _foresight(program: Program, calls: dict[str, set[str]]) -> list[str]:
    """Whatever a probe or an enumerator reaches leaves the generator alone."""
    chance = {name for name, f in program.functions.items()
              if any(isinstance(op, Random | Shuffle) for op in walk(f.body))}
    broken = []
    for name, function in program.functions.items():
        if function.role == "plain":
            continue
        found = _reach(name, calls) & chance
        broken += [f"{function.role} {name} reaches chance in {other}" for other in sorted(found)]
    return broken


def _reach(name: str, calls: dict[str, set[str]]) -> set[str]:
    found, waiting = {name}, [name]
    while waiting:
        for target in calls[waiting.pop()]:
            if target not in found:
                found.add(target)
                waiting.append(target)
    return found
