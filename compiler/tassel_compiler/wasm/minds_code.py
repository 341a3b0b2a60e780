"""Players inside a module who think: one turn ahead (greedy), or in a tree (`tree_code`).

Who thinks never looks at the situation itself but at one that it imagines: cards that it cannot see are dealt again
within what it knows, the rules' generator is seeded anew. There it tries options, each from a copy of the vector, and
goes on with what it may choose itself, until somebody else is asked or the options are too many. What that leaves it
with says the worth: a sum over the cells of every seat, each looked up in a row of numbers that was learned, and over
the cards in its zones; its own, less the mean of the others'. All of it is whole numbers of 32 bits, which turn over.

At `minds` eight words for each seat: the kind of player (0 by lot, 1 greedy, 2 search), how many situations it may try
for a decision, playouts, how much it explores (a 1024th), whether it plays to the end by lot, one of how many choices
it makes by lot (0: none), and where the worth lies that it goes by. A worth begins with what says how far the game is
(cell, lowest, how many levels above), the bytes of the rows of a level, where they begin, where in them the row of
questions is, which lead promises to win three games of four, and where stands what all cells together are worth at
their lowest, a number for each level; then for every seat where its list of cells begins and
ends, and that of its zones. A search has in the second word how many situations it looks at for each option where a
playout ends, and in the eighth how fast it looks at more options (16: as many as the root of the visits). A cell is
four words: address, lowest, how many levels have a number of their own above it, row; the numbers of a row say how
much more a level is worth than the lowest, and behind them stands what every further one is. A zone is two: address,
row of cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.ir.program import ANSWER, PC, RNG0, RNG1, RNG2, RNG3, STATUS, Program
from tassel_compiler.ir.zones import turned_flags, unseen_zones
from tassel_compiler.wasm.helpers import AT_RANDOM, MEMORY, MINDED, VICTORY, WAIT, Helper, failed
from tassel_compiler.wasm.layout import ASIDE, CELL, MIND, PLACES, MemoryMap
from tassel_compiler.wasm.tree_code import searching
from tassel_compiler.wasm.trying_code import place_by_lot

LOT, GREEDY, SEARCH = 0, 1, 2
_WIN = 1 << 20
"""What winning is worth at the end, beside a 1024th of a point."""
_HEAD = 32
"""Bytes of a worth before the lists of its seats."""
_LEAST = -(1 << 31)


def thinking(layout: MemoryMap, work: int) -> Iterator[tuple[str, Helper]]:
    """All helpers of players who think, those that journals and batches call among them."""
    yield from _imagining(layout)
    yield from _valuing(layout)
    vector, offers = layout.vector, layout.offers
    sums, seats = layout.told + layout.record, layout.program.players * CELL
    yield "go", Helper("", "", f"""const {work} @=left const {layout.trail} @=trail const {offers} @=offered
        const {WAIT} run() const 0 load {PC * CELL} i32.eqz if const {offers} @=offered end""")
    yield "tried", Helper("from ask value", "", f"""from become()
        const 0 value store {ANSWER * CELL} const 0 ask const 2 i32.shl load {layout.then} store {PC * CELL} go()""")
    yield "put_aside", Helper("bytes", "i", f"""@deep :at bytes i32.add :past const {layout.aside + ASIDE} i32.gt_u
        if {failed(layout, f"const {MEMORY}", "const 0")} end past @=deep at""")
    if any(part.secret for part in layout.program.ranges):
        yield "hides", Helper("who", "i", _hiding(layout.program))
    yield "ahead", Helper("who room", "i", f"""{_until_revealed(layout)} count() =n
        n i32.eqz ifv const 1 else room n i32.lt_s seat() who i32.ne i32.or end
        if who valued() return end
        n const 2 i32.shl =bytes const {vector + seats} bytes i32.add put_aside() =base
        base const 0 const {vector} copy base const {vector} i32.add const {offers} bytes copy
        decision() =ask room n i32.div_s =room const {_LEAST} =best base const {vector} i32.add =at
        at bytes i32.add =kept
        loop base ask at load 0 tried() who room ahead() :value best i32.gt_s
        if value =best kept const {sums} const {seats} copy end
        at const 4 i32.add =at n const 1 i32.sub :n br_if 0 end
        const {sums} kept const {seats} copy base @=deep best""")
    yield "greedy", Helper("who ask n mind truth", "i", f"""who imagine()
        truth const {vector} i32.add :world const 0 const {vector} copy
        mind load 4 n i32.div_s =room const {_LEAST} =best world const {vector} i32.add =at
        loop world ask at load 0 tried() who room ahead() =value
        value best i32.eq if same const 1 i32.add :same pick() i32.eqz if i =found end end
        value best i32.gt_s if value =best const 1 =same i =found end
        at const 4 i32.add =at i const 1 i32.add :i n i32.lt_s br_if 0 end found""")
    yield "think", Helper("ask n", "i", f"""seat() =who @kept if @odds pick() i32.eqz if
            @kept const {layout.places + PLACES * vector} i32.lt_u if
            @kept const 0 const {vector} copy @kept who store {STATUS * CELL}
            @kept const {vector} i32.add @=kept end end end
        who const {MIND} i32.mul const {layout.minds} i32.add :mind load 0 i32.eqz
        if {place_by_lot(layout.program)} return end
        mind load 20 if mind load 20 pick() i32.eqz if n pick() return end end
        n const 2 i32.shl =bytes const {2 * vector} bytes i32.add put_aside() =truth
        truth const 0 const {vector} copy truth const {2 * vector} i32.add const {offers} bytes copy
        @noted =noted const 0 @=noted @decisions =decisions @forced =forced mind load 24 @=book
        mind load 0 const {GREEDY} i32.eq ifv who ask n mind truth greedy() else who ask n mind truth search() end =k
        truth become() const {offers} truth const {2 * vector} i32.add bytes copy
        const {offers} bytes i32.add @=offered truth @=deep noted @=noted decisions @=decisions forced @=forced
        const {work} @=left const {layout.trail} @=trail k""")
    yield from searching(layout)


def _imagining(layout: MemoryMap) -> Iterator[tuple[str, Helper]]:
    """`imagine` deals all that a seat does not see anew: cards of one kind that began in one place change places, and
    what others have decided in secret is theirs to decide again."""
    calls, players = [], layout.program.players
    for kind, cards in layout.program.cards.items():
        zones = len(layout.spots[kind].addresses)
        name = f"imagine:{'_'.join(kind.split())}"
        yield name, Helper("who home", "", f"""who const {zones * CELL} i32.mul const {layout.unseen[kind]} i32.add
            =sees @deep =at
            loop sees zone i32.add load 0 if zone load {layout.zones[kind]} :base
                base load 0 const 2 i32.shl i32.add =last
                block loop base last i32.ge_u br_if 1 base const 4 i32.add :base
                load 0 const 2 i32.shl load {layout.homes[kind]} home i32.eq {_covered(layout.program, kind)}
                if at base store 0 at const 4 i32.add =at end br 0 end end end
            zone const 4 i32.add :zone const {zones * CELL} i32.lt_u br_if 0 end
            at @deep i32.sub const 2 i32.shr_u =n
            block loop n const 2 i32.lt_s br_if 1 at const 4 i32.sub :at load 0 =a
            n pick() const 2 i32.shl @deep i32.add load 0 =b n const 1 i32.sub =n
            a load 0 =x b load 0 =y x const 2 i32.shl load {cards.where * CELL} =z
            x const 2 i32.shl y const 2 i32.shl load {cards.where * CELL} store {cards.where * CELL}
            y const 2 i32.shl z store {cards.where * CELL} a y store 0 b x store 0 br 0 end end""")
        if any(any(unseen_zones(layout.program, kind, seat)) for seat in range(players)):
            calls += [f"who const {home} {name}()" for home in sorted(set(cards.home))]
    calls += [f"who const {seat} i32.ne if const 0 const 0 store {cell * CELL} end"
              for seat, cell in _kept_from_others(layout.program)]  # fmt: skip
    words = " ".join(f"const 0 const -1 pick() store {cell * CELL}" for cell in (RNG0, RNG1, RNG2, RNG3))
    some = f"const 0 const 0 load {RNG0 * CELL} const 1 i32.or store {RNG0 * CELL}"
    yield "imagine", Helper("who", "", f"{' '.join(calls)} {words} {some}")


def _covered(program: Program, kind: str) -> str:
    """And the card at `base` does not lie face up: everybody would see it."""
    flags = (f"base load 0 const 2 i32.shl load {at * CELL} i32.eqz i32.and" for at in turned_flags(program, kind))
    return " ".join(flags)


def _hiding(program: Program) -> str:
    """Whether a seat has decided something in secret."""
    cells = (f"who const 2 i32.shl load {part.base * CELL}" for part in program.ranges if part.secret)
    return " ".join(["const 0", *(f"{cell} i32.or" for cell in cells)])


def _until_revealed(layout: MemoryMap) -> str:
    """What was decided in secret is looked at when the others have decided: they take the first of their options."""
    if not any(part.secret for part in layout.program.ranges):
        return ""
    return f"""block loop const 0 load {PC * CELL} const 0 i32.ge_s br_if 1 seat() who i32.eq br_if 1
        who hides() i32.eqz br_if 1
        const 0 const {layout.offers} load 0 store {ANSWER * CELL}
        const 0 decision() const 2 i32.shl load {layout.then} store {PC * CELL} go() br 0 end end"""


def _kept_from_others(program: Program) -> Iterator[tuple[int, int]]:
    """The seats that may have decided in secret, and the cells where they did."""
    for part in program.ranges:
        if part.secret:
            yield from ((seat, part.base + seat) for seat in range(part.count))


def _valuing(layout: MemoryMap) -> Iterator[tuple[str, Helper]]:
    """`appraise` writes a number for every seat; `valued` is that of one, less the others'."""
    players, sums = layout.program.players, layout.told + layout.record
    places = layout.told + (2 + players) * CELL
    each = range(players)
    yield "worth", Helper("who", "i", f"""@book who const 4 i32.shl i32.add :list load {_HEAD} =at
        list load {_HEAD + 4} =till @ground =sum
        at till i32.lt_u if
        loop at load 0 load 0 at load 4 i32.sub :t const 0 i32.gt_s if at load 12 @rows i32.add =row
        t at load 8 :top i32.gt_s ifv
        row top const 2 i32.shl i32.add :row load 0 row load 4 t top i32.sub i32.mul i32.add
        else row t const 2 i32.shl i32.add load 0 end
        sum i32.add =sum end at const 16 i32.add :at till i32.lt_u br_if 0 end end
        list load {_HEAD + 8} =at list load {_HEAD + 12} =till
        block loop at till i32.ge_u br_if 1 at load 0 :zone load 0 const 2 i32.shl zone i32.add =last
        at load 4 @rows i32.add =row
        block loop zone last i32.ge_u br_if 1 zone const 4 i32.add :zone load 0 const 2 i32.shl row i32.add load 0
        sum i32.add =sum br 0 end end at const 8 i32.add =at br 0 end end sum""")
    over = " ".join(f"""const {sums + seat * CELL} const {layout.told + (2 + seat) * CELL} load 0 const 10 i32.shl
        const {places + seat * CELL} load 0 const 1 i32.eq ifv const {_WIN} else const 0 end i32.add store 0"""
                    for seat in each)  # fmt: skip
    still = " ".join(f"const {sums + seat * CELL} const {seat} worth() store 0" for seat in each)
    yield "appraise", Helper("", "", f"""const 0 load {PC * CELL} const 0 i32.ge_s if const {layout.told} result()
        {over} return end
        @book load 0 load 0 @book load 4 i32.sub :t const 0 t const 0 i32.gt_s select =t
        t @book load 8 :top t top i32.lt_s select :t @book load 12 i32.mul @book load 16 i32.add @=rows
        t const 2 i32.shl @book load 28 i32.add load 0 @=ground {still}
        seat() const 2 i32.shl =t const {sums} t i32.add const {sums} t i32.add load 0
        decision() const 2 i32.shl @rows i32.add @book load 20 i32.add load 0 i32.add store 0""")
    total = " ".join(f"const {sums + seat * CELL} load 0 i32.sub" for seat in each)
    yield "valued", Helper("who", "i", f"""appraise() who const 2 i32.shl load {sums} const {players} i32.mul
        {total}""")
    rewards = sums + players * CELL
    others = " ".join(f"""who const {seat} i32.ne if const {sums + seat * CELL} load 0 :v most i32.gt_s
        if v =most end end""" for seat in each)  # fmt: skip
    yield "promise", Helper("who", "i", f"""const {_LEAST} =most {others}
        const {int(players == 1)} if const 0 =most end
        who const 2 i32.shl load {sums} most i32.sub :v i64.extend_i32_s long {VICTORY // 2} i64.mul
        v const 0 v i32.sub v const 0 i32.gt_s select i64.extend_i32_u @book load 24 i64.extend_i32_u i64.add i64.div_s
        i32.wrap_i64 const {VICTORY // 2} i32.add""")
    shared = " ".join(f"const {places + seat * CELL} load 0 const 1 i32.eq n i32.add =n" for seat in each)
    taken = " ".join(f"""const {rewards + seat * CELL} const {places + seat * CELL} load 0 const 1 i32.eq
        ifv const {VICTORY} n i32.div_u else const 0 end store 0""" for seat in each)  # fmt: skip
    hoped = " ".join(f"const {rewards + seat * CELL} const {seat} promise() store 0" for seat in each)
    yield "hoped", Helper("", "", hoped)
    yield "reward", Helper("", "", f"""appraise() const 0 load {PC * CELL} const 0 i32.ge_s if {shared} {taken}
        else hoped() end""")


def thinking_exports(layout: MemoryMap) -> dict[str, Helper]:
    """`thoughtful` says whether batches are played by players as `minds` says; `ponder` gives the option that the seat
    takes that is asked, with choices by lot from this seed; `keep` keeps one of so many situations from now on."""
    return {
        "thoughtful": Helper("on", "", f"on ifv const {MINDED} else const {AT_RANDOM} end @=way"),
        "ponder": Helper("SEED", "i", "ready() list() =n SEED lot() decision() n think()"),
        "keep": Helper("one", "", f"one @=odds const {layout.places} @=kept one i32.eqz if const 0 @=kept end"),
    }  # fmt: skip
