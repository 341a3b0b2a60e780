"""A sentence by hand is begun: it says in every language what is printed now, and carries the mark of its effect.

So it is in order from its first moment, and whoever writes another sentence changes one language after the other.
"""

from __future__ import annotations

import json

from tassel.newfolder.texts import braces
from tassel.workspace.turning_numbers import TextEdit, smallest_edit, value_edit
from tassel_compiler.core.handwritten import Handwritten
from tassel_compiler.driver import Compiled
from tassel_compiler.printing.entities.inventory import Entity
from tassel_compiler.printing.explain.explaining import printed_text
from tassel_compiler.printing.speech.voice import Voice


def may_begin(rules: Compiled, entity: Entity) -> bool:
    """Whether a sentence of this thing is made by the printer, and could be written by hand."""
    if rules.checked is None or rules.declared is None:
        return False
    word = rules.declared.words.get(entity.id)
    return word is not None and not word.text and entity.id in Handwritten.of(rules.checked).effects


def begun_by_hand(text: str, rules: Compiled, entity: Entity) -> TextEdit | None:
    if rules.checked is None or rules.declared is None or not may_begin(rules, entity):
        return None
    known = Handwritten.of(rules.checked)
    mark = known.meaning(rules.declared.words[entity.id], known.effects[entity.id]).mark
    told = {lang: _quoted(rules, entity, lang) for lang in rules.languages}
    home = f"words/{entity.id}"

    def lines(indent: int | None) -> str:
        if indent is None:
            return braces(told)
        return "".join(f"\n{' ' * (indent + 2)}{lang}: {one}" for lang, one in told.items())

    first = value_edit(text, f"{home}/fingerprint", lambda indent: f'"{mark}"', there=False)
    second = value_edit(first.applied(text), f"{home}/text", lines, there=False)
    now = second.applied(first.applied(text)).replace("/text: \n", "/text:\n").replace(" text: \n", " text:\n")
    return smallest_edit(text, now)


def _quoted(rules: Compiled, entity: Entity, lang: str) -> str:
    assert rules.checked is not None
    sentences = dict.fromkeys(one.text for one in printed_text(Voice(rules.checked, lang), entity))
    return json.dumps(" ".join(sentences), ensure_ascii=False)
