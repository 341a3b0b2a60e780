"""What a page must know to play a module: what is asked, what answers are called, who plays, who is first in the end.

Labels are those of every other place (`tassel_runtime.decisions`), worked out once for each value that can be offered,
so that the page puts together no words but lists of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from tassel.players.seating import NoSuchPlayer, minds_of
from tassel.terminal.naming import TableNaming
from tassel_compiler.foreign.plain import behaved
from tassel_compiler.ir.program import Ask, Program
from tassel_compiler.ir.secrecy import INNER
from tassel_compiler.wasm.about import About
from tassel_compiler.wasm.minds_code import GREEDY, LOT, SEARCH
from tassel_runtime.atlas import PLAYER, Atlas
from tassel_runtime.decisions import label, word
from tassel_runtime.disclosure import has_secrets, keeps_secrets
from tassel_runtime.minds import Mind

PageData = dict[str, object]
MINDS = ("greedy", "search:200", "random")
_NUMBERS = {"random": LOT, "greedy": GREEDY, "search": SEARCH}


def module_data(program: Program, about: About, expression: str, lang: str) -> PageData:
    atlas = Atlas(program)
    naming = TableNaming(atlas, lang, behaved)
    score = atlas.slots[PLAYER, program.score]
    return {
        "players": program.players,
        "seats": [naming.seat(seat) for seat in range(program.players)],
        "memory": about.memory,
        "cells": program.cells,
        "score": [atlas.address(score, (seat,)) for seat in range(program.players)],
        "rank": list(program.rank),
        "secrets": has_secrets(program),
        "keeps": keeps_secrets(program),
        "asks": [_ask(atlas, naming, ask, lang) for ask in program.asks],
        "members": {kind: _members(atlas, naming, kind) for kind in (PLAYER, *program.names, *program.cards)},
        "said": {name: word(atlas, lang, name) for name in ("yes", "no", "nothing", "none", "nobody")},
        "told": _cells(program, naming),
        "cards": {kind: _cards(atlas, naming, kind) for kind in program.cards},
        "minds": _minds(program, expression, about.memory["worths"]),
    }


def _ask(atlas: Atlas, naming: TableNaming, ask: Ask, lang: str) -> PageData:
    decode = ask.decode
    found: PageData = {
        "question": naming.question(ask.id),
        "form": decode.form,
        "of": decode.of or decode.form,
        "base": decode.base,
        "stop": decode.stop,
        "stopped": label(atlas, decode, decode.stop, lang) if decode.stop is not None else "",
        "listed": bool(ask.candidates),
        "tests": [[test.function, test.text] for test in ask.tests],
    }
    if decode.form == "options":
        found["names"] = [behaved(label(atlas, decode, value, lang)) for value in range(len(decode.names))]
    elif decode.names:
        found["names"] = [naming.word(name) for name in decode.names]
    elif decode.form in ("basket", "subset"):
        found["names"] = [naming.word(name) for name in atlas.members(decode.of)]
    return found


def _members(atlas: Atlas, naming: TableNaming, kind: str) -> list[str]:
    if kind in atlas.program.cards:
        return [naming.card(kind, number) for number in range(atlas.program.cards[kind].count)]
    return [naming.element(kind, number) for number in range(len(atlas.members(kind)))]


def _cells(program: Program, naming: TableNaming) -> list[list[object]]:
    """Every cell that has a name: its address, what it is called, what it holds."""
    found: list[list[object]] = []
    for slot in program.slots:
        for address in range(slot.base, slot.base + slot.size) if slot.holder not in INNER else ():
            name = naming.atlas.cell_name(address)
            if name is not None:
                found.append([address, naming.change(name), slot.form if slot.form in ("number", "flag") else
                              slot.of or slot.form])  # fmt: skip
    return found


def _cards(atlas: Atlas, naming: TableNaming, kind: str) -> PageData:
    cards = atlas.program.cards[kind]
    zones = [naming.change(atlas.zone_name(kind, instance)) for instance in range(cards.zones)]
    return {"where": cards.where, "rows": list(cards.row_of), "zones": zones}


def _minds(program: Program, expression: str, worths: int) -> list[PageData]:
    """The players that the module has: eight words each, and what they go by, which is the same for all."""
    try:
        kinds: Sequence[str] = MINDS
        minds = minds_of(kinds, expression, program)
    except NoSuchPlayer:
        kinds = ("random",)
        minds = minds_of(kinds, expression, program)
    return [
        {"kind": kind, "words": _words(mind, worths), "worth": [*mind.worth.words(worths)] if mind.worth else []}
        for kind, mind in zip(kinds, minds, strict=True)
    ]


def _words(mind: Mind, worths: int) -> list[int]:
    at = worths if mind.worth is not None else 0
    return [_NUMBERS[mind.kind], mind.tries, mind.playouts, mind.explore, int(mind.to_the_end), mind.stray, at,
            mind.widen]  # fmt: skip
