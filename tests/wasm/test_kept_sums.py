"""A sum that is kept is what it would come to if it were worked out again."""

from __future__ import annotations

import struct

import pytest

from tassel_compiler.ir.text_code import read_value
from tassel_compiler.passes.targets import WASM, quickened
from tassel_compiler.wasm import kept_sums
from tassel_compiler.wasm.kept_sums import SumFamily
from tassel_compiler.wasm.layout import SUM
from tassel_compiler.wasm.module import _Module
from tassel_runtime.engines.wasm.instances import Instance, loaded
from tests import compiled as rules

SEEDS = 4


def wrong(instance: Instance, module: _Module) -> list[tuple[SumFamily, int]]:
    cells = list(instance.words(0, module.program.cells))
    found = []
    for family, at in module.layout.sums_of.items():
        words = instance.words(at, family.count * SUM // 4)
        kept = struct.unpack(f"<{family.count}q", struct.pack(f"<{len(words)}i", *words))
        for i in range(family.count):
            begin = family.first + i * family.step
            if kept[i] != sum(cells[begin:begin + family.length]):
                found.append((family, i))
    return found


@pytest.mark.parametrize(("name", "families"), [("bruxelles-1893", 4), ("bruxelles-1897", 4)])
def test_it_holds_after_every_decision(name: str, families: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all families there are, those over the same cells too, when players choose and when whole games are played."""
    monkeypatch.setattr(kept_sums, "OFTEN_ASKED", 1)
    program = rules.program(name, 4)
    module = _Module(quickened(program, WASM))
    assert len(module.layout.sums_of) == families
    instance = Instance(loaded(program, module.encoded()))
    for seed in range(SEEDS):
        instance.call("start", seed)
        count = instance.call("advance")
        while count:
            assert wrong(instance, module) == []
            instance.call("clone", 0)
            count = instance.call("choose", count * seed // SEEDS)
        instance.call("restore", 0)
        assert wrong(instance, module) == []
        instance.call("play", seed, 1)
        assert wrong(instance, module) == []


def test_an_address_is_a_number_and_values_with_factors() -> None:
    found = kept_sums.factored(read_value("(add 282 (add (mul (add (mul s 5) q) 3) 1))"))
    assert (found.number, found.step) == (283, 3)
    assert sorted(found.terms.values()) == [3, 15]
