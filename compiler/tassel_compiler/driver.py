"""The pipeline on one page: a rule set expression in, checked rules and programs out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING

from tassel_compiler.catalog import Parts, find
from tassel_compiler.check import Checked, check
from tassel_compiler.check.counts import check_counts
from tassel_compiler.check.left_rulings import check_rulings
from tassel_compiler.check.needs import check_needs
from tassel_compiler.check.texts import check_texts
from tassel_compiler.check.word_entries import check_word_entries
from tassel_compiler.depth import deep
from tassel_compiler.diagnostics import Sink
from tassel_compiler.diagnostics.edited import Edited
from tassel_compiler.diagnostics.removed import Removed
from tassel_compiler.overlays import Tree, merge
from tassel_compiler.overlays.said_before import said_before
from tassel_compiler.overlays.taken import gone
from tassel_compiler.printing.grammar.measure import TooLong
from tassel_compiler.resolve import resolve
from tassel_compiler.resolve.changed_constants import with_changed_constants
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.spelling import bounded_advice

_one_at_a_time = Lock()  # a lowering keeps notes while it works, and the checked tree keeps the lowering
# Whoever reads, prints or compares rules waits for nothing else: what makes programs is loaded with the first.
if TYPE_CHECKING:
    from tassel_compiler.ir.program import Program
    from tassel_compiler.printing.book.changed_facts import LayerStep
    from tassel_compiler.printing.speech.labels import Tables


@dataclass(slots=True)
class Compiled:
    expression: str
    sink: Sink
    tree: Tree | None = None
    declared: Declarations | None = None
    checked: Checked | None = None
    programs: dict[int, Program] = field(default_factory=dict)
    parts: Parts | None = None

    @property
    def failed(self) -> bool:
        return self.sink.failed

    @property
    def languages(self) -> tuple[str, ...]:
        """In which these rules are printed."""
        return self.declared.languages if self.declared is not None else ()

    def fresh(self) -> Compiled:
        """The same, of which nothing was told and nothing made: whoever makes programs has them for himself."""
        return Compiled(self.expression, Sink(), self.tree, self.declared, self.checked, parts=self.parts)


@deep()
@bounded_advice()
def front(expression: str, sink: Sink) -> Compiled:
    """Everything that does not depend on the number of players."""
    parts = find(expression, sink)
    return front_of(expression, parts, sink) if parts is not None else Compiled(expression, sink)


@deep()
@bounded_advice()
def front_of(expression: str, parts: Parts, sink: Sink) -> Compiled:
    """The same, from documents that were read before."""
    return with_texts(played_of(expression, parts, sink))


@deep()
@bounded_advice()
def played_of(expression: str, parts: Parts, sink: Sink) -> Compiled:
    """What is played, checked; what is said of it was not looked at yet."""
    compiled = Compiled(expression, sink, parts=parts)
    if sink.failed:
        return compiled
    compiled.tree = with_changed_constants(merge(parts.modules, parts.overlays, sink))
    if sink.failed:
        return compiled
    sink.removed = Removed(gone(compiled.tree.taken), _layers(parts))
    sink.edited = Edited(compiled.tree.edits, _layers(parts))
    given, tongues = frozenset(parts.given), compiled.tree.tongues
    compiled.declared = resolve(compiled.tree.root, sink, _layers(parts), given, tongues)
    if compiled.declared is None or sink.failed:
        return compiled
    compiled.declared.said_before = said_before(compiled.tree.history)
    check_needs(compiled.declared, compiled.tree.needs, sink)
    check_counts(compiled.declared, compiled.tree.history, sink)
    if sink.failed:
        return compiled
    compiled.checked = check(compiled.declared, sink)
    return compiled


@deep()
@bounded_advice()
def with_texts(compiled: Compiled) -> Compiled:
    """The same, with what is said of it looked at."""
    declared, checked, tree, sink = compiled.declared, compiled.checked, compiled.tree, compiled.sink
    if declared is None or checked is None or tree is None or sink.failed:
        return compiled
    check_word_entries(declared, tree, sink)
    if not sink.failed:
        check_texts(checked, tree.taken, sink)
        check_rulings(checked, tree, sink)
    return compiled


@deep()
def layer_steps(compiled: Compiled, layers: Collection[str]) -> Iterator[LayerStep]:
    """Each of these layers with the rules below it and the rules with it; where either cannot be read, none."""
    from tassel_compiler.printing.book.changed_facts import LayerStep

    parts, tree, declared = compiled.parts, compiled.tree, compiled.declared
    if parts is None or tree is None or declared is None:
        return
    order = _layers(parts)
    sides: dict[int, tuple[Tree, Declarations] | None] = {len(order): (tree, declared)}
    for n, layer in enumerate(order):
        if layer in layers:
            before, after = (sides.setdefault(end, _read_below(parts, order[:end])) for end in (n, n + 1))
            if before is not None and after is not None:
                yield LayerStep(layer, before[1], after[1], after[0])


def _read_below(parts: Parts, layers: Sequence[str]) -> tuple[Tree, Declarations] | None:
    """The rules with these overlays alone, not checked; whatever is wrong with them was reported of the whole."""
    sink = Sink()
    overlays = [document for document in parts.overlays if document.root.span.source.layer in layers]
    tree = with_changed_constants(merge(parts.modules, overlays, sink))
    if sink.failed:
        return None
    declared = resolve(tree.root, sink, tuple(layers), frozenset(parts.given), tree.tongues)
    return (tree, declared) if declared is not None and not sink.failed else None


def _layers(parts: Parts) -> tuple[str, ...]:
    return tuple(dict.fromkeys(document.root.span.source.layer for document in parts.overlays))


def compile_rules(expression: str, players: Sequence[int] | None, sink: Sink) -> Compiled:
    """Programs for these numbers of players (None: all that the game allows)."""
    return programs_of(front(expression, sink), players)


def compile_parts(expression: str, parts: Parts, players: Sequence[int] | None, sink: Sink) -> Compiled:
    """The same, from documents that were read before."""
    return programs_of(front_of(expression, parts, sink), players)


@deep()
def programs_of(compiled: Compiled, players: Sequence[int] | None) -> Compiled:
    """The same, from what was checked before."""
    from tassel_compiler.labelled import with_labels
    from tassel_compiler.passes import improve

    if compiled.checked is not None and not compiled.failed:
        tables = _labels(compiled.checked, compiled.sink)
        for n, program in _lowered(compiled, players):
            compiled.programs[n] = with_labels(improve(program), tables)
    return compiled


def _labels(checked: Checked, sink: Sink) -> Tables:
    from tassel_compiler.printing.speech.labels import sentence_labels

    try:
        return sentence_labels(checked)
    except TooLong as problem:
        sink.report("E1016", problem.span)
        return {}


@deep()
def plain_programs(compiled: Compiled, players: Sequence[int]) -> dict[int, Program]:
    """Programs as they are lowered, for whoever plays so little that making them fast would take longer."""
    return {} if compiled.failed else dict(_lowered(compiled, players))


@deep()
def spoken_programs(compiled: Compiled, players: Sequence[int] | None = None) -> dict[int, Program]:
    """The same with the sentences that decisions show, by the numbers of players for which the rules are in order."""
    from tassel_compiler.labelled import spoken_program

    tables = _labels(compiled.checked, compiled.sink) if compiled.checked is not None and not compiled.failed else {}
    return {n: spoken_program(program, tables) for n, program in _lowered(compiled, players)}


def _lowered(compiled: Compiled, players: Sequence[int] | None) -> Iterator[tuple[int, Program]]:
    from tassel_compiler.lower import Lowering

    declared, checked, sink = compiled.declared, compiled.checked, compiled.sink
    if declared is None or checked is None or sink.failed:
        return
    low, high = declared.game.players
    lowering = Lowering.of(checked)
    for n in players if players is not None else range(low, high + 1):
        if not low <= n <= high:
            sink.report("E0318", declared.game.origin.span, found=f"{n} players", expected=f"{low}..{high}")
            continue
        with _one_at_a_time:
            program = lowering.program(compiled.expression, n, sink)
        if program is not None:
            yield n, program
