"""Rule sets as texts, so that one of them can be damaged and the whole be compiled."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tassel_compiler.catalog import Parts, find
from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents import Document, Overlay, parse
from tassel_compiler.driver import compile_parts
from tassel_compiler.ir.verify import verify
from tassel_compiler.source import SourceText
from tests.fuzz.mutations import damaged

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class RuleSet:
    files: tuple[Path, ...]
    documents: tuple[Document, ...]

    def text(self, which: int) -> SourceText:
        return self.documents[which].root.span.source


@cache
def rule_set(expression: str) -> RuleSet:
    sink = Sink()
    parts = find(expression, sink)
    assert parts is not None and not sink.failed
    return RuleSet(tuple(parts.files), (*parts.modules, *parts.overlays))


def victims(rules: RuleSet) -> list[int]:
    """The files worth damaging: words are another matter."""
    return [i for i, file in enumerate(rules.files) if file.parent.name != "words" and file.name != "words.yaml"]


def outcome(expression: str, seed: int, players: int = 2) -> tuple[str, list[str]]:
    """Compile the rule set with one damage: the damaged text, and what is wrong with the outcome."""
    rules = rule_set(expression)
    which = victims(rules)[seed % len(victims(rules))]
    source = rules.text(which)
    text = damaged(source.text, seed)
    sink = Sink()
    parts = Parts()
    for i, unharmed in enumerate(rules.documents):
        document = parse(SourceText(source.path, text, source.layer), sink) if i == which else unharmed
        if document is not None:
            (parts.overlays if isinstance(document, Overlay) else parts.modules).append(document)
    compiled = compile_parts(expression, parts, [players], sink)
    if sink.failed:
        return text, [f"{d.code} says ?: {d.message}" for d in sink.items if "?" in d.message.replace("players in", "")]
    program = compiled.programs.get(players)
    if program is None:
        return text, ["neither a diagnostic nor a program"]
    return text, [str(problem) for problem in verify(program)]
