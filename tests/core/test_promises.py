"""Whatever stands in a guard: it is entered only if it can be finished; what is offered in it can be carried through.

Random rules are played in every way. Those that may not stand like that are told, which is fine; nothing may raise.
"""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from tests.core.laws import what_is_offered_can_be_carried_through
from tests.core.random_rules import samples
from tests.core.watching import Sample, TooMany, made, read


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(samples)
def test_a_guard_keeps_its_word(sample: Sample) -> None:
    checked, codes = read(sample)
    if checked is None or codes:
        return
    try:
        what_is_offered_can_be_carried_through(made(checked))
    except TooMany:
        return
