"""The small game with more texts on top, compiled in memory."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tassel_compiler.catalog import Parts
from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents import Overlay, parse
from tassel_compiler.driver import Compiled, compile_parts
from tassel_compiler.ir.program import Program
from tassel_compiler.source import SourceText
from tassel_runtime.game import Game, State

FOLDER = Path(__file__).resolve().parent
TEXT = (FOLDER / "game.yaml").read_text(encoding="utf-8")
WORDS = (FOLDER / "words.yaml").read_text(encoding="utf-8")
HEAD = "tassel: 1\noverlay: ours\non: tiny\n"


def compiled(
    texts: Sequence[str] = (),
    players: Sequence[int] | None = (2,),
    base: str = TEXT,
    sink: Sink | None = None,
    given: Sequence[str] = (),
) -> Compiled:
    """`texts` are modules or overlays; an overlay without a head gets one. Diagnostics are in the sink.

    `given` are the layers whose author is told what they leave behind.
    """
    sink = sink or Sink()
    parts = Parts(given=list(given))
    for number, text in enumerate((base, WORDS, *texts)):
        whole = text if "tassel:" in text else HEAD + text
        path = ("game.yaml", "words.yaml", "ours.yaml")[number] if number < 3 else f"ours-{number}.yaml"
        layer = "game" if path == "words.yaml" else path.removesuffix(".yaml")  # `words` are those of the language
        document = parse(SourceText(path, whole, layer), sink)
        if document is not None:
            (parts.overlays if isinstance(document, Overlay) else parts.modules).append(document)
    return compile_parts("tiny", parts, players, sink)


def program(*texts: str, players: int = 2, base: str = TEXT) -> Program:
    """The program of a game that must be in order."""
    found = compiled(texts, (players,), base)
    assert [f"{d.code} {d.message}" for d in found.sink.items if d.severity == "error"] == []
    return found.programs[players]


def game(*texts: str, players: int = 2, base: str = TEXT, traced: bool = False) -> Game:
    return Game(program(*texts, players=players, base=base), traced)


def random_game(game: Game, seed: int) -> State:
    """A game played to its end by choices that follow from the seed."""
    state = game.start(seed)
    n = seed
    while not state.over:
        n = (n * 1103515245 + 12345) % 2**31
        state.choose((n >> 8) % len(state.options()))
    return state
