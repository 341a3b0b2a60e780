"""What is found out once and kept is the same for all who ask, in whatever order, from whatever thread."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tassel_compiler.core.memory import Memory
from tassel_compiler.core.tree import Checked
from tassel_compiler.same import Same, looked
from tests.compiled import kept


class Thing:
    """Something that is told apart by its identity alone."""

    def __init__(self, number: int) -> None:
        self.number = number


def test_threads_that_derive_at_once_get_the_same_thing() -> None:
    """Though both of them made one: each waits until the other makes it too."""
    both, checked = Barrier(2, timeout=60), Checked(None)  # type: ignore[arg-type]

    def made() -> Thing:
        both.wait()
        return Thing(1)

    with ThreadPoolExecutor(2) as threads:
        one, other = threads.map(lambda _: checked.derive(Thing, made), range(2))
    assert one is other is checked.derive(Thing, made)


@given(st.integers(1, 5), st.lists(st.one_of(st.integers(0, 9), st.sampled_from(["look", "forget"])), max_size=80))
def test_an_answer_is_about_the_thing_that_was_asked_about(most: int, steps: list[int | str]) -> None:
    """Whatever was forgotten before, and whoever got the place in memory of a thing that is gone."""
    known, things = Same[int](most), [Thing(number) for number in range(10)]
    for step in steps:
        if step == "look":
            looked()
        elif step == "forget":
            things = [Thing(one.number + 10) for one in things]
        else:
            thing = things[int(step)]
            assert known.of((thing,), ("number",), lambda thing=thing: thing.number) == thing.number  # type: ignore[misc]
            assert len(known) <= 2 * most + 1


def in_threads(work: Callable[[Random], None]) -> None:
    with ThreadPoolExecutor(6) as threads:
        for done in [threads.submit(work, Random(seed)) for seed in range(6)]:
            done.result()


def test_threads_that_share_what_is_kept_get_answers_about_their_things() -> None:
    known, things = Same[int](3), [Thing(number) for number in range(8)]

    def work(chance: Random) -> None:
        for _ in range(3000):
            looked()
            thing = chance.choice([*things, Thing(chance.randrange(100))])
            assert known.of((thing,), (), lambda thing=thing: thing.number) == thing.number  # type: ignore[misc]

    in_threads(work)


def test_threads_of_tests_share_what_is_compiled_once() -> None:
    memory: OrderedDict[int, Thing] = OrderedDict()

    def work(chance: Random) -> None:
        for _ in range(3000):
            number = chance.randrange(6)
            assert kept(memory, number, 2, lambda number=number: Thing(number)).number == number  # type: ignore[misc]

    in_threads(work)
    assert len(memory) <= 2


@pytest.mark.parametrize("problem", [RecursionError, KeyboardInterrupt, TimeoutError])
def test_a_question_that_was_interrupted_is_asked_again(problem: type[BaseException]) -> None:
    """Not answered by what is only true while it is asked."""
    interrupting = [problem]

    def find(thing: Thing) -> str:
        if interrupting:
            raise interrupting.pop()
        return "found"

    answer, thing = Memory[Thing, str](find, "meanwhile"), Thing(1)
    with pytest.raises(problem):
        answer(thing)
    assert answer(thing) == "found"
