"""Programs with the sentences that their decisions show: the one place where what is printed meets what is played.

Two texts that would read the same keep their own words in brackets, since both may be offered at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tassel_compiler.ir.finish import finish
from tassel_compiler.ir.program import Program
from tassel_compiler.printing.speech.labels import Tables


def with_labels(program: Program, tables: Tables) -> Program:
    """The program with the sentences that its own decisions show."""
    return finish(spoken_program(program, tables))


def spoken_program(program: Program, tables: Tables) -> Program:
    """The same without a digest, for whoever plays it at once and saves nothing."""
    words = {
        lang: {**program.words.get(lang, {}), **table.held, **_shown(program, table.options)}
        for lang, table in tables.items()
    }
    return replace(program, words=words)


def _shown(program: Program, table: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for ask in program.asks:
        own = {name: table[name] for name in ask.decode.names if name in table}
        found |= {name: _apart(name, label, own) for name, label in own.items()}
    return found


def _apart(text: str, label: str, together: Mapping[str, str]) -> str:
    """Texts that differ get labels that differ."""
    alone = sum(other == label for other in together.values()) == 1
    return label if alone else f"{label} [{' '.join(text.split())}]"
