"""The rules that a new folder stands on, and whether they would accept a sample.

Samples are guesses from what is declared; a guess counts only if the rules with it are in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tassel.opening import Unusable
from tassel_compiler.catalog import Parts, find
from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents import Document, parse
from tassel_compiler.driver import Compiled, compile_parts, front_of
from tassel_compiler.ir.program import Program
from tassel_compiler.loading import Node
from tassel_compiler.overlays import Tree
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.source import SourceText


@dataclass(frozen=True, slots=True)
class Base:
    expression: str
    parts: Parts
    tree: Tree
    declared: Declarations

    @property
    def layers(self) -> tuple[str, ...]:
        """The names an overlay has to stand on: the game, and the overlays in front of it."""
        return tuple(dict.fromkeys(d.name.name for d in (self.parts.modules[0], *self.parts.overlays)))

    @property
    def players(self) -> int:
        return self.declared.game.players[0]

    def titled(self, title: str) -> str:
        """A title in each language that these rules are printed in, as it is written in a file."""
        return ", ".join(f'{lang}: "{title}"' for lang in self.declared.languages or ("en",))

    def at(self, path: str) -> Node | None:
        return self.tree.at(path)

    def accepts(self, edits: str) -> bool:
        sink = Sink()
        parts = self._with(edits, sink)
        if parts is not None:
            front_of(self.expression, parts, sink)
        return not sink.failed

    def program(self, edits: str = "", players: int | None = None) -> Program | None:
        """The game with these edits, for the fewest players unless somebody says."""
        count = players if players is not None else self.players
        sink = Sink()
        parts = self._with(edits, sink) if edits else self.parts
        if parts is None:
            return None
        return compile_parts(self.expression, parts, [count], sink).programs.get(count)

    def _with(self, edits: str, sink: Sink) -> Parts | None:
        head = f"tassel: 1\noverlay: {free_name('sample', self.layers)}\non: {flow(self.layers)}\n"
        document: Document | None = parse(SourceText("sample.yaml", head + edits, "sample"), sink)
        return Parts(self.parts.modules, [*self.parts.overlays, document]) if document is not None else None


def open_base(expression: str) -> Base:
    """The rules, or `Unusable` with what is wrong with them."""
    sink = Sink()
    parts = find(expression, sink)
    compiled = front_of(expression, parts, sink) if parts is not None else Compiled(expression, sink)
    if parts is None or sink.failed or compiled.tree is None or compiled.declared is None:
        raise Unusable(f"{expression} cannot be used", sink.items)
    return Base(expression, parts, compiled.tree, compiled.declared)


def free_name(wanted: str, taken: Sequence[str]) -> str:
    numbered = (f"{wanted}-{n}" for n in range(2, len(taken) + 3))
    return wanted if wanted not in taken else next(name for name in numbered if name not in taken)


def flow(names: Sequence[str]) -> str:
    return f"[{', '.join(names)}]"
