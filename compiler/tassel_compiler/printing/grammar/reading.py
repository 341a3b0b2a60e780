"""What the words of an expression mean, as far as wording turns on it: is it a number, whose is it, which variable."""

from __future__ import annotations

from tassel_compiler.core import Var
from tassel_compiler.core.bindings import Meant
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.lexicon import OWN, Lexicon
from tassel_compiler.source import SourceText, Span

OF_PLAYER = "player."
COUNTED = ("stock", "row", "group")  # pieces, by their noun, their kind, or several kinds of it
_NOWHERE = Span(SourceText("", ""), 0, 0)  # no word that was checked stands there
_TESTS = (t.Compare, t.Is, t.Exists, t.Not, t.Logic)


class Reading:
    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def last(self, path: t.Path) -> Meant:
        """What the last word of a path means: that is what the path is."""
        return self.lexicon.meant(final(path.words[-1]))

    def variable(self, e: t.Expr | None) -> Var | None:
        """The variable that an expression is, if it is nothing but one."""
        name = single_name(e)
        return self.lexicon.meant(name).var if name is not None else None

    def is_you(self, e: t.Expr) -> bool:
        name = single_name(e)
        return name is not None and self.lexicon.meant(name) == Meant("word", "you", self.lexicon.meant(name).type)

    def is_own(self, path: t.Path) -> bool:
        """`you's honey` is `honey`."""
        owners = t.Path(path.words[:-1], path.span)
        return bool(owners.words) and self.is_you(owners) and self._is_held(self.last(path))

    def owned(self, path: t.Path) -> t.Path:
        """What a row has, named without its owner: that is the row which the text stands on, and nobody else."""
        name = single_name(path)
        meant = self.lexicon.meant(name) if name is not None else None
        if meant is None or meant.sort != "member":
            return path
        this = t.Name(OWN + meant.key.partition(".")[0], _NOWHERE)
        return t.Path((t.Phrase((this,), _NOWHERE), *path.words), path.span)

    def of_actor(self, path: t.Path) -> bool:
        """What whoever acts has, named with or without its owner: of pieces, those that no place is named for."""
        return self._is_held(self.last(path)) and (len(path.words) == 1 or self.is_own(path))

    def is_so_far(self, meant: Meant) -> bool:
        """`it`, in a change: what the value is without it."""
        return meant.sort == "word" and meant.key == "it"

    def is_flag(self, e: t.Expr) -> bool:
        match e:
            case t.Path():
                return self.last(e).type.form == "flag" and not self.is_kept(e)
            case t.Query(kind):
                return kind in ("some", "no")
            case t.Constant(word):
                return word in ("yes", "no")
            case t.IfElse(then):
                return self.is_flag(then)
            case _:
                return isinstance(e, _TESTS)

    def is_number(self, e: t.Expr) -> bool:
        match e:
            case t.Path():
                return self.last(e).type.form == "number" or self.is_of_basket(e)
            case t.IfElse(then):
                return self.is_number(then)
            case t.Query(kind):
                return kind == "count"
            case _:
                return isinstance(e, t.Number | t.Arithmetic | t.Fold | t.Distance)

    def is_kept(self, e: t.Expr) -> bool:
        """A set of places that changes, as a whole: a slot, or a variable."""
        if not isinstance(e, t.Path):
            return False
        meant, word = self.last(e), e.words[-1]
        if meant.var is not None:
            return bool(self.lexicon.those(meant.var)) and isinstance(word, t.Phrase) and len(word.names) == 1
        return meant.type.form == "flag" and bool(meant.type.of)

    def among(self, e: t.Path) -> tuple[t.Path, t.Path] | None:
        """`ghent g`, of a set that is a variable: the place, and the set."""
        word = e.words[-1]
        if not isinstance(word, t.Phrase) or len(word.names) < 2 or len(e.words) > 1:
            return None
        var = self.lexicon.meant(word.names[-1]).var
        if var is None or not self.lexicon.those(var):
            return None
        place, whole = (t.Path((t.Phrase(names, e.span),), e.span) for names in (word.names[:-1], word.names[-1:]))
        return place, whole

    def flagged(self, e: t.Expr) -> t.Expr:
        """`v is in visited`, of a set that is kept as a flag: `v visited`, which words speak of."""
        if isinstance(e, t.Is) and e.inside and isinstance(e.right, t.Path):
            name = single_name(e.left)
            flag = self.flag_of(name, e.right) if name is not None else None
            if flag is not None:
                return t.Not(flag, e.span) if e.negated else flag
        return e

    def flag_of(self, name: t.Name, kept: t.Path) -> t.Path | None:
        """The flag of one place, in a set that is kept as flags; None where it is no such set."""
        *owners, last = kept.words
        meant = self.last(kept)
        if meant.sort not in ("slot", "member") or meant.type.form != "flag" or not isinstance(last, t.Phrase):
            return None
        return t.Path((*owners, t.Phrase((name, *last.names), last.span)), kept.span)

    def _is_held(self, meant: Meant) -> bool:
        """Whether it is the player's where no owner is named: pieces of a stock are too."""
        return meant.sort in COUNTED or self.of_player(meant)

    def is_of_basket(self, path: t.Path) -> bool:
        """How many of something are among what was composed: the last word is what they are."""
        owner = path.words[:-1]
        return bool(owner) and self.last(t.Path(owner, path.span)).type.form == "basket"

    def of_player(self, meant: Meant) -> bool:
        """Whether each player has one: a slot, a hand, a step on a track, a value about who acts."""
        match meant.sort:
            case "track":
                return True
            case "stock":
                return False
            case _:
                return meant.key.startswith(OF_PLAYER)


def final(word: t.Phrase | t.Apply) -> t.Name:
    return word.names[-1] if isinstance(word, t.Phrase) else word.name


def single_name(e: t.Expr | t.Range | t.Turns | t.Closure | None) -> t.Name | None:
    """The word of an expression that is a single word."""
    match e:
        case t.Path((t.Phrase((name,)),)):
            return name
        case _:
            return None


def conjuncts(e: t.Expr | None) -> list[t.Expr]:
    if isinstance(e, t.Logic) and e.op == "and":
        return [*conjuncts(e.left), *conjuncts(e.right)]
    return [e] if e is not None else []
