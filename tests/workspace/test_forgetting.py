"""What is kept between edits is forgotten again: as much is kept after a day as after an hour."""

from __future__ import annotations

from tassel_compiler.same import Same, looked


class _Thing:
    """A rule as it stood in one version of a text."""


def test_versions_of_a_day_are_forgotten_and_what_is_asked_for_stays():
    kept, other = Same[int](most=4096), _Thing()
    found: list[int] = []

    def find() -> int:
        found.append(1)
        return 7

    sizes = []
    for edit in range(2000):
        looked()
        kept.keep((_Thing(),), (), edit)
        assert kept.of((other,), (), find) == 7
        sizes.append(len(kept))
    assert len(found) == 1
    assert max(sizes[:500]) == max(sizes) < 300


def test_many_answers_between_two_looks_are_bounded_too():
    kept = Same[int](most=100)
    things = [_Thing() for _ in range(1000)]
    for number, thing in enumerate(things):
        kept.keep((thing,), (), number)
    assert len(kept) <= 200
    assert [kept.known((thing,), ()) for thing in things[-100:]] == list(range(900, 1000))
    assert kept.known((things[0],), ()) is None
