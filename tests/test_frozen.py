"""Classes of trees are what `dataclass` would make of them, though their methods are written when first asked for."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any

import pytest

from tassel_compiler.frozen import frozen, frozen_apart
from tassel_compiler.ir.ops import OPS

Made = Callable[[type], type]


def _classes(make: Made) -> tuple[Any, Any, Any]:
    class Plain:
        """As most are."""

        first: int
        second: tuple[str, ...] = ()

    class Rich:
        first: int
        unseen: str = field(default="x", repr=False, compare=False)
        hashed: int = field(default=1, hash=False)
        told: int = field(default=2, compare=False, hash=True)
        listed: list[int] = field(default_factory=list, compare=False)
        found: int = field(default=3, init=False)
        grown: list[int] = field(default_factory=list, init=False, compare=False)
        why: int = field(default=0, kw_only=True)

        def __post_init__(self) -> None:
            self.grown.append(self.first)

    plain = make(Plain)

    class More(plain):  # type: ignore[misc, valid-type]
        third: float = 0.5

        def __hash__(self) -> int:
            return 7

    return plain, make(Rich), make(More)


CALLS: tuple[tuple[int, tuple[object, ...], dict[str, object]], ...] = (
    (0, (1,), {}), (0, (1, ("a",)), {}), (0, (1,), {"second": ("b",)}), (0, (2,), {}),
    (1, (1,), {}), (1, (1, "y"), {}), (1, (1,), {"hashed": 5}), (1, (1,), {"told": 5}), (1, (1,), {"why": 4}),
    (1, (1,), {"listed": [4]}), (2, (1,), {}), (2, (1, (), 2.0), {}),
)  # fmt: skip
REFUSED: tuple[tuple[int, tuple[object, ...], dict[str, object]], ...] = (
    (0, (), {}), (0, (1, (), 3), {}), (0, (1,), {"third": 1}), (1, (1,), {"found": 1}), (1, (1, "y", 1, 2, [], 9), {}),
)  # fmt: skip


def _usual(given: type) -> type:
    return dataclass(slots=True, unsafe_hash="__hash__" not in vars(given))(given)


def test_what_it_makes_is_what_dataclass_makes() -> None:
    ours, theirs = _classes(frozen), _classes(_usual)
    for made, expected in zip(ours, theirs, strict=True):
        assert made.__slots__ == expected.__slots__ and made.__match_args__ == expected.__match_args__
        assert [one.name for one in fields(made)] == [one.name for one in fields(expected)]
        assert made.__doc__
    mine = [ours[which](*args, **named) for which, args, named in CALLS]
    same = [theirs[which](*args, **named) for which, args, named in CALLS]
    for one, other in zip(mine, same, strict=True):
        assert repr(one) == repr(other) and hash(one) == hash(other)
        assert [getattr(one, f.name) for f in fields(one)] == [getattr(other, f.name) for f in fields(other)]
        assert not hasattr(one, "__dict__") and one != 1 and copy.deepcopy(one) == one
    assert replace(mine[1], first=9) == ours[0](9, ("a",))
    assert [[a == b for b in mine] for a in mine] == [[a == b for b in same] for a in same]


@pytest.mark.parametrize("which", range(len(REFUSED)))
def test_what_it_is_not_given_right_it_refuses(which: int) -> None:
    at, args, named = REFUSED[which]
    for made in (_classes(frozen)[at], _classes(_usual)[at]):
        with pytest.raises(TypeError):
            made(*args, **named)


def test_things_apart_are_equal_to_themselves_alone() -> None:
    plain, _, _ = _classes(frozen_apart)
    one, other = plain(1), plain(1)
    assert one == one and one != other and len({one, other}) == 2
    assert repr(one) == repr(other) and one.second == ()


def test_instructions_are_packed_and_come_back() -> None:
    from tassel_compiler.ir import ops

    one = ops.Add(ops.Const(1), ops.Load(ops.Const(2)))
    assert pickle.loads(pickle.dumps(one)) == one and len(OPS) > 30
