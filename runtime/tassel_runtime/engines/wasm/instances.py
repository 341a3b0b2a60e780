"""The only place that knows wasmtime: modules are compiled here, called, and their memory is read and written.

A call that stops comes back as `Halted` with what the module noted and the place in the rules that its code comes from.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from threading import Lock

import wasmtime
from wasmtime import _bindings

from tassel_compiler.ir.program import Program
from tassel_compiler.wasm.about import About, BadModule, read_about
from tassel_runtime.engine import NoRoom
from tassel_runtime.engines.wasm.keeping_modules import kept_module, written_anew

KNOWN = 16  # programs whose compiled modules stay in memory
_WORD = 4


class Halted(Exception):
    """A call that did not come to its end. `kind` is 0 if the module itself does not know why."""

    def __init__(self, kind: int, number: int, value: int, low: int, high: int, place: str, said: str,
                 outside: bool = False) -> None:  # fmt: skip
        super().__init__(said)
        self.kind, self.number, self.value, self.low, self.high = kind, number, value, low, high
        self.place, self.said = place, said
        self.outside = outside  # it went past the end of the memory


@dataclass(frozen=True, slots=True)
class NativeCode:
    """A module as native code. Instances of it share the code and nothing else."""

    program: Program
    engine: wasmtime.Engine
    module: wasmtime.Module
    about: About


_known: OrderedDict[tuple[int, bool], NativeCode] = OrderedDict()
_lock = Lock()


def compiled(program: Program, whole: bool = False) -> NativeCode:
    """By identity: programs that are called alike may differ. `whole`: with functions that only tests and the curious
    call; such a module is kept in memory alone."""
    key = id(program), whole
    with _lock:
        found = _known.get(key)
        if found is None:
            made = loaded(program, written_anew(program, whole)) if whole else _loaded_or_anew(program)
            found = _known[key] = made
        _known.move_to_end(key)
        while len(_known) > KNOWN:
            _known.popitem(last=False)
        return found


def _loaded_or_anew(program: Program) -> NativeCode:
    """What was kept and is no module, though whole, was put there by somebody: it is not asked for its reasons."""
    try:
        return loaded(program, kept_module(program))
    except (BadModule, wasmtime.WasmtimeError):
        return loaded(program, written_anew(program))


def loaded(program: Program, module: bytes) -> NativeCode:
    engine = _engine()
    return NativeCode(program, engine, wasmtime.Module(engine, module), read_about(module))


@cache
def _engine() -> wasmtime.Engine:
    """One that reserves 4 GiB of addresses for a memory, so that no access needs a look at its end; where a process may
    not have that many, one that reserves what a memory has and looks."""
    engine = _made(wasmtime.Config())
    try:
        wasmtime.Memory(wasmtime.Store(engine), wasmtime.MemoryType(wasmtime.Limits(1, 1)))
    except wasmtime.WasmtimeError:
        config = wasmtime.Config()
        config.memory_reservation = config.memory_guard_size = config.memory_reservation_for_growth = 0
        engine = _made(config)
    return engine


def _made(config: wasmtime.Config) -> wasmtime.Engine:
    heed = getattr(_bindings, "wasmtime_config_wasm_branch_hinting_set", None)
    if heed is not None:  # what leads to a stop is then moved out of the way; `Config` has no name for it yet
        heed(config.ptr(), True)
    return wasmtime.Engine(config)


class Instance:
    """A module with a memory of its own, for one thread at a time."""

    def __init__(self, code: NativeCode) -> None:
        self.about, self.memory = code.about, code.about.memory
        self._store = wasmtime.Store(code.engine)
        try:
            instance = wasmtime.Instance(self._store, code.module, [])
        except (wasmtime.Trap, wasmtime.WasmtimeError) as problem:
            said = str(problem).splitlines()[0]
            raise NoRoom(f"this machine has no room for a WebAssembly module ({said}); use --engine python") from None
        self._exports = instance.exports(self._store)
        self._functions: dict[str, wasmtime.Func] = {}
        memory = self._exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        self._memory = memory

    def call(self, name: str, *args: int) -> int:
        function = self._functions.get(name)
        if function is None:
            found = self._exports[name]
            assert isinstance(found, wasmtime.Func)
            function = self._functions[name] = found
        try:
            result: int | None = function(self._store, *args)
        except (wasmtime.Trap, wasmtime.WasmtimeError) as problem:
            raise self._halted(problem) from None
        return result or 0

    def has(self, name: str) -> bool:
        return name in self._exports

    def number(self, name: str) -> int:
        """A number that the module counts in."""
        found = self._exports[f"number.{name}"]
        assert isinstance(found, wasmtime.Global)
        return int(found.value(self._store))

    def words(self, at: int, count: int) -> array[int]:
        """Numbers of 32 bits from an address on."""
        found = array("i")
        if count:
            found.frombytes(self._memory.read(self._store, at, at + count * _WORD))
        return found

    def put(self, at: int, words: array[int]) -> None:
        self._memory.write(self._store, words.tobytes(), at)

    def _halted(self, problem: wasmtime.Trap | wasmtime.WasmtimeError) -> Halted:
        kind, number, *rest = self.words(self.memory["stop"], 8)
        value, low, high = (rest[i] & 0xFFFFFFFF | rest[i + 1] << 32 for i in (0, 2, 4))
        outside = isinstance(problem, wasmtime.Trap) and problem.trap_code == wasmtime.TrapCode.MEMORY_OUT_OF_BOUNDS
        return Halted(kind, number, value, low, high, self._place(problem), str(problem).splitlines()[0], outside)

    def _place(self, problem: wasmtime.Trap | wasmtime.WasmtimeError) -> str:
        """The innermost place in the rules that the trace of a trap passes through."""
        frames = problem.frames if isinstance(problem, wasmtime.Trap) else []
        return next(filter(None, (self.about.place(frame.module_offset) for frame in frames)), "")
