"""A function that is one formula is written where it is called.

Lowering does so with the shortest; here every call costs an engine more than what the formula says twice. An argument
that may stop the game keeps its place, so its call stays; one that is asked for more than once must be short.
"""

from __future__ import annotations

from tassel_compiler.ir import ops
from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.ops import Body, Call, Local, Return, Value
from tassel_compiler.ir.parts_of_code import Piece, each_piece, each_value
from tassel_compiler.ir.program import Function, Program
from tassel_compiler.ir.walk import walk, with_values
from tassel_compiler.passes.contact import Contacts
from tassel_compiler.passes.settle import Settling

_SHORT = 4
"""Instructions of an argument that may be worked out twice."""


def uncall(program: Program, size: int) -> Program:
    """The same program without calls of formulas of this size at most."""
    work = _Uncall(program, size)
    return each_piece(program, work.piece)


class _Uncall:
    def __init__(self, program: Program, size: int) -> None:
        self._program = program
        self._size = size
        self._contacts = Contacts(program)
        self._settling = Settling(program.tables, Allowed(program).region)
        self._formulas: dict[str, Value | None] = {}

    def piece(self, piece: Piece) -> Body:
        if not any(isinstance(op, Call) and self._formula(op.function) is not None for op in walk(piece.body)):
            return piece.body
        return each_value(piece.body, self._value)

    def _value(self, value: Value) -> Value:
        made = with_values(value, self._value)
        return self._written(made) if isinstance(made, Call) else made

    def _written(self, call: Call) -> Value:
        formula = self._formula(call.function)
        if formula is None:
            return call
        params = self._program.functions[call.function].params
        given = dict(zip(params, call.args, strict=True))
        if not all(self._may_stand(arg, param, formula) for param, arg in given.items()):
            return call
        return self._settling.value(formula, given)

    def _may_stand(self, arg: Value, param: str, formula: Value) -> bool:
        if any(isinstance(op, ops.Bounded | Call) for op in walk((arg,))):
            return False
        uses = sum(isinstance(op, Local) and op.local == param for op in walk((formula,)))
        return uses < 2 or sum(1 for _ in walk((arg,))) <= _SHORT

    def _formula(self, name: str) -> Value | None:
        if name not in self._formulas:
            self._formulas[name] = self._found(self._program.functions[name])
        return self._formulas[name]

    def _found(self, function: Function) -> Value | None:
        match function:
            case Function(body=(Return(value),), role="plain" | "probe"):
                pass
            case _:
                return None
        if self._contacts.function(function.name).writes:
            return None
        made = self._value(value)
        return made if sum(1 for _ in walk((made,))) <= self._size else None
