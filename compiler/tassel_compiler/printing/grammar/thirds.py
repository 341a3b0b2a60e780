"""Whose is what a text names without an owner: whether somebody else can be told of it, and whether it is the reader's.

What stands without an owner belongs to whoever acts. Told to the player that is `your hand`, told about one `their
hand`, where the words of the thing have that form. Where they have none, the text is told to whoever acts (`the first
player: discard your hand`); and there no name can be told by what was the reader's before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tassel_compiler.core.bindings import Meant
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.reading import COUNTED, OF_PLAYER, Reading
from tassel_compiler.resolve.vocabulary import parts

_ABOUT = "-they"  # of a form: about somebody


class ThirdPerson:
    """`values` are the formulas that names stand for."""

    def __init__(self, reading: Reading, values: Mapping[str, t.Expr]) -> None:
        self.reading = reading
        self.lexicon = reading.lexicon
        self.values = values

    def tells(self, tree: object) -> bool:
        """Whether all that a text names of whoever acts has words about somebody."""
        return all(self._tells(word) for word in self._unowned(tree))

    def is_of_actor(self, tree: object) -> bool:
        """Whether a text means something else when somebody else acts."""
        return any(self._of_actor(word) for word in self._unowned(tree))

    def names_actor(self, deeds: object) -> bool:
        """Whether deeds say of something that whoever acts has it: not of pieces that come and go, or steps."""
        moved = {id(path) for part in parts(deeds) for path in self._moved(part)}
        paths = (part for part in parts(deeds) if isinstance(part, t.Path) and id(part) not in moved)
        return any(self._of_actor(word) for path in paths for word in _first(path))

    def _moved(self, deed: object) -> Iterator[t.Path]:
        match deed:
            case t.Advance():
                yield deed.track
            case t.Things() if self._is_counted(self.reading.last(deed.what), _first(deed.what)[-1]):
                yield deed.what

    def _is_counted(self, meant: Meant, name: t.Name) -> bool:
        """Told by a noun, which names no owner."""
        forms = self.lexicon.find(self.lexicon.key(name)) or {}
        return meant.sort in COUNTED or ("many" in forms and "name" not in forms)

    def _unowned(self, tree: object) -> Iterator[t.Name]:
        """The names without an owner before them."""
        return (name for part in parts(tree) if isinstance(part, t.Path) for name in _first(part))

    def _of_actor(self, name: t.Name) -> bool:
        meant = self.lexicon.meant(name)
        match meant.sort:
            case "word":
                return meant.key in ("you", "your")
            case "value":
                return meant.key in self.values and self.is_of_actor(self._formula(meant))
            case _:
                return meant.sort in COUNTED or self.reading.of_player(meant)

    def _formula(self, meant: Meant) -> object:
        """Of a value; one that reads itself is refused before anybody prints it."""
        return self.values[meant.key]

    def _tells(self, name: t.Name) -> bool:
        """Pieces and levels are counted as theirs; what has a name with an owner in it needs another one."""
        meant = self.lexicon.meant(name)
        if not self._of_actor(name) or meant.sort in COUNTED or meant.key == "your":
            return True
        forms = self.lexicon.find(self.lexicon.key(name))
        if meant.sort == "value" and forms is None:
            return self.tells(self._formula(meant))
        if forms is None or any(_ABOUT in key for key in forms):
            return forms is not None
        if meant.sort == "track":
            return "level" not in forms
        return meant.key.startswith(OF_PLAYER) and self._is_counted(meant, name)


def _first(path: t.Path) -> tuple[t.Name, ...]:
    first = path.words[0]
    return first.names if isinstance(first, t.Phrase) else (first.name,)
