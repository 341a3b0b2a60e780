"""What every module has beside the code of its rules: division, the generator, moving cards, the trail, ways to stop.

What these mean stands elsewhere: the generator and what is drawn with it in docs/determinism.md, moving cards in
`tassel_compiler.ir.expansion`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tassel_compiler.ir.program import ANSWER, PC, RNG0, RNG1, RNG2, RNG3
from tassel_compiler.ir.zones import Spots
from tassel_compiler.wasm.layout import CELL, MemoryMap

STOPPED, FAULTY, STUCK, CIRCLE, MEMORY = 1, 2, 3, 4, 5
"""Why a module stopped; 0 if it did not."""
WAIT, AT_RANDOM, NOTED, MINDED = 0, 1, 2, 3
"""What a run does at a question with several options: stop there, take one by lot, have the player take one and write
it down, or have the player take one."""


VICTORY = 8192
"""What a player who searches has of victory; before it is over, what its lead promises of that."""


@dataclass(frozen=True, slots=True)
class Helper:
    takes: str               # the names of what it takes; in capitals what has 64 bits
    gives: str
    code: str


_DIV = """b i32.eqz ifv const 0 else a b i32.div_s
    a b i32.rem_s const 0 i32.ne a b i32.xor const 0 i32.lt_s i32.and i32.sub end"""
_MOD = """b i32.eqz ifv const 0 else a b i32.rem_s :r
    r b i32.xor const 0 i32.lt_s r const 0 i32.ne i32.and b i32.mul i32.add end"""
_LONG_DIV = """B i64.eqz if long 0 return end
    A B i64.div_s A B i64.rem_s long 0 i64.ne A B i64.xor long 0 i64.lt_s i32.and i64.extend_i32_u i64.sub"""
_LONG_MOD = """B i64.eqz if long 0 return end A B i64.rem_s =R
    R R B i64.xor long 0 i64.lt_s R long 0 i64.ne i32.and i64.extend_i32_u B i64.mul i64.add"""

_WORDS = tuple(zip(("s0", "s1", "s2", "s3"), (CELL * cell for cell in (RNG0, RNG1, RNG2, RNG3)), strict=True))
_FETCHED = " ".join(f"const 0 load {at} ={name}" for name, at in _WORDS)
_DRAWN = """s1 const 5 i32.mul const 7 i32.rotl const 9 i32.mul =x s1 const 9 i32.shl =t
    s2 s0 i32.xor =s2 s3 s1 i32.xor =s3 s1 s2 i32.xor =s1 s0 s3 i32.xor =s0 s2 t i32.xor =s2 s3 const 11 i32.rotl =s3
    x i64.extend_i32_u n i64.extend_i32_u i64.mul =P"""
_PUT_BACK = " ".join(f"const 0 {name} store {at}" for name, at in _WORDS)
_FAIR = f"""{_DRAWN} P i32.wrap_i64 n i32.lt_u seldom const 0 n i32.sub n i32.rem_u =least
    block loop P i32.wrap_i64 least i32.lt_u i32.eqz br_if 1 {_DRAWN} br 0 end end end"""
"""A number 0..n-1, in the upper half of `P`; the generator lies in locals."""
_BELOW = f"""n const 2 i32.lt_s if const 0 return end {_FETCHED} {_FAIR} {_PUT_BACK}
    P long 32 i64.shr_u i32.wrap_i64"""
_SPLIT = """STATE long 0x9E3779B97F4A7C15 i64.add :STATE =Z
    Z long 30 i64.shr_u Z i64.xor long 0xBF58476D1CE4E5B9 i64.mul =Z
    Z long 27 i64.shr_u Z i64.xor long 0x94D049BB133111EB i64.mul =Z Z long 31 i64.shr_u Z i64.xor =Z"""
_SEED = f"""{_SPLIT} const 0 Z store64 {RNG0 * CELL} {_SPLIT} const 0 Z store64 {RNG2 * CELL}
    const 0 load64 {RNG0 * CELL} const 0 load64 {RNG2 * CELL} i64.or i64.eqz
    if const 0 const 1 store {RNG0 * CELL} end {_SPLIT} Z @=choice Z i64.eqz if long 1 @=choice end"""
_LOT = f"""{_SPLIT} {_SPLIT} {_SPLIT} Z @=choice Z i64.eqz if long 1 @=choice end"""
PICK = """@choice =X X long 12 i64.shr_u X i64.xor =X X long 25 i64.shl X i64.xor =X
    X long 27 i64.shr_u X i64.xor :X @=choice
    X long 0x2545F4914F6CDD1D i64.mul long 32 i64.shr_u n i64.extend_i32_u i64.mul long 32 i64.shr_u i32.wrap_i64"""


def common(layout: MemoryMap, work: int, place_by_lot: str) -> dict[str, Helper]:
    """Those that every module has, in their order. `place_by_lot` gives the place of a listed option by lot."""
    stop = layout.stop
    return {
        "div": Helper("a b", "i", _DIV),
        "mod": Helper("a b", "i", _MOD),
        "long div": Helper("A B", "l", _LONG_DIV),
        "long mod": Helper("A B", "l", _LONG_MOD),
        "below": Helper("n", "i", _BELOW),
        "seed": Helper("STATE", "", _SEED),
        "lot": Helper("STATE", "", _LOT),
        "pick": Helper("n", "i", PICK),
        "stop": Helper("VALUE site", "", f"""site const 24 i32.mul =site const 0 const {STOPPED} store {stop}
            const 0 site load {layout.bounds} store {stop + 4} const 0 VALUE store64 {stop + 8}
            const 0 site load64 {layout.bounds + 8} store64 {stop + 16}
            const 0 site load64 {layout.bounds + 16} store64 {stop + 24} unreachable"""),
        "fail": Helper("kind number", "", failed(layout, "kind", "number")),
        "fault": Helper("number", "", failed(layout, f"const {FAULTY}", "number")),
        "note": Helper("at", "", f"@trail const {layout.trail_end} i32.ge_u seldom "
                       f"{failed(layout, f'const {MEMORY}', 'const 0')} end "
                       "@trail at store 0 @trail at load 0 store 4 @trail const 8 i32.add @=trail"),
        "undo": Helper("mark", "", f"""mark const 0 i32.gt_s mark i32.mul const 3 i32.shl
            const {layout.trail} i32.add =mark
            block @trail :at mark i32.le_u br_if 0
            loop at const 8 i32.sub :at load 0 at load 4 store 0 at mark i32.gt_u br_if 0 end at @=trail
            forget() end"""),
        "draw": Helper("n ask", "i", f"""n const 0 i32.le_s seldom
            {failed(layout, f"const {STUCK}", "ask")} end const {work} @=left
            n const 1 i32.eq if @forced const 1 i32.add @=forced const 0 return end
            @decisions const 1 i32.add @=decisions {PICK}"""),
        "settle": Helper("mode ask", "i", _settle(layout, work, place_by_lot)),
        "consider": Helper("mode ask", "i", f"""mode const {NOTED} i32.eq
            if const 0 ask count() journaled() store {ANSWER * CELL} const 1 return end
            mode const {MINDED} i32.eq if const 0 const -1 ask i32.sub store {PC * CELL}
            const 0 ask count() think() const 2 i32.shl load {layout.offers} store {ANSWER * CELL} const 1 return end
            const 0"""),
        "become": Helper("from", "", f"const 0 from const {layout.vector} copy forget() sum_up()"),
        "begin": Helper("", "", f"""const 0 const {layout.start} const {layout.vector} copy
            const {layout.sums} const {layout.start_sums} const {layout.bytes_of_sums} copy forget()"""),
    }  # fmt: skip


def failed(layout: MemoryMap, kind: str, number: str) -> str:
    """Notes why, and stops. Written in place: a function that calls no other one needs no frame."""
    return f"const 0 {kind} store {layout.stop} const 0 {number} store {layout.stop + 4} unreachable"


def _settle(layout: MemoryMap, work: int, place_by_lot: str) -> str:
    """What to answer, where that is soon said: 1 if it is, 0 if somebody is to consider it, inside or outside. One run
    of the rules ends here. Almost every choice is made here, so it calls nobody."""
    offers = layout.offers
    return f"""@offered const {offers} i32.sub const 2 i32.shr_u =n
    n i32.eqz seldom {failed(layout, f"const {STUCK}", "ask")} end
    n const 1 i32.eq if
        @forced const 1 i32.add @=forced const 0 const {offers} load 0 store {ANSWER * CELL}
        mode if const {work} @=left end const 1 return end
    mode const {WAIT} i32.eq if const 0 return end
    const {work} @=left @decisions const 1 i32.add @=decisions
    mode const {AT_RANDOM} i32.ne if const 0 return end
    const 0 {place_by_lot} const 2 i32.shl load {offers} store {ANSWER * CELL} const 1"""


def mover(verb: str, kind: str) -> str:
    return f"{verb}:{'_'.join(kind.split())}"


def movers(layout: MemoryMap, faults: dict[str, int]) -> Iterator[tuple[str, Helper]]:
    """For every kind of card: putting one into a zone, the same so that it can be taken back, shuffling a zone."""
    for kind, spots in layout.spots.items():
        pile = _Pile(spots, layout, faults)
        yield mover("put", kind), Helper("zone card", "", pile.put())
        yield mover("try", kind), Helper("zone card", "", pile.tried(mover("put", kind)))
        yield mover("shuffle", kind), Helper("zone", "", pile.shuffled())


@dataclass(frozen=True, slots=True)
class _Pile:
    """The cards of a kind: tables of where its zones begin and how much they hold."""

    spots: Spots
    layout: MemoryMap
    faults: dict[str, int]

    def put(self) -> str:
        """Cards behind one that leaves move up four at a time, as long as there is room for four: behind the last card
        there is nothing, and nothing may move up as well. How many there are no processor foresees, so there is one
        loop that may go a little too far, and a short one for piles that are nearly full."""
        lost = self._fault(f"a card of {self.spots.kind} does not lie where it says")
        return f"""{self._there()} card const 2 i32.shl =where
            where load {self.where} :old const 0 i32.ge_s if
                {self._begins("old")} =base base load 0 const 2 i32.shl base i32.add =last base =at
                loop at last i32.ge_u seldom {lost} end at const 4 i32.add :at load 0 card i32.ne br_if 0 end
                at last i32.lt_u if
                    old const 2 i32.shl load {self._rooms} const 2 i32.shl base i32.add const 16 i32.sub =wide
                    block loop at wide i32.gt_u br_if 1 at at load128 4 store128 0
                        at const 16 i32.add :at last i32.lt_u br_if 0 end end
                    block loop at last i32.ge_u br_if 1 at at load 4 store 0 at const 4 i32.add =at br 0 end end end
                last const 0 store 0 base base load 0 const 1 i32.sub store 0 end
            {self._begins("zone")} =base base load 0 const 1 i32.add =size {self._room()}
            base size store 0 size const 2 i32.shl base i32.add card store 0 where zone store {self.where}"""

    def tried(self, put: str) -> str:
        """Notes every cell that the move is going to change, then moves."""
        return f"""{self._there()} card const 2 i32.shl =where
            where load {self.where} :old const 0 i32.ge_s if
                {self._begins("old")} :at at load 0 const 2 i32.shl i32.add =last
                loop at note() at const 4 i32.add :at last i32.le_u br_if 0 end end
            old zone i32.ne if
                {self._begins("zone")} :at load 0 const 1 i32.add =size {self._room()}
                at note() size const 2 i32.shl at i32.add note() where const {self.where} i32.add note() end
            zone card {put}()"""

    def shuffled(self) -> str:
        """From the end, each card changes places with one not behind it."""
        return f"""{self._no_zone()} {self._begins("zone")} :base load 0 :n const 2 i32.ge_s if {_FETCHED}
            loop n const 2 i32.shl base i32.add =a {_FAIR}
            P long 32 i64.shr_u i32.wrap_i64 const 2 i32.shl base i32.add =b
            a load 0 =card a b load 4 store 0 b card store 4 n const 1 i32.sub :n const 1 i32.gt_s br_if 0 end
            {_PUT_BACK} end"""

    @property
    def where(self) -> int:
        return self.spots.where * CELL

    @property
    def _rooms(self) -> int:
        return self.layout.rooms[self.spots.kind]

    def _begins(self, zone: str) -> str:
        return f"{zone} const 2 i32.shl load {self.layout.zones[self.spots.kind]}"

    def _there(self) -> str:
        none = self._fault(f"there is no such card of {self.spots.kind}")
        return f"{self._no_zone()} card const {self.spots.count} i32.ge_u seldom {none} end"

    def _no_zone(self) -> str:
        none = self._fault(f"there is no such zone of {self.spots.kind}")
        return f"zone const {len(self.spots.addresses)} i32.ge_u seldom {none} end"

    def _room(self) -> str:
        full = self._fault(f"a zone of {self.spots.kind} holds only what it has room for")
        return f"size zone const 2 i32.shl load {self._rooms} i32.gt_s seldom {full} end"

    def _fault(self, text: str) -> str:
        number = self.faults.setdefault(text, len(self.faults))
        return failed(self.layout, f"const {FAULTY}", f"const {number}")
