"""The players that a user names, with what they have learned.

`random`, `greedy`, `search:1000` (so many playouts a decision). What a player goes by lies beside the rules: in the
folder of the last overlay that has a `worth.json`, else of the game; or in the file that is named (`greedy:FILE`,
`search:1000:FILE`). Where nothing is learned a point is a point, and searches play to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from tassel.players.worth_files import WORTH_FILE, WorthError, read_worth, rules_digest
from tassel_compiler.disk.folders import is_file
from tassel_compiler.disk.reading import InFolder, Named
from tassel_compiler.ir.program import Program
from tassel_compiler.loading.heads import foundation
from tassel_compiler.places import base_folder, names, overlay_folder
from tassel_runtime.minds import BY_LOT, GREEDY, RANDOM, SEARCH, TRIES_AT_A_LEAF, Mind
from tassel_runtime.worth import Valued, Worth, by_points

MOST_PLAYOUTS = 100_000
_SHOWN = 20  # letters of what is no number
Note = Callable[[str], None]


class NoSuchPlayer(ValueError):
    """A player is called what none is; the text says what there is."""


class NoSuchNumber(NoSuchPlayer):
    """A number of playouts that nobody plays."""

    def __init__(self, said: str) -> None:
        self.said = said if len(said) <= _SHOWN else f"{said[:_SHOWN]}…"
        super().__init__(f"{self.said!r} is no number of playouts; 1 to {MOST_PLAYOUTS}")


def kind_of(said: str) -> str:
    return said.partition(":")[0]


def minds_of(kinds: Sequence[str], expression: str, program: Program, note: Note = lambda text: None) -> list[Mind]:
    """For each kind a mind; the same one for the same words. What is old or fits badly is noted."""
    learned = _Learned(expression, program, note)
    found = {said: _mind(said, learned) for said in dict.fromkeys(kinds)}
    return [found[said] for said in kinds]


def _mind(said: str, learned: _Learned) -> Mind:
    kind, _, rest = said.partition(":")
    match kind:
        case "random" if not rest:
            return BY_LOT
        case "greedy":
            return Mind(GREEDY, learned.valued(rest))
        case "search":
            number, _, file = rest.partition(":")
            playouts = _playouts(number) if number else Mind().playouts
            worth = learned.valued(file)
            return Mind(SEARCH, worth, TRIES_AT_A_LEAF, playouts, to_the_end=not worth.worth.digest)
    raise NoSuchPlayer(f"{said!r} is no kind of player; there are {RANDOM}, {GREEDY}, {GREEDY}:FILE, {SEARCH}:PLAYOUTS")


def _playouts(text: str) -> int:
    digits = text.lstrip("0")
    fits = text.isascii() and text.isdecimal() and 0 < len(digits) <= len(str(MOST_PLAYOUTS))
    if not fits or int(digits) > MOST_PLAYOUTS:
        raise NoSuchNumber(text)
    return int(digits)


class _Learned:
    """What was learned of one set of rules, read once."""

    def __init__(self, expression: str, program: Program, note: Note) -> None:
        self._expression, self._program, self._note = expression, program, note
        self._known: dict[str, Valued] = {}

    def valued(self, file: str) -> Valued:
        if file not in self._known:
            self._known[file] = self._valued(file)
        return self._known[file]

    def _valued(self, file: str) -> Valued:
        path = Path(file) if file else usual_worth(self._expression)
        if path is None:
            self._note(f"nothing was learned of {self._expression} yet (tassel train): players go by points alone")
            return Valued(by_points(self._program), self._program)
        try:
            worth = read_worth(Named(path) if file else InFolder(path, path.parent))
        except WorthError as problem:
            raise NoSuchPlayer(str(problem)) from None
        found = Valued(worth, self._program)
        if not found.found:
            raise NoSuchPlayer(f"{path} was learned of {worth.rules} and names nothing that these rules have")
        if self._stale(worth):
            lost = len(worth.rows) - len(found.found)
            said = f", {lost} of {len(worth.rows)} names in it are gone" if lost else ""
            self._note(f"{path} was learned before {worth.rules} was changed{said}: tassel train learns anew")
        return found

    def _stale(self, worth: Worth) -> bool:
        same = (worth.rules, worth.players) == (self._expression, self._program.players)
        return same and worth.digest != rules_digest(self._program)


def usual_kind(expression: str, engine: str) -> str:
    """Who plays where nobody says: who has learned something, if that does not take long."""
    return GREEDY if engine == "wasm" and usual_worth(expression) is not None else RANDOM


def usual_worth(expression: str) -> Path | None:
    """The file that lies beside the rules, if there is one."""
    found = (folder / WORTH_FILE for folder in reversed(_folders(expression)))
    return next((path for path in found if is_file(path)), None)


def worth_below(expression: str) -> Path | None:
    """The file of what these rules stand on, from which players may learn on; none where they stand on nothing."""
    found = (folder / WORTH_FILE for folder in reversed(_folders(expression)[:-1]))
    return next((path for path in found if is_file(path)), None)


def _folders(expression: str) -> list[Path]:
    """Of the game and its overlays, from the ground up."""
    base, *overlays = names(expression)
    ground = base_folder(base)
    below = foundation(ground) if ground is not None else []
    folders = [*(below if isinstance(below, list) else []), *map(overlay_folder, overlays)]
    return [folder for folder in folders if folder is not None]


def home_of_worth(expression: str) -> Path | None:
    """Where what is learned of these rules is looked for first."""
    folders = _folders(expression)
    return folders[-1] / WORTH_FILE if folders else None
