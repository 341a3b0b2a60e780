"""The tables of the grammar as a machine that says what may come next, and builds nothing.

Who looks for the nearest sentence tries many words in many places. So a stack of the parser is a number: its top, and
the number of the stack below it. Stacks that are equal are one, what was asked once is known, and going on from a stack
in two ways copies nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from lark.parsers.lalr_analysis import Shift

from tassel_compiler.effects.grammar import grammar

_BOTTOM = -1
_END = "$END"


class Automaton:
    def __init__(self) -> None:
        self._table = grammar().parser.parser.parser.parse_table
        self._stacks: list[tuple[int, int]] = []  # the state on top, and the stack below
        self._known: dict[tuple[int, int], int] = {}
        self._after: dict[tuple[int, str], int | None] = {}

    def begin(self, kind: str, already: Iterable[str] = ()) -> int:
        """Before a text of this kind, or behind the beginning of one."""
        stack: int | None = self._on(_BOTTOM, self._table.start_states[kind])
        for terminal in already:
            stack = self.after(stack, terminal) if stack is not None else None
        assert stack is not None, already
        return stack

    def after(self, stack: int, terminal: str) -> int | None:
        """Behind one more word; None where it cannot stand there."""
        key = stack, terminal
        if key not in self._after:
            self._after[key] = self._read(stack, terminal)
        return self._after[key]

    def ends(self, stack: int, ending: Iterable[str]) -> bool:
        """Whether a text can end so."""
        for terminal in ending:
            further = self.after(stack, terminal)
            if further is None:
                return False
            stack = further
        return self.after(stack, _END) is not None

    def acceptable(self, stack: int) -> Iterable[str]:
        """What may come next, and perhaps more: a state that stands for several takes what one of them takes."""
        return (name for name in self._table.states[self._stacks[stack][0]] if name.isupper())

    def _read(self, stack: int, terminal: str) -> int | None:
        while True:
            move = self._table.states[self._stacks[stack][0]].get(terminal)
            if move is None:
                return None
            action, what = move
            if action is Shift:
                return self._on(stack, what)
            for _ in what.expansion:
                stack = self._stacks[stack][1]
            stack = self._on(stack, self._table.states[self._stacks[stack][0]][what.origin.name][1])
            if terminal == _END and self._stacks[stack][0] in self._table.end_states.values():
                return stack

    def _on(self, below: int, state: int) -> int:
        key = state, below
        if key not in self._known:
            self._known[key] = len(self._stacks)
            self._stacks.append(key)
        return self._known[key]
