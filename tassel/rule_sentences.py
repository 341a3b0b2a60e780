"""What the rules say at a place: the sentences of the thing that stands there, for who is told what did something."""

from __future__ import annotations

from tassel_compiler.driver import Compiled
from tassel_compiler.printing.entities.inventory import inventory
from tassel_compiler.printing.explain.explaining import printed_text
from tassel_compiler.printing.speech.voice import Voice


class RuleSentences:
    """Of one rule set, in one language."""

    def __init__(self, rules: Compiled, lang: str) -> None:
        self._voice = Voice(rules.checked, lang) if rules.checked is not None else None
        self.things = {entity.path: entity for entity in inventory(rules, lang)}
        self._known: dict[str, tuple[str, ...]] = {}

    def at(self, path: str) -> tuple[str, ...]:
        """The sentences of the thing at this path, else of the one around it."""
        path = path.partition("#")[0]
        if path not in self._known:
            self._known[path] = self._found(path)
        return self._known[path]

    def _found(self, path: str) -> tuple[str, ...]:
        while path and self._voice is not None:
            if path in self.things:
                return tuple(dict.fromkeys(one.text for one in printed_text(self._voice, self.things[path])))
            path = path.rpartition("/")[0]
        return ()
