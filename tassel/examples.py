"""Examples of a rule set: the scenarios in `examples/` of its folders, played with the rules that are printed.

An example of the rules as they are must hold. One of a layer below that no longer holds is left out: what it shows is
not so any more, and nobody made a mistake; who changed the rules is told. Of what ships only what somebody's own layers
made untrue is told: that the layers that ship fit each other is no matter of theirs.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tassel.example_faults import loose_numbers, of_captions, same_rules, tell_failures, tell_marks
from tassel.example_playing import ExampleTables, shown_in
from tassel.found_examples import FoundExample, found_examples
from tassel.left_out import LeftOut, foreign_part
from tassel.scenarios import failing_place
from tassel.told_examples import shown_besides, tells_points, told_example
from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents import DocumentReader, read
from tassel_compiler.driver import Compiled
from tassel_compiler.ir.program import Program
from tassel_compiler.printing.drawing.played import PlayedExample
from tassel_compiler.printing.print_folders import possible_folders
from tassel_compiler.resolve.declarations import Declarations
from tassel_runtime.scenario import Failure, Result


@dataclass(frozen=True, slots=True)
class PlayedExamples:
    """The examples that hold, in the order of the files, and those of other layers that no longer do."""

    examples: tuple[PlayedExample, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


def played(compiled: Compiled, programs: Mapping[int, Program], sink: Sink) -> PlayedExamples:
    """For a book, which draws them; the programs are spoken."""
    hall = _hall(compiled, programs, sink, drawn=True)
    if hall is None:
        return PlayedExamples()
    found = found_examples(possible_folders(compiled.expression), sink)
    return PlayedExamples(tuple(told for one in found for told in hall.of(one)), hall.left_out)


def looking_over(
    compiled: Compiled, programs: Mapping[int, Program], sink: Sink, reader: DocumentReader = read
) -> Generator[None, None, tuple[LeftOut, ...]]:
    """The same is told, one example after the other, and as little played as can be: whoever checks draws nothing."""
    hall = _hall(compiled, programs, sink, drawn=False)
    if hall is None:
        return ()
    for one in found_examples(possible_folders(compiled.expression), sink, reader):
        hall.look_at(one)
        yield
    return hall.left_out


def _hall(compiled: Compiled, programs: Mapping[int, Program], sink: Sink, drawn: bool) -> _Hall | None:
    if compiled.declared is None:
        return None
    ours = any(not folder.shipped for folder in possible_folders(compiled.expression))
    return _Hall(compiled.expression, compiled.declared, sink, drawn, ours, ExampleTables(programs))


@dataclass
class _Hall:
    """Where they are played one after the other."""

    expression: str
    declared: Declarations
    sink: Sink
    drawn: bool
    ours: bool  # whether a layer is somebody's own
    playing: ExampleTables
    own: set[str] = field(default_factory=set)  # the names of examples of these very rules
    left: list[LeftOut] = field(default_factory=list)
    count: int = 0

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        return tuple(one for one in self.left if one.name not in self.own)

    def look_at(self, one: FoundExample) -> None:
        for _ in self.of(one):
            pass

    def of(self, one: FoundExample) -> Iterator[PlayedExample]:
        scenario, own = one.scenario, same_rules(one.scenario.rules, self.expression)
        if own:
            self.own.add(scenario.name)
            tell_marks(scenario, self.declared, one.source, self.sink)
        if not (self.drawn or self.ours):
            return  # whoever ships rules has played their examples
        whole = self.drawn or (own and not one.folder.shipped)
        theirs = not own and self.ours and one.folder.shipped
        failures, result = self.playing.outcome(scenario, (whole or theirs) and tells_points(scenario))
        other = self._shown_otherwise(one, result) if theirs and result is not None and not failures else ""
        if failures or result is None:
            self._untrue(one, own, failures)
        elif other:
            self._leave_out(one, scenario.line, other)
        elif self.drawn:
            yield from self._drawn(one, own, result)
        elif whole:
            tell_failures(loose_numbers(scenario, result, self.declared), one.source, self.sink)

    def _untrue(self, one: FoundExample, own: bool, failures: tuple[Failure, ...]) -> None:
        if own:
            tell_failures(failures, one.source, self.sink)
        elif self.ours and self._was_true(one):
            self._leave_out(one, failures[0].line, failures[0].told)

    def _leave_out(self, one: FoundExample, line: int, why: str) -> None:
        at = failing_place(line, one.source)
        self.left.append(LeftOut(one.scenario.name, why, str(one.file), one.folder.layer, at.start, at.end))

    def _shown_otherwise(self, one: FoundExample, result: Result) -> str:
        """What a caption shows that is not what it was in the rules for which the example was written."""
        before = self._true_before.get(one.sign)
        if before is None:
            return ""
        now = shown_besides(result)
        changed = (key for key in {**before, **now} if before.get(key) != now.get(key))
        key = next(changed, None)
        return f"{key} was {before.get(key, 'nothing')}, now {now.get(key, 'nothing')}" if key is not None else ""

    def _drawn(self, one: FoundExample, own: bool, result: Result) -> Iterator[PlayedExample]:
        self.count += 1
        layer = one.folder.layer
        example = told_example(result, f"{layer}-{self.count}", layer)
        if example is not None:
            tell_failures(of_captions(one.scenario, example, self.declared) if own else (), one.source, self.sink)
            yield example

    def _was_true(self, one: FoundExample) -> bool:
        """Whether it holds without the layers that are somebody's own, or is one of those."""
        if not one.folder.shipped or same_rules(one.scenario.rules, foreign_part(self.expression)):
            return True
        return one.sign in self._true_before

    @cached_property
    def _true_before(self) -> Mapping[str, Mapping[str, str]]:
        return shown_in(foreign_part(self.expression))
