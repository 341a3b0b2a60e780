"""The same rules give the same program, wherever in memory they happened to be read to."""

import builtins

import pytest

from tassel_compiler.core.terms import Var
from tests.compiled import anew

RULES = "bruxelles-1893+belle-epoque+asymmetric"


def program_hash() -> str:
    return anew(RULES, [4]).programs[4].hash


def test_addresses_in_memory_decide_nothing(monkeypatch: pytest.MonkeyPatch):
    """Variables are told apart by where they lie; what lies first, and comes first in a set, must not matter."""
    before, address = program_hash(), id
    monkeypatch.setattr(builtins, "id", lambda thing: -address(thing))
    monkeypatch.setattr(Var, "__hash__", lambda var: -address(var) * 7919 % 1000003)
    assert program_hash() == before
