"""All that is told of rules that the compiler found in order: a check, a watch, an editor and the studio tell the same.

That they can be made into programs, that the plans and drawings beside them fit, that their examples hold, and which
examples of others they made untrue.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import partial
from typing import TypeVar

from tassel.examples import looking_over
from tassel.found_examples import found_examples
from tassel.left_out import LeftOut, tell_left_out
from tassel.outdated import report_outdated
from tassel.unread_files import tell_unread_files
from tassel.verdicts import InOrder
from tassel.workspace.plan_texts import tell_plans
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.documents import read
from tassel_compiler.driver import Compiled, spoken_programs
from tassel_compiler.ir.program import Program
from tassel_compiler.loading import SourceReader, read_source
from tassel_compiler.printing.book.plan import read_plan
from tassel_compiler.printing.print_folders import possible_folders, print_folders

_T = TypeVar("_T")


def the_rest(rules: Compiled, sink: Sink, sources: SourceReader = read_source) -> Generator[None, None, InOrder]:
    """The numbers of players that they are for, and the examples that no longer hold; piece by piece, for whoever has
    something else to do in between. `sources` has the texts beside the rules."""
    left: tuple[LeftOut, ...] = ()
    low, high = rules.declared.game.players if rules.declared is not None else (1, 0)
    programs: dict[int, Program] = {}
    reader = partial(read, sources=sources)
    for players in range(low, high + 1):
        own = rules.fresh()
        programs |= spoken_programs(own, [players])
        sink.extend(own.sink.items)
        yield
    if not sink.failed:
        tell_plans(rules, sink, reader)
        yield
        tell_unread_files(rules.expression, sink, sources)
        left = yield from looking_over(rules, programs, sink, reader)
        tell_left_out(left, rules.expression, sink, sources)
        yield
        gone = {one.name for one in left}
        examples = found_examples(possible_folders(rules.expression), Sink(), reader)
        plan = read_plan(print_folders(rules.expression), Sink(), rules.languages, reader)
        report_outdated(rules, plan, (one for one in examples if one.scenario.name not in gone), sink)
    return InOrder(tuple(programs), left)


def tell_the_rest(rules: Compiled, sink: Sink, sources: SourceReader = read_source) -> InOrder:
    """All of it at once."""
    return run_out(the_rest(rules, sink, sources))


def run_out(pieces: Generator[None, None, _T]) -> _T:
    """What is found when piece after piece is done."""
    while True:
        try:
            next(pieces)
        except StopIteration as done:
            found: _T = done.value
            return found


def besides(told: Iterable[Diagnostic], items: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Of all that is found then, what was not told already: plans that are open were looked at with the rules."""
    before = set(map(_said_where, told))
    return list({_said_where(one): one for one in items if _said_where(one) not in before}.values())


def _said_where(item: Diagnostic) -> tuple[object, ...]:
    at = item.span
    return item.code, item.message, *((at.path, at.start, at.end) if at is not None else ())
