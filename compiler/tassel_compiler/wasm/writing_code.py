"""One body of WebAssembly while it is written: bytes from front to back, locals by name, how deep blocks stand.

Code is only ever added at the end, so where something stands in it is known at once: `marks` say which place in the
rules the code from there on comes from.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tassel_compiler.wasm import opcodes as o
from tassel_compiler.wasm.encoding import I32, I64, sequence, unsigned


@dataclass(frozen=True, slots=True)
class Signature:
    """What a function takes and gives."""

    params: tuple[int, ...] = ()
    results: tuple[int, ...] = ()

    def encoded(self) -> bytes:
        return b"\x60" + sequence(bytes([t]) for t in self.params) + sequence(bytes([t]) for t in self.results)


@dataclass(frozen=True, slots=True)
class PlaceMark:
    """From this byte of a body on: the block it belongs to (-1: none), and the place in the rules."""

    at: int
    block: int
    why: int


@dataclass(slots=True)
class CodeWriter:
    """`kinds` are the types of the locals; the first of them are what the function takes. `unlikely` is where an `if`
    stands whose test hardly ever holds."""

    signature: Signature
    out: bytearray = field(default_factory=bytearray)
    kinds: list[int] = field(default_factory=list)
    marks: list[PlaceMark] = field(default_factory=list)
    unlikely: list[int] = field(default_factory=list)
    depth: int = 0
    _named: dict[Hashable, int] = field(default_factory=dict)
    _free: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.kinds += self.signature.params

    # ---- locals ----

    def name(self, local: Hashable, number: int) -> None:
        self._named[local] = number

    def local(self, local: Hashable, kind: int = I32) -> int:
        """The number of a local with this name."""
        found = self._named.get(local)
        if found is None:
            found = self._named[local] = self.fresh(kind)
        return found

    def fresh(self, kind: int = I32) -> int:
        for i, number in enumerate(self._free):
            if self.kinds[number] == kind:
                return self._free.pop(i)
        self.kinds.append(kind)
        return len(self.kinds) - 1

    def release(self, *locals_: int) -> None:
        """These hold nothing any more."""
        self._free += locals_

    def forget(self, kept: Iterable[Hashable]) -> None:
        """All locals but these may be used anew: a piece of code is done."""
        self._named = {name: self._named[name] for name in kept}
        held = {*range(len(self.signature.params)), *self._named.values()}
        self._free = [number for number in range(len(self.kinds)) if number not in held]

    def inside(self, names: Mapping[Hashable, int]) -> dict[Hashable, int]:
        """From now on these are the only names; what comes back is what was known until now."""
        before, self._named = self._named, dict(names)
        return before

    def outside(self, names: dict[Hashable, int]) -> None:
        """As it was before `inside`; the locals of in there may be used anew."""
        self._free += self._named.values()
        self._named = names

    def get(self, local: int) -> None:
        self.out += b"\x20" + unsigned(local)

    def set(self, local: int) -> None:
        self.out += b"\x21" + unsigned(local)

    def tee(self, local: int) -> None:
        self.out += b"\x22" + unsigned(local)

    # ---- instructions ----

    def op(self, *names: str) -> None:
        self.out += bytes(o.SIMPLE[name] for name in names)

    def const(self, number: int) -> None:
        self.out += o.i32_const(number)

    def long(self, number: int) -> None:
        self.out += o.i64_const(number)

    def load(self, offset: int, kind: bytes = o.I32_LOAD) -> None:
        self.out += kind + unsigned(offset)

    def store(self, offset: int, kind: bytes = o.I32_STORE) -> None:
        self.out += kind + unsigned(offset)

    def call(self, function: int) -> None:
        self.out += b"\x10" + unsigned(function)

    def global_get(self, number: int) -> None:
        self.out += b"\x23" + unsigned(number)

    def global_set(self, number: int) -> None:
        self.out += b"\x24" + unsigned(number)

    # ---- blocks ----

    def begin(self, kind: int, result: int = o.NO_RESULT) -> int:
        """Begin a block, loop or if; what comes back names it for `br`."""
        self.out += bytes((kind, result))
        self.depth += 1
        return self.depth

    def seldom(self) -> None:
        """Begin an `if` whose test hardly ever holds."""
        self.unlikely.append(len(self.out))
        self.begin(o.IF)

    def otherwise(self) -> None:
        self.out.append(o.ELSE)

    def close(self) -> None:
        self.out.append(o.END)
        self.depth -= 1

    def br(self, label: int, kind: int = o.BR) -> None:
        self.out += bytes((kind,)) + unsigned(self.depth - label)

    def mark(self, block: int, why: int) -> None:
        self.marks.append(PlaceMark(len(self.out), block, why))

    # ---- the whole ----

    def body(self) -> tuple[bytes, int]:
        """The function as it stands in the code section, and where in it the code begins."""
        head = self._locals()
        size = unsigned(len(head) + len(self.out) + 1)
        return size + head + bytes(self.out) + b"\x0b", len(size) + len(head)

    def hints(self) -> Iterator[bytes]:
        """Which branches are unlikely, each with how far from the beginning of the locals it stands."""
        head = len(self._locals())
        for at in self.unlikely:
            yield unsigned(head + at) + b"\x01\x00"

    def _locals(self) -> bytes:
        own = self.kinds[len(self.signature.params):]
        groups: list[list[int]] = []
        for kind in own:
            if groups and groups[-1][1] == kind:
                groups[-1][0] += 1
            else:
                groups.append([1, kind])
        return sequence(unsigned(n) + bytes([kind]) for n, kind in groups)


def signature(takes: str = "", gives: str = "") -> Signature:
    """`i` is a number of 32 bits, `l` one of 64."""
    return Signature(tuple(_KINDS[k] for k in takes), tuple(_KINDS[k] for k in gives))


_KINDS = {"i": I32, "l": I64}
