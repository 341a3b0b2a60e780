"""Modules play where a process may not reserve 4 GiB of addresses: slower, and the same games."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tassel_compiler.wasm.module import module_of
from tassel_runtime.engines.wasm import instances
from tests.runtime.small import game

ROOM = 2**30


@contextmanager
def few_addresses() -> Iterator[None]:
    """As `ulimit -v` would have it: what is there already, and a little more."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + ROOM, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


@pytest.fixture
def engine_of_its_own() -> Iterator[None]:
    instances._engine.cache_clear()
    yield
    instances._engine.cache_clear()


@pytest.mark.usefixtures("engine_of_its_own")
def test_a_module_plays() -> None:
    def hashes() -> list[int]:
        instances._engine.cache_clear()
        instance = instances.Instance(instances.loaded(game(), module_of(game())))
        return [instance.call("hash") for seed in range(20) if instance.call("play", seed, 1)]

    plenty = hashes()
    with few_addresses():
        assert hashes() == plenty
