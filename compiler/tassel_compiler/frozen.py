"""Classes of trees that nobody changes.

They are frozen for whoever writes code, which mypy sees to, and not at run time: a class that Python keeps frozen takes
three times as long to make one of, and of spans, words, sentences and instructions compiling makes tens of thousands.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(given: type[_T]) -> type[_T]:
    """A data class without `__dict__`, hashed by its fields unless it says how."""
    return dataclass(slots=True, unsafe_hash="__hash__" not in vars(given))(given)
