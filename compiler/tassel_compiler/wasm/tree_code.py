"""Search in a tree, inside a module.

A playout begins at a situation that the seat imagines anew (`imagine`), walks down the tree by what is best there so
far for whoever is asked, and ends where nobody was before: there every option is tried, and the best of them is what
the seats may hope for; or the game goes on by lot to its end. One tree serves all that is imagined: its branches are
options; of those that are not there this time none is taken, those that are new are tried. Options that promise more
come first, and how many of them are looked at grows with the root of the visits (progressive widening), for a table may
offer more ways to pay than there are playouts. In the end the option is taken that was visited most; playouts that
could no longer change which one that is are not played. What is alike is put in order by lot: options that promise the
same, and in the end those that were visited as often.

A node of the tree is seven words: the option that leads there, visits, visits in which it was there to be chosen,
the sum of what its chooser was left with (`VICTORY` is a win), the first node below, the next one beside, and what it
promised when it was met.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.ir.program import ANSWER, PC
from tassel_compiler.wasm.helpers import AT_RANDOM, MEMORY, VICTORY, Helper, failed
from tassel_compiler.wasm.layout import CELL, TREE, MemoryMap

NODE = 32
_OPTION, _VISITS, _THERE, _SUM, _FIRST, _NEXT, _GUESS = range(0, 28, 4)
_LOOKS = 15
"""Whether it is settled which option that is, is looked at once in so many playouts and one."""
_PATH = 8192
"""Bytes of the way down: a node and who chose it, eight bytes a step."""


def searching(layout: MemoryMap) -> Iterator[tuple[str, Helper]]:
    vector, offers, players = layout.vector, layout.offers, layout.program.players
    rewards = layout.told + layout.record + players * CELL
    answered = f"store {ANSWER * CELL} const 0 ask const 2 i32.shl load {layout.then} store {PC * CELL}"
    yield "leaf", Helper("hook option guess", "i", f"""@leaf :node const {NODE} i32.add :past
        const {layout.tree + TREE} i32.gt_u if {failed(layout, f"const {MEMORY}", "const 0")} end past @=leaf
        node option store {_OPTION} node const 0 store {_VISITS} node const 0 store {_THERE} node const 0 store {_SUM}
        node const 0 store {_FIRST} node hook load 0 store {_NEXT} node guess store {_GUESS} hook node store 0 node""")
    yield "grown", Helper("node option guess", "", f"""node const {_FIRST} i32.add =hook
        guess const 2 pick() i32.add =least
        block loop hook load 0 :beside i32.eqz br_if 1 beside load {_GUESS} least i32.lt_s br_if 1
        beside const {_NEXT} i32.add =hook br 0 end end hook option guess leaf() =beside""")
    yield "offered", Helper("option", "i", f"""const {offers} =at block loop at @offered i32.ge_u br_if 1
        at load 0 option i32.eq if const 1 return end at const 4 i32.add =at br 0 end end const 0""")
    yield "rooted", Helper("n by", "i", """n f64.convert_i32_u f64.sqrt by f64.convert_i32_u f64.mul
        i32.trunc_f64_u""")
    yield "known", Helper("node option", "i", f"""node load {_FIRST} =child block loop child i32.eqz br_if 1
        child load {_OPTION} option i32.eq if const 1 return end child load {_NEXT} =child br 0 end end const 0""")
    yield "unknown", Helper("node", "i", f"""const {offers} =at
        loop node at load 0 known() i32.eqz if const 1 return end
        at const 4 i32.add :at @offered i32.lt_u br_if 0 end const 0""")
    yield "met", Helper("node", "", f"""const {offers} =at
        loop node at load 0 known() i32.eqz if node at load 0 const {VICTORY // 2} grown() end
        at const 4 i32.add :at @offered i32.lt_u br_if 0 end""")
    yield "preferred", Helper("node mind mine", "i", f"""node load {_VISITS} mind load 28 rooted() =most
        mine ifv most const 4 i32.shr_u const 2 i32.add else most const 6 i32.shr_u const 1 i32.add end =most
        const -1 =best node load {_FIRST} =child
        block loop child i32.eqz br_if 1
        child load {_OPTION} offered() if there const 1 i32.add =there
        child child load {_THERE} const 1 i32.add store {_THERE}
        there most i32.le_s if child load {_VISITS} const 1 i32.add =times
        child load {_SUM} child load {_GUESS} i32.add times i32.div_s
        child load {_THERE} mind load 12 const {VICTORY >> 10} i32.mul rooted() times i32.div_u i32.add
        :score best i32.gt_s if score =best child =found end end end
        child load {_NEXT} =child br 0 end end found""")
    noted = " ".join(f"const {rewards + s * CELL} load 0 =r{s}" for s in range(players))
    told = " ".join(f"const {rewards + s * CELL} r{s} store 0" for s in range(players))
    yield "expand", Helper("node who ask n world room", "", f"""n const 2 i32.shl =bytes bytes put_aside() =at
        at const {offers} bytes copy at =base at bytes i32.add =till world const 0 const {vector} copy
        const -1 =best
        loop node at load 0 known() i32.eqz if
        world ask at load 0 tried() who room ahead() drop who promise() =value
        node at load 0 value grown() value best i32.gt_s if value =best hoped() {noted} end end
        at const 4 i32.add :at till i32.lt_u br_if 0 end {told}
        world become() const {offers} base bytes copy const {offers} bytes i32.add @=offered base @=deep""")
    yield "played_out", Helper("ask n", "", f"""const 0 n pick() const 2 i32.shl load {offers} {answered}
        const {AT_RANDOM} run() reward()""")
    yield "descend", Helper("node mind truth me", "", f"""const {_PATH} put_aside() :at =path
        at const {_PATH - 16} i32.add =till at node store 0 at const 0 store 4 at const 8 i32.add =at
        block loop
        count() :n i32.eqz at till i32.gt_u i32.or if reward() br 2 end
        seat() =who decision() =ask
        node load {_FIRST} i32.eqz =fresh
        block node unknown() i32.eqz br_if 0
            @leaf n const {NODE} i32.mul i32.add const {layout.tree + TREE} i32.gt_u
            if fresh if reward() br 4 end br 1 end
            mind load 16 if node met() fresh if ask n played_out() br 4 end else
            node who ask n truth const {vector} i32.add mind load 4 expand() fresh if br 4 end end end
        node mind who me i32.eq preferred() :below i32.eqz if reward() br 2 end below =node
        at node store 0 at who store 4 at const 8 i32.add =at
        const 0 node load {_OPTION} {answered} go() br 0 end end
        loop at const 8 i32.sub :at load 0 :node node load {_VISITS} const 1 i32.add store {_VISITS}
        node node load {_SUM} at load 4 const 2 i32.shl load {rewards} i32.add store {_SUM}
        at path i32.gt_u br_if 0 end path @=deep""")
    yield "settled", Helper("root left", "i", f"""root load {_FIRST} =node
        block loop node i32.eqz br_if 1
        node load {_VISITS} :visits most i32.gt_s if most =next visits =most
        else visits next i32.gt_s if visits =next end end
        node load {_NEXT} =node br 0 end end most next i32.sub left i32.gt_s""")
    yield "search", Helper("who ask n mind truth", "i", f"""const {layout.tree + 16} @=leaf
        const {layout.tree} const 0 const 0 leaf() =root mind load 8 =left n const 2 i32.shl =bytes
        loop truth become() who imagine()
        const {offers} truth const {2 * vector} i32.add bytes copy const {offers} bytes i32.add @=offered
        root mind truth who descend() left const 1 i32.sub :left const 0 i32.gt_s
        left const {_LOOKS} i32.and ifv const 1 else root left settled() i32.eqz end i32.and br_if 0 end
        const -1 =best root load {_FIRST} =node
        loop node load {_VISITS} :visits best i32.eq
        if same const 1 i32.add :same pick() i32.eqz if node load {_OPTION} =option end end
        visits best i32.gt_s if visits =best const 1 =same node load {_OPTION} =option end
        node load {_NEXT} :node br_if 0 end
        truth const {2 * vector} i32.add =at
        loop at load 0 option i32.ne if at const 4 i32.add =at i const 1 i32.add =i br 1 end end i""")
