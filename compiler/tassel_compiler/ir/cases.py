"""One function per instruction, found by its class: what an engine does with each, without a chain of tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

from tassel_compiler.ir.ops import Op

_K = TypeVar("_K", bound=Op)
_P = ParamSpec("_P")
_R = TypeVar("_R")


class Cases(Generic[_P, _R]):
    """Filled by `of`; `rows` is what is looked into. That every class has its row is tested, not hoped."""

    def __init__(self) -> None:
        self.rows: dict[type[Op], Callable[..., _R]] = {}

    def of(
        self, *kinds: type[_K]
    ) -> Callable[[Callable[Concatenate[_K, _P], _R]], Callable[Concatenate[_K, _P], _R]]:
        def filled(function: Callable[Concatenate[_K, _P], _R]) -> Callable[Concatenate[_K, _P], _R]:
            self.rows |= dict.fromkeys(kinds, function)
            return function

        return filled
